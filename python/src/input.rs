//! What Python programs hand over, checked.

use messages::Problem;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tichu::Seat;

/// The seat of this number.
pub(crate) fn seat(number: i64) -> PyResult<Seat> {
    let seat = u8::try_from(number).ok().and_then(Seat::new);
    seat.ok_or_else(|| {
        PyValueError::new_err(format!("expected a seat from 0 to 3, found {number}"))
    })
}

/// A refusal as the package raises it: `grand_tichu.errors.RequestError` with all faults.
pub(crate) fn refused(problem: &Problem) -> PyErr {
    let text = String::from_utf8_lossy(&problem.to_json()).into_owned();
    Python::attach(|py| {
        let error = py
            .import("grand_tichu.errors")
            .and_then(|errors| errors.getattr("RequestError"))
            .and_then(|class| class.call_method1("of_json", (text,)));
        error.map_or_else(|failed| failed, PyErr::from_value)
    })
}

/// A value as JSON.
pub(crate) fn json(value: &impl serde::Serialize) -> String {
    String::from_utf8_lossy(&messages::json::to_vec(value)).into_owned()
}
