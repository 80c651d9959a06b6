//! Combinations of a hand, one for each class of suits.

use super::Occasion;
use super::suits::Chosen;
use crate::ranks::{self, Counts, MAHJONG, above, bits, rank_at, window};
use crate::{Card, CardSet, Combination, Kind};

/// The length of the shortest straight.
const SHORTEST: u8 = 5;

/// What a hand is made of.
pub(super) struct Classes {
    hand: CardSet,
    nibbles: u64,
    counts: Counts,
    /// The cards of straight flushes.
    flush: u64,
}

impl Classes {
    #[inline]
    pub(super) fn of(hand: CardSet) -> Classes {
        let nibbles = ranks::nibbles(hand);
        Classes {
            hand,
            nibbles,
            counts: Counts::of(nibbles),
            flush: ranks::flush_cards(nibbles),
        }
    }

    /// Whether there are straight flushes of two suits.
    #[inline]
    pub(super) const fn has_flushes_of_two_suits(&self) -> bool {
        self.flush != 0 && !ranks::suits(self.flush).is_power_of_two()
    }

    /// Every combination that may be played when there is no wish.
    #[inline]
    pub(super) fn each(&self, occasion: Occasion, sink: &mut impl FnMut(Combination)) {
        match occasion {
            Occasion::Lead => self.lead(sink),
            Occasion::Follow(top) => {
                self.follow(&top, sink);
                self.bombs_on(&top, sink);
            }
            Occasion::Close(top) | Occasion::OutOfTurn(top) => self.bombs_on(&top, sink),
        }
    }

    fn lead(&self, sink: &mut impl FnMut(Combination)) {
        let suits = Chosen::of(self.nibbles, self.flush, 3);
        self.singles(&suits, 0, sink);
        for card in [Card::Mahjong, Card::Dogs, Card::Phoenix, Card::Dragon] {
            if self.hand.contains(card) {
                sink(special(card));
            }
        }
        self.pairs(&suits, 0, sink);
        self.triples(&suits, 0, sink);
        self.full_houses(&suits, 0, sink);
        self.steps(&suits, 2..=7, 0, sink);
        self.straights(&suits, SHORTEST..=14, 0, sink);
        self.fours(0, sink);
        self.straight_flushes(SHORTEST..=13, 0, sink);
    }

    /// Combinations of the same kind and size that beat this one, bombs left out.
    fn follow(&self, top: &Combination, sink: &mut impl FnMut(Combination)) {
        let rank = (top.half_ranks() / 2).min(14);
        let size = top.size();
        let suits = |most| Chosen::of(self.nibbles, self.flush, most);
        match top.kind() {
            Kind::Single if top.is_dragon() => {}
            Kind::Single => {
                self.singles(&suits(1), rank, sink);
                if self.hand.contains(Card::Phoenix) {
                    sink(special(Card::Phoenix).played_on(top));
                }
                if self.hand.contains(Card::Dragon) {
                    sink(special(Card::Dragon));
                }
            }
            Kind::Pair => self.pairs(&suits(2), rank, sink),
            Kind::Triple => self.triples(&suits(3), rank, sink),
            Kind::FullHouse => self.full_houses(&suits(3), rank, sink),
            Kind::Steps => self.steps(&suits(2), size / 2..=size / 2, rank, sink),
            Kind::Straight => self.straights(&suits(1), size..=size, rank, sink),
            Kind::Dogs | Kind::Four | Kind::StraightFlush => {}
        }
    }

    /// The bombs that beat this combination.
    #[inline]
    fn bombs_on(&self, top: &Combination, sink: &mut impl FnMut(Combination)) {
        if self.counts.four | self.flush == 0 {
            return;
        }
        let (size, rank) = (top.size(), top.half_ranks() / 2);
        match top.kind() {
            Kind::Dogs => {}
            Kind::Four => {
                self.fours(rank, sink);
                self.straight_flushes(SHORTEST..=13, 0, sink);
            }
            Kind::StraightFlush => {
                self.straight_flushes(size..=size, rank, sink);
                self.straight_flushes(size + 1..=13, 0, sink);
            }
            _ => {
                self.fours(0, sink);
                self.straight_flushes(SHORTEST..=13, 0, sink);
            }
        }
    }

