//! Yang's rule: four features in place of 95, and when a call pays.

use charts::page::{Page, Table};
use tichu_bsw::{MatchId, Row};
use tichu_fitting::bootstrap;
use tichu_fitting::measures::Ranking;
use tichu_fitting::newton::{self, Intercept, LogOdds};
use tichu_fitting::{FitError, require_both_classes};
use tichu_models::features::Features;
use tichu_models::posterior::HandType;
use tichu_training::TrainingError;

use super::context::{Context, ReportError};

/// C of the regressions here: weak, as there are few features.
const C: f64 = 1.0;

// Places of features, from 0.
const DRAGON: usize = 2;
const PHOENIX: usize = 3;
const ACES: usize = 16;
const BOMBS: usize = 92;

/// Called hands, with the outcome.
struct Calls<'a> {
    rows: Vec<&'a Row>,
    succeeded: Vec<bool>,
    match_ids: Vec<MatchId>,
}

impl<'a> Calls<'a> {
    fn of(rows: &[&'a Row]) -> Calls<'a> {
        let called = rows.iter().copied().filter(|row| row.called);
        let (rows, succeeded): (Vec<&Row>, Vec<bool>) = called
            .filter_map(|row| Some((row, row.went_out_first?)))
            .unzip();
        Calls {
            match_ids: rows.iter().map(|row| row.match_id).collect(),
            rows,
            succeeded,
        }
    }
}

pub(super) fn section(page: &mut Page, context: &Context) -> Result<(), ReportError> {
    page.section("yang", "Yang's rule: will the call succeed?");
    page.paragraph(
        "Yang finds that four numbers predict a call's success as well as a long list of features: one \
         point for each ace and three each for the Dragon, the Phoenix and a bomb. The ROC area \
         published for that sum is 0.626, beside 0.627 for a logistic regression on 95 features. \
         Here are both on our held-out matches: hands that were called, and whether they went \
         out first.",
    );
    let (training, held_out) = (
        Calls::of(&context.split.training),
        Calls::of(&context.split.test),
    );
    if let Err(error) =
        require_both_classes(&held_out.succeeded).and(require_both_classes(&training.succeeded))
    {
        page.paragraph(&format!("These logs are too few for it: {error}."));
        return Ok(());
    }
    areas(page, context, &training, &held_out)?;
    criterion(page, context, &training)?;
    Ok(())
}

/// The four features: aces, Dragon, Phoenix, a bomb.
fn four(row: &Row) -> [f64; 4] {
    let features = Features::of(&row.hand, row.scores);
    let values = features.values();
    let bomb = f64::from(values[BOMBS] > 0.0);
    [values[ACES] * 4.0, values[DRAGON], values[PHOENIX], bomb]
}

/// One point for each ace, three each for Dragon, Phoenix and a bomb.
fn points(row: &Row) -> f64 {
    let [aces, dragon, phoenix, bomb] = four(row);
    aces + 3.0 * (dragon + phoenix + bomb)
}

fn features(row: &Row) -> Vec<f64> {
    Features::of(&row.hand, row.scores).values().to_vec()
}

/// The cards of each kind, threes and fours, as in the regression behind the posterior.
fn kinds(row: &Row) -> Vec<f64> {
    let of = HandType::from(&row.hand);
    let counts = of.counts().iter().map(|&count| f64::from(count));
    let together = of.threes_and_fours().map(|count| count as f64);
    counts.chain(together).collect()
}

fn areas(
    page: &mut Page,
    context: &Context,
    training: &Calls,
    held_out: &Calls,
) -> Result<(), TrainingError> {
    let scored = |values: &dyn Fn(&Row) -> Vec<f64>| -> Result<Vec<f64>, TrainingError> {
        let fitted = fit(&training.rows, &training.succeeded, values)?;
        let rows = held_out.rows.iter();
        Ok(rows.map(|row| fitted.score(&values(row))).collect())
    };
    let yang: Vec<f64> = held_out.rows.iter().map(|row| points(row)).collect();
    let posterior = held_out.rows.iter().map(|row| {
        let of = HandType::from(&row.hand);
        context.posterior.belief(&of).chance.mean()
    });
    let rules: [(&str, Vec<f64>); 5] = [
        ("Yang's sum", yang),
        (
            "logistic, Yang's four features",
            scored(&|row| four(row).to_vec())?,
        ),
        ("logistic, cards of each kind", scored(&kinds)?),
        ("logistic, all 95 features", scored(&features)?),
        (
            "going out first, called or not (/v1/posterior)",
            posterior.collect(),
        ),
    ];
    let mut rows = Vec::new();
    for (name, scores) in rules {
        let (low, high) =
            bootstrap::roc_area_interval(&scores, &held_out.succeeded, &held_out.match_ids);
        let hands = scores.into_iter().zip(held_out.succeeded.iter().copied());
        let area = Ranking::new(hands).roc_area();
        rows.push(Vec::from([
            name.to_owned(),
            format!("{area:.4}"),
            format!("{low:.4}–{high:.4}"),
        ]));
    }
    let succeeded = held_out.succeeded.iter().filter(|made| **made).count();
    page.table(&Table::new(
        &format!(
            "Success of {} calls on held-out hands, of which {succeeded} succeeded; fitted on {} calls",
            held_out.rows.len(),
            training.rows.len()
        ),
        ["ranked by", "ROC area", "95% interval"],
        rows,
    ));
    page.paragraph(
        "Calls are selected: bad hands are not called, so called hands differ little. The intervals \
         share their matches; the order of two rows is more certain than either area.",
    );
    Ok(())
}

fn fit(
    rows: &[&Row],
    outcomes: &[bool],
    values: &dyn Fn(&Row) -> Vec<f64>,
) -> Result<LogOdds, FitError> {
    let values: Vec<Vec<f64>> = rows.iter().map(|row| values(row)).collect();
    let values: Vec<&[f64]> = values.iter().map(Vec::as_slice).collect();
    newton::fit(&values, outcomes, C, Intercept::Free)
}

/// When a Grand Tichu is worth more than the plain Tichu that could come later.
fn criterion(page: &mut Page, context: &Context, calls: &Calls) -> Result<(), TrainingError> {
    page.paragraph(
        "Yang's criterion: a Grand Tichu wins or loses 200 and a plain Tichu later 100, so call when \
         P(grand) > 0.5·P(Tichu) + 0.25. P(grand) is the chance that a call with this hand succeeds, \
         here a logistic regression on the calls of the training matches. P(Tichu) can be read in \
         three ways, all of them fitted on training hands that were not called: that a later Tichu is \
         called and made; that it is made, if it is called; or the value of the later call, as a \
         chance: one half, half as much more as it is made and half as much less as it fails. Only the \
         last asks for at least one half where no Tichu will be called.",
    );
    let waiting: Vec<&Row> = context
        .split
        .training
        .iter()
        .copied()
        .filter(|row| !row.called && row.went_out_first.is_some())
        .collect();
    let made = |row: &Row| row.tichu && row.went_out_first == Some(true);
    let failed = |row: &Row| row.tichu && row.went_out_first == Some(false);
    let outcomes = |rows: &[&Row], of: &dyn Fn(&Row) -> bool| -> Vec<bool> {
        rows.iter().map(|row| of(row)).collect()
    };
    let tichus: Vec<&Row> = waiting.iter().copied().filter(|row| row.tichu).collect();
    let both = require_both_classes(&outcomes(&tichus, &made));
    if both.is_err() || tichus.len() == waiting.len() {
        page.paragraph("Too few plain Tichus were called in these logs for it.");
        return Ok(());
    }
    let grand = fit(&calls.rows, &calls.succeeded, &kinds)?;
    let is_made = fit(&waiting, &outcomes(&waiting, &made), &kinds)?;
    let is_failed = fit(&waiting, &outcomes(&waiting, &failed), &kinds)?;
    let if_called = fit(&tichus, &outcomes(&tichus, &made), &kinds)?;
    type Tichu<'a> = Box<dyn Fn(&[f64]) -> f64 + 'a>;
    let readings: [(&str, Tichu); 3] = [
        ("called and made", Box::new(|row| is_made.probability(row))),
        (
            "made, if called",
            Box::new(|row| if_called.probability(row)),
        ),
        (
            "its worth, as a chance",
            Box::new(|row| 0.5 + (is_made.probability(row) - is_failed.probability(row)) / 2.0),
        ),
    ];
    let held_out: Vec<(&Row, Vec<f64>)> = context
        .split
        .test
        .iter()
        .filter(|row| row.went_out_first.is_some())
        .map(|&row| (row, kinds(row)))
        .collect();
    let rows = readings.iter().map(|(name, tichu)| {
        let says = |kinds: &[f64]| grand.probability(kinds) > 0.5 * tichu(kinds) + 0.25;
        let said: Vec<bool> = held_out.iter().map(|(_, kinds)| says(kinds)).collect();
        let called = |call: bool| {
            let hands = held_out.iter().zip(&said);
            let hands = hands.filter(move |((row, _), said)| row.called && **said == call);
            let (mut all, mut made) = (0_u32, 0_u32);
            for ((row, _), _) in hands {
                all += 1;
                made += u32::from(row.went_out_first == Some(true));
            }
            (all, made)
        };
        let (agreed, made) = called(true);
        let (alone, made_alone) = called(false);
        let says_call = said.iter().filter(|said| **said).count();
        Vec::from([
            (*name).to_owned(),
            percent(says_call as f64 / said.len() as f64),
            agreed.to_string(),
            percent(f64::from(made) / f64::from(agreed)),
            alone.to_string(),
            percent(f64::from(made_alone) / f64::from(alone)),
        ])
    });
    let rows = rows.collect();
    page.table(&Table::new(
        "Yang's criterion on held-out hands: human calls that it would make too, and those that it would not",
        [
            "a later Tichu is",
            "says call",
            "called too",
            "succeeded",
            "called alone",
            "succeeded",
        ],
        rows,
    ));
    page.paragraph(&format!(
        "Of {} training hands that were not called, {} were followed by a plain Tichu, and {} of \
         those were made. P(grand) is fitted to hands that humans called and is extrapolated to others: \
         players who call with a weak hand may have a reason. Scores and the other points of a round \
         do not count in the criterion.",
        waiting.len(),
        tichus.len(),
        tichus.iter().filter(|row| made(row)).count(),
    ));
    Ok(())
}

fn percent(share: f64) -> String {
    if share.is_finite() {
        format!("{:.1}%", share * 100.0)
    } else {
        "–".to_owned()
    }
}
