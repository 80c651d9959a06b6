//! Selection bias: the effect of a call by several estimators.
//!
//! Callers differ from others in hand, scores and opponents, which the models see, and in
//! skill, which they do not. Where fewer than one person in twenty calls, weighting rests on a
//! handful of hands and the regression extrapolates: the intervals there are wide.

use tichu::{Card, Rank};

use super::bands;
use super::figures::{BandFigures, ClassFigures, Estimators};
use super::logged_decision::{LoggedDecision, Observed, ratios};

/// Where bands of the propensity begin.
const BANDS: [f64; 11] = [0.0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.75, 0.9];

/// The estimators for each band of propensity that has called hands and others.
#[must_use]
pub fn bands(decisions: &[LoggedDecision]) -> Vec<BandFigures> {
    let band = |hand: &LoggedDecision| bands::place(&BANDS, hand.propensity);
    let figures = BANDS.iter().enumerate().map(|(i, &from)| {
        let hands: Vec<LoggedDecision> = decisions
            .iter()
            .filter(|hand| band(hand) == i)
            .cloned()
            .collect();
        let called = hands.iter().filter(|hand| hand.row.called).count();
        let both = called > 0 && called < hands.len();
        both.then(|| BandFigures {
            from,
            hands: hands.len(),
            called,
            first_out: estimators(&hands, Observed::FirstOut),
            points: estimators(&hands, Observed::Points),
            match_win: estimators(&hands, Observed::MatchWin),
        })
    });
    figures.flatten().collect()
}

/// The effect of a call on these hands.
fn estimators(hands: &[LoggedDecision], what: Observed) -> Estimators {
    let mut count = 0.0;
    let mut regression = 0.0;
    // By choice: how many, their sum, and the same weighted.
    let mut plain = [[0.0; 2]; 2];
    let mut weighted = [[0.0; 2]; 2];
    for hand in hands {
        let Some(observed) = hand.observed(what) else {
            continue;
        };
        let [no_call, call] = hand.expected(what);
        count += 1.0;
        regression += call - no_call;
        let choice = usize::from(hand.row.called);
        for (sums, weight) in [(&mut plain, 1.0), (&mut weighted, hand.weight())] {
            sums[choice][0] += weight;
            sums[choice][1] += weight * observed;
        }
    }
    let difference = |[no_call, call]: [[f64; 2]; 2]| call[1] / call[0] - no_call[1] / no_call[0];
    let [doubly_robust] = ratios(hands, |_, hand| {
        let values = hand.doubly_robust(what);
        [values.map_or([0.0, 0.0], |[no_call, call]| [call - no_call, 1.0])]
    });
    Estimators {
        raw: difference(plain),
        regression: regression / count,
        weighting: difference(weighted),
        doubly_robust,
    }
}

/// The hand classes of the table of 21 million rounds of BrettSpielWelt, and a few more: aces,
/// Dragon, Phoenix.
const CLASSES: [(usize, bool, bool); 12] = [
    (0, false, false),
    (0, false, true),
    (0, true, false),
    (0, true, true),
    (1, false, false),
    (1, false, true),
    (1, true, false),
    (1, true, true),
    (2, false, false),
    (2, false, true),
    (2, true, false),
    (3, false, false),
];

/// Effects of a call by honours, for hands without Dogs and Mahjong.
#[must_use]
pub fn classes(decisions: &[LoggedDecision]) -> Vec<ClassFigures> {
    let figures = CLASSES.iter().map(|&class| {
        let within = |hand: &&LoggedDecision| honours(hand) == Some(class);
        let hands: Vec<LoggedDecision> = decisions.iter().filter(within).cloned().collect();
        let [called, success, called_points, not_called_points] = ratios(&hands, |_, hand| {
            let (points, call) = (f64::from(hand.row.points()), f64::from(hand.row.called));
            let first = hand
                .row
                .went_out_first
                .map_or([0.0; 2], |f| [f64::from(f), 1.0]);
            [
                [call, 1.0],
                first.map(|part| part * call),
                [points * call, call],
                [points * (1.0 - call), 1.0 - call],
            ]
        });
        let [called_beyond, not_called_beyond] = ratios(&hands, |_, hand| {
            let expected = hand.expected(Observed::Points);
            let beyond = |called: bool| {
                let counts = f64::from(hand.row.called == called);
                let points = f64::from(hand.row.points());
                [(points - expected[usize::from(called)]) * counts, counts]
            };
            [beyond(true), beyond(false)]
        });
        let [if_called, if_not_called, difference] = ratios(&hands, |_, hand| {
            let [no_call, call] = hand.doubly_robust(Observed::Points).unwrap_or_default();
            [[call, 1.0], [no_call, 1.0], [call - no_call, 1.0]]
        });
        ClassFigures {
            class: name(class),
            hands: hands.len(),
            called: called.value,
            success: success.value,
            called_points: called_points.value,
            not_called_points: not_called_points.value,
            called_beyond,
            not_called_beyond,
            if_called,
            if_not_called,
            difference,
        }
    });
    figures.filter(|class| class.hands > 0).collect()
}

/// Aces, Dragon and Phoenix of a hand without Dogs and Mahjong.
fn honours(hand: &LoggedDecision) -> Option<(usize, bool, bool)> {
    let cards = &hand.row.hand;
    let without = !cards.contains(Card::Dogs) && !cards.contains(Card::Mahjong);
    let ace = |card: &Card| matches!(card, Card::Suited(Rank::ACE, _));
    without.then(|| {
        let aces = cards.cards().filter(ace).count();
        (
            aces,
            cards.contains(Card::Dragon),
            cards.contains(Card::Phoenix),
        )
    })
}

fn name((aces, dragon, phoenix): (usize, bool, bool)) -> String {
    let aces = match aces {
        0 => "no ace".to_owned(),
        1 => "1 ace".to_owned(),
        more => format!("{more} aces"),
    };
    let honours = [(dragon, ", Dragon"), (phoenix, ", Phoenix")];
    honours
        .iter()
        .filter(|(held, _)| *held)
        .fold(aces, |text, (_, name)| text + name)
}
