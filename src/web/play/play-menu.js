// The menu: ways to go, settings, language, help.

import { byId, element } from "/assets/elements.js";
import { CHOICES } from "/assets/play-store.js";
import { button, close, show } from "/assets/play-dialog.js";

const check = (key, settings, texts, changed) => {
  const input = element("input", { type: "checkbox", id: `set-${key}`, checked: settings[key] });
  input.onchange = () => {
    settings[key] = input.checked;
    changed(key);
  };
  return element("label", { className: "check" }, input, element("span", { textContent: texts.settings[key] }));
};

const choice = (key, settings, texts, changed) => {
  const options = CHOICES[key].map((value) => element("option", { value, textContent: texts.choices[key][value] }));
  const select = element("select", { id: `set-${key}` }, ...options);
  select.value = settings[key];
  select.onchange = () => {
    settings[key] = select.value;
    changed(key);
  };
  return element("label", { className: "pick" }, element("span", { textContent: texts.settings[key] }), select);
};

/** The switches of the other pages: languages and light or dark. */
function switches(texts, language, setLanguage) {
  const names = { en: ["EN", "English"], de: ["DE", "Deutsch"], el: ["ΕΛ", "Ελληνικά"] };
  const made = Object.entries(names).map(([value, [textContent, title]]) => {
    const one = button(`language-${value}`, textContent, () => setLanguage(value));
    one.lang = value;
    one.title = title;
    one.setAttribute("aria-pressed", value === language);
    return one;
  });
  const group = element("div", { className: "languages", role: "group", "aria-label": texts.languageLabel }, ...made);
  const theme = button("theme", texts.themeSwitch, () => document.documentElement.dispatchEvent(new Event("toggle-theme")));
  return element("div", { className: "tools-row" }, group, theme);
}

const link = (href, textContent) => element("li", {}, element("a", { href, textContent }));

/** Shows the menu. `ways` has `newMatch`, `playDay`, `help`, `changed(key)` and `setLanguage`. */
export function showMenu(settings, texts, language, ways) {
  const go = (way) => () => {
    close();
    way();
  };
  const set = (make, key) => make(key, settings, texts, ways.changed);
  show(texts.menu, [
    element(
      "div",
      { className: "tools-row" },
      button("menu-new", texts.newMatch, go(ways.newMatch), "main"),
      button("menu-day", texts.playDay, go(ways.playDay)),
      button("menu-help", texts.helpTitle, ways.help),
    ),
    element("h3", { textContent: texts.settingsTitle }),
    element(
      "div",
      { className: "settings" },
      ...["direction", "sort", "speed"].map((key) => set(choice, key)),
      ...["autoPass", "sound", "text", "keys"].map((key) => set(check, key)),
    ),
    element("h3", { textContent: texts.languageLabel }),
    switches(texts, language, ways.setLanguage),
    element(
      "ul",
      { className: "links" },
      link("/", texts.playground),
      link("/quiz", texts.quizLink),
      link("/puzzles", texts.puzzlesLink),
      link("/learn", texts.learnLink),
      link("/review", texts.reviewLink),
      link("/docs", texts.docs),
    ),
    element("p", { className: "hint", textContent: texts.keptHere }),
  ]);
  byId("menu-new").focus();
}

/** Shows how to play with the keyboard, and what the marks mean. */
export function showHelp(texts) {
  const rows = texts.keys.map(([keys, words]) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, ...keys.map((key) => element("kbd", { textContent: key }))),
      element("td", { textContent: words }),
    ),
  );
  const caption = element("caption", { textContent: texts.keysTitle });
  const table = element("table", { className: "keys" }, caption, element("tbody", {}, ...rows));
  const lines = texts.helpLines.map((line) => element("li", { textContent: line }));
  show(texts.helpTitle, [element("ul", { className: "help-lines" }, ...lines), table]);
}
