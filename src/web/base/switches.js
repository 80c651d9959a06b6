// The switches at the top of a page: the language, and light or dark.

import { byId } from "/assets/elements.js";
import { rememberLanguage } from "/assets/texts.js";

/** Makes the switches work; `choose` gets the language that was chosen. */
export function listenToSwitches(choose) {
  byId("languages").onclick = ({ target }) => {
    if (!target.value) return;
    rememberLanguage(target.value);
    choose(target.value);
  };
  byId("theme").onclick = () => document.documentElement.dispatchEvent(new Event("toggle-theme"));
}

/** Marks the language of the page. */
export function markLanguage(language) {
  for (const button of byId("languages").children) {
    button.setAttribute("aria-pressed", button.value === language);
  }
}
