// The quiz of a day within a page: a hand, two buttons, the verdict, and at the end the result.

import { Refused, get } from "/assets/api.js";
import { sorted, parts } from "/assets/cards.js";
import { today } from "/assets/days.js";
import { face } from "/assets/deck.js";
import { element } from "/assets/elements.js";
import { grandPath, shareOf } from "/assets/players.js";
import { dayOf, keepGuess, onGuessElsewhere, rightOnes } from "/assets/quiz-store.js";
import { result } from "/assets/quiz-result.js";
import { TARGET } from "/assets/state.js";
import { layVerdict, showVerdict } from "/assets/verdict.js";

const text = (name, className, textContent) => element(name, { className, textContent });
const button = (className, textContent, onclick) => element("button", { type: "button", className, textContent, onclick });

/** The state of the playground about a hand of the quiz. */
const stateOf = ({ hand, own_score, opponent_score }) => ({
  ...{ hand: sorted(hand), own_score, opponent_score, target_score: TARGET.usual },
  ...{ further: [], calls: {}, given: {}, received: {} },
});

/** Whether a guess is right: in a toss-up both are. */
const isRight = ({ recommendation: { call, strength } }, isCall) => strength === "toss_up" || call === isCall;

/** The hands of a day so far, as squares: right, wrong, and those to come. */
function squares({ marks }, count, texts) {
  const list = element("ol", { className: "squares", "aria-label": texts.rightSoFar(rightOnes({ marks }), marks.length) });
  for (let place = 0; place < count; place += 1) {
    const mark = { 1: "right", 0: "wrong" }[marks[place]] ?? "open";
    const words = element("span", { className: "unseen", textContent: texts.marks[mark] });
    const square = element("li", {}, element("span", { "aria-hidden": "true", textContent: { right: "✓", wrong: "✗" }[mark] ?? "" }), words);
    square.dataset.mark = mark;
    list.append(square);
  }
  return list;
}

/** The share of people who call, in words and as a bar. */
function people(answer, texts) {
  const share = shareOf(answer);
  const fill = element("span", { className: "fill" });
  fill.style.inlineSize = `${share}%`;
  return element(
    "div",
    { className: "people" },
    text("h3", "", texts.peopleTitle),
    text("p", "", texts.wouldCall(share)),
    element("div", { className: "track", "aria-hidden": "true" }, fill),
  );
}

/**
 * Makes the quiz of a day in a place. `look` gives the texts and the language of links, when the quiz is drawn.
 * Returns a function that draws it anew, in another language.
 */
