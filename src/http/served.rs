//! What is served: one set of models and profiles, replaced in one step.

use std::sync::Arc;

use actix_web::rt::task::spawn_blocking;

use super::App;
use super::metrics::{Metrics, Reload, Series};
use super::question::Question;
use crate::decision::{Advisor, Answer, Sections};

/// Models and profiles with their metrics.
pub(super) struct Served {
    pub advisor: Advisor,
    series: Series,
}

impl Served {
    pub fn new(advisor: Advisor, metrics: &Metrics) -> Served {
        Served {
            series: metrics.models.serve(&advisor),
            advisor,
        }
    }

    /// Answers one question and counts what was answered.
    pub fn answer(&self, question: &Question, sections: Sections) -> Answer<'_> {
        let sections = Sections {
            explanation: sections.explanation || question.explain,
            ..sections
        };
        let answer = self
            .advisor
            .answer(&question.hand, question.scores, sections);
        self.series.count(&answer);
        answer
    }
}

impl App {
    /// Reads the models anew and serves them once all of them are checked; those that are not
    /// whole are refused, and the old ones go on.
    pub async fn reload(&self) {
        let source = self.settings.source();
        let loaded = spawn_blocking(move || Advisor::load(&source).map_err(|e| e.to_string()));
        match loaded.await.unwrap_or_else(|error| Err(error.to_string())) {
            Ok(advisor) => {
                let new = Arc::new(Served::new(advisor, &self.metrics));
                let old = self.served.swap(Arc::clone(&new));
                self.metrics.models.retire(&old.advisor, &new.advisor);
                self.metrics.models.count_reload(Reload::Ok);
                let models = new.advisor.models().iter();
                let names: Vec<_> = models
                    .map(|model| format!("{} {}", model.info.name, model.info.version))
                    .collect();
                log::info!("reloaded: {}", names.join(", "));
            }
            Err(error) => {
                self.metrics.models.count_reload(Reload::Refused);
                log::error!("not reloaded, the old models go on: {error}");
            }
        }
    }
}
