//! The trial with players in it: their tendency and their skill.
//!
//! Who calls more often is also a little stronger, so a trial that sees only cards and scores
//! credits calls with the skill of callers. Here the propensity of a decision knows the player's
//! tendency, and its expected result the skill of all four players and the tendency, all from other
//! matches. The placebo shows the remaining bias: whether a match is won beyond its chance *after* the
//! round, which a call cannot cause.

use std::collections::{BTreeMap, HashMap};

use laboratory_fitting::newton::solve;
use tichu::Seat;
use tichu_models::model::{LogLikelihoods, Tendency, Weight};
use tichu_records::{MatchId, RoundId, Row};

use super::logged_decision::{LoggedDecision, Observed};
use crate::error::TrainingError;

/// The hands that a player's skill needs to count half: the variance of the points of a round about
/// their expectation, divided by the variance of skill.
const HALF_SKILL_HANDS: f64 = 800.0;

/// The penalty on each coefficient of the adjustment, in hands.
const PENALTY: f64 = 100.0;

/// Predictors of the adjustment: 1, the own skill, the partner's, the opponents' and the tendency.
const PREDICTORS: usize = 5;

/// Everything about the players of logged decisions that comes from other matches.
pub struct LoggedPlayers<'a> {
    /// The player of each seat.
    seats: HashMap<(RoundId, Seat), &'a str>,
}

impl<'a> LoggedPlayers<'a> {
    /// The players of these hands, of whole rounds.
    #[must_use]
    pub fn of(rows: impl Iterator<Item = &'a Row>) -> LoggedPlayers<'a> {
        let seats = rows.map(|row| ((row.round, row.seat), row.player.as_str()));
        LoggedPlayers {
            seats: seats.collect(),
        }
    }

    /// The decisions with players in their propensity and expectation. `log_odds` are the log-odds of a
    /// call by the player of tendency 0, `prior` the distribution of tendencies, and `fold` keeps
    /// the adjustment of a hand from being fitted on its own match.
    ///
    /// # Errors
    /// [`TrainingError`] when the adjustment cannot be fitted.
    pub fn inform<'b>(
        &self,
        decisions: &[LoggedDecision<'b>],
        log_odds: &[f64],
        prior: &Tendency,
        fold: impl Fn(&Row) -> u64,
    ) -> Result<Vec<LoggedDecision<'b>>, TrainingError> {
        let known = informed(decisions, log_odds, prior);
        let skills = Skills::of(decisions);
        let predictors = decisions.iter().zip(&known).map(|(hand, known)| {
            let row = hand.row;
            let skill = |places: u8| {
                let name = self.seats.get(&(row.round, row.seat.after(places)));
                name.map_or(0.0, |name| skills.without(name, row.match_id))
            };
            let opponents = skill(1) + skill(3);
            [1.0, skill(0), skill(2), opponents, known.tendency]
        });
        let predictors: Vec<[f64; PREDICTORS]> = predictors.collect();
        let folds: Vec<u64> = decisions.iter().map(|hand| fold(hand.row)).collect();
        let mut informed = decisions.to_vec();
        for (hand, known) in informed.iter_mut().zip(&known) {
            hand.propensity = known.propensity;
        }
        for what in [Observed::Points, Observed::MatchWin, Observed::Placebo] {
            for called in [false, true] {
                let fitted = adjustments(decisions, &predictors, &folds, what, called)?;
                for ((hand, row), fold) in informed.iter_mut().zip(&predictors).zip(&folds) {
                    let coefficients = fitted.get(fold).copied().unwrap_or_default();
                    hand.adjust(what, called, weighted(&coefficients, row));
                }
            }
        }
        Ok(informed)
    }
}

/// A decision by a player who is known from other matches.
struct Informed {
    propensity: f64,
    /// The mean tendency, in log-odds.
    tendency: f64,
}

