//! Plays deals and matches twice, with swapped seats, on all processors.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use tichu::{Event, Match, Seat, TargetScore};

use super::behaviour::BehaviourCounts;
use super::comparison::{Comparison, Findings};
use super::contestant::Contestant;
use super::error::ArenaError;
use super::played_round::{PlayedRound, RoundId, Side};
use crate::seeded::Dealt;
use crate::{Agent, Game, Players, play_round};

/// A match that has no winner after this number of rounds ends without one. Teams that lose their
/// calls may never reach the target.
const MOST_ROUNDS: u64 = 500;

/// How many parts are played before a spectator sees them.
const AT_ONCE: u64 = 256;

/// The deals and matches that are played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arena {
    /// Everything follows from it.
    pub seed: u64,
    /// The deals that are played, by number, each twice.
    pub deals: Range<u64>,
    /// The sequences of deals that are played as a match, by number, each twice.
    pub matches: Range<u64>,
    /// The total that ends a match.
    pub target: TargetScore,
}

/// A spectator of a comparison.
pub trait Spectator: Sync {
    /// A deal or a match has been played twice. It is called on the threads that play.
    fn progress(&self) {}

    /// A round was played. All rounds come, in an order that the seed alone decides.
    ///
    /// # Errors
    /// The reason to play no more.
    fn round(&self, _round: &PlayedRound) -> Result<(), String> {
        Ok(())
    }
}

/// No spectator.
impl Spectator for () {}

impl Arena {
    /// Compares two sides.
    ///
    /// # Errors
    /// [`ArenaError`] when an agent cannot be built: the first in the order of deals.
    pub fn compare(
        &self,
        a: &dyn Contestant,
        b: &dyn Contestant,
        spectator: &impl Spectator,
    ) -> Result<Comparison, ArenaError> {
        let sides = Sides([a, b], self.seed);
        let mut findings = Findings::default();
        in_order(
            &self.deals,
            spectator,
            |number| {
                let standing = Match::new(self.target);
                Twice::play(|first| {
                    let round = sides.round(RoundId::Deal(number), standing, first)?;
                    Ok(vec![round])
                })
            },
            |twice| {
                let mean = |value: fn(&PlayedRound) -> f64| {
                    twice.rounds.iter().flatten().map(value).sum::<f64>() / 2.0
                };
                findings
                    .points
                    .push(mean(|round| round.difference().into()));
                findings
                    .rounds_won
                    .push(mean(|round| won(round.difference())));
                findings.add(twice);
            },
        )?;
        in_order(
            &self.matches,
            spectator,
            |number| Twice::play(|first| self.play_match(&sides, number, first)),
            |twice| {
                let won = twice.rounds.iter().map(|rounds| match_won(rounds));
                findings.matches_won.push(won.sum::<f64>() / 2.0);
                findings.add(twice);
            },
        )?;
        Ok(findings.comparison([a.name(), b.name()], self.seed))
    }

    /// The rounds of a match. One that is forfeited is the last.
    fn play_match(
        &self,
        sides: &Sides,
        number: u64,
        first: Side,
    ) -> Result<Vec<PlayedRound>, ArenaError> {
        let mut standing = Match::new(self.target);
        let mut rounds = Vec::new();
        for round in 0..MOST_ROUNDS {
            let round = sides.round(RoundId::Match { number, round }, standing, first)?;
            // Only a match that is over refuses points.
            let _ = standing.add(round.points());
            let is_last = standing.winner().is_some() || round.result.is_err();
            rounds.push(round);
            if is_last {
                break;
            }
        }
        Ok(rounds)
    }
}

/// 1 for more points than the others, 1/2 for as many.
fn won(difference: i32) -> f64 {
    f64::from(difference.signum() + 1) / 2.0
}

