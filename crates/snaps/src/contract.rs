//! The contract of a round, agreed before play.

use crate::card::{Card, Suit};
use crate::seat::Seat;

/// What all players know before the first card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contract {
    /// Who chose the trump card and leads the first trick.
    pub declarer: Seat,
    /// The trump card. Whoever holds it is the declarer's partner.
    pub trump: Card,
    /// Who doubled the stake, and so showed not to hold the trump card.
    pub kontra: Option<Seat>,
    /// The rule in which tables differ.
    pub rules: Rules,
}

impl Contract {
    /// A contract without kontra under the default rules.
    #[must_use]
    pub fn new(declarer: Seat, trump: Card) -> Contract {
        Contract {
            declarer,
            trump,
            kontra: None,
            rules: Rules::default(),
        }
    }

    /// The trump suit.
    #[must_use]
    pub const fn suit(&self) -> Suit {
        self.trump.suit
    }
}

/// The rule in which tables differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Whether one who follows suit may play any card of it once the trick has been trumped. By
    /// default one has to beat the led suit even then, as the thesis says literally.
    pub relaxed_after_trump: bool,
}

/// One side of the table, as the holder of the trump card decides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Partnership {
    /// The declarer.
    pub declarer: Seat,
    /// Who holds, or held, the trump card: the declarer itself when it plays alone.
    pub holder: Seat,
}

impl Partnership {
    /// Whether a seat is on the declarer's side.
    #[must_use]
    pub fn is_declaring(&self, seat: Seat) -> bool {
        seat == self.declarer || seat == self.holder
    }

    /// Whether two seats are on the same side.
    #[must_use]
    pub fn are_partners(&self, a: Seat, b: Seat) -> bool {
        self.is_declaring(a) == self.is_declaring(b)
    }
}
