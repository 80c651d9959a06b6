//! The structure of a hand: how many plays it needs, and how many of them lose.
//!
//! A split is a way to play a hand in combinations. [`Subsets`] finds the best split of a hand and of
//! every part of it in one pass, so the 364 hands that remain after giving three cards away are
//! look-ups.
//!
//! A state is a part of the hand: a count for each rank and a bit for the Phoenix, as one number in
//! mixed radix. The lowest rank of a state is in one of its plays, so the best split of a state is
//! that play with the best split of the rest, which has a lower number. A hand of 14 cards has
//! 16,384 states at most.

mod bombs;
mod pieces;
mod runs;
mod win_shares;

use tichu::{Card, CardSet, Rank};

pub use bombs::bombs;
use pieces::{Piece, Pieces};
pub use win_shares::{Group, WIN_SHARES_FILE, WinShares, Wins};

/// The most cards of a hand.
pub const MOST_CARDS: usize = 14;

/// The weight of a play against a losing play where splits with the fewest plays are compared.
///
/// Above the losing plays of any hand, and small enough for an f32 to hold both.
const PLAY: f32 = 16.0;

/// How a hand splits into plays. Each number is the least over all splits, on its own.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Structure {
    /// The least number of plays, 0 to 14.
    pub minimum_plays: u8,
    /// The least number of plays when the Phoenix is a play of its own.
    pub minimum_plays_single_phoenix: u8,
    /// The least number of plays that lose their trick, expected: the sum of 1 - w over the plays,
    /// w from [`WinShares`].
    pub losing_plays: f32,
    /// The least number of losing plays minus winning plays, expected: the sum of 1 - 2 w.
    pub net_tempo: f32,
}

/// The structure of a hand and of all its parts.
#[derive(Clone, Debug)]
pub struct Subsets {
    hand: CardSet,
    strides: Strides,
    pieces: Pieces,
    values: Vec<Values>,
}

/// The best values of a state; without Dogs and Dragon, which are a play each.
///
/// [`PLAY`] times the least number of plays, and the least losing plays of those splits; the least
/// losing plays; the least net tempo; and a number without a meaning, as four fill a vector register.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(16))]
struct Values([f32; 4]);

/// How far apart the numbers of states are that differ by one card of a rank, 1 to 14, or by the
/// Phoenix, 0.
#[derive(Clone, Copy, Debug)]
struct Strides([u16; 15]);

/// Counts of ranks in nibbles: 1 to 14, and in nibble 0 the Phoenix.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Ranks(u64);

impl Ranks {
    /// The highest bit of every nibble.
    const GUARD: u64 = 0x0888_8888_8888_8888;
    const PHOENIX: Ranks = Ranks(1);

    fn of(cards: CardSet) -> Ranks {
        let mut ranks = 0;
        for card in cards {
            ranks += match card {
                Card::Phoenix => 1,
                Card::Mahjong => 1 << 4,
                Card::Suited(rank, _) => 1 << (4 * rank.number()),
                Card::Dragon | Card::Dogs => 0,
            };
        }
        Ranks(ranks)
    }

    #[inline]
    const fn count(self, rank: u8) -> u8 {
        (self.0 >> (4 * rank) & 15) as u8
    }

    #[inline]
    const fn with(self, rank: u8, count: u8) -> Ranks {
        Ranks(self.0 + ((count as u64) << (4 * rank)))
    }

    /// The same with one card of a rank less; there has to be one.
    #[inline]
    const fn without(self, rank: u8) -> Ranks {
        Ranks(self.0 - (1 << (4 * rank)))
    }

    /// Whether all these cards are among the others. No count is above 4, so a nibble of the guard
    /// survives unless the count is too small.
    #[inline]
    const fn are_in(self, others: Ranks) -> bool {
        ((others.0 | Ranks::GUARD) - self.0) & Ranks::GUARD == Ranks::GUARD
    }

    /// The lowest rank, 1 to 14; `None` without one.
    #[inline]
    fn lowest(self) -> Option<usize> {
        let ranks = self.0 & !15;
        (ranks != 0).then(|| ranks.trailing_zeros() as usize / 4)
    }

    /// The highest rank, 1 to 14; 0 without one.
    const fn highest(self) -> u8 {
        match self.0.checked_ilog2() {
            Some(bit) => (bit / 4) as u8,
            None => 0,
        }
    }
}

impl Strides {
    /// The strides of a hand, and how many states it has.
    fn of(hand: Ranks) -> (Strides, usize) {
        let mut strides = [0; 15];
        let mut states = 1_usize;
        // The Phoenix last: so the first half of the states is without it.
        for rank in (1..15).rev().chain([0]) {
            strides[usize::from(rank)] = u16::try_from(states).unwrap_or(u16::MAX);
            states *= usize::from(hand.count(rank)) + 1;
        }
        (Strides(strides), states)
    }

