// Browser tests of the playground: how a hand is chosen, typed, dealt and cleared.

import assert from "node:assert/strict";

import { HAND, LINK, OTHER, WAITING, answered, card, line, tokens, waits } from "./hands.js";
import { PHONE, accessible, visit } from "./visit.js";

const pick = (page) => page.locator("#pick");

export const input = {
  async "a hand chosen by mouse folds the deck away, and a button opens it again"() {
    await visit("/", {}, async (page) => {
      await card(page, "Dr").waitFor();
      assert.equal(await line(page, "verdict").innerText(), WAITING);
      assert.equal(await page.locator("#status").innerText(), "8 more cards");
      const top = () => page.evaluate(() => document.getElementById("deck").getBoundingClientRect().top);
      const before = await top();
      for (const token of HAND.slice(0, 7)) await card(page, token).click();
      assert.equal(await top(), before, "the deck moved while the hand was chosen");
      assert.equal(await page.locator("#status").innerText(), "1 more card");
      await card(page, HAND[7]).click();
      await pick(page).waitFor({ state: "hidden" });
      await answered(page);
      assert.deepEqual(await tokens(page), HAND);
      assert.ok(page.url().endsWith(`/?hand=${HAND.join(",")}`));
      const change = page.locator("#change");
      assert.equal(await change.getAttribute("aria-expanded"), "false");
      await change.click();
      await pick(page).waitFor();
      assert.equal(await change.getAttribute("aria-expanded"), "true");
      assert.equal(await card(page, "Ph").getAttribute("aria-disabled"), "true");
      await card(page, "Ph").click({ force: true });
      assert.deepEqual(await tokens(page), HAND);
      assert.match(await page.locator("#field-fault").innerText(), /Put one back/);
      await card(page, "G2").click();
      await waits(page);
      await card(page, "Ph").click();
      await pick(page).waitFor({ state: "hidden" });
      await answered(page);
    });
  },

  async "on a phone cards are large enough to touch, and the last one brings the answer into sight"() {
    await visit("/", { viewport: PHONE, hasTouch: true }, async (page) => {
      for (const token of HAND) {
        const { width, height } = await card(page, token).boundingBox();
        assert.ok(width >= 44 && height >= 44, `${token} is ${width} by ${height}`);
        await card(page, token).tap();
      }
      await answered(page);
      const { y, height } = await line(page, "because").boundingBox();
      assert.ok(y > 0 && y + height < PHONE.height, "the answer is not in sight");
    });
  },

  async "the letters of the suits stand beside the deck"() {
    await visit("/", {}, async (page) => {
      await card(page, "Dr").waitFor();
      const rows = await page.locator("#deck .suit-name").allInnerTexts();
      const named = rows.map((text) => text.split(/\s+/).join(" ").trim());
      assert.deepEqual(named, ["G Jade", "S Sword", "B Pagoda", "R Star"]);
    });
  },

  async "a hand is chosen, taken back and cleared by keyboard alone"() {
    await visit("/", {}, async (page) => {
      const press = async (...keys) => {
        for (const key of keys) await page.keyboard.press(key);
      };
      const focused = () => page.evaluate(() => document.activeElement.id);
      await page.locator("#field").focus();
      await press("Tab", "Space", "ArrowRight", "Enter", "ArrowDown", "Space", "End", "Space");
      const chosen = await tokens(page);
      assert.equal(chosen.length, 4);
      assert.deepEqual(chosen.slice(0, 2), ["Dr", "Ph"]);
      assert.equal(chosen.at(-1), "R2");
      assert.equal(await page.locator("#status").innerText(), "4 more cards");
      await press("Space");
      assert.equal((await tokens(page)).length, 3);
      await page.locator("#clear").focus();
      await press("Enter");
      assert.deepEqual(await tokens(page), []);
      await press("Enter");
      assert.equal((await tokens(page)).length, 3, "clearing is undone");
      await page.locator("#tray button").first().focus();
      await press("Enter");
      assert.equal(await page.evaluate(() => document.activeElement.value), "Ph");
      // A typed hand folds the deck with the Enter key, which leaves the focus on the button.
      await page.locator("#field").fill("");
      await page.keyboard.type(HAND.join(" "));
      assert.ok(await pick(page).isVisible(), "the field vanished while it was typed in");
      await press("Enter");
      await pick(page).waitFor({ state: "hidden" });
      assert.equal(await focused(), "change");
      await answered(page);
      await press("Space");
      assert.ok(await pick(page).isVisible());
      await press("Space");
      assert.ok(await pick(page).isHidden());
      // The last card of the deck, too.
      await page.locator("#tray button").last().press("Enter");
      await card(page, "G3").press("Enter");
      await answered(page);
      assert.equal(await focused(), "change");
      await page.locator("#grand-answer-players-slider").focus();
      await press("ArrowRight");
      await page.waitForURL(/&player=daring$/);
      await page.locator("#answer .details > summary").focus();
      await press("Enter");
      await page.locator("#answer .profiles").waitFor();
      await accessible(page);
    });
  },

  async "a hand is typed or pasted in any spelling, and faults are named"() {
    await visit("/", {}, async (page) => {
      const field = page.locator("#field");
      await field.pressSequentially("dragon phoenix gt x9 ");
      assert.deepEqual(await tokens(page), ["Dr", "Ph", "G10"]);
      assert.match(await page.locator("#field-fault").innerText(), /“x9”: no such card/);
      await field.fill("");
      const lines = "---Gr.Tichukarten---\n(0)Somebody: Dr GA SK BD RB S7 B3 G2 S2 S3\n(1)Other: Ph";
      await page.evaluate((text) => {
        const data = new DataTransfer();
        data.setData("text", text);
        const paste = new ClipboardEvent("paste", { clipboardData: data, cancelable: true });
        document.getElementById("field").dispatchEvent(paste);
      }, lines);
      assert.deepEqual(await tokens(page), ["Dr", "GA", "SK", "BQ", "RJ", "S7", "B3", "G2"]);
      assert.match(await page.locator("#hand-note").innerText(), /2 more left out/);
      assert.ok(await pick(page).isHidden(), "a pasted hand is complete");
      await accessible(page);
    });
  },

  async "suits that were not written are named, and ambiguous words are asked about"() {
    await visit("/", {}, async (page) => {
      const field = page.locator("#field");
      await field.fill("D P A K Q 9 9 2 ");
      await page.locator("#hand-note", { hasText: "Suits assumed: " }).waitFor();
      const hand = await tokens(page);
      assert.equal(hand.length, 8);
      const assumed = (await page.locator("#hand-note").innerText()).match(/[GSBR](10|[2-9AKQJ])/g);
      assert.ok(assumed.length > 0 && assumed.every((token) => hand.includes(token)), `${assumed}`);
      await answered(page);
      await field.fill("GB D ");
      const question = "“D”: do you mean Dragon (Dr) or queen (Q)?";
      assert.equal(await page.locator("#field-fault").innerText(), question);
      assert.equal(await field.getAttribute("aria-invalid"), "true");
      await field.fill(HAND.join(" "));
      assert.equal(await page.locator("#field-fault").innerText(), "");
      assert.equal(await page.locator("#hand-note").textContent(), "");
    });
  },

  async "a random hand is answered, and all of it is cleared and brought back"() {
    await visit("/", {}, async (page) => {
      await page.locator("#deal").click();
      await answered(page);
      const hand = await tokens(page);
      assert.equal(hand.length, 8);
      await page.locator("#clear").click();
      await waits(page);
      assert.ok(await pick(page).isVisible());
      assert.ok(page.url().endsWith("/"), page.url());
      await page.locator("#clear", { hasText: "Undo" }).click();
      await answered(page);
      assert.deepEqual(await tokens(page), hand);
    });
  },

  async "no answer stays beside an invalid hand, and no fault beside a valid one"() {
    await visit(`/${LINK}`, {}, async (page) => {
      const field = page.locator("#field");
      const fault = page.locator("#field-fault");
      const whole = HAND.join(" ");
      await answered(page);
      await page.locator("#change").click();
      const faults = {
        [`${whole} x9`]: /“x9”: no such card/,
        [`x9 ${whole}`]: /“x9”: no such card/,
        [`${whole} Dr`]: /Dr: already in the hand/,
        [whole.replace("G2", "Dr")]: /Dr: already in the hand/,
      };
      for (const [text, message] of Object.entries(faults)) {
        await field.fill(text);
        await waits(page);
        for (const part of ["bars", "like-you", "details"]) assert.ok(await line(page, part).isHidden(), part);
        assert.equal(await line(page, "numbers").innerText(), "", text);
        assert.match(await fault.innerText(), message);
        assert.equal(await field.getAttribute("aria-invalid"), "true");
        // Neither the text nor its fault changes when the field is left.
        await field.blur();
        assert.equal(await field.inputValue(), text);
        assert.match(await fault.innerText(), message);
        await field.fill(whole);
        await answered(page);
        assert.equal(await fault.innerText(), "");
        assert.equal(await field.getAttribute("aria-invalid"), "false");
      }
      // A card of the deck replaces a text with a fault.
      await field.fill(`${whole} x9 `);
      await waits(page);
      await card(page, "G2").click();
      assert.equal(await fault.innerText(), "");
      assert.doesNotMatch(await field.inputValue(), /x9/);
    });
    await visit(`/${LINK.replace("G2", "G2,x9")}`, {}, async (page) => {
      await page.locator("#field-fault", { hasText: "“x9”: no such card" }).waitFor();
      assert.match(await page.locator("#field").inputValue(), /x9/);
      assert.equal(await line(page, "verdict").innerText(), WAITING);
      await page.locator("#field").fill(OTHER.join(" "));
      await answered(page);
    });
  },

  async "no answer stays beside an invalid score or target"() {
    await visit(`/${LINK}`, {}, async (page) => {
      const fault = page.locator("#score-fault");
      const [own, opponent, target] = ["own-score", "opponent-score", "target-score"].map((id) =>
        page.locator(`#${id}`),
      );
      await answered(page);
      for (const [input, wrong, right] of [[own, "", "300"], [opponent, "1.5", "450"], [target, "0", "1000"]]) {
        await input.fill(wrong);
        await waits(page);
        assert.match(await line(page, "because").innerText(), /^Correct the marked input/);
        assert.match(await fault.innerText(), /^Enter a whole number/);
        await input.fill(right);
        await answered(page);
        assert.equal(await fault.innerText(), "");
      }
      // One valid input does not hide the fault of another.
      await own.fill("");
      await target.fill("0");
      await opponent.fill("500");
      assert.match(await fault.innerText(), /^Enter a whole number\. Enter a whole number from 1/);
      await page.locator("#presets button").first().click();
      assert.match(await fault.innerText(), /^Enter a whole number from 1/);
      await waits(page);
      // Another language starts from the last valid values.
      await page.locator("#languages button", { hasText: "DE" }).click();
      await answered(page);
      assert.equal(await fault.innerText(), "");
      assert.equal(await target.inputValue(), "1000");
    });
  },
};
