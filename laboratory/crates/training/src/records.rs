//! Records of players in time, and what they are worth.

use std::collections::{BTreeMap, HashMap};
use std::ops::RangeInclusive;

use rayon::prelude::*;
use tichu_models::model::{
    LogLikelihoods, Players, TENDENCIES, Tendency, Weight, Worth, Worths, sigmoid, tendencies,
};
use tichu_models::{CallRecord, Player, SeenHand, SeenHands};
use tichu_records::Row;

use super::error::TrainingError;

/// The lengths of records whose worth is fitted; between them it follows a line. Few players decide
/// what longer ones would be worth.
const LENGTHS: [usize; 5] = [1, 5, 10, 20, 50];

/// The share of the fitted tilt that is used. First hands are looked at whose players played on; a record
/// does not say so. With this share both first hands and records of all hands are calibrated to 0.02
/// in the training matches.
const TILT_SHARE: f64 = 0.7;

/// The worths of one decision that are tried: a twentieth to one and a half.
const WORTHS: RangeInclusive<i32> = 1..=30;

/// The tilts that are tried: to one half.
const TILTS: RangeInclusive<i32> = -10..=10;

/// The distance of neighbouring worths and tilts that are tried.
const STEP: f64 = 0.05;

/// How often worth and tilt are chosen in turns.
const TURNS: usize = 3;

/// Hands after a record that its worth takes to be fitted: fewer decide nothing.
const FEWEST_HANDS: usize = 1_000;

/// The hands of each player in the order of time: places of some rows.
pub struct Careers<'a> {
    rows: &'a [&'a Row],
    of_player: BTreeMap<&'a str, Vec<usize>>,
}

impl<'a> Careers<'a> {
    /// The careers of the players of these rows; players without a name have none.
    #[must_use]
    pub fn of(rows: &'a [&'a Row]) -> Careers<'a> {
        let mut of_player: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        let named = rows.iter().enumerate();
        for (place, row) in named.filter(|(_, row)| !row.is_anonymous()) {
            of_player.entry(&row.player).or_default().push(place);
        }
        for career in of_player.values_mut() {
            career.sort_by_key(|&place| rows[place].time);
        }
        Careers { rows, of_player }
    }

    /// For each of these hands what the first `length` hands of its player say, if it came after them.
    fn known(
        &self,
        hands: &[&Row],
        length: usize,
        player: impl Fn(&[usize]) -> Option<Player>,
    ) -> Vec<Option<Player>> {
        let firsts = self.of_player.iter().filter_map(|(name, career)| {
            let first = career.get(..length)?;
            Some((*name, (self.rows[*first.last()?].time, player(first)?)))
        });
        let firsts: HashMap<&str, _> = firsts.collect();
        let known = hands.iter().map(|hand| {
            let (last, player) = firsts.get(hand.player.as_str())?;
            (hand.time > *last).then(|| player.clone())
        });
        known.collect()
    }

    /// The record of the first `length` hands of the player of each hand that came after them.
    #[must_use]
    pub fn counted(&self, hands: &[&Row], length: usize) -> Vec<Option<Player>> {
        self.known(hands, length, |first| {
            let calls = first.iter().map(|&place| self.rows[place].called);
            let record = calls.fold(CallRecord::default(), CallRecord::with);
            Some(Player::Record(record))
        })
    }

    /// As [`Self::counted`], with the hands; `None` for lengths beyond [`SeenHands::MOST`].
    #[must_use]
    pub fn seen(&self, hands: &[&Row], length: usize) -> Vec<Option<Player>> {
        self.known(hands, length, |first| {
            let seen = first.iter().map(|&place| SeenHand {
                hand: self.rows[place].hand,
                called: self.rows[place].called,
            });
            let seen: Vec<SeenHand> = seen.collect();
            SeenHands::new(&seen).ok().map(Player::Seen)
        })
    }

    /// The record of all hands of the player of each hand in other matches; `None` without one.
    #[must_use]
    pub fn elsewhere(&self, hands: &[&Row]) -> Vec<Option<Player>> {
        let known = hands.iter().map(|hand| {
            let career = self.of_player.get(hand.player.as_str())?;
            let others = career.iter().map(|&place| self.rows[place]);
            let others = others.filter(|row| row.match_id != hand.match_id);
            let record = others.map(|row| row.called);
            let record = record.fold(CallRecord::default(), CallRecord::with);
            (record.hands() > 0).then_some(Player::Record(record))
        });
        known.collect()
    }

    /// The worth of records that explains the later hands of the players best. `log_odds` has for each
    /// row the log-odds with which the player of tendency 0 calls it, and `at_the_start` the same at
    /// 0:0, where seen hands count.
    ///
    /// # Errors
    /// [`TrainingError`] when the worths cannot be.
    pub fn worths(
        &self,
        players: &Players,
        log_odds: &[f64],
        at_the_start: &[f64],
    ) -> Result<Worths, TrainingError> {
        let counted = |first: &[usize]| {
            let calls = first.iter().map(|&place| self.rows[place].called);
            players.likelihoods(calls.fold(CallRecord::default(), CallRecord::with))
        };
        let seen = |first: &[usize]| {
            let mut likelihoods = LogLikelihoods::default();
            for &place in first {
                likelihoods.add(at_the_start[place], self.rows[place].called);
            }
            likelihoods
        };
        Ok(Worths {
            counted: self.worth(players, log_odds, counted)?,
            seen: self.worth(players, log_odds, seen)?,
        })
    }

    fn worth(
        &self,
        players: &Players,
        log_odds: &[f64],
        likelihoods: impl Fn(&[usize]) -> LogLikelihoods,
    ) -> Result<Worth, TrainingError> {
        let (mut hands, mut independent, mut tilts) = (Vec::new(), Vec::new(), Vec::new());
        let mut most: f64 = 0.0;
        for length in LENGTHS {
            let records = self.records(length, log_odds, &likelihoods);
            let later: usize = records.iter().map(|record| record.later.len()).sum();
            if later < FEWEST_HANDS {
                break;
            }
            let best = best_weight(&records, players.prior());
            // More decisions are never worth less.
            most = most.max(rounded(best.worth * length as f64));
            hands.push(length as u32);
            independent.push(most);
            tilts.push(rounded(TILT_SHARE * best.tilt));
        }
        if hands.is_empty() {
            // Too few hands to say otherwise.
            (hands, independent, tilts) = (vec![1], vec![1.0], vec![0.0]);
        }
        Worth::new(hands, independent, tilts).map_err(TrainingError::fit)
    }

    /// The first `length` hands of each player who has more, and the later ones.
    fn records(
        &self,
        length: usize,
        log_odds: &[f64],
        likelihoods: impl Fn(&[usize]) -> LogLikelihoods,
    ) -> Vec<Record> {
        let careers = self
            .of_player
            .values()
            .filter(|career| career.len() > length);
        let records = careers.map(|career| {
            let (first, later) = career.split_at(length);
            let later = later.iter().map(|&place| Later {
                probabilities: tendencies().map(|tendency| sigmoid(log_odds[place] + tendency)),
                called: self.rows[place].called,
            });
            Record {
                likelihoods: likelihoods(first),
                later: later.collect(),
            }
        });
        records.collect()
    }
}

