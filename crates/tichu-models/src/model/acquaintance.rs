//! What a model says of a player who is known.

use serde::{Deserialize, Serialize};
use tichu::Scores;

use super::tendency::{LogLikelihoods, Tendency};
use super::worth::Worths;
use super::{Link, Model, Players};
use crate::features::Features;
use crate::{Player, SeenHand};

/// The part of a model that is about single players. The model itself is fitted to their mixture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Acquaintance {
    /// Maps the raw score to the log-odds of the player of tendency 0.
    pub link: Link,
    /// The tendencies of players.
    pub players: Players,
    /// What records of a player are worth.
    pub worths: Worths,
}

impl Acquaintance {
    /// The tendency of a player of whom this is known, by the scores of this model.
    #[must_use]
    pub fn tendency(&self, model: &Model, player: &Player) -> Tendency {
        let Acquaintance {
            players, worths, ..
        } = self;
        match player {
            Player::Style(style) => players.style(*style).clone(),
            Player::Record(record) => {
                let weight = worths.counted.of(record.hands());
                players
                    .likelihoods(*record)
                    .posterior(players.prior(), weight)
            }
            Player::Seen(hands) => {
                let mut likelihoods = LogLikelihoods::default();
                for seen in hands.iter() {
                    likelihoods.add(self.log_odds_of_seen(model, seen), seen.called);
                }
                let weight = worths.seen.of(hands.record().hands());
                likelihoods.posterior(players.prior(), weight)
            }
        }
    }

    /// The log-odds with which the player of tendency 0 calls this hand at 0:0, the opponents' calls
    /// unknown: nobody remembers the scores of hands that were seen.
    #[must_use]
    pub fn log_odds_of_seen(&self, model: &Model, seen: &SeenHand) -> f64 {
        let features = Features::of(&seen.hand, Scores::default());
        self.link.log_odds(model.score(&features))
    }

    /// The probability that a player of this tendency calls at a raw score.
    #[must_use]
    pub fn probability(&self, tendency: &Tendency, score: f64) -> f64 {
        tendency.probability(self.link.log_odds(score))
    }
}
