//! What everybody at the table remembers of a round, beside what lies on it.

use tichu::{BySeat, CardSet, Combination, Kind, Rank, Seat, Team};

/// Public facts of a round that a [`View`](tichu::View) does not hold: who played which cards, what
/// each player declined to beat, and who cannot hold a rank that was wished for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct History {
    played: BySeat<CardSet>,
    declined: BySeat<Declined>,
    lacking: BySeat<CardSet>,
}

/// The weakest combinations of opponents that a player passed on, in half ranks; 0 for none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Declined {
    /// Single cards.
    pub single: u8,
    /// Pairs.
    pub pair: u8,
    /// Triples and full houses.
    pub triple: u8,
    /// Steps and straights.
    pub run: u8,
}

impl History {
    /// Who played which cards, and nothing else.
    #[must_use]
    pub fn of_played(played: BySeat<CardSet>) -> History {
        History {
            played,
            ..History::default()
        }
    }

    /// The cards that a seat has played.
    #[must_use]
    #[inline]
    pub fn played(&self, seat: Seat) -> CardSet {
        self.played[seat]
    }

    /// What a seat has declined to beat.
    #[must_use]
    #[inline]
    pub fn declined(&self, seat: Seat) -> Declined {
        self.declined[seat]
    }

    /// Cards that a seat does not hold: those of a rank that was wished for when it led or followed
    /// a lower single card, and did not play one.
    #[must_use]
    #[inline]
    pub fn lacking(&self, seat: Seat) -> CardSet {
        self.lacking[seat]
    }

    #[inline]
    pub(crate) fn play(&mut self, seat: Seat, cards: CardSet) {
        self.played[seat] = self.played[seat] | cards;
    }

    /// A seat in turn does not meet a wish on this combination, or in the lead.
    #[inline]
    pub(crate) fn miss_wish(&mut self, seat: Seat, top: Option<&Combination>, wished: Rank) {
        // Any card of the rank would be legal then.
        let lacks = top
            .is_none_or(|top| top.kind() == Kind::Single && top.half_ranks() < 2 * wished.number());
        if lacks {
            self.lacking[seat] = CardSet::DECK.of_rank(wished);
        }
    }

    /// A seat passes on a combination that this team has played.
    #[inline]
    pub(crate) fn pass(&mut self, seat: Seat, top: &Combination, by: Team) {
        if by == seat.team() {
            return;
        }
        let declined = &mut self.declined[seat];
        let weakest = match top.kind() {
            Kind::Single => &mut declined.single,
            Kind::Pair => &mut declined.pair,
            Kind::Triple | Kind::FullHouse => &mut declined.triple,
            Kind::Steps | Kind::Straight => &mut declined.run,
            Kind::Dogs | Kind::Four | Kind::StraightFlush => return,
        };
        let strength = top.half_ranks();
        if *weakest == 0 || strength < *weakest {
            *weakest = strength;
        }
    }
}
