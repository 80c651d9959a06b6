//! The combinations that a hand is split into.

use tichu::ranks::{any, nibbles, rank_at};
use tichu::{CardSet, Combination, Kind};

/// The kinds of parts, in the order in which a player tries them on the table: bombs last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PartKind {
    /// A card below the king.
    Single,
    /// A king alone.
    King,
    /// An ace alone.
    Ace,
    /// Two cards of a rank.
    Pair,
    /// Three cards of a rank.
    Triple,
    /// Two or more pairs of consecutive ranks.
    Stairs,
    /// A triple and a pair.
    FullHouse,
    /// Five or more cards of consecutive ranks.
    Straight,
    /// Four cards of a rank.
    Four,
    /// A straight of one suit.
    StraightFlush,
}

impl PartKind {
    /// All ten, in order.
    pub const ALL: [PartKind; 10] = [
        PartKind::Single,
        PartKind::King,
        PartKind::Ace,
        PartKind::Pair,
        PartKind::Triple,
        PartKind::Stairs,
        PartKind::FullHouse,
        PartKind::Straight,
        PartKind::Four,
        PartKind::StraightFlush,
    ];

    /// The name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            PartKind::Single => "single",
            PartKind::King => "king",
            PartKind::Ace => "ace",
            PartKind::Pair => "pair",
            PartKind::Triple => "triple",
            PartKind::Stairs => "steps",
            PartKind::FullHouse => "full house",
            PartKind::Straight => "straight",
            PartKind::Four => "four of a kind",
            PartKind::StraightFlush => "straight flush",
        }
    }

    /// The kind of the combination that is played.
    #[must_use]
    pub const fn played_as(self) -> Kind {
        match self {
            PartKind::Single | PartKind::King | PartKind::Ace => Kind::Single,
            PartKind::Pair => Kind::Pair,
            PartKind::Triple => Kind::Triple,
            PartKind::Stairs => Kind::Steps,
            PartKind::FullHouse => Kind::FullHouse,
            PartKind::Straight => Kind::Straight,
            PartKind::Four => Kind::Four,
            PartKind::StraightFlush => Kind::StraightFlush,
        }
    }

    /// The kind of a card alone.
    #[must_use]
    pub const fn of_card(rank: u8) -> PartKind {
        match rank {
            13 => PartKind::King,
            14 => PartKind::Ace,
            _ => PartKind::Single,
        }
    }
}

/// A combination of a split hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The kind.
    pub kind: PartKind,
    /// The rank that decides, 2 to 14: of the triple in a full house, else the highest.
    pub rank: u8,
    /// The rank that [`Formula::Code`](crate::Formula::Code) uses: in straights the mean rank of a
    /// whole run, rounded down, or the lowest rank of a part of one; else the rank that decides.
    pub code_rank: u8,
    /// The cards.
    pub cards: CardSet,
}

impl Part {
    /// How many cards there are, 1 to 13.
    #[must_use]
    #[expect(clippy::cast_possible_truncation)]
    pub const fn size(&self) -> u8 {
        self.cards.len() as u8
    }

    /// The combination that the cards are played as; `None` for no combination.
    #[must_use]
    pub fn combination(&self) -> Option<Combination> {
        Combination::readings(self.cards).next()
    }

    /// Whether a combination has the same kind and ranks.
    #[must_use]
    pub fn is_like(&self, combination: &Combination) -> bool {
        self.kind.played_as() == combination.kind()
            && self.rank == combination.half_ranks() / 2
            && ranks(self.cards) == ranks(combination.cards())
    }

    /// Kind, size and ranks in one number: equal for parts that differ only in suits.
    pub(crate) fn code(&self) -> u16 {
        let pair = if self.kind == PartKind::FullHouse {
            let [high, low] = [
                ranks(self.cards).trailing_zeros(),
                ranks(self.cards).ilog2(),
            ]
            .map(rank_at);
            high + low - self.rank
        } else {
            0
        };
        let digits = [self.kind as u8, self.size(), self.rank, pair];
        digits
            .into_iter()
            .fold(0, |code, digit| code << 4 | u16::from(digit))
    }
}

/// The ranks of cards, one bit each.
fn ranks(cards: CardSet) -> u64 {
    any(nibbles(cards))
}
