//! Counting hands by type.

use std::collections::{BTreeMap, HashMap};

use tichu_models::posterior::{Counted, HandType, KINDS};

/// How many of these hands are of each type of one to `largest` cards, and how many of those went out
/// first, as the second value of a hand says.
pub(crate) fn of(
    hands: impl Iterator<Item = (HandType, bool)>,
    largest: usize,
) -> BTreeMap<HandType, Counted> {
    let mut tally: HashMap<HandType, Counted> = HashMap::new();
    for (hand, first) in hands {
        let mut count = |of: HandType| {
            let counted = tally.entry(of).or_default();
            counted.hands += 1;
            counted.firsts += u32::from(first);
        };
        parts(&hand, HandType::default(), 0, largest, &mut count);
    }
    tally.into_iter().collect()
}

/// Visits each type of at most `room` cards more than `part` that the hand is of and that adds
/// cards of this kind and later ones only, so that none comes twice.
fn parts(
    hand: &HandType,
    part: HandType,
    kind: usize,
    room: usize,
    visit: &mut impl FnMut(HandType),
) {
    if room == 0 {
        return;
    }
    for kind in kind..KINDS {
        if let Some(more) = part.with(kind).filter(|more| more.is_part_of(hand)) {
            visit(more);
            parts(hand, more, kind, room - 1, visit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_a_hand_is_visited_once() {
        let hand: HandType = "Dr A A A K 2 2 Hu".parse().unwrap();
        let mut seen = Vec::new();
        parts(&hand, HandType::default(), 0, 3, &mut |part| {
            seen.push(part)
        });
        // Kinds with at most 1, 3, 1, 2, 1 cards: (1+z)³ (1+z+z²) (1+z+z²+z³) up to z³.
        assert_eq!(seen.len(), 5 + 12 + 19);
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 36);
        assert!(
            seen.iter()
                .all(|part| part.is_part_of(&hand) && part.size() <= 3)
        );
    }
}
