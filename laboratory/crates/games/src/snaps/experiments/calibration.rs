//! How well the card table knows the hidden cards.

use agents::Estimate;
use snaps::{Card, Knowledge, Options, Round, Seat, View};

use super::tricks::{before_each_trick, log_loss, open_holder, trick_of, tricks};
use crate::snaps::player::NamedAgent;

/// How many bins of probability there are.
const BINS: usize = 10;

/// How far a probability may be below the end of a bin and still belong to the next.
const ROUNDING: f64 = 1e-9;

/// A way to estimate who holds a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Estimator {
    /// The knowledge base of the thesis with conventions.
    HandMade,
    /// The knowledge base without conventions: the shares of the players who may hold a card in the
    /// cards that they hold.
    Plain,
    /// A third for each.
    Uniform,
    /// The share of all deals that the rules allow, all as probable.
    Exact,
}

impl Estimator {
    /// All, in the order of the tables.
    pub const ALL: [Estimator; 4] = [
        Estimator::HandMade,
        Estimator::Plain,
        Estimator::Uniform,
        Estimator::Exact,
    ];

    /// The name of the estimator in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Estimator::HandMade => "hand-made",
            Estimator::Plain => "plain counting",
            Estimator::Uniform => "one third",
            Estimator::Exact => "exact",
        }
    }

    fn estimates(self, view: &View, exact: &[(Card, [f64; 3])]) -> Vec<[f64; 3]> {
        let knowledge = |conventions| {
            let options = Options {
                conventions,
                ..Options::default()
            };
            let knowledge = Knowledge::of(view, options);
            exact
                .iter()
                .map(|(card, _)| knowledge.table().row(*card))
                .collect()
        };
        match self {
            Estimator::HandMade => knowledge(true),
            Estimator::Plain => knowledge(false),
            Estimator::Uniform => vec![[1.0 / 3.0; 3]; exact.len()],
            Estimator::Exact => exact.iter().map(|(_, shares)| *shares).collect(),
        }
    }
}

/// How near an estimator is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// The estimator.
    pub estimator: Estimator,
    /// Before which trick, 1 to 6; `None` for all.
    pub trick: Option<usize>,
    /// The mean absolute difference of its probabilities from those of [`Estimator::Exact`].
    pub error: Estimate,
    /// The mean of minus the natural logarithm of its probability for the true holder of a card, at
    /// least 10⁻⁶.
    pub log_loss: Estimate,
    /// Its log loss minus the log loss of [`Estimator::Plain`] in the same deals.
    pub against_plain: Estimate,
}

/// Probabilities of about the same size, and how many of the cards were held.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bin {
    /// The estimator.
    pub estimator: Estimator,
    /// The least probability; the bin ends a tenth above.
    pub low: f64,
    /// How many probabilities there are.
    pub count: u64,
    /// Their mean.
    pub mean: f64,
    /// The share of them where the player held the card. Wilson's interval takes all as independent,
    /// so it is too narrow.
    pub held: Estimate,
}

/// What the experiment finds.
#[derive(Clone, Debug, PartialEq)]
pub struct Calibration {
    /// The scores of all estimators, before each trick and in all. A trick before which no card was
    /// open in any deal has none.
    pub scores: Vec<Score>,
    /// The bins of all estimators that are not empty.
    pub bins: Vec<Bin>,
}

/// Compares the estimators on rounds of four such players, before each trick and for all four
/// views. Intervals are over deals.
///
/// Only cards count that at least two players may hold by the rules.
#[must_use]
pub fn calibration(player: &NamedAgent, deals: u64, seed: u64) -> Calibration {
    let rounds = before_each_trick(player, deals, seed, add_cells);
    let mut scores = Vec::new();
    for trick in tricks() {
        let plain = means(&rounds, Estimator::Plain, trick);
        for estimator in Estimator::ALL {
            let own = means(&rounds, estimator, trick);
            let column = |index: usize| own.iter().map(|mean| mean[index]).collect::<Vec<_>>();
            let pairs = own.iter().zip(&plain);
            let differences: Vec<f64> = pairs.map(|(own, plain)| own[1] - plain[1]).collect();
            let estimates = (
                Estimate::of(&column(0), seed),
                Estimate::of(&column(1), seed),
                Estimate::of(&differences, seed),
            );
            if let (Some(error), Some(log_loss), Some(against_plain)) = estimates {
                scores.push(Score {
                    estimator,
                    trick,
                    error,
                    log_loss,
                    against_plain,
                });
            }
        }
    }
    let bins = Estimator::ALL.into_iter();
    let bins = bins.flat_map(|estimator| bins_of(&rounds, estimator));
    Calibration {
        scores,
        bins: bins.collect(),
    }
}

/// A card that a player does not see, with the probabilities of all estimators.
struct CardEstimates {
    trick: usize,
    holder: usize,
    rows: [[f64; 3]; Estimator::ALL.len()],
}

impl CardEstimates {
    fn error(&self, estimator: usize) -> f64 {
        let exact = self.rows[Estimator::Exact as usize];
        let pairs = self.rows[estimator].iter().zip(exact);
        pairs.map(|(own, exact)| (own - exact).abs()).sum::<f64>() / 3.0
    }

