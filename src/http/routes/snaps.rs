//! Šnaps: what a player may conclude, and what to play.

use actix_web::web::Data;

use crate::api::Problem;
use crate::api::snaps::{
    SnapsKnowledgeAnswer, SnapsKnowledgeRequest, SnapsMoveAnswer, SnapsMoveRequest,
    knowledge as known, move_answer,
};
use crate::http::App;
use crate::http::endpoint::{Endpoint, Json, Tag, Words};

pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::with_body(
            "/v1/snaps/knowledge",
            knowledge,
            Words {
                tag: Tag::Games,
                id: "snaps_knowledge",
                summary: "What a player of šnaps may conclude",
                description: "Rebuilds the knowledge base of J. Barič's thesis (Bratislava 2009) from \
                            the moves of the round: who holds which card with which probability, \
                            facts, who plays together, points and legal moves. The first move that \
                            cannot be is refused with the reason.",
                answer: "What follows from the round.",
                example: || Some(known()),
            },
        ),
        Endpoint::with_body(
            "/v1/snaps/move",
            next_move,
            Words {
                tag: Tag::Games,
                id: "snaps_move",
                summary: "What to play in a round of šnaps",
                description: "The player has to be in turn. Rules of thumb answer at once with the \
                            rule that decided; `sampling` solves deals of the hidden cards that \
                            agree with the knowledge base, apart from other requests, and only a few \
                            searches run at the same time: beyond that, the answer is 503. The same \
                            question has the same answer.",
                answer: "The move.",
                example: || Some(move_answer()),
            },
        ),
    ]
}

async fn knowledge(
    _: Data<App>,
    question: SnapsKnowledgeRequest,
) -> Result<Json<SnapsKnowledgeAnswer>, Problem> {
    SnapsKnowledgeAnswer::of(&question).map(|answer| Json::of(&answer))
}

async fn next_move(
    app: Data<App>,
    question: SnapsMoveRequest,
) -> Result<Json<SnapsMoveAnswer>, Problem> {
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
