//! Reid's counts: how often hands that hold at least certain cards go out first.
//!
//! P. H. Reid, *Bayesian Tichu Hand Analysis*, 2015, <https://github.com/phreid/tichu_bayesian>: hands
//! of 14 cards, a uniform prior, and the hands of the logs that hold at least the cards. The
//! [posterior](tichu_models::posterior) that is served is about the first eight cards, with another
//! prior; here are his counts for both.

use laboratory_training::whole_hand::rows::Row;
use tichu_models::posterior::{Beta, Counted, HandType};
use tichu_records::Dataset;

/// Dealt hands, and which of them went out first.
#[derive(Clone, Debug, Default)]
pub struct DealtHands(Vec<(HandType, bool)>);

impl DealtHands {
    /// The first eight cards of every player, in the rounds whose play is known.
    #[must_use]
    pub fn of_eight(dataset: &Dataset) -> DealtHands {
        let rows = dataset.rows.iter().chain(&dataset.partner_called);
        let hands = rows.filter_map(|row| Some((HandType::from(&row.hand), row.went_out_first?)));
        DealtHands(hands.collect())
    }

    /// All 14 cards of every player, before the exchange.
    #[must_use]
    pub fn of_14(rows: &[Row]) -> DealtHands {
        let hands = rows
            .iter()
            .map(|row| (HandType::from(&row.hand_before()), row.first_out));
        DealtHands(hands.collect())
    }

    /// Counts those that hold at least these cards.
    #[must_use]
    pub fn count(&self, of: &HandType) -> Counted {
        let held = self.0.iter().filter(|(hand, _)| of.is_part_of(hand));
        held.fold(Counted::default(), |count, (_, first)| Counted {
            hands: count.hands + 1,
            firsts: count.firsts + u32::from(*first),
        })
    }
}

/// The posterior of a uniform prior: the chance that such a hand goes out first.
#[must_use]
pub fn uniform_posterior(Counted { hands, firsts }: Counted) -> Beta {
    Beta {
        hits: 1.0 + f64::from(firsts),
        misses: 1.0 + f64::from(hands - firsts),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_hands_with_at_least_the_cards() {
        let hand = |cards: &str| HandType::from(&cards.parse::<tichu::CardSet>().unwrap());
        let hands = DealtHands(vec![
            (hand("Dr GA SA BK GK R9 S9 R8 S8 G7 S6 S5 B3 S2"), true),
            (hand("Dr GA RK SK BQ GQ R9 S9 R8 S8 G7 S6 S5 Hu"), false),
            (hand("Ph RA BA RJ SJ BJ GJ R6 S6 B6 G5 R4 S3 Ma"), true),
        ]);
        let count = |of: &str| hands.count(&of.parse().unwrap());
        let [dragon, two_aces] = [count("Dr"), count("A A")];
        assert_eq!((dragon.hands, dragon.firsts), (2, 1));
        assert_eq!((two_aces.hands, two_aces.firsts), (2, 2));
        assert_eq!(uniform_posterior(two_aces).mean(), 0.75);
        assert_eq!(count("Dr Ph"), Counted::default());
        assert_eq!(uniform_posterior(count("Dr Ph")).mean(), 0.5);
    }
}
