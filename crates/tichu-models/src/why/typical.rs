//! Other cards in the place of some.

use tichu::{Card, CardSet, Rank};

use crate::whole_hand::kind;

/// Sixteen hands with which a call gains about as much as none: their cards by
/// [kind](crate::whole_hand::kind).
///
/// Random hands with a gain of at most 3 points at 0:0, chosen and put in order so that the first one,
/// two, … eight cards of all hands have each kind about as often as all such hands. A test compares their
/// gains with 0.
pub(super) const HANDS: [[u8; 8]; 16] = [
    [15, 9, 2, 14, 4, 2, 9, 3],
    [14, 10, 3, 8, 16, 7, 2, 4],
    [9, 3, 10, 3, 3, 4, 8, 16],
    [13, 15, 12, 10, 7, 8, 5, 6],
    [4, 14, 15, 11, 5, 4, 3, 5],
    [3, 13, 11, 15, 13, 5, 9, 7],
    [11, 13, 9, 4, 12, 15, 4, 10],
    [8, 7, 8, 9, 10, 7, 15, 7],
    [6, 11, 14, 12, 14, 9, 1, 13],
    [9, 12, 13, 5, 8, 9, 10, 16],
    [2, 16, 6, 1, 2, 11, 11, 13],
    [5, 4, 3, 7, 6, 12, 16, 10],
    [16, 8, 5, 13, 0, 14, 8, 10],
    [12, 6, 7, 16, 12, 6, 13, 12],
    [1, 4, 16, 6, 9, 12, 6, 11],
    [7, 2, 4, 2, 11, 16, 14, 4],
];

/// Kinds of cards.
const MAHJONG: u8 = 1;
const QUEEN: u8 = 12;
const KING: u8 = 13;
const ACE: u8 = 14;

/// The cards that may take a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Replacements {
    /// All kinds, as often as in hands with which a call gains nothing.
    Any,
    /// Single cards up to the queen.
    Low,
}

/// A hand in which some places are filled with other cards.
struct Filled {
    cards: CardSet,
    unseen: CardSet,
    /// Bit n for the rank n, with the Mahjong as 1.
    ranks: u16,
}

/// A hand with cards of a typical hand in the places of the removed ones, 8 cards in all. The new cards
/// are unseen, and make no pair below the aces, no straight and no bomb.
pub(super) fn filled(
    hand: CardSet,
    removed: CardSet,
    typical: &[u8; 8],
    others: Replacements,
) -> CardSet {
    let rest = hand - removed;
    let mut filled = Filled {
        cards: rest,
        unseen: CardSet::DECK - hand,
        ranks: ranks(rest),
    };
    // A hand whose cards are all taken goes on with its mean rank, and the ranks around it.
    let kinds = typical.iter().copied().chain([8; 8]);
    for kind in kinds {
        if filled.cards.len() == hand.len() {
            break;
        }
        match others {
            Replacements::Any => filled.add(kind),
            Replacements::Low if (MAHJONG + 1..=QUEEN).contains(&kind) => {
                filled.add_single(kind, QUEEN)
            }
            Replacements::Low => {}
        }
    }
    for card in filled.unseen {
        // Only where no rank is left that makes nothing.
        if filled.cards.len() < hand.len() {
            filled.cards.insert(card);
        }
    }
    filled.cards
}

fn ranks(cards: CardSet) -> u16 {
    let ranks = cards.iter().map(kind);
    ranks
        .filter(|kind| (1..15).contains(kind))
        .fold(0, |ranks, rank| ranks | 1 << rank)
}

impl Filled {
    fn add(&mut self, kind: u8) {
        let special = match kind {
            0 => Card::Dogs,
            1 => Card::Mahjong,
            15 => Card::Phoenix,
            16 => Card::Dragon,
            ACE => return self.add_ace(),
            rank => return self.add_single(rank, KING),
        };
        if self.unseen.remove(special) {
            self.cards.insert(special);
            self.ranks = ranks(self.cards);
        }
    }

