// The whole hand of 14 cards: Tichu, the exchange, and the split.

import { layAnswer, showAnswer } from "/assets/answer.js";
import { get } from "/assets/api.js";
import { sorted } from "/assets/cards.js";
import { byId, element } from "/assets/elements.js";
import { afterExchange, buildExchange, callsOf, showExchange } from "/assets/exchange.js";
import { playerOf } from "/assets/players.js";
import { showSplit } from "/assets/split.js";
import { STYLES, questionFields, writeSeats } from "/assets/state.js";
import { verdict } from "/assets/verdict.js";

// Only a hand that goes on needs this style.
document.head.append(element("link", { rel: "stylesheet", href: "/assets/whole-hand.css" }));

/** The situation as fields of a question. */
function situation(state) {
  const scores = questionFields(state, ["own_score", "opponent_score", "target_score"]);
  return [`calls=${writeSeats(callsOf(state))}`, ...scores].join("&");
}

const tichuPath = (state, cards, known) =>
  `/v1/tichu/evaluate?hand=${cards}&${known}&${situation(state)}&player=${playerOf(state)}&explain=true`;

/** The language that the answer is laid out for. */
let laid;

/**
 * Shows the whole hand of a state. `changed` is called when the state has other calls or another
 * exchange, `choose` gets the player of the slider; `say` sets the status line. Rejects as `get` does.
 */
export async function showWhole({ state, texts, loadCatalog, say, changed, choose, signal }) {
  const cards = sorted([...state.hand, ...state.further]);
  // A record of calls counts Grand Tichu: Tichu asks about a style.
  const style = STYLES.includes(state.player) ? state.player : undefined;
  const asked = { ...state, player: style, record: undefined };
  buildExchange(state, cards, texts, changed);
  const [{ tichu: profiles }, exchange] = await Promise.all([
    loadCatalog(signal),
    get(`/v1/exchange?hand=${cards}&limit=5&${situation(state)}`, signal),
  ]);
  const made = afterExchange(state, cards, exchange);
  const [hand, answer] = await askAbout(asked, made ?? { cards }, signal);
  signal.throwIfAborted();
  showExchange(state, exchange, texts, changed);
  byId("split-title").textContent = made ? texts.afterTitle : texts.splitTitle;
  showSplit(byId("split"), hand, texts);
  byId("tichu-title").textContent = made ? texts.tichuAfter : texts.tichuBefore;
  const place = byId("tichu-answer");
  if (laid !== texts.language || !place.firstChild) layAnswer(place, asked, texts, choose);
  laid = texts.language;
  showAnswer(place, answer, { profiles }, asked, texts);
  say(Object.values(verdict(answer, texts)).join(" "));
}

/** The split of a hand and Tichu with it, before the exchange or after it. */
function askAbout(asked, { cards, given, received }, signal) {
  const known = given
    ? `given=${writeSeats(given)}&received=${writeSeats(received)}`
    : "before_exchange=true";
  return Promise.all([
    get(`/v1/hand?hand=${cards}`, signal),
    get(tichuPath(asked, cards, known), signal),
  ]);
}
