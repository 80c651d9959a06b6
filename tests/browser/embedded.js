// Browser tests of the page that other sites embed.

import assert from "node:assert/strict";

import { HAND, HEADINGS, LINK, SCORES, WEAK, answered, line, linkTo } from "./hands.js";
import { accessible, visit } from "./visit.js";

/** As large as the frame of the code that the playground gives. */
export const EMBEDDED = { width: 420, height: 440 };
const LINES = ["verdict", "numbers", "because", "basis"];
const lines = (page) => Promise.all(LINES.map((name) => line(page, name).innerText()));

export const embedded = {
  async "an embedded hand has the verdict, the figures and the why of the playground, and fits its frame"() {
    for (const language of Object.keys(HEADINGS)) {
      for (const hand of [HAND, WEAK]) {
        const link = `${linkTo(hand)}${SCORES}&lang=${language}`;
        let whole;
        await visit(`/${link}`, {}, async (page) => {
          await answered(page);
          whole = await lines(page);
        });
        for (const colorScheme of ["light", "dark"]) {
          await visit(`/embed${link}`, { viewport: EMBEDDED, colorScheme }, async (page) => {
            await answered(page);
            assert.deepEqual(await lines(page), whole);
            const height = await page.evaluate(() => document.documentElement.scrollHeight);
            assert.ok(height <= EMBEDDED.height, `it needs ${height} pixels`);
            await accessible(page);
          });
        }
      }
    }
  },

  async "an embedded hand says its situation and leads to the playground"() {
    const situation = "&target_score=500&opponent_called=false&partner_called=true&lang=de";
    await visit(`/embed${LINK}${situation}`, { viewport: EMBEDDED }, async (page) => {
      await answered(page);
      const words = "Gespielt wird bis 500 · noch kein Gegner hat angesagt · Dein Partner hat angesagt";
      assert.ok((await page.locator("#scores").innerText()).endsWith(words));
      assert.match(await line(page, "because").innerText(), /^Dein Partner hat angesagt/);
      assert.match(await page.locator("#open").getAttribute("href"), /^\/\?hand=Dr,GA.*&lang=de$/);
      await accessible(page);
    });
  },

  async "an embedded link without eight cards says so"() {
    for (const path of ["/embed?hand=Dr", `/embed${LINK.replace("G2", "G2,Dr")}`]) {
      await visit(path, {}, async (page) => {
        await page.getByText("This link does not contain eight cards.").waitFor();
        await accessible(page);
      });
    }
  },
};
