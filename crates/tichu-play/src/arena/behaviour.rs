//! How a side plays, beside how much it wins.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};
use tichu::{
    Action, ByTeam, Call, Card, Event, Exchange, Illegal, Match, Move, Phase, Rank, RoundResult,
    Seat,
};

use crate::Game;

/// Shares that describe how a side plays: 0 to 1; `None` without an occasion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Behaviour {
    /// Passes of the turns in which the player could pass or play.
    pub passes_though_able: Option<f64>,
    /// Bombs that were played, by hands. It may be above 1.
    pub bombs_per_hand: Option<f64>,
    /// Calls of Tichu, by hands.
    pub tichu_calls: Option<f64>,
    /// Calls of Tichu that were made.
    pub tichu_made: Option<f64>,
    /// Calls of Grand Tichu, by hands.
    pub grand_tichu_calls: Option<f64>,
    /// Calls of Grand Tichu that were made.
    pub grand_tichu_made: Option<f64>,
    /// Double victories, by rounds.
    pub double_victories: Option<f64>,
    /// Exchanges in which the partner gets an ace.
    pub aces_to_partner: Option<f64>,
    /// Exchanges in which an opponent gets the Dogs.
    pub dogs_to_opponent: Option<f64>,
}

impl Behaviour {
    /// The shares with their names in words, in the order of tables.
    #[must_use]
    pub fn rows(&self) -> [(&'static str, Option<f64>); 9] {
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
        ]
    }
}

/// Counts of what a team did in some rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Rounds that were played to their end.
    pub rounds: u64,
    /// Rounds in which both players went out first.
    pub double_victories: u64,
    /// Hands: two a round.
    pub hands: u64,
    /// Turns in which the player could pass or play.
    pub free_turns: u64,
    /// Those in which it passed.
    pub passes: u64,
    /// Bombs that were played.
    pub bombs: u64,
    /// Calls of Tichu.
    pub tichu: Calls,
    /// Calls of Grand Tichu.
    pub grand_tichu: Calls,
    /// Exchanges: one a hand.
    pub exchanges: u64,
    /// Exchanges in which the partner got an ace.
    pub aces_to_partner: u64,
    /// Exchanges in which an opponent got the Dogs.
    pub dogs_to_opponent: u64,
}

/// Counts of calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Calls {
    /// All of them.
    pub called: u64,
    /// Those whose player went out first.
    pub made: u64,
}

impl Tally {
    /// Counts what both teams did in a round with these actions.
    ///
    /// # Errors
    /// [`Illegal`] when the rules forbid an event.
    pub fn of_round(
        deal: tichu::Deal,
        standing: Match,
        actions: &[Event],
    ) -> Result<ByTeam<Tally>, Illegal> {
        let mut game = Game::new(deal, standing);
        let mut teams = ByTeam([Tally::default(); 2]);
        let mut moves = Vec::new();
        for event in actions {
            teams[event.seat.team()].watch(&game, event, &mut moves);
            game.apply(event)?;
        }
        for seat in Seat::ALL {
            teams[seat.team()].hands += 1;
        }
        if let Some(result) = game.result() {
            for seat in Seat::ALL {
                teams[seat.team()].call(game.round().calls()[seat], seat, &result);
            }
            for team in [tichu::Team::First, tichu::Team::Second] {
                teams[team].rounds += 1;
            }
            if result.finish.third.is_none() {
                teams[result.finish.first.team()].double_victories += 1;
            }
        }
        Ok(teams)
    }

    /// Counts an event of this team before it happens.
    fn watch(&mut self, game: &Game, event: &Event, moves: &mut Vec<Move>) {
        let is_turn = game.round().phase() == Phase::Follow(event.seat);
        match event.action {
            Action::Play(play) if play.combination.is_bomb() => self.bombs += 1,
            Action::Give(cards) => self.exchange(&cards),
            _ => {}
        }
        if is_turn && matches!(event.action, Action::Pass | Action::Play(_)) {
            game.round().classes(event.seat, moves);
            if moves.len() > 1 && moves.contains(&Move::Pass) {
                self.free_turns += 1;
                self.passes += u64::from(event.action == Action::Pass);
            }
        }
    }

    fn exchange(&mut self, cards: &Exchange) {
        let is_ace = matches!(cards.partner, Card::Suited(Rank::ACE, _));
        let lost_dogs = [cards.next, cards.previous].contains(&Card::Dogs);
        self.exchanges += 1;
        self.aces_to_partner += u64::from(is_ace);
        self.dogs_to_opponent += u64::from(lost_dogs);
    }

    fn call(&mut self, call: Option<Call>, seat: Seat, result: &RoundResult) {
        let calls = match call {
            Some(Call::Tichu) => &mut self.tichu,
            Some(Call::GrandTichu) => &mut self.grand_tichu,
            None => return,
        };
        calls.called += 1;
        calls.made += u64::from(result.finish.first == seat);
    }

    /// The shares.
    #[must_use]
    pub fn behaviour(&self) -> Behaviour {
        let share = |part: u64, whole: u64| (whole > 0).then(|| part as f64 / whole as f64);
        Behaviour {
            passes_though_able: share(self.passes, self.free_turns),
            bombs_per_hand: share(self.bombs, self.hands),
            tichu_calls: share(self.tichu.called, self.hands),
            tichu_made: share(self.tichu.made, self.tichu.called),
            grand_tichu_calls: share(self.grand_tichu.called, self.hands),
            grand_tichu_made: share(self.grand_tichu.made, self.grand_tichu.called),
            double_victories: share(self.double_victories, self.rounds),
            aces_to_partner: share(self.aces_to_partner, self.exchanges),
            dogs_to_opponent: share(self.dogs_to_opponent, self.exchanges),
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        let Tally {
            rounds,
            double_victories,
            hands,
            free_turns,
            passes,
            bombs,
            tichu,
            grand_tichu,
            exchanges,
            aces_to_partner,
            dogs_to_opponent,
        } = other;
        self.rounds += rounds;
        self.double_victories += double_victories;
        self.hands += hands;
        self.free_turns += free_turns;
        self.passes += passes;
        self.bombs += bombs;
        for (calls, others) in [
            (&mut self.tichu, tichu),
            (&mut self.grand_tichu, grand_tichu),
        ] {
            calls.called += others.called;
            calls.made += others.made;
        }
        self.exchanges += exchanges;
        self.aces_to_partner += aces_to_partner;
        self.dogs_to_opponent += dogs_to_opponent;
    }
}
