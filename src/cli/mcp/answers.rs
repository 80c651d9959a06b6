//! What the tools answer: the answers of the endpoints, within the limits that a service has by default.

use std::sync::Arc;

use messages::{FaultCode, FieldError, Problem, Question, json};
use serde::Serialize;
use serde_json::{Map, Value};
use tichu_api::exchange::{ExchangeAnswer, ExchangeRequest};
use tichu_api::play::{AdviceAnswer, AdviceRequest};
use tichu_api::tichu::{AskedTichu, TichuEvaluateAnswer};
use tichu_api::{EvaluateAnswer, EvaluateRequest, HandAnswer};
use tichu_models::model::{LoadError, Source};
use tichu_play::advice::Advisers;
use tichu_play::network::NetworkSet;
use tichu_play::review::{Budget, Reviewer};
use tichu_play::{Engine, Networks};
use tichu_review::budget;
use work::{Stop, Work};

use super::review::Review;
use super::tool::Tool;
use crate::http::SEARCH_WORK;

/// Everything that answers questions.
pub(super) struct Answers {
    engine: Engine,
    advisers: Advisers,
    reviewer: Reviewer,
    /// The networks that play as people do.
    people: Arc<NetworkSet>,
    /// The most deals that a question may ask for.
    max_deals: u32,
}

impl Answers {
    /// Reads the models. A question may ask for `max_deals` deals or fewer.
    ///
    /// # Errors
    /// [`LoadError`] naming the file, what was expected and what was found.
    pub fn load(source: &Source, max_deals: u32) -> Result<Answers, LoadError> {
        let networks = Networks::load(source)?;
        let engine = Engine::load(source, &networks)?;
        Ok(Answers {
            advisers: Advisers::new(&networks, &engine),
            reviewer: Reviewer::new(&networks, &engine, Budget::of(Budget::DEALS)),
            people: networks.policy,
            engine,
            max_deals,
        })
    }

    /// The answer of a tool as JSON. Searches end once they are stopped.
    ///
    /// # Errors
    /// A [`Problem`] with every fault of the arguments.
    pub fn of(
        &self,
        tool: Tool,
        arguments: &Map<String, Value>,
        stop: &Stop,
    ) -> Result<Vec<u8>, Problem> {
        let work = &mut Work::new(SEARCH_WORK, stop);
        match tool {
            Tool::Evaluate => self.evaluate(&asked(arguments)?, work).map(written),
            Tool::Exchange => {
                let question: ExchangeRequest = asked(arguments)?;
                Ok(written(ExchangeAnswer::of(&self.engine.hands, &question)))
            }
            Tool::Tichu => Ok(written(self.tichu(&asked(arguments)?))),
            Tool::Advice => self.advice(&asked(arguments)?, work).map(written),
            Tool::Review => Review {
                reviewer: self.reviewer.clone().with(budget(self.max_deals)?),
                chances: self.engine.grand_tichu.outlook().match_values().chance,
                stop,
            }
            .answer(log(arguments)?)
            .map(written),
        }
    }

    fn evaluate(
        &self,
        question: &EvaluateRequest,
        work: &mut Work,
    ) -> Result<EvaluateAnswer, Problem> {
        let people = Arc::clone(&self.people);
        let advisor = &self.engine.grand_tichu;
        EvaluateAnswer::of(question, advisor, people, self.max_deals, work)
    }

    fn tichu(&self, question: &AskedTichu) -> TichuEvaluateAnswer {
        let values = self.engine.grand_tichu.outlook().match_values();
        let answer = question.answer(&self.engine.hands, values, TichuEvaluateAnswer::SECTIONS);
        TichuEvaluateAnswer::from(answer).assuming(question.assumed)
    }

    fn advice(&self, question: &AdviceRequest, work: &mut Work) -> Result<AdviceAnswer, Problem> {
        let asked = question.asked(self.max_deals)?;
        AdviceAnswer::of(&asked, &mut self.advisers.clone(), work)
    }
}

/// The question that the arguments are.
fn asked<Q: Question>(arguments: &Map<String, Value>) -> Result<Q, Problem> {
    Q::from_json(&json::to_vec(arguments))
}

/// The log in the arguments of a review.
fn log(arguments: &Map<String, Value>) -> Result<&str, Problem> {
    let fault = |name: &str, code, detail: &str| FieldError::new(format!("/{name}"), code, detail);
    let others = arguments.keys().filter(|name| *name != "log");
    let mut faults: Vec<FieldError> = others
        .map(|name| fault(name, FaultCode::UnknownField, "expected only log"))
        .collect();
    let log = match arguments.get("log") {
        Some(Value::String(log)) => Some(log),
        Some(_) => {
            let detail = "expected the log of a match as text, found another type";
            faults.push(fault("log", FaultCode::WrongType, detail));
            None
        }
        None => {
            let detail = "expected the log of a match, found none";
            faults.push(fault("log", FaultCode::MissingField, detail));
            None
        }
    };
    match log {
        Some(log) if faults.is_empty() => Ok(log),
        _ => Err(Problem::invalid(faults)),
    }
}

fn written(answer: impl Serialize) -> Vec<u8> {
    json::to_vec(&answer)
}
