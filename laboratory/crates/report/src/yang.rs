//! Yang's rule: four features, and when a call pays.

use charts::page::{Page, Table};
use laboratory_reproductions::yang::{Calls, Yang};
use laboratory_training::TrainingError;
use laboratory_training::outlook::tables;

use super::context::{Context, ReportError};

pub(super) fn section(page: &mut Page, context: &Context) -> Result<(), ReportError> {
    page.section("yang", "Yang's rule: will the call succeed?");
    page.paragraph(
        "E. Yang (2018) finds that four numbers predict a call's success as well as a longer list of \
         features: aces, Dragon, Phoenix and a bomb. By table 4-18 of the thesis of Asimakopoulos, \
         the logistic regression on these four has a ROC area of 0.626, and on 13 features 0.628; \
         random forests on the compressed hand and on the four features have 0.627. Its \
         coefficients are as 1 : 2.8 : 2.8 : 3.4, which Yang's sum here rounds to one point for \
         each ace and three each for the others. Here are the sum and regressions on our held-out \
         matches: hands that were called, and whether they went out first. reproduce yang fits \
         Yang's other models too.",
    );
    match Yang::of(&context.split) {
        Ok(yang) => {
            areas(page, context, &yang)?;
            criterion(page, &yang)?;
        }
        Err(error) => {
            page.paragraph(&format!("These logs are too few for it: {error}."));
        }
    }
    Ok(())
}

fn areas(page: &mut Page, context: &Context, yang: &Yang) -> Result<(), TrainingError> {
    let caption = format!(
        "Success of {} calls on held-out hands, of which {} succeeded; fitted on {} calls",
        yang.held_out.calls(),
        yang.held_out.successes(),
        yang.training.calls()
    );
    let areas = Table::of(&caption, yang.areas(&context.posterior)?)
        .column("ranked by", |(rule, _)| *rule)
        .column("ROC area", |(_, area)| format!("{:.4}", area.value))
        .column("95% interval", |(_, area)| {
            let (low, high) = area.interval;
            format!("{low:.4}–{high:.4}")
        });
    page.table(&areas.done());
    page.paragraph(
        "Calls are selected: bad hands are not called, so called hands differ little. The intervals \
         share their matches; the order of two rows is more certain than either area.",
    );
    Ok(())
}

fn criterion(page: &mut Page, yang: &Yang) -> Result<(), TrainingError> {
    page.paragraph(
        "Yang's criterion: a Grand Tichu wins or loses 200 and a plain Tichu later 100, so call when \
         P(grand) > 0.5·P(Tichu) + 0.25. P(grand) is the chance that a call with this hand succeeds, \
         here a logistic regression on the calls of the training matches. P(Tichu) can be read in \
         three ways, all of them fitted on training hands that were not called: that a later Tichu is \
         called and made; that it is made, if it is called; or the value of the later call, as a \
         chance: one half, half as much more as it is made and half as much less as it fails. Only the \
         last asks for at least one half where no Tichu will be called.",
    );
    let Some(criterion) = yang.criterion()? else {
        page.paragraph("Too few plain Tichus were called in these logs for it.");
        return Ok(());
    };
    let succeeded = |calls: Calls| {
        [
            calls.all.to_string(),
            percent(f64::from(calls.made) / f64::from(calls.all)),
        ]
    };
    let caption = "Yang's criterion on held-out hands: human calls that it would make too, and those that it would not";
    let readings = Table::of(caption, &criterion.readings)
        .column("a later Tichu is", |reading| reading.name)
        .column("says call", |reading| percent(reading.says_call))
        .columns(["called too", "succeeded"], |reading| {
            succeeded(reading.called_too)
        })
        .columns(["called alone", "succeeded"], |reading| {
            succeeded(reading.called_alone)
        });
    page.table(&readings.done());
    page.paragraph(&format!(
        "Of {} training hands that were not called, {} were followed by a plain Tichu, and {} of \
         those were made. P(grand) is fitted to hands that humans called and is extrapolated to others: \
         players who call with a weak hand may have a reason. Scores and the other points of a round \
         do not count in the criterion.",
        criterion.not_called, criterion.tichus, criterion.tichus_made,
    ));
    Ok(())
}

fn percent(share: f64) -> String {
    if share.is_finite() {
        tables::percent(share)
    } else {
        "–".to_owned()
    }
}
