// What one player sees of a round, and the lines by which a table asks it (grand-tichu stdio --help).

import { createInterface } from "node:readline";

/** All 56 cards, as the table writes them. */
export const DECK = [
  ...["B", "G", "R", "S"].flatMap((suit) =>
    ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"].map((rank) => suit + rank),
  ),
  "Ma",
  "Hu",
  "Ph",
  "Dr",
];

const SEATS = [0, 1, 2, 3];
const without = (cards, taken) => cards.filter((card) => !taken.includes(card));

/** A round as one player sees it. Seats are 0 to 3 in the order of play. */
export class Round {
  /** @param {object} start the line that begins the round */
  constructor({ seat, seed, own_score, opponent_score, target_score }) {
    Object.assign(this, { seat, seed, targetScore: target_score });
    /** Scores of this player's team and of the other one. */
    this.scores = { own: own_score, opponent: opponent_score };
    /** This player's cards. */
    this.hand = [];
    /** Cards in each hand. */
    this.sizes = [8, 8, 8, 8];
    /** Each seat's call: null, "tichu" or "grand_tichu". */
    this.calls = [null, null, null, null];
    /** Whether each seat has played a card. */
    this.hasPlayed = [false, false, false, false];
    /** This player's gift to each seat, and the card that each seat gave it. */
    this.given = null;
    this.received = null;
    /** The tricks that each seat has won: a list of their cards. */
    this.won = [[], [], [], []];
    /** The plays of the current trick. */
    this.trick = [];
    /** The seats that have passed since the last play. */
    this.passes = [];
    /** The wish that is not fulfilled, a rank, or null. */
    this.wish = null;
    /** Seats without cards, the first one first. */
    this.finished = [];
    /** Whether this player has to say who gets the trick of its Dragon. */
    this.givesDragon = false;
    /** Whether this player has played the Mahjong without a choice, and may wish. */
    this.mayWish = false;
  }

  /** The seat of the last play of the trick, or null. */
  get winner() {
    return this.trick.at(-1)?.seat ?? null;
  }

  /** Whose turn it is in a trick. Null when all have passed: then the trick is its winner's. */
  get turn() {
    const last = this.passes.at(-1) ?? this.winner;
    for (let seat = (last + 1) % 4; seat !== this.winner; seat = (seat + 1) % 4) {
      if (!this.finished.includes(seat)) return seat;
    }
    return null;
  }

  /** All cards of the trick. */
  get pile() {
    return this.trick.flatMap(({ cards }) => cards);
  }

  /**
   * Some deal of the cards that this player does not see. Each hand has its size and the card that this player
   * gave it. The same round and moment have the same deal.
   */
  someHands() {
    const seen = [...this.hand, ...this.won.flat(2), ...this.pile];
    const gifts = SEATS.map((seat) => without([this.given?.[seat] ?? []].flat(), seen));
    const cards = without(DECK, [...seen, ...gifts.flat()]);
    let state = this.seed % 2147483647 || 1;
    for (let place = cards.length - 1; place > 0; place -= 1) {
      state = (state * 48271) % 2147483647;
      const other = state % (place + 1);
      [cards[place], cards[other]] = [cards[other], cards[place]];
    }
    return SEATS.map((seat) => {
      if (seat === this.seat) return [...this.hand];
      return [...gifts[seat], ...cards.splice(0, this.sizes[seat] - gifts[seat].length)];
    });
  }

  /** The seat of a place beside this player: "next", "partner" or "previous". */
  beside(place) {
    return (this.seat + { next: 1, partner: 2, previous: 3 }[place]) % 4;
  }

  /** Cards for seats, as the table writes them. */
  byPlace(cards) {
    const places = ["next", "partner", "previous"];
    return Object.fromEntries(places.map((place) => [place, cards[this.beside(place)]]));
  }

