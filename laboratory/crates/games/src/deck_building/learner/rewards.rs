//! The rewards of a learner.

use std::collections::BTreeMap;

use deck_building::{Card, KINDS, UnknownName, find};
use serde::Serialize;

use crate::deck_building::outcome::{Outcome, WHOLE};

/// A kind of reward; the source states none.
///
/// A reward at the end alone fails: the state does not hold the points, so a province leads to the
/// same next state as buying nothing, and gets no credit. Rewards of purchases learn to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Reward {
    /// At the end the share of the win: 1 for a win, 0 for a loss.
    Win,
    /// At the end the points ahead of the best rival.
    Lead,
    /// At once the points of the bought card.
    Points,
    /// At once 3 for a province, 1 for a duchy, -1/4 for an estate, -1 for a copper, a curse or
    /// nothing, and 0 for any other card.
    ///
    /// The weights were found by trial, with variant 12 and the seeds 1 to 5. They favour provinces
    /// more than their points do, and keep the learner from wasting a purchase.
    Weights,
}

impl Reward {
    /// All rewards.
    pub const ALL: [Self; 4] = [Self::Win, Self::Lead, Self::Points, Self::Weights];

    /// The reward's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Lead => "lead",
            Self::Points => "points",
            Self::Weights => "weights",
        }
    }

    /// The reward of this name.
    ///
    /// # Errors
    ///
    /// When no reward has it; the error lists all names.
    pub fn named(name: &str) -> Result<Self, UnknownName> {
        find(&Self::ALL, |reward| reward.name(), name)
    }

    /// Reward of a purchase, or of buying nothing.
    #[must_use]
    pub const fn of_purchase(self, card: Option<Card>) -> f32 {
        match self {
            Self::Win | Self::Lead => 0.0,
            Self::Points => match card {
                Some(Card::Estate) => 1.0,
                Some(Card::Duchy) => 3.0,
                Some(Card::Province) => 6.0,
                Some(Card::Curse) => -1.0,
                _ => 0.0,
            },
            Self::Weights => match card {
                Some(Card::Province) => 3.0,
                Some(Card::Duchy) => 1.0,
                Some(Card::Estate) => -0.25,
                Some(Card::Copper | Card::Curse) | None => -1.0,
                Some(_) => 0.0,
            },
        }
    }

    /// Reward of a seat at the end of a game.
    #[must_use]
    pub fn of_end(self, seat: usize, outcome: &Outcome) -> f32 {
        match self {
            Self::Points | Self::Weights => 0.0,
            Self::Win => f32::from(outcome.share[seat]) / f32::from(WHOLE),
            Self::Lead => {
                let rivals = (0..outcome.players).filter(|&other| other != seat);
                let best = rivals.map(|rival| outcome.points[rival]).max();
                f32::from(outcome.points[seat] - best.unwrap_or(0))
            }
        }
    }
}

/// The name of buying no card.
pub const NOTHING: &str = "nothing";

/// A kind of reward, with rewards of single purchases that differ from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rewards {
    kind: Reward,
    /// By [`Card::index`], and of buying nothing at the end.
    purchases: [f32; KINDS + 1],
}

impl Rewards {
    /// The rewards of this kind.
    #[must_use]
    pub fn of(kind: Reward) -> Self {
        Self {
            kind,
            purchases: std::array::from_fn(|place| kind.of_purchase(Card::ALL.get(place).copied())),
        }
    }

    /// The rewards with those of a list `CARD=VALUE,CARD=VALUE` in their place; `nothing` stands for
    /// buying no card.
    ///
    /// # Errors
    ///
    /// When a part is no card and finite number.
    pub fn with(mut self, list: &str) -> Result<Self, RewardError> {
        for part in list.split(',') {
            let expected = || RewardError::Part(part.to_owned());
            let (name, value) = part.split_once('=').ok_or_else(expected)?;
            let value = value.parse::<f32>().map_err(|_| expected())?;
            if !value.is_finite() {
                return Err(expected());
            }
            let place = match name {
                NOTHING => KINDS,
                _ => Card::named(name)?.index(),
            };
            self.purchases[place] = value;
        }
        Ok(self)
    }

    /// The kind.
    #[must_use]
    pub const fn kind(&self) -> Reward {
        self.kind
    }

    /// The rewards that differ from those of the kind, by the name of the card or `nothing`.
    #[must_use]
    pub fn changed(&self) -> BTreeMap<&'static str, f32> {
        let usual = Self::of(self.kind).purchases;
        (0..=KINDS)
            .filter(|&place| self.purchases[place] != usual[place])
            .map(|place| {
                let name = Card::ALL.get(place).map_or(NOTHING, |card| card.name());
                (name, self.purchases[place])
            })
            .collect()
    }

    /// Reward of a purchase, or of buying nothing.
    #[must_use]
    pub fn of_purchase(&self, card: Option<Card>) -> f32 {
        self.purchases[card.map_or(KINDS, Card::index)]
    }

    /// Reward of a seat at the end of a game.
    #[must_use]
    pub fn of_end(&self, seat: usize, outcome: &Outcome) -> f32 {
        self.kind.of_end(seat, outcome)
    }
}

/// Why a list holds no rewards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RewardError {
    /// A part of another form.
    #[error("expected CARD=NUMBER, found {0:?}")]
    Part(String),
    /// A name that no card has.
    #[error("{0}; {NOTHING} stands for buying no card")]
    Card(#[from] UnknownName),
}
