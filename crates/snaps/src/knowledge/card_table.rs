//! Who may hold which card, as probabilities.

use crate::card::Card;
use crate::card_set::CardSet;

/// How far two floats may differ and still be the same value.
const TOLERANCE: f64 = 1e-12;

/// For each card the probabilities that [the others](crate::Seat::others) hold it, or held it when it
/// was played.
///
/// The row of a card that is not one's own sums to 1. Columns need not sum to the number of cards that
/// a player holds: all updates change single rows, a known inexactness of the thesis (6.1.1).
#[derive(Clone, Debug, PartialEq)]
pub struct CardTable {
    rows: [[f64; 3]; Card::COUNT],
}

impl CardTable {
    /// The table before the first card: a third each, and nought for the own cards.
    #[must_use]
    pub fn new(own: CardSet) -> CardTable {
        let mut rows = [[1.0 / 3.0; 3]; Card::COUNT];
        for card in own {
            rows[card.index()] = [0.0; 3];
        }
        CardTable { rows }
    }

    /// The probabilities of a card.
    #[must_use]
    pub const fn row(&self, card: Card) -> [f64; 3] {
        self.rows[card.index()]
    }

    /// The probability that a player holds a card; nought for a place beyond the third.
    #[must_use]
    pub fn get(&self, card: Card, place: usize) -> f64 {
        self.row(card).get(place).copied().unwrap_or(0.0)
    }

    /// Replaces the probabilities of a card.
    pub(crate) const fn put(&mut self, card: Card, row: [f64; 3]) {
        self.rows[card.index()] = row;
    }

    /// Algorithm 6.1.1: sets a probability, 0 to 1, and rescales those of the two other players.
    ///
    /// If neither of them can hold the card, the player holds it for certain, and nothing changes.
    pub fn set(&mut self, card: Card, place: usize, probability: f64) {
        let row = &mut self.rows[card.index()];
        let Some(own) = row.get(place) else {
            return;
        };
        let others = row.iter().sum::<f64>() - own;
        if others <= TOLERANCE {
            return;
        }
        let probability = probability.clamp(0.0, 1.0);
        for (other, value) in row.iter_mut().enumerate() {
            *value = if other == place {
                probability
            } else {
                (1.0 - probability) * *value / others
            };
        }
    }

    /// Algorithm 6.1.2: new evidence for a probability, weighed by [`weighed`].
    pub fn learn(&mut self, card: Card, place: usize, evidence: f64, neutral: f64) {
        let value = weighed(self.get(card, place), evidence, neutral);
        self.set(card, place, value);
    }

    /// A player who held `left` cards shows one: it held this one for certain, and every other card of
    /// `unseen` less probably than before.
    ///
    /// The probabilities of a row change by the number of cards that the player still holds, so without
    /// other evidence they are the shares of the unseen cards that each player holds.
    pub fn show(&mut self, card: Card, place: usize, left: usize, unseen: CardSet) {
        let kept = left.saturating_sub(1) as f64 / left.max(1) as f64;
        for other in unseen {
            if other != card {
                let mut row = self.row(other);
                if let Some(value) = row.get_mut(place) {
                    *value *= kept;
                }
                self.rows[other.index()] = scaled(row).unwrap_or(self.row(other));
            }
        }
        self.rows[card.index()] = [0, 1, 2].map(|other| f64::from(u8::from(other == place)));
    }

    /// Certain knowledge: only these players can hold a card. If the table says that none of them
    /// does, their shares are by the numbers of cards that they hold.
    pub fn restrict(&mut self, card: Card, may_hold: [bool; 3], left: [usize; 3]) {
        let kept = |value: f64, place: usize| if may_hold[place] { value } else { 0.0 };
        let row = self.row(card);
        let row = [0, 1, 2].map(|place| kept(row[place], place));
        let plain = [0, 1, 2].map(|place| kept(left[place] as f64, place));
        if let Some(row) = scaled(row).or_else(|| scaled(plain)) {
            self.rows[card.index()] = row;
        }
    }
}

/// A row that sums to 1; `None` if all is nought.
fn scaled(row: [f64; 3]) -> Option<[f64; 3]> {
    let sum: f64 = row.iter().sum();
    (sum > TOLERANCE).then(|| row.map(|value| value / sum))
}

