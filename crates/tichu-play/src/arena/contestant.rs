//! The sides of a comparison.

use tichu::Seat;

use crate::Agent;

/// One side of a comparison: it builds the agents of its seats.
pub trait Contestant: Sync {
    /// The name in tables.
    fn name(&self) -> String;

    /// A new agent for a seat. Its round begins with [`Agent::begin`], and nothing that an earlier
    /// agent has seen may change how it plays.
    ///
    /// # Errors
    /// The reason why there is no agent, for example a program that cannot be started.
    fn agent(&self, seat: Seat) -> Result<Box<dyn Agent>, String>;
}

/// A name with the function that builds the agents.
impl<F: Fn(Seat) -> Result<Box<dyn Agent>, String> + Sync> Contestant for (&str, F) {
    fn name(&self) -> String {
        self.0.to_owned()
    }

    fn agent(&self, seat: Seat) -> Result<Box<dyn Agent>, String> {
        (self.1)(seat)
    }
}

impl<C: Contestant + ?Sized + Send> Contestant for Box<C> {
    fn name(&self) -> String {
        (**self).name()
    }

    fn agent(&self, seat: Seat) -> Result<Box<dyn Agent>, String> {
        (**self).agent(seat)
    }
}

/// A side of two different agents: the first in seat 0 or 1, the second in the seat opposite.
#[derive(Clone, Debug)]
pub struct Partners<A, B>(pub A, pub B);

impl<A: Contestant, B: Contestant> Contestant for Partners<A, B> {
    fn name(&self) -> String {
        format!("{}+{}", self.0.name(), self.1.name())
    }

    fn agent(&self, seat: Seat) -> Result<Box<dyn Agent>, String> {
        match seat.number() {
            0 | 1 => self.0.agent(seat),
            _ => self.1.agent(seat),
        }
    }
}
