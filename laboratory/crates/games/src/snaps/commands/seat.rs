//! `laboratory snaps seat`: a person at the table of agents.

use std::fmt::Write as _;
use std::io::{BufRead, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::{fs, io};

use agents::{Agent, Game, seed_of_part};
use clap::Args;
use fastrand::Rng;
use serde_json::json;
use snaps::{Move, Round, Seat};
use terminal::{Outcome, screen};

use super::table::seat;
use crate::snaps::{NamedAgent, OpenRound};

/// Options of `snaps seat`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct SeatOptions {
    /// The seat of the person, 0 to 3 in the order of play; seat 0 declares
    #[arg(long, value_name = "SEAT", default_value = "0", value_parser = seat)]
    player: Seat,

    /// The agent that plays all other seats: random, rules, rules:75, sampling:50, cheater
    #[arg(long, default_value = "rules")]
    agent: NamedAgent,

    /// Show the cards of all players
    #[arg(long)]
    open: bool,

    /// Rounds
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    rounds: u64,

    /// Seed of the deals and the agents
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Add each round to this file, a line each, as snaps imitate reads it
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

const EXAMPLES: &str = "\
A move is a card such as H10, a card with a plus such as HQ+ for an announced marriage, or claim. It is read
from a line of the standard input. The trump card of the declarer is chosen by rule.

Examples:
  laboratory snaps seat --agent sampling:50 --rounds 10 --record rounds.jsonl
  laboratory snaps seat --open --agent cheater";

/// Plays the rounds.
pub fn run(options: &SeatOptions) -> Outcome {
    if let Some(path) = &options.record {
        outputs::check_file(path)?;
    }
    play(options, &mut stdin().lock(), &mut stdout().lock())
}

fn play(options: &SeatOptions, input: &mut dyn BufRead, out: &mut dyn Write) -> Outcome {
    for number in 0..options.rounds {
        let mut rng = Rng::with_seed(seed_of_part(options.seed, number));
        let mut open = OpenRound::deal(&mut rng);
        let contract = *open.0.table().contract();
        let (declarer, trump) = (contract.declarer, contract.trump);
        let text = format!("round {}: player {declarer} declares {trump}\n", number + 1);
        screen::write(out, text.as_bytes())?;
        while let Some(turn) = open.0.table().turn() {
            let chosen = if turn == options.player {
                screen::write(out, position(options, &open.0).as_bytes())?;
                asked(&open.0, input, out)?
            } else {
                let mut moves = Vec::new();
                open.moves(&mut moves);
                let view = open.view(turn.number());
                options.agent.choose(&view, &moves, &mut rng)
            };
            open.apply(chosen);
            let did = match chosen {
                Move::Claim => "claims 66 points".to_owned(),
                card => format!("plays {card}"),
            };
            screen::write(out, format!("player {turn} {did}\n").as_bytes())?;
        }
        screen::write(out, result(options, &open.0).as_bytes())?;
        if let Some(path) = &options.record {
            record(path, options.player, &open.0)?;
        }
    }
    Ok(())
}

/// The cards that the person sees, and the legal moves.
fn position(options: &SeatOptions, round: &Round) -> String {
    let mut text = String::from("\n");
    let shown = Seat::ALL.into_iter();
    for seat in shown.filter(|seat| options.open || *seat == options.player) {
        // Writing to a String never fails.
        let _ = writeln!(text, "player {seat} holds {}", round.hand(seat));
    }
    let moves = round.view_of(options.player).moves();
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    let _ = writeln!(text, "your move, one of {}:", moves.join(", "));
    text
}

/// Asks until a move is legal.
fn asked(
    round: &Round,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<Move, Box<dyn std::error::Error>> {
    let mut moves = Vec::new();
    round.moves(&mut moves);
    loop {
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            return Err("expected a move, found the end of the input".into());
        }
        let fault = match line.trim().parse::<Move>() {
            Ok(one) if moves.contains(&one) => return Ok(one),
            Ok(one) => format!("expected one of the legal moves, found {one}\n"),
            Err(error) => format!("{error}\n"),
        };
        screen::write(out, fault.as_bytes())?;
    }
}

fn result(options: &SeatOptions, round: &Round) -> String {
    let Some(outcome) = round.outcome() else {
        return String::new();
    };
    let own = round.side_of(options.player);
    let verb = if outcome.winner == own { "won" } else { "lost" };
    let [points, others] = [own, 1 - own].map(|side| outcome.points[side]);
    format!("you {verb} with {points} : {others} points\n\n")
}

/// Adds a round as its player saw it, in the form of a question about its knowledge.
fn record(path: &Path, player: Seat, round: &Round) -> io::Result<()> {
    let contract = round.table().contract();
    let moves = round.table().moves().iter().map(|(_, one)| one.to_string());
    let line = json!({
        "player": player.number(), "hand": round.dealt(player).to_string(),
        "declarer": contract.declarer.number(), "trump": contract.trump.to_string(),
        "moves": moves.collect::<Vec<_>>(),
    });
    let mut text = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        found => found.map_err(|error| outputs::named(path, &error))?,
    };
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text += &format!("{line}\n");
    outputs::store(path, text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(open: bool) -> SeatOptions {
        SeatOptions {
            player: Seat::ALL[0],
            agent: "rules".parse().unwrap(),
            open,
            rounds: 1,
            seed: 3,
            record: None,
        }
    }

    /// A round in which the person tries all cards in turn, most of which are illegal.
    fn played(open: bool) -> String {
        let mut deck: Vec<String> = snaps::CardSet::DECK
            .iter()
            .map(|card| card.to_string())
            .collect();
        deck.push("Q".to_owned());
        let mut out = Vec::new();
        let lines = deck.join("\n") + "\n";
        play(&options(open), &mut lines.repeat(6).as_bytes(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_person_plays_a_round_and_illegal_moves_are_asked_again() {
        let text = played(false);
        assert!(text.starts_with("round 1: player 0 declares "), "{text}");
        assert!(
            text.contains("expected one of the legal moves, found"),
            "{text}"
        );
        assert!(text.contains("points\n"), "{text}");
        assert!(!text.contains("player 1 holds"), "{text}");
        assert!(played(true).contains("player 1 holds"));
    }

    #[test]
    fn the_end_of_the_input_is_an_error() {
        let fault = play(&options(false), &mut &b""[..], &mut Vec::new()).unwrap_err();
        assert_eq!(
            fault.to_string(),
            "expected a move, found the end of the input"
        );
    }
}
