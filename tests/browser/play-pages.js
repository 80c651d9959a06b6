// Browser tests of the table: accessibility, settings, languages, and what the page never does.

import assert from "node:assert/strict";

import { SEED, afterRound, closeDialog, inTrick, isLast } from "./play-after.js";
import { answerOf, atTable, byMouse, decide, foretell, idle, perform, playOn, seeded } from "./play-hands.js";
import { DESKTOP, PHONE, accessible, visit } from "./visit.js";

const SMALL = { width: 320, height: 640 };

/** The paths that a page asks for from now on. */
function pathsOf(page) {
  const paths = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // The browser asks for the icon when it likes.
    if (!pathname.startsWith("/assets/favicon")) paths.push(pathname);
  });
  return paths;
}

/** The names of texts, with their kinds. */
const shapes = (page, paths) =>
  page.evaluate(async (paths) => {
    const shape = (value) => {
      if (Array.isArray(value)) return value.map(shape);
      if (value === null || typeof value !== "object") return typeof value;
      return Object.fromEntries(Object.keys(value).sort().map((key) => [key, shape(value[key])]));
    };
    const found = [];
    for (const path of paths) found.push(shape(Object.values(await import(path))[0]));
    return found;
  }, paths);

export const playPages = {
  async "axe finds nothing in the lobby, at the table, after the round, in dialogs, in a replay and in words"() {
    const [playing, over] = [await inTrick(), await afterRound()];
    const exchange = await foretell({ seed: SEED }, ({ question }) => question?.decision === "exchange");
    const looks = [
      [DESKTOP, "light", "en", ["menu", "score", "seen-cards", "tricks", "gifts"]],
      [PHONE, "dark", "el", ["tricks"]],
    ];
    for (const [viewport, colorScheme, language, dialogs] of looks) {
      const options = { viewport, colorScheme };
      const kept = { language };
      await visit(`/play?lang=${language}`, options, async (page) => {
        await page.locator("#start").waitFor();
        await accessible(page);
      });
      await atTable(playing, options, async (page) => {
        await accessible(page);
        for (const id of dialogs) {
          await page.locator(`#${id}`).click();
          await accessible(page);
          if (id === "menu") {
            await page.locator("#menu-help").click();
            await accessible(page);
          }
          await closeDialog(page);
        }
        assert.doesNotMatch(await page.locator("main").innerText(), /undefined|NaN|\[object/);
      }, kept);
      await atTable(exchange, options, (page) => accessible(page), kept);
      await atTable(over, options, async (page) => {
        await page.locator("#duplicate", { hasText: /\d/ }).waitFor();
        await accessible(page);
        await page.locator("#watch-round").click();
        await page.locator("#replay-step").click();
        await accessible(page);
      }, kept);
      const words = { ...kept, "play-settings": JSON.stringify({ text: true }) };
      await atTable(playing, options, (page) => accessible(page), words);
    }
  },

  async "everything fits into a window of 320 pixels"() {
    const viewport = SMALL;
    const kept = { language: "de" };
    await visit("/play?lang=de", { viewport }, (page) => page.locator("#start").waitFor());
    for (const answers of [await inTrick(), await afterRound()]) {
      await atTable(answers, { viewport }, async (page) => {
        const long = await page.locator("#zone button:not(.card):visible").evaluateAll((buttons) =>
          buttons.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
        );
        assert.deepEqual(long, []);
        if (answers.at(-1).round_over) await page.locator("#watch-round").click();
      }, kept);
    }
  },

  async "a round sends one request for each own action, and one for the champion with the same cards"() {
    await visit("/play?lang=en", {}, async (page) => {
      await seeded(page, SEED);
      const paths = pathsOf(page);
      await page.locator("#start").click();
      await page.locator("#rest").waitFor();
      let count = 0;
      await playOn(page, byMouse(page), { isEnough: isLast, atQuestion: () => (count += 1) });
      await page.locator("#duplicate", { hasText: "The champion with your cards" }).waitFor();
      assert.deepEqual(paths, ["/v1/table", ...Array(count).fill("/v1/table/act"), "/v1/table/duplicate"]);
    });
  },

  async "a page with nothing to do asks for nothing and changes nothing"() {
    for (const answers of [await inTrick(), await afterRound()]) {
      await atTable(answers, {}, async (page, { context }) => {
        await context.clock.install();
        await page.reload();
        await idle(page);
        if (answers.at(-1).round_over) await page.locator("#duplicate", { hasText: "with your cards" }).waitFor();
        // The last trick is in sight for three seconds.
        await context.clock.runFor(4000);
        const paths = pathsOf(page);
        await page.evaluate(() => {
          globalThis.changes = 0;
          const watch = new MutationObserver((found) => (globalThis.changes += found.length));
          watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        });
        await context.clock.runFor(600_000);
        assert.equal(await page.evaluate(() => globalThis.changes), 0);
        assert.deepEqual(paths, []);
      });
    }
  },

  async "settings, language and light or dark survive a reload"() {
    await atTable(await inTrick(), {}, async (page) => {
      const hand = page.locator("#hand button");
      const order = () => hand.evaluateAll((cards) => cards.map(({ value }) => value.replace(/^[GSBR]/, "")));
      const before = await order();
      await page.locator("#menu").click();
      for (const [key, value] of Object.entries({ direction: "counter", sort: "low", speed: "fast" })) {
        await page.locator(`#set-${key}`).selectOption(value);
      }
      for (const key of ["autoPass", "sound", "keys"]) await page.locator(`#set-${key}`).click();
      await page.locator("#theme").click();
      const theme = await page.locator("html").getAttribute("data-theme");
      await page.locator("#language-de").click();
      await page.reload();
      await idle(page);
      assert.equal(await page.locator("h1").innerText(), "Tichu spielen");
      assert.equal(await page.locator("html").getAttribute("data-theme"), theme);
      assert.deepEqual(await order(), before.toReversed());
      const next = await page.locator("#seat-next").boundingBox();
      const previous = await page.locator("#seat-previous").boundingBox();
      assert.ok(next.x > previous.x);
      await page.keyboard.press("c");
      assert.equal(await page.locator("#dialog").isVisible(), false);
      await page.locator("#menu").click();
      for (const [key, value] of Object.entries({ direction: "counter", sort: "low", speed: "fast" })) {
        assert.equal(await page.locator(`#set-${key}`).inputValue(), value);
      }
      for (const [key, isOn] of Object.entries({ autoPass: true, sound: true, keys: false, text: false })) {
        assert.equal(await page.locator(`#set-${key}`).isChecked(), isOn, key);
      }
    });
  },

  async "shortcuts work on a keyboard of another script"() {
    await atTable(await inTrick(), {}, async (page) => {
      const type = (key, code) =>
        page.evaluate(
          (fields) => document.body.dispatchEvent(new KeyboardEvent("keydown", { ...fields, bubbles: true })),
          { key, code },
        );
      await type("ψ", "KeyC");
      await page.locator("#dialog .grid-of-cards").waitFor();
      await closeDialog(page);
      await type("λ", "KeyL");
      await page.locator("#dialog .trick-lines").first().waitFor();
    });
  },

  async "cards fly in, but not where motion is to be reduced"() {
    const answers = await inTrick();
    for (const reducedMotion of ["no-preference", "reduce"]) {
      await atTable(answers, { reducedMotion }, async (page) => {
        await page.evaluate(() => {
          globalThis.moved = [];
          addEventListener("animationstart", ({ animationName }) => globalThis.moved.push(animationName));
          addEventListener("transitionrun", ({ propertyName }) => globalThis.moved.push(propertyName));
        });
        const answer = await answerOf(page);
        await perform(page, byMouse(page), answer, decide(answer));
        const isMoving = reducedMotion === "no-preference";
        if (isMoving) await page.waitForFunction(() => globalThis.moved.includes("come"));
        await page.locator("#play:not([hidden])").waitFor();
        if (!isMoving) assert.deepEqual(await page.evaluate(() => globalThis.moved), []);
      });
    }
  },

  async "every text is there in all three languages"() {
    await visit("/play", {}, async (page) => {
      const languages = ["en", "de", "el"];
      const [english, ...others] = await shapes(page, languages.map((tag) => `/assets/play-texts-${tag}.js`));
      assert.ok(Object.keys(english).length > 100);
      for (const other of others) assert.deepEqual(other, english);
    });
  },
};
