//! A round that asks one player at a time, with numbered actions.

use messages::Question as _;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use tichu::Seat;
use tichu_api::play::ReplayRequest;
use tichu_env::{Ask, NotLegal, actions, observation};

use crate::input::{json, refused, seat};
use crate::round::question_of;
use crate::seen::seen;

/// How many numbered actions there are.
#[pyfunction]
pub(crate) fn action_count() -> usize {
    actions::count()
}

/// The words of a numbered action.
#[pyfunction]
pub(crate) fn action_words(action: i64) -> PyResult<String> {
    let words = actions::ActionId::try_from(action)
        .ok()
        .and_then(actions::words);
    words.ok_or_else(|| {
        let most = actions::count() - 1;
        PyValueError::new_err(format!(
            "expected an action from 0 to {most}, found {action}"
        ))
    })
}

/// How many numbers an observation has.
#[pyfunction]
pub(crate) fn observation_size() -> usize {
    observation::SIZE
}

/// The parts of an observation, with their sizes, in order.
#[pyfunction]
pub(crate) fn observation_parts() -> Vec<(&'static str, usize)> {
    observation::PARTS.to_vec()
}

/// A round that asks one player at a time.
#[pyclass(module = "grand_tichu._native")]
#[derive(Clone)]
pub(crate) struct State {
    state: tichu_env::State,
    /// The numbers of the actions so far.
    history: Vec<actions::ActionId>,
}

impl State {
    pub(crate) fn state(&self) -> &tichu_env::State {
        &self.state
    }

    fn of(state: tichu_env::State) -> State {
        State {
            state: state.keeping_events(),
            history: Vec::new(),
        }
    }
}

#[pymethods]
impl State {
    /// The round of this seed.
    #[staticmethod]
    fn deal(seed: u64) -> State {
        State::of(tichu_env::State::new(seed))
    }

    /// The round of the deal of this question in JSON.
    #[staticmethod]
    fn from_json(question: &str) -> PyResult<State> {
        let deal =
            ReplayRequest::from_json(question.as_bytes()).and_then(|question| question.deal());
        let deal = deal.map_err(|problem| refused(&problem))?;
        Ok(State::of(tichu_env::State::of(deal)))
    }

    /// The seat that is asked; `None` at the end.
    fn seat(&self) -> Option<u8> {
        self.state.asks().seat().map(Seat::number)
    }

    /// What is asked.
    fn asked(&self) -> &'static str {
        Ask::KINDS[self.state.asks().kind()]
    }

    fn legal_actions(&self) -> Vec<u16> {
        let mut legal = self.state.legal().to_vec();
        legal.sort_unstable();
        legal
    }

    fn apply_action(&mut self, action: i64) -> PyResult<()> {
        let number = actions::ActionId::try_from(action).map_err(|_| NotLegal { found: action });
        let chosen = number.and_then(|number| self.state.choose(number).map(|()| number));
        let number = chosen.map_err(|refused| PyValueError::new_err(refused.to_string()))?;
        self.history.push(number);
        Ok(())
    }

    fn returns(&self) -> [i32; 4] {
        self.state.returns()
    }

    fn history(&self) -> Vec<u16> {
        self.history.clone()
    }

    /// 1 for each legal action, else 0, as bytes.
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let mut mask = vec![0; actions::count()];
        for legal in self.state.legal() {
            mask[usize::from(*legal)] = 1;
        }
        PyBytes::new(py, &mask)
    }

    /// What a seat knows, as bytes of 0 and 1.
    fn observation<'py>(&self, py: Python<'py>, number: i64) -> PyResult<Bound<'py, PyBytes>> {
        let mut out = vec![0; observation::SIZE];
        observation::write(&self.state, seat(number)?, &mut out);
        Ok(PyBytes::new(py, &out))
    }

    /// Everything that a seat has seen, as JSON: a question for advice.
    fn seen(&self, number: i64) -> PyResult<String> {
        let (seat, state) = (seat(number)?, &self.state);
        let mut seen = seen(state.deal(), state.game().round(), state.events(), seat);
        if let Ask::Give {
            seat: giver,
            chosen,
        } = state.asks()
            && giver == seat
        {
            let chosen: Vec<_> = chosen.into_iter().flatten().collect();
            seen.insert("chosen".to_owned(), serde_json::json!(chosen));
        }
        Ok(json(&seen))
    }

    /// The cards of a seat.
    fn hand(&self, number: i64) -> PyResult<String> {
        Ok(self.state.game().round().hand(seat(number)?).to_string())
    }

    /// The deal, as the question of a round that has just begun.
    fn deal_json(&self) -> String {
        question_of(self.state.deal(), &[])
    }

    /// The round so far, as a question in JSON.
    fn round_json(&self) -> String {
        question_of(self.state.deal(), self.state.events())
    }

    fn copy(&self) -> State {
        self.clone()
    }
}
