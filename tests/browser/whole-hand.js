// Browser tests of the playground with all 14 cards: Tichu, the exchange, the split.

import assert from "node:assert/strict";
import { join } from "node:path";

import {
  FURTHER, HAND, LINK, RECEIVED, WHOLE, answered, ask, card, numbersIn, rounded, tokens, waits,
} from "./hands.js";
import { DESKTOP, PHONE, accessible, visit } from "./visit.js";

const BOMBS = "?hand=Ph,GA,GK,B9,G9,B8,G8,R8&further=S8,B4,S4,G2,S2,Hu";
const WEAK = "?hand=SQ,RJ,B10,R8,G7,S5,B3,R2&further=G4,R6,SJ,G9,R10,B2";
const CARDS = [...HAND, ...FURTHER];
const SITUATION = "&calls=own:none,next:none,partner:none,previous:none&own_score=300&opponent_score=450&player=typical";

const WAITING = {
  clear_call: "Call now!",
  lean_call: "Rather call now.",
  toss_up: "Now or later: it hardly matters.",
  lean_no: "Rather wait.",
  clear_no: "Wait.",
};
const DECIDED = {
  clear_call: "Call Tichu!",
  lean_call: "Rather call Tichu.",
  toss_up: "Tichu is a toss-up.",
  lean_no: "Rather don’t call Tichu.",
  clear_no: "Don’t call Tichu.",
};

const line = (page, name) => page.locator(`#tichu .${name}`);
const tichu = (page, text) => page.locator("#tichu-title", { hasText: text }).waitFor();
const kinds = (page) => page.locator("#split .split").first().locator(".kind").allInnerTexts();
const values = (page, id) =>
  page.locator(`#${id} select`).evaluateAll((selects) => selects.map(({ value }) => value));
const settled = (page) => page.locator("#tichu[aria-busy=false]").waitFor();
const tichuAnswer = (cards, known) =>
  ask(`/v1/tichu/evaluate?hand=${cards}&${known}${SITUATION}&explain=true`);

