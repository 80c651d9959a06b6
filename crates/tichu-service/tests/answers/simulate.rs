//! Hands that are played out on request.

use serde_json::{Value, json};

use crate::asked::post;

const HAND: &str = "Dr Ph GA SK BQ R9 S2 Ma";

fn ask(question: &Value) -> (u16, Value) {
    let reply = post("/v1/evaluate", question.to_string().as_bytes());
    (reply.status, reply.json())
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

#[test]
fn a_seed_is_a_whole_number_however_it_is_written() {
    let of = |seed: &str| {
        let body = format!(r#"{{"hand":{HAND:?},"simulate":{{"deals":10,"seed":{seed}}}}}"#);
        post("/v1/evaluate", body)
    };
    let usual = of("7").json();
    assert_eq!(of("7.0").json(), usual);
    assert_eq!(of("70e-1").json(), usual);
    assert_eq!(of("18446744073709551615").status, 200);
    for wrong in ["7.5", "-1", "18446744073709551616", "1e99", "\"7\""] {
        assert_eq!(of(wrong).status, 422, "{wrong}");
    }
}

#[test]
fn a_hand_is_played_out_with_the_call_and_without_it() {
    let question = json!({"hand": HAND, "simulate": {"deals": 40, "seed": 7}});
    let (status, answer) = ask(&question);
    assert_eq!(status, 200, "{answer}");
    let simulated = &answer["simulated"];
    assert_eq!(simulated["deals"], 40);
    for choice in ["call", "no_call"] {
        let chances = [
            "first_out",
            "partner_first_out",
            "double_victory",
            "double_defeat",
        ];
        for chance in chances {
            let [low, value, high] =
                ["low", "value", "high"].map(|end| number(&simulated[choice][chance][end]));
            assert!(0.0 <= low && low <= value && value <= high && high <= 1.0);
            // A share of 40 deals.
            assert!(
                (40.0 * value - (40.0 * value).round()).abs() < 1e-3,
                "{simulated}"
            );
        }
    }
    let points = |choice: &str| number(&simulated[choice]["points"]["value"]);
    let gain = number(&simulated["points_gain"]["value"]);
    assert!((points("call") - points("no_call") - gain).abs() < 1e-3);
    // The combined gain lies between both, and is known better than either.
    let outlook = number(&answer["recommendation"]["points_gain"]["value"]);
    let combined = &simulated["combined_points_gain"];
    let value = number(&combined["value"]);
    assert!(gain.min(outlook) - 1e-3 <= value && value <= gain.max(outlook) + 1e-3);
    let width = |estimate: &Value| number(&estimate["high"]) - number(&estimate["low"]);
    assert!(width(combined) < width(&simulated["points_gain"]));
    // The rest is as it is without playouts, and the same question has the same answer.
    let (_, again) = ask(&question);
    assert_eq!(answer, again);
    let (_, plain) = ask(&json!({"hand": HAND}));
    let mut without = answer;
    without.as_object_mut().unwrap().remove("simulated");
    assert_eq!(without, plain);
}

#[test]
fn nothing_is_played_out_where_there_is_nothing_to_choose() {
    for more in [json!({"partner_called": true}), json!({"own_score": 1000})] {
        let mut question = json!({"hand": HAND, "simulate": {"deals": 1000}});
        let fields = question.as_object_mut().unwrap();
        fields.extend(more.as_object().unwrap().clone());
        let (status, answer) = ask(&question);
        assert_eq!((status, answer.get("simulated")), (200, None), "{answer}");
    }
}

#[test]
fn a_hand_is_played_out_whatever_parts_the_answer_has() {
    let question = json!({"hand": HAND, "simulate": {"deals": 20, "seed": 7}});
    let (_, whole) = ask(&question);
    let mut question = question;
    question["include"] = json!([]);
    let (status, answer) = ask(&question);
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["simulated"], whole["simulated"]);
    assert_eq!(answer.get("outlook"), None);
}

#[test]
fn too_many_deals_and_other_faults_are_named() {
    for (simulate, pointer) in [
        (json!({"deals": 1001}), "/simulate/deals"),
        (json!({"deals": 1}), "/simulate/deals"),
        (json!({}), "/simulate/deals"),
        (json!({"deals": 2, "seed": -1}), "/simulate/seed"),
        (json!({"deals": 2, "table": "people"}), "/simulate/table"),
        (json!(200), "/simulate"),
    ] {
        let (status, answer) = ask(&json!({"hand": HAND, "simulate": simulate}));
        assert_eq!(status, 422);
        assert_eq!(answer["errors"][0]["pointer"], pointer, "{answer}");
    }
    // Other endpoints do not play hands out.
    let question = json!({"hand": HAND, "simulate": {"deals": 2}}).to_string();
    let reply = post("/v1/decisions", question.as_bytes());
    assert_eq!(reply.json()["errors"][0]["pointer"], "/simulate");
}
