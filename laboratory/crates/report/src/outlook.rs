//! The sections on the outlook: how far to trust it, and when it calls.
//!
//! Figures on the logs are those that training stored beside the models; no log is evaluated
//! again. The maps of decisions come from the model itself, on hands dealt from a deck.

mod decision_maps;
mod findings;
mod off_policy;
mod selection;
mod totals;
mod when;
mod winning;

use charts::Figure;
use charts::page::{Page, Table};
use laboratory_training::outlook::tables::{self, percent};
use tichu_models::outlook::OVERLAP;

pub use findings::Findings;

impl Findings {
    /// All sections, in the order in which they build on each other.
    pub fn sections(&self, page: &mut Page) {
        self.success(page);
        selection::section(page, self);
        winning::section(page, self);
        off_policy::section(page, self);
        when::section(page, self);
    }

    /// The pictures that a page for players shows, with their file names.
    #[must_use]
    pub fn pictures(&self) -> Vec<(String, Box<dyn Figure>)> {
        let named = |name: &str, figure: Box<dyn Figure>| (format!("outlook-{name}.svg"), figure);
        vec![
            named("calls", Box::new(self.maps.calls())),
            named("people", Box::new(self.maps.people())),
            named("break-even", Box::new(self.maps.break_even())),
            named("chance", Box::new(winning::chances(self))),
            named("calibration", Box::new(winning::calibration(self))),
            named("effect", Box::new(selection::effect(self))),
            named("trial", Box::new(off_policy::wins(self))),
        ]
    }

    /// The tables that the same page shows.
    #[must_use]
    pub fn tables(&self) -> [Table; 8] {
        [
            self.maps.decisions(),
            tables::chance_slopes(&self.figures),
            tables::discrimination(&self.figures),
            selection::points(self),
            selection::classes(self),
            tables::policy_effects(&self.figures),
            tables::policy_effects_with_players(&self.figures),
            tables::placebo(&self.figures),
        ]
    }

    /// How good the chances are, and where the logs support none.
    fn success(&self, page: &mut Page) {
        page.section("outlook", "Will the call succeed?");
        page.paragraph(
            "The models above imitate people. The outlook estimates the result: how likely the \
             player is to go out first, with a call and without, and the value of either choice. Every \
             hand is evaluated by a model that has not seen its match. Eight of fourteen cards \
             leave much open: the chances are calibrated, but none is near 0 or near 1.",
        );
        page.table(&tables::discrimination(&self.figures));
        let (thin, calls, all) = self.thin();
        page.paragraph(&format!(
            "Where fewer than one person in twenty calls, the logs cannot show the value of a \
             call: that is so for {thin} of {all} hands ({:.0}%), of which {calls} were called. \
             There its figures rest on playing such hands out, and it says so (supported: false).",
            100.0 * thin as f64 / all.max(1) as f64,
        ));
        let caption = "Coverage of the intervals: groups of at least 30 hands with similar choice, propensity and lead";
        let coverage = self.figures.coverage.iter();
        let coverage = coverage.zip(&self.figures.held_out_coverage);
        let coverage = Table::of(caption, coverage)
            .column("figure", |(all, _)| all.figure.clone())
            .column("groups", |(all, _)| all.groups)
            .column("mean within its interval", |(all, _)| percent(all.held))
            .column("groups, held-out matches", |(_, held_out)| held_out.groups)
            .column("mean within its interval", |(_, held_out)| {
                percent(held_out.held)
            });
        page.table(&coverage.done());
        page.paragraph(&format!(
            "The nominal coverage is 95%. Hands of one match are correlated, and the regressions are \
             approximations, so intervals are {} times as wide as for independent hands. That \
             factor was fitted on the training matches.",
            f64::from(self.advisor.outlook().interval_scale),
        ));
    }

    /// Hands that few people call: their number, the number that were called, and the number that
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
