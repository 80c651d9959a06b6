// One hand and its answer, for embedding in another page; with `?quiz=1`, the quiz of the day.

import { Refused, get } from "/assets/api.js";
import { HAND_SIZE, isFaulty, parts } from "/assets/cards.js";
import { face } from "/assets/deck.js";
import { byId, element } from "/assets/elements.js";
import { evaluatePath, readState, writeState } from "/assets/state.js";
import { preferredLanguage, speak } from "/assets/texts.js";
import { describeSituation } from "/assets/situation.js";
import { layVerdict, showVerdict } from "/assets/verdict.js";

const state = readState(location.search);
const texts = speak(preferredLanguage(location.search));
const asked = new URLSearchParams(location.search);

function tell(text, again) {
  byId("trouble").hidden = false;
  byId("trouble-text").textContent = text;
  byId("retry").hidden = !again;
}

async function ask() {
  byId("trouble").hidden = true;
  try {
    showVerdict(byId("hero"), await get(`${evaluatePath(state)}&explain=true`), texts);
  } catch (trouble) {
    const refused = trouble instanceof Refused;
    tell(refused ? texts.refused(trouble.message) : texts.unreachable, true);
  }
}

/** Shows the hand of the link. */
function showHand() {
  byId("hand").append(
    ...Array.from({ length: HAND_SIZE }, (_, place) => {
      const token = state.hand[place];
      if (!token) return element("li", { className: "empty" });
      const name = element("span", { className: "unseen", textContent: texts.cardName(parts(token)) });
      return element("li", {}, element("span", { className: "card" }, face(token, texts)), name);
    }),
  );
  const [own, opponent] = [state.own_score, state.opponent_score].map(texts.whole);
  const scores = `${texts.own} ${own} : ${opponent} ${texts.opponent}`;
  byId("scores").textContent = [scores, describeSituation(state, texts)].filter(Boolean).join(" · ");
  byId("open").href = `/${writeState(state, asked.get("lang") ?? undefined)}`;
  byId("retry").onclick = ask;
  layVerdict(byId("hero"));
  showVerdict(byId("hero"), undefined, texts);
  const whole = state.hand.length === HAND_SIZE && !isFaulty(state.faults);
  if (whole) ask();
  else tell(texts.incomplete, false);
}

if (asked.has("quiz")) import("/assets/embed-quiz.js").then(({ showQuiz }) => showQuiz());
else showHand();
