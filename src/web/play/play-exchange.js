// The exchange: three places to fill by a tap, by dragging, or by typing.

import { parts, readHand } from "/assets/cards.js";
import { face } from "/assets/deck.js";
import { byId, element } from "/assets/elements.js";
import { OTHERS, nameOf, seatOf, sideOf } from "/assets/play-words.js";

/** The card for each other seat. */
let given = {};
/** A card is dragged when it has moved this far, in pixels. */
const FAR = 10;
let changed = () => {};
let isOpen = false;

export const gifts = () => Object.values(given);
export const exchangeAction = () => ({ give: { ...given } });

export function clearGifts() {
  given = {};
}

/** The receivers from left to right. */
function receivers({ direction }) {
  const order = ["left", "top", "right"];
  return [...OTHERS].sort((one, other) => order.indexOf(sideOf(one, direction)) - order.indexOf(sideOf(other, direction)));
}

const takeBack = (card) => {
  for (const word of OTHERS) if (given[word] === card) delete given[word];
};

function put(card, word) {
  takeBack(card);
  given[word] = card;
  changed();
}

/** A tap on a card: to the next free place, or back. */
export function tapCard(card, eyes) {
  if (gifts().includes(card)) {
    takeBack(card);
    changed();
    return;
  }
  const free = receivers(eyes).find((word) => !given[word]);
  if (free) put(card, free);
}

/** The name of the one whose place is filled next, where one is free. */
export function nextReceiver(eyes) {
  const free = receivers(eyes).find((word) => !given[word]);
  return free && nameOf(seatOf(free, eyes.me), eyes);
}

function place(word, eyes) {
  const { texts, me } = eyes;
  const name = nameOf(seatOf(word, me), eyes);
  const card = given[word];
  const label = card ? texts.giftIs(name, texts.cardName(parts(card))) : texts.giftEmpty(name);
  const made = element(
    "button",
    { type: "button", id: `place-${word}`, className: card ? "card place" : "place", "aria-label": label },
    ...(card ? [face(card, texts)] : []),
  );
  made.dataset.word = word;
  made.onclick = () => {
    if (!card) return;
    takeBack(card);
    changed();
    byId(`place-${word}`).focus();
  };
  const to = element("span", { className: "to", textContent: name, "aria-hidden": "true" });
  return element("div", { className: "gift-place" }, to, made);
}

/** Reads typed cards into the places, from left to right. */
function readTyped(text, hand, eyes) {
  const { cards } = readHand(`${text} `, 3);
  const own = cards.filter((card) => hand.includes(card));
  if (own.length === 0) return;
  given = {};
  receivers(eyes).forEach((word, index) => {
    if (own[index]) given[word] = own[index];
  });
  changed();
}

/** Shows the places while cards are to be given, and hides them otherwise. */
export function showPlaces(isShown, hand, eyes) {
  const root = byId("places");
  isOpen = isShown;
  root.hidden = !isShown;
  if (!isShown) {
    root.replaceChildren();
    return;
  }
  const { texts } = eyes;
  const typed = byId("typed-gifts")?.value ?? "";
  const isTyping = document.activeElement === byId("typed-gifts");
  const field = element("input", {
    id: "typed-gifts",
    value: typed,
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: false,
    placeholder: "S2 GA B3",
  });
  field.oninput = () => readTyped(field.value, hand, eyes);
  field.onkeydown = ({ key }) => {
    if (key === "Enter") byId("give").click();
  };
  root.replaceChildren(
    element("div", { className: "gift-places" }, ...receivers(eyes).map((word) => place(word, eyes))),
    element("label", { className: "typed-gifts" }, element("span", { textContent: texts.typeGifts }), field),
  );
  if (isTyping) {
    field.focus();
    field.setSelectionRange(typed.length, typed.length);
  }
}

/** The words for each card of the hand that has a place. */
export function giftNotes(eyes) {
  const { texts, me, direction } = eyes;
  const signs = { left: "←", top: "↑", right: "→" };
  return Object.fromEntries(
    Object.entries(given).map(([word, card]) => [
      card,
      { words: texts.to(nameOf(seatOf(word, me), eyes)), sign: signs[sideOf(word, direction)] },
    ]),
  );
}

/** Lets cards be dragged from the hand to a place. */
export function listenToDragging(whenChanged) {
  changed = whenChanged;
  const hand = byId("hand");
  let drag;
  const placeAt = ({ clientX, clientY }) =>
    document.elementsFromPoint(clientX, clientY).find((one) => one.dataset.word)?.dataset.word;
  hand.addEventListener("pointerdown", (event) => {
    const card = event.target.closest("button.card");
    if (card && isOpen) drag = { card, x: event.clientX, y: event.clientY, id: event.pointerId };
  });
  addEventListener("pointermove", (event) => {
    if (drag?.id !== event.pointerId) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    drag.isFar ||= Math.hypot(x, y) > FAR;
    if (!drag.isFar) return;
    drag.card.classList.add("dragged");
    drag.card.style.transform = `translate(${x}px, ${y}px)`;
  });
  const end = (event) => {
    if (drag?.id !== event.pointerId) return;
    const { card, isFar } = drag;
    drag = undefined;
    card.classList.remove("dragged");
    card.style.transform = "";
    if (!isFar) return;
    // The click that follows would tap the card.
    const swallow = (click) => click.stopPropagation();
    addEventListener("click", swallow, { capture: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    const word = event.type === "pointerup" ? placeAt(event) : undefined;
    if (word) put(card.value, word);
  };
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}
