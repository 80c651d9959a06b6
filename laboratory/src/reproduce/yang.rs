//! `laboratory reproduce yang`: the systems of Yang (2018) for the success of a call, his figures
//! beside ours.

use clap::Args;
use laboratory_reproductions::torres::Selection;
use laboratory_reproductions::yang::{
    Calls, Completion, EndedHands, FOUR, PATTERNS, Parts, RocArea, System, Tichu, Yang, grand,
    on_four, on_patterns, tichu,
};
use laboratory_training::play::logs::read_rounds;
use laboratory_training::split::Split;
use laboratory_training::whole_hand::rows::rows;
use terminal::Outcome;

use terminal::account::Account;
use terminal::logs::LogOptions;

/// His coefficients of the four features for Grand Tichu, as multiples of an ace.
const PRINTED_FOUR: [f64; 4] = [1.0, 2.8, 2.8, 3.4];

/// His coefficients of the first patterns for Tichu.
const PRINTED_PATTERNS: [f64; 7] = [2.0, 5.9, 5.7, 4.7, 1.0, -1.9, -1.1];

/// Options of `reproduce yang`.
#[derive(Args)]
pub struct YangOptions {
    #[command(flatten)]
    logs: LogOptions,

    /// Random completions of each hand to 14 cards
    #[arg(long, value_name = "COUNT", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    deals: u32,

    /// Seed of the split by match, the forests and the completions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Fits every system to hands of the training matches and measures it on the others: to the calls,
/// and to as many hands that were called or not.
pub(super) fn run(options: &YangOptions) -> Outcome {
    let dataset = options.logs.read()?;
    let seed = options.seed;
    let split = Split::of(&dataset, seed);
    let yang = Yang::of(&split)?;
    let rounds = read_rounds(&options.logs.files()?, &dataset)?;
    let rows = rows(&rounds);
    let selection = Selection {
        seed,
        ..Selection::default()
    };
    let whole = selection.split(&rows);

    let calls = Parts {
        training: EndedHands::grand_calls(&yang.training),
        held_out: EndedHands::grand_calls(&yang.held_out),
    };
    let all = Parts {
        training: EndedHands::grand(&split.training).thinned(calls.training.cards.len()),
        held_out: EndedHands::grand(&split.test),
    };
    let mut account = Account::default();
    title("Grand Tichu", &calls, &all, &mut account);
    table(&grand(&calls, seed)?, &grand(&all, seed)?, &mut account);
    let dealt = EndedHands::tichu_calls(&whole.training, Tichu::BeforeExchange);
    let completion = Completion {
        tichu: on_patterns(&dealt)?,
        deals: options.deals as usize,
        seed,
    };
    let areas = [
        completion.area(&calls.held_out),
        completion.area(&all.held_out),
    ];
    let names = ["completed to 14 cards", "logistic regression"];
    line(names, None, areas, &mut account);

    account.say("\ncoefficients of the four features for a call's success, as multiples of an ace");
    let fitted = on_four(&calls.training)?.coefficients;
    coefficients(&FOUR, &PRINTED_FOUR, &fitted, &mut account);

    let name = "made, if called: hands completed to 14 cards";
    let reading = yang.reading(name, &|row| completion.chance(row.hand.set()))?;
    account.say(format_args!(
        "\nP(grand) > 0.5 P(Tichu) + 0.25, with P(Tichu) of {} completions: calls {:.1}% of the \
         held-out hands;\nof the players' calls among them {}, of the others {} succeeded\n",
        options.deals,
        100.0 * reading.says_call,
        succeeded(reading.called_too),
        succeeded(reading.called_alone),
    ));

    let calls = Parts {
        training: EndedHands::tichu_calls(&whole.training, Tichu::AfterExchange),
        held_out: EndedHands::tichu_calls(&whole.held_out, Tichu::AfterExchange),
    };
    let all = Parts {
        training: EndedHands::tichu(&whole.training, Tichu::AfterExchange)
            .thinned(calls.training.cards.len()),
        held_out: EndedHands::tichu(&whole.held_out, Tichu::AfterExchange),
    };
    title("Tichu", &calls, &all, &mut account);
    table(&tichu(&calls, seed)?, &tichu(&all, seed)?, &mut account);
    account.say("\ncoefficients of the patterns; ours as multiples of his ace");
    account.say(format_args!(
        "{:<22} {:>6} {:>6} {:>9}",
        "", "Yang", "calls", "all hands"
    ));
    let fitted = [&calls.training, &all.training].map(on_patterns);
    let [of_calls, of_all] = fitted;
    let (of_calls, of_all) = (of_calls?.coefficients, of_all?.coefficients);
    for (place, name) in PATTERNS.iter().enumerate() {
        let printed = PRINTED_PATTERNS.get(place);
        let printed = printed.map_or("-".to_owned(), |number| format!("{number:.1}"));
        let [calls, all] =
            [&of_calls, &of_all].map(|fitted| fitted[place] / fitted[0] * PRINTED_PATTERNS[0]);
        account.say(format_args!(
            "{name:<22} {printed:>6} {calls:>6.1} {all:>9.1}"
        ));
    }

    account.say(
        "\nHis figures are those that the thesis of Asimakopoulos retells (table 4-18, pages 59 to 64); - is a \
         figure\nthat this project does not know. His hands are other hands. The parameters of the learners and \
         the patterns\nwithout a printed coefficient are ours.",
    );
    Ok(account.finish()?)
}

fn title(call: &str, calls: &Parts, all: &Parts, account: &mut Account) {
    let counted = |hands: &EndedHands| {
        let first = hands.first.iter().filter(|first| **first).count();
        let share = 100.0 * first as f64 / hands.first.len() as f64;
        format!("{} ({share:.1}%)", hands.first.len())
    };
    account.say(format_args!(
        "{call}: ROC area for going out first; hands, and the share that went out first\n\
         calls      fitted to {}, measured on {}\n\
         all hands  fitted to {}, measured on {}\n\
         {:<22} {:<20} {:>6} {:>6} {:<17} {:>10}",
        counted(&calls.training),
        counted(&calls.held_out),
        counted(&all.training),
        counted(&all.held_out),
        "cards",
        "learner",
        "Yang",
        "calls",
        " 95% interval",
        "all hands"
    ));
}

fn table(calls: &[System], all: &[System], account: &mut Account) {
    for (calls, all) in calls.iter().zip(all) {
        let names = [calls.cards, calls.learner];
        line(names, calls.printed, [calls.ours, all.ours], account);
    }
}

fn line(
    [cards, learner]: [&str; 2],
    printed: Option<f64>,
    [calls, all]: [RocArea; 2],
    account: &mut Account,
) {
    let printed = printed.map_or("-".to_owned(), |area| format!("{area:.3}"));
    let (low, high) = calls.interval;
    account.say(format_args!(
        "{cards:<22} {learner:<20} {printed:>6} {:>6.3}  {low:.3} to {high:.3}  {:>9.3}",
        calls.value, all.value
    ));
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
