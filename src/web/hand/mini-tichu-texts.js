// The texts of the page of Mini-Tichu, by language.

export const miniTexts = {
  en: {
    heading: "How do I split my hand?",
    tagline: "Mini-Tichu is Tichu with 52 cards, without special cards and calls.",
    handTitle: "Your cards, up to 13",
    dealMini: "Deal 13 cards",
    deckLabel: "The 52 cards. Arrow keys move, space chooses.",
    splitsTitle: "The best splits",
    evaluator: "Value of a split",
    evaluators: {
      simple: "sum of its combinations",
      cards: "sum, divided by its cards",
      combinations: "sum, divided by its combinations",
      possibilities: "more for combinations that few others beat",
    },
    complete: "look for all splits",
    chooseCards: "Choose cards, and the splits appear here.",
    found: (count, truncated) =>
      `${count} ${count === 1 ? "split" : "splits"} found${truncated ? "; there may be more" : ""}. The best is first.`,
    worth: (value) => `worth ${value}`,
    exchangeTitle: "The exchange",
    exchangeHint:
      "The opponents get the two low cards without which the best split is best; the partner gets the highest single of the rest.",
    note: "The values are those of the player that M. Vlachou-Konchylaki wrote in 2012: rank × number of cards × a weight for the kind.",
    playground: "Grand Tichu?",
  },
  de: {
    heading: "Wie teile ich meine Hand auf?",
    tagline: "Mini-Tichu ist Tichu mit 52 Karten, ohne Sonderkarten und Ansagen.",
    handTitle: "Deine Karten, bis zu 13",
    dealMini: "13 Karten austeilen",
    deckLabel: "Die 52 Karten. Pfeiltasten bewegen, die Leertaste wählt.",
    splitsTitle: "Die besten Aufteilungen",
    evaluator: "Wert einer Aufteilung",
    evaluators: {
      simple: "Summe ihrer Kombinationen",
      cards: "Summe, geteilt durch ihre Karten",
      combinations: "Summe, geteilt durch ihre Kombinationen",
      possibilities: "mehr für Kombinationen, die wenige andere schlagen",
    },
    complete: "alle Aufteilungen suchen",
    chooseCards: "Wähle Karten, und hier erscheinen die Aufteilungen.",
    found: (count, truncated) =>
      `${count} ${count === 1 ? "Aufteilung" : "Aufteilungen"} gefunden${truncated ? "; es kann weitere geben" : ""}. Die beste steht oben.`,
    worth: (value) => `Wert ${value}`,
    exchangeTitle: "Schupfen",
    exchangeHint:
      "Die Gegner bekommen die zwei niedrigen Karten, ohne die die beste Aufteilung am besten ist; der Partner bekommt die höchste Einzelkarte der übrigen.",
    note: "Die Werte sind die des Spielers, den M. Vlachou-Konchylaki 2012 schrieb: Rang × Zahl der Karten × ein Gewicht der Art.",
    playground: "Grand Tichu?",
  },
  el: {
    heading: "Πώς χωρίζω τα φύλλα μου;",
    tagline: "Το Μίνι Τίτσου είναι Τίτσου με 52 φύλλα, χωρίς ειδικά φύλλα και δηλώσεις.",
    handTitle: "Τα φύλλα σου, έως 13",
    dealMini: "Μοίρασε 13 φύλλα",
    deckLabel: "Τα 52 φύλλα. Τα βέλη μετακινούν, το πλήκτρο διαστήματος επιλέγει.",
    splitsTitle: "Οι καλύτεροι χωρισμοί",
    evaluator: "Αξία ενός χωρισμού",
    evaluators: {
      simple: "άθροισμα των συνδυασμών του",
      cards: "άθροισμα διά τα φύλλα του",
      combinations: "άθροισμα διά τους συνδυασμούς του",
      possibilities: "μεγαλύτερη για συνδυασμούς που λίγοι άλλοι χτυπούν",
    },
    complete: "όλοι οι χωρισμοί",
    chooseCards: "Διάλεξε φύλλα και οι χωρισμοί εμφανίζονται εδώ.",
    found: (count, truncated) =>
      `${count === 1 ? "Βρέθηκε 1 χωρισμός" : `Βρέθηκαν ${count} χωρισμοί`}${truncated ? "· ίσως υπάρχουν κι άλλοι" : ""}. Ο καλύτερος είναι πρώτος.`,
    worth: (value) => `αξία ${value}`,
    exchangeTitle: "Η ανταλλαγή",
    exchangeHint:
      "Οι αντίπαλοι παίρνουν τα δύο χαμηλά φύλλα χωρίς τα οποία ο καλύτερος χωρισμός είναι καλύτερος· ο συμπαίκτης παίρνει το υψηλότερο μονό από τα υπόλοιπα.",
    note: "Οι αξίες είναι του παίκτη που έγραψε η Μ. Βλάχου-Κονχυλάκη το 2012: αξία φύλλου × πλήθος φύλλων × συντελεστής του είδους.",
    playground: "Grand Tichu;",
  },
};
