// The decisions that lost points, with filters.

import { byId, element } from "/assets/elements.js";
import { isLost, severity } from "/assets/review-lines.js";
import { at, doing, english, gradeMark, nameOf, personOf, personsOf, withError } from "/assets/review-words.js";

export const GRADE_FILTERS = ["mistake", "inaccuracy", "good"];
export const ORDERS = ["loss", "time"];

/** The decisions of a match that pass the filters, in the chosen order. */
export function filtered(match, { grade, player, kind, round, order }) {
  const { decisions } = match;
  const person = personsOf(match)[player];
  const passes = (decision) =>
    (grade === "good" || (isLost(decision) && severity(decision.grade) >= severity(grade))) &&
    (player === "" || personOf(decision) === person) &&
    (kind === "" || decision.kind === kind) &&
    (round === "" || decision.round === Number(round));
  const found = decisions.filter(passes);
  const worse = (one, other) =>
    severity(other.grade) - severity(one.grade) || other.loss.value - one.loss.value;
  return order === "loss" ? found.sort(worse) : found;
}

/** Puts options in a select, unless they are there, and keeps its choice where there still is one. */
export function fill(select, options) {
  const { value } = select;
  // An open list of options would close.
  if (`${[...select.options].map(({ value, text }) => [value, text])}` === `${options}`) return;
  select.replaceChildren(
    ...options.map(([value, textContent]) => element("option", { value, textContent })),
  );
  select.value = options.some(([known]) => String(known) === value) ? value : options[0][0];
}

/** The place of a decision within its match, as a link has it. */
export const idOf = ({ round, number }) => `r${round}d${number}`;

function item(whole, decision, { texts, isHidden, chosen, choose }) {
  const match = at(whole, decision);
  const { round, seat, kind, action, best, grade, loss, words, repeated } = decision;
  const where = texts.placeOf(round, nameOf(match, seat, texts), texts.decisionKinds[kind]);
  const head = element(
    "span",
    { className: "head" },
    gradeMark(grade, texts),
    element("span", { className: "loss", textContent: ` ${texts.lost(withError(loss, texts))}` }),
    repeated ? element("span", { className: "hint", textContent: ` (${texts.repeated})` }) : undefined,
  );
  const same = JSON.stringify(action) === JSON.stringify(best);
  const instead = same
    ? []
    : [
        element("span", { className: "hint", textContent: ` ${texts.instead} ` }),
        doing(match, kind, best, texts),
      ];
  const answer = isHidden
    ? [element("span", { className: "hint", textContent: texts.hiddenAnswer })]
    : [
        element("span", { className: "did" }, doing(match, kind, action, texts), ...instead),
        element("span", { className: "words" }, english(match, words, texts)),
      ];
  const button = element(
    "button",
    { type: "button", id: idOf(decision), className: "decision", "aria-pressed": decision === chosen },
    head,
    element("span", { className: "where", textContent: where }),
    ...answer,
  );
  button.onclick = () => choose(decision);
  return element("li", {}, button);
}

/** Shows decisions; the focus stays on the one that has it. */
export function showList(match, found, options) {
  const focused = document.activeElement?.id;
  const list = byId("list");
  const wasHere = list.contains(document.activeElement);
  list.replaceChildren(...found.map((decision) => item(match, decision, options)));
  byId("count").textContent = options.texts.shownCount(found.length);
  if (wasHere) byId(focused)?.focus({ preventScroll: true });
}
