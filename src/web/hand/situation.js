// Calls at the table and the target score, beside hand and scores.

import { byId, element } from "/assets/elements.js";
import { numberInput } from "/assets/score.js";
import { TARGET, readTarget } from "/assets/state.js";

/** Builds the checkboxes and the target; `changed` is called after the state has its new value. */
export function buildSituation(state, texts, changed) {
  const box = (id, member, text) => {
    const input = element("input", { id, type: "checkbox", checked: state[member] === true });
    input.onchange = () => {
      // An empty box means unknown; only a link can say that no opponent has called.
      state[member] = input.checked || undefined;
      changed();
    };
    return element("label", { className: "box" }, input, text);
  };
  const { least, most } = TARGET;
  const target = numberInput({
    id: "target-score",
    step: 50,
    value: state.target,
    read: readTarget,
    fault: texts.targetFault(texts.whole(least), texts.whole(most)),
    set: (points) => (state.target = points),
    changed,
  });
  const labelled = (text, input) =>
    element("label", {}, element("span", { textContent: text }), input);
  const group = (...labels) => element("div", { className: "group" }, ...labels);
  byId("situation").replaceChildren(
    group(
      box("opponent-called", "opponentCalled", texts.opponentCalled),
      box("partner-called", "partnerCalled", texts.partnerCalled),
    ),
    group(labelled(texts.target, target)),
  );
}

/** The situation in one line, without default values. */
export function describeSituation({ target, opponentCalled, partnerCalled }, texts) {
  const parts = [];
  if (target !== TARGET.usual) parts.push(`${texts.target} ${texts.whole(target)}`);
  if (opponentCalled !== undefined) parts.push(texts.opponents(opponentCalled));
  if (partnerCalled) parts.push(texts.partnerCalled);
  return parts.join(" · ");
}

/** Scores and situation in one line. */
export function describeTable(state, texts) {
  const scores = [state.own, state.opponent].map(texts.whole).join(" : ");
  return [`${texts.score} ${scores}`, describeSituation(state, texts)].filter(Boolean).join(" · ");
}
