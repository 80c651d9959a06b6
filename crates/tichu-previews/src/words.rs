//! The words of previews. The pages have the same verdicts, reasons and names: the test here makes their file.

use crate::figures::Figures;

/// The words of one language.
pub(crate) struct Texts {
    pub heading: &'static str,
    pub tagline: &'static str,
    /// From the clear call to the clear no.
    pub verdicts: [&'static str; 5],
    /// Dragon, Phoenix, Mahjong, Dogs.
    pub specials: [&'static str; 4],
    /// Jack, queen, king, ace.
    pub courts: [&'static str; 4],
    /// Between the cards and the score.
    pub at: &'static str,
    pub played_to: &'static str,
    pub opponent_called: &'static str,
    pub reasons: Reasons,
    /// What a call does that neither gains nor loses, and verbs before points for one that does.
    pub effects: [&'static str; 3],
    /// One point and several, after a verb and alone.
    pub points: [[&'static str; 2]; 2],
    /// One sentence: the effect of a call, how often it succeeds, and how often it has to.
    pub sentence: fn(&str, u8, u8) -> String,
    /// The same in a few words, with the points alone.
    pub line: fn(&str, u8, u8) -> String,
}

impl Texts {
    /// One sentence with all figures.
    pub fn sentence(&self, figures: Figures) -> String {
        let Figures { gain, .. } = figures;
        let [nothing, gains, loses] = self.effects;
        let [points, _] = self.points.map(|words| counted(gain, words));
        let effect = match gain {
            0 => nothing.to_owned(),
            1.. => format!("{gains} {} {points}", gain.unsigned_abs()),
            _ => format!("{loses} {} {points}", gain.unsigned_abs()),
        };
        (self.sentence)(&effect, figures.success, figures.needed)
    }

    /// The figures in a few words.
    pub fn line(&self, figures: Figures) -> String {
        let Figures { gain, .. } = figures;
        let [_, points] = self.points.map(|words| counted(gain, words));
        let gain = format!("{} {points}", signed(gain));
        (self.line)(&gain, figures.success, figures.needed)
    }
}

/// Why there is nothing to choose.
pub(crate) struct Reasons {
    pub partner_called: &'static str,
    pub already_called: &'static str,
    pub match_over: &'static str,
}

/// A whole number with the sign for minus that texts use.
pub(crate) fn whole(number: impl Into<i64>) -> String {
    let number = number.into();
    let sign = if number < 0 { "−" } else { "" };
    format!("{sign}{}", number.unsigned_abs())
}

/// A whole number with its sign.
fn signed(number: i64) -> String {
    let plus = if number > 0 { "+" } else { "" };
    format!("{plus}{}", whole(number))
}

/// The word for so many of something: one, or several.
fn counted(number: i64, [one, several]: [&'static str; 2]) -> &'static str {
    if number.unsigned_abs() == 1 {
        one
    } else {
        several
    }
}

pub(crate) static ENGLISH: Texts = Texts {
    heading: "Grand Tichu?",
    tagline: "Eight cards, one question: call, or take the other six first?",
    verdicts: [
        "Call!",
        "Rather call.",
        "A toss-up.",
        "Rather don’t call.",
        "Don’t call.",
    ],
    specials: ["Dragon", "Phoenix", "Mahjong", "Dogs"],
    courts: ["J", "Q", "K", "A"],
    at: "at",
    played_to: "Played to",
    opponent_called: "An opponent has called",
    reasons: Reasons {
        partner_called: "Your partner has called: a second call gains nothing.",
        already_called: "You have called already.",
        match_over: "The match is over at these scores.",
    },
    effects: ["gains nothing", "gains", "loses"],
    points: [["point", "points"], ["point", "points"]],
    sentence: |effect, success, needed| {
        format!("A call {effect} and succeeds {success} times in 100; {needed} are needed.")
    },
    line: |gain, success, needed| {
        format!("{gain} · succeeds {success} times in 100, {needed} needed")
    },
};

pub(crate) static GERMAN: Texts = Texts {
    heading: "Großes Tichu?",
    tagline: "Acht Karten, eine Frage: ansagen oder erst die anderen sechs aufnehmen?",
    verdicts: [
        "Ansagen!",
        "Eher ansagen.",
        "Beides ist gleich gut.",
        "Eher nicht ansagen.",
        "Nicht ansagen.",
    ],
    specials: ["Drache", "Phönix", "Mah Jong", "Hund"],
    courts: ["B", "D", "K", "A"],
    at: "bei",
    played_to: "Gespielt wird bis",
    opponent_called: "Ein Gegner hat angesagt",
    reasons: Reasons {
        partner_called: "Dein Partner hat angesagt: Eine zweite Ansage bringt nichts.",
        already_called: "Du hast schon angesagt.",
        match_over: "Bei diesem Punktestand ist die Partie vorbei.",
    },
    effects: ["bringt nichts", "bringt", "kostet"],
    points: [["Punkt", "Punkte"], ["Punkt", "Punkte"]],
    sentence: |effect, success, needed| {
        format!(
            "Eine Ansage {effect} und gelingt in {success} von 100 Fällen; nötig sind {needed}."
        )
    },
    line: |gain, success, needed| format!("{gain} · gelingt {success} von 100 Mal, nötig {needed}"),
};

pub(crate) static GREEK: Texts = Texts {
    heading: "Γκραντ Τίτσου;",
    tagline: "Οχτώ φύλλα, μία ερώτηση: το λες ή παίρνεις πρώτα και τα άλλα έξι;",
    verdicts: [
        "Πες το!",
        "Μάλλον πες το.",
        "Το ίδιο κάνει.",
        "Μάλλον μην το πεις.",
        "Μην το πεις.",
    ],
    specials: ["Δράκος", "Φοίνικας", "Μαγιόνγκ", "Σκυλιά"],
    courts: ["J", "Q", "K", "A"],
    at: "στο",
    played_to: "Παίζετε μέχρι",
    opponent_called: "Ένας αντίπαλος το έχει πει",
    reasons: Reasons {
        partner_called: "Ο συμπαίκτης σου το έχει πει: μια δεύτερη δήλωση δεν κερδίζει τίποτα.",
        already_called: "Το έχεις ήδη πει.",
        match_over: "Με αυτό το σκορ η παρτίδα έχει τελειώσει.",
    },
    effects: ["δεν κερδίζει τίποτα", "κερδίζει", "κοστίζει"],
    points: [["πόντο", "πόντους"], ["πόντος", "πόντοι"]],
    sentence: |effect, success, needed| {
        format!("Η δήλωση {effect} και βγαίνει {success} στις 100 φορές· χρειάζονται {needed}.")
    },
    line: |gain, success, needed| {
        format!("{gain} · βγαίνει {success} στις 100, χρειάζονται {needed}")
    },
};

#[cfg(test)]
mod tests {
    use std::fmt::Write;
    use std::{env, fs};

    use crate::Language;

    /// The words that the pages share with previews.
    const SHARED: &str = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../src/web/base/verdict-words.js"
    );
    const HEAD: &str = "\
// The words of verdicts, in pages and previews.
// Made from crates/tichu-previews/src/words.rs by: WRITE=1 cargo test -p tichu-previews words

export const VERDICT_WORDS = {
";

    /// An object of these texts, in one line.
    fn object<const N: usize>(names: [&str; N], texts: [&str; N]) -> String {
        let texts = names.iter().zip(texts);
        let texts = texts.map(|(name, text)| format!("{name}: {text:?}"));
        format!("{{ {} }}", texts.collect::<Vec<_>>().join(", "))
    }

    #[test]
    fn the_pages_have_the_same_words() {
        let mut made = HEAD.to_owned();
        for language in Language::ALL {
            let texts = language.texts();
            let strengths = ["clear_call", "lean_call", "toss_up", "lean_no", "clear_no"];
            let reasons = &texts.reasons;
            let reasons = object(
                ["partner_called", "already_called", "match_over"],
                [
                    reasons.partner_called,
                    reasons.already_called,
                    reasons.match_over,
                ],
            );
            writeln!(made, "  {}: {{", language.tag()).unwrap();
            for (name, words) in [
                ("heading", format!("{:?}", texts.heading)),
                ("tagline", format!("{:?}", texts.tagline)),
                ("strengths", object(strengths, texts.verdicts)),
                ("specials", object(["Dr", "Ph", "Ma", "Hu"], texts.specials)),
                ("rankLetters", object(["J", "Q", "K", "A"], texts.courts)),
                ("target", format!("{:?}", texts.played_to)),
                ("opponentCalled", format!("{:?}", texts.opponent_called)),
                ("noChoice", reasons),
            ] {
                writeln!(made, "    {name}: {words},").unwrap();
            }
            made.push_str("  },\n");
        }
        made.push_str("};\n");
        if env::var_os("WRITE").is_some() {
            fs::write(SHARED, &made).unwrap();
        }
        let shared = fs::read_to_string(SHARED).unwrap();
        assert!(
            shared == made,
            "{SHARED} is out of date: its first lines say how it is made"
        );
    }
}
