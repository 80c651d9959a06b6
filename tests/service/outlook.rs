//! Expected results with and without a call, and the profiles that use them.

use serde_json::Value;

use crate::running::{QUESTION, Service};

/// Dragon, a pair of aces and a king: a hand that many call.
const STRONG: &str = "Dr,GA,SA,RK,BQ,R9,S7,G3";
/// A hand that nobody calls.
const WEAK: &str = "Hu,G2,S3,R4,B6,S7,G8,BJ";
/// A hand that some call.
const MIDDLING: &str = "Ph,GA,SK,RK,BJ,R9,S7,G3";

fn ask(service: &Service, hand: &str, more: &str) -> Value {
    let reply = service.get(&format!("/v1/evaluate?hand={hand}{more}"));
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()
}

fn at(service: &Service, hand: &str, own: i32, opponent: i32) -> Value {
    ask(
        service,
        hand,
        &format!("&own_score={own}&opponent_score={opponent}"),
    )
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value}"))
}

fn value(answer: &Value, choice: &str, figure: &str) -> f64 {
    number(&answer["outlook"][choice][figure]["value"])
}

#[test]
fn the_outlook_is_in_every_whole_answer_and_has_a_path_of_its_own() {
    let service = Service::start();
    let whole = service.post("/v1/evaluate", QUESTION).json();
    let alone = service.post("/v1/outlook", QUESTION).json();
    assert_eq!(whole["outlook"], alone["outlook"]);
    assert!(alone.get("decisions").is_none() && alone.get("features").is_none());
    let link = "/v1/outlook?hand=Dr,Ph,GA,SK,BQ,R9,S2,Ma&own_score=300&opponent_score=450";
    assert_eq!(service.get(link).json(), alone);
    let batch = format!(r#"{{"include":["outlook"],"hands":[{QUESTION}]}}"#);
    let batch = service.post("/v1/evaluate/batch", &batch).json();
    assert_eq!(batch["results"][0], alone);
    let decisions = service.post("/v1/decisions", QUESTION).json();
    assert!(decisions.get("outlook").is_none());
}

#[test]
fn every_figure_lies_within_its_interval() {
    let service = Service::start();
    for hand in [STRONG, WEAK, MIDDLING] {
        for (own, opponent) in [(0, 0), (-300, 995), (900, 950), (i32::MIN, i32::MAX)] {
            let answer = at(&service, hand, own, opponent);
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
    let service = Service::start();
    let mut calls = 0;
    for hand in [STRONG, WEAK, MIDDLING] {
        for (own, opponent) in [(0, 0), (0, 600), (900, 950), (950, 0), (400, 800)] {
            let answer = at(&service, hand, own, opponent);
            let supported = answer["outlook"]["call"]["supported"].as_bool().unwrap();
            for (profile, figure) in [("optimal", "match_win"), ("optimal_points", "points")] {
                let decision = &answer["decisions"][profile];
                let better = value(&answer, "call", figure) - value(&answer, "no_call", figure);
                assert!(
                    (number(&decision["margin"]) - better).abs() < 2e-6,
                    "{decision}"
                );
                assert_eq!(
                    decision["call"],
                    supported && better > 0.0,
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
fn margins_of_other_profiles_are_confidence_minus_threshold() {
    let answer = ask(&Service::start(), STRONG, "");
    for profile in ["aggressive", "neutral", "conservative", "expert"] {
        let decision = &answer["decisions"][profile];
        let [margin, confidence, threshold] =
            ["margin", "confidence", "threshold"].map(|member| number(&decision[member]));
        assert!(
            (margin - (confidence - threshold)).abs() < 1e-6,
            "{decision}"
        );
    }
}

#[test]
fn the_same_hand_is_a_call_behind_and_none_ahead_and_the_answer_says_why() {
    let service = Service::start();
    let pair = "GA,SA,RK,BJ,R9,S7,B5,G3";
    let behind = at(&service, pair, 0, 950);
    assert_eq!(
        at(&service, pair, 600, 0)["decisions"]["optimal"]["call"],
        false
    );
    let ahead = at(&service, "Dr,Ph,SK,BQ,R9,S7,B5,G3", 950, 0);
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
        words.contains("You need 1000 points and they need 50"),
        "{words}"
    );
    assert!(number(&behind["outlook"]["break_even"]["match_win"]) < 0.4);
    assert!(number(&ahead["outlook"]["break_even"]["match_win"]) > 0.6);
}

#[test]
fn what_nobody_calls_the_logs_cannot_tell() {
    let answer = ask(&Service::start(), WEAK, "");
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
    let service = Service::start();
    let full = at(&service, STRONG, 950, 900);
    let half = ask(
        &service,
        STRONG,
        "&own_score=450&opponent_score=400&target_score=500",
    );
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
fn a_match_that_is_over_is_not_called_in() {
    let service = Service::start();
    for (own, opponent, won) in [(1200, 300, 1.0), (995, 1000, 0.0)] {
        let answer = at(&service, STRONG, own, opponent);
        assert_eq!(value(&answer, "call", "match_win"), won);
        assert_eq!(answer["decisions"]["optimal"]["call"], false);
        assert_eq!(answer["decisions"]["optimal"]["reason"], "match_over");
    }
}

#[test]
fn nobody_calls_after_the_partner() {
    let answer = ask(
        &Service::start(),
        STRONG,
        "&opponent_score=950&partner_called=true",
    );
    for profile in ["optimal", "optimal_points", "neutral"] {
        let decision = &answer["decisions"][profile];
        assert_eq!(decision["call"], false);
        assert_eq!(decision["reason"], "partner_called");
    }
    let words = answer["outlook"]["words"].as_str().unwrap();
    assert!(words.contains("partner has called"), "{words}");
}

#[test]
fn an_opponents_call_makes_success_less_likely() {
    let service = Service::start();
    let [yes, no] = ["true", "false"].map(|called| {
        let answer = ask(&service, STRONG, &format!("&opponent_called={called}"));
        value(&answer, "call", "first_out")
    });
    let untold = value(&ask(&service, STRONG, ""), "call", "first_out");
    assert!(yes < untold && untold < no, "{yes} {untold} {no}");
}

#[test]
fn profiles_tell_what_they_go_by() {
    let profiles = Service::start().get("/v1/profiles").json();
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
