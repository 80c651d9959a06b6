// The verdict in large type, its two numbers, and why, for a call of Grand Tichu or of Tichu.

import { parts } from "/assets/cards.js";
import { element } from "/assets/elements.js";

export const percent = (share) => Math.round(100 * share);

/** Whether there is a choice: none after the partner's call or the end of the match. */
export const isOpen = ({ recommendation }) => recommendation.success !== undefined;

/** Whether the question is to call now or to wait: only Tichu before the exchange. */
export const canWait = (answer) => answer.knowledge === "before" && isOpen(answer);

/** The words of an answer: of Grand Tichu, of Tichu, or of Tichu that can still be called later. */
function heading(answer, texts) {
  const { strength } = answer.recommendation;
  if (canWait(answer)) return texts.nowOrLater[strength];
  return (answer.knowledge ? texts.tichuStrengths : texts.strengths)[strength];
}

/** What a call gains, how often it succeeds, and how often it has to. */
function numbers(answer, texts) {
  if (!isOpen(answer)) return "";
  const { gain, success, needed } = answer.recommendation;
  const odds = texts.odds(percent(success), percent(needed));
  if (!canWait(answer)) return `${texts.gain(Math.abs(Math.round(gain.value)), gain.value >= 0)} ${odds}`;
  const { call: now, no_call: later } = answer.outlook;
  return `${texts.nowAndLater(...[now, later].map(({ points }) => texts.signedWhole(points.value)))} ${odds}`;
}

/** Cards by rank, as "the Dragon and two aces", with their number. */
function listed(cards, texts) {
  const counts = new Map();
  for (const { special, rank } of cards.map(parts)) {
    const key = special ?? rank;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const words = [...counts].map(([key, count]) => texts.theSpecials[key] ?? texts.amount(count, key));
  return new Intl.ListFormat(texts.listLocale, { type: "conjunction" }).format(words);
}

/** The subject of a reason, and whether its verb is in the plural; undefined for an unknown reason. */
function subject({ reason, points, cards = [] }, answer, texts) {
  if (reason === "losers") return { noun: texts.weakCards(cards.length), plural: cards.length > 1 };
  if (["winners", "sets"].includes(reason) && cards.length > 0) {
    return { noun: listed(cards, texts), plural: cards.length > 1 };
  }
  const isSilence = reason === "opponent_called" && points > 0 && !answer.opponent_called;
  return texts.subjects[isSilence ? "silence" : reason];
}

function clause(reason, place, answer, texts) {
  const { points } = reason;
  if (reason.reason === "scores") {
    const scores = [answer.own_score, answer.opponent_score];
    const [own, opponent] = scores.map((score) => texts.whole(score));
    const lead = scores[0] - scores[1];
    return texts.atScores(`${own}\u00a0:\u00a0${opponent}`, texts.signedWhole(points), { gains: points > 0, lead });
  }
  const { noun, plural } = subject(reason, answer, texts);
  return texts.clause({ noun, plural, gains: points > 0, points: Math.abs(Math.round(points)), unit: place === 0 });
}

/** How many reasons speak for the verdict, and how many against it. */
const MOST = [2, 1];

/** The reasons that are said: those for the verdict first, then those against it. */
export function saidReasons(answer, texts) {
  const { reasons = [] } = answer.why ?? {};
  const known = reasons.filter((reason) => reason.reason === "scores" || subject(reason, answer, texts));
  const sign = answer.recommendation.gain?.value < 0 ? -1 : 1;
  return [sign, -sign].flatMap((side, place) =>
    known.filter(({ points }) => points * side > 0).slice(0, MOST[place]),
  );
}

/** Why, in one line. */
export function because(answer, texts) {
  const { reason, strength } = answer.recommendation;
  if (!isOpen(answer)) return texts.reasons[reason] ?? reason ?? "";
  const clauses = saidReasons(answer, texts).map((said, place) => clause(said, place, answer, texts));
  const words = clauses.length > 0 ? clauses.join(texts.semicolon) : texts.nothingWeighs;
  const line = `${words.charAt(0).toLocaleUpperCase(texts.language)}${words.slice(1).replace(/\.$/, "")}.`;
  // In a toss-up, neither the risk nor the loss decides.
  return strength !== "toss_up" && reason in texts.reasons ? `${line} ${texts.reasons[reason]}` : line;
}

/** The lines of an answer. */
export const verdict = (answer, texts) => ({
  heading: heading(answer, texts),
  numbers: numbers(answer, texts),
  why: because(answer, texts),
});

/** Lays out the places of the verdict and of its two lines. */
export function layVerdict(place) {
  const line = (className) => element("p", { className });
  place.replaceChildren(line("verdict"), line("numbers"), line("because"), line("basis hint"));
}

/** Shows a verdict; without an answer, a heading and a line of words. */
export function showVerdict(place, answer, texts, awaited = "") {
  const lines = answer ? verdict(answer, texts) : { heading: texts.waiting, numbers: "", why: awaited };
  const say = (name, text) => (place.querySelector(`.${name}`).textContent = text);
  say("verdict", lines.heading);
  say("numbers", lines.numbers);
  say("because", lines.why);
  const isPlayedOut = answer?.recommendation.rests_on === "playouts";
  say("basis", answer && isOpen(answer) ? (isPlayedOut ? texts.playedOut : texts.assumes) : "");
  place.querySelector(".verdict").dataset.mood = answer?.recommendation.strength ?? "";
}
