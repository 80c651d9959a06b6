// The whole hand of 14 cards: its split, the exchange, and Tichu before and after it.

import { get } from "/assets/api.js";
import { sorted } from "/assets/cards.js";
import { byId, element } from "/assets/elements.js";
import { afterExchange, buildExchange, callsOf, showExchange } from "/assets/exchange.js";
import { showSplit } from "/assets/split.js";
import { STYLES, TARGET, writeSeats } from "/assets/state.js";
import { showTichu } from "/assets/tichu.js";

// Only a hand that goes on needs this style.
document.head.append(element("link", { rel: "stylesheet", href: "/assets/whole-hand.css" }));

/** The situation as fields of a question. */
function situation(state) {
  const fields = [`calls=${writeSeats(callsOf(state))}`];
  if (state.own !== 0) fields.push(`own_score=${state.own}`);
  if (state.opponent !== 0) fields.push(`opponent_score=${state.opponent}`);
  if (state.target !== TARGET.usual) fields.push(`target_score=${state.target}`);
  return fields.join("&");
}

/** The question about Tichu. A record of calls counts Grand Tichu: it is left out. */
function tichuPath(state, cards, known) {
  const player = STYLES.includes(state.player) ? `&player=${state.player}` : "";
  return `/v1/tichu/evaluate?cards=${cards}&${known}&${situation(state)}${player}`;
}

/**
 * Shows the whole hand of a state. `changed` is called when the state has other calls or another
 * exchange; `say` sets the status line. Rejects as `get` does.
 */
export async function showWhole({ state, texts, loadProfiles, say, changed, signal }) {
  const cards = sorted([...state.hand, ...state.further]);
  buildExchange(state, cards, texts, changed);
  const [profiles, hand, exchange, before] = await Promise.all([
    loadProfiles(signal),
    get(`/v1/hand?cards=${cards}`, signal),
    get(`/v1/exchange?cards=${cards}&limit=5&${situation(state)}`, signal),
    get(tichuPath(state, cards, "before_exchange=true"), signal),
  ]);
  const made = afterExchange(state, cards, exchange);
  const [handAfter, after] = made ? await askAfter(state, made, signal) : [];
  signal.throwIfAborted();
  showSplit(byId("split"), hand, texts);
  showExchange(state, exchange, texts, changed);
  byId("after").hidden = !made;
  if (made) showSplit(byId("split-after"), handAfter, texts);
  say(showTichu(before, after, profiles, texts), "whole");
}

/** The split of the hand after the exchange, and Tichu with it. */
function askAfter(state, { cards, given, received }, signal) {
  const known = `given=${writeSeats(given)}&received=${writeSeats(received)}`;
  return Promise.all([
    get(`/v1/hand?cards=${cards}`, signal),
    get(tichuPath(state, cards, known), signal),
  ]);
}
