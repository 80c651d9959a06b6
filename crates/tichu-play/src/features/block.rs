//! Indices of features: blocks of a binary vector.

use tichu::{Card, Rank};
use tichu_models::whole_hand::{KINDS, kind};

/// A range of features; a decision has some of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    start: u16,
    len: u16,
}

impl Block {
    /// The first block.
    pub(super) const fn first(len: u16) -> Block {
        Block { start: 0, len }
    }

    /// The block after this one.
    pub(super) const fn then(self, len: u16) -> Block {
        Block {
            start: self.end(),
            len,
        }
    }

    /// The first feature after the block.
    pub(super) const fn end(self) -> u16 {
        self.start + self.len
    }
}

/// The features that a decision or an option has, as their numbers.
#[derive(Clone, Debug)]
pub struct Active<const MOST: usize> {
    numbers: [u16; MOST],
    len: usize,
}

impl<const MOST: usize> Default for Active<MOST> {
    fn default() -> Active<MOST> {
        Active {
            numbers: [0; MOST],
            len: 0,
        }
    }
}

impl<const MOST: usize> Active<MOST> {
    /// The numbers.
    #[must_use]
    #[inline(always)]
    pub fn numbers(&self) -> &[u16] {
        &self.numbers[..self.len.min(MOST)]
    }

    /// Replaces the features by those that this adds.
    #[inline(always)]
    pub(super) fn describe(&mut self, add: impl FnOnce(&mut Adding<'_>)) {
        let mut adding = Adding {
            numbers: &mut self.numbers,
            len: 0,
        };
        add(&mut adding);
        self.len = adding.len;
    }
}

/// Features that are being added. How many there are is a number of its own, so that a register holds it.
pub(super) struct Adding<'a> {
    numbers: &'a mut [u16],
    len: usize,
}

impl Adding<'_> {
    /// Adds one feature of a block; a value beyond its end counts as its last.
    #[inline(always)]
    pub(super) fn add(&mut self, block: Block, value: u16) {
        debug_assert!(value < block.len, "{value} in {block:?}");
        let value = value.min(block.len - 1);
        // There are never more: there is room for all calls.
        if let Some(number) = self.numbers.get_mut(self.len) {
            *number = block.start + value;
            self.len += 1;
        }
    }

    /// Adds the first feature of a block if this holds.
    #[inline(always)]
    pub(super) fn flag(&mut self, block: Block, holds: bool) {
        if holds {
            self.add(block, 0);
        }
    }
}

/// The active features of one option: at most 80.
pub type OptionFeatures = Active<80>;

/// Cards that differ only in suit are of one class: see [`kind`].
pub(super) const CLASSES: u16 = KINDS as u16;

/// The class of a card.
#[inline(always)]
pub(super) fn class(card: Card) -> u16 {
    kind(card) as u16
}

/// The class of a rank, from 0 for the two.
#[inline(always)]
pub(super) fn rank_index(rank: Rank) -> u16 {
    u16::from(rank.number()) - 2
}

/// In which of the parts that these limits make a value lies: 0 below the first.
#[inline(always)]
pub(super) fn part(value: i32, limits: &[i32]) -> u16 {
    limits.iter().map(|limit| u16::from(value >= *limit)).sum()
}
