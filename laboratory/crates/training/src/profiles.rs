//! Profiles with a meaning: each calls as often as a certain kind of human player.

use std::collections::HashMap;

use laboratory_fitting::measures::Ranking;
use tichu_models::decision::{Profile, Rule};
use tichu_models::model::Name;
use tichu_models::outlook::Goal;
use tichu_records::Row;

use crate::TrainingError;

/// The profiles that follow the outlook.
const OPTIMAL: [(&str, Goal, &str); 3] = [
    (
        "balanced",
        Goal::Balanced,
        "calls when a call gains more in matches and points together than none; the recommendation follows it",
    ),
    (
        "optimal",
        Goal::MatchWin,
        "calls when the match is more likely won with a call than without",
    ),
    (
        "optimal_points",
        Goal::Points,
        "calls when the round brings more points with a call than without",
    ),
];

/// A name of the manifest.
///
/// # Errors
/// [`TrainingError`] when the text is no valid name, such as one with capitals.
pub(crate) fn name_of(name: &str) -> Result<Name, TrainingError> {
    Name::try_from(name.to_owned()).map_err(TrainingError::fit)
}

/// The profiles that follow the outlook.
pub(crate) fn by_value() -> impl Iterator<Item = Result<Profile, TrainingError>> {
    OPTIMAL.into_iter().map(|(name, goal, description)| {
        Ok(Profile {
            name: name_of(name)?,
            rule: Rule::Outlook { goal },
            description: description.to_owned(),
        })
    })
}

/// A profile that calls this share of hands, as a certain kind of player does: by the confidences of a model.
pub(crate) fn by_rate(
    name: &str,
    (model, ranking): (Name, &Ranking),
    rate: f64,
    player: &str,
) -> Result<Profile, TrainingError> {
    // Four decimals, because people read and edit this number.
    let threshold = (ranking.threshold_for_rate(rate) * 1e4).round() / 1e4;
    Ok(Profile {
        name: name_of(name)?,
        rule: Rule::Confidence {
            model,
            threshold: threshold.try_into().map_err(TrainingError::fit)?,
        },
        description: format!(
            "calls as often as the {player} player: {:.1}% of hands",
            rate * 100.0
        ),
    })
}

/// Players with fewer usable hands say little about how often they call.
const MIN_HANDS: usize = 100;

/// How often players call: the rate at each tenth of the players from rare to frequent callers.
#[derive(Clone, Debug)]
pub struct CallRates {
    /// Call rates of the players with enough hands, rising.
    rates: Vec<f64>,
}

impl CallRates {
    /// The call rates of all players with at least 100 hands; of all players when none has.
    #[must_use]
    pub fn of<'a>(rows: impl Iterator<Item = &'a Row>) -> CallRates {
        let mut players: HashMap<&str, (usize, usize)> = HashMap::new();
        for row in rows {
            let (hands, calls) = players.entry(&row.player).or_default();
            *hands += 1;
            *calls += usize::from(row.called);
        }
        let frequent = players.values().filter(|(hands, _)| *hands >= MIN_HANDS);
        let mut counted: Vec<_> = frequent.collect();
        if counted.is_empty() {
            counted = players.values().collect();
        }
        let mut rates: Vec<f64> = counted
            .into_iter()
            .map(|&(hands, calls)| calls as f64 / hands as f64)
            .collect();
        rates.sort_by(f64::total_cmp);
        CallRates { rates }
    }

    /// The rate below which `share` (0 to 1) of the players stay, interpolated linearly.
    #[must_use]
    pub fn percentile(&self, share: f64) -> f64 {
        let place = share * (self.rates.len().saturating_sub(1)) as f64;
        let (below, above) = (place.floor() as usize, place.ceil() as usize);
        match (self.rates.get(below), self.rates.get(above)) {
            (Some(low), Some(high)) => low + (high - low) * place.fract(),
            _ => 0.0,
        }
    }
}
