//! The groups of eight cards that are weighed.

use arrayvec::ArrayVec;
use tichu::{Card, CardSet, Rank};

use crate::structure::bombs;
use crate::whole_hand::{KINDS, counts};

/// The highest rank of single cards that seldom win a trick.
const HIGHEST_LOSER: u8 = 12;

const KING: u8 = 13;

/// The highest rank of pairs and triples that seldom win a trick.
const HIGHEST_LOSING_SET: u8 = 10;

/// Eight cards in groups, beside a straight. A lone king without other winners is in none.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    /// Dragon, Phoenix, aces, and a king beside them.
    pub winners: CardSet,
    /// All bombs.
    pub bomb: CardSet,
    /// Pairs and triples below the aces, by rank.
    pub sets: ArrayVec<CardSet, 4>,
    /// Single cards up to the queen.
    pub singles: CardSet,
    pub mahjong: CardSet,
    pub dogs: CardSet,
}

impl Groups {
    /// The groups of a hand, in which these cards are a straight.
    pub fn of(hand: CardSet, straight: CardSet) -> Groups {
        let bomb = bombs(hand)
            .into_iter()
            .fold(CardSet::EMPTY, |all, bomb| all | bomb);
        let left = hand - bomb;
        let straight = straight - bomb;
        let only = |card| match (left - straight).contains(card) {
            true => CardSet::EMPTY.with(card),
            false => CardSet::EMPTY,
        };
        let special = [Card::Dragon, Card::Phoenix].map(|card| left.contains(card));
        let aces = left.of_rank(Rank::ACE);
        let mut winners = aces;
        winners.extend(
            [Card::Dragon, Card::Phoenix]
                .into_iter()
                .zip(special)
                .filter_map(|(card, held)| held.then_some(card)),
        );
        let leads = special.contains(&true) || aces.len() > 1;
        let mut groups = Groups {
            winners,
            bomb,
            sets: ArrayVec::new(),
            singles: CardSet::EMPTY,
            mahjong: only(Card::Mahjong),
            dogs: only(Card::Dogs),
        };
        for rank in Rank::all().filter(|rank| *rank != Rank::ACE) {
            let cards = left.of_rank(rank) - straight;
            match cards.len() {
                0 => {}
                1 if rank.number() <= HIGHEST_LOSER => groups.singles = groups.singles | cards,
                1 if leads && rank.number() == KING => groups.winners = groups.winners | cards,
                1 => {}
                _ => groups.sets.push(cards),
            }
        }
        groups
    }
}

/// Whether a pair or triple seldom wins a trick.
pub(super) fn is_low(set: CardSet) -> bool {
    set.iter()
        .all(|card| crate::whole_hand::kind(card) <= usize::from(HIGHEST_LOSING_SET))
}

/// The longest straight of five or more cards, one card of each rank; with the Phoenix if only that
/// makes one.
pub(super) fn straight(cards: CardSet) -> CardSet {
    let counts = counts(cards);
    let alone = longest(&counts, 0);
    if let Some([low, high]) = alone {
        return of_ranks(cards, low, high);
    }
    match cards.contains(Card::Phoenix).then(|| longest(&counts, 1)) {
        Some(Some([low, high])) => of_ranks(cards, low, high).with(Card::Phoenix),
        _ => CardSet::EMPTY,
    }
}

/// The lowest and the highest rank of the longest run of five or more with at most `missing` missing
/// ranks; of several the highest.
fn longest(counts: &[u8; KINDS], missing: usize) -> Option<[usize; 2]> {
    let ends = (1..=14).flat_map(|low| (low + 4..=14).map(move |high| [low, high]));
    let held = |[low, high]: &[usize; 2]| {
        let gaps = counts[*low..=*high].iter().filter(|count| **count == 0);
        gaps.count() <= missing
    };
    ends.filter(held)
        .max_by_key(|[low, high]| (high - low, *low))
}

fn of_ranks(cards: CardSet, low: usize, high: usize) -> CardSet {
    let mut straight = CardSet::EMPTY;
    if low == 1 && cards.contains(Card::Mahjong) {
        straight.insert(Card::Mahjong);
    }
    for rank in Rank::all().filter(|rank| (low..=high).contains(&usize::from(rank.number()))) {
        straight.extend(cards.of_rank(rank).iter().next());
    }
    straight
}
