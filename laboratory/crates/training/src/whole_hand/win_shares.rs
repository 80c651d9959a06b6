//! How often plays of people won their trick.

use std::collections::HashMap;

use tichu::{Action, Combination, Kind};
use tichu_models::structure::{Group, WinShares, Wins};

use crate::play::logs::{ReplayedRound, each_state};

/// The shares in these rounds. The play that ends a round is left out.
#[must_use]
pub fn win_shares<'a>(rounds: impl Iterator<Item = &'a ReplayedRound>) -> WinShares {
    let mut wins: HashMap<(Group, u8, u8), Wins> = HashMap::new();
    for round in rounds {
        let mut on_top: Option<Combination> = None;
        let mut win = |play: Option<Combination>| {
            if let Some(key) = play.as_ref().and_then(key) {
                wins.entry(key).or_default().won += 1;
            }
        };
        let mut plays = Vec::new();
        each_state(round, |game, event| {
            if game.round().trick().is_none() {
                win(on_top.take());
            }
            if let Action::Play(play) = event.action {
                on_top = Some(play.combination);
                plays.extend(key(&play.combination));
            }
        });
        // The play that ends the round neither wins its trick nor loses it.
        if on_top.as_ref().and_then(key).is_some() {
            plays.pop();
        }
        for key in plays {
            wins.entry(key).or_default().plays += 1;
        }
    }
    WinShares::estimated(|group, size, rank| {
        wins.get(&(group, size, rank)).copied().unwrap_or_default()
    })
}

/// Kind, size and rank of a play in a split; `None` for the Dogs. A straight flush counts as a
/// straight: splits do not look at suits.
fn key(play: &Combination) -> Option<(Group, u8, u8)> {
    let group = match play.kind() {
        Kind::Dogs => return None,
        Kind::Single => Group::Single,
        Kind::Pair => Group::Pair,
        Kind::Triple => Group::Triple,
        Kind::FullHouse => Group::FullHouse,
        Kind::Steps => Group::Steps,
        Kind::Straight | Kind::StraightFlush => Group::Straight,
        Kind::Four => Group::Four,
    };
    let rank = if play.is_phoenix() {
        WinShares::PHOENIX
    } else if play.is_dragon() {
        WinShares::DRAGON
    } else {
        play.half_ranks() / 2
    };
    Some((group, play.size(), rank))
}
