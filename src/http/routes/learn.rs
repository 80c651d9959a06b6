//! The quiz of a day, and puzzles.

use std::sync::OnceLock;

use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use messages::refusals::refusal;
use messages::{LinkedQuestion, OperationWords, Problem, any_text, integer};
use tichu_api::learn::{
    PuzzleAnswer, PuzzleList, PuzzleListRequest, QuizAnswer, examples, read_date, wrong_date,
};
use tichu_puzzles::{Theme, shipped};
use utoipa::openapi::{KnownFormat, ObjectBuilder, SchemaFormat};
use wire::{Fixed, Refused, reply};

use crate::http::Caller;
use crate::http::endpoint::{Content, Endpoint, Tag};

pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::read(
            "/v1/quiz/{date}",
            quiz,
            Content::json::<QuizAnswer>(),
            Tag::Learn,
            OperationWords {
                id: "quiz",
                summary: "Would you call? Ten hands of a day",
                description: "Hands of eight cards, the same for everybody on that date, and for ever. People disagree \
                            on them, or most are wrong, and the right call is worth at least 10 points. Each is a \
                            question of `/v1/decisions`, which has the verdict.",
                answer: "The hands of the day.",
                example: || Some(examples::quiz()),
            },
        )
        .part_of("date", "The date: year, month and day.", schema_of_date, examples::DATE.into())
        .or(|| refusal("There is no such date.", &wrong_date("2026-02-30"))),
        Endpoint::read(
            "/v1/puzzles",
            puzzles,
            Content::json::<PuzzleList>(),
            Tag::Learn,
            OperationWords {
                id: "puzzles",
                summary: "All puzzles, or those about a theme",
                description: "Id, theme, question and difficulty of each puzzle. New puzzles get new ids.",
                answer: "The puzzles.",
                example: || Some(examples::list()),
            },
        )
        .asking::<PuzzleListRequest>(),
        Endpoint::read(
            "/v1/puzzles/{id}",
            puzzle,
            Content::json::<PuzzleAnswer>(),
            Tag::Learn,
            OperationWords {
                id: "puzzle",
                summary: "A decision that most people get wrong",
                description: "A decision of a round that engines played, as its player saw it, with the answer that \
                            most people give and the best one. The usual answer loses at least 25 points at a table of \
                            people and at one of champions, by more than three standard errors, and every other answer \
                            that people or champions give is worse than the best. Fields have the meaning of those of a \
                            review.",
                answer: "The puzzle with its solution.",
                example: || Some(examples::puzzle()),
            },
        )
        .part_of("id", "Id of the puzzle.", schema_of_id, examples::ID.into())
        .or(|| refusal("There is no puzzle of this id.", &PuzzleAnswer::not_found())),
    ]
}

fn schema_of_date() -> ObjectBuilder {
    any_text().format(Some(SchemaFormat::KnownFormat(KnownFormat::Date)))
}

fn schema_of_id() -> ObjectBuilder {
    integer(1, i32::MAX)
}

async fn quiz(
    caller: Caller,
    date: Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, Refused> {
    let date = read_date(&date).inspect_err(|problem| {
        caller.metrics.count_rejection(problem.errors());
    })?;
    let answer = move || QuizAnswer::of(shipped::quiz(), date);
    let answer = caller.background(answer).await?;
    Ok(reply::json(&request, &answer))
}

async fn puzzles(caller: Caller, request: HttpRequest) -> Result<HttpResponse, Refused> {
    /// The whole list, and that of each theme, made at the first request.
    static LISTS: [OnceLock<Fixed>; 1 + Theme::ALL.len()] =
        [const { OnceLock::new() }; 1 + Theme::ALL.len()];
    let asked = PuzzleListRequest::from_link(request.query_string());
    let PuzzleListRequest { theme } = asked.inspect_err(|problem| {
        caller.metrics.count_rejection(problem.errors());
    })?;
    let place = Theme::ALL.iter().position(|one| Some(*one) == theme);
    let list = &LISTS[place.map_or(0, |place| 1 + place)];
    if list.get().is_none() {
        let make = move || reply::fixed_json(&PuzzleList::of(shipped::entries(), theme));
        let made = caller.background(make).await?;
        let _ = list.set(made); // Another request may have made the same.
    }
    let list = list.get().ok_or_else(Problem::overloaded)?;
    Ok(list.answer(&request).await)
}

async fn puzzle(
    caller: Caller,
    id: Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, Refused> {
    let id = PuzzleAnswer::read_id(&id)?;
    let models = caller.models();
    let answer = move || PuzzleAnswer::shipped(id, &models.hands.win_shares);
    let answer = caller.background(answer).await??;
    Ok(reply::json(&request, &answer))
}
