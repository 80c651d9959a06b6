// The texts of the quiz by language.

import { englishQuiz } from "/assets/quiz-texts-en.js";
import { germanQuiz } from "/assets/quiz-texts-de.js";
import { greekQuiz } from "/assets/quiz-texts-el.js";

export const QUIZ_TEXTS = { en: englishQuiz, de: germanQuiz, el: greekQuiz };
