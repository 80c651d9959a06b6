//! Logistic regression with a random intercept for each player, by Newton's method.
//!
//! The coefficients `w`, the intercept `b` and the players' intercepts `u` minimise
//!
//! ```text
//! Σ ln(1 + exp(−s_i·(b + w·x_i + u_player))) + |w|² / (2·C) + |u|² / (2·v)
//!   + λ/2 · Σ max(0, −w·d_j)²
//! ```
//!
//! The last sum runs over differences `d_j` of feature vectors, the better hand minus the worse:
//! the better hand shall not have lower log-odds. The variance `v` of the intercepts is the variance
//! of the fitted ones plus the mean of their own error variances (expectation maximisation with
//! Laplace's approximation: N. Breslow and D. Clayton, *Approximate inference in generalized linear
//! mixed models*, 1993).
//!
//! The part of the Hessian among players is diagonal, so each step eliminates them first.

use tichu_models::model::sigmoid;

use super::order::{OrderPenalty, add_square, weighted};
use super::{LogOdds, log_loss, solve, sparse};
use crate::{FitError, require_both_classes};

/// Steps after which to give up; a dozen is usual.
const MAX_STEPS: usize = 100;

/// A solution: the decrease that the next step promises, as a share of the objective.
const TOLERANCE: f64 = 1e-12;

/// Rounds of the search for the variance; ten are usual. With few players it has no end worth finding.
const MAX_ROUNDS: usize = 30;

/// The variance that the search for it starts from, and its relative tolerance.
const FIRST_VARIANCE: f64 = 3.8;
const VARIANCE_TOLERANCE: f64 = 0.01;

/// Hands of players.
#[derive(Clone, Copy, Debug)]
pub struct Hands<'a> {
    /// The features of each hand.
    pub rows: &'a [Vec<f64>],
    /// Whether it was called.
    pub called: &'a [bool],
    /// Its player, numbered from 0.
    pub players: &'a [usize],
    /// Differences of feature vectors that shall not lower the log-odds.
    pub improvements: &'a [Vec<f64>],
}

/// A fitted mixed model.
#[derive(Clone, Debug, PartialEq)]
pub struct Mixed {
    /// The log-odds of the player of intercept 0.
    pub log_odds: LogOdds,
    /// The variance of the players' intercepts.
    pub variance: f64,
}

/// Fits coefficients and intercepts, and the variance of these; `c` > 0.
///
/// # Errors
/// [`FitError`] when all rows are of one class or the steps do not come to an end.
pub fn fit(hands: Hands<'_>, c: f64) -> Result<Mixed, FitError> {
    fit_with(hands, c, None)
}

/// As [`fit`], with a variance that is known already.
fn fit_with(hands: Hands<'_>, c: f64, variance: Option<f64>) -> Result<Mixed, FitError> {
    require_both_classes(hands.called)?;
    let mut objective = MixedObjective::new(hands, c, variance.unwrap_or(FIRST_VARIANCE));
    let mut point = Point {
        weights: vec![0.0; objective.width],
        intercepts: vec![0.0; objective.player_count],
    };
    for _ in 0..MAX_ROUNDS {
        let curvatures = objective.minimise(&mut point)?;
        let spread = point.intercepts.iter().zip(&curvatures);
        let spread: f64 = spread.map(|(u, curvature)| u * u + 1.0 / curvature).sum();
        let next = spread / curvatures.len() as f64;
        let settled = (next / objective.variance - 1.0).abs() < VARIANCE_TOLERANCE;
        if variance.is_some() || settled {
            break;
        }
        objective.variance = next;
    }
    let Point { mut weights, .. } = point;
    Ok(Mixed {
        log_odds: LogOdds {
            intercept: weights[0],
            coefficients: weights.split_off(1),
        },
        variance: objective.variance,
    })
}

/// Where the search is: coefficients, the intercept first, and the players' intercepts.
#[derive(Clone)]
struct Point {
    weights: Vec<f64>,
    intercepts: Vec<f64>,
}

impl Point {
    /// The point `length` of a step away.
    fn after(&self, step: &Point, length: f64) -> Point {
        let moved = |from: &[f64], step: &[f64]| {
            let pairs = from.iter().zip(step);
            pairs.map(|(value, step)| value - length * step).collect()
        };
        Point {
            weights: moved(&self.weights, &step.weights),
            intercepts: moved(&self.intercepts, &step.intercepts),
        }
    }
}

