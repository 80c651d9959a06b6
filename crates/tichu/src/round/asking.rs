//! Who is asked next.

use super::question::may_bomb;
use super::{Action, Decision, Phase, Round};
use crate::Seat;

/// The other seats, which are asked for bombs.
const OTHERS: u8 = 3;

/// What comes next at a table: a question to a seat, or what nobody decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The seat is asked whether it calls Grand Tichu.
    GrandTichu(Seat),
    /// All have been asked. Every seat with 8 cards [takes the rest](Action::TakeRest).
    TakeRest,
    /// The seat is asked which cards it gives away.
    Exchange(Seat),
    /// The seat is asked what it does in its turn: for Tichu, then for a move, then for a wish with the
    /// Mahjong. [`Round::decisions`] says which of them it decides.
    Turn(Seat),
    /// The seat is out of turn and holds a bomb. It is asked whether it plays one.
    Bomb(Seat),
    /// The seat [takes](Action::Pass) its trick. It has no bomb to play on it.
    Close(Seat),
    /// The seat is asked which opponent receives the Dragon's trick.
    Dragon(Seat),
    /// The round is over.
    Over,
}

/// Who is asked next at a table.
///
/// With 8 cards every seat is asked for Grand Tichu, in order of seats. Then all take their last six cards, and
/// give three away. In the play the seat in turn is asked. After each play, the seats out of turn that
/// hold a bomb are asked before it, in the order of play. A bomb begins that again.
///
/// The order follows from the [`Round`], and from how many seats have been asked for the same: so much is kept
/// here.
///
/// ```
/// use tichu::{Action, Asking, Call, Deal, Round, Seat, Step};
///
/// let mut round = Round::deal(Deal::shuffled(|n| n - 1)); // A deck that is not shuffled.
/// let mut asking = Asking::default();
/// let [first, second, third, _] = Seat::ALL;
/// assert_eq!(asking.next(&round), Step::GrandTichu(first));
/// asking.move_on(); // It does not call.
/// assert_eq!(asking.next(&round), Step::GrandTichu(second));
/// let call = Action::Call(Call::GrandTichu);
/// round.apply(second, call)?;
/// asking.applied(&call);
/// assert_eq!(asking.next(&round), Step::GrandTichu(third));
/// # Ok::<(), tichu::Illegal>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Asking {
    /// How many seats have been asked: with 8 cards from seat 0 on, and for bombs from the seat after the
    /// one in turn.
    asked: u8,
}

impl Asking {
    /// Takes a round up where it stands: nobody has been asked for Grand Tichu, and all have been asked
    /// for bombs.
    #[must_use]
    #[inline]
    pub fn of(round: &Round) -> Asking {
        let asked = match round.phase() {
            Phase::FirstCards => 0,
            _ => OTHERS,
        };
        Asking { asked }
    }

    /// What comes next in the round. Seats that have nothing to decide are not asked.
    #[inline]
    pub fn next(&mut self, round: &Round) -> Step {
        match round.phase() {
            Phase::FirstCards => {
                while let Some(seat) = Seat::new(self.asked) {
                    if round.decisions(seat).eq([Decision::GrandTichu]) {
                        return Step::GrandTichu(seat);
                    }
                    self.asked += 1;
                }
                Step::TakeRest
            }
            Phase::Exchange => {
                let giver = Seat::ALL
                    .into_iter()
                    .find(|seat| round.given(*seat).is_none());
                // When all have given, the exchange is over.
                giver.map_or(Step::Over, Step::Exchange)
            }
            Phase::Lead(seat) => Step::Turn(seat),
            Phase::Follow(turn) => {
                let trick = round.trick();
                while self.asked < OTHERS {
                    let seat = turn.after(self.asked + 1);
                    if may_bomb(seat, round.hand(seat), trick) {
                        return Step::Bomb(seat);
                    }
                    self.asked += 1;
                }
                Step::Turn(turn)
            }
            Phase::Close(seat) if round.hand(seat).has_bomb() => Step::Turn(seat),
            Phase::Close(seat) => Step::Close(seat),
            Phase::GiveDragon(seat) => Step::Dragon(seat),
            Phase::Over => Step::Over,
        }
    }

    /// The seat that was asked for Grand Tichu or a bomb has answered. The next one is asked.
    #[inline]
    pub fn move_on(&mut self) {
        self.asked = self.asked.saturating_add(1);
    }

    /// This action has been applied to the round. All may bomb a play; nothing else is bombed.
    #[inline]
    pub fn applied(&mut self, action: &Action) {
        self.asked = match action {
            Action::Play(_) => 0,
            Action::Call(_) => self.asked,
            _ => OTHERS,
        };
    }

    /// Leaves out the seats before this one, which is asked for Grand Tichu or a bomb.
    pub fn go_to(&mut self, seat: Seat, round: &Round) {
        let from = match round.phase() {
            Phase::Follow(turn) => turn.after(1),
            _ => Seat::ALL[0],
        };
        self.asked = (4 + seat.number() - from.number()) % 4;
    }
}
