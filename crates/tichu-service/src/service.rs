//! Everything that answers questions.

use std::io;
use std::sync::Arc;

use messages::{Answering, Answers, Problem};
use tichu_api::exchange::{ExchangeAnswer, ExchangeRequest};
use tichu_api::play::{AdviceAnswer, AskedAdvice};
use tichu_api::tichu::{AskedTichu, TichuEvaluateAnswer};
use tichu_api::{EvaluateAnswer, HandModels, HandRequest};
use tichu_models::decision::{Advisor, Answer, Sections};
use tichu_models::model::{LoadError, Source};
use tichu_models::tichu_call::TichuAnswer;
use tichu_play::advice::Advisers;
use tichu_play::named::Models;
use tichu_play::review::{Budget, Reviewer};
use tichu_table::{Agents, Seal};
use work::Work;

use crate::Observer;

/// The models of a service, and what follows from them once.
pub struct Service {
    /// The models of calls, of hands and of moves.
    pub models: Models,
    /// Seals the tables of players.
    pub seal: Arc<Seal>,
    advisers: Advisers,
    agents: Agents,
    reviewer: Reviewer,
    max_deals: u32,
    observer: Box<dyn Observer>,
}

/// Why a service cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum Unloaded {
    /// A set of models is damaged.
    #[error(transparent)]
    Models(#[from] LoadError),
    /// The operating system has no random numbers.
    #[error("expected random numbers for the key of tables, found: {0}")]
    NoRandomKey(io::Error),
}

impl Service {
    /// A service by itself: with a random key for its tables, and nobody who counts its answers.
    ///
    /// # Errors
    /// When the models are damaged, or there are no random numbers.
    pub fn load(source: &Source, max_deals: u32) -> Result<Service, Unloaded> {
        let models = Models::load(source)?;
        let seal = Seal::random().map_err(|error| Unloaded::NoRandomKey(error.into()))?;
        Ok(Service::new(models, Arc::new(seal), max_deals, ()))
    }

    /// A service with these models. A question may ask for `max_deals` deals or fewer.
    pub fn new(
        models: Models,
        seal: Arc<Seal>,
        max_deals: u32,
        observer: impl Observer + 'static,
    ) -> Service {
        let Models { networks, engine } = &models;
        Service {
            advisers: Advisers::new(networks, engine),
            agents: Agents::new(networks, engine),
            reviewer: Reviewer::new(networks, engine, Budget::of(Budget::DEALS)),
            models,
            seal,
            max_deals,
            observer: Box::new(observer),
        }
    }

    /// The models of Grand Tichu.
    #[must_use]
    pub fn advisor(&self) -> &Arc<Advisor> {
        &self.models.engine.grand_tichu
    }

    /// The models of whole hands.
    #[must_use]
    pub fn hands(&self) -> &Arc<HandModels> {
        &self.models.engine.hands
    }

    /// Advisers of moves, for one question.
    #[must_use]
    pub fn advisers(&self) -> Advisers {
        self.advisers.clone()
    }

    /// Agents of a table, for one question.
    #[must_use]
    pub fn agents(&self) -> Agents {
        self.agents.clone()
    }

    /// A reviewer of decisions with this budget.
    #[must_use]
    pub fn reviewer(&self, budget: Budget) -> Reviewer {
        self.reviewer.clone().with(budget)
    }

    /// The answer about a hand of eight cards.
    #[must_use]
    pub fn hand(&self, question: &HandRequest, sections: Sections) -> Answer {
        let answer = question.answer(self.advisor(), sections);
        self.observer.hand(&answer);
        answer
    }

    /// The answer about a hand of eight cards as it is written, with these sections.
    #[must_use]
    pub fn evaluate(&self, question: &HandRequest, sections: Sections) -> EvaluateAnswer {
        let answer = self.hand(question, sections);
        EvaluateAnswer::new(answer, sections).assuming(question.hand.assumed)
    }

    /// The answer about a Tichu call.
    #[must_use]
    pub fn tichu(&self, question: &AskedTichu, sections: Sections) -> TichuAnswer {
        let values = self.advisor().outlook().match_values();
        let answer = question.answer(self.hands(), values, sections);
        self.observer.tichu(&answer);
        answer
    }

    /// The answer about a Tichu call as it is written, with these sections.
    #[must_use]
    pub fn evaluate_tichu(&self, question: &AskedTichu, sections: Sections) -> TichuEvaluateAnswer {
        let answer = self.tichu(question, sections);
        TichuEvaluateAnswer::new(answer, sections).assuming(question.assumed)
    }

    /// The answer about an exchange.
    #[must_use]
    pub fn exchange(&self, question: &ExchangeRequest) -> ExchangeAnswer {
        self.observer.exchange();
        ExchangeAnswer::of(self.hands(), question)
    }

    /// Advice on a question: with playouts, by a search.
    pub(crate) fn advise(
        self: &Arc<Self>,
        asked: AskedAdvice,
    ) -> Result<Answering<AdviceAnswer>, Problem> {
        self.find(asked.playouts.is_some(), move |service, work| {
            let answer = AdviceAnswer::of(&asked, &mut service.advisers(), work)?;
            service.observer.advice(answer.agent);
            Ok(answer)
        })
    }

    /// An answer that is found now, or by a search.
    pub(crate) fn find<A>(
        self: &Arc<Self>,
        searches: bool,
        find: impl FnOnce(&Service, &mut Work) -> Result<A, Problem> + Send + 'static,
    ) -> Result<Answering<A>, Problem> {
        let service = Arc::clone(self);
        Answering::find(searches, move |work| find(&service, work))
    }
}

impl Answers for Service {
    fn max_deals(&self) -> u32 {
        self.max_deals
    }
}
