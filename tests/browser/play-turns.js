// Browser tests of the table: previews of a selection, the choices that it leaves open, calls, bombs, passes.

import assert from "node:assert/strict";

import {
  answerOf,
  atTable,
  bombsOf,
  byMouse,
  cardAt,
  changed,
  decide,
  foretell,
  holdActions,
  idle,
  perform,
  search,
  tokensOf,
} from "./play-hands.js";
import { DESKTOP, PHONE } from "./visit.js";

const isTurn = ({ question }) => question?.decision === "play";
const isPair = (one, other) => one.play === other.play && one.rank !== other.rank && !other.wish;
const canPass = ({ legal }) => legal.some(({ play }) => play === "pass");

/** Answers up to a question of each kind. */
const WANTED = {
  low: (answer) =>
    isTurn(answer) &&
    ["low", "kind"].every((reason) => answer.selections.some(({ why }) => why === reason)) &&
    answer.selections.some(({ legal }) => legal),
  phoenix: (answer) =>
    isTurn(answer) &&
    answer.legal.some((one) => tokensOf(one.play ?? "").length > 1 && answer.legal.some((other) => isPair(one, other))),
  wish: (answer) => isTurn(answer) && answer.legal.some(({ play }) => play === "Ma"),
  binds: ({ question, selections }) => question?.wish_binds && selections.some(({ why }) => why === "wish"),
  bomb: ({ question }) => question?.decision === "bomb",
  called: (answer) =>
    isTurn(answer) && answer.view.calls.slice(1).some(Boolean) && answer.legal.some(({ call }) => call === "tichu"),
  onlyPass: (answer) =>
    isTurn(answer) && answer.view.phase === "follow" && answer.legal.every(({ play, call }) => play === "pass" || call),
  dragon: ({ question }) => question?.decision === "dragon",
  exchange: ({ question }) => question?.decision === "exchange",
};
let found;
const position = async (name) => (await (found ??= search(WANTED)))[name];

const select = async (page, cards) => {
  for (const card of tokensOf(cards)) await page.locator(cardAt(card)).click();
};
const clear = (page) => page.keyboard.press("Escape");
const preview = (page) => page.locator("#preview").innerText();
const canPlay = (page) => page.locator("#play").isEnabled();
const pressed = (page) =>
  page.locator('#hand button[aria-pressed="true"]').evaluateAll((cards) => cards.map(({ value }) => value));

