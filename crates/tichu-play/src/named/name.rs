//! The names of agents, as commands and programs write them.

use std::fmt;
use std::str::FromStr;

use tichu::quoted;
use tichu_models::Style;

/// An agent, or two partners.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AgentName {
    /// A random legal move.
    Random,
    /// The lowest legal move.
    Lowest,
    /// Rules of thumb.
    Rules,
    /// The recommendations of the service, with the champion's plays.
    Engine,
    /// The best option by networks.
    Network(NetworksName),
    /// A random option, with the probability that networks give it.
    Sampled(NetworksName),
    /// Networks, drawn among the options that are at least half as probable as the best.
    Likely(NetworksName),
    /// Networks that play their moves out first, with this number of playouts of each.
    Search(NetworksName, usize),
    /// Flat Monte Carlo with this number of random playouts of each move.
    MonteCarlo(usize),
    /// A tree search with this number of random playouts for each move.
    Uct(usize),
    /// A program of its own.
    Foreign,
    /// An agent that calls Grand Tichu by another rule.
    Calling(Box<AgentName>, CallRuleName),
    /// An agent that calls Tichu as this profile does.
    CallingTichu(Box<AgentName>, String),
    /// An agent that exchanges as a player of this style, or as most people do.
    Exchanging(Box<AgentName>, Option<Style>),
    /// Two partners, each of another kind.
    Partners(Box<AgentName>, Box<AgentName>),
}

/// When to call Grand Tichu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallRuleName {
    /// Never.
    Never,
    /// As people do.
    People,
    /// When the hand gains by a call in this number of deals, played out by the champion.
    Simulated(u64),
    /// As this profile does.
    Profile(String),
}

/// Which networks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworksName {
    /// Those that play as people do.
    Policy,
    /// Those that were improved by playing against themselves.
    Champion,
}

/// What a name may be; for messages.
const EXPECTED: &str = "expected engine, champion, policy, rules, lowest, random, sampled:policy, likely:policy, \
    search:champion:deals=300, monte-carlo:deals=20, uct:deals=20, foreign, partners such \
    as rules+random, or other calls such as champion@never, champion@people, champion@balanced and \
    champion@simulated:deals=200, and the same for Tichu and the exchange, such as \
    champion@tichu:expert@exchange:points";

/// The rules of the exchange by name: the most probable cards among people, those that are worth most points, and those
/// of a cautious and of a daring player.
const EXCHANGES: [(&str, Option<Style>); 4] = [
    ("people", None),
    ("points", Some(Style::Typical)),
    ("cautious", Some(Style::Cautious)),
    ("daring", Some(Style::Daring)),
];

/// The playouts of a search, when none are named.
const SEARCH_PLAYOUTS: usize = 300;

/// The playouts of the agents that play out at random, when none are named.
const RANDOM_PLAYOUTS: usize = 20;

/// The deals of a rule that plays hands out, when none are named.
const RULE_DEALS: usize = 200;

impl FromStr for AgentName {
    type Err = String;

    fn from_str(text: &str) -> Result<AgentName, String> {
        let found = || format!("{EXPECTED}, found {}", quoted(text));
        if let Some((first, second)) = text.split_once('+') {
            let (first, second) = (first.parse()?, second.parse()?);
            if matches!(second, AgentName::Partners(..)) {
                return Err(found());
            }
            return Ok(AgentName::Partners(Box::new(first), Box::new(second)));
        }
        if let Some((agent, rule)) = text.rsplit_once('@') {
            let agent: AgentName = agent.parse()?;
            if agent.is_foreign() {
                return Err(found());
            }
            return AgentName::by_rule(Box::new(agent), rule).ok_or_else(found);
        }
        let parts: Vec<&str> = text.split(':').collect();
        let name = match parts[..] {
            ["random"] => Some(AgentName::Random),
            ["lowest"] => Some(AgentName::Lowest),
            ["rules"] => Some(AgentName::Rules),
            ["engine"] => Some(AgentName::Engine),
            ["foreign"] => Some(AgentName::Foreign),
            ["monte-carlo", ref rest @ ..] => {
                number(rest, "deals", RANDOM_PLAYOUTS).map(AgentName::MonteCarlo)
            }
            ["uct", ref rest @ ..] => number(rest, "deals", RANDOM_PLAYOUTS).map(AgentName::Uct),
            ["search", name, ref rest @ ..] => NetworksName::named(name)
                .zip(number(rest, "deals", SEARCH_PLAYOUTS))
                .map(|(networks, playouts)| AgentName::Search(networks, playouts)),
            ["sampled", name] => NetworksName::named(name).map(AgentName::Sampled),
            ["likely", name] => NetworksName::named(name).map(AgentName::Likely),
            [name] => NetworksName::named(name).map(AgentName::Network),
            _ => None,
        };
        name.ok_or_else(found)
    }
}

