//! Spreading work over the cores.

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::{Arc, RwLock};

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

/// Runs work that is spread over threads of this process. A process that another one has forked, as Python's
/// `multiprocessing` does, has none of the threads of its parent, and would wait for them for ever.
pub(crate) fn in_this_process<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    static POOL: RwLock<Option<(u32, Arc<ThreadPool>)>> = RwLock::new(None);
    let here = std::process::id();
    let known = POOL.try_read().ok().and_then(|known| known.clone()).filter(|(process, _)| *process == here);
    let pool = known.map(|(_, pool)| pool).or_else(|| {
        let new = Arc::new(ThreadPoolBuilder::new().build().ok()?);
        // Another thread may have held the lock when the process was forked: nobody waits for it. A pool that is not kept
        // ends with the work.
        let Ok(mut known) = POOL.try_write() else { return Some(new) };
        match &*known {
            Some((process, pool)) if *process == here => Some(pool.clone()),
            _ => {
                // The threads of the parent's pool are not here to be ended.
                std::mem::forget(known.replace((here, new.clone())));
                Some(new)
            }
        }
    });
    match pool {
        Some(pool) => pool.install(work),
        None => work(),
    }
}

/// The number of threads that work is spread over, at least 1.
pub(crate) fn threads() -> usize {
    rayon::current_num_threads().max(1)
}
