//! `grand-tichu snaps table`: the probabilities of the hidden cards, with facts that a person states.

use std::str::FromStr;

use clap::Args;
use snaps::{Card, CardSet, Contract, Fact, Knowledge, Move, Seat, View};
use terminal::{Format, Outcome};

use crate::commands::rows::Rows;

/// Options of `snaps table`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
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

    /// Conclude from the rules and from these facts alone, not from conventions
    #[arg(long)]
    rules_alone: bool,

    /// Format of the output
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = Format::among(Format::ROWS))]
    format: Format,
}

const EXAMPLES: &str = "\
A row has a card that the player was not dealt, and the probabilities that the next player, the one opposite
and the previous one hold it, or that it was their card.

Example: seat 2 has at least two hearts above the jack
  grand-tichu snaps table --hand 'A9 AJ AA L9 LJ H9' --trump A10 --fact '2:2:HQ HK H10 HA'";

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
        let expected = || {
            let found = tichu::quoted(text);
            format!("expected a seat, a number and cards such as 2:2:HQ HK H10 HA, found {found}")
        };
        let [first, second, third] = text
            .splitn(3, ':')
            .collect::<Vec<_>>()
            .try_into()
            .map_err(|_| expected())?;
        let (seat, cards) = (seat(first)?, third.parse::<CardSet>());
        let cards = cards.map_err(|error| error.to_string())?;
        let count = second.parse().map_err(|_| expected())?;
        if !(1..=cards.len()).contains(&count) {
            let most = cards.len();
            return Err(format!(
                "expected at least 1 and at most {most} of the cards, found {count}"
            ));
        }
        Ok(Stated { seat, count, cards })
    }
}

/// Reads the number of a seat.
pub fn seat(text: &str) -> Result<Seat, String> {
    let seat = text.parse().ok().and_then(Seat::new);
    seat.ok_or_else(|| format!("expected a seat from 0 to 3, found {}", tichu::quoted(text)))
}

/// Prints the table.
pub fn run(options: &Options) -> Outcome {
    let moves = options.moves.split_whitespace().map(str::parse);
    let moves = moves.collect::<Result<Vec<Move>, _>>()?;
    let contract = Contract::new(options.declarer, options.trump);
    let view = View::rebuild(options.player, options.hand, contract, &moves)?;
    let mut facts = Vec::new();
    for stated in &options.facts {
        let fact = Fact::new(options.player, stated.seat, stated.count, stated.cards);
        facts.push(fact.ok_or_else(|| {
            format!(
                "expected a fact about another player than {0}, found {0}",
                stated.seat
            )
        })?);
    }
    let knowledge = snaps::Options {
        conventions: !options.rules_alone,
        ..snaps::Options::default()
    };
    let knowledge = Knowledge::told(&view, knowledge, &facts);
    let mut rows = Rows::new(["card", "next", "opposite", "previous"]);
    for card in CardSet::DECK - view.dealt() {
        let [next, opposite, previous] = knowledge
            .table()
            .row(card)
            .map(|value| format!("{value:.4}"));
        rows.push([card.to_string(), next, opposite, previous]);
    }
    rows.print(options.format)
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
}
