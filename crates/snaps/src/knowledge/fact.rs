//! Facts: knowledge that the rows of a table cannot hold.

use arrayvec::ArrayVec;

use crate::card::Card;
use crate::card_set::CardSet;
use crate::knowledge::card_table::{CardTable, is_same};
use crate::seat::Seat;

/// How often a fact raises probabilities at most.
const ROUNDS: usize = 100;

/// The highest probability that a fact gives to one of several cards.
const HIGHEST: f64 = 0.999;

/// The fact that a player holds at least so many of some cards (6.1.2), such as at least two hearts above
/// the jack.
///
/// It remembers the probabilities that it changed, and undoes itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    seat: Seat,
    place: usize,
    count: usize,
    cards: CardSet,
    /// The changed cards, with their rows before and after.
    changed: ArrayVec<(Card, [[f64; 3]; 2]), { Card::COUNT }>,
}

impl Fact {
    /// The fact that `seat` holds at least `count` of these cards, for the table of another player; `None`
    /// if both are the same.
    #[must_use]
    pub fn new(own: Seat, seat: Seat, count: usize, cards: CardSet) -> Option<Fact> {
        Some(Fact {
            seat,
            place: own.place_of(seat)?,
            count,
            cards,
            changed: ArrayVec::new(),
        })
    }

    /// The player.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// How many of the cards the player holds at least.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// The cards of which the player holds so many.
    #[must_use]
    pub const fn cards(&self) -> CardSet {
        self.cards
    }

    /// The player shows a card. If it is one of the fact's, the fact is about one card less.
    pub(crate) fn show(&mut self, seat: Seat, card: Card) {
        if seat == self.seat && self.cards.contains(card) {
            self.cards.remove(card);
            self.count = self.count.saturating_sub(1);
        }
    }

    /// Whether hands of the four seats agree with the fact.
    #[must_use]
    pub fn agrees(&self, hands: &[CardSet; 4]) -> bool {
        (hands[self.seat.number()] & self.cards).len() >= self.count
    }

    /// Whether the fact says nothing more: the table already has so many of the cards with the player for
    /// certain, or the player can hold fewer of them, so that the fact was wrong.
    #[must_use]
    pub fn is_over(&self, table: &CardTable) -> bool {
        let values = self.cards.iter().map(|card| table.get(card, self.place));
        let certain = values.clone().filter(|value| is_same(*value, 1.0));
        certain.count() >= self.count || values.filter(|value| *value > 0.0).count() < self.count
    }

    /// Algorithm 6.1.3: raises the probabilities p of all cards at once to p (1 + p (1 - p)), until
    /// they sum to at least 1 and one is above 1/3. A single possible card becomes certain.
    ///
    /// The thesis has the algorithm for one card. For n cards the probabilities of those that are not
    /// certain sum to n at least, less the certain ones, and as many are above 1/3. If no more than n are
    /// possible, all become certain.
    pub fn take_effect(&mut self, table: &mut CardTable) {
        if self.is_over(table) {
            return;
        }
        let values = self
            .cards
            .iter()
            .map(|card| (card, table.get(card, self.place)));
        let (certain, open): (Vec<_>, Vec<_>) = values
            .filter(|(_, value)| *value > 0.0)
            .partition(|(_, value)| is_same(*value, 1.0));
        let missing = self.count - certain.len();
        let raised: ArrayVec<f64, { Card::COUNT }> = if open.len() == missing {
            open.iter().map(|_| 1.0).collect()
        } else {
            raised(open.iter().map(|(_, value)| *value).collect(), missing)
        };
        for ((card, before), value) in open.into_iter().zip(raised) {
            if value != before {
                let before = table.row(card);
                table.set(card, self.place, value);
                self.changed.push((card, [before, table.row(card)]));
            }
        }
    }

    /// Gives the probabilities back that it changed. If other evidence has changed one meanwhile, the
    /// former value is new evidence by algorithm 6.1.2.
    pub fn undo(&mut self, table: &mut CardTable, neutral: f64) {
        for (card, [before, after]) in self.changed.drain(..).rev() {
            if table.row(card) == after {
                table.put(card, before);
            } else {
                table.learn(card, self.place, before[self.place], neutral);
            }
        }
    }
}

