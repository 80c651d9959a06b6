//! Perfect information Monte Carlo: the mean over sampled deals, each played perfectly.

use agents::Agent;
use fastrand::Rng;

use crate::ENOUGH;
use crate::card_set::CardSet;
use crate::deals::Deals;
use crate::knowledge::{Knowledge, Options};
use crate::moves::Move;
use crate::round::Round;
use crate::solver::solve;
use crate::view::View;

/// How often a deal is drawn from the card table before one is taken that agrees with the rules alone.
const TRIES: usize = 1000;

/// Draws deals from its card table, solves each with open cards, and plays the move with the best mean
/// value; of equal ones the first.
///
/// It stands for agent 2 of the thesis, expect-minimax over all deals, which was held to be impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// How many deals are solved for each decision, at least 1 counts.
    pub samples: usize,
    /// How the knowledge base concludes.
    pub options: Options,
}

impl Sampling {
    /// A player with `samples` samples and the default knowledge base.
    #[must_use]
    pub fn new(samples: usize) -> Sampling {
        Sampling {
            samples,
            options: Options::default(),
        }
    }

    /// All legal moves with their mean values for the player in turn, -1.2 to 1.2: 1 for a won round,
    /// and a thousandth for a point; none out of turn.
    #[must_use]
    pub fn values(&self, view: &View, rng: &mut Rng) -> Vec<(Move, f64)> {
        let mut sums: Vec<(Move, f64)> = view.moves().iter().map(|one| (*one, 0.0)).collect();
        if sums.is_empty() {
            return sums;
        }
        let deals = Drawn::new(view, self.options);
        let samples = self.samples.max(1);
        for _ in 0..samples {
            let round = deals.draw(rng);
            let sign = if round.side_of(view.seat()) == 0 {
                1.0
            } else {
                -1.0
            };
            // The moves follow from the view, so they are the same in every sampled round.
            for ((_, sum), (_, value)) in sums.iter_mut().zip(solve(&round).moves) {
                *sum += sign * value;
            }
        }
        sums.iter_mut().for_each(|(_, sum)| *sum /= samples as f64);
        sums
    }

    /// The share of sampled deals in which perfect play wins for the declarer, 0 to 1.
    #[must_use]
    pub fn declarer_wins(&self, view: &View, rng: &mut Rng) -> f64 {
        let deals = Drawn::new(view, self.options);
        let samples = self.samples.max(1);
        let won = (0..samples).filter(|_| solve(&deals.draw(rng)).value > 0.0);
        won.count() as f64 / samples as f64
    }
}

impl Agent<Round> for Sampling {
    fn choose(&self, view: &View, moves: &[Move], rng: &mut Rng) -> Move {
        match moves {
            [one] => return *one,
            // The solver takes it for granted that right claims are made.
            [Move::Claim, ..] if view.team_points()[0] >= ENOUGH => return Move::Claim,
            _ => {}
        }
        let mut best = (moves[0], f64::NEG_INFINITY);
        for (one, value) in self.values(view, rng) {
            if value > best.1 {
                best = (one, value);
            }
        }
        best.0
    }
}

/// Draws deals that agree with a view.
pub(crate) struct Drawn<'a> {
    view: &'a View,
    knowledge: Knowledge,
    deals: Deals,
}

impl Drawn<'_> {
    pub(crate) fn new(view: &View, options: Options) -> Drawn<'_> {
        Drawn {
            view,
            knowledge: Knowledge::of(view, options),
            deals: view.deals(),
        }
    }

    /// A round whose hidden cards are drawn card by card from the table. Draws with wrong sizes of
    /// hands or against a fact are thrown away; after 1,000 tries the rules alone count.
    pub(crate) fn draw(&self, rng: &mut Rng) -> Round {
        let drawn = (0..TRIES).find_map(|_| self.try_draw(rng));
        let hidden = drawn.unwrap_or_else(|| self.deals.draw(rng));
        Round::from_view(self.view, hidden)
    }

    fn try_draw(&self, rng: &mut Rng) -> Option<[CardSet; 4]> {
        let mut hands = [CardSet::EMPTY; 4];
        let others = self.view.seat().others();
        let mut left = others.map(|other| self.view.table().left(other));
        for card in self.view.unseen() {
            let row = self.knowledge.table().row(card);
            let mut drawn = rng.f64();
            let place = row.iter().position(|share| {
                drawn -= share;
                *share > 0.0 && drawn < 0.0
            });
            // Rounding may leave a row a little below 1.
            let place = place.or_else(|| row.iter().rposition(|share| *share > 0.0))?;
            left[place] = left[place].checked_sub(1)?;
            hands[others[place].number()].insert(card);
        }
        let mut facts = self.knowledge.facts().iter();
        facts.all(|fact| fact.agrees(&hands)).then_some(hands)
    }
}

#[cfg(test)]
mod tests {
    use agents::Game;
    use proptest::prelude::{prop_assert, prop_assert_eq, proptest};

    use super::*;
    use crate::seat::Seat;

    proptest! {
        #[test]
        fn drawn_deals_agree_with_the_view_and_its_facts(seed: u64, played in 0usize..24) {
            let mut rng = Rng::with_seed(seed);
            let mut round = Round::deal(&mut rng);
            let mut moves = Vec::new();
            for _ in 0..played {
                round.moves(&mut moves);
                moves.retain(|one| *one != Move::Claim);
                round.apply(moves[rng.usize(..moves.len())]);
            }
            let view = round.view_of(Seat::ALL[rng.usize(..4)]);
            let drawn = Drawn::new(&view, Options::default());
            for _ in 0..5 {
                let other = drawn.draw(&mut rng);
                prop_assert_eq!(&other.view_of(view.seat()), &view);
                for seat in Seat::ALL {
                    prop_assert_eq!(other.dealt(seat).len(), 6);
                    let hand = other.hand(seat);
                    prop_assert_eq!(hand & view.possible(seat), hand);
                }
                if !other.partnership().is_lone() && played == 0 {
                    let trumps = CardSet::of_suit(view.table().contract().suit());
                    prop_assert!(!(trumps & other.hand(Seat::ALL[0])).is_empty());
                }
            }
        }
    }

    #[test]
    fn with_all_cards_known_it_plays_as_the_solver() {
        let mut rng = Rng::with_seed(7);
        let mut moves = Vec::new();
        for _ in 0..20 {
            let mut round = Round::deal(&mut rng);
            while round.table().all_played().len() < 20 && round.turn().is_some() {
                round.moves(&mut moves);
                moves.retain(|one| *one != Move::Claim);
                round.apply(moves[rng.usize(..moves.len())]);
            }
            let Some(turn) = round.table().turn() else {
                continue;
            };
            let view = round.view_of(turn);
            if !Round::is_open(&view) {
                continue;
            }
            let found = Sampling::new(3).values(&view, &mut rng);
            let sign = if round.side_of(turn) == 0 { 1.0 } else { -1.0 };
            for ((one, value), (other, exact)) in found.iter().zip(solve(&round).moves) {
                assert_eq!(*one, other);
                assert!((value - sign * exact).abs() < 1e-9);
            }
        }
    }
}
