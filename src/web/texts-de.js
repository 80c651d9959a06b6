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
  heading: "Großes Tichu?",
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
  emptySlot: (place, size) => `Platz ${place} von ${size} ist leer`,
  putBack: (card) => `${card}, zurücklegen`,
  full: "Du hast acht Karten. Leg eine zurück, um eine andere zu wählen.",
  remaining: (left) =>
    left === 8
      ? "Wähle deine ersten acht Karten. Dann erscheint hier die Antwort."
      : `Noch ${left} ${left === 1 ? "Karte" : "Karten"}`,
  stateLabel: "Stand der Hand",
  unknownCards: (words) =>
    `${words.map((word) => `„${word}“`).join(", ")}: keine Karte. Schreib GA, S10, RB; Dr, Ph, Ma, Hu.`,
  repeatedCards: (cards) => `${cards.join(", ")}: schon auf der Hand.`,
  cardsLeft: (count, size) => `Die ersten ${size === 8 ? "acht" : size} Karten wurden übernommen, ${count} weitere weggelassen.`,

  scoresTitle: "Punktestand vor dieser Runde",
  own: "Dein Team",
  opponent: "Gegner",
  less: (who) => `${who}: 25 Punkte abziehen`,
  more: (who) => `${who}: 25 Punkte dazuzählen`,
  scoreFault: "Gib eine ganze Zahl ein.",
  toldLabel: "Ansagen, dein Stil und Zielpunktzahl",
  opponentCalled: "Ein Gegner hat angesagt",
  partnerCalled: "Dein Partner hat angesagt",
  player: "Du sagst meist an:",
  unknownStyle: "unbekannt",
  styles: { cautious: "vorsichtig", typical: "typisch", daring: "mutig" },
  target: "Gespielt wird bis",
  targetFault: (least, most) => `Gib eine ganze Zahl von ${least} bis ${most} ein.`,

  answerTitle: "Die Antwort",
  waiting: "Ansagen oder nicht?",
  asking: "Einen Moment …",
  correct: "Korrigiere die markierte Eingabe. Dann erscheint hier die Antwort.",
  strengths: {
    clear_call: "Großes Tichu ansagen!",
    lean_call: "Eher ansagen.",
    toss_up: "Beides ist gleich gut.",
    lean_no: "Eher nicht.",
    clear_no: "Nicht ansagen.",
  },
  worth: ({ points, onePoint, matches, success, needed, enough }) =>
    `Eine Ansage bringt ${points} ${onePoint ? "Punkt" : "Punkte"} in der Runde und ${matches} von 100 Partien. Sie gelingt in ${success} von 100 Fällen; ${needed} ${enough ? "würden reichen" : "sind nötig"}.`,
  players: (share) =>
    `${share} von 100 erfahrenen Spielern ${share === 1 ? "würde" : "würden"} mit dieser Hand ansagen.`,
  playersLikeYou: (share) =>
    `${share} von 100 Spielern wie dir ${share === 1 ? "würde" : "würden"} mit dieser Hand ansagen.`,
  range: (least, most) => `${least} bis ${most}`,
  reasons: {
    partner_called: "Dein Partner hat angesagt: Eine zweite Ansage bringt nichts.",
    already_called: "Du hast schon angesagt.",
    match_over: "Bei diesem Punktestand ist die Partie vorbei.",
    worth_the_risk: "Kostet im Schnitt Punkte, gewinnt aber Partien: Das Risiko lohnt sich.",
    too_much_to_lose: "Bringt im Schnitt Punkte, kostet aber Partien: zu viel zu verlieren.",
  },
  call: "Ansagen!",
  noCall: "Nicht ansagen",
  undecided: "–",
  profiles: {
    aggressive: "Mutig",
    neutral: "Typisch",
    conservative: "Vorsichtig",
    expert: "Experte",
    balanced: "Ausgewogen",
    optimal: "Für die Partie",
    optimal_points: "Für Punkte",
  },
  goals: {
    "calls when a call gains more in matches and points together than none; the recommendation follows it":
      "Wägt Partien und Punkte zusammen ab, wie die Empfehlung.",
    "calls when the match is more likely won with a call than without": "Sagt an, wenn die Ansage mehr Partien gewinnt.",
    "calls when the round brings more points with a call than without": "Sagt an, wenn die Ansage mehr Punkte bringt.",
  },
  percent: (number) => `${number}\u202f%`,
  frequency: (share) => `Sagt bei ${share} der Hände an,`,
  percentile: (place) => `öfter als ${place} von 100 Spielern.`,
  median: "so oft wie der mittlere Spieler.",
  models: {
    logistic: "Logistische Regression",
    extended: "Erweiterte Regression",
    svr: "Stützvektoren",
    boosted: "Boosting mit Bäumen",
  },
  outlookTitle: "Ergebnisse mit und ohne Ansage",
  ifYou: "Wenn du",
  ifCalled: "ansagst",
  ifNotCalled: "nicht ansagst",
  firstOut: "Du bist als Erster fertig",
  points: "Punkte der Runde",
  matchWin: "Du gewinnst die Partie",
  success: (success, match, points) =>
    `Eine Ansage gelingt in etwa ${success} von 100 Fällen. Für die Partie lohnt sie sich ab ${match} von 100, für die Punkte der Runde ab ${points}.`,
  unsupported:
    "Mit einer solchen Hand wird bei diesem Punktestand selten angesagt. Die Zahlen kommen daher, dass solche Hände ausgespielt wurden.",
  riskier: (own, theirs) =>
    `Ihr braucht ${own} Punkte, die Gegner ${theirs}: In der Partie zählt ein Erfolg mehr und ein Misserfolg weniger als nach Punkten.`,
  safer: (own, theirs) =>
    `Ihr braucht ${own} Punkte, die Gegner ${theirs}: In der Partie zählt ein Erfolg weniger und ein Misserfolg mehr als nach Punkten.`,

  modelsTitle: "Konfidenz der Modelle",
  modelsHint:
    "Der Balken zeigt die Konfidenz eines Modells von 0 bis 100. Ein Stil sagt an, wenn der Balken seine Marke erreicht. Die Zahl über dem Balken zeigt, wie viele von 100 Spielern bei dieser Konfidenz angesagt haben. Wenn du angibst, wie du meist ansagst, sind das Spieler wie du.",
  modelPlayers: (share) => `${share} von 100 ${share === 1 ? "würde" : "würden"} ansagen`,
  meter: (confidence, marks) => `Konfidenz ${confidence} von 100. ${marks.join(", ")}.`,
  mark: (profile, threshold) => `${profile} sagt ab ${threshold} an`,
  detail: "Warum?",

  whyTitle: "Warum",
  pro: "Für eine Ansage",
  contra: "Gegen eine Ansage",
  nothing: "nichts Nennenswertes",
  sum: (baseline, rest, total, percent) =>
    `Eine durchschnittliche Hand beginnt bei ${baseline}. Alle übrigen Gründe ergeben ${rest}. Die Summe ist ${total}: eine Konfidenz von ${percent} von 100.`,
  byModel: "Laut",
  cardsTitle: "Wert jeder Karte",
  cardsHint: (model) =>
    `Konfidenz von „${model}“ (0 bis 100) mit allen acht Karten minus Konfidenz ohne diese Karte. Die Werte von Karten, die zusammenwirken, lassen sich nicht addieren.`,
  featuresTitle: "Eingabe der Modelle: Merkmale, die nicht null sind",
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
  opponents: (called) => (called ? "ein Gegner hat angesagt" : "noch kein Gegner hat angesagt"),
  scores: (own, opponent) => `der Punktestand ${own} : ${opponent}`,
  ownScore: (score) => `Punkte deines Teams: ${score}`,
  opponentScore: (score) => `Punkte der Gegner: ${score}`,

  goOn: "+ 6 Karten",
  furtherTitle: "Die anderen sechs Karten",
  dealFurther: "Zufällig austeilen",
  seeWhole: "Aufteilung, Schupfen und Tichu",
  seeHand: "Zur Hand",
  fullWhole: "Du hast 14 Karten. Leg eine zurück, um eine andere zu wählen.",
  wholeTitle: "Die ganze Hand",
  splitTitle: "Deine 14 Karten in möglichst wenigen Zügen",
  afterTitle: "Deine Hand nach dem Schupfen",
  kinds: {
    single: "Einzelkarte",
    pair: "Paar",
    triple: "Drilling",
    fullHouse: "Full House",
    pairs: "Treppe",
    straight: "Straße",
    bomb: "Bombe",
  },
  plays: "Züge",
  losingPlays: "verlierende Züge",
  netTempo: "Tempo netto",
  bombCount: "Bomben",
  tempoHint:
    "Ein verlierender Zug gewinnt seinen Stich nicht. Tempo netto ist die Zahl der verlierenden Züge minus die der gewinnenden: Unter 0 gewinnt die Hand mehr Stiche, als sie verliert.",
  otherBombs: "Bomben, die diese Aufteilung zerlegt",
  exchangeTitle: "Schupfen",
  callsTitle: "Bisherige Ansagen",
  seats: { own: "Du", next: "Nächster", partner: "Partner", previous: "Voriger" },
  calls: { none: "keine", tichu: "Tichu", grand_tichu: "Großes Tichu" },
  cardsToSwap: "Drei Karten hin, drei zurück",
  give: "Du gibst",
  receive: "Du bekommst von",
  chooseCard: "wählen",
  giveAdvised: "Wie empfohlen",
  giveThese: "Geben",
  exchangesTitle: "Was andere geben",
  people: "Spieler",
  advised: (points) => `Die empfohlenen Karten sind am meisten wert: ${points} Punkte in der Runde.`,
  advice: {
    evenOdd: () => "Gerade Karte an den Nächsten, ungerade an den Vorigen.",
    oddEven: () => "Ungerade Karte an den Nächsten, gerade an den Vorigen.",
    low: () => "Niedrige Karten an beide Gegner.",
    named: ({ cards }) => `An den Nächsten: ${cards.next}. An den Vorigen: ${cards.previous}.`,
    noPair: "Keine davon zerlegt ein Paar.",
    partnerGrand: ({ cards }) => `Dein Partner hat Großes Tichu angesagt und bekommt: ${cards.partner}.`,
    partnerTichu: ({ cards }) => `Dein Partner hat Tichu angesagt und bekommt: ${cards.partner}.`,
    called: ({ cards }) => `Du hast angesagt, darum bekommt dein Partner nur: ${cards.partner}.`,
    highest: ({ cards }) => `Dein Partner bekommt deine höchste Karte: ${cards.partner}.`,
    toPartner: ({ cards }) => `Dein Partner bekommt: ${cards.partner}.`,
    plays: ({ numbers: [after, before] }) =>
      `Die anderen 11 Karten brauchen ${after} Züge, alle 14 brauchten ${before}.`,
    bomb: () => "Das zerlegt eine Bombe.",
    same: ({ numbers: [share] }) =>
      `${share} von 100 Spielern ${share === "1" ? "gibt" : "geben"} dasselbe.`,
    asMuch: ({ usual }) =>
      `Andere geben eher ${usual.next}, ${usual.partner} und ${usual.previous}. Das ist ebenso viel wert.`,
    less: ({ usual, numbers: [points] }) =>
      `Andere geben eher ${usual.next}, ${usual.partner} und ${usual.previous}. Das ist ${points} ${points === "1" ? "Punkt" : "Punkte"} weniger wert.`,
  },
  callTichu: "Tichu ansagen!",
  tichuBefore: "Tichu vor dem Schupfen",
  tichuAfter: "Tichu nach dem Schupfen",
  compared: (confidence, threshold) => `Konfidenz ${confidence} von 100, sagt ab ${threshold} an.`,
  peopleFirstOut: (share) =>
    `Mit einer solchen Hand sind Spieler in ${share} von 100 Fällen als Erste fertig, ob sie ansagen oder nicht.`,
  beforeIt: (share) => `Vor dem Schupfen gelang eine Ansage in ${share} von 100 Fällen.`,

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

  note: "Die Modelle sagen voraus, was erfahrene Spieler tun würden. „Ergebnisse mit und ohne Ansage“ zeigt Mittelwerte aus vielen Partien mit 95-%-Intervallen. Beide verwenden deine acht Karten, den Punktestand und die eingegebenen Ansagen. Deinen Partner und deine Gegner kennen sie nicht.",
  docs: "API für Programmierer",
  description: "OpenAPI-Beschreibung",
  miniTichu: "Mini-Tichu: Wie teile ich meine Hand auf?",
};
