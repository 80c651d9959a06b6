//! Torres's 28 feature vectors, w1 to w28, of a hand.

use std::ops::Range;

use tichu::{Card, CardSet};

/// Number of feature vectors.
pub const VECTORS: usize = 28;

/// Entries of all feature vectors together.
pub const ENTRIES: usize = 55;

/// Entries of each vector, w1 first.
const LENGTHS: [usize; VECTORS] = {
    let mut lengths = [1; VECTORS];
    lengths[0] = 6;
    lengths[1] = KINDS;
    lengths[2] = HIGH.len();
    lengths
};

/// The kinds of cards: Dogs, Mahjong, ranks 2 to 14, Phoenix, Dragon.
const KINDS: usize = 17;
const DOGS: usize = 0;
const MAHJONG: usize = 1;
const ACE: usize = 14;
const PHOENIX: usize = 15;
const DRAGON: usize = 16;

/// The high cards in the order of w3.
const HIGH: [usize; 7] = [DRAGON, PHOENIX, ACE, 13, 12, 11, 10];
/// The ranks of high pairs and triples, w26 and w27.
const HIGH_RANKS: Range<usize> = 10..ACE + 1;
/// The cards of a straight.
const STRAIGHT: usize = 5;

/// Which of two definitions the features follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Definition {
    /// As his names, comments and README describe the features.
    #[default]
    Meant,
    /// As his code computes them, under Python 2.
    ///
    /// - w1 has 1.01 for the Dogs, not 1.
    /// - w7 is 2 more for every hand: both of its conditions test a list, which is always true. With
    ///   [`Meant`](Definition::Meant) there is 1 for a straight and 1 for a full house in a hand with
    ///   a high triple. w17 and w23 follow w7.
    /// - w13 needs exactly two and exactly three of a kind. With `Meant` two triples are a full
    ///   house, too, and so are four of a kind with a pair.
    /// - w14 and w15 take Dogs, Phoenix and Dragon as neighbours of the ranks, so Dogs, Mahjong, 2, 3,
    ///   4 is a straight; but w14 misses five cards that end with the Dragon. With `Meant` a straight
    ///   has the Mahjong as 1 and the ranks 2 to 14. The Phoenix is never a wild card in either.
    /// - w16 counts the fours among the "cards less than four". With `Meant` those are the Mahjong,
    ///   twos and threes.
    /// - w22, the "average value", divides by 18. With `Meant` it divides by the 14 cards. w23 keeps
    ///   its 18, which the README states.
    Printed,
}

/// The 28 vectors of a hand, one after the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Features([f64; ENTRIES]);

impl Features {
    /// The features of the 14 cards after the exchange.
    ///
    /// ```
    /// use laboratory_reproductions::torres::{Definition, Features};
    ///
    /// let hand = "Dr GA SA BA R9 S9 R8 S7 G6 S5 S4 B3 S2 Hu".parse()?;
    /// let features = Features::of(hand, Definition::Meant);
    /// assert_eq!(features.vector(8), [3.0]);
    /// assert_eq!(features.vector(15), [8.0]);
    /// # Ok::<(), tichu::CardsError>(())
    /// ```
    #[must_use]
    pub fn of(hand: CardSet, definition: Definition) -> Features {
        let counts = Counts::of(hand);
        let mut entries = [0.0; ENTRIES];
        let (first, rest) = entries.split_at_mut(LENGTHS[0]);
        first.copy_from_slice(&counts.first(definition));
        let (kinds, rest) = rest.split_at_mut(LENGTHS[1]);
        kinds.copy_from_slice(&counts.0.map(f64::from));
        let (high, rest) = rest.split_at_mut(LENGTHS[2]);
        high.copy_from_slice(&HIGH.map(|kind| f64::from(counts.0[kind])));
        rest.copy_from_slice(&counts.numbers(definition));
        Features(entries)
    }

    /// The vector with this number, 1 to 28; empty for other numbers.
    #[must_use]
    pub fn vector(&self, number: usize) -> &[f64] {
        let Some(before) = number.checked_sub(1).filter(|before| *before < VECTORS) else {
            return &[];
        };
        let start: usize = LENGTHS[..before].iter().sum();
        &self.0[start..start + LENGTHS[before]]
    }
}

/// How many cards of each kind a hand has.
struct Counts([i32; KINDS]);

impl Counts {
    fn of(hand: CardSet) -> Counts {
        let mut counts = [0; KINDS];
        for card in hand {
            let kind = match card {
                Card::Dogs => DOGS,
                Card::Mahjong => MAHJONG,
                Card::Suited(rank, _) => usize::from(rank.number()),
                Card::Phoenix => PHOENIX,
                Card::Dragon => DRAGON,
            };
            counts[kind] += 1;
        }
        Counts(counts)
    }

