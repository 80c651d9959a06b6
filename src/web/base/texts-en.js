import { VERDICT_WORDS } from "/assets/verdict-words.js";

const ranks = { A: ["ace", "aces"], K: ["king", "kings"], Q: ["queen", "queens"], J: ["jack", "jacks"] };
const one = (rank) => ranks[rank]?.[0] ?? rank;
const many = (rank) => ranks[rank]?.[1] ?? `${rank}s`;
const { specials } = VERDICT_WORDS.en;
const suits = { jade: "green", sword: "black", pagoda: "blue", star: "red" };
const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

export const english = {
  ...VERDICT_WORDS.en,
  deal: "Random",
  newHand: "New hand",
  clear: "Clear",
  change: "Change",
  fold: "Hide the deck",
  goOn: "+ 6 cards",
  goBack: "− 6 cards",
  remaining: (left) => `${left} more ${left === 1 ? "card" : "cards"}`,
  assumed: (cards) => `Suits assumed: ${cards}.`,
  whichCard: (text, choices) =>
    choices.length > 0
      ? `“${text}”: do you mean ${choices.join(" or ")}?`
      : `“${text}”: which cards do you mean? Write them with spaces between.`,
  score: "Score",
  toldLabel: "Calls and target score",

  answerTitle: "Grand Tichu with the first eight cards",
  waiting: "Should you call?",
  choose: "Choose your first eight cards and the answer appears here.",
  tichuStrengths: {
    clear_call: "Call Tichu!",
    lean_call: "Rather call Tichu.",
    toss_up: "Tichu is a toss-up.",
    lean_no: "Rather don’t call Tichu.",
    clear_no: "Don’t call Tichu.",
  },
  nowOrLater: {
    clear_call: "Call now!",
    lean_call: "Rather call now.",
    toss_up: "Now or later: it hardly matters.",
    lean_no: "Rather wait.",
    clear_no: "Wait.",
  },
  gain: (points, gains) =>
    `A call ${gains ? "gains" : "loses"} ${points} ${points === 1 ? "point" : "points"}.`,
  nowAndLater: (now, later) => `A call now brings ${now} points, waiting ${later}.`,
  odds: (success, needed) => `It succeeds in ${success} of 100; needed: ${needed}.`,
  semicolon: "; ",
  listLocale: "en-GB",
  theSpecials: { Dr: "the Dragon", Ph: "the Phoenix", Ma: "the Mahjong", Hu: "the Dogs" },
  amount: (count, rank) =>
    count === 1 ? `${/^[A8]$/.test(rank) ? "an" : "a"} ${one(rank)}` : `${numbers[count]} ${many(rank)}`,
  weakCards: (count) => (count === 1 ? "one weak card" : `${numbers[count] ?? count} weak cards`),
  subjects: {
    winners: { noun: "the lack of high cards" },
    bomb: { noun: "the bomb" },
    straight: { noun: "the straight" },
    sets: { noun: "pairs and triples", plural: true },
    mahjong: { noun: "the Mahjong" },
    dogs: { noun: "the Dogs", plural: true },
    opponent_called: { noun: "an opponent’s call" },
    silence: { noun: "the silence of the opponents" },
    partner_called: { noun: "your partner’s call" },
  },
  clause({ noun, plural, gains, points, unit }) {
    const verb = gains ? `${plural ? "are" : "is"} worth` : plural ? "cost" : "costs";
    return `${noun} ${verb} ${points}${unit ? " points" : ""}`;
  },
  atScores(scores, points, { gains, lead }) {
    if (gains) return `at ${scores} a success is worth more (${points})`;
    if (lead > 0 && lead <= 400) return `at ${scores} a failed call costs the lead (${points})`;
    return `at ${scores} a failed call costs more (${points})`;
  },
  nothingWeighs: "no card and no score weighs much",
  assumes: "Assumes average experienced players who play on as usual.",
  playedOut:
    "Few people call such hands: the figures come from engines that played them out, not from people.",
  ifCalled: "Call",
  ifNotCalled: "Don’t call",
  callNow: "Call now",
  wait: "Wait",
  results: { points: "Points of the round", match_win: "Chance to win the match" },
  average: (round, match, both) =>
    `A call: ${round} in the round, ${match} for the match, ${both} on average.`,
  playersTitle: "Players like you",
  styles: { cautious: "cautious", typical: "typical", daring: "daring" },
  wouldCall: (share) => `${share} of 100 would call`,
  details: "Details",
  rangesTitle: "Results with their 95% intervals",
  rangesHint:
    "The gain of a call counts the round and the match half each: one of 100 matches is worth about 19 points.",
  profilesTitle: "Ways to decide",
  call: "Call",
  noCall: "Don’t call",
  profiles: {
    aggressive: "Aggressive",
    neutral: "Neutral",
    conservative: "Conservative",
    expert: "Expert",
    balanced: "Balanced",
    optimal: "For the match",
    optimal_points: "For points",
  },
  modelsTitle: "Confidence of the models",
  modelsHint:
    "The models predict what experienced people would do. A bar shows a model’s confidence from 0 to 100; a profile calls when the bar reaches its mark.",
  weighTitle: "What people weigh",
  limits:
    "Nothing here knows your partner or your opponents: they are taken for average experienced players who do not change their play. Where few people call, engines played the hands out, and engines are not people.",
  splitTitle: "Your 14 cards in as few plays as possible",
  note: "The answers come from thousands of matches of experienced players.",

  languageLabel: "Language",
  themeLabel: "Switch between light and dark",
  skip: "Skip to the answer",

  handTitle: "Your first eight cards",
  fieldLabel: "Type or paste cards",
  fieldHint: "Dr GA SK B10 …",
  undo: "Undo",
  deckLabel: "The 56 cards. Arrow keys move, space chooses.",
  suits: { jade: "Jade", sword: "Sword", pagoda: "Pagoda", star: "Star" },
  suitGroup: (suit) => `${english.suits[suit]} (${suits[suit]})`,
  specialGroup: "Special cards",
  rankName: (rank) => one(rank),
  cardName: ({ special, suit, rank }) =>
    special ? specials[special] : `${suits[suit.name]} ${one(rank)}`,
  emptySlot: (place, size) => `Place ${place} of ${size} is empty`,
  putBack: (card) => `${card}, put back`,
  full: "You have eight cards. Put one back to choose another.",
  unknownCards: (words) =>
    `${words.map((word) => `“${word}”`).join(", ")}: no such card. Write GA, S10, RJ; Dr, Ph, Ma, Hu.`,
  repeatedCards: (cards) => `${cards.join(", ")}: already in the hand.`,
  cardsLeft: (count, size) => `Took the first ${size === 8 ? "eight" : size} cards; ${count} more left out.`,

  scoresTitle: "Score before this round",
  own: "Your team",
  opponent: "Opponents",
  less: (who) => `${who}: subtract 25 points`,
  more: (who) => `${who}: add 25 points`,
  scoreFault: "Enter a whole number.",
  partnerCalled: "Your partner has called",
  targetFault: (least, most) => `Enter a whole number from ${least} to ${most}.`,

  asking: "One moment …",
  correct: "Correct the marked input and the answer appears here.",
  range: (least, most) => `${least} to ${most}`,
  reasons: {
    ...VERDICT_WORDS.en.noChoice,
    worth_the_risk: "Costs points on average but wins matches: worth the risk.",
    too_much_to_lose: "Gains points on average but loses matches: too much to lose.",
  },
  goals: {
    "calls when a call gains more in matches and points together than none; the recommendation follows it":
      "Weighs matches and points together, as the recommendation does.",
    "calls when the match is more likely won with a call than without": "Calls when a call wins more matches.",
    "calls when the round brings more points with a call than without": "Calls when a call gains more points.",
  },
  percent: (number) => `${number}%`,
  frequency: (share) => `Calls with ${share} of hands,`,
  percentile: (place) => `more often than ${place} of 100 players.`,
  median: "as often as the median player.",
  models: {
    logistic: "Logistic regression",
    extended: "Extended regression",
    svr: "Support vectors",
    boosted: "Boosted trees",
  },

  meter: (confidence, marks) => `Confidence ${confidence} of 100. ${marks.join(", ")}.`,
  mark: (profile, threshold) => `${profile} calls from ${threshold}`,

  pro: "For a call",
  contra: "Against a call",
  nothing: "nothing of note",
  sum: (baseline, rest, total, percent) =>
    `An average hand starts at ${baseline}. All other reasons add ${rest}. The total is ${total}: a confidence of ${percent} of 100.`,
  byModel: "According to",
  cardsTitle: "Value of each card",
  cardsHint: (model) =>
    `Confidence of “${model}” (0 to 100) with all eight cards, minus its confidence without this card. The values of cards that work together do not add up.`,
  featuresTitle: "Input of the models: features that are not zero",
  featureColumns: ["No.", "Meaning", "Name", "Value"],

  missing: (special) => (special === "Hu" ? "no Dogs" : `no ${specials[special]}`),
  count: (count, rank) =>
    count === 1
      ? `one ${one(rank)}`
      : count === 2
        ? `pair of ${many(rank)}`
        : `${numbers[count]} ${count === 0 ? one(rank) : many(rank)}`,
  pairs: (count, rank) => `${count} pairs in a row up to ${many(rank)}`,
  straight: (suit, length, rank) =>
    `straight of ${length} up to the ${one(rank)}${suit ? ` in ${suits[suit]}` : ""}`,
  fullHouse: (rank) => `full house with three ${many(rank)}`,
  bombs: (count) => (count === 1 ? "a bomb" : `${count} bombs`),
  opponents: (called) => (called ? "an opponent has called" : "no opponent has called yet"),
  scores: (own, opponent) => `the score ${own} : ${opponent}`,
  ownScore: (score) => `your team’s score: ${score}`,
  opponentScore: (score) => `the opponents’ score: ${score}`,

  furtherTitle: "The other six cards",
  dealFurther: "Deal at random",
  fullWhole: "You have 14 cards. Put one back to choose another.",
  afterTitle: "Your hand after the exchange",
  kinds: {
    single: "single",
    pair: "pair",
    triple: "triple",
    fullHouse: "full house",
    pairs: "consecutive pairs",
    straight: "straight",
    bomb: "bomb",
  },
  plays: "plays",
  losingPlays: "losing plays",
  netTempo: "net tempo",
  bombCount: "bombs",
  tempoHint:
    "A losing play does not win its trick. Net tempo is losing plays minus winning plays: below 0, the hand wins more tricks than it loses.",
  otherBombs: "Bombs that this split breaks up",
  exchangeTitle: "The exchange",
  callsTitle: "Calls so far",
  seats: { own: "You", next: "Next", partner: "Partner", previous: "Previous" },
  calls: { none: "no call", tichu: "Tichu", grand_tichu: "Grand Tichu" },
  give: "You give to",
  receive: "You receive from",
  chooseCard: "choose",
  giveAdvised: "As recommended",
  giveCautious: "With less risk",
  giveDaring: "With more risk",
  giveThese: "Give",
  exchangesTitle: "What people give",
  points: "Points",
  people: "People",
  advised: (points) => `The recommended cards are worth most: ${points} points of the round.`,
  advice: {
    evenOdd: () => "Even card to the next player, odd to the previous one.",
    oddEven: () => "Odd card to the next player, even to the previous one.",
    low: () => "Low cards to both opponents.",
    named: ({ cards }) => `Next player: ${cards.next}. Previous player: ${cards.previous}.`,
    noPair: "Neither breaks up a pair.",
    partnerGrand: ({ cards }) => `Your partner has called Grand Tichu and gets: ${cards.partner}.`,
    partnerTichu: ({ cards }) => `Your partner has called Tichu and gets: ${cards.partner}.`,
    called: ({ cards }) => `You have called, so your partner only gets: ${cards.partner}.`,
    highest: ({ cards }) => `Your partner gets your highest card: ${cards.partner}.`,
    toPartner: ({ cards }) => `Your partner gets: ${cards.partner}.`,
    plays: ({ numbers: [after, before] }) =>
      `The other 11 cards take ${after} plays instead of ${before}.`,
    bomb: () => "This breaks up a bomb.",
    same: ({ numbers: [share] }) => `${share} of 100 people give the same.`,
    asMuch: ({ usual }) =>
      `People rather give ${usual.next}, ${usual.partner} and ${usual.previous}, which is worth as much.`,
    less: ({ usual, numbers: [points] }) =>
      `People rather give ${usual.next}, ${usual.partner} and ${usual.previous}, which is worth ${points} ${points === "1" ? "point" : "points"} less.`,
  },
  tichuBefore: "Tichu before the exchange",
  tichuAfter: "Tichu after the exchange",

  shareTitle: "Share this hand",
  copyLink: "Copy link",
  copyEmbed: "Embed",
  copyCurl: "curl",
  copied: "Copied",
  copyFailed: "Copying is not allowed here:",
  openFull: "Open in the playground",

  unreachable: "The service cannot be reached.",
  refused: (detail) => `The service rejected the question: ${detail}`,
  retry: "Try again",
  incomplete: "This link does not contain eight cards.",

  docs: "API for programmers",
  description: "OpenAPI description",
  miniTichu: "Mini-Tichu: how do I split my hand?",
  playLink: "Play Tichu against the engine",
  quizLink: "Would you call? Ten hands a day",
  puzzlesLink: "Puzzles: what would you do?",
  learnLink: "Course: ten lessons",
  reviewLink: "Review of a match: which decisions lost points?",
};
