// The course: ten lessons, each with a figure of the engine and three puzzles.

import { byId, element } from "/assets/elements.js";
import { keepPages } from "/assets/keep-pages.js";
import { englishLessons } from "/assets/learn-texts-en.js";
import { germanLessons } from "/assets/learn-texts-de.js";
import { greekLessons } from "/assets/learn-texts-el.js";
import { LESSONS } from "/assets/lessons.js";
import { isSolved, loadSeen, onAnswerElsewhere } from "/assets/puzzles-store.js";
import { listenToSwitches, markLanguage } from "/assets/switches.js";
import { preferredLanguage, speak } from "/assets/texts.js";

const TEXTS = { en: englishLessons, de: germanLessons, el: greekLessons };
const MARKS = { right: "✓", missed: "✗", open: "" };

/** The language of links, where the address or a switch chose one. */
let linkLanguage = new URLSearchParams(location.search).get("lang") ?? undefined;
let language = preferredLanguage(location.search);
let texts;

/** How this browser stands with a puzzle. */
function markOf(id, seen) {
  const entry = seen[id];
  if (!entry) return "open";
  return isSolved(entry) ? "right" : "missed";
}

/** The address of a puzzle of a lesson, among the three. */
function linkTo({ puzzles }, id) {
  const language = linkLanguage ? `&lang=${linkLanguage}` : "";
  return `/puzzles?id=${id}${language}&ids=${puzzles.join(",")}`;
}

const write = {
  percent: (value) => texts.percent(texts.whole(value)),
  points: (value) => texts.signedWhole(value),
  matches: (value) => texts.signed(value),
};

function figureOf({ name, unit, figure }) {
  const { sides, meaning } = texts.lessons[name];
  const pair = figure.map((value, side) =>
    element("p", {}, element("strong", { textContent: write[unit](value) }), element("span", { textContent: sides[side] })),
  );
  return element("figure", {}, element("div", { className: "pair" }, ...pair), element("figcaption", { textContent: meaning }));
}

function puzzlesOf(lesson, seen) {
  const { name, puzzles } = lesson;
  const links = puzzles.map((id, place) => {
    const mark = markOf(id, seen);
    const link = element(
      "a",
      { href: linkTo(lesson, id), "data-mark": mark },
      element("span", { className: "unseen", textContent: `${texts.puzzleTitle(id)}, ${texts.marks[mark]}` }),
      element("span", { "aria-hidden": "true", textContent: MARKS[mark] || texts.whole(place + 1) }),
    );
    return element("li", {}, link);
  });
  const left = puzzles.find((id) => markOf(id, seen) !== "right");
  const go = element("a", { className: "go", href: linkTo(lesson, left ?? puzzles[0]), textContent: left ? texts.solve : texts.solveAgain });
  go.setAttribute("aria-describedby", `${name}-title`);
  return element("div", { className: "exercises" }, go, element("ul", { "aria-label": texts.puzzlesLabel }, ...links));
}

function lessonAt(lesson, place, seen) {
  const { name, others } = lesson;
  const { title, words } = texts.lessons[name];
  const heading = element("h2", { id: `${name}-title`, textContent: `${texts.whole(place + 1)}. ${title}` });
  const said = element("p", { textContent: words(others).join(" ") });
  const made = element("section", { id: name, className: "lesson", tabIndex: -1 }, heading, said, figureOf(lesson), puzzlesOf(lesson, seen));
  made.setAttribute("aria-labelledby", heading.id);
  return made;
}

function showContents(seen) {
  const solved = ({ puzzles }) => puzzles.filter((id) => markOf(id, seen) === "right").length;
  const lines = LESSONS.map((lesson) => {
    const { name, puzzles } = lesson;
    const count = element("span", { className: "count", textContent: texts.solvedShort(solved(lesson), puzzles.length) });
    count.dataset.whole = String(solved(lesson) === puzzles.length);
    return element("li", {}, element("a", { href: `#${name}`, textContent: texts.lessons[name].title }), count);
  });
  byId("contents").replaceChildren(...lines);
  const sum = (one) => LESSONS.map(one).reduce((one, other) => one + other, 0);
  byId("progress").textContent = texts.solvedOf(sum(solved), sum(({ puzzles }) => puzzles.length));
}

function show() {
  const seen = loadSeen();
  showContents(seen);
  byId("lessons").replaceChildren(...LESSONS.map((lesson, place) => lessonAt(lesson, place, seen)));
}

function build() {
  texts = speak(language, TEXTS);
  markLanguage(language);
  show();
}

build();
listenToSwitches((chosen) => {
  language = linkLanguage = chosen;
  build();
});
onAnswerElsewhere(show);
// Back from the puzzles, the page may come as it was left.
addEventListener("pageshow", ({ persisted }) => persisted && show());
// The lesson of the address was not there when the browser looked for it.
document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: "start" });
keepPages();
