//! What both measures of hidden cards share: rounds of four agents of a kind, looked at before each trick.

use agents::{Agent, Game, seed_of_part};
use fastrand::Rng;
use rayon::prelude::*;
use snaps::{Card, HAND, Round, Seat, View};

use crate::snaps::open::OpenRound;
use crate::snaps::player::NamedAgent;

/// The least probability in a logarithm.
const LEAST: f64 = 1e-6;

/// Deals rounds, lets four of this player play them, and collects what `add` adds for each seat before each
/// trick, round by round.
pub(super) fn before_each_trick<C: Send>(
    player: &NamedAgent,
    deals: u64,
    seed: u64,
    add: impl Fn(&Round, Seat, &mut Vec<C>) + Sync,
) -> Vec<Vec<C>> {
    let of_round = |number: u64| {
        let mut cells = Vec::new();
        let mut rng = Rng::with_seed(seed_of_part(seed, number));
        let mut open = OpenRound::deal(&mut rng);
        let mut moves = Vec::new();
        while let Some(turn) = open.turn() {
            if open.0.table().trick().cards.is_empty() {
                for seat in Seat::ALL {
                    add(&open.0, seat, &mut cells);
                }
            }
            open.moves(&mut moves);
            let chosen = player.choose(&open.view(turn), &moves, &mut rng);
            open.apply(chosen);
        }
        cells
    };
    (0..deals).into_par_iter().map(of_round).collect()
}

/// All tricks together, then each by its number.
pub(super) fn tricks() -> impl Iterator<Item = Option<usize>> {
    std::iter::once(None).chain((1..=HAND).map(Some))
}

/// The number of the trick that begins, from 1.
pub(super) fn trick_of(round: &Round) -> usize {
    round.table().all_played().len() / 4 + 1
}

/// The place of the holder of a card among the others of the view's seat; `None` unless at least two of them
/// may hold it by the rules.
pub(super) fn open_holder(round: &Round, view: &View, card: Card) -> Option<usize> {
    let others = view.seat().others();
    let may_hold = |other: &&Seat| view.possible(**other).contains(card);
    let is_open = others.iter().filter(may_hold).count() > 1;
    let holder = others
        .iter()
        .position(|other| round.hand(*other).contains(card));
    holder.filter(|_| is_open)
}

/// Minus the natural logarithm of the probability of what is true.
pub(super) fn log_loss(probability: f64) -> f64 {
    -probability.max(LEAST).ln()
}
