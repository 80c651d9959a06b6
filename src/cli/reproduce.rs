//! `grand-tichu reproduce`: the thesis's figures from the thesis's own matrices, beside ours.

mod torres;

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use charts::store::store_figures;
use clap::{ArgGroup, Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use tichu_reproductions::grid::{CrossValidation, Family, Journal, Search, Step, Trial};
use tichu_reproductions::thesis::{
    LOGISTIC_C, Matrices, Measured, PRINTED_LOGISTIC, PRINTED_SVR, Printed, Reproduction, SVR,
    THRESHOLDS,
};

use super::account::Account;
use super::{Outcome, train};

/// Options of `reproduce`.
#[derive(Args)]
#[command(
    group = ArgGroup::new("hands").required(true),
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true
)]
pub struct Options {
    #[command(subcommand)]
    other: Option<Other>,

    /// Directory with the matrices of the thesis: {train,test}-{features,calls}.txt
    #[arg(long, value_name = "DIR", group = "hands")]
    matrices: Option<PathBuf>,

    /// Match logs (*.tch) or directories of them; the search uses their training matches
    #[arg(long, num_args = 1.., value_name = "DIR", group = "hands", requires = "grid")]
    logs: Vec<PathBuf>,

    /// Output directory for the figures of the thesis (SVG) and the journal of the search
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Also repeat the grid search of the thesis, in ten folds; if it is stopped, the same command
    /// continues it
    #[arg(long, requires = "out")]
    grid: bool,

    /// Binary logarithms of C to search
    #[arg(long, value_name = "LOW..HIGH", default_value = "-5..15", value_parser = range,
          allow_hyphen_values = true)]
    log2_c: RangeInclusive<i32>,

    /// Binary logarithms of gamma to search
    #[arg(long, value_name = "LOW..HIGH", default_value = "-15..3", value_parser = range,
          allow_hyphen_values = true)]
    log2_gamma: RangeInclusive<i32>,

    /// Epsilon of the regressions in the search: errors up to epsilon cost nothing
    #[arg(long, value_name = "EPSILON", default_value_t = 0.1, value_parser = train::positive)]
    epsilon: f64,

    /// Maximum number of steps of a fit in the search; a fit that needs more is stopped and marked
    #[arg(long, value_name = "COUNT", default_value_t = Search::default().max_iterations)]
    max_iterations: usize,

    /// Number of hands from the logs to search on; time and memory grow with its square
    #[arg(long, value_name = "COUNT", default_value_t = 6_000)]
    rows: usize,

    /// Seed of the split by match, of the folds and of the sample of hands
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Publications other than the thesis.
#[derive(Subcommand)]
enum Other {
    /// Train the perceptrons of Torres (2016) for the Tichu call on match logs, and print his figures
    /// beside ours
    Torres(torres::Options),
}

/// Fits, measures, prints the thesis's table beside ours, and searches if asked to.
pub fn run(options: &Options) -> Outcome {
    if let Some(Other::Torres(options)) = &options.other {
        return torres::run(options);
    }
    let mut account = Account::default();
    let hands = match &options.matrices {
        Some(directory) => {
            let matrices = Matrices::read(directory)?;
            reproduce(&matrices, options.out.as_deref(), &mut account)?;
            CrossValidation::of_matrix(&matrices.train)
        }
        None => {
            let dataset = train::read(&options.logs)?;
            CrossValidation::of_dataset(&dataset, options.seed, options.rows)
        }
    };
    if let Some(out) = options.out.as_ref().filter(|_| options.grid) {
        search(options, &hands, out, &mut account)?;
    }
    Ok(account.finish()?)
}

fn reproduce(matrices: &Matrices, out: Option<&Path>, account: &mut Account) -> Outcome {
    let reproduction = Reproduction::of(matrices)?;
    account.say(format_args!(
        "fitted on {} hands, measured on {}, {THRESHOLDS} thresholds from 0 to 1\n",
        matrices.train.rows.len(),
        matrices.test.rows.len()
    ));
    let title = format!("logistic regression, C {LOGISTIC_C}");
    table(&title, &reproduction.logistic, PRINTED_LOGISTIC, account);
    let title = format!(
        "support vector regression, C {}, gamma {}, epsilon {}",
        SVR.c, SVR.gamma, SVR.epsilon
    );
    let Reproduction { svr, svr_by_us, .. } = &reproduction;
    let with = |solver: &str, count: usize| format!("{title}, {solver}; {count} support vectors");
    let by_libsvm = with("by libsvm's algorithm", svr.support_vectors);
    table(&by_libsvm, &svr.measured, PRINTED_SVR, account);
    let by_us = with("by our solver", svr_by_us.support_vectors);
    table(&by_us, &svr_by_us.measured, PRINTED_SVR, account);
    explain(&svr.measured, PRINTED_SVR.roc_area, account);
    if let Some(out) = out {
        let paths = store_figures(out, &reproduction.charts())?;
        account.say(format_args!(
            "\nwrote {} figures to {}",
            paths.len(),
            out.display()
        ));
    }
    Ok(())
}

