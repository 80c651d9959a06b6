//! Two answers, played out in the same deals at two tables.

use tichu::{Action, RoundResult, Scores, Seat};
use tichu_models::outlook::MatchValues;
use work::Work;

use super::deals::Imagined;
use super::judgement::{Chance, Evidence, Loss};
use super::play_out::play_out;
use crate::metered::Metered;
use crate::outcome::Outcome;
use crate::sample::{Points, Sample};
use crate::simulation::Player;
use crate::{Agent, Game, PlayerDecision};

/// One, in the chance to win a match, and a point: samples are of whole numbers.
const CERTAIN: f64 = 1e6;
const POINT: f64 = 100.0;

/// What the end of a round is worth to a player.
#[derive(Clone, Copy)]
pub(super) struct Worth {
    /// Points of the round, own minus the opponents'.
    points: i32,
    /// The chance to win the match after it, in millionths.
    chance: i32,
    /// Both, in hundredths of a point.
    both: i32,
}

impl Worth {
    /// The mean of the points of the round and of the chance to win the match, which counts as many points as
    /// for calls.
    #[expect(clippy::cast_possible_truncation)] // Some thousands of points at most.
    pub fn of(decided: &PlayerDecision, result: &RoundResult, values: MatchValues<'_>) -> Worth {
        let team = decided.seat().team();
        let points = result.points();
        let Scores { own, opponent } = decided.observation.scores;
        let scores = Scores {
            own: own.saturating_add(points[team]),
            opponent: opponent.saturating_add(points[team.opponent()]),
        };
        let chance = values.chance.of(scores, decided.observation.target);
        let points = points[team] - points[team.opponent()];
        let both = f64::midpoint(f64::from(points), chance * values.points_per_match);
        Worth {
            points,
            chance: (chance * CERTAIN).round() as i32,
            both: (both * POINT).round() as i32,
        }
    }

    /// By how much it is worth more than another, in hundredths of a point.
    pub fn gain_on(&self, other: &Worth) -> i32 {
        self.both - other.both
    }
}

/// By how much the best answer is better than the one that was given.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AnswerComparison {
    /// At the table of people and at that of champions.
    tables: [Sample; 2],
    /// The sums of both tables: their errors have part of the luck in common.
    loss: Sample,
    points: Sample,
    chance: Sample,
    outcomes: [Outcome; 2],
}

impl AnswerComparison {
    /// Adds a deal: for each table, the results after the best answer and after the given one.
    pub fn add(
        &mut self,
        decided: &PlayerDecision,
        tables: &[[RoundResult; 2]; 2],
        values: MatchValues<'_>,
    ) {
        let (mut loss, mut points, mut chance) = (0, 0, 0);
        for (table, results) in self.tables.iter_mut().zip(tables) {
            let [best, given] = results
                .each_ref()
                .map(|result| Worth::of(decided, result, values));
            table.add(best.gain_on(&given));
            loss += best.gain_on(&given);
            points += best.points - given.points;
            chance += best.chance - given.chance;
            for (outcome, result) in self.outcomes.iter_mut().zip(results) {
                outcome.add(result, decided.seat());
            }
        }
        self.loss.add(loss);
        self.points.add(points);
        self.chance.add(chance);
    }

    /// What was lost, as a mean of both tables; `None` of fewer than two deals.
    pub fn loss(&self) -> Option<Loss> {
        let of = |sample: &Sample, unit: f64| Some(sample.points()?.scaled(0.5 / unit));
        let Points { mean, error } = of(&self.chance, CERTAIN)?;
        Some(Loss {
            both: of(&self.loss, POINT)?,
            points: of(&self.points, 1.0)?,
            chance: Chance { mean, error },
        })
    }

    /// What the loss follows from; `None` of fewer than two deals.
    pub fn evidence(&self) -> Option<Evidence> {
        let [people, champions] = self
            .tables
            .map(|table| Some(table.points()?.scaled(1.0 / POINT)));
        Some(Evidence {
            deals: self.points.count().unsigned_abs(),
            tables: [people?, champions?],
            outcomes: self.outcomes,
        })
    }
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
        decided: &PlayerDecision,
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
    pub fn of(decided: &PlayerDecision, seed: u64) -> Option<Draws> {
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
