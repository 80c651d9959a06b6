// What somebody does, in words and cards; and figures of a review.

import { element } from "/assets/elements.js";
import { shownCard } from "/assets/split.js";
import { SEATS } from "/assets/state.js";

/** The tokens of cards in a text. */
export const tokens = (text) => (text ?? "").split(" ").filter(Boolean);

/** The name of the player of a seat. */
export const nameOf = (match, seat, texts) => match.players[seat] || texts.seat(seat);

/** Who decided: the name, or the seat of a player without one. */
export const personOf = ({ player, seat }) => player || seat;

/** Who plays a match: the last players of its seats, then those before them. */
export const personsOf = ({ players, decisions }) => [
  ...new Set([...players.map((player, seat) => personOf({ player, seat })), ...decisions.map(personOf)]),
];

/** A match with the names of those who played this round, as far as they decided something. */
export function inRound(match, round) {
  const players = [...match.players];
  for (const decision of match.decisions) {
    if (decision.round === round) players[decision.seat] = decision.player;
  }
  return { ...match, players };
}

/** The same with the name of the player of this decision: a seat may change its player in a round. */
export function at(match, { round, seat, player }) {
  const { players, ...rest } = inRound(match, round);
  return { ...rest, players: players.with(seat, player) };
}

/** The names of the players of seats 0 and 2, or of 1 and 3. */
export const teamOf = (match, first, texts) =>
  texts.and(nameOf(match, first, texts), nameOf(match, first + 2, texts));

/** Cards to look at, side by side. */
export const cardsShown = (list, texts) =>
  element("span", { className: "cards" }, ...list.map((token) => shownCard(token, texts)));

const said = (text) => element("span", { className: "said", textContent: text });

/** What an answer to a question does: words and cards. `event` is null for no call and no bomb. */
export function doing(match, kind, event, texts) {
  const words = texts.doing;
  if (!event) return said(kind === "bomb" ? words.noBomb : words.noCall);
  if (event.call) return said(words.call(texts.calls[event.call]));
  if (event.dragon_to !== undefined) return said(words.dragon(nameOf(match, event.dragon_to, texts)));
  if (kind === "wish") return said(event.wish ? words.wish(texts.rankName(event.wish)) : words.noWish);
  if (event.play === "pass") return said(words.pass);
  if (event.play) return cardsShown(tokens(event.play), texts);
  const gift = (seat) =>
    element(
      "span",
      { className: "gift" },
      shownCard(event.give[seat], texts),
      said(`${words.give(seat)} `),
    );
  return element("span", { className: "gifts" }, ...SEATS.map(gift));
}

/** A text that is equal for equal answers to the same question. */
export function keyOf(kind, event) {
  if (!event) return "none";
  if (event.call) return "call";
  if (event.dragon_to !== undefined) return `dragon ${event.dragon_to}`;
  if (event.give) return SEATS.map((seat) => event.give[seat]).join(" ");
  if (kind === "wish") return `wish ${event.wish ?? "none"}`;
  return tokens(event.play).sort().join(" ");
}

/** Points with the half of their 95% interval. */
export const withError = ({ value, low, high }, texts) =>
  texts.plusMinus(texts.tenth(value), texts.tenth((high - low) / 2));

/** A chance as a percentage with a tenth. */
export const share = (value, texts) => texts.percent(texts.tenth(100 * value));

/** By how much a chance fell, in percent, with the half of its 95% interval. */
export const shareLost = ({ value, low, high }, texts) =>
  texts.percent(texts.plusMinus(texts.signed(-100 * value), texts.tenth(50 * (high - low))));

/** A grade as a coloured word. */
export function gradeMark(grade, texts) {
  const mark = element("span", { className: "mark", textContent: texts.grades[grade] });
  mark.dataset.grade = grade;
  return mark;
}

/** A sentence of the service, which speaks English, with the names of the players for their seats. */
export function english(match, text, texts) {
  const named = text.replace(/\bseat ([0-3])\b/gi, (_, seat) => nameOf(match, Number(seat), texts));
  return element("span", { lang: "en", textContent: named });
}

/** A table that scrolls by itself where it is too wide. Rows begin with their header. */
export function table(caption, columns, rows) {
  const head = columns.map((title) =>
    title ? element("th", { scope: "col", textContent: title }) : element("td"),
  );
  const body = rows.map(([name, ...cells]) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, name),
      ...cells.map((cell) => element("td", {}, cell)),
    ),
  );
  const made = element(
    "table",
    {},
    element("caption", { className: "unseen", textContent: caption }),
    element("thead", {}, element("tr", {}, ...head)),
    element("tbody", {}, ...body),
  );
  return element("div", { className: "scroll", role: "group", "aria-label": caption, tabIndex: 0 }, made);
}
