use tichu::{Scores, Situation, TargetScore};

use super::chance::Distances;
use super::{
    Band, CERTAIN, FirstOutRegression, Goal, Outlook, OutlookModel, Results, ResultsByChoice,
    ResultsBySituation, ResultsByStage, RoundResult, STEPS, Stage, Strength, Support, WinChance,
};
use crate::features::Features;
use crate::model::Name;

/// A model in which calls always succeed half the time, whatever the hand: 300 points won or
/// lost; without a call the opponents get 20.
fn even() -> OutlookModel {
    let name = Name::try_from("crowd".to_owned()).unwrap();
    let row = |own: usize| (0..own).map(|opponent| linear(own, opponent)).collect();
    let triangle: Vec<Vec<u16>> = (0..STEPS).map(row).collect();
    let never = |first: f64| {
        let mut coefficients = vec![0.0; 15];
        coefficients[0] = first;
        FirstOutRegression::new(coefficients).unwrap()
    };
    let by_choice = ResultsByChoice {
        call: [only(300, 0), only(0, 300), only(0, 300)],
        no_call: [only(0, 20), only(0, 20), only(0, 20)],
    };
    let by_opponent_call = ResultsBySituation {
        unknown: by_choice.clone(),
        not_called: by_choice.clone(),
        called: by_choice,
    };
    let strength = serde_json::json!({"intercept": 0.0, "coefficients": vec![0.0; 95]});
    OutlookModel {
        format: super::FORMAT,
        propensity: name,
        strength: serde_json::from_value::<Strength>(strength).unwrap(),
        first: never(0.0),
        partner: never(0.0),
        opponent_called: 0.25.try_into().unwrap(),
        results: ResultsByStage {
            open: by_opponent_call.clone(),
            opponents_close: by_opponent_call.clone(),
            own_close: by_opponent_call,
        },
        support: Support::try_from(vec![band(0.0, 4, 10_000), band(0.1, 400, 900)]).unwrap(),
        interval_scale: 1.0.try_into().unwrap(),
        chance: WinChance::new(&triangle).unwrap(),
    }
}

fn band(from: f64, called: u32, not_called: u32) -> Band {
    Band {
        from,
        called,
        not_called,
    }
}

/// The chance grows evenly with the lead until a team has won.
fn linear(own: usize, opponent: usize) -> u16 {
    let lead = opponent as f64 - own as f64;
    ((0.5 + 0.4 * lead / STEPS as f64) * f64::from(CERTAIN)) as u16
}

fn only(own: i16, opponent: i16) -> Results {
    let share = 1.0;
    Results::new(vec![RoundResult {
        own,
        opponent,
        share,
    }])
    .unwrap()
}

fn outlook(own: i32, opponent: i32, probability: f64) -> Outlook {
    let hand = "Dr Ph GA SK BQ R9 S2 Ma".parse().unwrap();
    let scores = Scores { own, opponent };
    even().of(
        &Features::of(&hand, scores),
        Situation::from(scores),
        probability,
    )
}

#[test]
fn points_are_expectations_over_who_goes_out_first() {
    let outlook = outlook(0, 0, 0.5);
    assert!((outlook.call.first_out.value - 0.5).abs() < 1e-12);
    assert!(outlook.call.points.value.abs() < 1e-9);
    assert!((outlook.no_call.points.value + 20.0).abs() < 1e-9);
    // 280 of 600 points have to come back.
    assert!((outlook.break_even(Goal::Points) - 280.0 / 600.0).abs() < 1e-9);
    assert!((outlook.margin(Goal::Points) - 20.0).abs() < 1e-9);
}

#[test]
fn intervals_are_as_wide_as_hands_are_few() {
    let many = outlook(0, 0, 0.5).call.points;
    // 300 points either way, 400 hands: 1.96 standard errors of 15 points.
    assert!((many.high - 1.96 * 15.0).abs() < 1e-6 && (many.low + 1.96 * 15.0).abs() < 1e-6);
    let few = outlook(0, 0, 0.05).call.points;
    assert!((few.high - 10.0 * many.high).abs() < 1e-6);
    let mut wide = even();
    wide.interval_scale = 1.5.try_into().unwrap();
    let hand = "Dr Ph GA SK BQ R9 S2 Ma".parse().unwrap();
    let features = Features::of(&hand, Scores::default());
    let wide = wide.of(&features, Situation::default(), 0.5).call.points;
    assert!((wide.high - 1.5 * many.high).abs() < 1e-6);
    let chance = outlook(0, 0, 0.05).call.first_out;
    assert!(0.0 <= chance.low && chance.high <= 1.0);
}

