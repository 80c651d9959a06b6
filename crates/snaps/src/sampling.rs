//! Perfect information Monte Carlo: the mean over sampled deals, each played perfectly.

use fastrand::Rng;
use work::Work;

use crate::card_set::CardSet;
use crate::deals::Deals;
use crate::knowledge::{Knowledge, Options};
use crate::moves::Move;
use crate::round::Round;
use crate::solver::solve_within;
use crate::view::View;

/// How often a deal is drawn from the card table before one is taken that agrees with the rules alone.
const TRIES: usize = 1000;

/// The price of a deal that is drawn, in instructions, roughly: for as many tries.
const DRAW: u64 = 200_000;

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

/// What a search has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Sampled {
    /// How many deals were solved.
    pub deals: usize,
    /// All legal moves with their mean values for the player in turn, -1.2 to 1.2: 1 for a won round,
    /// and a thousandth for a point. None out of turn; all are 0 without a deal.
    pub values: Vec<(Move, f64)>,
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

    /// The values of all legal moves of the player in turn. Without enough work there are fewer deals.
    #[must_use]
    pub fn values(&self, view: &View, rng: &mut Rng, work: &mut Work) -> Sampled {
        let mut sampled = Sampled {
            deals: 0,
            values: view.moves().iter().map(|one| (*one, 0.0)).collect(),
        };
        if sampled.values.is_empty() {
            return sampled;
        }
        let deals = Drawn::new(view, self.options);
        for _ in 0..self.samples.max(1) {
            let round = deals.draw(rng);
            let sign = if round.side_of(view.seat()) == 0 {
                1.0
            } else {
                -1.0
            };
            let solved = work.spend(DRAW).and_then(|()| solve_within(&round, work));
            let Some(solution) = solved else {
                break;
            };
            sampled.deals += 1;
            // The moves follow from the view, so they are the same in every sampled round.
            for ((_, sum), (_, value)) in sampled.values.iter_mut().zip(solution.moves) {
                *sum += sign * value;
            }
        }
        let deals = sampled.deals.max(1) as f64;
        sampled.values.iter_mut().for_each(|(_, sum)| *sum /= deals);
        sampled
    }
}

/// Draws deals that agree with a view.
#[derive(Debug)]
pub struct Drawn<'a> {
    view: &'a View,
    knowledge: Knowledge,
    deals: Deals,
}

impl Drawn<'_> {
    /// From the conclusions of this player.
    #[must_use]
    pub fn new(view: &View, options: Options) -> Drawn<'_> {
        Drawn {
            view,
            knowledge: Knowledge::of(view, options),
            deals: view.deals(),
        }
    }

    /// A round whose hidden cards are drawn card by card from the table. Draws with wrong sizes of
    /// hands or against a fact are thrown away; after 1,000 tries the rules alone count.
    #[must_use]
    pub fn draw(&self, rng: &mut Rng) -> Round {
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
    use proptest::prelude::{prop_assert, prop_assert_eq, proptest};

    use work::Stop;

    use super::*;
    use crate::contract::Contract;
    use crate::dealing::deal;
    use crate::seat::Seat;
    use crate::solver::solve;

    proptest! {
        #[test]
        fn drawn_deals_agree_with_the_view_and_its_facts(seed: u64, played in 0usize..24) {
            let mut rng = Rng::with_seed(seed);
            let mut round = deal(&mut rng);
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
                let partnership = other.partnership();
                if partnership.declarer != partnership.holder && played == 0 {
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
            let mut round = deal(&mut rng);
            while round.table().all_played().len() < 20 && round.table().turn().is_some() {
                round.moves(&mut moves);
                moves.retain(|one| *one != Move::Claim);
                round.apply(moves[rng.usize(..moves.len())]);
            }
            let Some(turn) = round.table().turn() else {
                continue;
            };
            let view = round.view_of(turn);
            if view.deals().count() != 1 {
                continue;
            }
            let sampling = Sampling::new(3);
            let found = sampling.values(&view, &mut rng, &mut Work::unlimited());
            assert_eq!(found.deals, 3);
            let sign = if round.side_of(turn) == 0 { 1.0 } else { -1.0 };
            for ((one, value), (other, exact)) in found.values.iter().zip(solve(&round).moves) {
                assert_eq!(*one, other);
                assert!((value - sign * exact).abs() < 1e-9);
            }
        }
    }
    #[test]
    fn with_less_work_it_solves_the_first_deals_alone() {
        let contract = Contract::new(Seat::ALL[0], "LA".parse().unwrap());
        let hand = "A9 AJ HQ HA B9 LK".parse().unwrap();
        let view = View::rebuild(Seat::ALL[0], hand, contract, &[]).unwrap();
        let values = |samples, work: &mut Work| {
            Sampling::new(samples).values(&view, &mut Rng::with_seed(1), work)
        };
        let work = || Work::new(50_000_000, &Stop::default());
        let found = values(1000, &mut work());
        assert!((1..1000).contains(&found.deals), "{}", found.deals);
        assert_eq!(found, values(1000, &mut work()));
        assert_eq!(found, values(found.deals, &mut Work::unlimited()));
        let stopped = Stop::default();
        stopped.stop();
        assert_eq!(values(1000, &mut Work::new(u64::MAX, &stopped)).deals, 0);
    }
}
