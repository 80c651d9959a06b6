//! The experiments of 2017: searches against each other, and their beliefs about hidden cards.

use agents::{Agent, Determinizer, Estimate, Game, Uniform, seed_of_part};
use fastrand::Rng;
use mini_tichu::{Group, Round};
use rayon::prelude::*;

use crate::mini_tichu::groups::holds;
use crate::mini_tichu::{AgentName, Equipment, Learned, NothingLearned};
use crate::{Arena, Pair};

/// All pairs of different agents, both partners alike, each deal with swapped seats.
///
/// # Errors
/// [`NothingLearned`] when an agent needs a learned table and the equipment has no table.
///
/// ```
/// use laboratory_games::mini_tichu::{Equipment, experiments::pairs};
///
/// let agents = ["random-move".parse()?, "mc:2".parse()?];
/// let rows = pairs(&agents, 10, false, 1, &Equipment::default())?;
/// assert_eq!(rows[0].comparison.games, 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pairs(
    agents: &[AgentName],
    deals: u64,
    has_exchange: bool,
    seed: u64,
    equipment: &Equipment,
) -> Result<Vec<Pair<AgentName>>, NothingLearned> {
    let arena = Arena { seed, deals };
    let deal = |rng: &mut Rng| Round::deal(rng, has_exchange);
    let made = agents.iter().map(|name| name.agent(equipment));
    let made: Vec<_> = made.collect::<Result<_, _>>()?;
    let row = |places: [usize; 2]| {
        let [a, b] = places.map(|place| &*made[place]);
        Pair {
            agents: places.map(|place| agents[place]),
            comparison: arena.compare(4, deal, a, b),
        }
    };
    Ok(places(agents.len()).map(row).collect())
}

/// The rounds of an agent in all its pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TotalRow {
    /// The agent.
    pub agent: AgentName,
    /// How many rounds it played.
    pub rounds: u64,
    /// How many of them were ties.
    pub ties: u64,
    /// How many of them it won.
    pub wins: f64,
}

impl TotalRow {
    /// The share of the rounds without ties that it won, with Wilson's interval; `None` without such
    /// rounds.
    #[must_use]
    pub fn won(&self) -> Option<Estimate> {
        Estimate::of_share(self.wins, self.rounds - self.ties)
    }
}

/// The totals of these agents over the rows of [`pairs`], in the order of the agents.
#[must_use]
pub fn totals(agents: &[AgentName], rows: &[Pair<AgentName>]) -> Vec<TotalRow> {
    let empty = |agent: &AgentName| TotalRow {
        agent: *agent,
        rounds: 0,
        ties: 0,
        wins: 0.0,
    };
    let mut totals: Vec<TotalRow> = agents.iter().map(empty).collect();
    for (places, Pair { comparison, .. }) in places(agents.len()).zip(rows) {
        let decided = (comparison.games - comparison.ties) as f64;
        let won = comparison.won.map_or(0.0, |won| won.mean * decided).round();
        for (place, wins) in places.into_iter().zip([won, decided - won]) {
            totals[place].rounds += comparison.games;
            totals[place].ties += comparison.ties;
            totals[place].wins += wins;
        }
    }
    totals
}

/// The places of all pairs, in the order of [`pairs`].
fn places(count: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..count).flat_map(move |a| (a + 1..count).map(move |b| [a, b]))
}

/// How often statements about hidden cards are true.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Predictions {
    /// How many statements there are of each way to draw hidden cards.
    pub statements: u64,
    /// The share of true ones with hidden cards that are all as probable, by round.
    pub random: Estimate,
    /// The share of true ones with a learned table.
    pub learned: Estimate,
}

/// Draws the hidden cards once in each turn of each round, and compares them with the truth: whether
/// each other player with cards holds a combination of each [`Group`]. The agent plays in all seats,
/// without exchange. `None` without rounds.
///
/// The figures are means over rounds, with bootstrap intervals.
#[must_use]
pub fn predictions(
    agent: &dyn Agent<Round>,
    learned: &Learned,
    rounds: u64,
    seed: u64,
) -> Option<Predictions> {
    let played: Vec<_> = (0..rounds)
        .into_par_iter()
        .map(|number| predicted(agent, learned, seed_of_part(seed, number)))
        .collect();
    let shares = |of: fn(&Predicted) -> u32| {
        let shares = played
            .iter()
            .map(|round| f64::from(of(round)) / f64::from(round.statements));
        Estimate::of(&shares.collect::<Vec<_>>(), seed)
    };
    Some(Predictions {
        statements: played.iter().map(|round| u64::from(round.statements)).sum(),
        random: shares(|round| round.random)?,
        learned: shares(|round| round.learned)?,
    })
}

