//! One round of a log, whatever site it was played on.

use tichu::{BySeat, ByTeam, CardSet, Deal, Exchange, Hand, Match, Seat, TargetScore, Team};

use crate::error::unexpected;
use crate::handle::PersonName;
use crate::logged::Logged;
use crate::points::total;
use crate::recorded_event::RecordedEvent;
use crate::round_id::RoundId;

/// A round of a log or of match records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedRound {
    /// The line in which it begins.
    pub line: usize,
    /// Who was dealt the cards; a name may be empty.
    pub players: BySeat<String>,
    /// Who took over a seat in the round, in order of time.
    pub substitutes: Vec<Logged<Substitute>>,
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

/// A player who takes over a seat. Its line is that of the first thing that the player does there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Substitute {
    /// The seat.
    pub seat: Seat,
    /// The player's name, which may be empty.
    pub name: String,
}

/// What tells a round from all others, in whatever log it stands: its cards, and who was dealt them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RoundKey {
    cards: RoundId,
    players: BySeat<Option<PersonName>>,
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
    /// The sums of the points that the log has.
    pub totals: ByTeam<i32>,
    /// Whether every round before has been read with its points.
    pub is_known: bool,
    /// The total that ends the match, where it is known.
    pub target: Option<TargetScore>,
    /// Who won the match before this round. Of a match whose target is not known, nobody.
    pub winner: Option<Team>,
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

    /// Who sits at a seat when this line is played. A name may be empty.
    #[must_use]
    pub fn player_at(&self, seat: Seat, line: usize) -> &str {
        player_at(&self.players, &self.substitutes, seat, line)
    }

    /// The line in which a seat decides on Grand Tichu: that of its call, or the first of the round.
    #[must_use]
    pub fn first_line(&self, seat: Seat) -> usize {
        first_line(self.line, &self.grand_tichu, seat)
    }

    /// The totals after it, as far as its points are known.
    #[must_use]
    pub fn totals_after(&self) -> ByTeam<i32> {
        total(
            self.standing.totals,
            self.added_points().unwrap_or_default(),
        )
    }

    /// What tells the round from all others.
    #[must_use]
    pub fn key(&self) -> RoundKey {
        RoundKey {
            cards: match &self.cards {
                RecordedCards::All(all) => all.id(),
                RecordedCards::Own(own) => RoundId::of_one(own.seat, own.dealt.all()),
            },
            players: BySeat(self.players.0.each_ref().map(|name| PersonName::of(name))),
        }
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
    /// The totals. `None` when they are not known, and when the match is over. Without a known target, a match goes to
    /// the usual one.
    #[must_use]
    pub fn known(&self) -> Option<ByTeam<i32>> {
        let standing = Match::at(self.totals, self.target.unwrap_or_default());
        let goes_on = self.winner.or(standing.winner()).is_none();
        (self.is_known && goes_on).then_some(self.totals)
    }

    /// The beginning of a match with these totals, to this target.
    pub(crate) fn of_match(totals: ByTeam<i32>, target: Option<TargetScore>) -> Standing {
        Standing {
            totals,
            is_known: true,
            target,
            winner: target.and_then(|target| Match::at(totals, target).winner()),
        }
    }

    /// Adds a round with these points; `None` for one whose points are not known.
    pub(crate) fn add(&mut self, points: Option<ByTeam<i32>>) {
        let Some(points) = points else {
            self.is_known = false;
            return;
        };
        self.totals = total(self.totals, points);
        let now = self.target.map(|target| Match::at(self.totals, target));
        self.winner = self.winner.or(now.and_then(|now| now.winner()));
    }
}

/// Who sits at a seat when this line is played.
pub(crate) fn player_at<'p>(
    players: &'p BySeat<String>,
    substitutes: &'p [Logged<Substitute>],
    seat: Seat,
    line: usize,
) -> &'p str {
    let came = |one: &&Logged<Substitute>| one.value.seat == seat && one.line <= line;
    let last = substitutes.iter().rev().find(came);
    last.map_or(&players[seat], |last| &last.value.name)
}

/// The line in which a seat decides on Grand Tichu in a round that begins in `line`.
pub(crate) fn first_line(line: usize, grand_tichu: &[Logged<Seat>], seat: Seat) -> usize {
    let call = grand_tichu.iter().find(|call| call.value == seat);
    call.map_or(line, |call| call.line)
}

/// Some 8 cards of each hand.
pub(crate) fn any_eight(hands: &BySeat<Hand<14>>) -> BySeat<Hand<8>> {
    let eight = |hand: Hand<14>| {
        let hand = Hand::new(hand.cards().take(8).collect());
        hand.expect("8 cards of 14")
    };
    BySeat(hands.0.map(eight))
}
