//! All folds through all steps of a search, on all processors.

use std::sync::Mutex;

use super::{Fold, GridError, Outcome};
use crate::TrainingError;

/// A fold on its way through the steps, while nobody works on it.
struct Chain<S> {
    step: usize,
    fold: usize,
    state: S,
}

/// What the threads share.
struct Board<S, F> {
    waiting: Vec<Chain<S>>,
    /// For each step, the folds' outcomes.
    outcomes: Vec<Vec<(usize, Outcome)>>,
    finished: F,
    failure: Option<GridError>,
}

/// Takes every fold through the steps, one after the other, on all processors: always the fold
/// that is furthest behind, so that the steps end one by one. `finished` is told a step's
/// outcomes, by fold, as soon as the last is there.
pub(super) fn lockstep<S: Default + Send>(
    folds: &[Fold],
    steps: usize,
    fit: impl Fn(usize, &Fold, &mut S) -> Result<Outcome, TrainingError> + Sync,
    finished: impl FnMut(usize, &[Outcome]) -> Result<(), GridError> + Send,
) -> Result<(), GridError> {
    if steps == 0 {
        return Ok(());
    }
    let chain = |fold| Chain {
        step: 0,
        fold,
        state: S::default(),
    };
    let board = Mutex::new(Board {
        waiting: (0..folds.len()).map(chain).collect(),
        outcomes: (0..steps).map(|_| Vec::new()).collect(),
        finished,
        failure: None,
    });
    let lock = || board.lock().expect("no thread has panicked");
    let work = || {
        loop {
            let Some(mut chain) = lock().furthest_behind() else {
                return; // Each fold that is left has its thread.
            };
            let outcome = fit(chain.step, &folds[chain.fold], &mut chain.state);
            lock().take(chain, outcome, folds.len());
        }
    };
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..processors.min(folds.len()) {
            scope.spawn(work);
        }
    });
    let board = board.into_inner().expect("no thread has panicked");
    board.failure.map_or(Ok(()), Err)
}

impl<S, F: FnMut(usize, &[Outcome]) -> Result<(), GridError>> Board<S, F> {
    fn furthest_behind(&mut self) -> Option<Chain<S>> {
        let places = 0..self.waiting.len();
        let first = places.min_by_key(|&i| (self.waiting[i].step, self.waiting[i].fold))?;
        Some(self.waiting.swap_remove(first))
    }

    /// Takes a fold back after a step.
    fn take(&mut self, mut chain: Chain<S>, outcome: Result<Outcome, TrainingError>, folds: usize) {
        if self.failure.is_some() {
            return;
        }
        let step = chain.step;
        let done = outcome.map_err(GridError::from).and_then(|outcome| {
            self.outcomes[step].push((chain.fold, outcome));
            if self.outcomes[step].len() < folds {
                return Ok(());
            }
            let mut outcomes = std::mem::take(&mut self.outcomes[step]);
            outcomes.sort_by_key(|(fold, _)| *fold);
            let outcomes: Vec<Outcome> = outcomes.into_iter().map(|(_, outcome)| outcome).collect();
            (self.finished)(step, &outcomes)
        });
        if let Err(error) = done {
            self.failure = Some(error);
            self.waiting.clear();
            return;
        }
        chain.step += 1;
        if chain.step < self.outcomes.len() {
            self.waiting.push(chain);
        }
    }
}
