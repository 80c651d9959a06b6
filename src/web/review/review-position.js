// A decision as its player saw it, and what it cost.

import { copy } from "/assets/clipboard.js";
import { element } from "/assets/elements.js";
import { shownCard } from "/assets/split.js";
import { SEATS } from "/assets/state.js";
import { attempt, isOfCards } from "/assets/review-try.js";
import {
  cardsShown,
  doing,
  english,
  gradeMark,
  keyOf,
  nameOf,
  share,
  shareLost,
  table,
  tokens,
  withError,
} from "/assets/review-words.js";

const text = (name, className, textContent) => element(name, { className, textContent });

/** The seats beside and opposite a player, by the words for them. */
const seatsAround = (seat) =>
  Object.fromEntries(SEATS.map((word, place) => [word, (seat + place + 1) % 4]));

/** A seat: its name, its cards, its call. */
function seatBox(match, { seat: player, position }, word, seat, texts) {
  const { left, calls, out, turn } = position;
  const place = out.indexOf(seat);
  const notes = [
    calls[seat] && text("b", "called", texts.calls[calls[seat]]),
    place >= 0 && text("span", "", texts.wentOut(place)),
    turn === seat && seat !== player && text("span", "", texts.inTurn),
  ].filter(Boolean);
  const name = nameOf(match, seat, texts);
  // The players of a puzzle are named by their seats.
  const said = name === texts.seats[word] ? [] : [text("span", "word", texts.seats[word])];
  return element(
    "li",
    { className: `seat ${word}` },
    ...said,
    text("b", "name", name),
    text("span", "count", texts.cardCount(left[seat])),
    ...notes,
  );
}

function trickBox(match, { kind, position: { trick, turn } }, texts) {
  const box = element("div", { className: "trick" });
  if (trick) {
    box.append(
      text("p", "hint", texts.trickBy(nameOf(match, trick.by, texts))),
      cardsShown(tokens(trick.cards), texts),
    );
  } else {
    const isPlay = turn !== undefined && kind !== "exchange" && kind !== "grand_tichu";
    box.append(text("p", "hint", isPlay ? texts.leads : texts.beforePlay));
  }
  return box;
}

/** The position without the answer. */
function seen(match, decision, texts) {
  const { seat, position } = decision;
  const around = seatsAround(seat);
  const boxes = ["previous", "partner", "next"].map((word) =>
    seatBox(match, decision, word, around[word], texts),
  );
  const score = texts.scoreLine(texts.whole(position.own_score), texts.whole(position.opponent_score));
  const facts = [texts.decisionKinds[decision.kind], score];
  if (position.wish) facts.push(texts.wished(texts.rankName(position.wish)));
  if (position.calls[seat]) facts.push(texts.calls[position.calls[seat]]);
  return [
    text("p", "facts", facts.join(" · ")),
    element("ul", { className: "seats" }, ...boxes),
    trickBox(match, decision, texts),
  ];
}

/** The hand, with the cards of both answers marked where these are shown. */
function handShown(match, { seat, kind, action, best, position }, isHidden, texts) {
  const cardsOf = (event) => {
    if (isHidden || !event || kind === "wish") return [];
    return event.give ? Object.values(event.give) : tokens(event.play);
  };
  const [given, better] = [cardsOf(action), cardsOf(best)];
  const cards = tokens(position.hand).map((token) => {
    const card = shownCard(token, texts);
    card.classList.toggle("given", given.includes(token));
    card.classList.toggle("better", better.includes(token));
    return element("li", {}, card);
  });
  const title = texts.hand(nameOf(match, seat, texts));
  return [text("h3", "", title), element("ul", { className: "hand", "aria-label": title }, ...cards)];
}

