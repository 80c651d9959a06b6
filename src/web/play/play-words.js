// Names, combinations and events in words.

import { parts } from "/assets/cards.js";
import { tokens } from "/assets/review-words.js";

/** The seats as somebody at the table sees them, in the order of play. */
export const RELATIONS = ["own", "next", "partner", "previous"];
export const OTHERS = RELATIONS.slice(1);

/** How one seat stands to another; a spectator sits at seat 0. */
export const relationOf = (seat, me) => RELATIONS[(seat - (me ?? 0) + 4) % 4];
export const seatOf = (relation, me) => ((me ?? 0) + RELATIONS.indexOf(relation)) % 4;

/** The side of the table where a seat is drawn. */
export function sideOf(relation, direction) {
  const sides = direction === "clockwise" ? ["bottom", "left", "top", "right"] : ["bottom", "right", "top", "left"];
  return sides[RELATIONS.indexOf(relation)];
}

/**
 * The name of a seat for somebody. `eyes` has `me` (null for a spectator), `direction` and `texts`.
 */
export function nameOf(seat, { me, direction, texts }) {
  const side = sideOf(relationOf(seat, me), direction);
  return me === null ? texts.compass[side] : texts.sides[side];
}

export const namesOf = (eyes) => [0, 1, 2, 3].map((seat) => nameOf(seat, eyes));

/** The symbol of a rank that is a number. */
export const rankSymbol = (rank) => ({ 14: "A", 13: "K", 12: "Q", 11: "J" })[rank] ?? String(rank);

/** A rank as it is printed on cards; a lone Phoenix counts half a rank more than the card below. */
export function rankPrint(rank, texts) {
  const number = Number(rank);
  if (!Number.isInteger(number) && !Number.isNaN(number)) return `${rankPrint(Math.floor(number), texts)}½`;
  const symbol = rankSymbol(rank);
  return texts.rankLetters[symbol] ?? symbol;
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A combination in words. */
export function combinationWords({ cards, kind, rank, phoenix }, texts) {
  const list = tokens(cards);
  const symbol = rankSymbol(rank);
  const { special, suit } = parts(list[0]);
  const words = {
    dogs: () => texts.specials.Hu,
    single: () => {
      if (special === "Ph") return texts.phoenixAs(rankPrint(rank, texts));
      return special ? texts.specials[special] : texts.rankName(symbol);
    },
    pair: () => texts.count(2, symbol),
    triple: () => texts.count(3, symbol),
    four: () => texts.bombOf(texts.count(4, symbol)),
    fullhouse: () => texts.fullHouse(symbol),
    steps: () => texts.pairs(list.length / 2, symbol),
    straight: () => texts.straight(undefined, list.length, symbol),
    straightflush: () => texts.bombOf(texts.straight(suit?.name, list.length, symbol)),
  }[kind]();
  const shown = list.length > 1 && phoenix ? `${words} (${texts.phoenixAs(rankPrint(phoenix, texts))})` : words;
  return capital(shown);
}

/** The names of cards in a text, one after the other. */
export const cardNames = (cards, texts) =>
  tokens(cards)
    .map((token) => texts.cardName(parts(token)))
    .join(", ");

/** What an event does, without who does it. */
function deed(event, eyes) {
  const { texts } = eyes;
  if (event.call) return texts.calledOut(texts.calls[event.call]);
  if (event.take_rest) return texts.tookRest;
  if (event.give) {
    return OTHERS.map((word) => {
      const to = nameOf((event.seat + RELATIONS.indexOf(word)) % 4, eyes);
      return texts.gaveTo(cardNames(event.give[word], texts), to);
    }).join(", ");
  }
  if (event.dragon_to !== undefined) return texts.dragonTo(nameOf(event.dragon_to, eyes));
  if (event.play === "pass") return texts.passes;
  if (!event.play) return event.wish ? texts.wishes(texts.rankName(event.wish)) : "";
  const wish = event.wish ? `; ${texts.wishes(texts.rankName(event.wish))}` : "";
  return cardNames(event.play, texts) + wish;
}

export const eventWords = (event, eyes) => `${nameOf(event.seat, eyes)}: ${deed(event, eyes)}`;

/** How the engine of a seat is called; nothing for the player. */
export const strengthOf = (seat, { seats, texts }) => (seats[seat] === "you" ? "" : texts.strengthNames[seats[seat]]);
