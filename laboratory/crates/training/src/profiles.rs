//! Profiles with a meaning: each calls as often as a certain kind of human player.

use std::collections::HashMap;

use tichu_records::Row;

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
