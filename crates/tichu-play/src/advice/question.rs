//! The questions that have few answers: calls, moves, wishes, bombs and the Dragon's gift.

use tichu::{Call, Combination, Move, Phase, Play, Rank};
use tichu_models::decision::RecommendationWords;

use super::{Adviser, Advisers, Candidate, Choice, Playouts, Topic, reason};
use crate::agents::{NetworkAgent, Rules};
use crate::search::MOVES;
use crate::{Act, Agent, Policy, Sight};

/// A move as an act.
const fn act(one: &Move) -> Act {
    match one {
        Move::Pass => Act::Pass,
        Move::Play(combination) => Act::Play(Play {
            combination: *combination,
            wish: None,
        }),
    }
}

impl Advisers {
    /// A question with these answers: `scores` has the logarithm of the probability of each. `first` is
    /// the one to give, unless it is the most probable one.
    fn choice(
        &mut self,
        topic: Topic,
        adviser: Adviser,
        acts: Vec<Option<Act>>,
        first: Option<Option<Act>>,
        mut scores: impl FnMut(&mut NetworkAgent, &mut Vec<f32>),
    ) -> Choice {
        let (mut people, mut champion) = (Vec::new(), Vec::new());
        scores(&mut self.people, &mut people);
        scores(&mut self.champion, &mut champion);
        let estimates = people.iter().zip(&champion);
        let candidates = acts.into_iter().zip(estimates);
        let candidates = candidates.map(|(act, (people, champion))| Candidate {
            act,
            people: f64::from(people.exp()),
            champion: f64::from(champion.exp()),
            points: None,
        });
        let mut choice = Choice {
            topic,
            candidates: candidates.collect(),
            reason: String::new(),
        };
        choice.rank(adviser, first);
        choice
    }

    /// Whether to make a call that may be made now.
    pub(super) fn call(&mut self, sight: &Sight, adviser: Adviser, call: Call) -> Choice {
        let topic = match call {
            Call::GrandTichu => Topic::GrandTichu,
            Call::Tichu => Topic::Tichu,
        };
        let yes = Some(Act::Call(call));
        let recommended = match (adviser, call) {
            (Adviser::Engine, Call::GrandTichu) => self.engine.grand_tichu(sight),
            (Adviser::Engine, Call::Tichu) => self.engine.tichu(sight),
            _ => None,
        };
        let calls = match (adviser, call) {
            (Adviser::Rules, Call::GrandTichu) => Some(Rules.calls_grand_tichu(sight)),
            (Adviser::Rules, Call::Tichu) => Some(Rules.calls_tichu(sight)),
            _ => recommended.map(|recommended| recommended.call),
        };
        let first = calls.map(|calls| yes.filter(|_| calls));
        let mut choice = self.choice(topic, adviser, vec![None, yes], first, |agent, scores| {
            let odds = match call {
                Call::GrandTichu => agent.grand_tichu_log_odds(sight),
                Call::Tichu => agent.tichu_log_odds(sight),
            };
            scores.extend([0.0, odds]);
            crate::network::log_softmax(scores);
        });
        if let Some(recommended) = recommended {
            choice.reason = RecommendationWords(recommended).to_string();
        }
        choice
    }

    /// Which move to make in turn.
    pub(super) fn play(
        &mut self,
        sight: &Sight,
        adviser: Adviser,
        playouts: Option<&Playouts>,
    ) -> Choice {
        let mut moves = Vec::new();
        match sight.view.phase {
            // Agents take their tricks.
            Phase::Close(_) => moves.push(Move::Pass),
            _ => sight.view.classes(&mut moves),
        }
        let rules = (adviser == Adviser::Rules).then(|| match &moves[..] {
            [only] => Some(act(only)),
            moves => Some(act(&Rules.play(sight, moves))),
        });
        let acts = moves.iter().map(|one| Some(act(one))).collect();
        let mut choice = self.choice(Topic::Play, adviser, acts, rules, |agent, scores| {
            agent.scores(sight, &moves, scores);
        });
        self.search(&mut choice, sight, playouts);
        choice
    }

