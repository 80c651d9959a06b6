//! Who gets rid of all cards, and when: the play of a round, replayed.

use tichu::{BySeat, Card, FinishOrder, Hand, Seat};

use crate::logged::Logged;
use crate::recorded_event::RecordedEvent;

/// Replays a round: 14 cards, less those given, with those received, then card by card.
///
/// `None` when that does not fit: a card is given or played that the seat does not hold, or the
/// play ends before the round does, or goes on after it.
pub(crate) fn finish_order(
    cards: &BySeat<Hand<14>>,
    exchange: &BySeat<[Card; 3]>,
    events: &[Logged<RecordedEvent>],
) -> Option<FinishOrder> {
    let mut held = BySeat(cards.0.map(Hand::set));
    for seat in Seat::ALL {
        for &card in &exchange[seat] {
            held[seat].remove(card).then_some(())?;
        }
    }
    for seat in Seat::ALL {
        for (places, &card) in (1..).zip(&exchange[seat]) {
            held[seat.after(places)].insert(card);
        }
    }
    let mut out = Vec::with_capacity(3);
    for event in events {
        let RecordedEvent::Play { seat, played, .. } = &event.value else {
            continue;
        };
        for card in played.in_order() {
            if FinishOrder::of(&out).is_some() {
                return None;
            }
            held[*seat].remove(card).then_some(())?;
            if held[*seat].is_empty() {
                out.push(*seat);
            }
        }
    }
    FinishOrder::of(&out)
}
