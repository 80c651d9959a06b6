//! The decisions that players made in a round.

use tichu::{Action, Call, Card, Decision, Event, Move, Phase, Seat};

use crate::alike::{is_same_class, is_same_move};
use crate::{Game, Observation};

/// A decision that a player made, with what it knew then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerDecision {
    /// What the player knew.
    pub observation: Observation,
    /// The question.
    pub decision: Decision,
    /// What it did; `None` for nothing: no call, no bomb.
    pub action: Option<Action>,
    /// How many actions of the round came before.
    pub place: usize,
}

impl PlayerDecision {
    /// The seat of the player.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.observation.seat()
    }

    /// Whether the player did this, or the same with other suits.
    #[must_use]
    pub fn is(&self, action: Option<Action>) -> bool {
        match (self.action, action) {
            // The wish is a decision of its own.
            (Some(Action::Play(own)), Some(Action::Play(other))) => {
                is_same_move(&Move::Play(own.combination), &Move::Play(other.combination))
                    && (self.decision != Decision::Wish || own.wish == other.wish)
            }
            (Some(Action::Give(own)), Some(Action::Give(other))) => {
                let mut pairs = own.cards().into_iter().zip(other.cards());
                pairs.all(|(own, other)| is_same_class(own, other))
            }
            (own, other) => own == other,
        }
    }
}

/// A round that is told action by action, to one player or to all.
pub trait KnownRound: Clone {
    /// What the player of this seat knows now; `None` for players of whom too little is known.
    fn observation(&self, seat: Seat) -> Option<Observation>;

    /// Goes on with this action. `None` when it cannot have happened.
    fn go_on(&mut self, event: &Event) -> Option<()>;
}

impl KnownRound for Game {
    fn observation(&self, seat: Seat) -> Option<Observation> {
        Some(Game::observation(self, seat))
    }

    fn go_on(&mut self, event: &Event) -> Option<()> {
        self.apply(event).ok()
    }
}

/// The decisions of a round, from its first cards on; they end at the first action that cannot have
/// happened.
///
/// - Who called Grand Tichu knew the calls before in order, and who did not call knew those of lower
///   seats.
/// - A player decides on Tichu in each of its turns before its first card, and whenever it calls.
/// - A player out of turn who holds a bomb decides on it after each play; if it bombs after passes, then.
///
/// Among them are decisions with one possible answer.
#[must_use]
pub fn decisions_of(round: &impl KnownRound, actions: &[Event]) -> Vec<PlayerDecision> {
    let mut found = Vec::with_capacity(128);
    grand_tichu(round, actions, &mut found);
    let mut round = round.clone();
    for (place, event) in actions.iter().enumerate() {
        before(&round, event, place, &mut found);
        if round.go_on(event).is_none() {
            break;
        }
        if matches!(event.action, Action::Play(_)) {
            out_of_turn(&round, actions.get(place + 1), place + 1, &mut found);
        }
    }
    found
}

/// The decisions on Grand Tichu, in the order of seats.
fn grand_tichu(round: &impl KnownRound, actions: &[Event], found: &mut Vec<PlayerDecision>) {
    let is_call = |event: &&Event| event.action == Action::Call(Call::GrandTichu);
    let calls: Vec<&Event> = actions.iter().take_while(is_call).collect();
    for seat in Seat::ALL {
        let own = calls.iter().position(|call| call.seat == seat);
        let mut told = round.clone();
        for (place, call) in calls.iter().enumerate() {
            let is_known = own.map_or(call.seat < seat, |own| place < own);
            if is_known && told.go_on(call).is_none() {
                return;
            }
        }
        let Some(observation) = told.observation(seat) else {
            continue;
        };
        if observation.view.phase == Phase::FirstCards {
            found.push(PlayerDecision {
                observation,
                decision: Decision::GrandTichu,
                action: own.map(|_| Action::Call(Call::GrandTichu)),
                place: 0,
            });
        }
    }
}

/// What this action decides.
fn before(round: &impl KnownRound, event: &Event, place: usize, found: &mut Vec<PlayerDecision>) {
    let Event { seat, action } = *event;
    // All seats have decided on Grand Tichu before the first of them takes cards.
    if matches!(action, Action::Call(Call::GrandTichu) | Action::TakeRest) {
        return;
    }
    let Some(observation) = round.observation(seat) else {
        return;
    };
    let view = &observation.view;
    let decided = |decision, action| PlayerDecision {
        observation,
        decision,
        action,
        place,
    };
    let mut add = |decision, action| found.push(decided(decision, action));
    match action {
        Action::Call(_) => add(Decision::Tichu, Some(action)),
        Action::Give(_) => add(Decision::Exchange, Some(action)),
        Action::DragonTo(_) => add(Decision::Dragon, Some(action)),
        Action::Pass if !matches!(view.phase, Phase::Follow(_)) => {} // The player takes its trick.
        Action::Play(_) if view.phase.seat() != Some(seat) => {
            // Right after another play it has been decided there. After passes the player had waited until now.
            let is_waiting =
                |one: &PlayerDecision| one.decision == Decision::Bomb && one.seat() == seat;
            let last = found.iter().rposition(is_waiting);
            if last.is_none_or(|last| found[last].place != place) {
                let waited = last.filter(|last| {
                    found[*last].action.is_none()
                        && found[*last].observation.view.trick == view.trick
                });
                if let Some(waited) = waited {
                    found.remove(waited);
                }
                found.push(decided(Decision::Bomb, Some(action)));
            }
        }
        Action::Play(_) | Action::Pass => {
            if view.hand.len() == 14 && view.calls[seat].is_none() {
                add(Decision::Tichu, None);
            }
            add(Decision::Play, Some(action));
            if let Action::Play(play) = action
                && play.combination.cards().contains(Card::Mahjong)
            {
                add(Decision::Wish, Some(action));
            }
        }
        Action::TakeRest => {}
    }
}

/// The decisions of seats that hold a bomb and are not in turn, in the order of play.
fn out_of_turn(
    round: &impl KnownRound,
    next: Option<&Event>,
    place: usize,
    found: &mut Vec<PlayerDecision>,
) {
    let phase = Seat::ALL
        .into_iter()
        .find_map(|seat| round.observation(seat));
    let Some(Phase::Follow(turn)) = phase.map(|observation| observation.view.phase) else {
        return;
    };
    let mut moves = Vec::new();
    for places in 1..4 {
        let seat = turn.after(places);
        let Some(observation) = round.observation(seat) else {
            continue;
        };
        if observation.view.decisions().next() != Some(Decision::Bomb) {
            continue;
        }
        observation.view.classes(&mut moves);
        if moves.is_empty() {
            continue; // The bombs are too low.
        }
        let bomb =
            next.filter(|event| event.seat == seat && matches!(event.action, Action::Play(_)));
        found.push(PlayerDecision {
            observation,
            decision: Decision::Bomb,
            action: bomb.map(|event| event.action),
            place,
        });
    }
}
