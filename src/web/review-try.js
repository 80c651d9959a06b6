// An own answer to a decision before the right one is shown.

import { parts } from "/assets/cards.js";
import { face } from "/assets/deck.js";
import { element } from "/assets/elements.js";
import { SEATS } from "/assets/state.js";
import { keyOf, tokens } from "/assets/review-words.js";

const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

/** Whether cards are chosen from the hand itself. */
export const isOfCards = (kind) => kind === "play" || kind === "bomb";

/** What is said of an own answer, by its key. */
export function verdict({ kind, action, best }, key, texts) {
  if (key === keyOf(kind, best)) return texts.triedBest;
  return key === keyOf(kind, action) ? texts.triedGiven : texts.triedOther;
}

const button = (textContent, onclick) => element("button", { type: "button", textContent, onclick });
const select = (options) =>
  element("select", {}, ...options.map(([value, textContent]) => element("option", { value, textContent })));

/** Cards or a pass, chosen from the hand. */
function playing({ kind, position }, { texts, done }) {
  const chosen = new Set();
  const play = button(texts.tryPlay, () => done([...chosen].sort().join(" ")));
  play.disabled = true;
  const cards = tokens(position.hand).map((token) => {
    const label = texts.cardName(parts(token));
    const properties = { type: "button", className: "card", value: token, "aria-pressed": false };
    const card = element("button", { ...properties, "aria-label": label }, face(token, texts));
    card.onclick = () => {
      if (!chosen.delete(token)) chosen.add(token);
      card.setAttribute("aria-pressed", chosen.has(token));
      play.disabled = chosen.size === 0;
    };
    return element("li", {}, card);
  });
  const hand = element("ul", { className: "hand", "aria-label": texts.tryTitle }, ...cards);
  const other = kind === "bomb" ? button(texts.doing.noBomb, () => done("none")) : undefined;
  const pass = kind === "play" && position.trick ? button(texts.doing.pass, () => done("pass")) : undefined;
  return [hand, [play, other, pass]];
}

/** A card for each of the other seats. */
function giving({ position }, { names, texts, done }) {
  const cards = tokens(position.hand).map((token) => [token, texts.cardName(parts(token))]);
  const selects = SEATS.map(() => select([["", texts.chooseCard], ...cards]));
  const chosen = () => selects.map(({ value }) => value).filter(Boolean);
  const give = button(texts.tryGive, () => done(chosen().join(" ")));
  give.disabled = true;
  const labels = selects.map((select, place) => {
    const word = SEATS[place];
    select.onchange = () => {
      give.disabled = new Set(chosen()).size < SEATS.length;
    };
    return element("label", {}, `${texts.seats[word]}: ${names[word]}`, select);
  });
  return [element("div", { className: "giving" }, ...labels), [give]];
}

/** A rank to wish for, or none. */
function wishing(decision, { texts, done }) {
  const ranks = RANKS.map((rank) => [rank, texts.doing.wish(texts.rankName(rank))]);
  const wish = select([["none", texts.doing.noWish], ...ranks]);
  wish.setAttribute("aria-label", texts.tryTitle);
  return [element("div", { className: "giving" }, wish), [button(texts.tryChoose, () => done(`wish ${wish.value}`))]];
}

/** One of two answers that have a button each. */
function choosing({ kind }, { names, around, texts, done }) {
  if (kind === "dragon") {
    const to = (word) => button(texts.doing.dragon(names[word]), () => done(`dragon ${around[word]}`));
    return [undefined, [to("next"), to("previous")]];
  }
  const call = button(texts.doing.call(texts.calls[kind]), () => done("call"));
  return [undefined, [call, button(texts.doing.noCall, () => done("none"))]];
}

const WAYS = { play: playing, bomb: playing, exchange: giving, wish: wishing };

/**
 * Controls for an own answer. `done` gets its key, or undefined where the reader only wants to see the
 * answer. `names` and `around` are the players and the numbers of the other seats, by their words.
 */
export function attempt(decision, options) {
  const [choice, buttons] = (WAYS[decision.kind] ?? choosing)(decision, options);
  const show = button(options.texts.showAnswer, () => options.done());
  return [
    element("h3", { textContent: options.texts.tryTitle }),
    ...(choice ? [choice] : []),
    element("div", { className: "tools" }, ...buttons, show),
  ];
}
