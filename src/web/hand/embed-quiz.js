// The quiz of the day within another page.

import { isDay, today } from "/assets/days.js";
import { element } from "/assets/elements.js";
import { quizLink } from "/assets/quiz-result.js";
import { quizIn } from "/assets/quiz-show.js";
import { QUIZ_TEXTS } from "/assets/quiz-texts.js";
import { preferredLanguage, speak } from "/assets/texts.js";

/** Shows the quiz in place of a hand. */
export function showQuiz() {
  const asked = new URLSearchParams(location.search);
  const texts = speak(preferredLanguage(location.search), QUIZ_TEXTS);
  const language = asked.get("lang") ?? undefined;
  const date = isDay(asked.get("date") ?? "") ? asked.get("date") : today();
  const place = element("div", { className: "quiz" });
  const link = element("a", { href: quizLink(date, language), target: "_blank", rel: "noopener", textContent: texts.openQuiz });
  const heading = element("h1", { className: "unseen", textContent: texts.heading });
  document.querySelector("main").replaceChildren(heading, place, element("p", { className: "open-quiz" }, link));
  quizIn(place, date, () => ({ texts, language }));
}
