//! A round as each seat sees it before each trick.

use agents::{Agent, Game};
use fastrand::Rng;
use snaps::{Round, Seat};

use crate::snaps::open::OpenRound;
use crate::snaps::player::NamedAgent;

/// Deals a round, lets four of this player play it, and visits each seat before each trick.
pub(super) fn before_each_trick(
    player: &NamedAgent,
    seed: u64,
    mut visit: impl FnMut(&Round, Seat),
) {
    let mut rng = Rng::with_seed(seed);
    let mut open = OpenRound::deal(&mut rng);
    let mut moves = Vec::new();
    while let Some(turn) = open.turn() {
        if open.0.table().trick().cards.is_empty() {
            for seat in Seat::ALL {
                visit(&open.0, seat);
            }
        }
        open.moves(&mut moves);
        let chosen = player.choose(&open.view(turn), &moves, &mut rng);
        open.apply(chosen);
    }
}
