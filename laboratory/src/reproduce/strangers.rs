//! `laboratory reproduce strangers`: how well people are predicted of whom nothing was seen.

use clap::Args;
use laboratory_training::play::imitation::Imitation;
use laboratory_training::play::logs::read_rounds;
use laboratory_training::play::strangers::Strangers;
use laboratory_training::whole_hand::exchange::Settings;
use laboratory_training::whole_hand::strangers::predicted;
use terminal::{Outcome, screen};
use tichu_play::features::Head;

use terminal::account::Account;
use terminal::logs::LogOptions;

/// Options of `reproduce strangers`.
#[derive(Args)]
pub struct StrangersOptions {
    #[command(flatten)]
    logs: LogOptions,

    /// What to predict: play, exchange (card by card), grand_tichu, tichu, wish and dragon by networks; three_cards
    /// is the exchange by the model of whole hands
    #[arg(long, value_name = "DECISION", num_args = 1.., required = true, value_parser = decision)]
    decisions: Vec<Decision>,

    /// How many fifths of the players to predict: each takes a training
    #[arg(long, value_name = "COUNT", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=5))]
    fifths: u64,

    /// Seed of the splits by match and by player, and of all random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What is predicted.
#[derive(Clone, Copy)]
enum Decision {
    /// By the networks of people.
    Network(Head),
    /// By the model of the exchange.
    ThreeCards,
}

const THREE_CARDS: &str = "three_cards";

/// Learns without a fifth of the players, and prints how well that predicts them.
pub(super) fn run(options: &StrangersOptions) -> Outcome {
    let dataset = options.logs.read()?;
    let rounds = read_rounds(&options.logs.files()?, &dataset)?;
    let imitation = Imitation {
        seed: options.seed,
        ..Imitation::default()
    };
    let strangers = Strangers::of(&rounds, options.seed);
    let mut account = Account::default();
    account.say("decision      strangers'   top 1  log loss  temperature  log loss with it");
    for decision in &options.decisions {
        let spinner = screen::spinner();
        let found = match decision {
            Decision::Network(head) => {
                strangers.predicted(*head, options.fifths, &imitation, |name, epoch, loss| {
                    let (epoch, of) = (epoch + 1, imitation.epochs);
                    spinner.set_message(format!("{name}: epoch {epoch} of {of}, loss {loss:.4}"));
                })
            }
            Decision::ThreeCards => {
                let settings = Settings::default();
                predicted(&rounds, options.fifths, &settings, options.seed, |stage| {
                    spinner.set_message(stage.to_owned());
                })
            }
        }?;
        spinner.finish_and_clear();
        account.say(format_args!(
            "{:<12} {:>11} {:>7.4} {:>9.4} {:>12.3} {:>17.4}",
            decision.name(),
            found.choices,
            found.top,
            found.log_loss,
            found.temperature,
            found.least_log_loss
        ));
    }
    Ok(account.finish()?)
}

impl Decision {
    const fn name(self) -> &'static str {
        match self {
            Decision::Network(head) => head.name(),
            Decision::ThreeCards => THREE_CARDS,
        }
    }
}

/// A decision by its name.
fn decision(name: &str) -> Result<Decision, String> {
    if name == THREE_CARDS {
        return Ok(Decision::ThreeCards);
    }
    let mut all = Head::ALL.into_iter();
    let found = all.find(|head| head.name() == name);
    found.map(Decision::Network).ok_or_else(|| {
        let names = Head::ALL.map(Head::name).join(", ");
        format!("expected one of {names} and {THREE_CARDS}")
    })
}
