//! How a side plays, beside how much it wins.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};
use tichu::{
    Action, ByTeam, Call, Card, Combination, Event, Exchange, Illegal, Kind, Match, Move, Phase,
    Rank, RoundResult, Seat, Team, View,
};

use crate::Game;

/// How a side plays, as shares from 0 to 1, `None` without an occasion; or as [`BehaviourCounts`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Behaviour<T = Option<f64>> {
    /// Passes of the turns in which the player could pass or play.
    pub passes_though_able: T,
    /// Bombs that were played, by hands. It may be above 1.
    pub bombs_per_hand: T,
    /// Calls of Tichu, by hands.
    pub tichu_calls: T,
    /// Calls of Tichu that were made.
    pub tichu_made: T,
    /// Calls of Grand Tichu, by hands.
    pub grand_tichu_calls: T,
    /// Calls of Grand Tichu that were made.
    pub grand_tichu_made: T,
    /// Double victories, by rounds.
    pub double_victories: T,
    /// Exchanges in which the partner gets an ace.
    pub aces_to_partner: T,
    /// Exchanges in which an opponent gets the Dogs.
    pub dogs_to_opponent: T,
    /// Exchanges after the partner's call in which it gets an ace, the Dragon or the Phoenix.
    pub high_cards_to_caller: T,
    /// Plays on a trick of the partner, of the turns in which the player could pass or play, where the
    /// partner has not called or a player is out.
    pub beats_partner: T,
    /// The same where the partner has called and no player is out.
    pub beats_caller: T,
    /// Leads of a single card or of the Dogs, of the leads for a partner who has called, holds one card, and may
    /// go out first.
    pub lets_caller_out: T,
}

impl<T: Copy> Behaviour<T> {
    /// The numbers with their names in words, in the order of tables.
    #[must_use]
    pub fn rows(&self) -> [(&'static str, T); 13] {
        [
            ("passes though able to play", self.passes_though_able),
            ("bombs per hand", self.bombs_per_hand),
            ("Tichu calls, of hands", self.tichu_calls),
            ("Tichu calls made", self.tichu_made),
            ("Grand Tichu calls, of hands", self.grand_tichu_calls),
            ("Grand Tichu calls made", self.grand_tichu_made),
            ("double victories, of rounds", self.double_victories),
            ("partner gets an ace", self.aces_to_partner),
            ("an opponent gets the Dogs", self.dogs_to_opponent),
            ("caller gets a high card", self.high_cards_to_caller),
            ("beats the partner's trick", self.beats_partner),
            ("beats the caller's trick", self.beats_caller),
            ("lets the caller out", self.lets_caller_out),
        ]
    }

    /// The numbers in the same order.
    fn each(&mut self) -> [&mut T; 13] {
        [
            &mut self.passes_though_able,
            &mut self.bombs_per_hand,
            &mut self.tichu_calls,
            &mut self.tichu_made,
            &mut self.grand_tichu_calls,
            &mut self.grand_tichu_made,
            &mut self.double_victories,
            &mut self.aces_to_partner,
            &mut self.dogs_to_opponent,
            &mut self.high_cards_to_caller,
            &mut self.beats_partner,
            &mut self.beats_caller,
            &mut self.lets_caller_out,
        ]
    }
}

/// How often something happened, of its occasions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Often {
    /// How often it happened.
    pub times: u64,
    /// The occasions.
    pub of: u64,
}

impl Often {
    /// Counts an occasion.
    fn count(&mut self, happens: bool) {
        self.times += u64::from(happens);
        self.of += 1;
    }

    /// The share; `None` without an occasion.
    fn share(self) -> Option<f64> {
        (self.of > 0).then(|| self.times as f64 / self.of as f64)
    }
}

/// Counts of what a team did in some rounds.
pub type BehaviourCounts = Behaviour<Often>;

