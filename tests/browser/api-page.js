// Browser tests of the API page.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";

import { DESKTOP, PHONE, accessible, visit } from "./visit.js";

const entry = (page, id) => page.locator(`[id="${id}"]`);
const description = (page) => page.evaluate(async () => (await fetch("/openapi.json")).json());

/** Every operation of the description. */
function operationsIn({ paths }) {
  const items = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
  );
  assert.ok(items.length > 15);
  return items;
}

/** Sends what is filled in, and gives status and body of the answer. */
async function send(place) {
  const status = place.locator(".response-status");
  await status.evaluate((line) => line.replaceChildren());
  await place.locator(".send").click();
  await status.locator(".status").waitFor();
  const body = place.locator(".came-back pre");
  return { status: await status.locator(".status").innerText(), body: await body.innerText() };
}

async function openEverything(page) {
  await page.locator("main details.entry").first().waitFor();
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
}

const written = (example) => (typeof example === "string" ? example : JSON.stringify(example));

export const apiPage = {
  async "every example of the description is filled in, sent, and answered with 200"() {
    await visit("/docs", {}, async (page) => {
      const api = await description(page);
      for (const operation of operationsIn(api)) {
        const { operationId, method, path, parameters, requestBody, responses } = operation;
        const name = `${method} ${path}`;
        // A match log is no JSON.
        if (requestBody && !requestBody.content["application/json"]) continue;
        await page.locator(`#contents a[href="#${operationId}"]`).click();
        const place = entry(page, operationId);
        for (const parameter of parameters ?? []) {
          const filled = await place.locator(`[name="${parameter.name}"]`).inputValue();
          assert.equal(filled, written(parameter.example), `${name}: ${parameter.name}`);
        }
        if (requestBody) {
          const { $ref } = requestBody.content["application/json"].schema;
          const [example] = api.components.schemas[$ref.split("/").at(-1)].examples;
          const filled = JSON.parse(await place.locator("textarea").inputValue());
          assert.deepEqual(filled, example, name);
        }
        const first = await send(place);
        assert.equal(first.status, "200", `${name}: ${first.body}`);
        assert.ok(first.body.length > 10, name);
        const meaning = await place.locator(".meaning").innerText();
        assert.equal(meaning, responses[200].description, name);
        for (const choice of await place.locator(".choice").all()) {
          await choice.click();
          const { status, body } = await send(place);
          assert.equal(status, "200", `${name}, ${await choice.innerText()}: ${body}`);
          assert.equal(body, first.body, name);
        }
      }
    });
  },

  async "everything in the description stands on the page"() {
    await visit("/docs", {}, async (page) => {
      await openEverything(page);
      await accessible(page);
      const api = await description(page);
      for (const operation of operationsIn(api)) {
        const text = await entry(page, operation.operationId).textContent();
        const parameters = operation.parameters ?? [];
        const parts = [operation, ...Object.values(operation.responses), ...parameters];
        for (const part of parts) {
          const sentence = part.description.replaceAll("`", "");
          assert.ok(text.includes(sentence), `${operation.operationId}: ${sentence}`);
        }
      }
      for (const [name, { properties }] of Object.entries(api.components.schemas)) {
        const place = entry(page, `schema-${name}`);
        const shown = await place.locator(".field-name").allTextContents();
        for (const field of Object.keys(properties ?? {})) assert.ok(shown.includes(field), field);
      }
      const broken = await page.evaluate(() =>
        [...document.querySelectorAll('a[href^="#"]')]
          .map((link) => link.getAttribute("href").slice(1))
          .filter((id) => !document.getElementById(id)),
      );
      assert.deepEqual(broken, [], "links to nothing");
    });
  },

  async "the command that is shown asks the same question"() {
    const typed = { decisions_by_link: "[name=hand]", evaluate: "textarea", model: "[name=name]" };
    for (const [id, control] of Object.entries(typed)) {
      await visit(`/docs#${id}`, {}, async (page, { errors }) => {
        const place = entry(page, id);
        // What a shell would take for its own.
        await place.locator(control).fill("@'$HOME' &?#/%`\\\"");
        const { body } = await send(place);
        const command = await place.locator(".command").innerText();
        const printed = execFileSync("bash", ["-c", `${command} --silent`], { encoding: "utf8" });
        assert.deepEqual(JSON.parse(printed), JSON.parse(body), command);
        errors.length = 0; // nothing of it is a hand, JSON or a model
      });
    }
  },

  async "a fault is answered with what the description says about it"() {
    await visit("/docs#decisions", {}, async (page, { errors }) => {
      const place = entry(page, "decisions");
      await place.locator("textarea").fill('{"hand": ["Dr"');
      assert.equal((await send(place)).status, "400");
      assert.match(await place.locator(".meaning").innerText(), /not JSON, or breaks off/);
      await place.locator("textarea").fill('{"hand": "Dr Ph X9", "own_score": 1.0}');
      const { status, body } = await send(place);
      assert.equal(status, "422");
      assert.match(body, /unknown_card/);
      await accessible(page);
      errors.length = 0; // the browser counts these answers as errors
    });
  },

  async "an API key goes with what asks for one, and with nothing else"() {
    await visit("/docs", {}, async (page) => {
      await page.locator("#key").fill("a key");
      const sent = async (id) => {
        await entry(page, id).locator("summary").first().click();
        const asked = page.waitForRequest((request) => !request.url().includes("/assets/"));
        await send(entry(page, id));
        return (await asked).headers().authorization;
      };
      assert.equal(await sent("profiles"), "Bearer a key");
      assert.equal(await sent("live"), undefined);
      const command = await entry(page, "profiles").locator(".command").innerText();
      assert.match(command, /-H 'Authorization: Bearer a key'/);
    });
  },

  async "an endpoint is found, opened and tried by keyboard alone"() {
    await visit("/docs", {}, async (page) => {
      await page.locator("main details.entry").first().waitFor();
      await page.locator("#filter").focus();
      await page.keyboard.type("get model");
      await page.locator("#found", { hasText: /^\d+ of \d+ shown$/ }).waitFor();
      assert.ok(await entry(page, "models").isVisible());
      assert.equal(await entry(page, "decisions").isVisible(), false);
      await entry(page, "model").locator("summary").first().focus();
      await page.keyboard.press("Enter");
      await page.waitForURL("**/docs#model");
      await page.keyboard.press("Tab");
      assert.equal(await page.evaluate(() => document.activeElement.id), "model-name");
      await page.keyboard.type("svr");
      await page.keyboard.press("Enter");
      await entry(page, "model").locator(".response-status .status", { hasText: "200" }).waitFor();
      const body = entry(page, "model").locator(".came-back pre");
      assert.match(await body.innerText(), /"kind": "svr"/);
      await page.locator("#filter").focus();
      await page.keyboard.press("Escape");
      assert.ok(await entry(page, "decisions").isVisible());
    });
  },

  async "a link opens its endpoint or schema, whatever the filter hides"() {
    await visit("/docs#schema-Question", { viewport: PHONE }, async (page) => {
      await entry(page, "schema-Question").locator(".field-name").first().waitFor();
      await page.locator("#filter").fill("metrics");
      await page.evaluate(() => (location.hash = "#readyz-is-no-id"));
      assert.equal(await entry(page, "ready").isVisible(), false);
      await page.evaluate(() => (location.hash = "#ready"));
      await entry(page, "ready").locator(".send").waitFor();
      const { y } = await entry(page, "ready").boundingBox();
      assert.ok(y >= 0 && y < PHONE.height / 2, `it begins at ${y}`);
    });
  },

  async "a description that fails to load is reported, and loaded on demand"() {
    await visit("/docs", {}, async (page, { context, errors }) => {
      await context.route("**/openapi.json", (route) => route.abort());
      await page.reload();
      await page.locator("#trouble").waitFor();
      await accessible(page);
      await context.unroute("**/openapi.json");
      await page.locator("#retry").click();
      await entry(page, "decisions").waitFor();
      assert.equal(await page.locator("#trouble").isVisible(), false);
      errors.length = 0;
    });
  },

  async "axe finds nothing on the page of the API, closed or open, light or dark, desk or phone"() {
    for (const colorScheme of ["light", "dark"]) {
      for (const viewport of [DESKTOP, PHONE]) {
        await visit("/docs", { colorScheme, viewport }, async (page) => {
          await page.locator("main details.entry").first().waitFor();
          await accessible(page);
          const tried = ["decisions_by_link", "evaluate_batch", "metrics"];
          for (const id of [...tried, "schema-Hand", "schema-ModelDescription"]) {
            await entry(page, id).locator("summary").first().click();
          }
          for (const id of tried) await send(entry(page, id));
          await accessible(page);
        });
      }
    }
  },
};

/** Pictures of an endpoint that was tried. */
export async function showApi(folder) {
  const shots = {
    "api.png": [DESKTOP, "light"],
    "api-dark.png": [DESKTOP, "dark"],
    "api-phone.png": [PHONE, "light"],
  };
  for (const [name, [viewport, colorScheme]] of Object.entries(shots)) {
    await visit("/docs#decisions", { viewport, colorScheme }, async (page) => {
      await send(entry(page, "decisions"));
      await page.screenshot({ path: join(folder, name) });
    });
  }
}
