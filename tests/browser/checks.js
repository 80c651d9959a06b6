// Browser tests of the playground and of the embedded page.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { apiPage, showApi } from "./api-page.js";
import { DESKTOP, PHONE, accessible, close, visit } from "./visit.js";

/** As large as the frame of the code that the playground gives. */
const EMBEDDED = { width: 420, height: 520 };
const HAND = ["Dr", "GA", "SK", "BQ", "R9", "S7", "B3", "G2"];
const LINK = `?hand=${HAND.join(",")}&own_score=300&opponent_score=450`;
const LANGUAGES = { en: "A matter of style.", de: "Eine Frage des Stils.", el: "Θέμα στιλ." };

const card = (page, token) => page.locator(`#deck button[value="${token}"]`);
const verdict = (page, text) => page.locator("#verdict", { hasText: text }).waitFor();
const handIn = (page) =>
  page.locator("#tray button").evaluateAll((cards) => cards.map(({ value }) => value));

const checks = {
  async "nothing moves while a hand is chosen and answered"() {
    for (const [language, heading] of Object.entries(LANGUAGES)) {
      for (const viewport of [DESKTOP, PHONE]) {
        await visit(`/?lang=${language}`, { viewport }, async (page) => {
          await page.locator(".profile").first().waitFor();
          const places = () =>
            page.evaluate(() =>
              ["deck", "own", "profiles", "models"].map(
                (id) => document.getElementById(id).getBoundingClientRect().top + scrollY,
              ),
            );
          const before = await places();
          for (const token of HAND) await card(page, token).click();
          await verdict(page, heading);
          assert.deepEqual(await places(), before, `${language}, ${viewport.width} wide`);
        });
      }
    }
  },

  async "a hand chosen by mouse is answered and explained"() {
    await visit("/", {}, async (page) => {
      for (const token of HAND) await card(page, token).click();
      await verdict(page, LANGUAGES.en);
      assert.deepEqual(await handIn(page), HAND);
      assert.equal(await card(page, "Ph").getAttribute("aria-disabled"), "true");
      await card(page, "Ph").click({ force: true });
      assert.deepEqual(await handIn(page), HAND);
      assert.match(await page.locator("#field-fault").innerText(), /Put one back/);
      assert.equal(await page.locator('.profile[data-call="true"]').count(), 5);
      assert.match(await page.locator("#reasons .pro").innerText(), /\+2\.\d\s+Dragon/);
      assert.equal(await page.locator(".worth li").count(), 8);
      await page.locator("summary").click();
      assert.match(await page.locator("#features").innerText(), /one ace/);
      assert.ok(page.url().endsWith(`/?hand=${HAND.join(",")}`));
    });
  },

  async "a hand is chosen, taken back and cleared by keyboard alone"() {
    await visit("/", {}, async (page) => {
      await page.locator("#field").focus();
      await page.keyboard.press("Tab");
      for (const key of ["Space", "ArrowRight", "Enter", "ArrowDown", "Space", "End", "Space"]) {
        await page.keyboard.press(key);
      }
      const chosen = await handIn(page);
      assert.equal(chosen.length, 4);
      assert.deepEqual(chosen.slice(0, 2), ["Dr", "Ph"]);
      assert.equal(chosen.at(-1), "R2");
      assert.match(await page.locator("#status").innerText(), /4 more cards/);
      await page.keyboard.press("Space");
      assert.equal((await handIn(page)).length, 3);
      await page.locator("#clear").focus();
      await page.keyboard.press("Enter");
      assert.deepEqual(await handIn(page), []);
      await page.keyboard.press("Enter");
      assert.equal((await handIn(page)).length, 3, "clearing is undone");
      await page.locator("#tray button").first().focus();
      await page.keyboard.press("Enter");
      assert.equal(await page.evaluate(() => document.activeElement.value), "Ph");
    });
  },

  async "a hand is typed or pasted in any spelling, and faults are named"() {
    await visit("/", {}, async (page) => {
      const field = page.locator("#field");
      await field.pressSequentially("dragon phoenix gt x9 ");
      assert.deepEqual(await handIn(page), ["Dr", "Ph", "G10"]);
      assert.match(await page.locator("#field-fault").innerText(), /“x9”: no such card/);
      await field.fill("");
      const lines = "---Gr.Tichukarten---\n(0)Somebody: Dr GA SK BD RB S7 B3 G2 S2 S3\n(1)Other: Ph";
      await page.evaluate((text) => {
        const data = new DataTransfer();
        data.setData("text", text);
        const paste = new ClipboardEvent("paste", { clipboardData: data, cancelable: true });
        document.getElementById("field").dispatchEvent(paste);
      }, lines);
      assert.deepEqual(await handIn(page), ["Dr", "GA", "SK", "BQ", "RJ", "S7", "B3", "G2"]);
      assert.match(await page.locator("#field-fault").innerText(), /2 more left out/);
      await accessible(page);
    });
  },

  async "a random hand is answered"() {
    await visit("/", {}, async (page) => {
      await page.locator("#deal").click();
      await page.locator(".profile[data-call]").first().waitFor();
      assert.equal((await handIn(page)).length, 8);
    });
  },

  async "scores change the answer and the link, and the link brings everything back"() {
    await visit(`/${LINK}`, {}, async (page) => {
      await verdict(page, LANGUAGES.en);
      const before = await page.locator("#players").innerText();
      await page.locator("#own button").last().click();
      await page.locator("#opponent-score").fill("-1000");
      await page.locator(`#players:not(:text-is("${before}"))`).waitFor();
      assert.match(page.url(), /own_score=325&opponent_score=-1000$/);
      await page.locator("#own-score").fill("");
      assert.match(await page.locator("#score-fault").innerText(), /whole number/);
      await page.locator("#presets button", { hasText: "850 : 600" }).click();
      await page.reload();
      await page.locator(".profile[data-call]").first().waitFor();
      assert.equal(await page.locator("#own-score").inputValue(), "850");
      assert.equal(await page.locator("#opponent-score").inputValue(), "600");
      assert.deepEqual(await handIn(page), HAND);
    });
  },

  async "calls and target score change the answer and the link, and the link brings them back"() {
    await visit(`/${LINK}`, {}, async (page) => {
      await verdict(page, LANGUAGES.en);
      const share = page.locator(".model-share").first();
      const before = await share.innerText();
      await page.getByLabel("An opponent has called").check();
      await page.locator(`.model-share >> nth=0`).filter({ hasNotText: before }).waitFor();
      assert.match(await page.locator("#reasons .contra").innerText(), /an opponent has called/);
      await page.getByLabel("Your partner has called").check();
      await verdict(page, "Don’t call.");
      assert.match(await page.locator("#verdict-sub").innerText(), /^Your partner has called/);
      assert.equal(await page.locator('.profile[data-call="false"]').count(), 6);
      assert.match(await page.locator(".profile-who").first().innerText(), /partner has called/);
      const target = page.getByLabel("Played to");
      await target.fill("0");
      assert.match(await page.locator("#score-fault").innerText(), /from 1 to 100,000/);
      await target.fill("500");
      await page.waitForURL(/&target_score=500&opponent_called=true&partner_called=true$/);
      await accessible(page);
      await page.reload();
      await verdict(page, "Don’t call.");
      assert.ok(await page.getByLabel("An opponent has called").isChecked());
      assert.equal(await target.inputValue(), "500");
      await page.getByLabel("Your partner has called").uncheck();
      await page.getByLabel("An opponent has called").uncheck();
      await verdict(page, LANGUAGES.en);
      await page.waitForURL(/&target_score=500$/);
    });
    const situation = "&target_score=500&opponent_called=false&partner_called=true&lang=de";
    await visit(`/embed${LINK}${situation}`, { viewport: EMBEDDED }, async (page) => {
      await verdict(page, "Nicht ansagen.");
      const words = "Gespielt wird bis 500 · kein Gegner hat angesagt · Dein Partner hat angesagt";
      assert.ok((await page.locator("#scores").innerText()).endsWith(words));
      await accessible(page);
    });
  },

  async "the results of calling and of not calling stand side by side, with their meaning in words"() {
    const pair = "?hand=GA,SA,SQ,B10,R8,G7,S5,B3";
    const meanings = {
      en: [/^A call succeeds in about 46 of 100 cases\..*You need 600 points, they need 200/, /worth the risk/, "%"],
      de: [/^Eine Ansage gelingt in etwa 46 von 100 Fällen\..*Ihr braucht 600 Punkte/, /Das Risiko lohnt sich/, "\u202f%"],
      el: [/^Η δήλωση βγαίνει περίπου 46 στις 100 φορές\..*600 πόντους/, /αξίζει το ρίσκο/, "%"],
    };
    for (const [language, [words, reason, percent]] of Object.entries(meanings)) {
      await visit(`/${pair}&own_score=400&opponent_score=800&lang=${language}`, {}, async (page) => {
        await verdict(page, LANGUAGES[language]);
        assert.match(await page.locator("#outlook-words").innerText(), words);
        const cells = await page.locator("#outlook td").allInnerTexts();
        assert.equal(cells.length, 6);
        assert.match(cells[0], new RegExp(`^46${percent}\\s+39 \\S+ 53$`));
        assert.match(cells[1], /^−35\s+−77 \S+ \+7$/);
        assert.match(cells[2], new RegExp(`^20[.,]9${percent}`));
        const goals = await page.locator(".profile-who").allInnerTexts();
        assert.match(goals[4], reason);
        const scores = await page.locator("#own").boundingBox();
        assert.ok(scores.y < DESKTOP.height, "the scores are below the window");
        assert.doesNotMatch(goals[5], /^calls when/, "a description in English");
      });
    }
    await visit("/?hand=SQ,RJ,B10,R8,G7,S5,B3,R2", {}, async (page) => {
      await page.locator("#outlook tr[data-supported=false]").waitFor();
      assert.match(await page.locator("#outlook-words").innerText(), /extrapolated from better hands/);
    });
    await visit("/?hand=SQ,RJ,B10,R8,G7,S5,B3,R2&own_score=1000", {}, async (page) => {
      await page.locator("#outlook-words", { hasText: "The match is over" }).waitFor();
    });
  },

  async "an unreachable service is reported, and asked again on demand"() {
    await visit("/", {}, async (page, { context, errors }) => {
      await page.locator(".profile").first().waitFor();
      await context.route("**/v1/**", (route) => route.abort());
      await page.locator("#field").fill(HAND.join(" "));
      await page.locator("#trouble", { hasText: "The service cannot be reached." }).waitFor();
      await accessible(page);
      await context.unroute("**/v1/**");
      await page.locator("#retry").click();
      await verdict(page, LANGUAGES.en);
      assert.equal(await page.locator("#trouble").isVisible(), false);
      errors.length = 0; // those of the requests that were stopped here
    });
  },

  async "a busy service is asked again automatically"() {
    let refusals = 0;
    await visit("/", {}, async (page, { context, errors }) => {
      await page.locator(".profile").first().waitFor();
      await context.route("**/v1/evaluate*", (route) => {
        refusals += 1;
        return refusals > 1
          ? route.continue()
          : route.fulfill({ status: 503, headers: { "Retry-After": "1" }, json: {} });
      });
      await page.locator("#field").fill(HAND.join(" "));
      await verdict(page, LANGUAGES.en);
      assert.equal(refusals, 2);
      errors.length = 0;
    });
  },

  async "the link, the embedding code and the command can be copied"() {
    const permissions = ["clipboard-read", "clipboard-write"];
    await visit(`/${LINK}`, { permissions }, async (page) => {
      await verdict(page, LANGUAGES.en);
      const copied = async (id) => {
        await page.locator(id).click();
        await page.locator("#copied", { hasText: "Copied" }).waitFor();
        return page.evaluate(() => navigator.clipboard.readText());
      };
      assert.equal(await copied("#copy-link"), page.url());
      assert.match(await copied("#copy-embed"), /^<iframe src="[^"]*\/embed\?hand=Dr,GA/);
      assert.match(await copied("#copy-curl"), /^curl '.*\/v1\/evaluate\?hand=Dr,GA/);
    });
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
    await visit(`/${LINK}`, { locale: "el-GR" }, async (page) => {
      await verdict(page, LANGUAGES.el);
      await page.locator("#languages button", { hasText: "Deutsch" }).click();
      await verdict(page, LANGUAGES.de);
      assert.equal(await page.locator("html").getAttribute("lang"), "de");
      assert.match(page.url(), /lang=de$/);
    });
  },

  async "an embedded hand shows its answer inside another page"() {
    await visit(`/embed${LINK}`, { viewport: EMBEDDED }, async (page) => {
      await verdict(page, LANGUAGES.en);
      assert.equal(await page.locator(".profile[data-call]").count(), 6);
      const { scroll, window } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollHeight,
        window: innerHeight,
      }));
      assert.ok(scroll <= window, `it needs ${scroll} pixels`);
    });
    await visit("/embed?hand=Dr", {}, async (page) => {
      await page.getByText("This link does not contain eight cards.").waitFor();
      await accessible(page);
    });
  },

  async "axe finds nothing, in any language, light or dark, on a desk or on a phone"() {
    for (const [language, heading] of Object.entries(LANGUAGES)) {
      for (const colorScheme of ["light", "dark"]) {
        for (const viewport of [DESKTOP, PHONE]) {
          const look = { colorScheme, viewport };
          await visit(`/?lang=${language}`, look, async (page) => {
            await page.locator(".profile").first().waitFor();
            await accessible(page);
          });
          for (const path of ["/", "/embed"]) {
            await visit(`${path}${LINK}&lang=${language}`, look, async (page) => {
              await verdict(page, heading);
              await accessible(page);
            });
          }
        }
      }
    }
  },

  async "on a phone cards are large enough to touch, and the verdict stays in sight"() {
    await visit("/", { viewport: PHONE, hasTouch: true }, async (page) => {
      for (const token of HAND) {
        const { width, height } = await card(page, token).boundingBox();
        assert.ok(width >= 44 && height >= 44, `${token} is ${width} by ${height}`);
        await card(page, token).tap();
      }
      const status = page.locator("#status", { hasText: LANGUAGES.en });
      await status.waitFor();
      const { y } = await status.boundingBox();
      assert.ok(y < PHONE.height, "the status is below the window");
    });
  },
};

async function pictures(folder) {
  mkdirSync(folder, { recursive: true });
  const shots = {
    "playground.png": [`/${LINK}`, DESKTOP, "light"],
    "playground-dark.png": [`/${LINK}`, DESKTOP, "dark"],
    "playground-phone.png": [`/${LINK}&lang=de`, PHONE, "light"],
    "embed.png": [`/embed${LINK}`, EMBEDDED, "light"],
  };
  for (const [name, [path, viewport, colorScheme]] of Object.entries(shots)) {
    await visit(path, { viewport, colorScheme }, async (page) => {
      await page.locator(".profile[data-call]").first().waitFor();
      await page.screenshot({ path: join(folder, name) });
    });
  }
  await showApi(folder);
}

let failures = 0;
for (const [name, check] of Object.entries({ ...checks, ...apiPage })) {
  try {
    await check();
    console.log(`ok      ${name}`);
  } catch (error) {
    failures += 1;
    console.log(`failed  ${name}\n${error.stack}`);
  }
}
const [option, folder] = process.argv.slice(2);
if (option === "--screenshots") await pictures(folder);
await close();
process.exitCode = failures > 0 ? 1 : 0;
