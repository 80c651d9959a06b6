#![doc = include_str!("../README.md")]

use charts::page::Page;
use laboratory_training::card;
use tichu_models::model::Source;
use tichu_records::Dataset;

mod calibration;
mod coefficients;
mod context;
mod fitting;
mod hand_types;
pub mod outlook;
mod ranking;
mod search;
mod strength;
mod whole_hands;
mod yang;

use context::Context;
pub use context::ReportError;
pub use search::Searched;

/// The whole page as HTML; `stage` is called with each stage of the work.
///
/// # Errors
/// [`ReportError`] when the models cannot be read, belong to other logs, or a fit fails.
pub fn report(
    source: &Source,
    dataset: &Dataset,
    searches: &[Searched],
    mut stage: impl FnMut(&str),
) -> Result<String, ReportError> {
    stage("judging the models");
    let context = Context::new(source, dataset)?;
    let mut page = Page::new(
        "Grand Tichu: the models and how good they are",
        "How likely an experienced player is to call with these eight cards: the models, their \
         data, and how far to trust them.",
    );
    overview(&mut page, &context);
    ranking::section(&mut page, &context);
    calibration::section(&mut page, &context);
    coefficients::section(&mut page, &context);
    outlook::Findings::read(source)?.sections(&mut page);
    hand_types::section(&mut page, &context);
    yang::section(&mut page, &context)?;
    whole_hands::section(&mut page, source)?;
    stage("fitting with other parameters");
    fitting::section(&mut page, &context)?;
    search::section(&mut page, searches);
    stage("fitting on strong players");
    strength::section(&mut page, &context)?;
    Ok(page.html())
}

/// The tables of the model card.
fn overview(page: &mut Page, context: &Context) {
    let training = &context.manifest.training;
    page.section("overview", "At a glance");
    page.paragraph(&format!(
        "{} matches of BrettSpielWelt with {} complete rounds of {} players. Whole matches were held out: \
         {} hands of {} matches, of which the human called {:.1}%. Nothing was chosen on them. \
         Intervals are 95%, by bootstrap over matches.",
        training.matches,
        training.rounds,
        training.players,
        context.held_out.match_ids.len(),
        context.held_out.matches(),
        context.held_out.call_rate() * 100.0,
    ));
    let [models, with_calls, players, policies] = card::tables(&context.manifest);
    page.table(&models)
        .table(&with_calls)
        .table(&players)
        .table(&policies);
    page.paragraph(
        "Precision: of the hands that the rule calls, how many the human called. Recall: of the \
         hands that the human called, how many the rule calls. Whether a call succeeds is \
         another question, which these models do not answer.",
    );
}
