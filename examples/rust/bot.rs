//! `bot CARD... [--own-score N] [--opponent-score N] [--target-score N] [--opponent-called true|false]
//! [--partner-called true|false] [--profile NAME] [--deadline MS] [--otherwise call|no-call]`
//!
//! Prints "call" or "no call". Exit status 0: call, 1: no call, 2: invalid question,
//! 3: no answer in time. `--otherwise` replaces status 3 with a fallback.

#![allow(clippy::print_stdout, clippy::print_stderr)] // An example prints its answer.

mod grand_tichu;

use std::process::ExitCode;
use std::str::FromStr;
use std::time::Duration;

use grand_tichu::{Error, GrandTichu, Situation};

struct Asked {
    hand: Vec<String>,
    own: i32,
    opponents: i32,
    situation: Situation,
    profile: String,
    deadline: Duration,
    otherwise: Option<bool>,
}

fn main() -> ExitCode {
    let asked = match arguments(std::env::args().skip(1)) {
        Ok(asked) => asked,
        Err(fault) => return fail(2, &fault),
    };
    let tichu = GrandTichu::from_env(asked.deadline).in_situation(asked.situation);
    let (hand, profile) = (&asked.hand, &asked.profile);
    let call = match asked.otherwise {
        None => tichu.should_call(hand, asked.own, asked.opponents, profile),
        Some(otherwise) => {
            tichu.should_call_or(otherwise, hand, asked.own, asked.opponents, profile)
        }
    };
    match call {
        Ok(true) => {
            println!("call");
            ExitCode::SUCCESS
        }
        Ok(false) => {
            println!("no call");
            ExitCode::from(1)
        }
        Err(Error::Refused { errors, .. }) if !errors.is_empty() => {
            let faults = errors.iter();
            let faults = faults.map(|error| format!("{}: {}", error.pointer, error.detail));
            fail(2, &faults.collect::<Vec<_>>().join("\n"))
        }
        Err(error @ Error::Unavailable(_)) => fail(3, &error.to_string()),
        Err(error) => fail(2, &error.to_string()),
    }
}

fn fail(status: u8, message: &str) -> ExitCode {
    eprintln!("{message}");
    ExitCode::from(status)
}

fn arguments(mut words: impl Iterator<Item = String>) -> Result<Asked, String> {
    let mut asked = Asked {
        hand: Vec::new(),
        own: 0,
        opponents: 0,
        situation: Situation::default(),
        profile: "balanced".to_owned(),
        deadline: Duration::from_millis(300),
        otherwise: None,
    };
    while let Some(word) = words.next() {
        if !word.starts_with('-') {
            asked.hand.push(word);
            continue;
        }
        let value = words.next().ok_or(format!("{word}: expected a value"))?;
        match word.as_str() {
            "--own-score" => asked.own = number(&word, &value)?,
            "--opponent-score" => asked.opponents = number(&word, &value)?,
            "--target-score" => asked.situation.target_score = Some(number(&word, &value)?),
            "--opponent-called" => {
                asked.situation.opponent_called = Some(boolean(&word, &value)?);
            }
            "--partner-called" => asked.situation.partner_called = boolean(&word, &value)?,
            "--profile" => asked.profile = value,
            "--deadline" => asked.deadline = Duration::from_millis(number(&word, &value)?),
            "--otherwise" if value == "call" => asked.otherwise = Some(true),
            "--otherwise" if value == "no-call" => asked.otherwise = Some(false),
            _ => return Err(format!("{word} {value}: no such option")),
        }
    }
    Ok(asked)
}

fn boolean(option: &str, value: &str) -> Result<bool, String> {
    let parsed = value.parse();
    parsed.map_err(|_| format!("{option}: expected true or false, found {value:?}"))
}

fn number<T: FromStr>(option: &str, value: &str) -> Result<T, String> {
    let number = value.parse();
    number.map_err(|_| format!("{option}: expected a whole number, found {value:?}"))
}
