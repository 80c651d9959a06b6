//! The value model: predicts the results of playouts of a hand, without playing it out.
//!
//! It is a sum over the [`Terms`] of the hand, fitted to the results of random hands that were played
//! out with the call and without it. It never saw a round of people, so it is as good for hands
//! that no player calls as for any other; the regressions of the outlook turn its log-odds into the
//! chances of people.

use serde::{Deserialize, Serialize};
use tichu::Hand;

use super::basis::ByChoice;
use super::results::First;
use super::terms::{Counts, TERMS, Terms};

/// How many log-odds the model gives.
pub const LOG_ODDS: usize = 16;

/// Largest magnitude of a number of the model.
const LARGEST: f32 = 20.0;

/// A fitted value model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Vec<f32>>", into = "Vec<Vec<f32>>")]
pub struct ValueModel {
    /// For a hand without terms.
    base: [f32; LOG_ODDS],
    /// What each term adds.
    terms: Box<[[f32; LOG_ODDS]; TERMS]>,
}

/// The log-odds of a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HandValue([f32; LOG_ODDS]);

/// What a round depends on, beside the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Calls {
    /// The player calls, and the partner does not.
    Own,
    /// Neither does.
    None,
    /// The partner calls, and the player does not.
    Partner,
}

/// An event of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The player goes out first.
    OwnFirst,
    /// The partner does, if the player does not.
    PartnerFirst,
    /// A better result of the rounds in which this player goes out first.
    Better(First),
}

impl Calls {
    /// In the order of the log-odds.
    pub const ALL: [Calls; 3] = [Calls::Own, Calls::None, Calls::Partner];

    fn first(self) -> usize {
        match self {
            Calls::Own => 0,
            Calls::None => 5,
            Calls::Partner => 10,
        }
    }
}

impl Event {
    /// In the order of the log-odds.
    pub const ALL: [Event; 5] = [
        Event::OwnFirst,
        Event::PartnerFirst,
        Event::Better(First::Own),
        Event::Better(First::Partner),
        Event::Better(First::Opponent),
    ];

    /// The place among the log-odds of a hand.
    #[must_use]
    pub fn place(self, calls: Calls) -> usize {
        calls.first()
            + match self {
                Event::OwnFirst => 0,
                Event::PartnerFirst => 1,
                Event::Better(first) => 2 + first as usize,
            }
    }
}

/// The place of the log-odds that people call with the hand.
pub const PEOPLE: usize = LOG_ODDS - 1;

impl ValueModel {
    /// The log-odds of a hand.
    #[must_use]
    pub fn of(&self, hand: &Hand<8>) -> HandValue {
        self.of_terms(Terms::of(Counts::of(hand.set())))
    }

    /// The log-odds of a hand with these terms.
    #[inline]
    #[must_use]
    pub fn of_terms(&self, terms: Terms) -> HandValue {
        let mut sum = self.base;
        for term in terms.iter() {
            for (sum, part) in sum.iter_mut().zip(&self.terms[term]) {
                *sum += part;
            }
        }
        HandValue(sum)
    }
}

impl HandValue {
    /// The log-odds of an event.
    #[must_use]
    pub fn of(&self, calls: Calls, event: Event) -> f64 {
        self.0[event.place(calls)].into()
    }

    /// The strength of the hand, the same for both choices: others call less against strength.
    #[must_use]
    pub fn strength(&self) -> ByChoice {
        [self.of(Calls::Own, Event::OwnFirst); 2]
    }

    /// The log-odds that people call with the hand.
    #[must_use]
    pub fn people_call(&self) -> f64 {
        self.0[PEOPLE].into()
    }
}

impl TryFrom<Vec<Vec<f32>>> for ValueModel {
    type Error = String;

    /// A model of rows of log-odds: the base first, then one row for each term.
    fn try_from(rows: Vec<Vec<f32>>) -> Result<ValueModel, String> {
        let expected = format!(
            "expected {} rows of {LOG_ODDS} numbers up to {LARGEST}",
            TERMS + 1
        );
        let row = |row: &Vec<f32>| {
            let row: Option<[f32; LOG_ODDS]> = row.as_slice().try_into().ok();
            row.filter(|row| row.iter().all(|number| number.abs() <= LARGEST))
        };
        let found: Vec<[f32; LOG_ODDS]> = rows.iter().filter_map(row).collect();
        let sound = found.len();
        let (base, terms) = match found.split_first() {
            Some((base, terms)) if sound == rows.len() => (base, terms),
            _ => return Err(format!("{expected}, found {sound} of {}", rows.len())),
        };
        let terms =
            Box::try_from(terms.to_vec()).map_err(|_| format!("{expected}, found {sound} rows"))?;
        Ok(ValueModel { base: *base, terms })
    }
}

impl From<ValueModel> for Vec<Vec<f32>> {
    fn from(model: ValueModel) -> Vec<Vec<f32>> {
        let rows = std::iter::once(&model.base).chain(model.terms.iter());
        rows.map(|row| row.to_vec()).collect()
    }
}
