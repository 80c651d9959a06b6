//! Agents by name, for the commands that play.

mod name;

use std::sync::Arc;

use tichu_models::decision::Advisor;
use tichu_models::model::{LoadError, Source};
use tichu_play::agents::{CallRule, Caller, Lowest, NetworkAgent, Random, Rules};
use tichu_play::search::{MonteCarlo, Search, Uct};
use tichu_play::{Agent, Networks};

use tichu::quoted;

pub use name::{AgentName, CallRuleName};

/// What agents of all names are made of.
pub struct Models {
    /// The networks.
    pub networks: Networks,
    advisor: Arc<Advisor>,
}

impl Models {
    /// Reads the networks and the profiles.
    ///
    /// # Errors
    /// [`LoadError`] naming the file, what was expected and what was found.
    pub fn load(source: &Source) -> Result<Models, LoadError> {
        Ok(Models {
            networks: Networks::load(source)?,
            advisor: Arc::new(Advisor::load(source)?),
        })
    }

    /// A new agent of this name.
    ///
    /// # Errors
    /// For a name that is not one agent of this program, such as partners or a program of its own,
    /// and for a profile that there is not.
    pub fn agent(&self, name: &AgentName) -> Result<Box<dyn Agent>, String> {
        let networks = |which: &name::Networks| {
            Arc::clone(match which {
                name::Networks::Policy => &self.networks.policy,
                name::Networks::Champion => &self.networks.champion,
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
            AgentName::Calling(name, rule) => {
                Box::new(Caller::new(self.agent(name)?, self.rule(rule)?))
            }
            AgentName::Foreign | AgentName::Partners(..) => {
                return Err(format!("expected one agent of this program, found {name}"));
            }
        })
    }

    fn rule(&self, name: &CallRuleName) -> Result<CallRule, String> {
        let Networks {
            policy, champion, ..
        } = &self.networks;
        Ok(match name {
            CallRuleName::Never => CallRule::Never,
            CallRuleName::People => {
                CallRule::Network(Box::new(NetworkAgent::new(Arc::clone(policy))))
            }
            CallRuleName::Simulated(deals) => CallRule::Simulated(Arc::clone(champion), *deals),
            CallRuleName::Profile(name) => {
                let profiles = self.advisor.profiles().iter();
                let names: Vec<&str> = profiles.map(|profile| profile.name.as_str()).collect();
                let place = names.iter().position(|known| known == name);
                let place = place.ok_or_else(|| {
                    let known = names.join(", ");
                    let found = quoted(name);
                    format!(
                        "expected never, people, simulated or a profile ({known}), found {found}"
                    )
                })?;
                CallRule::Profile(Arc::clone(&self.advisor), place)
            }
        })
    }
}
