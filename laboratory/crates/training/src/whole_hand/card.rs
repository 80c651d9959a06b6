//! The model cards of the folders `tichu` and `exchange`, written from their manifests alone.

use askama::Template;
use charts::page::Table;
use tichu_models::tichu_call::{LevelFigures, TichuManifest};
use tichu_play::exchange::models::{ExchangeFigures, ExchangeManifest};

use super::tables;
use crate::card::rendered;

#[derive(Template)]
#[template(path = "tichu-card.md", escape = "none")]
struct TichuCard<'a> {
    manifest: &'a TichuManifest,
    tables: [Table; 2],
    /// The share of held-out calls that failed, in percent.
    failed: Option<String>,
    /// The share of right decisions without any call, in percent.
    never: Option<String>,
}

#[derive(Template)]
#[template(path = "exchange-card.md", escape = "none")]
struct ExchangeCard<'a> {
    manifest: &'a ExchangeManifest,
    tables: [Table; 3],
    held_out: &'a ExchangeFigures,
}

/// The model card of the folder `tichu` as Markdown.
#[must_use]
pub fn tichu_card(manifest: &TichuManifest) -> String {
    // The held-out hands and calls are the same on all levels.
    let of_hands = |of: fn(&LevelFigures) -> f64| {
        let figures = manifest.levels.values().next();
        figures.map(|figures| format!("{:.1}%", of(figures) * 100.0))
    };
    let card = TichuCard {
        manifest,
        tables: tables::of_tichu(manifest),
        failed: of_hands(|figures| 1.0 - figures.success.rate),
        never: of_hands(|LevelFigures { logistic, .. }| {
            1.0 - logistic.calls as f64 / logistic.hands.max(1) as f64
        }),
    };
    rendered(&card)
}

/// The model card of the folder `exchange` as Markdown.
#[must_use]
pub fn exchange_card(manifest: &ExchangeManifest) -> String {
    rendered(&ExchangeCard {
        manifest,
        tables: tables::of_exchange(manifest),
        held_out: &manifest.held_out,
    })
}

#[cfg(test)]
mod tests {
    use tichu_models::model::{Folder, MANIFEST_FILE, Source};

    use super::*;

    /// The manifest of a folder that ships.
    fn shipped<T: serde::de::DeserializeOwned>(folder: Folder) -> T {
        let files = Source::Embedded.open(folder).unwrap();
        files.read_json(MANIFEST_FILE).unwrap()
    }

    #[test]
    fn the_cards_that_ship_are_those_of_the_manifests() {
        let card = tichu_card(&shipped(Folder::Tichu));
        assert_eq!(
            card,
            include_str!("../../../../../models/tichu/MODEL_CARD.md")
        );
        let card = exchange_card(&shipped(Folder::Exchange));
        assert_eq!(
            card,
            include_str!("../../../../../models/exchange/MODEL_CARD.md")
        );
    }

    #[test]
    fn a_card_has_the_figures_of_all_levels() {
        let manifest: TichuManifest = shipped(Folder::Tichu);
        let card = tichu_card(&manifest);
        for (knowledge, figures) in &manifest.levels {
            for area in [figures.logistic.roc_area, figures.boosted.roc_area] {
                let row = card.lines().find(|line| {
                    line.starts_with(&format!("| {} |", knowledge.name()))
                        && line.contains(&format!("{area:.4}"))
                });
                assert!(row.is_some(), "{} {area:.4}", knowledge.name());
            }
        }
    }

    #[test]
    fn a_card_says_what_an_exchange_gains_with_its_error() {
        let mut manifest: ExchangeManifest = shipped(Folder::Exchange);
        manifest.gain_over_people.points = -3.25;
        manifest.gain_over_people.error = 0.5;
        let row = "| people's most probable exchange | -3.25 | 0.50 | 80000 |";
        assert!(exchange_card(&manifest).contains(row));
    }
}
