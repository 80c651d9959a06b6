//! `laboratory deck train`: a learner of what to buy.

use std::error::Error;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use clap::{Args, value_parser};
use deck_building::Values;
use indicatif::{ProgressBar, ProgressStyle};
use terminal::{Outcome, screen};

use crate::deck_building::commands::{curve, test};
use crate::deck_building::learner::checkpoint::Checkpoint;
use crate::deck_building::learner::model::Manifest;
use crate::deck_building::learner::plays::ChapelUse;
use crate::deck_building::learner::rewards::{Reward, Rewards};
use crate::deck_building::learner::settings::{Settings, explore_named};
use crate::deck_building::learner::training::{self, Test, Training};
use crate::deck_building::learner::{
    tables::{self, seen_more_than},
    variants,
};
use crate::deck_building::rivals::{Rival, list_of};

/// Options of `deck train`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct TrainOptions {
    /// The variant: 0 to 10, 0-provinces, 12, 14.0 to 14.5; 15 to 23 with four or two players, as 23-four
    #[arg(long, default_value = "12")]
    variant: String,

    /// How it tries other purchases: epsilon or forced
    #[arg(long, default_value = "forced")]
    explore: String,

    /// What it is rewarded for: weights of the purchases, or win, lead or points at the end
    #[arg(long, default_value = "weights")]
    reward: String,

    /// Other rewards of single purchases: nothing=0,chapel=-1
    #[arg(long, value_name = "CARD=VALUE,…", allow_hyphen_values = true)]
    reward_of: Option<String>,

    /// The entries of the table start with random values from 0 up to this one
    #[arg(long, value_name = "VALUE", default_value_t = 0.01, allow_negative_numbers = true, value_parser = not_negative)]
    initial: f32,

    /// How the learner plays a Chapel: sparing, rival or unplayed
    #[arg(long, default_value = "sparing")]
    chapel: String,

    /// Training games, with those before a resumed checkpoint
    #[arg(long, value_name = "COUNT", default_value_t = 2_000_000, value_parser = value_parser!(u64).range(1..))]
    games: u64,

    /// Training games between two tests
    #[arg(long, value_name = "COUNT", default_value = "10000")]
    test_every: NonZeroU64,

    /// Games of a test
    #[arg(long, value_name = "COUNT", default_value_t = 10_000, value_parser = value_parser!(u64).range(1..))]
    test_games: u64,

    /// One to three rivals, separated by commas: random, money, greedy, blacksmith, chapel
    #[arg(long, value_name = "A,B", default_value = "greedy,blacksmith,chapel")]
    rivals: String,

    /// Seed of all random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Write the table of the best test here, and its manifest beside it with the extension json
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Write the learning curve here: a CSV file with a row for each test
    #[arg(long, value_name = "FILE")]
    curve: Option<PathBuf>,

    /// Write tables of the training into this directory
    #[arg(long, value_name = "DIRECTORY")]
    checkpoints: Option<PathBuf>,

    /// Training games between two of these tables: a multiple of those between two tests
    #[arg(
        long,
        value_name = "COUNT",
        default_value = "100000",
        requires = "checkpoints"
    )]
    checkpoint_every: NonZeroU64,

    /// Go on with the training of this checkpoint; the other options are those of its training
    #[arg(long, value_name = "FILE", conflicts_with_all = ["variant", "initial"])]
    resume: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  laboratory deck train --variant 12 --explore forced --out 12.bin --curve 12.csv
  laboratory deck train --games 500000 --checkpoints tables
  laboratory deck train --games 900000 --resume tables/500000.bin";

/// Fresh games of the manifest.
const FRESH: u64 = 100_000;

/// A number from 0.
fn not_negative(text: &str) -> Result<f32, String> {
    let value = text.parse::<f32>().ok();
    let fits = value.filter(|value| value.is_finite() && *value >= 0.0);
    fits.ok_or_else(|| "expected a number from 0".to_owned())
}

/// Trains a learner, and prints how its tests went.
pub fn run(options: &TrainOptions) -> Outcome {
    let rivals = list_of(&options.rivals, 1..=3)?;
    let settings = settings_of(options)?;
    check(options)?;
    let bar = ProgressBar::new(options.games).with_style(ProgressStyle::with_template(
        "train {wide_bar} {pos}/{len} {msg} {eta} left",
    )?);
    let training = train(options, &rivals, &settings, |test, values| {
        bar.set_position(test.games);
        bar.set_message(format!("{:.1}%", test.win_percent));
        keep(options, test.games, values)
    })?;
    bar.finish_and_clear();
    store(options, &training, &settings, &rivals)?;
    Ok(screen::print(summary(&training).as_bytes())?)
}

