// Browser tests of the table: hints, undo, the deal again, what if, links, the deal of the day, the review.

import assert from "node:assert/strict";

import {
  answerOf,
  atTable,
  byMouse,
  changed,
  decide,
  foretell,
  onTop,
  perform,
  playOn,
  post,
  seeded,
  tokensOf,
} from "./play-hands.js";
import { accessible, visit } from "./visit.js";

export const SEED = 5;
const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };

const isTurn = ({ question }) => question?.decision === "play";
const isFollowing = (answer) => isTurn(answer) && answer.view.phase === "follow";
export const isLast = ({ round_over: over }) => over;

/** Answers up to the first trick that the player follows after a card of its own. */
export const inTrick = () =>
  foretell({ seed: SEED }, (answer) => isFollowing(answer) && answer.view.played[0] !== "");
/** Answers up to a question with a choice of plays, and up to one without. */
const choosing = () => foretell({ seed: SEED }, (answer) => isFollowing(answer) && answer.legal.length > 2);
const forced = () => foretell({ seed: SEED }, (answer) => isTurn(answer) && answer.legal.length === 1);
/** The answers of a whole round. */
export const afterRound = () => foretell({ seed: SEED }, isLast);

const copied = (page) => page.evaluate(() => navigator.clipboard.readText());
const signed = (points) => `${points > 0 ? "+" : ""}${points}`.replace("-", "−");
const pair = ({ own, opponent }) => `${signed(own)} : ${signed(opponent)}`;
const mode = (page, name) => page.locator(`body[data-mode="${name}"]`).waitFor();
export const closeDialog = async (page) => {
  await page.locator("#dialog-close").click();
  await page.locator("#dialog").waitFor({ state: "hidden" });
};

