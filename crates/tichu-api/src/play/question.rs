//! Questions of the endpoints of play as parts of a line: each stands for itself.

use messages::{Field, FieldError, Problem, Value, missing, read_nested, within};
use serde::Serialize;
use tichu_play::advice::Advisers;
use work::Work;

use super::advice_answer::AdviceAnswer;
use super::advice_request::AdviceRequest;
use super::legal_answer::LegalAnswer;
use super::legal_request::LegalRequest;
use super::replay_answer::ReplayAnswer;
use super::replay_request::ReplayRequest;
use crate::Dialect;

/// A question of `/v1/play/legal`, `/v1/play/replay` or `/v1/play/advice`.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// The legal moves of a position.
    Legal(Box<LegalRequest>),
    /// A round from the deal on.
    Replay(Box<ReplayRequest>),
    /// A round as one player saw it.
    Advice(Box<AdviceRequest>),
}

/// The answer to a question, as the endpoint gives it.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// The legal moves.
    Legal(LegalAnswer),
    /// The round after its actions.
    Replay(Box<ReplayAnswer>),
    /// What to do now.
    Advice(AdviceAnswer),
}

impl Question {
    /// The field of the line that has the question.
    #[must_use]
    pub const fn pointer(&self) -> &'static str {
        match self {
            Question::Legal(_) => "/legal",
            Question::Replay(_) => "/replay",
            Question::Advice(_) => "/advice",
        }
    }

    /// The answer, with at most `most` playouts.
    ///
    /// # Errors
    /// A [`Problem`] of status 422 as the endpoint gives it; pointers begin with the field of the
    /// line.
    pub fn answer(&self, advisers: &mut Advisers, most: u32) -> Result<Answer, Problem> {
        let answer = match self {
            Question::Legal(request) => LegalAnswer::of(request).map(Answer::Legal),
            Question::Replay(request) => {
                ReplayAnswer::of(request).map(|answer| Answer::Replay(Box::new(answer)))
            }
            Question::Advice(request) => request
                .asked(most)
                .and_then(|asked| AdviceAnswer::of(&asked, advisers, &mut Work::unlimited()))
                .map(Answer::Advice),
        };
        answer
            .map_err(|problem| Problem::invalid(within(self.pointer(), problem.errors().to_vec())))
    }
}

impl Field<'_, Dialect> for ReplayRequest {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        read_nested(value, pointer, "an object with hands and actions")
            .map(ReplayRequest::in_order_of_play)
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "a round"))
    }
}

impl Field<'_, Dialect> for AdviceRequest {
    fn read(value: &Value<'_>, pointer: &str) -> Result<Self, Vec<FieldError>> {
        read_nested(value, pointer, "an object with the round of a player")
            .map(AdviceRequest::in_order_of_play)
    }

    fn missing(pointer: &str) -> Result<Self, Vec<FieldError>> {
        Err(missing(pointer, "the round of a player"))
    }
}
