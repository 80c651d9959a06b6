//! Expected results with and without a call, and the profiles that use them.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::asked::{QUESTION, get, post};

/// Dragon, a pair of aces and a king: a hand that many call.
const STRONG: &str = "Dr,GA,SA,RK,BQ,R9,S7,G3";
/// A hand that no player calls.
const WEAK: &str = "Hu,G2,S3,R4,B6,S7,G8,BJ";
/// A hand that some call.
const MIDDLING: &str = "Ph,GA,SK,RK,BJ,R9,S7,G3";

fn ask(hand: &str, more: &str) -> Value {
    let reply = get(&format!("/v1/evaluate?hand={hand}{more}"));
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()
}

fn at(hand: &str, own: i32, opponent: i32) -> Value {
    ask(hand, &format!("&own_score={own}&opponent_score={opponent}"))
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value}"))
}

fn value(answer: &Value, choice: &str, figure: &str) -> f64 {
    number(&answer["outlook"][choice][figure]["value"])
}

#[test]
fn the_outlook_is_in_every_whole_answer_and_has_a_path_of_its_own() {
    let whole = post("/v1/evaluate", QUESTION).json();
    let alone = post("/v1/outlook", QUESTION).json();
    assert_eq!(whole["outlook"], alone["outlook"]);
    assert!(alone.get("decisions").is_none() && alone.get("features").is_none());
    let link = "/v1/outlook?hand=Dr,Ph,GA,SK,BQ,R9,S2,Ma&own_score=300&opponent_score=450";
    assert_eq!(get(link).json(), alone);
    let batch = format!(r#"{{"include":["outlook"],"questions":[{QUESTION}]}}"#);
    let batch = post("/v1/evaluate/batch", &batch).json();
    assert_eq!(batch["results"][0], alone);
    let decisions = post("/v1/decisions", QUESTION).json();
    assert!(decisions.get("outlook").is_none());
}

#[test]
fn every_figure_lies_within_its_interval() {
    for hand in [STRONG, WEAK, MIDDLING] {
        for (own, opponent) in [(0, 0), (-300, 995), (900, 950), (i32::MIN, 999)] {
            let answer = at(hand, own, opponent);
            for choice in ["call", "no_call"] {
                for figure in ["first_out", "points", "match_win"] {
                    let estimate = &answer["outlook"][choice][figure];
                    let [low, value, high] =
                        ["low", "value", "high"].map(|end| number(&estimate[end]));
                    assert!(low <= value && value <= high, "{hand} {choice} {estimate}");
                    let chance = (0.0..=1.0).contains(&low) && (0.0..=1.0).contains(&high);
                    assert!(chance || figure == "points", "{hand} {choice} {estimate}");
                }
            }
        }
    }
}

#[test]
fn optimal_profiles_call_exactly_when_a_call_is_worth_more() {
    let mut calls = 0;
    for hand in [STRONG, WEAK, MIDDLING] {
        for (own, opponent) in [(0, 0), (0, 600), (900, 950), (950, 0), (400, 800)] {
            let answer = at(hand, own, opponent);
            for (profile, figure) in [("optimal", "match_win"), ("optimal_points", "points")] {
                let decision = &answer["decisions"][profile];
                let better = value(&answer, "call", figure) - value(&answer, "no_call", figure);
                // For the match alone a gain has to be clear.
                let call = decision["call"] == true;
                assert!(!call || better > 0.0, "{hand} {decision}");
                assert!(
                    call || better <= 0.0 || profile == "optimal",
                    "{hand} {decision}"
                );
                assert_eq!(decision["model"], "outlook");
                assert_eq!(
                    number(&decision["confidence"]),
                    value(&answer, "call", "first_out")
                );
                assert_eq!(
                    decision["threshold"],
                    answer["outlook"]["break_even"][figure]
                );
                calls += usize::from(decision["call"] == true);
            }
        }
    }
    assert!((1..30).contains(&calls), "{calls} calls");
}

#[test]
fn other_profiles_call_from_their_threshold_on() {
    for hand in [STRONG, WEAK, MIDDLING] {
        let answer = ask(hand, "");
        for profile in ["aggressive", "neutral", "conservative", "expert"] {
            let decision = &answer["decisions"][profile];
            let [confidence, threshold] =
                ["confidence", "threshold"].map(|member| number(&decision[member]));
            assert_eq!(decision["call"], confidence >= threshold, "{decision}");
        }
    }
}

#[test]
fn the_same_hand_is_a_call_behind_and_none_ahead_and_the_answer_says_why() {
    let honours = "Ph,GA,SQ,B10,R8,G7,S5,B3";
    let behind = at(honours, 400, 800);
    assert_eq!(at(honours, 600, 0)["decisions"]["optimal"]["call"], false);
    let ahead = at("Dr,Ph,SK,BQ,R9,S7,B5,G3", 950, 0);
    assert_eq!(
        behind["decisions"]["optimal"]["call"], true,
        "{}",
        behind["outlook"]
    );
    assert_eq!(behind["decisions"]["optimal"]["reason"], "worth_the_risk");
    assert_eq!(
        ahead["decisions"]["optimal"]["call"], false,
        "{}",
        ahead["outlook"]
    );
    assert_eq!(ahead["decisions"]["optimal"]["reason"], "too_much_to_lose");
    let words = behind["outlook"]["words"].as_str().unwrap();
    assert!(
        words.contains("You need 600 points and they need 200"),
        "{words}"
    );
    let even = |answer: &Value, goal: &str| number(&answer["outlook"]["break_even"][goal]);
    assert!(even(&behind, "match_win") < even(&behind, "points") - 0.05);
    assert!(even(&ahead, "match_win") > even(&ahead, "points") + 0.05);
}

#[test]
fn what_nobody_calls_the_logs_cannot_tell() {
    let answer = ask(WEAK, "");
    let call = &answer["outlook"]["call"];
    assert_eq!(call["supported"], false);
    assert_eq!(answer["outlook"]["no_call"]["supported"], true);
    assert_eq!(answer["decisions"]["optimal"]["call"], false);
    let words = answer["outlook"]["words"].as_str().unwrap();
    assert!(words.contains("Few people call"), "{words}");
    let width = |choice: &str| {
        let estimate = &answer["outlook"][choice]["first_out"];
        number(&estimate["high"]) - number(&estimate["low"])
    };
    assert!(width("call") > 5.0 * width("no_call"));
}

#[test]
fn chances_of_both_teams_mirror_each_other_before_the_cards() {
    // The same chance to win whether 950:900 is to 1000 or 450:400 to 500.
    let full = at(STRONG, 950, 900);
    let half = ask(STRONG, "&own_score=450&opponent_score=400&target_score=500");
    for choice in ["call", "no_call"] {
        assert_eq!(
            value(&full, choice, "match_win"),
            value(&half, choice, "match_win")
        );
        assert_eq!(
            value(&full, choice, "points"),
            value(&half, choice, "points")
        );
    }
}

#[test]
fn a_match_that_is_over_has_no_values() {
    for (own, opponent) in [(1200, 300), (995, 1000)] {
        let answer = at(STRONG, own, opponent);
        for decision in answer["decisions"].as_object().unwrap().values() {
            let model = &decision["model"];
            let expected = json!({"call": false, "model": model, "reason": "match_over"});
            assert_eq!(*decision, expected);
        }
        let words = json!({"words": "The match is over at these scores."});
        assert_eq!(answer["outlook"], words);
        let none = json!({
            "call": false, "strength": "clear_no", "reason": "match_over",
            "words": "Do not call. The match is over at these scores."
        });
        assert_eq!(answer["recommendation"], none);
    }
}

#[test]
fn nobody_calls_after_the_partner() {
    let answer = ask(STRONG, "&opponent_score=950&partner_called=true");
    for profile in ["optimal", "optimal_points", "neutral"] {
        let decision = &answer["decisions"][profile];
        assert_eq!(decision["call"], false);
        assert_eq!(decision["reason"], "partner_called");
    }
    let outlook = &answer["outlook"];
    let words = outlook["words"].as_str().unwrap();
    assert!(words.contains("partner has called"), "{words}");
    // Observed on 11,719 hands: 2.2% first out, +32 points.
    let [first, points] = ["first_out", "points"].map(|figure| value(&answer, "no_call", figure));
    assert!((0.0..0.1).contains(&first) && points > 10.0, "{outlook}");
    assert!(outlook.get("call").is_none() && outlook.get("break_even").is_none());
    let none = json!({
        "call": false, "strength": "clear_no", "reason": "partner_called",
        "words": "Do not call. Your partner has called."
    });
    assert_eq!(answer["recommendation"], none);
}

#[test]
fn the_recommendation_is_the_balanced_decision_with_its_gains() {
    for hand in [STRONG, WEAK, MIDDLING] {
        let answer = at(hand, 300, 450);
        let (said, balanced) = (&answer["recommendation"], &answer["decisions"]["balanced"]);
        assert_eq!(said["call"], balanced["call"]);
        for (figure, gain) in [("match_win", "match_win_gain"), ("points", "points_gain")] {
            let better = value(&answer, "call", figure) - value(&answer, "no_call", figure);
            let [low, gained, high] = ["low", "value", "high"].map(|end| number(&said[gain][end]));
            assert!((gained - better).abs() < 2e-6, "{said}");
            assert!(low < gained && gained < high, "{said}");
        }
        // Half of the points, and half of the matches at 1,960 points each.
        let [points, matches] = ["points_gain", "match_win_gain"].map(|gain| &said[gain]["value"]);
        let both = (number(points) + 1960.0 * number(matches)) / 2.0;
        assert!(
            (number(&said["gain"]["value"]) - both).abs() < 2e-3,
            "{said}"
        );
        assert_eq!(
            number(&said["success"]),
            value(&answer, "call", "first_out")
        );
        assert_eq!(said["needed"], balanced["threshold"]);
    }
}

#[test]
fn strength_follows_the_size_of_the_gain_and_no_verdict_contradicts_all_profiles() {
    let mut seen = BTreeSet::new();
    for seed in 0..400 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let deal = tichu::Deal::shuffled(|n| rng.usize(..n));
        let score = |rng: &mut fastrand::Rng| 50 * rng.i32(-4..20);
        let question = json!({
            "hand": deal.first()[tichu::Seat::ALL[0]].to_string(),
            "own_score": score(&mut rng), "opponent_score": score(&mut rng)
        });
        let answer = post("/v1/decisions", question.to_string()).json();
        let said = &answer["recommendation"];
        let gain = number(&said["gain"]["value"]);
        let calls: Vec<bool> = (answer["decisions"].as_object().unwrap().values())
            .map(|decision| decision["call"] == true)
            .collect();
        let call = said["call"] == true;
        assert_eq!(call, gain > 0.0, "{said}");
        assert!(calls.contains(&call), "{answer}");
        let agreed = calls.iter().all(|one| *one == call);
        let expected = match gain {
            20.0.. => "clear_call",
            6.0.. => "lean_call",
            ..=-20.0 => "clear_no",
            ..=-6.0 => "lean_no",
            _ if agreed && call => "lean_call",
            _ if agreed => "lean_no",
            _ => "toss_up",
        };
        assert_eq!(said["strength"], expected, "{answer}");
        seen.insert(expected);
    }
    assert_eq!(seen.len(), 5, "{seen:?}");
}

