// Browser tests of the course.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { LESSONS } from "../../src/web/learn/lessons.js";
import { ask } from "./hands.js";
import { DESKTOP, PHONE, accessible, visit } from "./visit.js";

const SMALL = { width: 320, height: 640 };
const HEADINGS = { en: "Course", de: "Kurs", el: "Μαθήματα" };
const [FIRST] = LESSONS;
const DOCUMENT = readFileSync(new URL("../../docs/learn.md", import.meta.url), "utf8");

const kept = (page, seen) => page.addInitScript((text) => (localStorage["puzzles-seen"] ??= text), JSON.stringify(seen));
const lesson = (page, { name }) => page.locator(`#${name}.lesson`);

export const learn = {
  async "all ten lessons have words, a figure and three puzzles of the service, in three languages from 320 pixels on"() {
    const { puzzles } = await ask("/v1/puzzles");
    const known = new Set(puzzles.map(({ id }) => id));
    assert.equal(LESSONS.length, 10);
    for (const [language, heading] of Object.entries(HEADINGS)) {
      for (const colorScheme of ["light", "dark"]) {
        for (const viewport of [DESKTOP, PHONE, SMALL]) {
          await visit(`/learn?lang=${language}`, { viewport, colorScheme }, async (page) => {
            assert.equal(await page.locator("h1").innerText(), heading);
            assert.equal(await page.locator("#contents a").count(), LESSONS.length);
            for (const one of LESSONS) {
              const place = lesson(page, one);
              assert.ok((await place.locator("> p").innerText()).length > 100);
              assert.equal(await place.locator("figure strong").count(), 2);
              assert.ok((await place.locator("figcaption").innerText()).length > 10);
              const links = await place.locator("li a").evaluateAll((found) => found.map(({ href }) => href));
              assert.deepEqual(
                links.map((href) => Number(new URL(href).searchParams.get("id"))),
                one.puzzles,
              );
              assert.equal(links.length, 3);
              assert.ok(one.puzzles.every((id) => known.has(id)), one.name);
            }
            assert.doesNotMatch(await page.locator("main").innerText(), /undefined|NaN|\[object/);
            await accessible(page);
          });
        }
      }
    }
  },

  async "every figure is in the table of its document"() {
    const table = DOCUMENT.split("\n## Course\n")[1].split("\n## ")[0];
    const rows = table.split("\n").filter((line) => line.startsWith("| "));
    await visit("/learn", {}, async (page) => {
      for (const one of LESSONS) {
        const title = (await lesson(page, one).locator("h2").innerText()).replace(/^\d+\. /, "");
        const row = rows.find((line) => line.startsWith(`| ${title} |`));
        assert.ok(row, title);
        const [, , figure] = row.split("|").map((cell) => cell.trim());
        assert.equal(figure, (await lesson(page, one).locator("figure strong").allInnerTexts()).join(", "));
      }
    });
  },

  async "the puzzles of a lesson are solved by keyboard, and the course shows it"() {
    await visit(`/learn#${FIRST.name}`, {}, async (page) => {
      await lesson(page, FIRST).getByRole("link", { name: "Solve its three puzzles" }).focus();
      await page.keyboard.press("Enter");
      for (const [place, id] of FIRST.puzzles.entries()) {
        await page.locator("#set", { hasText: `Puzzle ${place + 1} of 3` }).waitFor();
        await page.locator("#position-title", { hasText: `Puzzle ${id}` }).waitFor();
        const answer = page.getByRole("button", { name: "Show the answer" });
        for (let steps = 0; steps < 60; steps += 1) {
          if (await answer.evaluate((found) => found === document.activeElement)) break;
          await page.keyboard.press("Tab");
        }
        await page.keyboard.press("Enter");
        await page.locator("#position .answered").waitFor();
        await page.keyboard.press("Enter");
      }
      await page.locator("#none", { hasText: "The set is over: 0 of 3 right." }).waitFor();
      await accessible(page);
      await page.keyboard.press("Enter");
      await page.waitForURL(new RegExp(`/learn#${FIRST.name}$`));
      assert.equal(await lesson(page, FIRST).locator('[data-mark="missed"]').count(), 3);
      assert.match(await page.locator("#progress").innerText(), /^0 of 30 puzzles solved$/);
      await accessible(page);
    });
  },

  async "solved puzzles are counted, and the next link leads to the first that is not"() {
    const [one, two, three] = FIRST.puzzles;
    await visit("/learn?lang=de", {}, async (page) => {
      await kept(page, { [one]: [1], [two]: [0, 1, "2030-01-01"], [three]: [1, 0, "2030-01-01"] });
      await page.reload();
      assert.equal(await page.locator("#contents .count").first().innerText(), "2/3");
      assert.match(await page.locator("#progress").innerText(), /^2 von 30 Aufgaben gelöst$/);
      await lesson(page, FIRST).locator(".go").click();
      await page.locator("#position-title", { hasText: `Aufgabe ${three}` }).waitFor();
      await page.locator("#set", { hasText: "Aufgabe 3 von 3" }).waitFor();
    });
  },

  async "the list of lessons leads to each, a link opens one, and targets are large enough for fingers"() {
    const last = LESSONS.at(-1);
    await visit(`/learn#${last.name}`, { viewport: PHONE, hasTouch: true, isMobile: true }, async (page) => {
      const isSeen = () => lesson(page, last).evaluate((found) => found.getBoundingClientRect().top < innerHeight);
      assert.equal(await isSeen(), true);
      await page.locator("#contents a").first().tap();
      await page.waitForURL(/#grand$/);
      const small = await page.locator("main a").evaluateAll(
        (found) => found.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => Math.min(width, height) < 44).length,
      );
      assert.equal(small, 0, "targets under 44 pixels");
    });
  },

  async "the playground and the puzzles lead to the course"() {
    for (const path of ["/", "/puzzles", "/quiz"]) {
      await visit(path, {}, async (page) => {
        await page.locator('.foot a[href="/learn"]').click();
        await page.locator(`#${FIRST.name}`).waitFor();
      });
    }
  },
};

export async function showLearn(folder) {
  await visit("/learn", { viewport: DESKTOP }, async (page) => {
    await page.screenshot({ path: join(folder, "learn.png") });
  });
}
