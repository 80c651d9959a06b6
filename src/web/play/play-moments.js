// The table as it looks after each event. Nothing here decides: the service has played already.

import { tokens } from "/assets/review-words.js";

const without = (hand, cards) => hand.filter((card) => !cards.includes(card));

/** The table that an answer of the service describes. */
export function fromAnswer({ view, hand, seat }) {
  return {
    left: [...view.left],
    calls: [...view.calls],
    trick: view.trick_events ?? [],
    last: view.last_trick ?? [],
    top: view.trick,
    wish: view.wish,
    points: view.points,
    out: [...view.out],
    turn: view.turn,
    hand: seat === null ? [] : tokens(hand),
  };
}

/** The table of a round before its first event, with all hands open. */
const opened = ({ hands, gifts }) => ({
  left: [14, 14, 14, 14],
  calls: [null, null, null, null],
  trick: [],
  last: [],
  top: null,
  wish: null,
  points: null,
  out: [],
  turn: null,
  hands: hands.map(tokens),
  gifts,
  given: 0,
});

/** All hands after the exchange. */
function exchanged(hands, gifts) {
  const giver = { next: 1, partner: 2, previous: 3 };
  return hands.map((hand, seat) => {
    const kept = without(hand, Object.values(gifts[seat]));
    // The next seat of the one before gets its card for `next`.
    const got = Object.entries(giver).map(([word, by]) => gifts[(seat + 4 - by) % 4][word]);
    return [...kept, ...got];
  });
}

const isTop = ({ play }) => play && play !== "pass";

/** Whether the trick is over: its winner takes it, or is out and all others have passed. */
function isTaken(table, { seat, play }) {
  if (play === "Hu") return true;
  if (play !== "pass") return false;
  const place = table.trick.findLastIndex(isTop);
  if (place < 0) return false;
  const winner = table.trick[place].seat;
  if (winner === seat) return true;
  const others = table.left.filter((count, other) => count > 0 && other !== winner).length;
  return table.left[winner] === 0 && table.trick.length - 1 - place >= others;
}

function played(table, event) {
  const cards = event.play === "pass" ? [] : tokens(event.play);
  const { seat } = event;
  const next = { ...table, trick: [...table.trick, event], left: [...table.left], turn: seat };
  next.left[seat] -= cards.length;
  if (table.hands) next.hands = table.hands.map((hand, other) => (other === seat ? without(hand, cards) : hand));
  if (cards.length > 0) {
    next.top = null;
    if (next.left[seat] === 0) next.out = [...table.out, seat];
    // The Phoenix and the Mahjong's own straight do not fulfil the wish.
    const isServed = cards.some((card) => card !== "Ph" && card.slice(1) === table.wish);
    next.wish = event.wish ?? (isServed ? null : table.wish);
  }
  if (isTaken(next, event)) Object.assign(next, { last: next.trick, trick: [], top: null });
  return next;
}

/** The table after an event. */
export function after(table, event) {
  const { seat } = event;
  if (event.call) {
    return { ...table, turn: seat, calls: table.calls.map((call, other) => (other === seat ? event.call : call)) };
  }
  if (event.take_rest) {
    return { ...table, left: table.left.map((count, other) => (other === seat ? 14 : count)) };
  }
  if (event.give) {
    const given = (table.given ?? 0) + 1;
    const isWhole = table.hands && given === 4;
    return { ...table, given, ...(isWhole ? { hands: exchanged(table.hands, table.gifts) } : {}) };
  }
  if (event.dragon_to !== undefined) {
    const last = table.trick.length > 0 ? table.trick : table.last;
    return { ...table, turn: seat, last: [...last, event], trick: [], top: null };
  }
  return event.play ? played(table, event) : table;
}

/** The tables before each event of a finished round, and after the last one. */
export function moments(over) {
  const tables = [opened(over)];
  for (const event of over.actions) tables.push(after(tables.at(-1), event));
  return tables;
}
