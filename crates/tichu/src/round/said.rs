//! Actions as somebody says them.

use super::{Action, Call, Event, Exchange, Play};
use crate::{Card, CardSet, Combination, Direction, Rank, Seat};

/// An action as somebody says it: cards may be two combinations, and a wish may follow its play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaidAction {
    /// An action that can be read in one way.
    Certain(Action),
    /// Cards played, in turn or as a bomb out of turn.
    Play {
        /// The cards.
        cards: CardSet,
        /// Twice the rank of the combination, which chooses between two readings.
        half_ranks: Option<u8>,
        /// The rank that is wished for.
        wish: Option<Rank>,
    },
    /// The wish with the Mahjong of the event before.
    Wish(Rank),
}

/// What a seat did, as somebody says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaidEvent {
    /// The seat.
    pub seat: Seat,
    /// What it did.
    pub action: SaidAction,
}

/// The parts by which an action is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SaidParts {
    /// A call.
    pub call: Option<Call>,
    /// Whether a seat takes its last six cards.
    pub take_rest: bool,
    /// Cards given away.
    pub give: Option<Exchange>,
    /// Cards played; no cards are a pass.
    pub play: Option<CardSet>,
    /// The receiver of the Dragon's trick.
    pub dragon_to: Option<Seat>,
    /// Twice the rank of the combination played.
    pub half_ranks: Option<u8>,
    /// The rank that is wished for.
    pub wish: Option<Rank>,
}

/// Which of two readings of a combination counts when both are legal.
///
/// With the Phoenix the same cards may be two combinations, and often only a later play shows which
/// of them was meant. The Phoenix is played once a round, so there are two possible rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readings {
    /// The highest.
    HighestFirst,
    /// The lowest.
    LowestFirst,
}

impl Readings {
    /// Attempts the highest readings, and the lowest ones if that fails. The error is the error of the
    /// first attempt.
    pub fn first_that<T, E>(attempt: impl Fn(Readings) -> Result<T, E>) -> Result<T, E> {
        attempt(Readings::HighestFirst)
            .or_else(|refused| attempt(Readings::LowestFirst).map_err(|_| refused))
    }
}

impl SaidParts {
    /// The action that they say; `None` unless they say exactly one. A rank and a wish belong to cards
    /// played, and a wish may stand alone.
    #[must_use]
    pub fn action(self) -> Option<SaidAction> {
        let (pass, play) = match self.play {
            Some(CardSet::EMPTY) => (Some(Action::Pass), None),
            play => (None, play),
        };
        let certain = [
            self.call.map(Action::Call),
            self.take_rest.then_some(Action::TakeRest),
            self.give.map(Action::Give),
            self.dragon_to.map(Action::DragonTo),
            pass,
        ];
        let has_rank_or_wish = self.half_ranks.is_some() || self.wish.is_some();
        let mut certain = certain.into_iter().flatten();
        match (certain.next(), certain.next(), play) {
            (Some(action), None, None) if !has_rank_or_wish => Some(SaidAction::Certain(action)),
            (None, None, Some(cards)) => Some(SaidAction::Play {
                cards,
                half_ranks: self.half_ranks,
                wish: self.wish,
            }),
            (None, None, None) if self.half_ranks.is_none() => self.wish.map(SaidAction::Wish),
            _ => None,
        }
    }
}

impl SaidAction {
    /// What the cards may be played as, in this order; nothing for other actions. A single Phoenix has
    /// every rank, because the card beneath it decides.
    pub fn combinations(&self, order: Readings) -> impl Iterator<Item = Combination> + use<> {
        let (cards, half_ranks) = match *self {
            SaidAction::Play {
                cards, half_ranks, ..
            } => (cards, half_ranks),
            SaidAction::Certain(_) | SaidAction::Wish(_) => (CardSet::EMPTY, None),
        };
        let mut readings = Combination::readings(cards).filter(move |reading| {
            half_ranks.is_none_or(|rank| reading.is_phoenix() || reading.half_ranks() == rank)
        });
        // There are two at most.
        let mut both = [readings.next(), readings.next()];
        if order == Readings::LowestFirst {
            both.reverse();
        }
        both.into_iter().flatten()
    }

    /// The actions that it may be: one, or one for each reading of the cards. None for a wish, which is
    /// part of the play before it, and for cards that make no combination.
    pub fn possible(&self, order: Readings) -> impl Iterator<Item = Action> + use<> {
        let (certain, wish) = match *self {
            SaidAction::Certain(action) => (Some(action), None),
            SaidAction::Play { wish, .. } => (None, wish),
            SaidAction::Wish(_) => (None, None),
        };
        let plays = self.combinations(order);
        let plays = plays.map(move |combination| Action::Play(Play { combination, wish }));
        certain.into_iter().chain(plays)
    }
}

impl SaidEvent {
    /// The events that it may be, as [`SaidAction::possible`].
    pub fn possible(&self, order: Readings) -> impl Iterator<Item = Event> + use<> {
        let seat = self.seat;
        let actions = self.action.possible(order);
        actions.map(move |action| Event { seat, action })
    }

    /// The event with seats of the other numbering.
    #[must_use]
    pub fn numbered(self, direction: Direction) -> SaidEvent {
        let action = match self.action {
            SaidAction::Certain(action) => SaidAction::Certain(direction.action(action)),
            other => other,
        };
        SaidEvent {
            seat: direction.seat(self.seat),
            action,
        }
    }

    /// Adds a wish to this play of the Mahjong; whether this seat may make it here.
    pub fn add_wish(&mut self, by: Seat, wished: Rank) -> bool {
        match &mut self.action {
            SaidAction::Play { cards, wish, .. }
                if self.seat == by && wish.is_none() && cards.contains(Card::Mahjong) =>
            {
                *wish = Some(wished);
                true
            }
            _ => false,
        }
    }
}
