// Mistakes of a review as own puzzles.

import { element } from "/assets/elements.js";
import { isKept, keepOwn } from "/assets/own-puzzles.js";
import { isLost, severity } from "/assets/review-lines.js";
import { personOf } from "/assets/review-words.js";

/** Whether a decision is a mistake or a blunder, which somebody may want to keep. */
export const isKeepable = (decision) => isLost(decision) && severity(decision.grade) >= severity("mistake");

/** What became of decisions that were to be kept. */
const words = (count, texts) => (count === undefined ? texts.keepFailed : texts.keptCount(count));

/** The button that keeps one decision, for the buttons above it. `kept` is called when it is kept, with words. */
export function keepWay(decision, texts, kept) {
  if (!isKeepable(decision)) return [];
  if (isKept(decision)) return [[texts.isKept, undefined]];
  return [[texts.keepOne, () => kept(words(keepOwn([decision]), texts))]];
}

/** Shows the button that keeps the mistakes of a person, or those of everybody where `person` is undefined. */
export function showKeeping(place, match, person, texts) {
  const isOf = (decision) => person === undefined || personOf(decision) === person;
  const found = match.decisions.filter((decision) => isKeepable(decision) && isOf(decision));
  const button = element("button", { type: "button", textContent: texts.keepAll(found.length), disabled: found.length === 0 });
  const said = element("p", { className: "hint", role: "status" });
  button.onclick = () => {
    const link = element("a", { href: "/puzzles?from=own", textContent: texts.toPuzzles });
    said.replaceChildren(`${words(keepOwn(found), texts)} `, link);
  };
  place.replaceChildren(button, said);
}
