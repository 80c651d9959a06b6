//! The play: tricks, turns, wishes, bombs and the Dragon.

use super::{Exchange, Illegal, Phase, Round, Stage};
use crate::{
    BySeat, Card, CardSet, Combination, FinishOrder, Kind, Occasion, Position, Rank, Seat,
};

#[cfg(test)]
mod tests;

/// A combination and the wish that is made with it.
///
/// A combination alone is a play without a wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    /// The cards.
    pub combination: Combination,
    /// The rank that is wished for; the Mahjong has to be among the cards.
    pub wish: Option<Rank>,
}

impl From<Combination> for Play {
    fn from(combination: Combination) -> Play {
        Play {
            combination,
            wish: None,
        }
    }
}

/// What has been played since the last lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trick {
    top: Combination,
    cards: CardSet,
    led: Seat,
    by: Seat,
}

impl Trick {
    /// The combination that has to be beaten.
    #[must_use]
    #[inline]
    pub const fn top(&self) -> Combination {
        self.top
    }

    /// All cards of the trick, those of the top included.
    #[must_use]
    pub const fn cards(&self) -> CardSet {
        self.cards
    }

    /// Who led the trick.
    #[must_use]
    pub const fn led(&self) -> Seat {
        self.led
    }

    /// Who played the top: the winner, unless it is beaten.
    #[must_use]
    pub const fn by(&self) -> Seat {
        self.by
    }
}

/// The state of the play, beside the hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) given: BySeat<Exchange>,
    pub(super) won: BySeat<CardSet>,
    pub(super) out: Out,
    pub(super) wish: Option<Rank>,
    turn: Turn,
}

/// Who is in turn, and the trick on the table when there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Lead(Seat),
    Follow(Seat, Trick),
    Close(Trick),
    GiveDragon(Trick),
    Over,
}

/// The seats that have gone out, in order: at most three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Out {
    seats: [Seat; 3],
    count: u8,
}

impl Out {
    pub(super) const NONE: Out = Out {
        seats: [Seat::ALL[0]; 3],
        count: 0,
    };

    /// The seats, first to last.
    #[must_use]
    #[inline]
    pub fn seats(&self) -> &[Seat] {
        &self.seats[..usize::from(self.count)]
    }

    /// A fourth seat never goes out: the round is over before.
    #[inline]
    fn add(&mut self, seat: Seat) {
        if let Some(place) = self.seats.get_mut(usize::from(self.count)) {
            *place = seat;
            self.count += 1;
        }
    }
}

impl Table {
    pub(super) fn new(leader: Seat, given: BySeat<Exchange>) -> Table {
        Table {
            given,
            won: BySeat::default(),
            out: Out::NONE,
            wish: None,
            turn: Turn::Lead(leader),
        }
    }

    #[inline]
    pub(super) const fn phase(&self) -> Phase {
        match &self.turn {
            Turn::Lead(seat) => Phase::Lead(*seat),
            Turn::Follow(seat, _) => Phase::Follow(*seat),
            Turn::Close(trick) => Phase::Close(trick.by),
            Turn::GiveDragon(trick) => Phase::GiveDragon(trick.by),
            Turn::Over => Phase::Over,
        }
    }

    #[inline]
    pub(super) const fn trick(&self) -> Option<&Trick> {
        match &self.turn {
            Turn::Follow(_, trick) | Turn::Close(trick) | Turn::GiveDragon(trick) => Some(trick),
            Turn::Lead(_) | Turn::Over => None,
        }
    }

    pub(super) const fn is_over(&self) -> bool {
        matches!(self.turn, Turn::Over)
    }

