//! `laboratory reproduce torres`: the perceptrons of Torres for the Tichu call, his figures beside
//! ours.

use std::collections::HashSet;
use std::path::PathBuf;

use clap::Args;
use laboratory_reproductions::torres::{
    Comparison, Decisions, Definition, Figures, LabelledHand, Own, PrintedFigures, Selection,
    Trained, read_hands,
};
use laboratory_training::TrainingError;
use laboratory_training::play::logs::{ReplayedRound, read_rounds};
use laboratory_training::split::Part;
use laboratory_training::whole_hand::rows::rows;
use laboratory_training::whole_hand::win_shares::win_shares;
use terminal::Outcome;

use terminal::account::Account;
use terminal::logs::LogOptions;

/// Options of `reproduce torres`.
#[derive(Args)]
pub struct TorresOptions {
    #[command(flatten)]
    logs: LogOptions,

    /// Compute the features as his code does, with its mistakes, and not as he describes them
    #[arg(long)]
    as_printed: bool,

    /// Leave out hands with a bomb, as his data does
    #[arg(long)]
    without_bombs: bool,

    /// Count only calls before anybody has acted in the play
    #[arg(long)]
    at_once: bool,

    /// Seed of the split by match
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// File of hands to measure on as well, one a line: TICHU ['RA', 'GD', ...] or NO_TICHU [...]
    #[arg(long, value_name = "FILE")]
    hands: Option<PathBuf>,
}

/// Trains on the training matches and prints the table of the others.
pub(super) fn run(options: &TorresOptions) -> Outcome {
    // A damaged file ends the command now, not after the logs have been read.
    let file = options.hands.as_deref().map(read_hands).transpose()?;
    let dataset = options.logs.read()?;
    let rounds = read_rounds(&options.logs.files()?, &dataset)?;
    let rows = rows(&rounds);
    let selection = Selection {
        without_bombs: options.without_bombs,
        at_once: options.at_once,
        seed: options.seed,
    };
    let split = selection.split(&rows);
    let training = selection.hands(&split.training);
    let held_out = selection.hands(&split.held_out);
    TrainingError::require_both(training.len(), held_out.len())?;
    let definition = match options.as_printed {
        true => Definition::Printed,
        false => Definition::Meant,
    };
    let trained = Trained::on(&training, definition)?;
    let part = |round: &ReplayedRound| Part::of(&round.match_id, options.seed);
    let is_training = |round: &&ReplayedRound| part(round) == Part::Training;
    let shares = win_shares(rounds.iter().filter(is_training));
    let own = Own::on(&split.training, &training, &shares, options.seed)?;

    let mut account = Account::default();
    account.say(format_args!(
        "trained on {}; features {}",
        counted(&training),
        match definition {
            Definition::Meant => "as described",
            Definition::Printed => "as his code computes them",
        }
    ));
    account.say(format_args!("\nheld-out matches: {}", counted(&held_out)));
    table(&compare(&trained, &own, &held_out), &mut account);
    if let (Some(path), Some(hands)) = (&options.hands, file) {
        let known: HashSet<_> = training.iter().map(|hand| hand.cards).collect();
        let twice = hands.iter().filter(|hand| known.contains(&hand.cards));
        account.say(format_args!(
            "\n{}: {}, {} of them among the hands trained on",
            path.display(),
            counted(&hands),
            twice.count()
        ));
        table(&compare(&trained, &own, &hands), &mut account);
    }
    account.say(
        "\nHis figures are those of his own 5,000 hands. His row \"all combined\" is left out: its \
         vectors are\nnot known. He printed the same figures twice for 4-8,10-16,18,19,22; one is a \
         slip. logistic and\nboosted are this project's models of 14 cards alone, from a probability \
         of 0.5 on and from the\nthreshold on that is best for F1 on training matches.",
    );
    Ok(account.finish()?)
}

fn compare(trained: &Trained, own: &Own, hands: &[LabelledHand]) -> Comparison {
    let mut others = own.decisions(hands);
    others.push(Decisions::never(hands.len()));
    trained.compare(hands, &others)
}

/// How many hands there are, and how many of them were called.
fn counted(hands: &[LabelledHand]) -> String {
    let called = hands.iter().filter(|hand| hand.called).count();
    let share = 100.0 * called as f64 / hands.len() as f64;
    format!("{} hands, {called} called ({share:.2}%)", hands.len())
}

/// The figures of each set by him and by us, and those of the other models and rules.
fn table(comparison: &Comparison, account: &mut Account) {
    let mut line = |name: &str, cells: [&str; 4]| {
        let [perceptron, averaged, ours, ours_averaged] = cells;
        account.say(format_args!(
            "{name:<25} {perceptron:>14} {averaged:>14} {ours:>14} {ours_averaged:>14}"
        ));
    };
    line("features", ["Torres:", "Torres:", "ours:", "ours:"]);
    line("", ["perceptron", "averaged", "perceptron", "averaged"]);
    for compared in &comparison.sets {
        let printed = |PrintedFigures { accuracy, f1 }| format!("{accuracy:.2}% {f1:.3}");
        let set = compared.set;
        line(
            set.name,
            [
                &printed(set.perceptron),
                &printed(set.averaged),
                &measured(compared.perceptron),
                &measured(compared.averaged),
            ],
        );
    }
    for (name, figures) in &comparison.others {
        line(name, ["", "", "", &measured(*figures)]);
    }
}

/// Accuracy and F1.
fn measured(Figures { accuracy, f1 }: Figures) -> String {
    format!("{:.2}% {f1:.3}", accuracy * 100.0)
}
