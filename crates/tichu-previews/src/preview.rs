//! What a link to a hand shows: its title, its description and its picture.

use tichu::{Hand, TargetScore};
use tichu_models::Situation;
use tichu_models::decision::{CallStrength, Reason, Recommendation};

use crate::figures::Figures;
use crate::language::Language;
use crate::picture::{Mood, Picture};
use crate::words::{Texts, whole};

/// A hand with its recommendation, in one language.
#[derive(Clone, Debug)]
pub struct Preview {
    /// The hand.
    pub hand: Hand<8>,
    /// The situation in which it is held.
    pub situation: Situation,
    /// What to do.
    pub recommendation: Recommendation,
    /// The language.
    pub language: Language,
}

impl Preview {
    /// The verdict, for example "Rather call."
    #[must_use]
    pub fn title(&self) -> &'static str {
        let [clear_call, lean_call, toss_up, lean_no, clear_no] = self.texts().verdicts;
        match self.recommendation.strength {
            CallStrength::ClearCall => clear_call,
            CallStrength::LeanCall => lean_call,
            CallStrength::TossUp => toss_up,
            CallStrength::LeanNo => lean_no,
            CallStrength::ClearNo => clear_no,
        }
    }

    /// The cards, the score and the figures, in one or two sentences of at most 300 characters.
    #[must_use]
    pub fn description(&self) -> String {
        let texts = self.texts();
        let sentence = self.figures_or_reason(|figures| texts.sentence(figures));
        let (hand, at, scores) = (self.hand, texts.at, self.scores());
        format!("{hand} {at} {scores}. {sentence}")
    }

    /// What the picture shows, for those who cannot see it.
    #[must_use]
    pub fn alternative(&self) -> String {
        format!("{}: {}", self.hand, self.title())
    }

    /// The picture.
    #[must_use]
    pub fn picture(&self) -> Picture {
        let texts = self.texts();
        let figures = Figures::of(&self.recommendation);
        Picture {
            language: self.language,
            hand: self.hand,
            mood: match self.recommendation.strength {
                CallStrength::ClearCall | CallStrength::LeanCall => Mood::Call,
                CallStrength::TossUp => Mood::Even,
                CallStrength::LeanNo | CallStrength::ClearNo => Mood::No,
            },
            verdict: self.title(),
            line: self.figures_or_reason(|figures| texts.line(figures)),
            chance: figures.map(|figures| (figures.success, figures.needed)),
            scores: self.scores(),
            notes: self.notes(),
        }
    }

    fn texts(&self) -> &'static Texts {
        self.language.texts()
    }

    /// Both scores, the own one first.
    fn scores(&self) -> String {
        let scores = self.situation.scores;
        format!("{}:{}", whole(scores.own), whole(scores.opponent))
    }

    /// An unusual target and a call of an opponent; a call of the partner is the reason in the line.
    fn notes(&self) -> String {
        let texts = self.texts();
        let target = self.situation.target;
        let unusual = target != TargetScore::default();
        let target = || format!("{} {}", texts.played_to, whole(i32::from(target)));
        let called = self.situation.opponent_called == Some(true);
        let notes = [
            unusual.then(target),
            called.then(|| texts.opponent_called.to_owned()),
        ];
        let notes: Vec<String> = notes.into_iter().flatten().collect();
        notes.join(" · ")
    }

    /// The figures in words or, where there is nothing to choose, the reason.
    fn figures_or_reason(&self, words: impl Fn(Figures) -> String) -> String {
        let figures = Figures::of(&self.recommendation);
        figures.map_or_else(|| self.reason().to_owned(), words)
    }

    /// Why there is nothing to choose.
    fn reason(&self) -> &'static str {
        let reasons = &self.texts().reasons;
        match self.recommendation.reason {
            Some(Reason::PartnerCalled) => reasons.partner_called,
            Some(Reason::AlreadyCalled) => reasons.already_called,
            Some(Reason::MatchOver) => reasons.match_over,
            // They explain figures.
            Some(Reason::WorthTheRisk | Reason::TooMuchToLose) | None => "",
        }
    }
}
