// The days of the quiz that this browser keeps, and the streak that they make.

import { later } from "/assets/days.js";
import { onOtherTab, read, write } from "/assets/kept.js";

const DAYS = "quiz-days";
/** How many days are kept. */
const MOST = 800;

/** All days, in case the browser keeps nothing. */
let known = {};

const isGood = (day) => typeof day?.guesses === "string" && typeof day.marks === "string" && day.guesses.length === day.marks.length;

/** Every day with guesses, by its date. */
export function loadDays() {
  const kept = read(DAYS);
  if (kept) known = Object.fromEntries(Object.entries(kept).filter(([, day]) => isGood(day)));
  return known;
}

/**
 * A day: `guesses` has a letter for each hand, C for a call and N for none; `marks` has 1 for each right one and
 * 0 for each wrong one; `of` hands make the day whole; `isOnTime` when it was begun on its day.
 */
export const dayOf = (date) => loadDays()[date] ?? { guesses: "", marks: "" };

/** Keeps the guess about a hand. The first one counts, in whichever tab it was. Gives the day. */
export function keepGuess(date, place, { isCall, isRight, of, isOnTime }) {
  const day = dayOf(date);
  if (day.marks.length !== place) return day;
  const next = {
    guesses: day.guesses + (isCall ? "C" : "N"),
    marks: day.marks + (isRight ? "1" : "0"),
    of,
    isOnTime: place === 0 ? isOnTime : day.isOnTime,
  };
  const latest = Object.entries({ ...known, [date]: next }).sort().slice(-MOST);
  known = Object.fromEntries(latest);
  write(DAYS, known);
  return next;
}

export const rightOnes = ({ marks }) => marks.replaceAll("0", "").length;
export const isWhole = ({ marks, of }) => marks.length > 0 && marks.length >= of;

/** How many days in a row, up to today or yesterday, were played whole on their day. */
export function streak(today) {
  const days = loadDays();
  const counts = (date) => days[date] && isWhole(days[date]) && days[date].isOnTime;
  let date = counts(today) ? today : later(today, -1);
  let count = 0;
  for (; counts(date); date = later(date, -1)) count += 1;
  return count;
}

/** How many days were played whole, and how many hands of these were right on average. */
export function record() {
  const whole = Object.values(loadDays()).filter(isWhole);
  const right = whole.reduce((sum, day) => sum + rightOnes(day), 0);
  return { days: whole.length, mean: right / (whole.length || 1) };
}

/** Calls `changed` when another tab goes on with the quiz. */
export const onGuessElsewhere = (changed) => onOtherTab(DAYS, changed);