/// Whether two probabilities are the same.
pub(crate) fn is_same(a: f64, b: f64) -> bool {
    (a - b).abs() <= TOLERANCE
}

/// Algorithm 6.1.2: the probability after new evidence, the stronger statement of two that point the
/// same way from the neutral value, else the newer one.
#[must_use]
pub fn weighed(value: f64, evidence: f64, neutral: f64) -> f64 {
    if is_same(value, neutral) || is_same(evidence, neutral) && is_same(value, evidence) {
        return evidence;
    }
    if value < neutral {
        if evidence > neutral + TOLERANCE {
            evidence
        } else {
            evidence.min(value)
        }
    } else if evidence < neutral - TOLERANCE {
        evidence
    } else {
        evidence.max(value)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{prop_assert, proptest};

    use super::*;

    const THIRD: f64 = 1.0 / 3.0;

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    fn close(found: [f64; 3], expected: [f64; 3]) {
        let is_close = found.iter().zip(expected).all(|(a, b)| is_same(*a, b));
        assert!(is_close, "{found:?} for {expected:?}");
    }

    #[test]
    fn setting_one_probability_rescales_the_others() {
        let ace = card("LA");
        let mut table = CardTable::new(CardSet::EMPTY);
        table.rows[ace.index()] = [0.125, 0.125, 0.75];
        table.set(ace, 0, 0.5);
        close(table.row(ace), [0.5, 0.5 / 7.0, 6.0 / 14.0]);
        let mut table = CardTable::new(CardSet::EMPTY);
        table.learn(card("HQ"), 0, 0.05, THIRD);
        close(table.row(card("HQ")), [0.05, 0.475, 0.475]);
        close(table.row(card("HK")), [THIRD; 3]);
    }

    #[test]
    fn evidence_against_certainty_is_ignored() {
        let mut table = CardTable::new(CardSet::EMPTY);
        table.restrict(card("HQ"), [false, true, false], [6; 3]);
        table.set(card("HQ"), 1, 0.3);
        close(table.row(card("HQ")), [0.0, 1.0, 0.0]);
    }

    #[test]
    fn a_shown_card_leaves_the_shares_of_the_unseen_cards() {
        let own: CardSet = "A9 AJ AQ AK A10 AA".parse().unwrap();
        let mut table = CardTable::new(own);
        table.show(card("LA"), 0, 6, CardSet::DECK - own);
        close(table.row(card("LA")), [1.0, 0.0, 0.0]);
        close(table.row(card("AA")), [0.0; 3]);
        close(table.row(card("BJ")), [5.0 / 17.0, 6.0 / 17.0, 6.0 / 17.0]);
    }

    #[test]
    fn the_stronger_statement_counts_and_of_contradictory_ones_the_newer() {
        let cases = [
            (0.2, 0.6, 0.6),
            (0.2, 0.1, 0.1),
            (0.2, 0.3, 0.2),
            (THIRD, 0.05, 0.05),
            (THIRD, 0.9, 0.9),
            (0.6, 0.2, 0.2),
            (0.6, 0.5, 0.6),
            (0.6, 0.8, 0.8),
            // Evidence for the neutral value contradicts nothing.
            (0.2, THIRD, 0.2),
            (0.6, THIRD, 0.6),
        ];
        for (value, evidence, expected) in cases {
            assert_eq!(
                weighed(value, evidence, THIRD),
                expected,
                "{value} {evidence}"
            );
        }
    }

    proptest! {
        #[test]
        fn rows_sum_to_one_after_any_updates(
            updates in proptest::collection::vec((0usize..24, 0usize..3, 0.0..=1.0, 0usize..4), 0..60),
        ) {
            let mut table = CardTable::new(CardSet::EMPTY);
            for (index, place, value, kind) in updates {
                let card = Card::at(index);
                match kind {
                    0 => table.set(card, place, value),
                    1 => table.learn(card, place, value, THIRD),
                    2 => table.restrict(card, [0, 1, 2].map(|other| other != place), [1, 2, 3]),
                    _ => table.show(card, place, 3, CardSet::of_suit(card.suit)),
                }
            }
            for index in 0..Card::COUNT {
                let row = table.row(Card::at(index));
                prop_assert!((row.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{:?}", row);
                prop_assert!(row.iter().all(|value| (0.0..=1.0 + 1e-9).contains(value)), "{:?}", row);
            }
        }
    }
}
