// Mini-Tichu: the ways to split a hand, and which cards to give away.

import { Refused, get } from "/assets/api.js";
import { SPECIALS, deal, readHand, sorted } from "/assets/cards.js";
import { layDeck, showChosen, showHand } from "/assets/deck.js";
import { byId, element } from "/assets/elements.js";
import { groups, shownCard } from "/assets/split.js";
import { SEATS } from "/assets/state.js";
import { listenToSwitches, markLanguage } from "/assets/switches.js";
import { preferredLanguage, speak } from "/assets/texts.js";
import { miniTexts } from "/assets/mini-tichu-texts.js";

const HAND_SIZE = 13;
/** How many splits are shown. */
const SHOWN = 6;
const EVALUATORS = ["simple", "cards", "combinations", "possibilities"];

const query = new URLSearchParams(location.search);
const isPlain = (card) => !SPECIALS.includes(card);
let hand = sorted(readHand(`${query.get("hand") ?? ""} `, HAND_SIZE).cards.filter(isPlain));
let evaluator = EVALUATORS.includes(query.get("evaluator")) ? query.get("evaluator") : "simple";
let complete = query.get("complete") === "true";
let language = preferredLanguage(location.search);
let linkLanguage = query.has("lang") ? language : undefined;
let texts;
let asking = new AbortController();

/** The question as fields of a link, without default values. */
function fields() {
  const written = [];
  // Commas stay unescaped: people read links, too.
  if (hand.length > 0) written.push(`hand=${hand}`);
  if (evaluator !== "simple") written.push(`evaluator=${evaluator}`);
  if (complete) written.push("complete=true");
  return written;
}

function setHand(cards) {
  hand = sorted(cards);
  update();
}

const toggle = (token) => {
  if (hand.includes(token)) setHand(hand.filter((card) => card !== token));
  else if (hand.length < HAND_SIZE) setHand([...hand, token]);
};

function update() {
  showHand(byId("tray"), HAND_SIZE, hand, texts, toggle);
  showChosen(hand, [], hand.length === HAND_SIZE);
  byId("clear").disabled = hand.length === 0;
  const written = linkLanguage ? [...fields(), `lang=${linkLanguage}`] : fields();
  history.replaceState(null, "", location.pathname + (written.length > 0 ? `?${written.join("&")}` : ""));
  ask();
}

async function ask() {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  if (hand.length === 0) {
    showSplits({ splits: [], found: 0 });
    byId("status").textContent = texts.chooseCards;
    byId("exchange").hidden = true;
    return;
  }
  byId("answer").setAttribute("aria-busy", "true");
  try {
    const question = fields().join("&");
    const isWhole = hand.length === HAND_SIZE;
    const [splits, exchange] = await Promise.all([
      get(`/v1/mini-tichu/hand?${question}&limit=${SHOWN}`, signal),
      isWhole ? get(`/v1/mini-tichu/exchange?hand=${hand}&evaluator=${evaluator}`, signal) : undefined,
    ]);
    showSplits(splits);
    byId("status").textContent = texts.found(splits.found, splits.truncated);
    showExchange(exchange);
  } catch (trouble) {
    if (signal.aborted) return;
    const refused = trouble instanceof Refused;
    byId("status").textContent = refused ? texts.refused(trouble.message) : texts.unreachable;
  }
  byId("answer").setAttribute("aria-busy", "false");
}

function showSplits({ splits }) {
  const rows = splits.map(({ value, combinations }) => {
    const plays = combinations.map(({ cards }) => cards);
    const values = combinations.map(({ value, coefficient }) => texts.number(value * coefficient));
    const heading = element("p", { className: "value", textContent: texts.worth(texts.number(value)) });
    return element("li", {}, heading, groups(plays, texts, values));
  });
  byId("splits").replaceChildren(...rows);
}

function showExchange(exchange) {
  byId("exchange").hidden = !exchange;
  if (!exchange) return;
  const place = (seat) =>
    element(
      "div",
      { className: "slot" },
      element("span", { className: "seat", textContent: texts.seats[seat] }),
      shownCard(exchange.given[seat], texts),
    );
  byId("given").replaceChildren(...SEATS.map(place));
}

function build() {
  texts = speak(language, miniTexts);
  markLanguage(language);
  layDeck(texts, toggle, []);
  const option = (value) =>
    element("option", { value, textContent: texts.evaluators[value], selected: value === evaluator });
  byId("evaluator").replaceChildren(...EVALUATORS.map(option));
  byId("complete").checked = complete;
}

listenToSwitches((chosen) => {
  language = linkLanguage = chosen;
  build();
  update();
});
byId("deal").onclick = () => setHand(deal(HAND_SIZE, SPECIALS));
byId("clear").onclick = () => setHand([]);
byId("evaluator").onchange = ({ target }) => {
  evaluator = target.value;
  update();
};
byId("complete").onchange = ({ target }) => {
  complete = target.checked;
  update();
};

build();
update();
