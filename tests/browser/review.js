// Browser tests of the review of a match.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { DESKTOP, PHONE, accessible, visit } from "./visit.js";

const { ADDRESS, SERVICE } = process.env;
const SMALL = { width: 320, height: 640 };
/** A round between four programs, made by examples/rust/matches.rs. */
const FILE = new URL("match.jsonl", import.meta.url).pathname;
const LOG = readFileSync(FILE, "utf8");
const HEADINGS = { en: "Review of a match", de: "Analyse einer Partie", el: "Ανάλυση παρτίδας" };

const answer = await fetch(`${ADDRESS}/v1/review`, { method: "POST", body: LOG });
const text = await answer.text();
const lines = text.trim().split("\n").map((line) => JSON.parse(line));
const lost = lines.filter(
  ({ type, grade, repeated }) => type === "decision" && ["mistake", "blunder"].includes(grade) && !repeated,
);

const items = (page) => page.locator("#list .decision");
const whole = (page) => page.locator("#players").waitFor();
const paste = async (page, log) => {
  await page.locator("#log").fill(log);
  await page.locator("#start").click();
};

/** Reviews the log, by an answer that is here already. */
async function reviewed(page, body = text) {
  await page.route("**/v1/review", (route) => route.fulfill({ body, contentType: "application/jsonl" }));
  await paste(page, LOG);
}

