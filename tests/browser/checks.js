// Browser tests of the playground and of the embedded page.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { apiPage, showApi } from "./api-page.js";
import { miniTichu, showMiniTichu } from "./mini-tichu.js";
import { DESKTOP, PHONE, accessible, close, visit } from "./visit.js";
import { showWholeHand, wholeHand } from "./whole-hand.js";

/** As large as the frame of the code that the playground gives. */
const EMBEDDED = { width: 420, height: 520 };
const HAND = ["Dr", "GA", "SA", "BQ", "R9", "S7", "B3", "G2"];
const LINK = `?hand=${HAND.join(",")}&own_score=300&opponent_score=450`;
const LANGUAGES = { en: "Rather call.", de: "Eher ansagen.", el: "Μάλλον πες το." };
const CLEAR = { en: "Call Grand Tichu!", de: "Großes Tichu ansagen!", el: "Πες Γκραντ Τίτσου!" };
const WAITING = "Should you call?";
/** A hand for each strength of the recommendation at 0 : 0, with its heading in each language. */
const STRENGTHS = {
  clear_call: ["Dr,Ph,GA,SA,SK,RK,B7,R3", CLEAR],
  lean_call: [HAND.join(","), LANGUAGES],
  toss_up: ["Dr,BK,G2,R4,S9,S5,R7,Ma", { en: "A toss-up.", de: "Beides ist gleich gut.", el: "Το ίδιο κάνει." }],
  lean_no: ["GA,SK,BQ,R9,S7,B3,G2,G4", { en: "Rather not.", de: "Eher nicht.", el: "Μάλλον μην το πεις." }],
  clear_no: ["SQ,RJ,B10,R8,G7,S5,B3,R2", { en: "Don’t call.", de: "Nicht ansagen.", el: "Μην το πεις." }],
};

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
      assert.equal(await page.locator('.profile[data-call="true"]').count(), 7);
      assert.match(await page.locator("#reasons .pro").innerText(), /\+3\.\d\s+Dragon/);
      assert.equal(await page.locator(".worth li").count(), 8);
      await page.locator("summary").click();
      assert.match(await page.locator("#features").innerText(), /pair of aces/);
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
      assert.equal(await page.locator('.profile[data-call="false"]').count(), 7);
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
      await verdict(page, CLEAR.en);
      await page.waitForURL(/&target_score=500$/);
    });
    const situation = "&target_score=500&opponent_called=false&partner_called=true&lang=de";
    await visit(`/embed${LINK}${situation}`, { viewport: EMBEDDED }, async (page) => {
      await verdict(page, "Nicht ansagen.");
      const words = "Gespielt wird bis 500 · noch kein Gegner hat angesagt · Dein Partner hat angesagt";
      assert.ok((await page.locator("#scores").innerText()).endsWith(words));
      await accessible(page);
    });
  },

  async "the results of calling and of not calling stand side by side, with their meaning in words"() {
    const pair = "?hand=GA,SA,SQ,B10,R8,G7,S5,B3";
    const meanings = {
      en: [/^A call succeeds in about 49 of 100 cases\..*You need 600 points, they need 200/, /worth the risk/, "%"],
      de: [/^Eine Ansage gelingt in etwa 49 von 100 Fällen\..*Ihr braucht 600 Punkte/, /Das Risiko lohnt sich/, "\u202f%"],
      el: [/^Η δήλωση βγαίνει περίπου 49 στις 100 φορές\..*600 πόντους/, /αξίζει το ρίσκο/, "%"],
    };
    for (const [language, [words, reason, percent]] of Object.entries(meanings)) {
      await visit(`/${pair}&own_score=400&opponent_score=800&lang=${language}`, {}, async (page) => {
        await verdict(page, STRENGTHS.toss_up[1][language]);
        assert.match(await page.locator("#outlook-words").innerText(), words);
        const cells = await page.locator("#outlook td").allInnerTexts();
        assert.equal(cells.length, 6);
        assert.match(cells[0], new RegExp(`^49${percent}\\s+45 \\S+ 53$`));
        assert.match(cells[1], /^−6\s+−29 \S+ \+17$/);
        assert.match(cells[2], new RegExp(`^22[.,]8${percent}`));
        const goals = await page.locator(".profile-who").allInnerTexts();
        assert.match(goals[4], reason, "balanced");
        assert.match(goals[5], reason, "for the match");
        const scores = await page.locator("#own").boundingBox();
        assert.ok(scores.y < DESKTOP.height, "the scores are below the window");
        assert.doesNotMatch(goals[6], /^calls when/, "a description in English");
      });
    }
    await visit("/?hand=SQ,RJ,B10,R8,G7,S5,B3,R2", {}, async (page) => {
      await page.locator("#outlook tr[data-supported=false]").waitFor();
      assert.match(await page.locator("#outlook-words").innerText(), /come from playing such hands out/);
    });
    await visit("/?hand=SQ,RJ,B10,R8,G7,S5,B3,R2&own_score=1000", {}, async (page) => {
      await page.locator("#outlook-words", { hasText: "The match is over" }).waitFor();
    });
    // More matches and fewer points, but not because of the scores.
    await visit(`/?hand=${STRENGTHS.toss_up[0]}`, {}, async (page) => {
      await page.locator("#outlook-words", { hasText: "A call succeeds" }).waitFor();
      assert.doesNotMatch(await page.locator("#outlook-words").innerText(), /You need/);
    });
  },

  async "the heading is the recommendation in five strengths, with the gain in words"() {
    const meanings = {
      en: /^A call is worth [+−]?\d+ points? of the round and [+−]?\d+\.\d of 100 matches\. It succeeds (\d+) times in 100; (\d+) (would be enough|are needed)\.$/,
      de: /^Eine Ansage bringt [+−]?\d+ Punkte? in der Runde und [+−]?\d+,\d von 100 Partien\. Sie gelingt in (\d+) von 100 Fällen; (\d+) (würden reichen|sind nötig)\.$/,
      el: /^Η δήλωση αξίζει [+−]?\d+ πόντο(?:υς)? στον γύρο και [+−]?\d+,\d στις 100 παρτίδες\. Βγαίνει (\d+) στις 100 φορές· (?:(\d+) (θα αρκούσαν)|χρειάζονται \d+)\.$/,
    };
    for (const [strength, [hand, headings]] of Object.entries(STRENGTHS)) {
      for (const path of ["/", "/embed"]) {
        for (const [language, heading] of Object.entries(headings)) {
          await visit(`${path}?hand=${hand}&lang=${language}`, {}, async (page) => {
            await verdict(page, heading);
            assert.equal(await page.locator("#verdict").getAttribute("data-mood"), strength);
            assert.match(await page.locator("#verdict-sub").innerText(), meanings[language]);
          });
        }
      }
    }
    await visit(`/${LINK}`, {}, async (page) => {
      await verdict(page, LANGUAGES.en);
      const words = await page.locator("#verdict-sub").innerText();
      assert.match(words, /\+26 points of the round and \+3\.4 of 100 matches\. It succeeds 66 times in 100; 59 would be enough/);
      assert.match(await page.locator("#status").textContent(), /^Rather call\. A call is worth/);
      const colours = await page.evaluate(() => {
        const of = (id) => getComputedStyle(document.getElementById(id)).color;
        return [of("verdict"), of("answer")];
      });
      assert.notEqual(...colours, "a call has the colour of a call");
    });
  },

  async "after the end of the match nothing speaks for or against a call"() {
    await visit(`/${LINK}`, {}, async (page) => {
      await verdict(page, LANGUAGES.en);
      await page.locator("#own-score").fill("1000");
      await verdict(page, "Don’t call.");
      const over = "The match is over at these scores.";
      assert.equal(await page.locator("#verdict-sub").innerText(), over);
      assert.equal(await page.locator("#players").innerText(), "");
      assert.equal(await page.locator('.profile[data-call="false"]').count(), 7);
      assert.deepEqual(await page.locator(".profile-who").allInnerTexts(), Array(7).fill(over));
      assert.deepEqual(await page.locator("#outlook td").allInnerTexts(), Array(6).fill("–"));
      assert.equal(await page.locator("#outlook-words").innerText(), over);
      assert.deepEqual(await page.locator(".model-share").allInnerTexts(), ["", "", ""]);
      const widths = await page.locator(".fill").evaluateAll((fills) => fills.map((fill) => fill.offsetWidth));
      assert.deepEqual(widths, [0, 0, 0]);
      assert.equal(await page.locator("#reasons").isVisible(), false);
      assert.equal(await page.locator("#effects").isVisible(), false);
      await accessible(page);
      await page.locator("#own-score").fill("300");
      await verdict(page, LANGUAGES.en);
      assert.ok(await page.locator("#reasons").isVisible());
    });
  },

  async "after the partner's call there are no figures for a call"() {
    await visit(`/${LINK}`, {}, async (page) => {
      await verdict(page, LANGUAGES.en);
      await page.getByLabel("Your partner has called").check();
      await verdict(page, "Don’t call.");
      assert.equal(await page.locator("#verdict").getAttribute("data-mood"), "clear_no");
      const cells = await page.locator("#outlook td").allInnerTexts();
      assert.deepEqual(cells.slice(0, 3), ["–", "–", "–"]);
      for (const cell of cells.slice(3)) assert.match(cell, /\d/);
      assert.match(await page.locator("#outlook-words").innerText(), /^Your partner has called/);
      for (const who of await page.locator(".profile-who").allInnerTexts()) {
        assert.match(who, /^Your partner has called/);
      }
      assert.equal(await page.locator("#players").innerText(), "");
      assert.deepEqual(await page.locator(".model-share").allInnerTexts(), ["", "", ""]);
      await accessible(page);
    });
  },

  async "no answer stays beside an invalid hand, and no fault beside a valid one"() {
    await visit(`/${LINK}`, {}, async (page) => {
      const field = page.locator("#field");
      const fault = page.locator("#field-fault");
      const whole = HAND.join(" ");
      const waits = async (what) => {
        await verdict(page, WAITING);
        assert.equal(await page.locator(".profile[data-call]").count(), 0, what);
        assert.equal(await page.locator("#players").innerText(), "", what);
        assert.deepEqual(await page.locator("#outlook td").allInnerTexts(), Array(6).fill("–"), what);
        assert.equal(await page.locator("#why").isVisible(), false, what);
      };
      const answers = async () => {
        await verdict(page, LANGUAGES.en);
        assert.equal(await fault.innerText(), "");
        assert.equal(await field.getAttribute("aria-invalid"), "false");
      };
      await answers();
      const faults = {
        [`${whole} x9`]: /“x9”: no such card/,
        [`x9 ${whole}`]: /“x9”: no such card/,
        [`${whole} Dr`]: /Dr: already in the hand/,
        [whole.replace("G2", "Dr")]: /Dr: already in the hand/,
      };
      for (const [text, message] of Object.entries(faults)) {
        await field.fill(text);
        await waits(text);
        assert.match(await fault.innerText(), message);
        assert.equal(await field.getAttribute("aria-invalid"), "true");
        // Neither the text nor its fault changes when the field is left.
        await field.blur();
        assert.equal(await field.inputValue(), text);
        assert.match(await fault.innerText(), message);
        await waits(text);
        await field.fill(whole);
        await answers();
      }
      await field.fill(HAND.slice(1).join(" "));
      await waits("seven cards");
      // A card of the deck replaces a text with a fault.
      await field.fill(`${whole} x9 `);
      await waits("a fault");
      await card(page, "Ph").click({ force: true });
      assert.match(await fault.innerText(), /Put one back/);
      await verdict(page, LANGUAGES.en);
      assert.doesNotMatch(await field.inputValue(), /x9/);
      await card(page, "G2").click();
      assert.equal(await fault.innerText(), "");
      await card(page, "G2").click();
      await answers();
    });
    await visit(`/${LINK.replace("G2", "G2,x9")}`, {}, async (page) => {
      await page.locator("#field-fault", { hasText: "“x9”: no such card" }).waitFor();
      await page.locator(".profile").first().waitFor();
      assert.match(await page.locator("#field").inputValue(), /x9/);
      assert.equal(await page.locator("#verdict").innerText(), WAITING);
      await page.locator("#field").fill(HAND.join(" "));
      await verdict(page, LANGUAGES.en);
      assert.equal(await page.locator("#field-fault").innerText(), "");
    });
    await visit(`/embed${LINK.replace("G2", "G2,Dr")}`, {}, async (page) => {
      await page.getByText("This link does not contain eight cards.").waitFor();
    });
  },

  async "no answer stays beside an invalid score or target"() {
    await visit(`/${LINK}`, {}, async (page) => {
      const fault = page.locator("#score-fault");
      const [own, opponent, target] = ["own-score", "opponent-score", "target-score"].map((id) =>
        page.locator(`#${id}`),
      );
      await verdict(page, LANGUAGES.en);
      for (const [input, wrong, right] of [[own, "", "300"], [opponent, "1.5", "450"], [target, "0", "1000"]]) {
        await input.fill(wrong);
        await verdict(page, WAITING);
        assert.match(await page.locator("#verdict-sub").innerText(), /^Correct the marked input/);
        assert.equal(await page.locator(".profile[data-call]").count(), 0);
        assert.match(await fault.innerText(), /^Enter a whole number/);
        await input.fill(right);
        await verdict(page, LANGUAGES.en);
        assert.equal(await fault.innerText(), "");
      }
      // One valid input does not hide the fault of another.
      await own.fill("");
      await target.fill("0");
      await opponent.fill("500");
      assert.match(await fault.innerText(), /^Enter a whole number\. Enter a whole number from 1/);
      await page.locator("#presets button").first().click();
      assert.match(await fault.innerText(), /^Enter a whole number from 1/);
      await verdict(page, WAITING);
      // Another language starts from the last valid values.
      await page.locator("#languages button", { hasText: "Deutsch" }).click();
      await verdict(page, LANGUAGES.de);
      assert.equal(await fault.innerText(), "");
      assert.equal(await target.inputValue(), "1000");
    });
  },

  async "the player's style is part of the question and of the link"() {
    await visit(`/${LINK}`, {}, async (page) => {
      await verdict(page, LANGUAGES.en);
      assert.match(await page.locator("#players").innerText(), /of 100 experienced players would/);
      const player = page.getByLabel("You usually call");
      assert.equal(await player.getAttribute("id"), "player");
      assert.deepEqual(await player.locator("option").allInnerTexts(), [
        "unknown",
        "cautiously",
        "typically",
        "daringly",
      ]);
      const shares = [];
      for (const style of ["cautious", "typical", "daring"]) {
        const answered = page.waitForResponse((response) => response.url().includes(`player=${style}`));
        await player.selectOption(style);
        await answered;
        await page.waitForURL(new RegExp(`&player=${style}$`));
        await page.locator("#answer[aria-busy=false]").waitFor();
        const words = await page.locator("#players").innerText();
        assert.match(words, /of 100 players like you would call/);
        shares.push(Number.parseInt(words, 10));
      }
      assert.ok(shares[0] < shares[1] && shares[1] < shares[2], `${shares}`);
      await accessible(page);
      await page.reload();
      await verdict(page, LANGUAGES.en);
      assert.equal(await player.inputValue(), "daring");
      await player.selectOption("");
      await page.locator("#players", { hasText: "experienced players" }).waitFor();
      assert.doesNotMatch(page.url(), /player/);
    });
    await visit(`/${LINK}&player=12/60&lang=de`, { viewport: PHONE }, async (page) => {
      await verdict(page, LANGUAGES.de);
      const player = page.locator("#player");
      assert.equal(await player.inputValue(), "12/60");
      assert.match(await page.locator("#players").innerText(), /Spielern wie dir würden/);
      assert.match(page.url(), /&player=12\/60&lang=de$/);
      await player.selectOption("cautious");
      await page.locator("#languages button", { hasText: "English" }).click();
      await page.waitForURL(/&player=cautious&lang=en$/);
      await player.selectOption("12/60");
      await page.waitForURL(/&player=12\/60&lang=en$/);
    });
    for (const wrong of ["61/60", "bold", "1/x"]) {
      await visit(`/${LINK}&player=${wrong}`, {}, async (page) => {
        await verdict(page, LANGUAGES.en);
        assert.equal(await page.locator("#player").inputValue(), "");
      });
    }
    await visit(`/embed${LINK}&player=daring`, { viewport: EMBEDDED }, async (page) => {
      await verdict(page, LANGUAGES.en);
      assert.match(await page.locator("#scores").innerText(), /You usually call daringly$/);
      assert.match(await page.locator("#players").innerText(), /players like you/);
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
      assert.equal(await page.locator(".profile[data-call]").count(), 7);
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
  await showWholeHand(folder);
  await showApi(folder);
  await showMiniTichu(folder);
}

let failures = 0;
for (const [name, check] of Object.entries({ ...checks, ...wholeHand, ...apiPage, ...miniTichu })) {
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
