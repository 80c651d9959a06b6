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
    match game.round().phase() {
        Phase::FirstCards => first_cards(&mut game, seat, answer, agent)?,
        Phase::Exchange => exchange(&mut game, seat, answer, agent)?,
        _ => go_on(&mut game, seat, decision, answer, agent)?,
    }
    play_round(&mut game, &mut EverySeat(agent)).ok()
}

fn apply(game: &mut Game, seat: Seat, action: Action) -> Option<()> {
    game.apply(&Event { seat, action }).ok()
}

/// The others decide on Grand Tichu after the seat.
fn first_cards(
    game: &mut Game,
    seat: Seat,
    answer: Option<Action>,
    agent: &mut impl Agent,
) -> Option<()> {
    if let Some(call) = answer {
        apply(game, seat, call)?;
    }
    for other in Seat::ALL.into_iter().filter(|other| *other != seat) {
        let observation = game.observation(other);
        if observation.view.calls[other].is_none()
            && let Some(call) = agent.decide(&observation, Question::GrandTichu)
        {
            apply(game, other, call)?;
        }
    }
    Seat::ALL
        .into_iter()
        .try_for_each(|seat| apply(game, seat, Action::TakeRest))
}

/// Everybody gives cards, the seat those of its answer, after its call if that is the answer.
fn exchange(
    game: &mut Game,
    seat: Seat,
    answer: Option<Action>,
    agent: &mut impl Agent,
) -> Option<()> {
    let own = answer.filter(|action| matches!(action, Action::Give(_)));
    if let Some(call @ Action::Call(_)) = answer {
        apply(game, seat, call)?;
    }
    let gifts = Seat::ALL.map(|giver| match own {
        Some(own) if giver == seat => Some(own),
        _ => agent.decide(&game.observation(giver), Question::Exchange),
    });
    for (seat, gift) in Seat::ALL.into_iter().zip(gifts) {
        apply(game, seat, gift?)?;
    }
    Some(())
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
            Some(action_in(game, seat, &mut Quiet(agent), &mut moves)?)
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

/// An agent that does not call Tichu.
struct Quiet<'a, A>(&'a mut A);

impl<A: Agent> Agent for Quiet<'_, A> {
    fn decide(&mut self, observation: &Observation, question: Question<'_>) -> Option<Action> {
        match question {
            Question::Tichu => None,
            question => self.0.decide(observation, question),
        }
    }

    fn fault(&self) -> Option<String> {
        self.0.fault()
    }
}
