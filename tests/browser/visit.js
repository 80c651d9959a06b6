// A browser that reaches only the service, and visits that record every message.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const { MODULES, BROWSER, ADDRESS } = process.env;
const require = createRequire(join(MODULES, "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

export const DESKTOP = { width: 1280, height: 800 };
export const TABLET = { width: 1024, height: 768 };
export const PHONE = { width: 390, height: 844 };

const browser = await chromium.launch({
  executablePath: BROWSER,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  ],
});
export const close = () => browser.close();

/** Playwright says this on every page that would start its worker, unless a visit allows workers. */
const BLOCKED = "Service Worker registration blocked by Playwright";

/**
 * Opens a path of the service, or a file, in a new context and calls `use` with the page. Fails on any
 * request elsewhere, on any message in the console, and when the page is wider than the window.
 */
export async function visit(path, options, use) {
  const context = await browser.newContext({
    viewport: DESKTOP,
    locale: "en",
    reducedMotion: "reduce",
    // A worker would answer in place of the routes of a check.
    serviceWorkers: "block",
    ...options,
  });
  const page = await context.newPage();
  const address = new URL(path, ADDRESS).href;
  const elsewhere = [];
  const errors = [];
  context.on("request", (request) => {
    const { origin, href } = new URL(request.url());
    if (origin !== ADDRESS && href !== address) elsewhere.push(href);
  });
  page.on("console", (message) => {
    if (message.text() !== BLOCKED) errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(address);
  await use(page, { context, errors });
  const { scroll, window } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    window: innerWidth,
  }));
  assert.ok(scroll <= window, `${path} is ${scroll} wide in a window of ${window}`);
  assert.deepEqual(elsewhere, [], "requests to other hosts");
  assert.deepEqual(errors, [], "messages in the console");
  await context.close();
}

/** Fails when axe finds anything. */
export async function accessible(page) {
  if (!(await page.evaluate(() => Boolean(globalThis.axe)))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`);
  assert.deepEqual(found, []);
}
