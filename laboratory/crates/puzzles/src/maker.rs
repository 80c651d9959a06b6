//! Finds puzzles.

use std::sync::Arc;

use tichu::{Action, Call, Deal, Decision, Event, Match, TargetScore};
use tichu_play::advice::{Adviser, Advisers, Candidate};
use tichu_play::agents::NetworkAgent;
use tichu_play::review::{Budget, Evidence, Judgement, Reviewer};
use tichu_play::{Engine, Game, Networks, PlayerDecision, decisions_of, seed_of_part};
use tichu_puzzles::{Answer, Book, Position, Puzzle, Theme};
use work::Work;

use crate::played::Played;

/// How sure a puzzle has to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Deals in which a first look measures a loss.
    pub look: u32,
    /// Other deals in which the loss is measured again.
    pub deals: usize,
    /// Deals in which each further answer is compared with the best one.
    pub others: usize,
    /// What the usual answer has to lose at both tables, in points.
    pub loss: f64,
    /// What each further answer has to lose as the mean of both tables, in points.
    pub distance: f64,
    /// By how many standard errors both losses have to differ from nought.
    pub errors: f64,
    /// Only decisions of this kind are looked at; `None` for all.
    pub kind: Option<Decision>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            look: 240,
            deals: Puzzle::DEALS,
            others: 600,
            loss: 25.0,
            distance: 5.0,
            errors: 3.0,
            kind: None,
        }
    }
}

/// The least probability of an answer, for people or champions, at which it is compared with the best one.
const UNLIKELY: f64 = 0.02;

/// Plays matches as people do, and keeps the decisions that are puzzles.
#[derive(Clone, Debug)]
pub struct Maker {
    people: NetworkAgent,
    advisers: Advisers,
    reviewer: Reviewer,
    settings: Settings,
}

impl Maker {
    /// A maker with these networks and models.
    #[must_use]
    pub fn new(networks: &Networks, engine: &Engine, settings: Settings) -> Maker {
        Maker {
            people: NetworkAgent::new(Arc::clone(&networks.policy)),
            advisers: Advisers::new(networks, engine),
            reviewer: Reviewer::new(networks, engine, Budget::of(settings.look)),
            settings,
        }
    }

    /// The puzzles of a match. The same seed gives the same ones.
    pub fn of_match(&mut self, seed: u64) -> Vec<Puzzle> {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut standing = Match::new(TargetScore::default());
        let mut found: Vec<Puzzle> = Vec::new();
        while standing.winner().is_none() {
            let deal = Deal::shuffled(|n| rng.usize(..n));
            let game = Game::new(deal, standing);
            let Some(Played { events, result }) = Played::of(&game, &mut self.people) else {
                break; // Never: networks choose among legal answers.
            };
            let begun = found.len();
            for one in decisions_of(&game, &events) {
                let seed = rng.u64(..);
                if self.settings.kind.is_some_and(|kind| kind != one.decision) {
                    continue;
                }
                let position = Position {
                    deal,
                    standing,
                    events: before(&events, &one),
                    seat: one.seat(),
                    decision: one.decision,
                };
                let Some(puzzle) = self.puzzle(position, &one, seed) else {
                    continue;
                };
                // Who misses a call or a play often misses it in the next turns, too.
                if !found[begun..].iter().any(|known| known.is_like(&puzzle)) {
                    found.push(puzzle);
                }
            }
            if standing.add(result.points()).is_err() {
                break;
            }
        }
        found
    }

    /// A decision as a puzzle, if it is one: what was done is what most people do.
    fn puzzle(&mut self, position: Position, usual: &PlayerDecision, seed: u64) -> Option<Puzzle> {
        let work = &mut Work::unlimited();
        let Settings { loss, errors, .. } = self.settings;
        let seeds = [0, 1, 2].map(|part| seed_of_part(seed, part));
        let judgement = self.reviewer.judge(usual, seeds[0], work)?;
        judgement
            .evidence
            .filter(|found| is_lost(found, loss, errors))?;
        let answers = [judgement.best, usual.action];
        let deals = self.settings.deals;
        let evidence = self
            .reviewer
            .compared(usual, answers, deals, seeds[1], work)?;
        if !is_lost(&evidence, loss, errors) || !self.is_alone(usual, &judgement, seeds[2], work) {
            return None;
        }
        let answer = |action, probabilities| Answer {
            action,
            probabilities,
        };
        let puzzle = Puzzle {
            position,
            best: answer(judgement.best, judgement.advised),
            usual: answer(usual.action, judgement.given),
            tables: evidence.tables,
            outcomes: evidence.outcomes,
            theme: Theme::of(
                &usual.observation,
                usual.decision,
                answers,
                &evidence.outcomes,
            ),
        };
        Book::kept(&puzzle)
    }

    /// Whether every further answer that anybody gives is worse than the best one.
    fn is_alone(
        &mut self,
        usual: &PlayerDecision,
        judgement: &Judgement,
        seed: u64,
        work: &mut Work,
    ) -> bool {
        let Settings {
            others,
            distance,
            errors,
            ..
        } = self.settings;
        let advice = self
            .advisers
            .advise(&usual.observation, Adviser::Engine, None, work);
        let choice = advice
            .choices
            .iter()
            .find(|one| one.decision == usual.decision);
        // Where the engine would not play the Mahjong, nothing is known of its wish.
        let Some(choice) = choice else {
            return false;
        };
        let best = PlayerDecision {
            action: judgement.best,
            ..*usual
        };
        let is_further = |one: &&Candidate| {
            one.people.max(one.champion) >= UNLIKELY
                && !usual.is(one.action)
                && !best.is(one.action)
        };
        choice.candidates.iter().filter(is_further).all(|one| {
            let answers = [judgement.best, one.action];
            let found = self.reviewer.compared(usual, answers, others, seed, work);
            found.is_some_and(|found| {
                let [people, champions] = found.tables;
                let mean = f64::midpoint(people.mean, champions.mean);
                // The tables have part of the luck in common: so their errors are added up.
                let error = f64::midpoint(people.error, champions.error);
                mean >= distance && mean > errors * error
            })
        })
    }
}

/// What had happened before a decision, as far as its player knew it.
fn before(events: &[Event], decision: &PlayerDecision) -> Vec<Event> {
    if decision.decision != Decision::GrandTichu {
        return events[..decision.place].to_vec();
    }
    // Seats decide in their order, so those before have called.
    let calls = events
        .iter()
        .take_while(|event| event.seat < decision.seat());
    let is_call = |event: &&Event| event.action == Action::Call(Call::GrandTichu);
    calls.take_while(is_call).copied().collect()
}

/// Whether the second answer loses as much at both tables, beyond doubt.
fn is_lost(found: &Evidence, loss: f64, errors: f64) -> bool {
    let mut tables = found.tables.iter();
    tables.all(|table| table.mean >= loss && table.errors() > errors)
}
