// A player whose answers are those of the rules, and who checks that examples/strangers/table.mjs asks its bot
// the same question as the table.
//
//     strangers.mjs FILE-OF-THE-TABLE GRAND-TICHU

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [file, grandTichu] = process.argv.slice(2);
const { DECK, Round, decide } = await import(pathToFileURL(file));
const rules = spawn(grandTichu, ["stdio", "--agent", "rules"], { stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface({ input: rules.stdout })[Symbol.asyncIterator]();

const FITS = {
  grandTichu: (action) => !action || action.call === "grand_tichu",
  exchange: (action) => action.give,
  turn: (action) => action.play || action.call === "tichu",
  bomb: (action) => !action || action.play.split(" ").length >= 4,
  wish: (action) => !action || action.wish,
  dragon: (action) => action.dragon_to !== undefined,
  nothing: (action) => action.play === "pass",
};

let round;
for await (const line of createInterface({ input: process.stdin })) {
  rules.stdin.write(`${line}\n`);
  const said = JSON.parse(line);
  if (said.round) round = new Round(said.round);
  if (!said.ask) {
    round.hear(said);
    continue;
  }
  const { value: answer } = await answers.next();
  const { action } = JSON.parse(answer);
  let asked = "nothing";
  const bot = Object.fromEntries(Object.keys(FITS).map((question) => [question, () => void (asked = question)]));
  await decide(round, { ...bot, exchange: () => ((asked = "exchange"), {}) });
  assert.ok(FITS[asked](action), `${asked}: ${answer}`);
  if (round.given) {
    const known = [...round.someHands().flat(), ...round.won.flat(2), ...round.pile];
    assert.deepEqual(known.sort(), [...DECK].sort());
    if (action?.play && action.play !== "pass") {
      for (const card of action.play.split(" ")) assert.ok(round.hand.includes(card), card);
    }
  }
  console.log(answer);
}
rules.stdin.end();
