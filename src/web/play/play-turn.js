// The turn of the player: selection, calls, passes that wait, bombs.

import { tokens } from "/assets/review-words.js";
import {
  canCall,
  canPass,
  isOnlyPass,
  phoenixOf,
  playOf,
  previewWords,
  showBar,
  showOptions,
} from "/assets/play-actions.js";
import { byId } from "/assets/elements.js";
import { confirm } from "/assets/play-dialog.js";
import { isAnimating, skip } from "/assets/play-events.js";
import { clearGifts, exchangeAction, gifts, nextReceiver, tapCard } from "/assets/play-exchange.js";
import { act, busy, table, undo } from "/assets/play-game.js";
import { select, selected, toggle } from "/assets/play-hand.js";
import { bombsOf, judge } from "/assets/play-selection.js";
import { nameOf, strengthOf } from "/assets/play-words.js";

/** The pause of an automatic pass, always the same, so that it tells nothing. In milliseconds. */
const PASS_PAUSE = 900;

/** The place of the chosen reading and the wish of a selection. */
let choice = 0;
let wish;
/** A pass that waits for the turn. */
let isQueued = false;
let passTimer;
/** The first event of the trick in which no bomb is to be asked for. */
let silent;
/** The bombs that the last question named. */
let bombs = [];
/** A note in place of the preview, until the next change. */
let note;
/** `eyes()`, `settings()`, `changed()` draws the page anew, `isOpen()`: whether the table is shown. */
let page;

export function setUpTurn(hooks) {
  page = hooks;
}

const isIdle = () => !busy() && !isAnimating() && passTimer === undefined;
const decision = () => (isIdle() ? table().answer.question?.decision : undefined);
const trickKey = ({ round, moment, view }) => {
  const first = view.trick_events?.[0];
  // The moment at which the trick began tells it from others that begin with the same play.
  return first && JSON.stringify([round, moment - view.trick_events.length, first]);
};

function knownBombs(answer) {
  const { phase } = answer.view;
  if (["play", "bomb"].includes(answer.question?.decision)) bombs = bombsOf(answer);
  else if (phase === "first_cards" || phase === "exchange") bombs = [];
  const hand = tokens(answer.hand);
  bombs = bombs.filter(({ cards }) => tokens(cards).every((card) => hand.includes(card)));
  return bombs;
}

/** Everything that the bar and the preview show. */
function state() {
  const { answer, kind } = table();
  const eyes = page.eyes();
  const cards = selected();
  const waitsFor = page.turn();
  return {
    answer,
    cards,
    choice,
    wish,
    texts: eyes.texts,
    isIdle: isIdle(),
    isAsking: busy(),
    isPassing: passTimer !== undefined,
    queued: isQueued,
    gifts: gifts(),
    receiver: nextReceiver(eyes),
    bombs: knownBombs(answer),
    judged: judge(answer, cards),
    canAsk: kind === "match" || kind === "watch",
    waiting: waitsFor === undefined ? eyes.texts.asking : eyes.texts.waitingFor(nameOf(waitsFor, eyes), strengthOf(waitsFor, eyes)),
  };
}

/** Shows bar, preview and options. */
export function showTurn() {
  const now = state();
  showBar(now);
  const words = note ?? (now.isPassing ? now.texts.prompts.passing : previewWords(now));
  if (byId("preview").textContent !== words) byId("preview").textContent = words;
  showOptions(now, {
    chooseReading: (place) => {
      choice = place;
      page.changed();
    },
    chooseWish: (rank) => {
      wish = rank;
      page.changed();
    },
    chooseNoBombs: () => {
      silent = trickKey(table().answer);
      declineBomb();
    },
  });
}

/** The selection has changed: a pass that waits is taken back. */
export function selectionChanged() {
  choice = 0;
  note = undefined;
  if (selected().length > 0) isQueued = false;
  if (!selected().includes("Ma")) wish = undefined;
  page.changed();
}

export function pressCard(card) {
  note = undefined;
  if (decision() === "exchange") tapCard(card, page.eyes());
  else toggle(card);
}

