//! The models inside the package, read at their first use.

use std::sync::LazyLock;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use tichu_models::model::Source;
use tichu_play::named::Models;

static MODELS: LazyLock<Result<Models, String>> =
    LazyLock::new(|| Models::load(&Source::Embedded).map_err(|error| error.to_string()));

/// The networks and the engine.
pub(crate) fn models() -> PyResult<&'static Models> {
    (*MODELS)
        .as_ref()
        .map_err(|error| PyRuntimeError::new_err(error.clone()))
}
