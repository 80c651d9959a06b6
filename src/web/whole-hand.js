// The whole hand of 14 cards: its split, the exchange, and Tichu before and after it.

import { Refused, get } from "/assets/api.js";
import { sorted } from "/assets/cards.js";
import { byId, element } from "/assets/elements.js";
import { afterExchange, buildExchange, callsOf, showExchange } from "/assets/exchange.js";
import { showSplit } from "/assets/split.js";
import { STYLES, TARGET, writeSeats } from "/assets/state.js";
import { showTichu } from "/assets/tichu.js";

// Only a hand that goes on needs this style.
document.head.append(element("link", { rel: "stylesheet", href: "/assets/whole-hand.css" }));

let asking = new AbortController();

/** Stops questions about a hand that has changed. */
export const stopWhole = () => asking.abort();

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
 * exchange; `say` sets the status line.
 */
export async function showWhole(task) {
  const { state, texts, loadProfiles, say, changed } = task;
  stopWhole();
  asking = new AbortController();
  const { signal } = asking;
  const cards = sorted([...state.hand, ...state.further]);
  buildExchange(state, cards, texts, changed);
  byId("whole-retry").onclick = () => showWhole(task);
  byId("whole").setAttribute("aria-busy", "true");
  try {
    const [profiles, hand, exchange, before] = await Promise.all([
      loadProfiles(signal),
      get(`/v1/hand?cards=${cards}`, signal),
      get(`/v1/exchange?cards=${cards}&limit=5&${situation(state)}`, signal),
      get(tichuPath(state, cards, "before_exchange=true"), signal),
    ]);
    const made = afterExchange(state, cards, exchange);
    const [handAfter, after] = made ? await askAfter(state, made, signal) : [];
    showSplit(byId("split"), hand, texts);
    showExchange(state, exchange, texts, changed);
    byId("after").hidden = !handAfter;
    if (handAfter) showSplit(byId("split-after"), handAfter, texts);
    say(showTichu(before, after, profiles, texts), "whole");
    byId("whole-trouble").hidden = true;
  } catch (trouble) {
    if (!signal.aborted) tellTrouble(trouble, texts, say);
  }
  if (!signal.aborted) byId("whole").setAttribute("aria-busy", "false");
}

/** The split of the hand after the exchange, and Tichu with it. */
const askAfter = (state, { cards, given, received }, signal) =>
  Promise.all([
    get(`/v1/hand?cards=${cards}`, signal),
    get(
      tichuPath(state, cards, `given=${writeSeats(given)}&received=${writeSeats(received)}`),
      signal,
    ),
  ]);

function tellTrouble(trouble, texts, say) {
  const refused = trouble instanceof Refused;
  const heading = refused ? texts.refused(trouble.message) : texts.unreachable;
  byId("whole-trouble-text").textContent = heading;
  byId("whole-trouble").hidden = false;
  say({ heading }, "whole");
}
