//! Rounds that a player could have been in when it decided.

use tichu::{Action, BySeat, Call, Event, Match, Out, Phase, Question, Seat};

use crate::deal_around::deal_around;
use crate::others::others;
use crate::search::Deals;
use crate::{Agent, Game, History, Observation};

/// How often cards are dealt, at most, until those call who are known to have called.
const MOST_TRIES: usize = 40;

/// Deals of the hidden cards that agree with what a player knew.
pub(super) enum Imagined {
    /// In the play.
    Play(Box<Deals>),
    /// Before it.
    Early(Box<Observation>),
}

impl Imagined {
    /// The deals of an observation; `None` after the round.
    pub fn of(observation: &Observation) -> Option<Imagined> {
        match observation.view.phase {
            Phase::FirstCards | Phase::Exchange => Some(Imagined::Early(Box::new(*observation))),
            _ => Some(Imagined::Play(Box::new(Deals::of(observation)?))),
        }
    }

    /// A round that the player may be in. Those who have called have hands with which the agent calls: their
    /// first cards before the play, their 14 cards in it. `None` when the agent falls silent.
    pub fn draw(&mut self, agent: &mut impl Agent, rng: &mut fastrand::Rng) -> Option<Game> {
        match self {
            Imagined::Play(deals) => in_play(deals, agent, rng),
            Imagined::Early(observation) => early(observation, agent, rng),
        }
    }
}

/// In the play, each other player who has called has 14 cards with which the agent calls Tichu.
fn in_play(deals: &mut Deals, agent: &mut impl Agent, rng: &mut fastrand::Rng) -> Option<Game> {
    let mut game = deals.draw(rng)?;
    for _ in 0..MOST_TRIES {
        let observation = deals.observation();
        let seat = observation.seat();
        let mut callers = Seat::ALL
            .into_iter()
            .filter(|other| *other != seat && observation.view.calls[*other].is_some());
        let are_callers = callers.all(|caller| {
            let before = before_play(&game, caller);
            agent.decide(&before, Question::Tichu).is_some()
        });
        if agent.fault().is_some() {
            return None;
        }
        if are_callers {
            break;
        }
        game = deals.draw(rng)?;
    }
    Some(game)
}

/// What a player knew before the first card was led.
fn before_play(game: &Game, seat: Seat) -> Observation {
    let mut observation = game.observation(seat);
    let view = &mut observation.view;
    view.hand = view.hand | observation.history.played(seat);
    view.left = BySeat([14; 4]);
    view.calls[seat] = None;
    view.phase = Phase::Lead(seat);
    view.trick = None;
    view.wish = None;
    view.won = BySeat::default();
    view.out = Out::NONE;
    observation.history = History::default();
    observation
}

fn early(
    observation: &Observation,
    agent: &mut impl Agent,
    rng: &mut fastrand::Rng,
) -> Option<Game> {
    let view = &observation.view;
    let has_called = |seat: &Seat| view.calls[*seat] == Some(Call::GrandTichu);
    for tries_left in (0..MOST_TRIES).rev() {
        let deal = deal_around(view.seat, view.hand, rng)?;
        let standing = Match::seen_by(view.seat.team(), observation.scores, observation.target);
        let mut game = Game::new(deal, standing);
        let mut callers = others(view.seat).into_iter().filter(has_called);
        let are_callers = tries_left == 0
            || callers.all(|seat| {
                let calls = agent.decide(&game.observation(seat), Question::GrandTichu);
                calls.is_some()
            });
        if agent.fault().is_some() {
            return None;
        }
        if are_callers {
            begin(&mut game, observation)?;
            return Some(game);
        }
    }
    None
}

/// Goes on to the decision: the calls, and the last six cards.
fn begin(game: &mut Game, observation: &Observation) -> Option<()> {
    let view = &observation.view;
    let call_all = |game: &mut Game, call| {
        Seat::ALL
            .into_iter()
            .filter(|seat| view.calls[*seat] == Some(call))
            .try_for_each(|seat| {
                let action = Action::Call(call);
                game.apply(&Event { seat, action }).ok()
            })
    };
    call_all(game, Call::GrandTichu)?;
    if view.phase == Phase::Exchange {
        for seat in Seat::ALL {
            let action = Action::TakeRest;
            game.apply(&Event { seat, action }).ok()?;
        }
        call_all(game, Call::Tichu)?;
    }
    Some(())
}
