//! The bombs of a hand.

use std::cmp::Reverse;

use tichu::{Card, CardSet, Rank, Suit};

/// The fewest cards of a straight.
const SHORTEST: usize = 5;

/// Every four of a kind of a hand, and every straight of one suit that is no part of a longer one.
/// The weakest come first: fours from the lowest rank up, then straights by length and rank. Two
/// bombs may share a card.
///
/// ```
/// use tichu::CardSet;
/// use tichu_models::structure::bombs;
///
/// let hand: CardSet = "Ph B8 G8 R8 S8 B7 B6 B5 B4 B3".parse()?;
/// let bombs: Vec<String> = bombs(hand).iter().map(ToString::to_string).collect();
/// assert_eq!(bombs, ["B8 G8 R8 S8", "B8 B7 B6 B5 B4 B3"]);
/// # Ok::<(), tichu::CardsError>(())
/// ```
#[must_use]
pub fn bombs(hand: CardSet) -> Vec<CardSet> {
    let fours = Rank::all().map(|rank| hand.of_rank(rank));
    let mut bombs: Vec<CardSet> = fours.filter(|cards| cards.len() == 4).collect();
    let mut straights: Vec<CardSet> = Suit::ALL
        .iter()
        .flat_map(|suit| runs(hand, *suit))
        .collect();
    straights.retain(|run| run.len() >= SHORTEST);
    // The first card of a run in canonical order is the highest.
    straights.sort_by_key(|run| (run.len(), Reverse(run.iter().next().map(Card::index))));
    bombs.extend(straights);
    bombs
}

/// The cards of a suit, apart where a rank is missing; some of the sets are empty.
fn runs(hand: CardSet, suit: Suit) -> Vec<CardSet> {
    let mut runs = vec![CardSet::EMPTY];
    for rank in Rank::all() {
        let card = Card::Suited(rank, suit);
        match runs.last_mut() {
            Some(run) if hand.contains(card) => {
                run.insert(card);
            }
            _ => runs.push(CardSet::EMPTY),
        }
    }
    runs
}