/// What other matches of each player say of the decision.
fn informed(decisions: &[LoggedDecision], log_odds: &[f64], prior: &Tendency) -> Vec<Informed> {
    let mut of_player: HashMap<&str, LogLikelihoods> = HashMap::new();
    let mut of_match: BTreeMap<(&str, MatchId), LogLikelihoods> = BTreeMap::new();
    for (hand, odds) in decisions.iter().zip(log_odds) {
        let player = hand.row.player.as_str();
        let in_match = of_match.entry((player, hand.row.match_id));
        in_match.or_default().add(*odds, hand.row.called);
    }
    for ((player, _), in_match) in &of_match {
        *of_player.entry(player).or_default() += in_match;
    }
    let hands = decisions.iter().zip(log_odds).map(|(hand, odds)| {
        let player = hand.row.player.as_str();
        let (all, own) = (&of_player[player], &of_match[&(player, hand.row.match_id)]);
        let posterior = (all - own).posterior(prior, Weight::PLAIN);
        Informed {
            propensity: posterior.probability(*odds),
            tendency: posterior.mean(|tendency| tendency),
        }
    });
    hands.collect()
}

/// Points beyond expectation of each player, over all hands and over those of each match.
struct Skills<'a> {
    all: HashMap<&'a str, (f64, f64)>,
    of_match: HashMap<(&'a str, MatchId), (f64, f64)>,
}

impl<'a> Skills<'a> {
    fn of(decisions: &[LoggedDecision<'a>]) -> Skills<'a> {
        let mut skills = Skills {
            all: HashMap::new(),
            of_match: HashMap::new(),
        };
        for hand in decisions {
            let (player, id) = (hand.row.player.as_str(), hand.row.match_id);
            let expected = hand.expected(Observed::Points)[usize::from(hand.row.called)];
            let beyond = f64::from(hand.row.points()) - expected;
            for sum in [
                skills.all.entry(player).or_default(),
                skills.of_match.entry((player, id)).or_default(),
            ] {
                *sum = (sum.0 + 1.0, sum.1 + beyond);
            }
        }
        skills
    }

    /// Points a round beyond expectation in other matches, the fewer the hands the nearer to 0.
    fn without(&self, player: &str, id: MatchId) -> f64 {
        let all = self.all.get(player).copied().unwrap_or_default();
        let own = self
            .of_match
            .get(&(player, id))
            .copied()
            .unwrap_or_default();
        (all.1 - own.1) / (all.0 - own.0 + HALF_SKILL_HANDS)
    }
}

/// The coefficients of the adjustment for each fold, fitted on the hands of the other folds that
/// were decided so: ridge regression of the residuals.
fn adjustments(
    decisions: &[LoggedDecision],
    predictors: &[[f64; PREDICTORS]],
    folds: &[u64],
    what: Observed,
    called: bool,
) -> Result<HashMap<u64, [f64; PREDICTORS]>, TrainingError> {
    type System = (Vec<f64>, Vec<f64>);
    let none = || (vec![0.0; PREDICTORS * PREDICTORS], vec![0.0; PREDICTORS]);
    let mut of_fold: BTreeMap<u64, System> = BTreeMap::new();
    for ((hand, row), fold) in decisions.iter().zip(predictors).zip(folds) {
        let (matrix, vector) = of_fold.entry(*fold).or_insert_with(none);
        let Some(observed) = hand.observed(what).filter(|_| hand.row.called == called) else {
            continue;
        };
        let beyond = observed - hand.expected(what)[usize::from(called)];
        for (i, x) in row.iter().enumerate() {
            vector[i] += x * beyond;
            for (j, y) in row[..=i].iter().enumerate() {
                matrix[i * PREDICTORS + j] += x * y;
            }
        }
    }
    let fitted = of_fold.keys().map(|left_out| {
        let (mut matrix, mut vector) = none();
        for (_, (squares, products)) in of_fold.iter().filter(|(fold, _)| *fold != left_out) {
            matrix
                .iter_mut()
                .zip(squares)
                .for_each(|(sum, part)| *sum += part);
            vector
                .iter_mut()
                .zip(products)
                .for_each(|(sum, part)| *sum += part);
        }
        for i in 0..PREDICTORS {
            matrix[i * PREDICTORS + i] += PENALTY;
        }
        let solved = solve(matrix, vector).and_then(|solved| solved.try_into().ok());
        let missing = || TrainingError::fit("expected a positive definite adjustment");
        Ok((*left_out, solved.ok_or_else(missing)?))
    });
    fitted.collect()
}

fn weighted(coefficients: &[f64; PREDICTORS], row: &[f64; PREDICTORS]) -> f64 {
    coefficients.iter().zip(row).map(|(c, x)| c * x).sum()
}
