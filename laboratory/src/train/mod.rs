//! `laboratory train`: from match logs to models.

mod beliefs;
mod calls;
mod hands;
mod play;

use std::io;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use terminal::Outcome;
use tichu_models::model::Folder;

use terminal::logs::LogOptions;

/// A command of `train`.
#[derive(Subcommand)]
pub enum TrainCommand {
    /// Train the models of the Grand Tichu call; they go into the folder grand-tichu
    Calls(calls::CallsOptions),
    /// Train the models of whole hands, the exchange and the Tichu call; they go into the folders hand,
    /// tichu and exchange
    Hands(hands::HandsOptions),
    /// Train the networks that predict how people play; they go into the folder play
    Play(play::PlayOptions),
    /// Train the network that says which hidden hands are likely, on rounds of the networks that play; it goes
    /// into the folder play with them
    Beliefs(beliefs::BeliefsOptions),
}

/// Logs, output and what makes a training repeatable.
#[derive(Args)]
struct Training {
    #[command(flatten)]
    logs: LogOptions,

    /// Output directory
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// Seed of the split by match and of all random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Training date in the manifest [default: today, UTC]
    #[arg(long, value_name = "YYYY-MM-DD")]
    date: Option<jiff::civil::Date>,
}

impl Training {
    /// Checks that these folders of the output can be written, before hours of work.
    fn check_output(&self, folders: &[Folder]) -> io::Result<()> {
        let mut folders = folders.iter().map(|folder| self.out.join(folder.name()));
        folders.try_for_each(|folder| outputs::check_directory(&folder))
    }

    /// The training date.
    fn date(&self) -> String {
        let today = || {
            jiff::Timestamp::now()
                .to_zoned(jiff::tz::TimeZone::UTC)
                .date()
        };
        self.date.unwrap_or_else(today).to_string()
    }
}

impl TrainCommand {
    /// Trains what the options ask for.
    pub fn run(&self) -> Outcome {
        match self {
            TrainCommand::Calls(options) => calls::run(options),
            TrainCommand::Hands(options) => hands::run(options),
            TrainCommand::Play(options) => play::run(options),
            TrainCommand::Beliefs(options) => beliefs::run(options),
        }
    }
}

/// A positive finite number.
pub fn positive(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|number: &f64| *number > 0.0 && number.is_finite())
        .ok_or_else(|| "expected a positive number".to_owned())
}
