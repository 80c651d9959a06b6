//! `laboratory reproduce solvers`: the models of the thesis by each solver.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use laboratory_reproductions::matrices::Matrices;
use laboratory_reproductions::thesis::solvers::{Timed, compare};
use terminal::Outcome;

use terminal::account::Account;

/// Options of `reproduce solvers`.
#[derive(Args)]
pub struct SolversOptions {
    /// Directory with the matrices of the thesis: {train,test}-{features,calls}.txt
    #[arg(long, value_name = "DIR")]
    matrices: PathBuf,

    /// Number of measurements of each solver with each model, in turns
    #[arg(long, value_name = "COUNT", default_value = "5")]
    runs: NonZeroUsize,
}

/// Fits, and prints times, figures and differences.
pub(super) fn run(options: &SolversOptions) -> Outcome {
    let mut account = Account::default();
    let matrices = Matrices::read(&options.matrices)?;
    let timed = compare(&matrices, options.runs.get())?;
    account.say(format_args!(
        "fitted on {} hands, measured on {}; processor seconds of a fit in {} runs\n",
        matrices.train.rows.len(),
        matrices.test.rows.len(),
        options.runs
    ));
    account.say(
        "model  solver                      median   least    most  accuracy      F1  ROC area  \
         difference  otherwise",
    );
    for row in &timed {
        let (least, most) = (row.seconds[0], row.seconds[row.seconds.len() - 1]);
        account.say(format_args!(
            "{:<6} {:<24} {:>9.3} {least:>7.3} {most:>7.3} {:>8.2}% {:>6.2}% {:>8.2}% {:>11.1e} {:>10}",
            row.model,
            row.solver,
            median(row),
            row.measured.best(|at| at.accuracy).accuracy * 100.0,
            row.measured.best(|at| at.f1).f1 * 100.0,
            row.measured.ranking.roc_area() * 100.0,
            row.difference,
            row.decided_otherwise
        ));
    }
    account.say(
        "\naccuracy, F1: best of 2,000 thresholds; difference: the largest of a prediction from our \
         solver's;\notherwise: hands on the other side of the thesis's threshold than by our solver",
    );
    for solver in ["own", "smartcore"] {
        let find = |model: &str| {
            timed
                .iter()
                .find(|t| (t.model, t.solver) == (model, solver))
        };
        if let (Some(logistic), Some(svr)) = (find("LR"), find("SVR")) {
            let ratio = median(svr) / median(logistic);
            account.say(format_args!(
                "by {solver}: the SVR takes {ratio:.1} times as long as the LR"
            ));
        }
    }
    Ok(account.finish()?)
}

/// The middle time, the lower of two.
fn median(timed: &Timed) -> f64 {
    timed.seconds[(timed.seconds.len() - 1) / 2]
}
