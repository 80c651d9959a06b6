//! Logged rounds as actions of players.

use tichu::{Action, Call, Combination, Event, Match, Play, Seat};
use tichu_bsw::{Event as Logged, Replay, Transcript};
use tichu_play::Game;

/// The actions of a round, from the calls of Grand Tichu to the last card.
///
/// `None` for rounds that strict rules forbid: the known lapses of BrettSpielWelt, 37 in 17,865.
#[must_use]
pub fn actions(transcript: &Transcript) -> Option<Vec<Event>> {
    let mut replay = Replay::begin(transcript).ok()?;
    let mut game = Game::new(transcript.deal, Match::new(tichu::TargetScore::default()));
    let mut actions = Vec::with_capacity(160);
    let mut take = |game: &mut Game, seat: Seat, action: Action| {
        let event = Event { seat, action };
        actions.push(event);
        game.apply(&event).ok()
    };
    let mut callers: Vec<Seat> = transcript
        .grand_tichu
        .iter()
        .map(|call| call.value)
        .collect();
    callers.sort_unstable();
    for seat in callers {
        take(&mut game, seat, Action::Call(Call::GrandTichu))?;
    }
    for seat in Seat::ALL {
        take(&mut game, seat, Action::TakeRest)?;
    }
    for call in &transcript.tichu {
        if game.round().calls()[call.value].is_none() {
            take(&mut game, call.value, Action::Call(Call::Tichu))?;
        }
    }
    for seat in Seat::ALL {
        take(
            &mut game,
            seat,
            Action::Give(transcript.exchange[seat].value),
        )?;
    }
    for event in &transcript.events {
        replay.step(event).ok()?;
        match &event.value {
            Logged::Play { seat, cards, wish } => {
                // The replay has found the reading that the order of the line shows.
                let cards = cards.iter().copied().collect();
                let top = replay.round().trick().map(tichu::Trick::top);
                let combination = Combination::readings(cards)
                    .find(|reading| {
                        top.is_none_or(|top| {
                            top.cards() != cards || reading.half_ranks() == top.half_ranks()
                        })
                    })
                    .or_else(|| Combination::readings(cards).next())?;
                let wish = wish.map(|wish| wish.value);
                take(&mut game, *seat, Action::Play(Play { combination, wish }))?;
            }
            Logged::Pass(seat) => take(&mut game, *seat, Action::Pass)?,
            Logged::Tichu(seat) => {
                if game.round().calls()[*seat].is_none() {
                    take(&mut game, *seat, Action::Call(Call::Tichu))?;
                }
            }
            Logged::DragonTo(seat) => {
                let giver = game.round().phase().seat()?;
                take(&mut game, giver, Action::DragonTo(*seat))?;
            }
        }
    }
    (game.round().phase() == replay.round().phase()).then_some(actions)
}
