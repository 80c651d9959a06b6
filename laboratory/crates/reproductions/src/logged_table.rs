//! From match logs to the table of the thesis: the rows that its program makes of them.
//!
//! Its matrices show how its program works, and each of these was found by comparing rows:
//! - Each call of Grand Tichu gives a row for every seat whose partner has not called so far, with
//!   the calls so far as labels. So a second caller of a round is first a row without a call.
//! - A Tichu before the exchange counts as such a call.
//! - Rounds without a call give no rows. The text of the thesis does not say so.
//! - The scores are the points of the round before, 0 in the first. Its text means running totals.
//! - The 98 columns are the [95 features](tichu_models::features), in another order, and three
//!   more: a pair of aces with the Phoenix as consecutive pairs, and two that are always 0.
//! - The green queen is no part of a one-colour straight, and such a straight counts as two bombs.
//! - All numbers are rounded to three decimals.

use std::collections::HashMap;
use std::path::PathBuf;

use laboratory_fitting::measures::{AtThreshold, Ranking};
use laboratory_fitting::newton::{self, Intercept};
use laboratory_training::TrainingError;
use tichu::{BySeat, ByTeam, Card, CardSet, Rank, Scores, Seat, Suit};
use tichu_models::features::Features;
use tichu_records::{RecordedRounds, open_log};

use crate::matrices::{COLUMNS, Hands};
use crate::thesis::LOGISTIC_C;

/// Places of the [95 features](tichu_models::features), from 0.
mod places {
    use std::ops::Range;

    pub const MAHJONG: usize = 0;
    pub const DOGS: usize = 1;
    pub const DRAGON: usize = 2;
    pub const PHOENIX: usize = 3;
    pub const COUNTS: Range<usize> = 4..17;
    pub const ACES: usize = 16;
    pub const PAIRS: Range<usize> = 17..29;
    pub const ACE_PAIRS: usize = 28;
    pub const STRAIGHTS: Range<usize> = 29..39;
    pub const FULL_HOUSES: Range<usize> = 39..52;
    pub const BLUE: Range<usize> = 52..62;
    pub const RED: Range<usize> = 62..72;
    pub const GREEN: Range<usize> = 72..82;
    pub const BLACK: Range<usize> = 82..92;
}

/// Which scores a row has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoresOf {
    /// The points of the round before, as the program of the thesis has them.
    RoundBefore,
    /// The running totals, as its text has them.
    Match,
}

/// The rows of some logs.
#[derive(Clone, Debug, PartialEq)]
pub struct LoggedTable {
    /// Rows and labels.
    pub hands: Hands,
    /// Rounds of the logs, complete or not.
    pub rounds: usize,
    /// Rounds with a call.
    pub called_rounds: usize,
    /// Calls of Grand Tichu, and of Tichu before the exchange.
    pub calls: usize,
}

/// How the rows of the logs compare with those of a matrix.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatrixComparison {
    /// Rows of the logs that the matrix has, with the same label, each row of it counted once.
    pub equal: usize,
    /// Other rows of the matrix that are equal to a row of the logs: repeats.
    pub repeats: usize,
    /// Rows of the matrix that no row of the logs is equal to.
    pub unknown: usize,
}

impl LoggedTable {
    /// Reads logs one after the other, in the order of their names. A round counts as often as the
    /// logs have it, and damaged rounds do not count.
    ///
    /// # Errors
    /// [`TrainingError::Unreadable`] for a file that cannot be read.
    pub fn read(files: &[PathBuf], scores: ScoresOf) -> Result<LoggedTable, TrainingError> {
        let mut table = LoggedTable {
            hands: Hands {
                rows: Vec::new(),
                called: Vec::new(),
            },
            rounds: 0,
            called_rounds: 0,
            calls: 0,
        };
        for file in files {
            let reader = open_log(file).map_err(|source| TrainingError::Unreadable {
                file: file.clone(),
                source,
            })?;
            let mut before = ByTeam::default();
            for round in RecordedRounds::new(file, reader).flatten() {
                let Ok(cards) = round.all_cards() else {
                    continue;
                };
                let calls = round.grand_tichu.iter().chain(&round.tichu);
                let callers: Vec<Seat> = calls.map(|call| call.value).collect();
                table.rounds += 1;
                table.called_rounds += usize::from(!callers.is_empty());
                table.calls += callers.len();
                let hands = BySeat(cards.deal.first().0.map(|hand| hand.set()));
                table.add(&hands, &callers, before);
                let Some(points) = round.result else { continue };
                let ByTeam([first, second]) = points.value;
                before = match scores {
                    ScoresOf::RoundBefore => points.value,
                    ScoresOf::Match => ByTeam([before.0[0] + first, before.0[1] + second]),
                };
            }
        }
        Ok(table)
    }

