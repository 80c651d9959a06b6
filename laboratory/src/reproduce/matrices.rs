//! `laboratory reproduce matrices`: the matrices of the thesis, made from match logs as its program
//! makes them.

use std::path::PathBuf;

use clap::Args;
use laboratory_reproductions::logged_table::{Fitted, LoggedTable, MatrixComparison, ScoresOf};
use laboratory_reproductions::matrices::{Hands, Matrices};
use laboratory_reproductions::thesis::LOGISTIC_C;
use laboratory_training::TrainingError;
use terminal::Outcome;
use tichu_records::find_logs;

use terminal::account::Account;
use terminal::logs::LogOptions;

/// Options of `reproduce matrices`.
#[derive(Args)]
pub struct MatricesOptions {
    #[command(flatten)]
    logs: LogOptions,

    /// Match logs of the test hands, or directories of them
    #[arg(long, required = true, num_args = 1.., value_name = "DIR")]
    test_logs: Vec<PathBuf>,

    /// Directory with the matrices of the thesis: {train,test}-{features,calls}.txt
    #[arg(long, value_name = "DIR")]
    matrices: PathBuf,
}

/// Makes the rows, counts those that the matrices have, and fits the regression to each table.
pub(super) fn run(options: &MatricesOptions) -> Outcome {
    let matrices = Matrices::read(&options.matrices)?;
    let files = [options.logs.files()?, find_logs(&options.test_logs)?];
    let [training, test] = tables(&files, ScoresOf::RoundBefore)?;
    let [running, running_test] = tables(&files, ScoresOf::Match)?;
    TrainingError::require_both(training.hands.rows.len(), test.hands.rows.len())?;

    let mut account = Account::default();
    let mut line = |name: &str, training: usize, test: usize| {
        account.say(format_args!("{name:<52} {training:>8} {test:>8}"));
    };
    let compared = (
        training.compare(&matrices.train),
        test.compare(&matrices.test),
    );
    let calls = |hands: &Hands| hands.called.iter().filter(|called| **called).count();
    line("logs", files[0].len(), files[1].len());
    line("rounds", training.rounds, test.rounds);
    line(
        "rounds with a call",
        training.called_rounds,
        test.called_rounds,
    );
    line("calls", training.calls, test.calls);
    line(
        "rows of the logs",
        training.hands.rows.len(),
        test.hands.rows.len(),
    );
    line(
        "  labelled as called",
        calls(&training.hands),
        calls(&test.hands),
    );
    let (Matrices { train, test: other }, (a, b)) = (&matrices, compared);
    line("rows of the matrices", train.rows.len(), other.rows.len());
    line("  labelled as called", calls(train), calls(other));
    let mut counts =
        |name: &str, count: fn(MatrixComparison) -> usize| line(name, count(a), count(b));
    counts("  equal to a row of the logs, all columns and label", |c| {
        c.equal
    });
    counts("  repeats of such a row", |c| c.repeats);
    counts("  others", |c| c.unknown);

    account.say(format_args!(
        "\nlogistic regression, C {LOGISTIC_C}; thresholds chosen on the test hands, as in the thesis\n\
         {:<44} {:>9} {:>8} {:>9}",
        "fitted to and measured on", "accuracy", "F1", "ROC area"
    ));
    for (name, training, test) in [
        ("the matrices", &matrices.train, &matrices.test),
        ("rows of the logs", &training.hands, &test.hands),
        (
            "the same with running scores",
            &running.hands,
            &running_test.hands,
        ),
    ] {
        let Fitted {
            accuracy,
            f1,
            roc_area,
        } = Fitted::of(training, test)?;
        let [accuracy, f1, area] = [accuracy, f1, roc_area].map(|share| 100.0 * share);
        account.say(format_args!(
            "{name:<44} {accuracy:>8.2}% {f1:>7.2}% {area:>8.2}%"
        ));
    }
    Ok(account.finish()?)
}

fn tables(files: &[Vec<PathBuf>; 2], scores: ScoresOf) -> Result<[LoggedTable; 2], TrainingError> {
    let [training, test] = files;
    Ok([
        LoggedTable::read(training, scores)?,
        LoggedTable::read(test, scores)?,
    ])
}
