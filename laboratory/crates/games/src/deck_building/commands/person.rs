//! A seat for a person who reads questions and writes answers.

use std::io::{self, BufRead, Write};

use deck_building::{Card, Counts, KINDS};
use fastrand::Rng;

use crate::deck_building::game::{Action, Player, View};
use crate::deck_building::learner::rewards::NOTHING;

/// A person. An empty line means nothing.
///
/// After an error of the input or the output, and at the end of the input, the person does nothing any
/// more, so that the game ends; [`Person::done`] returns the error.
pub struct Person<I, O> {
    input: I,
    output: O,
    fault: Option<io::Error>,
    /// The turn whose head has been shown.
    shown: u8,
}

impl<I: BufRead, O: Write> Person<I, O> {
    /// A person at the start of a game.
    pub fn new(input: I, output: O) -> Self {
        Self {
            input,
            output,
            fault: None,
            shown: 0,
        }
    }

    /// The output for further words, or the error that ended the game.
    pub fn done(self) -> io::Result<O> {
        self.fault.map_or(Ok(self.output), Err)
    }

    /// Asks until the answer can be read; `None` after an error.
    fn ask<T>(&mut self, question: &str, read: impl Fn(&str) -> Result<T, String>) -> Option<T> {
        if self.fault.is_some() {
            return None;
        }
        let answer = self.answer(question, read);
        answer.map_err(|fault| self.fault = Some(fault)).ok()
    }

    fn answer<T>(
        &mut self,
        question: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> io::Result<T> {
        loop {
            write!(self.output, "{question}: ")?;
            self.output.flush()?;
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                let ended = "expected an answer, found the end of the input";
                return Err(io::Error::new(io::ErrorKind::UnexpectedEof, ended));
            }
            match read(line.trim()) {
                Ok(answer) => return Ok(answer),
                Err(problem) => writeln!(self.output, "{problem}")?,
            }
        }
    }

    /// Shows the turn, the provinces left and the hand.
    fn show(&mut self, view: &View<'_>) {
        if self.shown == view.turn() || self.fault.is_some() {
            return;
        }
        self.shown = view.turn();
        let (turn, provinces) = (view.turn(), view.pile(Card::Province));
        let written = writeln!(self.output, "\nturn {turn}, {provinces} provinces left");
        self.fault = written.err();
    }
}

/// The cards and their numbers.
fn listed(counts: &Counts) -> String {
    let held = Card::ALL
        .into_iter()
        .map(|card| (card, counts[card.index()]));
    let held = held.filter(|(_, count)| *count > 0);
    let names: Vec<_> = held
        .map(|(card, count)| format!("{count} {}", card.name()))
        .collect();
    names.join(", ")
}

/// One of these cards, or none.
fn one_of(cards: &[Card], answer: &str) -> Result<Option<Card>, String> {
    if answer.is_empty() || answer == NOTHING {
        return Ok(None);
    }
    let found = cards.iter().find(|card| card.name() == answer);
    found.copied().map(Some).ok_or_else(|| {
        let names: Vec<_> = cards.iter().map(|card| card.name()).collect();
        let names = names.join(", ");
        format!("expected one of {names}, {NOTHING}, found {answer:?}")
    })
}

/// Cards of the hand, separated by commas, at most `most`.
fn some_of(hand: &Counts, most: u8, answer: &str) -> Result<Counts, String> {
    let mut cards = [0; KINDS];
    let names = answer.split(',').map(str::trim);
    for name in names.filter(|name| !name.is_empty() && *name != NOTHING) {
        let card = Card::named(name).map_err(|error| error.to_string())?;
        cards[card.index()] += 1;
        if cards[card.index()] > hand[card.index()] {
            return Err(format!(
                "expected cards of the hand, {}, found {answer:?}",
                listed(hand)
            ));
        }
        if cards.iter().sum::<u8>() > most {
            return Err(format!("expected at most {most} cards, found more"));
        }
    }
    Ok(cards)
}

impl<I: BufRead, O: Write> Player for Person<I, O> {
    fn action(&mut self, view: &View<'_>, _: &mut Rng) -> Option<Action> {
        self.show(view);
        let hand = view.deck().hand();
        let held = Card::KINGDOM.iter().copied();
        let held: Vec<_> = held.filter(|card| hand[card.index()] > 0).collect();
        if held.is_empty() {
            return None;
        }
        let question = format!("hand: {}; play", listed(hand));
        let card = self.ask(&question, |answer| one_of(&held, answer))??;
        if card != Card::Chapel {
            return Some(Action::Play(card));
        }
        let most = view.rules().trash;
        let mut rest = *hand;
        rest[card.index()] -= 1;
        let question = format!("trash up to {most} cards, separated by commas");
        let cards = self.ask(&question, |answer| some_of(&rest, most, answer))?;
        Some(Action::Trash(cards))
    }

    fn buy(&mut self, view: &View<'_>, _: &mut Rng) -> Option<Card> {
        self.show(view);
        let cards: Vec<_> = (Card::ALL.into_iter())
            .filter(|card| view.allows(*card))
            .collect();
        let question = format!(
            "hand: {}; {} coins; buy",
            listed(view.deck().hand()),
            view.coins()
        );
        self.ask(&question, |answer| one_of(&cards, answer))?
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck_building::game::play;
    use crate::deck_building::outcome::Outcome;
    use crate::deck_building::rivals::Rival;
    use crate::deck_building::rules::Rules;

    fn game(answers: &str) -> (io::Result<String>, Outcome) {
        let mut person = Person::new(answers.as_bytes(), Vec::new());
        let mut rival = Rival::Money;
        let rng = &mut Rng::with_seed(1);
        let rules = Rules::of_rivals(2);
        let ending = play(&rules, &mut [&mut person, &mut rival], rng);
        let output = person
            .done()
            .map(|output| String::from_utf8(output).unwrap());
        (output, ending)
    }

    #[test]
    fn a_person_buys_what_the_answers_say() {
        // Answers that a hand does not allow are asked again.
        let (output, ending) = game(&"smithy\nsilver\nnothing\n".repeat(300));
        let output = output.unwrap();
        assert!(output.contains("turn 1, 12 provinces left"), "{output}");
        assert!(output.contains("expected one of copper"), "{output}");
        let deck = ending.decks[0];
        assert!(deck[Card::Silver.index()] > 0, "{output}");
        assert!(deck[Card::Smithy.index()] > 0, "{output}");
        assert_eq!(deck[Card::Gold.index()], 0);
    }

    #[test]
    fn the_end_of_the_input_is_an_error() {
        let (output, ending) = game("nothing\n");
        assert_eq!(output.unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
        assert_eq!(ending.decks[0].iter().sum::<u8>(), 10);
    }

    #[test]
    fn a_chapel_trashes_cards_of_the_hand_only() {
        let mut hand = [0; KINDS];
        hand[Card::Estate.index()] = 1;
        hand[Card::Copper.index()] = 4;
        let cards = some_of(&hand, 4, "estate, copper").unwrap();
        assert_eq!(listed(&cards), "1 copper, 1 estate");
        assert_eq!(some_of(&hand, 4, ""), Ok([0; KINDS]));
        for wrong in [
            "estate,estate",
            "gold",
            "coin",
            "estate,copper,copper,copper,copper",
        ] {
            assert!(some_of(&hand, 4, wrong).is_err(), "{wrong}");
        }
    }
}
