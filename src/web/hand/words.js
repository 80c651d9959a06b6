// Features in plain words, from their names in the schema and their values.

const SPECIAL = { mahjong: "Ma", dogs: "Hu", dragon: "Dr", phoenix: "Ph" };
const SUIT = { blue: "pagoda", red: "star", green: "jade", black: "sword" };
/** The honours in products of the extended model, each with the feature that holds its value. */
const HONOUR = { dragon: "dragon", phoenix: "phoenix", aces: "count_a", kings: "count_k" };

const rankOf = (letter) => letter.toUpperCase();
const points = (value) => Math.round(value * 2000 - 1000);

/** The words for a feature; undefined for an unknown feature. */
export function featureWords(name, value, texts) {
  if (name in SPECIAL) {
    return value ? texts.specials[SPECIAL[name]] : texts.missing(SPECIAL[name]);
  }
  const [, suit, kind, rank] =
    /^(?:(blue|red|green|black)_)?(count|pairs_to|straight_to|full_house)_(\w+)$/.exec(name) ?? [];
  if (kind === "count") return texts.count(Math.round(value * 4), rankOf(rank));
  if (name === "own_score") return texts.ownScore(texts.whole(points(value)));
  if (name === "opponent_score") return texts.opponentScore(texts.whole(points(value)));
  if (value === 0) return undefined;
  if (kind === "pairs_to") return texts.pairs(Math.round(value * 3) + 1, rankOf(rank));
  if (kind === "straight_to") {
    return texts.straight(SUIT[suit], Math.round(value * 4) + 4, rankOf(rank));
  }
  if (kind === "full_house") return texts.fullHouse(rankOf(rank));
  return name === "bombs" ? texts.bombs(Math.round(value * 2)) : undefined;
}

/** Not a feature of the hand: the player enters it. */
const OPPONENT_CALLED = "opponent_called";

/** The subject of a term: both scores, or one feature. */
function subjectOf(name) {
  if (name === OPPONENT_CALLED || !/^(own|opponent|lead)_/.test(name)) return name;
  const honour = /_x_(dragon|phoenix|aces|kings)$/.exec(name);
  return honour ? HONOUR[honour[1]] : "scores";
}

function subjectWords(subject, answer, catalog, texts) {
  if (subject === OPPONENT_CALLED) return texts.opponents(answer.opponent_called);
  if (subject === "scores") {
    return texts.scores(texts.whole(answer.own_score), texts.whole(answer.opponent_score));
  }
  const value = answer.features[catalog.features.findIndex(({ name }) => name === subject)];
  return featureWords(subject, value, texts);
}

/**
 * Contributions by subject, the strongest first. `rest` adds up all subjects that have no words or
 * that hardly weigh.
 */
export function reasons({ contributions }, answer, catalog, texts) {
  const sums = new Map();
  for (const { name, contribution } of contributions) {
    const subject = subjectOf(name);
    sums.set(subject, (sums.get(subject) ?? 0) + contribution);
  }
  const said = [];
  let rest = 0;
  for (const [subject, sum] of sums) {
    const words = subjectWords(subject, answer, catalog, texts);
    if (words && Math.abs(sum) >= 0.15) said.push({ words, sum });
    else rest += sum;
  }
  said.sort((one, other) => Math.abs(other.sum) - Math.abs(one.sum));
  return { said, rest };
}
