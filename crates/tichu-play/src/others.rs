//! The other seats, from one seat.

use tichu::{Card, Exchange, Seat};

/// The three other seats in the order of play, which is the order of gifts.
pub(crate) fn others(seat: Seat) -> [Seat; 3] {
    [1, 2, 3].map(|places| seat.after(places))
}

/// The place of a receiver in the exchange of a giver.
pub(crate) fn gift_to(exchange: &mut Exchange, giver: Seat, receiver: Seat) -> &mut Card {
    if receiver == giver.after(1) {
        &mut exchange.next
    } else if receiver == giver.partner() {
        &mut exchange.partner
    } else {
        &mut exchange.previous
    }
}
