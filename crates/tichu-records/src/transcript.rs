//! Rounds as BrettSpielWelt logs them, line by line.
//!
//! This is the form of today. [`Tolerance`](crate::Tolerance) names what may differ, and costs nothing.
//! The grammar decides nothing about the rules of the game.
//!
//! ```text
//! file    = { round }
//! round   = deal { event } [ result ]         without result only at the end of the file
//! deal    = "---------------Gr.Tichukarten------------------"  4 × hand (8 cards)
//!           "---------------Startkarten------------------"     4 × hand (14 cards)
//!           { "Grosses Tichu: " seat name } { "Tichu: " seat name }
//!           "Schupfen:"  4 × give
//!           [ "BOMBE: " { seat name " " } ]
//!           "---------------Rundenverlauf------------------"
//! hand    = seat name " " { card " " }
//! give    = seat name " gibt: " name ": " card " - " name ": " card " - " name ": " card " - "
//! event   = play [ "Wunsch:" rank ] | seat name " passt." | "Tichu: " seat name
//!         | "Drache an: " seat name
//! play    = seat name ": " { card " " }
//! result  = "Ergebnis: " points " - " points
//! seat    = "(0)" | "(1)" | "(2)" | "(3)"
//! name    = any text, or none: the seat decides
//! card    = ("B" | "G" | "R" | "S") rank | "Ma" | "Hu" | "Ph" | "Dr"
//! rank    = "2".."10" | "B" | "D" | "K" | "A"
//! ```

use arrayvec::ArrayVec;
use tichu::{BySeat, ByTeam, Card, CardSet, Deal, Exchange, Hand, Rank, Seat};

use crate::round_id::RoundId;

/// A value and the line that it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Logged<T> {
    /// The line, from 1.
    pub line: usize,
    /// The value.
    pub value: T,
}

/// The cards of a play in the order of its line, which shows what the Phoenix stands for.
pub type PlayedCards = ArrayVec<Card, 14>;

/// One round as it is logged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// The first line of the deal.
    pub line: usize,
    /// Who was dealt the cards; a name may be empty.
    pub players: BySeat<String>,
    /// The cards.
    pub deal: Deal,
    /// Whether the log says which 8 cards of each seat came first. Without that, those of the deal are
    /// any 8 of the hand.
    pub first_is_known: bool,
    /// Calls of Grand Tichu, in order of time.
    pub grand_tichu: Vec<Logged<Seat>>,
    /// Calls of Tichu before the exchange.
    pub tichu: Vec<Logged<Seat>>,
    /// The cards that each seat gives away.
    pub exchange: BySeat<Logged<Exchange>>,
    /// The seats that are said to hold a bomb after the exchange: words for people. Without such a line
    /// they are none, and the line is that of the section after it.
    pub bombs: Logged<BySeat<bool>>,
    /// What happened, in order.
    pub events: Vec<Logged<Entry>>,
    /// The points of both teams; `None` when the log is cut off before them.
    pub result: Option<Logged<ByTeam<i32>>>,
}

/// Something that happened in the play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A seat plays cards, and may wish for a rank.
    Play {
        /// The seat.
        seat: Seat,
        /// The cards in the order of the line.
        cards: PlayedCards,
        /// The wish of the line after it.
        wish: Option<Logged<Rank>>,
    },
    /// A seat passes.
    Pass(Seat),
    /// A seat calls Tichu.
    Tichu(Seat),
    /// A seat receives the trick of the Dragon.
    DragonTo(Seat),
}

impl Transcript {
    /// The identity of the round.
    #[must_use]
    pub fn id(&self) -> RoundId {
        RoundId::of(self.deal.all())
    }
}

/// Who holds a bomb after the exchange, for a round that begins in this line. The hands say so; only BrettSpielWelt
/// repeats it.
pub(crate) fn bombs_after(
    line: usize,
    deal: &Deal,
    exchange: &BySeat<Logged<Exchange>>,
) -> Logged<BySeat<bool>> {
    let mut held = BySeat(deal.all().0.map(Hand::set));
    for seat in Seat::ALL {
        for (places, card) in (1..).zip(exchange[seat].value.cards()) {
            held[seat].remove(card);
            held[seat.after(places)].insert(card);
        }
    }
    let value = BySeat(held.0.map(CardSet::has_bomb));
    Logged { line, value }
}
