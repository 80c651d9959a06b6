//! The play: tricks, turns, wishes, bombs and the Dragon.

use super::{Exchange, Illegal, Out, Phase, Play, Round, Stage, Trick};
use crate::{BySeat, Card, CardSet, Combination, FinishOrder, Kind, Occasion, Rank, Seat};

#[cfg(test)]
mod tests;

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
    Trick(Trick, Next),
    Over,
}

/// What a trick waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// The seat in turn.
    Follow(Seat),
    /// Its holder, after all others have passed.
    Close,
    /// Its winner, who gives it away.
    GiveDragon,
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

    /// The table of a view; `None` outside the play.
    pub(super) fn at(view: &super::View, given: BySeat<Exchange>) -> Option<Table> {
        let on_top = |next| view.trick.map(|trick| Turn::Trick(trick, next));
        let turn = match view.phase {
            Phase::Lead(seat) => Turn::Lead(seat),
            Phase::Follow(seat) => on_top(Next::Follow(seat))?,
            Phase::Close(_) => on_top(Next::Close)?,
            Phase::GiveDragon(_) => on_top(Next::GiveDragon)?,
            Phase::FirstCards | Phase::Exchange | Phase::Over => return None,
        };
        Some(Table {
            given,
            won: view.won,
            out: view.out,
            wish: view.wish,
            turn,
        })
    }

    #[inline]
    pub(super) const fn phase(&self) -> Phase {
        match &self.turn {
            Turn::Lead(seat) => Phase::Lead(*seat),
            Turn::Trick(_, Next::Follow(seat)) => Phase::Follow(*seat),
            Turn::Trick(trick, Next::Close) => Phase::Close(trick.by()),
            Turn::Trick(trick, Next::GiveDragon) => Phase::GiveDragon(trick.by()),
            Turn::Over => Phase::Over,
        }
    }

    #[inline]
    pub(super) const fn trick(&self) -> Option<&Trick> {
        match &self.turn {
            Turn::Trick(trick, _) => Some(trick),
            Turn::Lead(_) | Turn::Over => None,
        }
    }

    pub(super) const fn is_over(&self) -> bool {
        matches!(self.turn, Turn::Over)
    }

    /// Gives a seat the lead.
    pub(super) fn lead(&mut self, seat: Seat) {
        self.turn = Turn::Lead(seat);
    }

    /// Takes a combination that has left the hand of a seat.
    fn put(&mut self, seat: Seat, play: &Play, hands: &BySeat<CardSet>) {
        let combination = play.combination;
        let cards = combination.cards();
        if let Some(rank) = self.wish
            && !cards.of_rank(rank).is_empty()
        {
            self.wish = None;
        }
        if cards.contains(Card::Mahjong) {
            self.wish = play.wish;
        }
        let mut finish = None;
        if hands[seat].is_empty() {
            self.out.add(seat);
            finish = FinishOrder::of(self.out.seats());
        }
        let trick = Trick::with(self.trick(), seat, combination);
        self.turn = match finish {
            None if combination.kind() == Kind::Dogs => {
                self.won[seat] = self.won[seat] | cards;
                Turn::Lead(next_with_cards(hands, seat.after(1)))
            }
            None => Turn::Trick(trick, Next::Follow(next_with_cards(hands, seat))),
            // The Dragon's trick is given away even now, except after a double victory.
            Some(FinishOrder { third: Some(_), .. }) if combination.is_dragon() => {
                Turn::Trick(trick, Next::GiveDragon)
            }
            Some(_) => {
                self.won[seat] = self.won[seat] | trick.cards();
                Turn::Over
            }
        };
    }

    /// Takes the pass of the seat in turn.
    #[inline]
    fn pass(&mut self, hands: &BySeat<CardSet>) {
        let Turn::Trick(trick, next) = &mut self.turn else {
            return;
        };
        if let Next::Follow(turn) = next {
            let mut seat = turn.after(1);
            while seat != trick.by() && hands[seat].is_empty() {
                seat = seat.after(1);
            }
            if seat != trick.by() {
                *next = Next::Follow(seat);
                return;
            }
            // All others have passed. A winner with cards takes the trick by itself.
            if !hands[seat].is_empty() {
                *next = Next::Close;
                return;
            }
        }
        if trick.top().is_dragon() {
            *next = Next::GiveDragon;
        } else {
            let trick = *trick;
            self.collect(&trick, trick.by(), hands);
        }
    }

    /// Gives a trick to a seat. The winner leads, or the next seat that has cards.
    fn collect(&mut self, trick: &Trick, receiver: Seat, hands: &BySeat<CardSet>) {
        self.won[receiver] = self.won[receiver] | trick.cards();
        self.turn = match FinishOrder::of(self.out.seats()) {
            Some(_) => Turn::Over,
            None if hands[trick.by()].is_empty() => Turn::Lead(next_with_cards(hands, trick.by())),
            None => Turn::Lead(trick.by()),
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
    #[inline]
    pub fn play(&mut self, seat: Seat, play: impl Into<Play>) -> Result<(), Illegal> {
        let play = play.into();
        let phase = self.check_turn(seat)?;
        let only_bombs = matches!(phase, Phase::Close(_));
        self.check_cards(seat, &play, only_bombs)?;
        self.heed_wish(seat, Some(&play.combination))?;
        self.put(seat, &play);
        Ok(())
    }

    /// The seat in turn passes. On its own combination it takes the trick.
    ///
    /// # Errors
    /// [`Illegal`] for a seat that leads or is not in turn, and when a wish binds it.
    #[inline]
    pub fn pass(&mut self, seat: Seat) -> Result<(), Illegal> {
        if let Phase::Lead(_) = self.check_turn(seat)? {
            return Err(Illegal::PassOnLead);
        }
        self.heed_wish(seat, None)?;
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
        if !matches!(found, Phase::Follow(_) | Phase::Close(_)) {
            return Err(Illegal::Phase {
                expected: "a combination on the table, for a bomb",
                found,
            });
        }
        let play = Play::from(bomb);
        self.check_cards(seat, &play, true)?;
        self.put(seat, &play);
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
        let Turn::Trick(trick, Next::GiveDragon) = table.turn else {
            return Err(no_dragon(found));
        };
        if trick.by() != seat {
            return Err(Illegal::Turn {
                expected: trick.by(),
                found: seat,
            });
        }
        if receiver.team() == seat.team() {
            return Err(Illegal::DragonForOwnTeam(receiver));
        }
        table.collect(&trick, receiver, &self.hands);
        Ok(())
    }

    /// The phase, if this seat has to play or pass in it.
    #[inline]
    fn check_turn(&self, seat: Seat) -> Result<Phase, Illegal> {
        match self.phase() {
            phase @ (Phase::Lead(turn) | Phase::Follow(turn) | Phase::Close(turn)) => {
                if turn == seat {
                    Ok(phase)
                } else {
                    let (expected, found) = (turn, seat);
                    Err(Illegal::Turn { expected, found })
                }
            }
            found => Err(Illegal::Phase {
                expected: "the turn of a seat, for cards or a pass",
                found,
            }),
        }
    }

    /// Every rule for cards but turn and wish.
    #[inline]
    fn check_cards(&self, seat: Seat, play: &Play, only_bombs: bool) -> Result<(), Illegal> {
        let found = play.combination;
        let missing = found.cards() - self.hands[seat];
        if !missing.is_empty() {
            return Err(Illegal::NotHeld(missing));
        }
        if play.wish.is_some() && !found.cards().contains(Card::Mahjong) {
            return Err(Illegal::WishWithoutMahjong);
        }
        if only_bombs && !found.is_bomb() {
            return Err(Illegal::NotABomb(found));
        }
        match self.trick() {
            Some(trick) if !found.beats(&trick.top()) => {
                let top = trick.top();
                let fits = found.kind() == top.kind() && found.size() == top.size();
                Err(if fits || found.is_bomb() {
                    Illegal::TooLow { top, found }
                } else {
                    Illegal::Mismatch { top, found }
                })
            }
            _ => Ok(()),
        }
    }

    /// The rule of the wish, for cards or a pass of the seat in turn.
    #[inline]
    fn heed_wish(&self, seat: Seat, found: Option<&Combination>) -> Result<(), Illegal> {
        let Some(rank) = self.wish() else {
            return Ok(());
        };
        let Some(position) = self.position(seat) else {
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

    /// Moves checked cards from the hand to the table.
    #[inline]
    pub(super) fn put(&mut self, seat: Seat, play: &Play) {
        self.hands[seat] = self.hands[seat] - play.combination.cards();
        if let Stage::Play(table) = &mut self.stage {
            table.put(seat, play, &self.hands);
        }
    }
}

fn no_dragon(found: Phase) -> Illegal {
    Illegal::Phase {
        expected: "a trick won with the Dragon, to give away",
        found,
    }
}
