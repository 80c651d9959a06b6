//! The ways to split a hand into combinations.

use std::collections::HashSet;

use arrayvec::ArrayVec;
use tichu::CardSet;
use tichu::ranks::{bits, nibbles};

use crate::HAND;
use crate::part::{Part, PartKind};

mod choices;

use choices::{Choices, each_flush, full_house, single};

/// A way to split a hand, in the order of kinds, sizes and ranks.
pub type Leaf = ArrayVec<Part, HAND>;

/// Which ways to split a hand are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Splits {
    /// Those of the search of 2012. It takes the lowest combination of a kind first, and stairs as a
    /// whole, so it does not find all.
    Search,
    /// All.
    Complete,
}

/// The most nodes of a search.
const MOST_NODES: usize = 50_000;

/// The ways to split a hand of up to 13 cards.
///
/// Ways that differ only in suits count once. Kings and aces alone are kinds of their own.
#[derive(Clone, Debug)]
pub struct Decomposition {
    leaves: Vec<Leaf>,
    is_truncated: bool,
}

impl Decomposition {
    /// Splits the cards of a hand; special cards and those after the 13th are left out.
    ///
    /// ```
    /// use mini_tichu::{Decomposition, Splits};
    ///
    /// let hand = "S5 R5 B5 S3 R3".parse()?;
    /// let split = Decomposition::of(hand, Splits::Search);
    /// let sizes: Vec<usize> = split.leaves().iter().map(|leaf| leaf.len()).collect();
    /// // 33, 55 and 5; 33 and 555; the full house.
    /// assert_eq!(sizes, [3, 2, 1]);
    /// # Ok::<(), tichu::CardsError>(())
    /// ```
    #[must_use]
    pub fn of(hand: CardSet, splits: Splits) -> Decomposition {
        let hand: CardSet = (hand & crate::DECK).iter().take(HAND).collect();
        let mut search = Search {
            seen: HashSet::new(),
            found: HashSet::new(),
            decomposition: Decomposition {
                leaves: Vec::new(),
                is_truncated: false,
            },
        };
        let mut parts = Leaf::new();
        match splits {
            Splits::Search => {
                search.expand(nibbles(hand), &mut parts, Choices::Lowest);
                search.merge_full_houses();
            }
            Splits::Complete => search.choose_flushes(nibbles(hand), &mut parts),
        }
        search.decomposition
    }

    /// The ways: at least one for any hand. One without a card has no part.
    #[must_use]
    pub fn leaves(&self) -> &[Leaf] {
        &self.leaves
    }

    /// Whether the search ended at 50,000 nodes, so there may be more ways.
    #[must_use]
    pub const fn is_truncated(&self) -> bool {
        self.is_truncated
    }
}

/// A node: the codes of its parts in order, and the loose cards.
type Key = ([u16; HAND], u64);

struct Search {
    seen: HashSet<Key>,
    /// The codes of the leaves.
    found: HashSet<[u16; HAND]>,
    decomposition: Decomposition,
}

impl Search {
    /// Finds the leaves below a node, depth first. Loose cards that form nothing become singles.
    fn expand(&mut self, loose: u64, parts: &mut Leaf, choices: Choices) {
        let mut has_children = false;
        choices.each(loose, &mut |part| {
            has_children = true;
            let left = loose & !nibbles(part.cards);
            parts.push(part);
            if self.is_new((codes(parts), left)) {
                self.expand(left, parts, choices);
            }
            parts.pop();
        });
        if !has_children {
            self.add(loose, parts);
        }
    }

    /// For all ways to choose straight flushes, finds the leaves with no others.
    fn choose_flushes(&mut self, loose: u64, parts: &mut Leaf) {
        each_flush(loose, &mut |part| {
            let left = loose & !nibbles(part.cards);
            parts.push(part);
            if self.is_new((codes(parts), left)) {
                self.choose_flushes(left, parts);
            }
            parts.pop();
        });
        self.expand(loose, parts, Choices::WithLowestRank);
    }

    /// Whether a node is new and may be made.
    fn is_new(&mut self, key: Key) -> bool {
        if self.seen.len() >= MOST_NODES {
            self.decomposition.is_truncated = true;
            return false;
        }
        self.seen.insert(key)
    }

    fn add(&mut self, loose: u64, parts: &Leaf) {
        let mut leaf = parts.clone();
        leaf.extend(bits(loose).map(single));
        self.add_leaf(leaf);
    }

    fn add_leaf(&mut self, mut leaf: Leaf) {
        leaf.sort_by_key(Part::code);
        if self.found.insert(codes(&leaf)) {
            self.decomposition.leaves.push(leaf);
        }
    }

    /// Adds for each leaf those with a triple and a pair merged to a full house.
    fn merge_full_houses(&mut self) {
        let mut number = 0;
        while number < self.decomposition.leaves.len() {
            let leaf = self.decomposition.leaves[number].clone();
            let of_kind = |kind| leaf.iter().filter(move |part: &&Part| part.kind == kind);
            for triple in of_kind(PartKind::Triple) {
                for pair in of_kind(PartKind::Pair) {
                    let others = leaf.iter().filter(|part| ![triple, pair].contains(part));
                    let mut merged: Leaf = others.copied().collect();
                    merged.push(full_house(triple, pair));
                    self.add_leaf(merged);
                }
            }
            number += 1;
        }
    }
}

/// The codes of parts in ascending order after noughts.
fn codes(parts: &[Part]) -> [u16; HAND] {
    let mut codes = [0; HAND];
    for (code, part) in codes.iter_mut().zip(parts) {
        *code = part.code();
    }
    codes.sort_unstable();
    codes
}

#[cfg(test)]
mod tests;
