//! The ranks of cards in one word: a nibble for each rank, the ace lowest.
//!
//! This is how move generation and the features of networks look at a hand: in a few instructions
//! on all ranks at once.
//!
//! The bits of a [`CardSet`] are in canonical order: Dragon, Phoenix, then four suits a rank from
//! the ace down, then the Mahjong. Without the first two, the rank r has the nibble 14 - r, and
//! the Mahjong is the first bit of nibble 13: it *is* the 1 of a straight. So one shift by four
//! moves all ranks by one, and a run of ranks is an AND of shifted words.

use crate::{Card, CardSet, Rank};

/// How far the nibbles stand from the lowest bit of a [`CardSet`].
const SHIFT: u32 = 2;

/// All suited cards.
pub const SUITED: u64 = (1 << 52) - 1;

/// The Mahjong.
pub const MAHJONG: u64 = 1 << 52;

/// The first suit of every rank, 2 to 14; the Mahjong's bit is not among them.
pub const RANKS: u64 = SUITED / 15;

/// The nibbles of a set: its suited cards, the Mahjong and the Dogs.
#[inline]
#[must_use]
pub const fn nibbles(cards: CardSet) -> u64 {
    cards.bits() >> SHIFT
}

/// The set of these nibbles.
#[inline]
#[must_use]
pub const fn cards(nibbles: u64) -> CardSet {
    CardSet::from_bits(nibbles << SHIFT)
}

/// The place of the rank's nibble; the Mahjong's rank is 1.
#[inline]
#[must_use]
pub const fn place(rank: u8) -> u32 {
    4 * (14 - rank as u32)
}

/// The rank of the nibble in which this bit stands.
#[inline]
#[expect(clippy::cast_possible_truncation)] // A bit of 64 stands in one of 16 nibbles.
pub const fn rank_at(bit: u32) -> u8 {
    14 - (bit / 4) as u8
}

/// The nibbles of all ranks above this one, 0 to 14.
#[inline]
#[must_use]
pub const fn above(rank: u8) -> u64 {
    (1 << place(rank)) - 1
}

/// The whole nibble of every rank that has its first bit set.
#[inline]
#[must_use]
pub const fn whole(ranks: u64) -> u64 {
    ranks * 15
}

/// The nibbles of `length` ranks, from the one that starts at this bit downwards in rank.
#[inline]
#[must_use]
pub const fn window(top: u32, length: u8) -> u64 {
    ((1 << (4 * length as u32)) - 1) << top
}

/// The cards of a rank in a set.
#[inline]
#[must_use]
pub const fn of_rank(rank: Rank) -> CardSet {
    cards(15 << place(rank.number()))
}

/// Which ranks have at least one, two, three and four suited cards: the first bit of their nibble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// At least one card.
    pub one: u64,
    /// At least two.
    pub two: u64,
    /// At least three.
    pub three: u64,
    /// All four.
    pub four: u64,
}

impl Counts {
    /// The counts of these nibbles.
    #[inline]
    #[must_use]
    pub fn of(nibbles: u64) -> Counts {
        let suit = |n: u32| (nibbles & SUITED) >> n & RANKS;
        let (a, b, c, d) = (suit(0), suit(1), suit(2), suit(3));
        let (either, both) = (a | b, a & b);
        let (other_either, other_both) = (c | d, c & d);
        Counts {
            one: either | other_either,
            two: both | other_both | (either & other_either),
            three: (both & other_either) | (either & other_both),
            four: both & other_both,
        }
    }
}

/// The first bit of every rank that has a suited card.
#[inline]
#[must_use]
pub const fn any(nibbles: u64) -> u64 {
    let halves = nibbles | nibbles >> 1;
    (halves | halves >> 2) & RANKS
}

/// The first card of every rank.
#[inline]
#[must_use]
pub const fn lowest(nibbles: u64) -> u64 {
    const FIRST_THREE: u64 = RANKS * 7;
    const FIRST_TWO: u64 = RANKS * 3;
    let later = (nibbles & FIRST_THREE) << 1 | (nibbles & FIRST_TWO) << 2 | (nibbles & RANKS) << 3;
    nibbles & SUITED & !later
}

/// The cards that stand in a run of at least five ranks of one suit: those of straight flushes.
#[inline]
#[must_use]
pub const fn flush_cards(nibbles: u64) -> u64 {
    let tops = flushes(nibbles, 5);
    if tops == 0 {
        return 0;
    }
    tops | tops << 4 | tops << 8 | tops << 12 | tops << 16
}

/// The highest cards of runs of `length` ranks of one suit.
#[inline]
#[must_use]
pub const fn flushes(nibbles: u64, length: u8) -> u64 {
    let mut tops = nibbles & SUITED;
    let mut below = 1;
    while below < length {
        tops &= (nibbles & SUITED) >> (4 * below as u32);
        below += 1;
    }
    tops
}

/// The suits of these cards, as a nibble.
#[inline]
#[must_use]
pub const fn suits(nibbles: u64) -> u64 {
    let mut suits = nibbles & SUITED;
    suits |= suits >> 32;
    suits |= suits >> 16;
    suits |= suits >> 8;
    (suits | suits >> 4) & 15
}

/// The cards of a suit, given as one bit of a nibble.
#[inline]
#[must_use]
pub const fn of_suit(suit: u64) -> u64 {
    RANKS * suit
}

/// The positions of the set bits, lowest first: for ranks, from the ace down.
#[inline]
pub fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let bit = word.trailing_zeros();
        word &= word - 1;
        Some(bit)
    })
}

impl CardSet {
    /// The points of the cards: 5 a five, 10 a ten or a king, 25 the Dragon, -25 the Phoenix.
    ///
    /// ```
    /// use tichu::CardSet;
    ///
    /// let trick: CardSet = "Dr SK B10 R5 G2".parse()?;
    /// assert_eq!((trick.points(), CardSet::DECK.points()), (50, 100));
    /// # Ok::<(), tichu::CardsError>(())
    /// ```
    #[must_use]
    pub const fn points(self) -> i32 {
        const FIVES: u64 = 15 << place(5);
        const TENS: u64 = 15 << place(10) | 15 << place(13);
        let nibbles = nibbles(self);
        let mut points = 5 * (nibbles & FIVES).count_ones() + 10 * (nibbles & TENS).count_ones();
        if self.contains(Card::Dragon) {
            points += 25;
        }
        let phoenix = if self.contains(Card::Phoenix) { 25 } else { 0 };
        points.cast_signed() - phoenix
    }

    /// The cards of one rank; the Phoenix has none.
    #[must_use]
    pub const fn of_rank(self, rank: Rank) -> CardSet {
        CardSet::from_bits(self.bits() & of_rank(rank).bits())
    }
}
