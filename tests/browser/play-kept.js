// Browser tests of the table: tokens that are no longer good, two tabs, reloads, and a service out of reach.

import assert from "node:assert/strict";

import {
  act,
  answerOf,
  atTable,
  byMouse,
  changed,
  decide,
  foretell,
  holdActions,
  idle,
  keeping,
  keptAfter,
  onTop,
  perform,
  tokensOf,
} from "./play-hands.js";
import { accessible, visit } from "./visit.js";

const { ADDRESS } = process.env;
const SEED = 5;

/** The first question in the middle of a trick, with cards of the player and of others on the table. */
const isInTrick = ({ question, view }) =>
  question?.decision === "play" && view.phase === "follow" && view.played[0] !== "" && view.trick_events.length > 1;
const inTrick = () => foretell({ seed: SEED }, isInTrick);
/** The second question of the second round. */
const inSecondRound = () =>
  foretell({ seed: SEED }, ({ round, question }) => round === 2 && question?.decision === "exchange");
/** A question about the exchange, where every action is a new moment. */
const inExchange = () => foretell({ seed: SEED }, ({ question }) => question?.decision === "exchange");

/** The browser reports requests that failed. Nothing else may have been reported. */
function onlyFailedLoads(errors) {
  assert.deepEqual(errors.filter((text) => !text.startsWith("Failed to load resource")), []);
  errors.length = 0;
}

/** The actions that a page sends. */
function actionsOf(page) {
  const sent = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/v1/table/act")) sent.push(request.postDataJSON().action);
  });
  return sent;
}

const seen = async (page) => ({
  trick: await page.locator("#trick").innerText(),
  hand: await page.locator("#hand button").evaluateAll((cards) => cards.map(({ value }) => value)),
  preview: await page.locator("#preview").innerText(),
  seats: await page.locator(".seat").allInnerTexts(),
});

/** The token with one byte of its content changed. */
function changedAt(token, place) {
  const bytes = Buffer.from(token, "base64url");
  bytes[place < 0 ? bytes.length + place : place] ^= 1;
  return bytes.toString("base64url");
}

const BAD_TOKENS = [
  ["another version", (token) => changedAt(token, 0)],
  ["found one of another", (token) => changedAt(token, 2)],
  ["that was changed", (token) => changedAt(token, -1)],
  ["found another text", () => "nothing"],
];

