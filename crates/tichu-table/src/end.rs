//! The end of a round.

use tichu::{BySeat, Call, Exchange, Seat};

use crate::Table;

/// A call, and whether its player went out first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MadeCall {
    /// The seat.
    pub seat: Seat,
    /// The call.
    pub call: Call,
    /// Whether it was made.
    pub made: bool,
}

/// What everybody may know once a round is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// The calls, by seat.
    pub calls: Vec<MadeCall>,
    /// What each seat gave away.
    pub gifts: BySeat<Exchange>,
    /// The seats that went out, in order.
    pub out: Vec<Seat>,
}

impl Table {
    /// The end of the round; `None` while it goes on.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.result()?;
        let round = self.game().round();
        let out = round.out().seats().to_vec();
        let calls = Seat::ALL.into_iter().filter_map(|seat| {
            let call = round.calls()[seat]?;
            let made = out.first() == Some(&seat);
            Some(MadeCall { seat, call, made })
        });
        let [Some(a), Some(b), Some(c), Some(d)] = Seat::ALL.map(|seat| round.given(seat)) else {
            return None; // Never: a round that is over had its exchange.
        };
        Some(End {
            calls: calls.collect(),
            gifts: BySeat([a, b, c, d]),
            out,
        })
    }
}
