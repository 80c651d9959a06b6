//! Combinations: the card sets that may be played, and which of them beat which.

use std::fmt;
use std::num::NonZeroU32;

use crate::{CardSet, Rank};

mod readings;

/// The kinds of combinations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The Dogs. They are only led, and pass the lead to the partner.
    Dogs,
    /// One card.
    Single,
    /// Two cards of a rank.
    Pair,
    /// Three cards of a rank.
    Triple,
    /// A triple and a pair.
    FullHouse,
    /// Two or more pairs of consecutive ranks.
    Steps,
    /// Five or more cards of consecutive ranks. The Mahjong is the 1.
    Straight,
    /// Four cards of a rank: a bomb.
    Four,
    /// A straight of one suit, without the Mahjong and the Phoenix: a bomb.
    StraightFlush,
}

impl Kind {
    /// All nine.
    pub const ALL: [Kind; 9] = [
        Kind::Dogs,
        Kind::Single,
        Kind::Pair,
        Kind::Triple,
        Kind::FullHouse,
        Kind::Steps,
        Kind::Straight,
        Kind::Four,
        Kind::StraightFlush,
    ];

    /// Whether combinations of this kind are bombs.
    #[must_use]
    pub const fn is_bomb(self) -> bool {
        matches!(self, Kind::Four | Kind::StraightFlush)
    }

    /// The name in lower case, without spaces.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Dogs => "dogs",
            Kind::Single => "single",
            Kind::Pair => "pair",
            Kind::Triple => "triple",
            Kind::FullHouse => "fullhouse",
            Kind::Steps => "steps",
            Kind::Straight => "straight",
            Kind::Four => "four",
            Kind::StraightFlush => "straightflush",
        }
    }
}

/// Cards that may be played together, with one reading of the Phoenix.
///
/// It is made by [`Combination::readings`] or taken from a list of legal moves.
///
/// ```
/// use tichu::{CardSet, Combination, Kind};
///
/// let cards: CardSet = "Ph S6 R5 B4 G3".parse()?;
/// let readings: Vec<Combination> = Combination::readings(cards).collect();
/// // The Phoenix is the seven or the two.
/// assert_eq!(readings[0].to_string(), "straight of 5 up to 7");
/// assert_eq!(readings[1].to_string(), "straight of 5 up to 6");
/// assert!(readings[0].beats(&readings[1]));
/// # Ok::<(), tichu::CardsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Combination {
    cards: CardSet,
    shape: Shape,
}

/// All but the suits of a combination, in the bytes of one number: kind, size, the rank that the
/// Phoenix stands for, and strength.
///
/// A combination is then two numbers, which the compiler keeps in two registers. `0` is left for
/// the pass, so that a move is as small.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Shape(NonZeroU32);

impl Shape {
    #[inline]
    const fn new(kind: Kind, size: u8, phoenix: u8, half_ranks: u8) -> Shape {
        let bytes = [kind as u8, size, phoenix, half_ranks | 0x80];
        match NonZeroU32::new(u32::from_le_bytes(bytes)) {
            Some(number) => Shape(number),
            None => Shape(NonZeroU32::MAX), // Never: the highest bit is set.
        }
    }

    #[inline]
    const fn bytes(self) -> [u8; 4] {
        self.0.get().to_le_bytes()
    }
}

impl Combination {
    /// The strength of a led Phoenix, in half ranks.
    pub(crate) const LED_PHOENIX: u8 = 3;
    /// The strength of the Dragon, in half ranks.
    pub(crate) const DRAGON: u8 = 30;

    /// A combination of cards that make one. The Phoenix among other cards stands for a rank;
    /// elsewhere this is 0.
    #[inline]
    pub(crate) const fn new(
        cards: CardSet,
        kind: Kind,
        size: u8,
        phoenix: u8,
        half_ranks: u8,
    ) -> Combination {
        let shape = Shape::new(kind, size, phoenix, half_ranks);
        Combination { cards, shape }
    }

    /// The same in other suits.
    #[inline]
    pub(crate) const fn in_suits(self, cards: CardSet) -> Combination {
        Combination { cards, ..self }
    }

    /// The cards.
    #[must_use]
    #[inline]
    pub const fn cards(&self) -> CardSet {
        self.cards
    }

    /// The kind.
    #[must_use]
    #[inline]
    pub const fn kind(&self) -> Kind {
        match self.shape.bytes()[0] {
            0 => Kind::Dogs,
            1 => Kind::Single,
            2 => Kind::Pair,
            3 => Kind::Triple,
            4 => Kind::FullHouse,
            5 => Kind::Steps,
            6 => Kind::Straight,
            7 => Kind::Four,
            _ => Kind::StraightFlush,
        }
    }

