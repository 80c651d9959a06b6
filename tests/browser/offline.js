// Browser tests of the worker that keeps pages for times without a connection.

import assert from "node:assert/strict";

import { ask } from "./hands.js";
import { visit } from "./visit.js";

const DATE = "2026-11-25";
const WORKERS = { serviceWorkers: "allow" };
const { puzzles } = await ask("/v1/puzzles");

/** Waits until the worker keeps the page that is open, and the files of this path. */
const isKept = (page, path) =>
  page.waitForFunction(async (path) => {
    const addresses = (await (await caches.open("pages")).keys()).map(({ url }) => new URL(url).pathname);
    return addresses.includes(location.pathname) && addresses.includes(path) && addresses.includes("/assets/theme.js");
  }, path);

const keptPaths = (page) =>
  page.evaluate(async () => (await (await caches.open("pages")).keys()).map(({ url }) => new URL(url).pathname));

export const offline = {
  async "the quiz opens without a connection after the first visit, with the hands of the day"() {
    await visit(`/quiz?date=${DATE}`, WORKERS, async (page, { context, errors }) => {
      await page.locator(".choice").waitFor();
      await isKept(page, `/v1/quiz/${DATE}`);
      await context.setOffline(true);
      await page.reload();
      await page.locator(".choice .call").click();
      await page.locator(".trouble", { hasText: "cannot be reached" }).waitFor();
      await context.setOffline(false);
      await page.locator(".next").waitFor();
      // The browser reports what it cannot load.
      errors.length = 0;
    });
  },

  async "puzzles open and are answered without a connection, as far as they were fetched ahead"() {
    await visit("/puzzles", WORKERS, async (page, { context, errors }) => {
      await page.locator("#position").waitFor();
      await isKept(page, "/v1/puzzles");
      const ahead = Math.min(puzzles.length, 6);
      await page.waitForFunction(async (least) => {
        const addresses = (await (await caches.open("pages")).keys()).map(({ url }) => url);
        return addresses.filter((url) => /puzzles\/\d+$/.test(url)).length >= least;
      }, ahead);
      await context.setOffline(true);
      await page.reload();
      await page.getByRole("button", { name: "Show the answer" }).click();
      await page.locator("#position .answered").waitFor();
      await page.getByRole("button", { name: "Next puzzle" }).click();
      await page.getByRole("button", { name: "Show the answer" }).click();
      await page.locator("#position .answered").waitFor();
      // The browser reports what it cannot load.
      errors.length = 0;
    });
  },

  async "the course opens without a connection after the first visit"() {
    await visit("/learn", WORKERS, async (page, { context, errors }) => {
      await page.locator("#grand").waitFor();
      await isKept(page, "/assets/lessons.js");
      await context.setOffline(true);
      await page.reload();
      await page.locator("#grand figure").waitFor();
      // The browser reports what it cannot load.
      errors.length = 0;
    });
  },

  async "the worker takes a new version at once, and keeps no error, no answer to a question and no POST"() {
    await visit(`/quiz?date=${DATE}`, WORKERS, async (page, { context, errors }) => {
      await page.locator(".choice").waitFor();
      await isKept(page, `/v1/quiz/${DATE}`);
      await page.reload();
      await page.locator(".choice .call").click();
      await page.locator(".next").waitFor();
      // Requests of a worker are those of its context.
      await context.route("**/assets/quiz.css", (route) =>
        route.fulfill({ body: ".top h1 { letter-spacing: 9px; }", contentType: "text/css" }),
      );
      await page.reload();
      await page.locator(".quiz-hand h2").waitFor();
      assert.equal(await page.locator("h1").evaluate((heading) => getComputedStyle(heading).letterSpacing), "9px");
      await page.evaluate(async () => {
        await fetch("/v1/puzzles/0");
        await fetch("/v1/evaluate/batch", { method: "POST", body: "{}" });
        await fetch("/assets/none.js");
      });
      const paths = await keptPaths(page);
      for (const path of ["/v1/puzzles/0", "/v1/evaluate", "/v1/evaluate/batch", "/assets/none.js"]) {
        assert.equal(paths.includes(path), false, path);
      }
      assert.equal(paths.includes("/quiz"), true);
      errors.length = 0;
    });
  },
};
