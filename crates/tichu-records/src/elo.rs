//! How strong players are: Elo ratings from won and lost matches.
//!
//! The thesis kept the matches with a strong player by them. A. Elo, *The Rating of
//! Chessplayers, Past and Present*, 1978, with the thesis's settings: everyone starts at 1500, a
//! team plays as strong as the mean of its two players, and a match moves every player by at
//! most 15 points.

use std::collections::HashMap;

use tichu::{BySeat, Seat, Team};

use crate::finished_matches::FinishedMatch;

/// Rating of a player without a match.
const START: f64 = 1500.0;

/// Points that a certain winner cannot win and a certain loser cannot lose.
const K: f64 = 15.0;

/// Difference at which the stronger side wins ten times as often as it loses.
const TENFOLD: f64 = 400.0;

/// Players' ratings after some matches.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ratings(HashMap<String, f64>);

impl Ratings {
    /// The ratings after these matches, taken in their order.
    #[must_use]
    pub fn after(games: &[FinishedMatch]) -> Ratings {
        let mut ratings = Ratings::default();
        for game in games {
            ratings.play(&game.players, game.winner);
        }
        ratings
    }

    /// A player's rating; 1500 for one without a match.
    #[must_use]
    pub fn of(&self, player: &str) -> f64 {
        self.known(player).unwrap_or(START)
    }

    /// A player's rating; `None` for one without a match.
    #[must_use]
    pub fn known(&self, player: &str) -> Option<f64> {
        self.0.get(player).copied()
    }

    /// All ratings of players with a match, rising.
    #[must_use]
    pub fn sorted(&self) -> Vec<f64> {
        let mut ratings: Vec<f64> = self.0.values().copied().collect();
        ratings.sort_by(f64::total_cmp);
        ratings
    }

    fn play(&mut self, players: &BySeat<String>, winner: Team) {
        let strength = |team: Team| {
            let members = Seat::ALL.into_iter().filter(|seat| seat.team() == team);
            members.map(|seat| self.of(&players[seat])).sum::<f64>() / 2.0
        };
        let lead = strength(winner) - strength(winner.opponent());
        let expected = 1.0 / (1.0 + 10_f64.powf(-lead / TENFOLD));
        let gain = K * (1.0 - expected);
        for seat in Seat::ALL {
            let change = if seat.team() == winner { gain } else { -gain };
            *self.0.entry(players[seat].clone()).or_insert(START) += change;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rated(ratings: [f64; 4]) -> (Ratings, BySeat<String>) {
        let names = BySeat(["a", "b", "c", "d"].map(str::to_owned));
        let ratings = names.0.iter().cloned().zip(ratings).collect();
        (Ratings(ratings), names)
    }

    /// The thesis's example.
    #[test]
    fn a_strong_team_wins_little_and_loses_much() {
        for (winner, expected) in [(Team::First, [1702, 1398]), (Team::Second, [1687, 1413])] {
            let (mut ratings, names) = rated([1700.0, 1400.0, 1700.0, 1400.0]);
            ratings.play(&names, winner);
            assert_eq!(ratings.of("a").round() as i32, expected[0]);
            assert_eq!(ratings.of("c").round() as i32, expected[0]);
            assert_eq!(ratings.of("b").round() as i32, expected[1]);
        }
    }

    #[test]
    fn a_team_is_as_strong_as_the_mean_of_its_players() {
        let (mut ratings, names) = rated([1900.0, 1600.0, 1500.0, 1800.0]);
        ratings.play(&names, Team::Second);
        assert_eq!(ratings.sorted(), [1492.5, 1607.5, 1807.5, 1892.5]);
        assert_eq!(ratings.of("nobody"), 1500.0);
        assert_eq!(ratings.known("nobody"), None);
    }
}
