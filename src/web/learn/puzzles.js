// The page of puzzles: one after the other, those that were missed again after some days.

import { today } from "/assets/days.js";
import { byId } from "/assets/elements.js";
import { keepPages } from "/assets/keep-pages.js";
import { dropOwn, isOwn, ownPuzzles } from "/assets/own-puzzles.js";
import { FROMS, LEVELS, allOf, choose, filtered, progressOf } from "/assets/puzzles-choose.js";
import { NotKept, fetchAhead, listed, puzzle, words } from "/assets/puzzles-fetch.js";
import { decisionOf, isBest, sayAnswer, showPuzzle } from "/assets/puzzles-show.js";
import { loadNext, loadSeen, noteAnswer, onAnswerElsewhere, saveNext } from "/assets/puzzles-store.js";
import { englishPuzzles } from "/assets/puzzles-texts-en.js";
import { germanPuzzles } from "/assets/puzzles-texts-de.js";
import { greekPuzzles } from "/assets/puzzles-texts-el.js";
import { fill } from "/assets/review-list.js";
import { lessonOf } from "/assets/lessons.js";
import { listenToSwitches, markLanguage } from "/assets/switches.js";
import { preferredLanguage, speak } from "/assets/texts.js";

const TEXTS = { en: englishPuzzles, de: germanPuzzles, el: greekPuzzles };
/** How many puzzles are fetched ahead. */
const AHEAD = 5;
/** The filters in the address, each with the element that has it. */
const FILTERS = { from: "from", theme: "of", kind: "kind", level: "level" };

let language = preferredLanguage(location.search);
let texts;
/** The list of the service, once it is here or cannot be had. */
let list = [];
let isListed = false;
/** The filters, and the keys of a set that somebody chose. */
let wanted;
let set;
/** The open puzzle: its key and its decision. `said` has the answer after the player has given one. */
let open;
/** The puzzles of the set that were right. */
const rightOfSet = new Set();
/** The puzzles that come next, also after a reload: without a connection, they are here already. */
let ahead = loadNext();
let trouble;

const all = () => allOf(list, ownPuzzles());
const passing = () => filtered(all(), wanted, loadSeen(), today());

/** What the address asks for. */
function readAddress() {
  const asked = new URLSearchParams(location.search);
  const known = (name, values) => (values.includes(asked.get(name)) ? asked.get(name) : values[0]);
  wanted = {
    from: known("from", FROMS),
    theme: known("theme", ["", ...Object.keys(englishPuzzles.themes)]),
    kind: known("kind", ["", ...Object.keys(englishPuzzles.decisionKinds)]),
    level: known("level", ["", ...LEVELS]),
  };
  const ids = asked.get("ids")?.split(",").map((id) => id.trim()).filter((id) => /^\d+$/.test(id));
  set = ids?.length > 0 ? [...new Set(ids)] : undefined;
  return asked.get("id") ?? set?.[0];
}

/** The address of a puzzle under the present filters. */
function addressOf(key) {
  const query = new URLSearchParams();
  if (key) query.set("id", key);
  for (const [name, value] of Object.entries(wanted)) if (value && value !== FROMS[0]) query.set(name, value);
  const language = new URLSearchParams(location.search).get("lang");
  if (language) query.set("lang", language);
  // Commas stay as they are: people read links, too.
  const fields = [String(query), set ? `ids=${set.join(",")}` : ""].filter(Boolean);
  return fields.length > 0 ? `/puzzles?${fields.join("&")}` : "/puzzles";
}

const link = (key) => `${location.origin}/puzzles?id=${key}`;

/** The lesson of the course, in the language of the address. */
function courseLink(lesson) {
  const language = new URLSearchParams(location.search).get("lang");
  return `/learn${language ? `?lang=${language}` : ""}${lesson ? `#${lesson.name}` : ""}`;
}

async function openPuzzle(key) {
  trouble = undefined;
  const asked = { key };
  open = asked;
  try {
    const decision = decisionOf(await puzzle(key));
    if (open !== asked) return;
    open = { key, decision };
  } catch (caught) {
    if (open !== asked) return;
    trouble = { caught, again: () => openPuzzle(key) };
  }
  show();
  lookAhead();
}

/** Chooses the puzzles that come next, and fetches them. */
function lookAhead() {
  if (set) {
    ahead = set.slice(set.indexOf(open?.key) + 1).slice(0, AHEAD);
  } else if (isListed) {
    const may = passing();
    ahead = ahead.filter((key) => key !== open?.key && may.some((puzzle) => puzzle.key === key));
    while (ahead.length < AHEAD) {
      const key = choose(may, loadSeen(), today(), [open?.key, ...ahead]);
      if (!key) break;
      ahead.push(key);
    }
    saveNext(ahead);
  }
  fetchAhead(ahead);
}

/** Opens the next puzzle. After the last one, the page shows why no puzzle is open. */
async function openNext() {
  const [key] = ahead;
  byId("said").textContent = "";
  if (set && !key) {
    open = { isSetOver: true, lesson: lessonOf(set) };
    set = undefined;
  } else open = undefined;
  const address = addressOf(key);
  if (address !== location.pathname + location.search) history.pushState(null, "", address);
  if (key) await openPuzzle(key);
  else show();
}

/** The same, and looks at it. */
async function next() {
  await openNext();
  if (byId("position").hidden) byId(open?.lesson ? "course" : "all").focus();
  else lookAt();
}

