// The address of the hand: back and forward walk through complete hands.

import { completeHand, writeState } from "/assets/state.js";

/** The complete hand of the current entry of the history, if it has one. */
let entry;

/** The page shows the hand of the current entry. */
export const arrive = (state) => (entry = completeHand(state));

/** Writes the link to a state. A complete hand keeps its entry when another one follows it. */
export function writeLink(state, language) {
  const hand = completeHand(state);
  const address = location.pathname + writeState(state, language);
  const follows = entry !== undefined && hand !== entry;
  history[follows ? "pushState" : "replaceState"](null, "", address);
  entry = hand;
}
