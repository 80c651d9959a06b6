// Browser tests of the puzzles.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ask } from "./hands.js";
import { DESKTOP, PHONE, accessible, visit } from "./visit.js";

const SMALL = { width: 320, height: 640 };
const HEADINGS = { en: "Puzzles", de: "Aufgaben", el: "Γρίφοι" };
const { puzzles: list } = await ask("/v1/puzzles");
const LOG = readFileSync(new URL("match.jsonl", import.meta.url), "utf8");

const cards = (text) => text.split(" ");
const isCall = ({ kind }) => kind === "grand_tichu" || kind === "tichu";
/** The first puzzle that passes. */
async function first(passes) {
  for (const { id, ...listed } of list) {
    if (!passes(listed)) continue;
    return ask(`/v1/puzzles/${id}`);
  }
  throw new Error("no such puzzle");
}

const position = (page) => page.locator("#position");
const answered = (page) => page.locator("#position .answered").waitFor();
const seen = (page) => page.evaluate(() => JSON.parse(localStorage["puzzles-seen"] ?? "{}"));
const dayAway = (days) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const tried = (page) => page.locator("#position .tried").innerText();

/** Gives an answer, an event of the service. */
async function give(page, { kind }, event) {
  const press = (name) => position(page).getByRole("button", { name, exact: true }).click();
  if (isCall({ kind })) {
    const { tichu, grand_tichu: grand } = { tichu: "Call Tichu", grand_tichu: "Call Grand Tichu" };
    return press(event ? (kind === "tichu" ? tichu : grand) : "No call");
  }
  if (kind === "exchange") {
    for (const [place, seat] of ["next", "partner", "previous"].entries()) {
      await page.locator("#position .giving select").nth(place).selectOption(event.give[seat]);
    }
    return press("Give these cards");
  }
  if (event.play === "pass") return press("Pass");
  for (const card of cards(event.play)) await page.locator(`#position .hand button[value="${card}"]`).click();
  return press("Play these cards");
}

/** Lets a browser begin with something kept. */
const kept = (page, name, value) =>
  page.addInitScript(([key, text]) => (localStorage[key] ??= text), [name, JSON.stringify(value)]);

