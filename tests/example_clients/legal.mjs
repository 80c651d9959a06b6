// Asks for legal moves and the structure of a hand through the client in TypeScript; the compiled
// client and the address are the arguments.

const { GrandTichu, Refused } = await import(process.argv[2]);
const tichu = new GrandTichu({ url: process.argv[3], deadlineMs: 10_000 });
const moves = await tichu.legalMoves({ hand: "Ph GA R9", trick: { cards: "SK" }, wish: "9" });
const { split } = await tichu.structure(["Ph", "GA", "GK", "R9"]);
try {
  await tichu.legalMoves({ hand: "Ma R9", wish: "9" });
} catch (refused) {
  if (!(refused instanceof Refused)) throw refused;
  console.log(JSON.stringify([moves, split, refused.status, refused.errors.map((error) => error.pointer)]));
}
