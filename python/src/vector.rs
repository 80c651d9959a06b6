//! Many rounds at once, in memory of Python.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use tichu_env::{Buffers, Rounds, actions, observation};

/// The most rounds: their arrays then have some 250 MB.
const MOST_ROUNDS: usize = 100_000;

/// Rounds side by side. Their arrays are byte arrays of Python, which the package shows as it likes: the buffer
/// protocol is no part of the stable interface of Python 3.10, but byte arrays are.
#[pyclass(module = "grand_tichu._native")]
pub(crate) struct VectorRounds {
    rounds: Rounds,
    chosen: Vec<i64>,
    #[pyo3(get)]
    observations: Py<PyByteArray>,
    #[pyo3(get)]
    masks: Py<PyByteArray>,
    #[pyo3(get)]
    rewards: Py<PyByteArray>,
    #[pyo3(get)]
    dones: Py<PyByteArray>,
    #[pyo3(get)]
    seats: Py<PyByteArray>,
    /// One whole number of 64 bits for each round.
    #[pyo3(get)]
    actions: Py<PyByteArray>,
}

#[pymethods]
impl VectorRounds {
    #[new]
    fn new(py: Python<'_>, count: i64, seed: u64) -> PyResult<VectorRounds> {
        let fitting = usize::try_from(count)
            .ok()
            .filter(|count| (1..=MOST_ROUNDS).contains(count));
        let Some(count) = fitting else {
            let detail = format!("expected 1 to {MOST_ROUNDS} rounds, found {count}");
            return Err(PyValueError::new_err(detail));
        };
        // The memory begins with zeros.
        let array =
            |bytes: usize| PyByteArray::new_with(py, bytes * count, |_| Ok(())).map(Bound::unbind);
        let mut all = VectorRounds {
            rounds: Rounds::new(count, seed),
            chosen: vec![0; count],
            observations: array(observation::SIZE)?,
            masks: array(actions::count())?,
            rewards: array(16)?,
            dones: array(1)?,
            seats: array(1)?,
            actions: array(8)?,
        };
        all.with_buffers(py, |rounds, _, buffers| rounds.write(buffers))?;
        Ok(all)
    }

    /// Begins anew: all deals follow from the seed.
    fn reset(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.rounds = Rounds::new(self.chosen.len(), seed);
        self.with_buffers(py, |rounds, _, buffers| rounds.write(buffers))
    }

    /// Does the action of `actions` in each round.
    fn step(&mut self, py: Python<'_>) -> PyResult<()> {
        let bytes = self.actions.bind(py).to_vec();
        let (numbers, rest) = bytes.as_chunks::<8>();
        if numbers.len() != self.chosen.len() || !rest.is_empty() {
            return Err(resized());
        }
        for (chosen, bytes) in self.chosen.iter_mut().zip(numbers) {
            *chosen = i64::from_ne_bytes(*bytes);
        }
        self.with_buffers(py, |rounds, chosen, buffers| rounds.step(chosen, buffers))?
            .map_err(|refused| PyValueError::new_err(refused.to_string()))
    }

    /// Writes a random legal action of each round to `actions`.
    fn sample(&mut self, py: Python<'_>) -> PyResult<()> {
        self.rounds.sample(&mut self.chosen);
        let array = self.actions.bind(py);
        if array.len() != 8 * self.chosen.len() {
            return Err(resized());
        }
        // SAFETY: as in `with_buffers`.
        let bytes = unsafe { array.as_bytes_mut() };
        for (out, action) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(&self.chosen) {
            *out = action.to_ne_bytes();
        }
        Ok(())
    }
}

impl VectorRounds {
    /// Lends the memory of the arrays to Rust.
    fn with_buffers<T>(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut Rounds, &[i64], &mut Buffers<'_>) -> T,
    ) -> PyResult<T> {
        let count = self.chosen.len();
        let arrays = [
            (&self.observations, observation::SIZE),
            (&self.masks, actions::count()),
            (&self.rewards, 16),
            (&self.dones, 1),
            (&self.seats, 1),
        ];
        if arrays
            .iter()
            .any(|(array, size)| array.bind(py).len() != size * count)
        {
            return Err(resized());
        }
        // SAFETY: `py` holds the interpreter's lock, and `work` runs no Python: so nobody else reads, writes or
        // resizes the arrays meanwhile. They are five different objects, made in `new`.
        let [observations, masks, rewards, dones, seats] =
            arrays.map(|(array, _)| unsafe { array.bind(py).as_bytes_mut() });
        let mut buffers = Buffers {
            observations,
            masks,
            rewards,
            dones,
            seats,
        };
        Ok(work(&mut self.rounds, &self.chosen, &mut buffers))
    }
}

fn resized() -> PyErr {
    PyValueError::new_err(
        "expected the arrays of these rounds in their sizes, found one that was resized",
    )
}
