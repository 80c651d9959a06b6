//! Two answers, played out in the same deals at two tables.

use tichu::{Action, RoundResult, Scores, Seat};
use tichu_models::outlook::WinChance;
use work::Work;

use super::deals::Imagined;
use super::judgement::{Chance, Evidence};
use super::outcome::Outcome;
use super::play_out::play_out;
use crate::metered::Metered;
use crate::sample::{Points, Sample};
use crate::simulation::Player;
use crate::{Agent, Decided, Game};

/// One, in the chance to win a match: samples are of whole numbers.
const CERTAIN: f64 = 1e6;

/// By how much the best answer is better than the one that was given.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Comparison {
    /// At the table of people and at that of champions.
    tables: [Sample; 2],
    /// The sums of both tables: their errors have part of the luck in common.
    points: Sample,
    chance: Sample,
    outcomes: [Outcome; 2],
}

impl Comparison {
    /// Adds a deal: for each table, the results after the best answer and after the given one.
    pub fn add(&mut self, decided: &Decided, tables: &[[RoundResult; 2]; 2], chances: &WinChance) {
        let lost = tables.each_ref().map(|results| {
            let [best, given] = results.each_ref().map(|result| points(decided, result));
            best - given
        });
        for (table, lost) in self.tables.iter_mut().zip(lost) {
            table.add(lost);
        }
        self.points.add(lost.iter().sum());
        let lost = tables.each_ref().map(|results| {
            let of = |result| chance(decided, result, chances);
            let [best, given] = results.each_ref().map(of);
            best - given
        });
        #[expect(clippy::cast_possible_truncation)] // At most two million.
        let sum = (lost.iter().sum::<f64>() * CERTAIN).round() as i32;
        self.chance.add(sum);
        for results in tables {
            for (outcome, result) in self.outcomes.iter_mut().zip(results) {
                outcome.add(result, decided.seat());
            }
        }
    }

    /// Points lost, as a mean of both tables; `None` of fewer than two deals.
    pub fn loss(&self) -> Option<Points> {
        let Points { mean, error } = self.points.points()?;
        Some(Points {
            mean: mean / 2.0,
            error: error / 2.0,
        })
    }

    /// The loss in the chance to win the match; `None` of fewer than two deals.
    pub fn chance(&self) -> Option<Chance> {
        let Points { mean, error } = self.chance.points()?;
        Some(Chance {
            mean: mean / 2.0 / CERTAIN,
            error: error / 2.0 / CERTAIN,
        })
    }

    /// What the loss follows from; `None` of fewer than two deals.
    pub fn evidence(&self) -> Option<Evidence> {
        let [people, champions] = self.tables.map(|table| table.points());
        Some(Evidence {
            deals: self.points.count().unsigned_abs(),
            tables: [people?, champions?],
            outcomes: self.outcomes,
        })
    }
}

/// The points of a round for the player, own minus the opponents'.
pub(super) fn points(decided: &Decided, result: &RoundResult) -> i32 {
    let team = decided.seat().team();
    let points = result.points();
    points[team] - points[team.opponent()]
}

/// The player's chance to win the match after this round.
fn chance(decided: &Decided, result: &RoundResult, chances: &WinChance) -> f64 {
    let team = decided.seat().team();
    let points = result.points();
    let Scores { own, opponent } = decided.observation.scores;
    let scores = Scores {
        own: own.saturating_add(points[team]),
        opponent: opponent.saturating_add(points[team.opponent()]),
    };
    chances.of(scores, decided.observation.target)
}

/// A round that the player may have been in, with the seed of the random numbers in it.
#[derive(Clone, Copy)]
pub(super) struct Draw {
    game: Game,
    seed: u64,
}

impl Draw {
    /// The result after this answer, when all seats play on as this player; `None` when the work is used
    /// up.
    pub fn result(
        &self,
        decided: &Decided,
        answer: Option<Action>,
        player: &mut Player,
        work: &mut Work,
    ) -> Option<RoundResult> {
        let (seat, decision) = (decided.seat(), decided.decision);
        player.begin(seat, self.seed);
        let agent = player;
        play_out(
            self.game,
            seat,
            decision,
            answer,
            &mut Metered { agent, work },
        )
    }
}

/// Draws rounds that a player may have been in.
pub(super) struct Draws {
    imagined: Imagined,
    rng: fastrand::Rng,
}

impl Draws {
    /// `None` where nothing can be imagined: after the round.
    pub fn of(decided: &Decided, seed: u64) -> Option<Draws> {
        Some(Draws {
            imagined: Imagined::of(&decided.observation)?,
            rng: fastrand::Rng::with_seed(seed),
        })
    }

    /// The next one; others call as this player. `None` when the work is used up.
    pub fn next(&mut self, player: &mut Player, work: &mut Work) -> Option<Draw> {
        player.begin(Seat::ALL[0], self.rng.u64(..));
        let agent = player;
        Some(Draw {
            game: self
                .imagined
                .draw(&mut Metered { agent, work }, &mut self.rng)?,
            seed: self.rng.u64(..),
        })
    }
}
