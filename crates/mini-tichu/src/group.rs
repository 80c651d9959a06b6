//! Kinds of combinations, as one player guesses what another one holds.

use tichu::Kind;

/// A kind of combinations; both kinds of bombs are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// One card.
    Single,
    /// Two cards of a rank.
    Pair,
    /// Three cards of a rank.
    Triple,
    /// Two or more consecutive pairs.
    Stairs,
    /// A triple and a pair.
    FullHouse,
    /// Five or more cards of consecutive ranks.
    Straight,
    /// Four of a kind, or a straight flush.
    Bomb,
}

impl Group {
    /// All seven.
    pub const ALL: [Group; 7] = [
        Group::Single,
        Group::Pair,
        Group::Triple,
        Group::Stairs,
        Group::FullHouse,
        Group::Straight,
        Group::Bomb,
    ];

    /// The group of a kind.
    #[must_use]
    pub const fn of(kind: Kind) -> Group {
        match kind {
            Kind::Single | Kind::Dogs => Group::Single,
            Kind::Pair => Group::Pair,
            Kind::Triple => Group::Triple,
            Kind::Steps => Group::Stairs,
            Kind::FullHouse => Group::FullHouse,
            Kind::Straight => Group::Straight,
            Kind::Four | Kind::StraightFlush => Group::Bomb,
        }
    }
}
