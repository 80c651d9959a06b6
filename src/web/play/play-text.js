// The table in words, for screen readers and for those who prefer it.

import { byId, element } from "/assets/elements.js";
import { OTHERS, cardNames, eventWords, nameOf, rankPrint, seatOf, strengthOf } from "/assets/play-words.js";
import { tokens } from "/assets/review-words.js";

const text = (name, textContent) => element(name, { textContent });
const list = (lines) => element("ul", {}, ...lines.map((line) => text("li", line)));

function seatLine(seat, table, eyes) {
  const { texts } = eyes;
  const left = table.left[seat];
  const place = table.out.indexOf(seat);
  const points = table.points?.[seat];
  return [
    [nameOf(seat, eyes), strengthOf(seat, eyes)].filter(Boolean).join(", "),
    place >= 0 ? texts.outAs[place] : `${texts.whole(left)} ${texts.cardsWord(left)}`,
    table.calls[seat] && texts.calls[table.calls[seat]],
    points && texts.pointCount(texts.whole(points), points),
    table.turn === seat && texts.inTurn,
    table.hands && cardNames(table.hands[seat].join(" "), texts),
  ]
    .filter(Boolean)
    .join("; ");
}

/** An event of the trick; with the value of the Phoenix in it. */
function trickLine(event, eyes, phoenix) {
  const isValued = phoenix && phoenix.cards === event.play && tokens(event.play).includes("Ph");
  const value = isValued ? ` (${eyes.texts.phoenixAs(rankPrint(phoenix.value, eyes.texts))})` : "";
  return eventWords(event, eyes) + value;
}

/** Writes the table in words. */
export function writeTable(table, eyes, { phoenix, waiting, scores, view }) {
  const { texts, me } = eyes;
  const seats = OTHERS.map((relation) => seatLine(seatOf(relation, me), table, eyes));
  const own = seatLine(me ?? 0, table, eyes);
  const lines = (events) =>
    events.length > 0 ? list(events.map((event) => trickLine(event, eyes, phoenix))) : text("p", texts.noTrick);
  const gifts = (title, cards) =>
    cards
      ? [text("h3", title), list(OTHERS.map((word) => `${nameOf(seatOf(word, me), eyes)}: ${cardNames(cards[word], texts)}`))]
      : [];
  byId("text").replaceChildren(
    text("h2", texts.tableTitle),
    text("p", texts.scoreIs(texts.whole(scores.own), texts.whole(scores.opponent))),
    ...(waiting ? [text("p", waiting)] : []),
    ...(table.wish ? [text("p", texts.wishIs(texts.rankName(table.wish)))] : []),
    text("h3", texts.playersHead),
    list([own, ...seats]),
    text("h3", texts.thisTrick),
    lines(table.trick),
    text("h3", texts.lastTrick),
    lines(table.last),
    ...gifts(texts.giftsGiven, view.given),
    ...gifts(texts.giftsReceived, view.received),
  );
}
