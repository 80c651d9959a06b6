//! How likely a hand with certain cards goes out first.

use serde_json::{Value, json};

use crate::running::{Reply, Service};

const PATH: &str = "/v1/posterior";

fn ask(service: &Service, cards: &Value) -> Reply {
    service.post(PATH, &json!({ "cards": cards }).to_string())
}

#[test]
fn order_spelling_and_link_give_the_same_bytes_and_a_link_can_be_cached() {
    let service = Service::shared();
    let expected = ask(service, &json!(["Dr", "GA", "SQ", "B10", "Ma"])).body;
    for cards in [
        json!(["Ma", "B10", "SQ", "GA", "Dr"]),
        json!("dragon, sd bt, ga\tMAHJONG"),
    ] {
        assert_eq!(ask(service, &cards).body, expected);
    }
    let path = format!("{PATH}?cards=Dr,GA,SQ,B10,Ma");
    let link = service.get(&path);
    assert_eq!(link.body, expected);
    let tag = link.header("etag").to_owned();
    let again = service.get_with(&path, &[("if-none-match", &tag)]);
    assert_eq!((again.status, again.body.as_str()), (304, ""));
}

#[test]
fn requests_and_faults_are_counted_under_the_path() {
    let service = Service::start();
    ask(&service, &json!("Dr"));
    ask(&service, &json!("Dr X"));
    let series = |status: &str| {
        format!("grand_tichu_http_requests_total{{route=\"{PATH}\",status=\"{status}\"}}")
    };
    assert_eq!(service.metric(&series("2xx")), Some(1.0));
    assert_eq!(service.metric(&series("4xx")), Some(1.0));
    let unknown = "grand_tichu_hands_rejected_total{code=\"unknown_card\"}";
    assert_eq!(service.metric(unknown), Some(1.0));
}
