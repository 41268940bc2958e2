//! Spreading work over the cores.
//!
//! The server has two pools of threads. The global one reads files that are not open, with a lower priority. Open documents
//! have a pool of their own, so a user who types does not wait until a file has been read for the index.

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::{Arc, OnceLock, RwLock};

/// Runs `work(0)`, `work(1)` … `work(count - 1)` on all cores, and returns when all of them have ended.
///
/// This is a [`ParallelFor`](crate::syntax::ParallelFor) for [`Document`](crate::document::Document).
pub fn on_all_cores(count: usize, work: &(dyn Fn(usize) + Sync)) {
    match count {
        // One piece of work need not wait for a thread.
        0 | 1 => (0..count).for_each(work),
        _ => (0..count).into_par_iter().for_each(work),
    }
}

/// [`on_all_cores`] for open documents, on threads of their own.
pub(crate) fn on_threads_of_documents(count: usize, work: &(dyn Fn(usize) + Sync)) {
    static POOL: OnceLock<Option<ThreadPool>> = OnceLock::new();
    let new = || ThreadPoolBuilder::new().thread_name(|_| "document".into()).build().ok();
    match POOL.get_or_init(new) {
        Some(pool) if count > 1 => pool.install(|| on_all_cores(count, work)),
        _ => on_all_cores(count, work),
    }
}

/// Gives the threads of the global pool a lower priority. It has no effect if the pool is already running, or on systems
/// other than Linux, where a thread has no priority of its own.
pub(crate) fn step_back() {
    let build = ThreadPoolBuilder::new().thread_name(|_| "files".into());
    #[cfg(target_os = "linux")]
    let build = build.start_handler(|_| {
        let _ = rustix::process::nice(10);
    });
    // An error means that the pool is running.
    let _ = build.build_global();
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
    use std::sync::{Barrier, mpsc};

    #[test]
    fn a_document_does_not_wait_for_files() {
        let (threads, done) = (threads(), AtomicUsize::new(0));
        let (all_busy, released) = (Barrier::new(threads + 1), Barrier::new(threads + 1));
        std::thread::scope(|scope| {
            scope.spawn(|| {
                rayon::broadcast(|_| {
                    all_busy.wait();
                    released.wait();
                });
            });
            all_busy.wait();
            let (sender, ended) = mpsc::channel();
            let count = |_: usize| _ = done.fetch_add(1, Relaxed);
            scope.spawn(move || {
                on_threads_of_documents(1, &count);
                on_threads_of_documents(20, &count);
                let _ = sender.send(());
            });
            let in_time = ended.recv_timeout(std::time::Duration::from_secs(30));
            released.wait();
            in_time.unwrap();
        });
        assert_eq!(done.load(Relaxed), 21);
    }
}
