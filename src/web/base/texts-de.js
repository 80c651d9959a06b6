import { VERDICT_WORDS } from "/assets/verdict-words.js";

const ranks = {
  A: ["Ass", "Asse", "ein", "kein"],
  K: ["König", "Könige", "ein", "kein"],
  Q: ["Dame", "Damen", "eine", "keine"],
  J: ["Bube", "Buben", "ein", "kein"],
};
const one = (rank) => ranks[rank]?.[0] ?? rank;
const many = (rank) => ranks[rank]?.[1] ?? `${rank}er`;
const { specials } = VERDICT_WORDS.de;
const colours = { jade: "Grün", sword: "Schwarz", pagoda: "Blau", star: "Rot" };
const numbers = ["kein", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"];

export const german = {
  ...VERDICT_WORDS.de,
  deal: "Zufall",
  newHand: "Neue Hand",
  clear: "Leeren",
  change: "Ändern",
  fold: "Karten einklappen",
  goOn: "+ 6 Karten",
  goBack: "− 6 Karten",
  remaining: (left) => `Noch ${left} ${left === 1 ? "Karte" : "Karten"}`,
  assumed: (cards) => `Angenommene Farben: ${cards}.`,
  whichCard: (text, choices) =>
    choices.length > 0
      ? `„${text}“: ${choices.join(" oder ")}?`
      : `„${text}“: Welche Karten meinst du? Schreib sie mit Leerzeichen dazwischen.`,
  score: "Stand",
  toldLabel: "Ansagen und Zielpunktzahl",

  answerTitle: "Großes Tichu mit den ersten acht Karten",
  waiting: "Ansagen oder nicht?",
  choose: "Wähle deine ersten acht Karten. Dann erscheint hier die Antwort.",
  tichuStrengths: {
    clear_call: "Tichu ansagen!",
    lean_call: "Eher Tichu ansagen.",
    toss_up: "Tichu: Beides ist gleich gut.",
    lean_no: "Eher kein Tichu ansagen.",
    clear_no: "Kein Tichu ansagen.",
  },
  nowOrLater: {
    clear_call: "Jetzt ansagen!",
    lean_call: "Eher jetzt ansagen.",
    toss_up: "Jetzt oder später: fast egal.",
    lean_no: "Eher warten.",
    clear_no: "Warten.",
  },
  gain: (points, gains) =>
    `Eine Ansage ${gains ? "bringt" : "kostet"} ${points} ${points === 1 ? "Punkt" : "Punkte"}.`,
  nowAndLater: (now, later) => `Eine Ansage jetzt bringt ${now} Punkte, Warten ${later}.`,
  odds: (success, needed) => `Sie gelingt in ${success} von 100 Fällen; nötig: ${needed}.`,
  semicolon: "; ",
  listLocale: "de",
  theSpecials: { Dr: "der Drache", Ph: "der Phönix", Ma: "der Mah Jong", Hu: "der Hund" },
  amount: (count, rank) =>
    count === 1 ? `${ranks[rank]?.[2] ?? "eine"} ${one(rank)}` : `${numbers[count]} ${many(rank)}`,
  weakCards: (count) =>
    count === 1 ? "eine schwache Karte" : `${numbers[count] ?? count} schwache Karten`,
  subjects: {
    winners: { noun: "der Mangel an hohen Karten" },
    bomb: { noun: "die Bombe" },
    straight: { noun: "die Straße" },
    sets: { noun: "Paare und Drillinge", plural: true },
    mahjong: { noun: "der Mah Jong" },
    dogs: { noun: "der Hund" },
    opponent_called: { noun: "die Ansage eines Gegners" },
    silence: { noun: "das Schweigen der Gegner" },
    partner_called: { noun: "die Ansage deines Partners" },
  },
  clause({ noun, plural, gains, points, unit }) {
    const amount = `${points}${unit ? " Punkte" : ""}`;
    if (gains) return `${noun} ${plural ? "sind" : "ist"} ${amount} wert`;
    return `${noun} ${plural ? "kosten" : "kostet"} ${amount}`;
  },
  atScores(scores, points, { gains, lead }) {
    if (gains) return `bei ${scores} zählt ein Erfolg mehr (${points})`;
    if (lead > 0 && lead <= 400) return `bei ${scores} kostet ein Misserfolg die Führung (${points})`;
    return `bei ${scores} kostet ein Misserfolg mehr (${points})`;
  },
  nothingWeighs: "keine Karte und kein Stand wiegt viel",
  assumes: "Angenommen sind durchschnittliche erfahrene Spieler, die spielen wie immer.",
  playedOut:
    "Mit solchen Händen sagt kaum jemand an: Die Zahlen stammen von Programmen, die sie ausgespielt haben, nicht von Menschen.",
  ifCalled: "Ansagen",
  ifNotCalled: "Nicht ansagen",
  callNow: "Jetzt ansagen",
  wait: "Warten",
  results: { points: "Punkte der Runde", match_win: "Chance auf die Partie" },
  average: (round, match, both) =>
    `Eine Ansage: ${round} in der Runde, ${match} für die Partie, ${both} im Mittel.`,
  playersTitle: "Spieler wie du",
  styles: { cautious: "vorsichtig", typical: "typisch", daring: "mutig" },
  wouldCall: (share) => `${share} von 100 ${share === 1 ? "würde" : "würden"} ansagen`,
  details: "Details",
  rangesTitle: "Ergebnisse mit ihren 95-%-Intervallen",
  rangesHint:
    "Der Gewinn einer Ansage zählt Runde und Partie je zur Hälfte: Eine von 100 Partien ist etwa 19 Punkte wert.",
  profilesTitle: "Arten zu entscheiden",
  call: "Ansagen",
  noCall: "Nicht ansagen",
  profiles: {
    aggressive: "Aggressiv",
    neutral: "Neutral",
    conservative: "Konservativ",
    expert: "Experte",
    balanced: "Ausgewogen",
    optimal: "Für die Partie",
    optimal_points: "Für Punkte",
  },
  modelsTitle: "Konfidenz der Modelle",
  modelsHint:
    "Die Modelle sagen voraus, was erfahrene Spieler tun würden. Ein Balken zeigt die Konfidenz eines Modells von 0 bis 100; ein Profil sagt an, wenn der Balken seine Marke erreicht.",
  weighTitle: "Was Spieler gewichten",
  limits:
    "Nichts hier kennt deinen Partner oder deine Gegner: Sie gelten als durchschnittliche erfahrene Spieler, die ihr Spiel nicht ändern. Wo kaum jemand ansagt, haben Programme die Hände ausgespielt, und Programme sind keine Menschen.",
  splitTitle: "Deine 14 Karten in möglichst wenigen Zügen",
  note: "Die Antworten stammen aus Tausenden Partien erfahrener Spieler.",

  languageLabel: "Sprache",
  themeLabel: "Zwischen Hell und Dunkel wechseln",
  skip: "Zur Antwort springen",

  handTitle: "Deine ersten acht Karten",
  fieldLabel: "Karten eintippen oder einfügen",
  fieldHint: "Dr GA SK B10 …",
  undo: "Rückgängig",
  deckLabel: "Die 56 Karten. Pfeiltasten bewegen, Leertaste wählt.",
  suits: { jade: "Jade", sword: "Schwert", pagoda: "Pagode", star: "Stern" },
  suitGroup: (suit) => `${german.suits[suit]} (${colours[suit]})`,
  specialGroup: "Sonderkarten",
  rankName: (rank) => one(rank),
  cardName: ({ special, suit, rank }) =>
    special ? specials[special] : `${colours[suit.name]} ${one(rank)}`,
  emptySlot: (place, size) => `Platz ${place} von ${size} ist leer`,
  putBack: (card) => `${card}, zurücklegen`,
  full: "Du hast acht Karten. Leg eine zurück, um eine andere zu wählen.",
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
  partnerCalled: "Dein Partner hat angesagt",
  targetFault: (least, most) => `Gib eine ganze Zahl von ${least} bis ${most} ein.`,

  asking: "Einen Moment …",
  correct: "Korrigiere die markierte Eingabe. Dann erscheint hier die Antwort.",
  range: (least, most) => `${least} bis ${most}`,
  reasons: {
    ...VERDICT_WORDS.de.noChoice,
    worth_the_risk: "Kostet im Schnitt Punkte, gewinnt aber Partien: Das Risiko lohnt sich.",
    too_much_to_lose: "Bringt im Schnitt Punkte, kostet aber Partien: zu viel zu verlieren.",
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

  meter: (confidence, marks) => `Konfidenz ${confidence} von 100. ${marks.join(", ")}.`,
  mark: (profile, threshold) => `${profile} sagt ab ${threshold} an`,

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

  furtherTitle: "Die anderen sechs Karten",
  dealFurther: "Zufällig austeilen",
  fullWhole: "Du hast 14 Karten. Leg eine zurück, um eine andere zu wählen.",
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
  give: "Du gibst",
  receive: "Du bekommst von",
  chooseCard: "wählen",
  giveAdvised: "Wie empfohlen",
  giveCautious: "Mit weniger Risiko",
  giveDaring: "Mit mehr Risiko",
  giveThese: "Geben",
  exchangesTitle: "Was andere geben",
  points: "Punkte",
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
  tichuBefore: "Tichu vor dem Schupfen",
  tichuAfter: "Tichu nach dem Schupfen",

  shareTitle: "Diese Hand teilen",
  copyLink: "Link kopieren",
  copyEmbed: "Einbetten",
  copyCurl: "curl",
  copied: "Kopiert",
  copyFailed: "Kopieren ist hier nicht erlaubt:",
  openFull: "In der vollen Ansicht öffnen",

  unreachable: "Der Dienst ist nicht erreichbar.",
  refused: (detail) => `Der Dienst hat die Frage abgelehnt: ${detail}`,
  retry: "Noch einmal versuchen",
  incomplete: "Dieser Link enthält keine acht Karten.",

  docs: "API für Programmierer",
  description: "OpenAPI-Beschreibung",
  miniTichu: "Mini-Tichu: Wie teile ich meine Hand auf?",
  playLink: "Tichu gegen die Engine spielen",
  quizLink: "Würdest du ansagen? Zehn Hände am Tag",
  puzzlesLink: "Aufgaben: Was würdest du tun?",
  learnLink: "Kurs: zehn Lektionen",
  reviewLink: "Analyse einer Partie: Welche Entscheidungen kosteten Punkte?",
};
