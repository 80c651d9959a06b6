// Browser tests of the page of Mini-Tichu.

import assert from "node:assert/strict";
import { join } from "node:path";

import { DESKTOP, PHONE, accessible, visit } from "./visit.js";

const HAND = ["SA", "GK", "RK", "BQ", "RJ", "SJ", "B9", "G8", "S7", "R6", "B5", "G5", "S2"];
const LINK = `/mini-tichu?hand=${HAND}`;
const BEST = { en: "worth 70.2", de: "Wert 70,2", el: "αξία 70,2" };

const card = (page, token) => page.locator(`#deck button[value="${token}"]`);
const best = (page, text) => page.locator("#splits .value", { hasText: text }).first().waitFor();
const values = (page) => page.locator("#splits .value").allInnerTexts();

export const miniTichu = {
  async "the playground links to the splits of Mini-Tichu, which cards change"() {
    await visit("/", {}, async (page) => {
      await page.locator('a[href="/mini-tichu"]').click();
      await page.waitForURL(/\/mini-tichu$/);
      assert.match(await page.locator("#status").innerText(), /^Choose cards/);
      for (const token of ["S5", "R5", "B5", "S3"]) await card(page, token).click();
      await best(page, "worth 8");
      await card(page, "R3").click();
      await best(page, "worth 12.5");
      assert.deepEqual(await values(page), ["worth 12.5", "worth 8.9", "worth 6.9"]);
      assert.equal(await page.locator("#splits .kind").first().innerText(), "full house · 12.5");
      assert.ok(page.url().endsWith("?hand=B5,R5,S5,R3,S3"), page.url());
      await page.locator("#evaluator").selectOption("combinations");
      await page.waitForURL(/&evaluator=combinations$/);
      await best(page, "worth 12.5");
      await page.locator("#tray button").first().press("Enter");
      await page.waitForURL(/hand=R5,S5,R3,S3&/);
      await page.locator("#clear").click();
      await page.waitForURL(/mini-tichu\?evaluator=combinations$/);
      assert.equal(await page.locator("#splits li").count(), 0);
      await page.locator("#deal").click();
      await page.locator("#exchange").waitFor();
      assert.equal(await page.locator("#tray button").count(), 13);
      assert.equal(await card(page, "Dr").count(), 0);
    });
  },

  async "a link brings hand, options and exchange back in every language"() {
    for (const [language, text] of Object.entries(BEST)) {
      for (const viewport of [DESKTOP, PHONE]) {
        await visit(`${LINK}&complete=true&lang=${language}`, { viewport }, async (page) => {
          await best(page, text);
          assert.equal(await page.locator("#complete").isChecked(), true);
          const given = await page.locator("#given .shown .print").allInnerTexts();
          assert.equal(given.length, 3);
          assert.equal(given[0], "5");
          await accessible(page);
        });
      }
    }
  },

  async "errors are shown, and invalid cards are left out"() {
    await visit("/mini-tichu?hand=Dr,SA,X9", {}, async (page) => {
      await best(page, "worth 11.2");
      assert.equal(await page.locator("#tray button").count(), 1);
    });
    await visit(LINK, { colorScheme: "dark" }, async (page, { errors }) => {
      await best(page, BEST.en);
      await accessible(page);
      await page.route("**/v1/mini-tichu/**", (route) => route.abort());
      await page.locator("#complete").check();
      await page.locator("#status", { hasText: "cannot be reached" }).waitFor();
      // The browser reports the requests that failed.
      errors.length = 0;
    });
  },
};

export async function showMiniTichu(folder) {
  await visit(LINK, {}, async (page) => {
    await best(page, BEST.en);
    await page.screenshot({ path: join(folder, "mini-tichu.png") });
  });
}
