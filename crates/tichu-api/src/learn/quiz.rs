//! The quiz of a day.

use jiff::civil::Date;
use messages::{AddressQuestion, FaultCode, Problem, any_text, path_part, quoted};
use serde::Serialize;
use tichu::Hand;
use tichu_puzzles::{Quiz, QuizHand};
use utoipa::ToSchema;
use utoipa::openapi::path::Parameter;
use utoipa::openapi::{KnownFormat, RefOr, SchemaFormat};

use super::examples;
use crate::schemas::eight_cards;

/// The hands of a day. They are the same for everybody, and for ever.
#[derive(Serialize, ToSchema)]
#[schema(as = Quiz)]
pub struct QuizAnswer {
    /// The date.
    #[schema(format = Date, example = "2026-11-25")]
    pub date: String,
    /// The hands. Each is a question of `/v1/decisions`, and all together are `questions` of `/v1/evaluate/batch`.
    #[schema(value_type = Vec<QuizHandAnswer>, min_items = 10, max_items = 10)]
    pub hands: [QuizHandAnswer; Quiz::A_DAY],
}

/// A hand, and the totals before the round: people disagree on the call, or most of them are wrong.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[schema(as = QuizHand)]
pub struct QuizHandAnswer {
    /// The first eight cards.
    #[schema(schema_with = eight_cards)]
    pub hand: Hand<8>,
    /// The own team's total.
    #[schema(example = 300)]
    pub own_score: i32,
    /// The opponents' total.
    #[schema(example = 450)]
    pub opponent_score: i32,
}

impl QuizAnswer {
    /// The hands of this day.
    #[must_use]
    pub fn of(quiz: &Quiz, date: Date) -> QuizAnswer {
        QuizAnswer {
            date: date.to_string(),
            hands: quiz.hands_of(date).map(QuizHandAnswer::from),
        }
    }
}

impl From<QuizHand> for QuizHandAnswer {
    fn from(QuizHand { cards, scores }: QuizHand) -> QuizHandAnswer {
        QuizHandAnswer {
            hand: cards,
            own_score: scores.own,
            opponent_score: scores.opponent,
        }
    }
}

/// The day of a quiz.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct QuizDay(pub Date);

impl AddressQuestion for QuizDay {
    const FEW: bool = false;
    const PART: Option<&'static str> = Some("date");

    fn parameters() -> Vec<RefOr<Parameter>> {
        let schema = any_text().format(Some(SchemaFormat::KnownFormat(KnownFormat::Date)));
        let words = "The date: year, month and day.";
        vec![path_part("date", words, schema, examples::DATE)]
    }

    fn refusal() -> Option<(&'static str, Problem)> {
        Some(("There is no such date.", wrong_date("2026-02-30")))
    }

    fn from_address(part: &str, _: &str) -> Result<QuizDay, Problem> {
        let date = part.parse::<Date>().ok();
        // Other spellings would be other addresses of the same day.
        let date = date.filter(|date| date.to_string() == part);
        date.map(QuizDay).ok_or_else(|| wrong_date(part))
    }
}

/// The refusal of a text that is no date.
fn wrong_date(text: &str) -> Problem {
    let found = quoted(text);
    let detail = format!("expected a date such as 2026-11-25, found {found}");
    Problem::at("/date", FaultCode::OutOfRange, detail)
}
