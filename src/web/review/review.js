// The review of a match: a log goes to the service, and what its lines say is shown as they come.

import { byId, element } from "/assets/elements.js";
import { listenToSwitches, markLanguage } from "/assets/switches.js";
import { preferredLanguage, speak } from "/assets/texts.js";
import { showChart } from "/assets/review-chart.js";
import { keepWay, showKeeping } from "/assets/review-keep.js";
import { RefusedLog, addLine, emptyReview, expected, review, turningPoints } from "/assets/review-lines.js";
import { GRADE_FILTERS, ORDERS, fill, filtered, idOf, showList } from "/assets/review-list.js";
import { showPosition } from "/assets/review-position.js";
import { showPlayers, showRounds } from "/assets/review-tables.js";
import { englishReview } from "/assets/review-texts-en.js";
import { germanReview } from "/assets/review-texts-de.js";
import { greekReview } from "/assets/review-texts-el.js";
import { verdict } from "/assets/review-try.js";
import { at, doing, english, nameOf, personsOf, share, teamOf } from "/assets/review-words.js";

const TEXTS = { en: englishReview, de: germanReview, el: greekReview };
/** Turning points in the chart. */
const TURNS = 5;
/** How often the page shows the lines that have come, in milliseconds. */
const PACE = 250;
const FILTERS = ["grade", "player", "kind", "round", "order"];

let language = preferredLanguage(location.search);
let texts;
/** The lines of the review, and what they say. */
let lines = [];
let found = emptyReview();
/** The file to review, where there is one instead of a text. */
let file;
/** The review that is under way. */
let running;
/** The place of the match that is shown, and the decision that is open in it. */
let shown = 0;
let open;
/** The decisions whose answers have been shown, although answers are hidden. */
let revealed = new Set();

/** What stands in the parts of the page, to leave them alone while it stays the same. */
let written = {};

const match = () => found.matches[shown];

/** Whether a part of the page has to show something new; notes that it does. */
function isNew(part, ...state) {
  const key = [language, byId("hide").checked, shown, ...state].join(" ");
  const isSame = written[part] === key;
  written[part] = key;
  return !isSame;
}

/** What this tab keeps until it is closed; undefined in some frames and private windows. */
const storage = (() => {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
})();

/** Keeps a text for this tab; one that is too long is not kept. */
function keep(key, text) {
  storage?.removeItem(key);
  try {
    storage?.setItem(key, text);
  } catch {
    // Then a new visit begins with an empty page.
  }
}

function take(line) {
  if (line === "") return;
  lines.push(line);
  addLine(found, line);
}

/** Forgets the review before, and the link into it. */
function clear() {
  if (found.matches.length > 0) history.replaceState(null, "", location.pathname + location.search);
  lines = [];
  found = emptyReview();
  shown = 0;
  open = undefined;
  revealed = new Set();
  written = {};
  byId("review").hidden = byId("position").hidden = true;
}

const log = () => file ?? byId("log").value;

async function start() {
  const asked = new AbortController();
  running = asked;
  clear();
  byId("trouble").hidden = true;
  byId("status").textContent = texts.reviewing;
  keep("review-lines", "");
  const timer = setInterval(show, PACE);
  showRunning();
  byId("stop").focus();
  try {
    const text = file ? await file.text() : log();
    // Bytes that are no text, such as those of an archive, cannot stand in the field.
    keep("review-log", text.includes("\0") || text.includes("\ufffd") ? "" : text);
    await review(log(), asked.signal, take);
    if (found.end) keep("review-lines", lines.join("\n"));
    else fail(texts.notWhole);
    byId("status").textContent = found.end ? texts.finished(found.end) : "";
  } catch (trouble) {
    if (asked.signal.aborted) byId("status").textContent = texts.stopped;
    else fail(words(trouble));
  }
  clearInterval(timer);
  running = undefined;
  // The button to stop goes, and must not take the focus with it.
  if (document.activeElement === byId("stop")) byId("load").focus({ preventScroll: true });
  showRunning();
  show();
  if (!open) follow();
}

function words(trouble) {
  if (trouble instanceof RefusedLog) return texts.refused(trouble.message);
  if (trouble instanceof DOMException) return texts.unreadable;
  return found.judged > 0 ? texts.notWhole : texts.unreachable;
}

function fail(text) {
  byId("status").textContent = "";
  byId("trouble").textContent = text;
  byId("trouble").hidden = false;
}

function showRunning() {
  byId("stop").hidden = byId("progress").hidden = !running;
  byId("start").hidden = Boolean(running);
  byId("start").disabled = file === undefined && byId("log").value.trim() === "";
}

