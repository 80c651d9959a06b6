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

/** The inputs whose text is no such number, each with its message. */
const faults = new Map();

export const hasFaults = () => faults.size > 0;

function tellFault(input, fault) {
  if (fault) faults.set(input.id, fault);
  else faults.delete(input.id);
  input.setAttribute("aria-invalid", fault !== undefined);
  byId("score-fault").textContent = [...new Set(faults.values())].join(" ");
}

/**
 * An input of a whole number. `set` gets the number that `read` finds in the text; `fault` is shown
 * while there is no number. `changed` is called after both.
 */
export function numberInput({ id, step, value, read, fault, set, changed }) {
  const describedBy = { "aria-describedby": "score-fault" };
  const input = element("input", { id, type: "number", step, value, ...describedBy });
  input.oninput = () => {
    const number = read(input.value);
    tellFault(input, number === undefined ? fault : undefined);
    if (number !== undefined) set(number);
    changed();
  };
  // A new input has a valid number; an earlier one with this name may have had a fault.
  tellFault(input);
  return input;
}

/** Builds the inputs; `changed` is called after the state has its new score. */
export function buildScores(state, texts, changed) {
  for (const team of TEAMS) {
    const name = texts[team];
    const input = numberInput({
      id: `${team}-score`,
      step: 5,
      value: state[`${team}_score`],
      read: readScore,
      fault: texts.scoreFault,
      set: (score) => (state[`${team}_score`] = score),
      changed,
    });
    const step = (text, label, by) => {
      const button = element("button", { type: "button", textContent: text, "aria-label": label });
      button.onclick = () => {
        const { least, most } = SCORE_LIMITS;
        const name = `${team}_score`;
        state[name] = Math.max(least, Math.min(most, state[name] + by));
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
      Object.assign(state, { own_score: own, opponent_score: opponent });
      showScores(state);
      changed();
    };
    return button;
  });
  byId("presets").replaceChildren(...presets);
}

function showScores(state) {
  for (const team of TEAMS) {
    const input = byId(`${team}-score`);
    input.value = state[`${team}_score`];
    tellFault(input);
  }
}