impl AgentName {
    /// An agent that makes one kind of decision by another rule.
    fn by_rule(agent: Box<AgentName>, rule: &str) -> Option<AgentName> {
        match rule.split_once(':') {
            Some(("tichu", profile)) if !profile.is_empty() => {
                Some(AgentName::CallingTichu(agent, profile.to_owned()))
            }
            Some(("exchange", rule)) => {
                let known = EXCHANGES.iter().find(|(name, _)| *name == rule);
                known.map(|(_, style)| AgentName::Exchanging(agent, *style))
            }
            _ => CallRuleName::named(rule).map(|rule| AgentName::Calling(agent, rule)),
        }
    }
}

impl NetworksName {
    fn named(name: &str) -> Option<NetworksName> {
        match name {
            "policy" => Some(NetworksName::Policy),
            "champion" => Some(NetworksName::Champion),
            _ => None,
        }
    }
}

impl CallRuleName {
    fn named(name: &str) -> Option<CallRuleName> {
        let parts: Vec<&str> = name.split(':').collect();
        match parts[..] {
            ["never"] => Some(CallRuleName::Never),
            ["people"] => Some(CallRuleName::People),
            ["simulated", ref rest @ ..] => {
                let deals = number(rest, "deals", RULE_DEALS)?;
                u64::try_from(deals).ok().map(CallRuleName::Simulated)
            }
            [name] if !name.is_empty() => Some(CallRuleName::Profile(name.to_owned())),
            _ => None,
        }
    }
}

/// The number that the rest of a name gives, as `deals=300`: at least 2.
fn number(rest: &[&str], name: &str, default: usize) -> Option<usize> {
    match rest {
        [] => Some(default),
        [part] => {
            let number = part.strip_prefix(name)?.strip_prefix('=')?;
            number
                .parse()
                .ok()
                .filter(|number| (2..=1_000_000).contains(number))
        }
        _ => None,
    }
}

impl AgentName {
    /// Whether it is, or sits with, a program of its own.
    #[must_use]
    pub fn is_foreign(&self) -> bool {
        match self {
            AgentName::Foreign => true,
            AgentName::Partners(first, second) => first.is_foreign() || second.is_foreign(),
            _ => false,
        }
    }
}

/// As it is written on the command line.
impl fmt::Display for AgentName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AgentName::Random => f.write_str("random"),
            AgentName::Lowest => f.write_str("lowest"),
            AgentName::Rules => f.write_str("rules"),
            AgentName::Engine => f.write_str("engine"),
            AgentName::Foreign => f.write_str("foreign"),
            AgentName::Network(networks) => networks.fmt(f),
            AgentName::Sampled(networks) => write!(f, "sampled:{networks}"),
            AgentName::Likely(networks) => write!(f, "likely:{networks}"),
            AgentName::Search(networks, playouts) => {
                write!(f, "search:{networks}:deals={playouts}")
            }
            AgentName::MonteCarlo(playouts) => write!(f, "monte-carlo:deals={playouts}"),
            AgentName::Uct(playouts) => write!(f, "uct:deals={playouts}"),
            AgentName::Calling(agent, rule) => write!(f, "{agent}@{rule}"),
            AgentName::CallingTichu(agent, profile) => write!(f, "{agent}@tichu:{profile}"),
            AgentName::Exchanging(agent, style) => {
                let rule = EXCHANGES.iter().find(|(_, known)| known == style);
                write!(f, "{agent}@exchange:{}", rule.map_or("", |(name, _)| name))
            }
            AgentName::Partners(first, second) => write!(f, "{first}+{second}"),
        }
    }
}

impl fmt::Display for CallRuleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CallRuleName::Never => f.write_str("never"),
            CallRuleName::People => f.write_str("people"),
            CallRuleName::Simulated(deals) => write!(f, "simulated:deals={deals}"),
            CallRuleName::Profile(name) => f.write_str(name),
        }
    }
}

impl fmt::Display for NetworksName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NetworksName::Policy => "policy",
            NetworksName::Champion => "champion",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_written_as_it_is_read() {
        for name in [
            "random",
            "lowest",
            "rules",
            "foreign",
            "engine",
            "policy",
            "champion",
            "sampled:policy",
            "likely:policy",
            "search:champion:deals=40",
            "monte-carlo:deals=20",
            "uct:deals=2",
            "rules+sampled:champion",
            "champion@never",
            "champion@optimal_points",
            "search:policy:deals=9@people",
            "rules@simulated:deals=50+random",
            "champion@tichu:optimal_points@exchange:people",
            "champion@exchange:points@never",
            "champion@exchange:cautious",
            "champion@exchange:daring",
        ] {
            let read: AgentName = name.parse().unwrap();
            assert_eq!(read.to_string(), name);
        }
    }

    #[test]
    fn another_name_is_refused_with_those_that_exist() {
        for name in [
            "",
            "rule",
            "policy:1",
            "sampled",
            "search",
            "search:rules",
            "uct:deals=1",
            "monte-carlo:deals=",
            "monte-carlo:20",
            "random+",
            "random+rules+lowest",
            "champion@",
            "champion@simulated:deals=1",
            "champion@never:deals=3",
            "champion@tichu:",
            "champion@exchange:rules",
            "foreign@never",
            "@never",
        ] {
            let error = name.parse::<AgentName>().unwrap_err();
            assert!(
                error.starts_with("expected engine, champion, policy,"),
                "{error}"
            );
        }
    }
}
