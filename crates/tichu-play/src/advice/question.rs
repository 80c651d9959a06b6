//! The questions that have few answers: calls, moves, wishes, bombs and the Dragon's gift.

use tichu::{Action, Call, Combination, Decision, Play, Question, Rank};
use tichu_models::decision::RecommendationWords;
use work::Work;

use super::{Adviser, Advisers, Candidate, Choice, Playouts, reason};
use crate::agents::{NetworkAgent, Rules};
use crate::search::MOVES;
use crate::{Agent, Observation, Policy};

/// What the rules of thumb answer, if they are asked.
fn by_rules(
    adviser: Adviser,
    observation: &Observation,
    question: Question<'_>,
) -> Option<Option<Action>> {
    (adviser == Adviser::Rules).then(|| Rules.decide(observation, question))
}

impl Advisers {
    /// A question with these answers: `scores` has the logarithm of the probability of each. `first` is
    /// the one to give, unless it is the most probable one.
    fn choice(
        &mut self,
        decision: Decision,
        adviser: Adviser,
        actions: Vec<Option<Action>>,
        first: Option<Option<Action>>,
        mut scores: impl FnMut(&mut NetworkAgent, &mut Vec<f32>),
    ) -> Choice {
        let (mut people, mut champion) = (Vec::new(), Vec::new());
        scores(&mut self.people, &mut people);
        scores(&mut self.champion, &mut champion);
        let estimates = people.iter().zip(&champion);
        let candidates = actions.into_iter().zip(estimates);
        let candidates = candidates.map(|(action, (people, champion))| Candidate {
            action,
            people: f64::from(people.exp()),
            champion: f64::from(champion.exp()),
            points: None,
        });
        let mut choice = Choice {
            decision,
            candidates: candidates.collect(),
            reason: String::new(),
            deals: None,
        };
        choice.rank(adviser, first);
        choice
    }

    /// Whether to make a call that may be made now.
    pub(super) fn call(
        &mut self,
        observation: &Observation,
        adviser: Adviser,
        call: Call,
    ) -> Choice {
        let (decision, question) = match call {
            Call::GrandTichu => (Decision::GrandTichu, Question::GrandTichu),
            Call::Tichu => (Decision::Tichu, Question::Tichu),
        };
        let yes = Some(Action::Call(call));
        let recommended = match (adviser, call) {
            (Adviser::Engine, Call::GrandTichu) => self.engine.grand_tichu(observation),
            (Adviser::Engine, Call::Tichu) => self.engine.tichu(observation),
            _ => None,
        };
        let first = by_rules(adviser, observation, question)
            .or_else(|| recommended.map(|recommended| yes.filter(|_| recommended.call)));
        let mut choice = self.choice(
            decision,
            adviser,
            vec![None, yes],
            first,
            |agent, scores| {
                let odds = match call {
                    Call::GrandTichu => agent.grand_tichu_log_odds(observation),
                    Call::Tichu => agent.tichu_log_odds(observation),
                };
                scores.extend([0.0, odds]);
                crate::network::log_softmax(scores);
            },
        );
        if let Some(recommended) = recommended {
            choice.reason = RecommendationWords(recommended).to_string();
        }
        choice
    }

    /// Which move to make in turn.
    pub(super) fn play(
        &mut self,
        observation: &Observation,
        adviser: Adviser,
        playouts: Option<&Playouts>,
        work: &mut Work,
    ) -> Choice {
        let mut moves = Vec::new();
        observation.view.classes(&mut moves);
        let rules = match moves[..] {
            [_] => None,
            ref moves => by_rules(adviser, observation, Question::Play(moves)),
        };
        let actions = moves.iter().map(|one| Some(Action::from(*one))).collect();
        let mut choice = self.choice(Decision::Play, adviser, actions, rules, |agent, scores| {
            agent.scores(observation, &moves, scores);
        });
        self.search(&mut choice, observation, playouts, work);
        choice
    }

