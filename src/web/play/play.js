// The page where a person plays: it wires the table, the hand, the bar and the service together.

import { byId } from "/assets/elements.js";
import { preferredLanguage, rememberLanguage, speak } from "/assets/texts.js";
import { isOpen, listenToDialog } from "/assets/play-dialog.js";
import { skip } from "/assets/play-events.js";
import { listenToDragging } from "/assets/play-exchange.js";
import * as game from "/assets/play-game.js";
import { listenToHand, move, selectRank } from "/assets/play-hand.js";
import { showHint } from "/assets/play-hint.js";
import { listenToKeys } from "/assets/play-keys.js";
import { showGifts, showSeenCards, showTricks } from "/assets/play-known.js";
import { askedFor } from "/assets/play-link.js";
import { showHelp, showMenu } from "/assets/play-menu.js";
import { clearNotice, noticePlain, noticeWaiting } from "/assets/play-notice.js";
import { playOrPause, stepBy } from "/assets/play-replay.js";
import { drawAll, enter, eyes, modeNow, setUpRoom, turnNow } from "/assets/play-room.js";
import { answered, failed, goBack, moved, openLobby, playDay, redraw, showKept } from "/assets/play-screens.js";
import { showScore } from "/assets/play-score.js";
import { CHOICES, loadSettings, onOtherTab, saveSettings } from "/assets/play-store.js";
import { englishPlay } from "/assets/play-texts-en.js";
import { germanPlay } from "/assets/play-texts-de.js";
import { greekPlay } from "/assets/play-texts-el.js";
import { canHint, does, pressCard, selectionChanged, setUpTurn } from "/assets/play-turn.js";

const TEXTS = { en: englishPlay, de: germanPlay, el: greekPlay };
const settings = loadSettings();
let language = preferredLanguage(location.search);
let texts;

function hint() {
  if (canHint()) {
    game.noteHelp();
    showHint((more) => game.hint(more), eyes(), texts.hintTitle);
  }
}

function menu() {
  showMenu(settings, texts, language, {
    newMatch: openLobby,
    playDay: () => playDay(),
    help: () => showHelp(texts),
    changed: settingChanged,
    setLanguage: (chosen) => {
      language = chosen;
      rememberLanguage(language);
      build();
      menu();
      byId(`language-${chosen}`).focus();
    },
  });
}

function settingChanged() {
  saveSettings(settings);
  redraw();
}

function build() {
  texts = speak(language, TEXTS);
  document.title = texts.heading;
  setUpRoom(settings, texts);
  redraw();
}

function sort() {
  const { sort: orders } = CHOICES;
  settings.sort = orders[(orders.indexOf(settings.sort) + 1) % orders.length];
  settingChanged();
}

const looks = {
  cards: () => showSeenCards(game.table(), texts),
  tricks: () => showTricks(game.table(), eyes()),
  gifts: () => showGifts(game.table(), eyes()),
  score: () => showScore(game.table(), eyes()),
};

const inMode = (mode, work) => (...given) => modeNow() === mode && work(...given);
const atTable = (work) => inMode("table", work);

function listen() {
  const buttons = {
    ...{ tichu: does.tichu, bomb: does.bomb, undo: does.undo, pass: does.pass, "no-bomb": does.pass },
    ...{ rest: does.rest, play: does.play, give: does.give, grand: does.grand, "next-round": does.next },
    ...{ hint, menu, back: goBack, "new-match": openLobby },
    ...{ "seen-cards": looks.cards, tricks: looks.tricks, gifts: looks.gifts, score: looks.score },
  };
  for (const [id, work] of Object.entries(buttons)) byId(id).onclick = () => work();
  byId("table").onclick = skip;
  byId("text").onclick = skip;
  listenToDialog();
  listenToHand(atTable(pressCard), selectionChanged);
  listenToDragging(() => drawAll());
  const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -1000, End: 1000 };
  const stepOrMove = (key) => {
    const isAtTable = modeNow() === "table";
    if (isAtTable) move(key);
    else if (modeNow() === "replay" && key in steps) stepBy(steps[key]);
    else return false;
    return true;
  };
  const atTables = Object.fromEntries(
    ["pass", "tichu", "bomb", "undo", "escape", "clear"].map((name) => [name, atTable(does[name])]),
  );
  listenToKeys(
    {
      ...atTables,
      hint: atTable(hint),
      cards: atTable(looks.cards),
      tricks: atTable(looks.tricks),
      gifts: atTable(looks.gifts),
      score: () => game.table() && looks.score(),
      next: () => modeNow() === "over" && does.next(),
      sort: atTable(sort),
      rank: atTable((symbol) => selectRank(symbol)),
      move: stepOrMove,
      help: () => showHelp(texts),
      enter: () => {
        if (modeNow() === "replay") playOrPause();
        else if (modeNow() !== "lobby") does.enter();
      },
    },
    { isOn: () => settings.keys, isBlocked: isOpen },
  );
  onOtherTab(moved);
}

/** Opens what the link asks for; the match that is kept waits below. */
async function follow() {
  try {
    const { round, day } = await askedFor(location.hash);
    if (!round && !day) return false;
    history.replaceState(null, "", location.pathname + location.search);
    if (day) playDay(day);
    else {
      const [own, opponent] = round.scores;
      const { seed, seats, target, actions } = round;
      game.open("shown", { seed, seats, target_score: target, own_score: own, opponent_score: opponent, actions });
    }
    return true;
  } catch {
    noticePlain(texts.brokenLink, texts);
    return false;
  }
}

async function begin() {
  texts = speak(language, TEXTS);
  document.title = texts.heading;
  setUpRoom(settings, texts);
  setUpTurn({ eyes, turn: turnNow, settings: () => settings, changed: () => modeNow() === "table" && drawAll() });
  game.listen({
    answered,
    busy: (isBusy) => {
      document.body.classList.toggle("asking", isBusy);
      if (isBusy && modeNow() === "table") drawAll();
    },
    waits: (isWaiting) => (isWaiting ? noticeWaiting(texts) : clearNotice()),
    moved,
    failed,
  });
  listen();
  game.takeKept();
  showKept();
  await follow();
  addEventListener("hashchange", follow);
}

begin();
