// The words of verdicts, in pages and previews.
// Made from crates/tichu-previews/src/words.rs by: WRITE=1 cargo test -p tichu-previews words

export const VERDICT_WORDS = {
  en: {
    heading: "Grand Tichu?",
    tagline: "Eight cards, one question: call, or take the other six first?",
    strengths: { clear_call: "Call!", lean_call: "Rather call.", toss_up: "A toss-up.", lean_no: "Rather don’t call.", clear_no: "Don’t call." },
    specials: { Dr: "Dragon", Ph: "Phoenix", Ma: "Mahjong", Hu: "Dogs" },
    rankLetters: { J: "J", Q: "Q", K: "K", A: "A" },
    target: "Played to",
    opponentCalled: "An opponent has called",
    noChoice: { partner_called: "Your partner has called: a second call gains nothing.", already_called: "You have called already.", match_over: "The match is over at these scores." },
  },
  de: {
    heading: "Großes Tichu?",
    tagline: "Acht Karten, eine Frage: ansagen oder erst die anderen sechs aufnehmen?",
    strengths: { clear_call: "Ansagen!", lean_call: "Eher ansagen.", toss_up: "Beides ist gleich gut.", lean_no: "Eher nicht ansagen.", clear_no: "Nicht ansagen." },
    specials: { Dr: "Drache", Ph: "Phönix", Ma: "Mah Jong", Hu: "Hund" },
    rankLetters: { J: "B", Q: "D", K: "K", A: "A" },
    target: "Gespielt wird bis",
    opponentCalled: "Ein Gegner hat angesagt",
    noChoice: { partner_called: "Dein Partner hat angesagt: Eine zweite Ansage bringt nichts.", already_called: "Du hast schon angesagt.", match_over: "Bei diesem Punktestand ist die Partie vorbei." },
  },
  el: {
    heading: "Γκραντ Τίτσου;",
    tagline: "Οχτώ φύλλα, μία ερώτηση: το λες ή παίρνεις πρώτα και τα άλλα έξι;",
    strengths: { clear_call: "Πες το!", lean_call: "Μάλλον πες το.", toss_up: "Το ίδιο κάνει.", lean_no: "Μάλλον μην το πεις.", clear_no: "Μην το πεις." },
    specials: { Dr: "Δράκος", Ph: "Φοίνικας", Ma: "Μαγιόνγκ", Hu: "Σκυλιά" },
    rankLetters: { J: "J", Q: "Q", K: "K", A: "A" },
    target: "Παίζετε μέχρι",
    opponentCalled: "Ένας αντίπαλος το έχει πει",
    noChoice: { partner_called: "Ο συμπαίκτης σου το έχει πει: μια δεύτερη δήλωση δεν κερδίζει τίποτα.", already_called: "Το έχεις ήδη πει.", match_over: "Με αυτό το σκορ η παρτίδα έχει τελειώσει." },
  },
};
