//! Effects of calls under selection: the humans chose which hands were called.

use laboratory_training::improvements::improved_hands;
use laboratory_training::outlook::logged_decision::{LoggedDecision, Observed, ratios};
use laboratory_training::outlook::{off_policy, selection};
use tichu::{Card, CardSet, Hand, Scores};
use tichu_models::decision::{Advisor, Sections};
use tichu_models::model::Source;
use tichu_models::outlook::{ActionValue, Comparison, Estimated, OVERLAP, Stakes};
use tichu_records::Row;

use written_logs::{dataset, log, round};

use crate::SCORES;

/// An outlook that expects nothing of either choice.
fn ignorant() -> Comparison {
    let none = Estimated {
        value: 0.0,
        low: 0.0,
        high: 0.0,
    };
    let value = ActionValue {
        first_out: none,
        points: none,
        match_win: none,
        supported: true,
        hands: 1,
    };
    let stakes = Stakes {
        made: 1.0,
        missed: -1.0,
    };
    Comparison {
        call: value,
        no_call: value,
        points: stakes,
        match_win: stakes,
        points_per_match: 2000.0,
        success_error: 0.01,
    }
}

fn row() -> Row {
    let dataset = dataset(&[("a.tch", log(&[round(0)]))]);
    dataset.rows[0].clone()
}

/// Called hands and hands without a call, by people with this propensity; `with` and `without` are
/// the points after a call and after none.
fn hands(
    [called, not_called]: [usize; 2],
    [with, without]: [i32; 2],
    propensity: f64,
) -> Vec<(Row, f64)> {
    let hand = |called: bool| {
        let row = Row {
            called,
            own_points: if called { with } else { without },
            opponent_points: 0,
            ..row()
        };
        (row, propensity)
    };
    let called = std::iter::repeat_n(hand(true), called);
    called
        .chain(std::iter::repeat_n(hand(false), not_called))
        .collect()
}

fn decisions(hands: &[(Row, f64)]) -> Vec<LoggedDecision<'_>> {
    let hand = |(row, propensity)| LoggedDecision {
        row,
        propensity,
        outlook: ignorant(),
        success_of_callers: 0.0,
        win_gain: 0.0,
        chance: 0.5,
        held_out: false,
        overlap: propensity >= OVERLAP,
        beyond: None,
        adjustments: [[0.0; 2]; 3],
    };
    hands
        .iter()
        .map(|(row, propensity)| hand((row, *propensity)))
        .collect()
}

/// Strong hands are called by four in five, weak ones by one in five; a call brings 30 points
/// with either, and a strong hand 100 more than a weak one.
fn confounded() -> Vec<(Row, f64)> {
    let strong = hands([8, 2], [130, 100], 0.8);
    strong
        .into_iter()
        .chain(hands([2, 8], [30, 0], 0.2))
        .collect()
}

#[test]
fn weights_undo_what_people_chose() {
    let hands = confounded();
    let decisions = decisions(&hands);
    let mean = |called: bool| {
        let chosen: Vec<f64> = hands
            .iter()
            .filter(|(row, _)| row.called == called)
            .map(|(row, _)| f64::from(row.points()))
            .collect();
        chosen.iter().sum::<f64>() / chosen.len() as f64
    };
    assert!(
        (mean(true) - mean(false) - 90.0).abs() < 1e-9,
        "compared as they are"
    );
    let [effect] = ratios(&decisions, |_, hand| {
        let [without, with] = hand.doubly_robust(Observed::Points).unwrap();
        [[with - without, 1.0]]
    });
    assert!((effect.value - 30.0).abs() < 1e-9, "{effect:?}");
}

#[test]
fn within_a_band_only_like_hands_are_compared() {
    let hands = confounded();
    for band in selection::bands(&decisions(&hands)) {
        assert_eq!((band.hands, band.points.raw.round()), (10, 30.0));
        assert!((band.points.weighting - 30.0).abs() < 1e-9);
        assert!((band.points.doubly_robust.value - 30.0).abs() < 1e-9);
        assert_eq!(band.points.regression, 0.0, "it expected nothing");
    }
}

#[test]
fn a_way_to_decide_gains_what_it_would_have_brought() {
    let hands = confounded();
    let decisions = decisions(&hands);
    // All hands called bring 80 points on average, none called 50, the humans 65.
    let always = off_policy::effect("always", &decisions, &[true; 20]);
    assert!((always.points.value - 1500.0).abs() < 1e-6, "{always:?}");
    let never = off_policy::effect("never", &decisions, &[false; 20]);
    assert!((never.points.value + 1500.0).abs() < 1e-6, "{never:?}");
    let humans = off_policy::humans(&decisions);
    assert_eq!((humans.call_rate, humans.points.value), (0.5, 0.0));
}

#[test]
fn hands_without_support_count_for_no_policy() {
    let hands = hands([1, 24], [1000, 0], 0.04);
    let decisions = decisions(&hands);
    let always = off_policy::effect("always", &decisions, &[true; 25]);
    assert_eq!((always.points.value, always.unsupported), (0.0, 1.0));
    assert_eq!(always.effective_hands, 0.0);
}

/// An ace, the Dragon or the Phoenix in place of a lesser card that is not part of a bomb, in hands of
/// every kind.
#[test]
fn a_better_card_hardly_ever_lowers_a_value_at_any_score() {
    let advisor = Advisor::load(&Source::Embedded).unwrap();
    let outlook = |cards: CardSet, scores: Scores| {
        let hand = Hand::new(cards).unwrap();
        let answer = advisor.answer(&hand, scores, Sections::OUTLOOK);
        *answer.verdict.outlook.unwrap().comparison().unwrap()
    };
    let values = |Comparison { call, no_call, .. }: Comparison| {
        [call, no_call].map(|choice| {
            [choice.first_out, choice.points, choice.match_win].map(|estimated| estimated.value)
        })
    };
    let (mut pairs, mut falls) = (0, [[0; 3]; 2]);
    for ([worse, better], (own, opponent)) in improved_hands(11, 3000)
        .into_iter()
        .zip(SCORES.into_iter().cycle())
    {
        let given_up = (worse - better).iter().next();
        let is_part_of_a_bomb = |rank| (worse & tichu::ranks::of_rank(rank)).len() == 4;
        match given_up {
            // Without a call they help the partner.
            Some(Card::Dogs) => continue,
            Some(Card::Suited(rank, _)) if is_part_of_a_bomb(rank) => continue,
            _ => {}
        }
        let scores = Scores { own, opponent };
        let [before, after] = [worse, better].map(|cards| values(outlook(cards, scores)));
        pairs += 1;
        for (falls, (before, after)) in falls.iter_mut().zip(before.into_iter().zip(after)) {
            for (fall, (before, after)) in falls.iter_mut().zip(before.into_iter().zip(after)) {
                *fall += usize::from(after < before);
            }
        }
    }
    assert!(pairs > 2000, "{pairs}");
    // Consecutive pairs may be worth more.
    let most = pairs / 500;
    assert!(
        falls.as_flattened().iter().all(|falls| *falls <= most),
        "{falls:?} of {pairs}"
    );
}
