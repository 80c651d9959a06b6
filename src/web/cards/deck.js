// The cards on the table: 56 to choose from, and places for those of the hand.

import { RANKS, SPECIALS, SUITS, parts } from "/assets/cards.js";
import { byId, element } from "/assets/elements.js";
import { glyph } from "/assets/glyphs.js";

/** The face of a card; the button around it has the name for screen readers. */
export function face(token, texts) {
  const { special, suit, rank } = parts(token);
  const kind = special ?? suit.name;
  const print = special ? texts.specials[special] : (texts.rankLetters[rank] ?? rank);
  const printed = element("span", { className: "print", textContent: print });
  const className = special ? "face special" : "face";
  const made = element("span", { className, "aria-hidden": "true" }, printed, glyph(kind));
  made.dataset.kind = kind;
  return made;
}

const cardButton = (token, texts) =>
  element(
    "button",
    {
      type: "button",
      className: "card",
      value: token,
      tabIndex: -1,
      "aria-label": texts.cardName(parts(token)),
    },
    face(token, texts),
  );

/** Lays out the deck; `toggle` gets the token of a card that is pressed. */
export function layDeck(texts, toggle, specials = SPECIALS) {
  const deck = byId("deck");
  const special = (tokens) =>
    element(
      "div",
      { className: "specials", role: "group", "aria-label": texts.specialGroup },
      ...tokens.map((token) => cardButton(token, texts)),
    );
  const rows = SUITS.map((suit) => {
    const name = element(
      "span",
      { className: "suit-name", "aria-hidden": "true" },
      element("b", { textContent: suit.letter }),
      glyph(suit.name),
      element("span", { textContent: texts.suits[suit.name] }),
    );
    name.dataset.kind = suit.name;
    const cards = RANKS.map((rank) => cardButton(suit.letter + rank, texts));
    const label = texts.suitGroup(suit.name);
    return element("div", { className: "suit", role: "group", "aria-label": label }, name, ...cards);
  });
  deck.replaceChildren(...(specials.length > 0 ? [special(specials)] : []), ...rows);
  cards()[0].tabIndex = 0;
  deck.onclick = ({ target }) => {
    const card = target.closest(".card");
    if (!card) return;
    stopAt(card);
    toggle(card.value);
  };
  deck.onkeydown = move;
}

const cards = () => [...byId("deck").querySelectorAll(".card")];

/** Only one card is in the order of the Tab key; arrows go to the others. */
function stopAt(card) {
  for (const other of cards()) other.tabIndex = other === card ? 0 : -1;
}

const DIRECTIONS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function move(event) {
  const from = event.target.closest(".card");
  if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
  const all = cards();
  let to;
  if (event.key === "Home") to = all[0];
  else if (event.key === "End") to = all.at(-1);
  else if (event.key in DIRECTIONS) to = nearest(from, all, DIRECTIONS[event.key]);
  else return;
  event.preventDefault();
  if (!to) return;
  stopAt(to);
  to.focus();
}

/** The next card on the screen: rows wrap differently on a phone. */
function nearest(from, all, [right, down]) {
  const middle = (card) => {
    const { left, top, width, height } = card.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const start = middle(from);
  let best;
  let least = Infinity;
  for (const card of all) {
    const { x, y } = middle(card);
    const along = (x - start.x) * right + (y - start.y) * down;
    const across = Math.abs((x - start.x) * down) + Math.abs((y - start.y) * right);
    const distance = along + 3 * across;
    if (along > 8 && across < (right ? 20 : Infinity) && distance < least) {
      best = card;
      least = distance;
    }
  }
  return best;
}

/** Marks the chosen cards; disables all others when the hand is full. */
export function showChosen(hand, further, full) {
  for (const card of cards()) {
    const later = further.includes(card.value);
    const chosen = later || hand.includes(card.value);
    card.setAttribute("aria-pressed", chosen);
    card.setAttribute("aria-disabled", full && !chosen);
    card.classList.toggle("later", later);
  }
}

/** Shows cards of the hand in as many places as `size`. */
export function showHand(tray, size, hand, texts, putBack) {
  const focused = [...tray.children].findIndex((place) => place.contains(document.activeElement));
  const places = Array.from({ length: size }, (_, place) => {
    const token = hand[place];
    if (!token) {
      const empty = element("span", {
        className: "unseen",
        textContent: texts.emptySlot(place + 1, size),
      });
      return element("li", { className: "empty" }, empty);
    }
    const label = texts.putBack(texts.cardName(parts(token)));
    const card = element(
      "button",
      { type: "button", className: "card", value: token, "aria-label": label },
      face(token, texts),
    );
    card.onclick = () => putBack(token);
    return element("li", {}, card);
  });
  tray.replaceChildren(...places);
  // A card that was put back by keyboard must not take the focus with it.
  if (focused >= 0) (places[Math.min(focused, hand.length - 1)]?.firstChild ?? byId("deal")).focus();
}