    /// w1.
    fn first(&self, definition: Definition) -> [f64; 6] {
        let has = |kind: usize| flag(self.0[kind] > 0);
        let dogs = match definition {
            Definition::Meant => 1.0,
            Definition::Printed => 1.01,
        };
        [
            1.0,
            has(DRAGON),
            has(PHOENIX),
            dogs * has(DOGS),
            has(MAHJONG),
            has(ACE),
        ]
    }

    /// w4 to w28.
    fn numbers(&self, definition: Definition) -> [f64; VECTORS - 3] {
        let Counts(counts) = self;
        let sum = |kinds: Range<usize>| counts[kinds].iter().sum::<i32>();
        let number = f64::from;
        let any = |least: i32| counts.iter().any(|&count| count >= least);

        let losers = counts[DOGS] + self.groups(1..4, ..=3) + self.groups(4..6, ..=2);
        let middles = sum(6..11) + self.groups(11..13, ..=2);
        let winners = self.winners(definition);
        let straight = self.straight(definition);
        let pairs = Some(self.longest_run(0..KINDS, 2)).filter(|length| *length >= 2);
        let low = match definition {
            Definition::Meant => sum(MAHJONG..4),
            Definition::Printed => sum(MAHJONG..5),
        };
        let value: i32 = (0..).zip(counts).map(|(kind, count)| kind * count).sum();
        let cards = match definition {
            Definition::Meant => 14.0,
            Definition::Printed => 18.0,
        };
        let specials = counts[DOGS] + counts[MAHJONG] + counts[PHOENIX] + counts[DRAGON];
        let high_groups = |least: i32| {
            let groups = counts[HIGH_RANKS].iter().filter(|count| **count >= least);
            groups.count() as f64
        };
        [
            number(HIGH.iter().map(|kind| counts[*kind]).sum()), // w4
            number(losers),
            number(middles),
            number(winners),
            number(counts[ACE]),
            flag(any(2)), // w9
            flag(any(3)),
            flag(pairs.is_some()),
            pairs.unwrap_or_default() as f64,
            flag(self.has_full_house(definition)),
            flag(straight.is_some()), // w14
            straight.unwrap_or_default() as f64,
            number(counts[ACE] - low),
            flag(winners > losers + middles),
            number(counts[PHOENIX]), // w18
            number(counts[DRAGON]),
            number(counts[MAHJONG]),
            number(counts[DOGS]),
            number(value) / cards, // w22
            number(winners + middles + losers) / 18.0,
            flag(counts[PHOENIX] > 0 && counts[DRAGON] > 0),
            number(specials),
            high_groups(2), // w26
            high_groups(3),
            counts.iter().filter(|count| **count == 1).count() as f64,
        ]
    }

    /// w7. A pair of jacks or queens is a winner here and a middle in w6; nothing that he wrote says
    /// which he meant, so both definitions keep it.
    fn winners(&self, definition: Definition) -> i32 {
        let cards = self.0[DRAGON] + self.0[PHOENIX] + self.groups(11..ACE + 1, 2..);
        let combinations = match definition {
            Definition::Meant => {
                let has_high_triple = self.0[HIGH_RANKS].iter().any(|count| *count >= 3);
                let full_house = self.has_full_house(definition) && has_high_triple;
                i32::from(self.straight(definition).is_some()) + i32::from(full_house)
            }
            Definition::Printed => 2,
        };
        cards + combinations
    }

    /// w13.
    fn has_full_house(&self, definition: Definition) -> bool {
        let counts = self.0.iter();
        match definition {
            Definition::Meant => {
                counts.clone().any(|count| *count >= 3) && counts.filter(|c| **c >= 2).count() >= 2
            }
            Definition::Printed => self.0.contains(&2) && self.0.contains(&3),
        }
    }

    /// The length of the longest straight, if there is one: w14 and w15.
    fn straight(&self, definition: Definition) -> Option<usize> {
        // Where a straight has to be, and where its length is counted.
        let (places, counted) = match definition {
            Definition::Meant => (MAHJONG..PHOENIX, MAHJONG..PHOENIX),
            // His loop ends before it looks at five cards that end with the Dragon.
            Definition::Printed => (0..DRAGON, 0..KINDS),
        };
        (self.longest_run(places, 1) >= STRAIGHT).then(|| self.longest_run(counted, 1))
    }

    /// The most neighbours that each have at least `least` cards.
    fn longest_run(&self, kinds: Range<usize>, least: i32) -> usize {
        let runs = self.0[kinds].split(|count| *count < least);
        runs.map(<[i32]>::len).max().unwrap_or_default()
    }

    /// The cards of the kinds that have a number of cards in `sizes`.
    fn groups(&self, kinds: Range<usize>, sizes: impl std::ops::RangeBounds<i32>) -> i32 {
        let counts = self.0[kinds].iter();
        counts.filter(|count| sizes.contains(*count)).sum()
    }
}

fn flag(is_so: bool) -> f64 {
    f64::from(u8::from(is_so))
}

#[cfg(test)]
mod tests;