export const review = {
  async "the playground links to the review, which a log of the service fills"() {
    await visit("/", {}, async (page) => {
      await page.locator('a[href="/review"]').click();
      await page.waitForURL(/\/review$/);
      assert.equal(await page.locator("#start").isDisabled(), true);
      await page.locator("#file").setInputFiles(FILE);
      await page.locator("#start").click();
      await whole(page);
      assert.equal(await page.locator("#match-title").innerText(), "Anna and Cleo against Ben and Dan");
      assert.equal(await items(page).count(), lost.length);
      assert.ok(lost.length > 0);
      assert.match(await page.locator("#status").innerText(), /is whole/);
      const chart = await page.locator("#chart svg").getAttribute("aria-label");
      assert.match(chart, /50\.0% at the start; \d+\.\d% after round 1\./);
      assert.equal(await page.locator("#rounds tbody tr").count(), 1);
    });
  },

  async "a decision shows what its player saw, and its link opens it again"() {
    await visit("/review", {}, async (page) => {
      await reviewed(page);
      await whole(page);
      await items(page).first().press("Enter");
      const position = page.locator("#position");
      await position.waitFor();
      assert.equal(await position.evaluate((place) => place === document.activeElement), true);
      const worst = lost.toSorted((one, other) => other.loss.value - one.loss.value)[0];
      const hand = await position.locator(".hand li").count();
      assert.equal(hand, worst.position.hand.split(" ").length);
      assert.equal(await position.locator(".seat").count(), 3);
      assert.match(page.url(), /#round=1&decision=\d+$/);
      const title = await page.locator("#position-title").innerText();
      await page.reload();
      await position.waitFor();
      assert.equal(await page.locator("#position-title").innerText(), title);
      await page.getByRole("button", { name: "To the list" }).click();
      assert.equal(await items(page).first().evaluate((item) => item === document.activeElement), true);
      await page.goBack();
      await position.waitFor({ state: "hidden" });
    });
  },

  async "filters choose decisions by grade, player, kind and round"() {
    await visit("/review", {}, async (page) => {
      await reviewed(page);
      await whole(page);
      await page.locator("#grade").selectOption("good");
      const all = lines.filter(({ type }) => type === "decision");
      assert.equal(await items(page).count(), all.length);
      await page.locator("#player").selectOption("2");
      await page.locator("#kind").selectOption("play");
      const some = all.filter(({ seat, kind }) => seat === 2 && kind === "play");
      assert.equal(await items(page).count(), some.length);
      await page.locator("#order").selectOption("time");
      const numbers = await items(page).evaluateAll((found) => found.map(({ id }) => Number(id.split("d")[1])));
      assert.deepEqual(numbers, numbers.toSorted((one, other) => one - other));
    });
  },

  async "answers stay hidden until one has been tried"() {
    await visit("/review", {}, async (page) => {
      await reviewed(page);
      await whole(page);
      await page.locator("#hide").check();
      const worst = lost.find(({ kind, best }) => kind === "play" && best.play !== "pass");
      await page.locator("#grade").selectOption("good");
      await page.locator("#kind").selectOption("play");
      assert.doesNotMatch(await page.locator("#list").innerText(), /better/);
      const number = 1 + lines.filter(({ type }) => type === "decision").indexOf(worst);
      await page.locator(`#r1d${number}`).click();
      const position = page.locator("#position");
      await position.waitFor();
      assert.equal(await position.locator(".answered").count(), 0);
      for (const token of worst.best.play.split(" ")) {
        await position.locator(`.hand button[value="${token}"]`).click();
      }
      await position.getByRole("button", { name: "Play these cards" }).click();
      assert.equal(await position.locator(".tried").innerText(), "You do the same as the engine.");
      assert.equal(await position.locator(".answered").count(), 1);
      for (const kind of ["exchange", "wish", "dragon", "grand_tichu", "tichu"]) {
        await page.locator("#kind").selectOption(kind);
        if ((await items(page).count()) === 0) continue;
        await items(page).first().click();
        await position.getByRole("button", { name: "Show the answer" }).click();
        await position.locator(".answered").waitFor();
      }
    });
  },

  async "a log without a match, an answer that ends early and a stop are said"() {
    await visit("/review", {}, async (page, { errors }) => {
      await paste(page, "This is no log.");
      await page.locator("#trouble", { hasText: "expected" }).waitFor();
      assert.match(await page.locator("#trouble").innerText(), /^The service rejected the log: /);
      // The browser reports the status.
      errors.length = 0;
    });
    await visit("/review", {}, async (page) => {
      await reviewed(page, text.slice(0, text.length / 2));
      await page.locator("#trouble", { hasText: "not whole" }).waitFor();
      assert.equal(await page.locator("#review").isVisible(), true);
    });
    await visit("/review", {}, async (page) => {
      await page.route("**/v1/review", () => {});
      await paste(page, LOG);
      await page.locator("#stop").click();
      await page.locator("#status", { hasText: "Stopped" }).waitFor();
      assert.equal(await page.locator("#start").isVisible(), true);
    });
  },

  async "the review works in every language, light and dark, from 320 pixels on"() {
    for (const [language, heading] of Object.entries(HEADINGS)) {
      for (const colorScheme of ["light", "dark"]) {
        for (const viewport of [DESKTOP, PHONE, SMALL]) {
          await visit(`/review?lang=${language}`, { viewport, colorScheme }, async (page) => {
            assert.equal(await page.locator("h1").innerText(), heading);
            await accessible(page);
            await reviewed(page);
            await whole(page);
            await items(page).first().click();
            await page.locator("#position .answered").waitFor();
            await accessible(page);
            assert.doesNotMatch(await page.locator("main").innerText(), /undefined|NaN|\[object/);
          });
        }
      }
    }
  },

  async "the file that the command writes shows the same without a server"() {
    const folder = mkdtempSync(join(tmpdir(), "review-"));
    const file = join(folder, "review.html");
    const options = ["review", FILE, "--deals", "240", "--format", "html"];
    writeFileSync(file, execFileSync(SERVICE, options, { stdio: ["ignore", "pipe", "ignore"] }));
    await visit(pathToFileURL(file).href, {}, async (page) => {
      await whole(page);
      assert.equal(await page.locator("#load").isVisible(), false);
      assert.equal(await page.locator("#match-title").innerText(), "Anna and Cleo against Ben and Dan");
      assert.equal(await items(page).count(), lost.length);
      await items(page).first().click();
      await page.locator("#position .answered").waitFor();
      await page.getByRole("button", { name: "DE", exact: true }).click();
      await page.locator("h1", { hasText: HEADINGS.de }).waitFor();
      await accessible(page);
    });
    rmSync(folder, { recursive: true });
  },
};

export async function showReview(folder) {
  for (const colorScheme of ["light", "dark"]) {
    for (const width of [320, 768, 1280]) {
      await visit("/review", { viewport: { width, height: 800 }, colorScheme }, async (page) => {
        await reviewed(page);
        await whole(page);
        await items(page).first().click();
        await page.locator("#position .answered").waitFor();
        await page.screenshot({ path: join(folder, `review-${width}-${colorScheme}.png`), fullPage: true });
      });
    }
  }
}
