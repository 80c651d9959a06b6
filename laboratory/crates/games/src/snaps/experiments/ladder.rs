//! Which agent is stronger.

use crate::snaps::open::OpenRound;
use crate::snaps::player::NamedAgent;
use crate::{Arena, Pair};

/// All pairs of agents; points are card points and marriages when the round ended.
///
/// Every deal is played twice: each agent once plays for the declarer's side, alone or with a partner of its
/// kind, and once against it.
#[must_use]
pub fn ladder(players: &[NamedAgent], deals: u64, seed: u64) -> Vec<Pair<NamedAgent>> {
    let arena = Arena { seed, deals };
    let pairs = (1..players.len()).flat_map(|b| (0..b).map(move |a| [players[b], players[a]]));
    pairs
        .map(|[a, b]| Pair {
            agents: [a, b],
            comparison: arena.compare(4, OpenRound::deal, &a, &b),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_agents_make_more_points() {
        let names = ["random", "rules", "sampling:2", "cheater"];
        let players = names.map(|name| name.parse().unwrap());
        let rows = ladder(&players, 25, 1);
        assert_eq!(rows.len(), 6);
        for row in &rows {
            assert_eq!((row.comparison.games, row.comparison.ties), (50, 0));
            let points = row.comparison.points.unwrap();
            if row.agents[1] == NamedAgent::Random || row.agents[0] == NamedAgent::Cheater {
                assert!(points.low > 0.0, "{row:?}");
            }
        }
        assert_eq!(rows[..1], ladder(&players[..2], 25, 1));
    }
}
