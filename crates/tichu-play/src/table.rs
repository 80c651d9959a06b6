//! Plays rounds: asks agents, checks their answers, and applies them.

use std::error::Error;
use std::fmt;

use tichu::{Action, Decision, Event, Illegal, Move, Phase, Question, RoundResult, Seat};

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// An agent took an illegal action.
    Illegal {
        /// The action.
        event: Event,
        /// The rule that forbids it.
        rule: Illegal,
    },
    /// An agent did not answer.
    Silent {
        /// Its seat.
        seat: Seat,
        /// Why.
        reason: String,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Illegal { event, rule } => write!(f, "{event}: {rule}"),
            Fault::Silent { seat, reason } => write!(f, "seat {seat}: {reason}"),
        }
    }
}

impl Error for Fault {}

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
/// Every seat is asked for Grand Tichu in order of seats, then everybody gives cards. In its turn a
/// seat is asked for Tichu until it has played or called, then for a move unless it has only one.
/// After a play, the seats that hold a bomb and are not in turn are asked in the order of play. A
/// player whose combination stands takes the trick; with a bomb in its hand it is asked first.
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
    let phase = game.round().phase();
    match phase {
        Phase::FirstCards => return first_cards(game, players),
        Phase::Exchange => return exchange(game, players),
        _ => {}
    }
    let Some(seat) = phase.seat() else {
        return Ok(());
    };
    loop {
        let action = action_in(game, seat, players.agent(seat), moves);
        take_some(game, players, seat, action)?;
        match action {
            Some(Action::Call(_)) => {}
            Some(Action::Play(_)) => return bombs(game, players, moves),
            _ => return Ok(()),
        }
    }
}

fn first_cards(game: &mut Game, players: &mut impl Players) -> Result<(), Fault> {
    for seat in Seat::ALL {
        if game.round().decisions(seat).next() != Some(Decision::GrandTichu) {
            continue;
        }
        let agent = players.agent(seat);
        if let Some(call) = agent.decide(&game.observation(seat), Question::GrandTichu) {
            take(game, players, seat, call)?;
        }
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
    'asking: loop {
        let Phase::Follow(next) = game.round().phase() else {
            return Ok(());
        };
        for places in 1..4 {
            let seat = next.after(places);
            if let Some(bomb) = action_in(game, seat, players.agent(seat), moves) {
                take(game, players, seat, bomb)?;
                continue 'asking;
            }
        }
        return Ok(());
    }
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
