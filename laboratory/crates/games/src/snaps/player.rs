//! Agents by name.

use std::fmt;
use std::str::FromStr;

use agents::{Agent, Random};
use fastrand::Rng;
use snaps::{ENOUGH, Move, Risk, RuleAgent, Sampling, TextError, View};
use work::Work;

use crate::snaps::open::{Cheater, OpenRound, OpenView};

/// An agent by name: `random`, `rules`, `rules:75` with the percentage from which the rules take a risk,
/// `sampling:50` with the number of samples, or `cheater`.
///
/// All but the cheater look at their own view alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedAgent {
    /// Random moves; claims are among them if they may be right.
    Random,
    /// [`RuleAgent`].
    Rules(RuleAgent),
    /// [`Sampling`].
    Sampling(Sampling),
    /// [`Cheater`].
    Cheater,
}

impl NamedAgent {
    /// The most samples that a name may ask for.
    pub const MOST_SAMPLES: usize = 10_000;
}

impl Agent<OpenRound> for NamedAgent {
    fn choose(&self, view: &OpenView, moves: &[Move], rng: &mut Rng) -> Move {
        match self {
            NamedAgent::Random => Agent::<OpenRound>::choose(&Random, view, moves, rng),
            NamedAgent::Rules(rules) => {
                let decided = rules.decide(&view.view).map(|(one, _)| one);
                decided
                    .filter(|one| moves.contains(one))
                    .unwrap_or(moves[0])
            }
            NamedAgent::Sampling(sampling) => sampled(*sampling, &view.view, moves, rng),
            NamedAgent::Cheater => Cheater.choose(view, moves, rng),
        }
    }
}

/// The move with the best mean value, of equal ones the first.
fn sampled(sampling: Sampling, view: &View, moves: &[Move], rng: &mut Rng) -> Move {
    match moves {
        [one] => return *one,
        // The solver takes it for granted that right claims are made.
        [Move::Claim, ..] if view.team_points()[0] >= ENOUGH => return Move::Claim,
        _ => {}
    }
    let mut best = (moves[0], f64::NEG_INFINITY);
    for (one, value) in sampling.values(view, rng, &mut Work::unlimited()).values {
        if value > best.1 {
            best = (one, value);
        }
    }
    best.0
}

impl fmt::Display for NamedAgent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NamedAgent::Random => f.write_str("random"),
            NamedAgent::Rules(rules) => match rules.risk {
                Risk::Cautious => f.write_str("rules"),
                Risk::Above(percent) => write!(f, "rules:{percent}"),
            },
            NamedAgent::Sampling(sampling) => write!(f, "sampling:{}", sampling.samples),
            NamedAgent::Cheater => f.write_str("cheater"),
        }
    }
}

impl FromStr for NamedAgent {
    type Err = TextError;

    fn from_str(text: &str) -> Result<NamedAgent, TextError> {
        let samples = || {
            let number = text.strip_prefix("sampling:")?.parse().ok()?;
            (1..=NamedAgent::MOST_SAMPLES)
                .contains(&number)
                .then_some(number)
        };
        let rules = || {
            let percent = text.strip_prefix("rules:")?.parse().ok()?;
            let risk = (percent <= 100).then_some(Risk::Above(percent))?;
            Some(NamedAgent::Rules(RuleAgent {
                risk,
                ..RuleAgent::default()
            }))
        };
        match text {
            "random" => Ok(NamedAgent::Random),
            "rules" => Ok(NamedAgent::Rules(RuleAgent::default())),
            "cheater" => Ok(NamedAgent::Cheater),
            _ => samples()
                .map(|samples| NamedAgent::Sampling(Sampling::new(samples)))
                .or_else(rules)
                .ok_or_else(|| {
                    let expected = "random, rules, rules:P with P from 0 to 100, sampling:N with N from 1 to \
                                    10000, or cheater";
                    TextError::new(expected, text)
                }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        for text in [
            "random",
            "rules",
            "rules:75",
            "rules:0",
            "rules:100",
            "sampling:50",
            "cheater",
        ] {
            assert_eq!(text.parse::<NamedAgent>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "Random",
            "sampling",
            "rules:",
            "rules:101",
            "rules:-1",
            "sampling:0",
            "sampling:10001",
            "sampling:x",
        ] {
            let error = text.parse::<NamedAgent>().unwrap_err();
            let found = format!("found {text:?}");
            assert!(error.to_string().ends_with(&found), "{error}");
        }
    }
}
