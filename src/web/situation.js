// Calls at the table and the target score, beside hand and scores.

import { byId, element } from "/assets/elements.js";
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
  const target = element("input", {
    id: "target-score",
    type: "number",
    step: 50,
    value: state.target,
    "aria-describedby": "score-fault",
  });
  target.oninput = () => {
    const points = readTarget(target.value);
    target.setAttribute("aria-invalid", points === undefined);
    const { least, most } = TARGET;
    const fault = texts.targetFault(texts.whole(least), texts.whole(most));
    byId("score-fault").textContent = points === undefined ? fault : "";
    if (points === undefined) return;
    state.target = points;
    changed();
  };
  byId("situation").replaceChildren(
    box("opponent-called", "opponentCalled", texts.opponentCalled),
    box("partner-called", "partnerCalled", texts.partnerCalled),
    element("label", { className: "target" }, element("span", { textContent: texts.target }), target),
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
