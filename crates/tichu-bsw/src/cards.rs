//! Cards in a line: in any spelling that can be understood, and exactly as BrettSpielWelt writes
//! them.

use std::fmt::Display;
use std::str::FromStr;

use tichu::{Card, CardSet, Hand, Rank, Suit};

use crate::error::unexpected;
use crate::transcript::PlayedCards;

/// A dealt hand, and whether it is written exactly.
pub(crate) fn hand<const N: usize>(text: &str) -> Result<(Hand<N>, bool), String> {
    let cards = exact(text, false);
    match cards.and_then(|cards| Hand::new(cards.into_iter().collect())) {
        Some(hand) => Ok((hand, true)),
        None => Ok((read(text)?, false)),
    }
}

/// The cards of a play, and whether they are written exactly; no cards when they are too many for
/// a hand.
pub(crate) fn played(text: &str) -> Result<(Option<PlayedCards>, bool), String> {
    if let Some(cards) = exact(text, true) {
        return Ok((Some(cards), true));
    }
    let cards: Vec<Card> = text
        .split_ascii_whitespace()
        .map(read)
        .collect::<Result<_, _>>()?;
    if cards.is_empty() {
        return Err(unexpected("the cards that are played", "none"));
    }
    Ok((PlayedCards::try_from(&cards[..]).ok(), false))
}

/// A card or a hand in any spelling.
pub(crate) fn read<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

/// Cards as they are written: a space between them, and the highest first. The Phoenix may stand
/// anywhere in a play.
fn exact(text: &str, in_play: bool) -> Option<PlayedCards> {
    let mut cards = PlayedCards::new();
    let mut set = CardSet::EMPTY;
    let mut last = u8::MAX;
    let mut rest = text.as_bytes();
    loop {
        let (card, after) = card(rest)?;
        if !(in_play && card == Card::Phoenix) {
            let above = std::mem::replace(&mut last, height(card, 15));
            (above >= last).then_some(())?;
        }
        if !set.insert(card) || cards.try_push(card).is_err() {
            return None;
        }
        rest = match after {
            [] => return Some(cards),
            [b' ', rest @ ..] => rest,
            _ => return None,
        };
    }
}

/// Where a card stands in a line, the highest first, when the Phoenix has this height.
pub(crate) fn height(card: Card, phoenix: u8) -> u8 {
    match card {
        Card::Dragon => 16,
        Card::Phoenix => phoenix,
        Card::Suited(rank, _) => rank.number(),
        Card::Mahjong => 1,
        Card::Dogs => 0,
    }
}

/// A card as it is written, and the text after it.
pub(crate) fn card(text: &[u8]) -> Option<(Card, &[u8])> {
    let (suit, rest) = match text {
        [b'B', rest @ ..] => (Suit::Blue, rest),
        [b'G', rest @ ..] => (Suit::Green, rest),
        [b'R', rest @ ..] => (Suit::Red, rest),
        [b'S', rest @ ..] => (Suit::Black, rest),
        [b'D', b'r', rest @ ..] => return Some((Card::Dragon, rest)),
        [b'P', b'h', rest @ ..] => return Some((Card::Phoenix, rest)),
        [b'M', b'a', rest @ ..] => return Some((Card::Mahjong, rest)),
        [b'H', b'u', rest @ ..] => return Some((Card::Dogs, rest)),
        _ => return None,
    };
    let (rank, rest) = rank(rest)?;
    Some((Card::Suited(rank, suit), rest))
}

/// A rank as it is written, and the text after it: `B` is the jack (Bube), `D` the queen (Dame).
pub(crate) fn rank(text: &[u8]) -> Option<(Rank, &[u8])> {
    let (number, rest) = match text {
        [digit @ b'2'..=b'9', rest @ ..] => (digit - b'0', rest),
        [b'1', b'0', rest @ ..] => (10, rest),
        [b'B', rest @ ..] => (11, rest),
        [b'D', rest @ ..] => (12, rest),
        [b'K', rest @ ..] => (13, rest),
        [b'A', rest @ ..] => (14, rest),
        _ => return None,
    };
    Some((Rank::new(number)?, rest))
}
