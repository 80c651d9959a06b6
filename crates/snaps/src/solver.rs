//! Perfect play with open cards.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use agents::Game;
use arrayvec::ArrayVec;

use crate::card::Card;
use crate::card_set::CardSet;
use crate::contract::Contract;
use crate::moves::Move;
use crate::round::Round;
use crate::seat::Seat;
use crate::table::marriage_points;
use crate::trick::Trick;
use crate::{ENOUGH, HAND};

/// What a won round is worth, in thousandths; points count one thousandth each.
const WON: i32 = 1000;

/// The queens of all suits; the kings are the next bits.
const QUEENS: u32 = 0b000100_000100_000100_000100;

/// The points of all cards.
const DECK_POINTS: u32 = 120;

/// A window that holds every value.
const ALL: [i32; 2] = [-2 * WON, 2 * WON];

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

/// Solves rounds with open cards by alpha-beta search with a table of bounds, as
/// [`agents::solve`] does, but on positions of a few bytes.
///
/// A claim that is right is made at once, and a marriage is announced. So the side wins that first
/// has 66 points in its turn, else the side that takes the last trick.
#[derive(Clone, Debug)]
struct Solver {
    contract: Contract,
    sides: [usize; 4],
    /// Between which ends the value of a position before a trick lies.
    bounds: HashMap<u64, [i32; 2], BuildHasherDefault<KeyHasher>>,
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

/// A position: what decides how a round goes on.
#[derive(Clone, Debug)]
struct Position {
    hands: [CardSet; 4],
    trick: Trick,
    /// The points of the tricks of both sides.
    taken: [u32; 2],
    /// The points of their marriages.
    announced: [u32; 2],
    /// Whether they have taken a trick.
    has_trick: [bool; 2],
}

impl Position {
    fn of(round: &Round) -> Position {
        let table = round.table();
        let mut position = Position {
            hands: Seat::ALL.map(|seat| round.hand(seat)),
            trick: table.trick().clone(),
            taken: [0; 2],
            announced: [0; 2],
            has_trick: [false; 2],
        };
        for seat in Seat::ALL {
            let side = round.side_of(seat);
            position.taken[side] += table.taken(seat);
            position.announced[side] += table.announced(seat);
            position.has_trick[side] |= table.tricks(seat) > 0;
        }
        position
    }

    fn points(&self, side: usize) -> u32 {
        if self.has_trick[side] {
            self.taken[side] + self.announced[side]
        } else {
            0
        }
    }

    /// The bounds of the value for any further play: one side takes all remaining cards, and announces
    /// all marriages in its hands.
    fn limits(&self, solver: &Solver) -> [i32; 2] {
        let left = DECK_POINTS - self.taken[0] - self.taken[1];
        let mut most = [0, 1].map(|side| self.taken[side] + self.announced[side] + left);
        for (seat, hand) in self.hands.iter().enumerate() {
            let married = hand.bits() & hand.bits() >> 1 & QUEENS;
            for queen in CardSet::from_bits(married) {
                let is_trump = queen.suit == solver.contract.suit();
                most[solver.sides[seat]] += marriage_points(is_trump);
            }
        }
        [
            difference(self.points(0), most[1]) - WON,
            difference(most[0], self.points(1)) + WON,
        ]
    }

    fn is_over(&self) -> bool {
        self.trick.cards.is_empty() && self.hands[self.trick.leader.number()].is_empty()
    }

    /// All that decides, before a trick: the cards that are left, the leader, the points of side 0,
    /// and the marriages and tricks of both. The points of side 1 follow.
    fn key(&self) -> u64 {
        let cards = self.hands.iter().fold(0, |all, hand| all | hand.bits());
        let [first, second] = self.announced.map(|points| points / 20);
        let fields = [
            (self.trick.leader.number() as u64, 2),
            (self.taken[0].into(), 7),
            (first.into(), 3),
            (second.into(), 3),
            (self.has_trick[0].into(), 1),
            (self.has_trick[1].into(), 1),
        ];
        fields
            .into_iter()
            .fold(cards.into(), |key, (field, bits)| key << bits | field)
    }

    /// The player in turn plays a card, and announces a marriage if it can and wants to.
    fn play(&mut self, card: Card, announces: bool, solver: &Solver) {
        let seat = self.trick.turn().number();
        let hand = &mut self.hands[seat];
        let trump = solver.contract.suit();
        hand.remove(card);
        if announces
            && self.trick.cards.is_empty()
            && card.spouse().is_some_and(|spouse| hand.contains(spouse))
        {
            self.announced[solver.sides[seat]] += marriage_points(card.suit == trump);
        }
        self.trick.cards.push(card);
        if self.trick.cards.is_full()
            && let Some((winner, _)) = self.trick.best(trump)
        {
            let side = solver.sides[winner.number()];
            self.taken[side] += self.trick.points();
            self.has_trick[side] = true;
            self.trick = Trick::new(winner);
        }
    }
}

impl Solver {
    fn new(round: &Round) -> Solver {
        Solver {
            contract: *round.table().contract(),
            sides: Seat::ALL.map(|seat| round.side_of(seat)),
            bounds: HashMap::default(),
        }
    }

