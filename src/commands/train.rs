//! `grand-tichu train`: from match logs to a directory of models.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use grand_tichu::training::dataset::{Dataset, find_logs};
use grand_tichu::training::fit::SvrParameters;
use grand_tichu::training::{Recipe, train};
use indicatif::{ProgressBar, ProgressStyle};

use super::Outcome;

/// Options of `train`.
#[derive(Args)]
pub struct Options {
    /// Match logs (*.tch) or directories of them
    #[arg(long, required = true, num_args = 1.., value_name = "DIR")]
    logs: Vec<PathBuf>,

    /// Directory to write the models to
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// Seed of the split by match and of the sample of rows
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Day that the manifest names [default: today, UTC]
    #[arg(long, value_name = "YYYY-MM-DD")]
    date: Option<jiff::civil::Date>,

    /// C of the logistic regression
    #[arg(long, value_name = "C", default_value_t = 1.0, value_parser = positive)]
    logistic_c: f64,

    /// C of the support vector regression
    #[arg(long, value_name = "C", default_value_t = 4.0, value_parser = positive)]
    svr_c: f64,

    /// Kernel width gamma of the support vector regression
    #[arg(long, value_name = "GAMMA", default_value_t = 0.05, value_parser = positive)]
    svr_gamma: f64,

    /// Errors up to this are free in the support vector regression
    #[arg(long, value_name = "EPSILON", default_value_t = 0.35, value_parser = positive)]
    svr_epsilon: f64,

    /// Hands to fit the support vector regression on; time and memory (4 bytes) grow with the
    /// square
    #[arg(long, value_name = "COUNT", default_value_t = 10_000)]
    svr_rows: usize,
}

/// Reads, trains, writes, and prints what came out.
pub fn run(options: &Options) -> Outcome {
    let dataset = read(&options.logs)?;
    println!(
        "{} hands of {} rounds in {} matches, from {} logs; left out:\n{}\n",
        dataset.rows.len(),
        dataset.rounds,
        dataset.matches,
        dataset.logs,
        dataset.skipped
    );

    let today = || {
        jiff::Timestamp::now()
            .to_zoned(jiff::tz::TimeZone::UTC)
            .date()
    };
    let recipe = Recipe {
        seed: options.seed,
        date: options.date.unwrap_or_else(today).to_string(),
        logistic_c: options.logistic_c,
        svr: SvrParameters {
            c: options.svr_c,
            gamma: options.svr_gamma,
            epsilon: options.svr_epsilon,
        },
        svr_rows: options.svr_rows,
    };
    let spinner = ProgressBar::new_spinner()
        .with_style(ProgressStyle::with_template("{spinner} {msg} {elapsed}")?);
    spinner.enable_steady_tick(Duration::from_millis(100));
    let trained = train(&dataset, &recipe, |stage| spinner.set_message(stage))?;
    spinner.finish_and_clear();

    println!(
        "{:<10} {:>7} {:>9} {:>9} {:>7} {:>7} {:>9} {:>9} {:>7} {:>7}",
        "model",
        "hands",
        "ROC area",
        "precision",
        "recall",
        "F1",
        "accuracy",
        "threshold",
        "Brier",
        "ECE"
    );
    for model in &trained.manifest.models {
        let figures = &model.held_out;
        println!(
            "{:<10} {:>7} {:>9.4} {:>9.4} {:>7.4} {:>7.4} {:>9.4} {:>9.4} {:>7.4} {:>7.4}",
            model.name,
            figures.hands,
            figures.roc_area,
            figures.precision,
            figures.recall,
            figures.f1,
            figures.accuracy,
            figures.threshold,
            figures.brier,
            figures.calibration_error
        );
    }
    println!();
    for profile in &trained.profiles.profiles {
        let threshold: f64 = profile.threshold.into();
        println!(
            "{:<13} {} from {threshold}; {}",
            profile.name, profile.model, profile.description
        );
    }
    println!();
    for path in trained.store(&options.out)? {
        println!("wrote {}", path.display());
    }
    Ok(())
}

/// Reads the logs under these paths and tells what is wrong with them.
pub fn read(logs: &[PathBuf]) -> Result<Dataset, Box<dyn std::error::Error>> {
    let files = find_logs(logs)?;
    let bar = ProgressBar::new(files.len() as u64).with_style(ProgressStyle::with_template(
        "reading logs {wide_bar} {pos}/{len} {eta}",
    )?);
    let dataset = Dataset::read(&files, || bar.inc(1))?;
    bar.finish_and_clear();
    for problem in &dataset.problems {
        eprintln!("skipped {problem}");
    }
    Ok(dataset)
}

/// A positive finite number.
pub fn positive(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|number: &f64| *number > 0.0 && number.is_finite())
        .ok_or_else(|| "expected a positive number".to_owned())
}
