//! A question about the next move.

use agents::{Budget, Game, MonteCarlo, Uct};
use messages::{
    CountOr, Described, FaultCode, Field, FieldError, Nullable, Problem, Schemas, Seed, Value,
    request, words,
};
use mini_tichu::machine::{Decision, Reactive};
use mini_tichu::{Choice, Evaluator, Formula, Move, Player, Round, Valuation, View, Weights};
use serde_json::json;
use utoipa::openapi::{RefOr, Schema};
use work::Work;

use super::position::{Counts, Other, Position, Taken, Trick};
use crate::Dialect;
use crate::mini_tichu::fields::{Gone, Plain, number, number_schema};
use crate::mini_tichu::special_card;

/// The most simulations of a search.
const MOST_SIMULATIONS: usize = 20_000;

request! {
    /// A position of Mini-Tichu as one player sees it, and who is to play. The others are `next`,
    /// `partner` and `previous`, in turn order.
    #[derive(Clone, Debug, PartialEq)]
    #[schema("MiniMoveQuestion", move_question())]
    #[question("JSON, but the cards or another field are wrong; every fault is named.", special_card())]
    pub struct MiniMoveRequest {
        /// The cards of the player, 1 to 13 suited ones.
        pub hand: Plain<13>,
        /// The combination on the table, who played it, the cards of the trick beneath it, and what each
        /// player did last in it; null or left out when the player leads.
        pub trick: Nullable<Trick>,
        /// How many cards the others hold; those left out hold as many as the player.
        pub left: Counts,
        /// Cards that have been played before the trick, besides those in `taken`.
        pub played: Gone,
        /// The cards of the tricks that each player has won. Only searches and the endings of `machine`
        /// look at their points.
        pub taken: Taken,
        /// Who went out first, if two others are out.
        pub first_out: Option<Other>,
        /// Who is to play.
        pub agent: MiniAgent,
        /// The share of the value of the hand that a player of 2012 keeps when it follows: with less
        /// tolerance it plays more.
        pub tolerance: Tolerance,
        /// The formula for the value of one combination.
        pub formula: Formula,
        /// The weights of the kinds; those left out have their values of 2012.
        pub weights: Weights,
        /// In how many deals of the hidden cards `mc` and `mcts` play each legal move out, at most as many as the operator
        /// allows searches to have. No search has more than 20,000 in all, and those that take too long are left
        /// out.
        pub deals: CountOr<20, 1, 200>,
        /// The seed of all random numbers: the same question has the same answer.
        pub seed: Seed,
    }
}

/// Who is to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MiniAgent {
    /// The player of 2012 with this evaluator.
    Evaluator(Evaluator),
    /// A random legal move.
    RandomMove,
    /// The machine.
    Machine,
    /// Flat Monte Carlo.
    MonteCarlo,
    /// Monte Carlo tree search.
    Mcts,
}

words!(
    /// The agents.
    AgentName as "MiniAgent",
    "Who is to play: the player of 2012 with one of its four evaluators, or as its random player \
     (random-leaf); a random legal move (random-move); the machine that reacts to the trick; flat Monte \
     Carlo (mc); Monte Carlo tree search (mcts).",
    MiniAgent: [
        "simple" => MiniAgent::Evaluator(Evaluator::Simple),
        "cards" => MiniAgent::Evaluator(Evaluator::Cards),
        "combinations" => MiniAgent::Evaluator(Evaluator::Combinations),
        "possibilities" => MiniAgent::Evaluator(Evaluator::Possibilities),
        "random-leaf" => MiniAgent::Evaluator(Evaluator::None),
        "random-move" => MiniAgent::RandomMove,
        "machine" => MiniAgent::Machine,
        "mc" => MiniAgent::MonteCarlo,
        "mcts" => MiniAgent::Mcts,
    ] else MiniAgent::Evaluator(Evaluator::default())
);

/// A share that is left, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance(f64);

impl Field<'_, Dialect> for Tolerance {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        number(value, pointer, 0.0, 1.0).map(Tolerance)
    }

    fn missing(_: &str) -> Result<Self, Vec<FieldError>> {
        Ok(Tolerance(Player::default().tolerance))
    }
}

impl Described<Dialect> for Tolerance {
    fn schema(_: &mut Schemas) -> RefOr<Schema> {
        let usual = json!(Player::default().tolerance);
        let share = number_schema(1.0).default(Some(usual.clone()));
        share.examples([usual]).into()
    }
}

/// A question whose position is possible.
#[derive(Clone, Debug, PartialEq)]
pub struct AskedMiniMove {
    pub(super) view: View,
    pub(super) moves: Vec<Move>,
    pub(super) agent: MiniAgent,
    pub(super) player: Player,
    pub(super) reactive: Reactive,
    pub(super) budget: Budget,
    pub(super) seed: u64,
}