export function quizIn(place, date, look) {
  /** The hands, and what the service says about each, once it was asked. */
  let hands = [];
  let answers = [];
  /** The hand on the table, the guess about it, and what keeps the quiz from going on. */
  let shown = 0;
  let guess;
  let trouble;

  const main = element("section", { className: "felt quiz-hand", tabIndex: -1 });
  const beside = element("section", { className: "answer quiz-answer" });
  const said = element("p", { className: "unseen", role: "status" });
  place.replaceChildren(main, beside, said);

  const ask = (at) => (answers[at] ??= get(`${grandPath(stateOf(hands[at]))}&explain=true`));

  async function load() {
    trouble = undefined;
    try {
      ({ hands } = await get(`/v1/quiz/${encodeURIComponent(date)}`));
      answers = [];
      shown = dayOf(date).marks.length;
      askAhead();
    } catch (caught) {
      trouble = { caught, again: load };
    }
    draw();
  }

  /** Asks for the answer while somebody thinks; a failure is told when the answer is due. */
  function askAhead() {
    if (hands[shown]) ask(shown).catch(() => delete answers[shown]);
  }

  async function choose(isCall) {
    if (guess || !hands[shown]) return;
    const at = shown;
    guess = { isCall };
    trouble = undefined;
    draw();
    try {
      const answer = await ask(at);
      const first = keepGuess(date, at, { isCall, isRight: isRight(answer, isCall), of: hands.length, isOnTime: date === today() });
      // Another tab may have guessed before: the first guess counts.
      const counted = first.guesses[at] === "C";
      guess = { isCall: counted, answer, isRight: first.marks[at] === "1" };
    } catch (caught) {
      delete answers[at];
      guess = undefined;
      trouble = { caught, again: () => choose(isCall) };
    }
    draw();
    if (guess?.answer) say();
  }

  function say() {
    const { texts } = look();
    said.textContent = texts.guessed(guess);
    const next = beside.querySelector(".next");
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
  }

  function goOn() {
    shown += 1;
    guess = undefined;
    said.textContent = "";
    askAhead();
    draw();
    main.focus({ preventScroll: true });
    main.scrollIntoView({ block: "nearest" });
  }

  function draw() {
    const { texts } = look();
    const isOver = hands.length > 0 && shown >= hands.length;
    place.classList.toggle("is-over", isOver);
    main.hidden = hands.length === 0;
    if (isOver) drawResult();
    else if (hands.length > 0) drawHand(texts);
    const parts = [...(isOver ? [] : besideHand(texts)), ...(trouble ? [troubled(texts)] : [])];
    beside.replaceChildren(...parts);
    beside.hidden = parts.length === 0;
  }

  function troubled(texts) {
    const { caught, again } = trouble;
    const words = caught instanceof Refused ? texts.refused(caught.message) : texts.unreachable;
    return element("div", { className: "notice trouble", role: "alert" }, text("p", "", words), button("retry", texts.retry, again));
  }

  function drawHand(texts) {
    const state = stateOf(hands[shown]);
    const cards = state.hand.map((token) =>
      element(
        "li",
        {},
        element("span", { className: "card" }, face(token, texts)),
        element("span", { className: "unseen", textContent: texts.cardName(parts(token)) }),
      ),
    );
    const title = texts.handOf(shown + 1, hands.length);
    const [own, opponent] = [state.own_score, state.opponent_score].map(texts.whole);
    const answer = (className, words, isCall, shortcut) => {
      const made = button(className, words, () => choose(isCall));
      made.setAttribute("aria-keyshortcuts", shortcut);
      made.setAttribute("aria-pressed", guess?.isCall === isCall);
      made.disabled = Boolean(guess);
      return made;
    };
    main.replaceChildren(
      element("div", { className: "felt-head" }, text("h2", "", title), squares(dayOf(date), hands.length, texts)),
      element("ul", { className: "tray", "aria-label": title }, ...cards),
      text("p", "situation-line", `${texts.own} ${own} : ${opponent} ${texts.opponent}`),
      element(
        "div",
        { className: "choice" },
        answer("call", texts.callIt, true, "C"),
        answer("no-call", texts.noCallIt, false, "N"),
      ),
    );
  }

  function besideHand(texts) {
    if (!guess?.answer) return guess ? [text("p", "hint", texts.asking)] : [];
    const hero = element("div", { className: "hero" });
    layVerdict(hero);
    showVerdict(hero, guess.answer, texts);
    const mark = text("p", "guessed", texts.guessed(guess));
    mark.dataset.mark = guess.isRight ? "right" : "wrong";
    const isLast = shown === hands.length - 1;
    return [
      element("div", { className: "line" }, mark, button("next", isLast ? texts.toResult : texts.nextHand, goOn)),
      hero,
      people(guess.answer, texts),
    ];
  }

  function drawResult() {
    const { texts, language } = look();
    const day = dayOf(date);
    main.replaceChildren(...result({ date, day, hands: hands.map(stateOf), squares: squares(day, hands.length, texts) }, texts, language));
  }

  const KEYS = { KeyC: () => choose(true), KeyN: () => choose(false) };

  /** The keys work where no control has one of its own. */
  function press(event) {
    const { target, code } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || target.closest("input, select, textarea, dialog")) return;
    if (code in KEYS) KEYS[code]();
    else if (code === "Enter" && guess?.answer && !target.closest("button, a, summary")) goOn();
    else return;
    event.preventDefault();
  }

  addEventListener("keydown", press);
  addEventListener("online", () => trouble?.again());
  onGuessElsewhere(() => {
    const { length } = dayOf(date).marks;
    if (guess || length <= shown) return;
    shown = length;
    askAhead();
    draw();
  });
  load();
  return draw;
}
