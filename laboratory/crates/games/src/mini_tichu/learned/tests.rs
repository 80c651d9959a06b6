//! Learning, the text form, and deals by a table.

use agents::{MonteCarlo, Random, Search, Uct};
use proptest::prelude::{prop_assert_eq, proptest};
use tichu::CardSet;

use super::*;

/// A table in which every seat always holds a higher combination, or never.
fn always(is_held: bool) -> Learned {
    // The most that a file may hold.
    let most = u32::MAX;
    let counts = if is_held { [most, 0] } else { [0, most] };
    Learned {
        counts: vec![[counts; 3]; Group::ALL.len() * TURNS],
    }
}

/// The position after `turns` random moves.
fn middle(seed: u64, turns: usize) -> Round {
    let mut rng = Rng::with_seed(seed);
    let mut round = Round::deal(&mut rng, false);
    let mut moves = Vec::new();
    for _ in 0..turns {
        round.moves(&mut moves);
        round.apply(moves[rng.usize(..moves.len())]);
    }
    round
}

#[test]
fn the_same_seed_learns_the_same() {
    let learned = Learned::learn(20, 1, &Random);
    assert_eq!(learned, Learned::learn(20, 1, &Random));
    assert_ne!(learned, Learned::learn(20, 2, &Random));
}

#[test]
fn every_round_counts_its_first_combination_for_each_other_seat() {
    let learned = Learned::learn(30, 1, &Random);
    for places in 1..4 {
        let first = |group| learned.counts(group, 0, places).unwrap();
        let counted: u32 = Group::ALL.into_iter().flat_map(first).sum();
        assert_eq!(counted, 30);
    }
    assert_eq!(learned.counts(Group::Single, 90, 1), None);
    assert_eq!(learned.counts(Group::Single, 0, 0), None);
    assert_eq!(learned.counts(Group::Single, 0, 4), None);
}

#[test]
fn a_table_is_written_as_it_is_read() {
    let learned = Learned::learn(5, 1, &Random);
    assert_eq!(learned.to_string().parse(), Ok(learned));
}

#[test]
fn a_damaged_table_is_refused_with_its_line() {
    let text = Learned::default().to_string();
    let lines = |text: &str| text.lines().count();
    assert_eq!(lines(&text), 631);
    for (damaged, expected) in [
        (
            String::new(),
            "line 1: expected mini-tichu learned 1, found the end",
        ),
        (
            text.replace("learned 1", "learned 2"),
            "line 1: expected mini-tichu learned 1, found \"mini-tichu learned 2\"",
        ),
        (
            text.replace("pair 3 0", "pair 3 x"),
            "line 95: expected pair 3 and six counts, found \"pair 3 x 0 0 0 0 0\"",
        ),
        (
            text.replace("pair 3 0", "pair 3 4294967296"),
            "line 95: expected pair 3 and six counts, found \"pair 3 4294967296 0 0 0 …",
        ),
        (
            text.replace("bomb 89 0", "bomb 89 0 0"),
            "line 631: expected bomb 89 and six counts, found \"bomb 89 0 0 0 0 0 0 0\"",
        ),
        (
            text.lines()
                .take(10)
                .map(|line| format!("{line}\n"))
                .collect(),
            "line 11: expected single 9 and six counts, found the end",
        ),
        (
            format!("{text}more"),
            "line 632: expected the end, found \"more\"",
        ),
    ] {
        let error = damaged.parse::<Learned>().unwrap_err();
        let expected = expected.trim_end_matches('…');
        assert!(error.to_string().starts_with(expected), "{error}");
    }
}

proptest! {
    #[test]
    fn deals_agree_with_the_view(seed: u64, turns in 0..40_usize, is_held: bool) {
        let round = middle(seed, turns);
        let player = round.turn().unwrap();
        let view = round.view(player);
        let dealt = always(is_held).determine(&view, &mut Rng::with_seed(seed));
        prop_assert_eq!(dealt.view(player), view);
        let held = dealt.hands().0.into_iter().fold(CardSet::EMPTY, |all, hand| all | hand);
        prop_assert_eq!(held, view.hand | view.unseen());
    }
}

#[test]
fn the_table_decides_how_often_others_hold_a_higher_combination() {
    let mut rng = Rng::with_seed(1);
    let mut share = |learned: &Learned| {
        let mut held = [0; 2];
        for seed in 0..200 {
            let round = middle(seed, 12);
            let view = round.view(round.turn().unwrap());
            let dealt = learned.determine(&view, &mut rng);
            for played in view.table.latest.into_iter().flatten() {
                for places in 1..4 {
                    let other = played.seat.after(places);
                    if other != view.seat {
                        let is_held = beats(dealt.hands()[other], &played.combination);
                        held[usize::from(is_held)] += 1;
                    }
                }
            }
        }
        f64::from(held[1]) / f64::from(held[0] + held[1])
    };
    let [never, even, ever] = [&always(false), &Learned::default(), &always(true)].map(&mut share);
    assert!(
        never + 0.05 < even && even + 0.05 < ever,
        "{never} {even} {ever}"
    );
}

#[test]
fn searches_draw_hidden_cards_by_a_table() {
    let round = middle(3, 6);
    let view = round.view(round.turn().unwrap());
    let mut moves = Vec::new();
    round.moves(&mut moves);
    let learned = std::sync::Arc::new(Learned::learn(50, 1, &Random));
    let (flat, tree) = (MonteCarlo::new(5), Uct::new(5));
    let searches: [Box<dyn Search<Round>>; 2] = [
        Box::new(MonteCarlo {
            budget: flat.budget,
            hidden: std::sync::Arc::clone(&learned),
        }),
        Box::new(Uct {
            budget: tree.budget,
            exploration: tree.exploration,
            availability: tree.availability,
            hidden: learned,
        }),
    ];
    for search in searches {
        let found = search.candidates(
            &view,
            &moves,
            &mut Rng::with_seed(1),
            &mut work::Work::unlimited(),
        );
        let visits: u64 = found.iter().map(|one| one.visits).sum();
        assert_eq!(visits, 5 * moves.len() as u64);
    }
}
