//! Spreading work over the cores.

use rayon::prelude::*;

/// Runs `work(0)`, `work(1)` … `work(count - 1)` on all cores, and returns when all of them have ended.
///
/// This is a [`Spread`](crate::ide::Spread) for [`Document`](crate::ide::Document).
pub fn on_all_cores(count: usize, work: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().for_each(work);
}