struct MixedObjective<'a> {
    hands: Hands<'a>,
    rows: Vec<Vec<(usize, f64)>>,
    order: OrderPenalty,
    width: usize,
    player_count: usize,
    penalty: f64,
    variance: f64,
}

/// The change of an objective about a point.
struct Derivatives {
    weights: Vec<f64>,
    players: Vec<f64>,
    /// The lower triangle of the Hessian among the weights, by rows.
    hessian: Vec<f64>,
    /// The Hessian between weights and players, player by player.
    mixed: Vec<f64>,
    /// The diagonal of the Hessian among players.
    curvatures: Vec<f64>,
}

impl<'a> MixedObjective<'a> {
    fn new(hands: Hands<'a>, c: f64, variance: f64) -> MixedObjective<'a> {
        MixedObjective {
            rows: hands.rows.iter().map(|row| sparse(row)).collect(),
            order: OrderPenalty::new(hands.improvements),
            width: hands.rows.first().map_or(0, |row| row.len()) + 1,
            player_count: hands.players.iter().max().map_or(0, |last| last + 1),
            penalty: 1.0 / c,
            variance,
            hands,
        }
    }

    /// The rows with their calls and players.
    fn decisions(&self) -> impl Iterator<Item = (&[(usize, f64)], bool, usize)> {
        let facts = self.hands.called.iter().zip(self.hands.players);
        let rows = self.rows.iter().zip(facts);
        rows.map(|(row, (&called, &player))| (row.as_slice(), called, player))
    }

    fn loss(&self, point: &Point) -> f64 {
        let Point {
            weights,
            intercepts,
        } = point;
        let errors = self.decisions().map(|(row, called, player)| {
            log_loss(weighted(row, weights) + intercepts[player], called)
        });
        let square = |values: &[f64]| values.iter().map(|value| value * value).sum::<f64>();
        errors.sum::<f64>()
            + 0.5 * self.penalty * square(&weights[1..])
            + 0.5 * square(intercepts) / self.variance
            + self.order.loss(weights)
    }

    fn derivatives(&self, point: &Point) -> Derivatives {
        let width = self.width;
        let mut at = Derivatives {
            weights: vec![0.0; width],
            players: point.intercepts.iter().map(|u| u / self.variance).collect(),
            hessian: vec![0.0; width * width],
            mixed: vec![0.0; width * self.player_count],
            curvatures: vec![1.0 / self.variance; self.player_count],
        };
        for (row, called, player) in self.decisions() {
            let score = weighted(row, &point.weights) + point.intercepts[player];
            let probability = sigmoid(score);
            let error = probability - f64::from(called);
            let curvature = probability * (1.0 - probability);
            at.players[player] += error;
            at.curvatures[player] += curvature;
            let mixed = &mut at.mixed[player * width..][..width];
            for &(i, x) in row {
                at.weights[i] += error * x;
                mixed[i] += curvature * x;
            }
            add_square(&mut at.hessian, width, row, curvature);
        }
        for i in 1..width {
            at.weights[i] += self.penalty * point.weights[i];
            at.hessian[i * width + i] += self.penalty;
        }
        self.order
            .add_derivatives(&point.weights, &mut at.weights, &mut at.hessian);
        at
    }

    /// Moves the point to the minimum, and returns the curvature of each player's intercept there.
    fn minimise(&self, point: &mut Point) -> Result<Vec<f64>, FitError> {
        let mut loss = self.loss(point);
        for _ in 0..MAX_STEPS {
            let at = self.derivatives(point);
            let step = step(&at, self.width)?;
            let promise = |gradient: &[f64], step: &[f64]| {
                let pairs = gradient.iter().zip(step);
                pairs.map(|(g, s)| g * s).sum::<f64>()
            };
            let promised =
                promise(&at.weights, &step.weights) + promise(&at.players, &step.intercepts);
            if promised <= TOLERANCE * loss {
                return Ok(at.curvatures);
            }
            let mut length = 1.0;
            loop {
                let next = point.after(&step, length);
                let next_loss = self.loss(&next);
                if next_loss <= loss {
                    (*point, loss) = (next, next_loss);
                    break;
                }
                length /= 2.0;
                if length < 1e-10 {
                    return Err(FitError::failed("no step of the mixed model descends"));
                }
            }
        }
        Err(FitError::failed(format!(
            "the mixed model did not converge in {MAX_STEPS} steps"
        )))
    }
}

/// Newton's step: the players are eliminated from the system, and follow from the weights.
fn step(at: &Derivatives, width: usize) -> Result<Point, FitError> {
    let mut matrix = at.hessian.clone();
    let mut vector = at.weights.clone();
    let players = at.mixed.chunks_exact(width).zip(&at.curvatures);
    for ((mixed, curvature), gradient) in players.clone().zip(&at.players) {
        for (i, m) in mixed.iter().enumerate().filter(|(_, m)| **m != 0.0) {
            let share = m / curvature;
            vector[i] -= share * gradient;
            for (target, other) in matrix[i * width..=i * width + i].iter_mut().zip(mixed) {
                *target -= share * other;
            }
        }
    }
    let weights = solve(matrix, vector)
        .ok_or_else(|| FitError::failed("expected a positive definite Hessian"))?;
    let intercepts = players
        .zip(&at.players)
        .map(|((mixed, curvature), gradient)| {
            let pull: f64 = mixed.iter().zip(&weights).map(|(m, w)| m * w).sum();
            (gradient - pull) / curvature
        });
    Ok(Point {
        intercepts: intercepts.collect(),
        weights,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::newton::{self, Intercept};

    /// 40 players of tendencies -2 to 2, each with 50 hands of one number from -2 to 2.
    struct Table {
        rows: Vec<Vec<f64>>,
        called: Vec<bool>,
        players: Vec<usize>,
    }

    fn table() -> Table {
        let mut table = Table {
            rows: Vec::new(),
            called: Vec::new(),
            players: Vec::new(),
        };
        for player in 0..40_usize {
            let tendency = player as f64 / 39.0 * 4.0 - 2.0;
            for hand in 0..50_usize {
                let x = (hand * 17 % 50) as f64 / 49.0 * 4.0 - 2.0;
                let draw = ((player * 50 + hand) as f64 * 0.618_034).fract();
                table.rows.push(vec![x, f64::from(u8::from(hand % 3 == 0))]);
                table.called.push(draw < sigmoid(2.0 * x + tendency - 1.0));
                table.players.push(player);
            }
        }
        table
    }

    fn fitted(table: &Table, improvements: &[Vec<f64>], variance: Option<f64>) -> Mixed {
        let hands = Hands {
            rows: &table.rows,
            called: &table.called,
            players: &table.players,
            improvements,
        };
        fit_with(hands, 100.0, variance).unwrap()
    }

    #[test]
    fn finds_the_effect_within_players_and_their_variance() {
        let mixed = fitted(&table(), &[], None);
        let [effect, _] = mixed.log_odds.coefficients[..] else {
            panic!("{mixed:?}")
        };
        assert!((effect - 2.0).abs() < 0.25, "{effect}");
        // Evenly from -2 to 2: 1.4.
        assert!((0.9..2.0).contains(&mixed.variance), "{}", mixed.variance);
    }

    #[test]
    fn players_without_variance_leave_the_plain_regression() {
        let table = table();
        let plain = newton::fit(&table.rows, &table.called, 100.0, Intercept::Free).unwrap();
        let mixed = fitted(&table, &[], Some(1e-9)).log_odds;
        assert!((plain.intercept - mixed.intercept).abs() < 1e-5);
        for (a, b) in plain.coefficients.iter().zip(&mixed.coefficients) {
            assert!((a - b).abs() < 1e-5);
        }
    }

    #[test]
    fn an_improvement_hardly_lowers_the_log_odds() {
        let table = table();
        let effect = |improvements: &[Vec<f64>]| {
            fitted(&table, improvements, Some(1.4))
                .log_odds
                .coefficients[0]
        };
        let worse = vec![vec![-1.0, 0.0]; 100];
        assert!(effect(&[]) > 1.5);
        assert!(
            (-0.001..0.05).contains(&effect(&worse)),
            "{}",
            effect(&worse)
        );
        let better = vec![vec![1.0, 0.0]; 100];
        assert!((effect(&better) - effect(&[])).abs() < 1e-6);
    }
}
