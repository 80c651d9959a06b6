//! What a player does next.

use tichu::{Action, Card, Decision, Move, Phase, Play, Position, Question, Seat};

use crate::{Agent, Game, Observation};

/// Asks an agent what its player does now.
///
/// The questions are those of a table, in the same order: see [`tichu::Asking`].
/// With 8 cards it calls Grand Tichu or takes the rest. In its turn it calls Tichu or plays: after a
/// call it is in turn still. Out of turn it bombs. `None` when it waits: out of turn without a bomb
/// to play, after its gifts, and after the round.
pub fn next_action(agent: &mut (impl Agent + ?Sized), observation: &Observation) -> Option<Action> {
    let view = &observation.view;
    let mut turn = Turn {
        agent,
        position: view.position(),
        observe: || *observation,
        moves: &mut Vec::with_capacity(64),
    };
    turn.first_of(view.decisions()).or(match view.phase {
        Phase::FirstCards if view.hand.len() == 8 => Some(Action::TakeRest),
        Phase::Close(winner) if winner == view.seat => Some(Action::Pass),
        _ => None,
    })
}

/// What the seat decides now in the play: see [`next_action`].
///
/// It observes the game only when it asks something.
#[inline]
pub(crate) fn action_in(
    game: &Game,
    seat: Seat,
    agent: &mut (impl Agent + ?Sized),
    moves: &mut Vec<Move>,
) -> Option<Action> {
    let round = game.round();
    let mut turn = Turn {
        agent,
        position: round.position(seat),
        observe: || game.observation(seat),
        moves,
    };
    turn.first_of(round.decisions(seat))
}

/// An action as the agent does it: with a wish when the Mahjong is played.
#[inline]
pub(crate) fn with_wish(
    action: Action,
    agent: &mut (impl Agent + ?Sized),
    observe: impl Fn() -> Observation,
) -> Action {
    match action {
        Action::Play(Play { combination, .. }) if combination.cards().contains(Card::Mahjong) => {
            let wish = agent.wish(&observe(), combination);
            Action::Play(Play { combination, wish })
        }
        action => action,
    }
}

/// A player that is asked.
struct Turn<'a, A: ?Sized, O> {
    agent: &'a mut A,
    position: Option<Position>,
    observe: O,
    /// A buffer.
    moves: &'a mut Vec<Move>,
}

impl<A: Agent + ?Sized, O: Fn() -> Observation> Turn<'_, A, O> {
    /// The first action that a decision leads to.
    #[inline]
    fn first_of(&mut self, decisions: impl Iterator<Item = Decision>) -> Option<Action> {
        decisions
            .into_iter()
            .find_map(|decision| self.ask(decision))
    }

    fn ask(&mut self, decision: Decision) -> Option<Action> {
        let question = match decision {
            Decision::GrandTichu => Question::GrandTichu,
            Decision::Exchange => Question::Exchange,
            Decision::Tichu => Question::Tichu,
            Decision::Dragon => Question::Dragon,
            Decision::Play => return self.play(),
            Decision::Bomb => return self.bomb(),
            Decision::Wish => return None, // It is asked with its move.
        };
        self.agent.decide(&(self.observe)(), question)
    }

    fn play(&mut self) -> Option<Action> {
        self.position?.classes(self.moves);
        let chosen = match self.moves[..] {
            [only] => only.into(),
            ref moves => self
                .agent
                .decide(&(self.observe)(), Question::Play(moves))?,
        };
        Some(with_wish(chosen, self.agent, &self.observe))
    }

    fn bomb(&mut self) -> Option<Action> {
        self.position?.classes(self.moves);
        if self.moves.is_empty() {
            return None;
        }
        self.agent
            .decide(&(self.observe)(), Question::Bomb(self.moves))
    }
}