/** Shows everything that is known by now. */
function show() {
  const all = expected(found);
  byId("judged").textContent = running && all > 0 ? texts.judged(found.judged, all) : "";
  if (all > 0) Object.assign(byId("progress"), { max: all, value: found.judged });
  if (found.matches.length === 0) return;
  if (byId("review").hidden) byId("source").open = false;
  byId("review").hidden = false;
  showMatch();
  showFilters();
  showDecisions();
}

function showMatch() {
  const { site, id, rounds, faults, sums } = match();
  const [one, other] = [0, 1].map((first) => teamOf(match(), first, texts));
  byId("match-title").textContent = texts.against(one, other);
  const last = rounds.at(-1);
  const after = last?.scores.map((score, team) => texts.whole(score + (last.points?.[team] ?? 0)));
  const facts = [[site, id].filter(Boolean).join(" "), texts.roundCount(rounds.length), after?.join(" : ")];
  byId("match-line").textContent = facts.filter(Boolean).join(" · ");
  byId("which").hidden = found.matches.length < 2;
  fill(
    byId("match"),
    found.matches.map((one, place) => [place, texts.matchNumber(place + 1, one.id ?? one.site)]),
  );
  byId("match").value = shown;
  byId("faults").replaceChildren(
    ...faults.map(({ line, words }) => element("li", {}, `${texts.fault(line)} `, english(match(), words, texts))),
  );
  const turns = turningPoints(match(), TURNS);
  if (!isNew("match", rounds.length, sums.length, innerWidth, ...turns.map(idOf))) return;
  // After the end of the match there is no chance to win it.
  const played = rounds.filter(({ match_chance: chances }) => chances);
  showChart(byId("chart"), { ...match(), rounds: played }, turns, texts.chartTitle(one), texts, chooseRound);
  byId("turns").replaceChildren(...turns.map(turn));
  byId("turns-title").textContent = turns.length > 0 ? texts.turnsTitle : texts.noTurns;
  byId("players").hidden = sums.length === 0;
  byId("rounds").hidden = rounds.length === 0;
  showPlayers(byId("players-table"), match(), texts);
  showRounds(byId("rounds-table"), match(), texts, chooseRound);
  byId("rounds-hint").textContent = texts.roundsHint(one);
}

function turn(decision) {
  const { round, seat, kind, action, match_chance: lost } = decision;
  const seen = at(match(), decision);
  const button = element(
    "button",
    { type: "button" },
    element("b", { textContent: `−${share(lost.value, texts)} ` }),
    `${texts.placeOf(round, nameOf(seen, seat, texts), texts.decisionKinds[kind])} `,
    ...(byId("hide").checked ? [] : [doing(seen, kind, action, texts)]),
  );
  button.onclick = () => go(decision);
  return element("li", {}, button);
}

function showFilters() {
  const kinds = Object.keys(texts.decisionKinds);
  fill(byId("grade"), GRADE_FILTERS.map((grade) => [grade, texts.gradeFilters[grade]]));
  const name = (person) => (typeof person === "number" ? texts.seat(person) : person);
  const persons = personsOf(match()).map((person, place) => [place, name(person)]);
  fill(byId("player"), [["", texts.allPlayers], ...persons]);
  fill(byId("kind"), [["", texts.allKinds], ...kinds.map((kind) => [kind, texts.decisionKinds[kind]])]);
  const rounds = match().rounds.map(({ round }) => [round, texts.whole(round)]);
  fill(byId("round"), [["", texts.allRounds], ...rounds]);
  fill(byId("order"), ORDERS.map((order) => [order, texts.orders[order]]));
}

const wanted = () =>
  filtered(match(), Object.fromEntries(FILTERS.map((filter) => [filter, byId(filter).value])));

function showDecisions() {
  const isHidden = byId("hide").checked;
  const list = wanted();
  showKept();
  if (!isNew("list", open && idOf(open), ...list.map(idOf))) return;
  showList(match(), list, { texts, isHidden, chosen: open, choose: go });
}

/** Offers to keep mistakes as puzzles. The file that the command writes has no puzzles beside it. */
function showKept() {
  const place = byId("player").value;
  byId("keep").hidden = Boolean(byId("lines"));
  if (!isNew("keep", place, match().decisions.length)) return;
  showKeeping(byId("keep"), match(), personsOf(match())[place], texts);
}

/** Lists the decisions of a round: all of them where none lost points. */
function chooseRound(round) {
  byId("round").value = round;
  if (wanted().length === 0) byId("grade").value = "good";
  showDecisions();
  byId("list-title").focus();
}

/** The fragment of a link to a decision. */
const fragment = ({ round, number }) =>
  `#${found.matches.length > 1 ? `match=${shown + 1}&` : ""}round=${round}&decision=${number}`;

