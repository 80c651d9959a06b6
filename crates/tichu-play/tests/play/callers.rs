//! Agents with another rule for Grand Tichu.

use std::sync::{Arc, LazyLock};

use tichu::{Hand, Question, Seat};
use tichu_models::decision::{Advisor, Sections};
use tichu_models::model::Source;
use tichu_play::agents::{CallRule, Caller, NetworkAgent};
use tichu_play::{Agent, EverySeat, play_on, play_round};

use crate::worlds::{dealt, networks};

fn advisor() -> Arc<Advisor> {
    static ADVISOR: LazyLock<Arc<Advisor>> =
        LazyLock::new(|| Arc::new(Advisor::load(&Source::Embedded).unwrap()));
    Arc::clone(&ADVISOR)
}

fn champion() -> NetworkAgent {
    NetworkAgent::new(Arc::clone(&networks().champion))
}

/// The champion with this rule for Grand Tichu.
fn by_rule(rule: CallRule) -> Caller<NetworkAgent> {
    let mut agent = Caller::new(champion());
    agent.grand_tichu = Some(rule);
    agent
}

/// With how many of the first cards of a hundred deals the first seat calls by this rule.
fn calls(rule: CallRule) -> usize {
    let mut agent = by_rule(rule);
    let mut called = 0;
    for seed in 0..100 {
        agent.begin(Seat::ALL[0], seed);
        let observation = dealt(seed).observation(Seat::ALL[0]);
        called += usize::from(agent.calls(&observation, Question::GrandTichu));
    }
    called
}

#[test]
fn a_profile_calls_with_the_hands_that_the_advisor_says() {
    let advisor = advisor();
    for (place, profile) in advisor.profiles().iter().enumerate() {
        let mut agent = by_rule(CallRule::Profile(Arc::clone(&advisor), place));
        for seed in 0..200 {
            let observation = dealt(seed).observation(Seat::ALL[0]);
            let hand = Hand::<8>::try_from(observation.view.hand).unwrap();
            // No player has called, and others may yet.
            let situation = tichu_models::Situation::default();
            let answer = advisor.answer(&hand, situation, Sections::DECISIONS);
            let decision = answer.verdict.decisions.get(profile.name.as_str()).unwrap();
            let calls = agent.calls(&observation, Question::GrandTichu);
            assert_eq!(calls, decision.call, "{}, {hand}", profile.name);
        }
    }
}

#[test]
fn rules_call_more_or_less_often() {
    assert_eq!(calls(CallRule::Never), 0);
    let people = NetworkAgent::new(Arc::clone(&networks().policy));
    let by_people = calls(CallRule::Network(Box::new(people)));
    assert!((5..25).contains(&by_people), "{by_people}");
    let simulated = calls(CallRule::Simulated(Arc::clone(&networks().champion), 60));
    assert!((1..40).contains(&simulated), "{simulated}");
}

#[test]
fn after_the_first_cards_it_plays_as_the_agent() {
    for seed in 0..30 {
        let mut plain = champion();
        let mut other = by_rule(CallRule::Never);
        let mut game = dealt(seed);
        // The calls and the last six cards of all seats: no player calls.
        play_on(&mut game, &mut EverySeat(&mut other), &mut Vec::new()).unwrap();
        let mut same = game;
        let played = play_round(&mut game, &mut EverySeat(&mut plain));
        assert_eq!(played, play_round(&mut same, &mut EverySeat(&mut other)));
        assert_eq!(game, same, "deal {seed}");
    }
}
