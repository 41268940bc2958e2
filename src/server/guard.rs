//! One request, one `catch_unwind`: a panic becomes an error answer and one line in the client's log.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Poll};

use dashmap::DashSet;
use tokio::task::JoinHandle;
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};

/// A defect that was met, in words.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Defect(String);

impl Defect {
    fn of(payload: &(dyn Any + Send), what: &str) -> Defect {
        let why = payload
            .downcast_ref::<&str>()
            .map(|text| (*text).to_owned())
            .or_else(|| payload.downcast_ref::<String>().cloned())
            .unwrap_or_else(|| "of unknown kind".to_owned());
        Defect(format!("{what}: {why}"))
    }

    /// The defect in words, for the log.
    pub fn words(&self) -> &str {
        &self.0
    }
}

impl From<Defect> for Error {
    fn from(defect: Defect) -> Error {
        Error { code: ErrorCode::InternalError, message: format!("a defect of xqls: {}", defect.0).into(), data: None }
    }
}

/// Runs something short here; a panic in it is a defect of `what`.
pub fn contained<T>(what: &str, work: impl FnOnce() -> T) -> std::result::Result<T, Defect> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| Defect::of(&*payload, what))
}

/// Runs something long on the pool for it. Dropping the future takes back what has not started yet.
pub async fn computed<T: Send + 'static>(
    what: &'static str,
    work: impl FnOnce() -> T + Send + 'static,
) -> std::result::Result<T, Defect> {
    let task = Revocable(tokio::task::spawn_blocking(move || contained(what, work)));
    match task.await {
        Ok(outcome) => outcome,
        Err(_) => Err(Defect(format!("{what}: was cancelled"))),
    }
}

/// A task on the pool that is taken back when nobody waits for it any more.
struct Revocable<T>(JoinHandle<T>);

impl<T> Future for Revocable<T> {
    type Output = std::result::Result<T, tokio::task::JoinError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.0).poll(cx)
    }
}

impl<T> Drop for Revocable<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Defects that were reported already.
#[derive(Debug, Default)]
pub struct Reported(DashSet<Defect>);

impl Reported {
    /// Whether this one is new.
    pub fn is_news(&self, defect: &Defect) -> bool {
        self.0.insert(defect.clone())
    }
}

/// Turns the outcome of a guarded piece of work into an answer.
pub fn answer<T>(outcome: std::result::Result<T, Defect>, report: impl FnOnce(&Defect)) -> Result<T> {
    outcome.map_err(|defect| {
        report(&defect);
        defect.into()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_is_an_error_and_the_next_piece_of_work_is_done() {
        let failed = computed("hover", || -> u8 { panic!("out of {}", "bounds") }).await;
        assert_eq!(failed.as_ref().unwrap_err().words(), "hover: out of bounds");
        assert_eq!(computed("hover", || 7).await, Ok(7));
        let reported = Reported::default();
        let mut lines = 0;
        for _ in 0..3 {
            let answered = answer(failed.clone(), |defect| lines += i32::from(reported.is_news(defect)));
            assert_eq!(answered.unwrap_err().code, ErrorCode::InternalError);
        }
        assert_eq!(lines, 1);
    }

    #[tokio::test(flavor = "current_thread")]
    async fn work_that_nobody_waits_for_is_taken_back() {
        use std::sync::Arc;
        use std::sync::atomic::{AtomicBool, Ordering};
        let started = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&started);
        let future = computed("hover", move || seen.store(true, Ordering::SeqCst));
        drop(future);
        tokio::task::spawn_blocking(|| ()).await.unwrap();
        assert!(!started.load(Ordering::SeqCst));
    }
}