    /// Whether to bomb out of turn; `None` without a bomb that beats the trick of another seat.
    pub(super) fn bomb(
        &mut self,
        sight: &Sight,
        adviser: Adviser,
        playouts: Option<&Playouts>,
    ) -> Option<Choice> {
        let view = &sight.view;
        if !view.hand.has_bomb() || view.trick?.by() == view.seat {
            return None;
        }
        let mut bombs = Vec::new();
        view.classes(&mut bombs);
        if bombs.is_empty() {
            return None;
        }
        let rules = (adviser == Adviser::Rules).then(|| {
            let bomb = Rules.bomb(sight, &bombs)?;
            Some(Act::Play(bomb.into()))
        });
        let acts = bombs.iter().map(|bomb| Some(act(bomb))).chain([None]);
        let with_pass = crate::agents::with_pass(&bombs);
        let mut choice = self.choice(
            Topic::Bomb,
            adviser,
            acts.collect(),
            rules,
            |agent, scores| {
                agent.scores(sight, &with_pass, scores);
            },
        );
        self.search(&mut choice, sight, playouts);
        Some(choice)
    }

    /// Which rank to wish for with this combination.
    pub(super) fn wish(
        &mut self,
        sight: &Sight,
        adviser: Adviser,
        combination: &Combination,
    ) -> Choice {
        let combination = *combination;
        let play = |wish: Option<Rank>| Some(Act::Play(Play { combination, wish }));
        let wishes = std::iter::once(None).chain(Rank::all().map(Some));
        let rules = (adviser == Adviser::Rules).then(|| play(Rules.wish(sight, &combination)));
        let acts = wishes.map(play).collect();
        self.choice(Topic::Wish, adviser, acts, rules, |agent, scores| {
            agent.wish_scores(sight, scores);
        })
    }

    /// Which opponent receives the Dragon's trick.
    pub(super) fn dragon(&mut self, sight: &Sight, adviser: Adviser) -> Choice {
        let receivers = [1, 3].map(|places| sight.view.seat.after(places));
        let acts = receivers.map(|receiver| Some(Act::DragonTo(receiver)));
        let rules =
            (adviser == Adviser::Rules).then(|| Some(Act::DragonTo(Rules.dragon_to(sight))));
        self.choice(
            Topic::Dragon,
            adviser,
            acts.into(),
            rules,
            |agent, scores| {
                agent.dragon_scores(sight, &receivers, scores);
            },
        )
    }

    /// Adds points to the answers, and puts one first that gains more than its error.
    fn search(&mut self, choice: &mut Choice, sight: &Sight, playouts: Option<&Playouts>) {
        if choice.candidates.len() < 2 {
            return;
        }
        let tried = choice.candidates.len().min(MOVES);
        let options: Vec<_> = choice.candidates[..tried]
            .iter()
            .map(|one| one.act)
            .collect();
        let look = |playouts: &Playouts| playouts.look(sight, &mut self.champion, &options);
        let Some(looked) = playouts.and_then(look) else {
            return;
        };
        for (candidate, points) in choice.candidates.iter_mut().zip(&looked.points) {
            candidate.points = Some(*points);
        }
        choice.candidates[..=looked.best].rotate_right(1);
        choice.candidates[1..tried].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        choice.reason = reason::of_search(choice, &looked);
    }
}

impl Choice {
    /// Sorts the answers by the adviser's preference, this one first, and gives the reason.
    pub(super) fn rank(&mut self, adviser: Adviser, first: Option<Option<Act>>) {
        let probability = |candidate: &Candidate| match adviser {
            Adviser::Policy => candidate.people,
            Adviser::Engine | Adviser::Champion | Adviser::Rules => candidate.champion,
        };
        // A stable order: the first of equal answers stays first, as agents take it.
        self.candidates
            .sort_by(|a, b| probability(b).total_cmp(&probability(a)));
        if let Some(act) = first {
            let place = self.candidates.iter().position(|one| one.act == act);
            if let Some(candidates) = self.candidates.get_mut(..=place.unwrap_or(0)) {
                candidates.rotate_right(1);
            }
        }
        self.reason = reason::of(self, adviser);
    }
}
