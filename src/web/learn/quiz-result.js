// The result of a day of the quiz: the score, the streak, a text to share, the hands once more.

import { copy } from "/assets/clipboard.js";
import { dayName, later, today } from "/assets/days.js";
import { element } from "/assets/elements.js";
import { record, rightOnes, streak } from "/assets/quiz-store.js";
import { shownCard } from "/assets/split.js";
import { writeState } from "/assets/state.js";

const text = (name, className, textContent) => element(name, { className, textContent });

/** The address of the quiz of a day. */
export const quizLink = (date, language) => `/quiz?date=${date}${language ? `&lang=${language}` : ""}`;

/** The squares of a day, which tell no card and no answer. */
const signs = ({ marks }) => [...marks].map((mark) => (mark === "1" ? "🟩" : "⬜")).join("");

/** The result as a text. */
export function resultText({ date, day }, texts) {
  const days = streak(today());
  const head = `${texts.heading} ${dayName(date, texts.language)}: ${rightOnes(day)}/${day.marks.length}`;
  const lines = [days > 1 ? `${head} · ${texts.streak(days)}` : head, signs(day), location.origin + quizLink(date)];
  return lines.join("\n");
}

/** Hands the text to the system of a phone, or else to the clipboard; says what became of it. */
async function share(words, copied, texts) {
  const isPhone = matchMedia("(pointer: coarse)").matches;
  if (isPhone && navigator.canShare?.({ text: words })) {
    try {
      await navigator.share({ text: words });
      return;
    } catch (refused) {
      if (refused.name === "AbortError") return;
    }
  }
  copied.textContent = (await copy(words)) ? texts.copied : `${texts.copyFailed} ${words}`;
}

function handLine({ state, guess, mark }, texts, language) {
  const isRight = mark === "1";
  const cards = element("span", { className: "cards" }, ...state.hand.map((token) => shownCard(token, texts)));
  const score = `${texts.whole(state.own_score)} : ${texts.whole(state.opponent_score)}`;
  const words = texts.guessShort({ isCall: guess === "C", isRight });
  const address = `/${writeState(state, language)}`;
  const item = element(
    "li",
    {},
    cards,
    text("span", "where", score),
    text("span", "guess", words),
    element("a", { href: address, target: "_blank", rel: "noopener", textContent: texts.why }),
  );
  item.dataset.mark = isRight ? "right" : "wrong";
  return item;
}

/** The parts of a result. `hands` are states of the playground. */
export function result({ date, day, hands, squares }, texts, language) {
  const copied = element("p", { className: "hint", role: "status" });
  const shareIt = element("button", { type: "button", className: "share-result", textContent: texts.shareResult });
  shareIt.onclick = () => share(resultText({ date, day }, texts), copied, texts);
  const { days, mean } = record();
  const facts = [texts.streak(streak(today())), texts.record(days, texts.tenth(mean))];
  const isToday = date === today();
  const lines = hands.flatMap((state, place) =>
    day.marks[place] ? [handLine({ state, guess: day.guesses[place], mark: day.marks[place] }, texts, language)] : [],
  );
  return [
    text("h2", "", texts.resultOf(dayName(date, texts.language))),
    text("p", "score-line", texts.score10(rightOnes(day), hands.length)),
    squares,
    text("p", "facts", facts.join(" · ")),
    element(
      "div",
      { className: "tools" },
      shareIt,
      element("a", { className: "as-button", href: quizLink(later(date, -1), language), textContent: texts.dayBefore }),
      ...(isToday ? [] : [element("a", { className: "as-button", href: language ? `/quiz?lang=${language}` : "/quiz", textContent: texts.quizToday })]),
    ),
    copied,
    ...(isToday ? [text("p", "hint", texts.tomorrow)] : []),
    text("h3", "", texts.handsTitle),
    element("ol", { className: "hands" }, ...lines),
  ];
}
