//! Work on all processors whose errors do not depend on their number.

use rayon::prelude::*;

/// The results of all items, in their order.
///
/// # Errors
/// Of several errors that of the first item, however the work was shared out.
pub fn try_map<I, R, E>(
    items: I,
    map: impl Fn(I::Item) -> Result<R, E> + Send + Sync,
) -> Result<Vec<R>, E>
where
    I: IntoParallelIterator,
    R: Send,
    E: Send,
{
    let results: Vec<Result<R, E>> = items.into_par_iter().map(map).collect();
    results.into_iter().collect()
}
