// The events of the others, one after the other, and the log of the round.

import { byId, element } from "/assets/elements.js";
import { after } from "/assets/play-moments.js";
import { eventWords } from "/assets/play-words.js";

/** How long an event is shown, in milliseconds. */
export const PACE = { off: 0, fast: 140, normal: 400 };

let isSkipped = false;
/** Ends the present pause. */
let endPause = () => {};
/** The number of the animation that runs; 0 for none. */
let running = 0;
let count = 0;

export const isAnimating = () => running > 0;

/** Shows all events that are left at once. */
export function skip() {
  isSkipped = true;
  endPause();
}

/** Breaks off the animation of a table that is left. */
export function halt() {
  running = 0;
  skip();
}

const pause = (milliseconds) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    endPause = () => {
      clearTimeout(timer);
      resolve();
    };
  });

/**
 * Shows events on a table, each for a while; `show` gets the table after each, on which the seat of the next
 * event is in turn, and `turn` at the end. Whether it came to its end: not where it was broken off.
 */
export async function animate(table, events, turn, pace, show) {
  count += 1;
  const own = count;
  running = own;
  isSkipped = pace === 0;
  let shown = table;
  for (const [place, event] of events.entries()) {
    if (isSkipped) break;
    const next = events[place + 1];
    shown = { ...after(shown, event), turn: next ? next.seat : turn };
    show(shown, event);
    await pause(pace);
    if (running !== own) return false;
  }
  running = 0;
  return true;
}

/** The most lines of the log. */
const LINES = 80;

const line = (event, eyes) => element("p", { textContent: eventWords(event, eyes) });

/** Adds an event to the log, which screen readers speak. */
export function say(event, eyes) {
  const log = byId("log");
  log.append(line(event, eyes));
  while (log.childElementCount > LINES) log.firstChild.remove();
  log.scrollTop = log.scrollHeight;
}

/** Writes the log of the round anew, without speaking it; nothing where it stands there already. */
export function rewriteLog(events, eyes) {
  const log = byId("log");
  const lines = events.slice(-LINES).map((event) => line(event, eyes));
  const same = (one, place) => one.textContent === log.children[place]?.textContent;
  if (lines.length === log.childElementCount && lines.every(same)) return;
  log.setAttribute("aria-live", "off");
  log.replaceChildren(...lines);
  log.scrollTop = log.scrollHeight;
  log.setAttribute("aria-live", "polite");
}
