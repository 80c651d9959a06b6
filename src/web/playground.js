// The playground: input, answer, and a link to both.

import { showModels, showVerdict, verdict } from "/assets/answer.js";
import { Refused, get } from "/assets/api.js";
import { FURTHER, HAND_SIZE, WHOLE_HAND } from "/assets/cards.js";
import { cardsOfLog, deal, isFaulty, readHand, sorted } from "/assets/cards.js";
import { layDeck, showChosen, showHand } from "/assets/deck.js";
import { byId, element } from "/assets/elements.js";
import { showOutlook } from "/assets/outlook.js";
import { buildScores, hasFaults } from "/assets/score.js";
import { buildShare } from "/assets/share.js";
import { evaluatePath, readState, writeState } from "/assets/state.js";
import { preferredLanguage, rememberLanguage, speak } from "/assets/texts.js";
import { buildSituation } from "/assets/situation.js";
import { showWhy } from "/assets/why.js";

/** Long enough to gather held keys, too short to be seen. */
const GATHER = 60;
/** After this time the page says that it waits. */
const SLOW = 400;

const state = readState(location.search);
let language = preferredLanguage(location.search);
// A link names a language only when somebody chose one; other readers see their own language.
let linkLanguage = new URLSearchParams(location.search).has("lang") ? language : undefined;
let texts = speak(language);
let catalog = { profiles: [], models: [], features: [] };
let answer;
let undo;
/** Whether the text of the hand has a fault; the hand has the other cards. */
let faulty = false;
let asking = new AbortController();
let askingFurther = new AbortController();
/** The question that is answered, or that is being asked. */
let asked;

const chosen = () => [...state.hand, ...state.further];
const size = () => (state.goesOn ? WHOLE_HAND : HAND_SIZE);

/** Sets the first eight cards and those after them. */
function setHand(hand, further = []) {
  const { length } = chosen();
  undo = length > 0 && hand.length + further.length === 0 ? [state.hand, state.further] : undefined;
  state.hand = sorted(hand);
  state.further = sorted(further);
  if (document.activeElement !== byId("field")) writeField();
  update();
}

const toggle = (token) => {
  const { hand, further } = state;
  const corrected = faulty;
  tellFaults();
  const without = (cards) => cards.filter((card) => card !== token);
  if (chosen().includes(token)) setHand(without(hand), without(further));
  else if (hand.length < HAND_SIZE) setHand([...hand, token], further);
  else if (chosen().length < size()) setHand(hand, [...further, token]);
  else {
    if (corrected) setHand(hand, further);
    byId("field-fault").textContent = state.goesOn ? texts.fullWhole : texts.full;
  }
};

/** Jack and queen in the letters of the language; the field reads every spelling. */
const spell = (token) => token.replace(/[JQ]$/, (rank) => texts.rankLetters[rank] ?? rank);

function writeField() {
  byId("field").value = chosen().map(spell).join(" ");
}

function tellFaults(read = { unknown: [], repeated: [], left: 0 }) {
  const { unknown, repeated, left } = read;
  faulty = isFaulty(read);
  const faults = [];
  if (unknown.length > 0) faults.push(texts.unknownCards(unknown));
  if (repeated.length > 0) faults.push(texts.repeatedCards(repeated));
  if (left > 0) faults.push(texts.cardsLeft(left, size()));
  byId("field-fault").textContent = faults.join(" ");
  byId("field").setAttribute("aria-invalid", faulty);
}

const isComplete = () => state.hand.length === HAND_SIZE && !faulty && !hasFaults();

function update() {
  showHand(byId("tray"), HAND_SIZE, state.hand, texts, toggle);
  showChosen(state.hand, state.further, chosen().length === size());
  byId("clear").textContent = undo ? texts.undo : texts.clear;
  byId("clear").disabled = !undo && chosen().length === 0;
  byId("copied").textContent = "";
  const question = isComplete() ? evaluatePath(state) : undefined;
  // The cards after the first eight do not change the answer about them.
  if (question === undefined || question !== asked) {
    asking.abort();
    asked = question;
    if (question) ask();
    else {
      answer = undefined;
      if (catalog.profiles.length > 0) byId("trouble").hidden = true;
      const left = HAND_SIZE - state.hand.length;
      showAnswer(left > 0 ? texts.remaining(left) : texts.correct);
    }
  } else if (answer) showStatus();
  showFurther();
  writeLink();
}

const writeLink = () =>
  history.replaceState(null, "", location.pathname + writeState(state, linkLanguage));

/** Shows the six cards after the first eight and, with all of them, the whole hand. */
async function showFurther() {
  askingFurther.abort();
  askingFurther = new AbortController();
  const { signal } = askingFurther;
  const { hand, further, goesOn } = state;
  const isWhole = isComplete() && further.length === FURTHER;
  byId("go-on").disabled = !goesOn && hand.length < HAND_SIZE;
  byId("go-on").setAttribute("aria-expanded", goesOn);
  byId("further").hidden = !goesOn;
  byId("deal-further").disabled = hand.length < HAND_SIZE || further.length === FURTHER;
  byId("see-whole").hidden = byId("whole").hidden = !isWhole;
  if (!goesOn) return;
  showHand(byId("further-tray"), FURTHER, further, texts, toggle);
  const whole = byId("whole");
  whole.setAttribute("aria-busy", isWhole);
  try {
    // Loaded now, because only a hand that goes on needs it.
    const { showWhole } = await import("/assets/whole-hand.js");
    if (!isWhole || signal.aborted) return;
    const changed = () => {
      writeLink();
      showFurther();
    };
    await showWhole({ state, texts, loadProfiles, say, changed, signal });
    byId("whole-trouble").hidden = true;
  } catch (trouble) {
    if (signal.aborted) return;
    const heading = troubleWords(trouble);
    byId("whole-trouble-text").textContent = heading;
    byId("whole-trouble").hidden = false;
    say({ heading }, "whole");
  }
  whole.setAttribute("aria-busy", "false");
}

