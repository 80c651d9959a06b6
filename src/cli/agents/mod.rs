//! Agents by name, for the commands that play.

mod name;

use std::sync::Arc;

use tichu_models::decision::{Advisor, Profile};
use tichu_models::model::{Folder, LoadError, Source};
use tichu_models::structure::WinShares;
use tichu_models::tichu_call::TichuAdvisor;
use tichu_play::agents::{
    CallRule, Caller, ExchangeRule, Lowest, NetworkAgent, Random, Rules, TichuRule,
};
use tichu_play::gifts::Giver;
use tichu_play::gifts::models::ExchangeModels;
use tichu_play::search::{MonteCarlo, Search, Uct};
use tichu_play::{Agent, Networks};

use tichu::quoted;

pub use name::{AgentName, CallRuleName, ExchangeRuleName};

/// What agents of all names are made of.
pub struct Models {
    /// The networks.
    pub networks: Networks,
    advisor: Arc<Advisor>,
    tichu: Arc<TichuAdvisor>,
    giver: Giver,
    shares: Arc<WinShares>,
}

impl Models {
    /// Reads the networks and the profiles.
    ///
    /// # Errors
    /// [`LoadError`] naming the file, what was expected and what was found.
    pub fn load(source: &Source) -> Result<Models, LoadError> {
        let of = |folder| source.clone().or_embedded(folder);
        let networks = Networks::load(source)?;
        let exchange = ExchangeModels::load(&of(Folder::Exchange))?;
        let champion = NetworkAgent::new(Arc::clone(&networks.champion));
        Ok(Models {
            networks,
            advisor: Arc::new(Advisor::load(source)?),
            tichu: Arc::new(TichuAdvisor::load(&of(Folder::Tichu))?),
            giver: Giver::new(exchange.people, exchange.values, champion),
            shares: Arc::new(WinShares::load(&of(Folder::Hand))?),
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
                Box::new(Caller::new(self.agent(name)?).grand_tichu(self.rule(rule)?))
            }
            AgentName::CallingTichu(name, profile) => {
                Box::new(Caller::new(self.agent(name)?).tichu(self.tichu(profile)?))
            }
            AgentName::Exchanging(name, rule) => {
                let rule = ExchangeRule {
                    giver: self.giver.clone(),
                    shares: Arc::clone(&self.shares),
                    as_people: *rule == ExchangeRuleName::People,
                };
                Box::new(Caller::new(self.agent(name)?).exchanging(rule))
            }
            AgentName::Foreign | AgentName::Partners(..) => {
                return Err(format!("expected one agent of this program, found {name}"));
            }
        })
    }

    fn tichu(&self, profile: &str) -> Result<TichuRule, String> {
        Ok(TichuRule {
            profile: place_of(profile, self.tichu.profiles(), "")?,
            advisor: Arc::clone(&self.tichu),
            grand_tichu: Arc::clone(&self.advisor),
            shares: Arc::clone(&self.shares),
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
                let others = "never, people, simulated or ";
                let place = place_of(name, self.advisor.profiles(), others)?;
                CallRule::Profile(Arc::clone(&self.advisor), place)
            }
        })
    }
}

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
