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

/** "64", or "59 to 64" where the models differ. */
function sharedPlayers(answer, texts) {
  const shares = Object.values(answer.probabilities).map(({ probability }) => percent(probability));
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  return texts.players(least === most ? least : texts.range(least, most));
}

/** The reason why a profile overrides its model, if there is one; an unknown reason keeps its name. */
const reasonWords = ({ reason }, texts) => reason && (texts.reasons[reason] ?? reason);

/** The reason that all profiles share, if there is one. */
function commonReason(decisions, texts) {
  const [first, ...others] = decisions;
  const shared = first && others.every(({ reason }) => reason === first.reason);
  return shared ? reasonWords(first, texts) : undefined;
}

/** The summary of all profiles: the heading, and whether they call. */
export function verdict(answer, texts) {
  const decisions = Object.values(answer.decisions);
  const calls = decisions.filter(({ call }) => call).length;
  const mood = calls === decisions.length ? "All" : calls === 0 ? "None" : "Some";
  const heading = texts[`verdict${mood}`];
  const reason = commonReason(decisions, texts);
  return { mood, heading, reason, sub: reason ?? texts.verdictSub(calls, decisions.length) };
}

/** Shows the verdict and the profiles; without an answer, it keeps their places. */
export function showVerdict(answer, profiles, texts, awaited) {
  const { mood, heading, sub, reason } = answer
    ? verdict(answer, texts)
    : { mood: "", heading: texts.waiting, sub: awaited };
  byId("verdict").textContent = heading;
  byId("verdict").dataset.mood = mood;
  byId("verdict-sub").textContent = sub;
  // With such a reason, the number of players who would call does not matter.
  byId("players").textContent = answer && !reason ? sharedPlayers(answer, texts) : "";
  byId("profiles").replaceChildren(
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

/** Shows a bar for each model, with a mark at the threshold of each of its profiles. */
export function showModels(answer, catalog, texts) {
  byId("models").replaceChildren(
    ...catalog.models.map(({ name }) => {
      const marks = catalog.profiles
        .filter(({ model }) => model === name)
        .map((profile) => ({ ...profile, title: profileName(profile.name, texts) }))
        .sort((one, other) => one.threshold - other.threshold);
      const estimate = answer?.probabilities[name];
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