#[test]
fn a_reason_that_speaks_of_scores_needs_scores_that_differ() {
    for hand in [STRONG, WEAK, MIDDLING, "GA,SA,RK,BJ,R9,S7,B5,G3"] {
        for score in [-200, 0, 500, 950] {
            let answer = at(hand, score, score);
            for decision in answer["decisions"].as_object().unwrap().values() {
                let reason = decision["reason"].as_str();
                assert!(reason.is_none(), "{decision}");
            }
            let words = answer["outlook"]["words"].as_str().unwrap();
            assert!(!words.contains("You need"), "{words}");
        }
    }
}

#[test]
fn a_daring_partner_and_cautious_opponents_make_no_call_worth_more() {
    let no_call = |members: &str| value(&ask(MIDDLING, members), "no_call", "match_win");
    let usual = no_call("");
    assert!(no_call("&partner=daring") > usual && no_call("&partner=cautious") < usual);
    assert!(no_call("&opponents=cautious") > usual && no_call("&opponents=160/400") < usual);
}

#[test]
fn two_more_rounds_of_five_points_hardly_move_the_gain() {
    for own in (600..995).step_by(5) {
        let gain = |own| number(&at(MIDDLING, own, 0)["recommendation"]["points_gain"]["value"]);
        let step = gain(own + 5) - gain(own);
        assert!(step.abs() < 1.5, "{own}: {step}");
    }
}

#[test]
fn an_opponents_call_makes_success_less_likely() {
    let [yes, no] = ["true", "false"].map(|called| {
        let answer = ask(STRONG, &format!("&opponent_called={called}"));
        value(&answer, "call", "first_out")
    });
    let unknown = value(&ask(STRONG, ""), "call", "first_out");
    assert!(yes < unknown && unknown < no, "{yes} {unknown} {no}");
}

#[test]
fn profiles_tell_what_they_go_by() {
    let profiles = get("/v1/profiles").json();
    let named = |name: &str| {
        let all = profiles["profiles"].as_array().unwrap();
        all.iter()
            .find(|profile| profile["name"] == name)
            .unwrap()
            .clone()
    };
    assert_eq!(named("optimal")["goal"], "match_win");
    assert_eq!(named("optimal_points")["goal"], "points");
    assert_eq!(named("optimal")["model"], "outlook");
    assert!(named("optimal").get("threshold").is_none());
    assert!(named("neutral").get("goal").is_none());
}