impl MiniMoveRequest {
    /// The question, if its position is possible.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 with every contradiction, and for a search with more deals than
    /// `most`.
    pub fn asked(&self, most: u32) -> Result<AskedMiniMove, Problem> {
        let position = Position {
            hand: self.hand.0,
            trick: self.trick.0,
            left: self.left,
            played: self.played.0,
            taken: self.taken,
            first_out: self.first_out,
        };
        let view = position.view().map_err(Problem::invalid)?;
        let deals = self.deals.get();
        let searches = matches!(self.agent, MiniAgent::MonteCarlo | MiniAgent::Mcts);
        if searches && deals > most {
            let detail = match most {
                0 | 1 => {
                    "expected an agent that does not search, because this service does not search"
                        .to_owned()
                }
                _ => format!("expected 1 to {most}, found {deals}"),
            };
            let pointer = if most < 2 { "/agent" } else { "/deals" };
            let fault = FieldError::new(pointer, FaultCode::OutOfRange, detail);
            return Err(Problem::invalid(vec![fault]));
        }
        let evaluator = match self.agent {
            MiniAgent::Evaluator(evaluator) => evaluator,
            _ => Evaluator::default(),
        };
        let Tolerance(tolerance) = self.tolerance;
        let per_move = usize::try_from(deals).unwrap_or(MOST_SIMULATIONS);
        let mut moves = Vec::new();
        // The legal moves follow from what the player sees, so any hidden cards do.
        Round::determine(&view, &mut fastrand::Rng::with_seed(0)).moves(&mut moves);
        Ok(AskedMiniMove {
            view,
            moves,
            agent: self.agent,
            player: Player {
                valuation: Valuation {
                    evaluator,
                    formula: self.formula,
                    weights: self.weights,
                },
                tolerance,
            },
            reactive: Reactive {
                weights: self.weights,
                tolerance,
                ..Reactive::default()
            },
            budget: Budget::per_move(per_move).at_most(MOST_SIMULATIONS),
            seed: self.seed.0,
        })
    }
}

/// What an agent decided.
pub(super) enum AgentChoice {
    /// The player of 2012.
    Player(Box<Choice>),
    /// Random moves.
    Lot(Move),
    /// The machine.
    Machine(Box<Decision>),
    /// A search: its candidates, the best first.
    Search(Vec<agents::Candidate<Move>>),
}

impl AskedMiniMove {
    /// Whether the answer takes a search, which may take a second.
    #[must_use]
    pub fn searches(&self) -> bool {
        match self.agent {
            MiniAgent::MonteCarlo | MiniAgent::Mcts => true,
            // It solves endings.
            MiniAgent::Machine => Round::is_open(&self.view),
            MiniAgent::Evaluator(_) | MiniAgent::RandomMove => false,
        }
    }

    /// What the agent decides.
    pub(super) fn decide(&self, work: &mut Work) -> AgentChoice {
        let mut rng = fastrand::Rng::with_seed(self.seed);
        match self.agent {
            MiniAgent::Evaluator(_) => {
                AgentChoice::Player(Box::new(self.player.decide(&self.view, &mut rng)))
            }
            MiniAgent::RandomMove => self.by_lot(&mut rng),
            MiniAgent::Machine => match self.reactive.decide_within(&self.view, work) {
                Some(decision) => AgentChoice::Machine(Box::new(decision)),
                None => self.by_lot(&mut rng),
            },
            MiniAgent::MonteCarlo => {
                let mut search = MonteCarlo::new(1);
                search.budget = self.budget;
                self.search(&search, &mut rng, work)
            }
            MiniAgent::Mcts => {
                let mut search = Uct::new(1);
                search.budget = self.budget;
                self.search(&search, &mut rng, work)
            }
        }
    }

    fn by_lot(&self, rng: &mut fastrand::Rng) -> AgentChoice {
        AgentChoice::Lot(rng.choice(&self.moves).copied().unwrap_or(Move::Pass))
    }

    fn search(
        &self,
        search: &dyn agents::Search<Round>,
        rng: &mut fastrand::Rng,
        work: &mut Work,
    ) -> AgentChoice {
        AgentChoice::Search(search.candidates(&self.view, &self.moves, rng, work))
    }
}

/// A question about the next move.
pub fn move_question() -> serde_json::Value {
    json!({
        "hand": "BQ S7 R7 SK", "trick": {"cards": "BJ", "by": "previous"}, "left": {"previous": 3},
        "agent": "simple",
    })
}
