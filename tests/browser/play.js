// Browser tests of the table: whole matches, by mouse, by keyboard, by touch and in words.

import assert from "node:assert/strict";
import { join } from "node:path";

import {
  byKeyboard,
  byMouse,
  byTouch,
  eventfulSeed,
  foretell,
  idle,
  keeping,
  keptAfter,
  onTop,
  playOn,
  seeded,
  tokensOf,
} from "./play-hands.js";
import { playAfter } from "./play-after.js";
import { playKept } from "./play-kept.js";
import { playPages } from "./play-pages.js";
import { playTurns } from "./play-turns.js";
import { DESKTOP, PHONE, TABLET, visit } from "./visit.js";

const TARGET = 150;
const WINS = {
  en: { own: "You win the match!", opponent: "The opponents win the match." },
  de: { own: "Du gewinnst die Partie!", opponent: "Die Gegner gewinnen die Partie." },
  el: { own: "Κερδίζεις την παρτίδα!", opponent: "Οι αντίπαλοι κερδίζουν την παρτίδα." },
};

/** The match that is played in each way: it asks every kind of question. */
let eventful;
const match = () => (eventful ??= eventfulSeed({ target_score: TARGET }));

/** The page says that the match is over, as the service foretold it, and has all its rounds. */
async function isOver(page, language, answers) {
  const last = answers.at(-1);
  assert.equal(await page.locator("#over-title").innerText(), WINS[language][last.match_over.winner]);
  const { answer, rounds } = await onTop(page);
  assert.deepEqual(answer.scores, last.scores);
  assert.equal(answer.moment, last.moment);
  const totals = answers.filter(({ round_over: over }) => over).map(({ scores }) => scores);
  assert.deepEqual(rounds.map(({ after }) => after), totals);
}

/** Everything fits into the window, and the bar has its place. */
async function keepsItsPlace(page, places) {
  const { height, window, place } = await page.evaluate(() => {
    const { x, y, width, height } = document.getElementById("actions").getBoundingClientRect();
    const { scrollHeight, clientHeight } = document.documentElement;
    return { height: scrollHeight, window: clientHeight, place: [x, y, width, height].join(" ") };
  });
  assert.ok(height <= window, `${height} high in a window of ${window}`);
  places.add(place);
}

/** A word of each card: that of its colour or its name. */
const CARD_WORDS = {
  en: { G: "green", S: "black", B: "blue", R: "red", Dr: "Dragon", Ph: "Phoenix", Ma: "Mahjong", Hu: "Dogs" },
  de: { G: "Grün", S: "Schwarz", B: "Blau", R: "Rot", Dr: "Drache", Ph: "Phönix", Ma: "Mah Jong", Hu: "Hund" },
};
const SEAT_WORDS = { en: ["You", "Left", "Partner", "Right"], de: ["Du", "Links", "Partner", "Rechts"] };
const TRICK_TITLES = { en: "This trick", de: "Dieser Stich" };
const PASS_WORDS = { en: "pass", de: "gepasst" };

/** Whether a line of the log says who played which cards. */
function says(line, { seat, play }, language) {
  if (!line.startsWith(`${SEAT_WORDS[language][seat]}: `)) return false;
  if (play === "pass") return line.endsWith(`: ${PASS_WORDS[language]}`);
  const words = tokensOf(play).map((card) => CARD_WORDS[language][card] ?? CARD_WORDS[language][card[0]]);
  const parts = line.slice(line.indexOf(": ") + 2).split(";")[0].split(", ");
  return parts.length === words.length && parts.every((part, place) => part.startsWith(words[place]));
}

