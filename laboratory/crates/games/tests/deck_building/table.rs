//! The published tables of rival against rival.

use laboratory_games::deck_building::published::{ROWS, Row};
use laboratory_games::deck_building::rivals::Rival;
use laboratory_games::deck_building::rules::{Rules, Tie};
use laboratory_games::deck_building::table::{measure, simulate};

/// Every figure lies within half a unit, and some standard errors for the games of ours.
fn meets(row: &Row, games: u64, errors: f64) {
    let measured = measure(row, games, 1);
    let close = |name: &str, measured: f64, printed: f64, error: f64| {
        let tolerance = 0.5 + errors * error;
        assert!(
            (measured - printed).abs() <= tolerance,
            "{:?}: {name} {measured:.2}, not {printed:.2} +- {tolerance:.2}",
            row.seats(),
        );
    };
    for side in 0..2 {
        let [wins, points] = [measured.wins, measured.points].map(|figures| figures[side]);
        close("wins", wins, row.wins[side], measured.wins_error);
        close(
            "points",
            points,
            row.points[side],
            measured.points_error[side],
        );
    }
    close("turns", measured.turns, row.turns, measured.turns_error);
}

#[test]
fn two_players_meet_the_published_table() {
    for row in ROWS.iter().filter(|row| row.players == 2) {
        meets(row, 2_000, 4.0);
    }
}

#[test]
fn four_players_meet_the_published_table() {
    for row in ROWS.iter().filter(|row| row.players == 4) {
        meets(row, 1_500, 4.0);
    }
}

/// Without any allowance for errors.
#[test]
#[ignore = "two million games: cargo test --release -p laboratory-games --test deck_building -- --ignored"]
fn all_rows_meet_the_published_tables_within_half_a_unit_at_their_own_number_of_games() {
    for row in &ROWS {
        meets(row, 100_000, 0.0);
    }
}

#[test]
fn a_row_is_found_by_its_seats() {
    use Rival::{Chapel, Greedy};
    let row = Row::of(&[Chapel, Chapel, Greedy, Greedy]).expect("a published row");
    assert_eq!(row.wins, [38.25, 61.74]);
    assert!(Row::of(&[Greedy, Chapel]).is_none());
}

#[test]
fn sums_do_not_depend_on_the_threads() {
    let rules = Rules::of_rivals(3);
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
    let mut rules = Rules::of_rivals(2);
    let rivals = [Rival::Money, Rival::Chapel];
    let fewer = simulate(&rules, &rivals, 500, 2);
    rules.tie = Tie::Shared;
    let shared = simulate(&rules, &rivals, 500, 2);
    assert_eq!(fewer.points, shared.points);
    assert_ne!(fewer.share, shared.share);
    assert_eq!(fewer.share.iter().sum::<u64>(), 12 * 500);
    assert_eq!(shared.share.iter().sum::<u64>(), 12 * 500);
}
