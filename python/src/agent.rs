//! The agents of the engine, by name.

use std::sync::Mutex;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use tichu::{Event, Seat, TargetScore};
use tichu_play::named::AgentName;
use tichu_play::{Observation, next_action};

use crate::input::{json, seat};
use crate::models::models;
use crate::round::Round;
use crate::state::State;

/// An agent of the engine.
#[pyclass(module = "grand_tichu._native")]
pub(crate) struct Agent {
    name: AgentName,
    agent: Mutex<Box<dyn tichu_play::Agent>>,
}

impl Agent {
    fn next(&self, py: Python<'_>, observation: &Observation) -> PyResult<Option<tichu::Action>> {
        py.detach(|| {
            let mut agent = self.agent.lock().map_err(|_| {
                PyRuntimeError::new_err("expected an agent that works, found one that has failed")
            })?;
            let action = next_action(&mut **agent, observation);
            match agent.fault() {
                Some(reason) => Err(PyRuntimeError::new_err(reason)),
                None => Ok(action),
            }
        })
    }
}

#[pymethods]
impl Agent {
    /// An agent of this name.
    #[new]
    fn new(py: Python<'_>, name: &str) -> PyResult<Agent> {
        let name: AgentName = name.parse().map_err(PyValueError::new_err)?;
        let agent = py.detach(|| models()?.agent(&name).map_err(PyValueError::new_err))?;
        Ok(Agent {
            name,
            agent: Mutex::new(agent),
        })
    }

    /// The name, in full.
    #[getter]
    fn name(&self) -> String {
        self.name.to_string()
    }

    /// A round begins for this seat. All random numbers follow from the seed.
    fn begin(&self, number: i64, seed: u64) -> PyResult<()> {
        let seat = seat(number)?;
        if let Ok(mut agent) = self.agent.lock() {
            agent.begin(seat, seed);
        }
        Ok(())
    }

    /// The numbers of what the player who is asked does.
    fn decide_state(&self, py: Python<'_>, state: &State) -> PyResult<Vec<u16>> {
        let state = state.state();
        let Some(seat) = state.asks().seat() else {
            return Err(PyValueError::new_err(
                "expected a round that goes on, found one that is over",
            ));
        };
        let action = self.next(py, &state.game().observation(seat))?;
        state.numbers(action).ok_or_else(|| {
            let found = action.map_or("no action".to_owned(), |action| action.to_string());
            let expected = "expected an agent that is asked at the beginning of its decision";
            PyValueError::new_err(format!("{expected}, found one that {found} in the middle"))
        })
    }

    /// What the seat does now in a round of a match at these totals of both teams, as JSON; `None` for nothing.
    fn decide_round(
        &self,
        py: Python<'_>,
        round: &Round,
        number: i64,
        totals: [i32; 2],
        target: i32,
    ) -> PyResult<Option<String>> {
        let seat: Seat = seat(number)?;
        let target = TargetScore::try_from(target)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        let game = round.game(totals, target);
        let game = game.ok_or_else(|| {
            PyRuntimeError::new_err("expected a round that can be played again, found another")
        })?;
        let action = self.next(py, &game.observation(seat))?;
        Ok(action.map(|action| json(&Event { seat, action })))
    }
}