/** Whether the page may ask the player now; answers what is settled already. */
export function settleTurn() {
  const { answer } = table();
  note = undefined;
  const asked = answer.question?.decision;
  if (asked !== "exchange") clearGifts();
  if (silent !== undefined && silent !== trickKey(answer)) silent = undefined;
  if (asked === "bomb" && silent !== undefined) {
    act({ wait: true });
    return false;
  }
  if (asked !== "play") {
    if (asked !== "bomb") isQueued = false;
    return true;
  }
  const passes = isQueued && canPass(answer) && answer.view.phase === "follow" && selected().length === 0;
  isQueued = false;
  if (passes) {
    act({ play: "pass" });
    return false;
  }
  if (page.settings().autoPass && isOnlyPass(answer) && answer.view.phase === "follow") {
    passTimer = setTimeout(() => {
      passTimer = undefined;
      act({ play: "pass" });
    }, PASS_PAUSE);
  }
  return true;
}

/** Stops what waits for a moment, where the table is left. */
export function stopWaiting() {
  clearTimeout(passTimer);
  passTimer = undefined;
  isQueued = false;
}

/** The calls of other players, and a question about an own call that follows them. */
async function confirmed(call) {
  const eyes = page.eyes();
  const { texts } = eyes;
  const callers = table().answer.view.calls.flatMap((made, seat) =>
    made && seat !== eyes.me ? [`${nameOf(seat, eyes)}: ${texts.calls[made]}`] : [],
  );
  if (callers.length === 0) return true;
  return confirm(texts.callAfter(callers.join(", "), texts.calls[call]), {
    yes: texts.confirmCall(texts.calls[call]),
    no: texts.cancelCall,
  });
}

function declineBomb() {
  select([]);
  act({ wait: true });
}

/** What the player can do, by the words of the keys and the buttons. */
export const does = {
  async tichu() {
    if (decision() === "grand_tichu") does.grand();
    else if (isIdle() && canCall(table().answer) && (await confirmed("tichu"))) act({ call: "tichu" });
  },
  async grand() {
    if (decision() === "grand_tichu" && (await confirmed("grand_tichu"))) act({ call: "grand_tichu" });
  },
  rest() {
    if (decision() === "grand_tichu") act({ take_rest: true });
  },
  pass() {
    const now = decision();
    if (now === "bomb") declineBomb();
    else if (now === "grand_tichu") does.rest();
    else if (now === "play" && selected().length === 0 && canPass(table().answer)) act({ play: "pass" });
    else if (!isIdle() && passTimer === undefined && !table().answer.round_over && selected().length === 0) {
      isQueued = !isQueued;
      page.changed();
    }
  },
  play() {
    const now = state();
    if (!now.isIdle || now.judged.choices.length === 0) return;
    const value = phoenixOf(now);
    if (value) table().phoenix = value;
    const action = playOf(now);
    select([]);
    wish = undefined;
    act(action);
  },
  give() {
    if (decision() === "exchange" && gifts().length === 3) act(exchangeAction());
  },
  /** Selects a bomb: the first that beats, and with every further press the next one. */
  bomb() {
    if (!isIdle() || bombs.length === 0) return;
    const good = bombs.filter(({ legal }) => legal);
    if (good.length === 0) {
      note = page.eyes().texts.bombWaits;
      showTurn();
      return;
    }
    const now = selected().join(" ");
    const place = good.findIndex(({ cards }) => tokens(cards).sort().join(" ") === now.split(" ").sort().join(" "));
    select(tokens(good[(place + 1) % good.length].cards));
  },
  undo() {
    if (!isIdle() || table().answer.undo === null || table().answer.round_over) return;
    silent = undefined;
    undo();
  },
  next() {
    const { kind } = table();
    if (decision() === "go_on" && (kind === "match" || kind === "watch")) act({ go_on: true });
  },
  dragon(seat) {
    if (decision() === "dragon") act({ dragon_to: seat });
  },
  enter() {
    const now = decision();
    if (!isIdle()) skip();
    else if (now === "exchange") does.give();
    else if (now === "go_on") does.next();
    else does.play();
  },
  escape() {
    if (isAnimating()) skip();
    select([]);
  },
  clear: () => does.escape(),
};

/** Whether a hint can be asked for. */
export const canHint = () => Boolean(decision()) && !table().answer.round_over;
export const isAsked = (what) => decision() === what;
