//! A round that is reviewed.

use tichu::{Action, Deal, Decision, Event, Match, Phase, RoundResult, Team};
use work::Work;

use super::grade::Grade;
use super::judgement::{Judgement, Loss, Probabilities};
use super::luck::{Luck, Skill};
use super::reviewer::Reviewer;
use super::values::Values;
use crate::{Game, OneSeat, PlayerDecision, decisions_of, seed_of_part};

/// A round with the decisions in it, in the order of time.
#[derive(Clone, Debug)]
pub struct RoundToReview {
    /// The decisions that had a choice.
    pub decisions: Vec<PlayerDecision>,
    /// The round after the deal, after the calls of Grand Tichu and after the exchange; none where cards are
    /// hidden, and of a round that did not come so far.
    stages: Option<[Game; 3]>,
    /// The result; none of a round that was cut off.
    pub result: Option<RoundResult>,
}

/// A decision with what the review says of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Reviewed {
    /// The decision.
    pub decided: PlayerDecision,
    /// Who decided: the number of a person of the match.
    pub person: usize,
    /// What the review says of it.
    pub judgement: Judgement,
    /// Whether the player has missed the same call or play before in the round. The loss counts there.
    pub is_repeated: bool,
}

/// The least probability with which people and champions do what is obvious.
const OBVIOUS: f64 = 0.99;

impl Reviewed {
    /// Whether it counts: it repeats none, and is not obvious, as what nearly everybody does and the engine
    /// as well.
    #[must_use]
    pub fn counts(&self) -> bool {
        let Probabilities { people, champion } = self.judgement.given;
        let is_obvious = self.judgement.evidence.is_none() && people.min(champion) >= OBVIOUS;
        !self.is_repeated && !is_obvious
    }

    /// A decision with its judgement, after those before it in the round.
    pub(super) fn new(
        decided: &PlayerDecision,
        person: usize,
        judgement: Judgement,
        earlier: &[Reviewed],
    ) -> Reviewed {
        let mut one = Reviewed {
            decided: *decided,
            person,
            judgement,
            is_repeated: false,
        };
        one.is_repeated = earlier.iter().any(|earlier| one.has_plan_of(earlier));
        one
    }

    /// What counts as lost: nothing where the decision repeats an earlier one.
    #[must_use]
    pub fn counted_loss(&self) -> Loss {
        if self.is_repeated {
            Loss::default()
        } else {
            self.judgement.loss
        }
    }

    /// Whether it counts as a mistake.
    #[must_use]
    pub fn is_mistake(&self) -> bool {
        !self.is_repeated && self.judgement.grade.is_mistake()
    }

    /// Whether the engine wants the same as in an earlier decision that was marked.
    fn has_plan_of(&self, earlier: &Reviewed) -> bool {
        let is_plan = matches!(self.judgement.best, Some(Action::Play(_) | Action::Call(_)));
        let of_best = PlayerDecision {
            action: self.judgement.best,
            ..self.decided
        };
        is_plan
            && self.person == earlier.person
            && self.decided.seat() == earlier.decided.seat()
            && self.decided.decision == earlier.decided.decision
            && self.judgement.evidence.is_some()
            && earlier.judgement.grade != Grade::Good
            && of_best.is(earlier.judgement.best)
    }
}

impl RoundToReview {
    /// A round of which all cards are known, that began at these totals and was played like this. Calls
    /// of Grand Tichu are in the order of time.
    #[must_use]
    pub fn whole(deal: Deal, standing: Match, actions: &[Event]) -> RoundToReview {
        let start = Game::new(deal, standing);
        let mut game = start;
        let (mut called, mut exchanged) = (None, None);
        for event in actions {
            match game.round().phase() {
                Phase::Exchange => called = called.or(Some(game)),
                Phase::Lead(_) => exchanged = exchanged.or(Some(game)),
                _ => {}
            }
            if game.apply(event).is_err() {
                break;
            }
        }
        let decisions = with_choice(decisions_of(&start, actions));
        RoundToReview {
            decisions,
            stages: called
                .zip(exchanged)
                .map(|(called, exchanged)| [start, called, exchanged]),
            result: game.result(),
        }
    }

    /// A round as one player saw it: with its decisions alone.
    #[must_use]
    pub fn of_one(round: &OneSeat, actions: &[Event]) -> RoundToReview {
        let decisions = with_choice(decisions_of(round, actions));
        RoundToReview {
            decisions,
            stages: None,
            result: None,
        }
    }

    /// The round without the calls of Grand Tichu, for a log that does not say which cards came first.
    #[must_use]
    pub fn without_first_cards(mut self) -> RoundToReview {
        let is_later = |one: &PlayerDecision| one.decision != Decision::GrandTichu;
        self.decisions.retain(is_later);
        // What a call of Grand Tichu was worth is unknown as well.
        self.stages = None;
        self
    }

    /// The round without anything to judge, for one after the end of its match.
    #[must_use]
    pub fn after_the_end(self) -> RoundToReview {
        RoundToReview {
            decisions: Vec::new(),
            stages: None,
            ..self
        }
    }

    /// The seed of a decision: it depends on nothing that its player did not see.
    #[must_use]
    pub fn seed(&self, decision: usize, seed: u64) -> u64 {
        let seat = self.decisions[decision].seat();
        let of_seat = |one: &&PlayerDecision| one.seat() == seat;
        let number = self.decisions[..decision].iter().filter(of_seat).count();
        let part = u64::from(seat.number()) << 32 | number as u64;
        seed_of_part(seed, part)
    }

    /// What the cards were worth; `None` where they are not known, for a round without a result, and when the
    /// work is used up.
    pub fn values(&self, reviewer: &mut Reviewer, seed: u64, work: &mut Work) -> Option<Values> {
        self.result.as_ref()?;
        reviewer.values(self.stages.as_ref()?, seed_of_part(seed, u64::MAX), work)
    }

    /// The luck of a round, by its decisions and what its cards were worth; `None` without a result.
    pub(super) fn luck(&self, reviewed: &[Reviewed], values: &Values) -> Option<Luck> {
        let mut skill = Skill::default();
        for one in reviewed {
            let lost = one.counted_loss().points.mean;
            let won = match one.decided.seat().team() {
                Team::First => -lost,
                Team::Second => lost,
            };
            match one.decided.observation.view.phase {
                Phase::FirstCards => skill.calls += won,
                Phase::Exchange => skill.gifts += won,
                _ => skill.play += won,
            }
        }
        Some(Luck::of(self.result.as_ref()?, values, skill))
    }
}

/// The decisions with a choice, in as little memory.
fn with_choice(mut decisions: Vec<PlayerDecision>) -> Vec<PlayerDecision> {
    decisions.retain(has_choice);
    decisions.shrink_to_fit();
    decisions
}

/// Whether the rules left a choice.
fn has_choice(decided: &PlayerDecision) -> bool {
    let view = &decided.observation.view;
    match decided.decision {
        // Both partners may call, but nobody does who knows of the other's call.
        Decision::GrandTichu | Decision::Tichu => {
            decided.action.is_some() || view.calls[view.seat.partner()].is_none()
        }
        Decision::Play => {
            let mut moves = Vec::new();
            view.classes(&mut moves);
            moves.len() > 1
        }
        _ => true,
    }
}
