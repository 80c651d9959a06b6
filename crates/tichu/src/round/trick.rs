//! A play, and the cards on the table since the last lead.

use crate::{CardSet, Combination, Rank, Seat};

/// A combination and the wish that is made with it.
///
/// A combination alone is a play without a wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    /// The cards.
    pub combination: Combination,
    /// The rank that is wished for; the Mahjong has to be among the cards.
    pub wish: Option<Rank>,
}

impl From<Combination> for Play {
    fn from(combination: Combination) -> Play {
        Play {
            combination,
            wish: None,
        }
    }
}

/// The cards that have been played since the last lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Trick {
    top: Combination,
    cards: CardSet,
    led: Seat,
    by: Seat,
}

impl Trick {
    /// A trick with these cards, of which `by` played the top. `None` unless the top is among them.
    #[must_use]
    pub fn of(cards: CardSet, top: Combination, led: Seat, by: Seat) -> Option<Trick> {
        let has_top = (top.cards() - cards).is_empty();
        has_top.then_some(Trick {
            top,
            cards,
            led,
            by,
        })
    }

    /// The trick with this combination on top, or a new one that begins with it.
    #[inline]
    pub(super) fn with(trick: Option<&Trick>, by: Seat, top: Combination) -> Trick {
        let cards = top.cards();
        match trick {
            Some(trick) => Trick {
                top: top.played_on(&trick.top),
                cards: trick.cards | cards,
                led: trick.led,
                by,
            },
            None => Trick {
                top: top.led(),
                cards,
                led: by,
                by,
            },
        }
    }

    /// The combination that has to be beaten.
    #[must_use]
    #[inline]
    pub const fn top(&self) -> Combination {
        self.top
    }

    /// All cards of the trick, those of the top included.
    #[must_use]
    #[inline]
    pub const fn cards(&self) -> CardSet {
        self.cards
    }

    /// Who led the trick.
    #[must_use]
    #[inline]
    pub const fn led(&self) -> Seat {
        self.led
    }

    /// Who played the top: the winner, unless it is beaten.
    #[must_use]
    #[inline]
    pub const fn by(&self) -> Seat {
        self.by
    }
}
