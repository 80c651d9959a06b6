//! The next move, with what the player compared.

use agents::{Candidate, Estimate};
use messages::{Problem, Question as _, name, one_of, schema};
use mini_tichu::machine::{Decision, Mode};
use mini_tichu::{Answer, Choice, Move, Unseen, Valuation, Verdict};
use serde::Serialize;
use tichu::CardSet;
use tichu_api::examples::written;
use tichu_api::play::schemas::MoveText;
use utoipa::ToSchema;
use work::Work;

use super::request::{AgentChoice, AgentName, AskedMiniMove, MiniMoveRequest, move_question};
use super::{schemas, words};
use crate::mini_tichu::fields::kind_name;
use crate::mini_tichu::hand::MiniSplit;
use crate::mini_tichu::schemas::{MiniKindName, plain_cards};

/// What to play, and why.
#[derive(Serialize, ToSchema)]
#[schema(as = MiniMove, example = json!(move_answer()))]
pub struct MiniMoveAnswer {
    /// Who plays.
    #[schema(value_type = AgentName)]
    pub agent: &'static str,
    /// The cards to play in canonical order separated by spaces, or `pass`.
    #[serde(rename = "move")]
    #[schema(value_type = MoveText)]
    pub chosen: String,
    /// Why, in a sentence.
    #[schema(example = "BQ beats the table and leaves 14.7 of the value of 20.7: 6.21 is enough.")]
    pub words: String,
    /// The split of the hand that the player plays from; left out for `random-move` and searches.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub split: Option<MiniSplit>,
    /// The combinations of the split that beat the table, in the order in which the player of 2012 tries
    /// them; left out for other agents and when it leads.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub alternatives: Option<Vec<MiniAlternative>>,
    /// How `machine` came to its move; left out for other agents.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub machine: Option<MiniMachineDecision>,
    /// All legal moves with what a search found, the best first; left out for other agents.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub candidates: Option<Vec<MiniCandidate>>,
    /// Whether a search had fewer simulations than were asked for, because they are too many.
    #[schema(example = false)]
    pub truncated: bool,
}

/// A combination that beats the table, and whether the player of 2012 plays it.
#[derive(Serialize, ToSchema)]
pub struct MiniAlternative {
    /// The kind.
    #[schema(value_type = MiniKindName)]
    pub kind: &'static str,
    /// The cards in canonical order.
    #[schema(schema_with = plain_cards)]
    pub cards: CardSet,
    /// The value of the split hand.
    #[schema(example = 20.7)]
    pub before: f64,
    /// Its value without the combination.
    #[schema(example = 14.7)]
    pub after: f64,
    /// The value that must be exceeded: tolerance times the value before.
    #[schema(example = 6.21)]
    pub bound: f64,
    /// Whether it may be played.
    #[schema(value_type = VerdictName)]
    pub verdict: &'static str,
}

/// How the machine came to its move.
#[derive(Serialize, ToSchema)]
pub struct MiniMachineDecision {
    /// The phase of the round: `/v1/mini-tichu/machine` has its table.
    #[schema(value_type = crate::mini_tichu::PhaseName)]
    pub phase: &'static str,
    /// The states since the player's own last act, and last the way to play.
    #[schema(min_items = 2, max_items = 5, example = json!(["Pass", "O1 Pas", "T Pas", "O2 Pl", "Aggressive"]))]
    pub path: Vec<String>,
    /// The way to play.
    #[schema(value_type = schemas::ModeName)]
    pub mode: Mode,
    /// Why it does not play by its table; left out when it does.
    #[serde(rename = "override", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = schemas::OverrideName, required = false)]
    pub overriding: Option<&'static str>,
    /// How many combinations of the best split may be beaten.
    #[schema(minimum = 0, maximum = 13, example = 3)]
    pub losses: usize,
    /// The combinations that it chose among, from the lowest value to the highest.
    pub candidates: Vec<MiniStrength>,
}

/// A combination that the machine may play.
#[derive(Serialize, ToSchema)]
pub struct MiniStrength {
    /// The cards in canonical order.
    #[schema(schema_with = plain_cards)]
    pub cards: CardSet,
    /// How many higher combinations of its kind and size the unseen cards form.
    #[schema(example = 3)]
    pub higher: u64,
    /// 1 / (1 + the number of higher ones).
    #[schema(minimum = 0, maximum = 1, example = 0.25)]
    pub strength: f64,
    /// Whether no opponent can beat it.
    #[schema(example = false)]
    pub certain: bool,
    /// Strength x number of cards x weight of the kind.
    #[schema(example = 0.175)]
    pub value: f64,
    /// The mean value of the other cards in the best split that has it; left out for the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, example = 0.31)]
    pub rest: Option<f64>,
}

/// A legal move with what a search found.
#[derive(Serialize, ToSchema)]
pub struct MiniCandidate {
    /// The cards in canonical order separated by spaces, or `pass`.
    #[serde(rename = "move")]
    #[schema(value_type = MoveText)]
    pub one: String,
    /// In how many simulations it was made.
    #[schema(example = 60)]
    pub visits: u64,
    /// The share of them that the player's team won; left out without simulations.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub win_rate: Option<MiniWinRate>,
}

/// A share with its 95% interval by Wilson. It says how exact the search is, which plays random moves
/// to the end.
#[derive(Serialize, ToSchema)]
pub struct MiniWinRate {
    /// The share.
    #[schema(minimum = 0, maximum = 1, example = 0.62)]
    pub value: f64,
    /// The lower end of the interval.
    #[schema(minimum = 0, maximum = 1, example = 0.49)]
    pub low: f64,
    /// The upper end of the interval.
    #[schema(minimum = 0, maximum = 1, example = 0.73)]
    pub high: f64,
}

