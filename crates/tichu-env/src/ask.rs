//! What a state asks next.

use tichu::{Card, Combination, Seat};

/// The question that a [`State`](crate::State) waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Whether this seat calls Grand Tichu.
    GrandTichu(Seat),
    /// The next card that this seat gives away: for the next player, the partner, the previous player.
    Give {
        /// The seat.
        seat: Seat,
        /// The cards that it has chosen so far.
        chosen: [Option<Card>; 2],
    },
    /// What this seat does in its turn: it plays or passes, or calls Tichu before that.
    Turn(Seat),
    /// Which rank this seat wishes for with this combination.
    Wish(Seat, Combination),
    /// Whether this seat plays a bomb out of turn.
    Bomb(Seat),
    /// Which opponent gets the Dragon's trick of this seat.
    Dragon(Seat),
    /// Nothing: the round is over.
    Over,
}

impl Ask {
    /// The names of the kinds of questions, in the order of [`Ask::kind`].
    pub const KINDS: [&'static str; 9] = [
        "grand_tichu",
        "give_next",
        "give_partner",
        "give_previous",
        "turn",
        "wish",
        "bomb",
        "dragon",
        "over",
    ];

    /// The seat that is asked; `None` when the round is over.
    #[must_use]
    #[inline]
    pub const fn seat(&self) -> Option<Seat> {
        match *self {
            Ask::GrandTichu(seat)
            | Ask::Give { seat, .. }
            | Ask::Turn(seat)
            | Ask::Wish(seat, _)
            | Ask::Bomb(seat)
            | Ask::Dragon(seat) => Some(seat),
            Ask::Over => None,
        }
    }

    /// The place of its kind among [`Ask::KINDS`].
    #[must_use]
    #[inline]
    pub const fn kind(&self) -> usize {
        match self {
            Ask::GrandTichu(_) => 0,
            Ask::Give {
                chosen: [None, _], ..
            } => 1,
            Ask::Give {
                chosen: [_, None], ..
            } => 2,
            Ask::Give { .. } => 3,
            Ask::Turn(_) => 4,
            Ask::Wish(..) => 5,
            Ask::Bomb(_) => 6,
            Ask::Dragon(_) => 7,
            Ask::Over => 8,
        }
    }
}
