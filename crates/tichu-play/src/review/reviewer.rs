//! Judges decisions.

use std::sync::Arc;

use tichu::{Action, Decision};
use work::Work;

use super::comparison::{AnswerComparison, Draws, Worth};
use super::grade::Grade;
use super::judgement::{Evidence, Judgement, Loss, Probabilities};
use super::values::{Values, values};
use super::words;
use crate::advice::{Advisers, Choice};
use crate::agents::NetworkAgent;
use crate::sample::{Points, Sample};
use crate::simulation::Player;
use crate::{Engine, Game, Networks, PlayerDecision, seed_of_part};

/// In how many deals answers are played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// To choose the engine's answer.
    pub choice: usize,
    /// To find out, in others, whether the given answer may have lost points; and to measure the loss, in
    /// others again, where it seems not.
    pub check: usize,
    /// To measure the loss, in others again, where it may have.
    pub verdict: usize,
}

impl Budget {
    /// The deals in which a loss is measured by default: ten rounds then take two processors less than ten
    /// seconds.
    pub const DEALS: u32 = 240;

    /// The fewest deals.
    pub const LEAST: u32 = 10;

    /// A budget that measures a loss in this number of deals, at least [`Self::LEAST`].
    #[must_use]
    pub fn of(deals: u32) -> Budget {
        let verdict = deals.max(Budget::LEAST) as usize;
        Budget {
            choice: verdict / 5,
            check: verdict / 5,
            verdict,
        }
    }
}

/// How many answers the engine looks at beside the given one.
const MOST_CANDIDATES: usize = 4;

/// The least probability of an answer, compared with the champion's first, at which the engine looks at it.
const UNLIKELY: f64 = 0.01;

/// By how many standard errors an answer must gain on the engine's first to be chosen instead.
const GAIN: f64 = 2.0;

/// A loss that is less than this in the check, with its standard error, is not measured more exactly: it would
/// hardly be marked.
const SMALL: f64 = 8.0;

/// Judges decisions. It is a buffer as well: each thread needs its own.
#[derive(Clone, Debug)]
pub struct Reviewer {
    advisers: Advisers,
    engine: Engine,
    people: Player,
    champion: Player,
    /// The champion that draws its answers.
    varied: NetworkAgent,
    budget: Budget,
}

/// An answer, with how often it is given.
#[derive(Clone, Copy)]
struct Answer {
    action: Option<Action>,
    probabilities: Probabilities,
}

impl Reviewer {
    /// A reviewer with these networks and models.
    #[must_use]
    pub fn new(networks: &Networks, engine: &Engine, budget: Budget) -> Reviewer {
        Reviewer {
            advisers: Advisers::new(networks, engine),
            engine: engine.clone(),
            people: Player::new(Arc::clone(&networks.policy)),
            champion: Player::new(Arc::clone(&networks.champion)),
            varied: NetworkAgent::sampled(Arc::clone(&networks.champion)),
            budget,
        }
    }

    /// The reviewer with another budget.
    #[must_use]
    pub fn with(self, budget: Budget) -> Reviewer {
        Reviewer { budget, ..self }
    }

    /// Judges a decision. The same decision and seed have the same judgement, whatever cards the player
    /// did not see.
    ///
    /// `None` where there was no choice, and when the work is used up.
    pub fn judge(
        &mut self,
        decided: &PlayerDecision,
        seed: u64,
        work: &mut Work,
    ) -> Option<Judgement> {
        let choice = self.advisers.on(decided)?;
        let (answers, given) = answers(decided, &choice)?;
        let seeds = [0, 1, 2].map(|part| seed_of_part(seed, part));
        let best = self.best(decided, &answers, seeds[0], work)?;
        let mut judgement = Judgement {
            best: answers[best].action,
            loss: Loss::default(),
            grade: Grade::Good,
            given: answers[given].probabilities,
            advised: answers[best].probabilities,
            words: String::new(),
            evidence: None,
        };
        if best != given {
            let pair = [answers[best].action, answers[given].action];
            self.measure(decided, pair, &seeds, &mut judgement, work)?;
        }
        judgement.words = words::of(decided, &judgement, &self.engine.hands.win_shares);
        Some(judgement)
    }

    /// What is lost by the second of two answers, which are played out in the same deals at both tables; `None` where
    /// an answer is illegal, for fewer than two deals, and when the work is used up.
    pub fn compared(
        &mut self,
        decided: &PlayerDecision,
        answers: [Option<Action>; 2],
        deals: usize,
        seed: u64,
        work: &mut Work,
    ) -> Option<Evidence> {
        self.compare(decided, answers, deals, seed, work)?
            .evidence()
    }

