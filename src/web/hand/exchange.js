// The exchange: calls at the table, three cards to give, three to receive, and what people give.

import { RANKS, SPECIALS, SUITS, deal, parts, sorted } from "/assets/cards.js";
import { byId, element } from "/assets/elements.js";
import { adviceWords } from "/assets/exchange-words.js";
import { shownCard } from "/assets/split.js";
import { CALLS, SEATS } from "/assets/state.js";

const isWhole = (cards) => SEATS.every((seat) => cards[seat]);
const isSame = (one, other) => SEATS.every((seat) => one[seat] === other[seat]);
const GRAND = "grand_tichu";
const percent = (share) => Math.round(100 * share);

/** All calls: those that were chosen here, and the partner's Grand Tichu of the situation. */
export function callsOf({ calls, partner_called }) {
  const partner = calls.partner ?? (partner_called ? GRAND : "none");
  // Partners do not both call Grand Tichu.
  const own = calls.own === GRAND && partner === GRAND ? "none" : (calls.own ?? "none");
  return { own, next: calls.next ?? "none", partner, previous: calls.previous ?? "none" };
}

/** Takes away cards that cannot be given or received with this hand. */
function repair(state, cards) {
  const { given, received } = state;
  if (new Set(SEATS.map((seat) => given[seat]).filter((card) => cards.includes(card))).size < 3) {
    state.given = {};
  }
  const seen = [...cards];
  const fits = ([, card]) => !seen.includes(card) && seen.push(card);
  state.received = Object.fromEntries(Object.entries(received).filter(fits));
}

/** The cards to give: those that were chosen, else the recommended ones. */
const givenOf = (state, { recommendation }) => (isWhole(state.given) ? state.given : recommendation);

/** The cards after the exchange; undefined while it is not complete. */
export function afterExchange(state, cards, answer) {
  const { received } = state;
  if (!isWhole(received)) return undefined;
  const { next, partner, previous } = givenOf(state, answer);
  const gone = [next, partner, previous];
  const kept = cards.filter((card) => !gone.includes(card));
  return {
    cards: sorted([...kept, ...SEATS.map((seat) => received[seat])]),
    given: { next, partner, previous },
    received,
  };
}

/** These cards with another one for a player, in the order of play. */
function changedCards(cards, seat, card) {
  const changed = { ...cards, [seat]: card };
  const pairs = SEATS.map((other) => [other, changed[other]]);
  return Object.fromEntries(pairs.filter(([, value]) => value));
}

const option = (card, texts) =>
  element("option", { value: card, textContent: texts.cardName(parts(card)) });

/** The cards that may be received, by suit. */
function choices(cards, texts) {
  const suits = SUITS.map(({ letter, name }) => [
    texts.suitGroup(name),
    RANKS.map((rank) => letter + rank),
  ]);
  return [[texts.specialGroup, SPECIALS], ...suits].map(([label, tokens]) => {
    const free = tokens.filter((card) => !cards.includes(card));
    return element("optgroup", { label }, ...free.map((card) => option(card, texts)));
  });
}

/** A place for a card: the player, the card, and the choice. */
function slot(id, seat, options, texts) {
  const select = element("select", { id: `${id}-${seat}` }, ...options);
  return element(
    "label",
    { className: "slot" },
    element("span", { className: "seat", textContent: texts.seats[seat] }),
    element("span", { className: "place", "aria-hidden": "true" }),
    select,
  );
}

/** The hand and the language that the controls are built for. */
let built;

