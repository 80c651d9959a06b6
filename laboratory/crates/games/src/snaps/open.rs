//! Rounds as games: players who see all hands play beside those who do not.

use agents::{Agent, Game};
use fastrand::Rng;
use snaps::{CardSet, Contract, HAND, Move, Round, Seat, View, solve};

/// A round whose views show all hands, so that the [`Cheater`] can play it with
/// [`Arena`](crate::Arena). The others look at their own view alone.
///
/// Side 0 is the declarer's, side 1 the others'; who is on which depends on the holder of the trump
/// card.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OpenRound(pub Round);

/// What a player of an open round sees: its own view and the whole round.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OpenView {
    /// What the player would know with hidden cards.
    pub view: View,
    /// The round.
    pub round: Round,
}

/// Why there is no round with these cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DealError {
    /// A seat has more or fewer than six cards.
    #[error("expected {HAND} cards of player {seat}, found {found}")]
    HandSize {
        /// The seat.
        seat: Seat,
        /// How many cards it has.
        found: usize,
    },
    /// These cards are dealt to two seats.
    #[error("expected each card once, found {0} twice")]
    Twice(CardSet),
    /// Kontra was said by the declarer or its partner.
    #[error("expected kontra of a player against the declarer, found player {0}")]
    KontraByPartner(Seat),
}

impl OpenRound {
    /// A round with these hands.
    ///
    /// # Errors
    /// When the hands are not all 24 cards in four times six, or kontra is said by the declarer or
    /// the holder of the trump card.
    pub fn new(hands: [CardSet; 4], contract: Contract) -> Result<OpenRound, DealError> {
        let mut all = CardSet::EMPTY;
        for (seat, hand) in Seat::ALL.into_iter().zip(hands) {
            if hand.len() != HAND {
                let found = hand.len();
                return Err(DealError::HandSize { seat, found });
            }
            let twice = all & hand;
            if !twice.is_empty() {
                return Err(DealError::Twice(twice));
            }
            all = all | hand;
        }
        let round = Round::new(hands, contract);
        match contract.kontra {
            Some(seat) if round.partnership().is_declaring(seat) => {
                Err(DealError::KontraByPartner(seat))
            }
            _ => Ok(OpenRound(round)),
        }
    }
}

/// The seat of a player; numbers beyond the last begin again.
fn seat(player: usize) -> Seat {
    Seat::ALL[player % 4]
}

impl Game for OpenRound {
    type Move = Move;
    type View = OpenView;
    const SIDES: usize = 2;

    fn side(&self, player: usize) -> usize {
        self.0.side_of(seat(player))
    }

    fn turn(&self) -> Option<usize> {
        self.0.table().turn().map(Seat::number)
    }

    fn moves(&self, moves: &mut Vec<Move>) {
        self.0.moves(moves);
    }

    fn apply(&mut self, one: Move) {
        self.0.apply(one);
    }

    fn view(&self, player: usize) -> OpenView {
        OpenView {
            view: self.0.view_of(seat(player)),
            round: self.0.clone(),
        }
    }

    fn determine(view: &OpenView, _: &mut Rng) -> OpenRound {
        OpenRound(view.round.clone())
    }

    fn is_open(_: &OpenView) -> bool {
        true
    }

    fn points(&self, side: usize) -> f64 {
        self.0.side_points()[side].into()
    }

    fn won(&self, side: usize) -> f64 {
        let winner = self.0.outcome().map(|outcome| outcome.winner);
        f64::from(u8::from(winner == Some(side)))
    }
}

/// Sees all hands and plays perfectly against perfect play: agent 1 of the thesis, *podvodník*.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cheater;

impl Agent<OpenRound> for Cheater {
    fn choose(&self, view: &OpenView, moves: &[Move], _: &mut Rng) -> Move {
        match moves {
            [one] => *one,
            _ => solve(&view.round).best.unwrap_or(moves[0]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEAL: [&str; 4] = [
        "AK AQ HA H10 B9 BJ",
        "AA A10 HK HQ L9 LJ",
        "A9 AJ H9 HJ LQ LK",
        "L10 LA BQ BK B10 BA",
    ];

    fn hands() -> [CardSet; 4] {
        DEAL.map(|text| text.parse().unwrap())
    }

    #[test]
    fn refuses_deals_that_cannot_be() {
        let contract = Contract::new(Seat::ALL[0], "AA".parse().unwrap());
        let mut wrong = hands();
        wrong[2] = "A9 AJ H9 HJ LQ AK".parse().unwrap();
        let error = OpenRound::new(wrong, contract).unwrap_err();
        assert_eq!(error.to_string(), "expected each card once, found AK twice");
        wrong[2] = "A9".parse().unwrap();
        let error = OpenRound::new(wrong, contract).unwrap_err();
        assert_eq!(error.to_string(), "expected 6 cards of player 2, found 1");
        let kontra = Contract {
            kontra: Seat::new(1),
            ..contract
        };
        let error = OpenRound::new(hands(), kontra).unwrap_err();
        assert_eq!(error, DealError::KontraByPartner(Seat::ALL[1]));
    }

    #[test]
    fn a_wrong_claim_loses() {
        let contract = Contract::new(Seat::ALL[0], "AA".parse().unwrap());
        let mut round = OpenRound::new(hands(), contract).unwrap();
        round.apply(Move::Claim);
        assert_eq!([round.won(0), round.won(1)], [0.0, 1.0]);
    }
}
