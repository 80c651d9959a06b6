//! Agents by name, for the commands that play.

mod name;

use std::sync::Arc;

use tichu_play::agents::{Lowest, NetworkAgent, Random, Rules};
use tichu_play::search::{MonteCarlo, Search, Uct};
use tichu_play::{Agent, Networks};

pub use name::AgentName;

/// A new agent of this name.
///
/// # Errors
/// For a name that is not one agent of this program: partners, or a program of its own.
pub fn agent(name: &AgentName, networks: &Networks) -> Result<Box<dyn Agent>, String> {
    let networks = |which: &name::Networks| {
        Arc::clone(match which {
            name::Networks::Policy => &networks.policy,
            name::Networks::Champion => &networks.champion,
        })
    };
    Ok(match name {
        AgentName::Random => Box::new(Random::default()),
        AgentName::Lowest => Box::new(Lowest),
        AgentName::Rules => Box::new(Rules),
        AgentName::Network(which) => Box::new(NetworkAgent::new(networks(which))),
        AgentName::Sampled(which) => Box::new(NetworkAgent::sampled(networks(which))),
        AgentName::Search(which, playouts) => {
            Box::new(Search::new(NetworkAgent::new(networks(which)), *playouts))
        }
        AgentName::MonteCarlo(playouts) => Box::new(MonteCarlo::new(*playouts)),
        AgentName::Uct(playouts) => Box::new(Uct::new(*playouts)),
        AgentName::Foreign | AgentName::Partners(..) => {
            return Err(format!("expected one agent of this program, found {name}"));
        }
    })
}
