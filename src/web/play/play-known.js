// What a player may look up: the cards played so far, this trick and the last one, the gifts.

import { RANKS, SPECIALS, SUITS, parts } from "/assets/cards.js";
import { element } from "/assets/elements.js";
import { glyph } from "/assets/glyphs.js";
import { tokens } from "/assets/review-words.js";
import { OTHERS, nameOf, seatOf } from "/assets/play-words.js";
import { show } from "/assets/play-dialog.js";
import { playShown, tableCard } from "/assets/play-table.js";

const text = (name, className, textContent) => element(name, { className, textContent });

function cell(token, state, texts) {
  const { special, rank } = parts(token);
  const printed = special ? glyph(special) : text("span", "", texts.rankLetters[rank] ?? rank);
  const made = element(
    "td",
    {},
    element("span", { "aria-hidden": "true" }, printed),
    text("span", "unseen", `${texts.cardName(parts(token))}: ${texts.states[state]}`),
  );
  made.dataset.state = state;
  return made;
}

/** The grid of all cards: played, in the own hand, or still unseen. */
export function showSeenCards({ answer }, texts) {
  const hand = answer.seat === null ? [] : tokens(answer.hand);
  const played = answer.view.played.flatMap(tokens);
  const given = answer.view.given ? Object.values(answer.view.given) : [];
  const stateOf = (token) => {
    if (played.includes(token)) return "gone";
    if (hand.includes(token)) return "mine";
    return given.includes(token) ? "given" : "unseen";
  };
  const rows = SUITS.map(({ letter, name }, place) => {
    const cards = [...RANKS.map((rank) => letter + rank), SPECIALS[place]];
    const head = element("th", { scope: "row" }, glyph(name), text("span", "unseen", texts.suits[name]));
    head.dataset.kind = name;
    return element("tr", {}, head, ...cards.map((token) => cell(token, stateOf(token), texts)));
  });
  const grid = element(
    "table",
    { className: "grid-of-cards" },
    element("caption", { className: "unseen", textContent: texts.cardsSeen }),
    element("tbody", {}, ...rows),
  );
  const key = ["unseen", "mine", "given", "gone"].map((state) => {
    const made = element("li", {}, text("span", "swatch", ""), texts.states[state]);
    made.firstChild.dataset.state = state;
    return made;
  });
  const unseen = 56 - played.length - hand.length;
  show(texts.cardsSeen, [
    grid,
    element("ul", { className: "key" }, ...key),
    text("p", "hint", texts.unseenCount(unseen, played.length)),
  ]);
}

/** The plays of a trick, one a line. */
function trickLines(events, eyes, phoenix) {
  const { texts } = eyes;
  const lines = events.map((event) => {
    const who = text("b", "", `${nameOf(event.seat, eyes)} `);
    if (event.dragon_to !== undefined) {
      return element("li", {}, who, texts.dragonTo(nameOf(event.dragon_to, eyes)));
    }
    if (event.call) return element("li", {}, who, texts.calls[event.call]);
    if (event.play === "pass") return element("li", { className: "pass-line" }, who, texts.passed);
    const wish = event.wish ? [` ${texts.wishIs(texts.rankName(event.wish))}`] : [];
    return element("li", {}, who, playShown(event.play ?? "", texts, phoenix), ...wish);
  });
  return element("ol", { className: "trick-lines" }, ...lines);
}

export function showTricks({ answer, phoenix }, eyes) {
  const { texts } = eyes;
  const { trick_events: trick, last_trick: last } = answer.view;
  const part = (title, events) => [
    text("h3", "", title),
    events?.length > 0 ? trickLines(events, eyes, phoenix) : text("p", "hint", texts.noTrick),
  ];
  show(texts.tricks, [...part(texts.thisTrick, trick), ...part(texts.lastTrick, last)]);
}

export function showGifts({ answer }, eyes) {
  const { texts, me } = eyes;
  const { given, received } = answer.view;
  const list = (title, gifts) => [
    text("h3", "", title),
    element(
      "ul",
      { className: "gift-list" },
      ...OTHERS.map((word) =>
        element("li", {}, text("b", "", nameOf(seatOf(word, me), eyes)), tableCard(gifts[word], texts)),
      ),
    ),
  ];
  const content = given ? list(texts.giftsGiven, given) : [];
  if (received) content.push(...list(texts.giftsReceived, received));
  show(texts.gifts, content.length > 0 ? content : [text("p", "hint", texts.noGifts)]);
}
