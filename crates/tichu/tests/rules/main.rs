//! The rules of the round, from outside.

mod naive;

mod combinations;
mod moves;
mod rounds;
