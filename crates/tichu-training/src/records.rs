//! Records of players in time, and what they are worth.

use std::collections::{BTreeMap, HashMap};

use tichu_models::model::{LogLikelihoods, Players, Worth, Worths};
use tichu_models::{CallRecord, Player, SeenHand, SeenHands};
use tichu_records::Row;

use super::error::TrainingError;

/// The lengths of records whose worth is fitted; between them it follows a line.
const LENGTHS: [usize; 7] = [1, 5, 10, 20, 50, 100, 200];

/// The worths of one decision that are tried.
const TRIED: usize = 30;

/// The distance of neighbouring worths that are tried.
const STEP: f64 = 0.05;

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
        let (mut hands, mut independent) = (Vec::new(), Vec::new());
        let mut most: f64 = 0.0;
        for length in LENGTHS {
            let mut losses = [0.0; TRIED];
            let mut later = 0;
            for career in self
                .of_player
                .values()
                .filter(|career| career.len() > length)
            {
                let (first, rest) = career.split_at(length);
                let likelihoods = likelihoods(first);
                later += rest.len();
                for (loss, worth) in losses.iter_mut().zip(tried()) {
                    let tendency = likelihoods.posterior(players.prior(), worth);
                    *loss += rest
                        .iter()
                        .map(|&place| {
                            let probability = tendency.probability(log_odds[place]);
                            let called = self.rows[place].called;
                            -f64::ln(if called {
                                probability
                            } else {
                                1.0 - probability
                            })
                        })
                        .sum::<f64>();
                }
            }
            if later < FEWEST_HANDS {
                break;
            }
            let best = losses.iter().zip(tried()).min_by(|a, b| a.0.total_cmp(b.0));
            // More decisions are never worth less.
            most = most.max(best.map_or(1.0, |(_, worth)| worth) * length as f64);
            hands.push(length as u32);
            independent.push(most);
        }
        if hands.is_empty() {
            (hands, independent) = (vec![1], vec![1.0]); // Too few hands to say otherwise.
        }
        Worth::new(hands, independent).map_err(TrainingError::fit)
    }
}

/// The worths of one decision that are tried, from the lowest.
fn tried() -> impl Iterator<Item = f64> {
    (1..=TRIED).map(|place| place as f64 * STEP)
}