export const playTurns = {
  async "the preview says what a selection makes, and why it cannot be played"() {
    const answers = await position("low");
    await atTable(answers, {}, async (page) => {
      const { selections, hand } = answers.at(-1);
      const words = { kind: "another kind or length than the trick", low: "not higher than" };
      for (const [reason, text] of Object.entries(words)) {
        await select(page, selections.find(({ why }) => why === reason).cards);
        assert.ok((await preview(page)).includes(text), await preview(page));
        assert.equal(await canPlay(page), false);
        assert.equal(await page.locator("#pass").isEnabled(), false);
        await clear(page);
      }
      await select(page, selections.find(({ legal }) => legal).cards);
      assert.match(await preview(page), /: beats the trick$/);
      assert.equal(await canPlay(page), true);
      await clear(page);
      // Two single cards of different ranks.
      const cards = tokensOf(hand).filter((card) => /^[GSBR]/.test(card));
      const other = cards.find((card) => card.slice(1) !== cards[0].slice(1));
      await select(page, `${cards[0]} ${other}`);
      assert.equal(await preview(page), "These cards are no combination.");
      assert.equal(await canPlay(page), false);
    });
  },

  async "a Phoenix with two readings offers a choice, and the chosen one is played"() {
    const answers = await position("phoenix");
    const { legal } = answers.at(-1);
    const isOpen = (one) => tokensOf(one.play ?? "").length > 1 && legal.some((other) => isPair(one, other));
    const { play } = legal.find(isOpen);
    const same = legal.filter((one) => one.play === play && isOpen(one));
    for (const [place, reading] of same.entries()) {
      await atTable(answers, { viewport: PHONE }, async (page) => {
        await select(page, reading.play);
        const choices = page.locator("#options .option-row").first().locator("button");
        assert.equal(await choices.count(), same.length);
        const words = await choices.allInnerTexts();
        assert.equal(new Set(words).size, words.length, words.join("; "));
        await choices.nth(place).click();
        assert.ok((await preview(page)).startsWith(words[place]), await preview(page));
        const request = page.waitForRequest("**/v1/table/act");
        await page.locator("#play").click();
        const { action } = (await request).postDataJSON();
        assert.equal(action.rank, reading.rank);
        await changed(page, answers.at(-1));
        const { view } = await answerOf(page);
        const played = `${answers.at(-1).view.played[0]} ${reading.play}`;
        assert.deepEqual(tokensOf(view.played[0]).sort(), tokensOf(played).sort());
      });
    }
  },

  async "the Mahjong asks for a wish, which binds whoever can fulfil it"() {
    const answers = await position("wish");
    await atTable(answers, {}, async (page) => {
      await select(page, "Ma");
      const wishes = page.locator("#options .wishes button");
      assert.equal(await wishes.count(), 14);
      await page.getByRole("button", { name: "Wish for ace" }).click();
      await page.locator("#play").click();
      await changed(page, answers.at(-1));
      const own = (await answerOf(page)).events.find(({ seat, play }) => seat === 0 && play);
      assert.equal(own.wish, "A");
    });
    const bound = await position("binds");
    await atTable(bound, { viewport: PHONE }, async (page) => {
      const { view, selections } = bound.at(-1);
      assert.equal(await page.locator("#trick .wish").innerText(), await wishWords(page, view.wish));
      assert.match(await preview(page), /^The wish binds you\b/);
      assert.equal(await page.locator("#pass").isEnabled(), false);
      await select(page, selections.find(({ why }) => why === "wish").cards);
      assert.match(await preview(page), /: The wish binds you\b/);
      assert.equal(await canPlay(page), false);
    });
  },

  async "the bomb button selects a bomb, and a question about bombs can be declined for the trick"() {
    const answers = await position("bomb");
    const last = answers.at(-1);
    await atTable(answers, { viewport: PHONE }, async (page) => {
      assert.equal(await page.locator("#pass").isVisible(), false);
      assert.equal(await page.locator("#no-bomb").isVisible(), true);
      await page.locator("#bomb").click();
      const bomb = bombsOf(last).find(({ legal }) => legal);
      assert.deepEqual((await pressed(page)).sort(), tokensOf(bomb.cards).sort());
      assert.match(await preview(page), /^Bomb: /);
      await page.locator("#play").click();
      await changed(page, last);
      assert.ok((await answerOf(page)).events.some(({ seat, play }) => seat === 0 && play && play !== "pass"));
    });
    await atTable(answers, {}, async (page) => {
      await page.getByRole("button", { name: "No bombs in this trick" }).click();
      await changed(page, last);
      await idle(page);
      const { question, view } = await answerOf(page);
      const isSameTrick = JSON.stringify(view.trick_events[0]) === JSON.stringify(last.view.trick_events[0]);
      assert.ok(question?.decision !== "bomb" || !isSameTrick);
      assert.equal(await page.locator("#notice").isVisible(), false);
    });
    const weak = { ...last, question: { ...last.question, decision: "play" } };
    const isBomb = (entry) => bombsOf(last).includes(entry);
    weak.selections = last.selections.map((entry) => (isBomb(entry) ? { ...entry, legal: false, why: "low" } : entry));
    await atTable([...answers.slice(0, -1), weak], {}, async (page) => {
      assert.equal(await page.locator("#bomb").getAttribute("aria-disabled"), "true");
      await page.keyboard.press("b");
      assert.equal(await preview(page), "Your bomb does not beat this trick now.");
      assert.deepEqual(await pressed(page), []);
    });
  },

  async "a call after the call of another asks once more"() {
    const answers = await position("called");
    await atTable(answers, {}, async (page) => {
      await page.locator("#tichu").click();
      assert.match(await page.locator("#dialog-title").innerText(), /Tichu\. Do you call Tichu as well\?$/);
      await page.locator("#confirm-no").click();
      await page.locator("#dialog").waitFor({ state: "hidden" });
      assert.equal((await answerOf(page)).token, answers.at(-1).token);
      await page.keyboard.press("t");
      await page.locator("#confirm-yes").click();
      await changed(page, answers.at(-1));
      assert.equal((await answerOf(page)).view.calls[0], "tichu");
      assert.match(await page.locator("#own").innerText(), /Tichu/);
      assert.equal(await page.locator("#tichu").isVisible(), false);
    });
  },

  async "the Dragon’s trick goes to the side that is pressed, in both directions of play"() {
    const answers = await position("dragon");
    for (const [direction, isLeft] of [["clockwise", true], ["counter", false]]) {
      const settings = { "play-settings": JSON.stringify({ direction }) };
      await atTable(answers, { viewport: DESKTOP }, async (page) => {
        const [next, previous] = await Promise.all(
          ["next", "previous"].map((word) => page.locator(`#dragon-${word}`).boundingBox()),
        );
        assert.equal(next.x < previous.x, isLeft);
        await page.locator("#dragon-previous").click();
        await changed(page, answers.at(-1));
        const given = (await answerOf(page)).events.find((event) => event.dragon_to !== undefined);
        assert.deepEqual([given.seat, given.dragon_to], [0, 3]);
      }, settings);
    }
  },

  async "cards to give can be typed, and Enter gives them"() {
    const answers = await position("exchange");
    await atTable(answers, {}, async (page) => {
      const [next, partner, previous] = tokensOf(answers.at(-1).hand);
      const field = page.locator("#typed-gifts");
      await field.fill(`${next} ${partner}`);
      assert.equal(await page.locator("#give").isEnabled(), false);
      await field.fill(`${next} ${partner} ${previous}`);
      await field.press("Enter");
      await changed(page, answers.at(-1));
      assert.deepEqual((await answerOf(page)).view.given, { next, partner, previous });
    });
  },

  async "a pass is played for the player where nothing else is left, if the settings say so"() {
    const answers = await position("onlyPass");
    const settings = { "play-settings": JSON.stringify({ autoPass: true }) };
    await atTable(answers, {}, async (page) => {
      await changed(page, answers.at(-1));
      assert.deepEqual((await answerOf(page)).events[0], { seat: 0, play: "pass" });
    }, settings);
  },

  async "a pass that is pressed while others play waits for the turn, and can be taken back"() {
    // A play after which the player may pass or play.
    let answers;
    for (let seed = 1; !answers; seed += 1) {
      const all = await foretell({ seed }, ({ round_over: over }) => over);
      const place = all.findIndex((answer, place) => {
        const next = all[place + 1];
        const isNext = next && isTurn(next) && next.view.phase === "follow" && canPass(next);
        return isNext && isTurn(answer) && decide(answer).play;
      });
      if (place >= 0) answers = all.slice(0, place + 2);
    }
    const [before, next] = answers.slice(-2);
    for (const presses of [1, 2]) {
      await atTable(answers.slice(0, -1), {}, async (page) => {
        const release = await holdActions(page);
        const done = perform(page, byMouse(page), before, decide(before));
        await page.locator("body.asking").waitFor();
        for (let count = 0; count < presses; count += 1) await page.locator("#pass").click();
        assert.equal(await page.locator("#pass").getAttribute("aria-pressed"), String(presses === 1));
        release();
        await done;
        if (presses === 1) await changed(page, next);
        const answer = await answerOf(page);
        assert.equal(answer.token === next.token, presses === 2);
        if (presses === 1) assert.deepEqual(answer.events[0], { seat: 0, play: "pass" });
      });
    }
  },
};

/** The line about a wish, by the texts of the page. */
const wishWords = (page, wish) =>
  page.evaluate(async (wish) => {
    const { english } = await import("/assets/texts-en.js");
    return `Wish: ${english.rankName(wish)}`;
  }, wish);
