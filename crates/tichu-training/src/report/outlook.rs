//! What becomes of a call: how far the outlook can be trusted, and when it calls.
//!
//! What the logs say is read from the figures that training stored beside the models, so no log
//! is judged again here; when a call is worth it is asked of the model itself, for hands dealt
//! from a deck.

mod selection;
mod trial;
mod when;
mod winning;

use tichu_models::decision::Advisor;
use tichu_models::model::{Source, sha256_hex};
use tichu_models::outlook::{OUTLOOK_FILE, OVERLAP};

use super::super::chart::Figure;
use super::super::outlook::figures::{FIGURES_FILE, OutlookFigures};
use super::super::outlook::tables::{self, percent, table};
use super::super::page::{Page, Table};
use super::ReportError;
use when::Asked;

/// The outlook and what is known about it.
pub struct Findings {
    figures: OutlookFigures,
    advisor: Advisor,
    asked: Asked,
}

impl Findings {
    /// Reads models and figures, and asks the model about the hands of the last section.
    ///
    /// # Errors
    /// [`ReportError`] when a file cannot be read, or the figures are about another outlook.
    pub fn read(source: &Source) -> Result<Findings, ReportError> {
        let advisor = Advisor::load(source)?;
        let files = source.open()?;
        let figures: OutlookFigures = files.read_json(FIGURES_FILE)?;
        let found = sha256_hex(&files.read(OUTLOOK_FILE)?);
        if figures.sha256 != found {
            let expected = format!("figures of the outlook beside them (SHA-256 {found})");
            let found = format!("those of another (SHA-256 {})", figures.sha256);
            return Err(files.mismatch(FIGURES_FILE, expected, found).into());
        }
        Ok(Findings {
            asked: Asked::of(&advisor),
            figures,
            advisor,
        })
    }

    /// All sections, in the order in which they build on each other.
    pub fn sections(&self, page: &mut Page) {
        self.success(page);
        selection::section(page, self);
        winning::section(page, self);
        trial::section(page, self);
        when::section(page, self);
    }

    /// The pictures that a page for players shows, with their file names.
    #[must_use]
    pub fn pictures(&self) -> Vec<(String, Box<dyn Figure>)> {
        let named = |name: &str, figure: Box<dyn Figure>| (format!("outlook-{name}.svg"), figure);
        vec![
            named("calls", Box::new(self.asked.calls())),
            named("people", Box::new(self.asked.people())),
            named("break-even", Box::new(self.asked.break_even())),
            named("chance", Box::new(winning::chances(self))),
            named("calibration", Box::new(winning::calibration(self))),
            named("effect", Box::new(selection::effect(self))),
            named("trial", Box::new(trial::wins(self))),
        ]
    }

    /// The tables that the same page shows.
    #[must_use]
    pub fn tables(&self) -> [Table; 5] {
        [
            self.asked.decisions(),
            tables::discrimination(&self.figures),
            selection::points(self),
            selection::classes(self),
            tables::verdicts(&self.figures),
        ]
    }

    /// Whether the chances are any good, and where there are none.
    fn success(&self, page: &mut Page) {
        page.section("outlook", "Will the call succeed?");
        page.paragraph(
            "The models above imitate people. The outlook says what comes of it: how likely the \
             player is to go out first, with a call and without, and what that is worth. Every \
             hand is judged by a model that has not seen its match. Eight cards tell little of \
             what fourteen will do: chances are right on average, but none is near 0 or near 1.",
        );
        page.table(&tables::discrimination(&self.figures));
        let (thin, calls, all) = self.thin();
        page.paragraph(&format!(
            "Where fewer than one person in twenty calls, the logs cannot tell what a call is \
             worth: that is so for {thin} of {all} hands ({:.0} %), of which {calls} were called. \
             The outlook says so (supported: false), and its profiles do not call there.",
            100.0 * thin as f64 / all.max(1) as f64,
        ));
        let rows = self.figures.coverage.iter();
        let rows = rows.map(|held| {
            vec![
                held.figure.clone(),
                held.groups.to_string(),
                percent(held.held),
            ]
        });
        page.table(&table(
            "Do intervals hold? Groups of at least 30 hands, alike in choice, propensity and lead",
            &["figure", "groups", "whose mean lay within its interval"],
            rows.collect(),
        ));
        page.paragraph(&format!(
            "It should be 95 %. Hands of one match are alike, and the regressions are not quite \
             right, so intervals are {} times as wide as they would be for hands that have nothing \
             to do with each other. That factor was found on the training matches.",
            f64::from(self.advisor.outlook().widening),
        ));
    }

    /// Hands that hardly anyone calls: how many, how many were called all the same, and how many
    /// hands there are.
    fn thin(&self) -> (usize, usize, usize) {
        let bands = &self.figures.bands;
        let thin = || bands.iter().filter(|band| band.from < OVERLAP);
        (
            thin().map(|band| band.hands).sum(),
            thin().map(|band| band.called).sum(),
            bands.iter().map(|band| band.hands).sum(),
        )
    }
}
