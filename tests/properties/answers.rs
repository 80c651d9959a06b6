//! Answers to questions that are drawn at random.

use messages::json;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use tichu::{Card, CardSet, Hand, Scores};
use tichu_api::EvaluateAnswer;
use tichu_models::Situation;
use tichu_models::decision::{Decision, OUTLOOK, Reason, Sections};

use crate::checks::request::{self, SERVICE};
use crate::checks::{numbers, players, spelling::spellings};

pub fn eight_cards() -> impl Strategy<Value = Vec<Card>> {
    subsequence(Card::deck().collect::<Vec<_>>(), 8).prop_shuffle()
}

/// Eight cards, each in any spelling that is read.
fn spelled_hand() -> impl Strategy<Value = (Hand<8>, Vec<String>)> {
    eight_cards().prop_flat_map(|cards| {
        let tokens = cards.iter().map(|card| card.token());
        let hand = Hand::from_tokens(tokens).expect("eight different cards");
        let spelled: Vec<_> = cards.into_iter().map(|c| select(spellings(c))).collect();
        (Just(hand), spelled)
    })
}

fn scores() -> impl Strategy<Value = Scores> {
    (any::<i32>(), any::<i32>()).prop_map(|(own, opponent)| Scores { own, opponent })
}

/// A question, right or wrong, but JSON.
fn question() -> impl Strategy<Value = String> {
    let names = [
        "hand",
        "own_score",
        "opponent_score",
        "target_score",
        "opponent_called",
        "partner_called",
        "player",
        "partner",
        "opponents",
        "explain",
        "debug",
    ];
    let values = [
        r#""Dr Ph GA SK BQ R9 S2 Ma""#,
        r#"["ma","Hu","B2","G2","R2","S2","BA","GA"]"#,
        r#""Dr Dr X9""#,
        r#"["Dr",7,null,{"a":[]},"\ud800"]"#,
        r#"{"style":"daring"}"#,
        r#"{"calls":12,"hands":60}"#,
        r#"{"calls":3,"hands":2,"style":"wild"}"#,
        r#"{"hands":[{"hand":"Dr Ph GA SK BQ R9 S2 Ma","called":true}]}"#,
        "300",
        "-0",
        "3e2",
        "1.5",
        "1e999",
        "true",
        "null",
    ];
    let fields = prop::collection::vec((select(names.to_vec()), select(values.to_vec())), 0..4);
    let hand = prop_oneof![3 => Just(values[0]), 3 => Just(values[1]), 1 => Just(values[2])];
    (hand, fields, 0..8).prop_map(|(hand, fields, shape)| {
        let fields: String = fields
            .iter()
            .map(|(name, value)| format!(",\"{name}\":{value}"))
            .collect();
        match shape {
            0 => format!("[{hand},300,450]"),
            1 => hand.to_owned(),
            _ => format!(" {{\"hand\" : {hand}{fields}}}\n"),
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    #[test]
    fn order_and_spelling_do_not_change_a_byte(
        (hand, spelled) in spelled_hand(),
        Scores { own, opponent } in scores(),
        separator in select(vec![" ", ",", ", ", "\\n"]),
    ) {
        let ask = |hand: &str| {
            let scores = format!(r#""own_score":{own},"opponent_score":{opponent}"#);
            let body = format!(r#"{{"hand":{hand},{scores},"explain":true}}"#);
            request::answer("/v1/evaluate", body.as_bytes())
        };
        let expected = ask(&format!("\"{hand}\""));
        prop_assert_eq!(expected.status, 200);
        prop_assert_eq!(&ask(&format!("\"{}\"", spelled.join(separator))), &expected);
        prop_assert_eq!(&ask(&format!("{spelled:?}")), &expected);
    }

    #[test]
    fn a_hand_in_the_words_of_players_has_the_same_answer(
        (hand, written) in eight_cards().prop_flat_map(|cards| {
            let hand: CardSet = cards.iter().copied().collect();
            let written: Vec<_> = cards.into_iter().map(|c| select(players::written(c))).collect();
            (Just(hand), written)
        }),
        separator in select(vec![", ", ";", "\\n"]),
    ) {
        let ask = |hand: &str| {
            let body = format!(r#"{{"hand":{hand}}}"#);
            request::answer("/v1/decisions", body.as_bytes())
        };
        let expected = ask(&format!("\"{hand}\""));
        prop_assert_eq!(expected.status, 200);
        prop_assert_eq!(&ask(&format!("\"{}\"", written.join(separator))), &expected);
        let array = serde_json::to_string(&written).unwrap();
        prop_assert_eq!(&ask(&array), &expected, "{}", array);
    }

    #[test]
    fn a_batch_is_its_questions_alone(
        questions in prop::collection::vec(question(), 1..20),
        include in subsequence(
            vec!["features", "probabilities", "decisions", "outlook", "explanation"],
            0..=5,
        ),
    ) {
        let sections = Sections {
            features: include.contains(&"features"),
            probabilities: include.contains(&"probabilities"),
            decisions: include.contains(&"decisions"),
            outlook: include.contains(&"outlook"),
            explanation: include.contains(&"explanation"),
        };
        let alone = questions.iter().map(|question| {
            let reply = request::alone(question.as_bytes(), sections);
            let body = String::from_utf8(reply.body).unwrap();
            if reply.status == 200 { body } else { format!("{{\"error\":{body}}}") }
        });
        let expected = format!("{{\"results\":[{}]}}", alone.collect::<Vec<_>>().join(","));
        let body = format!(r#"{{"include":{include:?},"questions":[{}]}}"#, questions.join(","));
        let batch = request::answer("/v1/evaluate/batch", body.as_bytes());
        prop_assert_eq!(batch.status, 200);
        prop_assert_eq!(String::from_utf8(batch.body).unwrap(), expected);
    }

    #[test]
    fn any_request_has_a_sound_answer(question in question(), cut in any::<prop::sample::Index>()) {
        request::check(question.as_bytes());
        request::check(&question.as_bytes()[..cut.index(question.len())]);
        request::check(format!(r#"{{"questions":[{question},{question}]}}"#).as_bytes());
    }

    #[test]
    fn no_scores_are_too_much((hand, _) in spelled_hand(), scores in scores()) {
        let sections = Sections { explanation: true, ..Sections::ALL };
        let answer = SERVICE.advisor().answer(&hand, scores, sections);
        let answer = EvaluateAnswer::new(answer, sections);
        numbers::check(&serde_json::from_slice(&json::to_vec(&answer)).unwrap());
    }

    #[test]
    fn the_aggressive_call_whenever_the_conservative_do(
        (hand, _) in spelled_hand(),
        own in -1000..1000,
        opponent in -1000..1000,
    ) {
        let answer = SERVICE.advisor().answer(&hand, Scores { own, opponent }, Sections::DECISIONS);
        let calls = |profile| answer.verdict.decision(profile).unwrap().call;
        prop_assert!(calls("aggressive") || !calls("conservative"), "{hand}");
    }

    #[test]
    fn an_opponents_call_never_turns_no_call_into_a_call(
        (hand, _) in spelled_hand(),
        scores in scores(),
    ) {
        let answer = |opponent_called| {
            let situation = Situation { opponent_called, ..scores.into() };
            SERVICE.advisor().answer(&hand, situation, Sections::ALL)
        };
        let answers = [Some(true), None, Some(false)].map(answer);
        for pair in answers.windows(2) {
            for ((_, less), (_, more)) in pair[0].verdict.estimates.iter().zip(pair[1].verdict.estimates.iter()) {
                prop_assert!(less.probability <= more.probability, "{hand} at {scores:?}");
                prop_assert!(less.confidence <= more.confidence, "{hand} at {scores:?}");
            }
            for ((_, less), (_, more)) in pair[0].verdict.decisions.iter().zip(pair[1].verdict.decisions.iter()) {
                // What a call is worth is compared with what the opponents then leave.
                let imitates = less.model.as_str() != OUTLOOK;
                prop_assert!(!imitates || !less.call || more.call, "{hand} at {scores:?}");
            }
        }
    }

    #[test]
    fn a_partner_who_has_called_changes_nothing_but_the_call(
        (hand, _) in spelled_hand(),
        scores in scores(),
        opponent_called: Option<bool>,
    ) {
        let answer = |partner_called| {
            let situation = Situation { opponent_called, partner_called, ..scores.into() };
            SERVICE.advisor().answer(&hand, situation, Sections::ALL)
        };
        let (before, after) = (answer(false), answer(true));
        prop_assert_eq!(&before.verdict.estimates, &after.verdict.estimates);
        for ((name, before), (_, after)) in before.verdict.decisions.iter().zip(after.verdict.decisions.iter()) {
            let reason = Reason::PartnerCalled;
            let expected = if before.model.as_str() == OUTLOOK || before.confidence.is_none() {
                // No value of a call is shown, as after the end of the match.
                let reason = before.reason.filter(|_| before.confidence.is_none());
                Decision::nothing_to_choose(before.model, reason.unwrap_or(Reason::PartnerCalled))
            } else {
                Decision { call: false, reason: Some(reason), ..*before }
            };
            prop_assert_eq!(*after, expected, "{}", name);
        }
    }
}

#[test]
fn the_aggressive_and_the_conservative_differ() {
    let hand = "Dr GA SK BQ R9 S7 B3 G2".parse().unwrap();
    let scores = Scores {
        own: 300,
        opponent: 450,
    };
    let answer = SERVICE.advisor().answer(&hand, scores, Sections::DECISIONS);
    let calls = |profile| answer.verdict.decision(profile).unwrap().call;
    assert!(calls("aggressive") && !calls("conservative"));
}
