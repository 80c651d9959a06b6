//! The end of a round after an answer to one question.

use tichu::{Action, Decision, Event, Phase, Question, RoundResult, Seat};

use crate::table::{bombs, take};
use crate::turn::{action_in, with_wish};
use crate::{Agent, EverySeat, Game, Observation, play_round};

/// Plays a round to its end after this answer of a seat; `None` for no call and no bomb. All seats play as
/// the agent. `None` when the agent falls silent.
pub(super) fn play_out(
    mut game: Game,
    seat: Seat,
    decision: Decision,
    answer: Option<Action>,
    agent: &mut impl Agent,
) -> Option<RoundResult> {
    if let Phase::FirstCards | Phase::Exchange = game.round().phase() {
        // The others decide after its call.
        if let Some(action @ Action::Call(_)) = answer {
            game.apply(&Event { seat, action }).ok()?;
        }
        let mut agent = Answering {
            agent,
            answer: |asked, question: Question<'_>| match (question, answer) {
                _ if asked != seat => None,
                (Question::GrandTichu, _) => Some(None),
                (Question::Exchange, Some(Action::Give(_))) => Some(answer),
                _ => None,
            },
        };
        return play_round(&mut game, &mut EverySeat(&mut agent)).ok();
    }
    go_on(&mut game, seat, decision, answer, agent)?;
    play_round(&mut game, &mut EverySeat(agent)).ok()
}

/// The next action of a round in the play.
fn go_on(
    game: &mut Game,
    seat: Seat,
    decision: Decision,
    answer: Option<Action>,
    agent: &mut impl Agent,
) -> Option<()> {
    let mut moves = Vec::new();
    let action = match answer {
        Some(action) if decision == Decision::Wish => Some(action),
        Some(action) => Some(with_wish(action, agent, || game.observation(seat))),
        // No call now: the player may call in its next turn.
        None if game.round().phase().seat() == Some(seat) => {
            let mut quiet = Answering {
                agent: &mut *agent,
                answer: |_, question: Question<'_>| {
                    matches!(question, Question::Tichu).then_some(None)
                },
            };
            Some(action_in(game, seat, &mut quiet, &mut moves)?)
        }
        None => None,
    };
    if let Some(action) = action {
        let mut players = EverySeat(agent);
        take(game, &mut players, seat, action).ok()?;
        if let Action::Play(_) = action {
            bombs(game, &mut players, &mut moves).ok()?;
        }
    }
    Some(())
}

/// An agent, but for the answers that some seats have to some questions.
struct Answering<'a, A, F> {
    agent: &'a mut A,
    answer: F,
}

impl<A: Agent, F> Agent for Answering<'_, A, F>
where
    F: Fn(Seat, Question<'_>) -> Option<Option<Action>> + Send,
{
    fn decide(&mut self, observation: &Observation, question: Question<'_>) -> Option<Action> {
        match (self.answer)(observation.seat(), question) {
            Some(answer) => answer,
            None => self.agent.decide(observation, question),
        }
    }

    fn fault(&self) -> Option<String> {
        self.agent.fault()
    }
}
