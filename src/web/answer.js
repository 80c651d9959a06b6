// The answer: one sentence, a verdict for each profile, a bar for each model.

import { byId, element } from "/assets/elements.js";

const percent = (share) => Math.round(share * 100);

/** A profile as people call it, or by its name when an operator has added it. */
export const profileName = (name, texts) => texts.profiles[name] ?? name;
export const modelName = (name, texts) => texts.models[name] ?? name;

/** What a profile says of itself: descriptions as the training writes them are translated. */
function profileWords(description, texts) {
  if (description in texts.goals) return texts.goals[description];
  const told = /^calls as often as the (median|(\d+)th-percentile) player: ([\d.]+) % of hands$/;
  const [, , place, share] = told.exec(description) ?? [];
  if (!share) return description;
  const frequency = texts.frequency(texts.number(Number(share)));
  return `${frequency} ${place ? texts.percentile(place) : texts.median}`;
}

/** "64", or "59 to 64" where the models differ. */
function sharedPlayers(answer, texts) {
  const shares = Object.values(answer.probabilities).map(({ probability }) => percent(probability));
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  return texts.players(least === most ? least : texts.range(least, most));
}

/** Why a profile does not go by its model, when it does not; an unknown reason by its name. */
const reasonWords = ({ reason }, texts) => reason && (texts.reasons[reason] ?? reason);

/** The one reason of all profiles, when there is one. */
function commonReason(decisions, texts) {
  const [first, ...others] = decisions;
  const shared = first && others.every(({ reason }) => reason === first.reason);
  return shared ? reasonWords(first, texts) : undefined;
}

/** What the profiles say together: the heading, and whether it is a call. */
export function verdict(answer, texts) {
  const decisions = Object.values(answer.decisions);
  const calls = decisions.filter(({ call }) => call).length;
  const mood = calls === decisions.length ? "All" : calls === 0 ? "None" : "Some";
  const heading = texts[`verdict${mood}`];
  const reason = commonReason(decisions, texts);
  return { mood, heading, reason, sub: reason ?? texts.verdictSub(calls, decisions.length) };
}

/** Shows the verdict and the profiles; without an answer, their places and what is awaited. */
export function showVerdict(answer, profiles, texts, awaited) {
  const { mood, heading, sub, reason } = answer
    ? verdict(answer, texts)
    : { mood: "", heading: texts.waiting, sub: awaited };
  byId("verdict").textContent = heading;
  byId("verdict").dataset.mood = mood;
  byId("verdict-sub").textContent = sub;
  // With a reason, what others do with such a hand is beside the point.
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

/** Shows a bar for each model, with a mark where each profile that listens to it calls. */
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
    // Names side by side must not touch: one too near to the last goes a line down.
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
