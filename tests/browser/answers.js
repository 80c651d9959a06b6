// Browser tests of the playground: the verdict, its figures, why, bars, players and details.

import assert from "node:assert/strict";

import {
  HAND, HEADINGS, LINK, OTHER, SCORES, WEAK, answered, evaluate, line, linkTo, numbersIn, rounded, waits,
} from "./hands.js";
import { PHONE, accessible, visit } from "./visit.js";

/** Hands from clear calls to clear refusals. */
const HANDS = [
  ["Dr", "Ph", "GA", "SA", "SK", "RK", "B7", "R3"],
  HAND,
  ["Dr", "BK", "G2", "R4", "S9", "S5", "R7", "Ma"],
  ["RA", "SK", "SQ", "B7", "G3", "S3", "B2", "Ma"],
  WEAK,
];
const percent = (share) => Math.round(100 * share);
const plain = (text) => text.replaceAll("−", "-").replace(",", ".");
const texts = (page, selector) => page.locator(selector).allInnerTexts();

/** The figures of a pair of bars as numbers. */
const figures = async (page, of) => (await texts(page, `#answer .pair[data-of=${of}] dd`)).map((text) => parseFloat(plain(text)));

export const answers = {
  async "verdict, figures and why are those of the service, in every language"() {
    const verbs = { en: [/gains/, /loses/], de: [/bringt/, /kostet/], el: [/κερδίζει/, /χάνει/] };
    for (const hand of HANDS) {
      for (const scores of ["", SCORES, "&own_score=850&opponent_score=600"]) {
        const answer = await evaluate(linkTo(hand) + scores);
        const { strength, gain, success, needed } = answer.recommendation;
        for (const [language, headings] of Object.entries(HEADINGS)) {
          await visit(`/${linkTo(hand)}${scores}&lang=${language}`, {}, async (page) => {
            await answered(page);
            assert.equal(await line(page, "verdict").innerText(), headings[strength]);
            const numbers = await line(page, "numbers").innerText();
            const said = numbersIn(numbers).filter((number) => language !== "el" || number !== 100);
            const expected = [rounded(gain.value), percent(success), percent(needed)];
            assert.deepEqual(said.filter((number) => expected.includes(number)), expected, numbers);
            assert.match(numbers, verbs[language][gain.value < 0 ? 1 : 0]);
            assert.match(await line(page, "because").innerText(), /^\p{Lu}.*\.$/u);
          });
        }
      }
    }
  },

  async "why says the points of the service's reasons, first those that speak for the verdict"() {
    const names = { Dr: /the Dragon/i, Ph: /the Phoenix/i };
    for (const hand of HANDS) {
      const { recommendation, why } = await evaluate(linkTo(hand));
      await visit(`/${linkTo(hand)}`, {}, async (page) => {
        await answered(page);
        const words = await line(page, "because").innerText();
        const { reasons } = why;
        if (reasons.length === 0) return assert.match(words, /^No card and no score weighs much\.$/);
        const weights = reasons.map(({ points }) => rounded(points));
        const pointsOf = (clause) => Number(/(?:worth|costs?) (\d+)/.exec(clause)?.[1] ?? /\d+(?=\)$)/.exec(clause)?.[0]);
        const said = words.slice(0, -1).split("; ").map(pointsOf);
        assert.ok(said.length > 0 && said.length <= 3, words);
        for (const points of said) assert.ok(weights.includes(points), `${points} in ${words}`);
        const sign = recommendation.gain.value < 0 ? -1 : 1;
        const [first] = reasons.filter(({ points }) => points * sign > 0);
        if (first) assert.equal(said[0], rounded(first.points), words);
        const strongest = reasons.find(({ reason, cards }) => reason === "winners" && cards?.length > 0);
        const isSaid = strongest && said.includes(rounded(strongest.points));
        for (const token of isSaid ? strongest.cards : []) assert.match(words, names[token] ?? /./);
      });
    }
  },

  async "the bars have the values of the service, from zero"() {
    for (const hand of HANDS) {
      const { outlook } = await evaluate(linkTo(hand));
      await visit(`/${linkTo(hand)}`, {}, async (page) => {
        await answered(page);
        const of = (member) => [outlook.call, outlook.no_call].map((prospect) => prospect[member].value);
        assert.deepEqual(await figures(page, "points"), of("points").map((value) => Math.round(value) + 0));
        const chances = await figures(page, "match_win");
        of("match_win").forEach((chance, side) => assert.ok(Math.abs(chances[side] - 100 * chance) < 0.051));
        const { gain, points_gain: round } = (await evaluate(linkTo(hand))).recommendation;
        const said = plain(await page.locator("#answer .bars .hint").innerText()).match(/-?\d+/g).map(Number);
        assert.deepEqual([said[0], said[2]], [round.value, gain.value].map((value) => Math.round(value) + 0)); // +0: no negative zero
        assert.ok(Math.abs((said[0] + said[1]) / 2 - said[2]) <= 1.01, `${said}`);
        const widths = await page
          .locator("#answer .pair[data-of=points] .fill")
          .evaluateAll((fills) => fills.map((fill) => fill.getBoundingClientRect().width));
        const [call, without] = of("points").map(Math.abs);
        assert.ok(Math.abs(widths[0] / widths[1] - call / without) < 0.1 * (1 + call / without), `${widths}`);
      });
    }
  },

  async "there is one figure for the needed chance, and none from a laboratory outside of the details"() {
    await visit(`/${LINK}`, {}, async (page) => {
      await answered(page);
      const { recommendation } = await evaluate(LINK);
      await page.locator("#answer .details > summary").click();
      const words = await page.locator("body").innerText();
      const needs = [...words.matchAll(/needed: (\d+)|(\d+) (?:are needed|would be enough)|pays off from (\d+)/g)];
      assert.deepEqual([...new Set(needs.map(([, found]) => Number(found)))], [percent(recommendation.needed)]);
      await page.locator("#answer .details > summary").click();
      const shown = await page.locator("body").innerText();
      assert.doesNotMatch(shown, /confidence|model|interval|feature|regression|profile|threshold/i);
    });
  },

  async "a hand that few people call says where its figures come from"() {
    for (const hand of HANDS) {
      const { recommendation } = await evaluate(linkTo(hand));
      await visit(`/${linkTo(hand)}`, {}, async (page) => {
        await answered(page);
        const basis = await line(page, "basis").innerText();
        const played = /^Few people call such hands: .*engines.*not from people\.$/;
        const assumed = /^Assumes average experienced players/;
        assert.match(basis, recommendation.rests_on === "playouts" ? played : assumed);
      });
    }
  },

  async "the slider asks players like you, with one figure for each style"() {
    await visit(`/${LINK}`, {}, async (page) => {
      await answered(page);
      const slider = page.getByLabel("Players like you");
      const share = page.locator("#answer output");
      const shares = {};
      const style = () => slider.getAttribute("aria-valuetext");
      assert.equal(await style(), "typical");
      assert.doesNotMatch(page.url(), /player/);
      for (const [place, name] of ["cautious", "typical", "daring"].entries()) {
        await slider.fill(String(place));
        await page.waitForURL(new RegExp(`&player=${name}$`));
        const { probabilities, decisions } = await evaluate(LINK, name);
        const expected = percent(probabilities[decisions.expert.model].probability);
        await page.locator("#answer output", { hasText: `${expected} of 100 would call` }).waitFor();
        assert.equal(await style(), name);
        shares[name] = expected;
      }
      assert.ok(shares.cautious < shares.typical && shares.typical < shares.daring);
      await page.reload();
      await answered(page);
      assert.equal(await style(), "daring");
      assert.match(await share.innerText(), new RegExp(`^${shares.daring} of 100`));
      await page.locator("#answer .details > summary").click();
      const words = await page.locator("#answer").innerText();
      assert.equal(words.match(/of 100 would call/g).length, 1);
      assert.equal(words.match(/(?<!very )\bdaring\b/gi).length, 1, "another profile is called daring");
      await accessible(page);
    });
    await visit(`/${LINK}&player=12/60&lang=de`, { viewport: PHONE }, async (page) => {
      await answered(page);
      const slider = page.getByLabel("Spieler wie du");
      assert.equal(await slider.getAttribute("aria-valuetext"), "12/60");
      await slider.fill("0");
      await page.waitForURL(/&player=cautious&lang=de$/);
      await slider.fill("3");
      await page.waitForURL(/&player=12\/60&lang=de$/);
    });
    for (const wrong of ["61/60", "bold", "1/x"]) {
      await visit(`/${LINK}&player=${wrong}`, {}, async (page) => {
        await answered(page);
        assert.equal(await page.getByLabel("Players like you").getAttribute("aria-valuetext"), "typical");
      });
    }
  },

  async "the details have intervals, profiles, models and what people weigh"() {
    await visit(`/${LINK}`, {}, async (page) => {
      await answered(page);
      const details = page.locator("#answer .details");
      assert.equal(await details.getAttribute("open"), null);
      await details.locator("summary").first().click();
      const { decisions } = await evaluate(LINK);
      const calls = await details.locator(".profile").evaluateAll((profiles) => profiles.map(({ dataset }) => dataset.call));
      assert.deepEqual(calls, Object.values(decisions).map(({ call }) => `${call}`));
      assert.equal(await details.locator(".interval").count(), 4);
      assert.equal(await details.locator(".model").count(), 4);
      assert.match(await details.innerText(), /What people weigh/);
      assert.match(await details.locator(".pro").innerText(), /\+2\.\d\s+Dragon/);
      assert.equal(await details.locator(".worth li").count(), 8);
      await details.locator(".features summary").click();
      assert.match(await details.locator(".features table").innerText(), /pair of aces/);
      assert.match(await details.innerText(), /engines are not people/);
      const other = details.locator(".chips button").last();
      await other.click();
      assert.equal(await page.evaluate(() => document.activeElement.ariaPressed), "true");
      // They stay open for another hand.
      await page.locator("#deal").click();
      await answered(page);
      assert.notEqual(await details.getAttribute("open"), null);
      await accessible(page);
    });
  },

  async "calls and target score change the answer and the link, and the link brings them back"() {
    await visit(`/${LINK}`, {}, async (page) => {
      await answered(page);
      await page.getByLabel("An opponent has called").check();
      await page.waitForURL(/&opponent_called=true$/);
      const { recommendation } = await evaluate(`${LINK}&opponent_called=true`);
      await page.locator("#answer .numbers", { hasText: ` ${rounded(recommendation.gain.value)} point` }).waitFor();
      const target = page.getByLabel("Played to");
      await target.fill("500");
      await page.waitForURL(/&target_score=500&opponent_called=true$/);
      await page.reload();
      await answered(page);
      assert.ok(await page.getByLabel("An opponent has called").isChecked());
      assert.equal(await target.inputValue(), "500");
      await page.locator("#own button").last().click();
      await page.waitForURL(/own_score=325/);
      await page.locator("#presets button", { hasText: "850 : 600" }).click();
      await page.waitForURL(/own_score=850&opponent_score=600/);
      assert.match(await page.locator("#table-summary").innerText(), /^Score 850 : 600 · Played to 500 · an opponent/);
    });
  },

  async "without a choice there are no figures for a call"() {
    const cases = {
      "&partner_called=true": [/^Your partner has called/, 1],
      "&own_score=1000": [/^The match is over/, 0],
    };
    for (const [situation, [words, bars]] of Object.entries(cases)) {
      await visit(`/${linkTo(HAND)}${situation}`, {}, async (page) => {
        await answered(page);
        assert.equal(await line(page, "verdict").innerText(), "Don’t call.");
        assert.match(await line(page, "because").innerText(), words);
        assert.equal(await line(page, "numbers").innerText(), "");
        assert.equal(await page.locator("#answer .pair").first().locator(".bar").count().catch(() => 0), bars);
        assert.ok(await line(page, "like-you").isHidden());
        await page.locator("#answer .details > summary").click();
        assert.equal(await page.locator("#answer .profile[data-call=false]").count(), 7);
        assert.equal(await page.locator("#answer .model").count(), 0);
        await accessible(page);
      });
    }
  },

  async "an unreachable service is reported, and asked again on demand"() {
    await visit("/", {}, async (page, { context, errors }) => {
      await context.route("**/v1/**", (route) => route.abort());
      await page.locator("#field").fill(HAND.join(" "));
      await page.locator("#trouble", { hasText: "The service cannot be reached." }).waitFor();
      await accessible(page);
      await context.unroute("**/v1/**");
      await page.locator("#retry").click();
      await answered(page);
      assert.equal(await page.locator("#trouble").isVisible(), false);
      errors.length = 0; // those of the requests that were stopped here
    });
  },

  async "a busy service is asked again automatically"() {
    let refusals = 0;
    await visit("/", {}, async (page, { context, errors }) => {
      await context.route("**/v1/evaluate*", (route) => {
        refusals += 1;
        return refusals > 1
          ? route.continue()
          : route.fulfill({ status: 503, headers: { "Retry-After": "1" }, json: {} });
      });
      await page.locator("#field").fill(OTHER.join(" "));
      await answered(page);
      assert.equal(refusals, 2);
      await page.locator("#field").fill("");
      await waits(page);
      errors.length = 0;
    });
  },
};
