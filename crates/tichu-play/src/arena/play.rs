//! Plays deals and matches twice, with swapped seats, on all processors.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use tichu::{Event, Match, RoundResult, Seat, TargetScore};

use super::behaviour::Tally;
use super::comparison::{Comparison, Findings};
use super::contestant::Contestant;
use super::error::ArenaError;
use super::played_round::{PlayedRound, Side};
use crate::seeded::{Dealt, seed_of_part};
use crate::{Agent, Fault, Game, Players, play_round};

/// A match that has no winner after this number of rounds ends without one. Teams that lose their
/// calls may never reach the target.
const MOST_ROUNDS: u64 = 500;

/// How many parts are played before a spectator sees them.
const AT_ONCE: u64 = 256;

/// The deals and matches that are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arena {
    /// Everything follows from it.
    pub seed: u64,
    /// How many deals are played, each twice.
    pub deals: u64,
    /// How many sequences of deals are played as a match, each twice.
    pub matches: u64,
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
    /// [`ArenaError`] when an agent breaks a rule, falls silent or cannot be built: the first in the
    /// order of deals.
    pub fn compare(
        &self,
        a: &dyn Contestant,
        b: &dyn Contestant,
        spectator: &impl Spectator,
    ) -> Result<Comparison, ArenaError> {
        let sides = Sides([a, b]);
        let mut findings = Findings::default();
        let deals = seed_of_part(self.seed, 0);
        in_order(
            self.deals,
            spectator,
            |number| {
                let standing = Match::new(self.target);
                Twice::play(|first| {
                    let round = sides.round(seed_of_part(deals, number), standing, first)?;
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
                findings.add(&twice.tallies);
            },
        )?;
        let matches = seed_of_part(self.seed, 1);
        in_order(
            self.matches,
            spectator,
            |number| Twice::play(|first| self.play_match(&sides, matches, number, first)),
            |twice| {
                let won = twice.rounds.iter().map(|rounds| match_won(rounds));
                findings.matches_won.push(won.sum::<f64>() / 2.0);
                findings.add(&twice.tallies);
            },
        )?;
        Ok(findings.comparison([a.name(), b.name()], self.seed))
    }

    /// The rounds of a match.
    fn play_match(
        &self,
        sides: &Sides,
        seed: u64,
        number: u64,
        first: Side,
    ) -> Result<Vec<PlayedRound>, ArenaError> {
        let seed = seed_of_part(seed, number);
        let mut standing = Match::new(self.target);
        let mut rounds = Vec::new();
        while standing.winner().is_none() && (rounds.len() as u64) < MOST_ROUNDS {
            let seed = seed_of_part(seed, rounds.len() as u64);
            let mut round = sides.round(seed, standing, first)?;
            round.match_number = Some(number);
            // Only a match that is over refuses points.
            let _ = standing.add(round.result.points());
            rounds.push(round);
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
    let _ = standing.add(last.result.points());
    match standing.winner() {
        Some(team) if team == last.team(Side::A) => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}

impl Findings {
    fn add(&mut self, tallies: &[Tally; 2]) {
        for (sum, tally) in self.tallies.iter_mut().zip(tallies) {
            *sum += *tally;
        }
    }
}

/// A deal or a match that was played twice.
struct Twice {
    /// The rounds with A in seats 0 and 2, then those with B there.
    rounds: [Vec<PlayedRound>; 2],
    /// What A and B did.
    tallies: [Tally; 2],
}

impl Twice {
    fn play(
        rounds: impl Fn(Side) -> Result<Vec<PlayedRound>, ArenaError>,
    ) -> Result<Twice, ArenaError> {
        let rounds = [rounds(Side::A)?, rounds(Side::B)?];
        let mut tallies = [Tally::default(); 2];
        for round in rounds.iter().flatten() {
            let teams = Tally::of_round(round.deal, round.standing, &round.actions);
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
    count: u64,
    spectator: &impl Spectator,
    play: impl Fn(u64) -> Result<Twice, ArenaError> + Sync,
    mut take: impl FnMut(&Twice),
) -> Result<(), ArenaError> {
    let failed = AtomicU64::new(u64::MAX);
    for start in (0..count).step_by(AT_ONCE as usize) {
        let numbers: Vec<u64> = (start..count.min(start + AT_ONCE)).collect();
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

/// Both sides, A first.
struct Sides<'a>([&'a dyn Contestant; 2]);

impl Sides<'_> {
    /// Plays a round with this side in seats 0 and 2.
    fn round(&self, seed: u64, standing: Match, first: Side) -> Result<PlayedRound, ArenaError> {
        let dealt = Dealt::of(seed);
        let [a, b, c, d] = Seat::ALL.map(|seat| self.agent(seat, seed, first));
        let mut table = Table {
            agents: [a?, b?, c?, d?],
            actions: Vec::with_capacity(128),
        };
        for seat in Seat::ALL {
            table.agent(seat).begin(seat, dealt.seed(seat));
        }
        let mut game = Game::new(dealt.deal, standing);
        let result: Result<RoundResult, Fault> = play_round(&mut game, &mut table);
        let result = result.map_err(|fault| ArenaError::Fault {
            seed,
            agent: self.of(fault.seat(), first).name(),
            fault,
        })?;
        for seat in Seat::ALL {
            table.agent(seat).end(&result);
        }
        Ok(PlayedRound {
            seed,
            match_number: None,
            first,
            deal: dealt.deal,
            standing,
            actions: table.actions,
            result,
        })
    }

    /// The contestant in this seat.
    fn of(&self, seat: Seat, first: Side) -> &dyn Contestant {
        let side = match seat.team() {
            tichu::Team::First => first,
            tichu::Team::Second => first.opponent(),
        };
        self.0[side as usize]
    }

    fn agent(&self, seat: Seat, seed: u64, first: Side) -> Result<Box<dyn Agent>, ArenaError> {
        let contestant = self.of(seat, first);
        contestant
            .agent(seat)
            .map_err(|reason| ArenaError::NoAgent {
                seed,
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
