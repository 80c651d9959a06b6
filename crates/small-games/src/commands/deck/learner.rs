//! `grand-tichu deck train` and `test`: the learner of what to buy.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, value_parser};
use deck_building::card::Card;
use deck_building::learner::model::Manifest;
use deck_building::learner::settings::{Reward, Settings, explore_named};
use deck_building::learner::training;
use deck_building::learner::values::Values;
use deck_building::learner::variant::Variant;
use deck_building::rivals::list_of;
use indicatif::{ProgressBar, ProgressStyle};
use terminal::{Format, Outcome, screen};

use crate::commands::rows::{Rows, percent};

/// Options of `deck train`.
#[derive(Args)]
pub struct Train {
    /// The variant: 0 to 10, 12, 14.0, 14.5, 23-four, 23-two
    #[arg(long, default_value = "12")]
    variant: String,

    /// How it tries other purchases: epsilon or forced
    #[arg(long, default_value = "forced")]
    explore: String,

    /// What it is rewarded for: weights of the purchases, or win, lead or points at the end
    #[arg(long, default_value = "weights")]
    reward: String,

    /// Training games
    #[arg(long, value_name = "COUNT", default_value_t = 2_000_000, value_parser = value_parser!(u64).range(1..))]
    games: u64,

    /// One to three rivals, separated by commas: random, money, greedy, blacksmith, chapel
    #[arg(long, value_name = "A,B", default_value = "greedy,blacksmith,chapel")]
    rivals: String,

    /// Seed of all random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Write the table of the best test here, and its manifest beside it with the extension json
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Options of `deck test`.
#[derive(Args)]
pub struct Test {
    /// The table, as deck train writes it
    #[arg(long, value_name = "FILE")]
    model: PathBuf,

    /// One to three rivals, separated by commas: random, money, greedy, blacksmith, chapel
    #[arg(long, value_name = "A,B", default_value = "greedy,blacksmith,chapel")]
    rivals: String,

    /// Games
    #[arg(long, value_name = "COUNT", default_value_t = 10_000, value_parser = value_parser!(u64).range(1..))]
    games: u64,

    /// Seed of all cards
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Format of the output
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = Format::among(Format::ROWS))]
    format: Format,
}

/// Fresh games of the manifest.
const FRESH: u64 = 100_000;

/// Trains a learner, and prints how its tests went.
pub fn train(options: &Train) -> Outcome {
    let variant = Variant::named(&options.variant)?;
    let explore = explore_named(&options.explore)?;
    let rivals = list_of(&options.rivals, 1..=3)?;
    let mut settings = Settings::published(explore, options.games, options.seed);
    settings.reward = Reward::named(&options.reward)?;
    if let Some(file) = &options.out {
        outputs::check_file(file)?;
        outputs::check_file(&manifest_of(file)?)?;
    }
    let bar = ProgressBar::new(options.games).with_style(ProgressStyle::with_template(
        "train {wide_bar} {pos}/{len} {msg} {eta} left",
    )?);
    let training = training::train(variant, &rivals, &settings, |test| {
        bar.set_position(test.games);
        bar.set_message(format!("{:.1}%", test.win_percent));
    });
    bar.finish_and_clear();
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
    text += &format!("{:<24} {}\n", "entries seen", table.seen_more_than(0));
    text += &format!(
        "{:<24} {}\n",
        "more than 10 times",
        table.seen_more_than(10)
    );
    if let Some(file) = &options.out {
        let manifest = Manifest::new(&training, &settings, &rivals, FRESH);
        let manifest = serde_json::to_string_pretty(&manifest)? + "\n";
        outputs::store(file, &training.best.to_bytes())?;
        outputs::store(&manifest_of(file)?, manifest.as_bytes())?;
    }
    Ok(screen::print(text.as_bytes())?)
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

/// Plays games of a table, and prints what it wins and its mean deck.
pub fn test(options: &Test) -> Outcome {
    let path = options.model.display();
    let file = fs::read(&options.model).map_err(|error| format!("{path}: {error}"))?;
    let values = Values::from_bytes(&file).map_err(|error| format!("{path}: {error}"))?;
    let rivals = list_of(&options.rivals, 1..=3)?;
    let tally = training::test(&values, &rivals, options.games, options.seed);
    let mut rows = Rows::new(["figure", "value", "low", "high"]);
    let [won, low, high] = percent(tally.won(0..1));
    rows.push(["won_percent".to_owned(), won, low, high]);
    let mut alone = |name: &str, value: f64| {
        let value = format!("{value:.2}");
        rows.push([name.to_owned(), value, String::new(), String::new()]);
    };
    alone("points", tally.mean_points(0));
    alone("turns", tally.mean_turns());
    for card in Card::ALL {
        alone(card.name(), tally.mean_copies(0, card));
    }
    rows.print(options.format)
}
