// What people and the champion would do, and what it is worth.

import { element } from "/assets/elements.js";
import { doing, share, table, withError } from "/assets/review-words.js";
import { OTHERS, nameOf, namesOf, seatOf } from "/assets/play-words.js";
import { button, show } from "/assets/play-dialog.js";
import { tableCard } from "/assets/play-table.js";
import { Refused } from "/assets/play-server.js";

/** The deals for the question what a choice is worth. */
const DEALS = 100;
/** The most candidates that are listed. */
const MOST = 8;

/** A choice in cards and words; gifts with the names of their receivers. */
function chosen(decision, action, eyes) {
  if (!action?.give) return doing({ players: namesOf(eyes) }, decision, action, eyes.texts);
  const gifts = OTHERS.map((word) => {
    const name = nameOf(seatOf(word, action.seat), eyes);
    return element("span", { className: "gift" }, tableCard(action.give[word], eyes.texts), name);
  });
  return element("span", { className: "gifts" }, ...gifts);
}

function decisionTable({ decision, recommendation, candidates }, eyes) {
  const { texts } = eyes;
  const isWorth = candidates.some(({ points }) => points);
  const columns = [texts.choice, texts.peopleShort, texts.championShort, ...(isWorth ? [texts.worthShort] : [])];
  const best = JSON.stringify(recommendation?.action);
  const weight = ({ action, probability, points }) => {
    if (JSON.stringify(action) === best) return Infinity;
    return (points?.value ?? 0) + Math.max(...Object.values(probability ?? {}), 0);
  };
  const rows = [...candidates]
    .sort((one, other) => weight(other) - weight(one))
    .slice(0, MOST)
    .map(({ action, probability, points }) => {
      const shown = chosen(decision, action, eyes);
      const isBest = recommendation && JSON.stringify(action) === best;
      const name = element("span", { className: isBest ? "advised" : "" }, shown);
      if (isBest) name.append(element("span", { className: "star", textContent: ` ${texts.bestMark}` }));
      const figures = ["people", "champion"].map((who) =>
        probability?.[who] === undefined ? "–" : share(probability[who], texts),
      );
      return [name, ...figures, ...(isWorth ? [points ? withError(points, texts) : "–"] : [])];
    });
  return [
    element("h3", { textContent: texts.decisionKinds[decision] ?? decision }),
    table(texts.decisionKinds[decision] ?? decision, columns, rows),
  ];
}

/**
 * Shows thoughts about a question. `ask` gets further fields of the question. `eyes` names the seats as the
 * one who thinks sees them.
 */
export async function showHint(ask, eyes, title) {
  const { texts } = eyes;
  let isWanted = true;
  const put = (content) => {
    if (!isWanted) return;
    show(title, content, () => (isWanted = false));
    isWanted = true; // Its own content before has closed, not the dialog.
  };
  put([element("p", { textContent: texts.asking })]);
  const draw = (found, isAsked) => {
    const isWorth = found.decisions.some(({ candidates }) => candidates.some(({ points }) => points));
    const parts = found.decisions.flatMap((decision) => decisionTable(decision, eyes));
    if (parts.length === 0) parts.push(element("p", { textContent: texts.nothingToDecide }));
    const more = button("worth", texts.whatWorth, async () => {
      more.disabled = true;
      more.textContent = texts.asking;
      await attempt({ deals: DEALS }, true);
    });
    // A single choice has no worth in points.
    const words = isWorth ? texts.worthHint : isAsked ? texts.nothingToDecide : texts.sharesHint;
    const hint = element("p", { className: "hint", textContent: words });
    put([...parts, hint, ...(isAsked ? [] : [more])]);
  };
  const attempt = async (fields, isAsked) => {
    try {
      draw(await ask(fields), isAsked);
    } catch (trouble) {
      if (trouble instanceof Refused) put([element("p", { textContent: texts.rejected(trouble.message) })]);
    }
  };
  await attempt({}, false);
}
