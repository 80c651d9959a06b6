//! A round of šnaps as one player saw it.

use messages::{FaultCode, FieldError, Nullable};
use snaps::{Contract, Fault, MoveFault, Rules, View};

use super::fields::{Dealt, Moves, SeatField, Trump};

/// The fields of an observed round, which all questions share.
pub(super) struct Observed<'a> {
    pub player: SeatField,
    pub hand: Dealt,
    pub declarer: SeatField,
    pub trump: Trump,
    pub kontra: Nullable<SeatField>,
    pub relaxed_after_trump: bool,
    pub moves: &'a Moves,
}

impl Observed<'_> {
    /// The view of the player.
    ///
    /// # Errors
    /// The fault of the first field or move that cannot be.
    pub fn view(&self) -> Result<View, FieldError> {
        let contract = Contract {
            declarer: self.declarer.0,
            trump: self.trump.0,
            kontra: self.kontra.0.map(|SeatField(seat)| seat),
            rules: Rules {
                relaxed_after_trump: self.relaxed_after_trump,
            },
        };
        View::rebuild(self.player.0, self.hand.0, contract, &self.moves.0).map_err(fault)
    }
}

fn fault(fault: Fault) -> FieldError {
    let (pointer, code, detail) = match fault {
        Fault::HandSize { .. } => ("/hand".to_owned(), FaultCode::WrongCount, fault.to_string()),
        Fault::KontraByDeclarer | Fault::KontraWithTrumpCard => (
            "/kontra".to_owned(),
            FaultCode::Impossible,
            fault.to_string(),
        ),
        Fault::Move { index, fault } => {
            let code = match fault {
                MoveFault::Illegal { .. }
                | MoveFault::MarriageNotLed
                | MoveFault::NoMarriage(_)
                | MoveFault::AfterTheEnd => FaultCode::IllegalMove,
                _ => FaultCode::Impossible,
            };
            (format!("/moves/{index}"), code, fault.to_string())
        }
    };
    FieldError::new(pointer, code, detail)
}