    /// Adds an ace, which wins a trick alone, unless it makes a bomb.
    fn add_ace(&mut self) {
        if self.cards.of_rank(Rank::ACE).len() < 3 {
            self.add_rank(ACE);
        }
    }

    /// Adds a card of the nearest rank up to `highest` that makes nothing with the others.
    fn add_single(&mut self, rank: u8, highest: u8) {
        let distances = 0..=highest - 2;
        let around = distances.flat_map(|by| [rank.saturating_sub(by), rank + by]);
        let mut free = around.filter(|rank| (2..=highest).contains(rank) && !self.has(*rank));
        let fitting = free.clone().find(|rank| !self.makes_a_straight(*rank));
        if let Some(rank) = fitting.or_else(|| free.next()) {
            self.add_rank(rank);
        }
    }

    fn add_rank(&mut self, rank: u8) {
        let card = Rank::new(rank).and_then(|rank| self.unseen.of_rank(rank).iter().next());
        if let Some(card) = card {
            self.unseen.remove(card);
            self.cards.insert(card);
            self.ranks |= 1 << rank;
        }
    }

    fn has(&self, rank: u8) -> bool {
        self.ranks >> rank & 1 == 1
    }

    /// Whether five ranks around this one would be there, or four and the Phoenix.
    fn makes_a_straight(&self, rank: u8) -> bool {
        let with = self.ranks | 1 << rank;
        let needed = 5 - u32::from(self.cards.contains(Card::Phoenix));
        let lowest = rank.saturating_sub(4).max(MAHJONG);
        (lowest..=rank.min(10)).any(|low| (with >> low & 31).count_ones() >= needed)
    }
}

#[cfg(test)]
mod tests {
    use crate::Situation;
    use tichu::Hand;

    use super::*;
    use crate::decision::Advisor;
    use crate::model::Source;
    use crate::outlook::{Outlook, Readiness};
    use crate::structure::bombs;

    /// A hand of these kinds.
    fn of_kinds(kinds: &[u8; 8]) -> CardSet {
        let mut cards = CardSet::EMPTY;
        for wanted in kinds {
            let mut deck = CardSet::DECK.iter();
            let new =
                deck.find(|card| kind(*card) == usize::from(*wanted) && !cards.contains(*card));
            cards.extend(new);
        }
        cards
    }

    #[test]
    fn a_call_gains_nothing_with_typical_hands() {
        let advisor = Advisor::load(&Source::Embedded).unwrap();
        for kinds in &HANDS {
            let hand = Hand::new(of_kinds(kinds)).unwrap();
            let outlook =
                advisor
                    .outlook()
                    .of(&hand, &Situation::default(), 0.5, Readiness::default());
            let Outlook::Choice(comparison) = outlook else {
                panic!("{hand}");
            };
            let gain = crate::why::gain(&comparison);
            assert!(gain.abs() < 5.0, "{hand} {gain}");
        }
    }

    #[test]
    fn other_cards_are_new_and_make_nothing() {
        let hand: CardSet = "Dr RA BK B9 S8 G7 R6 S2".parse().unwrap();
        for removed in ["Dr RA", "B9 S8 G7 R6 S2", "BK", "Dr RA BK B9 S8 G7 R6 S2"] {
            let removed: CardSet = removed.parse().unwrap();
            for typical in &HANDS {
                for others in [Replacements::Any, Replacements::Low] {
                    let filled = filled(hand, removed, typical, others);
                    assert_eq!(filled.len(), 8);
                    assert!((filled & removed).is_empty(), "{filled}");
                    assert!(bombs(filled).is_empty(), "{filled}");
                    let ranks = Rank::all().filter(|rank| *rank != Rank::ACE);
                    let counts = ranks.map(|rank| filled.of_rank(rank).len());
                    assert!(counts.max().unwrap() <= 1, "{filled}");
                }
            }
        }
    }
}
