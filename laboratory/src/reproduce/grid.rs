//! `laboratory reproduce grid`: the grid search of the thesis.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{ArgGroup, Args};
use laboratory_reproductions::grid::{CrossValidation, Family, Journal, Search, Step, Trial};
use laboratory_reproductions::matrices::Matrices;
use terminal::{Outcome, screen};

use crate::train::positive;
use terminal::account::Account;
use terminal::logs;

/// Options of `reproduce grid`.
#[derive(Args)]
#[command(group = ArgGroup::new("hands").required(true))]
pub struct GridOptions {
    /// Directory with the matrices of the thesis: {train,test}-{features,calls}.txt
    #[arg(long, value_name = "DIR", group = "hands")]
    matrices: Option<PathBuf>,

    /// Match logs (*.tch) or directories of them; the search uses their training matches
    #[arg(long, num_args = 1.., value_name = "DIR", group = "hands")]
    logs: Vec<PathBuf>,

    /// Output directory for the journal; if the search is stopped, the same command continues it
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// Binary logarithms of C to search
    #[arg(long, value_name = "LOW..HIGH", default_value = "-5..15", value_parser = range,
          allow_hyphen_values = true)]
    log2_c: RangeInclusive<i32>,

    /// Binary logarithms of gamma to search
    #[arg(long, value_name = "LOW..HIGH", default_value = "-15..3", value_parser = range,
          allow_hyphen_values = true)]
    log2_gamma: RangeInclusive<i32>,

    /// Epsilon of the regressions in the search: errors up to epsilon cost nothing
    #[arg(long, value_name = "EPSILON", default_value_t = 0.1, value_parser = positive)]
    epsilon: f64,

    /// Maximum number of steps of a fit in the search; a fit that needs more is stopped and marked
    #[arg(long, value_name = "COUNT", default_value_t = Search::default().max_iterations)]
    max_iterations: usize,

    /// Number of hands from the logs to search on; time and memory grow with its square
    #[arg(
        long,
        value_name = "COUNT",
        default_value_t = 6_000,
        conflicts_with = "matrices"
    )]
    rows: usize,

    /// Seed of the split of the logs by match, of the folds and of the sample of hands
    #[arg(long, default_value_t = 1, conflicts_with = "matrices")]
    seed: u64,
}

/// Searches, and prints the best models.
pub(super) fn run(options: &GridOptions) -> Outcome {
    outputs::check_directory(&options.out)?;
    let mut account = Account::default();
    let hands = match &options.matrices {
        Some(directory) => CrossValidation::of_matrix(&Matrices::read(directory)?.train),
        None => {
            let dataset = logs::read(&options.logs)?;
            CrossValidation::of_dataset(&dataset, options.seed, options.rows)
        }
    };
    search(options, &hands, &mut account)?;
    Ok(account.finish()?)
}

fn search(options: &GridOptions, hands: &CrossValidation, account: &mut Account) -> Outcome {
    let search = Search {
        log2_c: options.log2_c.clone(),
        log2_gamma: options.log2_gamma.clone(),
        epsilon: options.epsilon,
        max_iterations: options.max_iterations,
    };
    let mut journal = Journal::open(&options.out, &search.fingerprint(hands))?;
    account.say(format_args!(
        "search on {} hands: {} logistic regressions and {} support vector regressions, each in ten \
         folds;\njournal in {}",
        hands.hands(),
        search.models() - search.pairs(),
        search.pairs(),
        journal.path().display()
    ));
    let bar = screen::bar("models", search.models() as u64);
    let (mut known, mut new) = (0, 0);
    let trials = search.run(hands, &mut journal, |step| match step {
        Step::Known(_) => {
            known += 1;
            bar.inc(1);
            bar.reset_eta(); // The trials of the journal say nothing of the time a fit takes.
        }
        Step::New(trial) => {
            new += 1;
            bar.set_message(parameters(trial));
            bar.inc(1);
        }
    })?;
    bar.finish_and_clear();
    account.say(format_args!(
        "{new} models fitted now, {known} were in the journal"
    ));
    best("logistic", &trials, Family::Logistic, 1, account);
    best(
        "support vector regression",
        &trials,
        Family::Svr,
        5,
        account,
    );
    let unfinished: Vec<_> = trials.iter().filter(|trial| !trial.converged).collect();
    if !unfinished.is_empty() {
        account.say(format_args!(
            "{} stopped at the iteration limit:",
            unfinished.len()
        ));
        for trial in unfinished {
            account.say(format_args!("  {}", parameters(trial)));
        }
    }
    Ok(())
}

/// The models of a family with the smallest squared error.
fn best(title: &str, trials: &[Trial], family: Family, count: usize, account: &mut Account) {
    let mut trials: Vec<_> = trials.iter().filter(|t| t.family == family).collect();
    trials.sort_by(|a, b| a.squared_error.total_cmp(&b.squared_error));
    account.say(format_args!(
        "\n{:<27} {:>13} {:>9} {:>9} {:>15}",
        format!("best {title}"),
        "squared error",
        "ROC area",
        "accuracy",
        "support vectors"
    ));
    for trial in trials.into_iter().take(count) {
        let support = trial.support_vectors.map(|count| format!("{count:.0}"));
        account.say(format_args!(
            "{:<27} {:>13.4} {:>9.4} {:>8.2}% {:>15}",
            parameters(trial),
            trial.squared_error,
            trial.roc_area,
            trial.accuracy * 100.0,
            support.unwrap_or_default()
        ));
    }
}

fn parameters(trial: &Trial) -> String {
    let c = format!("C 2^{}", trial.log2_c);
    match trial.log2_gamma {
        Some(gamma) => format!("{c}, gamma 2^{gamma}"),
        None => format!("{c} = {:.4}", trial.log2_c.exp2()),
    }
}

/// Two whole numbers, both in the range.
fn range(text: &str) -> Result<RangeInclusive<i32>, String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    match (low.parse(), high.parse()) {
        (Ok(low), Ok(high)) if -60 <= low && low <= high && high <= 60 => Ok(low..=high),
        _ => Err("expected two whole numbers from -60 to 60, for example -1..2".to_owned()),
    }
}
