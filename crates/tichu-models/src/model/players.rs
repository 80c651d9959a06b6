//! The tendencies of the players of the logs by one model, and the knowledge about one player.
//!
//! Each model is fitted with a random intercept for each player, the *tendency*: the log-odds of a
//! call are those of the hand plus the player's tendency (a generalised linear mixed model: N.
//! Breslow and D. Clayton, *Approximate inference in generalized linear mixed models*, 1993). The
//! distribution of tendencies over the hands of the logs is the prior of a player of whom nothing
//! is known. A record of calls turns it into a posterior by Bayes' rule (empirical Bayes: B.
//! Efron, *Large-Scale Inference*, 2010), and a probability is the mean over the posterior.

use crate::{Player, Style};
use serde::{Deserialize, Serialize};

use super::file::check_numbers;
use super::sigmoid;

/// Tendencies that a distribution is kept at.
pub const TENDENCIES: usize = 65;

/// The distance of neighbouring tendencies, in log-odds.
const STEP: f64 = 0.2;

/// Calls rates are kept this far from 0 and 1.
const SUREST: f64 = 1e-6;

/// The tendencies that a distribution is kept at, in log-odds: -6.4 to 6.4.
#[must_use]
pub fn tendencies() -> [f64; TENDENCIES] {
    std::array::from_fn(|place| (place as f64 - (TENDENCIES / 2) as f64) * STEP)
}

/// A distribution over [`tendencies`]: shares that sum to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Tendency([f64; TENDENCIES]);

impl Tendency {
    /// A distribution proportional to these weights, `None` unless they are finite, not negative
    /// and not all zero.
    #[must_use]
    pub fn proportional_to(weights: [f64; TENDENCIES]) -> Option<Tendency> {
        let sum: f64 = weights.iter().sum();
        let valid = sum.is_finite() && sum > 0.0 && weights.iter().all(|weight| *weight >= 0.0);
        // Shares that were stored are shares again, to the last bit.
        let sum = if (sum - 1.0).abs() < 1e-9 { 1.0 } else { sum };
        valid.then(|| Tendency(weights.map(|weight| weight / sum)))
    }

    /// The share of each tendency.
    #[must_use]
    pub fn shares(&self) -> &[f64; TENDENCIES] {
        &self.0
    }

    /// The mean of a value over the distribution.
    #[must_use]
    pub fn mean(&self, value: impl Fn(f64) -> f64) -> f64 {
        let pairs = self.0.iter().zip(tendencies());
        pairs.map(|(share, tendency)| share * value(tendency)).sum()
    }

    /// The probability of a call with a hand on which the player of tendency 0 has these log-odds.
    #[must_use]
    pub fn probability(&self, log_odds: f64) -> f64 {
        self.mean(|tendency| sigmoid(log_odds + tendency))
            .clamp(0.0, 1.0)
    }
}

/// The players of the logs, as one model sees them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked", into = "Unchecked")]
pub struct Players {
    prior: Tendency,
    /// By [`Style::ALL`].
    styles: [Tendency; 3],
    call_rates: [f64; TENDENCIES],
    /// ln rate and ln (1 - rate).
    log_rates: [(f64, f64); TENDENCIES],
}

impl Players {
    /// The distribution of tendencies over the hands of the logs, over the hands of each of
    /// [`Style::ALL`], and the share of hands that a player of each tendency calls.
    ///
    /// # Errors
    /// A message saying what was expected and found: rates in [0, 1] that do not fall.
    pub fn new(
        prior: Tendency,
        styles: [Tendency; 3],
        call_rates: [f64; TENDENCIES],
    ) -> Result<Players, String> {
        let valid = call_rates.iter().all(|rate| (0.0..=1.0).contains(rate));
        if !(valid && call_rates.is_sorted()) {
            return Err("expected call rates from 0 to 1 that do not fall".to_owned());
        }
        let log_rates = call_rates.map(|rate| {
            let rate = rate.clamp(SUREST, 1.0 - SUREST);
            (rate.ln(), (1.0 - rate).ln())
        });
        Ok(Players {
            prior,
            styles,
            call_rates,
            log_rates,
        })
    }

    /// The tendency of a player of whom nothing is known: of the player of a random hand.
    #[must_use]
    pub fn prior(&self) -> &Tendency {
        &self.prior
    }

    /// The tendency of a player of whom this is known.
    #[must_use]
    pub fn tendency(&self, player: Player) -> Tendency {
        let record = match player {
            Player::Style(Style::Cautious) => return self.styles[0].clone(),
            Player::Style(Style::Typical) => return self.styles[1].clone(),
            Player::Style(Style::Daring) => return self.styles[2].clone(),
            Player::Record(record) => record,
        };
        let calls = f64::from(record.calls());
        let others = f64::from(record.hands()) - calls;
        let likelihood = |(call, none): (f64, f64)| calls * call + others * none;
        let log_likelihoods = self.log_rates.map(likelihood);
        // Where the prior has no share, no likelihood counts.
        let possible = log_likelihoods.iter().zip(self.prior.shares());
        let highest = possible
            .filter(|(_, share)| **share > 0.0)
            .fold(f64::NEG_INFINITY, |highest, (value, _)| highest.max(*value));
        let weight = |place: usize| {
            let likelihood = (log_likelihoods[place] - highest).min(0.0).exp();
            self.prior.shares()[place] * likelihood
        };
        let posterior = Tendency::proportional_to(std::array::from_fn(weight));
        // The highest likelihood has a weight.
        posterior.unwrap_or_else(|| self.prior.clone())
    }

