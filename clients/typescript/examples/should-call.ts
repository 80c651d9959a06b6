// node should-call.js CARD... [--own-score N] [--opponent-score N] [--target-score N]
//                     [--opponent-called true|false] [--partner-called true|false]
//                     [--profile NAME] [--deadline MS] [--otherwise call|no-call]
//
// Prints "call" or "no call". Exit status 0: call, 1: no call, 2: invalid question,
// 3: no answer in time. --otherwise replaces status 3 with a fallback.

import { parseArgs } from "node:util";
import { GrandTichu, Refused, UnknownProfile, type Situation } from "grand-tichu-client";

function fail(message: string, status: 2 | 3): never {
  console.error(message);
  process.exit(status);
}

/** parseArgs takes "--own-score -120" for a forgotten number; "--own-score=-120" is the same and clear. */
function joined(words: readonly string[]): string[] {
  const all: string[] = [];
  for (const word of words) {
    const last = all.at(-1);
    if (/^-\d/.test(word) && last?.startsWith("--")) all.splice(-1, 1, `${last}=${word}`);
    else all.push(word);
  }
  return all;
}

function whole(option: string, text: string): number {
  const number = Number(text);
  if (text.trim() === "" || !Number.isSafeInteger(number)) {
    fail(`--${option}: expected a whole number, found "${text}"`, 2);
  }
  return number;
}

function boolean(option: string, text: string): boolean {
  if (text !== "true" && text !== "false") fail(`--${option}: expected true or false, found "${text}"`, 2);
  return text === "true";
}

function options() {
  try {
    return parseArgs({
      args: joined(process.argv.slice(2)),
      allowPositionals: true,
      options: {
        "own-score": { type: "string", default: "0" },
        "opponent-score": { type: "string", default: "0" },
        "target-score": { type: "string" },
        "opponent-called": { type: "string" },
        "partner-called": { type: "string" },
        profile: { type: "string", default: "balanced" },
        deadline: { type: "string", default: "300" },
        otherwise: { type: "string" },
      },
    });
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error), 2);
  }
}

const { values, positionals: hand } = options();
const own = whole("own-score", values["own-score"]);
const opponents = whole("opponent-score", values["opponent-score"]);
const deadlineMs = whole("deadline", values.deadline);
const { profile, otherwise } = values;
const situation: Situation = {};
const { "target-score": target, "opponent-called": opponent, "partner-called": partner } = values;
if (target !== undefined) situation.targetScore = whole("target-score", target);
if (opponent !== undefined) situation.opponentCalled = boolean("opponent-called", opponent);
if (partner !== undefined) situation.partnerCalled = boolean("partner-called", partner);
if (otherwise !== undefined && otherwise !== "call" && otherwise !== "no-call") {
  fail(`--otherwise: expected call or no-call, found "${otherwise}"`, 2);
}
try {
  const tichu = new GrandTichu({ deadlineMs });
  const options = otherwise === undefined ? {} : { otherwise: otherwise === "call" };
  const call = await tichu.shouldCall(hand, own, opponents, { profile, ...situation, ...options });
  console.log(call ? "call" : "no call");
  process.exitCode = call ? 0 : 1;
} catch (error) {
  if (error instanceof UnknownProfile) fail(error.message, 2);
  if (!(error instanceof Refused)) fail(error instanceof Error ? error.message : String(error), 3);
  const faults = error.errors.map(({ pointer, detail }) => `${pointer}: ${detail}`);
  fail(faults.join("\n") || error.message, 2);
}
