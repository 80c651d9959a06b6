// The tables of this browser and every request about them. The last table is the one that is shown; those
// below it wait: a match waits while its player tries another way through a round.

import { ask } from "/assets/play-server.js";
import { alone, isNewest, loadTables, saveTables } from "/assets/play-store.js";

let tables = [];
let isBusy = false;
/** Ends a request that waits for the service. */
let running;
/** The end of the present request. */
let sending = Promise.resolve();
/** Ends thoughts and comparisons that nobody waits for any more. */
let asides = new AbortController();
/** `answered(events)`, `busy(isBusy)`, `waits(isWaiting)`, `moved()` and `failed(trouble)`. */
let on;

export const table = () => tables.at(-1);
export const isAside = () => tables.length > 1;
/** The match below the table that is shown, or none. */
export const mainTable = () => tables[0];
export const busy = () => isBusy;

export function listen(handlers) {
  on = handlers;
}

/** Takes the tables that this browser keeps. */
export function takeKept() {
  tables = loadTables();
}

/** Remembers that the player asked for a hint. */
export function noteHelp() {
  table().isHelped = true;
  if (isNewest()) saveTables(tables);
}

/** Sends one request at a time; `take` puts its answer on the table and gives the events to show. */
function send(path, body, take) {
  if (!isBusy) sending = sendOne(path, body, take);
  return sending;
}

async function sendOne(path, body, take) {
  isBusy = true;
  asides.abort();
  asides = new AbortController();
  running = new AbortController();
  const { signal } = running;
  on.busy(true);
  let events;
  let trouble;
  try {
    if (isNewest()) {
      const answer = await ask(path, body, { signal, waits: on.waits });
      // Another tab may have gone on meanwhile: then its match counts.
      await alone(() => {
        if (!isNewest()) return;
        events = take(answer);
        saveTables(tables);
      });
    }
    if (!events) on.moved();
  } catch (caught) {
    trouble = caught;
  }
  isBusy = false;
  on.busy(false);
  if (events) on.answered(events);
  else if (trouble && !signal.aborted) on.failed(trouble);
}

/** Gives up a request that waits for the service, and waits for its end. */
export async function giveUp() {
  running?.abort();
  on.waits(false);
  await sending;
}

/** What is kept of a finished round. */
const roundOf = ({ answer: { round_over: over, scores }, isHelped }) => ({
  before: over.before,
  after: scores,
  points: over.points,
  tricks: over.tricks,
  calls: over.calls,
  out: over.out,
  double: over.double_victory,
  record: over.record,
  isHelped,
});

/** Puts an answer on a table. `log` are the events of the round before it. */
function put(shown, answer, log) {
  const isNew = shown.answer?.round !== answer.round;
  if (isNew) Object.assign(shown, { marks: {}, isHelped: false, phoenix: undefined });
  shown.answer = answer;
  shown.log = log;
  shown.marks[answer.moment] = log.length;
  notePhoenix(shown);
  const place = (shown.base ?? 0) + answer.round - 1;
  if (answer.round_over) shown.rounds[place] ??= roundOf(shown);
}

/** Remembers the value of the Phoenix on the table: events do not have it. */
function notePhoenix(shown) {
  const { trick } = shown.answer.view;
  if (!trick?.cards.split(" ").includes("Ph")) return;
  shown.phoenix = { cards: trick.cards, value: trick.phoenix ?? trick.rank };
}

const emptyTable = (kind, extra) => ({ kind, log: [], marks: {}, rounds: [], ...extra });

/**
 * Opens a table. A `match` takes the place of all others; `watch`, `day` and `shown` are laid over the match. A
 * deal of the day that is not over waits.
 */
export const open = (kind, body, extra = {}) =>
  send("/v1/table", body, (answer) => {
    const made = emptyTable(kind, { seats: answer.seats, target: answer.target_score, ...extra });
    put(made, answer, answer.events);
    const waiting = waitingDay();
    const below = kind === "match" ? [] : tables.slice(0, 1).filter((kept) => kept.kind === "match");
    tables = [...below, made];
    if (kind !== "day" && waiting) tables[0].waitingDay = waiting;
    return answer.round_over && kind !== "match" ? [] : answer.events;
  });

