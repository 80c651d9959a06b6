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

/** The keys of the legal answers, or undefined where they are not known. */
const legalKeys = ({ kind, legal }) => legal && new Set(legal.map((event) => keyOf(kind, event)));

const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** Moves the focus between the cards of a hand by the arrow keys. */
function moveByKeys(hand) {
  hand.onkeydown = (event) => {
    const cards = [...hand.querySelectorAll("button")];
    const from = cards.indexOf(document.activeElement);
    if (!(event.key in STEPS) || from < 0) return;
    event.preventDefault();
    cards[Math.max(0, Math.min(from + STEPS[event.key], cards.length - 1))].focus();
  };
}

/** Cards or a pass, chosen from the hand. */
function playing(decision, { texts, done }) {
  const { kind, position } = decision;
  const chosen = new Set();
  const legal = legalKeys(decision);
  const isLegal = (key) => legal?.has(key) ?? true;
  const note = element("p", { className: "not-legal", role: "status" });
  const play = button(texts.tryPlay, () => {
    const key = [...chosen].sort().join(" ");
    if (isLegal(key)) done(key);
    else note.textContent = texts.notLegal;
  });
  play.disabled = true;
  const cards = tokens(position.hand).map((token) => {
    const label = texts.cardName(parts(token));
    const properties = { type: "button", className: "card", value: token, "aria-pressed": false };
    const card = element("button", { ...properties, "aria-label": label }, face(token, texts));
    card.onclick = () => {
      if (!chosen.delete(token)) chosen.add(token);
      card.setAttribute("aria-pressed", chosen.has(token));
      play.disabled = chosen.size === 0;
      note.textContent = "";
    };
    return element("li", {}, card);
  });
  const hand = element("ul", { className: "hand", "aria-label": texts.tryTitle }, ...cards);
  const other = kind === "bomb" ? button(texts.doing.noBomb, () => done("none")) : undefined;
  const mayPass = kind === "play" && position.trick && isLegal("pass");
  const pass = mayPass ? button(texts.doing.pass, () => done("pass")) : undefined;
  moveByKeys(hand);
  return [[hand, note], [play, other, pass]];
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
    const words = names[word] === texts.seats[word] ? [names[word]] : [texts.seats[word], names[word]];
    return element("label", {}, words.join(": "), select);
  });
  return [[element("div", { className: "giving" }, ...labels)], [give]];
}

/** A rank to wish for, or none. */
function wishing(decision, { texts, done }) {
  const ranks = RANKS.map((rank) => [rank, texts.doing.wish(texts.rankName(rank))]);
  const wish = select([["none", texts.doing.noWish], ...ranks]);
  wish.setAttribute("aria-label", texts.tryTitle);
  return [[element("div", { className: "giving" }, wish)], [button(texts.tryChoose, () => done(`wish ${wish.value}`))]];
}

/** One of two answers that have a button each. */
function choosing({ kind }, { names, around, texts, done }) {
  if (kind === "dragon") {
    const to = (word) => button(texts.doing.dragon(names[word]), () => done(`dragon ${around[word]}`));
    return [[], [to("next"), to("previous")]];
  }
  const call = button(texts.doing.call(texts.calls[kind]), () => done("call"));
  return [[], [call, button(texts.doing.noCall, () => done("none"))]];
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
    ...choice,
    element("div", { className: "tools" }, ...buttons, show),
  ];
}
