//! Agents by name, for programs in which people choose who plays.

mod name;

use std::sync::Arc;

use tichu::quoted;
use tichu_models::decision::Profile;
use tichu_models::model::{Folder, LoadError, Source};

use crate::agents::{
    CallRule, Caller, ExchangeRule, Lowest, NetworkAgent, Random, Rules, TichuRule,
};
use crate::search::{RandomSearch, Search};
use crate::{Agent, Engine, Networks};

pub use name::{AgentName, CallRuleName, NetworksName};

/// What agents of all names are made of.
pub struct Models {
    /// The networks.
    pub networks: Networks,
    /// The models of calls and of the exchange.
    pub engine: Engine,
}

impl Models {
    /// Reads the networks and the models; a directory of models without the networks has the included ones.
    ///
    /// # Errors
    /// [`LoadError`] naming the file, what was expected and what was found.
    pub fn load(source: &Source) -> Result<Models, LoadError> {
        let networks = Networks::load(&source.clone().or_embedded(Folder::Play))?;
        Ok(Models {
            engine: Engine::load(source, &networks)?,
            networks,
        })
    }

    /// A new agent of this name.
    ///
    /// # Errors
    /// For a name that is not one agent of this program, such as partners or a program of its own,
    /// and for a profile that there is not.
    pub fn agent(&self, name: &AgentName) -> Result<Box<dyn Agent>, String> {
        let networks = |which: &NetworksName| {
            Arc::clone(match which {
                NetworksName::Policy => &self.networks.policy,
                NetworksName::Champion => &self.networks.champion,
            })
        };
        Ok(match name {
            AgentName::Random => Box::new(Random::default()),
            AgentName::Lowest => Box::new(Lowest),
            AgentName::Rules => Box::new(Rules),
            AgentName::Network(which) => Box::new(NetworkAgent::new(networks(which))),
            AgentName::Sampled(which) => Box::new(NetworkAgent::sampled(networks(which))),
            AgentName::Likely(which) => Box::new(NetworkAgent::likely(networks(which))),
            AgentName::Search(which, playouts) => {
                let (agent, beliefs) = (networks(which), self.networks.beliefs.clone());
                Box::new(Search::new(NetworkAgent::new(agent), beliefs, *playouts))
            }
            AgentName::MonteCarlo(playouts) => {
                Box::new(RandomSearch::new(agents::MonteCarlo::new(*playouts)))
            }
            AgentName::Uct(playouts) => Box::new(RandomSearch::new(agents::Uct::new(*playouts))),
            AgentName::Engine => {
                let champion = NetworkAgent::new(Arc::clone(&self.networks.champion));
                Box::new(Caller::recommended(champion, &self.engine))
            }
            AgentName::Calling(name, rule) => {
                let mut caller = Caller::new(self.agent(name)?);
                caller.grand_tichu = Some(self.rule(rule)?);
                Box::new(caller)
            }
            AgentName::CallingTichu(name, profile) => {
                let mut caller = Caller::new(self.agent(name)?);
                caller.tichu = Some(self.tichu(profile)?);
                Box::new(caller)
            }
            AgentName::Exchanging(name, style) => {
                let mut caller = Caller::new(self.agent(name)?);
                let (engine, style) = (self.engine.clone(), *style);
                caller.exchange = Some(ExchangeRule { engine, style });
                Box::new(caller)
            }
            AgentName::Foreign | AgentName::Partners(..) => {
                return Err(format!("expected one agent of this program, found {name}"));
            }
        })
    }

    fn tichu(&self, profile: &str) -> Result<TichuRule, String> {
        let profile = match profile {
            RECOMMENDED => None,
            name => {
                let profiles = self.engine.hands.tichu.profiles();
                Some(place_of(name, profiles, "recommended or ")?)
            }
        };
        Ok(TichuRule {
            engine: self.engine.clone(),
            profile,
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
            CallRuleName::Profile(name) if name == RECOMMENDED => {
                CallRule::Recommended(self.engine.clone())
            }
            CallRuleName::Profile(name) => {
                let others = "never, people, simulated, recommended or ";
                let advisor = &self.engine.grand_tichu;
                let place = place_of(name, advisor.profiles(), others)?;
                CallRule::Profile(Arc::clone(advisor), place)
            }
        })
    }
}

/// The name of the rule that follows the recommendation.
const RECOMMENDED: &str = "recommended";

/// The place of a profile among all.
fn place_of(name: &str, profiles: &[Profile], others: &str) -> Result<usize, String> {
    let names: Vec<&str> = profiles
        .iter()
        .map(|profile| profile.name.as_str())
        .collect();
    let place = names.iter().position(|known| *known == name);
    place.ok_or_else(|| {
        let (known, found) = (names.join(", "), quoted(name));
        format!("expected {others}a profile ({known}), found {found}")
    })
}
