const ranks = { A: ["ace", "aces"], K: ["king", "kings"], Q: ["queen", "queens"], J: ["jack", "jacks"] };
const one = (rank) => ranks[rank]?.[0] ?? rank;
const many = (rank) => ranks[rank]?.[1] ?? `${rank}s`;
const specials = { Dr: "Dragon", Ph: "Phoenix", Ma: "Mahjong", Hu: "Dogs" };
const suits = { jade: "green", sword: "black", pagoda: "blue", star: "red" };
const amounts = ["no", "one", "two", "three", "four"];

export const english = {
  heading: "Grand Tichu?",
  tagline: "Eight cards, one question: call, or take the other six first?",
  languageLabel: "Language",
  themeLabel: "Switch between light and dark",
  skip: "Skip to the answer",

  handTitle: "Your first eight cards",
  fieldLabel: "Type or paste cards",
  fieldHint: "Dr GA SK B10 …",
  deal: "Deal a random hand",
  clear: "Clear",
  undo: "Undo",
  deckLabel: "The 56 cards. Arrow keys move, space chooses.",
  suits: { jade: "Jade", sword: "Sword", pagoda: "Pagoda", star: "Star" },
  suitGroup: (suit) => `${english.suits[suit]} (${suits[suit]})`,
  specialGroup: "Special cards",
  specials,
  rankLetters: {},
  cardName: ({ special, suit, rank }) =>
    special ? specials[special] : `${suits[suit.name]} ${one(rank)}`,
  emptySlot: (place) => `Place ${place} of 8 is empty`,
  putBack: (card) => `${card}, put back`,
  full: "Eight cards are chosen. Put one back to choose another.",
  remaining: (left) =>
    left === 8
      ? "Choose your first eight cards and the answer appears here."
      : `${left} more ${left === 1 ? "card" : "cards"}`,
  stateLabel: "State of the hand",
  unknownCards: (words) =>
    `${words.map((word) => `“${word}”`).join(", ")}: no such card. Write GA, S10, RJ; Dr, Ph, Ma, Hu.`,
  repeatedCards: (cards) => `${cards.join(", ")}: already in the hand.`,
  cardsLeft: (count) => `Took the first eight cards; ${count} more left out.`,

  scoresTitle: "Score before this round",
  own: "Your team",
  opponent: "Opponents",
  less: (who) => `${who}: 25 points less`,
  more: (who) => `${who}: 25 points more`,
  scoreFault: "A whole number, please.",
  toldLabel: "What is known at the table",
  opponentCalled: "An opponent has called",
  partnerCalled: "Your partner has called",
  target: "Played to",
  targetFault: (least, most) => `A whole number from ${least} to ${most}, please.`,

  answerTitle: "The answer",
  waiting: "Should you call?",
  asking: "One moment …",
  verdictAll: "Call Grand Tichu!",
  verdictNone: "Don’t call.",
  verdictSome: "A matter of style.",
  verdictSub: (calls, all) =>
    calls === all
      ? "Every style of play would call."
      : calls === 0
        ? "No style of play would call."
        : `${calls} of ${all} styles of play would call.`,
  players: (share) => `${share} of 100 experienced players would call with this hand.`,
  range: (least, most) => `${least} to ${most}`,
  reasons: {
    partner_called: "Your partner has called: a second call gains nothing.",
    match_over: "The match is over at these scores.",
    unsupported: "Hardly anyone calls with such a hand: what it would bring is unknown.",
    worth_the_risk: "Costs points on average, but wins matches: worth the risk.",
    too_much_to_lose: "Brings points on average, but loses matches: too much to lose.",
  },
  call: "Call Grand Tichu!",
  noCall: "Don’t call",
  undecided: "–",
  profiles: {
    aggressive: "Daring",
    neutral: "Typical",
    conservative: "Cautious",
    expert: "Expert",
    optimal: "For the match",
    optimal_points: "For points",
  },
  goals: {
    "calls when the match is more likely won with a call than without": "Calls when that wins the match more often.",
    "calls when the round brings more points with a call than without": "Calls when that brings more points.",
  },
  frequency: (share) => `Calls ${share} % of hands,`,
  percentile: (place) => `more than ${place} in 100 players.`,
  median: "like the player in the middle.",
  models: {
    logistic: "Logistic regression",
    extended: "Extended regression",
    svr: "Support vectors",
  },
  outlookTitle: "What comes of it",
  ifYou: "If you",
  ifCalled: "call",
  ifNotCalled: "do not",
  firstOut: "You go out first",
  points: "Points of the round",
  matchWin: "You win the match",
  success: (success, match, points) =>
    `Of 100 such calls about ${success} succeed. To win the match ${match} have to, for the points of the round alone ${points}.`,
  unsupported:
    "Hardly anyone calls with such a hand here, so nobody knows what a call is worth: these figures are drawn out from better hands.",
  riskier: (own, theirs) =>
    `You need ${own} points, they need ${theirs}: a made call counts for more, and a failed one for less, than points alone say.`,
  safer: (own, theirs) =>
    `You need ${own} points, they need ${theirs}: a failed call counts for more, and a made one for less, than points alone say.`,

  modelsTitle: "How sure the models are",
  modelsHint:
    "The bar is a model’s own confidence, from 0 to 100; a style calls when it reaches its mark. The number beside it says how many players really called at that confidence.",
  modelPlayers: (share) => `${share} of 100 would call`,
  meter: (confidence, marks) => `Confidence ${confidence} of 100. ${marks.join(", ")}.`,
  mark: (profile, threshold) => `${profile} calls from ${threshold}`,
  detail: "See why",

  whyTitle: "Why",
  pro: "Speaks for a call",
  contra: "Speaks against",
  nothing: "nothing worth a word",
  sum: (baseline, rest, total, percent) =>
    `An average hand starts at ${baseline}; everything else adds ${rest}. Together ${total}: a confidence of ${percent} of 100.`,
  byModel: "According to",
  cardsTitle: "What each card is worth",
  cardsHint: (model) =>
    `Confidence (of 100) of “${model}” with all eight cards, less that without this one. Cards that work together do not add up.`,
  featuresTitle: "What the models see: the features that are not zero",
  featureColumns: ["No.", "Meaning", "Name", "Value"],

  missing: (special) => (special === "Hu" ? "no Dogs" : `no ${specials[special]}`),
  count: (count, rank) =>
    count === 1
      ? `one ${one(rank)}`
      : count === 2
        ? `pair of ${many(rank)}`
        : `${amounts[count]} ${count === 0 ? one(rank) : many(rank)}`,
  pairs: (count, rank) => `${count} pairs in a row up to ${many(rank)}`,
  straight: (suit, length, rank) =>
    `straight of ${length} up to the ${one(rank)}${suit ? ` in ${suits[suit]}` : ""}`,
  fullHouse: (rank) => `full house with three ${many(rank)}`,
  bombs: (count) => (count === 1 ? "a bomb" : `${count} bombs`),
  opponents: (called) => (called ? "an opponent has called" : "no opponent has called"),
  scores: (own, opponent) => `the score ${own} : ${opponent}`,
  ownScore: (score) => `your team’s score: ${score}`,
  opponentScore: (score) => `the opponents’ score: ${score}`,

  shareTitle: "Share this hand",
  copyLink: "Copy link",
  copyEmbed: "Copy embed code",
  copyCurl: "Copy curl command",
  copied: "Copied",
  copyFailed: "Copying is not allowed here:",
  openFull: "Open in the playground",

  unreachable: "The service cannot be reached.",
  refused: (detail) => `The service refused the question: ${detail}`,
  retry: "Try again",
  incomplete: "This link does not hold eight cards.",

  note: "The models say what experienced players would do; “What comes of it” says how such calls end, on average, with 95 % intervals. Both know your eight cards, the score and who has called, if you say so; not your partner or your opponents.",
  docs: "API for programmers",
  description: "OpenAPI description",
};
