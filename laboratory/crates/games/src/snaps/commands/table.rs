//! `laboratory snaps table`: the probabilities of the hidden cards, with facts that a person states.

use std::str::FromStr;

use clap::Args;
use snaps::{Card, CardSet, Contract, Fact, Knowledge, Move, Seat, View};

/// The neutral value of algorithm 6.1.2.
const NEUTRAL: f64 = 1.0 / 3.0;
use terminal::{Format, Outcome};

use crate::rows;

/// Options of `snaps table`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct TableOptions {
    /// The six cards that the player was dealt
    #[arg(long, value_name = "CARDS")]
    hand: CardSet,

    /// The seat of the player, 0 to 3 in the order of play
    #[arg(long, value_name = "SEAT", default_value = "0", value_parser = seat)]
    player: Seat,

    /// The seat of the declarer
    #[arg(long, value_name = "SEAT", default_value = "0", value_parser = seat)]
    declarer: Seat,

    /// The trump card
    #[arg(long, value_name = "CARD")]
    trump: Card,

    /// All moves from the first lead on, such as "H10 HK"
    #[arg(long, value_name = "MOVES", default_value = "")]
    moves: String,

    /// A fact, known from the first lead on: a seat holds at least so many of some cards. It may be given
    /// several times
    #[arg(long = "fact", value_name = "SEAT:COUNT:CARDS")]
    facts: Vec<Stated>,

    /// Evidence, learned after all moves: a seat holds each of some cards with this probability. Algorithm 6.1.2
    /// weighs it against the probabilities before. It may be given several times
    #[arg(long, value_name = "SEAT:PROBABILITY:CARDS")]
    evidence: Vec<Evidence>,

    /// Conclude from the rules, these facts and this evidence alone, not from conventions
    #[arg(long)]
    rules_alone: bool,

    /// Format of the output
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = Format::among(Format::ROWS))]
    format: Format,
}

const EXAMPLES: &str = "\
A row has a card that the player was not dealt, and the probabilities that the next player, the one opposite
and the previous one hold it, or that it was their card.

Examples:
  laboratory snaps table --hand 'A9 AJ AA L9 LJ H9' --trump A10 --fact '2:2:HQ HK H10 HA'
  laboratory snaps table --hand 'A9 AJ AA L9 LJ H9' --trump A10 --evidence 1:0.05:LA";

/// A fact as a person states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stated {
    seat: Seat,
    count: usize,
    cards: CardSet,
}

impl FromStr for Stated {
    type Err = String;

    fn from_str(text: &str) -> Result<Stated, String> {
        let expected = "a seat, a number and cards such as 2:2:HQ HK H10 HA";
        let (seat, count, cards) = parts(text, expected)?;
        if (1..=cards.len()).contains(&count) {
            return Ok(Stated { seat, count, cards });
        }
        let most = cards.len();
        Err(format!(
            "expected at least 1 and at most {most} of the cards, found {count}"
        ))
    }
}

/// Evidence as a person states it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Evidence {
    seat: Seat,
    probability: f64,
    cards: CardSet,
}

impl FromStr for Evidence {
    type Err = String;

    fn from_str(text: &str) -> Result<Evidence, String> {
        let expected = "a seat, a probability and cards such as 2:0.05:HK";
        let (seat, probability, cards) = parts(text, expected)?;
        if (0.0..=1.0).contains(&probability) {
            return Ok(Evidence {
                seat,
                probability,
                cards,
            });
        }
        Err(format!(
            "expected a probability from 0 to 1, found {probability}"
        ))
    }
}

/// Reads a seat, a number and cards with colons between them.
fn parts<N: FromStr>(text: &str, expected: &str) -> Result<(Seat, N, CardSet), String> {
    let fault = || format!("expected {expected}, found {}", tichu::quoted(text));
    let mut parts = text.splitn(3, ':');
    let mut next = || parts.next().ok_or_else(fault);
    let (first, number, cards) = (next()?, next()?, next()?);
    let number = number.parse().map_err(|_| fault())?;
    let cards = cards
        .parse::<CardSet>()
        .map_err(|error| error.to_string())?;
    Ok((seat(first)?, number, cards))
}