    /// The value if it lies within the window, else a bound of it on the same side of the window.
    fn value(&mut self, position: &Position, window: [i32; 2]) -> i32 {
        let side = self.sides[position.trick.turn().number()];
        if position.is_over() || position.points(side) >= ENOUGH {
            return won(position, side);
        }
        if !position.trick.cards.is_empty() {
            return self.best(position, side, window);
        }
        let key = position.key();
        let known = self.bounds.get(&key).copied();
        let [least, most] = known.unwrap_or_else(|| position.limits(self));
        let [mut low, mut high] = window;
        if least >= high || least == most {
            return least;
        }
        if most <= low {
            return most;
        }
        (low, high) = (low.max(least), high.min(most));
        let value = self.best(position, side, [low, high]);
        let bounds = if value <= low {
            [least, value]
        } else if value >= high {
            [value, most]
        } else {
            [value; 2]
        };
        self.bounds.insert(key, bounds);
        value
    }

    fn best(&mut self, position: &Position, side: usize, [mut low, mut high]: [i32; 2]) -> i32 {
        let mut best = if side == 0 { ALL[0] } else { ALL[1] };
        for card in self.ordered(position) {
            let mut next = position.clone();
            next.play(card, true, self);
            let value = self.value(&next, [low, high]);
            if side == 0 {
                best = best.max(value);
                low = low.max(value);
            } else {
                best = best.min(value);
                high = high.min(value);
            }
            if low >= high {
                break;
            }
        }
        best
    }

    /// The legal cards, those first that are likely to be best: leads from the top; a card that takes
    /// the trick; points for a partner, else the cheapest.
    fn ordered(&self, position: &Position) -> ArrayVec<Card, HAND> {
        let trick = &position.trick;
        let seat = trick.turn();
        let legal = trick.legal(position.hands[seat.number()], &self.contract);
        let best = trick.best(self.contract.suit());
        let Some((owner, best)) = best else {
            let mut cards: ArrayVec<Card, HAND> = legal.iter().collect();
            cards.sort_unstable_by_key(|card| std::cmp::Reverse(card.rank));
            return cards;
        };
        let is_partners = self.sides[owner.number()] == self.sides[seat.number()];
        let takes = |card: Card| {
            if card.suit == best.suit {
                card.rank > best.rank
            } else {
                card.suit == self.contract.suit()
            }
        };
        let mut cards: ArrayVec<Card, HAND> = legal.iter().collect();
        let key = |card: &Card| {
            let gives = takes(*card) || is_partners;
            let points = card.points().cast_signed();
            (!takes(*card), if gives { -points } else { points })
        };
        cards.sort_unstable_by_key(key);
        cards
    }
}

/// The value of a round that this side has won.
fn won(position: &Position, side: usize) -> i32 {
    let won = if side == 0 { WON } else { -WON };
    won + difference(position.points(0), position.points(1))
}

/// The difference of points, which are at most 220.
fn difference(a: u32, b: u32) -> i32 {
    a.cast_signed() - b.cast_signed()
}

/// Solves a round from where it stands.
#[must_use]
pub fn solve(round: &Round) -> Solution {
    let mut solver = Solver::new(round);
    let position = Position::of(round);
    let Some(seat) = round.table().turn() else {
        let value = round
            .outcome()
            .map_or(0, |outcome| won(&position, outcome.winner));
        return Solution {
            value: thousandths(value),
            moves: Vec::new(),
            best: None,
        };
    };
    let side = round.side_of(seat);
    let mut legal = Vec::new();
    round.moves(&mut legal);
    let mut moves = Vec::new();
    // A claim that may be right is the first move.
    let claims = position.points(side) >= ENOUGH;
    let mut best: Option<(Move, i32)> = None;
    for one in legal {
        let value = match one {
            Move::Claim => won(&position, if claims { side } else { 1 - side }),
            Move::Play(card) | Move::Marry(card) => {
                let mut next = position.clone();
                next.play(card, matches!(one, Move::Marry(_)), &solver);
                solver.value(&next, ALL)
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
    Solution {
        value: best.map_or(0.0, |(_, value)| thousandths(value)),
        moves,
        best: best.map(|(one, _)| one),
    }
}

fn thousandths(value: i32) -> f64 {
    f64::from(value) / f64::from(WON)
}

#[cfg(test)]
mod tests;
