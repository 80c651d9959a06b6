// Puzzles from the service, some of them ahead of time.

import { Refused, get } from "/assets/api.js";
import { isOwn, ownPuzzles } from "/assets/own-puzzles.js";

/** An own puzzle that this browser does not keep. */
export class NotKept extends Error {}

const asked = new Map();

/** The list of the service. */
export const listed = async () => (await get("/v1/puzzles")).puzzles;

/** A puzzle by its key. */
export async function puzzle(key) {
  if (isOwn(key)) {
    const line = ownPuzzles().find((one) => one.key === key);
    if (!line) throw new NotKept();
    return line;
  }
  if (!asked.has(key)) asked.set(key, get(`/v1/puzzles/${encodeURIComponent(key)}`));
  try {
    return await asked.get(key);
  } catch (trouble) {
    asked.delete(key);
    throw trouble;
  }
}

/** Fetches puzzles that come next: then a connection that is gone for a while is no trouble. */
export function fetchAhead(keys) {
  for (const key of keys) puzzle(key).catch(() => {});
}

/** A failure in words. */
export function words(trouble, texts) {
  if (trouble instanceof NotKept) return texts.unknownOwn;
  return trouble instanceof Refused ? texts.refused(trouble.message) : texts.unreachable;
}