/// The probabilities after algorithm 6.1.3, for at least `count` of the cards.
fn raised(
    mut values: ArrayVec<f64, { Card::COUNT }>,
    count: usize,
) -> ArrayVec<f64, { Card::COUNT }> {
    for _ in 0..ROUNDS {
        let is_enough = values.iter().sum::<f64>() >= count as f64;
        let likely = values.iter().filter(|value| **value > 1.0 / 3.0 + 1e-12);
        if is_enough && likely.count() >= count {
            break;
        }
        for value in &mut values {
            *value = (*value * (1.0 + *value * (1.0 - *value))).min(HIGHEST);
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    const THIRD: f64 = 1.0 / 3.0;

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    fn fact(cards: &str) -> Fact {
        at_least(1, cards)
    }

    fn at_least(count: usize, cards: &str) -> Fact {
        Fact::new(Seat::ALL[0], Seat::ALL[1], count, cards.parse().unwrap()).unwrap()
    }

    fn is_near(found: f64, expected: f64) -> bool {
        (found - expected).abs() < 5e-4
    }

    /// The table of the thesis: the ace of leaves has 1/8, 1/8 and 3/4.
    fn table() -> CardTable {
        let mut table = CardTable::new(CardSet::EMPTY);
        table.set(card("LA"), 2, 0.75);
        table
    }

    #[test]
    fn rounds_of_algorithm_6_1_3() {
        let rounds = [
            [11.0 / 27.0, 0.138_67],
            [0.5058, 0.1552],
            [0.6322, 0.1756],
            [0.7792, 0.2010],
            [0.9133, 0.2333],
        ];
        let mut values = [THIRD, 0.125];
        for round in rounds {
            values = values.map(|value| value * (1.0 + value * (1.0 - value)));
            assert!(is_near(values[0], round[0]) && is_near(values[1], round[1]));
        }
        let found = raised(ArrayVec::from_iter([THIRD, 0.125]), 1);
        assert_eq!(found[..], values);
    }

    #[test]
    fn the_example_of_the_thesis() {
        let mut table = table();
        fact("LK LA").take_effect(&mut table);
        assert!(is_near(table.get(card("LK"), 0), 0.9133));
        assert!(is_near(table.get(card("LA"), 0), 0.2333));
        assert!(is_near(table.get(card("LA"), 2), 0.657));
        let mut table = CardTable::new(CardSet::EMPTY);
        fact("LK LA").take_effect(&mut table);
        for one in ["LK", "LA"] {
            assert!(is_near(table.get(card(one), 0), 0.5058));
        }
    }

    #[test]
    fn a_single_possible_card_becomes_certain() {
        let mut table = CardTable::new(CardSet::EMPTY);
        table.restrict(card("LK"), [false, true, true], [6; 3]);
        let mut fact = fact("LK LA");
        assert!(!fact.is_over(&table));
        fact.take_effect(&mut table);
        assert_eq!(table.row(card("LA")), [1.0, 0.0, 0.0]);
        assert!(fact.is_over(&table));
    }

    #[test]
    fn a_fact_undoes_certainty_too() {
        let mut table = CardTable::new(CardSet::EMPTY);
        let mut fact = fact("LA");
        fact.take_effect(&mut table);
        assert_eq!(table.row(card("LA")), [1.0, 0.0, 0.0]);
        fact.undo(&mut table, THIRD);
        assert_eq!(table, CardTable::new(CardSet::EMPTY));
    }

    #[test]
    fn a_fact_about_cards_that_the_player_cannot_hold_is_over() {
        let mut table = CardTable::new(CardSet::EMPTY);
        let mut fact = fact("LK LA");
        for one in fact.cards() {
            table.restrict(one, [false, true, true], [6; 3]);
        }
        let before = table.clone();
        assert!(fact.is_over(&table));
        fact.take_effect(&mut table);
        assert_eq!(table, before);
    }

    #[test]
    fn a_fact_undoes_itself_but_not_what_other_evidence_changed() {
        let mut table = table();
        let mut fact = fact("LK LA");
        fact.take_effect(&mut table);
        table.set(card("LA"), 0, 0.9);
        fact.undo(&mut table, THIRD);
        assert!(is_same(table.get(card("LK"), 0), THIRD));
        // The former 1/8 contradicts 0.9, and is the newer evidence of the two.
        assert!(is_same(table.get(card("LA"), 0), 0.125));
        let mut table = self::table();
        fact.take_effect(&mut table);
        table.set(card("LA"), 0, 0.05);
        fact.undo(&mut table, THIRD);
        assert!(is_same(table.get(card("LA"), 0), 0.05));
    }

    #[test]
    fn two_hearts_above_the_jack_at_least() {
        let above_the_jack = "HQ HK H10 HA";
        let mut table = CardTable::new(CardSet::EMPTY);
        let mut fact = at_least(2, above_the_jack);
        fact.take_effect(&mut table);
        // Four thirds are too few: two rounds raise each third to 0.5058.
        let values = fact.cards().iter().map(|card| table.get(card, 0));
        assert!(values.clone().all(|value| is_near(value, 0.5058)));
        assert!(values.sum::<f64>() >= 2.0);
        fact.undo(&mut table, THIRD);
        assert_eq!(table, CardTable::new(CardSet::EMPTY));

        // One of them is shown: one of the other three is left to hold.
        table.show(card("HQ"), 0, 6, CardSet::EMPTY);
        fact.show(Seat::ALL[2], card("HK"));
        fact.show(Seat::ALL[1], card("HQ"));
        assert_eq!(
            (fact.count(), fact.cards()),
            (1, "HK H10 HA".parse().unwrap())
        );
        assert!(!fact.is_over(&table));

        // A certain card counts, and two possible ones for two become certain.
        let mut table = CardTable::new(CardSet::EMPTY);
        table.restrict(card("HQ"), [true, false, false], [6; 3]);
        let mut fact = at_least(2, above_the_jack);
        fact.take_effect(&mut table);
        assert_eq!(table.get(card("HQ"), 0), 1.0);
        assert!(is_near(table.get(card("HK"), 0), 11.0 / 27.0));
        let mut fact = at_least(2, "LK LA");
        fact.take_effect(&mut table);
        assert_eq!(table.row(card("LA")), [1.0, 0.0, 0.0]);
        assert!(fact.is_over(&table));
        assert!(at_least(3, "LK LA").is_over(&CardTable::new(CardSet::EMPTY)));
    }

    #[test]
    fn checks_a_deal() {
        let mut hands = [CardSet::EMPTY; 4];
        assert!(!fact("LK LA").agrees(&hands));
        hands[1].insert(card("LA"));
        assert!(fact("LK LA").agrees(&hands));
        assert!(!at_least(2, "LK LA").agrees(&hands));
        assert_eq!(
            Fact::new(Seat::ALL[2], Seat::ALL[2], 1, CardSet::DECK),
            None
        );
    }
}
