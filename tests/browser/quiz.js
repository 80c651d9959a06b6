// Browser tests of the quiz of the day.

import assert from "node:assert/strict";
import { join } from "node:path";

import { ask } from "./hands.js";
import { DESKTOP, PHONE, accessible, visit } from "./visit.js";

const SMALL = { width: 320, height: 640 };
/** As large as a frame that fits a column of a site. */
const FRAME = { width: 420, height: 640 };
const HEADINGS = { en: "Would you call?", de: "Würdest du ansagen?", el: "Θα το έλεγες;" };
const DATE = "2026-11-25";
const { hands } = await ask(`/v1/quiz/${DATE}`);

const dayAway = (days) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** What the service recommends about each hand of a day, by the question of the page. */
async function verdicts(hands) {
  const answers = hands.map(({ hand, own_score: own, opponent_score: opponent }) =>
    ask(`/v1/evaluate?hand=${hand}&own_score=${own}&opponent_score=${opponent}&player=typical`),
  );
  return (await Promise.all(answers)).map(({ recommendation }) => recommendation);
}

const next = (page) => page.locator(".next");

/** Plays a day through; `guess` says for each hand whether to call, `press` does it. */
async function playDay(page, guess, press = (isCall) => page.locator(isCall ? ".choice .call" : ".choice .no-call").click()) {
  for (let place = 0; place < hands.length; place += 1) {
    await page.locator(".quiz-hand h2", { hasText: `${place + 1} of ` }).waitFor();
    await press(guess(place));
    await next(page).waitFor();
    assert.equal(await next(page).evaluate((button) => button === document.activeElement), true);
    await page.keyboard.press("Enter");
  }
  await page.locator(".score-line").waitFor();
}

/** Lets a browser begin with days that were played. */
const played = (page, days) => page.addInitScript((text) => localStorage["quiz-days"] ??= text, JSON.stringify(days));

const WHOLE = { guesses: "CCCCCNNNNN", marks: "1111100000", of: 10, isOnTime: true };

