//! Hands played out with the call and without it.

use std::sync::Arc;

use tichu::{Hand, Scores};
use tichu_models::Situation;
use tichu_play::simulation::{Simulated, Simulation};
use work::{Stop, Work};

use crate::worlds::networks;

fn simulation(hand: &str, situation: Situation) -> Simulation {
    let hand: Hand<8> = hand.parse().unwrap();
    Simulation::new(hand, situation, Arc::clone(&networks().policy), 5)
}

fn played(hand: &str, situation: Situation) -> Simulated {
    simulation(hand, situation).play(0..300, &mut Work::unlimited())
}

const AVERAGE: &str = "GA SQ RJ B10 R8 G7 S5 B3";

#[test]
fn parts_add_up_to_the_whole() {
    let simulation = simulation(AVERAGE, Situation::default());
    let whole = simulation.play(0..50, &mut Work::unlimited());
    let mut sum = simulation.play(30..50, &mut Work::unlimited());
    sum += &simulation.play(0..30, &mut Work::unlimited());
    assert_eq!(sum, whole);
    assert_eq!(whole.call.rounds(), 50);
    assert_ne!(simulation.play(50..100, &mut Work::unlimited()), whole);
}

#[test]
fn the_best_hand_gains_by_a_call_and_a_poor_one_loses() {
    let [best, poor] = ["Dr Ph GA SA BA RA GK SK", "B9 B8 B7 B5 B4 B3 B2 Hu"]
        .map(|hand| played(hand, Situation::default()));
    let gain = |simulated: &Simulated| simulated.gain().unwrap();
    let (best_gain, poor_gain) = (gain(&best), gain(&poor));
    assert!(best_gain.mean > 2.0 * best_gain.error, "{best_gain:?}");
    assert!(poor_gain.mean < -2.0 * poor_gain.error, "{poor_gain:?}");
    assert!(best.no_call.first_out().value > 0.6);
    assert!(poor.no_call.first_out().value < 0.25);
    assert!(best.no_call.double_victories().value > 0.3);
}

#[test]
fn points_are_those_of_the_results() {
    let Simulated { call, no_call, .. } = played(AVERAGE, Situation::default());
    for tally in [call, no_call] {
        let rounds: u64 = tally.results().map(|(_, count)| count).sum();
        let points: i64 = tally
            .results()
            .map(|(points, count)| i64::from(points) * i64::try_from(count).unwrap())
            .sum();
        assert_eq!(rounds, 300);
        let mean = tally.points().unwrap().mean;
        assert!((mean - points as f64 / 300.0).abs() < 1e-9);
        assert!(tally.quantile(0.05) <= tally.quantile(0.5));
        assert!(tally.quantile(0.5) <= tally.quantile(0.95));
    }
}

#[test]
fn whoever_has_called_holds_the_cards_of_a_caller() {
    let calls = |opponent_called, partner_called| {
        let situation = Situation {
            opponent_called,
            partner_called,
            ..Situation::default()
        };
        played(AVERAGE, situation).no_call
    };
    let nobody = calls(Some(false), false);
    let partner = calls(None, true);
    let opponent = calls(Some(true), false);
    let share = |share: tichu_play::simulation::Share| share.value;
    assert!(share(partner.partner_first_out()) > share(nobody.partner_first_out()) + 0.15);
    assert!(share(opponent.first_out()) < share(nobody.first_out()));
}

#[test]
fn totals_change_what_is_played() {
    let scores = Scores {
        own: -300,
        opponent: 950,
    };
    let behind = played(AVERAGE, scores.into());
    assert_ne!(behind, played(AVERAGE, Situation::default()));
}

#[test]
fn fewer_than_two_deals_have_no_error() {
    let simulation = simulation(AVERAGE, Situation::default());
    assert_eq!(
        simulation.play(0..0, &mut Work::unlimited()),
        Simulated::default()
    );
    assert_eq!(simulation.play(0..1, &mut Work::unlimited()).gain(), None);
    assert_eq!(
        simulation
            .play(0..0, &mut Work::unlimited())
            .call
            .quantile(0.5),
        None
    );
}

#[test]
fn with_less_work_it_plays_the_first_deals_alone() {
    let simulation = simulation(AVERAGE, Situation::default());
    let play = |deals, work| simulation.play(0..deals, &mut Work::new(work, &Stop::default()));
    let found = play(1000, 50_000_000);
    let deals = found.call.rounds();
    assert!((2..1000).contains(&deals), "{deals}");
    assert_eq!(found, play(deals, u64::MAX));
    assert_eq!(play(1000, 1000), Simulated::default());
}

#[test]
fn hands_of_callers_are_sought_within_the_work() {
    // With all bombs and high cards in one hand no other player calls, so they are dealt over and over.
    let situation = Situation {
        opponent_called: Some(true),
        partner_called: true,
        ..Situation::default()
    };
    let simulation = simulation("Dr Ph SA RA GA BA SK RK", situation);
    let play = |work| simulation.play(0..1000, &mut Work::new(work, &Stop::default()));
    assert_eq!(play(1_000_000), Simulated::default());
    assert!(play(200_000_000).call.rounds() < 1000);
}
