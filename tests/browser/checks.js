// Runs the browser tests of all pages, and takes pictures of them on demand.

import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { apiPage, showApi } from "./api-page.js";
import { answers } from "./answers.js";
import { embedded, EMBEDDED } from "./embedded.js";
import { LINK, answered } from "./hands.js";
import { input } from "./input.js";
import { learn, showLearn } from "./learn.js";
import { looks } from "./looks.js";
import { miniTichu, showMiniTichu } from "./mini-tichu.js";
import { play, showPlay } from "./play.js";
import { offline } from "./offline.js";
import { puzzles, showPuzzles } from "./puzzles.js";
import { quiz, showQuiz } from "./quiz.js";
import { review, showReview } from "./review.js";
import { DESKTOP, PHONE, close, visit } from "./visit.js";
import { walks } from "./walks.js";
import { showWholeHand, wholeHand } from "./whole-hand.js";

const checks = {
  ...input,
  ...answers,
  ...walks,
  ...looks,
  ...embedded,
  ...wholeHand,
  ...apiPage,
  ...miniTichu,
  ...review,
  ...quiz,
  ...puzzles,
  ...learn,
  ...offline,
  ...play,
};

async function pictures(folder) {
  mkdirSync(folder, { recursive: true });
  const shots = {
    "playground.png": [`/${LINK}`, DESKTOP, "light"],
    "playground-dark.png": [`/${LINK}`, DESKTOP, "dark"],
    "playground-phone.png": [`/${LINK}&lang=de`, PHONE, "light"],
  };
  for (const [name, [path, viewport, colorScheme]] of Object.entries(shots)) {
    await visit(path, { viewport, colorScheme }, async (page) => {
      await answered(page);
      await page.screenshot({ path: join(folder, name) });
    });
  }
  await visit(`/embed${LINK}`, { viewport: EMBEDDED }, async (page) => {
    await answered(page);
    await page.screenshot({ path: join(folder, "embed.png") });
  });
  await showWholeHand(folder);
  await showApi(folder);
  await showMiniTichu(folder);
  await showReview(folder);
  await showQuiz(folder);
  await showPuzzles(folder);
  await showLearn(folder);
  await showPlay(folder);
}

let failures = 0;
const only = process.env.ONLY ?? "";
const waiting = Object.entries(checks).filter(([name]) => name.includes(only));

/** Does one waiting check after another. */
async function lane() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, check] = next;
    const start = performance.now();
    const took = () => `${((performance.now() - start) / 1000).toFixed(1)} s`.padStart(7);
    try {
      await check();
      console.log(`ok     ${took()}  ${name}`);
    } catch (error) {
      failures += 1;
      console.log(`failed ${took()}  ${name}\n${error.stack}`);
    }
  }
}
// A check waits much of its time. Each has browser contexts of its own.
await Promise.all([lane(), lane()]);
const [option, folder] = process.argv.slice(2);
if (option === "--screenshots") await pictures(folder);
await close();
process.exitCode = failures > 0 ? 1 : 0;
