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
  emptySlot: (place, size) => `Η θέση ${place} από ${size} είναι κενή`,
  putBack: (card) => `${card}, επιστροφή`,
  full: "Έχεις οχτώ φύλλα. Βγάλε ένα για να βάλεις άλλο.",
  remaining: (left) =>
    left === 8
      ? "Διάλεξε τα πρώτα οχτώ φύλλα σου και η απάντηση θα φανεί εδώ."
      : `${left === 1 ? "Μένει" : "Μένουν"} ${left} ${left === 1 ? "φύλλο" : "φύλλα"}`,
  stateLabel: "Κατάσταση των φύλλων",
  unknownCards: (words) =>
    `${words.map((word) => `«${word}»`).join(", ")}: δεν υπάρχει. Γράψε GA, S10, RJ· Dr, Ph, Ma, Hu.`,
  repeatedCards: (cards) => `${cards.join(", ")}: το έχεις ήδη.`,
  cardsLeft: (count, size) => `Κρατήθηκαν τα πρώτα ${size === 8 ? "οχτώ" : size} φύλλα· έμειναν έξω ${count}.`,

  scoresTitle: "Το σκορ πριν από αυτόν τον γύρο",
  own: "Η ομάδα σου",
  opponent: "Αντίπαλοι",
  less: (who) => `${who}: αφαίρεση 25 πόντων`,
  more: (who) => `${who}: πρόσθεση 25 πόντων`,
  scoreFault: "Γράψε έναν ακέραιο αριθμό.",
  toldLabel: "Δηλώσεις, το στιλ σου και όριο πόντων",
  opponentCalled: "Ένας αντίπαλος το έχει πει",
  partnerCalled: "Ο συμπαίκτης σου το έχει πει",
  player: "Συνήθως το λες",
  unknownStyle: "άγνωστο",
  styles: { cautious: "προσεκτικά", typical: "τυπικά", daring: "τολμηρά" },
  target: "Παίζετε μέχρι",
  targetFault: (least, most) => `Γράψε έναν ακέραιο αριθμό από ${least} έως ${most}.`,

  answerTitle: "Η απάντηση",
  waiting: "Να το πεις;",
  asking: "Μια στιγμή …",
  correct: "Διόρθωσε το σημειωμένο πεδίο και η απάντηση θα φανεί εδώ.",
  strengths: {
    clear_call: "Πες Γκραντ Τίτσου!",
    lean_call: "Μάλλον πες το.",
    toss_up: "Το ίδιο κάνει.",
    lean_no: "Μάλλον μην το πεις.",
    clear_no: "Μην το πεις.",
  },
  worth: ({ points, onePoint, matches, success, needed, enough }) =>
    `Η δήλωση αξίζει ${points} ${onePoint ? "πόντο" : "πόντους"} στον γύρο και ${matches} στις 100 παρτίδες. Βγαίνει ${success} στις 100 φορές· ${enough ? `${needed} θα αρκούσαν` : `χρειάζονται ${needed}`}.`,
  players: (share) =>
    `${share} στους 100 έμπειρους παίκτες θα το ${share === 1 ? "έλεγε" : "έλεγαν"} με αυτά τα φύλλα.`,
  playersLikeYou: (share) =>
    `${share} στους 100 παίκτες σαν εσένα θα το ${share === 1 ? "έλεγε" : "έλεγαν"} με αυτά τα φύλλα.`,
  range: (least, most) => `${least} έως ${most}`,
  reasons: {
    partner_called: "Ο συμπαίκτης σου το έχει πει: μια δεύτερη δήλωση δεν κερδίζει τίποτα.",
    already_called: "Το έχεις ήδη πει.",
    match_over: "Με αυτό το σκορ η παρτίδα έχει τελειώσει.",
    worth_the_risk: "Κοστίζει πόντους κατά μέσο όρο, αλλά κερδίζει παρτίδες: αξίζει το ρίσκο.",
    too_much_to_lose: "Κερδίζει πόντους κατά μέσο όρο, αλλά χάνει παρτίδες: διακυβεύονται πολλά.",
  },
  call: "Πες το!",
  noCall: "Μην το πεις",
  undecided: "–",
  profiles: {
    aggressive: "Τολμηρός",
    neutral: "Τυπικός",
    conservative: "Προσεκτικός",
    expert: "Ειδικός",
    balanced: "Ισορροπημένος",
    optimal: "Για την παρτίδα",
    optimal_points: "Για πόντους",
  },
  goals: {
    "calls when a call gains more in matches and points together than none; the recommendation follows it":
      "Ζυγίζει παρτίδες και πόντους μαζί, όπως η σύσταση.",
    "calls when the match is more likely won with a call than without": "Το λέει όταν η δήλωση κερδίζει περισσότερες παρτίδες.",
    "calls when the round brings more points with a call than without": "Το λέει όταν η δήλωση φέρνει περισσότερους πόντους.",
  },
  percent: (number) => `${number}%`,
  frequency: (share) => `Το λέει στο ${share} των μοιρασιών,`,
  percentile: (place) => `πιο συχνά από ${place} στους 100 παίκτες.`,
  median: "τόσο συχνά όσο ο μεσαίος παίκτης.",
  models: {
    logistic: "Λογιστική παλινδρόμηση",
    extended: "Εκτεταμένη παλινδρόμηση",
    svr: "Διανύσματα υποστήριξης",
    boosted: "Ενισχυμένα δέντρα",
  },
  outlookTitle: "Αποτελέσματα με δήλωση και χωρίς",
  ifYou: "Αν",
  ifCalled: "το πεις",
  ifNotCalled: "δεν το πεις",
  firstOut: "Βγαίνεις πρώτος",
  points: "Πόντοι του γύρου",
  matchWin: "Κερδίζεις την παρτίδα",
  success: (success, match, points) =>
    `Η δήλωση βγαίνει περίπου ${success} στις 100 φορές. Για την παρτίδα αξίζει από ${match} στις 100 και πάνω, για τους πόντους του γύρου από ${points}.`,
  unsupported:
    "Οι παίκτες σπάνια το λένε με τέτοια φύλλα σε αυτό το σκορ. Οι αριθμοί προκύπτουν από γύρους που παίχτηκαν με τέτοια φύλλα.",
  riskier: (own, theirs) =>
    `Εσείς θέλετε ${own} πόντους, εκείνοι ${theirs}: στην παρτίδα μια επιτυχία μετράει περισσότερο και μια αποτυχία λιγότερο απ’ όσο στους πόντους.`,
  safer: (own, theirs) =>
    `Εσείς θέλετε ${own} πόντους, εκείνοι ${theirs}: στην παρτίδα μια επιτυχία μετράει λιγότερο και μια αποτυχία περισσότερο απ’ όσο στους πόντους.`,

  modelsTitle: "Βεβαιότητα των μοντέλων",
  modelsHint:
    "Η μπάρα δείχνει τη βεβαιότητα ενός μοντέλου από 0 έως 100. Ένα στιλ το λέει όταν η μπάρα φτάνει στο σημάδι του. Ο αριθμός πάνω από τη μπάρα δείχνει πόσοι στους 100 παίκτες το είπαν με τέτοια βεβαιότητα. Αν γράψεις πώς το λες συνήθως, είναι παίκτες σαν εσένα.",
  modelPlayers: (share) => `${share} στους 100 θα το ${share === 1 ? "έλεγε" : "έλεγαν"}`,
  meter: (confidence, marks) => `Βεβαιότητα ${confidence} στα 100. ${marks.join(", ")}.`,
  mark: (profile, threshold) => `${profile}: το λέει από ${threshold}`,
  detail: "Γιατί;",

  whyTitle: "Γιατί",
  pro: "Υπέρ της δήλωσης",
  contra: "Κατά της δήλωσης",
  nothing: "τίποτα άξιο λόγου",
  sum: (baseline, rest, total, percent) =>
    `Μια μέση μοιρασιά ξεκινά από ${baseline}. Όλοι οι άλλοι λόγοι προσθέτουν ${rest}. Το σύνολο είναι ${total}: βεβαιότητα ${percent} στα 100.`,
  byModel: "Σύμφωνα με",
  cardsTitle: "Αξία κάθε φύλλου",
  cardsHint: (model) =>
    `Η βεβαιότητα του μοντέλου «${model}» (0 έως 100) με τα οχτώ φύλλα, μείον τη βεβαιότητα χωρίς αυτό το φύλλο. Όταν τα φύλλα συνδυάζονται, οι τιμές δεν αθροίζονται.`,
  featuresTitle: "Είσοδος των μοντέλων: χαρακτηριστικά που δεν είναι μηδέν",
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
    called ? "ένας αντίπαλος το έχει πει" : "κανένας αντίπαλος δεν το έχει πει ακόμα",
  scores: (own, opponent) => `το σκορ ${own} : ${opponent}`,
  ownScore: (score) => `πόντοι της ομάδας σου: ${score}`,
  opponentScore: (score) => `πόντοι των αντιπάλων: ${score}`,

  goOn: "+ 6 φύλλα",
  furtherTitle: "Τα υπόλοιπα έξι φύλλα",
  dealFurther: "Τυχαία μοιρασιά",
  seeWhole: "Χωρισμός, ανταλλαγή και Τίτσου",
  seeHand: "Δες τα φύλλα",
  fullWhole: "Έχεις 14 φύλλα. Βγάλε ένα για να βάλεις άλλο.",
  wholeTitle: "Όλα τα φύλλα",
  splitTitle: "Τα 14 φύλλα σου σε όσο λιγότερα χτυπήματα γίνεται",
  afterTitle: "Τα φύλλα σου μετά την ανταλλαγή",
  kinds: {
    single: "μονό",
    pair: "ζευγάρι",
    triple: "τριάδα",
    fullHouse: "φουλ",
    pairs: "συνεχόμενα ζευγάρια",
    straight: "κέντα",
    bomb: "βόμβα",
  },
  plays: "χτυπήματα",
  losingPlays: "χαμένα χτυπήματα",
  netTempo: "καθαρό τέμπο",
  bombCount: "βόμβες",
  tempoHint:
    "Ένα χαμένο χτύπημα δεν κερδίζει την μπάζα του. Καθαρό τέμπο είναι τα χαμένα μείον τα κερδισμένα χτυπήματα: κάτω από 0 τα φύλλα κερδίζουν περισσότερες μπάζες απ’ όσες χάνουν.",
  otherBombs: "Βόμβες που σπάει αυτός ο χωρισμός",
  exchangeTitle: "Η ανταλλαγή",
  callsTitle: "Δηλώσεις ως τώρα",
  seats: { own: "Εσύ", next: "Επόμενος", partner: "Συμπαί\u00adκτης", previous: "Προηγού\u00adμενος" },
  calls: { none: "καμία", tichu: "Τίτσου", grand_tichu: "Γκραντ Τίτσου" },
  cardsToSwap: "Τρία φύλλα δίνεις, τρία παίρνεις",
  give: "Δίνεις",
  receive: "Παίρνεις",
  chooseCard: "διάλεξε",
  giveAdvised: "Όπως προτείνεται",
  giveThese: "Δώσε",
  exchangesTitle: "Τι δίνουν οι παίκτες",
  people: "Παίκτες",
  advised: (points) => `Τα προτεινόμενα φύλλα αξίζουν τα περισσότερα: ${points} πόντους στον γύρο.`,
  advice: {
    evenOdd: () => "Ζυγό φύλλο στον επόμενο, μονό στον προηγούμενο.",
    oddEven: () => "Μονό φύλλο στον επόμενο, ζυγό στον προηγούμενο.",
    low: () => "Χαμηλά φύλλα και στους δύο αντιπάλους.",
    named: ({ cards }) => `Στον επόμενο: ${cards.next}. Στον προηγούμενο: ${cards.previous}.`,
    noPair: "Κανένα δεν σπάει ζευγάρι.",
    partnerGrand: ({ cards }) => `Ο συμπαίκτης σου έχει πει Γκραντ Τίτσου και παίρνει: ${cards.partner}.`,
    partnerTichu: ({ cards }) => `Ο συμπαίκτης σου έχει πει Τίτσου και παίρνει: ${cards.partner}.`,
    called: ({ cards }) => `Το έχεις πει, γι’ αυτό ο συμπαίκτης σου παίρνει μόνο: ${cards.partner}.`,
    highest: ({ cards }) => `Ο συμπαίκτης σου παίρνει το ψηλότερο φύλλο σου: ${cards.partner}.`,
    toPartner: ({ cards }) => `Ο συμπαίκτης σου παίρνει: ${cards.partner}.`,
    plays: ({ numbers: [after, before] }) =>
      `Τα άλλα 11 φύλλα θέλουν ${after} χτυπήματα· και τα 14 ήθελαν ${before}.`,
    bomb: () => "Έτσι σπάει μια βόμβα.",
    same: ({ numbers: [share] }) =>
      `${share} στους 100 παίκτες ${share === "1" ? "δίνει" : "δίνουν"} τα ίδια.`,
    asMuch: ({ usual }) =>
      `Οι παίκτες δίνουν μάλλον: ${usual.next}\u00a0· ${usual.partner}\u00a0· ${usual.previous}. Αξίζει το ίδιο.`,
    less: ({ usual, numbers: [points] }) =>
      `Οι παίκτες δίνουν μάλλον: ${usual.next}\u00a0· ${usual.partner}\u00a0· ${usual.previous}. Αξίζει ${points} ${points === "1" ? "πόντο" : "πόντους"} λιγότερο.`,
  },
  callTichu: "Πες Τίτσου!",
  tichuBefore: "Τίτσου πριν από την ανταλλαγή",
  tichuAfter: "Τίτσου μετά την ανταλλαγή",
  compared: (confidence, threshold) => `Βεβαιότητα ${confidence} στα 100· το λέει από ${threshold}.`,
  peopleFirstOut: (share) =>
    `Με τέτοια φύλλα οι παίκτες βγαίνουν πρώτοι ${share} στις 100 φορές, είτε το πουν είτε όχι.`,
  beforeIt: (share) => `Πριν από την ανταλλαγή, η δήλωση έβγαινε ${share} στις 100 φορές.`,

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

  note: "Τα μοντέλα προβλέπουν τι θα έκαναν έμπειροι παίκτες. Τα «Αποτελέσματα με δήλωση και χωρίς» είναι μέσοι όροι από πολλές παρτίδες, με διαστήματα 95%. Και τα δύο χρησιμοποιούν τα οχτώ φύλλα σου, το σκορ και τις δηλώσεις που βάζεις. Δεν ξέρουν τον συμπαίκτη ή τους αντιπάλους σου.",
  docs: "API για προγραμματιστές",
  description: "Περιγραφή OpenAPI",
  miniTichu: "Μίνι Τίτσου: πώς χωρίζω τα φύλλα μου;",
};
