//! The second stage: the most probable gifts against each other.

use tichu::CardSet;

use super::{Asked, Gift, Joint};
use crate::structure::Structure;
use crate::whole_hand::up_to;

/// How many gifts are weighed against each other.
pub const CANDIDATES: usize = 120;

/// Features of a gift.
pub const TRIPLE_FEATURES: usize = 66;

impl Asked<'_> {
    /// The most probable gifts by the first stage, the best first, at most [`CANDIDATES`].
    #[must_use]
    pub fn candidates(&self, joint: &Joint) -> Vec<(Gift, f64)> {
        let possible = joint.gifts().filter(|(_, probability)| *probability > 0.0);
        let mut gifts: Vec<(Gift, f64)> = possible.collect();
        let order = |a: &(Gift, f64), b: &(Gift, f64)| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0));
        if gifts.len() > CANDIDATES {
            gifts.select_nth_unstable_by(CANDIDATES - 1, order);
            gifts.truncate(CANDIDATES);
        }
        gifts.sort_unstable_by(order);
        gifts
    }

    /// The features of gifts with their probabilities by the first stage, one row each.
    #[must_use]
    pub fn triple_features(&self, gifts: &[(Gift, f64)]) -> Vec<[f32; TRIPLE_FEATURES]> {
        let kept: Vec<(CardSet, Structure)> = gifts
            .iter()
            .map(|(gift, _)| {
                let kept = self.question.hand - self.set(*gift);
                (kept, self.subsets.structure(kept))
            })
            .collect();
        let least = |number: fn(&Structure) -> f32| {
            let numbers = kept.iter().map(|(_, structure)| number(structure));
            numbers.fold(f32::MAX, f32::min)
        };
        let best = [
            least(|kept| f32::from(kept.minimum_plays)),
            least(|kept| kept.losing_plays),
            least(|kept| kept.net_tempo),
        ];
        let best_probability = gifts.first().map_or(1.0, |(_, probability)| *probability);
        let rows = gifts.iter().zip(&kept).enumerate();
        rows.map(|(place, ((gift, probability), (kept_cards, kept)))| {
            let against_best = (probability / best_probability).ln() as f32;
            let first = [probability.ln() as f32, against_best, place as f32];
            self.describe(*gift, *kept_cards, kept, first, best)
        })
        .collect()
    }

    fn describe(
        &self,
        gift: Gift,
        kept_cards: CardSet,
        kept: &Structure,
        first: [f32; 3],
        best: [f32; 3],
    ) -> [f32; TRIPLE_FEATURES] {
        let [next, partner, previous] = gift.kinds();
        let mut left = self.counts;
        for kind in gift.kinds() {
            left[kind] = left[kind].saturating_sub(1);
        }
        let low = 2..=10;
        let singles = |counts: &[u8; 17]| low.clone().filter(|kind| counts[*kind] == 1).count();
        let made = (2..15).filter(|kind| self.counts[*kind] > 1 && left[*kind] == 1);
        let gone = (2..15).filter(|kind| self.counts[*kind] == 1 && left[*kind] == 0);
        let ranks_with = |least: u8| (2..15).filter(|kind| left[*kind] >= least).count() as f32;
        let broken = (2..15).filter(|kind| self.counts[*kind] == 4 && left[*kind] < 4);
        let parity = |kind: usize| low.contains(&kind).then_some(kind % 2);
        let agreement = match (parity(next), parity(previous)) {
            (Some(0), Some(1)) => 1.0,
            (Some(1), Some(0)) => -1.0,
            _ => 0.0,
        };
        let flag = |is: bool| f32::from(u8::from(is));
        let mut run = 0;
        let mut longest = 0;
        for count in &left[1..15] {
            run = if *count > 0 { run + 1 } else { 0 };
            longest = longest.max(run);
        }
        let lowest = |skip: usize| {
            let mut held = (2..15).filter(|kind| self.counts[*kind] > 0);
            held.nth(skip).unwrap_or(15)
        };
        let loose = (2..15).filter(|kind| self.counts[*kind] == 1);
        let mut loose_low = loose.clone();
        let lowest_loose = loose_low.next().unwrap_or(15);
        let second_loose = loose_low.next().unwrap_or(15);
        let [own, next_call, partner_call, previous_call] = self.calls();
        let habit = self.question.habit;
        let scores = self.question.state.scores;
        let honours = |counts: &[u8; 17]| f32::from(counts[14] + counts[15] + counts[16]);
        let [log_probability, against_best, place] = first;
        let low_kept = self.subsets.structure(kept_cards & up_to(10));
        let middle_kept = self.subsets.structure(kept_cards & up_to(12));
        let lowest_loose_of = |parity: usize| {
            let mut loose = loose.clone().filter(|kind| kind % 2 == parity);
            loose.next().unwrap_or(15)
        };
        let (even, odd) = (lowest_loose_of(0), lowest_loose_of(1));
        let loose_low = |parity: usize| {
            let loose = loose.clone().take_while(|kind| *kind <= 10);
            loose.filter(|kind| kind % 2 == parity).count() as f32
        };
        let plays = f32::from(kept.minimum_plays);
        [
            log_probability,
            against_best,
            place,
            plays - best[0],
            kept.losing_plays - best[1],
            kept.net_tempo - best[2],
            plays,
            kept.losing_plays,
            kept.net_tempo,
            f32::from(kept.minimum_plays_single_phoenix),
            next as f32,
            partner as f32,
            previous as f32,
            f32::from(self.counts[next]),
            f32::from(self.counts[partner]),
            f32::from(self.counts[previous]),
            singles(&left) as f32,
            made.count() as f32,
            gone.count() as f32,
            flag(next == previous),
            flag(next == partner || previous == partner),
            agreement,
            agreement * (habit.share() - 0.5),
            habit.count(),
            own,
            next_call,
            partner_call,
            previous_call,
            flag(partner == self.highest()),
            (self.highest() as f32) - partner as f32,
            honours(&self.counts),
            honours(&left),
            ranks_with(2),
            ranks_with(3),
            broken.count() as f32,
            longest as f32,
            (next + previous) as f32,
            next as f32 - previous as f32,
            next.min(previous) as f32 - lowest_loose as f32,
            next.max(previous) as f32 - second_loose as f32,
            next.min(previous) as f32 - lowest(0) as f32,
            loose.clone().count() as f32,
            flag(next == 0 || previous == 0),
            flag(left[0] > 0),
            flag(left[1] > 0),
            f32::from(left[13]),
            f32::from(left[15]) + 2.0 * f32::from(left[16]),
            f32::from(low_kept.minimum_plays),
            low_kept.losing_plays,
            f32::from(middle_kept.minimum_plays),
            middle_kept.net_tempo,
            flag(next == even) + 2.0 * flag(next == odd),
            flag(previous == odd) + 2.0 * flag(previous == even),
            even as f32,
            odd as f32,
            loose_low(0),
            loose_low(1),
            self.run(next),
            self.run(partner),
            self.run(previous),
            f32::from(self.counts[14]),
            f32::from(self.counts[13]),
            f32::from(self.counts[15]) + 2.0 * f32::from(self.counts[16]),
            f32::from(self.counts[0]) + 2.0 * f32::from(self.counts[1]),
            kept.losing_plays + middle_kept.losing_plays,
            scores.own.saturating_sub(scores.opponent) as f32,
        ]
    }
}