export const playAfter = {
  async "a hint names one choice, and its worth in points on demand"() {
    await atTable(await choosing(), {}, async (page) => {
      const before = await answerOf(page);
      await page.locator("#hint").click();
      const worth = page.locator("#worth");
      await worth.waitFor();
      const decisions = await page.locator("#dialog table").count();
      assert.ok(decisions > 0);
      assert.equal(await page.locator("#dialog .star").count(), decisions);
      assert.equal(await page.locator("#dialog thead th", { hasText: "Points" }).count(), 0);
      await worth.click();
      await page.locator("#dialog thead th", { hasText: "Points" }).first().waitFor();
      assert.equal(await page.locator("#dialog .star").count(), decisions);
      assert.match(await page.locator("#dialog tbody").first().innerText(), /[+−]?\d+\.\d/);
      await accessible(page);
      await closeDialog(page);
      assert.equal((await answerOf(page)).token, before.token);
    });
    await atTable(await forced(), {}, async (page) => {
      await page.locator("#hint").click();
      await page.locator("#worth").click();
      await page.locator("#dialog .hint", { hasText: "There is nothing to decide." }).waitFor();
    });
  },

  async "undo takes the last action back, and the score sheet marks the round"() {
    const answers = await afterRound();
    await atTable(answers.slice(0, -1), {}, async (page) => {
      const last = await answerOf(page);
      await page.keyboard.press("u");
      await changed(page, last);
      const undone = await answerOf(page);
      assert.equal(undone.moment, last.undo);
      assert.equal(undone.hand, answers.at(-3).hand);
      assert.deepEqual(undone.legal, answers.at(-3).legal);
      await page.locator("#undo").click();
      await changed(page, undone);
      await playOn(page, byMouse(page), { isEnough: isLast });
      assert.deepEqual((await answerOf(page)).round_over, answers.at(-1).round_over);
      await page.locator("#score-sheet").click();
      assert.match(await page.locator("#dialog tbody tr").innerText(), /\(with hints or undo\)/);
    });
    await atTable(answers, {}, async (page) => {
      await page.locator("#score-sheet").click();
      assert.doesNotMatch(await page.locator("#dialog tbody tr").innerText(), /with hints/);
    });
  },

  async "after a round the champion plays the same cards, and the deal is played again beside the match"() {
    const answers = await afterRound();
    const last = answers.at(-1);
    const { champion } = await post("/duplicate", { token: last.token });
    await atTable(answers, {}, async (page) => {
      await page.locator("#duplicate", { hasText: `The champion with your cards: ${pair(champion)}` }).waitFor();
      assert.equal(await page.locator(".all-hands li").first().locator(".open-hand .shown").count(), 14);
      await page.locator("#again").click();
      await mode(page, "table");
      assert.match(await page.locator("#branch").innerText(), /It does not count/);
      const again = await answerOf(page);
      assert.equal(again.hand, answers[0].hand);
      await perform(page, byMouse(page), again, decide(again));
      await page.locator("#back").click();
      await mode(page, "over");
      assert.equal((await answerOf(page)).token, last.token);
      await page.locator("#next-round").click();
      await changed(page, last);
      assert.equal((await answerOf(page)).round, 2);
    });
  },

  async "what if: a moment of a finished round is played on from any seat, and the match waits"() {
    const answers = await afterRound();
    const { actions } = answers.at(-1).round_over;
    const moment = actions.findIndex(({ seat, play }) => play && seat === 2);
    await atTable(answers, {}, async (page) => {
      await page.locator("#watch-round").click();
      await mode(page, "replay");
      for (const side of ["next", "partner", "previous"]) {
        assert.equal(await page.locator(`#seat-${side} .open-hand .shown`).count(), 14);
      }
      await page.locator("#replay-place").fill(String(moment));
      await page.locator("#think").click();
      await page.locator("#worth").waitFor();
      assert.equal(await page.locator("#dialog-title").innerText(), "Partner’s thoughts");
      await closeDialog(page);
      assert.equal(await page.locator("#what-if-seat").inputValue(), "2");
      await page.locator("#what-if").click();
      await mode(page, "table");
      const answer = await answerOf(page);
      assert.equal(answer.seat, 2);
      const hand = await page.locator("#hand button").evaluateAll((cards) => cards.map(({ value }) => value));
      assert.deepEqual(hand.sort(), tokensOf(answer.hand).sort());
      await perform(page, byMouse(page), answer, decide(answer));
      await page.locator("#back").click();
      await mode(page, "replay");
      assert.equal(await page.locator("#replay-place").inputValue(), String(moment));
      await page.locator("#replay-last").click();
      assert.equal(await page.locator("#what-if").isEnabled(), false);
      await page.locator("#replay-done").click();
      await mode(page, "over");
      assert.equal((await answerOf(page)).token, answers.at(-1).token);
    });
  },

  async "the link to a round shows it again, over the match"() {
    const answers = await afterRound();
    const last = answers.at(-1);
    await atTable(answers, CLIPBOARD, async (page) => {
      await page.locator("#share-round").click();
      await page.locator("#over-copied", { hasText: /./ }).waitFor();
      const link = await copied(page);
      assert.match(link, /\/play#round=[\w-]+$/);
      await page.goto(link);
      await mode(page, "replay");
      const shown = await answerOf(page);
      assert.deepEqual(shown.round_over.actions, last.round_over.actions);
      assert.match(await page.locator("#branch").innerText(), /A round from a link/);
      assert.doesNotMatch(page.url(), /#/);
      await page.locator("#replay-last").click();
      assert.ok((await page.locator("#preview").innerText()).startsWith(`${last.round_over.actions.length} / `));
      await page.locator("#back").click();
      await mode(page, "over");
      assert.equal((await answerOf(page)).token, last.token);
      await page.goto("/play#round=broken".replace(/^/, new URL(link).origin));
      await page.locator("#notice", { hasText: "This link holds no round." }).waitFor();
    });
  },

  async "the deal of the day has the date as its seed, and its shared result tells no card"() {
    await visit("about:blank", CLIPBOARD, async (page, { context }) => {
      await context.clock.setFixedTime(new Date("2026-03-04T23:30:00Z"));
      await page.goto(new URL("/play?lang=en", process.env.ADDRESS).href);
      const request = page.waitForRequest("**/v1/table");
      await page.locator("#day").click();
      assert.equal((await request).postDataJSON().seed, 20260304);
      await page.locator("#rest").waitFor();
      const { round_over: over } = await playOn(page, byMouse(page), { isEnough: isLast });
      await page.locator("#duplicate", { hasText: "The champion with your cards" }).waitFor();
      await page.locator("#share-day").click();
      await page.locator("#over-copied", { hasText: /./ }).waitFor();
      const lines = (await copied(page)).split("\n");
      assert.equal(lines.length, 3);
      assert.equal(lines[0], `Tichu, deal of the day, Mar 4, 2026: ${pair(over.points)}`);
      assert.match(lines[1], /^The champion with your cards: [+−]?\d+ : [+−]?\d+$/);
      assert.match(lines[2], /\/play#day=20260304$/);
      await page.reload();
      await mode(page, "over");
      await page.locator("#new-match").click();
      await page.locator(".day", { hasText: "Your first result today: " }).waitFor();
    });
  },

  async "four engines are watched with all cards and thoughts, round after round"() {
    await visit("/play?lang=en", {}, async (page) => {
      await seeded(page, SEED);
      await page.locator("#choose-own").selectOption("people");
      await page.locator("#start").click();
      await mode(page, "replay");
      const { answer } = await onTop(page);
      assert.equal(answer.seat, null);
      assert.match(await page.locator("#branch").innerText(), /You watch four engines/);
      for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
      assert.equal(await page.locator("#replay-place").inputValue(), "1");
      await page.locator("#think").click();
      await page.locator("#worth").waitFor();
      await closeDialog(page);
      await page.locator("#watch-next").click();
      await changed(page, answer);
      await mode(page, "replay");
      assert.equal((await answerOf(page)).round, 2);
    });
  },

  async "one click reviews the match"() {
    const answers = await afterRound();
    await atTable(answers, {}, async (page) => {
      const request = page.waitForRequest("**/v1/review");
      await page.locator("#review").click();
      const lines = (await request).postData().trim().split("\n").map((line) => JSON.parse(line));
      assert.deepEqual(lines.slice(1), [answers.at(-1).round_over.record]);
      await page.locator("#players").waitFor();
      assert.equal(await page.locator("#rounds tbody tr").count(), 1);
      assert.doesNotMatch(page.url(), /#start/);
    });
  },
};
