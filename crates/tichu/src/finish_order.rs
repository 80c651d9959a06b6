//! Who went out, in order.

use crate::Seat;

/// The seats that went out in a round that is over, in order.
///
/// A round ends with a double victory, when two partners have gone out first and second, or
/// else when three seats have gone out. So there are two or three; the others never went out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct FinishOrder {
    /// Who went out first: a call by this seat succeeds.
    pub first: Seat,
    /// Who came second.
    pub second: Seat,
    /// Who came third; `None` after a double victory.
    pub third: Option<Seat>,
}

impl FinishOrder {
    /// The order, if these seats end the round by going out.
    ///
    /// ```
    /// use tichu::{FinishOrder, Seat};
    ///
    /// let [a, b, c, _] = Seat::ALL;
    /// assert!(FinishOrder::of(&[a, c]).is_some_and(|order| order.third.is_none()));
    /// assert!(FinishOrder::of(&[a, b]).is_none());
    /// assert!(FinishOrder::of(&[a, b, c]).is_some());
    /// ```
    #[must_use]
    pub fn of(out: &[Seat]) -> Option<FinishOrder> {
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
