use crate::Situation;
use tichu::{Hand, Scores, TargetScore};

use super::chance::Distances;
use super::{
    ActionValue, Band, CERTAIN, Comparison, FirstOutRegressions, Goal, LOG_ODDS, OtherCalls,
    Outlook, OutlookModel, Readiness, Regression, Results, ResultsByCalls, ResultsByChoice,
    ResultsByStage, RoundResult, STEPS, Stage, Support, TERMS, ValueModel, WinChance,
};
use crate::model::Name;

/// Log-odds that nothing changes: 0 is an even chance.
fn constant(log_odds: f64) -> Regression {
    let mut coefficients = vec![0.0; 15];
    coefficients[0] = log_odds;
    Regression::try_from(coefficients).unwrap()
}

/// Log-odds without a call, and with one.
fn by_choice(no_call: f64, call: f64) -> Regression {
    let mut coefficients = vec![0.0; 15];
    (coefficients[0], coefficients[11]) = (no_call, call - no_call);
    Regression::try_from(coefficients).unwrap()
}

/// Log-odds of something that never happens.
const NEVER: f64 = -1000.0;

/// A model in which no other player calls, and calls succeed half the time with any hand:
/// 300 points won or lost; without a call the opponents get 20. Against an opponent's call both
/// choices lose 100 points more, and with the partner's call the team wins 50.
fn even() -> OutlookModel {
    let name = Name::try_from("crowd".to_owned()).unwrap();
    let row = |own: usize| (0..own).map(|opponent| linear(own, opponent)).collect();
    let triangle: Vec<Vec<u16>> = (0..STEPS).map(row).collect();
    let by_choice = |lost: i16| ResultsByChoice {
        call: [only(300, lost), only(0, 300 + lost), only(0, 300 + lost)],
        no_call: [only(0, 20 + lost), only(0, 20 + lost), only(0, 20 + lost)],
    };
    let by_calls = ResultsByCalls {
        nobody: by_choice(0),
        opponent: by_choice(100),
        partner: [only(50, 0), only(50, 0), only(50, 0)],
    };
    let first_out = || FirstOutRegressions {
        own: constant(0.0),
        partner: constant(0.0),
    };
    let values = vec![vec![0.0; LOG_ODDS]; 1 + TERMS];
    OutlookModel {
        format: super::FORMAT,
        propensity: name,
        values: ValueModel::try_from(values).unwrap(),
        first_out: first_out(),
        partner_first_out: FirstOutRegressions {
            own: constant(NEVER),
            ..first_out()
        },
        others: OtherCalls {
            opponent: constant(NEVER),
            opponent_later: constant(NEVER),
            partner_later: constant(NEVER),
            opponent_before: 0.25.try_into().unwrap(),
        },
        results: ResultsByStage {
            open: by_calls.clone(),
            opponents_close: by_calls.clone(),
            own_close: by_calls,
        },
        support: Support::try_from(vec![band(0.0, 4, 10_000), band(0.1, 400, 900)]).unwrap(),
        skill_of_callers: 0.0.try_into().unwrap(),
        interval_scale: 1.0.try_into().unwrap(),
        points_per_match: 2000.0.try_into().unwrap(),
        chance: WinChance::try_from(triangle).unwrap(),
    }
}

fn band(from: f64, called: u32, not_called: u32) -> Band {
    Band {
        from,
        called,
        not_called,
        success_error: 0.01,
    }
}

/// The chance grows evenly with the lead until a team has won.
fn linear(own: usize, opponent: usize) -> u16 {
    let lead = opponent as f64 - own as f64;
    ((0.5 + 0.4 * lead / STEPS as f64) * f64::from(CERTAIN)) as u16
}

fn only(own: i16, opponent: i16) -> Results {
    let share = 1.0;
    let result = RoundResult {
        own,
        opponent,
        share,
    };
    Results::new(vec![result], 0.0).unwrap()
}

fn hand() -> Hand<8> {
    "Dr Ph GA SK BQ R9 S2 Ma".parse().unwrap()
}

/// The outlook of a hand that half of the people call.
fn asked(model: &OutlookModel, situation: Situation) -> Outlook {
    model.of(&hand(), &situation, 0.5, Readiness::default())
}

fn comparison(outlook: Outlook) -> Comparison {
    *outlook.comparison().unwrap()
}

