//! Two ways to learn from strong players: their own hands, or all hands of the matches that have one.
//!
//! The thesis keeps matches with a strong player, by Elo ratings. `train calls --min-elo` keeps the
//! hands of strong players. A match has four players, so its way keeps hands of weaker players too.

use std::collections::HashSet;

use laboratory_fitting::bootstrap;
use laboratory_fitting::measures::Ranking;
use laboratory_fitting::newton::{self, Intercept};
use laboratory_training::TrainingError;
use laboratory_training::protocol::strong;
use laboratory_training::split::Split;
use tichu_models::features::Features;
use tichu_records::{Dataset, MatchId, Ratings, Row};

/// C of the logistic regression, as in `train calls`.
const C: f64 = 1.0;

/// Which hands of the training matches count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// All of them.
    All,
    /// Those of strong players.
    HandsOfStrongPlayers,
    /// Those of matches with a strong player, as in the thesis.
    MatchesWithAStrongPlayer,
}

impl Kept {
    /// All ways.
    pub const ALL: [Kept; 3] = [
        Kept::All,
        Kept::HandsOfStrongPlayers,
        Kept::MatchesWithAStrongPlayer,
    ];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kept::All => "all hands",
            Kept::HandsOfStrongPlayers => "hands of strong players",
            Kept::MatchesWithAStrongPlayer => "matches with a strong player",
        }
    }

    /// The rows that it keeps of these, in their order. A player is strong from this rating on.
    #[must_use]
    pub fn of<'a>(self, dataset: &Dataset, rows: &[&'a Row], least: f64) -> Vec<&'a Row> {
        match self {
            Kept::All => rows.to_vec(),
            Kept::HandsOfStrongPlayers => strong(dataset, rows, Some(least)),
            Kept::MatchesWithAStrongPlayer => {
                let ratings = Ratings::after(&dataset.finished_matches);
                let seats = dataset.rows.iter().chain(&dataset.partner_called);
                let strong = seats.filter(|row| ratings.of(&row.player) >= least);
                let matches: HashSet<MatchId> = strong.map(|row| row.match_id).collect();
                let rows = rows.iter().copied();
                rows.filter(|row| matches.contains(&row.match_id)).collect()
            }
        }
    }
}

/// A logistic regression on the 95 features, fitted to the hands that are kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Learned {
    /// Which hands it learned from.
    pub kept: Kept,
    /// Their matches.
    pub matches: usize,
    /// Their number.
    pub hands: usize,
    /// How many of them were called.
    pub calls: usize,
    /// Share of the held-out hands that it expects to be called.
    pub expected: f64,
    /// Its ROC area on the held-out hands of everyone.
    pub area: f64,
    /// The area's 95% interval, by bootstrap over matches.
    pub interval: (f64, f64),
}

/// Learns in each way from the training matches, and measures on the others.
///
/// # Errors
/// [`TrainingError`] when a way keeps no hand, hands of one class alone, or the fit fails.
pub fn learn(dataset: &Dataset, least: f64, seed: u64) -> Result<Vec<Learned>, TrainingError> {
    let split = Split::of(dataset, seed);
    if split.test.is_empty() {
        return Err(TrainingError::TooFewMatches {
            training: split.training.len(),
            test: 0,
        });
    }
    let held_out = values(&split.test);
    let called: Vec<bool> = split.test.iter().map(|row| row.called).collect();
    let match_ids: Vec<MatchId> = split.test.iter().map(|row| row.match_id).collect();
    let learned = |kept: Kept| {
        let rows = kept.of(dataset, &split.training, least);
        let labels: Vec<bool> = rows.iter().map(|row| row.called).collect();
        let fitted = newton::fit(&values(&rows), &labels, C, Intercept::Free)?;
        let probabilities: Vec<f64> = held_out.iter().map(|row| fitted.probability(row)).collect();
        let hands = probabilities.iter().copied().zip(called.iter().copied());
        Ok(Learned {
            kept,
            matches: rows
                .iter()
                .map(|row| row.match_id)
                .collect::<HashSet<_>>()
                .len(),
            hands: rows.len(),
            calls: labels.iter().filter(|called| **called).count(),
            expected: probabilities.iter().sum::<f64>() / probabilities.len() as f64,
            area: Ranking::new(hands).roc_area(),
            interval: bootstrap::roc_area_interval(&probabilities, &called, &match_ids),
        })
    };
    Kept::ALL.into_iter().map(learned).collect()
}

fn values(rows: &[&Row]) -> Vec<Vec<f64>> {
    let features = rows.iter().map(|row| Features::of(&row.hand, row.scores));
    features
        .map(|features| features.values().to_vec())
        .collect()
}

#[cfg(test)]
mod tests {
    use written_logs::{dataset_of, played_logs};

    use super::*;

    #[test]
    fn matches_with_a_strong_player_have_hands_of_others_too() {
        let logs = played_logs(8);
        let dataset = dataset_of(logs.path());
        let ratings = Ratings::after(&dataset.finished_matches);
        let Some(&best) = ratings.sorted().last() else {
            panic!("expected finished matches");
        };
        let rows: Vec<&Row> = dataset.rows.iter().collect();
        let [all, of_players, of_matches] = Kept::ALL.map(|kept| kept.of(&dataset, &rows, best));
        assert_eq!(all, rows);
        assert!(!of_players.is_empty());
        assert!(of_players.iter().all(|row| ratings.of(&row.player) >= best));
        assert!(of_players.len() < of_matches.len());
        assert!(of_players.iter().all(|row| of_matches.contains(row)));
        let beyond = Kept::ALL.map(|kept| kept.of(&dataset, &rows, best + 1.0).len());
        assert_eq!(beyond, [rows.len(), 0, 0]);
    }
}
