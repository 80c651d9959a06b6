// Players like you: a slider from cautious to daring, and how many such players would call.

import { element } from "/assets/elements.js";
import { STYLES, evaluatePath } from "/assets/state.js";
import { isOpen, percent } from "/assets/verdict.js";

/** The style whose figure is shown when no style is chosen. */
const USUAL = "typical";

/** The player that the page asks about: a style, or a record of calls and hands. */
export const playerOf = (state) => state.player ?? USUAL;

/** The question to the API about the first eight cards, with the player. */
export const grandPath = (state) => evaluatePath({ ...state, player: playerOf(state) });

/** The stops of the slider; a link may bring a record of calls and hands. */
const stops = ({ record }) => (record ? [...STYLES, record] : STYLES);

/** Builds the slider; `choose` gets the player of the stop where it was put. */
export function layPlayers(place, state, texts, choose) {
  const all = stops(state);
  const id = `${place.id}-slider`;
  const slider = element("input", { id, type: "range", min: 0, max: all.length - 1, step: 1 });
  slider.oninput = () => choose(all[slider.value]);
  const names = all.map((stop) => element("span", { textContent: texts.styles[stop] ?? stop }));
  place.replaceChildren(
    element(
      "p",
      { className: "line" },
      element("label", { for: id, textContent: texts.playersTitle }),
      element("output", { for: id }),
    ),
    slider,
    element("p", { className: "stops", "aria-hidden": "true" }, ...names),
  );
}

/** The share of the asked player's like who would call, by the model of the expert profile. */
export function shareOf({ decisions, probabilities }) {
  const { probability } = probabilities[decisions.expert?.model] ?? Object.values(probabilities)[0];
  return percent(probability);
}

/** Sets the slider and its figure; without a choice, the player does not matter. */
export function showPlayers(place, answer, state, texts) {
  const all = stops(state);
  const stop = playerOf(state);
  const slider = place.querySelector("input");
  slider.value = all.indexOf(stop);
  slider.setAttribute("aria-valuetext", texts.styles[stop] ?? stop);
  place.hidden = answer !== undefined && !isOpen(answer);
  const share = answer && isOpen(answer) ? texts.wouldCall(shareOf(answer)) : "";
  place.querySelector("output").textContent = share;
}
