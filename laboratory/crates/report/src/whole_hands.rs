//! The models of whole hands, with the figures of their manifests.

use charts::page::Page;
use laboratory_training::whole_hand::tables;
use tichu_models::model::{Folder, LoadError, MANIFEST_FILE, Source};
use tichu_models::tichu_call::TichuManifest;
use tichu_play::exchange::models::ExchangeManifest;

/// The section. A directory without the folders of whole hands has the models inside the binary.
pub(super) fn section(page: &mut Page, source: &Source) -> Result<(), LoadError> {
    let tichu: TichuManifest = manifest(source, Folder::Tichu)?;
    let exchange: ExchangeManifest = manifest(source, Folder::Exchange)?;
    page.section(
        "whole-hands",
        "Whole hands: the Tichu call and the exchange",
    );
    page.paragraph(&format!(
        "The Tichu call on 14 cards, at five levels of knowledge: the cards before the exchange with scores \
         and calls (before), the cards after it alone (hand), with scores and calls (calls), with the \
         cards given and received (exchange), and with the plays before the own first card (table). \
         {} hands had a decision, {} of them in training matches. The figures are those of \
         models that were fitted to these; the models that ship were fitted to all.",
        tichu.hands, tichu.training_hands,
    ));
    for table in tables::of_tichu(&tichu) {
        page.table(&table);
    }
    page.paragraph(&format!(
        "The exchange: which three of 14 cards people give to whom. {} exchanges of training matches \
         were fitted. The values of exchanges come from {} random hands whose exchanges the champion \
         played out. Points are own minus the opponents'.",
        exchange.training_exchanges, exchange.played_hands,
    ));
    for table in tables::of_exchange(&exchange) {
        page.table(&table);
    }
    Ok(())
}

fn manifest<T: serde::de::DeserializeOwned>(
    source: &Source,
    folder: Folder,
) -> Result<T, LoadError> {
    let source = source.clone().or_embedded(folder);
    source.open(folder)?.read_json(MANIFEST_FILE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn has_the_figures_of_the_models_that_ship() {
        let mut page = Page::new("Report", "What was measured.");
        section(&mut page, &Source::Embedded).unwrap();
        let html = page.html();
        let tichu: TichuManifest = manifest(&Source::Embedded, Folder::Tichu).unwrap();
        for figures in tichu.levels.values() {
            assert!(html.contains(&format!("{:.4}", figures.boosted.roc_area)));
            assert!(html.contains(&format!("{:.4}", figures.first_out.roc_area)));
        }
        let exchange: ExchangeManifest = manifest(&Source::Embedded, Folder::Exchange).unwrap();
        assert!(html.contains(&format!("{:+.2}", exchange.gain_over_people.points)));
        assert!(html.contains(&format!("{:.4}", exchange.held_out.log_loss)));
    }

    #[test]
    fn a_directory_without_folders_of_whole_hands_has_the_figures_of_the_binary() {
        let directory = tempfile::tempdir().unwrap();
        let page_of = |source| {
            let mut page = Page::new("Report", "What was measured.");
            section(&mut page, &source).map(|()| page.html())
        };
        let other = || Source::directory(directory.path().to_owned());
        let embedded = page_of(Source::Embedded).unwrap();
        assert_eq!(page_of(other()).unwrap(), embedded);

        std::fs::create_dir(directory.path().join("tichu")).unwrap();
        let error = page_of(other()).unwrap_err().to_string();
        assert!(error.contains("SHA256SUMS"), "{error}");
    }
}
