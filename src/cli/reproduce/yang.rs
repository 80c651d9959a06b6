//! `grand-tichu reproduce yang`: the systems of Yang (2018) for the success of a call, his figures
//! beside ours.

use clap::Args;
use terminal::Outcome;
use tichu_reproductions::torres::Selection;
use tichu_reproductions::yang::{
    Called, Calls, Completion, FOUR, PATTERNS, System, Tichu, Yang, grand, on_four, on_patterns,
    tichu,
};
use tichu_training::TrainingError;
use tichu_training::play::logs::read_rounds;
use tichu_training::split::Split;
use tichu_training::whole_hand::rows::rows;

use crate::cli::account::Account;
use crate::cli::logs::LogOptions;

/// His coefficients of the four features for Grand Tichu, as multiples of an ace.
const PRINTED_FOUR: [f64; 4] = [1.0, 2.8, 2.8, 3.4];

/// His coefficients of the first patterns for Tichu.
const PRINTED_PATTERNS: [f64; 7] = [2.0, 5.9, 5.7, 4.7, 1.0, -1.9, -1.1];

/// Options of `reproduce yang`.
#[derive(Args)]
pub(super) struct Options {
    #[command(flatten)]
    logs: LogOptions,

    /// Random completions of each hand to 14 cards
    #[arg(long, value_name = "COUNT", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    deals: u32,

    /// Seed of the split by match, the forests and the completions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Fits every system to the calls of the training matches and measures it on the others.
pub(super) fn run(options: &Options) -> Outcome {
    let dataset = options.logs.read()?;
    let seed = options.seed;
    let split = Split::of(&dataset, seed);
    let yang = Yang::of(&split)?;
    let [grand_training, grand_held_out] = [&yang.training, &yang.held_out].map(Called::grand);

    let rounds = read_rounds(&options.logs.files()?, &dataset)?;
    let rows = rows(&rounds);
    let selection = Selection {
        seed,
        ..Selection::default()
    };
    let whole = selection.split(&rows);
    let after =
        [&whole.training, &whole.held_out].map(|rows| Called::tichu(rows, Tichu::AfterExchange));
    let [tichu_training, tichu_held_out] = &after;
    if tichu_held_out.hands.is_empty() {
        return Err(Box::new(TrainingError::TooFewMatches {
            training: tichu_training.hands.len(),
            test: 0,
        }));
    }

    let mut account = Account::default();
    title(
        "Grand Tichu",
        &grand_training,
        &grand_held_out,
        &mut account,
    );
    let mut systems = grand(&grand_training, &grand_held_out, seed)?;
    let completion = Completion {
        tichu: on_patterns(&Called::tichu(&whole.training, Tichu::BeforeExchange))?,
        deals: options.deals as usize,
        seed,
    };
    systems.push(completion.system(&grand_held_out));
    table(&systems, &mut account);
    account.say("\ncoefficients of the four features, as multiples of an ace");
    let fitted = on_four(&grand_training)?.coefficients;
    coefficients(&FOUR, &PRINTED_FOUR, &fitted, &mut account);

    let name = "made, if called: hands completed to 14 cards";
    let reading = yang.reading(name, &|row| completion.chance(row.hand.set()))?;
    account.say(format_args!(
        "\nP(grand) > 0.5 P(Tichu) + 0.25, with P(Tichu) of {} completions: calls {:.1}% of the \
         held-out hands;\nof the players' calls among them {}, of the others {} succeeded",
        options.deals,
        100.0 * reading.says_call,
        succeeded(reading.called_too),
        succeeded(reading.called_alone),
    ));

    account.say("");
    title("Tichu", tichu_training, tichu_held_out, &mut account);
    table(&tichu(tichu_training, tichu_held_out, seed)?, &mut account);
    account.say("\ncoefficients of the patterns; ours as multiples of his ace");
    let fitted = on_patterns(tichu_training)?.coefficients;
    coefficients(&PATTERNS, &PRINTED_PATTERNS, &fitted, &mut account);

    account.say(
        "\nHis figures are those that the thesis of Asimakopoulos retells (table 4-18, pages 59 to 64); - is a \
         figure\nthat this project does not know. His hands are other hands. The parameters of the learners and \
         the patterns\nwithout a printed coefficient are ours.",
    );
    Ok(account.finish()?)
}

fn title(call: &str, training: &Called, held_out: &Called, account: &mut Account) {
    let made = |calls: &Called| {
        let made = calls.made.iter().filter(|made| **made).count();
        let share = 100.0 * made as f64 / calls.made.len() as f64;
        format!("{} calls ({share:.1}% made)", calls.made.len())
    };
    account.say(format_args!(
        "{call}: ROC area for the success of a call; fitted to {}, measured on {}",
        made(training),
        made(held_out)
    ));
}

fn table(systems: &[System], account: &mut Account) {
    account.say(format_args!(
        "{:<22} {:<20} {:>6} {:>6}  95% interval",
        "cards", "learner", "Yang", "ours"
    ));
    for system in systems {
        let printed = system
            .printed
            .map_or("-".to_owned(), |area| format!("{area:.3}"));
        let (low, high) = system.interval;
        account.say(format_args!(
            "{:<22} {:<20} {printed:>6} {:>6.3}  {low:.3} to {high:.3}",
            system.cards, system.learner, system.area
        ));
    }
}

/// Ours are scaled so that the first is as printed.
fn coefficients(names: &[&str], printed: &[f64], fitted: &[f64], account: &mut Account) {
    let (Some(first), Some(printed_first)) = (fitted.first(), printed.first()) else {
        return;
    };
    account.say(format_args!("{:<22} {:>6} {:>6}", "", "Yang", "ours"));
    for (place, (name, fitted)) in names.iter().zip(fitted).enumerate() {
        let printed = printed.get(place);
        let printed = printed.map_or("-".to_owned(), |number| format!("{number:.1}"));
        let ours = fitted / first * printed_first;
        account.say(format_args!("{name:<22} {printed:>6} {ours:>6.1}"));
    }
}

fn succeeded(calls: Calls) -> String {
    match calls.all {
        0 => "0 of 0".to_owned(),
        all => {
            let share = 100.0 * f64::from(calls.made) / f64::from(all);
            format!("{share:.1}% of {all}")
        }
    }
}
