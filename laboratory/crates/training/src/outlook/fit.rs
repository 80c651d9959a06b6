//! Fitting an outlook to the rounds of the logs.

use laboratory_fitting::newton::LogOdds;
use tichu_models::model::Name;
use tichu_models::outlook::{
    self, Band, ByChoice, Calls, Event, First, FirstOutRegressions, HandValue, OtherCalls,
    OutlookModel, Regression, Results, ResultsByCalls, ResultsByChoice, ResultsByStage, Stage,
    Support, ValueModel, WinChance,
};
use tichu_records::Row;

use super::situation::{first, situation};
use super::{bands, merge};
use crate::error::TrainingError;

/// See [`OutlookModel::skill_of_callers`]. Logs cannot tell skill from luck in the cards, so it was
/// chosen in the arena, where all players are equally good: `docs/play.md` compares the values. About
/// two calls in a hundred, or ten points of a round.
const SKILL_OF_CALLERS: f64 = 0.09;

/// C of the regressions (the penalty is |w|² / (2 C)).
const C: f64 = 1.0;

/// Fewest rounds of a stage for a distribution of its own; with fewer, all stages share one.
const FEWEST_ROUNDS: f64 = 60.0;

/// Points that count as much as a match until they are chosen.
const POINTS_PER_MATCH: f64 = 2000.0;

/// Where bands of the probability of a call begin.
const BANDS: [f64; 15] = [
    0.0, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95,
];

/// A way to fit log-odds to rows with this C.
pub type Regress = fn(&Vec<Vec<f64>>, &[bool], f64) -> Result<LogOdds, TrainingError>;

/// The decisions that an outlook is fitted to.
#[derive(Clone, Copy, Debug)]
pub struct Decisions<'a> {
    /// Hands whose partner had not called before.
    pub rows: &'a [&'a Row],
    /// The probability that each of them is called.
    pub propensities: &'a [f64],
    /// Hands whose partner had called before: no decisions.
    pub partner_called_before: &'a [&'a Row],
}

/// Fits an outlook; propensities are those of the model named `propensity`.
///
/// # Errors
/// [`TrainingError`] when rounds of some kind are missing or a fit does not converge.
pub fn fit(
    decisions: Decisions<'_>,
    propensity: Name,
    values: ValueModel,
    chance: WinChance,
    regress: Regress,
) -> Result<OutlookModel, TrainingError> {
    let (later, rows): (Vec<&Row>, Vec<&Row>) =
        decisions.rows.iter().partition(|row| row.partner_called);
    let partner_called = [decisions.partner_called_before, &later].concat();
    let regression = |examples: Vec<EventExample>| regression(&values, &examples, regress);
    let alone = |row: &Row| (f64::from(row.opponent_called), row.called);
    let partnered = |row: &Row| (f64::from(row.opponent_called_before), false);
    let called_before = rows.iter().filter(|row| row.opponent_called_before).count();
    let share = called_before as f64 / rows.len().max(1) as f64;
    let endings = Endings {
        alone: ended(&rows),
        partnered: ended(&partner_called),
        values: &values,
    };
    Ok(OutlookModel {
        format: outlook::FORMAT,
        propensity,
        first_out: first_out(&endings.alone, [Calls::None, Calls::Own], alone, regression)?,
        partner_first_out: first_out(
            &endings.partnered,
            [Calls::Partner; 2],
            partnered,
            regression,
        )?,
        skill_of_callers: SKILL_OF_CALLERS.try_into().map_err(TrainingError::fit)?,
        others: OtherCalls {
            opponent: regression(opponent_calls(rows.iter().copied()))?,
            opponent_later: regression(opponent_calls(
                rows.iter()
                    .copied()
                    .filter(|row| !row.opponent_called_before),
            ))?,
            partner_later: regression(partner_calls(decisions.rows))?,
            opponent_before: share.try_into().map_err(TrainingError::fit)?,
        },
        results: ResultsByStage {
            open: endings.at_stage(Stage::Open)?,
            opponents_close: endings.at_stage(Stage::OpponentsClose)?,
            own_close: endings.at_stage(Stage::OwnClose)?,
        },
        support: support(decisions)?,
        interval_scale: 1.0.try_into().map_err(TrainingError::fit)?,
        points_per_match: POINTS_PER_MATCH.try_into().map_err(TrainingError::fit)?,
        values,
        chance,
    })
}

/// A hand with the predictor of an opponent's call, the own choice, and whether an event happened.
struct EventExample<'a> {
    row: &'a Row,
    /// The log-odds of the hand that count.
    of_hand: &'a (dyn Fn(&HandValue) -> ByChoice + Sync),
    opponent: f64,
    called: bool,
    happened: bool,
}

