// The bar of actions and the preview of the selection.

import { byId, element } from "/assets/elements.js";
import { tokens } from "/assets/review-words.js";
import { combinationWords, rankPrint } from "/assets/play-words.js";
import { reasonOf } from "/assets/play-selection.js";

const has = (answer, test) => answer.legal.some(test);
export const canPass = (answer) => has(answer, ({ play }) => play === "pass");
export const canCall = (answer) => has(answer, ({ call }) => call === "tichu");

/** Whether a pass is all that the answer allows. */
export const isOnlyPass = ({ question, legal }) =>
  question?.decision === "play" && legal.every(({ play, call }) => play === "pass" || call);

/** The decision that is open, or none while others play. */
const decisionOf = ({ answer, isIdle }) => (isIdle ? answer.question?.decision : undefined);

/** The words of a selection: its combination, and whether it can be played. */
function selectionWords({ answer, judged, choice, texts }) {
  const { choices, readings } = judged;
  const { trick } = answer.view;
  if (choices.length > 0) {
    const { reading } = choices[choice] ?? choices[0];
    if (!reading) return texts.canPlay;
    const words = combinationWords(reading, texts);
    return trick ? texts.beats(words) : texts.leads(words);
  }
  if (readings.length === 0) return texts.why.none;
  const words = combinationWords(readings[0], texts);
  const why = {
    low: () => (trick ? texts.why.low(combinationWords(trick, texts)) : texts.why.kind),
    wish: () => texts.why.wish(texts.rankName(answer.view.wish)),
    kind: () => texts.why.kind,
    turn: () => texts.why.turn,
  }[reasonOf(judged)]();
  return `${words}: ${why}`;
}

/** The question in words, where nothing is selected. */
function promptWords({ answer, texts, isPassing, receiver }) {
  const { question, view } = answer;
  const prompts = texts.prompts;
  if (isPassing) return prompts.passing;
  if (question.decision === "exchange") return receiver ? prompts.exchange(receiver) : prompts.exchangeReady;
  if (question.decision !== "play") return prompts[question.decision];
  if (question.wish_binds) return texts.why.wish(texts.rankName(view.wish));
  if (view.phase === "close") return prompts.close;
  if (isOnlyPass(answer)) return prompts.onlyPass;
  return view.trick ? prompts.follow(combinationWords(view.trick, texts)) : prompts.lead;
}

export function previewWords(state) {
  const { answer, isIdle, cards, texts, waiting, queued } = state;
  if (!isIdle) return queued ? texts.passWaits : waiting;
  const decision = answer.question?.decision;
  if (!decision) return texts.matchIsOver;
  const isOfCards = decision === "play" || decision === "bomb";
  return isOfCards && cards.length > 0 ? selectionWords(state) : promptWords(state);
}

const show = (id, isShown) => (byId(id).hidden = !isShown);

function enable(id, isEnabled, reason = "") {
  byId(id).disabled = !isEnabled;
  byId(id).title = reason;
}

