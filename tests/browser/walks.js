// Browser tests of the playground: back and forward, the last hand, links and the clipboard.

import assert from "node:assert/strict";

import { HAND, LINK, OTHER, WHOLE, answered, card, line, linkTo, tokens, waits } from "./hands.js";
import { PHONE, visit } from "./visit.js";

const lengthOf = (page) => page.evaluate(() => history.length);

export const walks = {
  async "back and forward walk through complete hands"() {
    await visit("/", {}, async (page) => {
      const start = await lengthOf(page);
      for (const token of HAND) await card(page, token).click();
      await answered(page);
      assert.equal(await lengthOf(page), start, "a hand under way has no entry of its own");
      await page.locator("#tray button").last().click();
      await page.locator("#tray button").last().click();
      for (const token of ["Ph", "SK"]) await card(page, token).click();
      await answered(page);
      const second = await tokens(page);
      assert.equal(await lengthOf(page), start + 1);
      await page.locator("#deal").click();
      await answered(page);
      const third = await tokens(page);
      assert.equal(await lengthOf(page), start + 2);
      for (const hand of [second, HAND]) {
        await page.goBack();
        await page.waitForURL((url) => url.search === linkTo(hand));
        await answered(page);
        assert.deepEqual(await tokens(page), hand);
        assert.ok(await page.locator("#pick").isHidden());
      }
      for (const hand of [second, third]) {
        await page.goForward();
        await page.waitForURL((url) => url.search === linkTo(hand));
        assert.deepEqual(await tokens(page), hand);
      }
      // Scores belong to the hand.
      await page.locator("#own button").last().click();
      assert.equal(await lengthOf(page), start + 2);
      await page.goBack();
      await page.waitForURL((url) => url.search === linkTo(second));
      assert.equal(await page.locator("#own-score").inputValue(), "0");
    });
  },

  async "back leads from 14 cards to the first eight"() {
    await visit(`/${linkTo(HAND)}`, {}, async (page) => {
      await answered(page);
      await page.locator("#go-on").click();
      await page.locator("#deal-further").click();
      await page.locator("#tichu .verdict").waitFor();
      await page.goBack();
      await page.waitForURL((url) => url.search === linkTo(HAND));
      await page.locator("#tichu").waitFor({ state: "hidden" });
      await answered(page);
    });
  },

  async "the page opens with the last hand, and a new hand begins anew"() {
    await visit(`/${LINK}`, {}, async (page) => {
      await answered(page);
      const address = page.url();
      await page.goto(new URL("/", address).href);
      await answered(page);
      assert.equal(page.url(), address);
      assert.deepEqual(await tokens(page), HAND);
      await page.goto(new URL("/?lang=de", address).href);
      await answered(page);
      assert.equal(page.url(), `${address}&lang=de`);
      // A link to a hand is stronger than the last one.
      await page.goto(new URL(`/${linkTo(OTHER)}`, address).href);
      await answered(page);
      assert.deepEqual((await tokens(page)).sort(), [...OTHER].sort());
      await page.getByRole("button", { name: "New hand" }).click();
      await waits(page);
      assert.deepEqual(await tokens(page), []);
      assert.ok(await page.locator("#pick").isVisible());
      await page.goto(new URL("/", address).href);
      await card(page, "Dr").waitFor();
      assert.deepEqual(await tokens(page), []);
    });
    await visit(`/${WHOLE}`, {}, async (page) => {
      await page.locator("#tichu .verdict").waitFor();
      const address = page.url();
      await page.goto(new URL("/", address).href);
      await page.locator("#tichu .verdict").waitFor();
      assert.equal(page.url(), address);
    });
  },

  async "a shared link opens on the answer, and can be shared again"() {
    await visit(`/${LINK}`, { viewport: PHONE }, async (page) => {
      await answered(page);
      assert.ok(await page.locator("#pick").isHidden());
      assert.equal(await page.evaluate(() => scrollY), 0);
      const { y, height } = await line(page, "because").boundingBox();
      assert.ok(y + height <= PHONE.height);
    });
    const permissions = ["clipboard-read", "clipboard-write"];
    await visit(`/${LINK}`, { permissions }, async (page) => {
      await answered(page);
      const copied = async (id) => {
        await page.locator(id).click();
        await page.locator("#copied", { hasText: "Copied" }).waitFor();
        return page.evaluate(() => navigator.clipboard.readText());
      };
      assert.equal(await copied("#copy-link"), page.url());
      assert.match(await copied("#copy-embed"), /^<iframe src="[^"]*\/embed\?hand=Dr,GA/);
      assert.match(await copied("#copy-curl"), /^curl '.*\/v1\/evaluate\?hand=Dr,GA.*&player=typical'$/);
    });
  },
};