    /// Takes a combination that has left the hand of a seat.
    fn put(&mut self, seat: Seat, play: Play, hands: &BySeat<CardSet>) {
        let top = match self.trick() {
            Some(trick) => play.combination.played_on(&trick.top),
            None => play.combination,
        };
        let cards = top.cards();
        if self
            .wish
            .is_some_and(|rank| !cards.of_rank(rank).is_empty())
        {
            self.wish = None;
        }
        if cards.contains(Card::Mahjong) {
            self.wish = play.wish;
        }
        let is_out = hands[seat].is_empty();
        if is_out {
            self.out.add(seat);
        }
        let finish = if is_out {
            FinishOrder::of(self.out.seats())
        } else {
            None
        };
        if top.kind() == Kind::Dogs {
            self.won[seat] = self.won[seat] | cards;
            self.turn = match finish {
                Some(_) => Turn::Over,
                None => Turn::Lead(next_with_cards(hands, seat.after(1))),
            };
            return;
        }
        let trick = match self.trick() {
            Some(trick) => Trick {
                top,
                cards: trick.cards | cards,
                led: trick.led,
                by: seat,
            },
            None => Trick {
                top,
                cards,
                led: seat,
                by: seat,
            },
        };
        match finish {
            // The Dragon's trick is given away even now, except after a double victory.
            Some(FinishOrder { third: Some(_), .. }) if top.is_dragon() => {
                self.turn = Turn::GiveDragon(trick);
            }
            Some(_) => {
                self.won[seat] = self.won[seat] | trick.cards;
                self.turn = Turn::Over;
            }
            None => self.turn = Turn::Follow(next_with_cards(hands, seat), trick),
        }
    }

    /// Takes the pass of the seat in turn.
    #[inline]
    fn pass(&mut self, hands: &BySeat<CardSet>) {
        match &mut self.turn {
            Turn::Follow(turn, trick) => {
                let mut next = turn.after(1);
                while next != trick.by && hands[next].is_empty() {
                    next = next.after(1);
                }
                if next != trick.by {
                    *turn = next;
                } else if hands[next].is_empty() {
                    let trick = *trick;
                    self.end_trick(trick, hands);
                } else {
                    self.turn = Turn::Close(*trick);
                }
            }
            Turn::Close(trick) => {
                let trick = *trick;
                self.end_trick(trick, hands);
            }
            Turn::Lead(_) | Turn::GiveDragon(_) | Turn::Over => {}
        }
    }

    /// Gives a trick to its winner, or waits for the receiver of the Dragon's.
    fn end_trick(&mut self, trick: Trick, hands: &BySeat<CardSet>) {
        if trick.top.is_dragon() {
            self.turn = Turn::GiveDragon(trick);
        } else {
            self.collect(&trick, trick.by, hands);
        }
    }

    /// Gives a trick to a seat. The winner leads, or the next seat that has cards.
    fn collect(&mut self, trick: &Trick, receiver: Seat, hands: &BySeat<CardSet>) {
        self.won[receiver] = self.won[receiver] | trick.cards;
        self.turn = match FinishOrder::of(self.out.seats()) {
            Some(_) => Turn::Over,
            None if hands[trick.by].is_empty() => Turn::Lead(next_with_cards(hands, trick.by)),
            None => Turn::Lead(trick.by),
        };
    }
}

/// The next seat after this one that has cards.
#[inline]
fn next_with_cards(hands: &BySeat<CardSet>, seat: Seat) -> Seat {
    let mut next = seat.after(1);
    while hands[next].is_empty() && next != seat {
        next = next.after(1);
    }
    next
}

impl Round {
    /// The seat in turn plays cards: it leads, follows, or bombs its own combination.
    ///
    /// # Errors
    /// [`Illegal`] with the rule that forbids it.
    pub fn play(&mut self, seat: Seat, play: impl Into<Play>) -> Result<(), Illegal> {
        let play = play.into();
        let position = self.in_turn(seat)?;
        check(&position, &play)?;
        heed_wish(&position, Some(&play.combination))?;
        self.put(seat, play);
        Ok(())
    }

    /// The seat in turn passes. On its own combination it takes the trick.
    ///
    /// # Errors
    /// [`Illegal`] for a seat that leads or is not in turn, and when a wish binds it.
    #[inline]
    pub fn pass(&mut self, seat: Seat) -> Result<(), Illegal> {
        let position = self.in_turn(seat)?;
        if position.occasion == Occasion::Lead {
            return Err(Illegal::PassOnLead);
        }
        heed_wish(&position, None)?;
        if let Stage::Play(table) = &mut self.stage {
            table.pass(&self.hands);
        }
        Ok(())
    }