/** Shows the buttons of the present question. Each keeps its place. */
export function showBar(state) {
  const { answer, isIdle, isAsking, cards, judged, queued, bombs, gifts, texts, canAsk, isPassing } = state;
  const decision = decisionOf(state);
  // While the service thinks, the buttons of the last question stay where they are.
  const seen = isAsking ? answer.question?.decision : decision;
  const isOver = Boolean(answer.round_over) && (isIdle || isAsking);
  const isPlaying = !isOver && !["grand_tichu", "exchange", "bomb"].includes(seen);
  show("pass", isPlaying);
  show("no-bomb", seen === "bomb");
  show("rest", seen === "grand_tichu");
  show("play", isPlaying || seen === "bomb");
  show("give", seen === "exchange");
  show("grand", seen === "grand_tichu");
  const goesOn = seen === "go_on" && canAsk;
  show("next-round", isOver && goesOn);
  show("new-match", isOver && !goesOn);
  show("tichu", isIdle && canCall(answer));
  show("hint", !isOver);
  show("undo", !isOver);

  const pass = byId("pass");
  const isClosing = answer.view.phase === "close" && isIdle;
  pass.textContent = queued ? texts.passQueued : isClosing ? texts.takeTrick : texts.pass;
  if (isIdle) pass.removeAttribute("aria-pressed");
  else pass.setAttribute("aria-pressed", Boolean(queued));
  const mayPass = isIdle ? decision === "play" && canPass(answer) : !answer.round_over;
  enable("pass", mayPass && cards.length === 0 && !isPassing, cards.length > 0 ? texts.noPassWithCards : "");
  enable("play", isIdle && judged.choices.length > 0);
  enable("give", decision === "exchange" && gifts.length === 3);
  enable("hint", isIdle && Boolean(decision) && !isOver);
  enable("undo", isIdle && answer.undo !== null && !isOver);

  show("bomb", bombs.length > 0 && !isOver);
  const beats = bombs.some(({ legal }) => legal);
  const reason = isIdle && !beats ? texts.bombWaits : "";
  byId("bomb").setAttribute("aria-disabled", Boolean(reason) || !isIdle);
  byId("bomb").title = reason;
}

const choiceButton = (textContent, isPressed, onclick, name) =>
  element("button", {
    type: "button",
    textContent,
    onclick,
    "aria-pressed": isPressed,
    "aria-label": name ?? textContent,
  });

const row = (label, ...buttons) =>
  element(
    "div",
    { className: "option-row", role: "group", "aria-label": label },
    element("span", { className: "option-name", textContent: label }),
    ...buttons,
  );

/**
 * Shows what the selection leaves open: the reading of the Phoenix and the wish; and the choice to hear no
 * more of bombs in this trick. They lie over the table, so that nothing moves.
 */
export function showOptions(state, { chooseReading, chooseWish, chooseNoBombs }) {
  const { answer, cards, judged, choice, wish, texts } = state;
  const rows = [];
  const decision = decisionOf(state);
  const isOfCards = decision === "play" || decision === "bomb";
  if (isOfCards && judged.choices.length > 1) {
    const readings = judged.choices.map(({ reading }, place) => {
      const words = reading ? combinationWords(reading, texts) : texts.canPlay;
      return choiceButton(words, place === choice, () => chooseReading(place));
    });
    rows.push(row(texts.whichReading, ...readings));
  }
  const wishes = answer.question?.wishes ?? [];
  if (isOfCards && cards.includes("Ma") && judged.choices.length > 0 && wishes.length > 0) {
    const ranks = wishes.map((rank) =>
      choiceButton(rankPrint(rank, texts), wish === rank, () => chooseWish(rank), texts.wishFor(texts.rankName(rank))),
    );
    const none = choiceButton(texts.noWish, wish === undefined, () => chooseWish(undefined));
    const made = row(texts.yourWish, none, ...ranks);
    made.classList.add("wishes");
    rows.push(made);
  }
  if (decision === "bomb") rows.push(row(texts.thisTrick, choiceButton(texts.noBombsNow, false, chooseNoBombs)));
  const place = byId("options");
  const focused = [...place.querySelectorAll("button")].indexOf(document.activeElement);
  place.hidden = rows.length === 0;
  place.replaceChildren(...rows);
  // The choice that was made keeps the focus.
  if (focused >= 0) place.querySelectorAll("button")[focused]?.focus();
}

/** The action that plays the selection. */
export function playOf({ judged, choice, wish, cards }) {
  const { action } = judged.choices[choice] ?? judged.choices[0];
  return cards.includes("Ma") && wish !== undefined ? { ...action, wish } : action;
}

/** The value that the Phoenix has in a selection that is about to be played. */
export function phoenixOf({ judged, choice }) {
  const { reading, action } = judged.choices[choice] ?? judged.choices[0];
  if (!reading || !tokens(action.play).includes("Ph")) return undefined;
  return { cards: action.play, value: reading.phoenix ?? reading.rank };
}