/// The thesis's figures of a model and ours, all but thresholds in percent.
fn table(title: &str, ours: &Measured, thesis: Printed, account: &mut Account) {
    let accuracy = ours.best(|at| at.accuracy);
    let f1 = ours.best(|at| at.f1);
    let percent = |share: f64| format!("{:.2}%", share * 100.0);
    account.say(title);
    let head = ["thesis", "best accuracy", "best F1"];
    account.say(format_args!(
        "{:<13} {:>9} {:>15} {:>15}",
        "", head[0], head[1], head[2]
    ));
    for (name, printed, ours) in [
        (
            "threshold",
            format!("{:.4}", thesis.threshold),
            [accuracy, f1].map(|at| format!("{:.4}", at.threshold)),
        ),
        (
            "accuracy",
            format!("{:.2}%", thesis.accuracy),
            [accuracy, f1].map(|at| percent(at.accuracy)),
        ),
        (
            "precision",
            String::new(),
            [accuracy, f1].map(|at| percent(at.precision)),
        ),
        (
            "recall",
            String::new(),
            [accuracy, f1].map(|at| percent(at.recall)),
        ),
        (
            "F1",
            format!("{:.2}%", thesis.f1),
            [accuracy, f1].map(|at| percent(at.f1)),
        ),
    ] {
        account.say(format_args!(
            "{name:<13} {printed:>9} {:>15} {:>15}",
            ours[0], ours[1]
        ));
    }
    account.say(format_args!(
        "{:<13} {:>9} {:>15} (true), {} (between swept thresholds only)\n",
        "ROC area",
        format!("{:.2}%", thesis.roc_area),
        percent(ours.ranking.roc_area()),
        percent(ours.swept_roc_area())
    ));
}

/// Explains why the printed ROC area of the regression differs from the area of its predictions.
fn explain(svr: &Measured, printed: f64, account: &mut Account) {
    let Some(end) = svr.sweep.first() else { return };
    let (low, high) = svr.range;
    let swept = svr.swept_roc_area() * 100.0;
    account.say(format_args!(
        "The ROC area that the thesis prints for the support vector regression, {printed}%, is not that \
         of its\npredictions. They go from {low:.3} to {high:.3}; {} of {} lie outside [0, 1], where the \
         thesis tries no\nthreshold. From a threshold of 0 on, {:.1}% of the hands without a call are \
         called, so the curve\nends at that false positive rate, and the rest of the area, to its right, \
         is left out. Trapezoids\nbetween the tried thresholds alone give {swept:.2}%, {}; all thresholds \
         give {:.2}%.",
        svr.outside,
        svr.ranking.len(),
        end.false_positive_rate * 100.0,
        if format!("{swept:.2}") == format!("{printed:.2}") {
            "the printed figure"
        } else {
            "which is not the printed figure either"
        },
        svr.ranking.roc_area() * 100.0
    ));
    account.say(format_args!(
        "\nThe logistic regression is fitted with its intercept penalised too, as liblinear does. libsvm's \
         algorithm\nstops the support vector regression at a KKT gap of 0.001, as in the thesis; ours goes on to \
         0.0001, and one\nhand of {}, which lies within a thousandth of the threshold, changes sides.",
        svr.ranking.len()
    ));
}

fn search(
    options: &Options,
    hands: &CrossValidation,
    out: &Path,
    account: &mut Account,
) -> Outcome {
    let search = Search {
        log2_c: options.log2_c.clone(),
        log2_gamma: options.log2_gamma.clone(),
        epsilon: options.epsilon,
        max_iterations: options.max_iterations,
    };
    let mut journal = Journal::open(out, &search.fingerprint(hands))?;
    account.say(format_args!(
        "\nsearch on {} hands: {} logistic regressions and {} support vector regressions, each in ten \
         folds;\njournal in {}",
        hands.hands(),
        search.models() - search.pairs(),
        search.pairs(),
        journal.path().display()
    ));
    let bar = ProgressBar::new(search.models() as u64).with_style(ProgressStyle::with_template(
        "{msg} {wide_bar} {pos}/{len} models, {eta} left",
    )?);
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
