const ranks = {
  A: ["Ass", "Asse", "ein", "kein"],
  K: ["König", "Könige", "ein", "kein"],
  Q: ["Dame", "Damen", "eine", "keine"],
  J: ["Bube", "Buben", "ein", "kein"],
};
const one = (rank) => ranks[rank]?.[0] ?? rank;
const many = (rank) => ranks[rank]?.[1] ?? `${rank}er`;
const specials = { Dr: "Drache", Ph: "Phönix", Ma: "Mah Jong", Hu: "Hund" };
const colours = { jade: "Grün", sword: "Schwarz", pagoda: "Blau", star: "Rot" };

export const german = {
  heading: "Grand Tichu?",
  tagline: "Acht Karten, eine Frage: ansagen oder erst die anderen sechs aufnehmen?",
  languageLabel: "Sprache",
  themeLabel: "Zwischen Hell und Dunkel wechseln",
  skip: "Zur Antwort springen",

  handTitle: "Deine ersten acht Karten",
  fieldLabel: "Karten eintippen oder einfügen",
  fieldHint: "Dr GA SK B10 …",
  deal: "Zufällige Hand",
  clear: "Leeren",
  undo: "Rückgängig",
  deckLabel: "Die 56 Karten. Pfeiltasten bewegen, Leertaste wählt.",
  suits: { jade: "Jade", sword: "Schwert", pagoda: "Pagode", star: "Stern" },
  suitGroup: (suit) => `${german.suits[suit]} (${colours[suit]})`,
  specialGroup: "Sonderkarten",
  specials,
  rankLetters: { J: "B", Q: "D" },
  cardName: ({ special, suit, rank }) =>
    special ? specials[special] : `${colours[suit.name]} ${one(rank)}`,
  emptySlot: (place) => `Platz ${place} von 8 ist leer`,
  putBack: (card) => `${card}, zurücklegen`,
  full: "Acht Karten sind gewählt. Leg eine zurück, um eine andere zu wählen.",
  remaining: (left) =>
    left === 8
      ? "Wähle deine ersten acht Karten, dann erscheint hier die Antwort."
      : `Noch ${left} ${left === 1 ? "Karte" : "Karten"}`,
  stateLabel: "Stand der Hand",
  unknownCards: (words) =>
    `${words.map((word) => `„${word}“`).join(", ")}: keine Karte. Schreib GA, S10, RB; Dr, Ph, Ma, Hu.`,
  repeatedCards: (cards) => `${cards.join(", ")}: schon auf der Hand.`,
  cardsLeft: (count) => `Die ersten acht Karten übernommen, ${count} weitere weggelassen.`,

  scoresTitle: "Punktestand vor dieser Runde",
  own: "Dein Team",
  opponent: "Gegner",
  less: (who) => `${who}: 25 Punkte weniger`,
  more: (who) => `${who}: 25 Punkte mehr`,
  scoreFault: "Bitte eine ganze Zahl.",
  toldLabel: "Was am Tisch bekannt ist",
  opponentCalled: "Ein Gegner hat angesagt",
  partnerCalled: "Dein Partner hat angesagt",
  target: "Gespielt wird bis",
  targetFault: (least, most) => `Bitte eine ganze Zahl von ${least} bis ${most}.`,

  answerTitle: "Die Antwort",
  waiting: "Ansagen oder nicht?",
  asking: "Einen Moment …",
  verdictAll: "Grand Tichu ansagen!",
  verdictNone: "Nicht ansagen.",
  verdictSome: "Eine Frage des Stils.",
  verdictSub: (calls, all) =>
    calls === all
      ? "Jeder Spielstil würde ansagen."
      : calls === 0
        ? "Kein Spielstil würde ansagen."
        : `${calls} von ${all} Spielstilen würden ansagen.`,
  players: (share) =>
    `${share} von 100 erfahrenen Spielern ${share === 1 ? "würde" : "würden"} mit dieser Hand ansagen.`,
  range: (least, most) => `${least} bis ${most}`,
  reasons: {
    partner_called: "Dein Partner hat angesagt: eine zweite Ansage bringt nichts.",
    match_over: "Bei diesem Punktestand ist die Partie vorbei.",
    unsupported: "Kaum jemand sagt mit so einer Hand an: was es brächte, ist unbekannt.",
    worth_the_risk: "Kostet im Schnitt Punkte, gewinnt aber Partien: das Risiko lohnt.",
    too_much_to_lose: "Bringt im Schnitt Punkte, verliert aber Partien: zu viel zu verlieren.",
  },
  call: "Ansagen!",
  noCall: "Nicht ansagen",
  undecided: "–",
  profiles: {
    aggressive: "Mutig",
    neutral: "Typisch",
    conservative: "Vorsichtig",
    expert: "Experte",
    optimal: "Für die Partie",
    optimal_points: "Für Punkte",
  },
  goals: {
    "calls when the match is more likely won with a call than without": "Sagt an, wenn das die Partie öfter gewinnt.",
    "calls when the round brings more points with a call than without": "Sagt an, wenn das mehr Punkte bringt.",
  },
  frequency: (share) => `Sagt bei ${share} % der Hände an,`,
  percentile: (place) => `öfter als ${place} von 100 Spielern.`,
  median: "wie der Spieler in der Mitte.",
  models: {
    logistic: "Logistische Regression",
    extended: "Erweiterte Regression",
    svr: "Stützvektoren",
  },
  outlookTitle: "Was daraus wird",
  ifYou: "Wenn du",
  ifCalled: "ansagst",
  ifNotCalled: "nicht ansagst",
  firstOut: "Du bist als Erster fertig",
  points: "Punkte der Runde",
  matchWin: "Du gewinnst die Partie",
  success: (success, match, points) =>
    `Von 100 solchen Ansagen gelingen etwa ${success}. Für die Partie müssen es ${match} sein, allein für die Punkte der Runde ${points}.`,
  unsupported:
    "Kaum jemand sagt hier mit so einer Hand an, also weiß niemand, was es bringt: Die Zahlen sind von besseren Händen her fortgeschrieben.",
  riskier: (own, theirs) =>
    `Ihr braucht ${own} Punkte, die Gegner ${theirs}: Eine gelungene Ansage zählt mehr und eine misslungene weniger, als die Punkte allein sagen.`,
  safer: (own, theirs) =>
    `Ihr braucht ${own} Punkte, die Gegner ${theirs}: Eine misslungene Ansage zählt mehr und eine gelungene weniger, als die Punkte allein sagen.`,

  modelsTitle: "Wie sicher sich die Modelle sind",
  modelsHint:
    "Der Balken ist die Zuversicht eines Modells von 0 bis 100; ein Stil sagt an, wenn er seine Marke erreicht. Die Zahl daneben sagt, wie viele Spieler bei dieser Zuversicht wirklich angesagt haben.",
  modelPlayers: (share) => `${share} von 100 ${share === 1 ? "würde" : "würden"} ansagen`,
  meter: (confidence, marks) => `Zuversicht ${confidence} von 100. ${marks.join(", ")}.`,
  mark: (profile, threshold) => `${profile} sagt ab ${threshold} an`,
  detail: "Warum?",

  whyTitle: "Warum",
  pro: "Spricht dafür",
  contra: "Spricht dagegen",
  nothing: "nichts Nennenswertes",
  sum: (baseline, rest, total, percent) =>
    `Eine durchschnittliche Hand beginnt bei ${baseline}; alles Übrige macht ${rest} aus. Zusammen ${total}: eine Zuversicht von ${percent} von 100.`,
  byModel: "Laut",
  cardsTitle: "Was jede Karte wert ist",
  cardsHint: (model) =>
    `Zuversicht (von 100) von „${model}“ mit allen acht Karten, abzüglich der ohne diese. Bei Karten, die zusammenwirken, geht die Summe nicht auf.`,
  featuresTitle: "Was die Modelle sehen: die Merkmale, die nicht null sind",
  featureColumns: ["Nr.", "Bedeutung", "Name", "Wert"],

  missing: (special) =>
    ({ Dr: "kein Drache", Ph: "kein Phönix", Ma: "kein Mah Jong", Hu: "kein Hund" })[special],
  count(count, rank) {
    if (count === 0) return `${ranks[rank]?.[3] ?? "keine"} ${one(rank)}`;
    if (count === 1) return `${ranks[rank]?.[2] ?? "eine"} ${one(rank)}`;
    return `${["ein Paar", "drei", "vier"][count - 2]} ${many(rank)}`;
  },
  pairs: (count, rank) => `Treppe aus ${count} Paaren bis ${one(rank)}`,
  straight: (suit, length, rank) =>
    `Straße aus ${length} Karten bis ${one(rank)}${suit ? ` in ${colours[suit]}` : ""}`,
  fullHouse: (rank) => `Full House, Drilling: ${many(rank)}`,
  bombs: (count) => (count === 1 ? "eine Bombe" : `${count} Bomben`),
  opponents: (called) => (called ? "ein Gegner hat angesagt" : "kein Gegner hat angesagt"),
  scores: (own, opponent) => `der Punktestand ${own} : ${opponent}`,
  ownScore: (score) => `Punkte deines Teams: ${score}`,
  opponentScore: (score) => `Punkte der Gegner: ${score}`,

  shareTitle: "Diese Hand teilen",
  copyLink: "Link kopieren",
  copyEmbed: "Code zum Einbetten kopieren",
  copyCurl: "curl-Befehl kopieren",
  copied: "Kopiert",
  copyFailed: "Kopieren ist hier nicht erlaubt:",
  openFull: "In der vollen Ansicht öffnen",

  unreachable: "Der Dienst ist nicht erreichbar.",
  refused: (detail) => `Der Dienst hat die Frage abgelehnt: ${detail}`,
  retry: "Noch einmal versuchen",
  incomplete: "Dieser Link enthält keine acht Karten.",

  note: "Die Modelle sagen, was erfahrene Spieler tun würden; „Was daraus wird“ sagt, wie solche Ansagen im Schnitt ausgehen, mit 95-%-Intervallen. Beide kennen deine acht Karten, den Punktestand und, wenn du es sagst, wer angesagt hat, nicht deinen Partner und deine Gegner.",
  docs: "API für Programmierer",
  description: "OpenAPI-Beschreibung",
};
