//! The published tables of rival against rival.

use deck_building::card::Card;
use deck_building::published::{FOUR_PLAYERS, Row, TWO_PLAYERS};
use deck_building::rivals::Rival;
use deck_building::rules::{Rules, Tie};
use deck_building::table::{measure, simulate};

/// Every figure within half a unit and four standard errors of the printed one.
fn meets(row: &Row, players: usize, games: u64) {
    let measured = measure(row.sides, players, games, 1);
    let close = |name: &str, measured: f64, printed: f64, error: f64| {
        let tolerance = 0.5 + 4.0 * error;
        assert!(
            (measured - printed).abs() <= tolerance,
            "{players} players, {:?}: {name} {measured:.2}, not {printed:.2} +- {tolerance:.2}",
            row.sides,
        );
    };
    for side in 0..2 {
        close(
            "wins",
            measured.wins[side],
            row.wins[side],
            measured.wins_error,
        );
        close(
            "points",
            measured.points[side],
            row.points[side],
            measured.points_error[side],
        );
    }
    close("turns", measured.turns, row.turns, measured.turns_error);
}

#[test]
fn two_players_meet_the_published_table() {
    for row in &TWO_PLAYERS {
        meets(row, 2, 2_000);
    }
}

#[test]
fn four_players_meet_the_published_table() {
    for row in &FOUR_PLAYERS {
        meets(row, 4, 1_500);
    }
}

/// The test of the other tests, at 100,000 games a row: the standard errors are small there.
#[test]
#[ignore = "two million games: run it with --release"]
fn all_rows_meet_the_published_tables_at_their_own_number_of_games() {
    for (players, rows) in [(2, &TWO_PLAYERS), (4, &FOUR_PLAYERS)] {
        for row in rows {
            meets(row, players, 100_000);
        }
    }
}

#[test]
fn sums_do_not_depend_on_the_threads() {
    let rules = Rules::new(3, &[Card::Smithy, Card::Chapel]);
    let rivals = [Rival::Money, Rival::Chapel, Rival::Random];
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| simulate(&rules, &rivals, 200, 11))
    };
    assert_eq!(run(1), run(3));
}

#[test]
fn shared_ties_move_the_wins_and_nothing_else() {
    let mut rules = Rules::new(2, &[Card::Smithy, Card::Chapel]);
    let rivals = [Rival::Money, Rival::Chapel];
    let fewer = simulate(&rules, &rivals, 500, 2);
    rules.tie = Tie::Shared;
    let shared = simulate(&rules, &rivals, 500, 2);
    assert_eq!(fewer.points, shared.points);
    assert_ne!(fewer.share, shared.share);
    assert_eq!(fewer.share.iter().sum::<u64>(), 12 * 500);
    assert_eq!(shared.share.iter().sum::<u64>(), 12 * 500);
}
