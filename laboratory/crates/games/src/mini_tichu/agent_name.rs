//! Agents by name.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use agents::{Agent, Budget, Determinizer, MonteCarlo, Random, Search, Uct, Uniform};
use mini_tichu::machine::Reactive;
use mini_tichu::{Evaluator, Formula, Player, Round, Weights};
use tichu::quoted;

use super::Learned;
use super::machines::Variant;

/// An agent of Mini-Tichu by its name.
///
/// ```
/// use laboratory_games::mini_tichu::AgentName;
///
/// let name: AgentName = "mcts:20".parse()?;
/// assert_eq!(name.to_string(), "mcts:20");
/// assert!("mcts:0".parse::<AgentName>().is_err());
/// # Ok::<(), laboratory_games::mini_tichu::AgentNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AgentName {
    /// `random-move`: any legal move.
    RandomMove,
    /// `random-leaf`, `simple`, `cards`, `combinations`, `possibilities`: the player of 2012.
    Player(Evaluator),
    /// `machine`, `machine-without-certainty`, `machine-without-danger`, `machine-defensive`,
    /// `machine-aggressive`: the player that reacts to the trick, whole or without a part, see
    /// [`Reactive`](mini_tichu::machine::Reactive).
    Machine(Variant),
    /// `mc:20`, `mc-learned:20`: flat Monte Carlo, see [`MonteCarlo`].
    MonteCarlo(Simulations),
    /// `mcts:20`, `mcts-learned:20`: a tree search, see [`Uct`].
    Mcts(Simulations),
}

/// The simulations of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Simulations {
    per_move: u16,
    /// Whether hidden cards are drawn by a learned table.
    pub is_learned: bool,
}

impl Simulations {
    /// The most simulations for each legal move.
    pub const MOST: u16 = 10_000;

    /// A search with `per_move` simulations for each legal move; `None` for zero and for more than
    /// [`Simulations::MOST`].
    #[must_use]
    pub const fn new(per_move: u16, is_learned: bool) -> Option<Simulations> {
        match per_move {
            1..=Simulations::MOST => Some(Simulations {
                per_move,
                is_learned,
            }),
            _ => None,
        }
    }

    /// How many there are for each legal move, 1 to [`Simulations::MOST`].
    #[must_use]
    pub const fn per_move(self) -> u16 {
        self.per_move
    }

    fn budget(self, equipment: &Equipment) -> Budget {
        Budget::per_move(self.per_move.into()).at_most(equipment.simulations)
    }
}

/// What agents are made with, beside their names.
#[derive(Clone, Debug)]
pub struct Equipment {
    /// The formula of the players of 2012.
    pub formula: Formula,
    /// The weights of the kinds, for the players of 2012 and the machine.
    pub weights: Weights,
    /// The share of the value of its hand that a player of 2012 keeps when it follows, and the machine
    /// when it plays aggressively, 0 to 1.
    pub tolerance: f64,
    /// The table of the searches that draw hidden cards by one.
    pub learned: Option<Arc<Learned>>,
    /// The most simulations of a decision in all.
    pub simulations: usize,
}

impl Default for Equipment {
    /// The formula of the thesis, the weights and the tolerance of 2012, no table, no limit.
    fn default() -> Equipment {
        Equipment {
            formula: Formula::Thesis,
            weights: Weights::default(),
            tolerance: Player::default().tolerance,
            learned: None,
            simulations: usize::MAX,
        }
    }
}

/// An agent needs a learned table, and the equipment has no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} needs a learned table")]
pub struct NothingLearned(pub AgentName);

type Searching = Box<dyn Search<Round> + Send + Sync>;

impl AgentName {
    /// The agent.
    ///
    /// # Errors
    /// [`NothingLearned`] when it draws hidden cards by a learned table and the equipment has no table.
    pub fn agent(
        self,
        equipment: &Equipment,
    ) -> Result<Box<dyn Agent<Round> + Send + Sync>, NothingLearned> {
        Ok(match self {
            AgentName::RandomMove => Box::new(Random),
            AgentName::Player(evaluator) => {
                let mut player = Player::with(evaluator);
                player.valuation.formula = equipment.formula;
                player.valuation.weights = equipment.weights;
                player.tolerance = equipment.tolerance;
                Box::new(player)
            }
            AgentName::Machine(variant) => Box::new(Reactive {
                weights: equipment.weights,
                tolerance: equipment.tolerance,
                ..variant.agent()
            }),
            AgentName::MonteCarlo(simulations) => self.monte_carlo(simulations, equipment)?,
            AgentName::Mcts(simulations) => self.mcts(simulations, equipment)?,
        })
    }

