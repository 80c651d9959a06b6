// The split of a hand, drawn as groups of cards, and its figures.

import { parts } from "/assets/cards.js";
import { face } from "/assets/deck.js";
import { element } from "/assets/elements.js";

/** A card to look at, with its name for screen readers. */
export const shownCard = (token, texts) =>
  element(
    "span",
    { className: "shown" },
    element("span", { className: "card" }, face(token, texts)),
    element("span", { className: "unseen", textContent: `${texts.cardName(parts(token))} ` }),
  );

/** The kind of a play. The Phoenix stands for a missing card. */
export function kindOf(cards) {
  const natural = cards.filter((token) => token !== "Ph").map(parts);
  const ranks = new Set(natural.map(({ rank, special }) => rank ?? special)).size;
  const suits = new Set(natural.map(({ suit }) => suit));
  if (ranks <= 1) return ["single", "pair", "triple", "bomb"][cards.length - 1];
  if (cards.length === 5 && ranks === 2) return "fullHouse";
  if (cards.length === 2 * ranks) return "pairs";
  return suits.size === 1 && natural.length === cards.length ? "bomb" : "straight";
}

/** Plays side by side, each with its kind and, where there is one, its value. */
export const groups = (plays, texts, values = []) =>
  element(
    "ol",
    { className: "split" },
    ...plays.map((cards, place) =>
      element(
        "li",
        {},
        element("span", {
          className: "kind",
          textContent: [texts.kinds[kindOf(cards)], values[place]].filter(Boolean).join(" · "),
        }),
        element("span", { className: "play" }, ...cards.map((token) => shownCard(token, texts))),
      ),
    ),
  );

/** Shows the answer of `/v1/hand`. */
export function showSplit(place, hand, texts) {
  const { split, bombs, minimum_plays: plays, losing_plays: losing, net_tempo: tempo } = hand;
  const figures = [
    [texts.plays, texts.whole(plays)],
    [texts.losingPlays, texts.tenth(losing)],
    [texts.netTempo, texts.signed(tempo)],
    [texts.bombCount, texts.whole(bombs.length)],
  ];
  const isDrawn = (bomb) => split.some((cards) => `${cards}` === `${bomb}`);
  const list = figures.map(([name, value]) =>
    element(
      "div",
      {},
      element("dt", { textContent: name }),
      element("dd", { textContent: value }),
    ),
  );
  const isShown = place.querySelector("details")?.open ?? false;
  place.replaceChildren(
    groups(split, texts),
    element(
      "details",
      { open: isShown },
      element("summary", { textContent: texts.details }),
      element("dl", { className: "figures" }, ...list),
      element("p", { className: "hint", textContent: texts.tempoHint }),
    ),
  );
  // The split may break a bomb up.
  const hidden = bombs.filter((bomb) => !isDrawn(bomb));
  if (hidden.length > 0) {
    place.append(element("h3", { textContent: texts.otherBombs }), groups(hidden, texts));
  }
}
