//! What happened openly in a round.

use tichu::{BySeat, ByTeam, CardSet, Combination, Seat};

use crate::group::Group;

/// What a round waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// This seat chooses its gifts. Seats choose in order, and receive after the last has chosen.
    Exchange(Seat),
    /// This seat leads or follows.
    Play(Seat),
    /// Nothing: the round is over.
    Over,
}

/// What a seat did in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// It passed.
    Passed,
    /// It played a combination.
    Played,
}

/// A combination that was played, with its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// How many turns had been taken before.
    pub turn: u8,
    /// Who played it.
    pub seat: Seat,
    /// The combination.
    pub combination: Combination,
}

/// What all players know of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    /// What the round waits for.
    pub phase: Phase,
    /// Who leads the first trick.
    pub starter: Seat,
    /// The highest combination of the trick and its seat; `None` before it is led.
    pub top: Option<(Seat, Combination)>,
    /// All cards of the trick.
    pub trick: CardSet,
    /// What each seat did last in the trick; `None` before its first turn.
    pub acts: BySeat<Option<Act>>,
    /// How many turns the seats have taken, passes included.
    pub turns: u8,
    /// The last combination of each group, in the order of [`Group::ALL`]; `None` before the first.
    pub latest: [Option<Played>; 7],
    /// The cards that each seat has played.
    pub played: BySeat<CardSet>,
    /// The cards of the tricks that each seat has won.
    pub taken: BySeat<CardSet>,
    /// How many cards each seat holds.
    pub left: BySeat<u8>,
    /// The place in which each seat went out, 1 to 3; 0 while it has cards.
    pub place: BySeat<u8>,
}

impl Table {
    /// The table before the first trick.
    #[must_use]
    pub fn new(starter: Seat, left: BySeat<u8>, phase: Phase) -> Table {
        Table {
            phase,
            starter,
            top: None,
            trick: CardSet::EMPTY,
            acts: BySeat::default(),
            turns: 0,
            latest: [None; 7],
            played: BySeat::default(),
            taken: BySeat::default(),
            left,
            place: BySeat::default(),
        }
    }

    /// All cards that have been played.
    #[must_use]
    pub fn all_played(&self) -> CardSet {
        let played = self.played.0;
        played
            .into_iter()
            .fold(CardSet::EMPTY, |all, cards| all | cards)
    }

    /// A seat plays a combination.
    pub fn play(&mut self, seat: Seat, combination: Combination) {
        let cards = combination.cards();
        self.top = Some((seat, combination));
        self.trick = self.trick | cards;
        self.acts[seat] = Some(Act::Played);
        self.latest[Group::of(combination.kind()) as usize] = Some(Played {
            turn: self.turns,
            seat,
            combination,
        });
        self.turns = self.turns.saturating_add(1);
        self.played[seat] = self.played[seat] | cards;
        self.left[seat] -= combination.size();
        if self.left[seat] == 0 {
            self.place[seat] = self.places() + 1;
            if self.places() == 3 || self.is_double_victory() {
                self.take(seat);
                self.phase = Phase::Over;
                return;
            }
        }
        self.go_on(seat);
    }

    /// A seat plays nothing.
    pub fn pass(&mut self, seat: Seat) {
        self.acts[seat] = Some(Act::Passed);
        self.turns = self.turns.saturating_add(1);
        self.go_on(seat);
    }

    /// The turn goes on from this seat; the trick ends when it comes back to the highest combination.
    fn go_on(&mut self, seat: Seat) {
        for places in 1..=4 {
            let next = seat.after(places);
            match self.top {
                Some((owner, _)) if next == owner => self.take(owner),
                _ => {}
            }
            if self.left[next] > 0 {
                self.phase = Phase::Play(next);
                return;
            }
        }
        // Only where a table was put together with places that do not fit.
        self.phase = Phase::Over;
    }

    fn take(&mut self, owner: Seat) {
        self.taken[owner] = self.taken[owner] | self.trick;
        self.trick = CardSet::EMPTY;
        self.acts = BySeat::default();
        self.top = None;
    }

    /// How many seats went out.
    fn places(&self) -> u8 {
        self.place.0.into_iter().max().unwrap_or(0)
    }

    /// Whether partners went out first and second.
    fn is_double_victory(&self) -> bool {
        Seat::ALL.iter().any(|seat| {
            let places = [self.place[*seat], self.place[seat.partner()]];
            places == [1, 2]
        })
    }

    /// The points of a round that is over, with the cards that are left in hands.
    pub(crate) fn points(&self, hands: &BySeat<CardSet>) -> ByTeam<i32> {
        let mut points = ByTeam([0; 2]);
        let first = Seat::ALL.into_iter().find(|seat| self.place[*seat] == 1);
        let Some(first) = first else {
            return points;
        };
        if self.is_double_victory() {
            points[first.team()] = 200;
            return points;
        }
        for seat in Seat::ALL {
            let is_last = self.place[seat] == 0;
            let winner = if is_last { first } else { seat };
            points[winner.team()] += self.taken[seat].points();
            points[seat.team().opponent()] += hands[seat].points();
        }
        points
    }
}
