//! Plays rounds: asks agents, checks their answers, and applies them.

use std::error::Error;
use std::fmt;

use tichu::{Call, Card, Exchange, Illegal, Move, Phase, Play, RoundResult, Seat};

use crate::{Act, Action, Agent, Game};

/// The players of a table.
pub trait Players {
    /// The agent of a seat.
    fn agent(&mut self, seat: Seat) -> &mut dyn Agent;

    /// Tells the players what has happened. A gift is shown to its giver alone.
    fn tell(&mut self, _action: &Action) {}
}

/// One agent in every seat, which need not observe: what playouts use.
#[derive(Debug)]
pub struct Alone<'a, A>(pub &'a mut A);

impl<A: Agent> Players for Alone<'_, A> {
    #[inline]
    fn agent(&mut self, _: Seat) -> &mut dyn Agent {
        self.0
    }
}

impl Players for [Box<dyn Agent>; 4] {
    fn agent(&mut self, seat: Seat) -> &mut dyn Agent {
        &mut *self[usize::from(seat.number())]
    }

    fn tell(&mut self, action: &Action) {
        for seat in Seat::ALL {
            if seat == action.seat || !matches!(action.act, Act::Give(_)) {
                self.agent(seat).observe(action);
            }
        }
    }
}

/// Why a round cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// An agent did something illegal.
    Illegal {
        /// What it did.
        action: Action,
        /// The rule that forbids it.
        rule: Illegal,
    },
    /// An agent answers no more.
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
            Fault::Illegal { action, rule } => write!(f, "{action}: {rule}"),
            Fault::Silent { seat, reason } => write!(f, "seat {seat}: {reason}"),
        }
    }
}

impl Error for Fault {}

/// Plays a round from where it stands to its end.
///
/// Every seat is asked for Grand Tichu in order of seats, then everybody gives cards. In its turn a
/// seat is asked for Tichu until it has played or called, then for a move unless it has only one.
/// After a play, the seats that hold a bomb and are not in turn are asked in the order of play. A
/// player whose combination stands takes the trick.
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

/// Plays the next turn: all decisions before the play and in it, one seat's in the tricks.
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
    match game.round().phase() {
        Phase::FirstCards => first_cards(game, players),
        Phase::Exchange => {
            let mut given = [None::<Exchange>; 4];
            for (seat, cards) in Seat::ALL.into_iter().zip(&mut given) {
                *cards = Some(players.agent(seat).exchange(&game.sight(seat)));
            }
            for (seat, cards) in Seat::ALL.into_iter().zip(given) {
                if let Some(cards) = cards {
                    take(game, players, seat, Act::Give(cards))?;
                }
            }
            Ok(())
        }
        Phase::Lead(seat) | Phase::Follow(seat) => turn(game, players, moves, seat),
        Phase::Close(seat) => take(game, players, seat, Act::Pass),
        Phase::GiveDragon(seat) => {
            let receiver = players.agent(seat).dragon_to(&game.sight(seat));
            take(game, players, seat, Act::DragonTo(receiver))
        }
        Phase::Over => Ok(()),
    }
}

fn first_cards(game: &mut Game, players: &mut impl Players) -> Result<(), Fault> {
    for seat in Seat::ALL {
        if game.round().hand(seat).len() > 8 {
            continue;
        }
        let may_call = game.round().calls()[seat].is_none();
        if may_call && players.agent(seat).calls_grand_tichu(&game.sight(seat)) {
            take(game, players, seat, Act::Call(Call::GrandTichu))?;
        }
    }
    for seat in Seat::ALL {
        if game.round().hand(seat).len() == 8 {
            take(game, players, seat, Act::TakeRest)?;
        }
    }
    Ok(())
}

fn turn(
    game: &mut Game,
    players: &mut impl Players,
    moves: &mut Vec<Move>,
    seat: Seat,
) -> Result<(), Fault> {
    if game.round().hand(seat).len() == 14
        && game.round().calls()[seat].is_none()
        && players.agent(seat).calls_tichu(&game.sight(seat))
    {
        take(game, players, seat, Act::Call(Call::Tichu))?;
    }
    game.round().classes(seat, moves);
    let chosen = match moves[..] {
        [only] => only,
        _ => players.agent(seat).play(&game.sight(seat), moves),
    };
    match chosen {
        Move::Pass => take(game, players, seat, Act::Pass),
        Move::Play(combination) => {
            let wish = if combination.cards().contains(Card::Mahjong) {
                players.agent(seat).wish(&game.sight(seat), &combination)
            } else {
                None
            };
            take(game, players, seat, Act::Play(Play { combination, wish }))?;
            bombs(game, players, moves)
        }
    }
}

/// Asks the seats out of turn for bombs, until nobody wants to.
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
            if !game.round().hand(seat).has_bomb() {
                continue;
            }
            bombs_of(game, seat, moves);
            if moves.is_empty() {
                continue;
            }
            if let Some(bomb) = players.agent(seat).bomb(&game.sight(seat), moves) {
                take(game, players, seat, Act::Play(bomb.into()))?;
                continue 'asking;
            }
        }
        return Ok(());
    }
}

/// The bombs that a seat out of turn may play; not on its own combination.
fn bombs_of(game: &Game, seat: Seat, moves: &mut Vec<Move>) {
    if game.round().trick().is_some_and(|trick| trick.by() != seat) {
        game.round().classes(seat, moves);
    } else {
        moves.clear();
    }
}

/// Applies an action and tells everybody.
pub(crate) fn take(
    game: &mut Game,
    players: &mut impl Players,
    seat: Seat,
    act: Act,
) -> Result<(), Fault> {
    let action = Action { seat, act };
    if let Some(reason) = players.agent(seat).fault() {
        return Err(Fault::Silent { seat, reason });
    }
    game.apply(&action)
        .map_err(|rule| Fault::Illegal { action, rule })?;
    players.tell(&action);
    Ok(())
}