/// 1 when A has won the match of these rounds, 1/2 when there is no winner.
fn match_won(rounds: &[PlayedRound]) -> f64 {
    let Some(last) = rounds.last() else {
        return 0.5;
    };
    let mut standing = last.standing;
    let _ = standing.add(last.points());
    let winner = match &last.result {
        Ok(_) => standing.winner(),
        Err(fault) => Some(fault.seat().team().opponent()),
    };
    match winner {
        Some(team) if team == last.team(Side::A) => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}

impl Findings {
    fn add(&mut self, twice: &Twice) {
        for (sum, tally) in self.tallies.iter_mut().zip(&twice.tallies) {
            *sum += *tally;
        }
        for round in twice.rounds.iter().flatten() {
            if let (Err(fault), Some(side)) = (&round.result, round.forfeited_by()) {
                let forfeits = &mut self.forfeits[side as usize];
                forfeits.rounds += 1;
                forfeits
                    .first
                    .get_or_insert_with(|| format!("{}, {fault}", round.id));
            }
        }
    }
}

/// A deal or a match that was played twice.
struct Twice {
    /// The rounds with A in seats 0 and 2, then those with B there.
    rounds: [Vec<PlayedRound>; 2],
    /// What A and B did.
    tallies: [BehaviourCounts; 2],
}

impl Twice {
    fn play(
        rounds: impl Fn(Side) -> Result<Vec<PlayedRound>, ArenaError>,
    ) -> Result<Twice, ArenaError> {
        let rounds = [rounds(Side::A)?, rounds(Side::B)?];
        let mut tallies = [BehaviourCounts::default(); 2];
        for round in rounds.iter().flatten() {
            let teams = BehaviourCounts::of_round(round.deal, round.standing, &round.actions);
            // Every event was legal when it was played.
            let teams = teams.unwrap_or_default();
            for (tally, side) in tallies.iter_mut().zip([Side::A, Side::B]) {
                *tally += teams[round.team(side)];
            }
        }
        Ok(Twice { rounds, tallies })
    }
}

/// Plays parts on all processors, and takes them in their order.
///
/// The error is the first one in the order of parts, for any number of threads.
fn in_order(
    numbers: &Range<u64>,
    spectator: &impl Spectator,
    play: impl Fn(u64) -> Result<Twice, ArenaError> + Sync,
    mut take: impl FnMut(&Twice),
) -> Result<(), ArenaError> {
    let failed = AtomicU64::new(u64::MAX);
    for start in numbers.clone().step_by(AT_ONCE as usize) {
        let numbers: Vec<u64> = (start..numbers.end.min(start + AT_ONCE)).collect();
        let parts: Vec<_> = numbers
            .into_par_iter()
            .with_max_len(1)
            .filter_map(|number| {
                // Those before the first that failed have to be played.
                if number > failed.load(Ordering::Relaxed) {
                    return None;
                }
                let played = play(number);
                match played {
                    Ok(_) => spectator.progress(),
                    Err(_) => {
                        failed.fetch_min(number, Ordering::Relaxed);
                    }
                }
                Some(played)
            })
            .collect();
        for part in parts {
            let part = part?;
            for round in part.rounds.iter().flatten() {
                spectator.round(round).map_err(ArenaError::Stopped)?;
            }
            take(&part);
        }
    }
    Ok(())
}

/// Both sides, A first, and the seed of the arena.
struct Sides<'a>([&'a dyn Contestant; 2], u64);

impl Sides<'_> {
    /// Plays a round with this side in seats 0 and 2.
    fn round(&self, id: RoundId, standing: Match, first: Side) -> Result<PlayedRound, ArenaError> {
        let dealt = Dealt::of(id.seed(self.1));
        let [a, b, c, d] = Seat::ALL.map(|seat| self.agent(seat, id, first));
        let mut table = Table {
            agents: [a?, b?, c?, d?],
            actions: Vec::with_capacity(128),
        };
        for seat in Seat::ALL {
            table.agent(seat).begin(seat, dealt.seed(seat));
        }
        let mut game = Game::new(dealt.deal, standing);
        let result = play_round(&mut game, &mut table);
        let Table {
            mut agents,
            actions,
        } = table;
        let round = PlayedRound {
            id,
            first,
            deal: dealt.deal,
            standing,
            actions,
            result,
        };
        for agent in &mut agents {
            agent.end(round.points());
        }
        Ok(round)
    }

    /// The contestant in this seat.
    fn of(&self, seat: Seat, first: Side) -> &dyn Contestant {
        let side = match seat.team() {
            tichu::Team::First => first,
            tichu::Team::Second => first.opponent(),
        };
        self.0[side as usize]
    }

    fn agent(&self, seat: Seat, round: RoundId, first: Side) -> Result<Box<dyn Agent>, ArenaError> {
        let contestant = self.of(seat, first);
        contestant
            .agent(seat)
            .map_err(|reason| ArenaError::NoAgent {
                round,
                agent: contestant.name(),
                seat,
                reason,
            })
    }
}

/// Four agents, and all that they do.
struct Table {
    agents: [Box<dyn Agent>; 4],
    actions: Vec<Event>,
}

impl Players for Table {
    fn agent(&mut self, seat: Seat) -> &mut dyn Agent {
        self.agents.agent(seat)
    }

    fn show(&mut self, event: &Event) {
        self.actions.push(*event);
        self.agents.show(event);
    }
}
