//! Cards in a line: in any spelling that can be understood, and exactly as BrettSpielWelt writes
//! them.

use std::fmt::Display;
use std::str::FromStr;

use tichu::{Card, CardSet, Hand, Rank};

use crate::error::unexpected;
use crate::recorded_event::{PlayedCards, height};

/// A dealt hand, and whether it is written exactly.
pub(crate) fn hand<const N: usize>(text: &str) -> Result<(Hand<N>, bool), String> {
    Ok((read(text)?, is_exact(text, false)))
}

/// The cards of a play, and whether they are written exactly; no cards when they are too many for
/// a hand.
pub(crate) fn played(text: &str) -> Result<(Option<PlayedCards>, bool), String> {
    let words = text.split_ascii_whitespace();
    let cards: Vec<Card> = words.map(read).collect::<Result<_, _>>()?;
    if cards.is_empty() {
        return Err(unexpected("the cards that are played", "none"));
    }
    let cards = PlayedCards::try_from(&cards[..]).ok();
    let is_exact = cards.is_some() && is_exact(text, true);
    Ok((cards, is_exact))
}

/// A card or a hand in any spelling.
pub(crate) fn read<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

/// Whether cards stand as they are written: each once, a space between them, and the highest first. The
/// Phoenix may stand anywhere in a play.
fn is_exact(text: &str, in_play: bool) -> bool {
    let mut seen = CardSet::EMPTY;
    let mut last = u8::MAX;
    text.split(' ').all(|word| {
        let Ok(card) = word.parse::<Card>() else {
            return false;
        };
        let height = height(card, 15);
        let is_free = in_play && card == Card::Phoenix;
        let is_in_order = is_free || height <= std::mem::replace(&mut last, height);
        is_in_order && seen.insert(card) && is_token(word, card)
    })
}

/// A card in the letters of the site.
pub(crate) fn token(card: Card) -> String {
    match card {
        Card::Suited(own, _) => format!("{}{}", suit(card), rank(own)),
        _ => card.token().to_owned(),
    }
}

/// Whether a card is written so.
pub(crate) fn is_token(text: &str, card: Card) -> bool {
    match card {
        Card::Suited(own, _) => text.strip_prefix(suit(card)) == Some(rank(own)),
        _ => text == card.token(),
    }
}

fn suit(card: Card) -> &'static str {
    &card.token()[..1]
}

/// A rank in the letters of the site: `B` is the jack (Bube), `D` the queen (Dame).
pub(crate) fn rank(rank: Rank) -> &'static str {
    match rank.symbol() {
        "J" => "B",
        "Q" => "D",
        symbol => symbol,
    }
}
