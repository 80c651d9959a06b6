// Plays a round of Tichu: one player follows the champion's advice, three play by rules of thumb.
//
//     node play-round.js [deals]
//
// It shows how a site drives a round with POST /v1/play/advice. The table below is the referee of a
// site: it deals, it knows all cards, and it lets POST /v1/play/replay check every action. A player is
// asked with what it has seen and nothing else.

import { GrandTichu, type Action, type AdviceQuestion, type RoundPosition } from "grand-tichu-client";

type Seen = Omit<AdviceQuestion, "agent" | "deals" | "seed">;
type Asked = Pick<AdviceQuestion, "agent" | "deals" | "seed">;

const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const DECK = ["B", "G", "R", "S"].flatMap((suit) => RANKS.map((rank) => suit + rank)).concat("Ma", "Hu", "Ph", "Dr");
const SEATS = [0, 1, 2, 3] as const;

/** A shuffled deck. A site that plays for stakes takes random numbers from a secure source. */
function shuffled(): string[] {
  const deck = [...DECK];
  for (let last = deck.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [deck[last], deck[other]] = [deck[other]!, deck[last]!];
  }
  return deck;
}

/** A round, and what each player has seen of it. */
class Table {
  readonly dealt: string[][];
  readonly actions: Action[] = [];
  readonly seen: Seen[];
  position: RoundPosition | undefined;

  constructor(readonly service: GrandTichu) {
    const deck = shuffled();
    this.dealt = SEATS.map((seat) => deck.slice(14 * seat, 14 * seat + 14));
    this.seen = SEATS.map((seat) => ({ seat, first_eight: this.dealt[seat]!.slice(0, 8).join(" "), events: [] }));
  }

  /** An action of a player, if the rules allow it. */
  async take(action: Action): Promise<void> {
    const hands = this.dealt.map((cards) => cards.join(" "));
    this.position = await this.service.replay({ hands, actions: [...this.actions, action] });
    this.actions.push(action);
    // Others do not see what a player gives. Everybody gets its cards after the last one has given.
    if (action.give) this.seen[action.seat]!.given = action.give;
    else for (const seen of this.seen) seen.events!.push(action);
  }

  /** The end of the exchange: each player sees what it received, and who leads. */
  handOut(): void {
    for (const seat of SEATS) {
      const [, next, partner, previous] = SEATS.map((places) => this.seen[(seat + places) % 4]!.given!);
      this.seen[seat]!.received = {
        next: next!.previous,
        partner: partner!.partner,
        previous: previous!.next,
      };
      this.seen[seat]!.leader = this.position!.turn!;
    }
  }
}

/** Does what the agent of a seat recommends now; whether that is anything. */
async function act(table: Table, seat: number, asked: Asked): Promise<boolean> {
  const { recommendation } = await table.service.advise({ ...table.seen[seat]!, ...asked });
  for (const action of recommendation.actions) await table.take(action);
  return recommendation.actions.length > 0;
}

const deals = Number(process.argv[2] ?? 0);
const table = new Table(new GrandTichu({ deadlineMs: 60_000 }));
const agents: Asked[] = [{ agent: "champion", deals }, { agent: "rules" }, { agent: "rules" }, { agent: "rules" }];

for (const seat of SEATS) await act(table, seat, agents[seat]!); // Grand Tichu, or nothing
for (const seat of SEATS) table.seen[seat]!.dealt = table.dealt[seat]!.join(" ");
for (const seat of SEATS) await act(table, seat, agents[seat]!); // the exchange
table.handOut();
while (table.position!.phase !== "over") {
  const turn = table.position!.turn!;
  if (!(await act(table, turn, agents[turn]!))) throw new Error(`seat ${turn} has to act`);
  // Anybody may bomb now. A site need only ask players who hold a bomb.
  for (let places = 1; places < 4 && table.position!.phase === "follow"; places++) {
    const seat = (table.position!.turn! + places) % 4;
    if (await act(table, seat, agents[seat]!)) places = 0;
  }
}
for (const action of table.actions) console.log(JSON.stringify(action));
console.log("points of seats 0 and 2, and of 1 and 3:", ...table.position!.result!.points);
