//! What holds for any text that is read as a hand.

use std::collections::HashSet;

use tichu::{Card, CardCount, CardFault, CardsError, Hand, Written, tokens};

use super::spelling;

/// Reads the bytes as a hand of the first deal and as a whole one.
pub fn check(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    check_hand::<8>(&text);
    check_hand::<14>(&text);
    check_written::<8>(&text);
    check_written::<14>(&text);
}

/// Cards as players write them: all that tokens are, and the same again in canonical order.
fn check_written<const N: usize>(text: &str) {
    let tokens = text.parse::<Hand<N>>();
    match text.parse::<Written<Hand<N>>>() {
        Ok(written) => {
            assert!(written.cards.set().contains_all(written.assumed));
            assert_eq!(written.cards.to_string().parse(), Ok(written.cards));
            assert!(tokens.is_err() || tokens == Ok(written.cards));
        }
        Err(error) => {
            assert!(tokens.is_err(), "{error}");
            assert!((1..=57).contains(&error.faults.len()), "{error}");
            let message = error.to_string();
            assert!(!message.contains(char::is_control), "{message}");
        }
    }
}

fn check_hand<const N: usize>(text: &str) {
    let tokens: Vec<&str> = tokens(text).collect();
    let cards: HashSet<Card> = tokens.iter().filter_map(|t| t.parse().ok()).collect();
    let is_hand = tokens.len() == N && cards.len() == N;
    match text.parse::<Hand<N>>() {
        Ok(hand) => {
            assert!(is_hand, "{hand} of {tokens:?}");
            assert_eq!(hand.cards().collect::<HashSet<_>>(), cards);
            check_canonical(hand);
        }
        Err(error) => {
            assert!(!is_hand, "{error} of {tokens:?}");
            check_error::<N>(&error, &tokens);
        }
    }
}

/// A hand is in order, reads back, and is the same in any order and spelling.
fn check_canonical<const N: usize>(hand: Hand<N>) {
    let cards: Vec<Card> = hand.cards().collect();
    assert!(cards.is_sorted_by(|a, b| a < b), "{hand}");
    assert_eq!(hand.to_string().parse(), Ok(hand));
    for turn in 0..N {
        let spelled = cards.iter().rev().cycle().skip(turn).take(N).map(|&card| {
            let spellings = spelling::spellings(card);
            spellings[turn % spellings.len()].clone()
        });
        let spelled: Vec<String> = spelled.collect();
        assert_eq!(spelled.join(", ").parse(), Ok(hand), "{spelled:?}");
    }
}

/// An error names places that are there, in order, in a text fit for a terminal whose length
/// does not depend on how long the tokens are.
fn check_error<const N: usize>(error: &CardsError, tokens: &[&str]) {
    let mut places = Vec::new();
    for problem in &error.faults {
        match *problem {
            CardFault::UnknownCard { position, .. } => {
                assert!(tokens[position].parse::<Card>().is_err());
                places.push(position);
            }
            CardFault::DuplicateCard {
                position,
                card,
                first,
                expected,
            } => {
                assert!(first < position && expected == CardCount::Exactly(N));
                assert_eq!(tokens[position].parse(), Ok(card));
                assert_eq!(tokens[first].parse(), Ok(card));
                places.push(position);
            }
            CardFault::NotText { .. } => panic!("all of it is text"),
            CardFault::UnclearCard { .. }
            | CardFault::NoRank { .. }
            | CardFault::NoSuit { .. }
            | CardFault::FifthOfRank { .. } => panic!("no fault of tokens: {problem}"),
            CardFault::WrongCount { expected, found } => {
                assert!(expected == CardCount::Exactly(N) && found == tokens.len() && found != N);
            }
        }
    }
    assert!(places.is_sorted_by(|a, b| a < b), "{places:?}");
    let message = error.to_string();
    assert!(!message.is_empty() && !message.contains(char::is_control));
    // 24 characters of a token at most, of which each may be written as `\u{10ffff}`.
    assert!(message.len() <= 400 * (places.len() + 1), "{message}");
}
