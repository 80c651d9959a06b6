//! Which cards the player of 2012 gives away.

use std::collections::HashSet;

use fastrand::Rng;
use tichu::ranks::{flush_cards, nibbles};
use tichu::{Card, CardSet, Exchange};

use crate::part::PartKind;
use crate::player::Player;
use crate::{DECK, Evaluator, Leaf, Unseen};

/// The highest rank that goes to an opponent: the jack.
const HIGHEST_LOW: u8 = 11;

impl Player {
    /// The cards that a hand of 13 gives away; `None` for a hand of fewer than three.
    ///
    /// Two low cards go to the opponents, the lower one to the previous seat: those without which the
    /// best leaf is best. Its highest single goes to the partner, or the highest card where it has
    /// none. The random player gives two random low cards, and its highest one.
    #[must_use]
    pub fn gifts(&self, hand: CardSet, rng: &mut Rng) -> Option<Exchange> {
        let low = low_cards(hand);
        let ([previous, next], single) = if self.valuation.evaluator == Evaluator::None {
            (rng.choice(pairs(&low))?, None)
        } else {
            self.best_gifts(hand, &low)?
        };
        // Cards are in order from the ace down.
        let left = hand - [previous, next].into_iter().collect();
        let partner = single.or_else(|| left.iter().next())?;
        Some(Exchange {
            next,
            partner,
            previous,
        })
    }

    /// The pair of low cards without which the hand is best, and the highest single of the rest.
    fn best_gifts(&self, hand: CardSet, low: &[Card]) -> Option<([Card; 2], Option<Card>)> {
        // Where suits do not matter, cards of the same ranks leave the same.
        let suits_matter = flush_cards(nibbles(hand)) != 0;
        let mut tried = HashSet::new();
        let mut best: Option<([Card; 2], Leaf, f64)> = None;
        for pair in pairs(low) {
            if suits_matter || tried.insert(pair.map(rank)) {
                let left = hand - pair.into_iter().collect();
                let (leaf, value) = self.best_leaf(left, &Unseen::of(DECK - left));
                if best.as_ref().is_none_or(|(.., highest)| value > *highest) {
                    best = Some((pair, leaf, value));
                }
            }
        }
        let (pair, leaf, _) = best?;
        let singles = leaf.iter().filter(|part| part.kind == PartKind::Single);
        let highest = singles.max_by_key(|part| part.rank);
        Some((pair, highest.and_then(|part| part.cards.iter().next())))
    }
}

/// The low cards of a hand in ascending order; with fewer than two, its two lowest.
fn low_cards(hand: CardSet) -> Vec<Card> {
    let mut cards: Vec<Card> = hand.iter().collect();
    cards.sort_by_key(|card| rank(*card));
    let low = cards.iter().filter(|card| rank(**card) <= HIGHEST_LOW);
    cards.truncate(low.count().max(2));
    cards
}

/// The pairs of cards, each in the order of the cards.
fn pairs(cards: &[Card]) -> Vec<[Card; 2]> {
    let others = |place: usize| cards[place + 1..].iter();
    let places = 0..cards.len();
    places
        .flat_map(|place| others(place).map(move |other| [cards[place], *other]))
        .collect()
}

/// The rank of a card, 2 to 14; nought for special cards.
const fn rank(card: Card) -> u8 {
    match card {
        Card::Suited(rank, _) => rank.number(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(hand: &str) -> String {
        let hand = hand.parse().unwrap();
        let Exchange {
            next,
            partner,
            previous,
        } = Player::default()
            .gifts(hand, &mut Rng::with_seed(1))
            .unwrap();
        format!("{next} {partner} {previous}")
    }

    #[test]
    fn low_singles_go_to_the_opponents_and_the_highest_single_to_the_partner() {
        let hand = "S2 R3 S7 R7 B9 G9 SJ RJ BQ SK RK SA RA";
        assert_eq!(given(hand), "R3 BQ S2");
    }

    #[test]
    fn without_a_single_the_partner_gets_the_highest_card() {
        let hand = "S2 R3 S7 R7 B9 G9 SJ RJ BQ RQ SQ SA RA";
        assert!(given(hand).contains('A'), "{}", given(hand));
    }

    #[test]
    fn with_fewer_than_two_low_cards_the_lowest_go() {
        let hand = "S4 SQ RQ BQ GQ SK RK BK GK SA RA BA GA";
        // Of the three queens that are left, two are a pair and one is a single.
        assert_eq!(given(hand), "BQ SQ S4");
    }

    #[test]
    fn the_random_player_gives_any_two_low_cards_and_its_highest() {
        let hand: CardSet = "S2 R3 S7 R7 B9 SQ RQ BQ GQ SK RK BK SA".parse().unwrap();
        let player = Player::with(Evaluator::None);
        let mut given = HashSet::new();
        for seed in 0..200 {
            let gifts = player.gifts(hand, &mut Rng::with_seed(seed)).unwrap();
            assert_eq!(gifts.partner.to_string(), "SA");
            assert!(rank(gifts.previous) <= rank(gifts.next) && rank(gifts.next) <= 9);
            given.insert([gifts.previous, gifts.next]);
        }
        assert_eq!(given.len(), 10);
    }
}
