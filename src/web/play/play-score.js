// The score sheet of a match.

import { element } from "/assets/elements.js";
import { table } from "/assets/review-words.js";
import { nameOf } from "/assets/play-words.js";
import { show } from "/assets/play-dialog.js";

/** A call and its result in words. */
export const callWords = ({ seat, call, made }, eyes) => {
  const { texts } = eyes;
  return `${nameOf(seat, eyes)}: ${texts.calls[call]} ${made ? texts.callMade : texts.callMissed}`;
};

function roundRow(round, place, eyes) {
  const { texts } = eyes;
  const facts = round.calls.map((call) => callWords(call, eyes));
  if (round.double) facts.push(texts.doubleVictory);
  if (round.isHelped) facts.push(texts.withHelp);
  const marks = element("span", { className: "facts" }, ...facts.map((fact) => element("span", { textContent: fact })));
  return [
    texts.whole(place + 1),
    texts.signedWhole(round.points.own),
    texts.signedWhole(round.points.opponent),
    `${texts.whole(round.after.own)} : ${texts.whole(round.after.opponent)}`,
    marks,
  ];
}

/** The totals now: before the round that is played, or after the one that is over. */
export const totals = ({ answer }) => answer.scores;

function scoreTable({ rounds }, eyes) {
  const { texts } = eyes;
  const columns = [texts.round, texts.us, texts.them, texts.total, texts.callsColumn];
  const rows = rounds.map((round, place) => round && roundRow(round, place, eyes)).filter(Boolean);
  return table(texts.scoreSheet, columns, rows);
}

export function showScore(shown, eyes) {
  const { texts } = eyes;
  const { own, opponent } = totals(shown);
  const result = `${texts.whole(own)} : ${texts.whole(opponent)}`;
  show(texts.scoreSheet, [
    element("p", { className: "big-score", textContent: `${texts.us} ${result} ${texts.them}` }),
    element("p", { className: "hint", textContent: texts.playedTo(texts.whole(shown.target)) }),
    ...(shown.rounds.length > 0 ? [scoreTable(shown, eyes)] : [element("p", { textContent: texts.noRounds })]),
  ]);
}
