//! Rounds that a player could have been in when it decided.

use tichu::{
    Action, BySeat, ByTeam, Call, CardSet, Deal, Event, Hand, Match, Out, Phase, Question, Seat,
};

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
    view.out = Out::of(&[]).unwrap_or(view.out);
    observation.history = History::default();
    observation
}

fn early(
    observation: &Observation,
    agent: &mut impl Agent,
    rng: &mut fastrand::Rng,
) -> Option<Game> {
    let view = &observation.view;
    let others = [1, 2, 3].map(|places| view.seat.after(places));
    let has_called = |seat: &Seat| view.calls[*seat] == Some(Call::GrandTichu);
    for tries_left in (0..MOST_TRIES).rev() {
        let mut game = Game::new(deal(observation, rng)?, standing(observation));
        let mut callers = others.into_iter().filter(has_called);
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

/// The own cards, with the others at random.
fn deal(observation: &Observation, rng: &mut fastrand::Rng) -> Option<Deal> {
    let view = &observation.view;
    let mut rest: Vec<_> = observation.unseen().iter().collect();
    rng.shuffle(&mut rest);
    let mut rest = rest.into_iter();
    let mut take = |count| -> CardSet { rest.by_ref().take(count).collect() };
    let own: Vec<_> = view.hand.iter().collect();
    let (mut first, mut all) = (BySeat([CardSet::EMPTY; 4]), BySeat([CardSet::EMPTY; 4]));
    for seat in Seat::ALL {
        if seat == view.seat {
            // Which of 14 cards came first is of no use any more.
            first[seat] = own.iter().copied().take(8).collect();
            all[seat] = view.hand | take(14 - own.len().min(14));
        } else {
            first[seat] = take(8);
            all[seat] = first[seat] | take(6);
        }
    }
    Deal::new(hands(&first)?, hands(&all)?).ok()
}

/// These cards as hands; `None` for another number of cards.
fn hands<const N: usize>(cards: &BySeat<CardSet>) -> Option<BySeat<Hand<N>>> {
    let [a, b, c, d] = cards.0.map(|cards| Hand::try_from(cards).ok());
    Some(BySeat([a?, b?, c?, d?]))
}

fn standing(observation: &Observation) -> Match {
    let team = observation.seat().team();
    let mut totals = ByTeam::default();
    totals[team] = observation.scores.own;
    totals[team.opponent()] = observation.scores.opponent;
    Match::at(totals, observation.target)
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
