//! The columns of tables of hands.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tichu_api::columns;

/// The field that each column of these names has; `None` for a column that means nothing in a question.
#[pyfunction]
pub(crate) fn fields_of_columns(names: Vec<String>) -> PyResult<Vec<Option<&'static str>>> {
    columns::fields(&names).map_err(PyValueError::new_err)
}
