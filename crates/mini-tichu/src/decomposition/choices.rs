//! The parts that may be taken out of loose cards.
//!
//! Cards are nibbles, see [`tichu::ranks`].

use tichu::ranks::{self, Counts, SUITED, flush_cards, of_suit, place, rank_at};

use crate::part::{Part, PartKind};

/// Which parts may be taken.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Choices {
    /// The lowest of each kind.
    Lowest,
    /// All with a card of the lowest rank, straight flushes left out.
    WithLowestRank,
}

impl Choices {
    /// Every part that may be taken out of these cards.
    pub(super) fn each(self, loose: u64, sink: &mut dyn FnMut(Part)) {
        match self {
            Choices::Lowest => each_lowest(loose, sink),
            Choices::WithLowestRank => each_with_lowest_rank(loose, sink),
        }
    }
}

/// Every straight flush.
pub(super) fn each_flush(loose: u64, sink: &mut dyn FnMut(Part)) {
    for suit in 0..4 {
        for (low, high) in runs(of_one_suit(loose, suit) >> suit, 5) {
            each_flush_of_run(loose, suit, low, high, sink);
        }
    }
}

/// The lowest part of each kind: stairs as a whole, straights with all their parts of five and more.
fn each_lowest(loose: u64, sink: &mut dyn FnMut(Part)) {
    let counts = Counts::of(loose);
    let lowest = |ranks: u64| (ranks != 0).then(|| rank_at(ranks.ilog2()));
    for (ranks, size) in [(counts.two, 2), (counts.three, 3)] {
        if let Some(rank) = lowest(ranks) {
            sink(equal(take(loose, rank, size)));
        }
    }
    if let Some((low, high)) = runs(counts.two, 2).next() {
        sink(stairs(loose, low, high));
    }
    if let Some((low, high)) = runs(counts.one, 5).next() {
        each_straight(loose, low, high, sink);
    }
    if let Some(rank) = lowest(counts.four) {
        sink(equal(take(loose, rank, 4)));
    }
    let run = |suit| Some((suit, runs(of_one_suit(loose, suit) >> suit, 5).next()?));
    if let Some((suit, (low, high))) = (0..4).find_map(run) {
        each_flush_of_run(loose, suit, low, high, sink);
    }
    for rank in [13, 14] {
        if counts.one >> place(rank) & 1 == 1 {
            sink(equal(take(loose, rank, 1)));
        }
    }
}

/// Every part with a card of the lowest rank, straight flushes left out.
fn each_with_lowest_rank(loose: u64, sink: &mut dyn FnMut(Part)) {
    if loose == 0 {
        return;
    }
    let counts = Counts::of(loose);
    let low = rank_at(loose.ilog2());
    let has = |ranks: u64, rank: u8| ranks >> place(rank) & 1 == 1;
    let enough = [counts.one, counts.two, counts.three, counts.four];
    for (ranks, size) in enough.into_iter().zip(1..) {
        if has(ranks, low) {
            sink(equal(take(loose, low, size)));
        }
    }
    for high in (low + 1..=14).take_while(|rank| has(counts.two, *rank)) {
        if has(counts.two, low) {
            sink(stairs(loose, low, high));
        }
    }
    let run = runs(counts.one, 1).next().unwrap_or((low, low));
    for high in low + 4..=run.1 {
        if let Some(cards) = suits_of_straight(loose, low, high) {
            sink(straight(cards, run));
        }
    }
    for other in low + 1..=14 {
        for (triple, pair) in [(low, other), (other, low)] {
            if has(counts.three, triple) && has(counts.two, pair) {
                let [triple, pair] = [take(loose, triple, 3), take(loose, pair, 2)].map(equal);
                sink(full_house(&triple, &pair));
            }
        }
    }
}

fn each_straight(loose: u64, low: u8, high: u8, sink: &mut dyn FnMut(Part)) {
    for (from, to) in sub_runs(low, high) {
        if let Some(cards) = suits_of_straight(loose, from, to) {
            sink(straight(cards, (low, high)));
        }
    }
}

fn each_flush_of_run(loose: u64, suit: u32, low: u8, high: u8, sink: &mut dyn FnMut(Part)) {
    for (from, to) in sub_runs(low, high) {
        let cards = of_one_suit(loose, suit) & window(from, to);
        sink(part(PartKind::StraightFlush, to, to, cards));
    }
}

fn of_one_suit(loose: u64, suit: u32) -> u64 {
    loose & of_suit(1 << suit)
}

/// A card of each rank from low to high; `None` if they are a straight flush.
fn suits_of_straight(loose: u64, low: u8, high: u8) -> Option<u64> {
    let cards = (low..=high).fold(0, |cards, rank| cards | take(loose, rank, 1));
    (!ranks::suits(cards).is_power_of_two()).then_some(cards)
}

/// Takes `size` cards of a rank; those of straight flushes last.
fn take(loose: u64, rank: u8, size: u32) -> u64 {
    let flush = flush_cards(loose);
    let of_rank = loose & 15 << place(rank);
    let mut taken = 0;
    for _ in 0..size {
        let left = of_rank & !taken;
        let spare = left & !flush;
        let from = if spare == 0 { left } else { spare };
        taken |= from & from.wrapping_neg();
    }
    taken
}

/// One to four cards of a rank.
fn equal(cards: u64) -> Part {
    let rank = rank_at(cards.trailing_zeros());
    let kind = match cards.count_ones() {
        1 => PartKind::of_card(rank),
        2 => PartKind::Pair,
        3 => PartKind::Triple,
        _ => PartKind::Four,
    };
    part(kind, rank, rank, cards)
}

fn stairs(loose: u64, low: u8, high: u8) -> Part {
    let cards = (low..=high).fold(0, |cards, rank| cards | take(loose, rank, 2));
    part(PartKind::Stairs, high, high, cards)
}

/// A straight with the longest run that it is a part of.
fn straight(cards: u64, run: (u8, u8)) -> Part {
    let (low, high) = (rank_at(cards.ilog2()), rank_at(cards.trailing_zeros()));
    let code_rank = if run == (low, high) {
        u8::midpoint(low, high)
    } else {
        low
    };
    part(PartKind::Straight, high, code_rank, cards)
}

/// The card of this bit alone.
pub(super) fn single(bit: u32) -> Part {
    equal(1 << bit)
}

/// A full house of two parts.
pub(super) fn full_house(triple: &Part, pair: &Part) -> Part {
    Part {
        kind: PartKind::FullHouse,
        cards: triple.cards | pair.cards,
        ..*triple
    }
}

fn part(kind: PartKind, rank: u8, code_rank: u8, cards: u64) -> Part {
    Part {
        kind,
        rank,
        code_rank,
        cards: ranks::cards(cards & SUITED),
    }
}

/// The longest runs of at least `least` ranks, lowest first: lowest and highest rank.
fn runs(ranks: u64, least: u8) -> impl Iterator<Item = (u8, u8)> {
    let mut next = 2;
    std::iter::from_fn(move || {
        while next <= 14 {
            let low = next;
            while next <= 14 && ranks >> place(next) & 1 == 1 {
                next += 1;
            }
            let length = next - low;
            if length >= least {
                return Some((low, next - 1));
            }
            next += u8::from(length == 0);
        }
        None
    })
}

/// The parts of a run with at least five ranks.
fn sub_runs(low: u8, high: u8) -> impl Iterator<Item = (u8, u8)> {
    (low..=high).flat_map(move |from| (from + 4..=high).rev().map(move |to| (from, to)))
}

/// All cards from low to high.
fn window(low: u8, high: u8) -> u64 {
    ranks::window(place(high), high + 1 - low)
}
