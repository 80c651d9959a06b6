//! What to do now.

use messages::{Problem, name};
use serde::Serialize;
use tichu::{Action, Event, Seat};
use tichu_play::advice::{Advisers, Candidate, Choice, Points};
use utoipa::ToSchema;
use work::Work;

use super::advice_request::{AdviserName, AskedAdvice};
use super::replay_answer::phase;
use super::replay_request::ActionQuestion;
use super::view::Lost;
use super::{examples, schemas};

/// What a player could do now, and what it should do.
#[derive(Serialize, ToSchema)]
#[schema(as = Advice, example = json!(examples::advice()))]
pub struct AdviceAnswer {
    /// What to do now.
    pub recommendation: Recommendation,
    /// Who recommends it.
    #[schema(value_type = AdviserName)]
    pub agent: &'static str,
    /// The phase of the round.
    #[schema(value_type = schemas::RoundPhaseName)]
    pub phase: &'static str,
    /// The seat that has to act; left out before the play, where all do, and after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = u8, minimum = 0, maximum = 3, required = false, example = 2)]
    pub turn: Option<Seat>,
    /// The cards that the player holds now, in canonical order in one text.
    #[schema(example = "RJ GA GK BQ")]
    pub hand: String,
    /// The questions that the player has to answer now, in the order of the answers: none when it
    /// can only wait. Before the first own card there are two, Tichu and the move, and a move with
    /// the Mahjong is followed by the wish.
    pub decisions: Vec<Decision>,
    /// What the answer cannot use, because the question has a view in place of a history.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<Lost>, max_items = 6, required = false)]
    pub lost: Option<Vec<Lost>>,
}

/// What to do now.
#[derive(Serialize, ToSchema)]
#[schema(as = AdvisedActions)]
pub struct Recommendation {
    /// The actions in order, as events of the next question: none to wait, and where the best is not
    /// to call.
    #[schema(value_type = Vec<ActionQuestion>, max_items = 2)]
    pub actions: Vec<Event>,
    /// The reasons of all decisions, in words.
    #[schema(example = "Play R9: the champion gives it 93%, people do it in 71% of such cases.")]
    pub words: String,
}

/// A question that the player has to answer now.
#[derive(Serialize, ToSchema)]
#[schema(as = AdvisedDecision)]
pub struct Decision {
    /// The question.
    #[schema(value_type = schemas::DecisionName)]
    pub decision: &'static str,
    /// The answer to give.
    pub recommendation: Chosen,
    /// In how many deals a search has played the first answer out: fewer than were asked for when the others
    /// were clearly worse, or took too long. Left out without a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, minimum = 2, example = 50)]
    pub deals: Option<usize>,
    /// The answers: the recommended one first, then the best. Moves and cards that differ only in suits
    /// are one answer. An exchange has two thousand answers; the most probable are here.
    #[schema(min_items = 1)]
    pub candidates: Vec<CandidateAnswer>,
}

/// The answer to give to a question.
#[derive(Serialize, ToSchema)]
#[schema(as = Choice)]
pub struct Chosen {
    /// The action; null for no call, and for no bomb.
    #[schema(schema_with = schemas::action_or_null, required = true)]
    pub action: Option<Event>,
    /// Why, in words.
    #[schema(example = "Play R9: the champion gives it 93%, people do it in 71% of such cases.")]
    pub words: String,
}

/// An answer to a question.
#[derive(Serialize, ToSchema)]
#[schema(as = Candidate)]
pub struct CandidateAnswer {
    /// The action; null for no call, and for no bomb.
    #[schema(schema_with = schemas::action_or_null, required = true)]
    pub action: Option<Event>,
    /// How probable the answer is.
    #[schema(value_type = ProbabilityAnswer)]
    pub probability: ProbabilityAnswer,
    /// The expected points of the round, own minus the opponents' with calls. Only a search has them,
    /// for at most five moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = PointsAnswer, required = false)]
    pub points: Option<PointsAnswer>,
}

/// How probable an answer is.
#[derive(Serialize, ToSchema)]
#[schema(as = AnswerProbability)]
pub struct ProbabilityAnswer {
    /// The probability with which people give it.
    #[schema(minimum = 0, maximum = 1, example = 0.71)]
    pub people: f64,
    /// The probability with which the champion gives it. It is no chance to win.
    #[schema(minimum = 0, maximum = 1, example = 0.93)]
    pub champion: f64,
}

/// Expected points with their 95% interval.
#[derive(Serialize, ToSchema)]
#[schema(as = Points)]
pub struct PointsAnswer {
    /// The mean over deals of the hidden cards.
    #[schema(example = 23.5)]
    pub value: f64,
    /// The lower end of the interval.
    #[schema(example = 7.4)]
    pub low: f64,
    /// The upper end of the interval.
    #[schema(example = 39.6)]
    pub high: f64,
}

impl From<Points> for PointsAnswer {
    fn from(points: Points) -> PointsAnswer {
        let [low, high] = points.interval();
        PointsAnswer {
            value: points.mean,
            low,
            high,
        }
    }
}

impl AdviceAnswer {
    /// The answer to this question. Without a search it takes microseconds.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 when the work is too little for a search of two deals.
    pub fn of(
        asked: &AskedAdvice,
        advisers: &mut Advisers,
        work: &mut Work,
    ) -> Result<AdviceAnswer, Problem> {
        let view = &asked.observation.view;
        let playouts = asked.playouts.as_ref();
        let advice = advisers.advise(&asked.observation, asked.adviser, playouts, work);
        if work.is_used_up() && advice.choices.iter().all(|choice| choice.deals.is_none()) {
            return Err(Problem::beyond_work("/deals"));
        }
        let seat = view.seat;
        let direction = asked.direction;
        let event = |action| direction.event(Event { seat, action });
        let reasons: Vec<&str> = advice.choices.iter().map(|one| &*one.reason).collect();
        let reason = match &reasons[..] {
            [] => "There is nothing to decide now.".to_owned(),
            reasons => reasons.join(" "),
        };
        Ok(AdviceAnswer {
            recommendation: Recommendation {
                actions: advice.actions().into_iter().map(event).collect(),
                words: reason,
            },
            agent: name(&AdviserName::ALL, &asked.adviser),
            phase: phase(view.phase),
            turn: view.phase.seat().map(|seat| direction.seat(seat)),
            hand: view.hand.to_string(),
            decisions: advice
                .choices
                .iter()
                .map(|one| Decision::of(one, &event))
                .collect(),
            lost: asked.lost.clone(),
        })
    }
}

impl Decision {
    fn of(choice: &Choice, event: &impl Fn(Action) -> Event) -> Decision {
        let candidate = |candidate: &Candidate| CandidateAnswer {
            action: candidate.action.map(event),
            probability: ProbabilityAnswer {
                people: candidate.people,
                champion: candidate.champion,
            },
            points: candidate.points.map(PointsAnswer::from),
        };
        Decision {
            decision: choice.decision.name(),
            recommendation: Chosen {
                action: choice.best().map(event),
                words: choice.reason.clone(),
            },
            deals: choice.deals,
            candidates: choice.candidates.iter().map(candidate).collect(),
        }
    }
}
