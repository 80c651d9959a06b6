// The playground: input, answer, and a link to both.

import { showModels, showVerdict, verdict } from "/assets/answer.js";
import { Refused, get } from "/assets/api.js";
import { HAND_SIZE, cardsOfLog, dealHand, isFaulty, readHand, sorted } from "/assets/cards.js";
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

function setHand(hand) {
  undo = hand.length === 0 && state.hand.length > 0 ? state.hand : undefined;
  state.hand = sorted(hand);
  if (document.activeElement !== byId("field")) writeField();
  update();
}

const toggle = (token) => {
  const { hand } = state;
  const corrected = faulty;
  tellFaults();
  if (hand.length === HAND_SIZE && !hand.includes(token)) {
    if (corrected) setHand(hand);
    byId("field-fault").textContent = texts.full;
    return;
  }
  setHand(hand.includes(token) ? hand.filter((card) => card !== token) : [...hand, token]);
};

/** Jack and queen in the letters of the language; the field reads every spelling. */
const spell = (token) => token.replace(/[JQ]$/, (rank) => texts.rankLetters[rank] ?? rank);

function writeField() {
  byId("field").value = state.hand.map(spell).join(" ");
}

function tellFaults(read = { unknown: [], repeated: [], left: 0 }) {
  const { unknown, repeated, left } = read;
  faulty = isFaulty(read);
  const faults = [];
  if (unknown.length > 0) faults.push(texts.unknownCards(unknown));
  if (repeated.length > 0) faults.push(texts.repeatedCards(repeated));
  if (left > 0) faults.push(texts.cardsLeft(left));
  byId("field-fault").textContent = faults.join(" ");
  byId("field").setAttribute("aria-invalid", faulty);
}

const isComplete = () => state.hand.length === HAND_SIZE && !faulty && !hasFaults();

function update() {
  showHand(state.hand, texts, toggle);
  showChosen(state.hand);
  byId("clear").textContent = undo ? texts.undo : texts.clear;
  byId("clear").disabled = !undo && state.hand.length === 0;
  byId("copied").textContent = "";
  asking.abort();
  if (isComplete()) ask();
  else {
    answer = undefined;
    if (catalog.profiles.length > 0) byId("trouble").hidden = true;
    const left = HAND_SIZE - state.hand.length;
    showAnswer(left > 0 ? texts.remaining(left) : texts.correct);
  }
  history.replaceState(null, "", location.pathname + writeState(state, linkLanguage));
}

/** Shows the answer or, until there is one, `awaited`; `status` is the text of the status line. */
function showAnswer(awaited = "", status = awaited) {
  byId("answer").setAttribute("aria-busy", "false");
  showVerdict(answer, catalog.profiles, texts, awaited);
  showOutlook(answer, texts);
  showModels(answer, catalog, texts);
  showWhy(answer, catalog, texts);
  const { heading, sub } = answer ? verdict(answer, texts) : { heading: status, sub: "" };
  // The line below the heading is only heard: on a phone, the status line covers the page.
  byId("status").replaceChildren(heading, element("span", { className: "unseen", textContent: ` ${sub}` }));
  byId("jump").hidden = !answer;
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
    const path = evaluatePath(state);
    answer = await get(`${path}&explain=true`, signal);
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

function tellTrouble(trouble) {
  const refused = trouble instanceof Refused;
  const text = refused ? texts.refused(trouble.message) : texts.unreachable;
  answer = undefined;
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
  setHand(dealHand());
};
byId("clear").onclick = () => {
  tellFaults();
  setHand(undo ?? []);
};
const field = byId("field");
field.oninput = () => {
  const read = readHand(field.value);
  tellFaults(read);
  setHand(read.cards);
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
  const read = readHand(`${field.value} `);
  tellFaults(read);
  if (!faulty) writeField();
};
byId("retry").onclick = start;
addEventListener("online", () => {
  if (!byId("trouble").hidden) start();
});

build();
tellFaults(state.faults);
// A fault stands beside the text that has it.
if (faulty) byId("field").value = state.text;
update();
if (!isComplete()) start();
