// The own hand: its order, its selected cards, and the way from card to card.

import { RANKS, parts, sorted } from "/assets/cards.js";
import { face } from "/assets/deck.js";
import { byId, element } from "/assets/elements.js";

let hand = [];
const chosen = new Set();
/** The card that the Tab key reaches. */
let stop;
/** Hears of every change of the selection. */
let changed = () => {};

export const selected = () => hand.filter((card) => chosen.has(card));

/** Selects exactly these cards. */
export function select(cards) {
  chosen.clear();
  for (const card of cards) if (hand.includes(card)) chosen.add(card);
  mark();
  changed();
}

export function toggle(card) {
  if (!hand.includes(card)) return;
  if (!chosen.delete(card)) chosen.add(card);
  mark();
  changed();
}

const place = (card) => {
  const { special, rank } = parts(card);
  // The Phoenix counts as the highest card below the Dragon, the Mahjong as one, the Dogs as none.
  return special ? { Dr: -2, Ph: -1, Ma: 13, Hu: 14 }[special] : RANKS.indexOf(rank);
};

const ORDERS = {
  high: (cards) => sorted(cards).sort((one, other) => place(one) - place(other)),
  low: (cards) => sorted(cards).sort((one, other) => place(other) - place(one)),
  suits: (cards) => {
    const suit = (card) => parts(card).suit?.letter ?? "";
    return ORDERS.high(cards).sort((one, other) => suit(one).localeCompare(suit(other)));
  },
};

const buttons = () => [...byId("hand").querySelectorAll("button")];

function mark() {
  for (const card of buttons()) card.setAttribute("aria-pressed", chosen.has(card.value));
}

function cardButton(token, { texts, notes, isText }) {
  const note = notes?.[token];
  const name = texts.cardName(parts(token));
  const label = note ? `${name}, ${note.words}` : name;
  const card = element("button", {
    type: "button",
    className: isText ? "word" : "card",
    value: token,
    tabIndex: -1,
    "aria-pressed": false,
  });
  if (isText) card.append(label);
  else {
    card.setAttribute("aria-label", label);
    card.append(face(token, texts));
  }
  if (note && !isText) {
    card.dataset.from = note.sign;
  }
  return element("li", {}, card);
}

/**
 * Shows the hand in an order. `notes` has words and a sign for some cards; with `isText` cards are words.
 * `isShut`: cards are only to look at.
 */
export function showHand(cards, order, options) {
  const root = byId("hand");
  const hadFocus = root.contains(document.activeElement);
  const before = hand.indexOf(stop);
  hand = ORDERS[order](cards);
  for (const card of [...chosen]) if (!hand.includes(card)) chosen.delete(card);
  const key = JSON.stringify([hand, options.notes, options.isText, options.isShut, options.texts.language]);
  if (root.dataset.key !== key) {
    root.dataset.key = key;
    root.dataset.count = hand.length > 7 ? "many" : "few";
    root.replaceChildren(...hand.map((token) => cardButton(token, options)));
    for (const card of buttons()) card.disabled = Boolean(options.isShut);
    if (!hand.includes(stop)) stop = hand[Math.min(Math.max(before, 0), hand.length - 1)];
    stopAt(stop);
    if (hadFocus) (focusable() ?? root).focus();
  }
  mark();
}

const focusable = () => buttons().find(({ value }) => value === stop);

/** Puts the focus on the hand. */
export const focusHand = () => (focusable() ?? byId("hand")).focus({ preventScroll: true });

function stopAt(token) {
  stop = token;
  for (const card of buttons()) card.tabIndex = card.value === token ? 0 : -1;
}

/** Goes to another card: to the side, or to the other row. */
export function move(key) {
  const all = buttons();
  if (all.length === 0) return;
  const from = all.findIndex(({ value }) => value === stop);
  const perRow = all.filter(({ offsetTop }) => offsetTop === all[0].offsetTop).length;
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow };
  const to = { Home: 0, End: all.length - 1 }[key] ?? from + steps[key];
  // The first arrow only comes to the hand.
  const isHere = byId("hand").contains(document.activeElement);
  const next = all[isHere ? to : Math.max(from, 0)];
  if (!next) return;
  stopAt(next.value);
  next.focus({ preventScroll: true });
}

/** Selects the next card of this rank or special card, or takes all of them back. */
export function selectRank(symbol) {
  const own = hand.filter((card) => (parts(card).special ?? parts(card).rank) === symbol);
  if (own.length === 0) return;
  const next = own.find((card) => !chosen.has(card));
  if (next) toggle(next);
  else select(selected().filter((card) => !own.includes(card)));
}

/** `press` gets the card that is pressed; `change` hears of every change of the selection. */
export function listenToHand(press, change) {
  changed = change;
  byId("hand").onclick = ({ target }) => {
    const card = target.closest("button");
    if (!card) return;
    stopAt(card.value);
    press(card.value);
  };
}
