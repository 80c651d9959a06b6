//! Legal moves: what a seat may do with its hand, on what lies on the table.

use std::fmt;

use crate::{Card, CardSet, Combination, Rank};

mod classes;
mod sets;
mod suits;

use classes::Classes;

/// Cards that are played, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// No cards. On the own combination it takes the trick.
    Pass,
    /// A combination.
    Play(Combination),
}

impl Move {
    /// The cards: none for a pass.
    #[must_use]
    pub const fn cards(&self) -> CardSet {
        match self {
            Move::Pass => CardSet::EMPTY,
            Move::Play(combination) => combination.cards(),
        }
    }
}

/// The cards in canonical order, or `pass`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Pass => f.write_str("pass"),
            Move::Play(combination) => combination.cards().fmt(f),
        }
    }
}

/// The occasion on which a seat may play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Occasion {
    /// The seat leads a trick.
    Lead,
    /// The seat is in turn, on another seat's combination.
    Follow(Combination),
    /// All others have passed on the seat's own combination: it takes the trick or bombs it.
    Close(Combination),
    /// The seat is not in turn, and may bomb this combination.
    OutOfTurn(Combination),
}

impl Occasion {
    /// The combination on the table.
    #[must_use]
    #[inline]
    pub const fn top(&self) -> Option<Combination> {
        match self {
            Occasion::Lead => None,
            Occasion::Follow(top) | Occasion::Close(top) | Occasion::OutOfTurn(top) => Some(*top),
        }
    }
}

/// All that decides the legal moves of one seat: hand, table and wish.
///
/// A seat knows its own position, so nothing here depends on hidden cards.
///
/// ```
/// use tichu::{Combination, Occasion, Position, Rank};
///
/// let top = Combination::readings("SK".parse()?).next().unwrap();
/// let position = Position {
///     hand: "Ph GA SA B9 R5 G5".parse()?,
///     occasion: Occasion::Follow(top),
///     wish: Rank::new(9),
/// };
/// let mut moves = Vec::new();
/// position.legal(&mut moves);
/// let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
/// // A nine is wished for, but none beats the king: the wish does not bind.
/// assert_eq!(moves, ["GA", "SA", "Ph", "pass"]);
/// # Ok::<(), tichu::CardsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The cards of the seat.
    pub hand: CardSet,
    /// Whether it leads, follows, closes the trick or is out of turn.
    pub occasion: Occasion,
    /// The rank that is wished for.
    pub wish: Option<Rank>,
}

impl Position {
    /// Replaces the content of `moves` by the legal moves, one for each class.
    ///
    /// Moves of one class have the same kind, ranks and place of the Phoenix, and differ only in
    /// suits. The one in the list keeps bombs together where it can. Of two legal readings of the
    /// same cards the higher is in the list: a player who wants the lower one still may play it. A
    /// pass is the last move.
    pub fn classes(&self, moves: &mut Vec<Move>) {
        moves.clear();
        let classes = Classes::of(self.hand);
        classes.each(self.occasion, &mut |combination| {
            if !sets::has_higher_reading(&combination) {
                moves.push(Move::Play(combination));
            }
        });
        if classes.has_flushes_of_two_suits() {
            suits::rearrange(self.hand, moves);
        }
        self.heed_wish(moves);
    }

    /// Replaces the content of `moves` by all legal moves: every set of cards once.
    ///
    /// Of two legal readings of the same cards the higher is in the list. A pass is the last move.
    pub fn legal(&self, moves: &mut Vec<Move>) {
        moves.clear();
        Classes::of(self.hand).each(self.occasion, &mut |class| {
            if !sets::has_higher_reading(&class) {
                sets::expand(self.hand, &class, &mut |combination| {
                    moves.push(Move::Play(combination));
                });
            }
        });
        self.heed_wish(moves);
    }

    /// Every move of the class of this one: the same ranks in all suits of the hand.
    pub fn suits_of(&self, combination: &Combination, mut each: impl FnMut(Combination)) {
        sets::expand(self.hand, combination, &mut each);
    }

    /// Whether the wish leaves only moves with a card of its rank, and bombs on a trick.
    ///
    /// It binds a seat that leads or follows, if some legal move has such a card in it.
    #[must_use]
    pub fn wish_binds(&self) -> bool {
        let Some(wanted) = self.wanted() else {
            return false;
        };
        let mut binds = false;
        Classes::of(self.hand).each(self.occasion, &mut |combination| {
            binds |= !(combination.cards() & wanted).is_empty();
        });
        binds
    }

    /// The held cards of the rank that is wished for, if the seat has to heed the wish.
    #[inline]
    fn wanted(&self) -> Option<CardSet> {
        let wanted = self.hand.of_rank(self.wish?);
        let heeds = matches!(self.occasion, Occasion::Lead | Occasion::Follow(_));
        (heeds && !wanted.is_empty()).then_some(wanted)
    }

    /// Drops the moves that the wish forbids, and adds the pass if it is legal.
    #[inline]
    fn heed_wish(&self, moves: &mut Vec<Move>) {
        if let Some(wanted) = self.wanted() {
            let meets = |cards: CardSet| !(cards & wanted).is_empty();
            if moves.iter().any(|play| meets(play.cards())) {
                // A bomb may be thrown on a trick at any time, so it is never forbidden there.
                let may_bomb = matches!(self.occasion, Occasion::Follow(_));
                moves.retain(|play| match play {
                    Move::Pass => false,
                    Move::Play(play) => meets(play.cards()) || may_bomb && play.is_bomb(),
                });
                return;
            }
        }
        if matches!(self.occasion, Occasion::Follow(_) | Occasion::Close(_)) {
            moves.push(Move::Pass);
        }
    }
}

impl CardSet {
    /// Whether there is a bomb among the cards.
    #[must_use]
    #[inline]
    pub fn has_bomb(self) -> bool {
        let nibbles = crate::ranks::nibbles(self);
        crate::ranks::Counts::of(nibbles).four | crate::ranks::flush_cards(nibbles) != 0
    }
}

/// The cards without the Phoenix.
const fn natural(cards: CardSet) -> u64 {
    let mut natural = cards;
    natural.remove(Card::Phoenix);
    crate::ranks::nibbles(natural)
}
