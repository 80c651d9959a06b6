//! The models inside the package, read at their first use.

use std::sync::{Arc, LazyLock};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use tichu_models::model::Source;
use tichu_play::named::Models;
use tichu_service::Service;

/// The most deals of an answer: who asks has the processor to itself.
const MOST_DEALS: u32 = 1_000_000;

static SERVICE: LazyLock<Result<Arc<Service>, String>> = LazyLock::new(|| {
    let service = Service::load(&Source::Embedded, MOST_DEALS);
    service.map(Arc::new).map_err(|error| error.to_string())
});

/// What answers questions.
pub(crate) fn service() -> PyResult<&'static Arc<Service>> {
    (*SERVICE)
        .as_ref()
        .map_err(|error| PyRuntimeError::new_err(error.clone()))
}

/// The networks and the engine.
pub(crate) fn models() -> PyResult<&'static Models> {
    service().map(|service| &service.models)
}
