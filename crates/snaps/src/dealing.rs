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

/// A random round. Seat 0 declares: it asks for the highest card that it lacks of its longest suit, but
/// not of a suit that it holds whole.
pub fn deal(rng: &mut Rng) -> Round {
    let hands = hands(rng);
    let (_, trump) = Suit::ALL
        .into_iter()
        .filter_map(|suit| {
            let all = CardSet::of_suit(suit);
            let lacking = (all - hands[0]).iter().next_back()?;
            Some(((all & hands[0]).len(), lacking))
        })
        .max_by_key(|(own, _)| *own)
        .unwrap();
    Round::new(hands, Contract::new(Seat::ALL[0], trump))
}

#[test]
fn a_suit_held_whole_is_not_asked_for() {
    // With this seed, seat 0 holds all six cards of a suit.
    let round = deal(&mut Rng::with_seed(16_024_576_049_867_893_981));
    let contract = round.table().contract();
    assert!(
        !round
            .view_of(contract.declarer)
            .dealt()
            .contains(contract.trump)
    );
}
