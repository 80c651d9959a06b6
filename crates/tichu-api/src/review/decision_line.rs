//! The line of a decision.

use serde::Serialize;
use tichu::{Action, Event, Seat};
use tichu_play::review::{Evidence, Judgement, Probabilities, Reviewed};
use utoipa::ToSchema;

use super::digits::{chance_answer, round_to, rounded};
use super::line_type::{Line, LineType, line_type};
use super::position::PositionAnswer;
use crate::play::{PointsAnswer, ProbabilityAnswer, schemas};

impl Line for DecisionLine {
    const NAME: &str = "decision";
}

/// A decision of a player, and what it cost by what the player knew.
#[derive(Serialize, ToSchema)]
#[schema(as = ReviewedDecision)]
pub struct DecisionLine {
    /// `decision`.
    #[serde(rename = "type")]
    #[schema(schema_with = line_type::<DecisionLine>)]
    pub line_type: LineType<DecisionLine>,
    /// The number of the round, from 1.
    #[schema(minimum = 1, example = 3)]
    pub round: usize,
    /// The player's seat.
    #[schema(value_type = u8, minimum = 0, maximum = 3, example = 2)]
    pub seat: Seat,
    /// The name of the player who decided. It is empty where the log has none.
    #[schema(example = "anna")]
    pub player: String,
    /// The question.
    #[schema(value_type = schemas::DecisionName)]
    pub kind: &'static str,
    /// What the player did; null for no call and no bomb.
    #[schema(schema_with = schemas::action_or_null, required = true)]
    pub action: Option<Event>,
    /// What the engine would have done; null for no call and no bomb.
    #[schema(schema_with = schemas::action_or_null, required = true)]
    pub best: Option<Event>,
    /// What was lost, in points, with a 95% interval: the mean of the points of the round and of the chance to
    /// win the match, which counts as many points as for calls. Below 0 the player's answer did better.
    #[schema(value_type = PointsAnswer)]
    pub loss: PointsAnswer,
    /// The points of the round that were lost.
    #[schema(value_type = PointsAnswer)]
    pub points: PointsAnswer,
    /// The chance to win the match that was lost, from 0 to 1, with a 95% interval.
    #[schema(value_type = PointsAnswer)]
    pub match_chance: PointsAnswer,
    /// The grade: `good`, or `inaccuracy` from 8 points on, `mistake` from 20, `blunder` from 80, each only
    /// where both tables are sure of a loss.
    #[schema(value_type = GradeName)]
    pub grade: &'static str,
    /// Whether the player missed the same call or play before in this round, where it was marked. The loss
    /// counts there alone.
    #[schema(example = false)]
    pub repeated: bool,
    /// Whether it counts in sums: not when it is repeated, and not when it is obvious, as what at least 99% of
    /// people and champions do and the engine as well.
    #[schema(example = true)]
    pub counted: bool,
    /// What there is to say, in words.
    #[schema(example = "Pass: better by 17 points. The trick is the partner's.")]
    pub words: String,
    /// How often people and the champion do what the player did.
    #[schema(value_type = ProbabilityAnswer)]
    pub probability: ProbabilityAnswer,
    /// How often they do the best.
    #[schema(value_type = ProbabilityAnswer)]
    pub best_probability: ProbabilityAnswer,
    /// The comparison behind the loss; left out where the player did the best.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = EvidenceAnswer, required = false)]
    pub evidence: Option<EvidenceAnswer>,
    /// What the player saw.
    #[schema(value_type = PositionAnswer)]
    pub position: PositionAnswer,
}

/// The comparison behind a loss.
#[derive(Serialize, ToSchema)]
#[schema(as = ReviewEvidence)]
pub struct EvidenceAnswer {
    /// In how many deals of the hidden cards both answers were played out at each table.
    #[schema(minimum = 2, example = 240)]
    pub deals: u64,
    /// The loss at a table where people play on.
    #[schema(value_type = PointsAnswer)]
    pub people: PointsAnswer,
    /// The loss at a table where champions play on.
    #[schema(value_type = PointsAnswer)]
    pub champions: PointsAnswer,
}

/// The grades.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Grade)]
#[expect(dead_code, reason = "it is the schema of a word")]
pub enum GradeName {
    /// No loss is certain.
    Good,
    /// It cost 8 points and more.
    Inaccuracy,
    /// It cost 20 points and more.
    Mistake,
    /// It cost 80 points and more.
    Blunder,
}

impl DecisionLine {
    /// The line of a decision.
    #[must_use]
    pub fn of(round: usize, player: &str, reviewed: &Reviewed) -> DecisionLine {
        let Reviewed {
            decided,
            person: _,
            judgement,
            is_repeated,
        } = reviewed;
        let seat = decided.seat();
        let event = |action: Option<Action>| action.map(|action| Event { seat, action });
        let Judgement {
            best,
            loss,
            grade,
            given,
            advised,
            words,
            evidence,
        } = judgement;
        DecisionLine {
            line_type: LineType::default(),
            round,
            seat,
            player: player.to_owned(),
            kind: decided.decision.name(),
            action: event(decided.action),
            best: event(*best),
            loss: rounded(loss.both),
            points: rounded(loss.points),
            match_chance: chance_answer(loss.chance),
            grade: grade.name(),
            repeated: *is_repeated,
            counted: reviewed.counts(),
            words: words.clone(),
            probability: probability(*given),
            best_probability: probability(*advised),
            evidence: evidence.as_ref().map(EvidenceAnswer::of),
            position: PositionAnswer::of(&decided.observation),
        }
    }
}

impl EvidenceAnswer {
    /// The comparison, in the form of an answer.
    #[must_use]
    pub fn of(evidence: &Evidence) -> EvidenceAnswer {
        let [people, champions] = evidence.tables;
        EvidenceAnswer {
            deals: evidence.deals,
            people: rounded(people),
            champions: rounded(champions),
        }
    }
}

/// How often an answer is given.
pub(crate) fn probability(Probabilities { people, champion }: Probabilities) -> ProbabilityAnswer {
    let [people, champion] = [people, champion].map(|share| round_to(share, 1e6));
    ProbabilityAnswer { people, champion }
}
