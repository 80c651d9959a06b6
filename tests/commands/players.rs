//! `players`.

use written_logs::played_logs;

use crate::running::{run, text};

#[test]
fn players_have_ratings_whose_gains_and_losses_cancel() {
    let logs = played_logs(12);
    let folder = logs.path().to_str().unwrap();
    let output = run(&[
        "players", "--hands", "1", "--format", "csv", "--logs", folder,
    ]);
    assert!(output.status.success(), "{output:?}");
    let list = text(&output.stdout);
    let mut lines = list.lines();
    assert!(lines.next().unwrap().ends_with(",elo"), "{list}");
    let rating = |line: &str| line.rsplit(',').next().unwrap().parse::<f64>().unwrap();
    let ratings: Vec<f64> = lines.map(rating).collect();
    let mean = ratings.iter().sum::<f64>() / ratings.len() as f64;
    assert!((mean - 1500.0).abs() < 0.1, "{list}");
    assert!(ratings.iter().any(|rating| *rating != 1500.0), "{list}");
}
