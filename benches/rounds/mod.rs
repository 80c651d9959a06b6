//! Random legal rounds: what benchmarks of the rules play.

use fastrand::Rng;
use tichu::{Deal, Exchange, Illegal, Move, Phase, Position, Round, RoundResult, Seat};

/// Plays a random round from the deal to its result. Seats give their first three cards away, call
/// nothing, and bomb only in turn. `each` sees every position of a seat that leads or follows.
pub fn play(
    rng: &mut Rng,
    moves: &mut Vec<Move>,
    mut each: impl FnMut(Position),
) -> Result<RoundResult, Illegal> {
    let mut round = Round::deal(Deal::shuffled(|n| rng.usize(..n)));
    for seat in Seat::ALL {
        round.take_rest(seat)?;
    }
    for seat in Seat::ALL {
        let mut cards = round.hand(seat).iter();
        if let (Some(next), Some(partner), Some(previous)) =
            (cards.next(), cards.next(), cards.next())
        {
            let cards = Exchange {
                next,
                partner,
                previous,
            };
            round.exchange(seat, cards)?;
        }
    }
    loop {
        match round.phase() {
            Phase::Lead(seat) | Phase::Follow(seat) => {
                if let Some(position) = round.position(seat) {
                    each(position);
                }
                round.classes(seat, moves);
                match moves[rng.usize(..moves.len())] {
                    Move::Pass => round.pass(seat)?,
                    Move::Play(combination) => round.play(seat, combination)?,
                }
            }
            Phase::Close(seat) => round.pass(seat)?,
            Phase::GiveDragon(seat) => round.give_dragon(seat, seat.after(1))?,
            Phase::FirstCards | Phase::Exchange | Phase::Over => break,
        }
    }
    // Nothing else ends the loop.
    Ok(round.result().expect("the round is over"))
}