/// Reads the number of a seat.
pub fn seat(text: &str) -> Result<Seat, String> {
    let seat = text.parse().ok().and_then(Seat::new);
    seat.ok_or_else(|| format!("expected a seat from 0 to 3, found {}", tichu::quoted(text)))
}

/// Prints the table.
pub fn run(options: &TableOptions) -> Outcome {
    let moves = options.moves.split_whitespace().map(str::parse);
    let moves = moves.collect::<Result<Vec<Move>, _>>()?;
    let contract = Contract::new(options.declarer, options.trump);
    let view = View::rebuild(options.player, options.hand, contract, &moves)?;
    let mut facts = Vec::new();
    for stated in &options.facts {
        check_hidden(stated.cards, CardSet::DECK - view.dealt())?;
        let fact = Fact::new(options.player, stated.seat, stated.count, stated.cards);
        facts.push(fact.ok_or_else(|| own(stated.seat))?);
    }
    let knowledge = snaps::Options {
        conventions: !options.rules_alone,
        ..snaps::Options::default()
    };
    let knowledge = Knowledge::told(&view, knowledge, &facts);
    let mut table = knowledge.table().clone();
    for evidence in &options.evidence {
        check_hidden(evidence.cards, view.unseen())?;
        let place = options.player.place_of(evidence.seat);
        let place = place.ok_or_else(|| own(evidence.seat))?;
        for card in evidence.cards {
            table.learn(card, place, evidence.probability, NEUTRAL);
        }
    }
    let rows = rows::of(CardSet::DECK - view.dealt())
        .column("card", |card| *card)
        .columns(["next", "opposite", "previous"], |card| {
            table.row(*card).map(|value| format!("{value:.4}"))
        });
    rows::print(rows, options.format)
}

/// Refuses a statement about cards that the player sees.
fn check_hidden(cards: CardSet, hidden: CardSet) -> Result<(), String> {
    let seen = cards - hidden;
    if seen.is_empty() {
        return Ok(());
    }
    Err(format!(
        "expected a statement about cards that the player does not see, found {seen}"
    ))
}

/// The refusal of a statement about the player itself.
fn own(seat: Seat) -> String {
    format!("expected a statement about another player than {seat}, found {seat}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fact_names_seat_number_and_cards() {
        let stated: Stated = "2:2:HQ HK H10 HA".parse().unwrap();
        assert_eq!((stated.seat, stated.count), (Seat::ALL[2], 2));
        assert_eq!(stated.cards.len(), 4);
        for (text, error) in [
            ("2:HQ", "expected a seat, a number and cards"),
            ("4:1:HQ", "expected a seat from 0 to 3"),
            ("2:x:HQ", "expected a seat, a number and cards"),
            ("2:2:HQ", "at most 1 of the cards, found 2"),
            ("2:0:HQ", "expected at least 1"),
            ("2:1:H8", "found \"H8\""),
        ] {
            let found = text.parse::<Stated>().unwrap_err();
            assert!(found.contains(error), "{text}: {found}");
        }
    }

    #[test]
    fn evidence_names_seat_probability_and_cards() {
        let evidence: Evidence = "1:0.05:HK H10".parse().unwrap();
        assert_eq!(evidence.seat, Seat::ALL[1]);
        assert_eq!((evidence.probability, evidence.cards.len()), (0.05, 2));
        for (text, error) in [
            ("1:HK", "expected a seat, a probability and cards"),
            ("1:1.5:HK", "expected a probability from 0 to 1, found 1.5"),
            ("1:NaN:HK", "expected a probability from 0 to 1, found NaN"),
        ] {
            let found = text.parse::<Evidence>().unwrap_err();
            assert!(found.contains(error), "{text}: {found}");
        }
    }
}
