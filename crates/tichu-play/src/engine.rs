//! The engine behind every answer: what the models recommend about calls and the exchange.
//!
//! The endpoints of hands, the advice in a round, the command line and the arena all ask it, so they
//! give the same answer to the same knowledge. `docs/play.md` says by which matches its sources were
//! chosen.

use std::sync::Arc;

use tichu::{CardSet, Exchange, Hand};
use tichu_models::decision::{Advisor, Recommendation, Sections};
use tichu_models::exchange::Question;
use tichu_models::model::{Folder, LoadError, Source};
use tichu_models::posterior::WholeHands;
use tichu_models::structure::{Subsets, WinShares};
use tichu_models::tichu_call::{TichuAdvisor, TichuAnswer, TichuQuestion};
use tichu_models::{Situation, Style};

use crate::agents::NetworkAgent;
use crate::exchange::models::ExchangeModels;
use crate::exchange::{ExchangeAdvisor, ExchangeCandidates, known_in_play, question};
use crate::{Networks, Observation};

/// The models of calls and of the exchange.
#[derive(Clone, Debug)]
pub struct Engine {
    /// The models of Grand Tichu.
    pub grand_tichu: Arc<Advisor>,
    /// The models of 14 cards.
    pub hands: Arc<HandModels>,
}

/// Everything that answers questions about 14 cards.
#[derive(Debug)]
pub struct HandModels {
    /// How often plays win their trick.
    pub win_shares: WinShares,
    /// How often dealt hands with certain cards go out first.
    pub whole_hands: WholeHands,
    /// The models of the Tichu call.
    pub tichu: TichuAdvisor,
    exchange_advisor: ExchangeAdvisor,
}

impl HandModels {
    /// Reads the models; a directory of models without one of the folders has the included ones.
    ///
    /// # Errors
    /// [`LoadError`] naming the file, what was expected and what was found.
    pub fn load(source: &Source, networks: &Networks) -> Result<HandModels, LoadError> {
        let of = |folder| source.clone().or_embedded(folder);
        let ExchangeModels { people, values } = ExchangeModels::load(&of(Folder::Exchange))?;
        let champion = NetworkAgent::new(networks.champion.clone());
        Ok(HandModels {
            win_shares: WinShares::load(&of(Folder::Hand))?,
            whole_hands: WholeHands::load(&of(Folder::Hand))?,
            tichu: TichuAdvisor::load(&of(Folder::Tichu))?,
            exchange_advisor: ExchangeAdvisor::new(people, values, champion),
        })
    }

    /// The solved parts of a hand; `None` for more than 14 cards.
    #[must_use]
    pub fn subsets(&self, hand: CardSet) -> Option<Subsets> {
        Subsets::of(hand, &self.win_shares)
    }

    /// The exchanges of a hand whose parts are solved; `None` for another number of cards than 14.
    #[must_use]
    pub fn exchanges(&self, question: &Question, subsets: &Subsets) -> Option<ExchangeCandidates> {
        self.exchange_advisor.clone().consider(question, subsets)
    }
}

impl Engine {
    /// Reads all models.
    ///
    /// # Errors
    /// [`LoadError`] naming the file, what was expected and what was found.
    pub fn load(source: &Source, networks: &Networks) -> Result<Engine, LoadError> {
        Ok(Engine {
            grand_tichu: Arc::new(Advisor::load(source)?),
            hands: Arc::new(HandModels::load(source, networks)?),
        })
    }

    /// Whether to call Grand Tichu; `None` for another number of cards than 8.
    #[must_use]
    pub fn grand_tichu(&self, observation: &Observation) -> Option<Recommendation> {
        let hand = Hand::<8>::try_from(observation.view.hand).ok()?;
        let answer = (self.grand_tichu).answer(&hand, situation(observation), Sections::DECISIONS);
        answer.verdict.recommendation
    }

    /// Whether to call Tichu, after the exchange; `None` for another number of cards than 14.
    #[must_use]
    pub fn tichu(&self, observation: &Observation) -> Option<Recommendation> {
        self.tichu_decisions(observation)?.verdict.recommendation
    }

    /// The recommendation about Tichu with the decisions of the profiles.
    pub(crate) fn tichu_decisions(&self, observation: &Observation) -> Option<TichuAnswer> {
        let question = TichuQuestion {
            known: known_in_play(observation),
            player: None,
        };
        if question.known.hand.len() != 14 {
            return None;
        }
        let subsets = self.hands.subsets(question.known.hand)?;
        let values = self.grand_tichu.outlook().match_values();
        let tichu = &self.hands.tichu;
        Some(tichu.answer(&question, &subsets, values, Sections::DECISIONS))
    }

    /// Which three cards a player of this style gives, a typical one those that are worth most points;
    /// `None` for another number of cards than 14.
    #[must_use]
    pub fn exchange(&self, observation: &Observation, style: Style) -> Option<Exchange> {
        Some(self.considered(observation)?.best(style)?.exchange)
    }

    /// The exchanges of the player's cards.
    pub(crate) fn considered(&self, observation: &Observation) -> Option<ExchangeCandidates> {
        let question = question(observation);
        let subsets = self.hands.subsets(question.hand)?;
        self.hands.exchanges(&question, &subsets)
    }
}

/// What a player knows before it decides about Grand Tichu. Opponents who have not called may not have
/// been asked yet, so it is unknown whether they call.
pub(crate) fn situation(observation: &Observation) -> Situation {
    let has_called = |places| observation.view.calls[observation.view.seat.after(places)].is_some();
    let opponent_called = has_called(1) || has_called(3);
    Situation {
        scores: observation.scores,
        target: observation.target,
        opponent_called: opponent_called.then_some(true),
        partner_called: has_called(2),
        ..Situation::default()
    }
}