/// A record of a player, and what came after it.
struct Record {
    likelihoods: LogLikelihoods,
    later: Vec<Later>,
}

/// A later hand.
struct Later {
    /// The probability of a call by each of [`tendencies`].
    probabilities: [f64; TENDENCIES],
    called: bool,
}

/// Three decimals, which is more than the fit knows.
fn rounded(number: f64) -> f64 {
    (number * 1e3).round() / 1e3
}

/// The weight that gives the later hands the lowest log loss: worth and tilt in turns.
fn best_weight(records: &[Record], prior: &Tendency) -> Weight {
    let mut best = Weight::PLAIN;
    for _ in 0..TURNS {
        let steps = |range: RangeInclusive<i32>| range.map(|step| f64::from(step) * STEP);
        let lowest = |weights: Vec<Weight>| {
            let losses: Vec<f64> = weights
                .par_iter()
                .map(|&weight| log_loss(records, prior, weight))
                .collect();
            let pairs = losses.into_iter().zip(weights);
            let lowest = pairs.min_by(|a, b| a.0.total_cmp(&b.0));
            lowest.map(|(_, weight)| weight)
        };
        let worths = steps(WORTHS).map(|worth| Weight { worth, ..best });
        best = lowest(worths.collect()).unwrap_or(best);
        let tilts = steps(TILTS).map(|tilt| Weight { tilt, ..best });
        best = lowest(tilts.collect()).unwrap_or(best);
    }
    best
}

/// The log loss of all later hands.
fn log_loss(records: &[Record], prior: &Tendency, weight: Weight) -> f64 {
    let losses = records.iter().map(|record| {
        let tendency = record.likelihoods.posterior(prior, weight);
        let losses = record.later.iter().map(|hand| {
            let shares = tendency.shares().iter().zip(&hand.probabilities);
            let call: f64 = shares.map(|(share, probability)| share * probability).sum();
            let decided = if hand.called { call } else { 1.0 - call };
            -decided.max(f64::MIN_POSITIVE).ln()
        });
        losses.sum::<f64>()
    });
    losses.sum()
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use tichu_models::model::{LogLikelihoods, Tendency, Weight, sigmoid, tendencies};

    use super::{Later, Record, best_weight};

    /// Players whose tendencies deviate by two log-odds, with records of 20 hands of which each counts
    /// `copies` times, and with 20 later hands. Everybody calls `readier` than the prior says.
    fn chosen(copies: usize, readier: f64) -> Weight {
        let bell = |t: f64| (-t * t / 8.0).exp();
        let prior = Tendency::proportional_to(tendencies().map(bell)).unwrap();
        let mut rng = Rng::with_seed(5);
        let records = (0..1500).map(|_| {
            let normal: f64 = (0..12).map(|_| rng.f64()).sum::<f64>() - 6.0;
            let tendency = 2.0 * normal + readier;
            let mut likelihoods = LogLikelihoods::default();
            let mut later = Vec::new();
            for hand in 0..40 {
                let log_odds = f64::from(hand % 5) - 3.0;
                let called = rng.f64() < sigmoid(log_odds + tendency);
                if hand < 20 {
                    (0..copies).for_each(|_| likelihoods.add(log_odds, called));
                } else {
                    later.push(Later {
                        probabilities: tendencies().map(|t| sigmoid(log_odds + t)),
                        called,
                    });
                }
            }
            Record { likelihoods, later }
        });
        best_weight(&records.collect::<Vec<_>>(), &prior)
    }

    #[test]
    fn independent_decisions_are_worth_one_each() {
        let Weight { worth, tilt } = chosen(1, 0.0);
        assert!((worth - 1.0).abs() < 0.16, "{worth}");
        assert!(tilt.abs() < 0.06, "{tilt}");
    }

    #[test]
    fn decisions_that_count_three_times_are_worth_a_third() {
        let Weight { worth, .. } = chosen(3, 0.0);
        assert!((worth - 1.0 / 3.0).abs() < 0.06, "{worth}");
    }

    #[test]
    fn players_who_are_readier_than_the_prior_tilt_it() {
        // One log-odds, a quarter for each square of the deviation.
        let Weight { tilt, .. } = chosen(1, 1.0);
        assert!((tilt - 0.25).abs() < 0.11, "{tilt}");
    }
}
