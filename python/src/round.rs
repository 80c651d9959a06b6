//! A round by the rules, action by action.

use messages::{FaultCode, FieldError, Problem, Question as _};
use pyo3::prelude::*;
use serde_json::json;
use tichu::{ByTeam, Deal, Event, Match, Move, SaidAction, Seat, TargetScore};
use tichu_api::play::{ReplayAnswer, ReplayRequest, TableLine, phase};
use tichu_play::{Dealt, Game};

use crate::input::{json, refused, seat};
use crate::seen::seen;

/// A round: the question of `POST /v1/play/replay`, with the position that follows from it.
#[pyclass(module = "grand_tichu._native")]
#[derive(Clone)]
pub(crate) struct Round {
    question: ReplayRequest,
    round: tichu::Round,
    events: Vec<Event>,
}

impl Round {
    fn of(mut question: ReplayRequest) -> Result<Round, Problem> {
        let (round, events) = question.played()?;
        // Its seats have been numbered in the order of play.
        question.direction = tichu::Direction::default();
        Ok(Round {
            question,
            round,
            events,
        })
    }

    /// The round in a match at these totals. `None` for a deal that cannot be, which no round has.
    pub(crate) fn game(&self, totals: [i32; 2], target: TargetScore) -> Option<Game> {
        let deal = self.question.deal().ok()?;
        let mut game = Game::new(deal, Match::at(ByTeam(totals), target));
        for event in &self.events {
            game.apply(event).ok()?;
        }
        Some(game)
    }
}

/// A deal as the question of a round that has just begun.
pub(crate) fn question_of(deal: &Deal, events: &[Event]) -> String {
    let hands = deal.all().0.map(|hand| hand.to_string());
    let first = deal.first().0.map(|hand| hand.to_string());
    json!({"hands": hands, "first_eight": first, "actions": events}).to_string()
}

#[pymethods]
impl Round {
    /// The round of this seed, or of this question in JSON.
    #[staticmethod]
    fn deal(seed: u64) -> PyResult<Round> {
        Round::from_json(&question_of(&Dealt::of(seed).deal, &[]))
    }

    #[staticmethod]
    fn from_json(question: &str) -> PyResult<Round> {
        let question = ReplayRequest::from_json(question.as_bytes());
        question
            .and_then(Round::of)
            .map_err(|problem| refused(&problem))
    }

    fn to_json(&self) -> String {
        let hands = self.question.hands.0.map(|hand| hand.to_string());
        let mut question = json!({"hands": hands, "actions": self.events});
        if let Some(first) = self.question.first_eight {
            question["first_eight"] = json!(first.0.map(|hand| hand.to_string()));
        }
        question.to_string()
    }

    /// A seat does what this JSON says. Nothing has changed after a refusal.
    fn apply(&mut self, event: &str) -> PyResult<()> {
        let line = format!("{{\"action\":{event}}}");
        let stated = match TableLine::from_json(line.as_bytes()) {
            Ok(TableLine::Action(stated)) => stated,
            Ok(_) => return Err(refused(&beside())),
            Err(problem) => return Err(refused(&problem)),
        };
        if let SaidAction::Wish(_) = stated.action {
            return Err(refused(&beside()));
        }
        self.question.actions.0.push(stated);
        match self.question.played() {
            Ok((round, events)) => {
                (self.round, self.events) = (round, events);
                Ok(())
            }
            Err(problem) => {
                self.question.actions.0.pop();
                Err(refused(&problem))
            }
        }
    }

    /// The position, as `POST /v1/play/replay` answers it for all that has happened.
    fn position(&self) -> PyResult<String> {
        let question = ReplayRequest::from_json(self.to_json().as_bytes());
        let answer = question.and_then(|question| ReplayAnswer::of(&question));
        answer
            .map(|answer| json(&answer))
            .map_err(|problem| refused(&problem))
    }

    /// The name of the phase.
    fn phase(&self) -> &'static str {
        phase(self.round.phase())
    }

    /// The moves that a seat may make now, each set of cards once.
    fn legal_moves(&self, seat: i64) -> PyResult<Vec<String>> {
        let mut moves: Vec<Move> = Vec::new();
        self.round.legal(self::seat(seat)?, &mut moves);
        Ok(moves.iter().map(ToString::to_string).collect())
    }

    /// The names of the decisions that a seat has to make now.
    fn decisions(&self, seat: i64) -> PyResult<Vec<&'static str>> {
        let seat = self::seat(seat)?;
        Ok(self
            .round
            .decisions(seat)
            .map(tichu::Decision::name)
            .collect())
    }

    /// What has happened, as JSON.
    fn actions(&self) -> String {
        json(&self.events)
    }

    /// The cards of a seat.
    fn hand(&self, seat: i64) -> PyResult<String> {
        Ok(self.round.hand(self::seat(seat)?).to_string())
    }

    /// The seat that has to act; `None` before the play, where all do, and after it.
    fn turn(&self) -> Option<u8> {
        self.round.phase().seat().map(Seat::number)
    }

    fn is_over(&self) -> bool {
        self.round.result().is_some()
    }

    /// The question for advice that a seat could ask now, as JSON.
    fn seen(&self, seat: i64) -> PyResult<String> {
        let deal = self.question.deal().map_err(|problem| refused(&problem))?;
        let seen = seen(&deal, &self.round, &self.events, self::seat(seat)?);
        Ok(json(&seen))
    }

    fn copy(&self) -> Round {
        self.clone()
    }

    fn __eq__(&self, other: &Round) -> bool {
        self.question.hands == other.question.hands && self.events == other.events
    }
}

fn beside() -> Problem {
    let detail =
        "expected a wish with its play, such as {\"seat\": 0, \"play\": \"Ma\", \"wish\": \"9\"}";
    Problem::invalid(vec![FieldError::new(
        "/action",
        FaultCode::Impossible,
        detail,
    )])
}