#[test]
fn where_hardly_anyone_decides_so_the_logs_cannot_tell() {
    let rare = outlook(0, 0, 0.04);
    assert!(!rare.call.supported && rare.no_call.supported);
    let usual = outlook(0, 0, 0.97);
    assert!(usual.call.supported && !usual.no_call.supported);
}

#[test]
fn the_same_hand_is_a_call_far_behind_and_none_just_before_winning() {
    // A round lost loses the match: nothing to lose, all to win.
    let behind = outlook(0, 995, 0.5);
    let ahead = outlook(995, 700, 0.5);
    assert_eq!(behind.break_even(Goal::MatchWin), 0.0);
    assert!(behind.margin(Goal::MatchWin) > 0.0);
    assert!(ahead.margin(Goal::MatchWin) < 0.0);
    assert!(ahead.break_even(Goal::MatchWin) > 0.5);
    // Points know nothing of the match.
    assert_eq!(
        behind.break_even(Goal::Points),
        ahead.break_even(Goal::Points)
    );
}

#[test]
fn nothing_changes_a_match_that_is_over() {
    let won = outlook(1200, 300, 0.5);
    assert!(won.over);
    assert_eq!(
        [won.call.match_win.value, won.no_call.match_win.value],
        [1.0, 1.0]
    );
    assert_eq!(won.break_even(Goal::MatchWin), 1.0);
    assert_eq!(outlook(300, 1200, 0.5).call.match_win.high, 0.0);
}

#[test]
fn a_wrong_number_anywhere_is_refused() {
    let whole = serde_json::to_value(even()).unwrap();
    let refusal = |pointer: &str, value: serde_json::Value| {
        let mut changed = whole.clone();
        *changed.pointer_mut(pointer).unwrap() = value;
        serde_json::from_value::<OutlookModel>(changed)
            .unwrap_err()
            .to_string()
    };
    assert!(refusal("/first/3", 1e12.into()).contains("at most 1e9"));
    assert!(refusal("/first", vec![0.0; 5].into()).contains("15 coefficients"));
    assert!(refusal("/opponent_called", 2.into()).contains("number from 0 to 1"));
    assert!(refusal("/widening", 0.5.into()).contains("number from 1 to 10"));
    assert!(refusal("/support/0/from", 0.5.into()).contains("rise from 0"));
    assert!(refusal("/results/open/untold/call/0/0/share", 0.5.into()).contains("sum to 1"));
    assert!(refusal("/strength/coefficients", vec![0.0; 9].into()).contains("95 coefficients"));
    assert!(refusal("/chance/5", vec![1; 9].into()).contains("in row 5"));
}

#[test]
fn whoever_is_ahead_and_close_is_about_to_win() {
    let stage = |own, opponent| Stage::of(Situation::from(Scores { own, opponent }));
    assert_eq!(stage(0, 795), Stage::Open);
    assert_eq!(stage(0, 800), Stage::OpponentsClose);
    assert_eq!(stage(900, 950), Stage::OpponentsClose);
    assert_eq!(stage(950, 900), Stage::OwnClose);
    let half = Situation {
        target: 500.try_into().unwrap(),
        ..Situation::from(Scores {
            own: 0,
            opponent: 300,
        })
    };
    assert_eq!(Stage::of(half), Stage::OpponentsClose);
}

#[test]
fn the_chance_after_a_round_is_the_mean_over_its_results_at_any_scores() {
    let shares = [(300, 0, 0.25), (-100, 200, 0.5), (65, 35, 0.25)];
    let results = shares.map(|(own, opponent, share)| RoundResult {
        own,
        opponent,
        share,
    });
    let results = Results::new(results.to_vec()).unwrap();
    let chance = even().chance;
    for own in (-1200..1000).step_by(100) {
        for opponent in (-1200..1000).step_by(100) {
            let scores = Scores { own, opponent };
            let mean: f64 = shares
                .map(|(points, others, share)| {
                    let after = Scores {
                        own: own + i32::from(points),
                        opponent: opponent + i32::from(others),
                    };
                    f64::from(share) * chance.of(after, TargetScore::default())
                })
                .iter()
                .sum();
            let steps = Distances::of(scores, TargetScore::default()).steps();
            let found = results.match_win(&chance, steps).mean;
            assert!(
                (found - mean).abs() < 1e-12,
                "{scores:?}: {found} for {mean}"
            );
        }
    }
}
