//! The first stage: a score of each card for each receiver.

use super::{Asked, Gift, RECEIVERS};
use crate::whole_hand::KINDS;

/// Features of a card in a hand.
pub const CARD_FEATURES: usize = 54;

/// The scores of all kinds for each receiver; of kinds that the hand lacks they do not matter.
pub type CardScores = [[f64; KINDS]; RECEIVERS];

impl Asked<'_> {
    /// The features of a card of this kind.
    #[must_use]
    pub fn card_features(&self, kind: usize) -> [f32; CARD_FEATURES] {
        let hand = self.question.hand;
        let whole = self.subsets.structure(hand);
        let rest = self.cards[kind].map_or(hand, |card| {
            let mut rest = hand;
            rest.remove(card);
            rest
        });
        let rest = self.subsets.structure(rest);
        let count = |kind: usize| f32::from(self.counts[kind]);
        let near = |by: isize| {
            let other = kind
                .checked_add_signed(by)
                .filter(|other| (1..15).contains(other));
            let is_rank = (1..15).contains(&kind);
            other.filter(|_| is_rank).map_or(0.0, count)
        };
        let low = |kind: &usize| (2..=10).contains(kind);
        let singles = |parity: usize| {
            (2..=10).filter(move |kind| self.counts[*kind] == 1 && kind % 2 == parity)
        };
        let lower_singles =
            |parity: usize| singles(parity).filter(|other| *other < kind).count() as f32;
        let run = self.run(kind);
        let habit = self.question.habit;
        let scores = self.question.state.scores;
        let [own, next, partner, previous] = self.calls();
        let held = |test: fn(u8) -> bool| (2..15).filter(|kind| test(self.counts[*kind])).count();
        let flag = |is: bool| f32::from(u8::from(is));
        let opening = [
            kind as f32,
            count(kind),
            flag(low(&kind) && kind.is_multiple_of(2)),
            flag(low(&kind) && kind % 2 == 1),
            near(-2),
            near(-1),
            near(1),
            near(2),
            (1..kind).map(count).sum(),
            (kind + 1..KINDS).map(count).sum(),
            lower_singles(0),
            lower_singles(1),
            singles(0).count() as f32,
            singles(1).count() as f32,
            run,
            f32::from(whole.minimum_plays),
            whole.losing_plays,
            whole.net_tempo,
            f32::from(whole.minimum_plays) - f32::from(rest.minimum_plays),
            f32::from(whole.minimum_plays_single_phoenix)
                - f32::from(rest.minimum_plays_single_phoenix),
            whole.losing_plays - rest.losing_plays,
            whole.net_tempo - rest.net_tempo,
            held(|count| count >= 2) as f32,
            held(|count| count >= 3) as f32,
            count(14) + count(15) + count(16),
            flag(kind == self.highest()),
            own,
            next,
            partner,
            previous,
            scores.own as f32,
            scores.opponent as f32,
            scores.own.saturating_sub(scores.opponent) as f32,
            habit.share(),
            habit.count(),
            flag(low(&kind))
                * if kind.is_multiple_of(2) {
                    habit.share()
                } else {
                    1.0 - habit.share()
                },
            flag(self.counts[kind] == 4),
        ];
        let mut features = [0.0; CARD_FEATURES];
        let (first, counts) = features.split_at_mut(opening.len());
        first.copy_from_slice(&opening);
        for (feature, kind) in counts.iter_mut().zip(0..) {
            *feature = count(kind);
        }
        features
    }

    /// The length of the run of ranks around a kind; 0 for a kind that is in none.
    pub(super) fn run(&self, kind: usize) -> f32 {
        if !(1..15).contains(&kind) {
            return 0.0;
        }
        let below = (1..=kind).rev().take_while(|rank| self.counts[*rank] > 0);
        let above = (kind + 1..15).take_while(|rank| self.counts[*rank] > 0);
        (below.count() + above.count()) as f32
    }

    /// The highest kind in the hand.
    pub(super) fn highest(&self) -> usize {
        (0..KINDS)
            .rev()
            .find(|kind| self.counts[*kind] > 0)
            .unwrap_or(0)
    }
}

