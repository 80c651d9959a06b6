//! Plays rounds: asks agents, checks their answers, and applies them.

use thiserror::Error;
use tichu::{Action, Asking, Event, Illegal, Move, Question, RoundResult, Seat, Step};

use crate::turn::action_in;
use crate::{Agent, Game};

/// The players of a table.
pub trait Players {
    /// The agent of a seat.
    fn agent(&mut self, seat: Seat) -> &mut dyn Agent;

    /// Shows the players an event. A gift is shown to its giver alone.
    fn show(&mut self, _event: &Event) {}
}

/// One agent in every seat, as in playouts: it need not observe.
#[derive(Debug)]
pub struct EverySeat<'a, A>(pub &'a mut A);

impl<A: Agent> Players for EverySeat<'_, A> {
    #[inline]
    fn agent(&mut self, _: Seat) -> &mut dyn Agent {
        self.0
    }
}

impl Players for [Box<dyn Agent>; 4] {
    fn agent(&mut self, seat: Seat) -> &mut dyn Agent {
        &mut *self[usize::from(seat.number())]
    }

    fn show(&mut self, event: &Event) {
        for seat in Seat::ALL {
            if seat == event.seat || !matches!(event.action, Action::Give(_)) {
                self.agent(seat).observe(event);
            }
        }
    }
}

/// Why a round cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// An agent took an illegal action.
    #[error("{event}: {rule}")]
    Illegal {
        /// The action.
        event: Event,
        /// The rule that forbids it.
        rule: Illegal,
    },
    /// An agent did not answer.
    #[error("seat {seat}: {reason}")]
    Silent {
        /// Its seat.
        seat: Seat,
        /// Why.
        reason: String,
    },
}

impl Fault {
    /// The seat of the agent.
    #[must_use]
    pub fn seat(&self) -> Seat {
        match self {
            Fault::Illegal { event, .. } => event.seat,
            Fault::Silent { seat, .. } => *seat,
        }
    }
}

/// Plays a round from where it stands to its end.
///
/// It asks in the order of [`Asking`], and for a move only where there is more than one. In the exchange
/// everybody chooses before anybody sees a gift.
///
/// # Errors
/// [`Fault`] when an agent breaks a rule or falls silent.
pub fn play_round(game: &mut Game, players: &mut impl Players) -> Result<RoundResult, Fault> {
    let mut moves = Vec::with_capacity(64);
    loop {
        if let Some(result) = game.result() {
            return Ok(result);
        }
        play_on(game, players, &mut moves)?;
    }
}

/// Plays one turn, with the calls before it and the bombs after it.
///
/// `moves` is a buffer.
///
/// # Errors
/// As [`play_round`].
pub fn play_on(
    game: &mut Game,
    players: &mut impl Players,
    moves: &mut Vec<Move>,
) -> Result<(), Fault> {
    let mut asking = Asking::of(game.round());
    loop {
        let (seat, action) = match asking.next(game.round()) {
            Step::GrandTichu(_) | Step::TakeRest => return first_cards(game, players, asking),
            Step::Exchange(_) => return exchange(game, players),
            Step::Close(seat) => (seat, Some(Action::Pass)),
            Step::Turn(seat) | Step::Bomb(seat) | Step::Dragon(seat) => {
                (seat, action_in(game, seat, players.agent(seat), moves))
            }
            Step::Over => return Ok(()),
        };
        take_some(game, players, seat, action)?;
        match action {
            Some(Action::Call(_)) => {}
            Some(Action::Play(_)) => return bombs(game, players, moves),
            _ => return Ok(()),
        }
    }
}

fn first_cards(
    game: &mut Game,
    players: &mut impl Players,
    mut asking: Asking,
) -> Result<(), Fault> {
    while let Step::GrandTichu(seat) = asking.next(game.round()) {
        let agent = players.agent(seat);
        if let Some(call) = agent.decide(&game.observation(seat), Question::GrandTichu) {
            take(game, players, seat, call)?;
        }
        asking.move_on();
    }
    for seat in Seat::ALL {
        if game.round().hand(seat).len() == 8 {
            take(game, players, seat, Action::TakeRest)?;
        }
    }
    Ok(())
}

/// Everybody chooses before anybody sees a gift.
fn exchange(game: &mut Game, players: &mut impl Players) -> Result<(), Fault> {
    let given = Seat::ALL.map(|seat| {
        players
            .agent(seat)
            .decide(&game.observation(seat), Question::Exchange)
    });
    for (seat, cards) in Seat::ALL.into_iter().zip(given) {
        take_some(game, players, seat, cards)?;
    }
    Ok(())
}

/// Asks the seats out of turn for bombs, until no seat plays one.
pub(crate) fn bombs(
    game: &mut Game,
    players: &mut impl Players,
    moves: &mut Vec<Move>,
) -> Result<(), Fault> {
    let mut asking = Asking::default();
    while let Step::Bomb(seat) = asking.next(game.round()) {
        match action_in(game, seat, players.agent(seat), moves) {
            Some(bomb) => {
                take(game, players, seat, bomb)?;
                asking.applied(&bomb);
            }
            None => asking.move_on(),
        }
    }
    Ok(())
}

/// Applies the answer to a question that needs one.
fn take_some(
    game: &mut Game,
    players: &mut impl Players,
    seat: Seat,
    action: Option<Action>,
) -> Result<(), Fault> {
    match action {
        Some(action) => take(game, players, seat, action),
        None => Err(Fault::Silent {
            seat,
            reason: players
                .agent(seat)
                .fault()
                .unwrap_or_else(|| "expected an action, found none".to_owned()),
        }),
    }
}

/// Applies an action and shows it to everybody.
pub(crate) fn take(
    game: &mut Game,
    players: &mut impl Players,
    seat: Seat,
    action: Action,
) -> Result<(), Fault> {
    let event = Event { seat, action };
    if let Some(reason) = players.agent(seat).fault() {
        return Err(Fault::Silent { seat, reason });
    }
    game.apply(&event)
        .map_err(|rule| Fault::Illegal { event, rule })?;
    players.show(&event);
    Ok(())
}
