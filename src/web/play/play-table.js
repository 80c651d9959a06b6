// Draws the table: the other seats, the trick, the wish, whose turn it is.

import { RANKS, sorted } from "/assets/cards.js";
import { byId, element } from "/assets/elements.js";
import { shownCard } from "/assets/split.js";
import { tokens } from "/assets/review-words.js";
import { OTHERS, nameOf, rankPrint, rankSymbol, relationOf, seatOf, sideOf, strengthOf } from "/assets/play-words.js";

const text = (name, className, textContent) => element(name, { className, textContent });

/** A card to look at, with the value that the Phoenix stands for. */
export function tableCard(token, texts, value) {
  const shown = shownCard(token, texts);
  if (token !== "Ph" || value === undefined) return shown;
  shown.classList.add("valued");
  const print = rankPrint(value, texts);
  shown.append(text("span", "value", print));
  shown.lastChild.setAttribute("aria-hidden", "true");
  shown.querySelector(".unseen").textContent = `${texts.phoenixAs(print)} `;
  return shown;
}

/** The cards of a play with the Phoenix where the card would be that it stands for. */
function inPlace(cards, value) {
  if (value === undefined || !cards.includes("Ph") || cards.length === 1) return cards;
  const others = cards.filter((card) => card !== "Ph");
  const own = RANKS.indexOf(rankSymbol(value));
  const place = others.findIndex((card) => card === "Ma" || RANKS.indexOf(card.slice(1)) > own);
  return place < 0 ? [...others, "Ph"] : [...others.slice(0, place), "Ph", ...others.slice(place)];
}

/** Cards of one play, overlapping where they are many. */
export function playShown(cards, texts, phoenix) {
  const value = phoenix?.cards === cards ? phoenix.value : undefined;
  const list = inPlace(tokens(cards), value);
  const made = element("span", { className: "fan" }, ...list.map((token) => tableCard(token, texts, value)));
  made.dataset.size = list.length > 9 ? "many" : list.length > 4 ? "some" : "few";
  return made;
}

/** Small cards in a row, for hands that are open. */
export const openHand = (cards, texts) =>
  element("span", { className: "open-hand" }, ...cards.map((token) => shownCard(token, texts)));

/** What is to be said of a seat: its call, its points, its place. */
export function notesOf(table, seat, texts) {
  const notes = [];
  const call = table.calls[seat];
  if (call) notes.push(text("span", `note called ${call}`, texts.calls[call]));
  const place = table.out.indexOf(seat);
  if (place >= 0) notes.push(text("span", "note gone", texts.outAs[place]));
  const points = table.points?.[seat];
  if (points) notes.push(text("span", "note points", texts.pointCount(texts.whole(points), points)));
  return notes;
}

/** What each part of the table shows, to leave it alone while it stays the same. */
const written = new WeakMap();

function isNew(place, ...state) {
  const key = JSON.stringify(state);
  if (written.get(place) === key) return false;
  written.set(place, key);
  return true;
}

function drawSeat(relation, table, eyes) {
  const { me, direction, texts } = eyes;
  const seat = seatOf(relation, me);
  const place = byId(`seat-${relation}`);
  const { left, calls, points, out, hands } = table;
  const own = [left[seat], calls[seat], points?.[seat], out, hands?.[seat], table.turn === seat];
  if (!isNew(place, relation, me, direction, texts.language, eyes.seats, ...own)) return;
  place.dataset.side = sideOf(relation, direction);
  const isTurn = table.turn === seat && table.out.length < 3;
  place.classList.toggle("turned", isTurn);
  place.classList.toggle("is-out", table.left[seat] === 0);
  const name = nameOf(seat, eyes);
  place.setAttribute("aria-label", name);
  const count = text("span", "count", texts.whole(table.left[seat]));
  count.append(text("span", "unseen", ` ${texts.cardsWord(table.left[seat])}`));
  place.replaceChildren(
    element("span", { className: "who" }, text("b", "name", name), text("span", "strength", strengthOf(seat, eyes))),
    ...(table.hands ? [openHand(sorted(table.hands[seat]), texts)] : [count]),
    element("span", { className: "notes" }, ...notesOf(table, seat, texts)),
  );
}

/** The last thing that each seat did in the trick, and which play is on top. */
function lastDeeds(events) {
  const deeds = new Map();
  let top;
  for (const event of events) {
    if (!event.play) continue;
    if (event.play !== "pass") top = event;
    // A pass after an own play leaves the cards in sight.
    const own = deeds.get(event.seat);
    deeds.set(event.seat, event.play === "pass" && own && own === top ? own : event);
  }
  return { deeds, top };
}

/** The key of the play on top: only a new one flies in. */
const topPlay = {};

function drawTrick(table, eyes, phoenix) {
  const { me, direction, texts } = eyes;
  const place = byId("trick");
  if (!isNew(place, table.trick, table.wish, phoenix, me, direction, texts.language)) return;
  const { deeds, top } = lastDeeds(table.trick);
  const isFresh = top !== undefined && isNew(topPlay, top);
  const seats = [...deeds].map(([seat, event]) => {
    const side = sideOf(relationOf(seat, me), direction);
    const name = text("span", "by", nameOf(seat, eyes));
    const isPass = event.play === "pass";
    const shown = isPass ? text("span", "passed", texts.passed) : playShown(event.play, texts, phoenix);
    const spot = element("div", { className: "spot" }, name, shown);
    spot.dataset.side = side;
    spot.classList.toggle("top", event === top);
    spot.classList.toggle("fresh", event === top && isFresh);
    return spot;
  });
  const wish = table.wish
    ? [text("p", "wish", texts.wishIs(texts.rankName(table.wish)))]
    : [];
  place.replaceChildren(...wish, ...seats);
}

/** Ends the time for which the last trick stays in sight. */
let hides;

function drawLast(table, eyes, phoenix) {
  const place = byId("last-trick");
  const { texts } = eyes;
  const { top } = lastDeeds(table.last);
  if (!top) return;
  place.replaceChildren(
    text("span", "by", texts.lastTrickOf(nameOf(top.seat, eyes))),
    playShown(top.play, texts, phoenix),
  );
  place.hidden = false;
  clearTimeout(hides);
  hides = setTimeout(() => (place.hidden = true), 3000);
}

/** The last trick that was shown for its three seconds. */
let shownLast = "";

/** Draws a table. `phoenix` is the value of the Phoenix in a play, where it is known. */
export function drawTable(table, eyes, { phoenix, waiting = "" } = {}) {
  byId("table").dataset.direction = eyes.direction;
  for (const relation of OTHERS) drawSeat(relation, table, eyes);
  drawTrick(table, eyes, phoenix);
  const last = JSON.stringify(table.last);
  if (last !== shownLast && table.last.length > 0) drawLast(table, eyes, phoenix);
  else if (table.last.length === 0) byId("last-trick").hidden = true;
  shownLast = last;
  byId("turn").textContent = waiting;
}

