//! Decisions of people, as examples for networks.

use std::borrow::Cow;

use tichu::{Action, Card, Decision, Event, Match, Move, Seat};
use tichu_play::agents::one_of_each;
use tichu_play::features::{Head, Options};
use tichu_play::{Game, Observation, PlayerDecision, decisions_of, is_same_class, is_same_move};

use super::tape::Tape;

/// Decisions of people, a tape for each kind.
#[derive(Clone, Debug, Default)]
pub struct PlayExamples {
    tapes: [Tape; 6],
    bombs: Tape,
    options: Options,
    moves: Vec<Move>,
}

impl PlayExamples {
    /// The decisions of one kind; of moves those in turn.
    #[must_use]
    pub fn of(&self, decision: Head) -> &Tape {
        &self.tapes[decision as usize]
    }

    /// The decisions of players out of turn who hold a bomb: nearly all wait.
    #[must_use]
    pub fn bombs(&self) -> &Tape {
        &self.bombs
    }

    /// All decisions that the network of one kind learns from.
    #[must_use]
    pub fn all_of(&self, decision: Head) -> Cow<'_, Tape> {
        if decision != Head::Play {
            return Cow::Borrowed(self.of(decision));
        }
        let mut all = self.of(decision).clone();
        all.append(&self.bombs);
        Cow::Owned(all)
    }

    /// Adds the decisions of these seats in a round that was played like this and began at these totals:
    /// those of [`decisions_of`] that have a choice.
    pub fn add(
        &mut self,
        deal: tichu::Deal,
        standing: Match,
        actions: &[Event],
        is_wanted: impl Fn(Seat) -> bool,
    ) {
        for one in decisions_of(&Game::new(deal, standing), actions) {
            if is_wanted(one.seat()) {
                self.add_decision(&one);
            }
        }
    }

    fn add_decision(&mut self, one: &PlayerDecision) {
        let observation = &one.observation;
        let head = match (one.decision, one.action) {
            (Decision::GrandTichu, _) => Head::GrandTichu,
            // The network is asked in the play.
            (Decision::Tichu, _) if observation.view.phase.seat().is_none() => return,
            (Decision::Tichu, _) => Head::Tichu,
            (Decision::Exchange, Some(Action::Give(given))) => {
                return self.gifts(observation, given.cards());
            }
            (Decision::Wish, Some(Action::Play(play))) => {
                self.options.wish(observation);
                let option = play.wish.map_or(0, |rank| usize::from(rank.number()) - 1);
                return self.take(Head::Wish, option);
            }
            (Decision::Dragon, Some(Action::DragonTo(receiver))) => {
                let receivers = [1, 3].map(|places| one.seat().after(places));
                self.options.dragon(observation, &receivers);
                return self.take(Head::Dragon, usize::from(receiver == receivers[1]));
            }
            _ => return self.cards(one),
        };
        self.options.call(observation);
        self.take(head, one.action.is_some().into());
    }

    fn take(&mut self, decision: Head, chosen: usize) {
        self.tapes[decision as usize].push(&self.options, chosen);
    }

    fn gifts(&mut self, observation: &Observation, given: [Card; 3]) {
        for place in 0..3 {
            let (earlier, card) = (&given[..place], given[place]);
            let gone = earlier.iter().copied().collect();
            let options = one_of_each(observation.view.hand - gone);
            let Some(chosen) = options
                .iter()
                .position(|option| is_same_class(*option, card))
            else {
                return;
            };
            self.options.give(observation, earlier, &options);
            self.take(Head::Exchange, chosen);
        }
    }

    /// A move in turn, or a bomb out of turn, if there was a choice.
    fn cards(&mut self, one: &PlayerDecision) {
        let mut moves = std::mem::take(&mut self.moves);
        one.observation.view.classes(&mut moves);
        if one.decision == Decision::Bomb {
            moves.push(Move::Pass);
        }
        let chosen = match one.action {
            Some(Action::Play(play)) => Move::Play(play.combination),
            _ => Move::Pass,
        };
        let place = moves.iter().position(|one| is_same_move(one, &chosen));
        if let Some(place) = place.filter(|_| moves.len() > 1) {
            self.options.play(&one.observation, &moves);
            match one.decision {
                Decision::Bomb => self.bombs.push(&self.options, place),
                _ => self.take(Head::Play, place),
            }
        }
        self.moves = moves;
    }
}
