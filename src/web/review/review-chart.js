// The chance to win the match, drawn round by round, with its turning points.

import { element } from "/assets/elements.js";
import { share } from "/assets/review-words.js";

const SVG = "http://www.w3.org/2000/svg";
const HEIGHT = 220;
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 12, 14, 26];
const RADIUS = 10;

function drawn(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** The text of the chart, for readers who do not see it. */
function spoken({ rounds }, title, texts) {
  const parts = rounds.map(({ round, match_chance: [, after] }) =>
    texts.chartAfter(round, share(after, texts)),
  );
  const start = rounds.slice(0, 1).map(({ match_chance: [before] }) => texts.chartStart(share(before, texts)));
  return `${title}. ${texts.chartText([...start, ...parts])}`;
}

/** Where a decision stands in its round, from 0 to 1. */
function part({ decisions }, { round, number }) {
  const all = decisions.filter((decision) => decision.round === round).length;
  return number / (all + 1);
}

/**
 * Draws the chances of a match in `place` with its turning points, in the order of their numbers.
 * `choose` gets the number of a round that is clicked.
 */
export function showChart(place, match, turns, title, texts, choose) {
  const { rounds, expected } = match;
  const width = Math.max(240, place.clientWidth);
  const count = Math.max(expected.rounds, rounds.length, 1);
  const step = (width - LEFT - RIGHT) / count;
  const x = (rounds) => LEFT + step * rounds;
  const y = (chance) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance);

  const svg = drawn("svg", {
    viewBox: `0 0 ${width} ${HEIGHT}`,
    width,
    height: HEIGHT,
    role: "img",
    "aria-label": spoken(match, title, texts),
  });
  for (const chance of [0, 0.5, 1]) {
    const line = { x1: LEFT, x2: width - RIGHT, y1: y(chance), y2: y(chance), class: "grid" };
    const label = { x: LEFT - 6, y: y(chance) + 4, "text-anchor": "end" };
    svg.append(drawn("line", line), drawn("text", label, texts.percent(texts.whole(100 * chance))));
  }
  const every = Math.ceil(22 / step);
  rounds.forEach(({ round }, place) => {
    const band = { x: x(place), y: TOP, width: step, height: HEIGHT - TOP - BOTTOM, class: "band" };
    const area = drawn("rect", band);
    area.addEventListener("click", () => choose(round));
    svg.append(area);
    if (place % every > 0) return;
    const label = { x: x(place + 0.5), y: HEIGHT - 8, "text-anchor": "middle" };
    svg.append(drawn("text", label, String(round)));
  });
  const chances = rounds.map(({ match_chance: [, after] }) => after);
  const line = rounds.length > 0 ? [rounds[0].match_chance[0], ...chances] : [];
  const points = line.map((chance, place) => `${x(place)},${y(chance)}`);
  if (points.length > 0) {
    const area = [`${LEFT},${y(0.5)}`, ...points, `${x(line.length - 1)},${y(0.5)}`];
    svg.append(drawn("polygon", { points: area.join(" "), class: "area" }));
    svg.append(drawn("polyline", { points: points.join(" "), class: "line" }));
  }
  svg.append(...marks(match, turns, line, { x, y }));
  place.replaceChildren(
    element("figcaption", {}, title),
    svg,
    element("p", { className: "hint", textContent: texts.chartHint }),
  );
}

/** A number for each turning point whose round is over; those that would touch stand above each other. */
function marks(match, turns, line, { x, y }) {
  const places = turns.flatMap((decision, place) => {
    const index = match.rounds.findIndex(({ round }) => round === decision.round);
    if (index < 0) return [];
    const along = part(match, decision);
    const chance = line[index] + along * (line[index + 1] - line[index]);
    return [{ place, seat: decision.seat, x: x(index + along), y: y(chance) }];
  });
  places.sort((one, other) => one.x - other.x);
  const set = [];
  for (const mark of places) {
    const touches = ({ x, y }) => Math.hypot(x - mark.x, y - mark.y) < 2 * RADIUS;
    // Below the middle there is more room above.
    const direction = mark.y < HEIGHT / 2 ? 1 : -1;
    while (set.some(touches)) mark.y += direction * RADIUS;
    set.push(mark);
  }
  return set.map(({ place, seat, x, y }) => {
    const name = { x, y: y + 4, "text-anchor": "middle" };
    const team = seat % 2 === 0 ? "turn lost" : "turn won";
    const circle = drawn("circle", { cx: x, cy: y, r: RADIUS });
    return drawn("g", { class: team }, circle, drawn("text", name, String(place + 1)));
  });
}