impl BehaviourCounts {
    /// Counts what both teams did in a round with these actions.
    ///
    /// # Errors
    /// [`Illegal`] when the rules forbid an event.
    pub fn of_round(
        deal: tichu::Deal,
        standing: Match,
        actions: &[Event],
    ) -> Result<ByTeam<BehaviourCounts>, Illegal> {
        let mut game = Game::new(deal, standing);
        let mut teams = ByTeam([BehaviourCounts::default(); 2]);
        let mut moves = Vec::new();
        for event in actions {
            teams[event.seat.team()].watch(&game, event, &mut moves);
            game.apply(event)?;
        }
        for seat in Seat::ALL {
            teams[seat.team()].bombs_per_hand.of += 1;
        }
        if let Some(result) = game.result() {
            for seat in Seat::ALL {
                teams[seat.team()].call(game.round().calls()[seat], seat, &result);
            }
            let is_double = result.finish.third.is_none();
            for team in [Team::First, Team::Second] {
                let wins_both = is_double && result.finish.first.team() == team;
                teams[team].double_victories.count(wins_both);
            }
        }
        Ok(teams)
    }

    /// Counts an event of this team before it happens.
    fn watch(&mut self, game: &Game, event: &Event, moves: &mut Vec<Move>) {
        let view = || game.observation(event.seat).view;
        let phase = game.round().phase();
        match event.action {
            Action::Play(play) if play.combination.is_bomb() => self.bombs_per_hand.times += 1,
            Action::Play(play) if phase == Phase::Lead(event.seat) => {
                self.lead(&view(), &play.combination);
            }
            Action::Give(cards) => self.exchange(&view(), &cards),
            _ => {}
        }
        let is_turn = phase == Phase::Follow(event.seat);
        if is_turn && matches!(event.action, Action::Pass | Action::Play(_)) {
            game.round().classes(event.seat, moves);
            if moves.len() > 1 && moves.contains(&Move::Pass) {
                self.follow(&view(), event.action == Action::Pass);
            }
        }
    }

    fn exchange(&mut self, view: &View, cards: &Exchange) {
        let is_ace = matches!(cards.partner, Card::Suited(Rank::ACE, _));
        let is_high = is_ace || matches!(cards.partner, Card::Dragon | Card::Phoenix);
        self.aces_to_partner.count(is_ace);
        let lost_dogs = [cards.next, cards.previous].contains(&Card::Dogs);
        self.dogs_to_opponent.count(lost_dogs);
        if has_caller(view) {
            self.high_cards_to_caller.count(is_high);
        }
    }

    /// Counts a lead.
    fn lead(&mut self, view: &View, combination: &Combination) {
        if has_caller(view) && view.left[view.seat.partner()] == 1 {
            let is_low = matches!(combination.kind(), Kind::Single | Kind::Dogs);
            self.lets_caller_out.count(is_low);
        }
    }

    /// Counts a turn with a choice.
    fn follow(&mut self, view: &View, passes: bool) {
        self.passes_though_able.count(passes);
        let partner = view.seat.partner();
        if view.trick.is_some_and(|trick| trick.by() == partner) {
            let beats = if has_caller(view) {
                &mut self.beats_caller
            } else {
                &mut self.beats_partner
            };
            beats.count(!passes);
        }
    }

    fn call(&mut self, call: Option<Call>, seat: Seat, result: &RoundResult) {
        let is_first = result.finish.first == seat;
        self.tichu_calls.count(call == Some(Call::Tichu));
        self.grand_tichu_calls.count(call == Some(Call::GrandTichu));
        match call {
            Some(Call::Tichu) => self.tichu_made.count(is_first),
            Some(Call::GrandTichu) => self.grand_tichu_made.count(is_first),
            None => {}
        }
    }

    /// The shares.
    #[must_use]
    pub fn shares(&self) -> Behaviour {
        let mut shares = Behaviour::default();
        for (share, (_, count)) in shares.each().into_iter().zip(self.rows()) {
            *share = count.share();
        }
        shares
    }
}

/// Whether the partner has called and may still go out first.
fn has_caller(view: &View) -> bool {
    view.calls[view.seat.partner()].is_some() && view.out.seats().is_empty()
}

impl AddAssign for BehaviourCounts {
    fn add_assign(&mut self, other: BehaviourCounts) {
        for (count, (_, other)) in self.each().into_iter().zip(other.rows()) {
            count.times += other.times;
            count.of += other.of;
        }
    }
}
