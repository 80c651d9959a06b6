//! `grand-tichu reproduce thesis`: the thesis's figures from the thesis's own matrices, beside ours.

use std::path::PathBuf;

use charts::store::store_figures;
use clap::Args;
use terminal::Outcome;
use tichu_fitting::solver::Solver;
use tichu_reproductions::thesis::{
    LOGISTIC_C, Matrices, Measured, PRINTED_LOGISTIC, PRINTED_SVR, Printed, Reproduction, SVR,
    THRESHOLDS,
};

use crate::cli::account::Account;
use crate::cli::solver::SolverOption;

/// Options of `reproduce thesis`.
#[derive(Args)]
pub(super) struct Options {
    /// Directory with the matrices of the thesis: {train,test}-{features,calls}.txt
    #[arg(long, value_name = "DIR")]
    matrices: PathBuf,

    /// Output directory for the figures of the thesis (SVG)
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    #[command(flatten)]
    solver: SolverOption,
}

/// Fits, measures, and prints the thesis's tables beside ours.
pub(super) fn run(options: &Options) -> Outcome {
    if let Some(out) = &options.out {
        outputs::check_directory(out)?;
    }
    let mut account = Account::default();
    let matrices = Matrices::read(&options.matrices)?;
    let reproduction = Reproduction::of(&matrices, options.solver.solver)?;
    account.say(format_args!(
        "fitted on {} hands, measured on {}, {THRESHOLDS} thresholds from 0 to 1\n",
        matrices.train.rows.len(),
        matrices.test.rows.len()
    ));
    let by_smartcore = reproduction.solver == Solver::Smartcore;
    let by = if by_smartcore { ", by smartcore" } else { "" };
    let title = format!("logistic regression, C {LOGISTIC_C}{by}");
    table(
        &title,
        &reproduction.logistic,
        PRINTED_LOGISTIC,
        &mut account,
    );
    let title = format!(
        "support vector regression, C {}, gamma {}, epsilon {}",
        SVR.c, SVR.gamma, SVR.epsilon
    );
    let Reproduction { svr, svr_by_us, .. } = &reproduction;
    let with = |solver: &str, count: usize| format!("{title}, {solver}; {count} support vectors");
    let solver = if by_smartcore {
        "by smartcore"
    } else {
        "by libsvm's algorithm"
    };
    let by_solver = with(solver, svr.support_vectors);
    table(&by_solver, &svr.measured, PRINTED_SVR, &mut account);
    let by_us = with("by our solver", svr_by_us.support_vectors);
    table(&by_us, &svr_by_us.measured, PRINTED_SVR, &mut account);
    explain(&svr.measured, PRINTED_SVR.roc_area, &mut account);
    if by_smartcore {
        account.say("\nsmartcore does not penalise the intercept of the logistic regression; the thesis does.");
    } else {
        explain_stop(&svr.measured, &mut account);
    }
    if let Some(out) = &options.out {
        let paths = store_figures(out, &reproduction.charts())?;
        account.say(format_args!(
            "\nwrote {} figures to {}",
            paths.len(),
            out.display()
        ));
    }
    Ok(account.finish()?)
}

/// The thesis's figures of a model and ours, all but thresholds in percent.
fn table(title: &str, ours: &Measured, thesis: Printed, account: &mut Account) {
    let accuracy = ours.best(|at| at.accuracy);
    let f1 = ours.best(|at| at.f1);
    let percent = |share: f64| format!("{:.2}%", share * 100.0);
    let printed = |share: f64| format!("{share:.2}%");
    account.say(title);
    account.say("                 thesis   best accuracy         best F1");
    let mut row = |name: &str, printed: String, [accuracy, f1]: [String; 2]| {
        account.say(format_args!(
            "{name:<13} {printed:>9} {accuracy:>15} {f1:>15}"
        ));
    };
    let best = [accuracy, f1];
    let threshold = format!("{:.4}", thesis.threshold);
    row(
        "threshold",
        threshold,
        best.map(|at| format!("{:.4}", at.threshold)),
    );
    row(
        "accuracy",
        printed(thesis.accuracy),
        best.map(|at| percent(at.accuracy)),
    );
    row(
        "precision",
        String::new(),
        best.map(|at| percent(at.precision)),
    );
    row("recall", String::new(), best.map(|at| percent(at.recall)));
    row("F1", printed(thesis.f1), best.map(|at| percent(at.f1)));
    account.say(format_args!(
        "{:<13} {:>9} {:>15} (true), {} (between swept thresholds only)\n",
        "ROC area",
        printed(thesis.roc_area),
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
        "The ROC area that the thesis prints for the support vector regression, {printed}%, is not \
         the area of its\npredictions. They go from {low:.3} to {high:.3}; {} of {} lie outside [0, 1], where the \
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
}

/// Explains why libsvm's algorithm and our solver decide one hand differently.
fn explain_stop(svr: &Measured, account: &mut Account) {
    account.say(format_args!(
        "\nThe logistic regression is fitted with its intercept penalised too, as liblinear does. libsvm's \
         algorithm\nstops the support vector regression at a KKT gap of 0.001, as in the thesis; ours goes on to \
         0.0001, and one\nhand of {}, which lies within a thousandth of the threshold, changes sides.",
        svr.ranking.len()
    ));
}