/** The answers, their difference and the comparison behind it. A puzzle has no grade and no chance of a match. */
function answer(match, decision, texts) {
  const { kind, action, best, loss, match_chance: chance, grade, words, evidence } = decision;
  const isSame = keyOf(kind, action) === keyOf(kind, best);
  const line = (name, ...content) => [text("dt", "", name), element("dd", {}, ...content)];
  const figures = element(
    "dl",
    { className: "answered" },
    ...line(texts.did, doing(match, kind, action, texts)),
    ...(isSame ? [] : line(texts.best, doing(match, kind, best, texts))),
    ...line(texts.lossTitle, ...(grade ? [gradeMark(grade, texts), " "] : []), texts.lost(withError(loss, texts))),
    ...(chance ? line(texts.chanceTitle, shareLost(chance, texts)) : []),
  );
  const { probability, best_probability: advised } = decision;
  const often = isSame ? [probability] : [probability, advised];
  const columns = ["", ...[texts.asPlayed, texts.asEngine].slice(0, often.length)];
  if (evidence) columns.push(texts.lostIn(texts.whole(evidence.deals)));
  const row = (name, { who, table }) => [
    name,
    ...often.map((often) => share(often[who], texts)),
    ...(evidence ? [withError(evidence[table], texts)] : []),
  ];
  const rows = [
    row(texts.peopleRow, { who: "people", table: "people" }),
    row(texts.championRow, { who: "champion", table: "champions" }),
  ];
  return [
    element("p", { className: "words" }, english(match, words, texts)),
    figures,
    text("h3", "", texts.sharesTitle),
    table(texts.sharesTitle, columns, rows),
  ];
}

/** The gifts and the cards that were played. */
function known(match, { seat, position }, texts) {
  const around = seatsAround(seat);
  const line = (name, cards) => [text("dt", "", name), element("dd", {}, cardsShown(cards, texts))];
  const gifts = [
    [position.given, texts.gave],
    [position.received, texts.got],
  ].flatMap(([gifts, name]) =>
    gifts ? SEATS.flatMap((word) => line(name(word), tokens(gifts[word]))) : [],
  );
  const plays = [seat, ...SEATS.map((word) => around[word])].flatMap((seat) => {
    const cards = tokens(position.played[seat]);
    return cards.length > 0 ? line(texts.played(nameOf(match, seat, texts)), cards) : [];
  });
  if (gifts.length + plays.length === 0) return [];
  const list = element("dl", { className: "known" }, ...gifts, ...plays);
  return [element("details", {}, element("summary", { textContent: texts.known }), list)];
}

/**
 * Shows a decision. `ways` are the buttons above it: words, and a function, or none for a button that leads
 * nowhere. `link` is the address of the decision, where it has one. `tried` is said before the answer. With
 * `reveal`, the answer is hidden until the reader has given an own one, whose key `reveal` gets.
 */
export function showPosition(place, match, decision, { texts, tried, reveal, ways, link }) {
  const button = (textContent, onclick) =>
    element("button", { type: "button", textContent, onclick: onclick ?? null, disabled: !onclick });
  const copied = element("span", { className: "hint", role: "status" });
  const toCopy = async () => {
    copied.textContent = (await copy(link)) ? texts.copied : `${texts.copyFailed} ${link}`;
  };
  const tools = element(
    "div",
    { className: "tools" },
    ...ways.map(([words, go]) => button(words, go)),
    ...(link ? [button(texts.copyDecision, toCopy), copied] : []),
  );
  const around = seatsAround(decision.seat);
  const seats = Object.entries(around);
  const names = Object.fromEntries(seats.map(([word, seat]) => [word, nameOf(match, seat, texts)]));
  const isChosen = reveal && isOfCards(decision.kind);
  const hand = isChosen ? [] : handShown(match, decision, Boolean(reveal), texts);
  const rest = reveal
    ? attempt(decision, { names, around, texts, done: reveal })
    : [text("p", "tried", tried ?? ""), ...answer(match, decision, texts)];
  const table = [...seen(match, decision, texts), ...hand, ...rest, ...known(match, decision, texts)];
  place.replaceChildren(tools, ...table);
}
