//! The forms of serde.

use serde_json::{Value, from_str, from_value, json, to_value};
use tichu::{
    Action, Asking, Call, Combination, Deal, Event, Exchange, Match, Move, Phase, Play, Rank,
    Round, Seat, Step,
};

fn deal() -> Deal {
    let mut rng = fastrand::Rng::with_seed(3);
    Deal::shuffled(|n| rng.usize(..n))
}

#[test]
fn deal_is_read_back() {
    let written = to_value(deal()).expect("JSON");
    assert_eq!(from_value::<Deal>(written.clone()).expect("a deal"), deal());
    let mut stolen = written;
    stolen["all"][0] = stolen["all"][1].clone();
    let error = from_value::<Deal>(stolen)
        .expect_err("cards twice")
        .to_string();
    assert!(error.starts_with("expected "), "{error}");
}

#[test]
fn parts_of_requests_are_read() {
    let cards = r#"{"next": "B4", "partner": "ra", "previous": "Ma"}"#;
    let exchange: Exchange = from_str(cards).expect("an exchange");
    assert_eq!(
        to_value(exchange).expect("JSON"),
        json!({"next": "B4", "partner": "RA", "previous": "Ma"})
    );
    assert_eq!(
        from_str::<Call>("\"grand_tichu\"").expect("a call"),
        Call::GrandTichu
    );
    assert_eq!(from_str::<Seat>("3").expect("a seat"), Seat::ALL[3]);
    assert_eq!(from_str::<Rank>("\"10\"").expect("a rank").number(), 10);
    for (wrong, expected) in [("4", "a seat from 0 to 3"), ("\"x\"", "a seat")] {
        let error = from_str::<Seat>(wrong).expect_err("no seat").to_string();
        assert!(error.contains(expected) || error.contains("u8"), "{error}");
    }
    assert!(from_str::<Rank>("\"1\"").is_err());
}

#[test]
fn who_has_been_asked_is_a_number() {
    let mut asking = Asking::default();
    asking.move_on();
    assert_eq!(to_value(asking).expect("JSON"), json!(1));
    assert_eq!(from_value::<Asking>(json!(1)).expect("a number"), asking);
    let round = Round::deal(deal());
    let mut later = from_value::<Asking>(json!(255)).expect("a number");
    assert_eq!(later.next(&round), Step::TakeRest);
    later.move_on();
    assert_eq!(later.next(&round), Step::TakeRest);
}

#[test]
fn view_has_cards_of_its_own_seat_only() {
    let round = Round::deal(deal());
    let view = to_value(round.view(Seat::ALL[2])).expect("JSON");
    assert_eq!(view["hand"].as_array().map(Vec::len), Some(8));
    assert_eq!(view["left"], json!([8, 8, 8, 8]));
    assert_eq!(view["phase"], "first_cards");
    assert_eq!(view["out"], json!([]));
    let text = view.to_string();
    let foreign = deal().all()[Seat::ALL[1]].cards();
    assert!(
        foreign
            .into_iter()
            .all(|card| !text.contains(&format!("\"{card}\"")))
    );
}

#[test]
fn moves_are_text_and_combinations_objects() {
    let cards = "Ph S6 R6".parse().expect("cards");
    let triple = Combination::readings(cards).next().expect("a triple");
    let play: [Value; 2] =
        [Move::Play(triple), Move::Pass].map(|play| to_value(play).expect("JSON"));
    assert_eq!(play, [json!("Ph R6 S6"), json!("pass")]);
    assert_eq!(
        to_value(triple).expect("JSON"),
        json!({"kind": "triple", "size": 3, "half_ranks": 12, "phoenix": "6",
               "cards": ["Ph", "R6", "S6"]})
    );
    let phase = to_value(Phase::Follow(Seat::ALL[1])).expect("JSON");
    assert_eq!(phase, json!({"follow": 1}));
    let score = to_value(Match::new(tichu::TargetScore::default())).expect("JSON");
    assert_eq!(score, json!({"totals": [0, 0], "target": 1000}));
}

#[test]
fn events_are_read_as_they_are_written() {
    let combination = |cards: &str| {
        let cards = cards.parse().expect("cards");
        Combination::readings(cards).next().expect("a combination")
    };
    let exchange = Exchange {
        next: "B2".parse().expect("a card"),
        partner: "SA".parse().expect("a card"),
        previous: "G3".parse().expect("a card"),
    };
    let actions = [
        (Action::Call(Call::Tichu), json!({"call": "tichu"})),
        (Action::TakeRest, json!({"take_rest": true})),
        (
            Action::Give(exchange),
            json!({"give": {"next": "B2", "partner": "SA", "previous": "G3"}}),
        ),
        (
            Action::Play(combination("GK SK").into()),
            json!({"play": "GK SK"}),
        ),
        (
            Action::Play(combination("GK SK Ph G2 S2").into()),
            json!({"play": "Ph GK SK G2 S2", "rank": 13}),
        ),
        (
            Action::Play(Play {
                combination: combination("Ma"),
                wish: Rank::new(14),
            }),
            json!({"play": "Ma", "wish": "A"}),
        ),
        (Action::Pass, json!({"play": "pass"})),
        (Action::DragonTo(Seat::ALL[3]), json!({"dragon_to": 3})),
    ];
    for (action, mut written) in actions {
        assert_eq!(to_value(action).expect("JSON"), written);
        assert_eq!(
            from_value::<Action>(written.clone()).expect("an action"),
            action
        );
        written["seat"] = json!(2);
        let event = Event {
            seat: Seat::ALL[2],
            action,
        };
        assert_eq!(to_value(event).expect("JSON"), written);
        assert_eq!(from_value::<Event>(written).expect("an event"), event);
    }
    let low = json!({"play": "GK SK Ph G2 S2", "rank": 2});
    let Action::Play(low) = from_value(low).expect("an action") else {
        panic!("no play");
    };
    assert_eq!(low.combination.half_ranks(), 4);
    for wrong in [
        json!({}),
        json!({"play": "GK S2"}),
        json!({"play": "pass", "wish": "A"}),
        json!({"play": "GK", "call": "tichu"}),
        json!({"take_rest": false}),
        json!({"seat": 1, "play": "GK"}),
    ] {
        assert!(from_value::<Action>(wrong.clone()).is_err(), "{wrong}");
    }
}
