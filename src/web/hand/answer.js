// An answer: the verdict, the bars, the players, and everything else under Details.

import { showBars } from "/assets/bars.js";
import { showDetails } from "/assets/details.js";
import { element } from "/assets/elements.js";
import { layPlayers, showPlayers } from "/assets/players.js";
import { layVerdict, showVerdict } from "/assets/verdict.js";

const part = (place, name) => place.querySelector(`.${name}`);

/** Lays out an answer; `choose` gets the player that the slider is put at. */
export function layAnswer(place, state, texts, choose) {
  const isShown = part(place, "details")?.open ?? false;
  const players = element("div", { className: "like-you", id: `${place.id}-players` });
  place.replaceChildren(
    element("div", { className: "hero" }),
    element("div", { className: "bars" }),
    players,
    element(
      "details",
      { className: "details", open: isShown },
      element("summary", { textContent: texts.details }),
      element("div", { className: "inside" }),
    ),
  );
  layVerdict(part(place, "hero"));
  layPlayers(players, state, texts, choose);
}

/** Shows an answer or, until there is one, `awaited`. */
export function showAnswer(place, answer, catalog, state, texts, awaited) {
  showVerdict(part(place, "hero"), answer, texts, awaited);
  showBars(part(place, "bars"), answer, texts);
  showPlayers(part(place, "like-you"), answer, state, texts);
  for (const name of ["bars", "like-you", "details"]) part(place, name).classList.toggle("blank", !answer);
  showDetails(part(place, "inside"), answer, catalog, texts);
}
