//! Games of many files, read ahead by threads that need no lock.

use crate::errors::{While, exception, is_left_out, warn};
use crate::games::Game;
use crate::source;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use xqls::api;

#[pyfunction]
#[pyo3(signature = (paths, language=None, encoding=None))]
pub(crate) fn games(
    py: Python<'_>,
    paths: &Bound<'_, PyAny>,
    language: Option<&str>,
    encoding: Option<&str>,
) -> PyResult<Games> {
    let hints = api::Hints { language, encoding, ..api::Hints::default() };
    let games = api::games(source::paths(paths)?, &hints);
    games.map(|games| Games(Mutex::new(games))).map_err(|error| exception(py, &error, While::Reading))
}

#[pyclass(frozen, module = "xqls")]
pub(crate) struct Games(Mutex<api::Games>);

/// How long nobody looks whether the user has pressed Ctrl+C.
const PATIENCE: Duration = Duration::from_millis(100);

#[pymethods]
impl Games {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        let mut guard = self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        let games = &mut *guard;
        loop {
            match games.ready() {
                Some(Ok(game)) => return Ok(Some(Game(game))),
                Some(Err(error)) if is_left_out(&error) => warn(py, &error.to_string())?,
                Some(Err(error)) => return Err(exception(py, &error, While::Reading)),
                None => {
                    if !py.detach(|| games.wait(PATIENCE)) {
                        return Ok(None);
                    }
                    py.check_signals()?;
                }
            }
        }
    }
}
