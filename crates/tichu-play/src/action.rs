//! What players do in a round.

use std::fmt;

use tichu::{Call, Exchange, Play, Seat};

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// Calls Tichu or Grand Tichu.
    Call(Call),
    /// Takes the last six cards without calling Grand Tichu.
    TakeRest,
    /// Gives three cards away.
    Give(Exchange),
    /// Plays cards: in turn, or a bomb at any time.
    Play(Play),
    /// Plays nothing. On the own combination it takes the trick.
    Pass,
    /// Gives the Dragon's trick to an opponent.
    DragonTo(Seat),
}

/// Something that the player of a seat does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action {
    /// The seat.
    pub seat: Seat,
    /// What it does.
    pub act: Act,
}

/// In words, for example "seat 2 plays GK".
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Action { seat, act } = self;
        match act {
            Act::Call(call) => write!(f, "seat {seat} calls {call}"),
            Act::TakeRest => write!(f, "seat {seat} takes its last six cards"),
            Act::Give(_) => write!(f, "seat {seat} gives three cards away"),
            Act::Play(play) => {
                write!(f, "seat {seat} plays {}", play.combination.cards())?;
                match play.wish {
                    Some(rank) => write!(f, " and wishes for {}", rank.symbol()),
                    None => Ok(()),
                }
            }
            Act::Pass => write!(f, "seat {seat} passes"),
            Act::DragonTo(to) => write!(f, "seat {seat} gives the Dragon's trick to seat {to}"),
        }
    }
}
