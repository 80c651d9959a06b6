// The answer: one sentence, a decision for each profile, a bar for each model.

import { byId, element } from "/assets/elements.js";

const percent = (share) => Math.round(share * 100);

/** The name of a profile on the page; a profile that an operator added keeps its own name. */
export const profileName = (name, texts) => texts.profiles[name] ?? name;
export const modelName = (name, texts) => texts.models[name] ?? name;

/** The description of a profile, translated where training wrote it. */
function profileWords(description, texts) {
  if (description in texts.goals) return texts.goals[description];
  const format = /^calls as often as the (median|(\d+)th-percentile) player: ([\d.]+) ?% of hands$/;
  const [, , place, share] = format.exec(description) ?? [];
  if (!share) return description;
  const frequency = texts.frequency(texts.percent(texts.number(Number(share))));
  return `${frequency} ${place ? texts.percentile(place) : texts.median}`;
}

/** "64", or "59 to 64" where the models differ; of all players, or of those like the one asked about. */
function sharedPlayers(answer, texts) {
  const shares = Object.values(answer.probabilities).map(({ probability }) => percent(probability));
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  const share = least === most ? least : texts.range(least, most);
  return answer.player ? texts.playersLikeYou(share) : texts.players(share);
}

/** The reason why a profile overrides its model, if there is one; an unknown reason keeps its name. */
const reasonWords = ({ reason }, texts) => reason && (texts.reasons[reason] ?? reason);

/** Whether there is a choice: none after the partner's call or the end of the match. */
export const isOpen = ({ recommendation }) => recommendation.success !== undefined;

/** The gain of a call, and how often it succeeds. */
function worth(recommendation, texts) {
  const { points_gain: points, match_win_gain: matches, success, needed } = recommendation;
  return texts.worth({
    points: texts.signedWhole(points),
    onePoint: Math.abs(Math.round(points)) === 1,
    matches: texts.signed(100 * matches),
    success: percent(success),
    needed: percent(needed),
    enough: success > needed,
  });
}

/** The recommendation: its strength, the heading and a line below it. */
export function verdict(answer, texts) {
  const { recommendation } = answer;
  const { strength, reason } = recommendation;
  const unknown = !isOpen(answer);
  const sub = unknown ? reasonWords(recommendation, texts) : worth(recommendation, texts);
  return { strength, heading: texts.strengths[strength], sub };
}

/**
 * Shows the verdict and the profiles; without an answer, it keeps their places. The elements of
 * another call than Grand Tichu have names with a prefix.
 */
export function showVerdict(answer, profiles, texts, awaited, prefix = "") {
  const { strength, heading, sub } = answer
    ? verdict(answer, texts)
    : { strength: "", heading: texts.waiting, sub: awaited };
  byId(`${prefix}verdict`).textContent = heading;
  byId(`${prefix}verdict`).dataset.mood = strength;
  byId(`${prefix}verdict-sub`).textContent = sub;
  // Without a choice, the number of players who would call does not matter.
  byId(`${prefix}players`).textContent = answer && isOpen(answer) ? sharedPlayers(answer, texts) : "";
  byId(`${prefix}profiles`).replaceChildren(
    ...profiles.map(({ name, description }) => {
      const decision = answer?.decisions[name];
      const words = decision ? (decision.call ? texts.call : texts.noCall) : texts.undecided;
      const who = (decision && reasonWords(decision, texts)) ?? profileWords(description, texts);
      const item = element(
        "li",
        { className: "profile" },
        element("p", { className: "profile-name", textContent: profileName(name, texts) }),
        element("p", { className: "profile-call", textContent: words }),
        element("p", { className: "profile-who", textContent: who }),
      );
      if (decision) item.dataset.call = decision.call;
      return item;
    }),
  );
}

/**
 * Shows a bar for each model, with a mark at the threshold of each of its profiles. Without a choice
 * the bars stay empty: a bar beyond a mark would contradict the decisions.
 */
export function showModels(answer, catalog, texts, prefix = "") {
  const probabilities = answer && isOpen(answer) ? answer.probabilities : {};
  byId(`${prefix}models`).replaceChildren(
    ...catalog.models.map(({ name }) => {
      const marks = catalog.profiles
        .filter(({ model }) => model === name)
        .map((profile) => ({ ...profile, title: profileName(profile.name, texts) }))
        .sort((one, other) => one.threshold - other.threshold);
      const estimate = probabilities[name];
      const share = estimate && texts.modelPlayers(percent(estimate.probability));
      return element(
        "li",
        { className: "model" },
        element(
          "p",
          { className: "line" },
          element("span", { className: "model-name", textContent: modelName(name, texts) }),
          element("span", { className: "model-share", textContent: share ?? "" }),
        ),
        meter(estimate?.confidence, marks, texts),
      );
    }),
  );
}

function meter(confidence, marks, texts) {
  const spoken = marks.map(({ title, threshold }) => texts.mark(title, percent(threshold)));
  const label = texts.meter(confidence === undefined ? "–" : percent(confidence), spoken);
  const bar = element("div", { className: "meter", role: "img", "aria-label": label });
  const fill = element("div", { className: "fill" });
  fill.style.inlineSize = `${100 * (confidence ?? 0)}%`;
  const track = element("div", { className: "track" }, fill);
  bar.append(track);
  let lane = 0;
  marks.forEach(({ title, threshold }, place) => {
    const tick = element("div", { className: "tick" });
    const text = element("span", { className: "tick-name", textContent: `${title} ${percent(threshold)}` });
    // Neighbouring names must not touch: a name too close to the last moves down a line.
    lane = place > 0 && threshold - marks[place - 1].threshold < 0.25 ? lane + 1 : 0;
    tick.style.insetInlineStart = text.style.insetInlineStart = `${100 * threshold}%`;
    // Names near the ends stay inside.
    text.style.transform = `translateX(-${100 * threshold}%)`;
    text.style.insetBlockStart = `${1.15 + 1.15 * lane}rem`;
    track.append(tick);
    bar.append(text);
    bar.style.blockSize = `${2.3 + 1.15 * lane}rem`;
  });
  return bar;
}
