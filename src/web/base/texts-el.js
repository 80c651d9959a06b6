import { VERDICT_WORDS } from "/assets/verdict-words.js";

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
const { specials } = VERDICT_WORDS.el;
const colours = { jade: "πράσινο", sword: "μαύρο", pagoda: "μπλε", star: "κόκκινο" };
const numbers = ["κανένα", "ένα", "δύο", "τρία", "τέσσερα", "πέντε", "έξι", "εφτά", "οχτώ", "εννιά", "δέκα", "έντεκα", "δώδεκα"];

export const greek = {
  ...VERDICT_WORDS.el,
  deal: "Τυχαία",
  newHand: "Νέα φύλλα",
  clear: "Καθάρισμα",
  change: "Αλλαγή",
  fold: "Κλείσε την τράπουλα",
  goOn: "+ 6 φύλλα",
  goBack: "− 6 φύλλα",
  remaining: (left) => `${left === 1 ? "Μένει" : "Μένουν"} ${left} ${left === 1 ? "φύλλο" : "φύλλα"}`,
  assumed: (cards) => `Χρώματα κατά υπόθεση: ${cards}.`,
  whichCard: (text, choices) =>
    choices.length > 0
      ? `«${text}»: ${choices.join(" ή ")};`
      : `«${text}»: ποια φύλλα εννοείς; Γράψε τα με κενά ανάμεσα.`,
  score: "Σκορ",
  toldLabel: "Δηλώσεις και όριο πόντων",

  answerTitle: "Γκραντ Τίτσου με τα πρώτα οχτώ φύλλα",
  waiting: "Να το πεις;",
  choose: "Διάλεξε τα πρώτα οχτώ φύλλα σου και η απάντηση θα φανεί εδώ.",
  tichuStrengths: {
    clear_call: "Πες Τίτσου!",
    lean_call: "Μάλλον πες Τίτσου.",
    toss_up: "Τίτσου ή όχι, το ίδιο κάνει.",
    lean_no: "Μάλλον μην πεις Τίτσου.",
    clear_no: "Μην πεις Τίτσου.",
  },
  nowOrLater: {
    clear_call: "Πες το τώρα!",
    lean_call: "Μάλλον πες το τώρα.",
    toss_up: "Τώρα ή αργότερα, σχεδόν το ίδιο.",
    lean_no: "Μάλλον περίμενε.",
    clear_no: "Περίμενε.",
  },
  gain: (points, gains) =>
    `Η δήλωση ${gains ? "κερδίζει" : "χάνει"} ${points} ${points === 1 ? "πόντο" : "πόντους"}.`,
  nowAndLater: (now, later) => `Η δήλωση τώρα φέρνει ${now} πόντους, η αναμονή ${later}.`,
  odds: (success, needed) => `Βγαίνει ${success} στις 100 φορές· χρειάζονται ${needed}.`,
  semicolon: "· ",
  listLocale: "el",
  theSpecials: { Dr: "ο Δράκος", Ph: "ο Φοίνικας", Ma: "το Μαγιόνγκ", Hu: "τα Σκυλιά" },
  amount(count, rank) {
    const words = rankOf(rank);
    if (count === 1) return words.one;
    const neuter = words.three === "τρία";
    return `${["δύο", words.three, neuter ? "τέσσερα" : "τέσσερις"][count - 2]} ${words.names}`;
  },
  weakCards: (count) =>
    count === 1 ? "ένα αδύναμο φύλλο" : `${numbers[count] ?? count} αδύναμα φύλλα`,
  subjects: {
    winners: { noun: "η έλλειψη ψηλών φύλλων" },
    bomb: { noun: "η βόμβα" },
    straight: { noun: "η κέντα" },
    sets: { noun: "ζευγάρια και τριάδες", plural: true },
    mahjong: { noun: "το Μαγιόνγκ" },
    dogs: { noun: "τα Σκυλιά", plural: true },
    opponent_called: { noun: "η δήλωση ενός αντιπάλου" },
    silence: { noun: "η σιωπή των αντιπάλων" },
    partner_called: { noun: "η δήλωση του συμπαίκτη σου" },
  },
  clause({ noun, plural, gains, points, unit }) {
    const verb = gains ? (plural ? "αξίζουν" : "αξίζει") : plural ? "κοστίζουν" : "κοστίζει";
    return `${noun} ${verb} ${points}${unit ? ` ${points === 1 ? "πόντο" : "πόντους"}` : ""}`;
  },
  atScores(scores, points, { gains, lead }) {
    if (gains) return `στο ${scores} μια επιτυχία μετράει περισσότερο (${points})`;
    if (lead > 0 && lead <= 400) return `στο ${scores} μια αποτυχία κοστίζει το προβάδισμα (${points})`;
    return `στο ${scores} μια αποτυχία κοστίζει περισσότερο (${points})`;
  },
  nothingWeighs: "κανένα φύλλο και κανένα σκορ δεν βαραίνει πολύ",
  assumes: "Υποθέτει μέσους έμπειρους παίκτες που παίζουν όπως πάντα.",
  playedOut:
    "Λίγοι το λένε με τέτοια φύλλα: οι αριθμοί προέρχονται από προγράμματα που τα έπαιξαν, όχι από ανθρώπους.",
  ifCalled: "Το λες",
  ifNotCalled: "Δεν το λες",
  callNow: "Το λες τώρα",
  wait: "Περιμένεις",
  results: { points: "Πόντοι του γύρου", match_win: "Πιθανότητα νίκης" },
  average: (round, match, both) =>
    `Η δήλωση: ${round} στον γύρο, ${match} για την παρτίδα, ${both} κατά μέσο όρο.`,
  playersTitle: "Παίκτες σαν εσένα",
  styles: { cautious: "προσεκτικοί", typical: "τυπικοί", daring: "τολμηροί" },
  wouldCall: (share) => `${share} στους 100 θα το ${share === 1 ? "έλεγε" : "έλεγαν"}`,
  details: "Λεπτομέρειες",
  rangesTitle: "Αποτελέσματα με διαστήματα 95%",
  rangesHint:
    "Το κέρδος μιας δήλωσης μετράει κατά το ήμισυ τον γύρο και κατά το ήμισυ την παρτίδα: μία στις 100 παρτίδες αξίζει περίπου 19 πόντους.",
  profilesTitle: "Τρόποι απόφασης",
  call: "Το λέει",
  noCall: "Δεν το λέει",
  profiles: {
    aggressive: "Επιθετικό",
    neutral: "Ουδέτερο",
    conservative: "Συντηρητικό",
    expert: "Ειδικός",
    balanced: "Ισορροπημένος",
    optimal: "Για την παρτίδα",
    optimal_points: "Για πόντους",
  },
  modelsTitle: "Βεβαιότητα των μοντέλων",
  modelsHint:
    "Τα μοντέλα προβλέπουν τι θα έκαναν έμπειροι παίκτες. Η μπάρα δείχνει τη βεβαιότητα ενός μοντέλου από 0 έως 100· ένα προφίλ το λέει όταν η μπάρα φτάνει στο σημάδι του.",
  weighTitle: "Τι ζυγίζουν οι παίκτες",
  limits:
    "Τίποτα εδώ δεν ξέρει τον συμπαίκτη ή τους αντιπάλους σου: θεωρούνται μέσοι έμπειροι παίκτες που δεν αλλάζουν το παιχνίδι τους. Όπου λίγοι το λένε, τα φύλλα τα έπαιξαν προγράμματα, και τα προγράμματα δεν είναι άνθρωποι.",
  splitTitle: "Τα 14 φύλλα σου σε όσο λιγότερα χτυπήματα γίνεται",
  note: "Οι απαντήσεις προέρχονται από χιλιάδες παρτίδες έμπειρων παικτών.",

  languageLabel: "Γλώσσα",
  themeLabel: "Εναλλαγή φωτεινού και σκούρου",
  skip: "Μετάβαση στην απάντηση",

  handTitle: "Τα πρώτα οχτώ φύλλα σου",
  fieldLabel: "Γράψε ή επικόλλησε φύλλα",
  fieldHint: "Dr GA SK B10 …",
  undo: "Αναίρεση",
  deckLabel: "Τα 56 φύλλα. Τα βέλη μετακινούν, το κενό διαλέγει.",
  suits: { jade: "Νεφρίτης", sword: "Σπαθί", pagoda: "Παγόδα", star: "Αστέρι" },
  suitGroup: (suit) => `${greek.suits[suit]} (${colours[suit]})`,
  specialGroup: "Ειδικά φύλλα",
  rankName: (rank) => rankOf(rank).name,
  cardName: ({ special, suit, rank }) =>
    special ? specials[special] : `${rankOf(rank).name}, ${colours[suit.name]}`,
  emptySlot: (place, size) => `Η θέση ${place} από ${size} είναι κενή`,
  putBack: (card) => `${card}, επιστροφή`,
  full: "Έχεις οχτώ φύλλα. Βγάλε ένα για να βάλεις άλλο.",
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
  partnerCalled: "Ο συμπαίκτης σου το έχει πει",
  targetFault: (least, most) => `Γράψε έναν ακέραιο αριθμό από ${least} έως ${most}.`,

  asking: "Μια στιγμή …",
  correct: "Διόρθωσε το σημειωμένο πεδίο και η απάντηση θα φανεί εδώ.",
  range: (least, most) => `${least} έως ${most}`,
  reasons: {
    ...VERDICT_WORDS.el.noChoice,
    worth_the_risk: "Κοστίζει πόντους κατά μέσο όρο, αλλά κερδίζει παρτίδες: αξίζει το ρίσκο.",
    too_much_to_lose: "Κερδίζει πόντους κατά μέσο όρο, αλλά χάνει παρτίδες: διακυβεύονται πολλά.",
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

  meter: (confidence, marks) => `Βεβαιότητα ${confidence} στα 100. ${marks.join(", ")}.`,
  mark: (profile, threshold) => `${profile}: το λέει από ${threshold}`,

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

  furtherTitle: "Τα υπόλοιπα έξι φύλλα",
  dealFurther: "Τυχαία μοιρασιά",
  fullWhole: "Έχεις 14 φύλλα. Βγάλε ένα για να βάλεις άλλο.",
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
  give: "Δίνεις",
  receive: "Παίρνεις",
  chooseCard: "διάλεξε",
  giveAdvised: "Όπως προτείνεται",
  giveCautious: "Με λιγότερο ρίσκο",
  giveDaring: "Με περισσότερο ρίσκο",
  giveThese: "Δώσε",
  exchangesTitle: "Τι δίνουν οι παίκτες",
  points: "Πόντοι",
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
  tichuBefore: "Τίτσου πριν από την ανταλλαγή",
  tichuAfter: "Τίτσου μετά την ανταλλαγή",

  shareTitle: "Μοιράσου αυτά τα φύλλα",
  copyLink: "Αντιγραφή συνδέσμου",
  copyEmbed: "Ενσωμάτωση",
  copyCurl: "curl",
  copied: "Αντιγράφηκε",
  copyFailed: "Η αντιγραφή δεν επιτρέπεται εδώ:",
  openFull: "Άνοιγμα σε πλήρη σελίδα",

  unreachable: "Η υπηρεσία δεν απαντά.",
  refused: (detail) => `Η υπηρεσία απέρριψε την ερώτηση: ${detail}`,
  retry: "Δοκίμασε ξανά",
  incomplete: "Αυτός ο σύνδεσμος δεν περιέχει οχτώ φύλλα.",

  docs: "API για προγραμματιστές",
  description: "Περιγραφή OpenAPI",
  miniTichu: "Μίνι Τίτσου: πώς χωρίζω τα φύλλα μου;",
  playLink: "Παίξτε Tichu με τη μηχανή",
  quizLink: "Θα το έλεγες; Δέκα μοιρασιές τη μέρα",
  puzzlesLink: "Γρίφοι: τι θα έκανες;",
  learnLink: "Δέκα μαθήματα",
  reviewLink: "Ανάλυση παρτίδας: ποιες αποφάσεις έχασαν πόντους;",
};
