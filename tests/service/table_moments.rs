//! Finished rounds of a table, over HTTP.

use serde_json::json;

use crate::running::Service;
use crate::table::{Numbers, answer, finish};

#[test]
fn the_champion_plays_the_same_cards_for_comparison_and_the_record_can_be_reviewed() {
    let service = Service::shared();
    let table = answer(
        service,
        "",
        &json!({"seed": 12, "seats": ["people", "people", "you", "people"]}),
    );
    let over = finish(service, table, &mut Numbers(12));
    let round = &over["round_over"];
    let other = answer(service, "/duplicate", &json!({"token": over["token"]}));
    assert_eq!(other["seat"], 2);
    assert_eq!(other["yours"], round["points"]);
    let replay = json!({"hands": round["hands"], "actions": other["actions"]});
    let replayed = service.post("/v1/play/replay", replay.to_string()).json();
    let points = &replayed["result"]["points"];
    assert_eq!(
        other["champion"],
        json!({"own": points[0], "opponent": points[1]})
    );

    let mut played = json!({"hands": round["hands"], "actions": round["actions"]});
    let result = service.post("/v1/play/replay", played.to_string()).json();
    assert_eq!(result["result"]["points"], round["record"]["points"]);
    played["seed"] = round["seed"].clone();

    let header =
        json!({"type": "match", "version": 1, "site": "grand-tichu", "target_score": 1000});
    let log = format!("{header}\n{}\n", round["record"]);
    let review = service.post("/v1/review", &log);
    assert_eq!(review.status, 200, "{}", review.body);
    assert!(review.body.contains("\"type\":\"end\""), "{}", review.body);
    assert!(
        !review.body.contains("\"type\":\"fault\""),
        "{}",
        review.body
    );
}
