//! The review of a log.

use messages::OperationWords;
use tichu_api::review::{ReviewLine, example_line};
use tichu_service::groups::PLAY;

use crate::http::endpoint::Endpoint;

pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![Endpoint::with_log::<ReviewLine>(OperationWords {
        id: "review",
        group: PLAY,
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
    })]
}
