//! The systems that Yang (2018) compares, fitted to our calls: his ROC areas beside ours.

use laboratory_fitting::bootstrap;
use laboratory_fitting::draws::Draws;
use laboratory_fitting::measures::Ranking;
use laboratory_fitting::newton::{self, Intercept, LogOdds};
use laboratory_fitting::require_both_classes;
use laboratory_training::TrainingError;
use laboratory_training::whole_hand::rows::Row;
use rayon::prelude::*;
use tichu::{Card, CardSet};
use tichu_records::MatchId;

use super::CalledHands;
use super::cards::{compressed, four, patterns, raw};
use super::learners::Learner;

/// Hands with their results.
#[derive(Clone, Debug, Default)]
pub struct EndedHands {
    /// The cards.
    pub cards: Vec<CardSet>,
    /// Whether the player went out first.
    pub first: Vec<bool>,
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

impl EndedHands {
    /// The hands of calls of Grand Tichu: eight cards.
    #[must_use]
    pub fn grand_calls(calls: &CalledHands) -> EndedHands {
        EndedHands {
            cards: calls.rows.iter().map(|row| row.hand.set()).collect(),
            first: calls.succeeded.clone(),
            match_ids: calls.match_ids.clone(),
        }
    }

    /// All hands of eight cards whose result is known, called or not.
    #[must_use]
    pub fn grand(rows: &[&tichu_records::Row]) -> EndedHands {
        let mut hands = EndedHands::default();
        for row in rows {
            if let Some(first) = row.went_out_first {
                hands.add(row.hand.set(), first, row.match_id);
            }
        }
        hands
    }

    /// The hands of calls of Tichu: 14 cards.
    #[must_use]
    pub fn tichu_calls(rows: &[&Row], cards: Tichu) -> EndedHands {
        let calls: Vec<&Row> = rows.iter().copied().filter(|row| row.called).collect();
        EndedHands::tichu(&calls, cards)
    }

    /// Hands of 14 cards, called or not.
    #[must_use]
    pub fn tichu(rows: &[&Row], cards: Tichu) -> EndedHands {
        let mut hands = EndedHands::default();
        for row in rows {
            let held = match cards {
                Tichu::BeforeExchange => row.hand_before(),
                Tichu::AfterExchange => row.known().hand,
            };
            hands.add(held, row.first_out, row.match_id);
        }
        hands
    }

    /// About as many of the hands as this, at equal distances in their order.
    #[must_use]
    pub fn thinned(&self, count: usize) -> EndedHands {
        let step = (self.cards.len() / count.max(1)).max(1);
        let mut hands = EndedHands::default();
        for place in (0..self.cards.len()).step_by(step) {
            hands.add(self.cards[place], self.first[place], self.match_ids[place]);
        }
        hands
    }

    fn add(&mut self, cards: CardSet, first: bool, match_id: MatchId) {
        self.cards.push(cards);
        self.first.push(first);
        self.match_ids.push(match_id);
    }
}

/// Hands to fit to, and hands to measure on.
#[derive(Clone, Debug)]
pub struct Parts {
    /// Of the training matches.
    pub training: EndedHands,
    /// Of the others.
    pub held_out: EndedHands,
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
    pub ours: RocArea,
}

/// A ROC area.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RocArea {
    /// The area.
    pub value: f64,
    /// Its 95% interval, by bootstrap over matches.
    pub interval: (f64, f64),
}

/// The systems for Grand Tichu: going out first, of the hands of these parts.
///
/// # Errors
/// [`TrainingError`] when all hands went out first, none did, or a fit fails.
pub fn grand(parts: &Parts, seed: u64) -> Result<Vec<System>, TrainingError> {
    systems(&GRAND, parts, seed)
}

/// The systems for Tichu.
///
/// # Errors
/// As [`grand`].
pub fn tichu(parts: &Parts, seed: u64) -> Result<Vec<System>, TrainingError> {
    systems(&TICHU, parts, seed)
}

fn systems(cards: &[Cards], parts: &Parts, seed: u64) -> Result<Vec<System>, TrainingError> {
    let pairs = cards
        .iter()
        .flat_map(|cards| Learner::ALL.map(|learner| (cards, learner)));
    let pairs: Vec<(&Cards, Learner)> = pairs.collect();
    let Parts { training, held_out } = parts;
    require_both_classes(&held_out.first)?;
    let system = |(cards, learner): (&Cards, Learner)| {
        let [rows, others] = [training, held_out].map(|hands| {
            let rows = hands.cards.iter().map(|&hand| (cards.values)(hand));
            rows.collect::<Vec<_>>()
        });
        let scores = learner.scores(&rows, &training.first, &others, seed)?;
        let mut printed = cards.printed.iter().filter(|(of, _)| *of == learner);
        Ok(System {
            cards: cards.name,
            learner: learner.name(),
            printed: printed.next().map(|(_, area)| *area),
            ours: RocArea::of(&scores, &held_out.first, &held_out.match_ids),
        })
    };
    pairs.into_par_iter().map(system).collect()
}

impl RocArea {
    /// The area of the scores of some hands, each with its result and its match.
    pub(super) fn of(scores: &[f64], first: &[bool], match_ids: &[MatchId]) -> RocArea {
        let ranked = scores.iter().copied().zip(first.iter().copied());
        RocArea {
            value: Ranking::new(ranked).roc_area(),
            interval: bootstrap::roc_area_interval(scores, first, match_ids),
        }
    }
}

/// The logistic regression on patterns of hands of 8 or 14 cards; its coefficients are in the order
/// of [`PATTERNS`](super::cards::PATTERNS).
///
/// # Errors
/// [`TrainingError`] when all hands went out first, none did, or the fit fails.
pub fn on_patterns(calls: &EndedHands) -> Result<LogOdds, TrainingError> {
    fit(calls, |hand| patterns(hand).to_vec())
}

/// The logistic regression on the four features.
///
/// # Errors
/// As [`on_patterns`].
pub fn on_four(calls: &EndedHands) -> Result<LogOdds, TrainingError> {
    fit(calls, |hand| four(hand).to_vec())
}

fn fit(calls: &EndedHands, values: Values) -> Result<LogOdds, TrainingError> {
    let rows: Vec<Vec<f64>> = calls.cards.iter().map(|&hand| values(hand)).collect();
    Ok(newton::fit(&rows, &calls.first, super::C, Intercept::Free)?)
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

    /// Hands of eight cards, ranked by this chance.
    #[must_use]
    pub fn area(&self, held_out: &EndedHands) -> RocArea {
        let chances = held_out.cards.par_iter().map(|&hand| self.chance(hand));
        RocArea::of(
            &chances.collect::<Vec<f64>>(),
            &held_out.first,
            &held_out.match_ids,
        )
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
