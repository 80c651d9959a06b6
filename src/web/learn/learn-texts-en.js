// The texts of the course in English.

export const englishLessons = {
  heading: "Course",
  tagline: "Ten lessons for people who know the rules.",
  skip: "Skip to the lessons",
  playground: "Grand Tichu?",
  note: "The champion is the strongest network of this engine; where nothing else is said, champions play among themselves. Figures of people come from 17,771 rounds of experienced players, and where it says so from the network that predicts them. Every figure can be repeated: the documentation names the commands.",
  keptHere: "What you have solved stays in this browser.",

  contentsTitle: "Ten lessons",
  solvedOf: (solved, all) => `${solved} of ${all} puzzles solved`,
  solvedShort: (solved, all) => `${solved}/${all}`,
  puzzleTitle: (id) => `Puzzle ${id}`,
  puzzlesLabel: "The puzzles of this lesson",
  marks: { right: "solved", missed: "missed", open: "not tried yet" },
  solve: "Solve its three puzzles",
  solveAgain: "Solve them again",

  lessons: {
    grand: {
      title: "What a Grand Tichu needs",
      words: ({ specials, aces }) => [
        "Look at the Dragon, the Phoenix and the aces among your first eight cards.",
        "Call with Dragon and Phoenix, even without an ace, and with one of them beside two aces.",
        "With one of them beside one ace, or with three aces alone, it hardly matters for the match; with one ace alone, do not call.",
        `Three aces look stronger than they are: such a call succeeds in ${aces} of 100 deals, one with Dragon and Phoenix in ${specials}.`,
        "All this is at 0:0, with average other cards. The puzzles show what else speaks for a call: a bomb, kings, the end of a match.",
      ],
      sides: ["Dragon and Phoenix", "three aces"],
      meaning: "How many points a call of Grand Tichu gains at 0:0, with average other cards.",
    },
    score: {
      title: "The score decides, too",
      words: () => [
        "Behind near the end, call more: without a call the round may be the last one, and a failed call costs points that no longer matter.",
        "Ahead near the end, call less: a plain round is enough.",
        "Far behind, the choice hardly matters.",
        "After your partner’s call never call, because only one of you can go out first.",
      ],
      sides: ["at 900:950", "at 950:0"],
      meaning: "How many more of 100 matches a call of Grand Tichu wins with the same hand: Dragon and Phoenix, no ace.",
    },
    give: {
      title: "What to give",
      words: ({ high, gain }) => [
        "Many people give their partner the best card they have. The champion keeps it, and gives a card of middle rank that its own hand can spare.",
        "Opponents get low cards.",
        `A call changes this: a partner who has called gets an ace, the Dragon or the Phoenix in ${high} of 100 cases.`,
        `The exchange that is worth most gains ${gain} points a round over that of people.`,
      ],
      sides: ["champion", "people"],
      meaning: "How often the partner receives an ace.",
    },
    tichu: {
      title: "Tichu: six of ten are enough",
      words: ({ engine }) => [
        "You may call Tichu until your first card: look first at what you receive, and at what the others play.",
        "With a good hand, a call pays when it succeeds in six of ten cases.",
        `Calls of people succeed more often, so people leave out some that would pay. The engine calls more hands, and ${engine} of 100 calls succeed.`,
        "An opponent’s call makes yours harder. It does not forbid it.",
      ],
      sides: ["are needed", "people’s calls"],
      meaning: "How often a call of Tichu has to succeed with a good hand, and how often those of people succeed.",
    },
    lead: {
      title: "Count plays, not cards",
      words: ({ lone, pair }) => [
        "You go out when you run out of plays. Sort your hand into as few as possible, and count those that lose their trick.",
        `Combinations win more often than they look: a lone 2 wins ${lone} of 100 tricks, a pair of 2s wins ${pair}.`,
        "So lead what takes many cards away, and keep single high cards: they bring the lead back.",
      ],
      sides: ["straight of five up to an 8", "lone king"],
      meaning: "How often the play wins its trick among people.",
    },
    take: {
      title: "Take the trick",
      words: () => [
        "Passing feels safe, because the high card stays in your hand. But the lead stays with somebody else.",
        "The champion passes less than people.",
        "Take the trick above all when an opponent has called or holds few cards, and when you have something to lead afterwards.",
      ],
      sides: ["champion", "people"],
      meaning: "How often a player passes who could play.",
    },
    dragon: {
      title: "The Dragon is not for the first trick",
      words: ({ dragon, first, late, people }) => [
        `The Dragon wins ${dragon} of 100 tricks. But the trick goes to an opponent, and the Dragon is gone.`,
        `The champion plays ${first} of 100 Dragons with all its cards in hand. It plays ${late} as one of its last two cards, the network of people ${people}: there a sure winner brings you out.`,
        "The same holds for aces and the Phoenix: do not spend them where a lower card does. Alone, the Phoenix wins less often than an ace. It is worth more in a combination, or as a last card.",
      ],
      sides: ["the Phoenix", "an ace"],
      meaning: "How often the card alone wins its trick among people.",
    },
    bombs: {
      title: "Bombs wait, but not for the Dragon",
      words: ({ early }) => [
        `“Bombs wait” is half of the truth. The champion plays ${early} of 100 bombs while it holds eleven cards or more.`,
        "A bomb is right when an opponent would get away, and when the lead is worth more than the four cards.",
        "It waits when your side wins the trick without it, and when it is your way back to the lead later.",
      ],
      sides: ["champion", "network of people"],
      meaning: "How many of 100 bombs take a Dragon.",
    },
    partner: {
      title: "Play for the partner",
      words: ({ champion, people }) => [
        `When your partner has called and holds one card, lead a single card or the Dogs: the champion does so in ${champion} of 100 cases, people in ${people}.`,
        "Pass when your partner wins the trick and is about to go out.",
        "But a partner’s trick is not sacred: who is nearer to going out takes the lead. The champion beats its partner a little more often than people do.",
      ],
      sides: ["champion", "people"],
      meaning: "How often a player beats its partner’s trick who could pass.",
    },
    double: {
      title: "Both out: 200 points",
      words: () => [
        "A double victory gains 200 points, as much as two calls of Tichu.",
        "Once your partner is out, points in tricks hardly count: be the next.",
        "Look at what the opponents have left, stop the one with few cards, and save your strongest card for your last lead.",
      ],
      sides: ["champion", "network of people"],
      meaning: "How many of 100 rounds each of them wins doubly, one against the other.",
    },
  },
};
