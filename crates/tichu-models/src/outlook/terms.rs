//! What the value model sees of a hand: which of its terms hold.
//!
//! Every term is a yes or a no, so a hand is a set of them in one word, and its value a sum over the
//! set. Suits do not matter here: few of eight cards are a bomb of one suit.

use tichu::ranks::{MAHJONG, RANKS, SUITED, nibbles};
use tichu::{Card, CardSet};

/// How many terms there are.
pub const TERMS: usize = OF_RANKS + 27;

/// At least one to four cards of each rank, the ace first.
const OF_RANKS: usize = 52;

/// The terms that hold for a hand: bit i for the term i.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms(u128);

/// The cards of a hand without their suits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// A nibble for each rank, the ace lowest, with as many of its bits as there are cards.
    pub ranks: u64,
    /// Whether the Mahjong is held.
    pub mahjong: bool,
    /// Whether the Dogs are.
    pub dogs: bool,
    /// Whether the Dragon is.
    pub dragon: bool,
    /// Whether the Phoenix is.
    pub phoenix: bool,
}

impl Counts {
    /// The cards of a set.
    #[must_use]
    pub fn of(cards: CardSet) -> Counts {
        let suited = nibbles(cards) & SUITED;
        // Bits are added in pairs and then in nibbles.
        let pairs = suited - ((suited >> 1) & (5 * RANKS));
        let counts = (pairs & (3 * RANKS)) + ((pairs >> 2) & (3 * RANKS));
        let (ones, twos, fours) = (counts & RANKS, counts >> 1 & RANKS, counts >> 2 & RANKS);
        let ranks =
            (ones | twos | fours) | (twos | fours) << 1 | (ones & twos | fours) << 2 | fours << 3;
        Counts {
            ranks,
            mahjong: cards.contains(Card::Mahjong),
            dogs: cards.contains(Card::Dogs),
            dragon: cards.contains(Card::Dragon),
            phoenix: cards.contains(Card::Phoenix),
        }
    }

    /// The ranks with at least `cards` cards, 1 to 4.
    fn at_least(self, cards: u32) -> u64 {
        self.ranks >> (cards - 1) & RANKS
    }
}

impl Terms {
    /// The terms of any up to eight cards.
    #[must_use]
    pub fn of(cards: Counts) -> Terms {
        let Counts {
            dragon, phoenix, ..
        } = cards;
        let [held, pairs, triples, fours] = [1, 2, 3, 4].map(|count| cards.at_least(count));
        let aces = (cards.ranks & 15).count_ones();
        let mut terms = Writer {
            terms: u128::from(cards.ranks),
            place: OF_RANKS,
        };
        terms.hold([cards.mahjong, cards.dogs, dragon, phoenix]);
        terms.hold([dragon && phoenix, dragon && aces > 0, phoenix && aces > 0]);
        terms.hold([dragon && phoenix && aces > 0]);
        terms.hold([dragon && aces > 1, phoenix && aces > 1]);
        terms.hold([(dragon || phoenix) && aces > 2]);
        terms.count(pairs.count_ones(), 1..=4);
        terms.count(triples.count_ones(), 1..=2);
        terms.count(longest(pairs), 2..=3);

        let ranks = held | if cards.mahjong { MAHJONG } else { 0 };
        let runs = runs(ranks);
        terms.count(longest(ranks), 4..=8);
        let with_phoenix = if phoenix { longest_with_gap(&runs) } else { 0 };
        terms.count(with_phoenix, 5..=6);
        terms.hold([fours != 0]);
        debug_assert_eq!(terms.place, TERMS);
        Terms(terms.terms)
    }

    /// The numbers of the terms that hold, from the lowest.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let term = (left != 0).then_some(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(term)
        })
    }
}

/// Writes terms one after the other.
struct Writer {
    terms: u128,
    place: usize,
}

impl Writer {
    fn hold<const N: usize>(&mut self, terms: [bool; N]) {
        for term in terms {
            self.terms |= u128::from(term) << self.place;
            self.place += 1;
        }
    }

    /// A term for every number of the range that a count reaches.
    fn count(&mut self, count: u32, range: std::ops::RangeInclusive<u32>) {
        let (first, last) = range.into_inner();
        let all = (1 << (last + 1 - first)) - 1;
        let reached = (1_u128 << (count + 1).saturating_sub(first).min(31)) - 1;
        self.terms |= (reached & all) << self.place;
        self.place += (last + 1 - first) as usize;
    }
}

