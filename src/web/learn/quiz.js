// The page of the quiz: ten hands of Grand Tichu a day.

import { dayName, isDay, today } from "/assets/days.js";
import { byId } from "/assets/elements.js";
import { keepPages } from "/assets/keep-pages.js";
import { quizIn } from "/assets/quiz-show.js";
import { QUIZ_TEXTS } from "/assets/quiz-texts.js";
import { listenToSwitches, markLanguage } from "/assets/switches.js";
import { preferredLanguage, speak } from "/assets/texts.js";

const asked = new URLSearchParams(location.search);
/** The language of links, where the address or a switch chose one. */
let linkLanguage = asked.get("lang") ?? undefined;
let language = preferredLanguage(location.search);
let texts;
const date = asked.get("date") ?? today();

function build() {
  texts = speak(language, QUIZ_TEXTS);
  markLanguage(language);
  byId("day").textContent = isDay(date) ? dayName(date, language) : date;
}

build();
const draw = quizIn(byId("quiz"), date, () => ({ texts, language: linkLanguage }));
listenToSwitches((chosen) => {
  language = linkLanguage = chosen;
  build();
  draw();
});
keepPages();