/// The probabilities of all gifts by the scores of single cards.
///
/// With a, b and c the exponentials of the scores of each card for the three receivers, a gift of the
/// cards i, j and k has the probability a(i) b(j) c(k) / Z, where
/// Z = ΣaΣbΣc - Σab Σc - Σac Σb - Σbc Σa + 2 Σabc is the sum over different cards.
#[derive(Clone, Debug)]
pub struct Joint {
    counts: [u8; KINDS],
    weights: [[f64; KINDS]; RECEIVERS],
    sums: [f64; RECEIVERS],
    /// The sums of products of two receivers' weights, without the receiver of this number.
    products: [f64; RECEIVERS],
    total: f64,
}

/// The least difference of a score from the best one that counts: its exponential, to the third power,
/// is still a number.
const LEAST: f64 = -200.0;

/// Below this, the sum over different cards is the small difference of large numbers.
const CANCELLED: f64 = 1e-6;

impl Joint {
    /// The distribution by these scores, for a hand with these counts of each kind.
    #[must_use]
    pub fn new(counts: [u8; KINDS], scores: &CardScores) -> Joint {
        let mut weights = [[0.0; KINDS]; RECEIVERS];
        for (weights, scores) in weights.iter_mut().zip(scores) {
            let held = || (0..KINDS).filter(|kind| counts[*kind] > 0);
            let most = held().map(|kind| scores[kind]).fold(f64::MIN, f64::max);
            for kind in held() {
                weights[kind] = (scores[kind] - most).max(LEAST).exp();
            }
        }
        let cards = |kind: usize| f64::from(counts[kind]);
        let sum = |product: &dyn Fn(usize) -> f64| -> f64 {
            (0..KINDS).map(|kind| cards(kind) * product(kind)).sum()
        };
        let [a, b, c] = &weights;
        let sums = [
            sum(&|kind| a[kind]),
            sum(&|kind| b[kind]),
            sum(&|kind| c[kind]),
        ];
        let products = [
            sum(&|kind| b[kind] * c[kind]),
            sum(&|kind| a[kind] * c[kind]),
            sum(&|kind| a[kind] * b[kind]),
        ];
        let all = sum(&|kind| a[kind] * b[kind] * c[kind]);
        let single: f64 = (0..RECEIVERS).map(|one| products[one] * sums[one]).sum();
        let mut joint = Joint {
            counts,
            weights,
            sums,
            products,
            total: sums.iter().product::<f64>() - single + 2.0 * all,
        };
        if joint.total < CANCELLED {
            joint.total = 1.0;
            joint.total = joint.gifts().map(|(_, weight)| weight).sum();
        }
        joint
    }

    /// All gifts with their probabilities.
    pub fn gifts(&self) -> impl Iterator<Item = (Gift, f64)> {
        let held = || (0..KINDS as u8).filter(|kind| self.counts[usize::from(*kind)] > 0);
        let gifts = held().flat_map(move |next| {
            held().flat_map(move |partner| {
                held().map(move |previous| Gift([next, partner, previous]))
            })
        });
        gifts.map(|gift| (gift, self.of_gift(gift)))
    }

    /// The probability that the receiver gets a card of this kind.
    #[must_use]
    pub fn of_card(&self, receiver: usize, kind: usize) -> f64 {
        let [one, other] = [(receiver + 1) % RECEIVERS, (receiver + 2) % RECEIVERS];
        let [own, b, c] = [receiver, one, other].map(|receiver| self.weights[receiver][kind]);
        let rest =
            (self.sums[one] - b) * (self.sums[other] - c) - (self.products[receiver] - b * c);
        f64::from(self.counts[kind]) * own * rest / self.total
    }

    /// The probability of a gift, whichever of the cards of its kinds it is.
    #[must_use]
    pub fn of_gift(&self, gift: Gift) -> f64 {
        let [next, partner, previous] = gift.kinds();
        let same = |a: usize, b: usize| u8::from(a == b);
        let ways = |kind: usize, gone: u8| f64::from(self.counts[kind].saturating_sub(gone));
        let ways = ways(next, 0)
            * ways(partner, same(partner, next))
            * ways(previous, same(previous, next) + same(previous, partner));
        let [a, b, c] = &self.weights;
        ways * a[next] * b[partner] * c[previous] / self.total
    }
}
