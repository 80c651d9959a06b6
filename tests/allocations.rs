//! No hand takes memory from the heap: that is what makes answers take the same time every time.
//!
//! Counted are allocations of the thread that answers, over hands as they are dealt.

#[path = "../benches/deal/mod.rs"]
mod deal;

use std::hint::black_box;

use messages::json;
use tichu::{Hand, Scores, TargetScore, Written};
use tichu_api::EvaluateAnswer;
use tichu_models::decision::{Advisor, Sections};
use tichu_models::features::Features;
use tichu_models::model::Source;
use tichu_models::{Player, Situation, Style};

const HANDS: usize = 2_000;

/// Models and hands. One hand was answered already, so that the tables that are made on first use are
/// there, as in a running service.
fn advisor_and_hands() -> (Advisor, Vec<(Hand<8>, Scores)>) {
    let advisor = Advisor::load(&Source::Embedded).unwrap();
    let mut hands = deal::deal(HANDS + 1);
    let (hand, scores) = hands.pop().unwrap();
    let answer = advisor.answer(&hand, scores, Sections::ALL);
    black_box(json::to_vec(&EvaluateAnswer::new(answer, Sections::ALL)));
    (advisor, hands)
}

/// Fails at the first hand for which `work` allocates.
fn allocates_nothing(hands: &[(Hand<8>, Scores)], mut work: impl FnMut(&Hand<8>, Scores)) {
    for (hand, scores) in hands {
        let allocated = allocation_counter::measure(|| work(hand, *scores)).count_total;
        assert_eq!(allocated, 0, "allocations for {hand} at {scores:?}");
    }
}

#[test]
fn allocations_are_counted() {
    let allocated = allocation_counter::measure(|| drop(black_box(vec![1_u8])));
    assert_eq!(allocated.count_total, 1);
}

#[test]
fn a_hand_is_read_without_the_heap() {
    for (hand, _) in deal::deal(HANDS) {
        let text = hand.to_string();
        let read = || _ = black_box(text.parse::<Hand<8>>());
        assert_eq!(allocation_counter::measure(read).count_total, 0, "{text}");
        let read = || _ = black_box(text.parse::<Written<Hand<8>>>());
        assert_eq!(allocation_counter::measure(read).count_total, 0, "{text}");
    }
}

#[test]
fn features_need_no_heap() {
    let (_, hands) = advisor_and_hands();
    allocates_nothing(&hands, |hand, scores| {
        black_box(Features::of(hand, scores));
    });
}

#[test]
fn no_model_needs_the_heap() {
    let (advisor, hands) = advisor_and_hands();
    assert!(!advisor.models().is_empty());
    for model in advisor.models() {
        allocates_nothing(&hands, |hand, scores| {
            let features = Features::of(hand, scores);
            black_box(model.model.score(&features));
            let situation = Situation {
                opponent_called: Some(true),
                player: Some(Player::Style(Style::Daring)),
                ..scores.into()
            };
            black_box(model.estimate(&features, &situation));
        });
    }
}

#[test]
fn a_whole_answer_needs_no_heap() {
    let (advisor, hands) = advisor_and_hands();
    allocates_nothing(&hands, |hand, scores| {
        black_box(advisor.answer(hand, scores, Sections::ALL));
    });
}

#[test]
fn json_needs_no_heap_where_there_is_room() {
    let (advisor, hands) = advisor_and_hands();
    let mut text = Vec::with_capacity(4096);
    let target = TargetScore::try_from(500).unwrap();
    allocates_nothing(&hands, |hand, scores| {
        text.clear();
        let situation = Situation {
            scores,
            target,
            opponent_called: Some(true),
            partner_called: true,
            player: None,
            partner: Some(Player::Style(Style::Daring)),
            opponents: Some(Player::Style(Style::Cautious)),
        };
        let answer = advisor.answer(hand, situation, Sections::ALL);
        serde_json::to_writer(&mut text, &EvaluateAnswer::new(answer, Sections::ALL)).unwrap();
        black_box(&text);
    });
}
