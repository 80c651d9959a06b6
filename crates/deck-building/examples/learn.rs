//! Trains a variant of the learner and prints its tests.
//!
//! Arguments: variant, exploration (`epsilon` or `forced`), training games, rivals separated by
//! commas, seed, reward, file for the best table. For example
//! `12 forced 500000 greedy,blacksmith,chapel 1 weights`. The table of the best test then plays
//! against three of each rival, and against the rivals of the training.

use std::io::{self, Write};
use std::time::Instant;

use deck_building::card::Card;
use deck_building::learner::model::Manifest;
use deck_building::learner::settings::{Reward, Settings, explore_named};
use deck_building::learner::training::{Training, test, train};
use deck_building::learner::values::Values;
use deck_building::learner::variant::Variant;
use deck_building::rivals::{Rival, list_of};

const FRESH: u64 = 100_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |at: usize, default: &'static str| {
        let argument = arguments.get(at);
        argument.map_or(default, |argument| argument.as_str())
    };
    let variant = Variant::named(argument(0, "12"))?;
    let explore = explore_named(argument(1, "forced"))?;
    let rivals = list_of(argument(3, "greedy,blacksmith,chapel"), 1..=3)?;
    let seed: u64 = argument(4, "1").parse()?;
    let mut settings = Settings::published(explore, argument(2, "500000").parse()?, seed);
    settings.reward = Reward::named(argument(5, "weights"))?;
    let start = Instant::now();
    let training = train(variant, &rivals, &settings, |_| {});
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "QL{} {} {} games, {} s",
        variant.name,
        argument(1, "forced"),
        settings.games,
        start.elapsed().as_secs()
    )?;
    print(&mut out, &training)?;
    print_test(&mut out, &training.best, &rivals, seed.wrapping_add(1))?;
    if let Some(file) = arguments.get(6) {
        let manifest = Manifest::new(&training, &settings, &rivals, FRESH);
        std::fs::write(format!("{file}.bin"), training.best.to_bytes())?;
        let manifest = serde_json::to_string_pretty(&manifest)?;
        std::fs::write(format!("{file}.json"), manifest + "\n")?;
    }
    Ok(())
}

fn print(out: &mut impl Write, training: &Training) -> io::Result<()> {
    for (name, test) in [
        ("best", training.best_test()),
        ("first good", training.first_good()),
    ] {
        if let Some(test) = test {
            writeln!(out, "{name} {:.2}% at {}", test.win_percent, test.games)?;
        }
    }
    writeln!(
        out,
        "plateau {:.2}%, {:.2} turns, entries seen {}, more than 10 times {}",
        training.plateau(),
        training.mean_turns,
        training.last.table().seen_more_than(0),
        training.last.table().seen_more_than(10),
    )
}

fn print_test(
    out: &mut impl Write,
    values: &Values,
    rivals: &[Rival],
    seed: u64,
) -> io::Result<()> {
    write!(out, "fresh games against three of each:")?;
    for rival in Rival::ALL {
        let wins = test(values, &[rival; 3], FRESH / 10, seed).win_percent(0..1);
        write!(out, " {} {wins:.2}%", rival.name())?;
    }
    let mixed = [Rival::Greedy, Rival::Blacksmith, Rival::Chapel];
    let wins = test(values, &mixed, FRESH / 10, seed).win_percent(0..1);
    writeln!(out, " G+B+C {wins:.2}%")?;
    let tally = test(values, rivals, FRESH, seed);
    write!(
        out,
        "fresh games against the rivals of the training: {:.2}%, {:.2} turns; deck:",
        tally.win_percent(0..1),
        tally.mean_turns(),
    )?;
    for card in Card::ALL {
        write!(out, " {} {:.2}", card.name(), tally.mean_copies(0, card))?;
    }
    writeln!(out)
}
