// The expected results of calling and of not calling: a table and its meaning in words.

import { isOpen } from "/assets/answer.js";
import { byId, element } from "/assets/elements.js";
import { TARGET } from "/assets/state.js";

const percent = (share) => Math.round(100 * share);

/** The text of each figure. The chance to win has a tenth, because both choices are close. */
const COLUMNS = [
  ["first_out", (value) => `${percent(value)}`, true],
  ["points", (value, texts) => texts.signedWhole(value), false],
  ["match_win", (value, texts) => texts.tenth(100 * value), true],
];

function figure(estimated, written, isShare, texts) {
  if (!estimated) return element("td", { textContent: texts.undecided });
  const [value, low, high] = [estimated.value, estimated.low, estimated.high].map((number) =>
    written(number, texts),
  );
  return element(
    "td",
    {},
    element("span", { className: "estimate", textContent: isShare ? texts.percent(value) : value }),
    " ",
    element("span", { className: "interval", textContent: texts.range(low, high) }),
  );
}

function row(name, prospect, texts) {
  const made = element(
    "tr",
    {},
    element("th", { scope: "row", textContent: name }),
    ...COLUMNS.map(([member, written, isShare]) => figure(prospect?.[member], written, isShare, texts)),
  );
  if (prospect) made.dataset.supported = prospect.supported;
  return made;
}

/** Points that a team needs to reach the target. */
const needed = (score, answer) => (answer.target_score ?? TARGET.usual) - score;

/** The meaning of the figures; the API gives the same in English. */
export function outlookWords(answer, texts) {
  if (!isOpen(answer)) return texts.reasons[answer.recommendation.reason];
  const { call, no_call: without, break_even: even } = answer.outlook;
  const said = [
    texts.success(percent(call.first_out.value), percent(even.match_win), percent(even.points)),
  ];
  const gains = (member) => call[member].value > without[member].value;
  const [own, theirs] = [answer.own_score, answer.opponent_score].map((score) =>
    texts.whole(needed(score, answer)),
  );
  const level = answer.own_score === answer.opponent_score;
  if (!call.supported) said.push(texts.unsupported);
  // At level scores, a difference between match and points has another reason than the scores.
  else if (!level && gains("match_win") && !gains("points")) said.push(texts.riskier(own, theirs));
  else if (!level && !gains("match_win") && gains("points")) said.push(texts.safer(own, theirs));
  return said.join(" ");
}

/** Shows the table and its meaning; without an answer, it keeps their places. */
export function showOutlook(answer, texts, prefix = "") {
  const outlook = answer?.outlook;
  const columns = [texts.ifYou, texts.firstOut, texts.points, texts.matchWin];
  byId(`${prefix}outlook`).replaceChildren(
    element("caption", { className: "unseen", textContent: texts.outlookTitle }),
    element(
      "thead",
      {},
      element("tr", {}, ...columns.map((title) => element("th", { scope: "col", textContent: title }))),
    ),
    element(
      "tbody",
      {},
      row(texts.ifCalled, outlook?.call, texts),
      row(texts.ifNotCalled, outlook?.no_call, texts),
    ),
  );
  byId(`${prefix}outlook-words`).textContent = outlook ? outlookWords(answer, texts) : "";
}
