//! The systems that Yang (2018) compares, fitted to our calls: his ROC areas beside ours.

use rayon::prelude::*;
use tichu::{Card, CardSet};
use tichu_fitting::bootstrap;
use tichu_fitting::draws::Draws;
use tichu_fitting::measures::Ranking;
use tichu_fitting::newton::{self, Intercept, LogOdds};
use tichu_records::MatchId;
use tichu_training::TrainingError;
use tichu_training::whole_hand::rows::Row;

use super::CalledHands;
use super::cards::{compressed, four, patterns, raw};
use super::learners::Learner;

/// Hands that were called, with their results.
#[derive(Clone, Debug, Default)]
pub struct Called {
    /// The cards.
    pub hands: Vec<CardSet>,
    /// Whether the player went out first.
    pub made: Vec<bool>,
    /// The matches.
    pub match_ids: Vec<MatchId>,
}

/// The cards of a Tichu call: those before the exchange, or those that are played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tichu {
    /// The 14 cards that were dealt.
    BeforeExchange,
    /// The 14 cards after the exchange.
    AfterExchange,
}

impl Called {
    /// The hands of calls of Grand Tichu: eight cards.
    #[must_use]
    pub fn grand(calls: &CalledHands) -> Called {
        Called {
            hands: calls.rows.iter().map(|row| row.hand.set()).collect(),
            made: calls.succeeded.clone(),
            match_ids: calls.match_ids.clone(),
        }
    }

    /// The hands of calls of Tichu: 14 cards.
    #[must_use]
    pub fn tichu(rows: &[&Row], cards: Tichu) -> Called {
        let mut calls = Called::default();
        for row in rows.iter().filter(|row| row.called) {
            calls.hands.push(match cards {
                Tichu::BeforeExchange => row.hand_before(),
                Tichu::AfterExchange => row.known().hand,
            });
            calls.made.push(row.first_out);
            calls.match_ids.push(row.match_id);
        }
        calls
    }
}

/// Numbers of a hand for a learner.
type Values = fn(CardSet) -> Vec<f64>;

/// A kind of numbers, and the ROC area that the thesis prints for each learner on them.
struct Cards {
    name: &'static str,
    values: Values,
    printed: &'static [(Learner, f64)],
}

/// Grand Tichu: table 4-18 of the thesis.
const GRAND: [Cards; 4] = [
    Cards {
        name: "raw hand",
        values: raw,
        printed: &[],
    },
    Cards {
        name: "compressed hand",
        values: compressed,
        printed: &[(Learner::Forest, 0.627)],
    },
    Cards {
        name: "13 features",
        values: |hand| patterns(hand)[..13].to_vec(),
        printed: &[(Learner::Logistic, 0.628)],
    },
    Cards {
        name: "four features",
        values: |hand| four(hand).to_vec(),
        printed: &[(Learner::Logistic, 0.626), (Learner::Forest, 0.627)],
    },
];

/// Tichu: the thesis, pages 59 to 64.
const TICHU: [Cards; 5] = [
    Cards {
        name: "raw hand",
        values: raw,
        printed: &[(Learner::Logistic, 0.785)],
    },
    Cards {
        name: "compressed hand",
        values: compressed,
        printed: &[],
    },
    Cards {
        name: "14 patterns",
        values: |hand| patterns(hand).to_vec(),
        printed: &[(Learner::Forest, 0.837)],
    },
    Cards {
        name: "patterns and counts",
        values: |hand| [&patterns(hand)[..], &compressed(hand)].concat(),
        printed: &[(Learner::Logistic, 0.837)],
    },
    Cards {
        name: "four features",
        values: |hand| four(hand).to_vec(),
        printed: &[],
    },
];

/// A system on held-out calls.
#[derive(Clone, Debug, PartialEq)]
pub struct System {
    /// The numbers that it sees.
    pub cards: &'static str,
    /// How it learns.
    pub learner: &'static str,
    /// The ROC area that the thesis prints, where it is known.
    pub printed: Option<f64>,
    /// Ours.
    pub area: f64,
    /// The 95% interval of ours, by bootstrap over matches.
    pub interval: (f64, f64),
}

/// The systems for Grand Tichu, fitted to some calls and measured on others.
///
/// # Errors
/// [`TrainingError`] when the calls all succeeded, none did, or a fit fails.
pub fn grand(
    training: &Called,
    held_out: &Called,
    seed: u64,
) -> Result<Vec<System>, TrainingError> {
    systems(&GRAND, training, held_out, seed)
}

/// The systems for Tichu.
///
/// # Errors
/// As [`grand`].
pub fn tichu(
    training: &Called,
    held_out: &Called,
    seed: u64,
) -> Result<Vec<System>, TrainingError> {
    systems(&TICHU, training, held_out, seed)
}

