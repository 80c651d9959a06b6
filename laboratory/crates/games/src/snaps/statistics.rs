//! Statistics of how others play: the first plan of chapter 6.4 of the thesis.

mod act;

use agents::{Agent, Game, seed_of_part};
use fastrand::Rng;
use rayon::prelude::*;

pub use act::{CardRelation, Situation, Way};

use crate::snaps::open::OpenRound;
use crate::snaps::player::NamedAgent;
use act::Act;
use snaps::{Card, Rank, Round, View};

/// How many cards there are by rank and relation to a situation.
const CARDS: usize = CardRelation::ALL.len() * Rank::ALL.len();

/// In how many parts rounds are counted at the same time.
const PARTS: usize = 64;

/// From how many cards on a count changes estimates.
const LEAST: u64 = 50;

/// How often a player of whom a situation was seen held a card.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Count {
    /// How many cards it might have held.
    cards: u64,
    /// How many of them it would have held by plain counting.
    expected: f64,
    /// How many of them it held.
    held: u64,
}

impl Count {
    fn add(&mut self, other: &Count) {
        self.cards += other.cards;
        self.expected += other.expected;
        self.held += other.held;
    }

    /// P(s|k) / P(s|not k), the factor of the odds by Bayes' theorem; 1 for a rare situation.
    fn factor(&self) -> f64 {
        if self.cards < LEAST {
            return 1.0;
        }
        // One card of either kind more, so that nothing is certain.
        let odds = |held: f64| (held + 1.0) / (self.cards as f64 - held + 1.0);
        odds(self.held as f64) / odds(self.expected)
    }
}

/// How probable it is that a player holds a card k after a situation s, as counted in many rounds.
///
/// The thesis plans such statistics. It defines no situation, and gives no formula for the card table.
/// Here a [`Situation`] is the way in which a player played a card, and the odds of each card are
/// multiplied by P(s|k) / P(s|not k) for every situation, as if situations were independent.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    counts: Vec<[Count; CARDS]>,
}

/// What is counted of a situation and a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StatisticRow {
    /// The situation s.
    pub situation: Situation,
    /// The suit of the card k, in relation to that of the situation.
    pub relation: CardRelation,
    /// The rank of the card k.
    pub rank: Rank,
    /// In how many cases the player might have held such a card by the rules.
    pub cards: u64,
    /// P(k), the share of them by plain counting.
    pub prior: f64,
    /// P(k|s), the share of them where the player held the card.
    pub posterior: f64,
    /// P(s|k) / P(s|not k).
    pub factor: f64,
}

impl Statistics {
    /// Counts in `deals` rounds of four such players, as each of the three others sees a player.
    #[must_use]
    pub fn learn(player: &NamedAgent, deals: u64, seed: u64) -> Statistics {
        let part = |part: u64| {
            let mut counts = vec![[Count::default(); CARDS]; Situation::COUNT];
            for number in (part..deals).step_by(PARTS) {
                count_round(player, seed_of_part(seed, number), &mut counts);
            }
            counts
        };
        // In this order, so that sums are rounded alike for any number of threads.
        let parts: Vec<_> = (0..PARTS as u64).into_par_iter().map(part).collect();
        let mut counts = vec![[Count::default(); CARDS]; Situation::COUNT];
        for counted in &parts {
            let pairs = counts.iter_mut().flatten().zip(counted.iter().flatten());
            pairs.for_each(|(sum, count)| sum.add(count));
        }
        Statistics { counts }
    }

    /// The unseen cards with the probabilities that [the others](snaps::Seat::others) hold them.
    #[must_use]
    pub fn estimates(&self, view: &View) -> Vec<(Card, [f64; 3])> {
        let acts = Act::all(view.table());
        let others = view.seat().others();
        let estimate = |card: Card| {
            let mut row = plain(view, card);
            for act in &acts {
                if let Some(place) = view.seat().place_of(act.seat) {
                    row[place] *= self.counts[act.situation.index()][act.place_of(card)].factor();
                }
            }
            let sum: f64 = row.iter().sum();
            (card, row.map(|share| share / sum))
        };
        let is_possible =
            |card: &Card| others.iter().any(|one| view.possible(*one).contains(*card));
        view.unseen()
            .iter()
            .filter(is_possible)
            .map(estimate)
            .collect()
    }

    /// The counts of all situations and cards that were seen, those first that change the odds most.
    #[must_use]
    pub fn rows(&self) -> Vec<StatisticRow> {
        let mut rows = Vec::new();
        for situation in Situation::all() {
            for (place, count) in self.counts[situation.index()].iter().enumerate() {
                if count.cards >= LEAST {
                    rows.push(StatisticRow {
                        situation,
                        relation: CardRelation::ALL[place / Rank::ALL.len()],
                        rank: Rank::ALL[place % Rank::ALL.len()],
                        cards: count.cards,
                        prior: count.expected / count.cards as f64,
                        posterior: count.held as f64 / count.cards as f64,
                        factor: count.factor(),
                    });
                }
            }
        }
        let change = |row: &StatisticRow| row.factor.ln().abs();
        rows.sort_by(|a, b| change(b).total_cmp(&change(a)));
        rows
    }
}

/// The shares of those who may hold a card in the cards that they hold.
fn plain(view: &View, card: Card) -> [f64; 3] {
    let weights = view.seat().others().map(|other| {
        let may_hold = view.possible(other).contains(card);
        if may_hold {
            view.table().left(other) as f64
        } else {
            0.0
        }
    });
    let sum: f64 = weights.iter().sum();
    weights.map(|weight| if sum > 0.0 { weight / sum } else { 0.0 })
}

fn count_round(player: &NamedAgent, seed: u64, counts: &mut [[Count; CARDS]]) {
    let mut rng = Rng::with_seed(seed);
    let mut open = OpenRound::deal(&mut rng);
    let mut moves = Vec::new();
    count_last(&open.0, counts);
    while let Some(turn) = open.turn() {
        open.moves(&mut moves);
        let chosen = player.choose(&open.view(turn), &moves, &mut rng);
        open.apply(chosen);
        if chosen.card().is_some() {
            count_last(&open.0, counts);
        }
    }
}

/// Counts the cards of the player who acted last, as all others see it.
fn count_last(round: &Round, counts: &mut [[Count; CARDS]]) {
    let Some(act) = Act::all(round.table()).pop() else {
        return;
    };
    for observer in act.seat.others() {
        let view = round.view_of(observer);
        let place = observer.place_of(act.seat).unwrap_or_default();
        for card in view.unseen() & view.possible(act.seat) {
            let expected = plain(&view, card)[place];
            // A card that the rules leave to one player says nothing.
            if expected < 1.0 {
                counts[act.situation.index()][act.place_of(card)].add(&Count {
                    cards: 1,
                    expected,
                    held: u64::from(round.hand(act.seat).contains(card)),
                });
            }
        }
    }
}

#[cfg(test)]
mod tests;
