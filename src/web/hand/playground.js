// The playground: input, answer, and a link to both.

import { layAnswer, showAnswer as show } from "/assets/answer.js";
import { Refused, get } from "/assets/api.js";
import { FURTHER, HAND_SIZE, WHOLE_HAND, cardsOfLog, deal, readHand, sorted } from "/assets/cards.js";
import { layDeck, showChosen, showHand } from "/assets/deck.js";
import { byId } from "/assets/elements.js";
import { hasFault, showPick, spell, tellFaults, togglePick } from "/assets/pick.js";
import { grandPath } from "/assets/players.js";
import { buildScores, hasFaults } from "/assets/score.js";
import { buildShare } from "/assets/share.js";
import { buildSituation, describeTable } from "/assets/situation.js";
import { completeHand, openingQuery, readState, rememberHand, writeState } from "/assets/state.js";
import { listenToSwitches, markLanguage } from "/assets/switches.js";
import { preferredLanguage, speak } from "/assets/texts.js";
import { verdict } from "/assets/verdict.js";
import { arrive, writeLink } from "/assets/walk.js";

/** Long enough to gather held keys, too short to be seen. */
const GATHER = 60;
/** After this time the page says that it waits. */
const SLOW = 400;
/** From this width on, scores and calls have room beside the answer. */
const WIDE = matchMedia("(min-width: 60rem)");

const state = readState(openingQuery(location.search));
let language = preferredLanguage(location.search);
// A link names a language only when somebody chose one; other readers see their own language.
let linkLanguage = new URLSearchParams(location.search).has("lang") ? language : undefined;
let texts;
let catalog;
let answer;
let undo;
let asking = new AbortController();
let askingFurther = new AbortController();
/** The question that is answered, or that is being asked. */
let asked;

const chosen = () => [...state.hand, ...state.further];
const size = () => (state.goesOn ? WHOLE_HAND : HAND_SIZE);
const tell = (read = {}) => tellFaults(read, size(), texts);
const isComplete = () => state.hand.length === HAND_SIZE && !hasFault() && !hasFaults();
const isWhole = () => state.goesOn && isComplete() && state.further.length === FURTHER;

/** Sets the first eight cards and those after them. */
function setHand(hand, further = []) {
  const { length } = chosen();
  undo = length > 0 && hand.length + further.length === 0 ? [state.hand, state.further] : undefined;
  state.hand = sorted(hand);
  state.further = sorted(further);
  if (document.activeElement !== byId("field")) writeField();
  update();
}

const setCards = (cards) => setHand(cards.slice(0, HAND_SIZE), cards.slice(HAND_SIZE));

function toggle(token) {
  const { hand, further } = state;
  const corrected = hasFault();
  tell();
  const without = (cards) => cards.filter((card) => card !== token);
  if (chosen().includes(token)) setHand(without(hand), without(further));
  else if (hand.length < HAND_SIZE) setHand([...hand, token], further);
  else if (chosen().length < size()) setHand(hand, [...further, token]);
  else {
    if (corrected) setHand(hand, further);
    byId("field-fault").textContent = state.goesOn ? texts.fullWhole : texts.full;
  }
}

function choose(player) {
  state.player = player;
  update();
}

function writeField() {
  byId("field").value = chosen().map((token) => spell(token, texts)).join(" ");
}

function update() {
  showCards();
  byId("copied").textContent = "";
  const question = isComplete() ? grandPath(state) : undefined;
  // The cards after the first eight do not change the answer about them.
  if (question === undefined || question !== asked) {
    asking.abort();
    asked = question;
    if (question) ask();
    else {
      answer = undefined;
      byId("trouble").hidden = true;
      showAnswer(hasFault() || hasFaults() ? texts.correct : texts.choose);
    }
  } else showStatus();
  showFurther();
  writeLink(state, linkLanguage);
  rememberHand(state);
}

function showCards() {
  const { hand, further, goesOn } = state;
  showHand(byId("tray"), HAND_SIZE, hand, texts, toggle);
  showHand(byId("further-tray"), FURTHER, further, texts, toggle);
  showChosen(hand, further, chosen().length === size());
  showPick(completeHand(state) !== undefined, texts);
  byId("clear").textContent = undo ? texts.undo : texts.newHand;
  byId("clear").disabled = !undo && chosen().length === 0;
  byId("go-on").disabled = !goesOn && hand.length < HAND_SIZE;
  byId("go-on").textContent = goesOn ? texts.goBack : texts.goOn;
  byId("go-on").setAttribute("aria-expanded", goesOn);
  byId("further").hidden = !goesOn;
  byId("deal-further").hidden = hand.length < HAND_SIZE || further.length === FURTHER;
  byId("table-summary").textContent = describeTable(state, texts);
}

/** With all 14 cards, shows the exchange and Tichu. */
async function showFurther() {
  askingFurther.abort();
  askingFurther = new AbortController();
  const { signal } = askingFurther;
  const shown = isWhole();
  byId("tichu").hidden = !shown;
  byId("answer-title").classList.toggle("unseen", !shown);
  byId("answer").classList.toggle("compact", shown);
  if (!shown) byId("whole").hidden = true;
  if (!state.goesOn) return;
  byId("tichu").setAttribute("aria-busy", shown);
  try {
    // Loaded now, because only a hand that goes on needs it.
    const { showWhole } = await import("/assets/whole-hand.js");
    if (!shown || signal.aborted) return;
    const changed = () => {
      writeLink(state, linkLanguage);
      showFurther();
    };
    await showWhole({ state, texts, loadCatalog, say, changed, choose, signal });
    byId("whole-trouble").hidden = true;
    byId("whole").hidden = false;
  } catch (trouble) {
    if (signal.aborted) return;
    byId("whole-trouble-text").textContent = troubleWords(trouble);
    byId("whole-trouble").hidden = false;
    byId("whole").hidden = true;
    byId("tichu-answer").replaceChildren();
  }
  byId("tichu").setAttribute("aria-busy", "false");
}