export const puzzles = {
  async "puzzles of a play, an exchange and a call are right with the best answer and missed with the usual one"() {
    const kinds = [({ kind }) => kind === "play", ({ kind }) => kind === "exchange", isCall];
    for (const passes of kinds) {
      const puzzle = await first(passes);
      for (const [answer, isRight] of [[puzzle.best, true], [puzzle.usual, false]]) {
        await visit(`/puzzles?id=${puzzle.id}`, {}, async (page) => {
          await position(page).waitFor();
          assert.equal(await position(page).locator(".answered").count(), 0);
          await accessible(page);
          await give(page, puzzle, answer);
          await answered(page);
          assert.match(await tried(page), isRight ? /^Right! That is the best answer\.$/ : /^Missed\. Most people do the same\. It comes back in 1 day\.$/);
          assert.equal(await page.locator("#said").innerText(), await tried(page));
          assert.deepEqual((await seen(page))[puzzle.id], isRight ? [1] : [0, 0, dayAway(1)]);
          const table = await position(page).locator("table").innerText();
          assert.match(table, /People/);
          assert.match(table, /Champions/);
          assert.doesNotMatch(await position(page).innerText(), /undefined|NaN|\[object|seat \d/i);
          await accessible(page);
        });
      }
    }
  },

  async "a missed puzzle returns after 1, 3, 7 and 21 days until it is learned"() {
    const puzzle = await first(({ kind }) => kind === "play");
    const days = [3, 7, 21];
    for (const [times, wait] of [...days, undefined].entries()) {
      await visit("/puzzles?from=due", {}, async (page) => {
        await kept(page, "puzzles-seen", { [puzzle.id]: [0, times, dayAway(0)] });
        await page.reload();
        await page.locator("#position-title", { hasText: `Puzzle ${puzzle.id}` }).waitFor();
        assert.match(await page.locator("#progress").innerText(), /1 to repeat now, 0 later/);
        await give(page, puzzle, puzzle.best);
        await answered(page);
        assert.match(await tried(page), wait ? new RegExp(`in ${wait} days\\.$`) : /does not come back\.$/);
        assert.deepEqual((await seen(page))[puzzle.id], wait ? [0, times + 1, dayAway(wait)] : [0]);
        await position(page).getByRole("button", { name: "Next puzzle" }).click();
        await page.locator("#none", { hasText: "Nothing to repeat now." }).waitFor();
        await accessible(page);
      });
    }
  },

  async "an early answer changes nothing, a miss begins anew, and the answer alone is a miss"() {
    const puzzle = await first(({ kind }) => kind === "play");
    for (const [entry, act, after] of [
      [[0, 2, dayAway(5)], (page) => give(page, puzzle, puzzle.best), [0, 2, dayAway(5)]],
      [[0, 2, dayAway(0)], (page) => give(page, puzzle, puzzle.usual), [0, 0, dayAway(1)]],
      [[1], (page) => page.getByRole("button", { name: "Show the answer" }).click(), [1, 0, dayAway(1)]],
    ]) {
      await visit(`/puzzles?id=${puzzle.id}`, {}, async (page) => {
        await kept(page, "puzzles-seen", { [puzzle.id]: entry });
        await page.reload();
        await position(page).waitFor();
        await act(page);
        await answered(page);
        assert.deepEqual((await seen(page))[puzzle.id], after);
      });
    }
  },

  async "the page reports cards that may not be played together, and does not count them as an answer"() {
    const puzzle = await first(({ kind }) => kind === "play");
    await visit(`/puzzles?id=${puzzle.id}`, {}, async (page) => {
      const legal = new Set(puzzle.legal.map((event) => cards(event?.play ?? "").sort().join(" ")));
      const hand = cards(puzzle.position.hand);
      const pairs = hand.flatMap((one, place) => hand.slice(place + 1).map((other) => [one, other]));
      const wrong = pairs.find((pair) => !legal.has([...pair].sort().join(" ")));
      await give(page, puzzle, { play: wrong.join(" ") });
      await page.locator("#position .not-legal", { hasText: "This is not legal here." }).waitFor();
      assert.deepEqual(await seen(page), {});
    });
  },

  async "a set is gone through in its order by keyboard alone, and links lead into it"() {
    const some = list.slice(0, 3).map(({ id }) => id);
    await visit(`/puzzles?ids=${some}`, {}, async (page) => {
      const pressOn = async (name) => {
        const button = position(page).getByRole("button", { name, exact: true });
        for (let steps = 0; steps < 60; steps += 1) {
          if (await button.evaluate((found) => found === document.activeElement)) break;
          await page.keyboard.press("Tab");
        }
        await page.keyboard.press("Enter");
      };
      for (const [place, id] of some.entries()) {
        await page.locator("#set", { hasText: `Puzzle ${place + 1} of 3` }).waitFor();
        await page.locator("#position-title", { hasText: `Puzzle ${id}` }).waitFor();
        await pressOn("Show the answer");
        await answered(page);
        const next = position(page).getByRole("button", { name: "Next puzzle" });
        assert.equal(await next.evaluate((found) => found === document.activeElement), true);
        await page.keyboard.press("Enter");
      }
      await page.locator("#none", { hasText: "The set is over: 0 of 3 right." }).waitFor();
      await page.goBack();
      await page.locator("#position-title", { hasText: `Puzzle ${some[2]}` }).waitFor();
      await page.reload();
      await page.locator("#set", { hasText: "Puzzle 3 of 3" }).waitFor();
    });
  },

  async "filters choose puzzles by theme, kind and difficulty, and stay in the address"() {
    const { theme } = list.at(-1);
    await visit("/puzzles", {}, async (page) => {
      await position(page).waitFor();
      await page.locator("#of").selectOption(theme);
      await page.waitForURL(new RegExp(`theme=${theme}`));
      const ids = list.filter((puzzle) => puzzle.theme === theme).map(({ id }) => String(id));
      await page.waitForFunction((ids) => ids.includes(new URLSearchParams(location.search).get("id")), ids);
      await page.reload();
      await position(page).waitFor();
      assert.equal(await page.locator("#of").inputValue(), theme);
      await page.locator("#kind").selectOption("bomb");
      await page.locator("#level").selectOption("hard");
      if (!list.some((puzzle) => puzzle.theme === theme && puzzle.kind === "bomb")) {
        await page.locator("#none", { hasText: "No puzzle passes these filters." }).waitFor();
        await page.getByRole("button", { name: "All puzzles" }).click();
        await position(page).waitFor();
      }
    });
  },

  async "own mistakes of a review become puzzles without names, are solved, and can be removed"() {
    await visit("/review", {}, async (page) => {
      await page.locator("#log").fill(LOG);
      await page.locator("#start").click();
      await page.locator("#players").waitFor();
      await page.locator("#player").selectOption("0");
      const mistakes = await page.locator("#list .decision").count();
      assert.ok(mistakes > 0);
      await page.locator("#keep button").click();
      await page.locator("#keep", { hasText: `${mistakes} new` }).waitFor();
      await page.locator("#keep button").click();
      await page.locator("#keep", { hasText: "Nothing new to keep." }).waitFor();
      await accessible(page);
      // One more, of another player.
      await page.locator("#player").selectOption("3");
      await page.locator("#list .decision").first().click();
      await position(page).getByRole("button", { name: "Keep as a puzzle" }).click();
      assert.equal(await position(page).getByRole("button", { name: "Kept as a puzzle" }).isDisabled(), true);
      const lines = await page.evaluate(() => localStorage["own-puzzles"]);
      assert.equal(JSON.parse(lines).length, mistakes + 1);
      assert.doesNotMatch(lines, /Anna|Ben|Cleo|Dan/);
      await page.goto(new URL("/puzzles?from=own", page.url()).href);
      await page.locator("#position-title", { hasText: "An own mistake" }).waitFor();
      const open = () => new URL(page.url()).searchParams.get("id");
      const { best, kind, key } = JSON.parse(lines).find(({ key }) => key === open());
      await give(page, { kind }, best);
      await answered(page);
      assert.match(await tried(page), /^Right! .* It comes back in 3 days\.$/);
      assert.match(await position(page).innerText(), /You played/);
      await accessible(page);
      for (let left = mistakes + 1; left > 0; left -= 1) {
        const gone = open();
        await position(page).getByRole("button", { name: "Remove this one" }).click();
        await page.waitForFunction((gone) => new URLSearchParams(location.search).get("id") !== gone, gone);
        await page.locator("#position:not([hidden]), #none:not([hidden])").first().waitFor();
      }
      await page.locator("#none", { hasText: "You have no own puzzles yet." }).waitFor();
      assert.equal(key in (await seen(page)), false);
    });
  },

  async "the page reports an unknown puzzle, and works in a browser that keeps nothing"() {
    await visit("/puzzles?id=99999999", {}, async (page, { errors }) => {
      await page.locator("#trouble", { hasText: "The service rejected" }).waitFor();
      await accessible(page);
      // The browser reports the status.
      errors.length = 0;
    });
    await visit("/puzzles?id=own-0123456789abcdef", {}, async (page) => {
      await page.locator("#trouble", { hasText: "does not keep that puzzle" }).waitFor();
    });
    const puzzle = await first(({ kind }) => kind === "play");
    await visit(`/puzzles?id=${puzzle.id}`, {}, async (page) => {
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      });
      await page.reload();
      await give(page, puzzle, puzzle.usual);
      await answered(page);
      assert.match(await page.locator("#progress").innerText(), /1 of .* seen/);
    });
  },

  async "puzzles speak three languages, light and dark, from 320 pixels on"() {
    const puzzle = await first(({ kind }) => kind === "play");
    for (const [language, heading] of Object.entries(HEADINGS)) {
      for (const colorScheme of ["light", "dark"]) {
        for (const viewport of [DESKTOP, PHONE, SMALL]) {
          await visit(`/puzzles?id=${puzzle.id}&lang=${language}`, { viewport, colorScheme }, async (page) => {
            assert.equal(await page.locator("h1").innerText(), heading);
            await position(page).waitFor();
            await page.locator("#progress:not(:empty)").waitFor();
            await accessible(page);
            await position(page).locator(".tools").last().locator("button").last().click();
            await answered(page);
            await accessible(page);
            assert.doesNotMatch(await page.locator("main").innerText(), /undefined|NaN|\[object/);
          });
        }
      }
    }
  },

  async "a puzzle is solved by touch"() {
    const puzzle = await first(({ kind }) => kind === "play");
    await visit(`/puzzles?id=${puzzle.id}`, { viewport: PHONE, hasTouch: true, isMobile: true }, async (page) => {
      await page.locator("#position .hand button").first().tap();
      await page.locator('#position .hand [aria-pressed="true"]').waitFor();
      const small = await page.locator("#position button, #filters select").evaluateAll(
        (found) => found.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width > 0 && Math.min(width, height) < 44).length,
      );
      assert.equal(small, 0, "targets under 44 pixels");
      await position(page).getByRole("button", { name: "Show the answer" }).tap();
      await answered(page);
    });
  },
};

export async function showPuzzles(folder) {
  const puzzle = await first(({ kind }) => kind === "play");
  await visit(`/puzzles?id=${puzzle.id}`, { viewport: DESKTOP }, async (page) => {
    await give(page, puzzle, puzzle.usual);
    await answered(page);
    await page.screenshot({ path: join(folder, "puzzles.png"), fullPage: true });
  });
}
