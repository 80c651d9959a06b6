//! From the name of an agent to a side of a comparison.

use tichu::Seat;
use tichu_play::arena::{Contestant, Partners};
use tichu_play::{Agent, Networks};

use super::foreign::Programs;
use crate::cli::agents::{AgentName, agent};

/// An agent of this program.
struct Named<'a> {
    name: &'a AgentName,
    networks: &'a Networks,
}

impl Contestant for Named<'_> {
    fn name(&self) -> String {
        self.name.to_string()
    }

    fn agent(&self, _: Seat) -> Result<Box<dyn Agent>, String> {
        agent(self.name, self.networks)
    }
}

/// The side that a name describes.
pub(super) fn contestant<'a>(
    name: &'a AgentName,
    networks: &'a Networks,
    programs: &Programs,
) -> Box<dyn Contestant + Send + 'a> {
    match name {
        AgentName::Partners(first, second) => Box::new(Partners(
            contestant(first, networks, programs),
            contestant(second, networks, programs),
        )),
        AgentName::Foreign => Box::new(programs.clone()),
        name => Box::new(Named { name, networks }),
    }
}
