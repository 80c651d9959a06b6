//! From the name of an agent to one that plays.

use std::sync::Arc;

use tichu::Seat;
use tichu_play::agents::{Lowest, NetworkAgent, Random, Rules};
use tichu_play::arena::{Contestant, Partners};
use tichu_play::{Agent, Networks};

use super::name::{self, AgentName};

/// An agent that is one for all seats of its side.
struct Named<'a> {
    name: &'a AgentName,
    networks: &'a Networks,
}

impl Contestant for Named<'_> {
    fn name(&self) -> String {
        self.name.to_string()
    }

    fn agent(&self, _: Seat) -> Result<Box<dyn Agent>, String> {
        let networks = |which: &name::Networks| {
            Arc::clone(match which {
                name::Networks::Policy => &self.networks.policy,
                name::Networks::Champion => &self.networks.champion,
            })
        };
        Ok(match self.name {
            AgentName::Random => Box::new(Random::default()),
            AgentName::Lowest => Box::new(Lowest),
            AgentName::Rules => Box::new(Rules),
            AgentName::Network(which) => Box::new(NetworkAgent::new(networks(which))),
            AgentName::Sampled(which) => Box::new(NetworkAgent::sampled(networks(which))),
            AgentName::Partners(..) => return Err("partners sit in two seats".to_owned()),
        })
    }
}

/// The side that a name describes.
pub(super) fn contestant<'a>(
    name: &'a AgentName,
    networks: &'a Networks,
) -> Box<dyn Contestant + Send + 'a> {
    match name {
        AgentName::Partners(first, second) => Box::new(Partners(
            contestant(first, networks),
            contestant(second, networks),
        )),
        name => Box::new(Named { name, networks }),
    }
}
