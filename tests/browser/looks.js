// Browser tests of the playground: sizes, languages, light and dark, accessibility.

import assert from "node:assert/strict";

import { HAND, HEADINGS, LINK, RECEIVED, SCORES, WEAK, WHOLE, answered, evaluate, line, linkTo } from "./hands.js";
import { DESKTOP, PHONE, TABLET, accessible, visit } from "./visit.js";

const LANGUAGES = Object.keys(HEADINGS);
const bottom = async (place) => {
  const { y, height } = await place.boundingBox();
  return y + height;
};
const height = (page) => page.evaluate(() => document.documentElement.scrollHeight);

export const looks = {
  async "verdict, figures and why are on the first screen, on a phone, a tablet and a desk"() {
    for (const viewport of [PHONE, TABLET, DESKTOP]) {
      for (const language of LANGUAGES) {
        for (const hand of [HAND, WEAK]) {
          await visit(`/${linkTo(hand)}${SCORES}&lang=${language}`, { viewport }, async (page) => {
            await answered(page);
            for (const name of ["verdict", "numbers", "because"]) {
              const end = await bottom(line(page, name));
              assert.ok(end <= viewport.height, `${name} ends at ${end} of ${viewport.height}, ${language}`);
            }
          });
        }
        await visit(`/${WHOLE}&lang=${language}`, { viewport }, async (page) => {
          const numbers = page.locator("#tichu .numbers");
          await page.locator("#whole").waitFor();
          const end = await bottom(numbers);
          assert.ok(end <= viewport.height, `14 cards end at ${end}, ${language}`);
        });
      }
    }
  },

  async "the page is at most three screens of a phone high with eight cards, and four with 14"() {
    for (const language of LANGUAGES) {
      for (const hand of [HAND, WEAK]) {
        await visit(`/${linkTo(hand)}${SCORES}&lang=${language}`, { viewport: PHONE }, async (page) => {
          await answered(page);
          assert.ok((await height(page)) <= 3 * PHONE.height, `${await height(page)}, ${language}`);
        });
      }
      await visit(`/${WHOLE}${RECEIVED}&lang=${language}`, { viewport: PHONE }, async (page) => {
        await page.locator("#whole").waitFor();
        assert.ok((await height(page)) <= 4 * PHONE.height, `${await height(page)}, ${language}`);
      });
    }
  },

  async "light and dark follow the system until somebody chooses"() {
    const theme = (page) => page.evaluate(() => document.documentElement.dataset.theme);
    await visit("/", { colorScheme: "dark" }, async (page) => {
      assert.equal(await theme(page), "dark");
      await page.locator("#theme").click();
      assert.equal(await theme(page), "light");
      await page.reload();
      assert.equal(await theme(page), "light");
    });
  },

  async "the language is that of the browser, and can be chosen"() {
    const { strength } = (await evaluate(LINK)).recommendation;
    await visit(`/${LINK}`, { locale: "el-GR" }, async (page) => {
      await answered(page);
      assert.equal(await line(page, "verdict").innerText(), HEADINGS.el[strength]);
      await page.getByRole("button", { name: "DE", exact: true }).click();
      await page.locator("#answer .verdict", { hasText: HEADINGS.de[strength] }).waitFor();
      assert.equal(await page.locator("html").getAttribute("lang"), "de");
      assert.match(page.url(), /lang=de$/);
    });
  },

  async "a page in German or Greek has no English words"() {
    for (const language of ["de", "el"]) {
      for (const hand of [HAND, WEAK]) {
        await visit(`/${linkTo(hand)}${SCORES}&lang=${language}`, {}, async (page) => {
          await answered(page);
          await page.locator("#answer .details > summary").click();
          const words = await page.locator("main").innerText();
          assert.doesNotMatch(words, /\b(the|your|with|people|call|cards|undefined)\b/i, words);
        });
      }
    }
  },

  async "call and no call have colours of their own"() {
    const colours = [];
    for (const hand of [["Dr", "Ph", "GA", "SA", "SK", "RK", "B7", "R3"], WEAK]) {
      await visit(`/${linkTo(hand)}`, {}, async (page) => {
        await answered(page);
        colours.push(await line(page, "verdict").evaluate((place) => getComputedStyle(place).color));
      });
    }
    assert.notEqual(...colours);
  },

  async "axe finds nothing, in any language, light or dark, on a phone, a tablet or a desk"() {
    for (const language of LANGUAGES) {
      for (const colorScheme of ["light", "dark"]) {
        for (const viewport of [DESKTOP, TABLET, PHONE]) {
          const look = { colorScheme, viewport };
          await visit(`/?lang=${language}`, look, async (page) => {
            await page.locator("#deck .card").first().waitFor();
            await accessible(page);
          });
          const hand = viewport === TABLET ? WEAK : HAND;
          await visit(`/${linkTo(hand)}&lang=${language}`, look, async (page) => {
            await answered(page);
            await accessible(page);
            await page.locator("#answer .details > summary").click();
            await page.locator("#change").click();
            await accessible(page);
          });
        }
      }
    }
  },
};
