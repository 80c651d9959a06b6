// A new match: who sits where, the target, the deal of the day.

import { today as dayNow } from "/assets/days.js";
import { byId, element } from "/assets/elements.js";
import { TARGET, readTarget } from "/assets/state.js";
import { STRENGTHS, loadDays } from "/assets/play-store.js";
import { OTHERS, sideOf } from "/assets/play-words.js";
import { button } from "/assets/play-dialog.js";
import { dayName } from "/assets/play-over.js";

/** Today in UTC, as YYYYMMDD. */
export const today = () => dayNow().replaceAll("-", "");

const TARGETS = [500, 1000, 2000];

function seatChoice(place, relation, settings, texts, changed) {
  const side = sideOf(relation, settings.direction);
  const strengths = place === 0 ? ["you", ...STRENGTHS] : STRENGTHS;
  const options = strengths.map((value) => element("option", { value, textContent: texts.strengthNames[value] }));
  const id = `choose-${relation}`;
  const select = element("select", { id }, ...options);
  select.value = settings.seats[place];
  select.onchange = () => {
    settings.seats[place] = select.value;
    changed();
  };
  const label = element("label", { for: id, textContent: place === 0 ? texts.yourSeat : texts.sides[side] });
  const made = element("div", { className: "seat-choice" }, label, select);
  made.dataset.side = side;
  return made;
}

function targetChoice(settings, texts, changed) {
  const fault = element("span", { id: "target-fault", className: "fault", role: "status" });
  const input = element("input", {
    id: "target",
    type: "text",
    inputMode: "numeric",
    value: settings.target,
    "aria-describedby": "target-fault",
  });
  input.oninput = () => {
    const target = readTarget(input.value);
    input.setAttribute("aria-invalid", target === undefined);
    fault.textContent = target === undefined ? texts.targetFault(texts.whole(TARGET.least), texts.whole(TARGET.most)) : "";
    byId("start").disabled = target === undefined;
    if (target === undefined) return;
    settings.target = target;
    changed();
  };
  const presets = TARGETS.map((target) =>
    button(`target-${target}`, texts.whole(target), () => {
      input.value = target;
      input.oninput();
    }),
  );
  return element(
    "div",
    { className: "target-choice" },
    element("label", { for: "target", textContent: texts.target }),
    input,
    ...presets,
    fault,
  );
}

/**
 * Shows the lobby. `start` begins a match or a round to watch by the settings, `playDay` the deal of the
 * day, and `goBack` leads to the table that waits, where there is one.
 */
export function showLobby(settings, texts, { changed, start, playDay, goBack }) {
  const day = today();
  const result = loadDays()[day];
  const dayWords = result === undefined ? texts.dayLead : texts.dayDone(texts.signedWhole(result));
  const isWatched = () => settings.seats[0] !== "you";
  const begin = button("start", "", start, "main");
  const name = () => {
    begin.textContent = isWatched() ? texts.watch : texts.startMatch;
    byId("target-row").hidden = isWatched();
  };
  const noted = () => {
    changed();
    name();
  };
  const seats = ["own", ...OTHERS].map((relation, place) => seatChoice(place, relation, settings, texts, noted));
  byId("lobby").replaceChildren(
    element("h2", { id: "lobby-title", textContent: texts.lobbyTitle }),
    element("p", { className: "lead", textContent: texts.lobbyLead }),
    element("div", { className: "seat-choices" }, ...seats),
    element("div", { id: "target-row" }, targetChoice(settings, texts, changed)),
    element("div", { className: "tools-row" }, begin, ...(goBack ? [button("lobby-back", texts.goOnMatch, goBack)] : [])),
    element(
      "div",
      { className: "day" },
      element("h3", { textContent: texts.dayTitle(dayName(day, texts.language)) }),
      element("p", { className: "hint", textContent: dayWords }),
      button("day", texts.playDay, () => playDay(day)),
    ),
    element("p", { className: "hint", textContent: texts.strengthsHint }),
  );
  name();
}