    /// A seat bombs the combination on the table, whether it is in turn or not.
    ///
    /// No wish forbids that. Afterwards the next seat after the bomber is in turn.
    ///
    /// # Errors
    /// [`Illegal`] when nothing is on the table, and for cards that are no bomb that beats it.
    pub fn bomb(&mut self, seat: Seat, bomb: Combination) -> Result<(), Illegal> {
        let found = self.phase();
        let top = match (found, self.trick()) {
            (Phase::Follow(_) | Phase::Close(_), Some(trick)) => trick.top,
            _ => {
                return Err(Illegal::Phase {
                    expected: "a combination on the table, for a bomb",
                    found,
                });
            }
        };
        let position = Position {
            hand: self.hands[seat],
            occasion: Occasion::OutOfTurn(top),
            wish: None,
        };
        check(&position, &bomb.into())?;
        self.put(seat, bomb.into());
        Ok(())
    }

    /// The winner of the Dragon's trick gives it to an opponent.
    ///
    /// # Errors
    /// [`Illegal`] in any other phase, by any other seat, and for a receiver of the own team.
    pub fn give_dragon(&mut self, seat: Seat, receiver: Seat) -> Result<(), Illegal> {
        let found = self.phase();
        let Stage::Play(table) = &mut self.stage else {
            return Err(no_dragon(found));
        };
        let Turn::GiveDragon(trick) = table.turn else {
            return Err(no_dragon(found));
        };
        if trick.by != seat {
            return Err(Illegal::Turn {
                expected: trick.by,
                found: seat,
            });
        }
        if receiver.team() == seat.team() {
            return Err(Illegal::DragonForOwnTeam(receiver));
        }
        table.collect(&trick, receiver, &self.hands);
        Ok(())
    }

    /// The position of the seat that has to play or pass, if this is the one.
    #[inline]
    fn in_turn(&self, seat: Seat) -> Result<Position, Illegal> {
        let found = self.phase();
        let (Phase::Lead(expected) | Phase::Follow(expected) | Phase::Close(expected)) = found
        else {
            return Err(Illegal::Phase {
                expected: "the turn of a seat, for cards or a pass",
                found,
            });
        };
        let wrong = Illegal::Turn {
            expected,
            found: seat,
        };
        if expected == seat {
            self.position(seat).ok_or(wrong)
        } else {
            Err(wrong)
        }
    }

    /// Moves checked cards from the hand to the table.
    #[inline]
    fn put(&mut self, seat: Seat, play: Play) {
        self.hands[seat] = self.hands[seat] - play.combination.cards();
        if let Stage::Play(table) = &mut self.stage {
            table.put(seat, play, &self.hands);
        }
    }
}

/// Every rule but the wish.
#[inline]
fn check(position: &Position, play: &Play) -> Result<(), Illegal> {
    let found = play.combination;
    let missing = found.cards() - position.hand;
    if !missing.is_empty() {
        return Err(Illegal::NotHeld(missing));
    }
    if play.wish.is_some() && !found.cards().contains(Card::Mahjong) {
        return Err(Illegal::WishWithoutMahjong);
    }
    let (top, only_bombs) = match position.occasion {
        Occasion::Lead => return Ok(()),
        Occasion::Follow(top) => (top, false),
        Occasion::Close(top) | Occasion::OutOfTurn(top) => (top, true),
    };
    if only_bombs && !found.is_bomb() {
        Err(Illegal::NotABomb(found))
    } else if found.beats(&top) {
        Ok(())
    } else if found.is_bomb() || found.kind() == top.kind() && found.size() == top.size() {
        Err(Illegal::TooLow { top, found })
    } else {
        Err(Illegal::Mismatch { top, found })
    }
}

/// The rule of the wish, for cards or a pass.
#[inline]
fn heed_wish(position: &Position, found: Option<&Combination>) -> Result<(), Illegal> {
    let Some(rank) = position.wish else {
        return Ok(());
    };
    let may_bomb = matches!(position.occasion, Occasion::Follow(_));
    let is_free = found.is_some_and(|found| {
        !found.cards().of_rank(rank).is_empty() || may_bomb && found.is_bomb()
    });
    if is_free || !position.wish_binds() {
        Ok(())
    } else {
        Err(Illegal::Wish(rank))
    }
}

fn no_dragon(found: Phase) -> Illegal {
    Illegal::Phase {
        expected: "a trick won with the Dragon, to give away",
        found,
    }
}
