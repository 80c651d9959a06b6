//! Plays the events of a memory again, with other cards in place of the unknown ones.

use tichu::{
    Action, BySeat, ByTeam, Call, CardSet, Event, Exchange, Illegal, Match, Phase, Position, Rank,
    Round, Seat,
};

use super::dealing::Dealing;
use super::{Contradiction, Memory, Reason};
use crate::others::others;
use crate::{Game, Observation};

/// A round as it may have been, up to an event.
pub(super) struct Retelling<'a> {
    memory: &'a Memory,
    game: Game,
    given: Option<BySeat<Exchange>>,
    certain: BySeat<CardSet>,
}

impl<'a> Retelling<'a> {
    /// The round before its first event.
    pub fn of(memory: &'a Memory) -> Result<Retelling<'a>, Contradiction> {
        let dealing = Dealing::of(memory)?;
        let mut totals = ByTeam::default();
        totals[memory.seat.team()] = memory.scores.own;
        totals[memory.seat.team().opponent()] = memory.scores.opponent;
        Ok(Retelling {
            memory,
            game: Game::new(dealing.deal, Match::at(totals, memory.target)),
            given: dealing.given,
            certain: dealing.certain,
        })
    }

    /// Plays an event.
    pub fn apply(&mut self, event: &Event) -> Result<(), Reason> {
        let seat = event.seat;
        match event.action {
            Action::Give(_) => return Err(Reason::GiftAmongEvents),
            Action::TakeRest => self.check_rest(seat)?,
            Action::Call(Call::GrandTichu) => {}
            Action::Call(Call::Tichu) => {
                self.check_rest(seat)?;
                self.take_rest(seat);
            }
            Action::Play(_) | Action::Pass | Action::DragonTo(_) => self.begin_play(),
        }
        if let Some(pass) = self.game.round().closing_pass(event) {
            self.advance(pass.seat, pass.action);
        }
        match self.game.apply(event) {
            Err(Illegal::Wish(rank)) if seat != self.memory.seat => self.explain(event, rank)?,
            applied => applied.map_err(Reason::Illegal)?,
        }
        self.check_room()
    }

    /// Checks that some deal is left: seats that may hold the rank of a wish have room for it.
    fn check_room(&self) -> Result<(), Reason> {
        let Observation { view, history, .. } = self.game.observation(self.memory.seat);
        let Some(rank) = view.wish else {
            return Ok(());
        };
        let (mut hidden, mut room) = (CardSet::EMPTY, 0);
        for seat in others(self.memory.seat) {
            let unknown = self.unknown(seat);
            hidden = hidden | unknown;
            if history.lacking(seat).is_empty() {
                room += unknown.len();
            }
        }
        if hidden.of_rank(rank).len() > room {
            return Err(Reason::NoHolder(rank));
        }
        Ok(())
    }

    /// The cards of a seat that the player has not seen, and does not know to be there.
    fn unknown(&self, seat: Seat) -> CardSet {
        self.game.round().hand(seat) - self.certain[seat]
    }

    /// What the player knows after the last event.
    pub fn observation(mut self) -> Observation {
        let memory = self.memory;
        let mut events = memory.events.iter();
        if memory.received.is_some() {
            self.begin_play();
        } else if let Some(given) = memory.given {
            self.take_all_rests();
            self.advance(memory.seat, Action::Give(given));
        } else if memory.cards.is_some() {
            if events.any(|event| event.action == Action::TakeRest) {
                self.take_rest(memory.seat);
            } else {
                self.take_all_rests();
            }
        }
        self.game.observation(memory.seat)
    }

    /// Checks that the own last six cards are known, if this is about the own seat.
    fn check_rest(&self, seat: Seat) -> Result<(), Reason> {
        if seat == self.memory.seat && self.memory.cards.is_none() {
            return Err(Reason::Missing {
                expected: "all 14 cards of the player",
                before: "this",
            });
        }
        Ok(())
    }

    /// Gives a seat its last six cards, unless it has them.
    fn take_rest(&mut self, seat: Seat) {
        let round = self.game.round();
        if round.phase() == Phase::FirstCards && round.hand(seat).len() == 8 {
            self.advance(seat, Action::TakeRest);
        }
    }

    fn take_all_rests(&mut self) {
        for seat in Seat::ALL {
            self.take_rest(seat);
        }
    }

    /// Ends the exchange, unless it is over.
    fn begin_play(&mut self) {
        self.take_all_rests();
        if let (Phase::Exchange, Some(given)) = (self.game.round().phase(), self.given) {
            for seat in Seat::ALL {
                self.advance(seat, Action::Give(given[seat]));
            }
        }
    }

    /// Does what the rules allow for certain.
    fn advance(&mut self, seat: Seat, action: Action) {
        let applied = self.game.apply(&Event { seat, action });
        debug_assert_eq!(applied, Ok(()), "{action:?} of seat {seat}");
    }

    /// Plays an event that a wish forbids only because of cards that the seat may not hold.
    fn explain(&mut self, event: &Event, rank: Rank) -> Result<(), Reason> {
        let seat = event.seat;
        let refused = Reason::Wish { seat, rank };
        if self.binds_for_certain(seat, rank) {
            return Err(refused);
        }
        let mut observation = self.game.observation(self.memory.seat);
        let top = observation.view.trick.map(|trick| trick.top());
        observation.view.wish = None;
        let mut free = self
            .imagined(self.game.round(), &observation)
            .ok_or(refused)?;
        free.apply(event).map_err(Reason::Illegal)?;
        // It stays, because cards of its rank would have been legal.
        let mut observation = free.observation(self.memory.seat);
        observation.view.wish = Some(rank);
        observation.history.miss_wish(seat, top.as_ref(), rank);
        self.game = self.imagined(free.round(), &observation).ok_or(refused)?;
        Ok(())
    }

    /// This observation with the hidden cards of a round.
    fn imagined(&self, round: &Round, observation: &Observation) -> Option<Game> {
        let hands = BySeat(Seat::ALL.map(|seat| round.hand(seat)));
        let round = observation.view.imagine(&hands, &self.given?)?;
        Some(Game::imagined(round, observation))
    }

    /// Whether the wish binds a seat for any unknown cards beside its certain ones.
    fn binds_for_certain(&self, seat: Seat, rank: Rank) -> bool {
        let round = self.game.round();
        let Some(position) = round.position(seat) else {
            return false;
        };
        let hidden = others(self.memory.seat)
            .into_iter()
            .map(|seat| self.unknown(seat));
        let hidden = hidden.fold(CardSet::EMPTY, |all, cards| all | cards);
        let wished = hidden.of_rank(rank);
        // The seat has at least this number of the wished cards, because too few others are left.
        let least = self
            .unknown(seat)
            .len()
            .saturating_sub(hidden.len() - wished.len());
        let certain = position.hand & self.certain[seat];
        choices(wished, least).all(|wished| {
            let hand = certain | wished;
            Position { hand, ..position }.wish_binds()
        })
    }
}

/// Every choice of `count` of at most four cards.
fn choices(cards: CardSet, count: usize) -> impl Iterator<Item = CardSet> {
    let choice = move |chosen: u8| -> CardSet {
        let cards = cards.iter().enumerate();
        let cards = cards.filter(|(index, _)| chosen >> index & 1 == 1);
        cards.map(|(_, card)| card).collect()
    };
    (0..1_u8 << cards.len().min(4))
        .map(choice)
        .filter(move |choice| choice.len() == count)
}
