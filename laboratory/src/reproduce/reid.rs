//! `laboratory reproduce reid`: how often hands with certain cards go out first, among the first
//! eight cards and among all 14.

use clap::Args;
use laboratory_reproductions::reid::{DealtHands, uniform_posterior};
use laboratory_training::play::logs::read_rounds;
use laboratory_training::whole_hand::rows::rows;
use terminal::Outcome;
use tichu_models::posterior::{Counted, HandType};

use terminal::account::Account;
use terminal::logs::LogOptions;

/// Options of `reproduce reid`.
#[derive(Args)]
pub struct ReidOptions {
    #[command(flatten)]
    logs: LogOptions,

    /// Cards that a hand holds at least, in any suits; may be given several times
    #[arg(long, value_name = "CARDS", default_values = ["Dr", "Ph", "A", "Dr A", "Ph A", "Dr Ph", "A A", "A A A", "K K K"])]
    cards: Vec<HandType>,
}

/// Counts the hands of each type.
pub(super) fn run(options: &ReidOptions) -> Outcome {
    let dataset = options.logs.read()?;
    let rounds = read_rounds(&options.logs.files()?, &dataset)?;
    let hands = [
        DealtHands::of_eight(&dataset),
        DealtHands::of_14(&rows(&rounds)),
    ];
    let mut account = Account::default();
    account.say(
        "chance to go out first with at least these cards: a uniform prior and the hands of the logs",
    );
    account.say(format_args!(
        "{:<12} {:>7} {:>6}  {:<16} {:>7} {:>6}  95% interval",
        "at least", "first 8", "chance", "95% interval", "all 14", "chance"
    ));
    for of in &options.cards {
        let [eight, all] = [&hands[0], &hands[1]].map(|hands| cells(hands.count(of)));
        account.say(format_args!("{:<12} {eight:<32} {all}", of.to_string()));
    }
    account.say("first 8, all 14: hands of every player, called or not, before the exchange");
    Ok(account.finish()?)
}

/// Hands, chance and interval.
fn cells(counted: Counted) -> String {
    let posterior = uniform_posterior(counted);
    let (low, high) = posterior.central_95();
    let [chance, low, high] = [posterior.mean(), low, high].map(|share| 100.0 * share);
    format!(
        "{:>7} {chance:>5.1}%  {low:.1}% to {high:.1}%",
        counted.hands
    )
}
