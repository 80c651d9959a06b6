//! The best values of all states: play by play, over the states that have its cards.
//!
//! The states with some cards of a lowest rank are neighbours, and so are those that differ only above
//! the highest rank of a play. So the states that a play can be split off are a few runs of neighbours,
//! and the rests are runs as well.

use std::ops::Range;

use super::pieces::{Piece, Pieces};
use super::{Ranks, Strides, Values};

/// The best values of each state of a hand.
pub(super) fn solved(
    pieces: &Pieces,
    hand: Ranks,
    strides: &Strides,
    states: usize,
) -> Vec<Values> {
    let mut values = vec![Values([f32::MAX; 4]); states];
    values[0] = Values::default();
    let stride = |rank: u8| usize::from(strides.0[usize::from(rank)]);
    if hand.count(0) > 0 {
        for piece in pieces.with_lowest(0) {
            split_off(piece, stride(0), 0..1, &mut values);
        }
    }
    let mut runs = Vec::new();
    for lowest in (1..15).rev().filter(|rank| hand.count(*rank) > 0) {
        runs.clear();
        for piece in pieces.with_lowest(lowest.into()) {
            push_runs(piece, lowest, hand, strides, &mut runs);
        }
        for phoenix in 0..=hand.count(0) {
            for count in 1..=hand.count(lowest) {
                let block = usize::from(phoenix) * stride(0) + usize::from(count) * stride(lowest);
                for (piece, run) in &runs {
                    if piece.ranks.count(lowest) <= count && piece.ranks.count(0) <= phoenix {
                        split_off(piece, block, run.clone(), &mut values);
                    }
                }
            }
        }
    }
    values
}

/// Appends the runs of states that have the cards of a piece above its lowest rank.
fn push_runs<'a>(
    piece: &'a Piece,
    lowest: u8,
    hand: Ranks,
    strides: &Strides,
    runs: &mut Vec<(&'a Piece, Range<usize>)>,
) {
    let first = runs.len();
    runs.push((piece, 0..strides.0[usize::from(lowest)].into()));
    let highest = piece.ranks.highest();
    for rank in (lowest + 1..=highest).filter(|rank| hand.count(*rank) > 0) {
        let stride = usize::from(strides.0[usize::from(rank)]);
        let held = usize::from(hand.count(rank));
        let needed = usize::from(piece.ranks.count(rank));
        for place in first..runs.len() {
            let start = runs[place].1.start;
            if rank == highest {
                runs[place].1 = start + needed * stride..start + (held + 1) * stride;
                continue;
            }
            let of_count = |count| start + count * stride..start + (count + 1) * stride;
            runs[place].1 = of_count(needed);
            runs.extend((needed + 1..=held).map(|count| (piece, of_count(count))));
        }
    }
}

/// Lowers the values of a run of states from the start of a block on to those with this play first.
/// The rests are before the block.
fn split_off(piece: &Piece, block: usize, run: Range<usize>, values: &mut [Values]) {
    let rest = block + run.start - usize::from(piece.stride);
    let (known, best) = values.split_at_mut(block);
    let rests = &known[rest..rest + run.len()];
    for (Values(best), rest) in best[run].iter_mut().zip(rests) {
        for (best, with) in best.iter_mut().zip(piece.before(rest)) {
            *best = if with < *best { with } else { *best };
        }
    }
}
