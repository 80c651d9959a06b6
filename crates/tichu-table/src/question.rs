//! What the player is asked.

use tichu::{Decision, Phase, Seat};
use tichu_play::Game;

/// A question to the player of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Asked {
    /// Whether to call Grand Tichu with the first 8 cards.
    GrandTichu,
    /// Which three cards to give away.
    Exchange,
    /// Which move to make in turn, or whether to bomb the own trick.
    Play,
    /// Whether to bomb out of turn.
    Bomb,
    /// Which opponent receives the Dragon's trick.
    Dragon,
    /// Whether to go on to the next round.
    GoOn,
}

impl Asked {
    /// All, in the order of a round.
    pub const ALL: [Asked; 6] = [
        Asked::GrandTichu,
        Asked::Exchange,
        Asked::Play,
        Asked::Bomb,
        Asked::Dragon,
        Asked::GoOn,
    ];

    /// The name in answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Asked::GrandTichu => Decision::GrandTichu.name(),
            Asked::Exchange => Decision::Exchange.name(),
            Asked::Play => Decision::Play.name(),
            Asked::Bomb => Decision::Bomb.name(),
            Asked::Dragon => Decision::Dragon.name(),
            Asked::GoOn => "go_on",
        }
    }
}

/// What a seat has to decide now; `None` when it waits or has no choice. A call of Tichu is part of the
/// move.
pub(crate) fn asked(game: &Game, seat: Seat) -> Option<Asked> {
    let round = game.round();
    match round.decisions(seat).next()? {
        Decision::GrandTichu => Some(Asked::GrandTichu),
        Decision::Exchange => Some(Asked::Exchange),
        Decision::Tichu | Decision::Play | Decision::Wish => Some(Asked::Play),
        Decision::Dragon => Some(Asked::Dragon),
        Decision::Bomb => {
            let mut bombs = Vec::new();
            round.classes(seat, &mut bombs);
            // After the last pass nobody is asked again.
            let is_open = matches!(round.phase(), Phase::Follow(_));
            (is_open && !bombs.is_empty()).then_some(Asked::Bomb)
        }
    }
}
