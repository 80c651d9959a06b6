//! What letters of an unseparated word stand for.

use super::names::Meaning;
use super::signs::{self, Signs};
use crate::{Card, Rank, Suit};

/// The meanings of one or two letters at this place.
pub(super) fn letters(
    characters: &[char],
    start: usize,
    mut add: impl FnMut(Meaning, Signs, usize),
) {
    use Meaning::{Rank as OfRank, Special, Suit as OfSuit};
    let is_digit = |place: Option<usize>| {
        let character = place.and_then(|place| characters.get(place));
        character.is_some_and(char::is_ascii_digit)
    };
    let mut rank = |number: u8, signs: Signs, length: usize| {
        if let Some(rank) = Rank::new(number) {
            add(OfRank(rank), signs, length);
        }
    };
    match characters[start..] {
        ['1', '0', ..] => return rank(10, signs::NONE, 2),
        ['2'..='9', ..] => {
            let digit = characters[start].to_digit(10).unwrap_or_default();
            return rank(u8::try_from(digit).unwrap_or_default(), signs::NONE, 1);
        }
        ['t', ..] => return rank(10, signs::NONE, 1),
        ['j', ..] => return rank(11, signs::LETTERS, 1),
        ['q', ..] => return rank(12, signs::LETTERS, 1),
        ['k', ..] => return rank(13, signs::NONE, 1),
        ['a', ..] => return rank(14, signs::NONE, 1),
        _ => {}
    }
    match characters[start..] {
        ['d', 'r', ..] => add(Special(Card::Dragon), signs::NONE, 2),
        ['p', 'h', ..] => add(Special(Card::Phoenix), signs::NONE, 2),
        ['m', 'a', ..] => add(Special(Card::Mahjong), signs::NONE, 2),
        ['h', 'u', ..] => add(Special(Card::Dogs), signs::NONE, 2),
        ['1', ..] if !is_digit(start.checked_sub(1)) && !is_digit(Some(start + 1)) => {
            add(Special(Card::Mahjong), signs::NONE, 1);
        }
        _ => {}
    }
    match characters[start] {
        'd' => {
            add(Special(Card::Dragon), signs::D_DRAGON, 1);
            if let Some(queen) = Rank::new(12) {
                add(OfRank(queen), signs::D_QUEEN, 1);
            }
            add(OfSuit(Suit::Blue), signs::FOREIGN, 1);
        }
        'p' => {
            add(Special(Card::Phoenix), signs::NONE, 1);
            // Pagoda, or pique.
            add(OfSuit(Suit::Blue), signs::FOREIGN, 1);
            add(OfSuit(Suit::Black), signs::FOREIGN, 1);
        }
        'b' => {
            add(OfSuit(Suit::Blue), signs::NONE, 1);
            if let Some(jack) = Rank::new(11) {
                add(OfRank(jack), signs::B_JACK, 1);
            }
        }
        'g' => add(OfSuit(Suit::Green), signs::NONE, 1),
        'r' => add(OfSuit(Suit::Red), signs::NONE, 1),
        's' => add(OfSuit(Suit::Black), signs::NONE, 1),
        _ => {}
    }
}