    /// What a round is worth in these three stages: from the deal, the last six cards and the first lead on.
    /// `None` when the work is used up.
    pub(super) fn values(
        &mut self,
        stages: &[Game; 3],
        seed: u64,
        work: &mut Work,
    ) -> Option<Values> {
        values(&mut self.varied, stages, seed, work)
    }

    /// Measures the loss.
    fn measure(
        &mut self,
        decided: &PlayerDecision,
        pair: [Option<Action>; 2],
        seeds: &[u64; 3],
        judgement: &mut Judgement,
        work: &mut Work,
    ) -> Option<()> {
        let Budget { check, verdict, .. } = self.budget;
        let checked = self.compare(decided, pair, check, seeds[1], work)?;
        // The check says how exactly to measure, and is then forgotten: so no loss is measured by the deals
        // for which it was looked at.
        let Points { mean, error } = checked.loss()?.both;
        let deals = if mean + error < SMALL { check } else { verdict };
        let found = self.compare(decided, pair, deals, seeds[2], work)?;
        let (loss, evidence) = (found.loss()?, found.evidence()?);
        judgement.grade = Grade::of(&evidence.tables, judgement.given.greater());
        judgement.loss = loss;
        judgement.evidence = Some(evidence);
        Some(())
    }

    /// The engine's answer: its first, unless another gains significantly on it at the table of champions.
    fn best(
        &mut self,
        decided: &PlayerDecision,
        answers: &[Answer],
        seed: u64,
        work: &mut Work,
    ) -> Option<usize> {
        let values = self.engine.grand_tichu.outlook().match_values();
        let mut draws = Draws::of(decided, seed)?;
        let mut gains = vec![Sample::default(); answers.len()];
        if answers.len() < 2 {
            return Some(0);
        }
        let others = 1..answers.len();
        for _ in 0..self.budget.choice {
            let draw = draws.next(&mut self.people, work)?;
            let champion = &mut self.champion;
            let mut worth = |place: usize| {
                let result = draw.result(decided, answers[place].action, champion, work)?;
                Some(Worth::of(decided, &result, values))
            };
            let first = worth(0)?;
            for place in others.clone() {
                gains[place].add(worth(place)?.gain_on(&first));
            }
        }
        let gains = gains.iter().map(Sample::points).enumerate();
        let better = gains
            .filter_map(|(place, gain)| Some((place, gain?)))
            .filter(|(_, gain)| gain.errors() > GAIN)
            .max_by(|(_, a), (_, b)| a.mean.total_cmp(&b.mean));
        Some(better.map_or(0, |(place, _)| place))
    }

    /// Plays two answers out in the same deals, at both tables.
    fn compare(
        &mut self,
        decided: &PlayerDecision,
        pair: [Option<Action>; 2],
        deals: usize,
        seed: u64,
        work: &mut Work,
    ) -> Option<AnswerComparison> {
        let values = self.engine.grand_tichu.outlook().match_values();
        let mut draws = Draws::of(decided, seed)?;
        let mut comparison = AnswerComparison::default();
        for _ in 0..deals {
            let draw = draws.next(&mut self.people, work)?;
            let mut at = |player: &mut Player| {
                let [best, given] = pair.map(|answer| draw.result(decided, answer, player, work));
                Some([best?, given?])
            };
            let tables = [at(&mut self.people)?, at(&mut self.champion)?];
            comparison.add(decided, &tables, values);
        }
        Some(comparison)
    }
}

/// The answers to compare, the engine's first, and the place of the given one.
fn answers(decided: &PlayerDecision, choice: &Choice) -> Option<(Vec<Answer>, usize)> {
    let all: Vec<Answer> = choice
        .candidates
        .iter()
        .map(|one| Answer {
            action: one.action,
            probabilities: Probabilities {
                people: one.people,
                champion: one.champion,
            },
        })
        .collect();
    let first = all.first()?;
    let likely = first.probabilities.champion * UNLIKELY;
    let mut answers: Vec<Answer> = vec![*first];
    let others = all[1..]
        .iter()
        .filter(|one| one.probabilities.champion >= likely);
    answers.extend(others.take(MOST_CANDIDATES - 1));
    let is_given = |one: &Answer| decided.is(one.action);
    let given = match answers.iter().position(is_given) {
        Some(place) => place,
        None => {
            answers.push(*all.iter().find(|one| is_given(one))?);
            answers.len() - 1
        }
    };
    // The suits that were played.
    if decided.decision != Decision::Wish {
        answers[given].action = decided.action;
    }
    Some((answers, given))
}