    fn log_loss(&self, estimator: usize) -> f64 {
        log_loss(self.rows[estimator][self.holder])
    }
}

fn add_cells(round: &Round, seat: Seat, cells: &mut Vec<CardEstimates>) {
    let view = round.view_of(seat);
    let exact = view.deals().shares();
    let estimates = Estimator::ALL.map(|estimator| estimator.estimates(&view, &exact));
    for (number, (card, _)) in exact.iter().enumerate() {
        if let Some(holder) = open_holder(round, &view, *card) {
            cells.push(CardEstimates {
                trick: trick_of(round),
                holder,
                rows: Estimator::ALL.map(|estimator| estimates[estimator as usize][number]),
            });
        }
    }
}

/// The mean error and log loss of each deal that has cells.
fn means(
    rounds: &[Vec<CardEstimates>],
    estimator: Estimator,
    trick: Option<usize>,
) -> Vec<[f64; 2]> {
    let is_in = |cell: &&CardEstimates| trick.is_none_or(|trick| cell.trick == trick);
    let mean = |cells: &Vec<CardEstimates>| {
        let count = cells.iter().filter(is_in).count();
        let mean = |value: fn(&CardEstimates, usize) -> f64| {
            let values = cells.iter().filter(is_in);
            let sum: f64 = values.map(|cell| value(cell, estimator as usize)).sum();
            sum / count as f64
        };
        (count > 0).then(|| [mean(CardEstimates::error), mean(CardEstimates::log_loss)])
    };
    rounds.iter().filter_map(mean).collect()
}

fn bins_of(rounds: &[Vec<CardEstimates>], estimator: Estimator) -> Vec<Bin> {
    let mut sums = [(0_u64, 0.0, 0.0); BINS];
    for cell in rounds.iter().flatten() {
        for (place, value) in cell.rows[estimator as usize].iter().enumerate() {
            if *value > 0.0 {
                let (count, probabilities, held) = &mut sums[bin(*value)];
                *count += 1;
                *probabilities += value;
                *held += f64::from(u8::from(place == cell.holder));
            }
        }
    }
    let bins = sums.into_iter().enumerate();
    bins.filter_map(|(number, (count, probabilities, held))| {
        Some(Bin {
            estimator,
            low: number as f64 / BINS as f64,
            count,
            mean: probabilities / count as f64,
            held: Estimate::of_share(held, count)?,
        })
    })
    .collect()
}

/// The bin of a probability, the last one for 1. Half and half belong together, however rounded.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // It is from 0 to 1.
fn bin(value: f64) -> usize {
    ((value * BINS as f64 + ROUNDING) as usize).min(BINS - 1)
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;
    use crate::snaps::open::OpenRound;

    #[test]
    fn scores_of_random_players_favour_the_exact_shares() {
        let found = calibration(&NamedAgent::Random, 60, 1);
        let score = |estimator, trick| {
            let scores = found.scores.iter();
            let mut own =
                scores.filter(|score| (score.estimator, score.trick) == (estimator, trick));
            *own.next().unwrap()
        };
        let exact = score(Estimator::Exact, None);
        assert_eq!(exact.error.mean, 0.0);
        for estimator in [Estimator::Plain, Estimator::Uniform] {
            let other = score(estimator, None);
            assert!(exact.log_loss.mean < other.log_loss.mean, "{other:?}");
            assert!(other.error.low > 0.0, "{other:?}");
        }
        let uniform = score(Estimator::Uniform, Some(4));
        assert!((uniform.log_loss.mean - 3.0_f64.ln()).abs() < 1e-12);
        assert_eq!(score(Estimator::Plain, None).against_plain.mean, 0.0);
        let exact = found
            .bins
            .iter()
            .filter(|bin| bin.estimator == Estimator::Exact);
        for bin in exact.filter(|bin| bin.count > 500) {
            assert!((bin.held.mean - bin.mean).abs() < 0.1, "{bin:?}");
        }
        assert_eq!(found, calibration(&NamedAgent::Random, 60, 1));
    }

    #[test]
    fn plain_counting_is_the_share_of_those_who_may_hold_a_card() {
        let mut rng = Rng::with_seed(3);
        let mut moves = Vec::new();
        for _ in 0..30 {
            let mut round = OpenRound::deal(&mut rng).0;
            for _ in 0..rng.usize(..24) {
                round.moves(&mut moves);
                moves.retain(|one| one.card().is_some());
                round.apply(moves[rng.usize(..moves.len())]);
            }
            let view = round.view_of(Seat::ALL[rng.usize(..4)]);
            let exact = view.deals().shares();
            let rows = Estimator::Plain.estimates(&view, &exact);
            for ((card, _), row) in exact.iter().zip(rows) {
                let weight = |other: Seat| {
                    let may_hold = view.possible(other).contains(*card);
                    if may_hold {
                        view.table().left(other) as f64
                    } else {
                        0.0
                    }
                };
                let weights = view.seat().others().map(weight);
                let sum: f64 = weights.iter().sum();
                for (value, weight) in row.iter().zip(weights) {
                    assert!((value - weight / sum).abs() < 1e-9, "{card} {row:?}");
                }
            }
        }
    }
}
