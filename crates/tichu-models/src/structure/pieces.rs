//! The plays that a hand can be split into.

use std::array;

use super::{Group, PLAY, Ranks, Strides, Values, WinShares};

/// A play, as the change of a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) ranks: Ranks,
    /// By how much the number of the state falls.
    pub(super) stride: u16,
    pub(super) losing: f32,
    pub(super) net: f32,
}

impl Piece {
    /// The values of this play before the rest.
    #[inline]
    pub(super) fn before(&self, rest: &Values) -> [f32; 4] {
        let first = [PLAY, 0.0, 0.0, 0.0];
        let second = [self.losing, self.losing, self.net, 0.0];
        array::from_fn(|place| rest.0[place] + first[place] + second[place])
    }
}

/// All plays of a hand's suited cards, Mahjong and Phoenix, by the lowest rank in them.
#[derive(Clone, Debug)]
pub(super) struct Pieces {
    pieces: Vec<Piece>,
    /// Where the pieces of each rank end; at 0 the Phoenix alone.
    ends: [usize; 15],
    /// The Dragon.
    pub(super) dragon: Piece,
}

struct Maker<'a> {
    hand: Ranks,
    strides: &'a Strides,
    shares: &'a WinShares,
    pieces: Vec<Piece>,
}

impl Pieces {
    pub(super) fn of(hand: Ranks, strides: &Strides, shares: &WinShares) -> Pieces {
        let mut maker = Maker {
            hand,
            strides,
            shares,
            pieces: Vec::with_capacity(256),
        };
        let mut ends = [0; 15];
        maker.add(Ranks::PHOENIX, Group::Single, 1, WinShares::PHOENIX);
        ends[0] = maker.pieces.len();
        for rank in 1..15 {
            if hand.count(rank) > 0 {
                maker.with_lowest(rank);
            }
            ends[usize::from(rank)] = maker.pieces.len();
        }
        Pieces {
            dragon: maker.piece(Ranks::default(), Group::Single, 1, WinShares::DRAGON),
            pieces: maker.pieces,
            ends,
        }
    }

    /// The plays with the lowest rank of a state in them; of the Phoenix alone itself.
    #[inline]
    pub(super) fn to_take_off(&self, state: Ranks) -> &[Piece] {
        self.with_lowest(state.lowest().unwrap_or(0))
    }

    /// The plays with this lowest rank; for 0 the Phoenix alone.
    pub(super) fn with_lowest(&self, rank: usize) -> &[Piece] {
        let start = rank.checked_sub(1).map_or(0, |below| self.ends[below]);
        &self.pieces[start..self.ends[rank]]
    }
}

impl Maker<'_> {
    fn piece(&self, ranks: Ranks, group: Group, size: u8, top: u8) -> Piece {
        let share = self.shares.share(group, size, top);
        Piece {
            ranks,
            // Below the number of states, which a u16 holds.
            stride: u16::try_from(self.strides.number(ranks)).unwrap_or(0),
            losing: 1.0 - share,
            net: 1.0 - 2.0 * share,
        }
    }

    fn add(&mut self, ranks: Ranks, group: Group, size: u8, top: u8) {
        let piece = self.piece(ranks, group, size, top);
        self.pieces.push(piece);
    }

    fn has(&self, rank: u8, count: u8) -> bool {
        self.hand.count(rank) >= count
    }

    fn has_phoenix(&self) -> bool {
        self.hand.count(0) > 0
    }

    fn with_lowest(&mut self, rank: u8) {
        let of = |count| Ranks::default().with(rank, count);
        self.add(of(1), Group::Single, 1, rank);
        self.straights(rank);
        if rank == 1 {
            return; // The Mahjong is in no other play.
        }
        for (count, group) in [(2, Group::Pair), (3, Group::Triple), (4, Group::Four)] {
            if self.has(rank, count) {
                self.add(of(count), group, count, rank);
            }
        }
        if self.has_phoenix() {
            for (count, group) in [(1, Group::Pair), (2, Group::Triple)] {
                if self.has(rank, count) {
                    self.add(of(count).with(0, 1), group, count + 1, rank);
                }
            }
        }
        self.full_houses(rank);
        self.steps(rank);
    }

    /// Full houses of this rank and a higher one.
    fn full_houses(&mut self, rank: u8) {
        for other in rank + 1..15 {
            let cards = |low, high| Ranks::default().with(rank, low).with(other, high);
            let whole = [(3, 2, rank), (2, 3, other)];
            for (low, high, triple) in whole {
                if self.has(rank, low) && self.has(other, high) {
                    self.add(cards(low, high), Group::FullHouse, 5, triple);
                }
            }
            if !self.has_phoenix() {
                continue;
            }
            // Two pairs with the Phoenix are a full house of either triple.
            let with_phoenix = [(3, 1, rank), (1, 3, other), (2, 2, rank), (2, 2, other)];
            for (low, high, triple) in with_phoenix {
                if self.has(rank, low) && self.has(other, high) {
                    let cards = cards(low, high).with(0, 1);
                    self.add(cards, Group::FullHouse, 5, triple);
                }
            }
        }
    }

    /// Steps from this rank up.
    fn steps(&mut self, rank: u8) {
        for top in rank + 1..15 {
            if !self.has(top, 1) {
                return;
            }
            let pairs = (rank..=top).fold(Ranks::default(), |cards, rank| cards.with(rank, 2));
            let size = 2 * (top - rank + 1);
            self.add_held(pairs, Group::Steps, size, top);
            if self.has_phoenix() {
                for helped in rank..=top {
                    self.add_held(pairs.without(helped).with(0, 1), Group::Steps, size, top);
                }
            }
        }
    }

    /// Straights whose lowest card that is not the Phoenix has this rank.
    fn straights(&mut self, rank: u8) {
        let mut cards = Ranks::default();
        for top in rank..15 {
            cards = cards.with(top, 1);
            let size = top - rank + 1;
            if size >= 5 {
                self.add_held(cards, Group::Straight, size, top);
            }
            if !self.has_phoenix() {
                continue;
            }
            let with_phoenix = cards.with(0, 1);
            if size >= 4 && rank > 2 {
                self.add_held(with_phoenix, Group::Straight, size + 1, top);
            }
            if size >= 5 {
                // The Phoenix above the lowest rank, also in place of a card that the hand has:
                // that card may serve elsewhere.
                for replaced in rank + 1..=top {
                    let cards = with_phoenix.without(replaced);
                    self.add_held(cards, Group::Straight, size, top);
                }
            }
        }
    }

    /// Adds a play whose cards are in the hand.
    fn add_held(&mut self, ranks: Ranks, group: Group, size: u8, top: u8) {
        if ranks.are_in(self.hand) {
            self.add(ranks, group, size, top);
        }
    }
}