/** Opens a decision by its link, so that the browser's way back leads to the one before. */
function go(decision) {
  if (fragment(decision) === location.hash) follow();
  else location.hash = fragment(decision);
}

/** Opens the decision that the fragment of the address names, if it is known. */
function follow() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const number = (name) => Number(asked.get(name));
  if (asked.has("match") && found.matches[number("match") - 1]) shown = number("match") - 1;
  if (!match()) return;
  const [round, place] = [number("round"), number("decision")];
  open = match().decisions.find((decision) => decision.round === round && decision.number === place);
  show();
  showOpen();
  if (open) lookAt();
}

/** Brings the open decision into sight: it is beside the list, or below it on a narrow screen. */
function lookAt() {
  const place = byId("position");
  place.focus({ preventScroll: true });
  const isBeside = matchMedia("(min-width: 60rem)").matches;
  place.scrollIntoView({ block: isBeside ? "nearest" : "start" });
}

/** The button that keeps the open decision as a puzzle. */
const keepOpen = () =>
  byId("lines")
    ? []
    : keepWay(open, texts, (words) => {
        byId("keep").querySelector("[role=status]").textContent = words;
        showOpen();
        byId("position").focus({ preventScroll: true });
      });

/** Shows the open decision. `tried` is the key of an own answer. */
function showOpen(tried) {
  byId("position").hidden = !open;
  if (!open) return;
  const { round, number, seat } = open;
  byId("position-title").textContent = texts.positionTitle(round, number, nameOf(at(match(), open), seat, texts));
  const listed = wanted();
  const place = listed.indexOf(open);
  const step = (by) => {
    const next = place < 0 ? undefined : listed[place + by];
    return next && (() => go(next));
  };
  const decision = open;
  const back = () => (byId(idOf(decision)) ?? byId("list-title")).focus();
  const reveal = (key) => {
    revealed.add(decision);
    showOpen(key);
    lookAt();
  };
  const isHidden = byId("hide").checked && !revealed.has(decision);
  showPosition(byId("seen"), at(match(), decision), decision, {
    texts,
    tried: tried && verdict(decision, tried, texts),
    reveal: isHidden ? reveal : undefined,
    ways: [
      [texts.earlier, step(-1)],
      [texts.later, step(1)],
      [texts.backToList, back],
      ...(isHidden ? [] : keepOpen()),
    ],
    link: location.href,
  });
}

function build() {
  texts = speak(language, TEXTS);
  markLanguage(language);
  showFile();
  show();
  showOpen();
}

/** Takes a file, or else the text that is typed. */
function chooseFile(chosen) {
  file = chosen;
  if (file) byId("log").value = "";
  showFile();
}

function showFile() {
  if (file) byId("status").textContent = texts.chosen(file.name, texts.whole(Math.ceil(file.size / 1000)));
  showRunning();
}

function listen() {
  listenToSwitches((chosen) => {
    language = chosen;
    build();
  });
  byId("file").onchange = ({ target }) => chooseFile(target.files[0]);
  byId("log").oninput = () => chooseFile(undefined);
  byId("start").onclick = start;
  byId("stop").onclick = () => running?.abort();
  byId("match").onchange = ({ target }) => {
    shown = Number(target.value);
    open = undefined;
    show();
    showOpen();
  };
  for (const filter of FILTERS) {
    byId(filter).onchange = () => {
      showDecisions();
      showOpen();
    };
  }
  byId("hide").onchange = () => {
    revealed = new Set();
    show();
    showOpen();
  };
  const stay = (event) => event.preventDefault();
  addEventListener("dragover", stay);
  addEventListener("drop", (event) => {
    stay(event);
    const [dropped] = event.dataTransfer.files;
    if (dropped) chooseFile(dropped);
    else {
      byId("log").value = event.dataTransfer.getData("text");
      chooseFile(undefined);
    }
  });
  addEventListener("hashchange", follow);
  let { innerWidth: width } = globalThis;
  addEventListener("resize", () => {
    if (width !== innerWidth) show();
    width = innerWidth;
  });
}

/** Shows the lines that are part of the page, or those of the last review in this tab. */
function begin() {
  const own = byId("lines");
  byId("load").hidden = Boolean(own);
  const known = own ? own.textContent : storage?.getItem("review-lines");
  if (!own) byId("log").value = storage?.getItem("review-log") ?? "";
  known?.split("\n").forEach((line) => take(line.trim()));
  listen();
  build();
  if (own && found.matches.length === 0) fail(texts.nothing);
  // The page of the table leaves its match here and asks for the review at once.
  if (location.hash === "#start" && !byId("start").disabled) {
    history.replaceState(null, "", location.pathname + location.search);
    start();
  } else follow();
}

begin();