    /// The share of hands that players of this tendency call.
    #[must_use]
    pub fn call_rate(&self, tendency: &Tendency) -> f64 {
        let pairs = tendency.shares().iter().zip(&self.call_rates);
        pairs.map(|(share, rate)| share * rate).sum()
    }

    /// The log-odds ratio of a call by this player against a player of whom nothing is known, each
    /// with a random hand.
    #[must_use]
    pub fn readiness(&self, player: Option<Player>) -> f64 {
        let log_odds = |tendency: &Tendency| {
            let rate = self.call_rate(tendency).clamp(SUREST, 1.0 - SUREST);
            (rate / (1.0 - rate)).ln()
        };
        player.map_or(0.0, |player| {
            log_odds(&self.tendency(player)) - log_odds(&self.prior)
        })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    prior: Vec<f64>,
    cautious: Vec<f64>,
    typical: Vec<f64>,
    daring: Vec<f64>,
    call_rates: Vec<f64>,
}

impl TryFrom<Unchecked> for Players {
    type Error = String;

    fn try_from(raw: Unchecked) -> Result<Players, String> {
        let row = |values: Vec<f64>| -> Result<[f64; TENDENCIES], String> {
            check_numbers(&values)?;
            let found = values.len();
            let wrong =
                |_| format!("expected {TENDENCIES} numbers, one per tendency, found {found}");
            values.try_into().map_err(wrong)
        };
        let distribution = |values| {
            let none = "expected shares of tendencies that are not negative and not all zero";
            Tendency::proportional_to(row(values)?).ok_or_else(|| none.to_owned())
        };
        let styles = [
            distribution(raw.cautious)?,
            distribution(raw.typical)?,
            distribution(raw.daring)?,
        ];
        Players::new(distribution(raw.prior)?, styles, row(raw.call_rates)?)
    }
}

impl From<Players> for Unchecked {
    fn from(players: Players) -> Unchecked {
        let [cautious, typical, daring] = players.styles.map(|style| style.0.to_vec());
        Unchecked {
            prior: players.prior.0.to_vec(),
            cautious,
            typical,
            daring,
            call_rates: players.call_rates.to_vec(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Players, TENDENCIES, Tendency, tendencies};
    use crate::model::sigmoid;
    use crate::{CallRecord, Player, Style};

    fn bell(centre: f64, deviation: f64) -> Tendency {
        let weight = |t: f64| (-((t - centre) / deviation).powi(2) / 2.0).exp();
        Tendency::proportional_to(tendencies().map(weight)).unwrap()
    }

    /// Tendencies of deviation 2, hands all alike that the player of tendency 0 calls one in nine.
    fn players() -> Players {
        let styles = [-2.0, 0.0, 2.0].map(|centre| bell(centre, 0.8));
        let rates = tendencies().map(|t| sigmoid(t - 2.0));
        Players::new(bell(0.0, 2.0), styles, rates).unwrap()
    }

    fn rate(calls: u32, hands: u32) -> f64 {
        let record = Player::Record(CallRecord::new(calls, hands).unwrap());
        players().call_rate(&players().tendency(record))
    }

    #[test]
    fn nothing_known_is_the_prior() {
        let nobody = Player::Record(CallRecord::default());
        assert_eq!(&players().tendency(nobody), players().prior());
        assert_eq!(players().readiness(None), 0.0);
        assert_eq!(players().readiness(Some(nobody)), 0.0);
    }

    #[test]
    fn a_long_record_counts_for_more_than_a_short_one() {
        let prior = rate(0, 0);
        assert!(prior < rate(3, 5) && rate(3, 5) < rate(30, 50));
        assert!((rate(300, 900) - 1.0 / 3.0).abs() < 0.01);
        assert!(rate(3, 5) < 0.55, "{}", rate(3, 5));
        assert!(rate(0, 5) < prior && rate(0, 50) < rate(0, 5));
    }

    #[test]
    fn more_calls_never_make_a_call_less_likely() {
        for hands in [1, 7, 60, 4000] {
            let rates: Vec<f64> = (0..=hands).map(|calls| rate(calls, hands)).collect();
            assert!(rates.is_sorted(), "{hands} hands");
        }
    }

    #[test]
    fn the_longest_records_have_a_tendency() {
        for (calls, hands) in [
            (0, u32::MAX),
            (u32::MAX, u32::MAX),
            (u32::MAX / 2, u32::MAX),
        ] {
            let found = rate(calls, hands);
            assert!((0.0..=1.0).contains(&found), "{calls} of {hands}: {found}");
        }
    }

    #[test]
    fn styles_are_in_order() {
        let rate = |style| players().call_rate(&players().tendency(Player::Style(style)));
        assert!(Style::ALL.map(rate).is_sorted());
        assert!(players().readiness(Some(Player::Style(Style::Daring))) > 0.0);
    }

    #[test]
    fn a_file_without_one_number_per_tendency_is_refused() {
        let mut file = serde_json::to_value(players()).unwrap();
        assert_eq!(
            serde_json::from_value::<Players>(file.clone()).unwrap(),
            players()
        );
        file["call_rates"]
            .as_array_mut()
            .unwrap()
            .swap(0, TENDENCIES - 1);
        let error = serde_json::from_value::<Players>(file.clone()).unwrap_err();
        assert!(error.to_string().contains("do not fall"), "{error}");
        file["prior"].as_array_mut().unwrap().pop();
        let error = serde_json::from_value::<Players>(file).unwrap_err();
        assert!(error.to_string().contains("found 64"), "{error}");
    }
}