/// Fits the log-odds of an event.
fn regression(
    values: &ValueModel,
    examples: &[EventExample<'_>],
    regress: Regress,
) -> Result<Regression, TrainingError> {
    let row = |example: &EventExample<'_>| {
        let hand = (example.of_hand)(&values.of(&example.row.hand));
        let predictors = outlook::predictors(&example.row.hand, &situation(example.row));
        let predictors = predictors.with_opponent(example.opponent);
        predictors.row(hand, example.called).to_vec()
    };
    let rows: Vec<Vec<f64>> = examples.iter().map(row).collect();
    let happened: Vec<bool> = examples.iter().map(|example| example.happened).collect();
    let fitted = regress(&rows, &happened, C)?;
    let coefficients = std::iter::once(fitted.intercept).chain(fitted.coefficients);
    Regression::try_from(coefficients.collect::<Vec<_>>()).map_err(TrainingError::fit)
}

/// Who goes out first after these calls of the own team, by choice; `known` gives the predictor of an
/// opponent's call and the own choice.
fn first_out(
    ended: &[(&Row, First)],
    calls: [Calls; 2],
    known: impl Fn(&Row) -> (f64, bool),
    regression: impl Fn(Vec<EventExample<'_>>) -> Result<Regression, TrainingError>,
) -> Result<FirstOutRegressions, TrainingError> {
    let fitted = |event: Event, won_by: First, among: &dyn Fn(First) -> bool| {
        let of_hand = |hand: &HandValue| calls.map(|calls| hand.of(calls, event));
        let among = ended.iter().filter(|(_, first)| among(*first));
        let examples = among.map(|&(row, first)| {
            let (opponent, called) = known(row);
            EventExample {
                row,
                of_hand: &of_hand,
                opponent,
                called,
                happened: first == won_by,
            }
        });
        regression(examples.collect())
    };
    Ok(FirstOutRegressions {
        own: fitted(Event::OwnFirst, First::Own, &|_| true)?,
        partner: fitted(Event::PartnerFirst, First::Partner, &|first| {
            first != First::Own
        })?,
    })
}

/// Whether an opponent called in the round.
fn opponent_calls<'a>(rows: impl Iterator<Item = &'a Row>) -> Vec<EventExample<'a>> {
    let example = |row: &'a Row| EventExample {
        row,
        of_hand: &HandValue::strength,
        opponent: 0.0,
        called: row.called,
        happened: row.opponent_called,
    };
    rows.map(example).collect()
}

/// Whether the partner called after the player had not.
fn partner_calls<'a>(rows: &[&'a Row]) -> Vec<EventExample<'a>> {
    let example = |row: &&'a Row| EventExample {
        row,
        of_hand: &HandValue::strength,
        opponent: f64::from(row.opponent_called_before),
        called: false,
        happened: row.partner_called,
    };
    rows.iter().filter(|row| !row.called).map(example).collect()
}

/// The rows with a known first player to go out.
fn ended<'a>(rows: &[&'a Row]) -> Vec<(&'a Row, First)> {
    let known = rows.iter().map(|row| Some((*row, first(row)?)));
    known.flatten().collect()
}