/// The highest ranks of the runs of each length up to 8.
fn runs(ranks: u64) -> [u64; 9] {
    let mut runs = [u64::MAX; 9];
    for length in 1..9 {
        runs[length] = runs[length - 1] & ranks >> (4 * (length - 1));
    }
    runs
}

/// The length of the longest run of ranks.
fn longest(mut ranks: u64) -> u32 {
    let mut length = 0;
    while ranks != 0 {
        ranks &= ranks >> 4;
        length += 1;
    }
    length
}

/// The length of the longest run that one more rank of any kind makes.
fn longest_with_gap(runs: &[u64; 9]) -> u32 {
    let reaches = |length: u32| {
        let bridged = |above: u32| {
            let below = length - 1 - above;
            runs[above as usize] & runs[below as usize] >> (4 * (above + 1))
        };
        // Nothing is above the ace, and nothing below the Mahjong.
        let inside = RANKS | MAHJONG;
        (1..length).any(|above| bridged(above) & inside != 0)
    };
    (5..=6).rev().find(|length| reaches(*length)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The terms beyond those of single ranks that hold, counted from 0.
    fn further(cards: &str) -> Vec<usize> {
        let cards: CardSet = cards.parse().unwrap();
        let terms = Terms::of(Counts::of(cards));
        terms
            .iter()
            .filter_map(|term| term.checked_sub(OF_RANKS))
            .collect()
    }

    #[test]
    fn ranks_are_counted_whatever_the_suits() {
        let counts = |cards: &str| Counts::of(cards.parse().unwrap()).ranks;
        assert_eq!(counts("GA"), 0b1);
        assert_eq!(counts("SA BA RA"), 0b111);
        assert_eq!(
            counts("SA BA RA GA RK G2 S2"),
            0b1111 | 0b1 << 4 | 0b11 << 48
        );
        assert_eq!(counts("Dr Ph Ma Hu"), 0);
    }

    #[test]
    fn special_cards_and_aces_are_terms_together() {
        assert_eq!(further("Ma Hu"), [0, 1]);
        assert_eq!(further("Dr"), [2]);
        // Dragon, Phoenix, both, each with an ace, all three.
        assert_eq!(further("Dr Ph GA"), [2, 3, 4, 5, 6, 7]);
        assert_eq!(further("Dr SA GA"), [2, 5, 8, 11]);
        assert_eq!(further("Ph SA GA RA"), [3, 6, 9, 10, 11, 15]);
    }

    #[test]
    fn pairs_triples_and_consecutive_pairs_are_counted() {
        assert_eq!(further("S2 G2"), [11]);
        assert_eq!(further("S2 G2 SK GK SQ GQ"), [11, 12, 13, 17]);
        assert_eq!(further("S2 G2 R2 S9 G9 R9"), [11, 12, 15, 16]);
        assert_eq!(
            further("S2 G2 S3 G3 S4 G4 S5 G5"),
            [11, 12, 13, 14, 17, 18, 19]
        );
    }

    #[test]
    fn four_of_a_rank_are_a_bomb_whatever_the_rank() {
        assert_eq!(further("S2 G2 R2 B2"), [11, 15, 26]);
        assert_eq!(further("SA GA RA BA"), [11, 15, 26]);
    }

    #[test]
    fn straights_are_runs_with_the_mahjong_and_with_the_phoenix() {
        assert_eq!(further("S5 S6 G7 G8"), [19]);
        assert_eq!(further("S5 S6 G7 G8 R9"), [19, 20]);
        assert_eq!(further("Ma S2 S3 G4 G5"), [0, 19, 20]);
        assert_eq!(further("S10 RJ GQ SK SA"), [19, 20]);
        // The Phoenix fills a gap, or makes a run longer.
        assert_eq!(further("Ph S5 S6 G8 G9"), [3, 24]);
        assert_eq!(further("Ph S5 S6 G7 G8"), [3, 19, 24]);
        assert_eq!(further("Ph SJ SQ GK GA"), [3, 6, 19, 24]);
        assert_eq!(further("Ph S5 S6 G8 G9 R10"), [3, 24, 25]);
        assert_eq!(further("Ph S5 S6 G9 G10"), [3]);
    }
}
