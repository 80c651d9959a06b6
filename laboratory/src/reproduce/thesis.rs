//! `laboratory reproduce thesis`: the thesis's figures from the thesis's own matrices, beside ours.

use std::path::PathBuf;

use charts::store::store_figures;
use clap::Args;
use laboratory_fitting::solver::Solver;
use laboratory_reproductions::grid::Search;
use laboratory_reproductions::matrices::Matrices;
use laboratory_reproductions::thesis::{
    Better, CLAIMS, Curve, Envelope, Figure, LOGISTIC_C, Measured, PRINTED_LOGISTIC, PRINTED_SVR,
    Printed, Reach, Reproduction, SVR, THRESHOLDS, reaches,
};
use terminal::Outcome;

use crate::solver::SolverOption;
use terminal::account::Account;

/// Options of `reproduce thesis`.
#[derive(Args)]
pub struct ThesisOptions {
    /// Directory with the matrices of the thesis: {train,test}-{features,calls}.txt
    #[arg(long, value_name = "DIR")]
    matrices: PathBuf,

    /// Fit all 399 pairs of C and gamma, too, and compare the best of them at each threshold, which
    /// chapter 8 of the thesis shows; takes a minute on two processors
    #[arg(long)]
    envelope: bool,

    /// Output directory for the fifteen figures of chapter 8 (SVG)
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    #[command(flatten)]
    solver: SolverOption,
}

/// Fits, measures, and prints the thesis's tables beside ours.
pub(super) fn run(options: &ThesisOptions) -> Outcome {
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
    let envelope = match options.envelope {
        true => Some(Envelope::of(&matrices, &Search::default())?),
        false => None,
    };
    if let Some(envelope) = &envelope {
        claims(&reproduction, envelope, &mut account);
    }
    if let Some(out) = &options.out {
        let paths = store_figures(out, &reproduction.charts(envelope.as_ref()))?;
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

/// The claims of chapter 8, with the curves that it shows and with those of one regression.
fn claims(reproduction: &Reproduction, envelope: &Envelope, account: &mut Account) {
    let one = &reproduction.svr.measured;
    let pairs = format!("best of {} pairs", envelope.pairs);
    let chosen = format!("C {}, gamma {}", SVR.c, SVR.gamma);
    let mut row = |claim: &str, [best, one]: [String; 2]| {
        account.say(format!("{claim:<48} {best:>20} {one:>20}").trim_end());
    };
    row("\nchapter 8: thresholds", [pairs, chosen]);
    let curves = |figure| [envelope.curve(figure), one.curve(figure)];
    let interval = |least: f64| {
        move |curve: Curve| match reaches(&curve, least) {
            Some(Reach { first, last, share }) => {
                format!("{first:.3} to {last:.3}, {:.0}%", share * 100.0)
            }
            None => "nowhere".to_owned(),
        }
    };
    row(
        "regression: accuracy of 80% from 0.1 to 0.9",
        curves(Figure::Accuracy).map(interval(0.8)),
    );
    row(
        "regression: precision of 1",
        curves(Figure::Precision).map(interval(1.0)),
    );
    let of_calls = || [envelope.precision_of_calls(), one.precision_of_calls()];
    row(
        "  of regressions that call a hand",
        of_calls().map(interval(1.0)),
    );
    for claim in CLAIMS {
        let better = match claim.better {
            Better::Svr => "regression",
            Better::Logistic => "logistic",
        };
        row(
            &format!("{better} better from {} to {}", claim.low, claim.high),
            ["", ""].map(str::to_owned),
        );
        let mut compare = |name: &str, svr: [Curve; 2], logistic: Curve| {
            let held = svr.map(|svr| {
                let held = claim.held(&svr, &logistic);
                let points = held.difference * 100.0;
                format!("{:.0}%, by {points:+.2}", held.share * 100.0)
            });
            row(&format!("  {name}"), held);
        };
        for figure in Figure::ALL {
            let logistic = reproduction.logistic.curve(figure);
            compare(&figure.name().to_lowercase(), curves(figure), logistic);
        }
        let logistic = reproduction.logistic.precision_of_calls();
        compare("precision, models that call a hand", of_calls(), logistic);
    }
    account.say(
        "A share is that of the thresholds of the interval at which the claim holds; the number after it \
         is the mean\ndifference in points. A model that calls no hand has a precision of 1; in the rows \
         of those that call a hand, 0.",
    );
    if envelope.unfinished > 0 {
        account.say(format_args!(
            "{} of {} regressions stopped at the limit of steps.",
            envelope.unfinished, envelope.pairs
        ));
    }
}
