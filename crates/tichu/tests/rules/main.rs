//! The rules of the round, from outside.

mod naive;

mod asking;
mod combinations;
mod moves;
#[path = "../../../../fuzz/src/round.rs"]
mod round;
mod rounds;
mod said;
