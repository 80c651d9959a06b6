//! Whole hands: what a player of 14 cards knows, as numbers for models.
//!
//! Seats are named from the player: next, partner and previous in the order of play.

mod additive;
mod exchanged;
mod hand;
mod knowledge;
mod table;

use tichu::{Call, Card, CardSet, Exchange, Scores, TargetScore, View};

pub use additive::{Additive, Curve};
pub use hand::up_to;
pub use knowledge::{FEATURES, Knowledge, Shown, names, shown};

use crate::structure::Subsets;

/// One value for each of the other seats, in the order of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Others<T> {
    /// The next seat, an opponent.
    pub next: T,
    /// The partner.
    pub partner: T,
    /// The previous seat, an opponent.
    pub previous: T,
}

impl<T> Others<T> {
    /// The values in the order of play.
    pub fn each(self) -> [T; 3] {
        [self.next, self.partner, self.previous]
    }
}

/// What a player knows when it decides whether to call Tichu.
///
/// Each part that is known needs those before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Known {
    /// The 14 cards.
    pub hand: CardSet,
    /// Whether they are those after the exchange.
    pub is_exchanged: bool,
    /// Scores and calls.
    pub match_state: Option<MatchState>,
    /// The cards that the player gave, and those that it received, by giver.
    pub exchange: Option<[Exchange; 2]>,
    /// The table before the player's first card.
    pub table: Option<View>,
}

/// Scores and calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchState {
    /// Both teams' totals before the round.
    pub scores: Scores,
    /// The total that ends the match.
    pub target: TargetScore,
    /// The own call so far: after one there is nothing to decide.
    pub own_call: Option<Call>,
    /// Calls of the other seats so far.
    pub calls: Others<Option<Call>>,
}

/// A row of features: as many as the knowledge has are set.
pub type FeatureRow = [f32; FEATURES];

impl Known {
    /// How much is known.
    #[must_use]
    pub fn knowledge(&self) -> Knowledge {
        match self {
            Known {
                is_exchanged: false,
                ..
            } => Knowledge::Before,
            Known { table: Some(_), .. } => Knowledge::Table,
            Known {
                exchange: Some(_), ..
            } => Knowledge::Exchange,
            Known {
                match_state: Some(_),
                ..
            } => Knowledge::Calls,
            _ => Knowledge::Hand,
        }
    }

    /// The features of a hand whose parts are solved.
    #[must_use]
    pub fn features(&self, subsets: &Subsets) -> FeatureRow {
        let mut row = [0.0; FEATURES];
        let mut rest = &mut row[..];
        hand::describe(
            self.hand,
            subsets,
            knowledge::block::<{ hand::COUNT }>(&mut rest),
        );
        let state = self.match_state.unwrap_or_default();
        state.describe(knowledge::block::<{ knowledge::CALLS }>(&mut rest));
        if let Some([given, received]) = &self.exchange {
            let block = knowledge::block::<{ exchanged::COUNT }>(&mut rest);
            exchanged::describe(given, received, block);
            if let Some(view) = &self.table {
                table::describe(view, knowledge::block::<{ table::COUNT }>(&mut rest));
            }
        }
        row
    }
}

/// The number of kinds of cards: two cards of a rank are of one kind.
pub const KINDS: usize = 17;

/// The kind of a card: 0 Dogs, 1 Mahjong, 2 to 14 the ranks, 15 Phoenix, 16 Dragon.
#[must_use]
#[inline]
pub const fn kind(card: Card) -> usize {
    match card {
        Card::Dogs => 0,
        Card::Mahjong => 1,
        Card::Suited(rank, _) => rank.number() as usize,
        Card::Phoenix => 15,
        Card::Dragon => 16,
    }
}

/// How many cards of each kind there are.
#[must_use]
pub fn counts(cards: CardSet) -> [u8; KINDS] {
    let mut counts = [0; KINDS];
    for card in cards {
        counts[kind(card)] += 1;
    }
    counts
}

/// The number of a call: 0 none, 1 Tichu, 2 Grand Tichu.
pub(crate) fn call_number(call: Option<Call>) -> f32 {
    match call {
        None => 0.0,
        Some(Call::Tichu) => 1.0,
        Some(Call::GrandTichu) => 2.0,
    }
}

#[cfg(test)]
mod tests;
