// After the round: its result, all hands, and the ways to look at it again.

import { byId, element } from "/assets/elements.js";
import { copy } from "/assets/clipboard.js";
import { sorted } from "/assets/cards.js";
import { dayName as nameOfDay } from "/assets/days.js";
import { tokens } from "/assets/review-words.js";
import { OTHERS, nameOf, seatOf, strengthOf } from "/assets/play-words.js";
import { button } from "/assets/play-dialog.js";
import { Refused } from "/assets/play-server.js";
import { dayLink, roundLink } from "/assets/play-link.js";
import { callWords } from "/assets/play-score.js";
import { openHand, tableCard } from "/assets/play-table.js";

const text = (name, className, textContent) => element(name, { className, textContent });

const pair = ({ own, opponent }, texts) => `${texts.signedWhole(own)} : ${texts.signedWhole(opponent)}`;

function titleOf({ answer, kind }, texts) {
  if (answer.seat !== null && answer.match_over && kind === "match") return texts.matchEnds[answer.match_over.winner];
  const { own, opponent } = answer.round_over.points;
  if (answer.seat === null) return texts.roundEnds;
  return own > opponent ? texts.roundWon : own < opponent ? texts.roundLost : texts.roundEven;
}

function facts({ answer, target, parent, kind }, eyes) {
  const { texts } = eyes;
  const { calls, out, double_victory: isDouble, tricks } = answer.round_over;
  const lines = calls.map((call) => callWords(call, eyes));
  if (isDouble) lines.push(texts.doubleVictory);
  else lines.push(texts.trickPoints(texts.whole(tricks.own), texts.whole(tricks.opponent)));
  lines.push(texts.finishOrder(out.map((seat) => nameOf(seat, eyes)).join(", ")));
  const { own, opponent } = answer.scores;
  if (kind === "match") lines.push(texts.totalNow(texts.whole(own), texts.whole(opponent), texts.whole(target)));
  if (parent) lines.push(texts.beforeItWas(pair(parent, texts)));
  return element("ul", { className: "facts-list" }, ...lines.map((line) => text("li", "", line)));
}

/** The dealt cards of a seat, and the cards that it gave. */
function handRow(seat, { answer }, eyes) {
  const { texts } = eyes;
  const { hands, gifts } = answer.round_over;
  const given = OTHERS.flatMap((word) => {
    const to = texts.to(nameOf(seatOf(word, seat), eyes));
    return [text("span", "hint", to), tableCard(gifts[seat][word], texts)];
  });
  const who = element("h4", {}, nameOf(seat, eyes), text("span", "strength", ` ${strengthOf(seat, eyes)}`));
  return element("li", {}, who, openHand(sorted(tokens(hands[seat])), texts), element("span", { className: "gave" }, ...given));
}

/** The result of the deal of the day as text that tells no card. */
function dayText({ answer, day, duplicate, isHelped }, texts) {
  const lines = [texts.dayResult(dayName(day, texts.language), pair(answer.round_over.points, texts))];
  if (duplicate) lines.push(texts.championWith(pair(duplicate.champion, texts)));
  if (isHelped) lines.push(texts.withHelp);
  return `${lines.join("\n")}\n${dayLink(day)}`;
}

/** The name of a day that is written as YYYYMMDD. */
export const dayName = (day, language) =>
  nameOfDay([day.slice(0, 4), day.slice(4, 6), day.slice(6)].join("-"), language);

async function copyTo(place, made, texts) {
  const words = await made;
  place.textContent = (await copy(words)) ? texts.copied : `${texts.copyFailed} ${words}`;
}

function tools(shown, eyes, actions) {
  const { texts } = eyes;
  const copied = element("span", { id: "over-copied", className: "hint", role: "status" });
  const own = shown.answer.seat !== null;
  const made = [
    shown.kind === "day" && button("share-day", texts.shareDay, () => copyTo(copied, dayText(shown, texts), texts), "main"),
    button("watch-round", texts.watchRound, actions.replay),
    own && button("again", texts.again, actions.again),
    shown.rounds.some((round) => round?.record) && button("review", texts.reviewMatch, actions.review),
    button("share-round", texts.shareRound, () => copyTo(copied, roundLink(shown), texts)),
    button("score-sheet", texts.scoreSheet, actions.score),
    actions.back && button("over-back", texts.back, actions.back, "main"),
  ].filter(Boolean);
  return [element("div", { className: "tools-row" }, ...made), copied];
}

/** The line about the champion with the same cards. */
async function fillDuplicate(place, ask, texts) {
  place.textContent = texts.championPlays;
  try {
    const { champion } = await ask();
    place.textContent = texts.championWith(pair(champion, texts));
  } catch (trouble) {
    place.textContent = trouble instanceof Refused ? texts.rejected(trouble.message) : "";
  }
}

/**
 * Shows the result of a round. `actions`: `replay`, `again`, `review`, `score`, `duplicate`, and `back`
 * where the table lies over another one.
 */
export function showOver(shown, eyes, actions) {
  const { texts } = eyes;
  const { answer } = shown;
  const { points } = answer.round_over;
  const line = element("p", { id: "duplicate", className: "duplicate", role: "status" });
  byId("over").replaceChildren(
    element("h2", { id: "over-title", textContent: titleOf(shown, texts) }),
    element(
      "p",
      { className: "result" },
      text("span", "side", texts.us),
      text("b", "", pair(points, texts)),
      text("span", "side", texts.them),
    ),
    ...(answer.seat === null ? [] : [line]),
    facts(shown, eyes),
    ...tools(shown, eyes, actions),
    text("h3", "", texts.allHands),
    element("ul", { className: "all-hands" }, ...[0, 1, 2, 3].map((seat) => handRow(seat, shown, eyes))),
  );
  if (answer.seat !== null) fillDuplicate(line, actions.duplicate, texts);
}
