//! Perfect play with open cards.

mod position;

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use work::Work;

use crate::card_set::CardSet;
use crate::moves::Move;
use crate::round::Round;
use position::{Frame, GOAL, Position};

/// The sides of the seats.
type Sides = [usize; 4];

/// Above every value.
const ABOVE: i32 = 2000;

/// The price of a position, in instructions, roughly.
const PRICE: u64 = 800;

/// The result of perfect play of all four players.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// The value for side 0: 1 if it wins and -1 if it loses, plus a thousandth of the difference of
    /// the points.
    pub value: f64,
    /// All legal moves with their values for side 0, in the order of the moves; none at the end.
    pub moves: Vec<(Move, f64)>,
    /// The best of them for the player in turn, the first of equal ones; a claim that is right, even
    /// if the team could make more points. `None` at the end.
    pub best: Option<Move>,
}

/// Solves rounds with open cards: asks by searches with a window of no width whether a value is reached,
/// until one value is left (A. Plaat et al., "Best-first fixed-depth minimax algorithms", 1996). All
/// searches share a table of bounds.
///
/// A claim that is right is made at once, and a marriage is announced. So the side wins that first
/// has 66 points in its turn, else the side that takes the last trick.
struct Solver<'a> {
    frame: Frame,
    /// Between which ends the value of a position before a trick lies.
    bounds: HashMap<u64, [i32; 2], BuildHasherDefault<KeyHasher>>,
    work: &'a mut Work,
}

/// Mixes the single number that a key is (the multiplier is 2⁶⁴ divided by the golden ratio).
#[derive(Clone, Copy, Debug, Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64((*byte).into());
        }
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 32);
    }
}

impl Solver<'_> {
    /// The value; a guess that is close saves work. `None` when the work is used up.
    fn exact(&mut self, position: &Position, guess: i32) -> Option<i32> {
        let (mut low, mut high, mut value) = (-ABOVE, ABOVE, guess);
        while low < high {
            let bound = value.max(low + 1);
            value = self.value(position, bound)?;
            if value < bound {
                high = value;
            } else {
                low = value;
            }
        }
        Some(value)
    }

    /// A lower bound of the value that is at least `bound`, if there is one, else an upper bound.
    fn value(&mut self, position: &Position, bound: i32) -> Option<i32> {
        let side = position.side(&self.frame);
        if position.is_over() || position.points(side) >= GOAL {
            return Some(position.won(side));
        }
        if !position.is_before_trick() {
            return self.best(position, side, bound);
        }
        let mut position = *position;
        position.find_powerless(&self.frame);
        let key = position.key();
        let known = self.bounds.get(&key).copied();
        let [least, most] = known.unwrap_or_else(|| position.limits(&self.frame));
        if least >= bound {
            return Some(least);
        }
        if most < bound {
            return Some(most);
        }
        let value = self.best(&position, side, bound)?;
        let bounds = if value < bound {
            [least, value]
        } else {
            [value, most]
        };
        self.bounds.insert(key, bounds);
        Some(value)
    }

    fn best(&mut self, position: &Position, side: usize, bound: i32) -> Option<i32> {
        self.work.spend(PRICE)?;
        let mut best = if side == 0 { -ABOVE } else { ABOVE };
        for card in position.ordered(&self.frame) {
            let mut next = *position;
            next.play(card, true, &self.frame);
            let value = self.value(&next, bound)?;
            if side == 0 {
                best = best.max(value);
            } else {
                best = best.min(value);
            }
            if (best >= bound) == (side == 0) {
                break;
            }
        }
        Some(best)
    }
}

/// Solves a round from where it stands.
///
/// # Panics
/// Never: its work is unlimited.
#[must_use]
pub fn solve(round: &Round) -> Solution {
    solve_within(round, &mut Work::unlimited()).expect("unlimited work is never used up")
}

/// Solves a round from where it stands; `None` when the work is used up.
#[must_use]
pub fn solve_within(round: &Round, work: &mut Work) -> Option<Solution> {
    let mut solver = Solver {
        frame: Frame::of(round),
        bounds: HashMap::default(),
        work,
    };
    let position = Position::of(round);
    let Some(seat) = round.table().turn() else {
        let outcome = round.outcome();
        return Some(Solution {
            value: outcome.map_or(0.0, |outcome| thousandths(position.won(outcome.winner))),
            moves: Vec::new(),
            best: None,
        });
    };
    let side = round.side_of(seat);
    let mut legal = Vec::new();
    round.moves(&mut legal);
    let mut moves = Vec::new();
    // A claim that may be right is the first move.
    let claims = position.points(side) >= GOAL;
    let mut best: Option<(Move, i32)> = None;
    let mut last = 0;
    for one in legal {
        let value = match one {
            Move::Claim => position.won(if claims { side } else { 1 - side }),
            Move::Play(card) | Move::Marry(card) => {
                let mut next = position;
                let announces = matches!(one, Move::Marry(_));
                next.play(CardSet::of(card).bits(), announces, &solver.frame);
                last = solver.exact(&next, last)?;
                last
            }
        };
        let is_better = |found: i32| {
            if side == 0 {
                value > found
            } else {
                value < found
            }
        };
        if best.is_none_or(|(_, found)| !claims && is_better(found)) {
            best = Some((one, value));
        }
        moves.push((one, thousandths(value)));
    }
    Some(Solution {
        value: best.map_or(0.0, |(_, value)| thousandths(value)),
        moves,
        best: best.map(|(one, _)| one),
    })
}

fn thousandths(value: i32) -> f64 {
    f64::from(value) / 1000.0
}

#[cfg(test)]
mod tests;
