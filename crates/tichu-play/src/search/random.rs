//! Random playouts, for the agents of the literature.

use tichu::{Event, Move, Seat};

use crate::agents::Random;
use crate::turn::with_wish;
use crate::{Alone, Fault, Game, play_round};

/// Makes a move, with a random wish.
pub(super) fn make(
    game: &mut Game,
    seat: Seat,
    one: Move,
    random: &mut Random,
) -> Result<(), Fault> {
    let action = with_wish(one.into(), random, || game.observation(seat));
    let event = Event { seat, action };
    game.apply(&event)
        .map_err(|rule| Fault::Illegal { event, rule })
}

/// Plays the round to its end at random. Gives 1 to the team of a seat for more points than the
/// other's, 1/2 for as many, else 0.
pub(super) fn play_out(game: &mut Game, seat: Seat, random: &mut Random) -> Result<f64, Fault> {
    let points = play_round(game, &mut Alone(random))?.points();
    let difference = points[seat.team()] - points[seat.team().opponent()];
    Ok(f64::from(difference.signum() + 1) / 2.0)
}
