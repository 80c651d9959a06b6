//! The rules: legal moves of a position, the replay of a round, and advice.

use messages::{OperationWords, Problem};
use tichu_api::play::{
    AdviceAnswer, AdviceRequest, Asked, LegalAnswer, LegalRequest, ReplayAnswer, ReplayRequest,
    examples,
};
use tichu_api::review::{ReviewLine, example_line};
use work::Work;

use crate::http::Caller;
use crate::http::endpoint::{Endpoint, Json, Tag};

pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::with_log::<ReviewLine>(
            Tag::Play,
            OperationWords {
                id: "review",
                summary: "Which decisions of a match lost points",
                description: "Takes the log of a match that is over: of BrettSpielWelt, of Board Game Arena, \
                            or a match record. Each decision is compared with that of the engine, in \
                            the same deals of the cards that the player could not see, at a table of \
                            people and at one of champions. It is marked only where both are sure that \
                            it lost points. The lines come as they are found: `match`, `fault` for a \
                            round that cannot be reviewed, `decision`, `round`, `player`, and `end`. \
                            Without its `end` a review is not whole. The same log has the same \
                            review. Advice on a match that is still played is cheating.",
                answer: "The review, a JSON object a line.",
                example: || Some(example_line()),
            },
        ),
        Endpoint::with_body(
            "/v1/play/legal",
            legal,
            Tag::Play,
            OperationWords {
                id: "legal_moves",
                summary: "The legal moves of a position",
                description: "All moves that the rules allow a seat, with the wish, the Phoenix and \
                            bombs in and out of turn. A position that no round leads to is refused \
                            with every contradiction.",
                answer: "The legal moves.",
                example: || Some(examples::legal()),
            },
        ),
        Endpoint::with_body(
            "/v1/play/replay",
            replay,
            Tag::Play,
            OperationWords {
                id: "replay_round",
                summary: "The position after the actions of a round",
                description: "Plays a round from the deal on, by the rules of BrettSpielWelt: calls, \
                            exchange, plays, passes, wishes, bombs out of turn and the Dragon. The \
                            winner of a trick who has cards left takes it with a pass of its own. \
                            The first illegal action is refused with the rule that forbids it.",
                answer: "The position, with the result of a round that is over.",
                example: || Some(examples::replayed()),
            },
        ),
        Endpoint::with_body(
            "/v1/play/advice",
            advice,
            Tag::Play,
            OperationWords {
                id: "advise",
                summary: "What to do now, in a round as one player saw it",
                description: "For each question that the player has to answer now, the possible \
                            answers: with the probability that people give them, that of the \
                            champion (a network that learned by playing against itself), and with \
                            `deals` the expected points by a search, which ends with fewer deals if it \
                            would take more than about a second. Out of turn it is a bomb, or \
                            nothing. The player's own cards and what everybody saw are enough: \
                            hidden cards have no field. Something that is missing or cannot have \
                            happened is refused with its field or event. The same question has the \
                            same answer.",
                answer: "What to do, and what else is possible.",
                example: || Some(examples::advice()),
            },
        ),
    ]
}

async fn legal(caller: Caller, question: LegalRequest) -> Result<Json<LegalAnswer>, Problem> {
    let work = move || LegalAnswer::of(&question).map(|answer| Json::of(&answer));
    caller.background(work).await?
}

async fn replay(caller: Caller, question: ReplayRequest) -> Result<Json<ReplayAnswer>, Problem> {
    let work = move || ReplayAnswer::of(&question).map(|answer| Json::of(&answer));
    caller.background(work).await?
}

async fn advice(caller: Caller, question: AdviceRequest) -> Result<Json<AdviceAnswer>, Problem> {
    let asked = question
        .asked(caller.settings.limits.max_deals)
        .inspect_err(|problem| caller.metrics.count_rejection(problem.errors()))?;
    advise(&caller, asked).await
}

/// Advice on a question: with playouts, as a search.
pub(super) async fn advise(caller: &Caller, asked: Asked) -> Result<Json<AdviceAnswer>, Problem> {
    let searches = asked.playouts.is_some();
    let mut advisers = caller.models().advisers();
    let mut find = move |work: &mut Work| AdviceAnswer::of(&asked, &mut advisers, work);
    let answer = if searches {
        caller.search(find).await?
    } else {
        caller
            .background(move || find(&mut Work::unlimited()))
            .await??
    };
    caller.metrics.count_advice(answer.agent);
    Ok(Json::of(&answer))
}
