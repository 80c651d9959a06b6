// The players side by side, and the rounds with their luck.

import { element } from "/assets/elements.js";
import { english, inRound, share, table } from "/assets/review-words.js";

/** Shows what each player lost, in all and by kind of decision. */
export function showPlayers(place, match, texts) {
  const { sums } = match;
  const kinds = Object.keys(texts.decisionKinds).filter((kind) => sums.some(({ by_kind: of }) => of[kind]));
  const row = (name, figure) => [name, ...sums.map(figure)];
  const rating = ({ rating }) =>
    rating ? texts.plusMinus(texts.hundredth(rating.value), texts.hundredth((rating.high - rating.low) / 2)) : texts.unknown;
  const rows = [
    row(texts.decisionCount, ({ decisions }) => texts.whole(decisions)),
    row(texts.mistakeCount, ({ mistakes }) => texts.whole(mistakes)),
    row(texts.pointsLost, ({ loss }) => texts.whole(loss)),
    row(texts.rating, rating),
    ...kinds.map((kind) =>
      row(texts.byKind(texts.decisionKinds[kind]), ({ by_kind: of }) =>
        of[kind] ? texts.whole(of[kind].loss) : texts.unknown,
      ),
    ),
  ];
  const names = sums.map(({ seat, name }) => name || texts.seat(seat));
  place.replaceChildren(table(texts.playersTitle, [texts.measure, ...names], rows));
}

const LUCK = ["deal", "gifts", "skill", "rest"];

/** Shows the rounds of a match; `choose` gets the number of a round. */
export function showRounds(place, match, texts, choose) {
  const pair = ([one, other]) => `${texts.whole(one)} : ${texts.whole(other)}`;
  const rows = match.rounds.map(({ round, scores, points, luck, match_chance: chances }) => {
    const button = element("button", { type: "button", textContent: texts.whole(round) });
    button.setAttribute("aria-label", texts.roundNumber(round));
    button.onclick = () => choose(round);
    return [
      button,
      pair(scores),
      points ? pair(points) : texts.cutOff,
      chances ? chances.map((chance) => share(chance, texts)).join(" → ") : texts.unknown,
      luck ? texts.signedWhole(luck.datum.value) : texts.unknown,
      ...LUCK.map((part) => (luck ? texts.signedWhole(luck[part]) : texts.unknown)),
    ];
  });
  const said = match.rounds.flatMap(({ round, words }) =>
    words.map((text) => element("li", {}, `${texts.roundNumber(round)}: `, english(inRound(match, round), text, texts))),
  );
  place.replaceChildren(
    table(texts.roundsTitle, Object.values(texts.roundColumns), rows),
    element("ul", { className: "said-of-rounds" }, ...said),
  );
}
