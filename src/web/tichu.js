// Tichu, in the look of the answer about Grand Tichu.

import { isOpen, showModels, showVerdict, verdict } from "/assets/answer.js";
import { byId } from "/assets/elements.js";
import { showOutlook } from "/assets/outlook.js";

const percent = (share) => Math.round(100 * share);

/** The profiles of an answer. Only those that compare results have words in the catalogue. */
function profilesOf({ decisions, probabilities }, catalog, texts) {
  const goals = new Map(catalog.map(({ name, goal, description }) => [name, goal && description]));
  return Object.entries(decisions).map(([name, { model, threshold }]) => {
    const estimate = probabilities[model];
    const isCompared = estimate && threshold !== undefined;
    const compared = isCompared && texts.compared(percent(estimate.confidence), percent(threshold));
    return { name, model, threshold, description: compared || goals.get(name) || "" };
  });
}

/** Shows Tichu after the exchange, or before it; returns the heading of the status line. */
export function showTichu(before, after, catalog, texts) {
  const answer = after ?? before;
  const own = { call: texts.callTichu, strengths: { ...texts.strengths, clear_call: texts.callTichu } };
  const words = { ...texts, ...own };
  const title = after ? texts.tichuAfter : texts.tichuBefore;
  const profiles = profilesOf(answer, catalog, words);
  const models = Object.keys(answer.probabilities).map((name) => ({ name }));
  const marked = profiles.filter(({ threshold }) => threshold !== undefined);
  byId("tichu-title").textContent = title;
  showVerdict(answer, profiles, words, "", "tichu-");
  showOutlook(answer, words, "tichu-");
  showModels(answer, { models, profiles: marked }, words, "tichu-");
  const said = [byId("tichu-outlook-words").textContent];
  if (answer.recommendation.reason !== "match_over") said.push(texts.peopleFirstOut(percent(answer.outlook.first_out)));
  if (after && isOpen(before)) said.push(texts.beforeIt(percent(before.recommendation.success)));
  byId("tichu-outlook-words").textContent = said.join(" ");
  const { heading, sub } = verdict(answer, words);
  return { heading: `${title}: ${heading}`, sub };
}
