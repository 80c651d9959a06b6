//! The outlook of a set of models, with the figures that training stored about it.

use laboratory_training::outlook::figures::{FIGURES_FILE, OutlookFigures};
use tichu_models::decision::Advisor;
use tichu_models::model::{Folder, Source, sha256_hex};
use tichu_models::outlook::OUTLOOK_FILE;

use super::decision_maps::DecisionMaps;
use crate::context::ReportError;

/// The outlook with its figures.
pub struct Findings {
    pub(super) figures: OutlookFigures,
    pub(super) advisor: Advisor,
    pub(super) maps: DecisionMaps,
}

impl Findings {
    /// Reads models and figures, and asks the model about the hands of the last section.
    ///
    /// # Errors
    /// [`ReportError`] when a file cannot be read, or the figures are about another outlook.
    pub fn read(source: &Source) -> Result<Findings, ReportError> {
        let advisor = Advisor::load(source)?;
        let files = source.open(Folder::GrandTichu)?;
        let figures: OutlookFigures = files.read_json(FIGURES_FILE)?;
        let found = sha256_hex(&files.read(OUTLOOK_FILE)?);
        if figures.sha256 != found {
            let expected = format!("figures of the outlook beside them (SHA-256 {found})");
            let found = format!("those of another (SHA-256 {})", figures.sha256);
            return Err(files.mismatch(FIGURES_FILE, expected, found).into());
        }
        Ok(Findings {
            maps: DecisionMaps::of(&advisor),
            figures,
            advisor,
        })
    }
}
