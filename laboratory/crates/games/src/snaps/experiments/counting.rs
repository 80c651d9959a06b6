//! Whether statistics of how others play know the hidden cards better than counting does.

use agents::{Estimate, seed_of_part};
use snaps::{Knowledge, Options, Round, Seat};

use super::tricks::{before_each_trick, log_loss, open_holder, trick_of, tricks};
use crate::snaps::player::NamedAgent;
use crate::snaps::statistics::Statistics;

/// The seeds of the counted and of the tested deals differ by this part.
const TESTED: u64 = 1 << 40;

/// How well statistics know hidden cards, before a trick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CountingRow {
    /// Before which trick, 1 to 6; `None` for all.
    pub trick: Option<usize>,
    /// The mean of minus the natural logarithm of the probability for the true holder of a card.
    pub statistics: Estimate,
    /// The log loss of the statistics minus that of plain counting, by deal.
    pub against_plain: Estimate,
    /// The log loss of the statistics minus that of the knowledge base with conventions, by deal.
    pub against_hand_made: Estimate,
}

/// The log losses of a card that is not certain: of statistics, plain counting and the knowledge base.
struct CardLosses {
    trick: usize,
    losses: [f64; 3],
}

/// Plays `deals` fresh rounds of four such players, and compares statistics with plain counting and with
/// the hand-made knowledge base before each trick, for all four views. Intervals are over deals.
#[must_use]
pub fn counting(
    statistics: &Statistics,
    player: &NamedAgent,
    deals: u64,
    seed: u64,
) -> Vec<CountingRow> {
    let tested = seed_of_part(seed, TESTED);
    let rounds = before_each_trick(player, deals, tested, |round, seat, cells| {
        add_cells(statistics, round, seat, cells)
    });
    let row = |trick: Option<usize>| {
        let means: Vec<[f64; 3]> = rounds
            .iter()
            .filter_map(|cells| mean(cells, trick))
            .collect();
        let estimate = |of: fn(&[f64; 3]) -> f64| {
            Estimate::of(&means.iter().map(of).collect::<Vec<_>>(), seed)
        };
        Some(CountingRow {
            trick,
            statistics: estimate(|losses| losses[0])?,
            against_plain: estimate(|losses| losses[0] - losses[1])?,
            against_hand_made: estimate(|losses| losses[0] - losses[2])?,
        })
    };
    tricks().filter_map(row).collect()
}

fn mean(cells: &[CardLosses], trick: Option<usize>) -> Option<[f64; 3]> {
    let own = cells
        .iter()
        .filter(|cell| trick.is_none_or(|trick| cell.trick == trick));
    let count = own.clone().count();
    let sum = |place: usize| own.clone().map(|cell| cell.losses[place]).sum::<f64>();
    (count > 0).then(|| [0, 1, 2].map(|place| sum(place) / count as f64))
}

fn add_cells(statistics: &Statistics, round: &Round, seat: Seat, cells: &mut Vec<CardLosses>) {
    let view = round.view_of(seat);
    let [plain, hand_made] = [false, true].map(|conventions| {
        let options = Options {
            conventions,
            ..Options::default()
        };
        Knowledge::of(&view, options)
    });
    for (card, row) in statistics.estimates(&view) {
        if let Some(place) = open_holder(round, &view, card) {
            let shares = [row, plain.table().row(card), hand_made.table().row(card)];
            cells.push(CardLosses {
                trick: trick_of(round),
                losses: shares.map(|shares| log_loss(shares[place])),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use snaps::RuleAgent;

    #[test]
    fn statistics_of_the_rules_know_more_than_plain_counting() {
        let player = NamedAgent::Rules(RuleAgent::default());
        let statistics = Statistics::learn(&player, 1500, 1);
        let rows = counting(&statistics, &player, 100, 1);
        assert_eq!(rows[0].trick, None);
        assert_eq!(rows[1].trick, Some(1));
        // The declarer's choice alone.
        assert!(rows[1].against_plain.high < 0.0, "{:?}", rows[1]);
        let nothing = Statistics::learn(&player, 0, 1);
        let rows = counting(&nothing, &player, 20, 1);
        assert!(
            rows.iter().all(|row| row.against_plain.mean.abs() < 1e-9),
            "{rows:?}"
        );
        assert_eq!(counting(&nothing, &player, 0, 1), []);
    }
}
