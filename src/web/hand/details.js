// Everything beside the verdict: ranges, profiles, models, and what people weigh.

import { element } from "/assets/elements.js";
import { weighed } from "/assets/people.js";
import { isOpen, percent } from "/assets/verdict.js";

/** The name of a profile on the page; a profile that an operator added keeps its own name. */
const profileName = (name, texts) => texts.profiles[name] ?? name;

/** The description of a profile, translated where training wrote it. */
function profileWords(description, texts) {
  if (description in texts.goals) return texts.goals[description];
  const format = /^calls as often as the (median|(\d+)th-percentile) player: ([\d.]+) ?% of hands$/;
  const [, , place, share] = format.exec(description) ?? [];
  if (!share) return description;
  const frequency = texts.frequency(texts.percent(texts.number(Number(share))));
  return `${frequency} ${place ? texts.percentile(place) : texts.median}`;
}

function profiles({ decisions }, catalog, texts) {
  const items = Object.entries(decisions).map(([name, { call, reason }]) => {
    const { description = "" } = catalog.profiles.find((profile) => profile.name === name) ?? {};
    const item = element(
      "li",
      { className: "profile" },
      element("span", { className: "profile-name", textContent: profileName(name, texts) }),
      element("span", { className: "profile-call", textContent: call ? texts.call : texts.noCall }),
      element("span", {
        className: "profile-who",
        textContent: texts.reasons[reason] ?? profileWords(description, texts),
      }),
    );
    item.dataset.call = call;
    return item;
  });
  return element("ul", { className: "profiles" }, ...items);
}

/** A bar for each model, with a mark at the threshold of each of its profiles. */
function models({ probabilities, decisions }, texts) {
  const items = Object.entries(probabilities).map(([model, { confidence }]) => {
    const marks = Object.entries(decisions)
      .filter(([, decision]) => decision.model === model)
      .map(([name, { threshold }]) => ({ title: profileName(name, texts), threshold }))
      .sort((one, other) => one.threshold - other.threshold);
    const name = element("p", { className: "model-name", textContent: texts.models[model] ?? model });
    return element("li", { className: "model" }, name, meter(confidence, marks, texts));
  });
  return element("ul", { className: "models" }, ...items);
}

function meter(confidence, marks, texts) {
  const spoken = marks.map(({ title, threshold }) => texts.mark(title, percent(threshold)));
  const label = texts.meter(percent(confidence), spoken);
  const bar = element("div", { className: "meter", role: "img", "aria-label": label });
  const fill = element("div", { className: "fill" });
  fill.style.inlineSize = `${100 * confidence}%`;
  const track = element("div", { className: "track" }, fill);
  bar.append(track);
  let lane = 0;
  marks.forEach(({ title, threshold }, place) => {
    const tick = element("div", { className: "tick" });
    const text = element("span", { className: "tick-name", textContent: `${title} ${percent(threshold)}` });
    // Neighbouring names must not touch: a name too close to the last moves down a line.
    lane = place > 0 && threshold - marks[place - 1].threshold < 0.4 ? lane + 1 : 0;
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

/** The figures of the bars with the range in which each lies. */
function ranges({ outlook }, texts) {
  const written = {
    points: (value) => texts.signedWhole(value),
    match_win: (value) => texts.percent(texts.tenth(100 * value)),
  };
  const members = Object.keys(written);
  const row = (name, prospect) => {
    const cells = members.map((member) => {
      const [value, low, high] = ["value", "low", "high"].map((end) => written[member](prospect[member][end]));
      const interval = element("span", { className: "interval", textContent: texts.range(low, high) });
      return element("td", {}, `${value} `, interval);
    });
    return element("tr", {}, element("th", { scope: "row", textContent: name }), ...cells);
  };
  const titles = members.map((member) => texts.results[member]);
  const rows = [
    [texts.ifCalled, outlook.call],
    [texts.ifNotCalled, outlook.no_call],
  ].filter(([, prospect]) => prospect?.points);
  if (rows.length === 0) return [];
  const table = element(
    "table",
    { className: "ranges" },
    element("caption", { className: "unseen", textContent: texts.rangesTitle }),
    element("thead", {}, element("tr", {}, ...["", ...titles].map((title) => element(title ? "th" : "td", title ? { scope: "col", textContent: title } : {})))),
    element("tbody", {}, ...rows.map(([name, prospect]) => row(name, prospect))),
  );
  const hint = element("p", { className: "hint", textContent: texts.rangesHint });
  return [element("h3", { textContent: texts.rangesTitle }), table, hint];
}

/** Shows the details of an answer. */
export function showDetails(place, answer, catalog, texts) {
  if (!answer) return place.replaceChildren();
  const title = (text) => element("h3", { textContent: text });
  const hint = (text) => element("p", { className: "hint", textContent: text });
  // Without a choice, what people weigh would contradict the decisions.
  const people = isOpen(answer)
    ? [title(texts.modelsTitle), models(answer, texts), hint(texts.modelsHint), ...weighed(answer, catalog, texts)]
    : [];
  place.replaceChildren(
    ...ranges(answer, texts),
    title(texts.profilesTitle),
    profiles(answer, catalog, texts),
    ...people,
    hint(texts.limits),
  );
}
