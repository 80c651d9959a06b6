//! `laboratory reproduce logistic`: the search for the C of the thesis's logistic regression.

use std::path::PathBuf;

use clap::Args;
use laboratory_reproductions::grid::CrossValidation;
use laboratory_reproductions::matrices::Matrices;
use laboratory_reproductions::thesis::LOGISTIC_C;
use terminal::Outcome;

use terminal::account::Account;

/// Options of `reproduce logistic`.
#[derive(Args)]
pub struct LogisticOptions {
    /// Directory with the matrices of the thesis: {train,test}-{features,calls}.txt
    #[arg(long, value_name = "DIR")]
    matrices: PathBuf,
}

/// Searches, and prints the choice of each measure.
pub(super) fn run(options: &LogisticOptions) -> Outcome {
    let mut account = Account::default();
    let hands = CrossValidation::of_matrix(&Matrices::read(&options.matrices)?.train);
    let choices = hands.choices()?;
    account.say(format_args!(
        "C of the logistic regression in ten folds of {} hands: a hundred values from 1 to 10, even in \
         their logarithms\n",
        hands.hands()
    ));
    account.say(format_args!(
        "{:<14} {:>8} {:>10} {:>14}",
        "best by",
        "C",
        "value",
        format!("at C {LOGISTIC_C}")
    ));
    for choice in choices {
        account.say(format_args!(
            "{:<14} {:>8.4} {:>10.5} {:>14.5}",
            choice.measure.name(),
            choice.c,
            choice.value,
            choice.of_thesis
        ));
    }
    Ok(account.finish()?)
}
