// Browser tests of the playground after the first eight cards.

import assert from "node:assert/strict";
import { join } from "node:path";

import { DESKTOP, PHONE, accessible, visit } from "./visit.js";

const FIRST = ["Dr", "GA", "SA", "BQ", "R9", "S7", "B3", "G2"];
const FURTHER = ["Ph", "SK", "R10", "S8", "B7", "R3"];
const EIGHT = `?hand=${FIRST.join(",")}&own_score=300&opponent_score=450`;
const LINK = `${EIGHT}&further=${FURTHER.join(",")}`;
const RECEIVED = "&received=next:B4,partner:RA,previous:G5";
const BOMBS = "?hand=Ph,GA,GK,B9,G9,B8,G8,R8&further=S8,B4,S4,G2,S2,Hu";

const card = (page, token) => page.locator(`#deck button[value="${token}"]`);
const tichu = (page, text) => page.locator("#tichu-title", { hasText: text }).waitFor();
const kinds = (page, id) => page.locator(`#${id} .split`).first().locator(".kind").allInnerTexts();
const values = (page, id) =>
  page.locator(`#${id} select`).evaluateAll((selects) => selects.map(({ value }) => value));
const settled = (page) => page.locator("#whole[aria-busy=false]").waitFor();

export const wholeHand = {
  async "the hand goes on after eight cards, and their answer stays"() {
    await visit(`/${EIGHT}`, {}, async (page) => {
      await page.locator("#verdict", { hasText: "Rather call." }).waitFor();
      const loaded = await page.evaluate(() =>
        performance.getEntriesByType("resource").map(({ name }) => name),
      );
      for (const name of loaded) assert.doesNotMatch(name, /whole-hand|exchange|split|tichu/);
      let asked = 0;
      page.on("request", (request) => (asked += request.url().includes("/v1/evaluate") ? 1 : 0));
      const goOn = page.locator("#go-on");
      await goOn.click();
      assert.equal(await goOn.getAttribute("aria-expanded"), "true");
      assert.match(await page.locator("#status").innerText(), /^6 more cards/);
      const top = () =>
        page.evaluate(() => document.getElementById("deck").getBoundingClientRect().top + scrollY);
      const before = await top();
      for (const token of FURTHER) await card(page, token).click();
      await tichu(page, "Tichu before the exchange");
      assert.equal(await top(), before, "the deck moved");
      assert.equal(await page.locator("#verdict").innerText(), "Rather call.");
      assert.equal(asked, 0, "the first eight cards were asked about again");
      assert.equal(await page.locator("#further-tray button").count(), 6);
      assert.ok(page.url().endsWith(`/${LINK}`), page.url());
      await card(page, "R2").click({ force: true });
      assert.match(await page.locator("#field-fault").innerText(), /^You have 14 cards/);
      // A card of the first eight is replaced by the next one that is chosen.
      await card(page, "G2").click();
      await page.locator("#verdict", { hasText: "Should you call?" }).waitFor();
      assert.equal(await page.locator("#whole").isVisible(), false);
      await card(page, "R2").click();
      await page.waitForURL(/hand=Dr,GA,SA,BQ,R9,S7,B3,R2&.*further=Ph,SK,R10,S8,B7,R3$/);
      await tichu(page, "Tichu before the exchange");
      await goOn.click();
      assert.equal(await page.locator("#further").isVisible(), false);
      assert.equal(await page.locator("#whole").isVisible(), false);
      assert.match(await page.locator("#status").innerText(), /call/);
      assert.doesNotMatch(page.url(), /further/);
    });
  },

  async "the split of the hand is drawn with its figures and its bombs"() {
    await visit(`/${LINK}`, {}, async (page) => {
      await tichu(page, "Tichu before the exchange");
      const plays = ["single", "pair", "pair", "straight", "pair", "single"];
      assert.deepEqual(await kinds(page, "split"), plays);
      assert.equal(await page.locator("#split .card").count(), 14);
      const figures = await page.locator("#split dd").allInnerTexts();
      assert.deepEqual(figures, ["6", "2.7", "−0.7", "0"]);
    });
    await visit(`/${BOMBS}&received=next:B5,partner:B6,previous:B7&given=next:B4,partner:Hu,previous:S4`, {}, async (page) => {
      await tichu(page, "Tichu after the exchange");
      const before = ["single", "full house", "bomb", "pair", "single", "single"];
      assert.deepEqual(await kinds(page, "split"), before);
      assert.equal(await page.locator("#split h3").count(), 0);
      await page.locator("#split-after", { hasText: "Bombs that this split breaks up" }).waitFor();
      const hidden = page.locator("#split-after .split").last().locator(".kind");
      assert.deepEqual(await hidden.allInnerTexts(), ["bomb", "bomb"]);
    });
  },

  async "the exchange is recommended, chosen and made, and the link brings it back"() {
    await visit(`/${LINK}`, {}, async (page) => {
      await tichu(page, "Tichu before the exchange");
      const rows = page.locator("#exchanges tbody tr");
      assert.equal(await rows.count(), 5);
      for (const row of await rows.allInnerTexts()) assert.match(row, /\d%\s+[+−]?\d+\s+Give$/);
      const advised = await values(page, "given");
      assert.equal(new Set(advised).size, 3);
      assert.match(await page.locator("#advice").innerText(), /worth most.*The other 11 cards take \d plays/s);
      const asRecommended = page.locator("#give-advised");
      assert.equal(await asRecommended.getAttribute("aria-pressed"), "true");
      // Cards of people instead, and one of them for another.
      await rows.nth(1).locator("button").click();
      await page.waitForURL(/&given=next:G2,partner:Dr,previous:B7$/);
      await settled(page);
      assert.equal(await rows.nth(1).locator("button").getAttribute("aria-pressed"), "true");
      assert.equal(await asRecommended.getAttribute("aria-pressed"), "false");
      await page.locator("#give-next").selectOption("B3");
      await page.waitForURL(/&given=next:B3,partner:Dr,previous:B7$/);
      await settled(page);
      const taken = page.locator("#give-next option:disabled");
      assert.deepEqual(await taken.allInnerTexts(), ["Dragon", "blue 7"]);
      assert.equal(await page.locator("#after").isVisible(), false);
      for (const [seat, token] of [["next", "B4"], ["partner", "RA"], ["previous", "G5"]]) {
        await page.locator(`#receive-${seat}`).selectOption(token);
      }
      await tichu(page, "Tichu after the exchange");
      assert.match(page.url(), /&received=next:B4,partner:RA,previous:G5$/);
      const after = await page.locator("#split-after .card + .unseen").allInnerTexts();
      assert.equal(after.length, 14);
      for (const name of ["blue 4", "red ace", "green 5"]) assert.ok(`${after}`.includes(name), name);
      for (const name of ["blue 3", "Dragon", "blue 7"]) assert.ok(!`${after}`.includes(name), name);
      await accessible(page);
      await page.reload();
      await tichu(page, "Tichu after the exchange");
      assert.deepEqual(await values(page, "given"), ["B3", "Dr", "B7"]);
      assert.deepEqual(await values(page, "received"), ["B4", "RA", "G5"]);
      await asRecommended.click();
      await page.waitForURL(/further=[^&]*&received/);
      await settled(page);
      assert.deepEqual(await values(page, "given"), advised);
      // A card that was received is now part of the hand: it cannot be received.
      await card(page, "R3").click();
      await card(page, "B4").click();
      await tichu(page, "Tichu before the exchange");
      await settled(page);
      assert.deepEqual(await values(page, "received"), ["", "RA", "G5"]);
      await page.locator("#deal-received").click();
      await tichu(page, "Tichu after the exchange");
    });
    const wrong = "&given=next:B4,partner:Dr,previous:Dr&received=next:Dr,left:B2,partner:x&partner_called=true&calls=own:grand_tichu,next:maybe";
    await visit(`/${LINK}${wrong}`, {}, async (page) => {
      await tichu(page, "Tichu before the exchange");
      assert.deepEqual(await values(page, "received"), ["", "", ""]);
      assert.deepEqual(await values(page, "calls"), ["none", "none", "grand_tichu", "none"]);
      assert.equal(await page.locator("#give-advised").getAttribute("aria-pressed"), "true");
    });
  },

  async "Tichu is answered in the look of Grand Tichu"() {
    await visit(`/${LINK}${RECEIVED}`, {}, async (page) => {
      await tichu(page, "Tichu after the exchange");
      assert.equal(await page.locator("#tichu-verdict").innerText(), "Call Tichu!");
      assert.match(await page.locator("#tichu-verdict-sub").innerText(), /It succeeds \d+ times in 100/);
      assert.match(await page.locator("#tichu-players").innerText(), /experienced players/);
      assert.equal(await page.locator("#tichu-profiles .profile[data-call]").count(), 7);
      const who = await page.locator("#tichu-profiles .profile-who").allInnerTexts();
      assert.match(who[0], /^Confidence \d+ of 100; calls from \d+\.$/);
      assert.match(who[4], /^Weighs matches and points/);
      assert.equal(await page.locator("#tichu-outlook td .estimate").count(), 6);
      assert.match(
        await page.locator("#tichu-outlook-words").innerText(),
        /^A call succeeds.*go out first with such a hand in \d+ of 100 cases\. Before the exchange, a call succeeded in \d+ of 100\.$/,
      );
      assert.deepEqual(await page.locator("#tichu-models .model-name").allInnerTexts(), [
        "Logistic regression",
        "Boosted trees",
      ]);
      assert.match(await page.locator("#status").innerText(), /^Tichu after the exchange: Call Tichu!/);
      await page.locator("#own-score").fill("1000");
      await page.locator("#tichu-verdict-sub", { hasText: "The match is over" }).waitFor();
      await page.locator("#own-score").fill("");
      assert.equal(await page.locator("#whole").isVisible(), false);
    });
  },

  async "calls change the exchange and Tichu, and the link brings them back"() {
    await visit(`/${LINK}`, {}, async (page) => {
      await tichu(page, "Tichu before the exchange");
      const call = (seat) => page.locator(`#call-${seat}`);
      assert.deepEqual(await values(page, "calls"), Array(4).fill("none"));
      // The partner's Grand Tichu of the situation holds here, too.
      await page.getByLabel("Your partner has called").check();
      await page.locator("#advice", { hasText: "Your partner has called Grand Tichu" }).waitFor();
      assert.equal(await call("partner").inputValue(), "grand_tichu");
      assert.ok(await call("own").locator("option").last().isDisabled());
      assert.match(await page.locator("#tichu-verdict-sub").innerText(), /^Your partner has called/);
      await call("partner").selectOption("none");
      await page.waitForURL(/&calls=partner:none$/);
      await call("own").selectOption("grand_tichu");
      await page.locator("#advice", { hasText: "You have called" }).waitFor();
      assert.equal(await page.locator("#tichu-verdict-sub").innerText(), "You have called already.");
      await call("own").selectOption("none");
      await call("next").selectOption("tichu");
      await page.waitForURL(/&calls=partner:none,own:none,next:tichu$/);
      await page.reload();
      await tichu(page, "Tichu before the exchange");
      assert.deepEqual(await values(page, "calls"), ["none", "tichu", "none", "none"]);
    });
  },

  async "the whole hand is chosen, exchanged and answered by keyboard alone"() {
    await visit(`/${EIGHT}`, {}, async (page) => {
      await page.locator("#verdict", { hasText: "Rather call." }).waitFor();
      const press = async (...keys) => {
        for (const key of keys) await page.keyboard.press(key);
      };
      const focused = () => page.evaluate(() => document.activeElement.id);
      await page.locator("#go-on").focus();
      await press("Enter");
      assert.equal(await focused(), "go-on");
      await card(page, "Dr").focus();
      await press("ArrowRight", "Space");
      assert.equal(await page.locator("#further-tray button").count(), 1);
      await page.locator("#further-tray button").focus();
      await press("Tab");
      assert.equal(await focused(), "field");
      await press("Shift+Tab", "Shift+Tab");
      assert.equal(await focused(), "deal-further");
      await press("Enter");
      assert.equal(await focused(), "see-whole");
      await tichu(page, "Tichu before the exchange");
      await press("Enter");
      assert.equal(await focused(), "whole");
      await press("Tab");
      assert.equal(await focused(), "call-own");
      await press("Tab", "Tab", "Tab", "Tab");
      assert.equal(await focused(), "give-next");
      await press("ArrowUp", "Tab", "Tab", "Tab", "Enter");
      assert.equal(await focused(), "give-advised");
      for (const seat of ["next", "partner", "previous"]) {
        await press("Tab", "ArrowDown");
        await page.waitForURL(new RegExp(`received=.*${seat}:`));
        await settled(page);
        assert.equal(await focused(), `receive-${seat}`);
      }
      await tichu(page, "Tichu after the exchange");
      await settled(page);
      assert.equal(await focused(), "receive-previous");
      await page.locator("#exchanges button").nth(2).focus();
      await press("Space");
      await page.waitForURL(/given=/);
      await settled(page);
      const pressed = await page.evaluate(() => document.activeElement.ariaPressed);
      assert.equal(pressed, "true", "the button keeps the focus");
    });
  },

  async "all 14 cards can be typed, and all are cleared and brought back"() {
    await visit(`/${EIGHT}`, {}, async (page) => {
      await page.locator("#verdict", { hasText: "Rather call." }).waitFor();
      await page.locator("#go-on").click();
      await page.locator("#field").fill([...FIRST, ...FURTHER, "S2"].join(" "));
      await tichu(page, "Tichu before the exchange");
      assert.ok(page.url().endsWith(`/${LINK}`));
      assert.match(await page.locator("#field-fault").innerText(), /^Took the first 14 cards; 1 more/);
      await page.locator("#clear").click();
      assert.equal(await page.locator("#tray button, #further-tray button").count(), 0);
      await page.locator("#clear").click();
      assert.ok(page.url().endsWith(`/${LINK}`));
      await page.locator("#deal").click();
      assert.equal(await page.locator("#further-tray button").count(), 0);
    });
  },

  async "a question about the whole hand that fails is reported, and asked again on demand"() {
    await visit(`/${LINK}`, {}, async (page, { context, errors }) => {
      await tichu(page, "Tichu before the exchange");
      await context.route("**/v1/exchange*", (route) => route.abort());
      await page.locator("#call-next").selectOption("tichu");
      await page.locator("#whole-trouble", { hasText: "cannot be reached" }).waitFor();
      assert.equal(await page.locator(".step, .tichu").filter({ visible: true }).count(), 0);
      await accessible(page);
      await context.unroute("**/v1/exchange*");
      await page.locator("#whole-retry").click();
      await page.locator("#whole-trouble").waitFor({ state: "hidden" });
      assert.equal(await page.locator("#call-next").inputValue(), "tichu");
      assert.ok(await page.locator("#exchanges").isVisible());
      errors.length = 0; // those of the requests that were stopped here
    });
  },

  async "the whole hand has every language, light and dark, on a desk and on a phone"() {
    const titles = { en: "Tichu after", de: "Tichu nach", el: "Τίτσου μετά" };
    for (const [language, title] of Object.entries(titles)) {
      for (const colorScheme of ["light", "dark"]) {
        for (const viewport of [DESKTOP, PHONE]) {
          await visit(`/${LINK}${RECEIVED}&lang=${language}`, { colorScheme, viewport }, async (page) => {
            await tichu(page, title);
            await accessible(page);
            if (language === "en") return;
            const words = await page.locator("#whole").innerText();
            assert.doesNotMatch(words, /\b(the|your|with|people|plays)\b/i);
          });
        }
      }
    }
    await visit(`/${LINK}`, { viewport: PHONE, hasTouch: true }, async (page) => {
      await tichu(page, "Tichu before");
      const controls = await page.locator(".whole :is(button, select):visible").all();
      for (const control of controls) {
        const { height } = await control.boundingBox();
        assert.ok(height >= 44, `a control is ${height} high`);
      }
      await page.locator("#jump").tap();
      assert.match(page.url(), /#whole$/);
    });
  },

  async "the reason for an exchange has words in every language"() {
    const calls = ["", "&calls=own:grand_tichu", "&calls=partner:tichu", "&calls=partner:grand_tichu"];
    for (const hand of [LINK, BOMBS, "?hand=GA,SA,RA,BA,GK,SK,RK,BK&further=GQ,SQ,RQ,BQ,GJ,SJ"]) {
      for (const call of calls) {
        await visit(`/${hand}${call}&lang=de`, {}, async (page) => {
          await tichu(page, "Tichu vor");
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
    await visit(`/${LINK}${RECEIVED}`, { viewport, colorScheme }, async (page) => {
      await tichu(page, "Tichu after");
      await page.locator("#whole").screenshot({ path: join(folder, name) });
    });
  }
}
