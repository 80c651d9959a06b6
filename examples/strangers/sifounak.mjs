// A bridge to the bot of sifounak/Tichu. Its code has no licence, so it stays where you have it:
//
//     git clone https://github.com/sifounak/Tichu sifounak
//     (cd sifounak/code && npm install --no-save esbuild zod)
//     echo 'export * from "./server/src/bot/bot.js"; export * from "./shared/src/index.js"' |
//         (cd sifounak/code/packages && npx esbuild --bundle --platform=node --format=esm \
//             --alias:@tichu/shared=./shared/src/index.ts) > sifounak.bundle.mjs
//     grand-tichu ladder --foreign 'node sifounak.mjs sifounak.bundle.mjs'
//
// As in its own engine, it calls Tichu with its first play, and bombs when all have passed on a trick of its
// opponents with 10 points or more.

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { DECK, sitDown } from "./table.mjs";

const bundle = await import(pathToFileURL(resolve(process.argv[2])));
const { Bot, SEATS_IN_ORDER, canBeat, canPlayerPass, detectAllBombs, detectCombination, getCardPoints } =
  bundle;

const CALLS = { tichu: "tichu", grand_tichu: "grandTichu" };
const RANKS = [, , "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const theirs = bundle.createDeck(); // in the order of our deck
const toThem = (cards) => cards.map((card) => theirs[DECK.indexOf(card)]);
const toUs = (cards) => cards.map(({ id }) => DECK[id]).join(" ");
const bySeat = (of) => Object.fromEntries(SEATS_IN_ORDER.map((name, seat) => [name, of(seat)]));
const rankToThem = (rank) => (rank ? RANKS.indexOf(rank) : null);
const points = (cards) => cards.reduce((sum, { card }) => sum + getCardPoints(card), 0);

/** A trick of theirs. A single Phoenix is half a rank above the card before it. */
function trickOf({ trick, passes, winner }) {
  if (trick.length === 0) return null;
  const plays = [];
  for (const { seat, cards } of trick) {
    const combination = detectCombination(toThem(cards));
    const before = plays.at(-1)?.combination;
    if (before && cards.join() === "Ph") combination.rank = before.rank + 0.5;
    plays.push({ seat: SEATS_IN_ORDER[seat], combination });
  }
  return {
    plays,
    passes: passes.map((seat) => SEATS_IN_ORDER[seat]),
    leadSeat: plays[0].seat,
    currentWinner: SEATS_IN_ORDER[winner],
  };
}

/** A round of theirs with all that the player sees. */
function stateOf(round) {
  const hands = round.someHands();
  const order = (seat) => (round.finished.includes(seat) ? round.finished.indexOf(seat) + 1 : null);
  const gave = (from, to) => {
    const card = from === round.seat ? round.given?.[to] : to === round.seat ? round.received?.[from] : null;
    return card ? toThem([card])[0] : null;
  };
  return {
    roundNumber: 1,
    phase: "playing",
    players: bySeat((seat) => ({
      seat: SEATS_IN_ORDER[seat],
      hand: toThem(hands[seat]),
      tricksWon: round.won[seat].map(toThem),
      tipiCall: CALLS[round.calls[seat]] ?? "none",
      hasPlayed: round.hasPlayed[seat],
      finishOrder: order(seat),
      passedCards: { to: bySeat((to) => gave(seat, to)), received: true },
    })),
    currentTrick: trickOf(round),
    currentTurn: SEATS_IN_ORDER[round.seat],
    mahjongWish: rankToThem(round.wish),
    wishFulfilled: false,
    finishOrder: round.finished.map((seat) => SEATS_IN_ORDER[seat]),
    dragonGiftPending: null,
    dragonGiftedTo: null,
    lastDogPlay: null,
    bombsPerTeam: { northSouth: 0, eastWest: 0 },
  };
}

await sitDown((round) => {
  const bot = new Bot();
  const seat = SEATS_IN_ORDER[round.seat];
  const [own, opponent] = round.seat % 2 === 0 ? ["northSouth", "eastWest"] : ["eastWest", "northSouth"];
  const scores = { [own]: round.scores.own, [opponent]: round.scores.opponent };
  let asked = false;
  const look = () => {
    const state = stateOf(round);
    bot.setContext(state, scores, round.targetScore);
    return state;
  };
  return {
    grandTichu() {
      look();
      return bot.chooseGrandTichu(toThem(round.hand));
    },
    exchange() {
      look();
      const cards = bot.chooseCardsToPass(toThem(round.hand), seat);
      return Object.fromEntries(SEATS_IN_ORDER.map((name, to) => [to, cards[name] && DECK[cards[name].id]]));
    },
    turn() {
      const state = look();
      const { hand, tipiCall } = state.players[seat];
      if (!asked) {
        asked = true;
        if (tipiCall === "none" && bot.chooseRegularTichu(hand)) return { call: "tichu" };
      }
      const wish = state.mahjongWish;
      const { action, cards } = bot.choosePlay({
        hand,
        currentTrick: state.currentTrick,
        wish,
        validPlays: bundle.getValidPlays(hand, state.currentTrick, wish),
        canPass: canPlayerPass(hand, state.currentTrick, wish),
        roundState: state,
        seat,
      });
      if (action === "pass") return { play: "pass" };
      if (!cards.some(({ card }) => card.kind === "mahjong")) return { play: toUs(cards) };
      const rest = hand.filter(({ id }) => !cards.some((card) => card.id === id));
      return { play: toUs(cards), wish: RANKS[bot.chooseMahjongWish(rest)] };
    },
    bomb() {
      const opponents = round.winner % 2 !== round.seat % 2;
      if (round.turn !== null || !opponents || points(toThem(round.pile)) < 10) return null;
      const top = trickOf(round).plays.at(-1).combination;
      const bomb = detectAllBombs(toThem(round.hand)).find((bomb) => canBeat(bomb, top));
      return bomb ? { play: toUs(bomb.cards) } : null;
    },
    wish: () => RANKS[bot.chooseMahjongWish(toThem(round.hand))] ?? null,
    dragon() {
      look();
      const opponents = [1, 3].map((places) => (round.seat + places) % 4);
      const playing = opponents.filter((of) => !round.finished.includes(of));
      const names = (playing.length > 0 ? playing : opponents).map((of) => SEATS_IN_ORDER[of]);
      return SEATS_IN_ORDER.indexOf(bot.chooseDragonGiftRecipient(names, points(toThem(round.pile))));
    },
  };
});