impl AskedMiniMove {
    /// What the agent plays, and why.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 when the work is too little for a single simulation.
    pub fn answer(&self, work: &mut Work) -> Result<MiniMoveAnswer, Problem> {
        let decided = self.decide(work);
        match &decided {
            AgentChoice::Search(candidates) if candidates.iter().all(|one| one.visits == 0) => {
                Err(Problem::beyond_work("/agent"))
            }
            _ => Ok(MiniMoveAnswer::of(self, decided)),
        }
    }
}

impl MiniMoveAnswer {
    /// The answer of an agent that decided so.
    fn of(asked: &AskedMiniMove, decided: AgentChoice) -> MiniMoveAnswer {
        let answer = MiniMoveAnswer {
            agent: name(&AgentName::ALL, &asked.agent),
            chosen: String::new(),
            words: String::new(),
            split: None,
            alternatives: None,
            machine: None,
            candidates: None,
            truncated: false,
        };
        match decided {
            AgentChoice::Player(choice) => answer.by_player(asked, &choice),
            AgentChoice::Lot(one) => MiniMoveAnswer {
                chosen: text(&one),
                words: words::by_lot(asked.moves.len()),
                ..answer
            },
            AgentChoice::Machine(decision) => answer.by_machine(asked, *decision),
            AgentChoice::Search(candidates) => answer.by_search(asked, &candidates),
        }
    }

    fn by_player(self, asked: &AskedMiniMove, choice: &Choice) -> MiniMoveAnswer {
        let unseen = Unseen::of(asked.view.unseen());
        let valuation = &asked.player.valuation;
        let follows = asked.view.table.top.is_some();
        let compares = follows && valuation.evaluator != mini_tichu::Evaluator::None;
        let alternatives = choice.answers.iter().map(MiniAlternative::of).collect();
        MiniMoveAnswer {
            chosen: choice.play.map_or_else(pass, |part| part.cards.to_string()),
            words: words::of_player(choice, valuation, &unseen, follows),
            split: Some(MiniSplit::of(&choice.split, valuation, &unseen)),
            alternatives: compares.then_some(alternatives),
            ..self
        }
    }

    fn by_machine(self, asked: &AskedMiniMove, decision: Decision) -> MiniMoveAnswer {
        let unseen = Unseen::of(asked.view.unseen());
        let valuation = Valuation {
            weights: asked.reactive.weights,
            ..Valuation::default()
        };
        let candidates = decision.candidates.iter().map(|one| MiniStrength {
            cards: one.part.cards,
            higher: one.higher,
            strength: one.strength,
            certain: one.is_certain,
            value: one.value,
            rest: one.rest,
        });
        let play = decision.play;
        MiniMoveAnswer {
            chosen: play.map_or_else(pass, |play| play.cards().to_string()),
            split: Some(MiniSplit::of(&decision.split, &valuation, &unseen)),
            machine: Some(MiniMachineDecision {
                phase: decision.phase.name(),
                mode: decision.mode,
                overriding: decision.overriding.map(mini_tichu::machine::Override::name),
                losses: decision.score.losses,
                candidates: candidates.collect(),
                path: decision.path,
            }),
            words: decision.reason,
            ..self
        }
    }

    fn by_search(self, asked: &AskedMiniMove, candidates: &[Candidate<Move>]) -> MiniMoveAnswer {
        let candidate = |one: &Candidate<Move>| MiniCandidate {
            one: text(&one.one),
            visits: one.visits,
            win_rate: one.win_rate().map(MiniWinRate::of),
        };
        let best = candidates.first();
        let wanted = asked.budget.per_move.saturating_mul(asked.moves.len()) as u64;
        MiniMoveAnswer {
            chosen: best.map_or_else(pass, |best| text(&best.one)),
            words: best.map_or_else(String::new, words::of_search),
            candidates: Some(candidates.iter().map(candidate).collect()),
            truncated: candidates.iter().map(|one| one.visits).sum::<u64>() < wanted,
            ..self
        }
    }
}

impl MiniAlternative {
    fn of(answer: &Answer) -> MiniAlternative {
        MiniAlternative {
            kind: kind_name(answer.part.kind),
            cards: answer.part.cards,
            before: answer.before,
            after: answer.after,
            bound: answer.bound,
            verdict: VERDICTS[answer.verdict as usize],
        }
    }
}

/// Verdicts by name, in their order.
const VERDICTS: [&str; 4] = ["goes_out", "good", "too_dear", "partner"];
const _: () = assert!(Verdict::Partner as usize == VERDICTS.len() - 1);

schema!(
    /// A verdict.
    VerdictName as "MiniVerdict",
    one_of(
        "Whether the player of 2012 may play a combination: it goes out with it; enough value is left; too \
         little value is left; the trick is the partner's.",
        VERDICTS
    )
);

impl MiniWinRate {
    fn of(Estimate { mean, low, high }: Estimate) -> MiniWinRate {
        MiniWinRate {
            value: mean,
            low,
            high,
        }
    }
}

fn pass() -> String {
    tichu::Move::Pass.to_string()
}

fn text(one: &Move) -> String {
    match one {
        Move::Play(combination) => combination.cards().to_string(),
        Move::Pass | Move::Give(_) => pass(),
    }
}

/// The answer to it.
pub fn move_answer() -> serde_json::Value {
    let request = MiniMoveRequest::from_json(move_question().to_string().as_bytes());
    let asked = request.and_then(|request| request.asked(0));
    let answer = asked.and_then(|asked| asked.answer(&mut Work::unlimited()));
    answer.map_or(serde_json::Value::Null, |answer| written(&answer))
}
