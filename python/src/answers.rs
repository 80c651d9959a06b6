//! Answers of the service, without a server.

use messages::Reply;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tichu_api::play::{answer_advice, answer_legal, answer_replay};
use tichu_api::{
    answer_batch, answer_evaluate, answer_exchange, answer_posterior, answer_structure,
    answer_tichu, answer_tichu_posterior,
};
use tichu_play::advice::Advisers;

use crate::models::models;

/// The most deals of an answer: who asks has the processor to itself.
const MOST_DEALS: u32 = 1_000_000;

/// Answers a question in JSON: the status that the service would give, and its answer in JSON.
///
/// The name of the question is `evaluate`, `evaluate_batch`, `exchange`, `tichu`, `hand`, `posterior`,
/// `tichu_posterior`, `legal`, `replay` or `advice`.
#[pyfunction]
pub(crate) fn answer(py: Python<'_>, name: &str, question: &str) -> PyResult<(u16, String)> {
    let body = question.as_bytes();
    let reply = py.detach(|| -> PyResult<Option<Reply>> {
        let reply = match name {
            "legal" => answer_legal(body),
            "replay" => answer_replay(body),
            _ => {
                let models = models()?;
                let (advisor, hands) = (&models.engine.grand_tichu, &models.engine.hands);
                match name {
                    "evaluate" => {
                        let people = models.networks.policy.clone();
                        answer_evaluate(advisor, people, body, MOST_DEALS)
                    }
                    "evaluate_batch" => answer_batch(advisor, body),
                    "exchange" => answer_exchange(hands, body),
                    "tichu" => answer_tichu(hands, advisor, body),
                    "posterior" => answer_posterior(advisor, body),
                    "tichu_posterior" => answer_tichu_posterior(hands, body),
                    "hand" => answer_structure(&hands.win_shares, body),
                    "advice" => {
                        let mut advisers = Advisers::new(&models.networks, &models.engine);
                        answer_advice(&mut advisers, body, MOST_DEALS)
                    }
                    _ => return Ok(None),
                }
            }
        };
        Ok(Some(reply))
    })?;
    let Some(reply) = reply else {
        let detail = format!("expected the name of a question, found {name:?}");
        return Err(PyValueError::new_err(detail));
    };
    Ok((
        reply.status,
        String::from_utf8_lossy(&reply.body).into_owned(),
    ))
}
