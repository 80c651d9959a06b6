// Plays at the table: matches asked for beforehand, what to do at each question, and how to do it on the page.

import assert from "node:assert/strict";

import { visit } from "./visit.js";

const { ADDRESS } = process.env;

/** The answer of an endpoint of the table. */
export async function post(path, body) {
  const response = await fetch(`${ADDRESS}/v1/table${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  assert.equal(response.status, 200, JSON.stringify(answer));
  return answer;
}

export const act = ({ token }, action) => post("/act", { token, action });

export const tokensOf = (cards) => cards.split(" ").filter(Boolean);
const isPlay = ({ play, wish }) => play && play !== "pass" && wish === undefined;
const BOMBS = ["four", "straightflush"];

/** One of a list, by the moment of the match: the same moment, the same choice. */
function pick(list, { round, moment }, salt = 0) {
  let number = round * 7919 + moment * 104729 + salt * 1299709 + 12345;
  number = Math.imul(number ^ (number >>> 15), 0x2c1b3c6d);
  number = Math.imul(number ^ (number >>> 12), 0x297a2d39);
  return list[((number ^ (number >>> 15)) >>> 0) % list.length];
}

/** What the player of these tests does: one Tichu call in the match, and else some legal action. */
export function decide(answer) {
  const { legal, question, round } = answer;
  const plays = legal.filter(isPlay);
  const call = legal.find(({ call }) => call === "tichu");
  switch (question.decision) {
    case "grand_tichu":
      return { take_rest: true };
    case "exchange":
      return { give: pick(legal.filter(({ give }) => give), answer).give };
    case "bomb":
      return plays[0];
    case "play": {
      if (round === 1 && call) return call;
      const canPass = legal.some(({ play }) => play === "pass");
      if (plays.length === 0 || (canPass && pick([true, false, false], answer, 1))) return { play: "pass" };
      const play = pick(plays, answer, 2);
      const hasWish = tokensOf(play.play).includes("Ma") && question.wishes.length > 0;
      return hasWish ? { ...play, wish: pick(question.wishes, answer, 3) } : play;
    }
    default:
      return pick(legal, answer, 4);
  }
}

/** The answers of a whole match, as the service gives them to the player of these tests. */
export async function foretell(body, isEnough = () => false) {
  const answers = [await post("", body)];
  while (!answers.at(-1).match_over && !isEnough(answers.at(-1))) {
    answers.push(await act(answers.at(-1), decide(answers.at(-1))));
  }
  return answers;
}

/** Wishes match answers; asks for matches of growing seeds until each of `wanted` has found one. */
export async function search(wanted, body = {}) {
  const found = {};
  const open = () => Object.keys(wanted).filter((name) => !found[name]);
  for (let seed = 1; open().length > 0; seed += 1) {
    assert.ok(seed < 3000, `no match with ${open()}`);
    const answers = await foretell({ seed, ...body }, ({ round_over: over }) => over);
    for (const name of open()) {
      const place = answers.findIndex(wanted[name]);
      if (place >= 0) found[name] = answers.slice(0, place + 1);
    }
  }
  return found;
}

/** The seed of the first match with at least two rounds, an own call, a bomb to play and a Dragon's trick to give. */
export async function eventfulSeed(body) {
  for (let seed = 1; seed < 3000; seed += 1) {
    const answers = await foretell({ ...body, seed });
    const asked = (decision) => answers.some(({ question }) => question?.decision === decision);
    const calls = answers.some(({ round_over: over }) => over?.calls.some(({ seat }) => seat === 0));
    if (calls && asked("bomb") && asked("dragon") && asked("go_on")) return { seed, answers };
  }
  throw new Error("no eventful match");
}

export const bombsOf = ({ selections }) => selections.filter(({ kind }) => BOMBS.includes(kind));

/** What the browser keeps after these answers, as the page writes it. */
export function keptAfter(answers, extra = {}) {
  const shown = { kind: "match", log: [], marks: {}, rounds: [], ...extra };
  for (const answer of answers) {
    const isNew = answer.round !== shown.answer?.round;
    if (isNew) Object.assign(shown, { log: [], marks: {}, phoenix: undefined });
    shown.log = [...shown.log, ...answer.events];
    shown.marks[answer.moment] = shown.log.length;
    shown.answer = answer;
    const { round_over: over, scores, view } = answer;
    if (over) {
      const { before, points, tricks, calls, out, double_victory: double, record } = over;
      shown.rounds[answer.round - 1] = { before, after: scores, points, tricks, calls, out, double, record };
    }
    if (tokensOf(view.trick?.cards ?? "").includes("Ph")) {
      shown.phoenix = { cards: view.trick.cards, value: view.trick.phoenix ?? view.trick.rank };
    }
  }
  const { seats, target_score: target } = shown.answer;
  return JSON.stringify({ version: 1, stamp: "kept", tables: [{ ...shown, seats, target }] });
}

/** Options of a visit whose browser keeps something: texts by their names. */
export const keeping = (kept) => {
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return { storageState: { cookies: [], origins: [{ origin: ADDRESS, localStorage }] } };
};

/** Visits the table after these answers, with `kept` in the browser as well. */
export const atTable = (answers, options, use, kept = {}) => {
  const state = keeping({ "play-tables": keptAfter(answers), ...kept });
  return visit("/play", { ...state, ...options }, async (page, more) => {
    await idle(page);
    await use(page, more);
  });
};

/** The table that the browser keeps and that lies on top. */
export const onTop = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("play-tables")).tables.at(-1));
export const answerOf = async (page) => (await onTop(page)).answer;

/** Waits until the page shows an answer and asks for nothing. */
export const idle = (page) =>
  page.waitForFunction(() => document.body.dataset.mode && !document.body.classList.contains("asking"));

/** Waits until the page shows another answer than this one. */
export const changed = (page, { token }) =>
  page.waitForFunction((token) => {
    const kept = JSON.parse(localStorage.getItem("play-tables"));
    return kept?.tables.at(-1).answer.token !== token && !document.body.classList.contains("asking");
  }, token);

/** Holds all actions of a page until the function that it gives is called. */
export async function holdActions(page) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.route("**/v1/table/act", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Starts each new match of the page with a seed. */
export const seeded = (page, seed) =>
  page.route("**/v1/table", (route) => route.continue({ postData: { ...route.request().postDataJSON(), seed } }));

export const cardAt = (token) => `#hand button[value="${token}"]`;
/** The places for gifts from left to right, where play goes clockwise. */
const PLACES = ["next", "partner", "previous"];

export const byMouse = (page) => ({
  card: (token) => page.locator(cardAt(token)).click(),
  press: (selector) => page.locator(selector).click(),
  async gift(token, word) {
    // The partner's card is dragged, and the others are tapped: each to the first free place.
    if (word !== "partner") return this.card(token);
    return page.locator(cardAt(token)).dragTo(page.locator("#place-partner"));
  },
});

export const byTouch = (page) => ({
  card: (token) => page.locator(cardAt(token)).tap(),
  press: (selector) => page.locator(selector).tap(),
  gift(token) {
    return this.card(token);
  },
});

const KEYS = {
  ...{ "#rest": "p", "#pass": "p", "#no-bomb": "p", "#tichu": "t", "#bomb": "b", "#undo": "u", "#hint": "h" },
  ...{ "#play": "Enter", "#give": "Enter", "#next-round": "n" },
};

/** Tab from part to part, Space or arrows among the cards, single keys for what has one. */
export const byKeyboard = (page) => {
  const { keyboard } = page;
  const hasFocus = (selector) => page.evaluate((found) => document.activeElement?.matches(found), selector);
  const tabTo = async (selector) => {
    for (let count = 0; count < 90; count += 1) {
      if (await hasFocus(selector)) return;
      await keyboard.press("Tab");
    }
    throw new Error(`the Tab key does not reach ${selector}`);
  };
  return {
    tabTo,
    async card(token) {
      const rank = token.slice(1);
      const own = await page.locator("#hand button").evaluateAll((cards) => cards.map(({ value }) => value));
      const isSpecial = !/^[GSBR]/.test(token);
      if (isSpecial || own.filter((card) => card.slice(1) === rank).length === 1) {
        const names = { Dr: "d", Ph: "f", Ma: "m", Hu: "o" };
        return keyboard.press(isSpecial ? names[token] : rank === "10" ? "0" : rank.toLowerCase());
      }
      await keyboard.press("Home");
      for (let count = 0; !(await hasFocus(cardAt(token))); count += 1) {
        assert.ok(count < own.length, `the arrows do not reach ${token}`);
        await keyboard.press("ArrowRight");
      }
      return keyboard.press("Space");
    },
    async press(selector) {
      const key = KEYS[selector];
      // A button with the focus keeps its Enter.
      const isHeld = key === "Enter" && (await hasFocus("#options button, #actions button"));
      if (key && !isHeld) return keyboard.press(key);
      await tabTo(selector);
      return keyboard.press("Enter");
    },
    gift: (token) => page.locator(cardAt(token)).focus().then(() => keyboard.press("Space")),
  };
};

/** Does an action as a player does: selects, chooses what is open, and presses. */
export async function perform(page, way, answer, action) {
  const { play, wish, give, call, dragon_to: dragon } = action;
  if (give) {
    const places = [...PLACES];
    for (const word of places) await way.gift(give[word], word);
    await way.press("#give");
  } else if (call === "tichu") {
    await way.press("#tichu");
    if (await page.locator("#dialog").isVisible()) await way.press("#confirm-yes");
  } else if (call) await way.press("#grand");
  else if (action.take_rest) await way.press("#rest");
  else if (action.wait) await way.press("#no-bomb");
  else if (dragon !== undefined) await way.press(`#dragon-${(dragon - answer.seat + 4) % 4 === 1 ? "next" : "previous"}`);
  else if (action.go_on) await way.press("#next-round");
  else if (play === "pass") await way.press("#pass");
  else {
    const cards = tokensOf(play);
    for (const card of cards) await way.card(card);
    const isSame = (other) => [...tokensOf(other.play)].sort().join() === [...cards].sort().join();
    const readings = answer.legal.filter(isPlay).filter(isSame);
    const reading = readings.findIndex(({ rank }) => rank === action.rank);
    const press = (row, place) => way.press(`#options .option-row${row} button >> nth=${place}`);
    if (readings.length > 1) await press(":not(.wishes)", reading);
    if (wish) await press(".wishes", 1 + answer.question.wishes.indexOf(wish));
    await way.press("#play");
  }
  await changed(page, answer);
}

/** Plays on until something is so, or to the end of the match; gives the last answer. */
export async function playOn(page, way, { atQuestion = () => {}, isEnough = () => false } = {}) {
  for (;;) {
    const answer = await answerOf(page);
    if (answer.match_over || isEnough(answer)) return answer;
    await atQuestion(answer);
    await perform(page, way, answer, decide(answer));
  }
}
