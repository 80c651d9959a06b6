//! Playouts by lot, for the agents of the literature.

use tichu::{Card, Combination, Move, Play, Seat};

use crate::agents::Random;
use crate::{Act, Action, Agent, Alone, Fault, Game, Sight, play_round};

/// Makes a move, with a wish by lot.
pub(super) fn make(
    game: &mut Game,
    seat: Seat,
    one: &Move,
    random: &mut Random,
) -> Result<(), Fault> {
    let act = match one {
        Move::Pass => Act::Pass,
        Move::Play(combination) => Act::Play(with_wish(&game.sight(seat), combination, random)),
    };
    let action = Action { seat, act };
    game.apply(&action)
        .map_err(|rule| Fault::Illegal { action, rule })
}

fn with_wish(sight: &Sight, combination: &Combination, random: &mut Random) -> Play {
    let wish = if combination.cards().contains(Card::Mahjong) {
        random.wish(sight, combination)
    } else {
        None
    };
    Play {
        combination: *combination,
        wish,
    }
}

/// Plays the round to its end by lot. Gives 1 to the team of a seat for more points than the
/// other's, 1/2 for as many, else 0.
pub(super) fn play_out(game: &mut Game, seat: Seat, random: &mut Random) -> Result<f64, Fault> {
    let points = play_round(game, &mut Alone(random))?.points();
    let difference = points[seat.team()] - points[seat.team().opponent()];
    Ok(f64::from(difference.signum() + 1) / 2.0)
}