export const playKept = {
  async "a token of another key or version, or a changed one, is said, and the match goes on after its last complete round"() {
    const answers = await inSecondRound();
    const last = answers.at(-1);
    const { scores } = answers.find(({ round_over: over }) => over);
    for (const [words, spoil] of BAD_TOKENS) {
      await atTable([...answers.slice(0, -1), { ...last, token: spoil(last.token) }], {}, async (page, { errors }) => {
        for (const card of tokensOf(last.hand).slice(-3)) await page.locator(`#hand button[value="${card}"]`).click();
        await page.locator("#give").click();
        await page.locator("#resume").waitFor();
        const notice = await page.locator("#notice").innerText();
        assert.ok(notice.startsWith("The service no longer reads this table: ") && notice.includes(words), notice);
        assert.doesNotMatch(notice, /\.\./);
        if (words === "found one of another") await accessible(page);
        const before = await answerOf(page);
        await page.locator("#resume").click();
        await changed(page, before);
        assert.equal(await page.locator("#notice").isVisible(), false);
        const { answer, rounds } = await onTop(page);
        assert.equal(answer.question.decision, "grand_tichu");
        assert.deepEqual(answer.scores, scores);
        assert.deepEqual(rounds.map(({ after }) => after), [scores]);
        await page.locator("#score").click();
        assert.equal(await page.locator("#dialog tbody tr").count(), 1);
        onlyFailedLoads(errors);
      });
    }
  },

  async "an older token goes on from its moment, and a replayed one gives the same answer"() {
    const answers = await inTrick();
    const older = answers.at(-2);
    await atTable(answers, {}, async (page) => {
      await page.evaluate((kept) => localStorage.setItem("play-tables", kept), keptAfter(answers.slice(0, -1)));
      await page.reload();
      await idle(page);
      assert.equal((await answerOf(page)).moment, older.moment);
      await perform(page, byMouse(page), older, decide(older));
      const again = await answerOf(page);
      assert.deepEqual(again, answers.at(-1));
      assert.equal(await page.locator("#notice").isVisible(), false);
    });
    assert.deepEqual(await act(older, decide(older)), answers.at(-1));
  },

  async "an illegal action that another program left is refused in words, and the table stays"() {
    const answers = await inTrick();
    const last = answers.at(-1);
    const wrong = { ...last, legal: [...last.legal, { play: "Hu" }], hand: "Hu" };
    await atTable([...answers.slice(0, -1), wrong], {}, async (page, { errors }) => {
      await page.locator('#hand button[value="Hu"]').click();
      await page.locator("#play").click();
      await page.locator("#notice", { hasText: "The service refused: " }).waitFor();
      assert.equal(await page.locator("#resume").count(), 0);
      await page.locator("#notice-close").click();
      assert.equal(await page.locator("#notice").isVisible(), false);
      assert.equal((await answerOf(page)).token, last.token);
      onlyFailedLoads(errors);
    });
  },

  async "a second tab goes on, and the first notices and can take over without loss"() {
    await atTable(await inExchange(), {}, async (first, { context, errors }) => {
      const second = await context.newPage();
      second.on("console", (message) => errors.push(message.text()));
      second.on("pageerror", (error) => errors.push(error.message));
      await second.goto(`${ADDRESS}/play?lang=en`);
      await idle(second);
      const sent = actionsOf(first);
      const answer = await answerOf(second);
      await perform(second, byMouse(second), answer, decide(answer));
      await first.locator("#take-over").waitFor();
      const ahead = await answerOf(second);
      await first.bringToFront();
      for (const card of tokensOf(answer.hand).slice(-3)) await first.locator(`#hand button[value="${card}"]`).click();
      await first.locator("#give").click();
      assert.deepEqual(sent, []);
      assert.equal((await answerOf(first)).token, ahead.token);
      await first.locator("#take-over").click();
      await first.locator("#play").waitFor();
      assert.equal(await first.locator("#notice").isVisible(), false);
      assert.deepEqual(await seen(first), await seen(second));
      await perform(first, byMouse(first), ahead, decide(ahead));
      await second.locator("#take-over").waitFor();
    });
  },

  async "an answer that comes after another tab has gone on changes nothing"() {
    await atTable(await inExchange(), {}, async (first, { context }) => {
      const second = await context.newPage();
      await second.goto(`${ADDRESS}/play?lang=en`);
      await idle(second);
      const release = await holdActions(first);
      const answer = await answerOf(first);
      await first.bringToFront();
      for (const card of tokensOf(answer.hand).slice(0, 3)) await first.locator(`#hand button[value="${card}"]`).click();
      await first.locator("#give").click();
      await first.locator("body.asking").waitFor();
      await second.bringToFront();
      await perform(second, byMouse(second), answer, decide(answer));
      const ahead = await answerOf(second);
      release();
      await first.bringToFront();
      await idle(first);
      await first.locator("#take-over").waitFor();
      assert.equal((await answerOf(first)).token, ahead.token);
    });
  },

  async "a reload in the middle of a trick goes on exactly there"() {
    await atTable(await inTrick(), {}, async (page) => {
      const before = await seen(page);
      assert.notEqual(before.trick, "");
      await page.reload();
      await idle(page);
      assert.deepEqual(await seen(page), before);
      const answer = await answerOf(page);
      await perform(page, byMouse(page), answer, decide(answer));
    });
  },

  async "without the service the page says so, keeps everything, and goes on by itself"() {
    const answers = await inTrick();
    await atTable(answers, {}, async (page, { context, errors }) => {
      const sent = actionsOf(page);
      const before = await answerOf(page);
      await context.setOffline(true);
      const action = decide(before);
      const done = perform(page, byMouse(page), before, action);
      await page.locator("#notice", { hasText: "The service cannot be reached." }).waitFor();
      await accessible(page);
      assert.equal((await answerOf(page)).token, before.token);
      await context.setOffline(false);
      await done;
      assert.equal(await page.locator("#notice").isVisible(), false);
      // Sent anew until it was answered, and taken once.
      assert.ok(sent.every((one) => JSON.stringify(one) === JSON.stringify(action)));
      assert.deepEqual(await answerOf(page), await act(before, action));
      onlyFailedLoads(errors);
    });
  },

  async "a busy service is asked again, without a word at the first time"() {
    await atTable(await inTrick(), {}, async (page, { errors }) => {
      const before = await answerOf(page);
      let count = 0;
      await page.route("**/v1/table/act", (route) => {
        count += 1;
        if (count > 1) return route.continue();
        return route.fulfill({ status: 503, headers: { "Retry-After": "1" }, contentType: "application/problem+json", body: "{}" });
      });
      await page.evaluate(() => {
        const watch = new MutationObserver(() => (globalThis.wasNoticed = !document.getElementById("notice").hidden));
        watch.observe(document.getElementById("notice"), { attributes: true });
      });
      await perform(page, byMouse(page), before, decide(before));
      assert.equal(count, 2);
      assert.notEqual(await page.evaluate(() => globalThis.wasNoticed), true);
      onlyFailedLoads(errors);
    });
  },

  async "an action is sent once, however often its button is pressed"() {
    await atTable(await inExchange(), {}, async (page) => {
      const sent = actionsOf(page);
      const release = await holdActions(page);
      const before = await answerOf(page);
      for (const card of tokensOf(before.hand).slice(-3)) await page.locator(`#hand button[value="${card}"]`).click();
      await page.locator("#give").click();
      await page.locator("body.asking").waitFor();
      await page.evaluate(() => document.getElementById("give").click());
      for (let count = 0; count < 3; count += 1) await page.keyboard.press("Enter");
      release();
      await changed(page, before);
      assert.equal(sent.length, 1);
    });
  },

  async "tables that the browser cannot read or keep do not stop the page"() {
    for (const kept of ["no JSON", '{"version":99,"tables":[{}]}', '{"version":1,"tables":[{}]}']) {
      await visit("/play?lang=en", keeping({ "play-tables": kept, "play-settings": "[1" }), async (page) => {
        await page.locator("#start").waitFor();
      });
    }
    await visit("/play?lang=en", {}, async (page) => {
      await page.addInitScript(() => {
        const refuse = () => {
          throw new DOMException("refused");
        };
        for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(globalThis, name, { get: refuse });
      });
      await page.reload();
      await page.locator("#start").click();
      await page.locator("#rest").click();
      await page.locator("#give").waitFor();
    });
  },
};
