//! The decisions of people on whole hands, from the rounds of match logs.

use std::collections::HashMap;

use tichu::{Action, BySeat, Call, CardSet, Exchange, Seat};
use tichu_models::exchange::{Habit, Question};
use tichu_models::whole_hand::Known;
use tichu_play::Observation;
use tichu_play::exchange::{known_in_play, match_state, question};
use tichu_records::MatchId;

use crate::play::logs::{ReplayedRound, each_state};

/// One player in one round.
#[derive(Clone, Debug)]
pub struct Row {
    /// The match.
    pub match_id: MatchId,
    /// Who sits there.
    pub player: String,
    /// What the player knew before the exchange.
    pub before: Observation,
    /// What the player knew at the end of the time to call, without its own call: before its first
    /// card, even if it had called earlier; a player without a card, in its last turn.
    pub decision: Observation,
    /// The cards given away.
    pub given: Exchange,
    /// The player's earlier exchanges of the match.
    pub habit: Habit,
    /// Whether the player called Tichu.
    pub called: bool,
    /// Whether the call came before anybody had acted in the play.
    pub called_at_once: bool,
    /// Whether the player went out first.
    pub first_out: bool,
    /// Points of the round, own minus the opponents', bonuses included.
    pub points: i32,
}

impl Row {
    /// Whether the player had a decision: neither it nor its partner had called Grand Tichu, nor its
    /// partner Tichu.
    #[must_use]
    pub fn is_eligible(&self) -> bool {
        let view = &self.decision.view;
        let own = view.calls[view.seat];
        own != Some(Call::GrandTichu) && view.calls[view.seat.partner()].is_none()
    }

    /// The hand before the exchange.
    #[must_use]
    pub fn hand_before(&self) -> CardSet {
        self.before.view.hand
    }

    /// What the player knew before the exchange.
    #[must_use]
    pub fn known_before(&self) -> Known {
        known_before(&self.before)
    }

    /// What the player knew before the exchange, as a question about it.
    #[must_use]
    pub fn question(&self) -> Question {
        Question {
            habit: self.habit,
            ..question(&self.before)
        }
    }

    /// What the player knew when it decided.
    #[must_use]
    pub fn known(&self) -> Known {
        known_in_play(&self.decision)
    }
}

/// What a player knows before the exchange.
#[must_use]
pub fn known_before(before: &Observation) -> Known {
    Known {
        hand: before.view.hand,
        is_exchanged: false,
        match_state: Some(match_state(before)),
        exchange: None,
        table: None,
    }
}

/// The rows of all rounds, in the order of rounds and seats. Rounds that break off are left out.
#[must_use]
pub fn rows(rounds: &[ReplayedRound]) -> Vec<Row> {
    let mut rows = Vec::with_capacity(4 * rounds.len());
    let mut habits: HashMap<(MatchId, &str), Habit> = HashMap::new();
    for round in rounds {
        let Some(players) = watched(round) else {
            continue;
        };
        for (seat, watched) in Seat::ALL.into_iter().zip(players) {
            let player = round.players[seat].as_str();
            let habit = habits.entry((round.match_id, player)).or_default();
            rows.push(Row {
                habit: *habit,
                match_id: round.match_id,
                player: player.to_owned(),
                ..watched
            });
            habit.add(&watched.given);
        }
    }
    rows
}

/// The rows of a round by seat, without names and habits.
fn watched(round: &ReplayedRound) -> Option<[Row; 4]> {
    let mut before: BySeat<Option<Observation>> = BySeat::default();
    let mut decision: BySeat<Option<Observation>> = BySeat::default();
    let mut turn: BySeat<Option<Observation>> = BySeat::default();
    let mut called = BySeat([None; 4]);
    let mut acted = false;
    let mut last = None;
    each_state(round, |game, event| {
        let seat = event.seat;
        let observation = || game.observation(seat);
        match event.action {
            Action::Give(_) => before[seat] = before[seat].or_else(|| Some(observation())),
            Action::Call(Call::Tichu) => called[seat] = Some(!acted),
            Action::Play(_) if decision[seat].is_none() => {
                decision[seat] = Some(without_own_call(observation()));
            }
            Action::Pass if decision[seat].is_none() => {
                turn[seat] = Some(without_own_call(observation()));
            }
            _ => {}
        }
        acted |= matches!(event.action, Action::Play(_) | Action::Pass);
        let mut next = *game;
        if next.apply(event).is_ok() {
            last = Some(next);
        }
    });
    let last = last?;
    let result = last.result()?;
    let points = result.points();
    let rows = Seat::ALL.map(|seat| {
        let team = seat.team();
        let decision = decision[seat].or(turn[seat])?;
        Some(Row {
            match_id: round.match_id,
            player: String::new(),
            before: before[seat]?,
            given: decision.view.given?,
            decision,
            habit: Habit::default(),
            called: called[seat].is_some(),
            called_at_once: called[seat] == Some(true),
            first_out: result.finish.first == seat,
            points: points[team] - points[team.opponent()],
        })
    });
    let [a, b, c, d] = rows;
    Some([a?, b?, c?, d?])
}

/// The observation as it was before the player's own call of Tichu.
fn without_own_call(mut observation: Observation) -> Observation {
    let own = &mut observation.view.calls[observation.view.seat];
    if *own == Some(Call::Tichu) {
        *own = None;
    }
    observation
}

#[cfg(test)]
mod tests;
