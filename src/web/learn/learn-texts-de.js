// The texts of the course in German.

export const germanLessons = {
  heading: "Kurs",
  tagline: "Zehn Lektionen für alle, die die Regeln kennen.",
  skip: "Zu den Lektionen springen",
  playground: "Grand Tichu?",
  note: "Der Meister ist das stärkste Netz dieses Programms; wo nichts anderes steht, spielen Meister unter sich. Zahlen von Menschen stammen aus 17.771 Runden erfahrener Spieler und, wo es dabeisteht, vom Netz, das sie vorhersagt. Jede Zahl lässt sich nachprüfen: Die Dokumentation nennt die Befehle.",
  keptHere: "Was du gelöst hast, bleibt in diesem Browser.",

  contentsTitle: "Zehn Lektionen",
  solvedOf: (solved, all) => `${solved} von ${all} Aufgaben gelöst`,
  solvedShort: (solved, all) => `${solved}/${all}`,
  puzzleTitle: (id) => `Aufgabe ${id}`,
  puzzlesLabel: "Die Aufgaben dieser Lektion",
  marks: { right: "gelöst", missed: "verfehlt", open: "noch nicht versucht" },
  solve: "Die drei Aufgaben lösen",
  solveAgain: "Noch einmal lösen",

  lessons: {
    grand: {
      title: "Was ein Großes Tichu braucht",
      words: ({ specials, aces }) => [
        "Sieh unter deinen ersten acht Karten auf Drache, Phönix und Asse.",
        "Sag mit Drache und Phönix an, auch ohne Ass, und mit einem von beiden neben zwei Assen.",
        "Mit einem von beiden neben einem Ass oder nur mit drei Assen macht es für die Partie kaum einen Unterschied; nur mit einem Ass sag nicht an.",
        `Drei Asse sehen stärker aus, als sie sind: Damit gelingt die Ansage in ${aces} von 100 Verteilungen, mit Drache und Phönix in ${specials}.`,
        "All das gilt bei 0:0, mit mittleren anderen Karten. Die Aufgaben zeigen, was noch für eine Ansage spricht: eine Bombe, Könige, das Ende einer Partie.",
      ],
      sides: ["Drache und Phönix", "drei Asse"],
      meaning: "Wie viele Punkte die Ansage bei 0:0 bringt, mit mittleren anderen Karten.",
    },
    score: {
      title: "Auch der Spielstand entscheidet",
      words: () => [
        "Wer kurz vor Schluss hinten liegt, sagt öfter an: Ohne Ansage ist die Runde vielleicht die letzte, und die Punkte einer gescheiterten Ansage zählen dann nicht mehr.",
        "Wer kurz vor Schluss vorn liegt, sagt seltener an: Eine gewöhnliche Runde genügt.",
        "Weit hinten ist die Wahl fast gleichgültig.",
        "Nach der Ansage des Partners sag nie an, denn nur einer von euch kann als Erster ausmachen.",
      ],
      sides: ["bei 900:950", "bei 950:0"],
      meaning: "Wie viele von 100 Partien die Ansage eines Großen Tichus mehr gewinnt, mit derselben Hand: Drache und Phönix, kein Ass.",
    },
    give: {
      title: "Was man schupft",
      words: ({ high, gain }) => [
        "Viele geben dem Partner ihre beste Karte. Der Meister behält sie und gibt eine mittlere Karte, die seine Hand entbehren kann.",
        "Die Gegner bekommen niedrige Karten.",
        `Eine Ansage ändert das: Ein Partner, der angesagt hat, bekommt in ${high} von 100 Fällen ein Ass, den Drachen oder den Phönix.`,
        `Wer die drei Karten schupft, die am meisten bringen, gewinnt ${gain} Punkte je Runde gegenüber dem, was Menschen schupfen.`,
      ],
      sides: ["Meister", "Menschen"],
      meaning: "Wie oft der Partner ein Ass bekommt.",
    },
    tichu: {
      title: "Tichu: Sechs von zehn genügen",
      words: ({ engine }) => [
        "Tichu kannst du bis zu deiner ersten Karte ansagen: Sieh erst, was du bekommst und was die anderen spielen.",
        "Mit einer guten Hand lohnt sich die Ansage, wenn sie in sechs von zehn Fällen gelingt.",
        `Menschen gelingt sie öfter; also lassen sie Ansagen aus, die sich lohnen würden. Das Programm sagt mehr Hände an, und ${engine} von 100 Ansagen gelingen.`,
        "Die Ansage eines Gegners macht deine schwerer. Sie verbietet sie nicht.",
      ],
      sides: ["sind nötig", "gelingen Menschen"],
      meaning: "Wie oft die Ansage eines Tichus mit einer guten Hand gelingen muss und wie oft sie Menschen gelingt.",
    },
    lead: {
      title: "Zähl Züge, nicht Karten",
      words: ({ lone, pair }) => [
        "Du bist aus, wenn dir die Züge ausgehen. Teil deine Hand in möglichst wenige auf und zähl die, die ihren Stich verlieren.",
        `Kombinationen gewinnen öfter, als man denkt: Eine einzelne Zwei gewinnt ${lone} von 100 Stichen, ein Paar Zweien ${pair}.`,
        "Spiel also aus, was viele Karten mitnimmt, und behalte einzelne hohe Karten: Sie holen das Ausspiel zurück.",
      ],
      sides: ["Straße aus fünf Karten bis zur 8", "einzelner König"],
      meaning: "Wie oft das unter Menschen den Stich gewinnt.",
    },
    take: {
      title: "Nimm den Stich",
      words: () => [
        "Passen fühlt sich sicher an, weil die hohe Karte auf der Hand bleibt. Aber das Ausspiel bleibt bei einem anderen.",
        "Der Meister passt seltener als Menschen.",
        "Nimm den Stich vor allem, wenn ein Gegner angesagt hat oder wenige Karten hält, und wenn du danach etwas auszuspielen hast.",
      ],
      sides: ["Meister", "Menschen"],
      meaning: "Wie oft jemand passt, der spielen könnte.",
    },
    dragon: {
      title: "Der Drache ist nicht für den ersten Stich",
      words: ({ dragon, first, late, people }) => [
        `Der Drache gewinnt ${dragon} von 100 Stichen. Aber der Stich geht an einen Gegner, und der Drache ist weg.`,
        `Der Meister spielt ${first} von 100 Drachen, solange er noch alle Karten hat. Als eine der letzten beiden Karten spielt er ${late}, das Netz der Menschen ${people}: Dort bringt eine sichere Karte dich hinaus.`,
        "Dasselbe gilt für Asse und den Phönix: Gib sie nicht aus, wo eine niedrigere Karte genügt. Allein gewinnt der Phönix seltener als ein Ass. Mehr wert ist er in einer Kombination oder als letzte Karte.",
      ],
      sides: ["der Phönix", "ein Ass"],
      meaning: "Wie oft die Karte allein unter Menschen ihren Stich gewinnt.",
    },
    bombs: {
      title: "Bomben warten, aber nicht auf den Drachen",
      words: ({ early }) => [
        `„Bomben warten“ ist die halbe Wahrheit. Der Meister wirft ${early} von 100 Bomben, während er noch elf Karten oder mehr hält.`,
        "Eine Bombe ist richtig, wenn ein Gegner sonst davonkommt und wenn das Ausspiel mehr wert ist als die vier Karten.",
        "Sie wartet, wenn deine Seite den Stich auch ohne sie gewinnt und wenn du sie später brauchst, um ans Ausspiel zu kommen.",
      ],
      sides: ["Meister", "Netz der Menschen"],
      meaning: "Wie viele von 100 Bomben einen Drachen stechen.",
    },
    partner: {
      title: "Für den Partner spielen",
      words: ({ champion, people }) => [
        `Hat dein Partner angesagt und noch eine Karte, dann spiel eine einzelne Karte oder den Hund aus: Der Meister tut das in ${champion} von 100 Fällen, Menschen in ${people}.`,
        "Passe, wenn dein Partner den Stich gewinnt und gleich aus ist.",
        "Aber ein Stich des Partners ist nicht heilig: Wer näher am Ausmachen ist, nimmt das Ausspiel. Der Meister übersticht seinen Partner etwas öfter als Menschen.",
      ],
      sides: ["Meister", "Menschen"],
      meaning: "Wie oft jemand den Stich des Partners nimmt, der passen könnte.",
    },
    double: {
      title: "Beide aus: 200 Punkte",
      words: () => [
        "Ein Doppelsieg bringt 200 Punkte, so viel wie zwei Tichus.",
        "Ist dein Partner aus, zählen die Punkte in den Stichen kaum noch: Sei der Nächste.",
        "Sieh auf das, was die Gegner noch haben, halte den mit wenigen Karten auf und spar deine stärkste Karte für dein letztes Ausspiel.",
      ],
      sides: ["Meister", "Netz der Menschen"],
      meaning: "Wie viele von 100 Runden sie doppelt gewinnen, einer gegen den anderen.",
    },
  },
};
