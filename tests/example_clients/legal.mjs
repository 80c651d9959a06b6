// Asks for legal moves, the structure of a hand, an exchange and a Tichu call through the client in
// TypeScript; the compiled client and the address are the arguments.

const { GrandTichu, Refused } = await import(process.argv[2]);
const tichu = new GrandTichu({ url: process.argv[3], deadlineMs: 10_000 });
const moves = await tichu.legalMoves({ hand: "Ph GA R9", trick: { cards: "SK" }, wish: "9" });
const { split } = await tichu.structure(["Ph", "GA", "GK", "R9"]);
const hand = "Dr GA RA BK RK GQ B10 S10 R8 S7 G6 R5 B4 S2";
const { recommendation: gift } = await tichu.exchange({ hand, calls: { partner: "grand_tichu" } });
const { recommendation } = await tichu.tichu({ hand, calls: { partner: "tichu" } });
try {
  await tichu.legalMoves({ hand: "Ma R9", wish: "9" });
} catch (refused) {
  if (!(refused instanceof Refused)) throw refused;
  console.log(JSON.stringify([moves, split, gift.partner, recommendation.call, refused.status, refused.errors.map((error) => error.pointer)]));
}