    /// The number of a part of the hand.
    fn number_of(&self, part: CardSet) -> usize {
        let of_card = |card| match card {
            Card::Phoenix => self.0[0].into(),
            Card::Mahjong => self.0[1].into(),
            Card::Suited(rank, _) => self.0[usize::from(rank.number())].into(),
            Card::Dragon | Card::Dogs => 0,
        };
        part.iter().map(of_card).sum()
    }

    fn number(&self, ranks: Ranks) -> usize {
        (0..15)
            .map(|rank| usize::from(self.0[usize::from(rank)]) * usize::from(ranks.count(rank)))
            .sum()
    }
}

impl Subsets {
    /// Solves all parts of a hand; `None` for more than 14 cards.
    #[must_use]
    pub fn of(hand: CardSet, shares: &WinShares) -> Option<Subsets> {
        if hand.len() > MOST_CARDS {
            return None;
        }
        let ranks = Ranks::of(hand);
        let (strides, states) = Strides::of(ranks);
        let pieces = Pieces::of(ranks, &strides, shares);
        let values = runs::solved(&pieces, ranks, &strides, states);
        Some(Subsets {
            hand,
            strides,
            pieces,
            values,
        })
    }

    /// The structure of a part of the hand; cards that are not in the hand are left out.
    #[must_use]
    pub fn structure(&self, part: CardSet) -> Structure {
        let part = part & self.hand;
        let number = self.strides.number_of(part);
        let [plays, losing, net, _] = self.values[number].0;
        let has = |card| u8::from(part.contains(card));
        let (dogs, dragon) = (has(Card::Dogs), has(Card::Dragon));
        let single = self.pieces.dragon;
        let count = |plays: f32| (plays / PLAY) as u8 + dogs + dragon;
        let phoenix = has(Card::Phoenix);
        let rest = number - usize::from(phoenix) * usize::from(self.strides.0[0]);
        let [without_phoenix, ..] = self.values[rest].0;
        // The Dogs win no trick.
        Structure {
            minimum_plays: count(plays),
            minimum_plays_single_phoenix: count(without_phoenix) + phoenix,
            losing_plays: losing + f32::from(dogs) + f32::from(dragon) * single.losing,
            net_tempo: net + f32::from(dogs) + f32::from(dragon) * single.net,
        }
    }

    /// A split of the whole hand with the least number of plays; of those with the fewest losing
    /// plays. The plays come from the lowest rank up: the Dogs first, the Phoenix alone and the Dragon
    /// last.
    #[must_use]
    pub fn split(&self) -> Vec<CardSet> {
        let mut left = self.hand;
        let mut split = Vec::new();
        let mut take = |left: &mut CardSet, card| {
            if left.remove(card) {
                split.push(CardSet::EMPTY.with(card));
            }
        };
        take(&mut left, Card::Dogs);
        let has_dragon = left.remove(Card::Dragon);
        while !left.is_empty() {
            let play = self.first_play(left);
            split.push(play);
            left = left - play;
        }
        if has_dragon {
            split.push(CardSet::EMPTY.with(Card::Dragon));
        }
        split
    }

    /// The play of the best split that has the lowest rank of these cards in it.
    fn first_play(&self, left: CardSet) -> CardSet {
        let state = Ranks::of(left);
        let number = self.strides.number(state);
        let [wanted, ..] = self.values[number].0;
        let pieces = self.pieces.to_take_off(state).iter();
        let piece = pieces
            .filter(|piece| piece.ranks.are_in(state))
            .min_by(|a, b| {
                let miss = |piece: &Piece| (self.plays_with(piece, number) - wanted).abs();
                miss(a).total_cmp(&miss(b))
            });
        // Every state has a piece: its lowest card.
        piece.map_or(left, |piece| cards_of(piece.ranks, left))
    }

    /// The first of the values of a state that this play is split off.
    fn plays_with(&self, piece: &Piece, number: usize) -> f32 {
        let [plays, ..] = piece.before(&self.values[number - usize::from(piece.stride)]);
        plays
    }
}

/// Cards of these ranks among others: of each rank the first in canonical order.
fn cards_of(ranks: Ranks, among: CardSet) -> CardSet {
    let mut cards = CardSet::EMPTY;
    if ranks.count(0) > 0 {
        cards.insert(Card::Phoenix);
    }
    if ranks.count(1) > 0 {
        cards.insert(Card::Mahjong);
    }
    for rank in Rank::all() {
        let of_rank = among.of_rank(rank).iter();
        cards.extend(of_rank.take(usize::from(ranks.count(rank.number()))));
    }
    cards
}

#[cfg(test)]
mod tests;
