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
  emptySlot: (place, size) => `Place ${place} of ${size} is empty`,
  putBack: (card) => `${card}, put back`,
  full: "You have eight cards. Put one back to choose another.",
  remaining: (left) =>
    left === 8
      ? "Choose your first eight cards and the answer appears here."
      : `${left} more ${left === 1 ? "card" : "cards"}`,
  stateLabel: "State of the hand",
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
  toldLabel: "Calls, your style and target score",
  opponentCalled: "An opponent has called",
  partnerCalled: "Your partner has called",
  player: "You usually call",
  unknownStyle: "unknown",
  styles: { cautious: "cautiously", typical: "typically", daring: "daringly" },
  target: "Played to",
  targetFault: (least, most) => `Enter a whole number from ${least} to ${most}.`,

  answerTitle: "The answer",
  waiting: "Should you call?",
  asking: "One moment …",
  correct: "Correct the marked input and the answer appears here.",
  strengths: {
    clear_call: "Call Grand Tichu!",
    lean_call: "Rather call.",
    toss_up: "A toss-up.",
    lean_no: "Rather not.",
    clear_no: "Don’t call.",
  },
  worth: ({ points, onePoint, matches, success, needed, enough }) =>
    `A call is worth ${points} ${onePoint ? "point" : "points"} of the round and ${matches} of 100 matches. It succeeds ${success} times in 100; ${needed} ${enough ? "would be enough" : "are needed"}.`,
  players: (share) => `${share} of 100 experienced players would call with this hand.`,
  playersLikeYou: (share) => `${share} of 100 players like you would call with this hand.`,
  range: (least, most) => `${least} to ${most}`,
  reasons: {
    partner_called: "Your partner has called: a second call gains nothing.",
    already_called: "You have called already.",
    match_over: "The match is over at these scores.",
    worth_the_risk: "Costs points on average but wins matches: worth the risk.",
    too_much_to_lose: "Gains points on average but loses matches: too much to lose.",
  },
  call: "Call Grand Tichu!",
  noCall: "Don’t call",
  undecided: "–",
  profiles: {
    aggressive: "Daring",
    neutral: "Typical",
    conservative: "Cautious",
    expert: "Expert",
    balanced: "Balanced",
    optimal: "For the match",
    optimal_points: "For points",
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
  outlookTitle: "Results when calling and when not calling",
  ifYou: "If you",
  ifCalled: "call",
  ifNotCalled: "do not call",
  firstOut: "You go out first",
  points: "Points of the round",
  matchWin: "You win the match",
  success: (success, match, points) =>
    `A call succeeds in about ${success} of 100 cases. It pays off from ${match} of 100 for the match, and from ${points} for the points of the round.`,
  unsupported:
    "Players rarely call with a hand like this at this score. These figures come from playing such hands out.",
  riskier: (own, theirs) =>
    `You need ${own} points, they need ${theirs}: in the match, success counts for more and failure for less than in points.`,
  safer: (own, theirs) =>
    `You need ${own} points, they need ${theirs}: in the match, success counts for less and failure for more than in points.`,

  modelsTitle: "Confidence of the models",
  modelsHint:
    "The bar shows a model’s confidence, from 0 to 100. A style calls when the bar reaches its mark. The number above the bar shows how many of 100 players called at that confidence. If you enter how you usually call, these are players like you.",
  modelPlayers: (share) => `${share} of 100 would call`,
  meter: (confidence, marks) => `Confidence ${confidence} of 100. ${marks.join(", ")}.`,
  mark: (profile, threshold) => `${profile} calls from ${threshold}`,
  detail: "See why",

  whyTitle: "Why",
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
        : `${amounts[count]} ${count === 0 ? one(rank) : many(rank)}`,
  pairs: (count, rank) => `${count} pairs in a row up to ${many(rank)}`,
  straight: (suit, length, rank) =>
    `straight of ${length} up to the ${one(rank)}${suit ? ` in ${suits[suit]}` : ""}`,
  fullHouse: (rank) => `full house with three ${many(rank)}`,
  bombs: (count) => (count === 1 ? "a bomb" : `${count} bombs`),
  opponents: (called) => (called ? "an opponent has called" : "no opponent has called yet"),
  scores: (own, opponent) => `the score ${own} : ${opponent}`,
  ownScore: (score) => `your team’s score: ${score}`,
  opponentScore: (score) => `the opponents’ score: ${score}`,

  goOn: "+ 6 cards",
  furtherTitle: "The other six cards",
  dealFurther: "Deal at random",
  seeWhole: "Split, exchange and Tichu",
  seeHand: "See the hand",
  fullWhole: "You have 14 cards. Put one back to choose another.",
  wholeTitle: "The whole hand",
  splitTitle: "Your 14 cards in as few plays as possible",
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
  cardsToSwap: "Three cards each way",
  give: "You give to",
  receive: "You receive from",
  chooseCard: "choose",
  giveAdvised: "As recommended",
  giveThese: "Give",
  exchangesTitle: "What people give",
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
  callTichu: "Call Tichu!",
  tichuBefore: "Tichu before the exchange",
  tichuAfter: "Tichu after the exchange",
  compared: (confidence, threshold) => `Confidence ${confidence} of 100; calls from ${threshold}.`,
  peopleFirstOut: (share) =>
    `With or without a call, people go out first with such a hand in ${share} of 100 cases.`,
  beforeIt: (share) => `Before the exchange, a call succeeded in ${share} of 100.`,

  shareTitle: "Share this hand",
  copyLink: "Copy link",
  copyEmbed: "Copy embed code",
  copyCurl: "Copy curl command",
  copied: "Copied",
  copyFailed: "Copying is not allowed here:",
  openFull: "Open in the playground",

  unreachable: "The service cannot be reached.",
  refused: (detail) => `The service rejected the question: ${detail}`,
  retry: "Try again",
  incomplete: "This link does not contain eight cards.",

  note: "The models predict what experienced players would do. “Results when calling and when not calling” shows averages over many matches, with 95% intervals. Both use your eight cards, the score and the calls you enter. Neither knows your partner or your opponents.",
  docs: "API for programmers",
  description: "OpenAPI description",
  miniTichu: "Mini-Tichu: how do I split my hand?",
};
