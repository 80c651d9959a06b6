//! The cards: their costs, coins, points and effects in numbers.

use crate::named::{self, UnknownName};

/// Number of different cards.
pub const KINDS: usize = 17;

/// One count for each different card, indexed by [`Card::index`].
pub type Counts = [u8; KINDS];

/// A card of the supply.
///
/// Three treasures, three victory cards, the curse, and ten action cards of the kingdom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Card {
    /// Treasure of 1 coin; costs nothing.
    Copper,
    /// Treasure of 2 coins; costs 3.
    Silver,
    /// Treasure of 3 coins; costs 6.
    Gold,
    /// Victory card of 1 point; costs 2.
    Estate,
    /// Victory card of 3 points; costs 5.
    Duchy,
    /// Victory card of 6 points; costs 8.
    Province,
    /// Counts -1 point; costs nothing.
    Curse,
    /// Action: three cards; costs 4.
    Smithy,
    /// Action: trash up to four cards of the hand; costs 2.
    Chapel,
    /// Action: one card, two actions, 1 coin; costs 5.
    Bazaar,
    /// Action: draw until two treasures have come, and discard the other cards; costs 6.
    Adventurer,
    /// Action: 2 coins; as third or later action of the turn also one card and one action; costs 4.
    Conspirator,
    /// Action: two actions, one buy, 2 coins; costs 5.
    Festival,
    /// Action: trash a copper of the hand for 3 coins; costs 4.
    Moneylender,
    /// Action: one card, two actions; costs 3.
    Village,
    /// Action: one buy, 2 coins; costs 3.
    Woodcutter,
    /// Action: one card, two actions, one buy; costs 4.
    WorkersVillage,
}

impl Card {
    /// All cards, in the order of their indices.
    pub const ALL: [Self; KINDS] = [
        Self::Copper,
        Self::Silver,
        Self::Gold,
        Self::Estate,
        Self::Duchy,
        Self::Province,
        Self::Curse,
        Self::Smithy,
        Self::Chapel,
        Self::Bazaar,
        Self::Adventurer,
        Self::Conspirator,
        Self::Festival,
        Self::Moneylender,
        Self::Village,
        Self::Woodcutter,
        Self::WorkersVillage,
    ];

    /// The ten action cards.
    pub const KINGDOM: &[Self] = Self::ALL.split_at(7).1;

    /// The card of this name.
    ///
    /// # Errors
    ///
    /// When no card has it; the error lists all names.
    pub fn named(name: &str) -> Result<Self, UnknownName> {
        named::find(&Self::ALL, |card| card.name(), name)
    }

    /// Place of the card in [`Counts`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Price in coins.
    #[must_use]
    pub const fn cost(self) -> u8 {
        match self {
            Self::Copper | Self::Curse => 0,
            Self::Estate | Self::Chapel => 2,
            Self::Silver | Self::Village | Self::Woodcutter => 3,
            Self::Smithy | Self::Conspirator | Self::Moneylender | Self::WorkersVillage => 4,
            Self::Duchy | Self::Bazaar | Self::Festival => 5,
            Self::Gold | Self::Adventurer => 6,
            Self::Province => 8,
        }
    }

    /// Coins of a treasure in hand; 0 for every other card.
    #[must_use]
    pub const fn coins(self) -> u8 {
        match self {
            Self::Copper => 1,
            Self::Silver => 2,
            Self::Gold => 3,
            _ => 0,
        }
    }

    /// Does the card belong to the kingdom, and so to the action phase?
    #[must_use]
    pub const fn is_action(self) -> bool {
        self.index() >= Self::Smithy.index()
    }

    /// Is the card copper, silver or gold?
    #[must_use]
    pub const fn is_treasure(self) -> bool {
        self.coins() > 0
    }

    /// The card's English name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Copper => "copper",
            Self::Silver => "silver",
            Self::Gold => "gold",
            Self::Estate => "estate",
            Self::Duchy => "duchy",
            Self::Province => "province",
            Self::Curse => "curse",
            Self::Smithy => "smithy",
            Self::Chapel => "chapel",
            Self::Bazaar => "bazaar",
            Self::Adventurer => "adventurer",
            Self::Conspirator => "conspirator",
            Self::Festival => "festival",
            Self::Moneylender => "moneylender",
            Self::Village => "village",
            Self::Woodcutter => "woodcutter",
            Self::WorkersVillage => "worker's village",
        }
    }
}
