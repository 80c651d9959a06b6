//! From the name of an agent to a side of a comparison.

use tichu::Seat;
use tichu_play::Agent;
use tichu_play::arena::{Contestant, Partners};

use super::foreign::Programs;
use tichu_play::named::{AgentName, Models};

/// An agent of this program.
struct Named<'a> {
    name: &'a AgentName,
    models: &'a Models,
}

impl Contestant for Named<'_> {
    fn name(&self) -> String {
        self.name.to_string()
    }

    fn agent(&self, _: Seat) -> Result<Box<dyn Agent>, String> {
        self.models.agent(self.name)
    }
}

/// The side that a name describes.
pub(super) fn contestant<'a>(
    name: &'a AgentName,
    models: &'a Models,
    programs: &Programs,
) -> Box<dyn Contestant + Send + 'a> {
    match name {
        AgentName::Partners(first, second) => Box::new(Partners(
            contestant(first, models, programs),
            contestant(second, models, programs),
        )),
        AgentName::Foreign => Box::new(programs.clone()),
        name => Box::new(Named { name, models }),
    }
}
