//! A quick estimate of how many plays a hand needs.

use tichu::ranks::{self, Counts, MAHJONG, RANKS, SUITED};
use tichu::{Card, CardSet};

/// How many plays the hand needs, estimated: ranks are played whole, the best straight, steps and
/// full houses save plays, and the Phoenix saves one.
///
/// It is exact for most hands and never takes longer than a few dozen instructions. A search over
/// all splits would cost more than the network that reads it.
#[inline(always)]
pub(super) fn plays(hand: CardSet) -> u8 {
    let nibbles = ranks::nibbles(hand);
    let Counts {
        one,
        two,
        three,
        four,
    } = Counts::of(nibbles);
    let mahjong = nibbles & MAHJONG;
    let has = |card| u32::from(hand.contains(card));
    let phoenix = has(Card::Phoenix);
    let groups = one.count_ones() + u32::from(mahjong != 0) + has(Card::Dragon) + has(Card::Dogs);
    let pairs = two & !three;
    let triples = three & !four;
    // A pair or a triple of a run saves two plays, one of two consecutive pairs one.
    let runs_of_pairs = (two & two >> 4 & RANKS).count_ones().min(3);
    let full = pairs.count_ones().min(triples.count_ones());
    let straight = straight_gain(one | mahjong, two);
    let saved = straight.max(full.max(runs_of_pairs));
    let saved = saved + u32::from(phoenix == 1 && groups > saved + 1);
    let plays = (groups + u32::from(groups == 0 && phoenix == 1)).saturating_sub(saved);
    u8::try_from(plays)
        .unwrap_or(14)
        .max(u8::from(!hand.is_empty()))
}

/// The plays that the best straight saves: the ranks whose only card it takes, less one.
#[inline(always)]
fn straight_gain(held: u64, two: u64) -> u32 {
    let mut run = held;
    for below in 1..5 {
        run &= held >> (4 * below);
    }
    if run == 0 {
        return 0;
    }
    // Every rank that is in some run of five.
    let all = run | run << 4 | run << 8 | run << 12 | run << 16;
    let single = (all & !two & (SUITED | MAHJONG)).count_ones();
    single.saturating_sub(1)
}
