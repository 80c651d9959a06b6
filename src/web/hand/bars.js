// Two pairs of bars: the round and the match, with a call and without.

import { canWait } from "/assets/verdict.js";
import { element } from "/assets/elements.js";

/** The text of each figure. The chance to win has a tenth, because both choices are close. */
const PAIRS = [
  ["points", (value, texts) => texts.signedWhole(value)],
  ["match_win", (value, texts) => texts.percent(texts.tenth(100 * value))],
];

/** A bar from zero to a value, on a scale that has room for zero and for both values of its pair. */
function bar(name, value, written, [least, most]) {
  const fill = element("span", { className: "fill" });
  const place = (number) => (100 * (number - least)) / (most - least || 1);
  fill.style.insetInlineStart = `${place(Math.min(value, 0))}%`;
  fill.style.inlineSize = `${place(Math.max(value, 0)) - place(Math.min(value, 0))}%`;
  return element(
    "div",
    { className: value < 0 ? "bar below" : "bar" },
    element("dt", { textContent: name }),
    element("dd", { textContent: written }),
    element("span", { className: "track", "aria-hidden": "true" }, fill),
  );
}

/**
 * Shows the expected results of both choices, or of the only one that is left. The gain of a call
 * counts points of the round and of the match half each.
 */
export function showBars(place, answer, texts) {
  const { call, no_call: without } = answer?.outlook ?? {};
  const names = answer && canWait(answer) ? [texts.callNow, texts.wait] : [texts.ifCalled, texts.ifNotCalled];
  const pairs = PAIRS.map(([member, written]) => {
    const results = [call?.[member]?.value, without?.[member]?.value];
    const known = results.filter((value) => value !== undefined);
    const scale = [Math.min(0, ...known), Math.max(0, ...known)];
    const bars = results.flatMap((value, side) =>
      value === undefined ? [] : [bar(names[side], value, written(value, texts), scale)],
    );
    if (bars.length === 0) return undefined;
    const list = element("dl", { className: "pair" }, ...bars);
    list.dataset.of = member;
    return element("div", {}, element("h3", { textContent: texts.results[member] }), list);
  });
  const { gain, points_gain: round } = answer?.recommendation ?? {};
  const sum = gain && texts.average(...[round.value, 2 * gain.value - round.value, gain.value].map(texts.signedWhole));
  const hint = sum && element("p", { className: "hint", textContent: sum });
  place.replaceChildren(...[...pairs, hint].filter(Boolean));
}
