//! Suits for cards that were written without.

use crate::ranks::{self, nibbles};
use crate::{Card, CardSet, Rank, Suit};

/// How many cards of each rank lack a suit; the index is the rank's number.
pub(super) type Missing = [u8; 15];

/// Chooses suits so that they matter least: a suit that continues as few ranks as possible, of
/// those the one that the hand has least of. So no straight flush is made that another choice
/// would avoid, and neighbours of one suit are rare.
///
/// The choice depends on the cards alone. A rank needs as many free suits as it lacks; what is beyond
/// gets none.
pub(super) fn assign(given: CardSet, missing: &Missing) -> CardSet {
    let mut held = given;
    for rank in Rank::all().rev() {
        for _ in 0..missing[usize::from(rank.number())] {
            let free = Suit::ALL
                .into_iter()
                .filter(|&suit| !held.contains(Card::Suited(rank, suit)));
            let Some(suit) = free.min_by_key(|&suit| (run(held, rank, suit), of_suit(held, suit)))
            else {
                break;
            };
            held.insert(Card::Suited(rank, suit));
        }
    }
    held - given
}

/// How many ranks directly above and below have a card of the suit.
fn run(held: CardSet, rank: Rank, suit: Suit) -> usize {
    let has = |rank: &Rank| held.contains(Card::Suited(*rank, suit));
    let above = Rank::all().filter(|other| *other > rank).take_while(has);
    let below = Rank::all().rev().filter(|other| *other < rank);
    above.count() + below.take_while(has).count()
}

/// How many cards of the suit there are.
fn of_suit(held: CardSet, suit: Suit) -> u32 {
    (nibbles(held) & ranks::of_suit(1 << suit as u32)).count_ones()
}
