//! Panics are defects: each becomes an error answer and one line in the client's log.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::answer::Error;

/// A defect, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defect(String);

impl Defect {
    /// The defect of some work that has panicked.
    pub fn of(payload: &(dyn Any + Send), what: &str) -> Defect {
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
        Error::new(Error::INTERNAL, format!("a defect of xqls: {}", defect.0))
    }
}

/// Runs a closure; a panic in it is a defect of `what`.
pub(crate) fn contained<T>(what: &str, work: impl FnOnce() -> T) -> Result<T, Defect> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| Defect::of(&*payload, what))
}

/// A defect in some work on a document, for tests: the text asks for it.
#[cfg(test)]
pub(crate) fn inject(document: &crate::document::Document, work: &str) {
    assert!(!document.text().contains(&format!("panic in {work}")), "injected");
}
