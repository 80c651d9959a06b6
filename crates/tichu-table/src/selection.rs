//! What the player's cards make, and what of it may be played.

use tichu::{
    Action, Card, Combination, Event, Illegal, Move, Occasion, Play, Position, Rank, Seat,
};

use crate::{Asked, Table};

/// A combination that the hand makes: it stands for all that differ from it only in suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Selection {
    /// The combination, as it would lie on the table.
    pub combination: Combination,
    /// Why it may not be played now; `None` when it may.
    pub refused: Option<Why>,
}

/// Why a combination may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// Another kind or length than the combination on the table.
    Kind,
    /// Not higher than the combination on the table.
    Low,
    /// A wish has to be fulfilled.
    Wish,
    /// Only a bomb may be played: the player is out of turn, or its own combination stands.
    Turn,
}

impl Why {
    /// All.
    pub const ALL: [Why; 4] = [Why::Kind, Why::Low, Why::Wish, Why::Turn];

    /// The name in answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Why::Kind => "kind",
            Why::Low => "low",
            Why::Wish => "wish",
            Why::Turn => "turn",
        }
    }

    fn of(rule: &Illegal) -> Why {
        match rule {
            Illegal::Mismatch { .. } => Why::Kind,
            Illegal::TooLow { .. } => Why::Low,
            Illegal::Wish(_) => Why::Wish,
            _ => Why::Turn,
        }
    }
}

impl Table {
    /// Every combination of the player's hand, in all its readings, when it is asked for cards.
    #[must_use]
    pub fn selections(&self) -> Vec<Selection> {
        let Some(seat) = self.seats().player().filter(|_| self.asks_for_cards()) else {
            return Vec::new();
        };
        let round = self.game().round();
        let all = Position {
            hand: round.hand(seat),
            occasion: Occasion::Lead,
            wish: None,
        };
        let mut moves = Vec::new();
        all.classes(&mut moves);
        let top = round.trick().map(|trick| trick.top());
        let combinations = moves.iter().filter_map(|one| match one {
            Move::Pass => None,
            Move::Play(combination) => Some(combination.cards()),
        });
        combinations
            .flat_map(Combination::readings)
            .map(|combination| Selection {
                combination: match &top {
                    Some(top) => combination.played_on(top),
                    None => combination.led(),
                },
                refused: self.refusal(seat, combination).as_ref().map(Why::of),
            })
            .collect()
    }

    /// The ranks that a play with the Mahjong may wish for: none without the Mahjong in the hand.
    #[must_use]
    pub fn wishes(&self) -> Vec<Rank> {
        let holds = |seat| (self.game().round().hand(seat)).contains(Card::Mahjong);
        let player = self.seats().player().filter(|_| self.asks_for_cards());
        match player {
            Some(seat) if holds(seat) => Rank::all().collect(),
            _ => Vec::new(),
        }
    }

    fn asks_for_cards(&self) -> bool {
        matches!(self.asked(), Some(Asked::Play | Asked::Bomb))
    }

    /// The moves of the player, and the wishes with the Mahjong alone.
    pub(crate) fn plays(&self, seat: Seat) -> Vec<Action> {
        let mut moves = Vec::new();
        self.game().round().legal(seat, &mut moves);
        let mut plays = Vec::with_capacity(moves.len());
        for one in moves {
            plays.push(Action::from(one));
            let cards = one.cards();
            if cards.contains(Card::Phoenix) {
                let lower = Combination::readings(cards).skip(1);
                let lower = lower.map(|combination| Action::Play(combination.into()));
                plays.extend(lower.filter(|action| self.may(seat, *action)));
            }
            if let Move::Play(combination) = one
                && cards.len() == 1
                && cards.contains(Card::Mahjong)
            {
                plays.extend(Rank::all().map(|rank| {
                    let wish = Some(rank);
                    Action::Play(Play { combination, wish })
                }));
            }
        }
        plays
    }

    /// The rule that forbids this combination.
    fn refusal(&self, seat: Seat, combination: Combination) -> Option<Illegal> {
        let action = Action::Play(combination.into());
        let mut game = *self.game();
        game.apply(&Event { seat, action }).err()
    }
}
