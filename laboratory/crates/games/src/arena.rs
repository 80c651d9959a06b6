//! Compares two agents on the same deals.

use agents::{Agent, Estimate, Game, seed_of_part};
use fastrand::Rng;
use rayon::prelude::*;

/// Plays every deal once for each side, with agent A on that side and agent B on all others.
///
/// So neither agent has the better cards. Everything follows from the seed, for any number of
/// threads: the numbers that an agent draws depend on deal and player alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arena {
    /// The seed.
    pub seed: u64,
    /// How many deals are played.
    pub deals: u64,
}

/// How agent A did against agent B.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// How many games were played: one for each deal and side.
    pub games: u64,
    /// How many of them had no single winner.
    pub ties: u64,
    /// The share of the other games that A won, with Wilson's interval; `None` without games.
    pub won: Option<Estimate>,
    /// The points of A minus the mean points of the other sides, by game, with the bootstrap interval
    /// over deals; `None` without games.
    pub points: Option<Estimate>,
}

/// How one agent did against another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair<A> {
    /// The agents.
    pub agents: [A; 2],
    /// How the first did.
    pub comparison: Comparison,
}

/// A game of the arena, from the view of agent A.
struct PlayedGame {
    is_tied: bool,
    won: f64,
    points: f64,
}

impl Arena {
    /// Compares two agents in a game of `players` players; `deal` deals the cards at random.
    ///
    /// # Panics
    /// When an agent makes an illegal move.
    #[must_use]
    pub fn compare<G: Game>(
        &self,
        players: usize,
        deal: impl Fn(&mut Rng) -> G + Sync,
        a: &dyn Agent<G>,
        b: &dyn Agent<G>,
    ) -> Comparison {
        let deals: Vec<Vec<PlayedGame>> = (0..self.deals)
            .into_par_iter()
            .map(|number| {
                let mut seeds = Rng::with_seed(seed_of_part(self.seed, number));
                let dealt = deal(&mut seeds);
                let rngs: Vec<Rng> = (0..players).map(|_| seeds.fork()).collect();
                let play_on = |side| {
                    let agents =
                        (0..players).map(|player| if dealt.side(player) == side { a } else { b });
                    let mut seated: Vec<_> = agents.zip(rngs.iter().cloned()).collect();
                    let mut game = dealt.clone();
                    play(&mut game, &mut seated);
                    PlayedGame::of(&game, side)
                };
                (0..G::SIDES).map(play_on).collect()
            })
            .collect();
        let games = self.deals * G::SIDES as u64;
        let (tied, decided): (Vec<_>, Vec<_>) =
            deals.iter().flatten().partition(|played| played.is_tied);
        let wins = decided.iter().map(|played| played.won).sum();
        let points: Vec<f64> = deals
            .iter()
            .map(|games| games.iter().map(|played| played.points).sum::<f64>() / G::SIDES as f64)
            .collect();
        Comparison {
            games,
            ties: tied.len() as u64,
            won: Estimate::of_share(wins, decided.len() as u64),
            points: Estimate::of(&points, self.seed),
        }
    }
}

impl PlayedGame {
    fn of<G: Game>(game: &G, side: usize) -> PlayedGame {
        let others = (0..G::SIDES).filter(|other| *other != side);
        let theirs: f64 = others.map(|other| game.points(other)).sum();
        PlayedGame {
            is_tied: !(0..G::SIDES).any(|side| game.won(side) == 1.0),
            won: game.won(side),
            points: game.points(side) - theirs / (G::SIDES - 1) as f64,
        }
    }
}

/// A player of the game: its agent and the generator that the agent draws from.
type Seated<'a, G> = (&'a dyn Agent<G>, Rng);

/// Plays a game to its end with these players.
///
/// # Panics
/// When an agent chooses a move that is not in its list, or a player has no agent.
fn play<G: Game>(game: &mut G, players: &mut [Seated<'_, G>]) {
    let mut moves = Vec::new();
    while let Some(player) = game.turn() {
        game.moves(&mut moves);
        let (agent, rng) = &mut players[player];
        let chosen = agent.choose(&game.view(player), &moves, rng);
        assert!(
            moves.contains(&chosen),
            "expected a legal move of player {player}, found another"
        );
        game.apply(chosen);
    }
}

#[cfg(test)]
mod tests {
    use agents::{MonteCarlo, Random};
    use mini_tichu::Round;

    use super::*;
    use crate::snaps::{NamedAgent, OpenRound};

    /// Plays at random with other numbers than [`Random`].
    struct OtherRandom;

    impl<G: Game> Agent<G> for OtherRandom {
        fn choose(&self, view: &G::View, moves: &[G::Move], rng: &mut Rng) -> G::Move {
            rng.u64(..);
            Agent::<G>::choose(&Random, view, moves, rng)
        }
    }

    fn deal(rng: &mut Rng) -> Round {
        Round::deal(rng, false)
    }

    #[test]
    fn finds_no_difference_between_an_agent_and_itself() {
        let arena = Arena {
            seed: 1,
            deals: 1000,
        };
        let same = arena.compare(4, deal, &Random, &Random);
        let points = same.points.unwrap();
        assert_eq!([points.mean, points.low, points.high], [0.0; 3]);
        let alike = arena.compare(4, deal, &Random, &OtherRandom);
        let (points, won) = (alike.points.unwrap(), alike.won.unwrap());
        assert!(points.low < 0.0 && points.high > 0.0, "{alike:?}");
        assert!(won.low < 0.5 && won.high > 0.5, "{alike:?}");
    }

    #[test]
    fn finds_that_perfect_play_is_better() {
        let arena = Arena {
            seed: 1,
            deals: 200,
        };
        let comparison = arena.compare(
            4,
            OpenRound::deal,
            &NamedAgent::Cheater,
            &NamedAgent::Random,
        );
        assert!(comparison.points.unwrap().low > 0.0, "{comparison:?}");
        assert!(comparison.won.unwrap().low > 0.5, "{comparison:?}");
        assert_eq!(comparison.games, 400);
    }

    #[test]
    fn the_same_seed_gives_the_same_result_on_any_number_of_threads() {
        let agent = MonteCarlo::new(2);
        let compare = |seed, threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
            pool.build()
                .unwrap()
                .install(|| Arena { seed, deals: 100 }.compare(4, deal, &agent, &Random))
        };
        assert_eq!(compare(1, 1), compare(1, 3));
        assert_ne!(compare(1, 1), compare(2, 1));
    }
}
