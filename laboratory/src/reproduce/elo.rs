//! `laboratory reproduce elo`: learning from strong players, in the way of the thesis and in ours.

use clap::Args;
use laboratory_reproductions::elo::learn;
use terminal::Outcome;

use crate::train::positive;
use terminal::account::Account;
use terminal::logs::LogOptions;

/// Options of `reproduce elo`.
#[derive(Args)]
pub struct EloOptions {
    #[command(flatten)]
    logs: LogOptions,

    /// Elo rating from which a player is strong (computed from the logs)
    #[arg(long, value_name = "RATING", default_value_t = 1550.0, value_parser = positive)]
    min_elo: f64,

    /// Seed of the split by match
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Fits a logistic regression to the hands of each way and prints how it does on everyone's.
pub(super) fn run(options: &EloOptions) -> Outcome {
    let dataset = options.logs.read()?;
    let learned = learn(&dataset, options.min_elo, options.seed)?;
    let mut account = Account::default();
    account.say(format_args!(
        "a player is strong from {} on; a logistic regression on 95 features, on held-out hands of everyone\n\
         {:<30} {:>7} {:>7} {:>7} {:>9} {:>8}  95% interval",
        options.min_elo, "learned from", "matches", "hands", "called", "expected", "ROC area"
    ));
    for one in &learned {
        let (low, high) = one.interval;
        account.say(format_args!(
            "{:<30} {:>7} {:>7} {:>6.1}% {:>8.1}% {:>8.4}  {low:.4} to {high:.4}",
            one.kept.name(),
            one.matches,
            one.hands,
            100.0 * one.calls as f64 / one.hands as f64,
            100.0 * one.expected,
            one.area
        ));
    }
    if let [_, of_players, of_matches] = &learned[..] {
        account.say(format_args!(
            "\nmatches with a strong player less hands of strong players: {:+} hands, {:+.4} in ROC area",
            of_matches.hands as i64 - of_players.hands as i64,
            of_matches.area - of_players.area
        ));
    }
    account.say("called: share of these hands; expected: share of the held-out hands that it expects to be called");
    Ok(account.finish()?)
}
