//! `laboratory train play`: from match logs to the networks that predict people.

use clap::Args;
use laboratory_training::play::imitation::Imitation;
use laboratory_training::play::train::train;
use terminal::{Outcome, screen};
use tichu_models::model::Folder;

use super::Training;
use super::beliefs::{BeliefOptions, account_for};
use terminal::account::Account;

/// Options of `train play`.
#[derive(Args)]
pub struct PlayOptions {
    #[command(flatten)]
    training: Training,

    #[command(flatten)]
    beliefs: BeliefOptions,
}

/// Reads the logs, fits the networks, writes them and prints how well they predict people.
pub(super) fn run(PlayOptions { training, beliefs }: &PlayOptions) -> Outcome {
    training.check_output(&[Folder::Play])?;
    let dataset = training.logs.read()?;
    let mut account = Account::default();
    account.say(format_args!("{dataset}\n"));
    let files = training.logs.files()?;
    let imitation = Imitation {
        seed: training.seed,
        ..Imitation::default()
    };
    let spinner = screen::spinner();
    let trained = train(
        &files,
        &dataset,
        &training.date(),
        &imitation,
        beliefs.played_rounds.get(),
        |decision, epoch, loss| {
            let name = decision.name();
            let of = imitation.epochs;
            spinner.set_message(format!(
                "{name}: epoch {} of {of}, loss {loss:.4}",
                epoch + 1
            ));
        },
    )?;
    spinner.finish_and_clear();
    account.say("decision      held out   top 1  log loss");
    for (name, figures) in &trained.manifest.policy.agreement {
        account.say(format_args!(
            "{name:<12} {:>9} {:>7.4} {:>9.4}",
            figures.decisions, figures.top, figures.log_loss
        ));
    }
    account_for(&trained.manifest.beliefs, &mut account);
    account.say("");
    account.wrote(trained.store(&training.out)?);
    Ok(())
}