/** Shows the answer or, until there is one, `awaited`. */
function showAnswer(awaited = "") {
  byId("answer").setAttribute("aria-busy", "false");
  byId("share").hidden = !answer;
  show(byId("grand-answer"), answer, catalog, state, texts, awaited);
  showStatus();
}

/** The status line: how many cards are missing, else the verdict, which is only heard. */
function showStatus() {
  const left = size() - chosen().length;
  if (left > 0) say(texts.remaining(left), true);
  else if (!isWhole()) say(answer ? Object.values(verdict(answer, texts)).join(" ") : "", false);
}

function say(words, isSeen = false) {
  byId("status").classList.toggle("unseen", !isSeen);
  byId("status").textContent = words;
}

async function ask() {
  asking = new AbortController();
  const { signal } = asking;
  byId("answer").setAttribute("aria-busy", "true");
  const slow = setTimeout(() => answer || signal.aborted || showAnswer(texts.asking), SLOW);
  try {
    await new Promise((resolve) => setTimeout(resolve, GATHER));
    if (signal.aborted) return;
    [answer] = await Promise.all([get(`${asked}&explain=true`, signal), loadCatalog(signal)]);
    byId("trouble").hidden = true;
    showAnswer();
  } catch (trouble) {
    if (!signal.aborted) tellTrouble(trouble);
  } finally {
    clearTimeout(slow);
  }
}

/** The catalogue of profiles and features, loaded once. */
async function loadCatalog(signal) {
  if (catalog) return catalog;
  const paths = ["/v1/profiles", "/v1/features/schema"];
  const [profiles, schema] = await Promise.all(paths.map((path) => get(path, signal)));
  catalog = { ...profiles, ...schema };
  return catalog;
}

const troubleWords = (trouble) =>
  trouble instanceof Refused ? texts.refused(trouble.message) : texts.unreachable;

function tellTrouble(trouble) {
  answer = asked = undefined;
  showAnswer();
  byId("trouble-text").textContent = troubleWords(trouble);
  byId("trouble").hidden = false;
}

function build() {
  texts = speak(language);
  markLanguage(language);
  byId("field").placeholder = texts.fieldHint;
  layDeck(texts, toggle);
  layAnswer(byId("grand-answer"), state, texts, choose);
  buildScores(state, texts, update);
  buildSituation(state, texts, update);
  buildShare(() => ({ state, language: linkLanguage }), texts);
  writeField();
}

/** Opens the state that was read from a link. */
function open() {
  build();
  tell(state.faults);
  // A fault stands beside the text that has it.
  if (hasFault()) byId("field").value = state.text;
  arrive(state);
  // The places of the answer are new.
  asked = undefined;
  update();
}

listenToSwitches((chosen) => {
  language = linkLanguage = chosen;
  build();
  tell();
  if (answer) showAnswer();
  update();
});
byId("change").onclick = () => togglePick(texts);
byId("deal").onclick = () => {
  tell();
  setCards(deal(size()));
};
byId("clear").onclick = () => {
  tell();
  if (!undo) state.goesOn = false;
  else state.goesOn = undo[1].length > 0;
  setHand(...(undo ?? [[]]));
};
byId("go-on").onclick = () => {
  state.goesOn = !state.goesOn;
  setHand(state.hand);
};
byId("deal-further").onclick = () => {
  const left = FURTHER - state.further.length;
  setHand(state.hand, [...state.further, ...deal(left, chosen())]);
  // The button has nothing left to do, and must not take the focus with it.
  byId("change").focus({ preventScroll: true });
};
const field = byId("field");
const PASTED = "insertFromPaste";
/** Ends the input of a text: the deck folds away when the hand is complete. */
function leaveField() {
  field.blur();
  if (!byId("change").hidden) byId("change").focus({ preventScroll: true });
}
field.oninput = ({ inputType }) => {
  const read = readHand(field.value, size());
  tell(read);
  setCards(read.cards);
  if (inputType === PASTED && completeHand(state)) leaveField();
};
field.onpaste = (event) => {
  const pasted = event.clipboardData.getData("text");
  const cards = cardsOfLog(pasted);
  if (cards === pasted.trim()) return;
  // A line of a log is a whole hand and replaces the current one.
  event.preventDefault();
  field.value = `${cards} `;
  field.oninput({ inputType: PASTED });
};
field.onchange = () => {
  const read = readHand(`${field.value} `, size());
  tell(read);
  if (!hasFault()) writeField();
};
field.onkeydown = (event) => {
  if (event.key !== "Enter") return;
  // The button that gets the focus must not be pressed by the same key.
  event.preventDefault();
  leaveField();
};
field.onblur = ({ relatedTarget }) => {
  if (!byId("pick").contains(relatedTarget)) showPick(completeHand(state) !== undefined, texts);
};
byId("retry").onclick = update;
byId("whole-retry").onclick = showFurther;
addEventListener("online", () => byId("trouble").hidden || update());
addEventListener("popstate", () => {
  // A jump inside the page keeps the hand.
  if (writeState(state, linkLanguage) === location.search) return;
  Object.assign(state, readState(location.search));
  open();
});

byId("table").open = WIDE.matches;
open();