    /// The same agent as a search, which gives all moves with their win rates; `None` for an agent
    /// that does not search.
    ///
    /// # Errors
    /// As [`AgentName::agent`].
    pub fn search(
        self,
        equipment: &Equipment,
    ) -> Result<Option<Box<dyn Search<Round> + Send + Sync>>, NothingLearned> {
        match self {
            AgentName::RandomMove | AgentName::Player(_) | AgentName::Machine(_) => Ok(None),
            AgentName::MonteCarlo(simulations) => {
                self.monte_carlo(simulations, equipment).map(Some)
            }
            AgentName::Mcts(simulations) => self.mcts(simulations, equipment).map(Some),
        }
    }

    fn monte_carlo(
        self,
        simulations: Simulations,
        equipment: &Equipment,
    ) -> Result<Searching, NothingLearned> {
        Ok(Box::new(MonteCarlo {
            budget: simulations.budget(equipment),
            hidden: self.hidden(simulations, equipment)?,
        }))
    }

    fn mcts(
        self,
        simulations: Simulations,
        equipment: &Equipment,
    ) -> Result<Searching, NothingLearned> {
        let Uct {
            exploration,
            availability,
            ..
        } = Uct::new(0);
        Ok(Box::new(Uct {
            budget: simulations.budget(equipment),
            exploration,
            availability,
            hidden: self.hidden(simulations, equipment)?,
        }))
    }

    fn hidden(
        self,
        simulations: Simulations,
        equipment: &Equipment,
    ) -> Result<Arc<dyn Determinizer<Round>>, NothingLearned> {
        if !simulations.is_learned {
            return Ok(Arc::new(Uniform));
        }
        match &equipment.learned {
            Some(learned) => Ok(Arc::<Learned>::clone(learned)),
            None => Err(NothingLearned(self)),
        }
    }
}

/// As it is read.
impl fmt::Display for AgentName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (search, simulations) = match self {
            AgentName::RandomMove => return f.write_str("random-move"),
            AgentName::Machine(variant) => return f.write_str(variant.name()),
            AgentName::Player(Evaluator::None) => return f.write_str("random-leaf"),
            AgentName::Player(evaluator) => return f.write_str(evaluator.name()),
            AgentName::MonteCarlo(simulations) => ("mc", simulations),
            AgentName::Mcts(simulations) => ("mcts", simulations),
        };
        let learned = if simulations.is_learned {
            "-learned"
        } else {
            ""
        };
        write!(f, "{search}{learned}:{}", simulations.per_move)
    }
}

/// A name that no agent has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected random-move, random-leaf, simple, cards, combinations, possibilities, machine, \
     machine-without-certainty, machine-without-danger, machine-defensive, machine-aggressive, \
     mc:N, mcts:N, mc-learned:N or mcts-learned:N with N from 1 to {most}, found {0}",
    most = Simulations::MOST
)]
pub struct AgentNameError(String);

impl FromStr for AgentName {
    type Err = AgentNameError;

    fn from_str(text: &str) -> Result<AgentName, AgentNameError> {
        let name = match text.split_once(':') {
            Some((search, number)) => searching(search, number),
            None => alone(text),
        };
        name.ok_or_else(|| AgentNameError(quoted(text)))
    }
}

/// The agent of a name without a number.
fn alone(text: &str) -> Option<AgentName> {
    match text {
        "random-move" => Some(AgentName::RandomMove),
        "random-leaf" => Some(AgentName::Player(Evaluator::None)),
        _ => {
            let variants = Variant::ALL.into_iter().map(AgentName::Machine);
            let evaluators = Evaluator::ALL
                .into_iter()
                .filter(|one| *one != Evaluator::None);
            let mut names = variants.chain(evaluators.map(AgentName::Player));
            names.find(|one| one.to_string() == text)
        }
    }
}

/// The agent of a search with this number of simulations.
fn searching(search: &str, number: &str) -> Option<AgentName> {
    let per_move = number
        .bytes()
        .all(|digit| digit.is_ascii_digit())
        .then(|| number.parse().ok())
        .flatten()?;
    let simulations = |is_learned| Simulations::new(per_move, is_learned);
    match search {
        "mc" => simulations(false).map(AgentName::MonteCarlo),
        "mc-learned" => simulations(true).map(AgentName::MonteCarlo),
        "mcts" => simulations(false).map(AgentName::Mcts),
        "mcts-learned" => simulations(true).map(AgentName::Mcts),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
