// What is on the screen: the lobby, the table, the result of a round, or a replay.

import { byId, element } from "/assets/elements.js";
import { isAnimating } from "/assets/play-events.js";
import { giftNotes, showPlaces } from "/assets/play-exchange.js";
import { busy, isAside, table } from "/assets/play-game.js";
import { focusHand, showHand } from "/assets/play-hand.js";
import { fromAnswer } from "/assets/play-moments.js";
import { totals } from "/assets/play-score.js";
import { drawTable, notesOf } from "/assets/play-table.js";
import { writeTable } from "/assets/play-text.js";
import { does, isAsked, showTurn } from "/assets/play-turn.js";
import { OTHERS, nameOf, relationOf, seatOf, sideOf, strengthOf } from "/assets/play-words.js";

let mode = "lobby";
/** The table that is drawn; while events are shown, it is behind the answer. */
let drawn;
let settings;
let texts;

export const modeNow = () => mode;
export const settingsNow = () => settings;
export const drawnTable = () => drawn;

export function setUpRoom(ownSettings, ownTexts) {
  settings = ownSettings;
  texts = ownTexts;
}

/** How the player sees the table. */
export const eyes = () => ({
  me: table()?.answer.seat ?? null,
  seats: table()?.answer.seats ?? settings.seats,
  direction: settings.direction,
  texts,
});

/** The seat that is waited for: the one in turn, unless it is the player. */
export const turnNow = () => {
  const turn = drawn?.turn;
  return turn === null || turn === undefined || turn === eyes().me ? undefined : turn;
};

/** Shows one of the screens. */
export function enter(next) {
  mode = next;
  document.body.dataset.mode = mode;
  document.body.dataset.speed = settings.speed;
  document.body.classList.toggle("in-words", settings.text);
  const isTable = mode === "table" || mode === "replay";
  byId("lobby").hidden = mode !== "lobby";
  byId("over").hidden = mode !== "over";
  byId("table").hidden = !isTable || settings.text;
  byId("text").hidden = !isTable || !settings.text;
  byId("zone").hidden = mode === "lobby";
  byId("actions").hidden = mode === "replay";
  byId("replay").hidden = mode !== "replay";
  byId("hand").hidden = mode === "over";
  byId("score").hidden = mode === "lobby";
  for (const id of ["seen-cards", "tricks", "gifts"]) byId(id).hidden = mode !== "table";
  const isLogShown = settings.text && mode === "table";
  byId("log").className = isLogShown ? "log" : "unseen";
  byId("log").tabIndex = isLogShown ? 0 : -1;
  const kind = table()?.kind;
  byId("branch").hidden = mode === "lobby" || !["day", "again", "whatif", "shown", "watch"].includes(kind);
  if (!byId("branch").hidden) {
    byId("branch-words").textContent = texts.branches[kind];
    byId("back").hidden = !isAside();
  }
}

/** The totals; those before the round until its last event is shown. */
function scoresNow() {
  const { round_over: over } = table().answer;
  return over && isAnimating() ? over.before : totals(table());
}

function showScoreButton() {
  const { own, opponent } = scoresNow();
  const button = byId("score");
  button.replaceChildren(
    element("span", { className: "side", textContent: texts.us }),
    element("b", { textContent: `${texts.whole(own)} : ${texts.whole(opponent)}` }),
    element("span", { className: "side", textContent: texts.them }),
    element("span", { className: "unseen", textContent: texts.scoreSheet }),
  );
}

/** The cards that the exchange brought, until the first own card is played. */
function receivedNotes() {
  const { answer } = table();
  const { received, played } = answer.view;
  const sight = eyes();
  if (!received || answer.seat === null || played[answer.seat] !== "") return {};
  const signs = { left: "←", top: "↑", right: "→" };
  return Object.fromEntries(
    OTHERS.map((word) => [
      received[word],
      {
        words: texts.fromSeat(nameOf(seatOf(word, sight.me), sight)),
        sign: signs[sideOf(word, sight.direction)],
      },
    ]),
  );
}

