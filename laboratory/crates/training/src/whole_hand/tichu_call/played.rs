//! Rounds played out with a Tichu call and without it.

use std::sync::Arc;

use rayon::prelude::*;
use tichu::{ByTeam, Card, CardSet, Deal, Match, Rank, RoundResult, Scores, Seat, TargetScore};
use tichu_models::whole_hand::Known;
use tichu_play::exchange::known_in_play;
use tichu_play::{Networks, seed_of_part};

use super::super::branches::Branches;
use super::super::rows::{Row, known_before};

/// Rounds that were played out twice from the same point.
#[derive(Clone, Debug, Default)]
pub struct PlayedRounds {
    /// From before the exchange: with a call then, and waiting.
    pub before: Vec<PlayedTwice>,
    /// From the player's first card: with a call then, and without a call.
    pub decision: Vec<PlayedTwice>,
}

/// A round that was played out twice from the same point.
#[derive(Clone, Copy, Debug)]
pub struct PlayedTwice {
    /// What the player knew there.
    pub known: Known,
    /// With the call.
    pub call: End,
    /// Without it; before the exchange, a call may follow.
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

/// Plays rounds of random hands at the scores of random rows; the seed decides all.
///
/// In every second round the player with the strongest hand decides: people call with strong hands,
/// and few of all hands are. Half of the rounds are played as people play and half by the champion,
/// so that a call that pays at one table alone gains little.
#[must_use]
pub fn play(networks: &Networks, rows: &[Row], rounds: u64, seed: u64) -> PlayedRounds {
    let branches = || {
        [&networks.policy, &networks.champion].map(|networks| Branches::new(Arc::clone(networks)))
    };
    let played: Vec<_> = (0..rounds)
        .into_par_iter()
        .map_init(branches, |[people, champions], number| {
            let table = if number / 2 % 2 == 0 {
                people
            } else {
                champions
            };
            played(table, rows, seed_of_part(seed, number), number % 2 == 0)
        })
        .collect();
    let (before, decision): (Vec<_>, Vec<_>) = played.into_iter().flatten().unzip();
    PlayedRounds {
        before: before.into_iter().flatten().collect(),
        decision: decision.into_iter().flatten().collect(),
    }
}

/// A round from both points, as far as the player has a decision there.
fn played(
    branches: &mut Branches,
    rows: &[Row],
    seed: u64,
    strongest: bool,
) -> Option<(Option<PlayedTwice>, Option<PlayedTwice>)> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let deal = Deal::shuffled(|n| rng.usize(..n));
    let scores = rows.get(rng.usize(..rows.len().max(1)))?.before.scores;
    let game = branches.play_to_exchange(deal, standing(scores), rng.u64(..))?;
    let mut seat = Seat::ALL[rng.usize(..4)];
    if strongest {
        let strength = |seat: &Seat| strength(game.round().hand(*seat));
        seat = Seat::ALL.into_iter().max_by_key(strength)?;
    }
    let decision = branches.tichu(&game, seat, rng.u64(..));
    let before = branches.before_exchange(&game, seat, rng.u64(..));
    Some((
        before.map(|branched| PlayedTwice {
            known: known_before(&branched.before),
            call: End::of(&branched.call, seat),
            no_call: End::of(&branched.wait, seat),
        }),
        decision.map(|branched| PlayedTwice {
            known: known_in_play(&branched.decision),
            call: End::of(&branched.call, seat),
            no_call: End::of(&branched.no_call, seat),
        }),
    ))
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
