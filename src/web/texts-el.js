const ranks = {
  A: { none: "κανένας άσος", one: "ένας άσος", name: "άσος", names: "άσοι", upTo: "τον άσο", three: "τρεις" },
  K: { none: "κανένας ρήγας", one: "ένας ρήγας", name: "ρήγας", names: "ρηγάδες", upTo: "τον ρήγα", three: "τρεις" },
  Q: { none: "καμία ντάμα", one: "μία ντάμα", name: "ντάμα", names: "ντάμες", upTo: "την ντάμα", three: "τρεις" },
  J: { none: "κανένας βαλές", one: "ένας βαλές", name: "βαλές", names: "βαλέδες", upTo: "τον βαλέ", three: "τρεις" },
};
const rankOf = (rank) =>
  ranks[rank] ?? {
    none: `κανένα ${rank}άρι`,
    one: `ένα ${rank}άρι`,
    name: rank,
    names: `${rank}άρια`,
    upTo: `το ${rank}`,
    three: "τρία",
  };
const specials = { Dr: "Δράκος", Ph: "Φοίνικας", Ma: "Μαγιόνγκ", Hu: "Σκυλιά" };
const colours = { jade: "πράσινο", sword: "μαύρο", pagoda: "μπλε", star: "κόκκινο" };

export const greek = {
  heading: "Γκραντ Τίτσου;",
  tagline: "Οχτώ φύλλα, μία ερώτηση: το λες ή παίρνεις πρώτα και τα άλλα έξι;",
  languageLabel: "Γλώσσα",
  themeLabel: "Εναλλαγή φωτεινού και σκούρου",
  skip: "Μετάβαση στην απάντηση",

  handTitle: "Τα πρώτα οχτώ φύλλα σου",
  fieldLabel: "Γράψε ή επικόλλησε φύλλα",
  fieldHint: "Dr GA SK B10 …",
  deal: "Τυχαία φύλλα",
  clear: "Καθάρισμα",
  undo: "Αναίρεση",
  deckLabel: "Τα 56 φύλλα. Τα βέλη μετακινούν, το κενό διαλέγει.",
  suits: { jade: "Νεφρίτης", sword: "Σπαθί", pagoda: "Παγόδα", star: "Αστέρι" },
  suitGroup: (suit) => `${greek.suits[suit]} (${colours[suit]})`,
  specialGroup: "Ειδικά φύλλα",
  specials,
  rankLetters: {},
  cardName: ({ special, suit, rank }) =>
    special ? specials[special] : `${rankOf(rank).name}, ${colours[suit.name]}`,
  emptySlot: (place) => `Η θέση ${place} από 8 είναι κενή`,
  putBack: (card) => `${card}, επιστροφή`,
  full: "Έχεις διαλέξει οχτώ φύλλα. Βγάλε ένα για να βάλεις άλλο.",
  remaining: (left) =>
    left === 8
      ? "Διάλεξε τα πρώτα οχτώ φύλλα σου και η απάντηση θα φανεί εδώ."
      : `${left === 1 ? "Μένει" : "Μένουν"} ${left} ${left === 1 ? "φύλλο" : "φύλλα"}`,
  stateLabel: "Κατάσταση των φύλλων",
  unknownCards: (words) =>
    `${words.map((word) => `«${word}»`).join(", ")}: δεν υπάρχει. Γράψε GA, S10, RJ· Dr, Ph, Ma, Hu.`,
  repeatedCards: (cards) => `${cards.join(", ")}: το έχεις ήδη.`,
  cardsLeft: (count) => `Κρατήθηκαν τα πρώτα οχτώ φύλλα· έμειναν έξω ${count}.`,

  scoresTitle: "Το σκορ πριν από αυτόν τον γύρο",
  own: "Η ομάδα σου",
  opponent: "Αντίπαλοι",
  less: (who) => `${who}: 25 πόντοι λιγότεροι`,
  more: (who) => `${who}: 25 πόντοι περισσότεροι`,
  scoreFault: "Γράψε έναν ακέραιο αριθμό.",
  toldLabel: "Τι είναι γνωστό στο τραπέζι",
  opponentCalled: "Ένας αντίπαλος το έχει πει",
  partnerCalled: "Ο συμπαίκτης σου το έχει πει",
  target: "Παίζετε μέχρι",
  targetFault: (least, most) => `Γράψε έναν ακέραιο από ${least} έως ${most}.`,

  answerTitle: "Η απάντηση",
  waiting: "Να το πεις;",
  asking: "Μια στιγμή …",
  verdictAll: "Πες Γκραντ Τίτσου!",
  verdictNone: "Μην το πεις.",
  verdictSome: "Θέμα στιλ.",
  verdictSub: (calls, all) =>
    calls === all
      ? "Κάθε στιλ παιχνιδιού θα το έλεγε."
      : calls === 0
        ? "Κανένα στιλ παιχνιδιού δεν θα το έλεγε."
        : `${calls} από τα ${all} στιλ παιχνιδιού θα το ${calls === 1 ? "έλεγε" : "έλεγαν"}.`,
  players: (share) =>
    `${share} στους 100 έμπειρους παίκτες θα το ${share === 1 ? "έλεγε" : "έλεγαν"} με αυτά τα φύλλα.`,
  range: (least, most) => `${least} έως ${most}`,
  reasons: {
    partner_called: "Ο συμπαίκτης σου το έχει πει: δεύτερη δήλωση δεν κερδίζει τίποτα.",
    match_over: "Με αυτό το σκορ η παρτίδα έχει τελειώσει.",
    unsupported: "Σχεδόν κανείς δεν το λέει με τέτοια φύλλα: το τι θα έφερνε είναι άγνωστο.",
    worth_the_risk: "Κοστίζει πόντους κατά μέσο όρο, αλλά κερδίζει παρτίδες: αξίζει το ρίσκο.",
    too_much_to_lose: "Φέρνει πόντους κατά μέσο όρο, αλλά χάνει παρτίδες: διακυβεύονται πολλά.",
  },
  call: "Πες το!",
  noCall: "Μην το πεις",
  undecided: "–",
  profiles: {
    aggressive: "Τολμηρός",
    neutral: "Τυπικός",
    conservative: "Προσεκτικός",
    expert: "Ειδικός",
    optimal: "Για την παρτίδα",
    optimal_points: "Για πόντους",
  },
  goals: {
    "calls when the match is more likely won with a call than without": "Το λέει όταν έτσι η παρτίδα κερδίζεται πιο συχνά.",
    "calls when the round brings more points with a call than without": "Το λέει όταν έτσι έρχονται περισσότεροι πόντοι.",
  },
  frequency: (share) => `Το λέει στο ${share} % των μοιρασιών,`,
  percentile: (place) => `πιο συχνά από ${place} στους 100 παίκτες.`,
  median: "όσο ο μεσαίος παίκτης.",
  models: {
    logistic: "Λογιστική παλινδρόμηση",
    extended: "Εκτεταμένη παλινδρόμηση",
    svr: "Διανύσματα υποστήριξης",
  },
  outlookTitle: "Τι βγαίνει",
  ifYou: "Αν",
  ifCalled: "το πεις",
  ifNotCalled: "δεν το πεις",
  firstOut: "Βγαίνεις πρώτος",
  points: "Πόντοι του γύρου",
  matchWin: "Κερδίζεις την παρτίδα",
  success: (success, match, points) =>
    `Από 100 τέτοιες δηλώσεις βγαίνουν περίπου ${success}. Για την παρτίδα πρέπει να βγουν ${match}, μόνο για τους πόντους του γύρου ${points}.`,
  unsupported:
    "Σχεδόν κανείς δεν το λέει εδώ με τέτοια φύλλα, οπότε κανείς δεν ξέρει τι αξίζει: οι αριθμοί προεκτείνονται από καλύτερα φύλλα.",
  riskier: (own, theirs) =>
    `Εσείς θέλετε ${own} πόντους, εκείνοι ${theirs}: μια δήλωση που βγαίνει μετράει περισσότερο, και μια που χάνεται λιγότερο, απ’ όσο λένε οι πόντοι.`,
  safer: (own, theirs) =>
    `Εσείς θέλετε ${own} πόντους, εκείνοι ${theirs}: μια δήλωση που χάνεται μετράει περισσότερο, και μια που βγαίνει λιγότερο, απ’ όσο λένε οι πόντοι.`,

  modelsTitle: "Πόσο σίγουρα είναι τα μοντέλα",
  modelsHint:
    "Η μπάρα είναι η βεβαιότητα ενός μοντέλου από 0 έως 100· ένα στιλ το λέει όταν φτάνει στο σημάδι του. Ο αριθμός δίπλα δείχνει πόσοι παίκτες το είπαν πράγματι με τέτοια βεβαιότητα.",
  modelPlayers: (share) => `${share} στους 100 θα το ${share === 1 ? "έλεγε" : "έλεγαν"}`,
  meter: (confidence, marks) => `Βεβαιότητα ${confidence} στα 100. ${marks.join(", ")}.`,
  mark: (profile, threshold) => `${profile}: το λέει από ${threshold}`,
  detail: "Γιατί;",

  whyTitle: "Γιατί",
  pro: "Υπέρ",
  contra: "Κατά",
  nothing: "τίποτα άξιο λόγου",
  sum: (baseline, rest, total, percent) =>
    `Μια μέση μοιρασιά ξεκινά από ${baseline}· όλα τα υπόλοιπα προσθέτουν ${rest}. Σύνολο ${total}: βεβαιότητα ${percent} στα 100.`,
  byModel: "Σύμφωνα με",
  cardsTitle: "Πόσο αξίζει κάθε φύλλο",
  cardsHint: (model) =>
    `Η βεβαιότητα (στα 100) του μοντέλου «${model}» και με τα οχτώ φύλλα, μείον εκείνη χωρίς αυτό. Όταν τα φύλλα συνδυάζονται, οι τιμές δεν αθροίζονται.`,
  featuresTitle: "Τι βλέπουν τα μοντέλα: τα χαρακτηριστικά που δεν είναι μηδέν",
  featureColumns: ["Αρ.", "Σημασία", "Όνομα", "Τιμή"],

  missing: (special) =>
    ({ Dr: "χωρίς Δράκο", Ph: "χωρίς Φοίνικα", Ma: "χωρίς Μαγιόνγκ", Hu: "χωρίς Σκυλιά" })[special],
  count(count, rank) {
    const words = rankOf(rank);
    if (count === 0) return words.none;
    if (count === 1) return words.one;
    if (count === 2) return `ζευγάρι ${words.names}`;
    const four = words.three === "τρία" ? "τέσσερα" : "τέσσερις";
    return `${count === 3 ? words.three : four} ${words.names}`;
  },
  pairs: (count, rank) => `${count} συνεχόμενα ζευγάρια έως ${rankOf(rank).upTo}`,
  straight: (suit, length, rank) =>
    `κέντα με ${length} φύλλα έως ${rankOf(rank).upTo}${suit ? `, χρώμα ${colours[suit]}` : ""}`,
  fullHouse: (rank) => `φουλ με τριάδα: ${rankOf(rank).names}`,
  bombs: (count) => (count === 1 ? "μία βόμβα" : `${count} βόμβες`),
  opponents: (called) =>
    called ? "ένας αντίπαλος το έχει πει" : "κανένας αντίπαλος δεν το έχει πει",
  scores: (own, opponent) => `το σκορ ${own} : ${opponent}`,
  ownScore: (score) => `πόντοι της ομάδας σου: ${score}`,
  opponentScore: (score) => `πόντοι των αντιπάλων: ${score}`,

  shareTitle: "Μοιράσου αυτά τα φύλλα",
  copyLink: "Αντιγραφή συνδέσμου",
  copyEmbed: "Αντιγραφή κώδικα ενσωμάτωσης",
  copyCurl: "Αντιγραφή εντολής curl",
  copied: "Αντιγράφηκε",
  copyFailed: "Η αντιγραφή δεν επιτρέπεται εδώ:",
  openFull: "Άνοιγμα σε πλήρη σελίδα",

  unreachable: "Η υπηρεσία δεν απαντά.",
  refused: (detail) => `Η υπηρεσία απέρριψε την ερώτηση: ${detail}`,
  retry: "Δοκίμασε ξανά",
  incomplete: "Αυτός ο σύνδεσμος δεν περιέχει οχτώ φύλλα.",

  note: "Τα μοντέλα λένε τι θα έκαναν έμπειροι παίκτες· το «Τι βγαίνει» λέει πώς καταλήγουν τέτοιες δηλώσεις κατά μέσο όρο, με διαστήματα 95 %. Και τα δύο ξέρουν τα οχτώ φύλλα σου, το σκορ και, αν το πεις, ποιος έχει δηλώσει, όχι τον συμπαίκτη ή τους αντιπάλους σου.",
  docs: "API για προγραμματιστές",
  description: "Περιγραφή OpenAPI",
};