/** The buttons for the receiver of the Dragon's trick: on their sides, or among the options. */
function showDragon() {
  for (const old of document.querySelectorAll(".dragon-to")) old.remove();
  const isShown = isAsked("dragon");
  const sight = eyes();
  const buttons = ["next", "previous"].map((word) => {
    const seat = seatOf(word, sight.me);
    const made = element("button", {
      type: "button",
      id: `dragon-${word}`,
      className: "dragon-to",
      textContent: texts.dragonToSeat(nameOf(seat, sight)),
    });
    made.onclick = () => does.dragon(seat);
    return [word, made];
  });
  if (!isShown) return;
  if (settings.text) {
    byId("options").hidden = false;
    byId("options").append(...buttons.map(([, made]) => made));
  } else for (const [word, made] of buttons) byId(`seat-${word}`).append(made);
}

/** Draws a table: the present one, or one of a replay. */
function draw(shown, extra = {}) {
  drawn = shown;
  const { phoenix, answer } = table();
  const sight = eyes();
  const turn = turnNow();
  const isOver = answer.round_over && !isAnimating();
  const waits = turn !== undefined && !isOver ? texts.waitingFor(nameOf(turn, sight), strengthOf(turn, sight)) : "";
  const isMine = !busy() && !isAnimating() && answer.question && answer.view.turn === answer.seat;
  const waiting = extra.waiting ?? (isMine && answer.seat !== null ? texts.yourTurn : waits);
  drawTable(shown, sight, { phoenix, waiting });
  if (settings.text) writeTable(shown, sight, { phoenix, waiting, scores: scoresNow(), view: answer.view });
  showScoreButton();
}

/** Draws everything of the table that is played; a table of its own while events are shown. */
export function drawAll(shown = drawn) {
  const { answer } = table();
  const sight = eyes();
  draw(shown);
  const isGiving = isAsked("exchange");
  const hand = answer.hand === "" || answer.seat === null ? [] : answer.hand.split(" ");
  const notes = isGiving ? giftNotes(sight) : receivedNotes();
  showHand(hand, settings.sort, { texts, notes, isText: settings.text });
  for (const card of byId("hand").querySelectorAll("button")) {
    if (isGiving) card.setAttribute("aria-pressed", card.value in notes);
  }
  byId("hand").classList.toggle("giving-now", isGiving);
  byId("trick").hidden = isGiving;
  showPlaces(isGiving, hand, sight);
  const own = drawn && answer.seat !== null ? notesOf(drawn, answer.seat, texts) : [];
  byId("own").replaceChildren(...own);
  byId("zone").classList.toggle("turned", isAsked("play") || isAsked("bomb") || isAsked("dragon"));
  showTurn();
  showDragon();
}

/** Draws a moment of a replay. */
export function drawReplay(shown, words) {
  const sight = eyes();
  const seat = sight.me ?? 0;
  byId("trick").hidden = false;
  showPlaces(false, [], sight);
  draw(shown, { waiting: "" });
  showHand(shown.hands[seat], settings.sort, { texts, isText: settings.text, isShut: true });
  byId("own").replaceChildren(
    element("b", { textContent: nameOf(seat, sight) }),
    ...notesOf(shown, seat, texts),
  );
  byId("preview").textContent = words;
  byId("options").hidden = true;
  byId("zone").classList.toggle("turned", shown.turn === seat && relationOf(seat, sight.me) === "own");
}

/** Puts the table of the answer on the screen. */
export function drawAnswer() {
  drawn = fromAnswer(table().answer);
  drawAll();
}

/** Where a button took the focus with it, the hand gets it. */
export function keepFocus() {
  const { activeElement: at } = document;
  if (at && at !== document.body && at.checkVisibility?.()) return;
  if (mode === "table") focusHand();
  else if (mode === "over") byId("over").focus({ preventScroll: true });
}
