//! Profiles: thresholds by how often people call.

use std::collections::HashMap;

use laboratory_fitting::measures::Ranking;
use tichu_models::decision::{Profile, Profiles, Rule, Threshold};
use tichu_models::model::{Name, sigmoid};
use tichu_models::outlook::Goal;
use tichu_models::tichu_call::{Knowledge, Level, Score};

use super::Described;
use crate::TrainingError;

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
    let by_rate = |name: &str, model: &str, score: &dyn Score, percentile: f64, who: &str| {
        let rate = at(percentile);
        let width = knowledge.features();
        let confidence = |hand: &&Described<'_>| sigmoid(score.log_odds(&hand.features[..width]));
        let ranking = Ranking::new(eligible().map(|hand| (confidence(hand), hand.row.called)));
        let threshold = (ranking.threshold_for_rate(rate) * 1e4).round() / 1e4;
        let fault = TrainingError::fit;
        Ok(Profile {
            name: Name::try_from(name.to_owned()).map_err(fault)?,
            rule: Rule::Confidence {
                model: Name::try_from(model.to_owned()).map_err(fault)?,
                threshold: Threshold::try_from(threshold).map_err(fault)?,
            },
            description: format!(
                "calls as often as the {who} player: {:.1}% of hands",
                100.0 * rate
            ),
        })
    };
    let by_value = |name: &str, goal: Goal, description: &str| {
        Ok(Profile {
            name: Name::try_from(name.to_owned()).map_err(TrainingError::fit)?,
            rule: Rule::Outlook { goal },
            description: description.to_owned(),
        })
    };
    let (logistic, boosted) = (&level.logistic.model, &level.boosted.model);
    let profiles: Result<Vec<Profile>, TrainingError> = [
        by_rate("aggressive", "boosted", boosted, 0.9, "90th-percentile"),
        by_rate("neutral", "logistic", logistic, 0.5, "median"),
        by_rate("conservative", "boosted", boosted, 0.1, "10th-percentile"),
        by_rate("expert", "boosted", boosted, 0.5, "median"),
        by_value(
            "balanced",
            Goal::Balanced,
            "calls when a call gains more in matches and points together than none; the recommendation follows it",
        ),
        by_value(
            "optimal",
            Goal::MatchWin,
            "calls when the match is more likely won with a call than without",
        ),
        by_value(
            "optimal_points",
            Goal::Points,
            "calls when the round brings more points with a call than without",
        ),
    ]
    .into_iter()
    .collect();
    Ok(Profiles {
        profiles: profiles?,
    })
}
