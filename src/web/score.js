// The two score inputs: typed, stepped, or set by a preset.

import { byId, element } from "/assets/elements.js";
import { SCORE_LIMITS, readScore } from "/assets/state.js";

const STEP = 25;
const PRESETS = [
  [0, 0],
  [850, 600],
  [200, 800],
];
const TEAMS = ["own", "opponent"];

/** Builds the inputs; `changed` is called after the state has its new score. */
export function buildScores(state, texts, changed) {
  for (const team of TEAMS) {
    const name = texts[team];
    const input = element("input", {
      id: `${team}-score`,
      type: "number",
      step: 5,
      value: state[team],
      "aria-describedby": "score-fault",
    });
    input.oninput = () => {
      const score = readScore(input.value);
      input.setAttribute("aria-invalid", score === undefined);
      byId("score-fault").textContent = score === undefined ? texts.scoreFault : "";
      if (score === undefined) return;
      state[team] = score;
      changed();
    };
    const step = (text, label, by) => {
      const button = element("button", { type: "button", textContent: text, "aria-label": label });
      button.onclick = () => {
        const { least, most } = SCORE_LIMITS;
        state[team] = Math.max(least, Math.min(most, state[team] + by));
        showScores(state);
        changed();
      };
      return button;
    };
    byId(team).replaceChildren(
      element("label", { for: input.id, textContent: name }),
      element(
        "div",
        { className: "stepper" },
        step("−", texts.less(name), -STEP),
        input,
        step("+", texts.more(name), STEP),
      ),
    );
  }
  const presets = PRESETS.map(([own, opponent]) => {
    const text = `${own} : ${opponent}`;
    const button = element("button", { type: "button", textContent: text });
    button.onclick = () => {
      Object.assign(state, { own, opponent });
      showScores(state);
      changed();
    };
    return button;
  });
  byId("presets").replaceChildren(...presets);
}

function showScores(state) {
  byId("score-fault").textContent = "";
  for (const team of TEAMS) {
    const input = byId(`${team}-score`);
    input.value = state[team];
    input.removeAttribute("aria-invalid");
  }
}