    /// Whether to bomb out of turn; `None` when all bombs are too low.
    pub(super) fn bomb(
        &mut self,
        observation: &Observation,
        adviser: Adviser,
        playouts: Option<&Playouts>,
        work: &mut Work,
    ) -> Option<Choice> {
        let mut bombs = Vec::new();
        observation.view.classes(&mut bombs);
        if bombs.is_empty() {
            return None;
        }
        let rules = by_rules(adviser, observation, Question::Bomb(&bombs));
        let actions = bombs
            .iter()
            .map(|bomb| Some(Action::from(*bomb)))
            .chain([None]);
        let with_pass = crate::agents::with_pass(&bombs);
        let mut choice = self.choice(
            Decision::Bomb,
            adviser,
            actions.collect(),
            rules,
            |agent, scores| {
                agent.scores(observation, &with_pass, scores);
            },
        );
        self.search(&mut choice, observation, playouts, work);
        Some(choice)
    }

    /// Which rank to wish for with this combination.
    pub(super) fn wish(
        &mut self,
        observation: &Observation,
        adviser: Adviser,
        combination: &Combination,
    ) -> Choice {
        let combination = *combination;
        let play = |wish: Option<Rank>| Some(Action::Play(Play { combination, wish }));
        let wishes = std::iter::once(None).chain(Rank::all().map(Some));
        let rules = by_rules(adviser, observation, Question::Wish(combination));
        let actions = wishes.map(play).collect();
        self.choice(Decision::Wish, adviser, actions, rules, |agent, scores| {
            agent.wish_scores(observation, scores);
        })
    }

    /// Which opponent receives the Dragon's trick.
    pub(super) fn dragon(&mut self, observation: &Observation, adviser: Adviser) -> Choice {
        let receivers = [1, 3].map(|places| observation.view.seat.after(places));
        let actions = receivers.map(|receiver| Some(Action::DragonTo(receiver)));
        let rules = by_rules(adviser, observation, Question::Dragon);
        self.choice(
            Decision::Dragon,
            adviser,
            actions.into(),
            rules,
            |agent, scores| {
                agent.dragon_scores(observation, &receivers, scores);
            },
        )
    }

    /// Adds points to the answers, and puts one first that gains more than its error.
    fn search(
        &mut self,
        choice: &mut Choice,
        observation: &Observation,
        playouts: Option<&Playouts>,
        work: &mut Work,
    ) {
        if choice.candidates.len() < 2 {
            return;
        }
        let tried = choice.candidates.len().min(MOVES);
        let options: Vec<_> = choice.candidates[..tried]
            .iter()
            .map(|one| one.action)
            .collect();
        let (beliefs, champion) = (&self.beliefs, &mut self.champion);
        let look =
            |playouts: &Playouts| playouts.look(observation, beliefs, champion, &options, work);
        let Some(looked) = playouts.and_then(look) else {
            return;
        };
        for (candidate, points) in choice.candidates.iter_mut().zip(&looked.points) {
            candidate.points = Some(*points);
        }
        choice.deals = Some(looked.deals);
        choice.candidates[..=looked.best].rotate_right(1);
        choice.candidates[1..tried].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        choice.reason = reason::of_search(choice, &looked);
    }
}

impl Choice {
    /// Sorts the answers by the adviser's preference, this one first, and gives the reason.
    pub(super) fn rank(&mut self, adviser: Adviser, first: Option<Option<Action>>) {
        let probability = |candidate: &Candidate| match adviser {
            Adviser::Policy => candidate.people,
            Adviser::Engine | Adviser::Champion | Adviser::Rules => candidate.champion,
        };
        // A stable order: the first of equal answers stays first, as agents take it.
        self.candidates
            .sort_by(|a, b| probability(b).total_cmp(&probability(a)));
        if let Some(action) = first {
            let place = self.candidates.iter().position(|one| one.action == action);
            if let Some(candidates) = self.candidates.get_mut(..=place.unwrap_or(0)) {
                candidates.rotate_right(1);
            }
        }
        self.reason = reason::of(self, adviser);
    }
}
