//! Cards in a line: in any spelling that can be understood, and exactly as BrettSpielWelt writes
//! them.

use std::fmt::Display;
use std::str::FromStr;

use tichu::{Card, CardSet, Hand, Rank, Suit};

use crate::error::unexpected;
use crate::recorded_event::{PlayedCards, height};

/// A dealt hand, and whether it is written exactly.
pub(crate) fn hand<const N: usize>(text: &str) -> Result<(Hand<N>, bool), String> {
    match exact(text, false).and_then(|(_, set)| Hand::new(set)) {
        Some(hand) => Ok((hand, true)),
        None => Ok((read(text)?, false)),
    }
}

/// The cards of a play, and whether they are written exactly; no cards when they are too many for
/// a hand.
pub(crate) fn played(text: &str) -> Result<(Option<PlayedCards>, bool), String> {
    if let Some((cards, _)) = exact(text, true) {
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
fn exact(text: &str, in_play: bool) -> Option<(PlayedCards, CardSet)> {
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
            [] => return Some((cards, set)),
            [b' ', rest @ ..] => rest,
            _ => return None,
        };
    }
}

/// A rank in any spelling.
pub(crate) fn any_rank(text: &str) -> Option<Rank> {
    match rank(text.as_bytes()) {
        Some((rank, [])) => Some(rank),
        _ => text.parse().ok(),
    }
}

/// A card as it is written, and the text after it.
pub(crate) fn card(text: &[u8]) -> Option<(Card, &[u8])> {
    let suit = match text.first()? {
        b'B' => Suit::Blue,
        b'G' => Suit::Green,
        b'R' => Suit::Red,
        b'S' => Suit::Black,
        _ => {
            let (name, rest) = text.split_at_checked(2)?;
            let special = match name {
                b"Dr" => Card::Dragon,
                b"Ph" => Card::Phoenix,
                b"Ma" => Card::Mahjong,
                b"Hu" => Card::Dogs,
                _ => return None,
            };
            return Some((special, rest));
        }
    };
    let (rank, rest) = rank(&text[1..])?;
    Some((Card::Suited(rank, suit), rest))
}

/// A rank as it is written, and the text after it: `B` is the jack (Bube), `D` the queen (Dame).
pub(crate) fn rank(text: &[u8]) -> Option<(Rank, &[u8])> {
    let (symbol, rest) = text.split_first()?;
    let rest = match symbol {
        b'1' => rest.strip_prefix(b"0")?,
        _ => rest,
    };
    let number = match symbol {
        b'2'..=b'9' => symbol - b'0',
        b'1' => 10,
        b'B' => 11,
        b'D' => 12,
        b'K' => 13,
        b'A' => 14,
        _ => return None,
    };
    Some((Rank::new(number)?, rest))
}
