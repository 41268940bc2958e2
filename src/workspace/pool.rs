//! Spreading work over the cores.

use rayon::prelude::*;

/// Runs `work(0)`, `work(1)` … `work(count - 1)` on all cores, and returns when all of them have ended.
///
/// This is a [`ParallelFor`](crate::syntax::ParallelFor) for [`Document`](crate::document::Document).
pub fn on_all_cores(count: usize, work: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().for_each(work);
}

/// The results of `work` for all items, in their order, computed on all cores.
pub(crate) fn map_on_all_cores<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Send + Sync) -> Vec<R> {
    items.par_iter().map(work).collect()
}

/// The number of threads that work is spread over, at least 1.
pub(crate) fn threads() -> usize {
    rayon::current_num_threads().max(1)
}
