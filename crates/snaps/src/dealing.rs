//! Random rounds for tests.

use fastrand::Rng;

use crate::HAND;
use crate::card::{Card, Suit};
use crate::card_set::CardSet;
use crate::contract::Contract;
use crate::round::Round;
use crate::seat::Seat;

/// All cards, dealt at random.
pub fn hands(rng: &mut Rng) -> [CardSet; 4] {
    let mut cards: Vec<Card> = CardSet::DECK.iter().collect();
    rng.shuffle(&mut cards);
    [0, 1, 2, 3].map(|seat| cards[seat * HAND..][..HAND].iter().copied().collect())
}

/// A random round. Seat 0 declares: it asks for the highest card that it lacks of its longest suit.
pub fn deal(rng: &mut Rng) -> Round {
    let hands = hands(rng);
    let own = |suit: &Suit| (hands[0] & CardSet::of_suit(*suit)).len();
    let suit = Suit::ALL.into_iter().max_by_key(own).unwrap();
    let lacking = CardSet::of_suit(suit) - hands[0];
    let trump = lacking.iter().next_back().unwrap();
    Round::new(hands, Contract::new(Seat::ALL[0], trump))
}
