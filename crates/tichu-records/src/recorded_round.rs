//! One round of a log, whatever site it was played on.

use tichu::{BySeat, ByTeam, CardSet, Deal, Exchange, Hand, Match, Seat, TargetScore};

use crate::error::unexpected;
use crate::logged::Logged;
use crate::recorded_event::RecordedEvent;
use crate::round_id::RoundId;

/// A round of a log or of match records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedRound {
    /// The line in which it begins.
    pub line: usize,
    /// Who was dealt the cards; a name may be empty.
    pub players: BySeat<String>,
    /// The cards and the exchange, as far as the log has them.
    pub cards: RecordedCards,
    /// The totals before it.
    pub standing: Standing,
    /// Calls of Grand Tichu, in order of time.
    pub grand_tichu: Vec<Logged<Seat>>,
    /// Calls of Tichu before the exchange.
    pub tichu: Vec<Logged<Seat>>,
    /// What happened in the play, in order.
    pub events: Vec<Logged<RecordedEvent>>,
    /// The points of both teams; `None` when the log is cut off before them.
    pub result: Option<Logged<ByTeam<i32>>>,
    /// What the site took from the totals of both teams for new deals.
    pub fee: ByTeam<i32>,
}

/// The cards of a round, as far as a log has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordedCards {
    /// Those of all seats.
    All(AllCards),
    /// Those of one player.
    Own(OwnCards),
}

/// The cards and the gifts of all seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllCards {
    /// The cards.
    pub deal: Deal,
    /// Whether the log says which 8 cards of each seat came first. Without that, those of the deal are
    /// any 8 of the hand.
    pub first_is_known: bool,
    /// The cards that each seat gives away.
    pub exchange: BySeat<Logged<Exchange>>,
    /// The seats that the log says to hold a bomb after the exchange; `None` at sites that do not say it.
    /// Without such a line they are none, and the line is that of the section after it.
    pub said_bombs: Option<Logged<BySeat<bool>>>,
}

/// The cards and the gifts that one player saw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnCards {
    /// The seat whose cards are known.
    pub seat: Seat,
    /// Its cards before the exchange.
    pub dealt: Dealt,
    /// The cards that it gave away.
    pub given: Exchange,
    /// The cards that it received, by giver.
    pub received: Exchange,
}

/// The cards that a player is dealt: the first 8 are among all 14.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dealt {
    first: Hand<8>,
    all: Hand<14>,
}

/// The totals before a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The sums of the points that the log has. After the end of the match they stay.
    pub totals: Match,
    /// Whether every round before has been read with its points, and none came after the end of the match.
    pub is_known: bool,
}

impl RecordedRound {
    /// The cards of all seats.
    ///
    /// # Errors
    /// What was expected, when the round has those of one player.
    pub fn all_cards(&self) -> Result<&AllCards, String> {
        match &self.cards {
            RecordedCards::All(all) => Ok(all),
            RecordedCards::Own(own) => {
                let found = format!("those of seat {}", own.seat);
                Err(unexpected("the cards of all four seats", found))
            }
        }
    }

    /// What the round adds to the totals: its points less the fee. `None` without a result.
    #[must_use]
    pub fn added_points(&self) -> Option<ByTeam<i32>> {
        let ByTeam(points) = self.result?.value;
        let less_fee = |team: usize| points[team].saturating_sub(self.fee.0[team]);
        Some(ByTeam([0, 1].map(less_fee)))
    }

    /// The seat that leads first; `None` when nobody has played.
    #[must_use]
    pub fn leader(&self) -> Option<Seat> {
        self.events.iter().find_map(|event| match event.value {
            RecordedEvent::Play { seat, .. } => Some(seat),
            _ => None,
        })
    }
}

impl AllCards {
    /// These cards, at a site that does not say who holds a bomb.
    pub(crate) fn new(
        deal: Deal,
        first_is_known: bool,
        exchange: BySeat<Logged<Exchange>>,
    ) -> AllCards {
        AllCards {
            deal,
            first_is_known,
            exchange,
            said_bombs: None,
        }
    }

    /// The identity of the round.
    #[must_use]
    pub fn id(&self) -> RoundId {
        RoundId::of(self.deal.all())
    }

    /// Who holds a bomb after the exchange: as the log says, or else as the hands do.
    pub(crate) fn bombs(&self) -> BySeat<bool> {
        if let Some(said) = self.said_bombs {
            return said.value;
        }
        let mut held = BySeat(self.deal.all().0.map(Hand::set));
        for seat in Seat::ALL {
            for (places, card) in (1..).zip(self.exchange[seat].value.cards()) {
                held[seat].remove(card);
                held[seat.after(places)].insert(card);
            }
        }
        BySeat(held.0.map(CardSet::has_bomb))
    }
}

impl Dealt {
    /// These cards; `None` when one of the first 8 is not among the 14.
    #[must_use]
    pub fn new(first: Hand<8>, all: Hand<14>) -> Option<Dealt> {
        let missing = first.set() - all.set();
        missing.is_empty().then_some(Dealt { first, all })
    }

    /// The first 8 cards.
    #[must_use]
    pub fn first(&self) -> Hand<8> {
        self.first
    }

    /// All 14 cards.
    #[must_use]
    pub fn all(&self) -> Hand<14> {
        self.all
    }
}

impl Standing {
    /// The totals, if they are known.
    #[must_use]
    pub fn known(&self) -> Option<Match> {
        self.is_known.then_some(self.totals)
    }

    /// The beginning of a match with these totals, to this target; to the usual one where the log names none.
    pub(crate) fn of_match(totals: ByTeam<i32>, target: Option<TargetScore>) -> Standing {
        Standing {
            totals: Match::at(totals, target.unwrap_or_default()),
            is_known: true,
        }
    }

    /// Adds a round with these points; `None` for one whose points are not known.
    pub(crate) fn add(&mut self, points: Option<ByTeam<i32>>) {
        self.is_known &= points.is_some_and(|points| self.totals.add(points).is_ok());
    }
}

/// Some 8 cards of each hand.
pub(crate) fn any_eight(hands: &BySeat<Hand<14>>) -> BySeat<Hand<8>> {
    let eight = |hand: Hand<14>| {
        let hand = Hand::new(hand.cards().take(8).collect());
        hand.expect("8 cards of 14")
    };
    BySeat(hands.0.map(eight))
}