    fn add(&mut self, hands: &BySeat<CardSet>, callers: &[Seat], before: ByTeam<i32>) {
        for so_far in 1..=callers.len() {
            let called = &callers[..so_far];
            for seat in Seat::ALL {
                if called.contains(&seat.partner()) {
                    continue;
                }
                let team = seat.team();
                let scores = [before[team], before[team.opponent()]];
                self.hands.rows.push(row(hands[seat], scores));
                self.hands.called.push(called.contains(&seat));
            }
        }
    }

    /// Compares with a matrix of the thesis.
    #[must_use]
    pub fn compare(&self, matrix: &Hands) -> MatrixComparison {
        let mut left: HashMap<(Vec<i64>, bool), usize> = HashMap::new();
        for key in keys(&self.hands) {
            *left.entry(key).or_default() += 1;
        }
        let mut compared = MatrixComparison::default();
        for key in keys(matrix) {
            match left.get_mut(&key) {
                None => compared.unknown += 1,
                Some(0) => compared.repeats += 1,
                Some(count) => {
                    *count -= 1;
                    compared.equal += 1;
                }
            }
        }
        compared
    }
}

/// Figures of a logistic regression on test hands, thresholds chosen on the same hands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitted {
    /// Best accuracy.
    pub accuracy: f64,
    /// Best F1.
    pub f1: f64,
    /// ROC area.
    pub roc_area: f64,
}

impl Fitted {
    /// The regression of the thesis, with its C, fitted to some hands and measured on others.
    ///
    /// # Errors
    /// [`TrainingError`] when the training hands are all of one class or the fit fails.
    pub fn of(training: &Hands, test: &Hands) -> Result<Fitted, TrainingError> {
        let fitted = newton::fit(
            &training.rows,
            &training.called,
            LOGISTIC_C,
            Intercept::Penalised,
        )?;
        let scores = test.rows.iter().map(|row| fitted.probability(row));
        let ranking = Ranking::new(scores.zip(test.called.iter().copied()));
        let best = |figure: fn(&AtThreshold) -> f64| {
            ranking
                .thresholds()
                .map(|at| figure(&at))
                .fold(0.0, f64::max)
        };
        Ok(Fitted {
            accuracy: best(|at| at.accuracy),
            f1: best(|at| at.f1),
            roc_area: ranking.roc_area(),
        })
    }
}

/// Rows in thousandths, with their labels.
fn keys(hands: &Hands) -> impl Iterator<Item = (Vec<i64>, bool)> {
    let thousandths = |row: &Vec<f64>| row.iter().map(|x| (x * 1e3).round() as i64).collect();
    let rows = hands.rows.iter().map(thousandths);
    rows.zip(hands.called.iter().copied())
}