const matches = {
  async "a whole match by mouse in English, without scrolling, with the bar always in its place"() {
    const { seed, answers } = await match();
    await visit("/play?lang=en", { viewport: DESKTOP }, async (page) => {
      await seeded(page, seed);
      await page.locator("#target").fill(String(TARGET));
      await page.locator("#start").click();
      await page.locator("#rest").waitFor();
      const places = new Set();
      const atQuestion = ({ round_over: over }) => !over && keepsItsPlace(page, places);
      await playOn(page, byMouse(page), { atQuestion });
      assert.equal(places.size, 1, [...places].join("; "));
      await isOver(page, "en", answers);
      const calls = answers.flatMap(({ round_over: over }) => over?.calls ?? []).filter(({ seat }) => seat === 0);
      assert.equal(calls.length, 1);
      await page.locator("#score-sheet").click();
      const rows = await page.locator("#dialog tbody tr").allInnerTexts();
      assert.equal(rows.length, answers.at(-1).round);
      assert.match(rows[0], /You: Tichu (made|missed)/);
    });
  },

  async "a whole match by keyboard alone in German"() {
    const { seed, answers } = await match();
    await visit("/play?lang=de", { viewport: TABLET }, async (page) => {
      await seeded(page, seed);
      const way = byKeyboard(page);
      await way.tabTo("#target");
      await page.keyboard.press("Control+A");
      await page.keyboard.type(String(TARGET));
      await way.press("#start");
      await page.locator("#rest").waitFor();
      const places = new Set();
      const atQuestion = ({ round_over: over }) => !over && keepsItsPlace(page, places);
      await playOn(page, way, { atQuestion });
      assert.equal(places.size, 1, [...places].join("; "));
      await isOver(page, "de", answers);
      await page.keyboard.press("r");
      assert.equal(await page.locator("#dialog tbody tr").count(), answers.at(-1).round);
      await page.keyboard.press("Escape");
      await page.locator("#dialog").waitFor({ state: "hidden" });
    });
  },

  async "a whole match by touch in Greek, with targets for fingers"() {
    const { seed, answers } = await match();
    const phone = { viewport: PHONE, hasTouch: true, isMobile: true };
    await visit("/play?lang=el", phone, async (page) => {
      await seeded(page, seed);
      await page.locator("#target").fill(String(TARGET));
      await page.locator("#start").tap();
      await page.locator("#rest").waitFor();
      const places = new Set();
      const atQuestion = async ({ round_over: over }) => {
        if (over) return;
        await keepsItsPlace(page, places);
        const { small, strips } = await page.evaluate(() => {
          const boxOf = (part) => part.getBoundingClientRect();
          const boxes = (selector) => [...document.querySelectorAll(selector)].map(boxOf).filter(({ width }) => width > 0);
          const cards = boxes("#hand button");
          const strips = cards.map(({ left, right, top }, place) => {
            const next = cards[place + 1];
            return next && Math.abs(next.top - top) < 15 ? Math.min(next.left, right) - left : right - left;
          });
          const targets = boxes("#actions button, #options button, .dragon-to");
          const small = targets.filter(({ width, height }) => Math.min(width, height) < 44);
          return { small: small.length, strips };
        });
        assert.equal(small, 0, "targets under 44 pixels");
        assert.ok(strips.every((strip) => strip >= 24), strips.join(" "));
      };
      await playOn(page, byTouch(page), { atQuestion });
      assert.equal(places.size, 1, [...places].join("; "));
      await isOver(page, "el", answers);
    });
  },

  async "a whole match in words by keyboard, with a log of every play"() {
    const { seed, answers } = await match();
    await visit("/play?lang=en", { viewport: DESKTOP }, async (page) => {
      await seeded(page, seed);
      const way = byKeyboard(page);
      await way.press("#menu");
      await way.tabTo("#set-text");
      await page.keyboard.press("Space");
      await page.keyboard.press("Escape");
      await way.tabTo("#target");
      await page.keyboard.press("Control+A");
      await page.keyboard.type(String(TARGET));
      await way.press("#start");
      await page.locator("#rest").waitFor();
      assert.equal(await page.locator("#table").isVisible(), false);
      let language = "en";
      const atQuestion = async ({ round_over: over, view }) => {
        if (over && language === "en") {
          language = "de";
          await way.press("#menu");
          await way.press("#language-de");
          await page.keyboard.press("Escape");
        }
        if (over) return;
        const { log } = await onTop(page);
        const lines = await page.locator("#log p").allInnerTexts();
        assert.equal(lines.length, Math.min(log.length, 80));
        const recent = log.slice(-lines.length);
        for (const [place, event] of recent.entries()) {
          const isSaid = !event.play || says(lines[place], event, language);
          assert.ok(isSaid, `${lines[place]} is not ${JSON.stringify(event)}`);
        }
        const top = view.trick_events.findLast(({ play }) => play && play !== "pass");
        if (!top) return;
        const title = page.locator("#text h3", { hasText: TRICK_TITLES[language] });
        const trick = await title.locator("+ ul li").allInnerTexts();
        const plain = trick.map((line) => line.replace(/ \([^)]*\)$/, ""));
        assert.ok(plain.some((line) => says(line, top, language)), `${trick} is not ${JSON.stringify(top)}`);
      };
      await playOn(page, way, { atQuestion });
      await isOver(page, "de", answers);
    });
  },
};

export const play = { ...matches, ...playTurns, ...playKept, ...playAfter, ...playPages };

/** A picture of a table in the middle of a round, with a trick on it. */
export async function showPlay(folder) {
  const answers = await foretell({ seed: 7 }, ({ view, hand }) => view.trick && tokensOf(hand).length < 11);
  const kept = keeping({ "play-tables": keptAfter(answers) });
  await visit("/play", { viewport: DESKTOP, colorScheme: "light", ...kept }, async (page) => {
    await page.locator("#play").waitFor();
    await idle(page);
    await page.screenshot({ path: join(folder, "play.png") });
  });
}