/** Builds the controls for a hand. */
export function buildExchange(state, cards, texts, changed) {
  repair(state, cards);
  const wanted = `${texts.language} ${cards}`;
  if (built === wanted) return;
  built = wanted;
  const calls = ["own", ...SEATS].map((seat) => {
    const options = CALLS.map((call) =>
      element("option", { value: call, textContent: texts.calls[call] }),
    );
    const select = element("select", { id: `call-${seat}` }, ...options);
    select.onchange = () => {
      state.calls = { ...state.calls, [seat]: select.value };
      changed();
    };
    return element("label", {}, element("span", { textContent: texts.seats[seat] }), select);
  });
  byId("calls").replaceChildren(...calls);
  const mine = () => cards.map((card) => option(card, texts));
  const others = () => [
    element("option", { value: "", textContent: texts.chooseCard }),
    ...choices(cards, texts),
  ];
  byId("given").replaceChildren(...SEATS.map((seat) => slot("give", seat, mine(), texts)));
  byId("received").replaceChildren(...SEATS.map((seat) => slot("receive", seat, others(), texts)));
  byId("deal-received").onclick = () => {
    const dealt = deal(SEATS.length, cards);
    state.received = Object.fromEntries(SEATS.map((seat, place) => [seat, dealt[place]]));
    changed();
  };
}

/** Shows a player's card in its place; no other player can have it. */
function showSlot(select, seat, cards, texts) {
  const card = cards[seat];
  const others = SEATS.filter((other) => other !== seat).map((other) => cards[other]);
  for (const choice of select.options) choice.disabled = others.includes(choice.value);
  select.value = card ?? "";
  select.previousSibling.replaceChildren(card ? shownCard(card, texts) : "");
}

/** Shows the answer of `/v1/exchange`, and what was chosen. */
export function showExchange(state, answer, texts, changed) {
  const calls = callsOf(state);
  for (const seat of ["own", ...SEATS]) byId(`call-${seat}`).value = calls[seat];
  byId("call-own").lastChild.disabled = calls.partner === GRAND;
  byId("call-partner").lastChild.disabled = calls.own === GRAND;
  const given = givenOf(state, answer);
  const give = (cards) => {
    state.given = cards;
    changed();
  };
  for (const seat of SEATS) {
    const giving = byId(`give-${seat}`);
    const receiving = byId(`receive-${seat}`);
    showSlot(giving, seat, given, texts);
    showSlot(receiving, seat, state.received, texts);
    giving.onchange = () => give(changedCards(given, seat, giving.value));
    receiving.onchange = () => {
      state.received = changedCards(state.received, seat, receiving.value);
      changed();
    };
  }
  byId("advice").textContent = adviceWords(answer, texts);
  byId("give-advised").setAttribute("aria-pressed", isSame(given, answer.recommendation));
  byId("give-advised").onclick = () => give({});
  for (const style of ["cautious", "daring"]) {
    const { next, partner, previous } = answer.styles[style];
    const button = byId(`give-${style}`);
    button.setAttribute("aria-pressed", isSame(given, answer.styles[style]));
    button.onclick = () => give({ next, partner, previous });
  }
  showExchanges(answer.exchanges, given, give, texts);
}

/** A table of the exchanges that people make most often. */
function showExchanges(exchanges, given, give, texts) {
  const buttons = () => [...byId("exchanges").querySelectorAll("button")];
  const focused = buttons().indexOf(document.activeElement);
  const heading = (title) => element("th", { scope: "col", textContent: title });
  const cell = (...content) => element("td", {}, ...content);
  const rows = exchanges.map((exchange) => {
    const { next, partner, previous, probability, points } = exchange;
    const names = SEATS.map((seat) => texts.cardName(parts(exchange[seat])));
    const button = element("button", {
      type: "button",
      textContent: texts.giveThese,
      "aria-label": `${texts.giveThese}: ${names.join(", ")}`,
      "aria-pressed": isSame(exchange, given),
    });
    button.onclick = () => give({ next, partner, previous });
    return element(
      "tr",
      {},
      ...SEATS.map((seat) => cell(shownCard(exchange[seat], texts))),
      cell(texts.percent(percent(probability))),
      cell(texts.signedWhole(points)),
      cell(button),
    );
  });
  const titles = [...SEATS.map((seat) => texts.seats[seat]), texts.people, texts.points];
  byId("exchanges").replaceChildren(
    element("caption", { className: "unseen", textContent: texts.exchangesTitle }),
    element("thead", {}, element("tr", {}, ...titles.map(heading), element("td"))),
    element("tbody", {}, ...rows),
  );
  buttons()[focused]?.focus();
}
