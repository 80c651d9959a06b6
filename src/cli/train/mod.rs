//! `grand-tichu train`: from match logs to a directory of models.

mod hands;
mod play;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use tichu_bsw::{Dataset, find_logs};
use tichu_models::model::Source;
use tichu_play::Networks;
use tichu_training::fit::SvrParameters;
use tichu_training::{Playouts, Recipe, train};

use crate::cli::Outcome;
use crate::cli::account::Account;
use crate::cli::screen;

/// Options of `train`.
#[derive(Args)]
pub struct Options {
    /// Match logs (*.tch) or directories of them
    #[arg(long, required = true, num_args = 1.., value_name = "DIR")]
    logs: Vec<PathBuf>,

    /// Output directory; the models go into its folder grand-tichu
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// Train the networks that play, instead of the models of the call; they go into the folder
    /// play, and of the other options only seed and date count
    #[arg(long)]
    play: bool,

    /// Train the models of whole hands, the exchange and the Tichu call, instead; they go into the
    /// folders hand, tichu and exchange, and of the other options only seed, date, played-hands and
    /// players count
    #[arg(long, conflicts_with = "play")]
    hands: bool,

    /// Trees of each receiver in the first stage of the exchange; with --hands
    #[arg(long, value_name = "COUNT", default_value_t = 180)]
    card_rounds: usize,

    /// Trees of the second stage of the exchange; with --hands
    #[arg(long, value_name = "COUNT", default_value_t = 400)]
    gift_rounds: usize,

    /// Seed of the split by match and of the sample of rows
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Training date in the manifest [default: today, UTC]
    #[arg(long, value_name = "YYYY-MM-DD")]
    date: Option<jiff::civil::Date>,

    /// Train only on hands of players with at least this Elo rating (computed from the logs)
    #[arg(long, value_name = "RATING", value_parser = positive)]
    min_elo: Option<f64>,

    /// C of the logistic regression
    #[arg(long, value_name = "C", default_value_t = 1.0, value_parser = positive)]
    logistic_c: f64,

    /// C of the extended logistic regression
    #[arg(long, value_name = "C", default_value_t = 3.0, value_parser = positive)]
    extended_c: f64,

    /// C of the support vector regression
    #[arg(long, value_name = "C", default_value_t = 1.0, value_parser = positive)]
    svr_c: f64,

    /// Kernel width gamma of the support vector regression
    #[arg(long, value_name = "GAMMA", default_value_t = 0.035, value_parser = positive)]
    svr_gamma: f64,

    /// Epsilon of the support vector regression: errors up to epsilon cost nothing
    #[arg(long, value_name = "EPSILON", default_value_t = 0.38, value_parser = positive)]
    svr_epsilon: f64,

    /// Scale of both scores in the kernel's distance, relative to the other features
    #[arg(long, value_name = "SCALE", default_value_t = 8.0, value_parser = positive)]
    svr_score_scale: f64,

    /// Cost of an error on a called hand in the support vector regression, as a multiple of its C
    #[arg(long, value_name = "WEIGHT", default_value_t = 2.0, value_parser = positive)]
    svr_call_weight: f64,

    /// Number of hands to fit the support vector regression on; its time and memory grow with the
    /// square of this number (memory: 4 bytes times the square, per processor)
    #[arg(long, value_name = "COUNT", default_value_t = 20_000)]
    svr_rows: usize,

    /// Maximum number of support vectors; a regression with more is approximated by one with this
    /// number
    #[arg(long, value_name = "COUNT", default_value = "256")]
    svr_vectors: NonZeroUsize,

    /// Number of random hands that are played out for the value of a call; 10,000 take a second on
    /// two processors
    #[arg(long, value_name = "COUNT", default_value_t = 400_000)]
    played_hands: u64,

    /// Directory of the models that play those hands [default: the included ones]
    #[arg(long, value_name = "DIR")]
    players: Option<PathBuf>,
}

impl Options {
    /// The training date.
    fn date(&self) -> String {
        let today = || {
            jiff::Timestamp::now()
                .to_zoned(jiff::tz::TimeZone::UTC)
                .date()
        };
        self.date.unwrap_or_else(today).to_string()
    }
}

/// Reads the logs, trains, writes the models and prints their figures.
pub fn run(options: &Options) -> Outcome {
    if options.play {
        return play::run(options);
    }
    if options.hands {
        return hands::run(options);
    }
    let dataset = read(&options.logs)?;
    let mut account = Account::default();
    account.say(format_args!("{dataset}\n"));

    let recipe = Recipe {
        seed: options.seed,
        date: options.date(),
        min_elo: options.min_elo,
        logistic_c: options.logistic_c,
        extended_c: options.extended_c,
        svr: SvrParameters {
            c: options.svr_c,
            gamma: options.svr_gamma,
            epsilon: options.svr_epsilon,
            score_scale: options.svr_score_scale,
            call_weight: options.svr_call_weight,
        },
        svr_rows: options.svr_rows,
        svr_vectors: options.svr_vectors.get(),
    };
    let players = (options.players.clone()).map_or(Source::Embedded, Source::Directory);
    let playouts = Playouts {
        networks: Networks::load(&players)?.policy,
        hands: options.played_hands,
    };
    let spinner = ProgressBar::new_spinner()
        .with_style(ProgressStyle::with_template("{spinner} {msg} {elapsed}")?);
    spinner.enable_steady_tick(Duration::from_millis(100));
    let trained = train(&dataset, &recipe, &playouts, |stage| {
        spinner.set_message(stage)
    })?;
    spinner.finish_and_clear();

    account.say(format_args!(
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
    ));
    for model in &trained.manifest.models {
        let figures = &model.held_out;
        account.say(format_args!(
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
        ));
    }
    account.say("");
    account.say(format_args!(
        "{:<13} {:<24} {:>7} {:>9} {:>7} {:>9}",
        "decisions", "rule", "calls", "precision", "recall", "accuracy"
    ));
    for policy in &trained.manifest.policies {
        account.say(format_args!(
            "{:<13} {:<24} {:>6.1}% {:>9.4} {:>7.4} {:>9.4}",
            policy.name,
            policy.rule,
            policy.call_rate * 100.0,
            policy.precision,
            policy.recall,
            policy.accuracy
        ));
    }
    account.say("");
    for path in trained.store(&options.out)? {
        account.say(format_args!("wrote {}", path.display()));
    }
    account.finish_aside();
    Ok(())
}

/// Reads the logs under these paths and reports their errors.
pub fn read(logs: &[PathBuf]) -> Result<Dataset, Box<dyn std::error::Error>> {
    let files = find_logs(logs)?;
    let bar = ProgressBar::new(files.len() as u64).with_style(ProgressStyle::with_template(
        "reading logs {wide_bar} {pos}/{len} {eta}",
    )?);
    let dataset = Dataset::read(&files, || bar.inc(1))?;
    bar.finish_and_clear();
    for problem in &dataset.problems {
        screen::remark(format_args!("skipped {problem}"));
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
