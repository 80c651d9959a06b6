//! What holds for the body of any request, as one question and as a batch.

use std::sync::{Arc, LazyLock};

use messages::{Question as _, Reply, json};
use serde_json::Value;
use tichu_api::{EvaluateAnswer, HandRequest};
use tichu_models::decision::Sections;
use tichu_models::model::Source;
use tichu_service::{Listed, Service, Text};

use super::numbers;

/// So few that an input takes no second.
const MOST_DEALS: u32 = 5;

/// A service with the models that ship.
pub static SERVICE: LazyLock<Arc<Service>> = LazyLock::new(|| {
    let service = Service::load(&Source::Embedded, MOST_DEALS);
    Arc::new(service.expect("the models that ship are whole"))
});

/// The answer to a question by itself, with these sections.
pub fn alone(question: &[u8], sections: Sections) -> Reply {
    Reply::of(HandRequest::from_json(question).map(|asked| {
        let answer = SERVICE.hand(&asked, sections);
        json::to_vec(&EvaluateAnswer::new(answer, sections).assuming(asked.hand.assumed))
    }))
}

/// The answer to the body of a question at this path.
pub fn answer(path: &str, body: &[u8]) -> Reply {
    let operation = Listed::at(path).expect("an operation is at the path");
    operation.reply(&SERVICE, Text::Body(body))
}

const BATCH: &str = "/v1/evaluate/batch";

/// Answers the bytes as the body of a question, and as the body of a batch, and a batch in which
/// they are one question of two.
pub fn check(body: &[u8]) {
    check_reply("/v1/evaluate", body);
    let alone = checked(|| alone(body, Sections::ALL));
    check_reply(BATCH, body);
    if alone.status == 400 {
        return; // A text that is not JSON is no part of a batch that is JSON.
    }
    let other = br#"{"hand":"Dr Ph GA SK BQ R9 S2 Ma","own_score":300}"#;
    let frame = [b"{\"questions\":[", body, b",", other, b"]}"].concat();
    let batch = check_reply(BATCH, &frame);
    let other = self::alone(other, Sections::ALL);
    let entry = match alone.status {
        200 => alone.body,
        _ => [b"{\"error\":", &alone.body[..], b"}"].concat(),
    };
    let expected = [b"{\"results\":[", &entry[..], b",", &other.body, b"]}"].concat();
    assert_eq!(batch.status, 200);
    assert_eq!(
        String::from_utf8(batch.body),
        String::from_utf8(expected),
        "alone and in a batch"
    );
}

/// The reply to the body of a question at this path has a status for clients' faults or none, is JSON that
/// fits it, and is the same the second time.
pub fn check_reply(path: &str, body: &[u8]) -> Reply {
    checked(|| answer(path, body))
}

fn checked(answer: impl Fn() -> Reply) -> Reply {
    let reply = answer();
    assert_eq!(reply, answer(), "asked again");
    let json: Value = serde_json::from_slice(&reply.body).expect("a reply is JSON");
    match reply.status {
        200 => numbers::check(&json),
        400 | 422 => {
            assert_eq!(json["status"], reply.status);
            let fields = json["errors"].as_array().map_or(0, Vec::len);
            assert_eq!(fields > 0, reply.status == 422, "{json}");
            assert!(fields <= 200, "{fields} faults are named");
        }
        other => panic!("expected status 200, 400 or 422, found {other}: {json}"),
    }
    reply
}