/// The columns of a hand; scores are own and opponents'.
fn row(hand: CardSet, scores: [i32; 2]) -> Vec<f64> {
    let of = |cards: CardSet| *Features::of_cards(cards.iter(), Scores::default()).values();
    let features = of(hand);
    // Rank and suit exist.
    let green_queen: CardSet = Rank::new(12)
        .map(|queen| Card::Suited(queen, Suit::Green))
        .into_iter()
        .collect();
    let without_green_queen = of(hand - green_queen);
    let aces_with_phoenix = match features[places::PHOENIX] > 0.0 && features[places::ACES] >= 0.5 {
        true => features[places::ACE_PAIRS] + 1.0 / 3.0,
        false => 0.0,
    };
    let suits: Vec<f64> = [
        &features[places::BLACK],
        &without_green_queen[places::GREEN],
        &features[places::BLUE],
        &features[places::RED],
    ]
    .concat();
    let fours = features[places::COUNTS]
        .iter()
        .filter(|count| **count == 1.0);
    let flushes = suits
        .chunks(10)
        .filter(|suit| suit.iter().any(|x| *x > 0.0));
    let bombs = 0.5 * fours.count() as f64 + flushes.count() as f64;

    let mut row = Vec::with_capacity(COLUMNS);
    row.extend(scores.map(scaled));
    row.extend([features[places::DOGS], features[places::MAHJONG]]);
    row.extend(&features[places::COUNTS]);
    row.extend([features[places::PHOENIX], features[places::DRAGON]]);
    row.extend(&features[places::PAIRS]);
    row.push(aces_with_phoenix);
    row.extend(&features[places::STRAIGHTS]);
    row.extend(&features[places::FULL_HOUSES]);
    row.extend([0.0, 0.0]);
    row.extend(suits);
    row.push(bombs);
    row.into_iter().map(|x| (x * 1e3).round() / 1e3).collect()
}

/// A score from 0 to 1, rounded as the program does: to three decimals of the number in binary.
fn scaled(points: i32) -> f64 {
    let scaled = 0.5 + f64::from(points.clamp(-1000, 1000)) / 2000.0;
    // Formatting rounds the exact binary value; multiplying first would not.
    format!("{scaled:.3}").parse().unwrap_or(scaled)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(cards: &str) -> CardSet {
        cards.parse().unwrap()
    }

    #[test]
    fn each_call_gives_rows_of_the_seats_whose_partner_has_not_called() {
        let hands = BySeat([
            set("Dr GA SA BA R9 S9 R8 S8"),
            set("Ph RA BK GK R7 S7 B7 G2"),
            set("RK SK RQ SQ B9 G9 B8 G8"),
            set("RJ SJ BJ GJ R6 S6 B6 Hu"),
        ]);
        let mut table = LoggedTable::read(&[], ScoresOf::Match).unwrap();
        table.add(&hands, &[Seat::ALL[2], Seat::ALL[1]], ByTeam([65, -195]));
        // Seats 1, 2 and 3 after the first call, 1 and 2 after both.
        assert_eq!(table.hands.called, [false, true, false, true, true]);
        assert_eq!(table.hands.rows[0][..2], [0.402, 0.532]);
        assert_eq!(table.hands.rows[1][..2], [0.532, 0.402]);
        assert!(table.hands.rows.iter().all(|row| row.len() == COLUMNS));

        let other = Hands {
            rows: [
                &table.hands.rows[..],
                &[table.hands.rows[1].clone(), vec![0.0; COLUMNS]],
            ]
            .concat(),
            called: [&table.hands.called[..], &[true, false]].concat(),
        };
        let compared = MatrixComparison {
            equal: 5,
            repeats: 1,
            unknown: 1,
        };
        assert_eq!(table.compare(&other), compared);
    }

    #[test]
    fn columns_have_the_mistakes_of_the_program() {
        let flush = row(set("G8 G9 G10 GJ GQ GK Ma Hu"), [0, 0]);
        assert!(flush[57..97].iter().all(|x| *x == 0.0), "no green queen");
        assert_eq!(flush[97], 0.0);
        let flush = row(set("S8 S9 S10 SJ SQ SK Ma Hu"), [0, 0]);
        assert_eq!(flush[57..67].iter().sum::<f64>(), 0.75);
        assert_eq!(flush[97], 1.0, "two bombs");
        let aces = row(set("GA SA GK SK Ph R2 R3 R4"), [0, 0]);
        assert_eq!(aces[30..32], [0.333, 0.667]);
    }
}
