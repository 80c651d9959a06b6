//! `laboratory train hands`: from match logs to the models of whole hands.

use clap::Args;
use laboratory_training::whole_hand::exchange::Settings;
use laboratory_training::whole_hand::train::{HandsRecipe, train};
use terminal::{Outcome, screen};
use tichu_models::model::Folder;
use tichu_play::Networks;

use super::Training;
use terminal::account::Account;
use terminal::models::ModelOptions;

/// Options of `train hands`.
#[derive(Args)]
pub struct HandsOptions {
    #[command(flatten)]
    training: Training,

    /// Trees of each receiver in the first stage of the exchange
    #[arg(long, value_name = "COUNT", default_value_t = 180)]
    card_rounds: usize,

    /// Trees of the second stage of the exchange
    #[arg(long, value_name = "COUNT", default_value_t = 400)]
    gift_rounds: usize,

    /// Number of hands that are played out for the value of a call, and for that of an exchange
    #[arg(long, value_name = "COUNT", default_value_t = 400_000)]
    played_hands: u64,

    #[command(flatten)]
    models: ModelOptions,
}

/// Reads the logs, fits the models, writes them and prints their figures.
pub(super) fn run(options: &HandsOptions) -> Outcome {
    let training = &options.training;
    training.check_output(&[Folder::Hand, Folder::Tichu, Folder::Exchange])?;
    let dataset = training.logs.read()?;
    let mut account = Account::default();
    account.say(format_args!("{dataset}\n"));
    let files = training.logs.files()?;
    let recipe = HandsRecipe {
        seed: training.seed,
        date: training.date(),
        tichu_rounds: options.played_hands,
        gift_hands: options.played_hands,
        measured_deals: options.played_hands / 5,
        exchange: Settings {
            card_rounds: options.card_rounds,
            triple_rounds: options.gift_rounds,
            ..Settings::default()
        },
    };
    let networks = Networks::load(&options.models.source())?;
    let spinner = screen::spinner();
    let trained = train(&files, &dataset, &networks, &recipe, |stage| {
        spinner.set_message(stage.to_owned());
    })?;
    spinner.finish_and_clear();
    account.say("knowledge  model       hands  ROC area  precision  accuracy      F1     ECE");
    for (knowledge, figures) in &trained.tichu.manifest.levels {
        for (model, call) in [("logistic", figures.logistic), ("boosted", figures.boosted)] {
            account.say(format_args!(
                "{:<10} {model:<9} {:>7} {:>9.4} {:>10.4} {:>9.4} {:>7.4} {:>7.4}",
                knowledge.name(),
                call.hands,
                call.roc_area,
                call.average_precision,
                call.accuracy,
                call.f1,
                call.calibration_error
            ));
        }
    }
    account.say("\nknowledge  first out      hands   share  estimate  ROC area");
    for (knowledge, figures) in &trained.tichu.manifest.levels {
        for (hands, first_out) in [
            ("called", figures.success),
            ("not called", figures.not_called),
            ("all", figures.first_out),
        ] {
            account.say(format_args!(
                "{:<10} {hands:<12} {:>7} {:>7.4} {:>9.4} {:>9.4}",
                knowledge.name(),
                first_out.hands,
                first_out.rate,
                first_out.estimated,
                first_out.roc_area
            ));
        }
    }
    let exchange = &trained.exchange;
    let figures = &exchange.held_out;
    account.say(format_args!(
        "\nexchange: {} held out; exact {:.4}, first three {:.4}, first five {:.4}, log loss {:.4}, ECE {:.4}",
        figures.exchanges,
        figures.exact,
        figures.first_three,
        figures.first_five,
        figures.log_loss,
        figures.calibration_error
    ));
    account.say(format_args!(
        "          next {:.4}, partner {:.4}, previous {:.4}",
        figures.next, figures.partner, figures.previous
    ));
    for (other, gain) in [
        ("people's most probable exchange", exchange.gain_over_people),
        ("the champion's exchange", exchange.gain_over_champion),
    ] {
        account.say(format_args!(
            "          {:+.2} ± {:.2} points a round against {other}, {} deals",
            gain.points, gain.error, gain.deals
        ));
    }
    for (style, figures) in [("cautious", exchange.cautious), ("daring", exchange.daring)] {
        account.say(format_args!(
            "          {style}: {:+.2} ± {:.2} points, {:+.2} ± {:.2} spread",
            figures.points.points,
            figures.points.error,
            figures.spread.points,
            figures.spread.error
        ));
    }
    account.say("");
    account.wrote(trained.store(&training.out)?);
    Ok(())
}
