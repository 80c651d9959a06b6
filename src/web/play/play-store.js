// What this browser keeps of the match and of the settings.

import { onOtherTab as onChange, read, write } from "/assets/kept.js";

const TABLES = "play-tables";
const SETTINGS = "play-settings";
const DAYS = "play-days";
/** The form of the kept tables; another one is left alone. */
const VERSION = 1;

/** The stamp of the tables that this tab wrote or read last. */
let stamp;

/** The tables that were kept last, or none. */
export function loadTables() {
  const kept = read(TABLES);
  stamp = kept?.stamp;
  const isKnown = kept?.version === VERSION && Array.isArray(kept.tables);
  return isKnown && kept.tables.every((shown) => shown?.answer?.view) ? kept.tables : [];
}

export function saveTables(tables) {
  const next = Math.random().toString(36).slice(2);
  if (write(TABLES, { version: VERSION, stamp: next, tables })) stamp = next;
}

/** Whether no other tab has gone on with the match. */
export function isNewest() {
  const kept = read(TABLES);
  return kept === undefined || kept.stamp === stamp;
}

/** Calls `moved` when another tab goes on with the match. */
export function onOtherTab(moved) {
  onChange(TABLES, () => {
    if (!isNewest()) moved();
  });
}

/** Runs `work` while no other tab does, where the browser has locks. */
export const alone = (work) =>
  navigator.locks ? navigator.locks.request("play-tables", work) : work();

const SPEEDS = ["off", "fast", "normal"];
const DEFAULTS = {
  seats: ["you", "champion", "champion", "champion"],
  target: 1000,
  direction: "clockwise",
  sort: "high",
  speed: matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "normal",
  sound: false,
  text: false,
  autoPass: false,
  keys: true,
};
/** The values of settings that are names. */
export const CHOICES = {
  direction: ["clockwise", "counter"],
  sort: ["high", "low", "suits"],
  speed: SPEEDS,
};
export const STRENGTHS = ["people", "champion", "search"];

/** The settings, with the usual value in place of one that is missing or unknown. */
export function loadSettings() {
  const kept = read(SETTINGS) ?? {};
  const isGood = (key) =>
    CHOICES[key]?.includes(kept[key]) ?? (typeof kept[key] === typeof DEFAULTS[key] && key !== "seats");
  const settings = { ...DEFAULTS };
  for (const key of Object.keys(DEFAULTS)) if (isGood(key)) settings[key] = kept[key];
  const { seats } = kept;
  const isSeats =
    Array.isArray(seats) &&
    seats.length === 4 &&
    seats.every((seat, place) => STRENGTHS.includes(seat) || (seat === "you" && place === 0));
  if (isSeats) settings.seats = seats;
  return settings;
}

export const saveSettings = (settings) => write(SETTINGS, settings);

/** The own points of the deals of the day that were played, by their dates. */
export const loadDays = () => read(DAYS) ?? {};

export function saveDay(date, points) {
  // The first result counts.
  const latest = Object.entries({ [date]: points, ...loadDays() }).sort().slice(-60);
  write(DAYS, Object.fromEntries(latest));
}

/** Hands a match record to the page of the review in this tab. */
export function keepForReview(text) {
  try {
    sessionStorage.removeItem("review-lines");
    sessionStorage.setItem("review-log", text);
    return true;
  } catch {
    return false;
  }
}
