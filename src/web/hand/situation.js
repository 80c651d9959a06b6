// Calls at the table and the target score, beside hand and scores.

import { byId, element } from "/assets/elements.js";
import { numberInput } from "/assets/score.js";
import { TARGET, readTarget } from "/assets/state.js";

/** Builds the checkboxes and the target; `changed` is called after the state has its new value. */
export function buildSituation(state, texts, changed) {
  const box = (name, text) => {
    const id = name.replace("_", "-");
    const input = element("input", { id, type: "checkbox", checked: state[name] === true });
    input.onchange = () => {
      // An empty box means unknown; only a link can say that no opponent has called.
      state[name] = input.checked || undefined;
      changed();
    };
    return element("label", { className: "box" }, input, text);
  };
  const { least, most } = TARGET;
  const target = numberInput({
    id: "target-score",
    step: 50,
    value: state.target_score,
    read: readTarget,
    fault: texts.targetFault(texts.whole(least), texts.whole(most)),
    set: (points) => (state.target_score = points),
    changed,
  });
  const labelled = (text, input) =>
    element("label", {}, element("span", { textContent: text }), input);
  const group = (...labels) => element("div", { className: "group" }, ...labels);
  byId("situation").replaceChildren(
    group(
      box("opponent_called", texts.opponentCalled),
      box("partner_called", texts.partnerCalled),
    ),
    group(labelled(texts.target, target)),
  );
}

/** The situation in one line, without default values. */
export function describeSituation({ target_score, opponent_called, partner_called }, texts) {
  const parts = [];
  if (target_score !== TARGET.usual) parts.push(`${texts.target} ${texts.whole(target_score)}`);
  if (opponent_called !== undefined) parts.push(texts.opponents(opponent_called));
  if (partner_called) parts.push(texts.partnerCalled);
  return parts.join(" · ");
}

/** Scores and situation in one line. */
export function describeTable(state, texts) {
  const scores = [state.own_score, state.opponent_score].map(texts.whole).join(" : ");
  return [`${texts.score} ${scores}`, describeSituation(state, texts)].filter(Boolean).join(" · ");
}
