//! How many games one has to watch to lead as another player does.

use agents::{Agent, Estimate, Game, seed_of_part};
use fastrand::Rng;
use rayon::prelude::*;

use crate::card::Card;
use crate::card_set::CardSet;
use crate::network::Network;
use crate::open::OpenRound;
use crate::player::Player;
use crate::round::Round;
use crate::rule_agent::RuleAgent;

/// After how many watched games accuracy is measured; the thesis names 60.
const WATCHED: [usize; 8] = [10, 30, 60, 100, 300, 1000, 3000, 10_000];

/// How many steps of learning there are at least, and how often each game is shown at most.
const STEPS: usize = 100_000;
const MOST_PASSES: usize = 200;

/// The rate of learning.
const RATE: f64 = 0.02;

/// The seeds of the watched and of the tested games differ by this part.
const TESTED: u64 = 1 << 40;

/// How accurate the network is after a number of games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ImitationRow {
    /// How many games it has watched.
    pub games: usize,
    /// The share of test deals in which its most probable card is the teacher's.
    pub accuracy: Estimate,
}

/// What the experiment finds.
#[derive(Clone, Debug, PartialEq)]
pub struct Imitation {
    /// The accuracy by the number of watched games.
    pub rows: Vec<ImitationRow>,
    /// How often a second teacher leads the same card with other random numbers.
    pub second_teacher: Option<Estimate>,
    /// How often the agent of rules leads the same card.
    pub rules: Option<Estimate>,
}

/// A first lead: the hand and the card.
type Lead = (CardSet, Card);

/// Teaches a network the first lead of the declarer by this player, who also is tested on fresh deals:
/// a quarter as many as are watched, at least 100.
///
/// The network sees the hand alone; the trump card follows from it.
#[must_use]
pub fn imitation(teacher: &Player, deals: usize, seed: u64) -> Imitation {
    let watched = leads(teacher, deals, seed, 0);
    let count = (deals / 4).max(100);
    let tested = leads(teacher, count, seed_of_part(seed, TESTED), 0);
    let again = leads(teacher, count, seed_of_part(seed, TESTED), 1);
    let rules = Player::Rules(RuleAgent::default());
    let rules = leads(&rules, count, seed_of_part(seed, TESTED), 0);
    let agreement = |others: &[Lead]| {
        let pairs = tested.iter().zip(others);
        share(
            pairs.filter(|(own, other)| own == other).count(),
            tested.len(),
        )
    };
    let rows = WATCHED.into_iter().filter(|games| *games <= watched.len());
    let rows: Vec<_> = rows
        .collect::<Vec<_>>()
        .into_par_iter()
        .filter_map(|games| {
            let network = taught(&watched[..games], seed);
            let is_right = |(hand, led): &&Lead| network.predict(*hand) == Some(*led);
            let right = tested.iter().filter(is_right).count();
            let accuracy = share(right, tested.len())?;
            Some(ImitationRow { games, accuracy })
        })
        .collect();
    Imitation {
        rows,
        second_teacher: agreement(&again),
        rules: agreement(&rules),
    }
}

fn share(count: usize, trials: usize) -> Option<Estimate> {
    Estimate::of_share(count as f64, trials as u64)
}

/// The first leads of `deals` deals; `stream` separates the random numbers of two players on the
/// same deals.
fn leads(player: &Player, deals: usize, seed: u64, stream: u64) -> Vec<Lead> {
    let lead = |number: usize| {
        let seed = seed_of_part(seed, number as u64);
        let open = OpenRound(Round::deal(&mut Rng::with_seed(seed)));
        let turn = open.turn()?;
        let view = open.view(turn);
        let mut rng = Rng::with_seed(seed_of_part(seed, stream));
        let led = player.choose(&view, &view.view.moves(), &mut rng);
        Some((view.view.hand(), led.card()?))
    };
    (0..deals).into_par_iter().filter_map(lead).collect()
}

/// A network that has been shown these leads again and again.
fn taught(leads: &[Lead], seed: u64) -> Network {
    let mut rng = Rng::with_seed(seed);
    let mut network = Network::new(&mut rng);
    let passes = STEPS.div_ceil(leads.len().max(1)).min(MOST_PASSES);
    let mut order: Vec<&Lead> = leads.iter().collect();
    for _ in 0..passes {
        rng.shuffle(&mut order);
        for (hand, led) in &order {
            network.learn(*hand, *led, RATE);
        }
    }
    network
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_learns_the_leads_of_the_rules() {
        let teacher = Player::Rules(RuleAgent::default());
        let found = imitation(&teacher, 300, 1);
        assert!(
            found
                .rows
                .iter()
                .map(|row| row.games)
                .eq([10, 30, 60, 100, 300])
        );
        let [first, .., last] = found.rows[..] else {
            panic!("{found:?}");
        };
        assert!(last.accuracy.low > first.accuracy.high, "{found:?}");
        // The rules use no random numbers.
        assert_eq!(found.second_teacher.unwrap().mean, 1.0);
        assert_eq!(found.rules, found.second_teacher);
    }
}
