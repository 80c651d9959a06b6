//! Profiles: thresholds by how often people call.

use std::collections::HashMap;

use laboratory_fitting::measures::Ranking;
use tichu_models::decision::{Profile, Profiles};
use tichu_models::model::sigmoid;
use tichu_models::tichu_call::{Knowledge, Level, Score};

use super::Described;
use crate::TrainingError;
use crate::profiles::{by_rate, by_value, name_of};

/// Players with fewer decisions have no call rate.
const FEWEST_HANDS: usize = 100;

/// The profiles, from how often players call and from the scores of these hands.
pub(super) fn of(
    level: &Level,
    hands: &[&Described<'_>],
    knowledge: Knowledge,
) -> Result<Profiles, TrainingError> {
    let eligible = || hands.iter().filter(|hand| hand.row.is_eligible());
    let mut players: HashMap<&str, [usize; 2]> = HashMap::new();
    for hand in eligible() {
        let [calls, all] = players.entry(&hand.row.player).or_default();
        *calls += usize::from(hand.row.called);
        *all += 1;
    }
    let mut rates: Vec<f64> = players
        .values()
        .filter(|[_, all]| *all >= FEWEST_HANDS)
        .map(|[calls, all]| *calls as f64 / *all as f64)
        .collect();
    rates.sort_by(f64::total_cmp);
    let at = |share: f64| {
        let last = rates.len().saturating_sub(1);
        rates
            .get((share * last as f64).round() as usize)
            .copied()
            .unwrap_or(0.175)
    };
    let width = knowledge.features();
    let called = |name: &str, model: &str, score: &dyn Score, percentile: f64, who: &str| {
        let confidence = |hand: &&Described<'_>| sigmoid(score.log_odds(&hand.features[..width]));
        let ranking = Ranking::new(eligible().map(|hand| (confidence(hand), hand.row.called)));
        by_rate(name, (name_of(model)?, &ranking), at(percentile), who)
    };
    let (logistic, boosted) = (&level.logistic.model, &level.boosted.model);
    let by_rate = [
        called("aggressive", "boosted", boosted, 0.9, "90th-percentile"),
        called("neutral", "logistic", logistic, 0.5, "median"),
        called("conservative", "boosted", boosted, 0.1, "10th-percentile"),
        called("expert", "boosted", boosted, 0.5, "median"),
    ];
    let profiles: Result<Vec<Profile>, TrainingError> =
        by_rate.into_iter().chain(by_value()).collect();
    Ok(Profiles {
        profiles: profiles?,
    })
}
