//! A round that is being read.

use tichu::{BySeat, ByTeam, Exchange, Seat};

use crate::handle::PersonName;
use crate::logged::Logged;
use crate::recorded_event::RecordedEvent;
use crate::recorded_round::{
    RecordedCards, RecordedRound, Standing, Substitute, first_line, player_at,
};

/// No round has so many calls or events: without a bound, a log could fill the memory.
pub(crate) const MOST_EVENTS: usize = 1_000;

/// A round as far as it has been read: all but its cards, which each site says in its own way.
#[derive(Default)]
pub(crate) struct RoundDraft {
    /// The line in which it begins.
    pub(crate) line: usize,
    pub(crate) players: BySeat<String>,
    pub(crate) substitutes: Vec<Logged<Substitute>>,
    pub(crate) grand_tichu: Vec<Logged<Seat>>,
    /// Calls of Tichu before the exchange is over.
    pub(crate) tichu: Vec<Logged<Seat>>,
    pub(crate) exchange: BySeat<Option<Logged<Exchange>>>,
    pub(crate) events: Vec<Logged<RecordedEvent>>,
    pub(crate) result: Option<Logged<ByTeam<i32>>>,
}

impl RoundDraft {
    /// A round that begins in this line.
    pub(crate) fn starting(line: usize) -> RoundDraft {
        RoundDraft {
            line,
            events: Vec::with_capacity(128),
            ..RoundDraft::default()
        }
    }

    /// Takes note of who acts at a seat in this line.
    pub(crate) fn acts(&mut self, seat: Seat, name: &str, line: usize) {
        let before = player_at(&self.players, &self.substitutes, seat, line);
        if before != name && PersonName::of(before) != PersonName::of(name) {
            let name = name.to_owned();
            let value = Substitute { seat, name };
            self.substitutes.push(Logged { line, value });
        }
    }

    /// Who decides on Grand Tichu at a seat: its caller, or who was dealt the cards.
    pub(crate) fn caller(&self, seat: Seat) -> &str {
        let line = first_line(self.line, &self.grand_tichu, seat);
        player_at(&self.players, &self.substitutes, seat, line)
    }

    /// The round with these cards. Its standing is that of the first round, until a match is known.
    pub(crate) fn with(self, cards: RecordedCards) -> RecordedRound {
        RecordedRound {
            line: self.line,
            players: self.players,
            substitutes: self.substitutes,
            cards,
            standing: Standing::of_match(ByTeam::default(), None),
            grand_tichu: self.grand_tichu,
            tichu: self.tichu,
            events: self.events,
            result: self.result,
            fee: ByTeam::default(),
        }
    }
}
