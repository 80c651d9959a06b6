// The texts of the quiz in Greek.

export const greekQuiz = {
  heading: "Θα το έλεγες;",
  tagline: "Δέκα μοιρασιές τη μέρα, ίδιες για όλους: Γκραντ Τίτσου ή όχι;",
  skip: "Μετάβαση στα φύλλα",
  playground: "Γκραντ Τίτσου;",
  note: "Είναι φύλλα για τα οποία οι παίκτες διαφωνούν ή οι περισσότεροι κάνουν λάθος. Μια απάντηση είναι σωστή όταν συμφωνεί με την κρίση· όταν είναι το ίδιο, και οι δύο είναι σωστές. Η μέρα αρχίζει τα μεσάνυχτα UTC. Τα αποτελέσματα μένουν σε αυτόν τον περιηγητή.",
  keysHint: "Πλήκτρα: C το λες, N δεν το λες, Enter συνεχίζει.",
  handOf: (number, count) => `Φύλλα ${number} από ${count}`,
  rightSoFar: (right, count) => `Ως τώρα ${right} σωστά από ${count}`,
  marks: { right: "σωστό", wrong: "λάθος", open: "απομένει" },
  callIt: "Το λέω",
  noCallIt: "Δεν το λέω",
  guessed: ({ isCall, isRight, answer }) => {
    if (answer.recommendation.strength === "toss_up") return "Σωστά: είναι το ίδιο.";
    if (isRight) return isCall ? "Σωστά, το λες." : "Σωστά, δεν το λες.";
    return isCall ? "Λάθος: το είπες." : "Λάθος: δεν το είπες.";
  },
  guessShort: ({ isCall, isRight }) => `${isCall ? "το λέω" : "δεν το λέω"}: ${isRight ? "σωστό" : "λάθος"}`,
  nextHand: "Επόμενα φύλλα",
  toResult: "Αποτέλεσμα",
  peopleTitle: "Τι κάνουν οι παίκτες",
  resultOf: (day) => `Το αποτέλεσμά σου, ${day}`,
  score10: (right, count) => `${right} από ${count}`,
  streak: (days) => `Σερί: ${days} ${days === 1 ? "μέρα" : "μέρες"}`,
  record: (days, mean) => `${days} ${days === 1 ? "μέρα" : "μέρες"}, κατά μέσο όρο ${mean} σωστά`,
  shareResult: "Μοιράσου το αποτέλεσμα",
  dayBefore: "Η προηγούμενη μέρα",
  quizToday: "Σήμερα",
  tomorrow: "Αύριο έρχονται δέκα άλλες μοιρασιές.",
  handsTitle: "Τα φύλλα ξανά",
  why: "Γιατί;",
  openQuiz: "Άνοιγμα σε δική του σελίδα",
};