export const quiz = {
  async "a whole day of the quiz gives the score, squares that tell nothing, and stays after a reload"() {
    const found = await verdicts(hands);
    // The sixth and the last are guessed wrong.
    const wrong = [5, 9];
    const right = found.filter(({ strength }, place) => strength === "toss_up" || !wrong.includes(place)).length;
    await visit(`/quiz?date=${DATE}`, { permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
      await page.locator(".choice").waitFor();
      const shown = await page.locator(".quiz-hand .tray li").count();
      assert.equal(shown, 8);
      const { own_score: own, opponent_score: opponent } = hands[0];
      const digits = (await page.locator(".situation-line").innerText()).replace(/[^\d:]/g, "");
      assert.equal(digits, `${Math.abs(own)}:${Math.abs(opponent)}`);
      await playDay(page, (place) => found[place].call !== wrong.includes(place));
      assert.equal(await page.locator(".score-line").innerText(), `${right} of 10`);
      await page.getByRole("button", { name: "Share the result" }).click();
      await page.getByText("Copied").waitFor();
      const text = await page.evaluate(() => navigator.clipboard.readText());
      const [head, squares, link] = text.split("\n");
      assert.match(head, new RegExp(`^Would you call\\? .*2026.*: ${right}/10$`));
      assert.equal([...squares].length, 10);
      assert.equal([...squares].filter((square) => square === "🟩").length, right);
      assert.match(link, new RegExp(`/quiz\\?date=${DATE}$`));
      assert.doesNotMatch(text, /call\b(?!\?)|Dragon|[GSBR](A|K|Q|J|\d)/);
      await page.reload();
      await page.locator(".score-line").waitFor();
      assert.equal(await page.locator(".hands li").count(), 10);
      await accessible(page);
    });
  },

  async "a guess shows the verdict, the reasons and what people do; a reload goes on with the next hand"() {
    const [{ strength, words }] = await verdicts(hands);
    assert.ok(words);
    await visit(`/quiz?date=${DATE}`, {}, async (page) => {
      await page.locator(".choice .call").click();
      await next(page).waitFor();
      assert.equal(await page.locator(".verdict").getAttribute("data-mood"), strength);
      for (const name of ["numbers", "because"]) assert.notEqual(await page.locator(`.${name}`).innerText(), "");
      assert.match(await page.locator(".people p").innerText(), /^\d+ of 100 would call$/);
      assert.match(await page.locator("[role=status].unseen").innerText(), /^(Right|Wrong)/);
      assert.equal(await page.locator(".choice .call").isDisabled(), true);
      await accessible(page);
      await page.reload();
      await page.locator(".quiz-hand h2", { hasText: "2 of 10" }).waitFor();
    });
  },

  async "the quiz is played by keyboard alone, on any layout"() {
    await visit(`/quiz?date=${DATE}`, {}, async (page) => {
      await page.locator(".choice").waitFor();
      await playDay(page, (place) => place % 2 === 0, (isCall) => page.keyboard.press(isCall ? "KeyC" : "KeyN"));
      const guesses = await page.evaluate((date) => JSON.parse(localStorage["quiz-days"])[date].guesses, DATE);
      assert.equal(guesses, "CNCNCNCNCN");
    });
  },

  async "days in a row that were played on their day make a streak; others do not"() {
    const days = { [dayAway(-1)]: WHOLE, [dayAway(-2)]: WHOLE, [dayAway(-3)]: { ...WHOLE, isOnTime: false }, [dayAway(-4)]: WHOLE };
    await visit(`/quiz?date=${dayAway(-2)}`, {}, async (page) => {
      await played(page, days);
      await page.reload();
      await page.locator(".facts", { hasText: "Streak: 2 days · 4 days played, 5.0 right on average" }).waitFor();
      await page.goto(new URL("/quiz", page.url()).href);
      await page.locator(".choice").waitFor();
      await playDay(page, () => true);
      assert.match(await page.locator(".facts").innerText(), /^Streak: 3 days · 5 days/);
      // A day that comes late does not count.
      await page.goto(new URL(`/quiz?date=${dayAway(-5)}`, page.url()).href);
      await page.locator(".choice").waitFor();
      await playDay(page, () => true);
      assert.match(await page.locator(".facts").innerText(), /^Streak: 3 days · 6 days/);
    });
  },

  async "the first guess counts, in whichever tab it was"() {
    await visit(`/quiz?date=${DATE}`, {}, async (page, { context }) => {
      await page.locator(".choice").waitFor();
      const other = await context.newPage();
      await other.goto(page.url());
      await other.locator(".choice .call").click();
      await next(other).waitFor();
      await page.locator(".quiz-hand h2", { hasText: "2 of 10" }).waitFor();
    });
  },

  async "the page reports a wrong date, and a service that it cannot reach"() {
    await visit("/quiz?date=yesterday", {}, async (page, { errors }) => {
      await page.locator(".trouble", { hasText: "The service rejected the question" }).waitFor();
      // The browser reports the status.
      errors.length = 0;
    });
    await visit(`/quiz?date=${DATE}`, {}, async (page, { errors }) => {
      await page.locator(".choice").waitFor();
      await next(page).waitFor({ state: "detached" });
      await page.route("**/v1/evaluate**", (route) => route.abort());
      await page.reload();
      await page.locator(".choice .call").click();
      await page.locator(".trouble", { hasText: "cannot be reached" }).waitFor();
      await page.unroute("**/v1/evaluate**");
      await page.getByRole("button", { name: "Try again" }).click();
      await next(page).waitFor();
      errors.length = 0;
    });
  },

  async "the quiz speaks three languages, light and dark, from 320 pixels on"() {
    for (const [language, heading] of Object.entries(HEADINGS)) {
      for (const colorScheme of ["light", "dark"]) {
        for (const viewport of [DESKTOP, PHONE, SMALL]) {
          await visit(`/quiz?date=${DATE}&lang=${language}`, { viewport, colorScheme }, async (page) => {
            assert.equal(await page.locator("h1").innerText(), heading);
            await page.locator(".choice .no-call").click();
            await next(page).waitFor();
            await accessible(page);
            const words = await page.locator("main").innerText();
            assert.doesNotMatch(words, /undefined|NaN|\[object/);
            if (language !== "en") assert.doesNotMatch(words, /\b(the|your|with|people|cards)\b/i);
          });
        }
      }
    }
    await visit(`/quiz?date=${DATE}`, {}, async (page) => {
      await page.locator(".choice .call").click();
      await next(page).waitFor();
      await page.getByRole("button", { name: "DE", exact: true }).click();
      await page.locator("h1", { hasText: HEADINGS.de }).waitFor();
      assert.equal(await next(page).innerText(), "Nächste Hand");
    });
  },

  async "another site shows the quiz in a frame, with a link to its page"() {
    await visit("/embed?quiz=1&lang=de", { viewport: FRAME }, async (page) => {
      await page.locator(".choice .call").click();
      await next(page).waitFor();
      await accessible(page);
      const end = await next(page).evaluate((button) => button.getBoundingClientRect().bottom);
      assert.ok(end <= FRAME.height, `the button ends at ${end}`);
      assert.match(await page.locator(".open-quiz a").getAttribute("href"), /^\/quiz\?date=\d{4}-\d\d-\d\d&lang=de$/);
    });
  },

  async "the playground leads to the quiz and the puzzles"() {
    await visit("/", {}, async (page) => {
      await page.locator('a[href="/puzzles"]').click();
      await page.locator("#seen .facts").waitFor();
      await page.locator('a[href="/quiz"]').click();
      await page.locator(".choice").waitFor();
    });
  },
};

export async function showQuiz(folder) {
  await visit(`/quiz?date=${DATE}`, { viewport: DESKTOP }, async (page) => {
    await page.locator(".choice .call").click();
    await next(page).waitFor();
    await page.screenshot({ path: join(folder, "quiz.png") });
  });
}
