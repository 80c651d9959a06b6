//! `ladder`.

use serde_json::Value;

use crate::running::{run, text};

fn rows(arguments: &[&str]) -> Vec<String> {
    let output = run(&[&["ladder", "--deals", "6", "--format", "csv"], arguments].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let csv = text(&output.stdout);
    csv.lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn an_agent_meets_every_rung_but_itself_on_deals_that_never_change() {
    let rows = rows(&["--agent", "lowest"]);
    let pairs = rows.iter().map(|row| row.split(',').take(4).collect());
    let pairs: Vec<Vec<&str>> = pairs.collect();
    let rungs = ["random", "rules", "policy", "champion"];
    assert_eq!(
        pairs,
        rungs.map(|rung| vec!["lowest", rung, "20261126", "6"])
    );
    // No network plays here: these figures change with the deals or the rules alone.
    assert!(rows[0].starts_with(FIRST), "{}", rows[0]);
}

/// The lowest legal moves against random ones on the first six deals.
const FIRST: &str = "lowest,random,20261126,6,151.666667,121.666667,182.5,";

#[test]
fn a_program_of_its_own_stands_where_the_same_agent_stands() {
    let program = format!("{} stdio --agent lowest", env!("CARGO_BIN_EXE_grand-tichu"));
    let outside = rows(&["--foreign", &program]);
    let inside = rows(&["--agent", "lowest"]);
    let rest = |row: &String| row.split_once(',').unwrap().1.to_owned();
    // The program meets the rung of its own kind, too.
    let rungs: Vec<String> = outside.iter().map(rest).collect();
    let others: Vec<String> = inside.iter().map(rest).collect();
    assert_eq!(rungs.len(), 5);
    assert!(
        rungs[1].starts_with("lowest,20261126,6,0.0,0.0,0.0,"),
        "{}",
        rungs[1]
    );
    assert!(
        others.iter().all(|row| rungs.contains(row)),
        "{rungs:?} {others:?}"
    );
}

#[test]
fn the_table_says_which_rungs_are_below() {
    let output = run(&["ladder", "--agent", "rules", "--deals", "40"]);
    let table = text(&output.stdout);
    assert!(
        table.starts_with("rules on the ladder: 40 deals of seed 20261126"),
        "{table}"
    );
    assert!(table.contains("It is stronger than lowest."), "{table}");
    let output = run(&["ladder", "--agent", "random", "--deals", "40"]);
    assert!(text(&output.stdout).contains("It is clearly stronger than no rung."));
    let lines = run(&[
        "ladder", "--agent", "random", "--deals", "4", "--format", "jsonl",
    ]);
    let lines = text(&lines.stdout);
    let first: Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    assert_eq!(first["agents"][1], "lowest");
}

#[test]
fn the_ladder_wants_one_agent() {
    let said = |arguments: &[&str]| text(&run(arguments).stderr);
    assert!(said(&["ladder"]).contains("--agent <NAME>"));
    let both = said(&["ladder", "--agent", "rules", "--foreign", "true"]);
    assert!(both.contains("cannot be used with"), "{both}");
}
