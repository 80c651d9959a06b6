//! What agents that search have in common.

use fastrand::Rng;
use work::Work;

use crate::{Agent, Estimate, Game};

/// An agent that says how good it finds each move.
pub trait Search<G: Game>: Agent<G> {
    /// All of these legal moves of the player that the view belongs to, the best first.
    ///
    /// [`Agent::choose`] plays the first. Without enough work there are fewer simulations.
    #[must_use]
    fn candidates(
        &self,
        view: &G::View,
        moves: &[G::Move],
        rng: &mut Rng,
        work: &mut Work,
    ) -> Vec<Candidate<G::Move>>;
}

/// A legal move with what its simulations have found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub one: M,
    /// In how many simulations it was made.
    pub visits: u64,
    /// What the side that moves won in them: 1 for a win, a part of 1 for a shared one.
    pub won: f64,
}

impl<M> Candidate<M> {
    pub(crate) const fn new(one: M) -> Candidate<M> {
        Candidate {
            one,
            visits: 0,
            won: 0.0,
        }
    }

    /// The share of simulations that the side won, with Wilson's interval; `None` without visits.
    ///
    /// The interval takes simulations as independent. They end at random moves, so it says how exact
    /// the search is, not how good the move is against good players.
    #[must_use]
    pub fn win_rate(&self) -> Option<Estimate> {
        Estimate::of_share(self.won, self.visits)
    }
}

/// How many simulations a decision has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// For each legal move.
    pub per_move: usize,
    /// The most in all.
    pub total: usize,
}

impl Budget {
    /// A budget of simulations for each legal move, without a limit for all.
    #[must_use]
    pub const fn per_move(per_move: usize) -> Budget {
        Budget {
            per_move,
            total: usize::MAX,
        }
    }

    /// The same budget with at most `total` simulations in all.
    #[must_use]
    pub const fn at_most(self, total: usize) -> Budget {
        Budget { total, ..self }
    }

    /// The number of simulations for `moves` legal moves.
    #[must_use]
    pub fn of(self, moves: usize) -> usize {
        self.per_move.saturating_mul(moves).min(self.total)
    }
}

#[cfg(test)]
mod tests {
    use work::Stop;

    use super::*;
    use crate::tests::small_games::{HighCard, HighCardMove};
    use crate::{Determinizer, MonteCarlo, Uct};

    const MOVES: [HighCardMove; 2] = [HighCardMove::Keep, HighCardMove::Change];

    fn searches(budget: Budget) -> [Box<dyn Search<HighCard>>; 2] {
        let (mut flat, mut tree) = (MonteCarlo::new(1), Uct::new(1));
        (flat.budget, tree.budget) = (budget, budget);
        [Box::new(flat), Box::new(tree)]
    }

    fn candidates(
        search: &dyn Search<HighCard>,
        card: u8,
        seed: u64,
    ) -> Vec<Candidate<HighCardMove>> {
        let view = HighCard::new([card, 5], 7).view(0);
        search.candidates(
            &view,
            &MOVES,
            &mut Rng::with_seed(seed),
            &mut Work::unlimited(),
        )
    }

    #[test]
    fn keeps_high_cards_and_changes_low_ones() {
        for search in searches(Budget::per_move(400)) {
            for (card, expected) in [(2, HighCardMove::Change), (9, HighCardMove::Keep)] {
                let found = candidates(&*search, card, 1);
                assert_eq!(found[0].one, expected, "card {card}");
                let view = HighCard::new([card, 5], 7).view(0);
                let chosen = search.choose(&view, &MOVES, &mut Rng::with_seed(1));
                assert_eq!(chosen, expected, "card {card}");
            }
        }
    }

    #[test]
    fn win_rates_are_those_of_the_cards() {
        // A nine that is kept beats eight of nine cards.
        for search in searches(Budget::per_move(2000)) {
            let rate = candidates(&*search, 9, 1)[0].win_rate().unwrap();
            assert!(rate.low < 8.0 / 9.0 && 8.0 / 9.0 < rate.high, "{rate:?}");
        }
    }

    #[test]
    fn all_simulations_count_up_to_the_limit_and_follow_from_the_seed() {
        for (budget, expected) in [
            (Budget::per_move(50), 100),
            (Budget::per_move(50).at_most(31), 31),
            (Budget::per_move(50).at_most(1), 1),
            (Budget::per_move(50).at_most(0), 0),
        ] {
            for search in searches(budget) {
                let found = candidates(&*search, 6, 1);
                assert_eq!(found.iter().map(|one| one.visits).sum::<u64>(), expected);
                assert_eq!(found.len(), 2);
                assert_eq!(found, candidates(&*search, 6, 1));
                let unvisited = found.iter().find(|one| one.visits == 0);
                assert!(unvisited.is_none_or(|one| one.win_rate().is_none()));
            }
        }
        let [flat, _] = searches(Budget::per_move(50));
        assert_ne!(candidates(&*flat, 6, 1), candidates(&*flat, 6, 2));
    }

    #[test]
    fn without_enough_work_there_are_fewer_simulations_and_they_follow_from_the_seed() {
        for search in searches(Budget::per_move(1000)) {
            let found = |work| {
                let view = HighCard::new([6, 5], 7).view(0);
                let mut work = Work::new(work, &Stop::default());
                search.candidates(&view, &MOVES, &mut Rng::with_seed(1), &mut work)
            };
            let visits = |work| found(work).iter().map(|one| one.visits).sum::<u64>();
            assert!((1..2000).contains(&visits(1_000_000)));
            assert_eq!(found(1_000_000), found(1_000_000));
            assert_eq!([visits(0), visits(100_000_000)], [0, 2000]);
        }
    }

    #[test]
    fn which_moves_a_small_budget_reaches_is_by_lot() {
        for search in searches(Budget::per_move(1).at_most(1)) {
            let first = |seed| candidates(&*search, 6, seed)[0];
            let visited: Vec<_> = (0..40).map(first).filter(|one| one.visits == 1).collect();
            for one in MOVES {
                assert!(visited.iter().any(|visited| visited.one == one), "{one:?}");
            }
        }
    }

    /// Believes that the other card is an eight and the stock a one.
    struct Pessimist;

    impl Determinizer<HighCard> for Pessimist {
        fn determine(&self, own: &u8, _: &mut Rng) -> HighCard {
            HighCard::new([*own, 8], 1)
        }
    }

    #[test]
    fn hidden_cards_are_those_of_the_determinizer() {
        let flat = MonteCarlo {
            budget: Budget::per_move(3),
            hidden: Pessimist,
        };
        let tree = Uct {
            budget: Budget::per_move(3),
            exploration: 1.0,
            availability: true,
            hidden: std::sync::Arc::new(Pessimist),
        };
        let searches: [&dyn Search<HighCard>; 2] = [&flat, &tree];
        for search in searches {
            for one in candidates(search, 9, 1) {
                let expected = if one.one == HighCardMove::Keep {
                    1.0
                } else {
                    0.0
                };
                assert_eq!(one.win_rate().unwrap().mean, expected);
            }
        }
    }
}
