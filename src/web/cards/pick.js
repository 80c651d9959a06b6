// The deck and the text field: they fold away when the hand is complete.

import { SUITS, isFaulty } from "/assets/cards.js";
import { byId } from "/assets/elements.js";

/** Whether somebody opened the deck of a complete hand. */
let isOpened = false;
/** Whether the text of the hand has a fault; the hand has the other cards. */
let faulty = false;

export const hasFault = () => faulty;

/** Jack and queen in the letters of the language; the field reads every spelling. */
export const spell = (token, texts) => token.replace(/[JQ]$/, (rank) => texts.rankLetters[rank] ?? rank);

/** A reading of an ambiguous text in words, with how to write it; a letter of a suit is its name. */
function choice(reading, texts) {
  const name = (part) => {
    const suit = SUITS.find(({ letter }) => letter === part);
    if (suit) return texts.suits[suit.name];
    return texts.specials[part] ?? (/^(10|[2-9AKQJ])$/.test(part) ? texts.rankName(part) : part);
  };
  const words = reading.split(" ").map(name).join(" ");
  return words === reading ? reading : `${words} (${reading})`;
}

/** Says what is wrong with a text that was read, which suits were assumed, and what was left out. */
export function tellFaults(read, size, texts) {
  const { unknown = [], repeated = [], ambiguous = [], assumed = [], left = 0 } = read;
  faulty = isFaulty({ unknown, repeated, ambiguous });
  const faults = ambiguous.map(({ text, readings }) => texts.whichCard(text, readings.map((reading) => choice(reading, texts))));
  if (unknown.length > 0) faults.push(texts.unknownCards(unknown));
  if (repeated.length > 0) faults.push(texts.repeatedCards(repeated));
  byId("field-fault").textContent = faults.join(" ");
  byId("field").setAttribute("aria-invalid", faulty);
  const notes = [];
  if (assumed.length > 0) notes.push(texts.assumed(assumed.map((token) => spell(token, texts)).join(", ")));
  if (left > 0) notes.push(texts.cardsLeft(left, size));
  byId("hand-note").textContent = notes.join(" ");
}

/** Folds the deck away when the hand is complete, unless it was opened or is being typed. */
export function showPick(isComplete, texts) {
  const [pick, change] = [byId("pick"), byId("change")];
  const settled = isComplete && !faulty;
  if (!settled) isOpened = false;
  const folds = settled && !isOpened && document.activeElement !== byId("field");
  const isNew = folds && !pick.hidden;
  const hadFocus = pick.contains(document.activeElement);
  pick.hidden = folds;
  change.hidden = !settled;
  change.textContent = folds ? texts.change : texts.fold;
  change.setAttribute("aria-expanded", !folds);
  if (!isNew) return;
  if (hadFocus) change.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Opens or folds the deck of a complete hand. */
export function togglePick(texts) {
  isOpened = byId("pick").hidden;
  showPick(true, texts);
}
