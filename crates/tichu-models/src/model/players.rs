//! The players of the logs by one model, and the knowledge about one player.
//!
//! A model's score is turned into the log-odds of one player by a [`Link`](super::Link), which is
//! fitted together with a random intercept for each player, the *tendency*: the log-odds of a call
//! are those of the hand plus the player's tendency (a generalised linear mixed model: N. Breslow
//! and D. Clayton, *Approximate inference in generalized linear mixed models*, 1993). The
//! distribution of tendencies over the hands of the logs is the prior of a player of whom nothing
//! is known. A record of calls turns it into a posterior by Bayes' rule (empirical Bayes: B.
//! Efron, *Large-Scale Inference*, 2010), and a probability is the mean over the posterior.

use crate::{CallRecord, Player, Style};
use serde::{Deserialize, Serialize};

use super::file::check_numbers;
use super::logit;
use super::tendency::{LogLikelihoods, TENDENCIES, Tendency};
use super::worth::Weight;

/// Call rates are kept this far from 0 and 1.
const SUREST: f64 = 1e-6;

/// The players of the logs, as one model sees them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "PlayersFile", into = "PlayersFile")]
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

    /// The tendency of the players of a style.
    #[must_use]
    pub fn style(&self, style: Style) -> &Tendency {
        match style {
            Style::Cautious => &self.styles[0],
            Style::Typical => &self.styles[1],
            Style::Daring => &self.styles[2],
        }
    }

    /// What a count of decisions says of the tendency of their player.
    #[must_use]
    pub fn likelihoods(&self, record: CallRecord) -> LogLikelihoods {
        let calls = f64::from(record.calls());
        let others = f64::from(record.hands()) - calls;
        LogLikelihoods::new(
            self.log_rates
                .map(|(call, none)| calls * call + others * none),
        )
    }

    /// The tendency of a player of whom this is known, by the count of its decisions alone, each a
    /// draw of its own.
    #[must_use]
    pub fn tendency(&self, player: &Player) -> Tendency {
        match player {
            Player::Style(style) => self.style(*style).clone(),
            Player::Record(record) => self
                .likelihoods(*record)
                .posterior(&self.prior, Weight::PLAIN),
            Player::Seen(hands) => self
                .likelihoods(hands.record())
                .posterior(&self.prior, Weight::PLAIN),
        }
    }

    /// The share of hands that players of this tendency call.
    #[must_use]
    pub fn call_rate(&self, tendency: &Tendency) -> f64 {
        let pairs = tendency.shares().iter().zip(&self.call_rates);
        pairs.map(|(share, rate)| share * rate).sum()
    }

    /// The log-odds ratio of a call by players of this tendency against a player of whom nothing is
    /// known, each with a random hand.
    #[must_use]
    pub fn readiness(&self, tendency: &Tendency) -> f64 {
        let log_odds = |tendency| logit(self.call_rate(tendency).clamp(SUREST, 1.0 - SUREST));
        log_odds(tendency) - log_odds(&self.prior)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayersFile {
    prior: Vec<f64>,
    cautious: Vec<f64>,
    typical: Vec<f64>,
    daring: Vec<f64>,
    call_rates: Vec<f64>,
}

impl TryFrom<PlayersFile> for Players {
    type Error = String;

    fn try_from(raw: PlayersFile) -> Result<Players, String> {
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

impl From<Players> for PlayersFile {
    fn from(players: Players) -> PlayersFile {
        let [cautious, typical, daring] = players.styles.map(|style| style.shares().to_vec());
        PlayersFile {
            prior: players.prior.shares().to_vec(),
            cautious,
            typical,
            daring,
            call_rates: players.call_rates.to_vec(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Players, TENDENCIES, Tendency};
    use crate::model::{sigmoid, tendencies};
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
        players().call_rate(&players().tendency(&record))
    }

    #[test]
    fn nothing_known_is_the_prior() {
        let nobody = Player::Record(CallRecord::default());
        assert_eq!(&players().tendency(&nobody), players().prior());
        assert_eq!(players().readiness(players().prior()), 0.0);
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
        let rate = |style| players().call_rate(players().style(style));
        assert!(Style::ALL.map(rate).is_sorted());
        assert!(players().readiness(players().style(Style::Daring)) > 0.0);
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