/** After other filters, the puzzle stays where it passes them. */
function filter() {
  ahead = [];
  if (open?.decision && !open.said && passing().some(({ key }) => key === open.key)) {
    history.replaceState(null, "", addressOf(open.key));
    show();
    lookAhead();
    return;
  }
  open = undefined;
  lookAhead();
  openNext();
}

function reveal(key) {
  const { decision } = open;
  const isRight = isBest(decision, key);
  const days = noteAnswer(open.key, isRight, today());
  if (isRight) rightOfSet.add(open.key);
  open.said = { key, days, isOwn: isOwn(open.key) };
  show();
  byId("said").textContent = sayAnswer(decision, open.said, texts);
  lookAt();
  lookAhead();
}

function lookAt() {
  const place = byId("position");
  // After an answer, the next puzzle is a key away.
  const at = open.said ? place.querySelector(".tools button") : place;
  at.focus({ preventScroll: true });
  place.scrollIntoView({ block: "start" });
}

function remove() {
  dropOwn(open.key);
  lookAhead();
  next();
}

function showFilters() {
  const kinds = Object.entries(texts.decisionKinds);
  fill(byId("from"), FROMS.map((from) => [from, texts.froms[from]]));
  fill(byId("of"), [["", texts.allThemes], ...Object.entries(texts.themes)]);
  fill(byId("kind"), [["", texts.allKinds], ...kinds]);
  fill(byId("level"), [["", texts.allLevels], ...LEVELS.map((level) => [level, texts.levels[level]])]);
  for (const [name, id] of Object.entries(FILTERS)) byId(id).value = wanted[name];
  const place = set ? set.indexOf(open?.key) + 1 : 0;
  byId("filters").hidden = Boolean(set);
  byId("set").hidden = place === 0;
  byId("set").textContent = place > 0 ? texts.set(place, set.length) : "";
  const count = progressOf(all(), loadSeen(), today());
  const written = Object.entries(count).map(([name, value]) => [name, texts.whole(value)]);
  byId("progress").textContent = list.length > 0 ? texts.progress({ ...Object.fromEntries(written), own: count.own }) : "";
}

/** Why no puzzle is open. */
function noneWords() {
  if (open?.isSetOver) return texts.setOver(rightOfSet.size, setSize);
  if (wanted.from === "due") return texts.noneDue;
  return wanted.from === "own" && ownPuzzles().length === 0 ? texts.noneOwn : texts.noneLeft;
}

let setSize = 0;

function show() {
  if (set) setSize = set.length;
  showFilters();
  byId("trouble").hidden = !trouble;
  if (trouble) {
    byId("trouble-text").textContent = words(trouble.caught, texts);
    byId("retry").hidden = trouble.caught instanceof NotKept;
  }
  byId("position").hidden = !open?.decision || Boolean(trouble);
  const isWaiting = !isListed || Boolean(open?.key ?? trouble);
  byId("none").hidden = isWaiting;
  if (!isWaiting) byId("none-text").textContent = noneWords();
  byId("course").hidden = !open?.lesson;
  byId("course").href = courseLink(open?.lesson);
  if (open?.decision && !trouble) showOpen();
}

function showOpen() {
  const { key, decision, said } = open;
  const isMine = isOwn(key);
  const theme = texts.themes[decision.theme];
  // The theme may tell the answer.
  const title = isMine ? texts.ownTitle : texts.puzzleTitle(key);
  byId("position-title").textContent = said && theme ? `${title}: ${theme}` : title;
  const ways = [[said ? texts.nextPuzzle : texts.skipPuzzle, ahead.length > 0 || set || said ? next : undefined]];
  if (isMine) ways.push([texts.remove, remove]);
  showPuzzle(byId("seen"), decision, {
    texts,
    isOwn: isMine,
    tried: said && sayAnswer(decision, said, texts),
    reveal: said ? undefined : reveal,
    ways,
    link: isMine ? undefined : link(key),
  });
}

function build() {
  texts = speak(language, TEXTS);
  markLanguage(language);
  show();
}

function listen() {
  listenToSwitches((chosen) => {
    language = chosen;
    build();
  });
  for (const [name, id] of Object.entries(FILTERS)) {
    byId(id).onchange = ({ target }) => {
      wanted[name] = target.value;
      filter();
    };
  }
  byId("all").onclick = () => {
    wanted = { from: FROMS[0], theme: "", kind: "", level: "" };
    filter();
  };
  byId("retry").onclick = () => trouble?.again();
  addEventListener("online", () => trouble?.again());
  addEventListener("popstate", () => {
    const key = readAddress();
    if (key && key !== open?.key) openPuzzle(key);
    else show();
  });
  onAnswerElsewhere(showFilters);
}

/** Opens the puzzle of the address, or else one that passes the filters. */
async function begin() {
  trouble = undefined;
  const key = readAddress();
  open = undefined;
  if (key) openPuzzle(key);
  try {
    list = await listed();
  } catch (caught) {
    // The puzzle that the address names and own ones do not need the list.
    if (!key && wanted.from !== "own") {
      trouble = { caught, again: begin };
      return show();
    }
  }
  isListed = true;
  lookAhead();
  // Drawn again, a puzzle loses the focus. So that is done only where the list tells whether there is another one.
  if (key) return set || open?.said ? showFilters() : show();
  const [first] = ahead;
  if (!first) return show();
  history.replaceState(null, "", addressOf(first));
  openPuzzle(first);
}

readAddress();
build();
listen();
begin();
keepPages();