export const wholeHand = {
  async "the hand goes on after eight cards, and their answer stays"() {
    await visit(`/${LINK}`, {}, async (page) => {
      await answered(page);
      const verdict = await page.locator("#answer .verdict").innerText();
      const loaded = await page.evaluate(() =>
        performance.getEntriesByType("resource").map(({ name }) => name),
      );
      for (const name of loaded) assert.doesNotMatch(name, /whole-hand|exchange|split/);
      let asked = 0;
      page.on("request", (request) => (asked += request.url().includes("/v1/evaluate") ? 1 : 0));
      const goOn = page.locator("#go-on");
      await goOn.click();
      assert.equal(await goOn.getAttribute("aria-expanded"), "true");
      assert.equal(await page.locator("#status").innerText(), "6 more cards");
      for (const token of FURTHER) await card(page, token).click();
      await tichu(page, "Tichu before the exchange");
      assert.ok(await page.locator("#pick").isHidden());
      assert.equal(await page.locator("#answer .verdict").innerText(), verdict);
      assert.ok(await page.locator("#answer .bars").isHidden(), "the first eight are decided");
      assert.equal(asked, 0, "the first eight cards were asked about again");
      assert.equal((await tokens(page, "further-tray")).length, 6);
      assert.ok(page.url().endsWith(`/${WHOLE}`), page.url());
      // A card of the first eight is replaced by the next one that is chosen.
      await card(page, "G2").waitFor({ state: "hidden" });
      await page.locator("#tray button").last().click();
      await waits(page);
      assert.ok(await page.locator("#whole").isHidden());
      await card(page, "R2").click();
      await page.waitForURL(/hand=Dr,GA,SA,BQ,R9,S7,B3,R2&.*further=Ph,SK,R10,S8,B7,R3$/);
      await tichu(page, "Tichu before the exchange");
      await goOn.click();
      for (const id of ["further", "whole", "tichu"]) assert.ok(await page.locator(`#${id}`).isHidden(), id);
      assert.doesNotMatch(page.url(), /further/);
    });
  },

  async "before the exchange the question is to call now or to wait, with both values"() {
    for (const link of [WHOLE, `${BOMBS}&own_score=300&opponent_score=450`, `${WEAK}&own_score=300&opponent_score=450`]) {
      await visit(`/${link}`, {}, async (page) => {
        await tichu(page, "Tichu before the exchange");
        await settled(page);
        const cards = [...(await tokens(page)), ...(await tokens(page, "further-tray"))];
        const { recommendation, outlook, why } = await tichuAnswer(cards, "before_exchange=true");
        assert.equal(await line(page, "verdict").innerText(), WAITING[recommendation.strength]);
        const said = numbersIn(await line(page, "numbers").innerText());
        const expected = [
          rounded(outlook.call.points.value),
          rounded(outlook.no_call.points.value),
          Math.round(100 * recommendation.success),
          100,
          Math.round(100 * recommendation.needed),
        ];
        assert.deepEqual(said, expected);
        assert.deepEqual(await page.locator("#tichu .pair").first().locator("dt").allInnerTexts(), ["Call now", "Wait"]);
        const weights = why.reasons.map(({ points }) => rounded(points));
        const words = await line(page, "because").innerText();
        for (const [, points] of words.matchAll(/(?:worth|costs?) (\d+)/g)) {
          assert.ok(weights.includes(Number(points)), words);
        }
      });
    }
  },

  async "after the exchange Tichu has the words of a decision, and its own slider and details"() {
    await visit(`/${WHOLE}${RECEIVED}`, {}, async (page) => {
      await tichu(page, "Tichu after the exchange");
      await settled(page);
      const [next, partner, previous] = await values(page, "given");
      const kept = CARDS.filter((token) => ![next, partner, previous].includes(token));
      const given = `given=next:${next},partner:${partner},previous:${previous}`;
      const { recommendation } = await tichuAnswer([...kept, "B4", "RA", "G5"], `${given}${RECEIVED}`);
      assert.equal(await line(page, "verdict").innerText(), DECIDED[recommendation.strength]);
      assert.match(await line(page, "numbers").innerText(), /^A call (gains|loses) \d+ points?\. It succeeds in \d+ of 100; needed: \d+\.$/);
      await page.locator("#tichu-answer-players-slider").fill("2");
      await page.waitForURL(/&player=daring/);
      await page.locator("#tichu .details > summary").click();
      assert.equal(await page.locator("#tichu .profile[data-call]").count(), 7);
      assert.deepEqual(await page.locator("#tichu .model-name").allInnerTexts(), ["Logistic regression", "Boosted trees"]);
      await accessible(page);
      await page.locator("#own-score").fill("1000");
      await page.locator("#tichu .because", { hasText: "The match is over" }).waitFor();
      await page.locator("#own-score").fill("");
      await page.locator("#tichu").waitFor({ state: "hidden" });
    });
  },

  async "the split of the hand is drawn, with its figures and its bombs"() {
    await visit(`/${WHOLE}`, {}, async (page) => {
      await tichu(page, "Tichu before the exchange");
      await settled(page);
      assert.deepEqual(await kinds(page), ["single", "pair", "pair", "straight", "pair", "single"]);
      assert.equal(await page.locator("#split .card").count(), 14);
      assert.ok(await page.locator("#split dl").isHidden());
      await page.locator("#split summary").click();
      assert.deepEqual(await page.locator("#split dd").allInnerTexts(), ["6", "2.7", "−0.7", "0"]);
    });
    await visit(`/${BOMBS}&received=next:B5,partner:B6,previous:B7&given=next:B4,partner:Hu,previous:S4`, {}, async (page) => {
      await tichu(page, "Tichu after the exchange");
      await page.locator("#split", { hasText: "Bombs that this split breaks up" }).waitFor();
      const hidden = page.locator("#split .split").last().locator(".kind");
      assert.deepEqual(await hidden.allInnerTexts(), ["bomb", "bomb"]);
    });
  },

  async "the exchange is recommended, chosen and made, and the link brings it back"() {
    await visit(`/${WHOLE}`, {}, async (page) => {
      await tichu(page, "Tichu before the exchange");
      await settled(page);
      await page.locator("summary", { hasText: "What people give" }).click();
      const rows = page.locator("#exchanges tbody tr");
      assert.equal(await rows.count(), 5);
      for (const row of await rows.allInnerTexts()) assert.match(row, /\d%\s+[+−]?\d+\s+Give$/);
      const advised = await values(page, "given");
      assert.equal(new Set(advised).size, 3);
      const asRecommended = page.locator("#give-advised");
      assert.equal(await asRecommended.getAttribute("aria-pressed"), "true");
      // Cards of people instead, and one of them for another.
      const other = rows.locator("button[aria-pressed=false]").first();
      await other.click();
      await page.waitForURL(/&given=next:/);
      await settled(page);
      assert.equal(await page.locator("#exchanges button[aria-pressed=true]").count(), 1);
      assert.equal(await asRecommended.getAttribute("aria-pressed"), "false");
      const [, partner, previous] = await values(page, "given");
      const free = CARDS.find((token) => ![partner, previous, ...advised].includes(token));
      await page.locator("#give-next").selectOption(free);
      await page.waitForURL(new RegExp(`&given=next:${free},partner:${partner},previous:${previous}$`));
      await settled(page);
      assert.equal(await page.locator("#give-next option:disabled").count(), 2);
      for (const [seat, token] of [["next", "B4"], ["partner", "RA"], ["previous", "G5"]]) {
        await page.locator(`#receive-${seat}`).selectOption(token);
      }
      await tichu(page, "Tichu after the exchange");
      assert.match(page.url(), /&received=next:B4,partner:RA,previous:G5$/);
      await settled(page);
      const after = await page.locator("#split .card + .unseen").allInnerTexts();
      assert.equal(after.length, 14);
      for (const name of ["blue 4", "red ace", "green 5"]) assert.ok(`${after}`.includes(name), name);
      await accessible(page);
      await page.reload();
      await tichu(page, "Tichu after the exchange");
      await settled(page);
      assert.deepEqual(await values(page, "given"), [free, partner, previous]);
      assert.deepEqual(await values(page, "received"), ["B4", "RA", "G5"]);
      await asRecommended.click();
      await page.waitForURL(/further=[^&]*&received/);
      await settled(page);
      assert.deepEqual(await values(page, "given"), advised);
      for (const style of ["cautious", "daring"]) {
        const ofStyle = page.locator(`#give-${style}`);
        await ofStyle.click();
        await settled(page);
        assert.equal(await ofStyle.getAttribute("aria-pressed"), "true");
      }
    });
    const wrong = "&given=next:B4,partner:Dr,previous:Dr&received=next:Dr,left:B2,partner:x&partner_called=true&calls=own:grand_tichu,next:maybe";
    await visit(`/${WHOLE}${wrong}`, {}, async (page) => {
      await tichu(page, "Tichu before the exchange");
      await settled(page);
      assert.deepEqual(await values(page, "received"), ["", "", ""]);
      assert.deepEqual(await values(page, "calls"), ["none", "none", "grand_tichu", "none"]);
      assert.equal(await page.locator("#give-advised").getAttribute("aria-pressed"), "true");
    });
  },

  async "calls change the exchange and Tichu, and the link brings them back"() {
    await visit(`/${WHOLE}`, {}, async (page) => {
      await tichu(page, "Tichu before the exchange");
      await settled(page);
      const call = (seat) => page.locator(`#call-${seat}`);
      // The partner's Grand Tichu of the situation holds here, too.
      await page.getByLabel("Your partner has called").check();
      await page.locator("#advice", { hasText: "Your partner has called Grand Tichu" }).waitFor();
      assert.equal(await call("partner").inputValue(), "grand_tichu");
      assert.ok(await call("own").locator("option").last().isDisabled());
      assert.equal(await line(page, "verdict").innerText(), "Don’t call Tichu.");
      assert.match(await line(page, "because").innerText(), /^Your partner has called/);
      await call("partner").selectOption("none");
      await page.waitForURL(/&calls=partner:none$/);
      await call("own").selectOption("grand_tichu");
      await page.locator("#advice", { hasText: "You have called" }).waitFor();
      assert.equal(await line(page, "because").innerText(), "You have called already.");
      await call("own").selectOption("none");
      await call("next").selectOption("tichu");
      await page.waitForURL(/&calls=partner:none,own:none,next:tichu$/);
      await page.reload();
      await tichu(page, "Tichu before the exchange");
      await settled(page);
      assert.deepEqual(await values(page, "calls"), ["none", "tichu", "none", "none"]);
    });
  },

  async "the whole hand is chosen, exchanged and answered by keyboard alone"() {
    await visit(`/${LINK}`, {}, async (page) => {
      await answered(page);
      const press = async (...keys) => {
        for (const key of keys) await page.keyboard.press(key);
      };
      const focused = () => page.evaluate(() => document.activeElement.id);
      await page.locator("#go-on").focus();
      await press("Enter");
      assert.equal(await focused(), "go-on");
      await card(page, "Dr").focus();
      await press("ArrowRight", "Space");
      assert.equal((await tokens(page, "further-tray")).length, 1);
      await page.locator("#deal-further").focus();
      await press("Enter");
      assert.equal(await focused(), "change");
      await tichu(page, "Tichu before the exchange");
      await settled(page);
      await page.locator("#give-next").focus();
      await press("ArrowUp", "Tab", "Tab", "Tab", "Enter");
      assert.equal(await focused(), "give-advised");
      await press("Tab", "Tab");
      assert.equal(await focused(), "give-daring");
      for (const seat of ["next", "partner", "previous"]) {
        await press("Tab", "ArrowDown");
        await page.waitForURL(new RegExp(`received=.*${seat}:`));
        await settled(page);
        assert.equal(await focused(), `receive-${seat}`);
      }
      await tichu(page, "Tichu after the exchange");
      await press("Tab", "Tab");
      assert.equal(await focused(), "call-own");
    });
  },

  async "all 14 cards can be typed or dealt, and all are cleared and brought back"() {
    await visit(`/${LINK}`, {}, async (page) => {
      await answered(page);
      await page.locator("#go-on").click();
      await page.locator("#field").fill([...CARDS, "S2"].join(" "));
      await tichu(page, "Tichu before the exchange");
      assert.ok(page.url().endsWith(`/${WHOLE}`));
      assert.match(await page.locator("#hand-note").innerText(), /^Took the first 14 cards; 1 more/);
      await page.locator("#clear").click();
      assert.equal(await page.locator("#tray button, #further-tray button").count(), 0);
      await page.locator("#clear").click();
      await page.waitForURL((url) => url.search === WHOLE);
      await page.locator("#deal").click();
      assert.equal((await tokens(page, "further-tray")).length, 6);
    });
  },

  async "a question about the whole hand that fails is reported, and asked again on demand"() {
    await visit(`/${WHOLE}`, {}, async (page, { context, errors }) => {
      await tichu(page, "Tichu before the exchange");
      await settled(page);
      await context.route("**/v1/exchange*", (route) => route.abort());
      await page.locator("#call-next").selectOption("tichu");
      await page.locator("#whole-trouble", { hasText: "cannot be reached" }).waitFor();
      assert.ok(await page.locator("#whole").isHidden());
      assert.equal(await line(page, "verdict").count(), 0);
      await accessible(page);
      await context.unroute("**/v1/exchange*");
      await page.locator("#whole-retry").click();
      await page.locator("#whole-trouble").waitFor({ state: "hidden" });
      assert.equal(await page.locator("#call-next").inputValue(), "tichu");
      assert.ok(await line(page, "verdict").isVisible());
      errors.length = 0; // those of the requests that were stopped here
    });
  },

  async "the whole hand has every language, light and dark, on a desk and on a phone"() {
    const titles = { en: "Tichu after", de: "Tichu nach", el: "Τίτσου μετά" };
    for (const [language, title] of Object.entries(titles)) {
      for (const colorScheme of ["light", "dark"]) {
        for (const viewport of [DESKTOP, PHONE]) {
          await visit(`/${WHOLE}${RECEIVED}&lang=${language}`, { colorScheme, viewport }, async (page) => {
            await tichu(page, title);
            await settled(page);
            await accessible(page);
            if (language === "en") return;
            const words = await page.locator("main").innerText();
            assert.doesNotMatch(words, /\b(the|your|with|people|plays|undefined)\b/i);
          });
        }
      }
    }
    await visit(`/${WHOLE}`, { viewport: PHONE, hasTouch: true }, async (page) => {
      await tichu(page, "Tichu before");
      await settled(page);
      for (const control of await page.locator("main :is(button, select, input, summary):visible").all()) {
        const { height } = await control.boundingBox();
        // The label of a box is as large as a button.
        const isSmall = await control.evaluate((place) => place.matches(".card, [type=checkbox]"));
        assert.ok(isSmall || height >= 44, `${await control.innerText()} is ${height} high`);
      }
    });
  },

  async "the reason for an exchange has words in every language"() {
    const calls = ["", "&calls=own:grand_tichu", "&calls=partner:tichu", "&calls=partner:grand_tichu"];
    for (const hand of [WHOLE, BOMBS, "?hand=GA,SA,RA,BA,GK,SK,RK,BK&further=GQ,SQ,RQ,BQ,GJ,SJ"]) {
      for (const call of calls) {
        await visit(`/${hand}${call}&lang=de`, {}, async (page) => {
          await tichu(page, "Tichu vor");
          await settled(page);
          const words = await page.locator("#advice").innerText();
          assert.doesNotMatch(words, /\b(the|your|give|take|called)\b/, words);
        });
      }
    }
  },
};

/** Pictures of a hand after the exchange. */
export async function showWholeHand(folder) {
  const shots = {
    "whole-hand.png": [DESKTOP, "light"],
    "whole-hand-dark.png": [DESKTOP, "dark"],
    "whole-hand-phone.png": [PHONE, "light"],
  };
  for (const [name, [viewport, colorScheme]] of Object.entries(shots)) {
    await visit(`/${WHOLE}${RECEIVED}`, { viewport, colorScheme }, async (page) => {
      await tichu(page, "Tichu after");
      await settled(page);
      await page.screenshot({ path: join(folder, name), fullPage: true });
    });
  }
}