fn outlook(own: i32, opponent: i32, probability: f64) -> Comparison {
    let situation = Situation::from(Scores { own, opponent });
    comparison(even().of(&hand(), &situation, probability, Readiness::default()))
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
fn the_balanced_goal_adds_a_share_of_a_match_for_every_point() {
    let outlook = outlook(0, 0, 0.5);
    let [both, points, match_win] =
        [Goal::Balanced, Goal::Points, Goal::MatchWin].map(|goal| outlook.margin(goal));
    assert!((both - (match_win + points / 2000.0)).abs() < 1e-12);
    let [both, points, match_win] =
        [Goal::Balanced, Goal::Points, Goal::MatchWin].map(|goal| outlook.break_even(goal));
    assert!(points.min(match_win) <= both && both <= points.max(match_win));
}

/// Points of not calling and of calling.
fn points(model: &OutlookModel, opponent_called: Option<bool>) -> [f64; 2] {
    let situation = Situation {
        opponent_called,
        ..Situation::default()
    };
    let Comparison { no_call, call, .. } = comparison(asked(model, situation));
    [no_call, call].map(|value| value.points.value)
}

#[test]
fn an_opponents_later_call_depends_on_the_own_choice() {
    let mut model = even();
    // One in two calls when the player does not, no one when the player does.
    model.others.opponent_later = by_choice(0.0, NEVER);
    // Three in four of all opponents call, with and without a call of the player.
    model.others.opponent = constant(f64::ln(3.0));
    let close = |found: [f64; 2], expected: [f64; 2]| {
        let distance = found.iter().zip(expected).map(|(a, b)| (a - b).abs());
        assert!(distance.sum::<f64>() < 1e-9, "{found:?} for {expected:?}");
    };
    close(points(&model, Some(false)), [-70.0, 0.0]);
    close(points(&model, Some(true)), [-120.0, -100.0]);
    close(points(&model, None), [-95.0, -75.0]);
}

#[test]
fn the_partner_may_call_later_when_the_player_does_not() {
    let mut model = even();
    model.others.partner_later = constant(0.0);
    let Comparison { no_call, call, .. } = comparison(asked(&model, Situation::default()));
    assert!((no_call.points.value - 15.0).abs() < 1e-9);
    assert!((no_call.first_out.value - 0.25).abs() < 1e-9);
    assert!(call.points.value.abs() < 1e-9);
}

#[test]
fn readier_others_call_more_often() {
    let mut model = even();
    model.others.partner_later = constant(0.0);
    model.others.opponent_later = constant(0.0);
    let not_yet = Situation {
        opponent_called: Some(false),
        ..Situation::default()
    };
    let points = |readiness| {
        comparison(model.of(&hand(), &not_yet, 0.5, readiness))
            .no_call
            .points
            .value
    };
    let usual = points(Readiness::default());
    let daring_partner = Readiness {
        partner: 1.0,
        ..Readiness::default()
    };
    let daring_opponents = Readiness {
        opponents: 1.0,
        ..Readiness::default()
    };
    assert!(points(daring_partner) > usual && points(daring_opponents) < usual);
}

#[test]
fn after_the_partners_call_there_is_nothing_to_choose() {
    let situation = Situation {
        partner_called: true,
        ..Situation::default()
    };
    let Outlook::PartnerCalled(ActionValue {
        first_out, points, ..
    }) = asked(&even(), situation)
    else {
        panic!("a choice after the partner's call")
    };
    assert_eq!(first_out.value, 0.0);
    assert!((points.value - 50.0).abs() < 1e-9);
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
    let wide = comparison(asked(&wide, Situation::default())).call.points;
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
    for (own, opponent) in [(1200, 300), (300, 1200), (1005, 1000)] {
        let situation = Situation::from(Scores { own, opponent });
        assert_eq!(asked(&even(), situation), Outlook::MatchOver);
    }
    let level = Situation::from(Scores {
        own: 1000,
        opponent: 1000,
    });
    assert!(asked(&even(), level).comparison().is_some());
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
    assert!(refusal("/first_out/own/3", 1e12.into()).contains("at most 1e9"));
    assert!(refusal("/others/opponent", vec![0.0; 5].into()).contains("15 coefficients"));
    assert!(refusal("/others/opponent_before", 2.into()).contains("number from 0 to 1"));
    assert!(refusal("/widening", 0.5.into()).contains("number from 1 to 10"));
    assert!(refusal("/support/0/success_error", (-1).into()).contains("not negative"));
    assert!(refusal("/support/0/from", 0.5.into()).contains("rise from 0"));
    assert!(
        refusal("/results/open/nobody/call/0/outcomes/0/share", 0.5.into()).contains("sum to 1")
    );
    let hand = refusal("/results/open/nobody/call/0/hand", 51.into());
    assert!(hand.contains("from -50 to 50, found 51"), "{hand}");
    assert!(refusal("/values/7", vec![0.0; 9].into()).contains("rows of 16 numbers"));
    assert!(refusal("/values/7/3", 21.into()).contains("numbers up to 20"));
    assert!(refusal("/chance/5", vec![1; 9].into()).contains("in row 5"));
}

/// The odds of every better result are multiplied by the same factor, so a better hand has the better
/// results, at any scores.
#[test]
fn a_better_hand_has_better_results_of_every_ending() {
    let results = [
        (-100, 200, 0.2),
        (40, 60, 0.3),
        (90, 10, 0.4),
        (200, 0, 0.1),
    ];
    let results = results.map(|(own, opponent, share)| RoundResult {
        own,
        opponent,
        share,
    });
    let results = Results::new(results.to_vec(), -0.5).unwrap();
    let chance = even().chance;
    let steps = Distances::of(Scores::default(), TargetScore::default()).steps();
    let of = |hand: f64| of_all(&results, hand, &chance.before(steps)).map(|moments| moments.mean);
    // The mean hand has the shares of the file.
    assert!((of(-0.5)[0] - (-0.2 * 300.0 - 0.3 * 20.0 + 0.4 * 80.0 + 0.1 * 200.0)).abs() < 1e-5);
    let means: Vec<[f64; 2]> = (-20..20).map(|tenth| of(f64::from(tenth) / 10.0)).collect();
    assert!(means.is_sorted_by(|a, b| a[0] < b[0] && a[1] < b[1]));
    assert!((of(40.0)[0] - 200.0).abs() < 1e-9 && (of(-40.0)[0] + 300.0).abs() < 1e-9);
}

/// Points and chance to win with a hand of these log-odds, if every ending has these results.
fn of_all(results: &Results, hand: f64, before: &super::chance::Before) -> [super::Moments; 2] {
    let endings = [results, results, results].map(Clone::clone);
    Results::of_endings(endings.each_ref(), &[hand.exp(); 3], before)[1]
}

fn shares(own: i32, opponent: i32) -> [f64; 3] {
    Stage::shares(&Situation::from(Scores { own, opponent }))
}

#[test]
fn whoever_is_ahead_and_close_is_about_to_win() {
    assert_eq!(shares(0, 700), [1.0, 0.0, 0.0]);
    assert_eq!(shares(0, 800), [0.5, 0.5, 0.0]);
    assert_eq!(shares(0, 900), [0.0, 1.0, 0.0]);
    assert_eq!(shares(950, 950), [0.0, 0.5, 0.5]);
    assert_eq!(shares(990, 890), [0.0, 0.0, 1.0]);
    let half = Situation {
        target: 500.try_into().unwrap(),
        ..Situation::from(Scores {
            own: 0,
            opponent: 400,
        })
    };
    assert_eq!(Stage::shares(&half), [0.0, 1.0, 0.0]);
}

#[test]
fn a_few_points_change_the_stage_only_a_little() {
    for own in (-500..1000).step_by(5) {
        for opponent in (-500..1000).step_by(35) {
            let [before, after] = [shares(own, opponent), shares(own + 5, opponent)];
            let change = before.iter().zip(after).map(|(a, b)| (a - b).abs());
            assert!(change.sum::<f64>() < 0.11, "{own}:{opponent}");
            assert!((before.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        }
    }
}

#[test]
fn the_chance_after_a_round_is_the_mean_over_its_results_at_any_scores() {
    let shares = [(300, 0, 0.25), (-100, 200, 0.5), (65, 35, 0.25)];
    let results = shares.map(|(own, opponent, share)| RoundResult {
        own,
        opponent,
        share,
    });
    let results = Results::new(results.to_vec(), 0.3).unwrap();
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
            let found = of_all(&results, 0.3, &chance.before(steps))[1].mean;
            assert!(
                (found - mean).abs() < 1e-12,
                "{scores:?}: {found} for {mean}"
            );
        }
    }
}

#[test]
fn the_skill_of_callers_is_taken_off_success_alone() {
    let hand: Hand<8> = "Dr Ph GA SK BQ R9 S2 Ma".parse().unwrap();
    let of = |model: &OutlookModel| {
        let outlook = model.of(&hand, &Situation::default(), 0.5, Readiness::default());
        *outlook.comparison().unwrap()
    };
    let usual = of(&even());
    let skilled = of(&OutlookModel {
        skill_of_callers: 0.5.try_into().unwrap(),
        ..even()
    });
    let success = 1.0 / (1.0 + 0.5_f64.exp());
    assert!((skilled.call.first_out.value - success).abs() < 1e-12);
    assert_eq!(skilled.no_call, usual.no_call);
    assert_eq!(
        skilled.break_even(Goal::Points),
        usual.break_even(Goal::Points)
    );
    assert!(skilled.gain().value < usual.gain().value);
}