    fn has_phoenix(&self) -> bool {
        self.hand.contains(Card::Phoenix)
    }

    /// Suited cards above a rank.
    #[inline]
    fn singles(&self, suits: &Chosen, rank: u8, sink: &mut impl FnMut(Combination)) {
        for top in bits(self.counts.one & above(rank)) {
            sink(natural(suits.one & 15 << top, Kind::Single, 1, top));
        }
    }

    fn pairs(&self, suits: &Chosen, rank: u8, sink: &mut impl FnMut(Combination)) {
        for top in bits(self.counts.two & above(rank)) {
            sink(natural(suits.two & 15 << top, Kind::Pair, 2, top));
        }
        if self.has_phoenix() {
            for top in bits(self.counts.one & above(rank)) {
                sink(phoenix(suits.one & 15 << top, Kind::Pair, 2, top, top));
            }
        }
    }

    fn triples(&self, suits: &Chosen, rank: u8, sink: &mut impl FnMut(Combination)) {
        for top in bits(self.counts.three & above(rank)) {
            sink(natural(suits.three & 15 << top, Kind::Triple, 3, top));
        }
        if self.has_phoenix() {
            for top in bits(self.counts.two & above(rank)) {
                sink(phoenix(suits.two & 15 << top, Kind::Triple, 3, top, top));
            }
        }
    }

    fn full_houses(&self, suits: &Chosen, rank: u8, sink: &mut impl FnMut(Combination)) {
        let kind = Kind::FullHouse;
        for top in bits(self.counts.three & above(rank)) {
            let triple = suits.three & 15 << top;
            for pair in bits(self.counts.two & !(1 << top)) {
                sink(natural(triple | suits.two & 15 << pair, kind, 5, top));
            }
            if self.has_phoenix() {
                for pair in bits(self.counts.one & !(1 << top)) {
                    let cards = triple | suits.one & 15 << pair;
                    sink(phoenix(cards, kind, 5, top, pair));
                }
            }
        }
        if self.has_phoenix() {
            for top in bits(self.counts.two & above(rank)) {
                for pair in bits(self.counts.two & !(1 << top)) {
                    let cards = suits.two & (15 << top | 15 << pair);
                    sink(phoenix(cards, kind, 5, top, top));
                }
            }
        }
    }

    /// Consecutive pairs: this many, above a rank.
    fn steps(
        &self,
        suits: &Chosen,
        pairs: std::ops::RangeInclusive<u8>,
        rank: u8,
        sink: &mut impl FnMut(Combination),
    ) {
        let Counts { one, two, .. } = self.counts;
        let has_phoenix = self.has_phoenix();
        let (start, end) = (*pairs.start(), *pairs.end());
        // The tops of runs: of pairs alone, and with one pair that may need the Phoenix.
        let (mut whole_runs, mut runs) = (two, if has_phoenix { one } else { two });
        for length in 2..=end {
            let below = 4 * u32::from(length - 1);
            runs = if has_phoenix {
                runs & two >> below | whole_runs & one >> below
            } else {
                runs & two >> below
            };
            whole_runs &= two >> below;
            if runs == 0 {
                return;
            }
            if length < start {
                continue;
            }
            let size = 2 * length;
            for top in bits(runs & above(rank)) {
                let run = window(top, length);
                if whole_runs >> top & 1 == 1 {
                    sink(natural(suits.two & run, Kind::Steps, size, top));
                }
                if has_phoenix {
                    let lacking = one & run & !two;
                    let single = if lacking == 0 { two & run } else { lacking };
                    for at in bits(single) {
                        let nibble = 15 << at;
                        let cards = suits.two & run & !nibble | suits.one & nibble;
                        sink(phoenix(cards, Kind::Steps, size, top, at));
                    }
                }
            }
        }
    }