  /** Takes a line of the table that is no question. */
  hear({ hand, received, action, forced }) {
    if (hand) {
      this.hand = hand;
      this.sizes = SEATS.map(() => hand.length);
    }
    if (received) {
      this.received = this.#bySeat(received);
      this.hand = [...this.hand, ...Object.values(received)];
    }
    if (action) this.#take(action, forced);
  }

  #bySeat(cards) {
    return Object.fromEntries(Object.entries(cards).map(([place, card]) => [this.beside(place), card]));
  }

  #take({ seat, call, give, play, wish, dragon_to }, forced) {
    if (call) this.calls[seat] = call;
    if (give) {
      this.given = this.#bySeat(give);
      this.hand = without(this.hand, Object.values(give));
    }
    if (play === "pass") this.#pass(seat);
    else if (play) this.#play(seat, play.split(" "), forced);
    if (wish) this.wish = wish;
    if (dragon_to !== undefined) this.#collect(dragon_to);
  }

  #pass(seat) {
    this.mayWish = false;
    if (seat !== this.winner) this.passes.push(seat);
    // A winner takes its trick with a pass. One without cards is not asked.
    const taken = seat === this.winner || (this.turn === null && this.finished.includes(this.winner));
    if (!taken) return;
    if (this.trick.at(-1).cards[0] === "Dr") this.givesDragon = this.winner === this.seat;
    else this.#collect(this.winner);
  }

  #play(seat, cards, forced) {
    this.mayWish = Boolean(forced) && seat === this.seat && cards.includes("Ma");
    this.hasPlayed[seat] = true;
    this.sizes[seat] -= cards.length;
    if (seat === this.seat) this.hand = without(this.hand, cards);
    if (this.sizes[seat] === 0) this.finished.push(seat);
    if (cards.some((card) => card.slice(1) === this.wish)) this.wish = null;
    this.passes = [];
    if (cards[0] === "Hu") this.won[seat].push(cards);
    else this.trick.push({ seat, cards });
    // The third player without cards ends the round: nobody passes on its Dragon.
    if (this.finished.length === 3) this.givesDragon = seat === this.seat && cards[0] === "Dr";
  }

  #collect(seat) {
    this.won[seat].push(this.pile);
    this.trick = [];
    this.passes = [];
    this.givesDragon = false;
  }
}

/**
 * Lets bots play at a table on standard input and output, round after round.
 *
 * `newBot` gets a round and returns its bot. The table asks the bot's methods, which answer at once or as a promise:
 *
 * - `grandTichu()`: whether it calls, with 8 cards
 * - `exchange()`: the card for each seat, `{ 0: "B3", … }`
 * - `turn()`: `{ play: "G5 S5", wish: "9" }`; a `play` of "pass"; or `{ call: "tichu" }`, after which it is asked again
 * - `bomb()`: `{ play }` out of turn, or null
 * - `wish()`: the rank that a Mahjong wishes that was its only move, or null
 * - `dragon()`: the seat that gets its trick with the Dragon
 */
export async function sitDown(newBot) {
  let round, bot;
  for await (const line of createInterface({ input: process.stdin })) {
    const said = JSON.parse(line);
    if (said.round) {
      round = new Round(said.round);
      bot = newBot(round);
    } else if (said.ask) {
      const answer = await decide(round, bot);
      console.log(JSON.stringify({ action: answer && { seat: round.seat, ...answer } }));
    } else {
      round.hear(said);
    }
  }
}

/** What a bot does when the table asks it; null to wait. */
export async function decide(round, bot) {
  const { seat } = round;
  if (!round.given) {
    if (round.hand.length === 8) return (await bot.grandTichu()) ? { call: "grand_tichu" } : null;
    return { give: round.byPlace(await bot.exchange()) };
  }
  if (round.givesDragon) return { dragon_to: await bot.dragon() };
  if (round.mayWish) {
    const wish = await bot.wish();
    return wish && { wish };
  }
  const open = round.trick.length > 0;
  if (open && round.turn === null && round.winner === seat) return { play: "pass" };
  return open && round.turn !== seat ? bot.bomb() : bot.turn();
}
