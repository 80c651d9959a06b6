//! Trains a variant of the learner and prints its tests.
//!
//! Arguments: variant, exploration (`epsilon` or `forced`), training games, rivals separated by
//! commas, seed, reward (`win`, `win-loss`, `points`,
//! `purchase` or `squares`). For example
//! `12 forced 500000 greedy,blacksmith,chapel 1 squares`. The table of the best
//! test then plays against three of each rival, and against the rivals of the training.

use std::io::{self, Write};

use deck_building::card::Card;
use deck_building::learner::settings::{Explore, Reward, Settings};
use deck_building::learner::training::{test, train};
use deck_building::learner::variant::Variant;
use deck_building::rivals::Rival;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |at: usize, default: &'static str| {
        arguments
            .get(at)
            .map_or(default, |argument| argument.as_str())
    };
    let wrong = |message: &str| io::Error::new(io::ErrorKind::InvalidInput, message.to_owned());
    let variant = Variant::named(argument(0, "12")).ok_or_else(|| wrong("unknown variant"))?;
    let explore = match argument(1, "forced") {
        "epsilon" => Explore::Epsilon,
        "forced" => Explore::Forced { visits: 10 },
        _ => return Err(wrong("the exploration is epsilon or forced")),
    };
    let games = argument(2, "500000").parse().map_err(io::Error::other)?;
    let rivals: Option<Vec<Rival>> = argument(3, "greedy,blacksmith,chapel")
        .split(',')
        .map(|name| Rival::ALL.into_iter().find(|rival| rival.name() == name))
        .collect();
    let rivals = rivals.ok_or_else(|| wrong("unknown rival"))?;
    let seed = argument(4, "1").parse().map_err(io::Error::other)?;
    let mut settings = Settings::published(explore, games, seed);
    settings.reward = match argument(5, "squares") {
        "win" => Reward::Win,
        "win-loss" => Reward::WinLoss,
        "points" => Reward::Points,
        "purchase" => Reward::Purchase,
        "squares" => Reward::Squares,
        _ => {
            return Err(wrong(
                "the reward is win, win-loss, points, purchase or squares",
            ));
        }
    };
    let training = train(variant, &rivals, &settings);

    let mut out = io::stdout().lock();
    for test in training
        .tests
        .iter()
        .step_by(training.tests.len().div_ceil(10).max(1))
    {
        writeln!(out, "{:>9} games: {:.2}%", test.games, test.win_percent)?;
    }
    if let Some(best) = training.best_test() {
        writeln!(out, "best {:.2}% at {}", best.win_percent, best.games)?;
    }
    if let Some(good) = training.first_good() {
        writeln!(out, "first good {:.2}% at {}", good.win_percent, good.games)?;
    }
    writeln!(
        out,
        "plateau {:.2}%, entries seen {}, more than 10 times {}",
        training.plateau(),
        training.last.seen_more_than(0),
        training.last.seen_more_than(10),
    )?;
    for rival in Rival::ALL {
        let wins = test(&training.best, &[rival; 3], 10_000, !seed).win_percent(0);
        writeln!(out, "against three {}: {wins:.2}%", rival.name())?;
    }
    let tally = test(&training.best, &rivals, 10_000, !seed);
    writeln!(
        out,
        "against the rivals of the training: {:.2}%, {:.2} turns; deck:",
        tally.win_percent(0),
        tally.mean_turns(),
    )?;
    for card in Card::ALL {
        writeln!(out, "  {} {:.2}", card.name(), tally.mean_copies(0, card))?;
    }
    Ok(())
}
