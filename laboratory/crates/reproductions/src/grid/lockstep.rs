//! All folds through all steps of a search, on all processors.
//!
//! Hand-written because a fit starts from the fold's previous one and steps must end in order,
//! which rayon's scheduling does not promise.

use std::sync::Mutex;

use laboratory_training::TrainingError;

use super::cross_validation::{Fold, FoldResult};
use super::journal::GridError;

/// A fold between two steps.
struct Chain<S> {
    step: usize,
    fold: usize,
    state: S,
}

/// The state that the threads share.
struct Board<S, F> {
    waiting: Vec<Chain<S>>,
    /// For each step, the folds' results.
    results: Vec<Vec<(usize, FoldResult)>>,
    finished: F,
    failure: Option<GridError>,
}

/// Takes every fold through the steps, one after the other, on all processors: always the fold
/// that is furthest behind, so that the steps end one by one. `finished` is called with a step's
/// results, by fold, as soon as the last is there.
pub(super) fn lockstep<S: Default + Send>(
    folds: &[Fold],
    steps: usize,
    fit: impl Fn(usize, &Fold, &mut S) -> Result<FoldResult, TrainingError> + Sync,
    finished: impl FnMut(usize, &[FoldResult]) -> Result<(), GridError> + Send,
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
        results: (0..steps).map(|_| Vec::new()).collect(),
        finished,
        failure: None,
    });
    let lock = || board.lock().expect("no thread has panicked");
    let work = || {
        loop {
            let Some(mut chain) = lock().furthest_behind() else {
                return; // Each fold that is left has its thread.
            };
            let result = fit(chain.step, &folds[chain.fold], &mut chain.state);
            lock().take(chain, result, folds.len());
        }
    };
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 1..processors.min(folds.len()) {
            // Without this thread the others do its work.
            let _ = std::thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    let board = board.into_inner().expect("no thread has panicked");
    board.failure.map_or(Ok(()), Err)
}

impl<S, F: FnMut(usize, &[FoldResult]) -> Result<(), GridError>> Board<S, F> {
    fn furthest_behind(&mut self) -> Option<Chain<S>> {
        let places = 0..self.waiting.len();
        let first = places.min_by_key(|&i| (self.waiting[i].step, self.waiting[i].fold))?;
        Some(self.waiting.swap_remove(first))
    }

    /// Takes a fold back after a step.
    fn take(
        &mut self,
        mut chain: Chain<S>,
        result: Result<FoldResult, TrainingError>,
        folds: usize,
    ) {
        if self.failure.is_some() {
            return;
        }
        let step = chain.step;
        let done = result.map_err(GridError::from).and_then(|result| {
            self.results[step].push((chain.fold, result));
            if self.results[step].len() < folds {
                return Ok(());
            }
            let mut results = std::mem::take(&mut self.results[step]);
            results.sort_by_key(|(fold, _)| *fold);
            let results: Vec<FoldResult> = results.into_iter().map(|(_, result)| result).collect();
            (self.finished)(step, &results)
        });
        if let Err(error) = done {
            self.failure = Some(error);
            self.waiting.clear();
            return;
        }
        chain.step += 1;
        if chain.step < self.results.len() {
            self.waiting.push(chain);
        }
    }
}
