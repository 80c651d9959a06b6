//! The models of whole hands, together.

use tichu::CardSet;
use tichu_models::exchange::Question;
use tichu_models::model::{Folder, LoadError, Source};
use tichu_models::structure::{Subsets, WinShares};
use tichu_models::tichu_call::TichuAdvisor;
use tichu_play::Networks;
use tichu_play::agents::NetworkAgent;
use tichu_play::gifts::models::{ExchangeManifest, ExchangeModels};
use tichu_play::gifts::{Considered, Giver};

/// Everything that answers questions about 14 cards.
pub struct HandModels {
    /// How often plays win their trick.
    pub win_shares: WinShares,
    /// The models of the Tichu call.
    pub tichu: TichuAdvisor,
    /// What the models of the exchange are, and how good.
    pub exchange: ExchangeManifest,
    giver: Giver,
}

impl HandModels {
    /// Reads the models; a directory of models without one of the folders has the included ones.
    ///
    /// # Errors
    /// [`LoadError`] naming the file, what was expected and what was found.
    pub fn load(source: &Source, networks: &Networks) -> Result<HandModels, LoadError> {
        let of = |folder| source.clone().or_embedded(folder);
        let ExchangeModels {
            people,
            values,
            manifest,
        } = ExchangeModels::load(&of(Folder::Exchange))?;
        let champion = NetworkAgent::new(networks.champion.clone());
        Ok(HandModels {
            win_shares: WinShares::load(&of(Folder::Hand))?,
            tichu: TichuAdvisor::load(&of(Folder::Tichu))?,
            exchange: manifest,
            giver: Giver::new(people, values, champion),
        })
    }

    /// The solved parts of a hand; `None` for more than 14 cards.
    #[must_use]
    pub fn subsets(&self, hand: CardSet) -> Option<Subsets> {
        Subsets::of(hand, &self.win_shares)
    }

    /// The exchanges of a hand whose parts are solved; `None` for another number of cards than 14.
    #[must_use]
    pub fn exchanges(&self, question: &Question, subsets: &Subsets) -> Option<Considered> {
        self.giver.clone().consider(question, subsets)
    }
}
