//! Who gets rid of all cards, and when: the play of a round, replayed.

use tichu::{BySeat, Card, Hand, Seat};

/// The seats that went out, in order.
///
/// A round ends with a double victory, when two partners have gone out first and second, or
/// else when three seats have gone out. So there are two or three; the others never went out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FinishOrder {
    /// Who went out first: a call by this seat succeeds.
    pub first: Seat,
    /// Who came second.
    pub second: Seat,
    /// Who came third; `None` after a double victory.
    pub third: Option<Seat>,
}

impl FinishOrder {
    /// Replays a round: 14 cards, less those given, with those received, then card by card.
    ///
    /// `None` when that does not fit: a card is given or played that the seat does not hold,
    /// or the play ends before the round does, or goes on after it.
    #[must_use]
    pub fn of(
        cards: &BySeat<Hand<14>>,
        exchange: &BySeat<[Card; 3]>,
        plays: &[(Seat, Card)],
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
        for &(seat, card) in plays {
            if FinishOrder::when_over(&out).is_some() {
                return None;
            }
            held[seat].remove(card).then_some(())?;
            if held[seat].is_empty() {
                out.push(seat);
            }
        }
        FinishOrder::when_over(&out)
    }

    /// The order, if these seats end the round by going out.
    fn when_over(out: &[Seat]) -> Option<FinishOrder> {
        let (first, second, third) = match *out {
            [first, second] if first.partner() == second => (first, second, None),
            [first, second, third] => (first, second, Some(third)),
            _ => return None,
        };
        Some(FinishOrder {
            first,
            second,
            third,
        })
    }
}
