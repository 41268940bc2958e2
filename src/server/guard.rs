//! Work that may panic or is not needed any more, on the loop and on the pool.

use std::panic::{AssertUnwindSafe, resume_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use futures_util::FutureExt;
use tokio::task::{JoinError, JoinHandle};
use tower_lsp::jsonrpc::{Error, Result};

use crate::session::defect::Defect;

/// Runs a future; a panic in it is a defect of `what`.
pub(crate) async fn guarded<T>(what: String, work: impl Future<Output = T>) -> std::result::Result<T, Defect> {
    AssertUnwindSafe(work).catch_unwind().await.map_err(|payload| Defect::of(&*payload, &what))
}

/// Runs long work on the pool. A panic there is resumed here. Dropping the future cancels work that has not started
/// yet.
pub(crate) async fn computed<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    let span = tracing::Span::current();
    match Revocable(tokio::task::spawn_blocking(move || span.in_scope(work))).await {
        Ok(result) => result,
        Err(error) => match error.try_into_panic() {
            Ok(payload) => resume_unwind(payload),
            Err(_) => Err(Error::request_cancelled()),
        },
    }
}

/// A task on the pool that is cancelled when nothing waits for it any more.
struct Revocable<T>(JoinHandle<T>);

impl<T> Future for Revocable<T> {
    type Output = std::result::Result<T, JoinError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.0).poll(cx)
    }
}

impl<T> Drop for Revocable<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Held by a future that waits for work on the pool. When it is dropped, the work can see that its result is no longer
/// needed.
#[derive(Debug, Default)]
pub(crate) struct Waiter(Arc<AtomicBool>);

impl Waiter {
    /// Whether the future was dropped; checked by the work.
    pub(crate) fn gone(&self) -> impl Fn() -> bool + Send + Sync + use<> {
        let gone = Arc::clone(&self.0);
        move || gone.load(Ordering::Relaxed)
    }
}

impl Drop for Waiter {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_on_the_pool_is_a_defect_and_the_next_piece_of_work_is_done() {
        let failed = || guarded("hover".into(), computed(|| -> Result<u8> { panic!("out of {}", "bounds") }));
        let defect = failed().await.unwrap_err();
        assert_eq!(defect.words(), "hover: out of bounds");
        assert_eq!(guarded("hover".into(), computed(|| Ok(7))).await, Ok(Ok(7)));
        assert_eq!(failed().await.unwrap_err(), defect);
    }

    #[tokio::test(flavor = "current_thread")]
    async fn unneeded_work_is_cancelled() {
        let started = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&started);
        let future = computed(move || {
            seen.store(true, Ordering::SeqCst);
            Ok(())
        });
        drop(future);
        tokio::task::spawn_blocking(|| ()).await.unwrap();
        assert!(!started.load(Ordering::SeqCst));
    }

    #[test]
    fn work_notices_its_cancellation() {
        let waiter = Waiter::default();
        let gone = waiter.gone();
        assert!(!gone());
        drop(waiter);
        assert!(gone());
    }
}
