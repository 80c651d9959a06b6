//! `laboratory train beliefs`: from the networks that play to the one that says which hidden hands are likely.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use laboratory_training::play::beliefs::{ROUNDS, with_beliefs};
use terminal::{Outcome, screen};
use tichu_models::model::Folder;
use tichu_play::Networks;
use tichu_play::models::BeliefsInfo;

use terminal::account::Account;
use terminal::models::ModelOptions;

/// Options of `train beliefs`.
#[derive(Args)]
pub struct BeliefsOptions {
    /// Output directory; the networks go into its folder play
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// Seed of all random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    beliefs: BeliefOptions,

    #[command(flatten)]
    models: ModelOptions,
}

/// What beliefs learn from.
#[derive(Args)]
pub struct BeliefOptions {
    /// Number of rounds that are played for the beliefs about hidden hands; 100,000 take 20 seconds on
    /// two processors
    #[arg(long, value_name = "COUNT", default_value_t = NonZeroUsize::new(ROUNDS).unwrap_or(NonZeroUsize::MIN))]
    pub(super) played_rounds: NonZeroUsize,
}

/// Plays, learns and writes the networks.
pub(super) fn run(options: &BeliefsOptions) -> Outcome {
    outputs::check_directory(&options.out.join(Folder::Play.name()))?;
    let networks = Networks::load(&options.models.source())?;
    let rounds = options.beliefs.played_rounds.get();
    let spinner = screen::spinner();
    spinner.set_message(format!("beliefs: {rounds} rounds"));
    let trained = with_beliefs(&networks, rounds, options.seed);
    spinner.finish_and_clear();
    let mut account = Account::default();
    account_for(&trained.manifest.beliefs, &mut account);
    account.wrote(trained.store(&options.out)?);
    Ok(())
}

/// Says how good beliefs are.
pub(super) fn account_for(beliefs: &BeliefsInfo, account: &mut Account) {
    let figures = &beliefs.agreement;
    account.say(format_args!(
        "beliefs: {} rounds; in {} turns of others they find the true hands among eight {:.1}% of the time, log loss {:.4}",
        beliefs.rounds,
        figures.decisions,
        100.0 * figures.top,
        figures.log_loss
    ));
}
