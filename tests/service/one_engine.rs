//! The endpoints of hands and the advice in a round recommend the same.

use serde_json::{Value, json};
use tichu::{Card, CardSet, Deal, Seat};

use crate::running::Service;

const DEALS: u64 = 60;

/// Scores from level to the last points of a match.
const SCORES: [[i32; 2]; 4] = [[0, 0], [850, 600], [-100, 700], [400, 950]];

fn asked(service: &Service, path: &str, question: &Value) -> Value {
    let reply = service.post(path, question.to_string());
    assert_eq!(reply.status, 200, "{path} {question}: {}", reply.body);
    reply.json()
}

/// What the advice says about one decision.
fn advised(service: &Service, question: &Value, decision: &str) -> Value {
    let advice = asked(service, "/v1/play/advice", question);
    let decisions = advice["decisions"].as_array().unwrap();
    let found = decisions.iter().find(|one| one["decision"] == decision);
    found.unwrap_or_else(|| panic!("{decision} in {advice}"))["recommendation"].clone()
}

/// The same answer: the call, and the words.
fn assert_same_call(advised: &Value, answer: &Value, question: &Value) {
    let recommended = &answer["recommendation"];
    let calls = !advised["action"].is_null();
    assert_eq!(calls, recommended["call"], "{question}: {answer}");
    assert_eq!(advised["words"], recommended["words"], "{question}");
}

#[test]
fn endpoints_and_advice_recommend_the_same_calls_and_exchange() {
    let service = Service::start();
    let mut tichu_questions = 0;
    for seed in 0..DEALS {
        let mut rng = fastrand::Rng::with_seed(seed);
        let deal = Deal::shuffled(|n| rng.usize(..n));
        // Who holds the Mahjong leads, and so is asked about Tichu at once.
        let holds_mahjong = |seat: &Seat| deal.all()[*seat].contains(Card::Mahjong);
        let seat = Seat::ALL.into_iter().find(holds_mahjong).unwrap();
        let [own_score, opponent_score] = SCORES[rng.usize(..SCORES.len())];
        let first = deal.first()[seat].to_string();
        let cards = deal.all()[seat].set();

        let mut round = json!({"seat": seat.number(), "first_eight": first,
            "own_score": own_score, "opponent_score": opponent_score});
        let question =
            json!({"hand": first, "own_score": own_score, "opponent_score": opponent_score});
        let answer = asked(&service, "/v1/decisions", &question);
        assert_same_call(
            &advised(&service, &round, "grand_tichu"),
            &answer,
            &question,
        );
        let evaluated = asked(&service, "/v1/evaluate", &question);
        assert_eq!(evaluated["recommendation"], answer["recommendation"]);

        round["dealt"] = cards.to_string().into();
        let mut question = question;
        question.as_object_mut().unwrap().remove("hand");
        question["hand"] = round["dealt"].clone();
        question["calls"] = json!({});
        let exchange = asked(&service, "/v1/exchange", &question);
        let given = advised(&service, &round, "exchange")["action"]["give"].clone();
        for receiver in ["next", "partner", "previous"] {
            assert_eq!(given[receiver], exchange["recommendation"][receiver]);
        }

        let received = json!({
            "next": deal.all()[seat.after(1)].cards().next().unwrap().to_string(),
            "partner": deal.all()[seat.after(2)].cards().next().unwrap().to_string(),
            "previous": deal.all()[seat.after(3)].cards().next().unwrap().to_string(),
        });
        let read = |cards: &Value| -> CardSet {
            let cards = cards.as_object().unwrap().values();
            cards
                .map(|card| card.as_str().unwrap().parse::<Card>().unwrap())
                .collect()
        };
        let after = (cards - read(&given)) | read(&received);
        if !after.contains(Card::Mahjong) {
            continue;
        }
        tichu_questions += 1;
        round["given"] = given.clone();
        round["received"] = received.clone();
        question["hand"] = after.to_string().into();
        question["given"] = given;
        question["received"] = received;
        let answer = asked(&service, "/v1/tichu/decisions", &question);
        assert_same_call(&advised(&service, &round, "tichu"), &answer, &question);
    }
    assert!(tichu_questions > DEALS / 2, "{tichu_questions}");
}
