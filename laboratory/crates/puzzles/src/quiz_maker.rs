//! Finds hands for a pool.

use std::sync::Arc;

use tichu::{Deal, Match, Scores, Seat, TargetScore, Team};
use tichu_models::decision::{Advisor, CallStrength, Recommendation, Sections};
use tichu_play::agents::NetworkAgent;
use tichu_play::{Engine, Game, Networks};
use tichu_puzzles::QuizHand;

use crate::played::Played;

/// From this gain or cost of a call on, in points, a hand has a right answer.
const LEAST_GAIN: f64 = 10.0;

/// People disagree where at least this share of them calls, and this share does not.
const LEAST_SHARE: f64 = 0.25;

/// The profile that decides by the estimate of how people call.
const PEOPLE: &str = "expert";

/// Finds hands on which people disagree, or on which most of them are wrong.
#[derive(Clone, Debug)]
pub struct QuizMaker {
    people: NetworkAgent,
    advisor: Arc<Advisor>,
}

impl QuizMaker {
    /// A maker with these networks and models.
    #[must_use]
    pub fn new(networks: &Networks, engine: &Engine) -> QuizMaker {
        QuizMaker {
            people: NetworkAgent::new(Arc::clone(&networks.policy)),
            advisor: Arc::clone(&engine.grand_tichu),
        }
    }

    /// The totals before each round of a match, as people play it. The same seed gives the same ones.
    pub fn totals(&mut self, seed: u64) -> Vec<Scores> {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut standing = Match::new(TargetScore::default());
        let mut totals = Vec::new();
        while standing.winner().is_none() {
            totals.push(standing.scores(Team::First));
            let deal = Deal::shuffled(|n| rng.usize(..n));
            let played = Played::of(&Game::new(deal, standing), &mut self.people);
            let added = played.map(|played| standing.add(played.result.points()));
            if !matches!(added, Some(Ok(_))) {
                break; // Never: networks choose among legal answers.
            }
        }
        totals
    }

    /// A hand with totals out of these, which are not empty. The same seed gives the same one.
    #[must_use]
    pub fn hand(&self, totals: &[Scores], seed: u64) -> QuizHand {
        let mut rng = fastrand::Rng::with_seed(seed);
        loop {
            let deal = Deal::shuffled(|n| rng.usize(..n));
            let scores = totals[rng.usize(..totals.len())];
            let scores = match rng.bool() {
                true => scores,
                false => Scores {
                    own: scores.opponent,
                    opponent: scores.own,
                },
            };
            let first = Seat::ALL.map(|seat| deal.first()[seat]);
            let hands = first.map(|cards| QuizHand { cards, scores });
            if let Some(found) = hands.into_iter().find(|hand| self.is_worth_asking(hand)) {
                return found;
            }
        }
    }

    /// Whether the answer matters, and people disagree on it or are wrong.
    fn is_worth_asking(&self, hand: &QuizHand) -> bool {
        let QuizHand { cards, scores } = *hand;
        let verdict = self.advisor.answer(&cards, scores, Sections::DECISIONS);
        let verdict = verdict.verdict;
        let Some(Recommendation {
            call,
            strength,
            gains: Some(gains),
            ..
        }) = verdict.recommendation
        else {
            return false;
        };
        if strength == CallStrength::TossUp || gains.gain.value.abs() < LEAST_GAIN {
            return false;
        }
        let people = verdict.decision(PEOPLE);
        let people = people.and_then(|people| verdict.estimate(people.model.as_str()));
        people.is_some_and(|people| {
            let share = people.probability;
            let is_disputed = (LEAST_SHARE..=1.0 - LEAST_SHARE).contains(&share);
            is_disputed || (share > 0.5) != call
        })
    }
}
