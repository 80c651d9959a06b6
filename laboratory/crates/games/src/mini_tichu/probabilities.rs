//! How probable it is that cards dealt at random hold a combination of a kind.

use std::collections::BTreeMap;

use mini_tichu::{DECK, PartKind};

/// The kinds of two cards or more, which a hand may lack: all but single, king and ace.
const COMBINED: [PartKind; 7] = {
    let [_, _, _, combined @ ..] = PartKind::ALL;
    combined
};

/// How many hands hold a combination of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probability {
    /// The kind.
    pub kind: PartKind,
    /// How many hands hold at least one combination of the kind. A straight flush is a straight, too,
    /// and four of a kind are a triple.
    pub hands: u64,
    /// How many hands there are.
    pub all: u64,
}

impl Probability {
    /// The probability, 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.hands as f64 / self.all as f64
    }
}

/// How many hands of `size` of the 52 cards hold each kind, counted exactly; `None` unless `size` is from
/// 1 to 52.
///
/// ```
/// use laboratory_games::mini_tichu::probabilities;
/// use mini_tichu::PartKind;
///
/// let poker = probabilities(5).unwrap();
/// let full_house = poker.iter().find(|one| one.kind == PartKind::FullHouse).unwrap();
/// assert_eq!((full_house.hands, full_house.all), (3744, 2_598_960));
/// ```
#[must_use]
pub fn probabilities(size: usize) -> Option<[Probability; 7]> {
    if !(1..=DECK.len()).contains(&size) {
        return None;
    }
    let all = (0..size as u64).fold(1, |ways, taken| ways * (52 - taken) / (taken + 1));
    Some(COMBINED.map(|kind| Probability {
        kind,
        hands: all - without(kind, size),
        all,
    }))
}

/// The hands of `size` cards without a kind: rank after rank from the deuces on, by the number of cards
/// taken and by the part of a combination that has been begun.
fn without(kind: PartKind, size: usize) -> u64 {
    let mut hands = BTreeMap::from([((0, 0), 1)]);
    for _ in 2..=14 {
        let mut next = BTreeMap::new();
        for ((begun, taken), ways) in hands {
            for suits in 0..16_u8 {
                let taken = taken + suits.count_ones() as usize;
                if taken <= size
                    && let Some(begun) = go_on(kind, begun, suits)
                {
                    *next.entry((begun, taken)).or_insert(0) += ways;
                }
            }
        }
        hands = next;
    }
    let whole = hands.iter().filter(|((_, taken), _)| *taken == size);
    whole.map(|(_, ways)| ways).sum()
}

/// What has been begun after a rank of which the hand holds these suits; `None` when a combination of the
/// kind is complete.
fn go_on(kind: PartKind, begun: u16, suits: u8) -> Option<u16> {
    let count = suits.count_ones();
    let lacks = |size: u32| (count < size).then_some(0);
    match kind {
        PartKind::Single | PartKind::King | PartKind::Ace => lacks(1),
        PartKind::Pair => lacks(2),
        PartKind::Triple => lacks(3),
        PartKind::Four => lacks(4),
        // 1 after a rank with a pair.
        PartKind::Stairs => match (begun, count >= 2) {
            (1, true) => None,
            (_, has_pair) => Some(u16::from(has_pair)),
        },
        // 1 with a pair of some rank, 2 with a triple.
        PartKind::FullHouse => match (begun, count) {
            (2, 2..) | (1, 3..) => None,
            (_, 3..) => Some(2),
            (0, 2) => Some(1),
            _ => Some(begun),
        },
        // The number of consecutive ranks.
        PartKind::Straight => run(begun, count > 0),
        // The same for each suit, as digits to the base 5.
        PartKind::StraightFlush => (0..4).try_fold(0, |all, suit| {
            let place = 5_u16.pow(suit);
            let length = run(begun / place % 5, suits >> suit & 1 == 1)?;
            Some(all + length * place)
        }),
    }
}

/// The length of a run after the next rank; `None` for a straight of five.
fn run(length: u16, goes_on: bool) -> Option<u16> {
    match (length, goes_on) {
        (_, false) => Some(0),
        (4.., true) => None,
        (length, true) => Some(length + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hands(size: usize) -> [u64; 7] {
        probabilities(size).unwrap().map(|one| one.hands)
    }

    #[test]
    fn five_cards_are_those_of_poker() {
        // Without an ace as the lowest card of a straight. Steps: two consecutive pairs and a card of
        // another rank, or a full house of consecutive ranks.
        let pairs = 2_598_960 - 1_317_888;
        let steps = 12 * (36 * 44 + 2 * 4 * 6);
        let expected = [pairs, 59_280, steps, 3_744, 9 * 1024, 624, 36];
        assert_eq!(hands(5), expected);
    }

    #[test]
    fn sizes_at_which_a_kind_is_impossible_or_certain() {
        assert_eq!(hands(1), [0; 7]);
        assert_eq!(hands(52), [1; 7]);
        // The pigeonhole principle: 14 cards have a pair.
        let fourteen = probabilities(14).unwrap()[0];
        assert_eq!(fourteen.hands, fourteen.all);
        assert!(probabilities(0).is_none() && probabilities(53).is_none());
    }

    #[test]
    fn thirteen_cards_agree_with_the_splits_of_random_hands() {
        use agents::Game;

        use mini_tichu::{Decomposition, Round, Splits};

        let deals = 2000;
        let mut rng = fastrand::Rng::with_seed(1);
        let mut held = [0.0; 7];
        for _ in 0..deals {
            let hand = Round::deal(&mut rng, false).view(0).hand;
            let found = Decomposition::of(hand, Splits::Search);
            for (count, kind) in held.iter_mut().zip(COMBINED) {
                let mut parts = found.leaves().iter().flatten();
                *count += f64::from(u8::from(parts.any(|part| part.kind == kind)));
            }
        }
        for (count, exact) in held.iter().zip(probabilities(13).unwrap()) {
            let share = count / f64::from(deals);
            // Three standard errors of 2,000 deals, at most.
            assert!((share - exact.share()).abs() < 0.035, "{exact:?}: {share}");
        }
    }
}
