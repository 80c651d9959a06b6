//! A round as one player sees it.

use super::{Call, Exchange, Out, Phase, Round, Stage, Table, Trick, occasion};
use crate::{BySeat, CardSet, Move, Position, Rank, Seat};

/// What the player of a seat knows, and nothing else.
///
/// It holds the own cards, all that lies or lay on the table, and what everybody has heard. The
/// cards of others enter only by their number. So an agent that decides by a view cannot peek.
///
/// ```
/// use tichu::{Deal, Decision, Round, Seat};
///
/// let round = Round::deal(Deal::shuffled(|n| n - 1)); // A deck that is not shuffled.
/// let view = round.view(Seat::ALL[2]);
/// assert_eq!((view.hand.len(), view.left.0), (8, [8; 4]));
/// assert_eq!(view.decisions().collect::<Vec<_>>(), [Decision::GrandTichu]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct View {
    /// The seat of the player.
    pub seat: Seat,
    /// The own cards.
    pub hand: CardSet,
    /// How many cards each seat holds.
    pub left: BySeat<u8>,
    /// The calls so far.
    pub calls: BySeat<Option<Call>>,
    /// The phase.
    pub phase: Phase,
    /// The cards that the player has given away.
    pub given: Option<Exchange>,
    /// The cards that the player has received, by giver.
    pub received: Option<Exchange>,
    /// The trick on the table.
    pub trick: Option<Trick>,
    /// The rank that is wished for.
    pub wish: Option<Rank>,
    /// The cards that each seat has won.
    pub won: BySeat<CardSet>,
    /// Who has gone out.
    pub out: Out,
}

impl Round {
    /// The round as the player of this seat sees it.
    #[must_use]
    pub fn view(&self, seat: Seat) -> View {
        let received = match &self.stage {
            Stage::Play(table) => Some(Exchange {
                next: table.given[seat.after(1)].previous,
                partner: table.given[seat.partner()].partner,
                previous: table.given[seat.after(3)].next,
            }),
            _ => None,
        };
        let mut left = BySeat::default();
        for seat in Seat::ALL {
            #[expect(clippy::cast_possible_truncation)] // At most 14.
            let cards = self.hands[seat].len() as u8;
            left[seat] = cards;
        }
        View {
            seat,
            hand: self.hands[seat],
            left,
            calls: self.calls,
            phase: self.phase(),
            given: self.given(seat),
            received,
            trick: self.trick().copied(),
            wish: self.wish(),
            won: match &self.stage {
                Stage::Play(table) => table.won,
                _ => BySeat::default(),
            },
            out: self.out(),
        }
    }
}

impl View {
    /// All cards that have been played.
    #[must_use]
    pub fn played(&self) -> CardSet {
        let won = self
            .won
            .0
            .into_iter()
            .fold(CardSet::EMPTY, |all, won| all | won);
        won | self.trick.map_or(CardSet::EMPTY, |trick| trick.cards())
    }

    /// The cards that the player has not seen: others hold them, or they are not dealt yet.
    #[must_use]
    pub fn unseen(&self) -> CardSet {
        CardSet::DECK - self.hand - self.played()
    }

    /// What the player may do now with its cards; `None` when it may do nothing.
    #[must_use]
    #[inline]
    pub fn position(&self) -> Option<Position> {
        Some(Position {
            hand: self.hand,
            occasion: occasion(self.phase, self.trick.as_ref(), self.seat, self.hand)?,
            wish: self.wish,
        })
    }

    /// Replaces the content of `moves` by all legal moves: see [`Round::legal`].
    pub fn legal(&self, moves: &mut Vec<Move>) {
        match self.position() {
            Some(position) => position.legal(moves),
            None => moves.clear(),
        }
    }

    /// The same with one move for each class: see [`Position::classes`].
    pub fn classes(&self, moves: &mut Vec<Move>) {
        match self.position() {
            Some(position) => position.classes(moves),
            None => moves.clear(),
        }
    }

    /// A round that this player could be in: the other seats hold these cards and have given these.
    ///
    /// The own cards and the own gifts come from the view; `hands` and `given` do not matter for the own
    /// seat. A search deals the cards that it cannot see like this.
    ///
    /// `None` outside the play, and for hands that the view contradicts: another number of cards,
    /// a card twice, or a card that the player has or has seen played. Whether the gifts fit the
    /// hands is not checked: they only tell each player what it gave and received.
    #[must_use]
    pub fn imagine(&self, hands: &BySeat<CardSet>, given: &BySeat<Exchange>) -> Option<Round> {
        let (own, received) = (self.given?, self.received?);
        let mut hands = *hands;
        hands[self.seat] = self.hand;
        let mut seen = self.played();
        for seat in Seat::ALL {
            let hand = hands[seat];
            if hand.len() != usize::from(self.left[seat]) || !(hand & seen).is_empty() {
                return None;
            }
            seen = seen | hand;
        }
        let mut given = *given;
        given[self.seat] = own;
        given[self.seat.after(1)].previous = received.next;
        given[self.seat.partner()].partner = received.partner;
        given[self.seat.after(3)].next = received.previous;
        let table = Table::at(self, given)?;
        Some(Round {
            hands,
            calls: self.calls,
            stage: Stage::Play(table),
        })
    }
}