/** Shows the answer or, until there is one, `awaited`; `status` is the text of the status line. */
function showAnswer(awaited = "", status = awaited) {
  byId("answer").setAttribute("aria-busy", "false");
  showVerdict(answer, catalog.profiles, texts, awaited);
  showOutlook(answer, texts);
  showModels(answer, catalog, texts);
  showWhy(answer, catalog, texts);
  showStatus(status);
}

/** The status line: how many cards are missing, else the verdict; the whole hand has its own. */
function showStatus(status) {
  byId("jump").hidden = !answer;
  if (!answer) return say({ heading: status });
  if (!state.goesOn) return say(verdict(answer, texts));
  const left = FURTHER - state.further.length;
  if (left > 0) say({ heading: texts.remaining(left) });
}

function say({ heading, sub = "" }, about = "answer") {
  // The line below the heading is only heard: on a phone, the status line covers the page.
  byId("status").replaceChildren(heading, element("span", { className: "unseen", textContent: ` ${sub}` }));
  byId("jump").href = `#${about}`;
  byId("jump").textContent = about === "whole" ? texts.seeHand : texts.detail;
}

async function ask() {
  asking = new AbortController();
  const { signal } = asking;
  byId("answer").setAttribute("aria-busy", "true");
  const slow = setTimeout(() => answer || signal.aborted || showAnswer(texts.asking), SLOW);
  try {
    await new Promise((resolve) => setTimeout(resolve, GATHER));
    if (signal.aborted) return;
    await loadCatalog(signal);
    answer = await get(`${asked}&explain=true`, signal);
    byId("trouble").hidden = true;
    showAnswer();
  } catch (trouble) {
    if (!signal.aborted) tellTrouble(trouble);
  } finally {
    clearTimeout(slow);
  }
}

/** The catalogue of models and profiles, loaded once: every answer needs it. */
async function loadCatalog(signal) {
  if (catalog.profiles.length > 0) return;
  const paths = ["/v1/profiles", "/v1/models", "/v1/features/schema"];
  const [profiles, models, schema] = await Promise.all(paths.map((path) => get(path, signal)));
  catalog = { ...profiles, ...models, ...schema };
}

async function loadProfiles(signal) {
  await loadCatalog(signal);
  return catalog.profiles;
}

const troubleWords = (trouble) =>
  trouble instanceof Refused ? texts.refused(trouble.message) : texts.unreachable;

function tellTrouble(trouble) {
  const text = troubleWords(trouble);
  answer = asked = undefined;
  showAnswer("", text);
  byId("trouble-text").textContent = text;
  byId("trouble").hidden = false;
}

async function start() {
  try {
    await loadCatalog();
    byId("trouble").hidden = true;
  } catch (trouble) {
    tellTrouble(trouble);
  }
  update();
}

function build() {
  texts = speak(language);
  for (const button of byId("languages").children) {
    button.setAttribute("aria-pressed", button.value === language);
  }
  byId("field").placeholder = texts.fieldHint;
  layDeck(texts, toggle);
  buildScores(state, texts, update);
  buildSituation(state, texts, update);
  buildShare(() => ({ state, language: linkLanguage }), texts);
  writeField();
}

byId("languages").onclick = ({ target }) => {
  if (!target.value) return;
  language = linkLanguage = target.value;
  rememberLanguage(language);
  build();
  tellFaults();
  if (answer) showAnswer();
  update();
};
byId("theme").onclick = () => document.documentElement.dispatchEvent(new Event("toggle-theme"));
byId("deal").onclick = () => {
  tellFaults();
  setHand(deal(HAND_SIZE));
};
byId("clear").onclick = () => {
  tellFaults();
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
  byId("see-whole").focus();
};
const field = byId("field");
field.oninput = () => {
  const read = readHand(field.value, size());
  tellFaults(read);
  setHand(read.cards.slice(0, HAND_SIZE), read.cards.slice(HAND_SIZE));
};
field.onpaste = (event) => {
  const pasted = event.clipboardData.getData("text");
  const cards = cardsOfLog(pasted);
  if (cards === pasted.trim()) return;
  // A line of a log is a whole hand and replaces the current one.
  event.preventDefault();
  field.value = `${cards} `;
  field.oninput();
};
field.onchange = () => {
  const read = readHand(`${field.value} `, size());
  tellFaults(read);
  if (!faulty) writeField();
};
byId("retry").onclick = start;
byId("whole-retry").onclick = showFurther;
addEventListener("online", () => {
  if (!byId("trouble").hidden) start();
});

build();
tellFaults(state.faults);
// A fault stands beside the text that has it.
if (faulty) byId("field").value = state.text;
update();
if (!isComplete()) start();
