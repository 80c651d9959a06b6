//! How many games one has to watch to lead as another player does.

use agents::{Agent, Estimate, Game, seed_of_part};
use fastrand::Rng;
use rayon::prelude::*;
use snaps::{Card, CardSet, RuleAgent, View};

use crate::snaps::network::Network;
use crate::snaps::open::OpenRound;
use crate::snaps::player::NamedAgent;

/// After how many watched games accuracy is measured; the thesis names 60.
const WATCHED: [usize; 8] = [10, 30, 60, 100, 300, 1000, 3000, 10_000];

/// How many steps of learning there are at least, and how often each game is shown at most.
const STEPS: usize = 100_000;
const MOST_PASSES: usize = 200;

/// The rate of learning.
const RATE: f64 = 0.02;

/// How few recorded leads can be parted into watched and tested ones.
const LEAST_LEADS: usize = 4;

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
pub fn imitation(teacher: &NamedAgent, deals: usize, seed: u64) -> Imitation {
    let watched = leads(teacher, deals, seed, 0);
    let count = (deals / 4).max(100);
    let tested = leads(teacher, count, seed_of_part(seed, TESTED), 0);
    let again = leads(teacher, count, seed_of_part(seed, TESTED), 1);
    let rules = NamedAgent::Rules(RuleAgent::default());
    let rules = leads(&rules, count, seed_of_part(seed, TESTED), 0);
    let agreement = |others: &[Lead]| {
        let pairs = tested.iter().zip(others);
        share(
            pairs.filter(|(own, other)| own == other).count(),
            tested.len(),
        )
    };
    Imitation {
        rows: rows(&watched, &tested, seed),
        second_teacher: agreement(&again),
        rules: agreement(&rules),
    }
}

/// Teaches a network recorded first leads, such as those of a person: it watches the first three quarters
/// of them, and is tested on the others. Its accuracy is measured after 10, 30, 60 and more games, and
/// after all that it watches.
///
/// There is no second teacher.
///
/// # Errors
/// When there are less than four leads, with their number.
pub fn imitation_of(leads: &[(View, Card)], seed: u64) -> Result<Imitation, usize> {
    if leads.len() < LEAST_LEADS {
        return Err(leads.len());
    }
    let (watched, tested) = leads.split_at(leads.len() * 3 / 4);
    let pairs = |leads: &[(View, Card)]| -> Vec<Lead> {
        leads
            .iter()
            .map(|(view, card)| (view.hand(), *card))
            .collect()
    };
    let by_rules = |(view, card): &&(View, Card)| {
        let decided = RuleAgent::default().decide(view);
        decided.and_then(|(one, _)| one.card()) == Some(*card)
    };
    let right = tested.iter().filter(by_rules).count();
    Ok(Imitation {
        rows: rows(&pairs(watched), &pairs(tested), seed),
        second_teacher: None,
        rules: share(right, tested.len()),
    })
}

/// The accuracy on tested leads after more and more of the watched ones.
fn rows(watched: &[Lead], tested: &[Lead], seed: u64) -> Vec<ImitationRow> {
    let mut games: Vec<usize> = WATCHED
        .into_iter()
        .filter(|games| *games < watched.len())
        .collect();
    games.push(watched.len());
    let row = |games: usize| {
        let network = taught(&watched[..games], seed);
        let is_right = |(hand, led): &&Lead| network.predict(*hand) == Some(*led);
        let accuracy = share(tested.iter().filter(is_right).count(), tested.len())?;
        Some(ImitationRow { games, accuracy })
    };
    games.into_par_iter().filter_map(row).collect()
}

fn share(count: usize, trials: usize) -> Option<Estimate> {
    Estimate::of_share(count as f64, trials as u64)
}

/// The first leads of `deals` deals; `stream` separates the random numbers of two players on the
/// same deals.
fn leads(player: &NamedAgent, deals: usize, seed: u64, stream: u64) -> Vec<Lead> {
    let lead = |number: usize| {
        let seed = seed_of_part(seed, number as u64);
        let open = OpenRound::deal(&mut Rng::with_seed(seed));
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
    use snaps::Seat;

    #[test]
    fn recorded_leads_are_watched_and_tested_apart() {
        let lead = |number: u64| {
            let round = OpenRound::deal(&mut Rng::with_seed(number)).0;
            let view = round.view_of(Seat::ALL[0]);
            let card = view.hand().iter().next().unwrap();
            (view, card)
        };
        let leads: Vec<_> = (0..80).map(lead).collect();
        let found = imitation_of(&leads, 1).unwrap();
        assert!(found.rows.iter().map(|row| row.games).eq([10, 30, 60]));
        assert_eq!(found.second_teacher, None);
        // The first card is rarely that of the rules, and the easier one to learn.
        assert!(
            found.rules.unwrap().mean < found.rows[2].accuracy.mean,
            "{found:?}"
        );
        assert_eq!(imitation_of(&leads[..3], 1), Err(3));
    }

    #[test]
    fn a_network_learns_the_leads_of_the_rules() {
        let teacher = NamedAgent::Rules(RuleAgent::default());
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