/// Rounds by who went out first.
struct Endings<'a> {
    /// Of hands whose partner did not call.
    alone: Vec<(&'a Row, First)>,
    /// Of hands whose partner did.
    partnered: Vec<(&'a Row, First)>,
    values: &'a ValueModel,
}

impl Endings<'_> {
    /// The results of rounds at a stage of the match.
    fn at_stage(&self, stage: Stage) -> Result<ResultsByCalls, TrainingError> {
        let by_choice = |opponent: bool| -> Result<ResultsByChoice, TrainingError> {
            let of = |called: bool| {
                // Where such rounds are few, the condition is relaxed step by step.
                let alike =
                    move |row: &Row| row.called == called && row.opponent_called == opponent;
                let chosen = move |row: &Row| row.called == called;
                let calls = if called { Calls::Own } else { Calls::None };
                let kept = kept(stage, opponent);
                self.results(&self.alone, calls, stage, kept, [&alike, &chosen])
            };
            Ok(ResultsByChoice {
                call: of(true)?,
                no_call: of(false)?,
            })
        };
        let any: [&dyn Fn(&Row) -> bool; 2] = [&|_| true; 2];
        Ok(ResultsByCalls {
            nobody: by_choice(false)?,
            opponent: by_choice(true)?,
            partner: self.results(
                &self.partnered,
                Calls::Partner,
                stage,
                kept(stage, true),
                any,
            )?,
        })
    }

    /// Results by ending, at a stage of the match: of the rows that meet the first condition, the
    /// second when there are none, or any.
    fn results(
        &self,
        rows: &[(&Row, First)],
        calls: Calls,
        stage: Stage,
        kept: usize,
        conditions: [&dyn Fn(&Row) -> bool; 2],
    ) -> Result<[Results; 3], TrainingError> {
        let of_ending = |won_by: First| {
            let ended = rows.iter().filter(|(_, first)| *first == won_by);
            let ended: Vec<&Row> = ended.map(|(row, _)| *row).collect();
            let rounds = at_stage(&ended, stage, conditions);
            let hand = |row: &Row| self.values.of(&row.hand).of(calls, Event::Better(won_by));
            let all: f64 = rounds.iter().map(|(_, share)| share).sum();
            let hands = rounds
                .iter()
                .map(|(row, share)| share * hand(row))
                .sum::<f64>();
            let results = rounds.iter();
            let results =
                results.map(|(row, share)| ((row.own_points, row.opponent_points), *share));
            merge::merged(results, kept, hands / all.max(f64::MIN_POSITIVE))
        };
        let [own, partner, opponent] = First::ALL;
        Ok([of_ending(own)?, of_ending(partner)?, of_ending(opponent)?])
    }
}

/// Those rounds of an ending that tell of a stage, each with its weight: of the rows that meet the
/// first condition, the second when there are none, or any.
fn at_stage<'a>(
    ended: &[&'a Row],
    stage: Stage,
    conditions: [&dyn Fn(&Row) -> bool; 2],
) -> Vec<(&'a Row, f64)> {
    let place = Stage::ALL.iter().position(|other| *other == stage);
    let [alike, chosen] = conditions.map(|condition| -> Vec<&Row> {
        let met = ended.iter().copied().filter(|row| condition(row));
        met.collect()
    });
    let at_stage: Vec<(&Row, f64)> = alike
        .iter()
        .map(|row| (*row, Stage::shares(&situation(row))[place.unwrap_or(0)]))
        .filter(|(_, share)| *share > 0.0)
        .collect();
    let whole = |rows: &[&'a Row]| rows.iter().map(|row| (*row, 1.0)).collect();
    if at_stage.iter().map(|(_, share)| share).sum::<f64>() >= FEWEST_ROUNDS {
        at_stage
    } else if !alike.is_empty() {
        whole(&alike)
    } else if !chosen.is_empty() {
        whole(&chosen)
    } else {
        whole(ended)
    }
}

/// How many different results are kept of each kind of rounds. Far from the end of a match the chance
/// to win hardly bends, and few do, fewest where another called: such rounds are rarer. Near the end
/// each point may decide.
fn kept(stage: Stage, another_called: bool) -> usize {
    match (stage, another_called) {
        (Stage::Open, true) => 4,
        (Stage::Open, false) => 8,
        (Stage::OpponentsClose | Stage::OwnClose, _) => 20,
    }
}

/// How many hands of each band were called and how many not.
fn support(decisions: Decisions<'_>) -> Result<Support, TrainingError> {
    let mut support = bands::empty(BANDS);
    for (row, probability) in decisions.rows.iter().zip(decisions.propensities) {
        let band = &mut support[bands::place(&BANDS, *probability)];
        match row.called {
            true => band.called += 1,
            false => band.not_called += 1,
        }
    }
    Support::try_from(support.to_vec()).map_err(TrainingError::fit)
}

/// The bands with the root mean square of the errors of the hands in them, each a propensity and a
/// standard error, and with the lack of fit that all share.
///
/// # Errors
/// [`TrainingError`] when an error is not a number.
pub fn with_success_errors(
    support: Support,
    errors: &[(f64, f64)],
    lack_of_fit: f64,
) -> Result<Support, TrainingError> {
    let mut bands: Vec<Band> = support.into();
    let mut sums = vec![(0.0, 0.0); bands.len()];
    for (probability, error) in errors {
        let sum = &mut sums[bands::place(&BANDS, *probability)];
        *sum = (sum.0 + 1.0, sum.1 + error * error);
    }
    // A band without hands has the error of the one below.
    let mut last = 0.0;
    for (band, (hands, squares)) in bands.iter_mut().zip(sums) {
        if hands > 0.0 {
            last = f64::sqrt(squares / hands);
        }
        let error = f64::hypot(last, lack_of_fit);
        band.success_error = (error * 1e6).round() / 1e6;
    }
    Support::try_from(bands).map_err(TrainingError::fit)
}