/** Goes on with the match after its last complete round, where its token is no longer good. */
export function resume() {
  const old = mainTable();
  const rounds = old.rounds.filter(Boolean);
  const scores = rounds.at(-1)?.after ?? { own: 0, opponent: 0 };
  const body = {
    seats: old.seats,
    target_score: old.target,
    own_score: scores.own,
    opponent_score: scores.opponent,
  };
  return send("/v1/table", body, (answer) => {
    const made = emptyTable("match", { seats: old.seats, target: old.target, rounds, base: rounds.length });
    put(made, answer, answer.events);
    made.waitingDay = waitingDay();
    tables = [made];
    return answer.events;
  });
}

/** Whether the match can go on after its last complete round. */
export const canResume = () => mainTable()?.kind === "match" && !mainTable().answer.match_over;

/** The deal of the day that is not over, or none. */
function waitingDay() {
  const shown = tables.find(({ kind, answer }) => kind === "day" && !answer.round_over);
  return shown ?? mainTable()?.waitingDay;
}

/** One action of the player, or `{go_on: true}`. */
export function act(action) {
  const shown = table();
  return send("/v1/table/act", { token: shown.answer.token, action }, (answer) => {
    const isNew = answer.round !== shown.answer.round;
    put(shown, answer, isNew ? answer.events : [...shown.log, ...answer.events]);
    return answer.events;
  });
}

/** Takes the last action of the player back. */
export function undo() {
  const shown = table();
  const { token, undo: moment } = shown.answer;
  return send("/v1/table/rewind", { token, moment }, (answer) => {
    put(shown, answer, shown.log.slice(0, shown.marks[answer.moment] ?? 0));
    shown.isHelped = true;
    return [];
  });
}

/** The events of a finished round that a seat saw before a moment. */
const seenBy = (actions, seat, moment) =>
  actions.slice(0, moment).filter((event) => !event.give || event.seat === seat);

/** Plays a finished round on from a moment, in any seat, on a table over the others. */
export function branch(kind, moment, seat) {
  const { answer, target } = table();
  const { actions, points } = answer.round_over;
  const isOwnTeam = (seat - (answer.seat ?? 0)) % 2 === 0;
  const parent = isOwnTeam ? points : { own: points.opponent, opponent: points.own };
  return send("/v1/table/rewind", { token: answer.token, moment, seat }, (next) => {
    const made = emptyTable(kind, { seats: next.seats, target, parent });
    put(made, next, [...seenBy(actions, next.seat, moment), ...next.events]);
    for (let past = 0; past <= moment; past += 1) made.marks[past] = seenBy(actions, next.seat, past).length;
    tables = [...tables, made];
    return next.events;
  });
}

/** Goes back to the table below; whether it did. */
export function back() {
  if (!isAside()) return false;
  if (!isNewest()) {
    on.moved();
    return false;
  }
  const left = tables.at(-1);
  tables = tables.slice(0, -1);
  // A deal of the day that is not over waits beside the match.
  if (left.kind === "day" && !left.answer.round_over) table().waitingDay = left;
  saveTables(tables);
  return true;
}

/** Goes on with a deal of the day that waits; whether there is one. */
export function goOnWithDay(day) {
  const waiting = mainTable()?.waitingDay;
  if (waiting?.day !== day || isBusy || !isNewest()) return false;
  delete mainTable().waitingDay;
  tables = [mainTable(), waiting];
  saveTables(tables);
  return true;
}

/** Thoughts about the table; nothing on it changes. */
export const hint = (question) =>
  ask("/v1/table/hint", { token: table().answer.token, ...question }, { signal: asides.signal });

/** What the champion scores with the player's cards. Kept with the table. */
export async function duplicate() {
  const shown = table();
  if (shown.duplicate?.round !== shown.answer.round) {
    const { signal } = asides;
    const found = await ask("/v1/table/duplicate", { token: shown.answer.token }, { signal });
    shown.duplicate = { round: shown.answer.round, ...found };
    if (isNewest()) saveTables(tables);
  }
  return shown.duplicate;
}
