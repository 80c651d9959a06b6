//! Cards of Board Game Arena, and what the Phoenix stands for among them.

use serde_json::Value;
use tichu::{Card, Rank, Suit};

use crate::recorded_event::Played;

/// A number, which may be written as text.
pub(super) fn number(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64(),
        Value::String(text) => text.parse().ok(),
        _ => None,
    }
}

/// A card of `type`, its suit, and `type_arg`, its rank or 1 for the special cards.
pub(super) fn card(value: &Value) -> Option<Card> {
    let (kind, rank) = (number(&value["type"])?, number(&value["type_arg"])?);
    if rank == 1 {
        return match kind {
            1 => Some(Card::Dragon),
            2 => Some(Card::Phoenix),
            3 => Some(Card::Dogs),
            4 => Some(Card::Mahjong),
            _ => None,
        };
    }
    let suit = match kind {
        1 => Suit::Black,
        2 => Suit::Red,
        3 => Suit::Blue,
        4 => Suit::Green,
        _ => return None,
    };
    let rank = u8::try_from(rank).ok().and_then(Rank::new)?;
    Some(Card::Suited(rank, suit))
}

/// The cards of a play in their reading; `None` for more than a hand.
pub(super) fn played(cards: &[Card]) -> Option<Played> {
    let phoenix = phoenix(cards);
    Played::first(cards, |reading| {
        phoenix.is_none() || reading.phoenix() == phoenix
    })
}

/// The rank that the place of the Phoenix among other cards shows.
fn phoenix(cards: &[Card]) -> Option<Rank> {
    let place = cards.iter().position(|card| *card == Card::Phoenix)?;
    let natural: Vec<u8> = cards.iter().filter_map(|card| height(*card)).collect();
    let mut ranks = natural.clone();
    ranks.sort_unstable();
    ranks.dedup();
    let count = |rank: u8| natural.iter().filter(|own| **own == rank).count();
    let rank = match &ranks[..] {
        [] => return None,
        [rank] => *rank,
        // A full house: the triple stands first.
        [..] if cards.len() == 5 && ranks.len() == 2 => {
            let beside = if place < 3 {
                &natural[..1]
            } else {
                &natural[natural.len() - 1..]
            };
            beside[0]
        }
        // A straight: the Phoenix stands where it counts.
        [..] if ranks.len() == natural.len() => match place.checked_sub(1) {
            Some(before) => natural[before] + 1,
            None => natural[0].checked_sub(1)?,
        },
        // Pairs: one lacks its second card.
        [..] => *ranks.iter().find(|rank| count(**rank) == 1)?,
    };
    Rank::new(rank)
}

fn height(card: Card) -> Option<u8> {
    match card {
        Card::Suited(rank, _) => Some(rank.number()),
        Card::Mahjong => Some(1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phoenix_stands_for_the_rank_of_its_place() {
        for (cards, rank) in [
            ("Ph G9", 9),
            ("Ph G9 S9", 9),
            ("Ph G9 S9 B4 R4", 9),
            ("G9 S9 R9 B4 Ph", 4),
            ("Ph G4 B5 R6 S7", 3),
            ("G4 B5 R6 S7 Ph", 8),
            ("Ma R2 Ph B4 G5", 3),
            ("G4 S4 B5 Ph R6 S6", 5),
        ] {
            let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().unwrap()).collect();
            assert_eq!(phoenix(&cards), Rank::new(rank), "{cards:?}");
        }
    }
}
