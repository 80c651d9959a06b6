// The texts of the quiz in German.

export const germanQuiz = {
  heading: "Würdest du ansagen?",
  tagline: "Zehn Hände am Tag, für alle dieselben: Großes Tichu oder nicht?",
  skip: "Zur Hand springen",
  playground: "Großes Tichu?",
  note: "Das sind Hände, bei denen sich die Menschen uneins sind oder die meisten falsch liegen. Ein Tipp ist richtig, wenn er zum Urteil passt; ist beides gleich gut, ist beides richtig. Ein Tag beginnt um Mitternacht UTC. Die Ergebnisse bleiben in diesem Browser.",
  keysHint: "Tasten: C sagt an, N nicht, die Eingabetaste geht weiter.",
  handOf: (number, count) => `Hand ${number} von ${count}`,
  rightSoFar: (right, count) => `Bisher ${right} von ${count} richtig`,
  marks: { right: "richtig", wrong: "falsch", open: "kommt noch" },
  callIt: "Ansagen",
  noCallIt: "Nicht ansagen",
  guessed: ({ isCall, isRight, answer }) => {
    if (answer.recommendation.strength === "toss_up") return "Richtig: Beides ist gleich gut.";
    if (isRight) return isCall ? "Richtig, eine Ansage." : "Richtig, keine Ansage.";
    return isCall ? "Falsch: Du hast angesagt." : "Falsch: Du hast nicht angesagt.";
  },
  guessShort: ({ isCall, isRight }) => `${isCall ? "Ansage" : "keine Ansage"}: ${isRight ? "richtig" : "falsch"}`,
  nextHand: "Nächste Hand",
  toResult: "Ergebnis",
  peopleTitle: "Was Menschen tun",
  resultOf: (day) => `Dein Ergebnis vom ${day}`,
  score10: (right, count) => `${right} von ${count}`,
  streak: (days) => `Serie: ${days} ${days === 1 ? "Tag" : "Tage"}`,
  record: (days, mean) => `${days} ${days === 1 ? "Tag" : "Tage"} gespielt, im Mittel ${mean} richtig`,
  shareResult: "Ergebnis teilen",
  dayBefore: "Der Tag davor",
  quizToday: "Heute",
  tomorrow: "Morgen kommen zehn andere Hände.",
  handsTitle: "Die Hände noch einmal",
  why: "Warum?",
  openQuiz: "Auf eigener Seite öffnen",
};
