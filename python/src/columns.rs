//! The columns of tables of hands.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tichu_api::columns::{self, FIELDS};

/// The field that each column of these names has; `None` for a column that means nothing in a question.
#[pyfunction]
pub(crate) fn fields_of_columns(names: Vec<String>) -> PyResult<Vec<Option<&'static str>>> {
    columns::fields(&names).map_err(PyValueError::new_err)
}

/// A cell of text as the value that the field has in a link; `None` for a cell that says nothing.
#[pyfunction]
pub(crate) fn value_of_cell(field: &str, text: &str) -> PyResult<Option<String>> {
    let Some(field) = FIELDS.iter().find(|known| known.name == field) else {
        return Ok(Some(text.to_owned()));
    };
    let value = columns::cell(field, text, b',').map_err(PyValueError::new_err)?;
    Ok(value.map(|value| value.into_owned()))
}
