//! The reasons as one or two sentences.

use std::fmt;

use tichu::{Call, Card, Rank};

use super::names::{Noun, list, noun, number};
use super::{Finding, LEAST, Subject, Why, WhyKind, WhyReason};

/// The most reasons in the sentence that argues for the verdict, and in the other one.
const MOST: [usize; 2] = [3, 2];

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gain = match self.subject.verdict {
            Finding::Gain(gain) => gain,
            Finding::PartnerCalled => {
                return f.write_str(
                    "Your partner has called: a second call of your team gains nothing.",
                );
            }
            Finding::AlreadyCalled => return f.write_str("You have called already."),
            Finding::MatchOver => return f.write_str("The match is over at these scores."),
        };
        let signs = if gain > 0.0 { [1.0, -1.0] } else { [-1.0, 1.0] };
        let sentences = signs.map(|sign| self.sentence(sign, sign * gain > 0.0));
        match sentences {
            [Some(one), Some(other)] => write!(f, "{one} {other}"),
            [Some(one), None] | [None, Some(one)] => f.write_str(&one),
            [None, None] => write!(
                f,
                "Neither the cards nor the scores weigh as much as {LEAST} points."
            ),
        }
    }
}

impl Why {
    /// The reasons of one sign in a sentence; those of the verdict come first, with what the hand
    /// lacks.
    fn sentence(&self, sign: f64, is_verdict: bool) -> Option<String> {
        let reasons = self.reasons.iter().filter(|r| r.points * sign > 0.0);
        let most = MOST[usize::from(!is_verdict)];
        let reasons: Vec<&WhyReason> = reasons.take(most).collect();
        let first = reasons.first()?;
        let mut text = match is_verdict && noun(first).is_some() {
            true => self.subject.opening(self, sign),
            false => String::new(),
        };
        let mut counted = false;
        for (place, reason) in reasons.iter().enumerate() {
            let points = reason.points.abs();
            let written = match self.subject.noun(reason) {
                Some(noun) if counted => format!("{} {points:.0}", noun.text),
                Some(noun) => {
                    counted = true;
                    format!("{} {} {points:.0} points", noun.text, verb(&noun, sign))
                }
                None => format!(
                    "{} ({:+.0})",
                    self.subject.at_these_scores(sign),
                    reason.points
                ),
            };
            let is_clause = |reason: &WhyReason| reason.kind == WhyKind::Scores;
            let joint = match place.checked_sub(1).map(|before| reasons[before]) {
                None => "",
                Some(before) if is_clause(before) || is_clause(reason) => "; ",
                Some(_) => ", ",
            };
            text.push_str(joint);
            text.push_str(&written);
        }
        Some(capitalized(&text) + ".")
    }
}

fn verb(noun: &Noun, sign: f64) -> &'static str {
    match (sign > 0.0, noun.is_plural) {
        (true, false) => "is worth",
        (true, true) => "are worth",
        (false, false) => "costs",
        (false, true) => "cost",
    }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

impl Subject {
    /// The subject of a clause; `None` for the scores, which have a clause of their own.
    fn noun(&self, reason: &WhyReason) -> Option<Noun> {
        let call = match self.call {
            Call::Tichu => "call",
            Call::GrandTichu => "Grand Tichu",
        };
        match (reason.kind, self.plays) {
            (WhyKind::OpponentCalled, _) if self.opponent_called => {
                Some(Noun::new(format!("an opponent's {call}"), false))
            }
            (WhyKind::OpponentCalled, _) => Some(Noun::new("the silence of the opponents", false)),
            (WhyKind::Losers, Some([plays, losing])) => {
                let losers = if losing == 1 { "loser" } else { "losers" };
                let [plays, losing] = [plays, losing].map(|count| number(count.into()));
                let text = format!("{losing} {losers} among {plays} plays");
                Some(Noun::new(text, losers == "losers"))
            }
            (WhyKind::Winners, _) if reason.cards.is_empty() => {
                Some(Noun::new(format!("the lack of {}", self.missing()), false))
            }
            _ => noun(reason),
        }
    }

    /// The winners that the hand lacks.
    fn missing(&self) -> String {
        let special = [(Card::Dragon, "Dragon"), (Card::Phoenix, "Phoenix")];
        let special = special
            .into_iter()
            .filter(|(card, _)| !self.cards.contains(*card));
        let aces = match self.cards.of_rank(Rank::ACE).len() {
            0 => Some("aces"),
            1..=3 => Some("more aces"),
            _ => None,
        };
        let names = special.map(|(_, name)| name).chain(aces);
        list(&names.map(ToOwned::to_owned).collect::<Vec<String>>())
    }

    /// The begin of the sentence that argues for the verdict: the winners that a hand lacks, and how
    /// many plays a hand has that should be called.
    fn opening(&self, why: &Why, sign: f64) -> String {
        if sign > 0.0 {
            return match (self.plays, why.reason(WhyKind::Losers)) {
                (Some([plays, losing]), None) if losing < plays => {
                    let losers = if losing == 1 { "a loser" } else { "losers" };
                    let [plays, losing] = [plays, losing].map(|count| number(count.into()));
                    match losing.as_str() {
                        "no" => format!("{plays} plays and no loser: "),
                        losing => format!("{plays} plays, {losing} of them {losers}: "),
                    }
                }
                _ => String::new(),
            };
        }
        let has = |card| self.cards.contains(card);
        let lacks = |reason: &WhyReason| reason.kind == WhyKind::Winners && reason.cards.is_empty();
        let loses = why.reason(WhyKind::Losers).is_some() && !why.reasons.iter().any(lacks);
        if has(Card::Dragon) || has(Card::Phoenix) || !loses {
            return String::new();
        }
        let aces = self.cards.of_rank(Rank::ACE).len();
        let counted = why.reasons.iter().any(|reason| {
            matches!(reason.kind, WhyKind::Winners | WhyKind::Bomb)
                && !reason.cards.of_rank(Rank::ACE).is_empty()
        });
        let mut parts = vec!["no Dragon".to_owned(), "no Phoenix".to_owned()];
        if !counted {
            let name = if aces > 1 { "aces" } else { "ace" };
            parts.push(format!("{} {name}", number(aces)));
        }
        list(&parts) + ": "
    }

    /// The meaning of the scores for a call that they speak for, or against.
    fn at_these_scores(&self, sign: f64) -> String {
        let (own, opponent) = (self.scores.own, self.scores.opponent);
        let target = i64::from(i32::from(self.target));
        let [missing, of_opponents] = [own, opponent].map(|score| target - i64::from(score));
        let lead = i64::from(own) - i64::from(opponent);
        let bonus = match self.call {
            Call::Tichu => 100,
            Call::GrandTichu => 200,
        };
        let meaning = match sign > 0.0 {
            true if lead <= -250 || (lead <= -100 && of_opponents <= 300) => {
                "there is little to lose"
            }
            true if missing <= bonus + 100 => "a success about wins the match",
            true => "a success counts for more",
            false if missing <= 100 => "a plain round is about enough to win",
            false if (1..=bonus + 50).contains(&lead) => "a failed call costs the lead",
            false if lead > 0 => "the lead needs no risk",
            false if lead <= -100 => "a failed call puts the match out of reach",
            false => "a failed call counts for more",
        };
        format!("at {own}:{opponent} {meaning}")
    }
}
