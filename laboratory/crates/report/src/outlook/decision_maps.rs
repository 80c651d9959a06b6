//! When a call wins matches: decisions by hand and by score.

use charts::HeatMap;
use charts::page::Table;
use laboratory_fitting::draws::Draws;
use laboratory_training::outlook::tables::signed;
use rayon::prelude::*;
use tichu::{Card, Hand, Scores};
use tichu_models::Situation;
use tichu_models::decision::{Advisor, Reason, Sections, decide_by_value};
use tichu_models::features::Features;
use tichu_models::outlook::{Comparison, Goal, Readiness};

use super::totals::by_totals;

/// Totals of the maps.
const TOTALS: [i32; 10] = [0, 100, 200, 300, 400, 500, 600, 700, 800, 900];

/// The number of dealt hands: their shares are good to about a percentage point.
pub(super) const HANDS: u64 = 1500;

/// Example hands: middling cards with the honours that the name lists.
const EXAMPLES: [(&str, &str); 12] = [
    ("Dragon, Phoenix", "Dr Ph SQ B10 R8 G7 S5 B3"),
    ("1 ace, Dragon, Phoenix", "Dr Ph GA B10 R8 G7 S5 B3"),
    ("1 ace, Phoenix", "Ph GA SQ B10 R8 G7 S5 B3"),
    ("1 ace, Dragon", "Dr GA SQ B10 R8 G7 S5 B3"),
    ("2 aces, Phoenix", "Ph GA SA B10 R8 G7 S5 B3"),
    ("2 aces, Dragon", "Dr GA SA B10 R8 G7 S5 B3"),
    ("3 aces", "GA SA BA B10 R8 G7 S5 B3"),
    ("2 aces", "GA SA SQ B10 R8 G7 S5 B3"),
    ("Phoenix", "Ph SQ RJ B10 R8 G7 S5 B3"),
    ("Dragon", "Dr SQ RJ B10 R8 G7 S5 B3"),
    ("1 ace", "GA SQ RJ B10 R8 G7 S5 B3"),
    ("nothing", "SQ RJ B10 R8 G7 S5 B3 R2"),
];

/// Own and opponents' totals of the table.
const SCORES: [(i32, i32); 9] = [
    (0, 0),
    (500, 500),
    (900, 950),
    (400, 800),
    (800, 400),
    (0, 600),
    (600, 0),
    (0, 950),
    (950, 0),
];

/// The outlook of example hands, and of dealt hands at many scores.
pub(super) struct DecisionMaps {
    examples: Vec<Vec<(Comparison, Scores)>>,
    /// By own total, then by the opponents'.
    maps: Vec<Vec<Cell>>,
    /// The share of successes that a call needs at 0:0, for points and for the match.
    even: [f64; 2],
}

/// Dealt hands at one score.
#[derive(Clone, Copy, Default)]
struct Cell {
    /// Share of them that a profile for the match calls.
    calls: f64,
    /// Share of people who would call.
    people: f64,
    /// Mean break-even chance for the match, over the hands that people call at 0:0 at least now
    /// and then.
    break_even: f64,
}

impl DecisionMaps {
    pub fn of(advisor: &Advisor) -> DecisionMaps {
        let examples = EXAMPLES.iter().filter_map(|(_, hand)| {
            let hand = hand.parse::<Hand<8>>().ok()?;
            let at = |&(own, opponent): &(i32, i32)| {
                let answer = advisor.answer(&hand, Scores { own, opponent }, Sections::OUTLOOK);
                let comparison = answer.verdict.outlook?.comparison().copied()?;
                Some((comparison, Scores { own, opponent }))
            };
            SCORES.iter().map(at).collect::<Option<Vec<_>>>()
        });
        let hands: Vec<Hand<8>> = (0..HANDS).filter_map(dealt).collect();
        // The same hands are considered at every score, so that means can be compared.
        let considered = |hand: &&Hand<8>| {
            asked(advisor, hand, Scores::default()).is_some_and(|(c, _)| c.call.supported)
        };
        let considered: Vec<Hand<8>> = hands.iter().filter(considered).copied().collect();
        let map = |&own: &i32| {
            let cell =
                |&opponent: &i32| Cell::of(advisor, &hands, &considered, Scores { own, opponent });
            TOTALS.iter().map(cell).collect()
        };
        let mean = |goal| {
            let even =
                |hand: &Hand<8>| Some(asked(advisor, hand, Scores::default())?.0.break_even(goal));
            considered.iter().filter_map(even).sum::<f64>() / considered.len().max(1) as f64
        };
        DecisionMaps {
            examples: examples.collect(),
            maps: TOTALS.par_iter().map(map).collect::<Vec<_>>(),
            even: [mean(Goal::Points), mean(Goal::MatchWin)],
        }
    }

    /// The share of successes that a call needs at 0:0: for the points, and for the match.
    pub fn mean_break_even(&self) -> [f64; 2] {
        self.even
    }

