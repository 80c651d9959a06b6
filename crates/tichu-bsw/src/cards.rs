//! Cards in a line: in any spelling that can be understood, and exactly as BrettSpielWelt writes
//! them.

use tichu::{Card, CardsError, Hand, Rank};

use crate::error::LogErrorKind;
use crate::transcript::PlayedCards;

/// A dealt hand, and whether it is written exactly.
pub(crate) fn hand<const N: usize>(text: &str) -> Result<(Hand<N>, bool), CardsError> {
    let cards = exact(text, false);
    match cards.and_then(|cards| Hand::new(cards.into_iter().collect())) {
        Some(hand) => Ok((hand, true)),
        None => Ok((text.parse()?, false)),
    }
}

/// The cards of a play, and whether they are written exactly; no cards when they are too many for
/// a hand.
pub(crate) fn played(text: &str) -> Result<(Option<PlayedCards>, bool), LogErrorKind> {
    if let Some(cards) = exact(text, true) {
        return Ok((Some(cards), true));
    }
    let tokens = text.split_ascii_whitespace();
    let cards: Vec<Card> = tokens.map(str::parse).collect::<Result<_, _>>()?;
    if cards.is_empty() {
        return Err(LogErrorKind::unexpected(
            "the cards that are played",
            "none",
        ));
    }
    Ok((PlayedCards::try_from(&cards[..]).ok(), false))
}

/// Cards as they are written: a space between them, and the highest first. The Phoenix may stand
/// anywhere in a play.
fn exact(text: &str, in_play: bool) -> Option<PlayedCards> {
    let mut cards = PlayedCards::new();
    let mut last = u8::MAX;
    for token in text.split(' ') {
        let card = token.parse().ok().filter(|card| is_spelled(*card, token))?;
        if !(in_play && card == Card::Phoenix) {
            let above = std::mem::replace(&mut last, height(card, 15));
            (above >= last).then_some(())?;
        }
        if cards.contains(&card) || cards.try_push(card).is_err() {
            return None;
        }
    }
    Some(cards)
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

/// Whether BrettSpielWelt writes the card so.
pub(crate) fn is_spelled(card: Card, token: &str) -> bool {
    let (suit, rank) = card.token().split_at(1);
    token.strip_prefix(suit) == Some(symbol(rank))
}

/// A rank as it is written.
pub(crate) fn rank(text: &str) -> Option<Rank> {
    let rank: Rank = text.parse().ok()?;
    (symbol(rank.symbol()) == text).then_some(rank)
}

/// The symbol of a rank in the logs: `B` is the jack (Bube), `D` the queen (Dame).
fn symbol(rank: &str) -> &str {
    match rank {
        "J" => "B",
        "Q" => "D",
        other => other,
    }
}
