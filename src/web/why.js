// The reasons for the answer: in words, by card, and the features.

import { isOpen, modelName } from "/assets/answer.js";
import { parts } from "/assets/cards.js";
import { face } from "/assets/deck.js";
import { byId, element } from "/assets/elements.js";
import { featureWords, reasons } from "/assets/words.js";

const MOST = 5;
/** The model whose reasons the page shows until it is closed. */
let chosenModel;

export function showWhy(answer, catalog, texts) {
  byId("why").hidden = !answer;
  if (!answer) return;
  // Without a choice there are no reasons for or against a call.
  const explained = Object.entries((isOpen(answer) && answer.explanation) || {});
  showReasons(
    explained.filter(([, explanation]) => explanation.contributions),
    answer,
    catalog,
    texts,
  );
  const effects = explained.filter(([, explanation]) => explanation.cards);
  byId("effects").hidden = effects.length === 0;
  byId("effects").replaceChildren(
    ...effects.flatMap(([model, { cards }]) => cardEffects(model, cards, texts)),
  );
  showFeatures(answer, catalog, texts);
}

function showReasons(models, answer, catalog, texts) {
  document.querySelector(".reasons").hidden = models.length === 0;
  if (models.length === 0) return;
  const [model, explanation] = models.find(([name]) => name === chosenModel) ?? models[0];
  byId("explained").setAttribute("aria-label", texts.byModel);
  const chips = models.map(([name]) => {
    const chip = element("button", {
      type: "button",
      textContent: modelName(name, texts),
      "aria-pressed": name === model,
    });
    chip.onclick = () => {
      chosenModel = name;
      showReasons(models, answer, catalog, texts);
      byId("explained").querySelector("[aria-pressed=true]").focus();
    };
    return chip;
  });
  byId("explained").replaceChildren(...chips);

  const { said, rest } = reasons(explanation, answer, catalog, texts);
  const pro = said.filter(({ sum }) => sum > 0);
  const contra = said.filter(({ sum }) => sum < 0);
  const shown = [...pro.slice(0, MOST), ...contra.slice(0, MOST)];
  const longest = Math.max(...shown.map(({ sum }) => Math.abs(sum)));
  const list = (title, kind, items) =>
    element(
      "div",
      { className: kind },
      element("h3", { textContent: title }),
      element("ul", {}, ...items.slice(0, MOST).map((reason) => row(reason, longest, texts))),
      items.length === 0 ? element("p", { className: "hint", textContent: texts.nothing }) : undefined,
    );
  byId("reasons").replaceChildren(
    list(texts.pro, "pro", pro),
    list(texts.contra, "contra", contra),
  );

  const total = explanation.contributions.reduce(
    (sum, { contribution }) => sum + contribution,
    explanation.baseline,
  );
  const unsaid = said.filter((reason) => !shown.includes(reason));
  const others = unsaid.reduce((sum, reason) => sum + reason.sum, rest);
  byId("sum").textContent = texts.sum(
    texts.signed(explanation.baseline),
    texts.signed(others),
    texts.signed(total),
    Math.round(100 * answer.probabilities[model].confidence),
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
    element("h2", { textContent: texts.cardsTitle }),
    element("ul", { className: "worth" }, ...items),
    element("p", { className: "hint", textContent: texts.cardsHint(modelName(model, texts)) }),
  ];
}

function showFeatures(answer, catalog, texts) {
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
  byId("features").replaceChildren(
    element("thead", {}, element("tr", {}, ...columns)),
    element("tbody", {}, ...rows),
  );
}