    /// Straights of these lengths above a rank, straight flushes left out.
    fn straights(
        &self,
        suits: &Chosen,
        lengths: std::ops::RangeInclusive<u8>,
        rank: u8,
        sink: &mut impl FnMut(Combination),
    ) {
        let mahjong = self.nibbles & MAHJONG;
        let held = self.counts.one | mahjong;
        let cards_of = suits.one | mahjong;
        let has_phoenix = self.has_phoenix();
        let (start, end) = (*lengths.start(), *lengths.end());
        // Windows end with the two, or with the Mahjong: the Phoenix is never the 1.
        let ranks = if mahjong == 0 { 13 } else { 14 };
        // The tops of runs: without a gap, and with one that the Phoenix may fill.
        let (mut whole_runs, mut runs) = (held, if has_phoenix { ranks::RANKS } else { held });
        for length in 2..=end {
            let below = 4 * u32::from(length - 1);
            runs &= if has_phoenix {
                held >> below | whole_runs
            } else {
                held >> below
            };
            whole_runs &= held >> below;
            if runs == 0 || length > ranks {
                return;
            }
            if length < start {
                continue;
            }
            let fits = (1 << (4 * (ranks + 1 - length))) - 1;
            for top in bits(runs & above(rank) & fits) {
                let run = window(top, length);
                if whole_runs >> top & 1 == 1 {
                    let cards = cards_of & run;
                    if self.flush == 0 || self.is_straight(cards) {
                        sink(natural(cards, Kind::Straight, length, top));
                    }
                }
                if has_phoenix {
                    let gap = ranks::RANKS & run & !held;
                    let places = if gap == 0 { ranks::RANKS & run } else { gap };
                    for at in bits(places) {
                        let cards = cards_of & run & !(15 << at);
                        sink(phoenix(cards, Kind::Straight, length, top, at));
                    }
                }
            }
        }
    }

    /// Whether these consecutive cards are a straight, and not a straight flush.
    ///
    /// Cards of straight flushes are chosen last. So when all are of one suit, the hand has no
    /// card of another suit for any rank, unless it has straight flushes of two suits. Then both
    /// are listed here, and the suits are chosen again.
    fn is_straight(&self, cards: u64) -> bool {
        cards & MAHJONG != 0
            || !ranks::suits(cards).is_power_of_two()
            || self.has_flushes_of_two_suits()
    }

    fn fours(&self, rank: u8, sink: &mut impl FnMut(Combination)) {
        for top in bits(self.counts.four & above(rank)) {
            sink(natural(15 << top, Kind::Four, 4, top));
        }
    }

    fn straight_flushes(
        &self,
        lengths: std::ops::RangeInclusive<u8>,
        rank: u8,
        sink: &mut impl FnMut(Combination),
    ) {
        if self.flush == 0 {
            return;
        }
        for length in lengths {
            let tops = ranks::flushes(self.nibbles, length);
            if tops == 0 {
                return;
            }
            for top in bits(ranks::any(tops) & above(rank)) {
                let suit = tops >> top & 15;
                let first = suit & suit.wrapping_neg();
                let cards = ranks::of_suit(first) & window(top, length);
                sink(natural(cards, Kind::StraightFlush, length, top));
            }
        }
    }
}

/// The combination of a special card alone.
#[inline]
const fn special(card: Card) -> Combination {
    let (kind, half_ranks) = match card {
        Card::Dragon => (Kind::Single, Combination::DRAGON),
        Card::Phoenix => (Kind::Single, Combination::LED_PHOENIX),
        Card::Mahjong => (Kind::Single, 2),
        Card::Dogs => (Kind::Dogs, 0),
        Card::Suited(rank, _) => (Kind::Single, 2 * rank.number()),
    };
    Combination::new(CardSet::EMPTY.with(card), kind, 1, 0, half_ranks)
}

/// A combination without the Phoenix; the highest rank has its nibble at this bit.
#[inline]
fn natural(nibbles: u64, kind: Kind, size: u8, top: u32) -> Combination {
    Combination::new(ranks::cards(nibbles), kind, size, 0, 2 * rank_at(top))
}

/// A combination with the Phoenix, which stands for the rank at the bit `at`.
#[inline]
fn phoenix(nibbles: u64, kind: Kind, size: u8, top: u32, at: u32) -> Combination {
    let cards = ranks::cards(nibbles).with(Card::Phoenix);
    Combination::new(cards, kind, size, rank_at(at), 2 * rank_at(top))
}
