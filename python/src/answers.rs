//! Answers of the service, without a server.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tichu_service::{Listed, Text};

use crate::models::service;

/// Answers a question in JSON: the status that the service would give, and its answer in JSON.
///
/// The name is that of an operation: its `operationId` in the description of the service.
#[pyfunction]
pub(crate) fn answer(py: Python<'_>, name: &str, question: &str) -> PyResult<(u16, String)> {
    let Some(operation) = Listed::named(name) else {
        let detail = format!("expected the name of an operation, found {name:?}");
        return Err(PyValueError::new_err(detail));
    };
    let reply = py.detach(|| -> PyResult<_> {
        Ok(operation.reply(service()?, Text::Body(question.as_bytes())))
    })?;
    Ok((
        reply.status,
        String::from_utf8_lossy(&reply.body).into_owned(),
    ))
}
