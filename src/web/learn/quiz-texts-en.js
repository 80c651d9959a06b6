// The texts of the quiz in English.

export const englishQuiz = {
  heading: "Would you call?",
  tagline: "Ten hands a day, the same for everybody: Grand Tichu, or not?",
  skip: "Skip to the hand",
  playground: "Grand Tichu?",
  note: "These are hands about which people disagree, or about which most of them are wrong. A guess is right when it agrees with the verdict; in a toss-up both are right. A day begins at midnight UTC. Results stay in this browser.",
  keysHint: "Keys: C calls, N does not, Enter goes on.",
  handOf: (number, count) => `Hand ${number} of ${count}`,
  rightSoFar: (right, count) => `${right} of ${count} right so far`,
  marks: { right: "right", wrong: "wrong", open: "to come" },
  callIt: "Call",
  noCallIt: "No call",
  guessed: ({ isCall, isRight, answer }) => {
    if (answer.recommendation.strength === "toss_up") return "Right: both are as good.";
    if (isRight) return isCall ? "Right, a call." : "Right, no call.";
    return isCall ? "Wrong: you called." : "Wrong: you did not call.";
  },
  guessShort: ({ isCall, isRight }) => `${isCall ? "call" : "no call"}: ${isRight ? "right" : "wrong"}`,
  nextHand: "Next hand",
  toResult: "Result",
  peopleTitle: "What people do",
  resultOf: (day) => `Your result of ${day}`,
  score10: (right, count) => `${right} of ${count}`,
  streak: (days) => `Streak: ${days} ${days === 1 ? "day" : "days"}`,
  record: (days, mean) => `${days} ${days === 1 ? "day" : "days"} played, ${mean} right on average`,
  shareResult: "Share the result",
  dayBefore: "The day before",
  quizToday: "Today",
  tomorrow: "Ten other hands come tomorrow.",
  handsTitle: "The hands once more",
  why: "Why?",
  openQuiz: "Open on a page of its own",
};
