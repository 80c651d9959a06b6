//! Rounds played out with a Tichu call and without it.

use std::sync::Arc;

use rayon::prelude::*;
use tichu::{ByTeam, Card, CardSet, Deal, Match, Rank, RoundResult, Scores, Seat, TargetScore};
use tichu_models::whole_hand::Known;
use tichu_play::gifts::{known_in_play, match_state};
use tichu_play::network::NetworkSet;
use tichu_play::seed_of_part;
use tichu_play::simulation::Branches;

use super::super::rows::Row;

/// A hand whose round was played out twice from the same point.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// What the player knew before the exchange.
    pub before: Known,
    /// What it knew when it decided.
    pub decision: Known,
    /// With the call.
    pub call: End,
    /// Without it.
    pub no_call: End,
}

/// The end of a round, for one player.
#[derive(Clone, Copy, Debug)]
pub struct End {
    /// Whether the player went out first.
    pub first_out: bool,
    /// Points of the own team and of the opponents, bonuses included.
    pub points: [i32; 2],
}

impl End {
    fn of(result: &RoundResult, seat: Seat) -> End {
        let points = result.points();
        End {
            first_out: result.finish.first == seat,
            points: [points[seat.team()], points[seat.team().opponent()]],
        }
    }

    /// Own minus the opponents' points.
    #[must_use]
    pub fn difference(&self) -> f32 {
        (self.points[0] - self.points[1]) as f32
    }
}

/// Plays so many rounds of random hands at the scores of random rows; the seed decides all.
///
/// In every second round the player with the strongest hand decides: people call with strong hands,
/// and few of all hands are.
#[must_use]
pub fn play(networks: &Arc<NetworkSet>, rows: &[Row], rounds: u64, seed: u64) -> Vec<Played> {
    let numbers: Vec<u64> = (0..rounds).collect();
    let branches = || Branches::new(Arc::clone(networks));
    numbers
        .par_iter()
        .map_init(branches, |branches, number| {
            played(branches, rows, seed_of_part(seed, *number), number % 2 == 0)
        })
        .flatten()
        .collect()
}

fn played(branches: &mut Branches, rows: &[Row], seed: u64, strongest: bool) -> Option<Played> {
    let mut lots = fastrand::Rng::with_seed(seed);
    let deal = Deal::shuffled(|n| lots.usize(..n));
    let scores = rows.get(lots.usize(..rows.len().max(1)))?.before.scores;
    let game = branches.to_exchange(deal, standing(scores), lots.u64(..))?;
    let mut seat = Seat::ALL[lots.usize(..4)];
    if strongest {
        let strength = |seat: &Seat| strength(game.round().hand(*seat));
        seat = Seat::ALL.into_iter().max_by_key(strength)?;
    }
    let branched = branches.tichu(&game, seat, lots.u64(..))?;
    Some(Played {
        before: Known {
            hand: branched.before.view.hand,
            is_exchanged: false,
            match_state: Some(match_state(&branched.before)),
            exchange: None,
            table: None,
        },
        decision: known_in_play(&branched.decision),
        call: End::of(&branched.call, seat),
        no_call: End::of(&branched.no_call, seat),
    })
}

fn standing(Scores { own, opponent }: Scores) -> Match {
    Match::at(ByTeam([own, opponent]), TargetScore::default())
}

/// How strong a hand looks: Dragon and Phoenix three, aces two, kings one.
fn strength(hand: CardSet) -> u32 {
    let of = |card: Card| match card {
        Card::Dragon | Card::Phoenix => 3,
        Card::Suited(rank, _) if rank == Rank::ACE => 2,
        Card::Suited(rank, _) if rank.number() == 13 => 1,
        Card::Suited(..) | Card::Mahjong | Card::Dogs => 0,
    };
    hand.iter().map(of).sum()
}
