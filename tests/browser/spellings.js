// The page reads the cards of the same lists as the service: tests/spellings. Needs Node alone.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { ALL } from "../../src/web/cards/card-names.js";
import { ROWS } from "../../src/web/cards/card-table.js";
import { isFaulty, readCard, readHand, sorted } from "../../src/web/cards/cards.js";

const list = async (name) =>
  JSON.parse(await readFile(new URL(`../spellings/${name}.json`, import.meta.url)));

const names = ALL.map(({ name, special, rank, suit, signs, alone }) => ({
  name,
  reads: special ?? rank ?? (suit ? `${suit}?` : ""),
  signs,
  alone,
}));
const table = ROWS.flatMap(([reads, signs, alone, words]) =>
  words.split(" ").map((name) => ({ name, reads, signs, alone })),
);
assert.deepEqual(names, table);

const hands = await list("hands");
assert.ok(hands.length >= 40);
for (const { text, cards, assumed = "" } of hands) {
  const size = cards.split(" ").length;
  const read = readHand(`${text} `, size);
  assert.equal(sorted(read.cards).join(" "), cards, text);
  assert.equal(sorted(read.assumed).join(" "), assumed, text);
  assert.ok(!isFaulty(read) && read.left === 0 && read.open === "", text);
}

for (const { text, error, unknown = [], repeated = [], ambiguous = [], left = 0 } of await list("refused")) {
  const read = readHand(`${text} `);
  assert.deepEqual(
    { ...read, cards: 0, assumed: 0 },
    { unknown, repeated, ambiguous, left, open: "", cards: 0, assumed: 0 },
    text,
  );
  const isWhole = read.cards.length === 8 && left === 0;
  assert.ok(error && (isFaulty(read) || !isWhole), text);
}

// A card of the exchange has its suit.
for (const [text, card] of [
  ["SA", "SA"],
  ["green ace", "GA"],
  ["♠10", "S10"],
  ["Drache", "Dr"],
  [" sd ", "SQ"],
  ["9", undefined],
  ["D", undefined],
  ["SA SK", undefined],
  ["", undefined],
]) {
  assert.equal(readCard(text), card, text);
}

// The last word may be under way.
for (const [text, cards, open] of [
  ["Dr Ph gre", 2, "gre"],
  ["Dr Ph green", 2, "green"],
  ["Dr Ph green a", 3, ""],
  ["Dr Ph S", 2, "S"],
  ["Dr Ph S1", 2, "S1"],
  ["Dr Ph S10", 3, ""],
  ["A K D", 2, "D"],
  ["A K Dr", 3, ""],
  ["DrPhGAS", 3, "S"],
]) {
  const read = readHand(text);
  assert.deepEqual([read.cards.length, read.open, isFaulty(read)], [cards, open, false], text);
}
assert.deepEqual(readHand("Dr Ph green ").unknown, ["green"]);

// Suits that are chosen are none of cards that are held already.
assert.deepEqual(readHand("9 9 ", 6, ["B9", "R9"]).cards, ["G9", "S9"]);
assert.deepEqual(readHand("9 ", 6, ["B9", "G9", "R9", "S9"]).repeated, ["9"]);

console.log("the page reads every spelling");
