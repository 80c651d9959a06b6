//! Mini-Tichu: the ways to split a hand, the exchange and the next move.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use mini_tichu::machine::GamePhase;

use crate::api::Problem;
use crate::api::mini_tichu::moves::move_answer;
use crate::api::mini_tichu::moves::schemas::{MachineTable, machine_table};
use crate::api::mini_tichu::{
    MiniExchangeAnswer, MiniExchangeRequest, MiniHandAnswer, MiniHandRequest, MiniMoveAnswer,
    MiniMoveRequest, exchange_answer, hand_answer,
};
use crate::api::refusals::refusal;
use crate::http::endpoint::{Content, Endpoint, Json, Tag, Words};
use crate::http::{App, reply};

pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::with_link(
            "/v1/mini-tichu/hand",
            hand,
            Words {
                tag: Tag::Games,
                id: "mini_tichu_hand",
                summary: "The ways to split a hand of Mini-Tichu",
                description: "Mini-Tichu is Tichu with 52 cards, without special cards and calls. The \
                            answer lists the ways to split the hand into combinations that the \
                            search of 2012 finds, or all, each with its value; the best first.",
                answer: "The ways to split the hand.",
                example: || Some(hand_answer()),
            },
        ),
        Endpoint::with_link(
            "/v1/mini-tichu/exchange",
            exchange,
            Words {
                tag: Tag::Games,
                id: "mini_tichu_exchange",
                summary: "Which three cards to give away in Mini-Tichu",
                description: "As the player of 2012 chooses them: the opponents get the two cards of \
                            rank 2 to jack without which the best split is best, and the partner \
                            gets the highest single of the rest.",
                answer: "The cards to give.",
                example: || Some(exchange_answer()),
            },
        ),
        Endpoint::with_body(
            "/v1/mini-tichu/move",
            next_move,
            Words {
                tag: Tag::Games,
                id: "mini_tichu_move",
                summary: "What to play in a position of Mini-Tichu",
                description: "The position is what one player sees. The player of 2012, the machine \
                            and two searches can be asked, and two that play at random. The answer \
                            has the move, the reason and what was compared. Searches run apart from \
                            other requests, and only a few at the same time; beyond that, the answer \
                            is 503. The same question has the same answer.",
                answer: "The move.",
                example: || Some(move_answer()),
            },
        ),
        Endpoint::read(
            "/v1/mini-tichu/machines/{phase}",
            machine,
            Content::json::<MachineTable>(),
            Words {
                tag: Tag::Games,
                id: "mini_tichu_machine",
                summary: "The table of the machine for a phase",
                description: "The machine reacts to what the others did in the trick. It is ours, \
                            after the description that M. Vlachou-Konchylaki and S. Vassos gave of \
                            theirs in 2013. Its table says how to play in each state.",
                answer: "The table.",
                example: || Some(machine_table()),
            },
        )
        .part(
            "phase",
            "The phase: `four`, `partner-out`, `opponent-out` or `two`.",
            "four",
        )
        .or(|| refusal("There is no phase of this name.", &no_phase())),
    ]
}

async fn hand(_: Data<App>, question: MiniHandRequest) -> Result<Json<MiniHandAnswer>, Problem> {
    Ok(Json::of(&MiniHandAnswer::of(&question)))
}

async fn exchange(
    _: Data<App>,
    question: MiniExchangeRequest,
) -> Result<Json<MiniExchangeAnswer>, Problem> {
    MiniExchangeAnswer::of(&question).map(|answer| Json::of(&answer))
}

async fn next_move(
    app: Data<App>,
    question: MiniMoveRequest,
) -> Result<Json<MiniMoveAnswer>, Problem> {
    let asked = question
        .asked(app.settings.limits.max_deals)
        .inspect_err(|problem| app.metrics.count_rejection(problem.errors()))?;
    if asked.searches() {
        return app
            .search(move || asked.answer())
            .await
            .map(|answer| Json::of(&answer));
    }
    Ok(Json::of(&asked.answer()))
}

async fn machine(phase: Path<String>, request: HttpRequest) -> Result<HttpResponse, Problem> {
    let mut phases = GamePhase::ALL.into_iter();
    let phase = phases.find(|known| known.name() == phase.as_str());
    let phase = phase.ok_or_else(no_phase)?;
    Ok(reply::json(&request, mini_tichu::machine::machine(phase)))
}

fn no_phase() -> Problem {
    let names = GamePhase::ALL.map(GamePhase::name).join(", ");
    Problem::not_found(format!("expected a phase: {names}"))
}