    /// The share of dealt hands that are called for the match.
    pub fn calls(&self) -> HeatMap {
        self.map(
            "How many of 100 hands to call, to win the match",
            "hands of 100",
            |cell| cell.calls,
        )
    }

    /// The share of people who would call them.
    pub fn people(&self) -> HeatMap {
        self.map(
            "How many of 100 hands people call",
            "hands of 100",
            |cell| cell.people,
        )
    }

    /// How often a call has to succeed.
    pub fn break_even(&self) -> HeatMap {
        self.map(
            "How often a call has to succeed, of 100, to help win the match",
            "of 100 calls",
            |cell| cell.break_even,
        )
    }

    fn map(&self, title: &str, value: &str, of: fn(&Cell) -> f64) -> HeatMap {
        let percent = |row: &Vec<Cell>| row.iter().map(|cell| 100.0 * of(cell)).collect();
        by_totals(
            title,
            value,
            self.maps.iter().map(percent).collect(),
            &TOTALS,
        )
    }

    /// Example hands at example scores: call or not.
    pub fn decisions(&self) -> Table {
        let table = Table::of(
            "Call or not, to win the match, by own score : opponents' score; the number says how many more of 100 matches a call wins",
            EXAMPLES.iter().zip(&self.examples),
        );
        let named = table
            .column("hand", |((name, _), _)| *name)
            .column("cards", |((_, cards), _)| *cards);
        let scores = SCORES.iter().enumerate();
        let decided = scores.fold(named, |table, (place, (own, opponent))| {
            table.column(&format!("{own}:{opponent}"), |(_, outlooks)| {
                decision(&outlooks[place])
            })
        });
        decided.done()
    }
}

impl Cell {
    fn of(advisor: &Advisor, hands: &[Hand<8>], considered: &[Hand<8>], scores: Scores) -> Cell {
        let mut cell = Cell::default();
        for hand in hands {
            if let Some((comparison, probability)) = asked(advisor, hand, scores) {
                cell.calls += f64::from(decide_by_value(&comparison, Goal::MatchWin, scores).0);
                cell.people += probability;
            }
        }
        let even =
            |hand: &Hand<8>| Some(asked(advisor, hand, scores)?.0.break_even(Goal::MatchWin));
        Cell {
            calls: cell.calls / hands.len().max(1) as f64,
            people: cell.people / hands.len().max(1) as f64,
            break_even: considered.iter().filter_map(even).sum::<f64>()
                / considered.len().max(1) as f64,
        }
    }
}

/// The values of both choices with a hand, and the share of people who call with it.
fn asked(advisor: &Advisor, hand: &Hand<8>, scores: Scores) -> Option<(Comparison, f64)> {
    let outlook = advisor.outlook();
    let features = Features::of(hand, scores);
    let mut models = advisor.models().iter();
    let propensity = models.find(|model| model.info.name == outlook.propensity)?;
    let probability = propensity.probability(&features, None);
    let situation = Situation::from(scores);
    let outlook = outlook.of(hand, &situation, probability, Readiness::default());
    Some((*outlook.comparison()?, probability))
}

/// The decision, with how many more of 100 matches a call wins.
fn decision((comparison, scores): &(Comparison, Scores)) -> String {
    let choice = match decide_by_value(comparison, Goal::MatchWin, *scores) {
        (true, Some(Reason::WorthTheRisk)) => "risk it",
        (true, _) => "call",
        (false, Some(Reason::TooMuchToLose)) => "too much to lose",
        (false, _) => "no",
    };
    let margin = signed(100.0 * comparison.margin(Goal::MatchWin), 1);
    format!("{choice} {margin}")
}

/// The hand with this number, the same on every machine.
fn dealt(number: u64) -> Option<Hand<8>> {
    let mut draws = Draws::new("hand", number);
    let mut deck: Vec<Card> = Card::deck().collect();
    for place in 0..8 {
        let other = place + draws.below(deck.len() - place);
        deck.swap(place, other);
    }
    Hand::from_tokens(deck.iter().take(8).map(|card| card.token())).ok()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{EXAMPLES, HANDS, dealt};
    use tichu::Hand;

    #[test]
    fn every_number_deals_another_hand_and_always_the_same() {
        let hands: HashSet<String> = (0..HANDS).map(|n| dealt(n).unwrap().to_string()).collect();
        assert_eq!(hands.len() as u64, HANDS);
        assert_eq!(dealt(7), dealt(7));
    }

    #[test]
    fn dealt_hands_hold_each_card_equally_often() {
        let dragons = (0..HANDS).filter(|n| dealt(*n).unwrap().to_string().starts_with("Dr"));
        let share = dragons.count() as f64 / HANDS as f64;
        assert!((share - 1.0 / 7.0).abs() < 0.03, "{share}");
    }

    #[test]
    fn example_hands_are_hands() {
        for (name, cards) in EXAMPLES {
            assert!(cards.parse::<Hand<8>>().is_ok(), "{name}");
        }
    }
}
