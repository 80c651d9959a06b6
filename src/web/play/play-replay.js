// A finished round, step by step, with all hands open: to watch, to look again, to try another way.

import { byId, element } from "/assets/elements.js";
import { moments } from "/assets/play-moments.js";
import { button } from "/assets/play-dialog.js";
import { eventWords, nameOf } from "/assets/play-words.js";

/** How long a step lasts, in milliseconds. */
const STEPS = { slow: 2400, normal: 1200, fast: 450 };
let speed = "normal";

let tables = [];
let actions = [];
let place = 0;
let timer;
/** `draw(table, words)`, `whatIf(moment, seat)`, `think(moment, seat)`, `done()`, and perhaps `nextRound()`. */
let hooks;
let eyes;

function stop() {
  clearTimeout(timer);
  timer = undefined;
  const play = byId("replay-play");
  if (play) play.textContent = eyes.texts.replayPlay;
}

/** The seat that acts next, or that acted last. */
const actor = () => (actions[place] ?? actions.at(-1)).seat;

function draw() {
  const { texts } = eyes;
  const before = actions[place - 1];
  const step = texts.step(texts.whole(place), texts.whole(actions.length));
  const words = before ? `${step} · ${eventWords(before, eyes)}` : `${step} · ${texts.beforePlay}`;
  hooks.draw({ ...tables[place], turn: before?.seat ?? null }, words);
  byId("replay-place").value = place;
  byId("replay-place").setAttribute("aria-valuetext", words);
  byId("replay-back").disabled = byId("replay-first").disabled = place === 0;
  byId("replay-step").disabled = byId("replay-last").disabled = place === actions.length;
  const isEnd = place === actions.length;
  byId("what-if").disabled = byId("think").disabled = isEnd;
  if (!isEnd) byId("what-if-seat").value = actor();
  byId("think").textContent = texts.thinks(nameOf(actor(), eyes));
}

/** Goes to a moment of the round. */
function goTo(moment) {
  place = Math.min(Math.max(moment, 0), actions.length);
  draw();
}

export const stepBy = (count) => {
  stop();
  goTo(place + count);
};

function run() {
  goTo(place + 1);
  if (place === actions.length) stop();
  else timer = setTimeout(run, STEPS[speed]);
}

export function playOrPause() {
  if (timer !== undefined) {
    stop();
    return;
  }
  if (place === actions.length) place = 0;
  byId("replay-play").textContent = eyes.texts.replayPause;
  timer = setTimeout(run, 0);
}

const labelled = (made, name) => {
  made.setAttribute("aria-label", name);
  made.title = name;
  return made;
};

function speedChoice(texts) {
  const options = Object.keys(STEPS).map((value) => element("option", { value, textContent: texts.replaySpeeds[value] }));
  const select = element("select", { id: "replay-speed", "aria-label": texts.replaySpeed }, ...options);
  select.value = speed;
  select.onchange = () => (speed = select.value);
  return select;
}

/** Opens the replay of the round of an answer, at a moment. */
export function openReplay(over, moment, ownEyes, ownHooks) {
  stopQuietly();
  [actions, eyes, hooks] = [over.actions, ownEyes, ownHooks];
  tables = moments(over);
  const { texts } = eyes;
  const slider = element("input", { type: "range", id: "replay-place", min: 0, max: actions.length, step: 1 });
  slider.setAttribute("aria-label", texts.momentLabel);
  slider.oninput = () => stepBy(Number(slider.value) - place);
  const seats = [0, 1, 2, 3].map((seat) => element("option", { value: seat, textContent: nameOf(seat, eyes) }));
  const seat = element("select", { id: "what-if-seat", "aria-label": texts.whatIfSeat }, ...seats);
  byId("replay").replaceChildren(
    slider,
    element(
      "div",
      { className: "replay-steps" },
      labelled(button("replay-first", "|◀", () => stepBy(-place)), texts.replayFirst),
      labelled(button("replay-back", "◀", () => stepBy(-1)), texts.replayBack),
      button("replay-play", texts.replayPlay, playOrPause, "main"),
      labelled(button("replay-step", "▶", () => stepBy(1)), texts.replayStep),
      labelled(button("replay-last", "▶|", () => stepBy(actions.length)), texts.replayLast),
    ),
    element(
      "div",
      { className: "replay-ways" },
      speedChoice(texts),
      button("think", "", () => {
        stop();
        hooks.think(place, actor());
      }),
      element(
        "span",
        { className: "what-if" },
        seat,
        button("what-if", texts.whatIf, () => {
          stop();
          hooks.whatIf(place, Number(seat.value));
        }),
      ),
      button("replay-done", texts.replayDone, () => {
        stop();
        hooks.done();
      }),
      ...(hooks.nextRound ? [button("watch-next", texts.nextRound, hooks.nextRound, "main")] : []),
    ),
  );
  goTo(moment);
}

function stopQuietly() {
  clearTimeout(timer);
  timer = undefined;
}

/** Forgets the replay. */
export function closeReplay() {
  stopQuietly();
  byId("replay").replaceChildren();
}
