//! The exchange of cards before the play.

use super::{Illegal, Round, Stage, Table};
use crate::{BySeat, Card, CardSet, Seat};

/// The three cards that a seat gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Exchange {
    /// For the next seat in the order of play, an opponent.
    pub next: Card,
    /// For the partner.
    pub partner: Card,
    /// For the previous seat, an opponent.
    pub previous: Card,
}

impl Exchange {
    /// The three cards in the order of the seats that receive them.
    #[must_use]
    pub const fn cards(&self) -> [Card; 3] {
        [self.next, self.partner, self.previous]
    }
}

impl Round {
    /// A seat gives three cards away. When the last seat has, all receive theirs, and the holder
    /// of the Mahjong leads.
    ///
    /// # Errors
    /// [`Illegal`] in any other phase, when the seat has given before, and for cards that it does
    /// not hold.
    pub fn exchange(&mut self, seat: Seat, cards: Exchange) -> Result<(), Illegal> {
        let found = self.phase();
        let Stage::Exchange { given } = &mut self.stage else {
            return Err(Illegal::Phase {
                expected: "the exchange, for three cards to give away",
                found,
            });
        };
        if given[seat].is_some() {
            return Err(Illegal::GivenBefore);
        }
        let mut set = CardSet::EMPTY;
        for card in cards.cards() {
            if !set.insert(card) {
                return Err(Illegal::GivenTwice(card));
            }
        }
        let missing = set - self.hands[seat];
        if !missing.is_empty() {
            return Err(Illegal::NotHeld(missing));
        }
        given[seat] = Some(cards);
        if let Ok(given) = given.all() {
            self.hand_over(given);
        }
        Ok(())
    }

    /// Gives all cards of the exchange to their receivers.
    fn hand_over(&mut self, given: BySeat<Exchange>) {
        for seat in Seat::ALL {
            for (places, card) in (1..).zip(given[seat].cards()) {
                self.hands[seat].remove(card);
                self.hands[seat.after(places)].insert(card);
            }
        }
        let leader = Seat::ALL
            .into_iter()
            .find(|seat| self.hands[*seat].contains(Card::Mahjong));
        // The hands are the whole deck, so one of them has the Mahjong.
        let leader = leader.unwrap_or(Seat::ALL[0]);
        self.stage = Stage::Play(Table::new(leader, given));
    }
}
