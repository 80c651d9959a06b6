// The language of the page and its number formats.

import { english } from "/assets/texts-en.js";
import { german } from "/assets/texts-de.js";
import { greek } from "/assets/texts-el.js";

const LANGUAGES = { en: english, de: german, el: greek };

function saved() {
  try {
    return localStorage.getItem("language");
  } catch {
    return null;
  }
}

const known = (tag) => {
  const language = (tag ?? "").slice(0, 2).toLowerCase();
  return language in LANGUAGES ? language : undefined;
};

/** The language of the link, else the one chosen last, else one that the browser asks for. */
export function preferredLanguage(search) {
  const asked = [new URLSearchParams(search).get("lang"), saved(), ...navigator.languages];
  return asked.map(known).find((language) => language) ?? "en";
}

export function rememberLanguage(language) {
  try {
    localStorage.setItem("language", language);
  } catch {
    // The link still names the language.
  }
}

/**
 * Texts and numbers of a language; marks every `data-text` of the page with its text. A page may have
 * more texts of its own, by language.
 */
export function speak(language, more = {}) {
  const texts = { ...LANGUAGES[language], ...more[language] };
  document.documentElement.lang = language;
  document.title = `${texts.heading} · Tichu`;
  for (const place of document.querySelectorAll("[data-text]")) {
    place.textContent = texts[place.dataset.text];
  }
  for (const place of document.querySelectorAll("[data-label]")) {
    place.setAttribute("aria-label", texts[place.dataset.label]);
  }
  const number = (options) => {
    const format = new Intl.NumberFormat(language, options);
    return (value) => format.format(value).replace("-", "−");
  };
  return {
    ...texts,
    language,
    number: number({ maximumFractionDigits: 3 }),
    whole: number({ maximumFractionDigits: 0 }),
    tenth: number({ minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    hundredth: number({ minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    signed: number({
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      signDisplay: "exceptZero",
    }),
    signedWhole: number({ maximumFractionDigits: 0, signDisplay: "exceptZero" }),
  };
}
