//! The tendencies of the players, from the scores of their hands and from their calls.

use std::collections::HashMap;

use laboratory_fitting::newton::mixed::{self, Mixed};
use tichu_models::Style;
use tichu_models::model::{
    Link, LogLikelihoods, Players, TENDENCIES, Tendency, Weight, sigmoid, tendencies,
};
use tichu_records::Row;

use super::error::TrainingError;

/// Knots of the curve from scores to log-odds.
const KNOTS: usize = 14;

/// C of that curve, as weak as a penalty can be that keeps the fit unique.
const LINK_C: f64 = 100.0;

/// Players with fewer hands have no style.
const FEWEST_HANDS: usize = 20;

/// A decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<'a> {
    /// Who decided.
    pub player: &'a str,
    /// Whether it called.
    pub called: bool,
}

/// The decisions on Grand Tichu of some rows.
#[must_use]
pub fn choices<'a>(rows: &[&'a Row]) -> Vec<Choice<'a>> {
    let choice = |row: &&'a Row| Choice {
        player: &row.player,
        called: row.called,
    };
    rows.iter().map(choice).collect()
}

/// A number for the player of each row, from 0, in the order in which they come.
fn numbers(rows: &[Choice<'_>]) -> Vec<usize> {
    let mut known: HashMap<&str, usize> = HashMap::new();
    let mut numbers = Vec::with_capacity(rows.len());
    for row in rows {
        let next = known.len();
        numbers.push(*known.entry(row.player).or_insert(next));
    }
    numbers
}

/// The curve from scores to the log-odds of the player of tendency 0, fitted together with an
/// intercept for each player: hats between knots of equally many hands. The second value is the
/// variance of the intercepts.
///
/// # Errors
/// [`TrainingError`] when all hands are of one class or the fit does not converge.
pub fn link(scores: &[f64], choices: &[Choice<'_>]) -> Result<(Link, f64), TrainingError> {
    let mut sorted = scores.to_vec();
    sorted.sort_by(f64::total_cmp);
    let last = sorted.len().saturating_sub(1);
    let place = |knot: usize| last * knot / (KNOTS - 1);
    let mut knots: Vec<f64> = (0..KNOTS)
        .filter_map(|i| sorted.get(place(i)).copied())
        .collect();
    knots.dedup();
    let rows: Vec<Vec<f64>> = scores.iter().map(|&score| hats(&knots, score)).collect();
    let called: Vec<bool> = choices.iter().map(|choice| choice.called).collect();
    let hands = mixed::Hands {
        rows: &rows,
        called: &called,
        players: &numbers(choices),
        improvements: &rises(knots.len()),
    };
    let Mixed {
        log_odds: fitted,
        variance,
    } = mixed::fit(hands, LINK_C)?;
    let mut highest = f64::NEG_INFINITY;
    let log_odds = fitted.coefficients.iter().map(|coefficient| {
        // The remaining fall is within the error of the fit.
        highest = highest.max(fitted.intercept + coefficient);
        highest
    });
    let log_odds = log_odds.collect();
    let link = Link::new(knots, log_odds).map_err(TrainingError::fit)?;
    Ok((link, variance))
}

/// The shares of the knots in a value between them.
fn hats(knots: &[f64], value: f64) -> Vec<f64> {
    let mut hats = vec![0.0; knots.len()];
    let above = knots.partition_point(|&knot| knot <= value);
    if above == 0 || above == knots.len() {
        hats[above.min(knots.len() - 1)] = 1.0;
        return hats;
    }
    let share = (value - knots[above - 1]) / (knots[above] - knots[above - 1]);
    (hats[above - 1], hats[above]) = (1.0 - share, share);
    hats
}

/// From each knot to the next the log-odds shall not fall.
fn rises(knots: usize) -> Vec<Vec<f64>> {
    let rise = |i: usize| {
        let mut difference = vec![0.0; knots];
        (difference[i], difference[i + 1]) = (-1.0, 1.0);
        difference
    };
    (0..knots.saturating_sub(1)).map(rise).collect()
}

/// The tendencies and the styles of the players of some hands.
#[derive(Clone, Debug)]
pub struct FittedPlayers {
    /// The distributions that a model file has.
    pub players: Players,
    /// The style of each player with enough hands.
    pub styles: HashMap<String, Style>,
}

/// What the hands of one player say.
struct Known<'a> {
    player: &'a str,
    hands: usize,
    likelihoods: LogLikelihoods,
}

/// The tendencies of the players of these rows, from the log-odds with which the player of tendency
/// 0 calls each hand, and the variance of tendencies.
///
/// A player's hands give a posterior. The prior of a player of whom nothing is known is the mean of
/// these posteriors over hands, so that it is the player of a random hand.
///
/// # Errors
/// [`TrainingError`] when there are no rows.
pub fn fit_players(
    rows: &[Choice<'_>],
    log_odds: &[f64],
    variance: f64,
) -> Result<FittedPlayers, TrainingError> {
    let nothing = || TrainingError::fit("expected hands of players, found none");
    let known = known(rows, log_odds);
    let bell = tendencies().map(|t| (-t * t / (2.0 * variance)).exp());
    let bell = Tendency::proportional_to(bell).ok_or_else(nothing)?;
    let posteriors = known
        .iter()
        .map(|known| known.likelihoods.posterior(&bell, Weight::PLAIN));
    let posteriors: Vec<Tendency> = posteriors.collect();
    let mixture = |wanted: &dyn Fn(usize) -> bool| {
        let mut weights = [0.0; TENDENCIES];
        let players = known.iter().zip(&posteriors).enumerate();
        for (_, (known, posterior)) in players.filter(|(i, _)| wanted(*i)) {
            for (weight, share) in weights.iter_mut().zip(posterior.shares()) {
                *weight += known.hands as f64 * share;
            }
        }
        Tendency::proportional_to(weights)
    };
    let prior = mixture(&|_| true).ok_or_else(nothing)?;
    let mut frequent: Vec<(f64, usize)> = (0..known.len())
        .filter(|&i| known[i].hands >= FEWEST_HANDS)
        .map(|i| (posteriors[i].mean(|tendency| tendency), i))
        .collect();
    frequent.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut styles: Vec<Option<Style>> = vec![None; known.len()];
    for (place, (_, i)) in frequent.iter().enumerate() {
        styles[*i] = Some(Style::ALL[place * 3 / frequent.len()]);
    }
    let of_style = Style::ALL.map(|style| {
        // Without enough players nothing is known of a style.
        mixture(&|i| styles[i] == Some(style)).unwrap_or_else(|| prior.clone())
    });
    let rates = tendencies().map(|tendency| {
        let calls = log_odds.iter().map(|odds| sigmoid(odds + tendency));
        calls.sum::<f64>() / log_odds.len() as f64
    });
    let named = known.iter().zip(&styles);
    let named = named.filter_map(|(known, style)| Some((known.player.to_owned(), (*style)?)));
    Ok(FittedPlayers {
        styles: named.collect(),
        players: Players::new(prior, of_style, rates).map_err(TrainingError::fit)?,
    })
}

/// The hands of each player.
fn known<'a>(rows: &[Choice<'a>], log_odds: &[f64]) -> Vec<Known<'a>> {
    let mut known: Vec<Known<'a>> = Vec::new();
    for ((row, number), odds) in rows.iter().zip(numbers(rows)).zip(log_odds) {
        if number == known.len() {
            known.push(Known {
                player: row.player,
                hands: 0,
                likelihoods: LogLikelihoods::default(),
            });
        }
        let player = &mut known[number];
        player.hands += 1;
        player.likelihoods.add(*odds, row.called);
    }
    known
}
