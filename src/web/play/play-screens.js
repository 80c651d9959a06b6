// The way from screen to screen: lobby, table, result, replay, and back.

import { byId } from "/assets/elements.js";
import { confirm } from "/assets/play-dialog.js";
import { PACE, animate, halt, isAnimating, rewriteLog, say } from "/assets/play-events.js";
import * as game from "/assets/play-game.js";
import { select } from "/assets/play-hand.js";
import { showHint } from "/assets/play-hint.js";
import { showLobby, today } from "/assets/play-lobby.js";
import { fromAnswer } from "/assets/play-moments.js";
import { clearNotice, noticeMoved, noticePlain, noticeRefused } from "/assets/play-notice.js";
import { showOver } from "/assets/play-over.js";
import { closeReplay, openReplay } from "/assets/play-replay.js";
import {
  drawAll,
  drawAnswer,
  drawReplay,
  drawnTable,
  enter,
  eyes,
  keepFocus,
  modeNow,
  settingsNow,
} from "/assets/play-room.js";
import { showScore } from "/assets/play-score.js";
import { sound } from "/assets/play-sound.js";
import { keepForReview, saveDay, saveSettings } from "/assets/play-store.js";
import { settleTurn, stopWaiting } from "/assets/play-turn.js";
import { nameOf } from "/assets/play-words.js";

function tone(name) {
  if (settingsNow().sound) sound(name);
}
const pace = () => PACE[settingsNow().speed];

/** Shows the events of an answer, then what it asks. */
export async function answered(events) {
  clearNotice();
  halt();
  closeReplay();
  const shown = game.table();
  const { answer } = shown;
  if (answer.seat === null || (shown.kind === "shown" && answer.round_over)) {
    watch(0);
    return;
  }
  const isFirst = shown.log.length === events.length;
  const before = isFirst || !drawnTable() ? { ...fromAnswer(answer), ...EMPTY } : { ...drawnTable(), hands: undefined };
  enter("table");
  rewriteLog(shown.log.slice(0, shown.log.length - events.length), eyes());
  let said = 0;
  const isWhole = await animate(before, events, answer.view.turn, pace(), (table, event) => {
    said += 1;
    say(event, eyes());
    tone(event.call ? "call" : "card");
    drawAll(table);
  });
  if (!isWhole) return;
  // Also without animation, screen readers hear every event.
  for (const event of events.slice(said)) say(event, eyes());
  settle();
}

/** A table before anything happened. */
const EMPTY = {
  left: [8, 8, 8, 8],
  calls: [null, null, null, null],
  ...{ trick: [], last: [], out: [] },
  ...{ top: null, points: null, wish: null, turn: null },
};

/** Shows the answer itself, and asks. */
function settle() {
  const shown = game.table();
  const { answer } = shown;
  if (answer.round_over) {
    tone("end");
    if (shown.kind === "day") saveDay(shown.day, answer.round_over.points.own);
    showResult();
    return;
  }
  enter("table");
  rewriteLog(shown.log, eyes());
  const isAsked = settleTurn();
  drawAnswer();
  if (isAsked) tone("turn");
  keepFocus();
}

function showResult() {
  closeReplay();
  enter("over");
  drawAnswer();
  const shown = game.table();
  showOver(shown, eyes(), {
    replay: () => watch(0),
    again: () => game.branch("again", 0, shown.answer.seat ?? 0),
    review,
    score: () => showScore(shown, eyes()),
    duplicate: game.duplicate,
    back: game.isAside() ? goBack : undefined,
  });
  byId("over").scrollTop = 0;
  keepFocus();
}

/** Opens the replay of the round that is over. */
function watch(moment) {
  const shown = game.table();
  const { round_over: over, question } = shown.answer;
  enter("replay");
  rewriteLog([], eyes());
  openReplay(over, moment, eyes(), {
    draw: drawReplay,
    done: showResult,
    think: (at, seat) => {
      const title = eyes().texts.thinks(nameOf(seat, eyes()));
      showHint((more) => game.hint({ moment: at, seat, ...more }), eyes(), title);
    },
    whatIf: (at, seat) => {
      shown.whatIfAt = at;
      game.branch("whatif", at, seat);
    },
    nextRound: shown.kind === "watch" && question ? () => game.act({ go_on: true }) : undefined,
  });
}

function review() {
  const { rounds, target } = game.table();
  const header = { type: "match", version: 1, site: "grand-tichu", target_score: target };
  const lines = [header, ...rounds.flatMap((round) => round?.record ?? [])];
  const isKept = keepForReview(lines.map((line) => JSON.stringify(line)).join("\n"));
  if (isKept) location.href = "/review#start";
  else noticePlain(eyes().texts.noReview, eyes().texts);
}

/** Shows the table that was kept, or the lobby. */
export function showKept() {
  const shown = game.table();
  if (!shown?.answer) {
    showLobbyNow();
    return;
  }
  if (shown.answer.seat === null || shown.kind === "shown") watch(0);
  else settle();
}

/** Stops everything that runs on the screen that is left. */
function leave() {
  stopWaiting();
  halt();
  closeReplay();
}

export async function goBack() {
  leave();
  await game.giveUp();
  if (!game.back()) return;
  select([]);
  clearNotice();
  const { whatIfAt, answer } = game.table();
  if (whatIfAt === undefined || !answer.round_over) {
    showKept();
    return;
  }
  delete game.table().whatIfAt;
  watch(whatIfAt);
}

export async function openLobby() {
  leave();
  await game.giveUp();
  showLobbyNow();
}

function showLobbyNow() {
  enter("lobby");
  const waits = Boolean(game.table());
  showLobby(settingsNow(), eyes().texts, {
    changed: () => saveSettings(settingsNow()),
    start,
    playDay,
    goBack: waits ? showKept : undefined,
  });
  byId("lobby").focus({ preventScroll: true });
}

/** Whether a running match may be given up. */
async function mayLeave() {
  const { texts } = eyes();
  const main = game.mainTable();
  const isRunning = main?.kind === "match" && !main.answer.match_over;
  return !isRunning || confirm(texts.leaveMatch, { yes: texts.startMatch, no: texts.keepMatch });
}

async function start() {
  const { seats, target } = settingsNow();
  leave();
  if (seats[0] === "you") {
    if (await mayLeave()) game.open("match", { seats, target_score: target });
  } else game.open("watch", { seats });
}

export async function playDay(day = today()) {
  leave();
  await game.giveUp();
  const shown = game.table();
  if ((shown?.kind === "day" && shown.day === day) || game.goOnWithDay(day)) showKept();
  else game.open("day", { seed: Number(day), seats: ["you", "champion", "champion", "champion"] }, { day });
}

/** Draws the present screen anew. */
export function redraw() {
  const mode = modeNow();
  if (mode === "lobby") showLobbyNow();
  else if (mode === "over") showResult();
  else if (mode === "replay") {
    enter("replay");
    watch(Number(byId("replay-place").value));
  } else {
    enter("table");
    if (!isAnimating()) rewriteLog(game.table().log, eyes());
    drawAll();
  }
}

export function moved() {
  noticeMoved(eyes().texts, async () => {
    leave();
    await game.giveUp();
    game.takeKept();
    clearNotice();
    showKept();
  });
}

export function failed(trouble) {
  noticeRefused(trouble, eyes().texts, {
    resume: game.canResume() ? game.resume : undefined,
    back: game.isAside() ? goBack : undefined,
    newMatch: openLobby,
  });
  if (modeNow() === "table") drawAnswer();
}