fn settings_of(options: &TrainOptions) -> Result<Settings, Box<dyn Error>> {
    let explore = explore_named(&options.explore)?;
    let mut rewards = Rewards::of(Reward::named(&options.reward)?);
    if let Some(list) = &options.reward_of {
        rewards = rewards.with(list)?;
    }
    Ok(Settings {
        rewards,
        chapel: ChapelUse::named(&options.chapel)?,
        initial: options.initial,
        test_every: options.test_every,
        test_games: options.test_games,
        ..Settings::published(explore, options.games, options.seed)
    })
}

/// Can all files be written that the options ask for?
fn check(options: &TrainOptions) -> Outcome {
    if let Some(file) = &options.out {
        outputs::check_file(file)?;
        outputs::check_file(&manifest_of(file)?)?;
    }
    if let Some(file) = &options.curve {
        outputs::check_file(file)?;
    }
    if let Some(directory) = &options.checkpoints {
        outputs::check_directory(directory)?;
        let (every, tests) = (options.checkpoint_every, options.test_every);
        if every.get() % tests != 0 {
            return Err(format!(
                "expected a multiple of {tests} games between two checkpoints, found {every}"
            )
            .into());
        }
    }
    Ok(())
}

/// A new training, or the rest of a resumed one.
fn train(
    options: &TrainOptions,
    rivals: &[Rival],
    settings: &Settings,
    tested: impl FnMut(&Test, &Values) -> Result<(), Box<dyn Error>>,
) -> Result<Training, Box<dyn Error>> {
    let Some(file) = &options.resume else {
        let variant = variants::named(&options.variant)?;
        return training::train(variant, rivals, settings, tested);
    };
    let shown = file.display();
    let Checkpoint { games, values } = test::read(file)?;
    let played = games.ok_or_else(|| {
        format!("{shown}: expected a checkpoint, found a table without the games of its training")
    })?;
    if played >= settings.games {
        let games = settings.games;
        return Err(format!(
            "{shown}: expected a checkpoint of less than {games} games, found one of {played}"
        )
        .into());
    }
    training::resume(values, played, rivals, settings, tested)
}

/// Writes a checkpoint when one is due.
fn keep(options: &TrainOptions, games: u64, values: &Values) -> Outcome {
    if let Some(directory) = &options.checkpoints
        && games % options.checkpoint_every == 0
    {
        let checkpoint = Checkpoint {
            games: Some(games),
            values: values.clone(),
        };
        let name = format!("{games}.{}", test::EXTENSION);
        outputs::store_all(directory, &[(name, checkpoint.to_bytes())])?;
    }
    Ok(())
}

/// Writes the best table, its manifest and the curve.
fn store(
    options: &TrainOptions,
    training: &Training,
    settings: &Settings,
    rivals: &[Rival],
) -> Outcome {
    if let Some(file) = &options.curve {
        outputs::store(file, &curve::written(&training.tests))?;
    }
    if let Some(file) = &options.out {
        let manifest = Manifest::new(training, settings, rivals, FRESH);
        let manifest = serde_json::to_string_pretty(&manifest)? + "\n";
        outputs::store(file, &tables::to_bytes(&training.best))?;
        outputs::store(&manifest_of(file)?, manifest.as_bytes())?;
    }
    Ok(())
}

fn summary(training: &Training) -> String {
    let mut text = String::new();
    for (name, test) in [
        ("best test", training.best_test()),
        ("first good test", training.first_good()),
    ] {
        if let Some(test) = test {
            text += &format!(
                "{name:<24} {:.2}% after {} games\n",
                test.win_percent, test.games
            );
        }
    }
    let table = training.last.table();
    text += &format!(
        "{:<24} {:.2}%\n",
        "mean of the second half",
        training.plateau()
    );
    text += &format!("{:<24} {:.2}\n", "turns in training", training.mean_turns);
    text += &format!("{:<24} {}\n", "entries seen", seen_more_than(table, 0));
    text += &format!(
        "{:<24} {}\n",
        "more than 10 times",
        seen_more_than(table, 10)
    );
    text
}

/// The file of a table's manifest.
fn manifest_of(table: &Path) -> Result<PathBuf, String> {
    let manifest = table.with_extension("json");
    if manifest == table {
        let found = table.display();
        return Err(format!(
            "expected a file for the table with another extension than its manifest's, json, found {found}"
        ));
    }
    Ok(manifest)
}
