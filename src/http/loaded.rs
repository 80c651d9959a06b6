//! Models, profiles and API keys, as they are loaded at the start and at each reload.

use std::io;
use std::sync::{Arc, OnceLock};

use tichu_api::exchange::{ExchangeAnswer, ExchangeRequest};
use tichu_api::tichu::AskedTichu;
use tichu_api::{HandModels, HandRequest};
use tichu_models::decision::{Advisor, Answer, Sections};
use tichu_models::model::{Folder, LoadError};
use tichu_models::regular_file;
use tichu_models::tichu_call::TichuAnswer;
use tichu_play::advice::Advisers;
use tichu_play::network::NetworkSet;
use tichu_play::review::{Budget, Reviewer};
use tichu_play::{Engine, Networks};
use tichu_table::Agents;
use wire::{Fixed, KeyError, Keys};

use super::metrics::{Metrics, Series};
use super::settings::Settings;

/// Models and profiles with their metrics.
pub(super) struct LoadedModels {
    pub advisor: Arc<Advisor>,
    advisers: Advisers,
    reviewer: Reviewer,
    agents: Agents,
    /// Those who play as people do.
    people: Arc<NetworkSet>,
    /// The models of whole hands.
    pub hands: Arc<HandModels>,
    series: Series,
    /// The lists of models and profiles as text, made at the first request.
    pub models: OnceLock<Fixed>,
    pub profiles: OnceLock<Fixed>,
}

impl LoadedModels {
    /// These models, with their series of metrics.
    pub fn new(models: LoadedSets, metrics: &Metrics) -> LoadedModels {
        let LoadedSets { engine, networks } = models;
        LoadedModels {
            series: metrics
                .models
                .serve(&engine.grand_tichu, &engine.hands.tichu),
            advisers: Advisers::new(&networks, &engine),
            reviewer: Reviewer::new(&networks, &engine, Budget::of(Budget::DEALS)),
            agents: Agents::new(&networks, &engine),
            people: networks.policy,
            hands: engine.hands,
            advisor: engine.grand_tichu,
            models: OnceLock::new(),
            profiles: OnceLock::new(),
        }
    }

    /// Advisers of moves, for one question.
    pub fn advisers(&self) -> Advisers {
        self.advisers.clone()
    }

    /// Agents of a table, for one question.
    pub fn agents(&self) -> Agents {
        self.agents.clone()
    }

    /// A reviewer of decisions with this budget.
    pub fn reviewer(&self, budget: Budget) -> Reviewer {
        self.reviewer.clone().with(budget)
    }

    /// The networks that play as people do.
    pub fn people(&self) -> Arc<NetworkSet> {
        Arc::clone(&self.people)
    }

    /// Answers one question about a Tichu call and counts the answer.
    pub fn tichu(&self, asked: &AskedTichu, sections: Sections) -> TichuAnswer {
        let answer = asked.answer(&self.hands, self.advisor.outlook().match_values(), sections);
        self.series.count_tichu(&answer);
        answer
    }

    /// Answers one question about an exchange and counts the answer.
    pub fn exchange(&self, request: &ExchangeRequest) -> ExchangeAnswer {
        self.series.count_exchange();
        ExchangeAnswer::of(&self.hands, request)
    }

    /// Answers one request and counts the answer.
    pub fn answer(&self, request: &HandRequest, sections: Sections) -> Answer {
        let answer = request.answer(&self.advisor, sections);
        self.series.count(&answer);
        answer
    }
}

/// The models of calls, of moves and of hands.
pub(super) struct LoadedSets {
    engine: Engine,
    networks: Networks,
}

/// The content of the files that the settings name.
pub(super) struct LoadedFiles {
    pub models: LoadedSets,
    pub keys: Option<Keys>,
}

/// The reason why files cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LoadingError {
    /// A set of models is damaged.
    #[error(transparent)]
    Models(#[from] LoadError),
    /// The file of API keys, or that of the key of tables, is damaged.
    #[error(transparent)]
    Keys(#[from] KeyError),
    /// The operating system has no random numbers.
    #[error("expected random numbers for the key of tables, found: {0}")]
    NoRandomKey(io::Error),
}

impl LoadedFiles {
    /// Reads and checks all files that the settings name.
    pub fn read(settings: &Settings) -> Result<LoadedFiles, LoadingError> {
        let keys = settings.access.api_keys.as_deref();
        let read = |path| Keys::read(path, regular_file::read(path, Keys::MOST_BYTES));
        let source = settings.source();
        for name in source.other_folders() {
            let known = Folder::ALL.map(Folder::name).join(", ");
            log::warn!("the service reads the folders {known} of --models, and ignores {name:?}");
        }
        let networks = Networks::load(&source.clone().or_embedded(Folder::Play))?;
        Ok(LoadedFiles {
            models: LoadedSets {
                engine: Engine::load(&source, &networks)?,
                networks,
            },
            keys: keys.map(read).transpose()?,
        })
    }
}
