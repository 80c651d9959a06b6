//! What happened openly in a round.

use arrayvec::ArrayVec;

use crate::card::Card;
use crate::card_set::CardSet;
use crate::contract::{Contract, Partnership};
use crate::moves::Move;
use crate::seat::Seat;
use crate::trick::Trick;
use crate::{ENOUGH, HAND};

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// This seat claimed enough points.
    Claim(Seat),
    /// This seat took the last trick, and no player had claimed.
    LastTrick(Seat),
}

/// What all players know of a round.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    contract: Contract,
    moves: ArrayVec<(Seat, Move), { Card::COUNT }>,
    trick: Trick,
    played: [CardSet; 4],
    possible: [CardSet; 4],
    taken: [u32; 4],
    tricks: [u32; 4],
    announced: [u32; 4],
    end: Option<End>,
}

/// The points of a marriage.
#[must_use]
pub const fn marriage_points(is_trump: bool) -> u32 {
    if is_trump { 40 } else { 20 }
}

impl Table {
    /// The table before the first card.
    #[must_use]
    pub fn new(contract: Contract) -> Table {
        let mut possible = [CardSet::DECK; 4];
        if let Some(kontra) = contract.kontra {
            possible[kontra.number()].remove(contract.trump);
        }
        Table {
            contract,
            moves: ArrayVec::new(),
            trick: Trick::new(contract.declarer),
            played: [CardSet::EMPTY; 4],
            possible,
            taken: [0; 4],
            tricks: [0; 4],
            announced: [0; 4],
            end: None,
        }
    }

    /// The contract, agreed before play.
    #[must_use]
    pub const fn contract(&self) -> &Contract {
        &self.contract
    }

    /// All moves so far, with their players.
    #[must_use]
    pub fn moves(&self) -> &[(Seat, Move)] {
        &self.moves
    }

    /// The trick that is played.
    #[must_use]
    pub const fn trick(&self) -> &Trick {
        &self.trick
    }

    /// The cards that a seat has played.
    #[must_use]
    pub const fn played(&self, seat: Seat) -> CardSet {
        self.played[seat.number()]
    }

    /// All cards that have been played.
    #[must_use]
    pub fn all_played(&self) -> CardSet {
        let played = self.played.into_iter();
        played.fold(CardSet::EMPTY, |all, cards| all | cards)
    }

    /// How many cards a seat holds.
    #[must_use]
    pub const fn left(&self, seat: Seat) -> usize {
        HAND - self.played(seat).len()
    }

    /// The cards that a seat may hold by the rules, as all players see it: it plays as it must,
    /// announces what it holds, and says kontra without the trump card only.
    #[must_use]
    pub const fn possible(&self, seat: Seat) -> CardSet {
        self.possible[seat.number()]
    }

    /// The points of the tricks that a seat has taken.
    #[must_use]
    pub const fn taken(&self, seat: Seat) -> u32 {
        self.taken[seat.number()]
    }

    /// How many tricks a seat has taken.
    #[must_use]
    pub const fn tricks(&self, seat: Seat) -> u32 {
        self.tricks[seat.number()]
    }

    /// The points of the marriages that a seat has announced.
    #[must_use]
    pub const fn announced(&self, seat: Seat) -> u32 {
        self.announced[seat.number()]
    }

    /// How the round ended; `None` before.
    #[must_use]
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// Who has to move; `None` at the end.
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        self.end.is_none().then(|| self.trick.turn())
    }

    /// Who played the trump card; `None` before.
    #[must_use]
    pub fn shown_holder(&self) -> Option<Seat> {
        let is_shown = |seat: &Seat| self.played(*seat).contains(self.contract.trump);
        Seat::ALL.into_iter().find(is_shown)
    }

    /// Who may hold, or held, the trump card, for a player with these cards in hand: at least one
    /// seat.
    #[must_use]
    pub fn holders(&self, seat: Seat, hand: CardSet) -> ArrayVec<Seat, 4> {
        let trump = self.contract.trump;
        let certain = match self.shown_holder() {
            None if hand.contains(trump) => Some(seat),
            shown => shown,
        };
        match certain {
            Some(holder) => ArrayVec::from_iter([holder]),
            None => {
                let others = seat.others().into_iter();
                others
                    .filter(|other| self.possible(*other).contains(trump))
                    .collect()
            }
        }
    }

    /// The points of these seats as a team: their tricks, and their marriages once one of them has
    /// taken a trick.
    pub fn points(&self, is_member: impl Fn(Seat) -> bool) -> u32 {
        let members = Seat::ALL.into_iter().filter(|seat| is_member(*seat));
        let sums = members.fold([0; 3], |[taken, tricks, announced], seat| {
            let seat = seat.number();
            [
                taken + self.taken[seat],
                tricks + self.tricks[seat],
                announced + self.announced[seat],
            ]
        });
        match sums {
            [_, 0, _] => 0,
            [taken, _, announced] => taken + announced,
        }
    }

    /// The points of a seat's team, if the trump card is with this holder.
    #[must_use]
    pub fn team_points(&self, seat: Seat, holder: Seat) -> u32 {
        let partnership = Partnership {
            declarer: self.contract.declarer,
            holder,
        };
        self.points(|other| partnership.are_partners(seat, other))
    }

    /// Replaces the content of `moves` by the moves of the player in turn, who holds these cards.
    ///
    /// A claim is always legal. It is listed if it may be right as far as its player can know, and
    /// before everything else; a claim that is surely wrong only loses.
    pub fn moves_with(&self, hand: CardSet, moves: &mut Vec<Move>) {
        moves.clear();
        let Some(seat) = self.turn() else {
            return;
        };
        let holders = self.holders(seat, hand);
        let may_be_right = |holder: &Seat| self.team_points(seat, *holder) >= ENOUGH;
        if holders.iter().any(may_be_right) {
            moves.push(Move::Claim);
        }
        for card in self.trick.legal(hand, &self.contract) {
            let is_married = card.spouse().is_some_and(|spouse| hand.contains(spouse));
            if self.trick.cards.is_empty() && is_married {
                moves.push(Move::Marry(card));
            }
            moves.push(Move::Play(card));
        }
    }

    /// The player in turn makes a legal move; others are not.
    pub fn apply(&mut self, one: Move) {
        let Some(seat) = self.turn() else {
            return;
        };
        self.moves.push((seat, one));
        match one {
            Move::Claim => self.end = Some(End::Claim(seat)),
            Move::Play(card) => self.play(seat, card),
            Move::Marry(card) => {
                let is_trump = card.suit == self.contract.suit();
                self.announced[seat.number()] += marriage_points(is_trump);
                if let Some(spouse) = card.spouse() {
                    for other in seat.others() {
                        self.possible[other.number()].remove(spouse);
                    }
                }
                self.play(seat, card);
            }
        }
    }

    fn play(&mut self, seat: Seat, card: Card) {
        let lacking = self.trick.lacking(card, &self.contract);
        let own = &mut self.possible[seat.number()];
        *own = *own - lacking;
        self.possible
            .iter_mut()
            .for_each(|cards| cards.remove(card));
        self.played[seat.number()].insert(card);
        if self.left(seat) == 0 {
            self.possible[seat.number()] = CardSet::EMPTY;
        }
        self.trick.cards.push(card);
        if self.trick.cards.is_full()
            && let Some((winner, _)) = self.trick.best(self.contract.suit())
        {
            self.taken[winner.number()] += self.trick.points();
            self.tricks[winner.number()] += 1;
            self.trick = Trick::new(winner);
            if self.left(winner) == 0 {
                self.end = Some(End::LastTrick(winner));
            }
        }
    }
}
