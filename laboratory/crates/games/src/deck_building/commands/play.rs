//! `laboratory deck play`: a person at the terminal against rivals or a trained table.

use std::io;
use std::path::PathBuf;

use clap::Args;
use deck_building::Card;
use fastrand::Rng;
use terminal::Outcome;

use crate::deck_building::commands::person::Person;
use crate::deck_building::commands::test;
use crate::deck_building::game::{Player, play};
use crate::deck_building::learner::player::Learnt;
use crate::deck_building::learner::plays::ChapelUse;
use crate::deck_building::learner::variants::kingdom;
use crate::deck_building::outcome::{Outcome as Ending, SEATS, WHOLE};
use crate::deck_building::rivals::{Rival, list_of};
use crate::deck_building::rules::Rules;

/// Options of `deck play`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct PlayDeckOptions {
    /// One to three rivals, separated by commas: random, money, greedy, blacksmith, chapel
    #[arg(long, value_name = "A,B", required_unless_present = "model")]
    rivals: Option<String>,

    /// A table as one more rival, as deck train writes it; the game has the action cards of its variant
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,

    /// Seed of all cards
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

const EXAMPLES: &str = "\
Examples:
  laboratory deck play --rivals money
  laboratory deck play --model models/deck/14.5.bin --seed 7";

/// Plays a game on standard input and output.
pub fn run(options: &PlayDeckOptions) -> Outcome {
    let mut rivals = match &options.rivals {
        Some(names) => list_of(names, 1..=SEATS - 1)?,
        None => Vec::new(),
    };
    let values = match &options.model {
        Some(file) => Some(test::read(file)?.values),
        None => None,
    };
    let players = 1 + rivals.len() + usize::from(values.is_some());
    if players > SEATS {
        return Err(format!("expected 2 to {SEATS} players, found {players}").into());
    }
    let rules = match &values {
        Some(values) => Rules::new(players, kingdom(values.variant())),
        None => Rules::of_rivals(players),
    };
    let mut learnt = values.as_ref().map(|values| Learnt {
        values,
        chapel: ChapelUse::Sparing,
    });
    let mut names = vec!["you"];
    names.extend(rivals.iter().map(|rival| rival.name()));
    names.extend(learnt.iter().map(|_| "table"));
    let (input, output) = (io::stdin().lock(), io::stdout().lock());
    let mut person = Person::new(input, output);
    let mut seats: Vec<&mut dyn Player> = vec![&mut person];
    seats.extend(
        rivals
            .iter_mut()
            .map(|rival: &mut Rival| rival as &mut dyn Player),
    );
    seats.extend(learnt.iter_mut().map(|learnt| learnt as &mut dyn Player));
    let ending = play(&rules, &mut seats, &mut Rng::with_seed(options.seed));
    let mut output = person.done()?;
    Ok(terminal::screen::write(
        &mut output,
        result(&names, &ending).as_bytes(),
    )?)
}

/// Points and deck of every player, and the winner.
fn result(names: &[&str], ending: &Ending) -> String {
    let mut text = String::new();
    for (seat, name) in names.iter().enumerate() {
        let cards: Vec<String> = (Card::ALL.into_iter())
            .map(|card| (card, ending.decks[seat][card.index()]))
            .filter(|(_, count)| *count > 0)
            .map(|(card, count)| format!("{count} {}", card.name()))
            .collect();
        let wins = match ending.share[seat] {
            0 => "",
            WHOLE => " and the win",
            _ => " and a part of the win",
        };
        let points = ending.points[seat];
        text += &format!("{name}: {points} points{wins}, with {}\n", cards.join(", "));
    }
    text
}
