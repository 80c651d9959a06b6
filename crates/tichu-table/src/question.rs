//! What the player is asked.

use tichu::{Action, Call, Card, Decision, Event, Exchange, Phase, Seat};
use tichu_play::Game;

use crate::{Act, Table};

/// A question to the player of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Asked {
    /// Whether to call Grand Tichu with the first 8 cards.
    GrandTichu,
    /// Which three cards to give away.
    Exchange,
    /// Which move to make in turn, or whether to bomb the own trick.
    Play,
    /// Whether to bomb out of turn.
    Bomb,
    /// Which opponent receives the Dragon's trick.
    Dragon,
    /// Whether to go on to the next round.
    GoOn,
}

impl Asked {
    /// All, in the order of a round.
    pub const ALL: [Asked; 6] = [
        Asked::GrandTichu,
        Asked::Exchange,
        Asked::Play,
        Asked::Bomb,
        Asked::Dragon,
        Asked::GoOn,
    ];

    /// The name in answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Asked::GrandTichu => Decision::GrandTichu.name(),
            Asked::Exchange => Decision::Exchange.name(),
            Asked::Play => Decision::Play.name(),
            Asked::Bomb => Decision::Bomb.name(),
            Asked::Dragon => Decision::Dragon.name(),
            Asked::GoOn => "go_on",
        }
    }
}

/// What a seat has to decide now; `None` when it waits or has no choice. A call of Tichu is part of the
/// move.
pub(crate) fn asked(game: &Game, seat: Seat) -> Option<Asked> {
    let round = game.round();
    match round.decisions(seat).next()? {
        Decision::GrandTichu => Some(Asked::GrandTichu),
        Decision::Exchange => Some(Asked::Exchange),
        Decision::Tichu | Decision::Play | Decision::Wish => Some(Asked::Play),
        Decision::Dragon => Some(Asked::Dragon),
        Decision::Bomb => {
            let mut bombs = Vec::new();
            round.classes(seat, &mut bombs);
            // After the last pass nobody is asked again.
            let is_open = matches!(round.phase(), Phase::Follow(_));
            (is_open && !bombs.is_empty()).then_some(Asked::Bomb)
        }
    }
}

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
