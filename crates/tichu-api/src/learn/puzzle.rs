//! A puzzle.

use messages::{AddressQuestion, Problem, integer, path_part};
use serde::Serialize;
use tichu::{Action, Decision, Event, Play, Seat};
use tichu_models::structure::WinShares;
use tichu_puzzles::{Answer, Puzzle, shipped};
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::path::Parameter;
use utoipa::openapi::schema::ArrayBuilder;

use super::examples;
use super::list::ThemeName;
use crate::play::{PointsAnswer, ProbabilityAnswer, schemas};
use crate::review::{EvidenceAnswer, PositionAnswer, probability, rounded};

/// A decision of a round that engines played: most people get it wrong, and one answer is best.
#[derive(Serialize, ToSchema)]
#[schema(as = Puzzle)]
pub struct PuzzleAnswer {
    /// The id, from 1. A puzzle keeps it for ever.
    #[schema(minimum = 1, example = 17)]
    pub id: usize,
    /// What the puzzle is about.
    #[schema(value_type = ThemeName)]
    pub theme: &'static str,
    /// How often people miss the best answer, from 0 to 1.
    #[schema(minimum = 0, maximum = 1, example = 0.83)]
    pub difficulty: f64,
    /// The question.
    #[schema(value_type = schemas::DecisionName)]
    pub kind: &'static str,
    /// The player's seat.
    #[schema(value_type = u8, minimum = 0, maximum = 3, example = 2)]
    pub seat: Seat,
    /// What the player sees.
    #[schema(value_type = PositionAnswer)]
    pub position: PositionAnswer,
    /// The legal answers; null among them is no call, and no bomb. Plays differ in suits too, cards with two legal
    /// readings stand there in both, and only a wish has the wish. Left out of an exchange: any three cards are legal.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(schema_with = actions_or_null, required = false)]
    pub legal: Vec<Option<Event>>,
    /// What people do most often; null for no call and no bomb.
    #[schema(schema_with = schemas::action_or_null, required = true)]
    pub usual: Option<Event>,
    /// The best answer; null for no call and no bomb.
    #[schema(schema_with = schemas::action_or_null, required = true)]
    pub best: Option<Event>,
    /// What the usual answer loses, in points, with a 95% interval: as in a review the mean of the points of the
    /// round and of the chance to win the match.
    #[schema(value_type = PointsAnswer)]
    pub loss: PointsAnswer,
    /// The comparison behind the loss.
    #[schema(value_type = EvidenceAnswer)]
    pub evidence: EvidenceAnswer,
    /// How often people and the champion give the usual answer.
    #[schema(value_type = ProbabilityAnswer)]
    pub probability: ProbabilityAnswer,
    /// How often they give the best.
    #[schema(value_type = ProbabilityAnswer)]
    pub best_probability: ProbabilityAnswer,
    /// The best answer, by how many points it is better than the usual one, and why.
    #[schema(example = "Pass: better by 41 points. It keeps an ace (GA).")]
    pub words: String,
}

/// A list of what a seat may do, or nothing.
fn actions_or_null() -> ArrayBuilder {
    ArrayBuilder::new()
        .items(schemas::action_or_null())
        .min_items(Some(2))
        .description(Some(
            "The legal answers; null among them is no call, and no bomb. Plays differ in suits too, cards with two \
             legal readings stand there in both, and only a wish has the wish. Left out of an exchange: any three \
             cards are legal.",
        ))
}

impl PuzzleAnswer {
    /// The puzzle that ships with this id.
    ///
    /// # Errors
    /// A [`Problem`] of status 404 where none has it.
    pub fn shipped(PuzzleId(id): PuzzleId, shares: &WinShares) -> Result<PuzzleAnswer, Problem> {
        let puzzle = shipped::book().puzzle(id).ok();
        let answer = puzzle.and_then(|puzzle| PuzzleAnswer::of(id, &puzzle, shares));
        answer.ok_or_else(not_found)
    }

    /// The puzzle with this id; `None` for an illegal position.
    fn of(id: usize, puzzle: &Puzzle, shares: &WinShares) -> Option<PuzzleAnswer> {
        let Puzzle { position, .. } = puzzle;
        let (seat, decision) = (position.seat, position.decision);
        let game = position.game()?;
        let event = |action: Option<Action>| {
            let action = action.map(|action| asked(decision, action));
            action.map(|action| Event { seat, action })
        };
        let answer = |Answer { action, .. }: Answer| event(action);
        let legal = position.legal(puzzle.best.action);
        Some(PuzzleAnswer {
            id,
            theme: puzzle.theme.name(),
            difficulty: puzzle.difficulty(),
            kind: decision.name(),
            seat,
            position: PositionAnswer::of(&game.observation(seat)),
            legal: legal.into_iter().map(event).collect(),
            usual: answer(puzzle.usual),
            best: answer(puzzle.best),
            loss: rounded(puzzle.loss()),
            evidence: EvidenceAnswer::of(&puzzle.evidence()),
            probability: probability(puzzle.usual.probabilities),
            best_probability: probability(puzzle.best.probabilities),
            words: puzzle.words(shares)?,
        })
    }
}

/// The id of a puzzle that ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PuzzleId(pub usize);

impl AddressQuestion for PuzzleId {
    const FEW: bool = false;
    const PART: Option<&'static str> = Some("id");

    fn parameters() -> Vec<RefOr<Parameter>> {
        vec![path_part(
            "id",
            "Id of the puzzle.",
            integer(1, i32::MAX),
            examples::ID,
        )]
    }

    fn refusal() -> Option<(&'static str, Problem)> {
        Some(("There is no puzzle of this id.", not_found()))
    }

    fn from_address(part: &str, _: &str) -> Result<PuzzleId, Problem> {
        let id = part.parse().ok();
        let id = id.filter(|id| *id <= shipped::book().len());
        id.map(PuzzleId).ok_or_else(not_found)
    }
}

/// The refusal of an id that no puzzle has.
fn not_found() -> Problem {
    Problem::not_found("expected the id of a puzzle in /v1/puzzles")
}

/// The part of an action that the question asks for: a wish is a question of its own.
fn asked(decision: Decision, action: Action) -> Action {
    match action {
        Action::Play(play) if decision != Decision::Wish => {
            Action::Play(Play { wish: None, ..play })
        }
        action => action,
    }
}
