//! Features of the 14 cards.

use tichu::{Card, CardSet, Rank, ranks};

use super::{KINDS, counts};
use crate::structure::Subsets;

/// Features of the cards.
pub(super) const COUNT: usize = NAMES.len();

/// Their names.
pub(super) const NAMES: [&str; 50] = [
    "dogs",
    "mahjong",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "sevens",
    "eights",
    "nines",
    "tens",
    "jacks",
    "queens",
    "kings",
    "aces",
    "phoenix",
    "dragon",
    "minimum_plays",
    "minimum_plays_single_phoenix",
    "losing_plays",
    "net_tempo",
    "pairs",
    "triples",
    "four_bombs",
    "straight_bombs",
    "longest_run",
    "longest_run_with_phoenix",
    "highest_straight",
    "longest_steps",
    "full_houses",
    "low_single_ranks",
    "low_cards",
    "different_ranks",
    "lowest_rank",
    "second_lowest_rank",
    "honours",
    "strength",
    "sum_of_ranks",
    "plays_up_to_ten",
    "losing_plays_up_to_ten",
    "plays_up_to_queen",
    "losing_plays_without_honours",
    "net_tempo_without_phoenix",
    "winning_plays",
    "losing_plays_squared",
    "net_tempo_by_honours",
    "dragon_and_phoenix",
    "high_pairs",
    "high_triples",
    "cards_in_low_pairs",
];

/// The cards up to this rank, with Dogs and Mahjong.
#[must_use]
pub const fn up_to(rank: u8) -> CardSet {
    let low = !ranks::above(rank) & (ranks::SUITED | ranks::MAHJONG);
    let cards = ranks::cards(low);
    cards.with(Card::Dogs)
}

pub(super) fn describe(hand: CardSet, subsets: &Subsets, row: &mut [f32; COUNT]) {
    let counts = counts(hand);
    let of = |kind: usize| f32::from(counts[kind]);
    let ranks_with = |ranks: std::ops::RangeInclusive<usize>, test: fn(u8) -> bool| {
        ranks.filter(|rank| test(counts[*rank])).count() as f32
    };
    let structure = subsets.structure(hand);
    let up_to_ten = subsets.structure(hand & up_to(10));
    let up_to_queen = subsets.structure(hand & up_to(12));
    let honour_cards: CardSet = ranks::of_rank(Rank::ACE)
        .with(Card::Dragon)
        .with(Card::Phoenix);
    let plain = subsets.structure(hand - honour_cards);
    let mut without_phoenix = hand;
    without_phoenix.remove(Card::Phoenix);
    let honours = of(14) + of(15) + of(16);
    let runs = Runs::of(&counts);
    let pairs = ranks_with(2..=14, |count| count >= 2);
    let triples = ranks_with(2..=14, |count| count >= 3);
    let held = (2..=14).filter(|rank| counts[*rank] > 0);
    let mut lowest = held.clone().chain([15, 15]);
    let flush = ranks::flush_cards(ranks::nibbles(hand)) != 0;
    let (first, rest) = row.split_at_mut(KINDS);
    for (feature, count) in first.iter_mut().zip(counts) {
        *feature = f32::from(count);
    }
    let plays = f32::from(structure.minimum_plays);
    rest.copy_from_slice(&[
        plays,
        f32::from(structure.minimum_plays_single_phoenix),
        structure.losing_plays,
        structure.net_tempo,
        pairs,
        triples,
        ranks_with(2..=14, |count| count == 4),
        f32::from(u8::from(flush)),
        f32::from(runs.longest),
        f32::from(runs.with_phoenix),
        f32::from(runs.highest_straight),
        f32::from(runs.steps),
        triples.min(pairs - 1.0).max(0.0),
        ranks_with(2..=9, |count| count == 1),
        (2..=9).map(of).sum(),
        held.count() as f32,
        lowest.next().unwrap_or(15) as f32,
        lowest.next().unwrap_or(15) as f32,
        honours,
        3.0 * of(16) + 3.0 * of(15) + 2.0 * of(14) + 0.5 * of(13),
        (1..KINDS).map(|kind| kind as f32 * of(kind)).sum(),
        f32::from(up_to_ten.minimum_plays),
        up_to_ten.losing_plays,
        f32::from(up_to_queen.minimum_plays),
        plain.losing_plays,
        subsets.structure(without_phoenix).net_tempo,
        plays - structure.losing_plays,
        structure.losing_plays * structure.losing_plays,
        structure.net_tempo * honours,
        of(15) * of(16),
        ranks_with(10..=14, |count| count == 2),
        ranks_with(10..=14, |count| count >= 3),
        2.0 * ranks_with(2..=9, |count| count == 2),
    ]);
}

/// Runs of ranks.
#[derive(Clone, Copy, Default)]
struct Runs {
    /// The longest, with the Mahjong as 1.
    longest: u8,
    /// The longest with one gap, or the longest and one more, for a hand with the Phoenix;
    /// otherwise the longest.
    with_phoenix: u8,
    /// The highest rank of a run of five or more without the Phoenix; 0 without one.
    highest_straight: u8,
    /// The longest run of pairs.
    steps: u8,
}

impl Runs {
    fn of(counts: &[u8; KINDS]) -> Runs {
        let mut runs = Runs::default();
        let (mut run, mut bridged, mut steps) = (0_u8, 0_u8, 0_u8);
        for rank in 1..=14_u8 {
            let count = counts[usize::from(rank)];
            if count > 0 {
                run += 1;
                bridged += 1;
            } else {
                // One gap: the run before it, and the gap.
                bridged = run + 1;
                run = 0;
            }
            steps = if count >= 2 && rank > 1 { steps + 1 } else { 0 };
            runs.longest = runs.longest.max(run);
            runs.with_phoenix = runs.with_phoenix.max(bridged);
            runs.steps = runs.steps.max(steps);
            if run >= 5 {
                runs.highest_straight = rank;
            }
        }
        if counts[15] == 0 {
            runs.with_phoenix = runs.longest;
        }
        runs
    }
}
