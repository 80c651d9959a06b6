//! The names of agents on the command line.

use std::fmt;
use std::str::FromStr;

use tichu::quoted;

/// An agent, or two partners.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AgentName {
    /// Any legal move by lot.
    Random,
    /// The lowest legal move.
    Lowest,
    /// Rules of thumb.
    Rules,
    /// The best option by networks.
    Network(Networks),
    /// An option by lot, with the probability that networks give it.
    Sampled(Networks),
    /// A program of its own.
    Foreign,
    /// Two partners, each of another kind.
    Partners(Box<AgentName>, Box<AgentName>),
}

/// Which networks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Networks {
    /// Those that play as people do.
    Policy,
    /// Those that were improved by playing against themselves.
    Champion,
}

/// What a name may be; for messages.
const EXPECTED: &str = "expected random, lowest, rules, policy, champion, sampled:policy, \
    sampled:champion, foreign or partners such as rules+random";

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
        let mut parts = text.split(':');
        let mut part = || parts.next();
        let networks = |part: Option<&str>| match part? {
            "policy" => Some(Networks::Policy),
            "champion" => Some(Networks::Champion),
            _ => None,
        };
        let name = match part() {
            Some("random") => Some(AgentName::Random),
            Some("lowest") => Some(AgentName::Lowest),
            Some("rules") => Some(AgentName::Rules),
            Some("foreign") => Some(AgentName::Foreign),
            Some("sampled") => networks(part()).map(AgentName::Sampled),
            other => networks(other).map(AgentName::Network),
        };
        match (name, parts.next()) {
            (Some(name), None) => Ok(name),
            _ => Err(found()),
        }
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
            AgentName::Foreign => f.write_str("foreign"),
            AgentName::Network(networks) => networks.fmt(f),
            AgentName::Sampled(networks) => write!(f, "sampled:{networks}"),
            AgentName::Partners(first, second) => write!(f, "{first}+{second}"),
        }
    }
}

impl fmt::Display for Networks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Networks::Policy => "policy",
            Networks::Champion => "champion",
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
            "policy",
            "champion",
            "sampled:policy",
            "rules+sampled:champion",
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
            "random+",
            "random+rules+lowest",
        ] {
            let error = name.parse::<AgentName>().unwrap_err();
            assert!(
                error.starts_with("expected random, lowest, rules,"),
                "{error}"
            );
        }
    }
}
