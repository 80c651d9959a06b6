// Hands, links to them, and what the service answers about them.

import assert from "node:assert/strict";

const { ADDRESS } = process.env;

export const HAND = ["Dr", "GA", "SA", "BQ", "R9", "S7", "B3", "G2"];
export const OTHER = ["Ph", "SK", "R10", "S8", "B7", "R3", "G4", "S5"];
export const WEAK = ["SQ", "RJ", "B10", "R8", "G7", "S5", "B3", "R2"];
export const FURTHER = ["Ph", "SK", "R10", "S8", "B7", "R3"];
export const linkTo = (hand) => `?hand=${hand.join(",")}`;
export const SCORES = "&own_score=300&opponent_score=450";
export const LINK = `${linkTo(HAND)}${SCORES}`;
export const WHOLE = `${LINK}&further=${FURTHER.join(",")}`;
export const RECEIVED = "&received=next:B4,partner:RA,previous:G5";
export const WAITING = "Should you call?";

/** The heading of each strength of a Grand Tichu call, by language. */
export const HEADINGS = {
  en: {
    clear_call: "Call!",
    lean_call: "Rather call.",
    toss_up: "A toss-up.",
    lean_no: "Rather don’t call.",
    clear_no: "Don’t call.",
  },
  de: {
    clear_call: "Ansagen!",
    lean_call: "Eher ansagen.",
    toss_up: "Beides ist gleich gut.",
    lean_no: "Eher nicht ansagen.",
    clear_no: "Nicht ansagen.",
  },
  el: {
    clear_call: "Πες το!",
    lean_call: "Μάλλον πες το.",
    toss_up: "Το ίδιο κάνει.",
    lean_no: "Μάλλον μην το πεις.",
    clear_no: "Μην το πεις.",
  },
};

/** The answer of the service to a path of its API. */
export async function ask(path) {
  const response = await fetch(ADDRESS + path);
  assert.equal(response.status, 200, path);
  return response.json();
}

/** The answer about a hand at a link of the page, as the page asks for it. */
export const evaluate = (link, player = "typical") =>
  ask(`/v1/evaluate${link}&player=${player}&explain=true`);

export const card = (page, token) => page.locator(`#deck button[value="${token}"]`);
export const line = (page, name) => page.locator(`#answer .${name}`);

/** Waits for the answer about the first eight cards. */
export const answered = (page) => page.locator("#answer .verdict:not([data-mood=''])").waitFor();
export const waits = (page) => page.locator("#answer .verdict[data-mood='']").waitFor();
export const tokens = (page, tray = "tray") =>
  page.locator(`#${tray} button`).evaluateAll((cards) => cards.map(({ value }) => value));

/** All whole numbers in a text, without signs. */
export const numbersIn = (text) => (text.match(/\d+/g) ?? []).map(Number);
export const rounded = (value) => Math.abs(Math.round(value));
