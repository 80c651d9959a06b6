// What people weigh: the contributions of a regression, the value of each card to the best model, and the features.

import { parts } from "/assets/cards.js";
import { face } from "/assets/deck.js";
import { element } from "/assets/elements.js";
import { percent } from "/assets/verdict.js";
import { featureWords, reasons } from "/assets/words.js";

const MOST = 5;
/** The model whose reasons the page shows until it is closed. */
let chosenModel;

const modelName = (name, texts) => texts.models[name] ?? name;

/** The parts of the details about people; none for an answer without an explanation. */
export function weighed(answer, catalog, texts) {
  const explained = Object.entries(answer.explanation ?? {});
  const models = explained.filter(([, { contributions }]) => contributions);
  // The features of Tichu have no words.
  if (models.length === 0 || !Array.isArray(answer.features)) return [];
  const place = element("div", { className: "weighed" });
  showReasons(place, models, answer, catalog, texts);
  // The best model is the last. Another list of cards would say nearly the same.
  const effects = explained.filter(([, { cards }]) => cards).slice(-1);
  return [
    element("h3", { textContent: texts.weighTitle }),
    place,
    ...effects.flatMap(([model, { cards }]) => cardEffects(model, cards, texts)),
    features(answer, catalog, texts),
  ];
}

function showReasons(place, models, answer, catalog, texts) {
  const [model, explanation] = models.find(([name]) => name === chosenModel) ?? models[0];
  const chips = models.map(([name]) => {
    const pressed = name === model;
    const chip = element("button", { type: "button", textContent: modelName(name, texts), "aria-pressed": pressed });
    chip.onclick = () => {
      chosenModel = name;
      showReasons(place, models, answer, catalog, texts);
      place.querySelector("[aria-pressed=true]").focus();
    };
    return chip;
  });
  const { said, rest } = reasons(explanation, answer, catalog, texts);
  const pro = said.filter(({ sum }) => sum > 0);
  const contra = said.filter(({ sum }) => sum < 0);
  const shown = [...pro.slice(0, MOST), ...contra.slice(0, MOST)];
  const longest = Math.max(...shown.map(({ sum }) => Math.abs(sum)));
  const list = (title, kind, items) =>
    element(
      "div",
      { className: kind },
      element("h4", { textContent: title }),
      element("ul", {}, ...items.slice(0, MOST).map((reason) => row(reason, longest, texts))),
      items.length === 0 ? element("p", { className: "hint", textContent: texts.nothing }) : undefined,
    );
  const total = explanation.contributions.reduce(
    (sum, { contribution }) => sum + contribution,
    explanation.baseline,
  );
  const unsaid = said.filter((reason) => !shown.includes(reason));
  const others = unsaid.reduce((sum, reason) => sum + reason.sum, rest);
  const sum = texts.sum(
    texts.signed(explanation.baseline),
    texts.signed(others),
    texts.signed(total),
    percent(answer.probabilities[model].confidence),
  );
  place.replaceChildren(
    element("div", { className: "chips", role: "group", "aria-label": texts.byModel }, ...chips),
    element("div", { className: "reasons" }, list(texts.pro, "pro", pro), list(texts.contra, "contra", contra)),
    element("p", { className: "hint", textContent: sum }),
  );
}

function row({ words, sum }, longest, texts) {
  const bar = element("span", { className: "weight", "aria-hidden": "true" });
  bar.style.inlineSize = `${(100 * Math.abs(sum)) / longest}%`;
  return element(
    "li",
    {},
    element("span", { className: "amount", textContent: texts.signed(sum) }),
    element("span", { className: "words", textContent: ` ${words}` }),
    element("span", { className: "weights", "aria-hidden": "true" }, bar),
  );
}

function cardEffects(model, cards, texts) {
  const items = cards.map(({ card, effect }) => {
    const points = texts.signedWhole(100 * effect);
    const name = element("span", { className: "unseen", textContent: texts.cardName(parts(card)) });
    const amount = element("span", { className: "amount", textContent: points });
    const item = element("li", {}, element("span", { className: "card" }, face(card, texts)), name, " ", amount);
    item.dataset.sign = Math.sign(Math.round(100 * effect));
    return item;
  });
  return [
    element("h3", { textContent: texts.cardsTitle }),
    element("ul", { className: "worth" }, ...items),
    element("p", { className: "hint", textContent: texts.cardsHint(modelName(model, texts)) }),
  ];
}

function features(answer, catalog, texts) {
  const rows = catalog.features
    .map((feature, place) => ({ ...feature, value: answer.features[place] }))
    .filter(({ value }) => value !== 0)
    .map(({ number, name, meaning, value }) =>
      element(
        "tr",
        {},
        element("td", { textContent: number }),
        element("td", { textContent: featureWords(name, value, texts) ?? meaning }),
        element("td", {}, element("code", { textContent: name })),
        element("td", { textContent: texts.number(value) }),
      ),
    );
  const columns = texts.featureColumns.map((title) =>
    element("th", { scope: "col", textContent: title }),
  );
  const table = element(
    "table",
    {},
    element("thead", {}, element("tr", {}, ...columns)),
    element("tbody", {}, ...rows),
  );
  return element(
    "details",
    { className: "features" },
    element("summary", { textContent: texts.featuresTitle }),
    element("div", { className: "scroll" }, table),
  );
}
