//! The view of one player: its cards and all public events of a round.

use arrayvec::ArrayVec;

use crate::HAND;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::contract::Contract;
use crate::deals::Deals;
use crate::moves::Move;
use crate::seat::Seat;
use crate::table::Table;

/// The knowledge of one player: its six cards and all public events of the round.
///
/// At least one deal agrees with a view, so it cannot hold an impossible course of play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    seat: Seat,
    dealt: CardSet,
    table: Table,
}

impl View {
    /// The view of a player who was dealt these cards, after these moves from the first lead on.
    ///
    /// # Errors
    /// When the player has not six cards, kontra contradicts the contract or the cards, or a move is
    /// illegal or contradicts the moves before it. The first faulty move is named.
    pub fn rebuild(
        seat: Seat,
        dealt: CardSet,
        contract: Contract,
        moves: &[Move],
    ) -> Result<View, Fault> {
        if dealt.len() != HAND {
            return Err(Fault::HandSize { found: dealt.len() });
        }
        match contract.kontra {
            Some(kontra) if kontra == contract.declarer => return Err(Fault::KontraByDeclarer),
            Some(kontra) if kontra == seat && dealt.contains(contract.trump) => {
                return Err(Fault::KontraWithTrumpCard);
            }
            _ => {}
        }
        let mut view = View::new(seat, dealt, Table::new(contract));
        for (index, one) in moves.iter().enumerate() {
            view.play(*one)
                .map_err(|fault| Fault::Move { index, fault })?;
        }
        Ok(view)
    }

    /// A view that is known to be possible.
    pub(crate) const fn new(seat: Seat, dealt: CardSet, table: Table) -> View {
        View { seat, dealt, table }
    }

    /// The player.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The six cards that the player was dealt.
    #[must_use]
    pub const fn dealt(&self) -> CardSet {
        self.dealt
    }

    /// The cards that the player holds.
    #[must_use]
    pub fn hand(&self) -> CardSet {
        self.dealt - self.table.played(self.seat)
    }

    /// What happened openly.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The cards that the player does not hold and no player has played.
    #[must_use]
    pub fn unseen(&self) -> CardSet {
        CardSet::DECK - self.dealt - self.table.all_played()
    }

    /// The unseen cards that another player may hold by the rules; the hand of the player itself.
    #[must_use]
    pub fn possible(&self, seat: Seat) -> CardSet {
        if seat == self.seat {
            self.hand()
        } else {
            self.table.possible(seat) & self.unseen()
        }
    }

    /// Who may hold, or held, the trump card: at least one seat.
    #[must_use]
    pub fn holders(&self) -> ArrayVec<Seat, 4> {
        self.table.holders(self.seat, self.hand())
    }

    /// The deals that agree with the view by the rules of play alone.
    #[must_use]
    pub fn deals(&self) -> Deals {
        let others = self.seat.others();
        let possible = others.map(|other| self.possible(other));
        let sizes = others.map(|other| self.table.left(other));
        Deals::new(self.seat, self.unseen(), possible, sizes)
    }

    /// The moves of the player; none out of turn.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.table.turn() == Some(self.seat) {
            self.table.moves_with(self.hand(), &mut moves);
        }
        moves
    }

    /// Adds the next move of the player in turn.
    ///
    /// # Errors
    /// When the move is illegal, or contradicts the moves before it. Then the view is as before.
    pub fn play(&mut self, one: Move) -> Result<(), MoveFault> {
        let seat = self.table.turn().ok_or(MoveFault::AfterTheEnd)?;
        if let Some(card) = one.card() {
            self.check_card(seat, card)?;
            if matches!(one, Move::Marry(_)) {
                self.check_marriage(seat, card)?;
            }
        }
        let mut table = self.table.clone();
        table.apply(one);
        let next = View::new(self.seat, self.dealt, table);
        if next.deals().count() == 0 {
            return Err(MoveFault::NoDeal);
        }
        *self = next;
        Ok(())
    }

    fn check_card(&self, seat: Seat, card: Card) -> Result<(), MoveFault> {
        if self.table.all_played().contains(card) {
            return Err(MoveFault::PlayedBefore(card));
        }
        if !self.possible(seat).contains(card) {
            return Err(MoveFault::NotHeld { seat, card });
        }
        if seat == self.seat {
            let trick = self.table.trick();
            let legal = trick.legal(self.hand(), self.table.contract());
            if !legal.contains(card) {
                return Err(MoveFault::Illegal { card, legal });
            }
        }
        Ok(())
    }

    fn check_marriage(&self, seat: Seat, card: Card) -> Result<(), MoveFault> {
        if !self.table.trick().cards.is_empty() {
            return Err(MoveFault::MarriageNotLed);
        }
        let spouse = card.spouse().ok_or(MoveFault::NoMarriage(card))?;
        if self.possible(seat).contains(spouse) {
            Ok(())
        } else {
            Err(MoveFault::NotHeld { seat, card: spouse })
        }
    }
}

/// Why there is no view with these cards and moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The player has more or fewer than six cards.
    #[error("expected {} cards dealt, found {found}", HAND)]
    HandSize {
        /// How many cards it has.
        found: usize,
    },
    /// The declarer doubled its own stake.
    #[error("expected kontra of another player, found the declarer")]
    KontraByDeclarer,
    /// The player said kontra, and was dealt the trump card.
    #[error("expected kontra of a player without the trump card, found it dealt")]
    KontraWithTrumpCard,
    /// A move cannot be.
    #[error("move {index}: {fault}")]
    Move {
        /// Which one, from 0.
        index: usize,
        /// Why.
        fault: MoveFault,
    },
}

/// Why a move cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveFault {
    /// The round was over.
    #[error("expected no move after the end of the round, found one")]
    AfterTheEnd,
    /// The card had been played.
    #[error("expected each card once, found {0} again")]
    PlayedBefore(Card),
    /// The player of the move cannot hold the card: another one does, or earlier moves show it.
    #[error("expected a card that player {seat} may hold, found {card}")]
    NotHeld {
        /// The player of the move.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The player has to play another card.
    #[error("expected one of the legal cards {legal}, found {card}")]
    Illegal {
        /// The card.
        card: Card,
        /// The legal cards.
        legal: CardSet,
    },
    /// A marriage was announced in the middle of a trick.
    #[error("expected a marriage with the first card of a trick, found a later card")]
    MarriageNotLed,
    /// A marriage was announced with a card that is neither queen nor king.
    #[error("expected a marriage with a queen or king, found {0}")]
    NoMarriage(Card),
    /// The hidden cards cannot lie in any way that agrees with all moves.
    #[error("expected moves that agree with some deal, found a move that leaves none")]
    NoDeal,
}