    /// How many cards there are, 1 to 14.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> u8 {
        self.shape.bytes()[1]
    }

    /// Twice the rank that decides among combinations of one kind and size.
    ///
    /// It is the rank of the triple in a full house and the highest in steps and straights. The Dogs
    /// have 0, the Mahjong 2, the ace 28, the Dragon 30. A single Phoenix has one more than the
    /// card that it was played on, and 3 when led.
    #[must_use]
    #[inline]
    pub const fn half_ranks(&self) -> u8 {
        self.shape.bytes()[3] & 0x7f
    }

    /// The rank that the Phoenix stands for among other cards.
    ///
    /// `None` without the Phoenix, and for a single Phoenix.
    #[must_use]
    pub const fn phoenix(&self) -> Option<Rank> {
        Rank::new(self.shape.bytes()[2])
    }

    /// Whether it is a bomb.
    #[must_use]
    #[inline]
    pub const fn is_bomb(&self) -> bool {
        self.kind().is_bomb()
    }

    /// Whether it is the Dragon alone.
    #[must_use]
    #[inline]
    pub const fn is_dragon(&self) -> bool {
        matches!(self.kind(), Kind::Single) && self.half_ranks() == Combination::DRAGON
    }

    /// Whether it is the Phoenix alone.
    #[must_use]
    pub const fn is_phoenix(&self) -> bool {
        matches!(self.kind(), Kind::Single) && self.half_ranks() % 2 == 1
    }

    /// The same when it is played on another combination.
    ///
    /// Only a single Phoenix changes: on a single it has half a rank more than that card.
    #[must_use]
    #[inline]
    pub const fn played_on(self, top: &Combination) -> Combination {
        if self.is_phoenix() && matches!(top.kind(), Kind::Single) && !top.is_dragon() {
            // It is the only Phoenix, so the top has whole ranks.
            let half_ranks = top.half_ranks() | 1;
            return Combination::new(self.cards, Kind::Single, 1, 0, half_ranks);
        }
        self
    }

    /// The same when it is led: a single Phoenix has one and a half ranks.
    #[must_use]
    #[inline]
    pub const fn led(self) -> Combination {
        if self.is_phoenix() {
            let half_ranks = Combination::LED_PHOENIX;
            return Combination::new(self.cards, Kind::Single, 1, 0, half_ranks);
        }
        self
    }

    /// Whether it may be played on the other one.
    ///
    /// A bomb beats everything but a better bomb. A straight flush beats any four of a kind, and
    /// a longer one beats a shorter one. All else beats lower combinations of its kind and size.
    #[must_use]
    #[inline]
    pub const fn beats(&self, other: &Combination) -> bool {
        let (kind, other_kind) = (self.kind(), other.kind());
        if kind as u8 == other_kind as u8 && self.size() == other.size() {
            return self.played_on(other).half_ranks() > other.half_ranks();
        }
        match (kind, other_kind) {
            (_, Kind::Dogs) => false,
            (Kind::StraightFlush, Kind::StraightFlush) => self.size() > other.size(),
            (Kind::Four, Kind::StraightFlush) => false,
            (Kind::Four | Kind::StraightFlush, _) => true,
            _ => false,
        }
    }
}

impl fmt::Debug for Combination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} {:?}", self.cards)
    }
}

/// Kind, size and rank, for example "pair of 9", "full house of K", "straight of 6 up to 10".
impl fmt::Display for Combination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (size, half_ranks) = (self.size(), self.half_ranks());
        let rank = Rank::new(half_ranks / 2).map_or("", Rank::symbol);
        match self.kind() {
            Kind::Dogs => f.write_str("Dogs"),
            Kind::Single if self.is_phoenix() => match half_ranks {
                ..4 => f.write_str("single Phoenix"),
                _ => write!(f, "single Phoenix on {rank}"),
            },
            Kind::Single => match half_ranks {
                Combination::DRAGON => f.write_str("single Dragon"),
                2 => f.write_str("single Mahjong"),
                _ => write!(f, "single {rank}"),
            },
            Kind::Pair => write!(f, "pair of {rank}"),
            Kind::Triple => write!(f, "triple of {rank}"),
            Kind::FullHouse => write!(f, "full house of {rank}"),
            Kind::Steps => write!(f, "{} steps up to {rank}", size / 2),
            Kind::Straight => write!(f, "straight of {size} up to {rank}"),
            Kind::Four => write!(f, "four of {rank}"),
            Kind::StraightFlush => write!(f, "straight flush of {size} up to {rank}"),
        }
    }
}
