//! What the player may do.

use tichu::{Action, Call, Card, Event, Exchange, Seat};

use crate::{Act, Asked, Table};

impl Table {
    /// What the player may do now.
    ///
    /// Of an exchange, these are examples: each card of the hand is in one for each receiver, and any three
    /// cards may be given. Plays with the Mahjong stand there without a wish, and the Mahjong alone with each
    /// wish too. Cards with two legal readings stand there in both.
    #[must_use]
    pub fn acts(&self) -> Vec<Act> {
        let mut acts = Vec::new();
        let (Some(asked), player) = (self.asked(), self.seats().player()) else {
            return acts;
        };
        let Some(seat) = player.filter(|_| asked != Asked::GoOn) else {
            return vec![Act::GoOn];
        };
        let round = self.game().round();
        let mut add = |action| acts.push(Act::Action(action));
        match asked {
            Asked::GrandTichu => {
                add(Action::Call(Call::GrandTichu));
                add(Action::TakeRest);
            }
            Asked::Exchange => exchanges(&round.hand(seat).iter().collect::<Vec<_>>())
                .for_each(|cards| add(Action::Give(cards))),
            Asked::Dragon => {
                add(Action::DragonTo(seat.after(1)));
                add(Action::DragonTo(seat.after(3)));
            }
            Asked::Play | Asked::Bomb => self.plays(seat).into_iter().for_each(add),
            Asked::GoOn => {}
        }
        if self.may(seat, Action::Call(Call::Tichu)) {
            acts.push(Act::Action(Action::Call(Call::Tichu)));
        }
        if asked == Asked::Bomb {
            acts.push(Act::Wait);
        }
        acts
    }

    /// Whether the rules allow a seat to do this now.
    #[must_use]
    pub fn may(&self, seat: Seat, action: Action) -> bool {
        let mut game = *self.game();
        game.apply(&Event { seat, action }).is_ok()
    }
}

/// As many exchanges as there are cards: each card once for each receiver.
fn exchanges(cards: &[Card]) -> impl Iterator<Item = Exchange> {
    let at = |place: usize| cards[place % cards.len()];
    (0..cards.len()).map(move |place| Exchange {
        next: at(place),
        partner: at(place + 1),
        previous: at(place + 2),
    })
}
