// The reason for an exchange in the language of the page; the API gives it in English.

import { parts } from "/assets/cards.js";
import { SEATS } from "/assets/state.js";

/** The phrases of the API, each with the name of its text. */
const PHRASES = [
  [/^even card to the next player, odd to the previous one/, "evenOdd"],
  [/^odd card to the next player, even to the previous one/, "oddEven"],
  [/^low cards to both opponents/, "low"],
  [/^your .+ to the next player, your .+ to the previous one/, "named"],
  [/^partner called Grand Tichu: your/, "partnerGrand"],
  [/^partner called: your/, "partnerTichu"],
  [/^you called: only your/, "called"],
  [/^your highest card, the .+, to your partner$/, "highest"],
  [/^your .+ to your partner$/, "toPartner"],
  [/^the other 11 cards take (\d+) plays instead of (\d+)$/, "plays"],
  [/^it breaks up a bomb$/, "bomb"],
  [/^(\d+) of 100 people give the same$/, "same"],
  [/^people rather give .+, which is worth as much$/, "asMuch"],
  [/^people rather give .+, which is worth (\d+) points less$/, "less"],
];

const named = (exchange, texts) =>
  Object.fromEntries(SEATS.map((seat) => [seat, texts.cardName(parts(exchange[seat]))]));

/** The recommendation in words. A phrase that is not known stays in English. */
export function adviceWords({ recommendation, exchanges }, texts) {
  const cards = named(recommendation, texts);
  const usual = named(exchanges[0], texts);
  const sentences = recommendation.words.split("; ").map((phrase) => {
    const [pattern, name] = PHRASES.find(([known]) => known.test(phrase)) ?? [];
    if (!name) return `${phrase}.`;
    const sentence = texts.advice[name]({ cards, usual, numbers: pattern.exec(phrase).slice(1) });
    return phrase.endsWith(", neither from a pair") ? `${sentence} ${texts.advice.noPair}` : sentence;
  });
  return `${texts.advised(texts.signedWhole(recommendation.points))} ${sentences.join(" ")}`;
}
