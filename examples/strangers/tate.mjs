// A bridge to the bots of Tate-kwon94/tichu. Their code has no licence, so it stays where you have it:
//
//     git clone https://github.com/Tate-kwon94/tichu tate
//     grand-tichu ladder --foreign 'node tate.mjs tate normal'
//     grand-tichu arena --agents champion,foreign --foreign 'node tate.mjs tate hard 200' --deals 50
//
// Levels are easy, normal and hard; hard thinks for the given milliseconds about each move. A bot decides about
// Tichu before the exchange, as in its own engine, and calls with its first play. It bombs in its turn only.

import { createRequire } from "node:module";
import { resolve } from "node:path";
import { DECK, sitDown } from "./table.mjs";

const [folder, level = "normal", milliseconds = 200] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const core = require(resolve(folder, "shared/tichu-core.js"));
const { botDecide, botWish } = require(resolve(folder, "shared/bots.js"));
globalThis.__TICHU_HARD = { samples: 1e6, budgetMs: Number(milliseconds) };

const CALLS = { tichu: 100, grand_tichu: 200 };
const SUITS = { B: "C", G: "D", R: "H", S: "S" };
const SPECIAL = { Ma: "MJ", Hu: "DG", Ph: "PH", Dr: "DR" };
const RANKS = { 10: "T" };
const theirs = Object.fromEntries(
  DECK.map((card) => {
    const [suit, rank] = [card[0], card.slice(1)];
    return [card, SPECIAL[card] ?? SUITS[suit] + (RANKS[rank] ?? rank)];
  }),
);
const ours = Object.fromEntries(Object.entries(theirs).map(([our, their]) => [their, our]));
const toThem = (cards) => cards.map((card) => theirs[card]);
const rankToThem = (rank) => rank && core.rankOf(theirs[`S${rank}`]);
const rankToUs = (rank) => rank && ours[`S${core.RANK_CHARS[rank]}`].slice(1);

/** The combination on the table. A single Phoenix is half a rank above the card before it. */
function combination(trick) {
  let now = null;
  for (const { cards } of trick) {
    const before = now;
    now = core.identify(toThem(cards));
    if (now.rank === "PH") now = { ...now, rank: (before?.rank ?? 1) + 0.5 };
  }
  return now;
}

/** A game of theirs with all that the player sees. */
function game(round, phase) {
  const { seat, seed, scores, targetScore, trick } = round;
  const bySeat = (own, opponent) => (seat % 2 === 0 ? [own, opponent] : [opponent, own]);
  const state = new core.Game({
    seed: seed % 2 ** 32,
    targetScore,
    scores: bySeat(scores.own, scores.opponent),
  });
  const turn = trick.length > 0 ? round.turn : seat;
  const given = Object.entries(round.given ?? {}).map(([to, card]) => [to, theirs[card]]);
  return Object.assign(state, {
    phase,
    hands: round.someHands().map((hand) => core.sortHand(toThem(hand))),
    _restDeck: [],
    tricksWon: round.won.map((tricks) => toThem(tricks.flat())),
    trick: trick.map(({ seat, cards }) => ({ seat, cards: toThem(cards) })),
    trickPile: toThem(round.pile),
    currentCombo: combination(trick),
    lastPlayerSeat: round.winner ?? -1,
    turnSeat: turn ?? -1,
    leaderSeat: trick[0]?.seat ?? seat,
    wish: rankToThem(round.wish),
    tichu: round.calls.map((call) => CALLS[call] ?? 0),
    playedFirst: [...round.hasPlayed],
    exchangeGive: [0, 1, 2, 3].map((of) =>
      of === seat && round.given ? Object.fromEntries(given) : null,
    ),
    finished: [...round.finished],
    firstOutSeat: round.finished[0] ?? null,
    dragonChooser: phase === "dragon" ? seat : null,
  });
}

await sitDown((round) => {
  const { seat } = round;
  const decide = (phase) => botDecide(game(round, phase), seat, level);
  let callsTichu = false;
  return {
    grandTichu: () => decide("grand").call,
    exchange() {
      let action = decide("exchange");
      callsTichu = action.type === "call_tichu";
      if (callsTichu) {
        const state = game(round, "exchange");
        state.tichu[seat] = CALLS.tichu;
        action = botDecide(state, seat, level);
      }
      return Object.fromEntries(
        Object.entries(action.give).map(([to, card]) => [to, ours[card]]),
      );
    },
    turn() {
      if (callsTichu && !round.calls[seat]) return { call: "tichu" };
      const { type, cards, wish } = decide("play");
      if (type === "pass_turn") return { play: "pass" };
      const play = cards.map((card) => ours[card]).join(" ");
      return wish ? { play, wish: rankToUs(wish) } : { play };
    },
    bomb: () => null,
    wish: () => rankToUs(botWish(toThem(round.hand))),
    dragon: () => decide("dragon").toSeat,
  };
});
