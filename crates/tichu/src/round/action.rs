//! What players do in a round.

use std::fmt;

use super::{Call, Exchange, Illegal, Phase, Play, Round};
use crate::{CardSet, Combination, Move, Rank, Seat};

/// What a player does.
///
/// As text it is a sentence without its subject: "plays GK". With the feature `serde` it is an object
/// with one field, such as `{"play": "GK"}`; see `docs/rules.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Calls Tichu or Grand Tichu.
    Call(Call),
    /// Takes the last six cards without calling Grand Tichu.
    TakeRest,
    /// Gives three cards away.
    Give(Exchange),
    /// Plays cards: in turn, or a bomb at any time.
    Play(Play),
    /// Plays nothing. On the own combination it takes the trick.
    Pass,
    /// Gives the Dragon's trick to an opponent.
    DragonTo(Seat),
}

impl From<Move> for Action {
    /// A move without a wish.
    #[inline]
    fn from(one: Move) -> Action {
        match one {
            Move::Pass => Action::Pass,
            Move::Play(combination) => Action::Play(combination.into()),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Call(call) => write!(f, "calls {call}"),
            Action::TakeRest => f.write_str("takes its last six cards"),
            Action::Give(_) => f.write_str("gives three cards away"),
            Action::Play(play) => {
                write!(f, "plays {}", play.combination.cards())?;
                match play.wish {
                    Some(rank) => write!(f, " and wishes for {}", rank.symbol()),
                    None => Ok(()),
                }
            }
            Action::Pass => f.write_str("passes"),
            Action::DragonTo(to) => write!(f, "gives the Dragon's trick to seat {to}"),
        }
    }
}

/// An action of a seat.
///
/// As text it is a sentence: "seat 2 plays GK". With the feature `serde` it is the action with its
/// `seat`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    /// The seat.
    pub seat: Seat,
    /// What it does.
    pub action: Action,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {} {}", self.seat, self.action)
    }
}

impl Round {
    /// A seat does something.
    ///
    /// A bomb of the seat in turn is a play, which a wish may bind. A bomb of any other seat is one
    /// out of turn.
    ///
    /// # Errors
    /// [`Illegal`] with the rule that forbids it. Nothing has changed then.
    #[inline]
    pub fn apply(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Call(call) => self.call(seat, call),
            Action::TakeRest => self.take_rest(seat),
            Action::Give(cards) => self.exchange(seat, cards),
            Action::Play(play) if self.is_out_of_turn(seat) && play.combination.is_bomb() => {
                self.bomb(seat, play.combination)
            }
            Action::Play(play) => self.play(seat, play),
            Action::Pass => self.pass(seat),
            Action::DragonTo(receiver) => self.give_dragon(seat, receiver),
        }
    }

    /// A seat plays cards as the highest combination that is legal.
    ///
    /// With the Phoenix, some cards make two combinations, and a player names only the cards.
    ///
    /// # Errors
    /// [`Illegal`] when the cards make no legal combination.
    pub fn play_cards(
        &mut self,
        seat: Seat,
        cards: CardSet,
        wish: Option<Rank>,
    ) -> Result<Combination, Illegal> {
        self.play_first(seat, cards, wish, Combination::readings(cards))
    }

    /// A seat plays cards as the first of these readings that is legal.
    ///
    /// # Errors
    /// [`Illegal`] when every reading is illegal: the rule that forbids the last one.
    pub fn play_first(
        &mut self,
        seat: Seat,
        cards: CardSet,
        wish: Option<Rank>,
        readings: impl IntoIterator<Item = Combination>,
    ) -> Result<Combination, Illegal> {
        let mut refused = Illegal::NoCombination(cards);
        for combination in readings {
            match self.apply(seat, Action::Play(Play { combination, wish })) {
                Ok(()) => return Ok(combination),
                Err(illegal) => refused = illegal,
            }
        }
        Err(refused)
    }

    /// The pass that an event of a history implies: the winner of a trick takes it, and then leads or
    /// gives the Dragon's trick away.
    ///
    /// Many histories leave this pass out. `None` where the event is legal without it, as a bomb on
    /// the own combination is, and where it is illegal with it.
    #[must_use]
    pub fn closing_pass(&self, event: &Event) -> Option<Event> {
        let Event { seat, action } = *event;
        let closes = self.phase() == Phase::Close(seat)
            && matches!(action, Action::Play(_) | Action::DragonTo(_));
        let mut copy = *self;
        if !closes || copy.apply(seat, action).is_ok() {
            return None;
        }
        let pass = Action::Pass;
        copy.apply(seat, pass).ok()?;
        // A lead that a wish forbids is a lead.
        let leads = matches!(copy.apply(seat, action), Ok(()) | Err(Illegal::Wish(_)));
        leads.then_some(Event { seat, action: pass })
    }

    #[inline]
    fn is_out_of_turn(&self, seat: Seat) -> bool {
        self.phase().seat() != Some(seat)
    }
}