/// The statements in a round, and how many of them are true.
#[derive(Clone, Copy, Default)]
struct Predicted {
    statements: u32,
    random: u32,
    learned: u32,
}

fn predicted(agent: &dyn Agent<Round>, learned: &Learned, seed: u64) -> Predicted {
    let mut rng = Rng::with_seed(seed);
    let mut round = Round::deal(&mut rng, false);
    // Draws leave the play as it is.
    let mut for_deals = rng.fork();
    let mut moves = Vec::new();
    let mut sums = Predicted::default();
    while let Some(player) = round.turn() {
        let view = round.view(player);
        let random: Round = Uniform.determine(&view, &mut for_deals);
        let by_table = learned.determine(&view, &mut for_deals);
        for seat in (1..4).map(|places| view.seat.after(places)) {
            if round.hands()[seat].is_empty() {
                continue;
            }
            for group in Group::ALL {
                let has = |round: &Round| holds(round.hands()[seat], group);
                let truth = has(&round);
                sums.statements += 1;
                sums.random += u32::from(has(&random) == truth);
                sums.learned += u32::from(has(&by_table) == truth);
            }
        }
        round.moves(&mut moves);
        round.apply(agent.choose(&view, &moves, &mut rng));
    }
    sums
}

#[cfg(test)]
mod tests {
    use agents::Random;

    use super::*;

    fn names<const N: usize>(names: [&str; N]) -> [AgentName; N] {
        names.map(|name| name.parse().unwrap())
    }

    #[test]
    fn searches_beat_moves_by_lot_and_results_follow_from_the_seed() {
        let agents = names(["mc:5", "mcts:5", "random-move"]);
        let rows = pairs(&agents, 25, false, 1, &Equipment::default()).unwrap();
        let [mc, mcts, random] = agents;
        let found: Vec<_> = rows.iter().map(|row| row.agents).collect();
        assert_eq!(found, [[mc, mcts], [mc, random], [mcts, random]]);
        for row in &rows[1..] {
            assert!(row.comparison.won.unwrap().low > 0.6, "{row:?}");
        }
        let again = pairs(&agents[1..], 25, false, 1, &Equipment::default()).unwrap();
        assert_eq!(again, rows[2..]);
    }

    #[test]
    fn totals_share_out_all_rounds_without_ties() {
        let agents = names(["random-move", "simple", "cards"]);
        let rows = pairs(&agents, 20, true, 1, &Equipment::default()).unwrap();
        let found = totals(&agents, &rows);
        assert!(found.iter().map(|row| row.agent).eq(agents));
        let decided: u64 = rows
            .iter()
            .map(|row| row.comparison.games - row.comparison.ties)
            .sum();
        let wins: f64 = found.iter().map(|row| row.wins).sum();
        assert_eq!(wins, decided as f64);
        assert!(found.iter().all(|row| row.rounds == 80), "{found:?}");
        assert!(
            found[0].won().unwrap().high < found[1].won().unwrap().low,
            "{found:?}"
        );
    }

    #[test]
    fn a_learned_table_is_asked_for() {
        let agents = names(["mc-learned:2", "random-move"]);
        let rows = pairs(&agents, 1, false, 1, &Equipment::default());
        assert_eq!(rows, Err(NothingLearned(agents[0])));
    }

    #[test]
    fn a_wrong_table_makes_more_statements_false() {
        // No player ever holds a higher combination.
        let text = Learned::default().to_string().replace(" 0 0", " 0 1");
        let wrong = text.parse().unwrap();
        let [found, same] =
            [&wrong, &Learned::default()].map(|table| predictions(&Random, table, 40, 2).unwrap());
        // Three seats, seven groups, some 90 turns.
        assert!((40_000..120_000).contains(&found.statements), "{found:?}");
        assert!(
            found.random.mean > 0.8 && found.random.mean < 0.95,
            "{found:?}"
        );
        assert!(found.learned.mean < found.random.mean, "{found:?}");
        assert!(
            (same.random.mean - same.learned.mean).abs() < 0.005,
            "{same:?}"
        );
        assert_ne!(found.learned, same.learned);
        assert_eq!(predictions(&Random, &wrong, 0, 2), None);
    }
}
