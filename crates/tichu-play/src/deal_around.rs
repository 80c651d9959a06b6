//! Random deals around the cards of one seat.

use tichu::{BySeat, CardSet, Deal, Hand, Seat};

/// A random deal in which this seat has these cards: its first 8, or all 14. Of 14 cards any 8 come first.
///
/// `None` for another number of cards.
pub(crate) fn deal_around(seat: Seat, cards: CardSet, rng: &mut fastrand::Rng) -> Option<Deal> {
    let mut rest: Vec<_> = (CardSet::DECK - cards).iter().collect();
    rng.shuffle(&mut rest);
    let mut rest = rest.into_iter();
    let mut take = |count| -> CardSet { rest.by_ref().take(count).collect() };
    let mut first = BySeat([cards.iter().take(8).collect(); 4]);
    for places in 1..4 {
        first[seat.after(places)] = take(8);
    }
    let mut all = first;
    all[seat] = cards;
    for places in 0..4 {
        let seat = seat.after(places);
        let missing = 14 - all[seat].len().min(14);
        all[seat] = all[seat] | take(missing);
    }
    Deal::new(hands(&first)?, hands(&all)?).ok()
}

/// These cards as hands; `None` for another number of cards.
fn hands<const N: usize>(cards: &BySeat<CardSet>) -> Option<BySeat<Hand<N>>> {
    let [a, b, c, d] = cards.0.map(|cards| Hand::try_from(cards).ok());
    Some(BySeat([a?, b?, c?, d?]))
}