fn systems(
    cards: &[Cards],
    training: &Called,
    held_out: &Called,
    seed: u64,
) -> Result<Vec<System>, TrainingError> {
    let pairs = cards
        .iter()
        .flat_map(|cards| Learner::ALL.map(|learner| (cards, learner)));
    let pairs: Vec<(&Cards, Learner)> = pairs.collect();
    let system = |(cards, learner): (&Cards, Learner)| {
        let [rows, others] = [training, held_out].map(|calls| {
            calls
                .hands
                .iter()
                .map(|&hand| (cards.values)(hand))
                .collect::<Vec<_>>()
        });
        let scores = learner.scores(&rows, &training.made, &others, seed)?;
        let mut printed = cards.printed.iter().filter(|(of, _)| *of == learner);
        let printed = printed.next().map(|(_, area)| *area);
        Ok(measured(
            (cards.name, learner.name()),
            printed,
            &scores,
            held_out,
        ))
    };
    pairs.into_par_iter().map(system).collect()
}

/// The area of some scores of the held-out calls.
fn measured(
    (cards, learner): (&'static str, &'static str),
    printed: Option<f64>,
    scores: &[f64],
    held_out: &Called,
) -> System {
    let hands = scores.iter().copied().zip(held_out.made.iter().copied());
    System {
        cards,
        learner,
        printed,
        area: Ranking::new(hands).roc_area(),
        interval: bootstrap::roc_area_interval(scores, &held_out.made, &held_out.match_ids),
    }
}

/// The logistic regression on patterns of hands of 8 or 14 cards; its coefficients are in the order
/// of [`PATTERNS`](super::cards::PATTERNS).
///
/// # Errors
/// [`TrainingError`] when the calls all succeeded, none did, or the fit fails.
pub fn on_patterns(calls: &Called) -> Result<LogOdds, TrainingError> {
    fit(calls, |hand| patterns(hand).to_vec())
}

/// The logistic regression on the [four](four) features.
///
/// # Errors
/// As [`on_patterns`].
pub fn on_four(calls: &Called) -> Result<LogOdds, TrainingError> {
    fit(calls, |hand| four(hand).to_vec())
}

fn fit(calls: &Called, values: Values) -> Result<LogOdds, TrainingError> {
    let rows: Vec<Vec<f64>> = calls.hands.iter().map(|&hand| values(hand)).collect();
    Ok(newton::fit(&rows, &calls.made, super::C, Intercept::Free)?)
}

/// Hands of eight cards, completed to 14 at random: the chance of a Tichu as the mean over the
/// completions.
#[derive(Clone, Debug)]
pub struct Completion {
    /// The chance by 14 cards, on their patterns.
    pub tichu: LogOdds,
    /// Completions of each hand.
    pub deals: usize,
    /// Seed of the completions.
    pub seed: u64,
}

impl Completion {
    /// The mean chance. The same hand and seed give the same completions.
    #[must_use]
    pub fn chance(&self, hand: CardSet) -> f64 {
        let mut draws = Draws::new("completion", self.seed.wrapping_add(hand.bits()));
        let mut rest: Vec<Card> = (CardSet::DECK - hand).iter().collect();
        let missing = 14_usize.saturating_sub(hand.len());
        let chances = (0..self.deals).map(|_| {
            for place in 0..missing {
                let other = place + draws.below(rest.len() - place);
                rest.swap(place, other);
            }
            let drawn = rest[..missing].iter();
            let cards = drawn.fold(hand, |hand, &card| hand.with(card));
            self.tichu.probability(&patterns(cards))
        });
        chances.sum::<f64>() / self.deals as f64
    }

    /// The calls of Grand Tichu, ranked by this chance.
    #[must_use]
    pub fn system(&self, held_out: &Called) -> System {
        let chances = held_out.hands.par_iter().map(|&hand| self.chance(hand));
        let scores: Vec<f64> = chances.collect();
        let names = ("completed to 14 cards", "logistic regression");
        measured(names, None, &scores, held_out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With a chance that counts aces, eight cards with one have 1 + 6 · 3/48 of them on average.
    #[test]
    fn completions_are_random_hands_of_14_cards() {
        let hand: CardSet = "GA SK BQ R9 S7 B3 G2 Hu".parse().unwrap();
        let mut coefficients = vec![0.0; 14];
        coefficients[0] = 1e-3;
        let completion = Completion {
            tichu: LogOdds {
                intercept: 0.0,
                coefficients,
            },
            deals: 20_000,
            seed: 1,
        };
        // Near 0 the probability is 1/2 + log-odds / 4.
        let aces = (completion.chance(hand) - 0.5) * 4e3;
        assert!((aces - 1.375).abs() < 0.02, "{aces}");
        let whole: CardSet = "Dr GA SA BA R9 S9 R8 S8 G7 S6 S5 B3 S2 Hu".parse().unwrap();
        let sure = completion.tichu.probability(&patterns(whole));
        assert!((completion.chance(whole) - sure).abs() < 1e-12);
    }
}
