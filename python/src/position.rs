//! Positions.

use crate::errors::{While, exception};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use xqls::api;

#[pyclass(frozen, module = "xqls")]
pub(crate) struct Position(Mutex<api::Position>);

impl Position {
    pub(crate) fn new_of(position: api::Position) -> Position {
        Position(Mutex::new(position))
    }

    fn get(&self, py: Python<'_>) -> MutexGuard<'_, api::Position> {
        self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (fen=None, variant=None))]
    fn new(py: Python<'_>, fen: Option<&str>, variant: Option<&str>) -> PyResult<Position> {
        let position = match fen {
            Some(fen) => api::Position::new(fen, variant),
            None => api::Position::start(variant.unwrap_or("xiangqi")),
        };
        position.map(Position::new_of).map_err(|error| exception(py, &error, While::Positioning))
    }

    #[getter]
    fn fen(&self, py: Python<'_>) -> String {
        self.get(py).fen()
    }

    #[getter]
    fn variant(&self, py: Python<'_>) -> &'static str {
        self.get(py).variant()
    }

    #[getter]
    fn side(&self, py: Python<'_>) -> &'static str {
        self.get(py).side()
    }

    #[getter]
    fn key(&self, py: Python<'_>) -> i64 {
        self.get(py).key()
    }

    #[getter]
    fn legal_moves(&self, py: Python<'_>) -> Vec<String> {
        self.get(py).legal_moves()
    }

    #[getter]
    fn check(&self, py: Python<'_>) -> bool {
        self.get(py).is_check()
    }

    #[getter]
    fn mate(&self, py: Python<'_>) -> bool {
        self.get(py).is_mate()
    }

    #[getter]
    fn stalemate(&self, py: Python<'_>) -> bool {
        self.get(py).is_stalemate()
    }

    fn push(&self, py: Python<'_>, mv: &str) -> PyResult<()> {
        self.get(py).push(mv).map_err(|error| exception(py, &error, While::Moving))
    }

    fn pop(&self, py: Python<'_>) -> PyResult<()> {
        self.get(py).pop().map_err(|error| exception(py, &error, While::Moving))
    }

    fn parse(&self, py: Python<'_>, text: &str) -> PyResult<String> {
        self.get(py).parse(text).map_err(|error| exception(py, &error, While::Moving))
    }

    fn text(&self, py: Python<'_>, mv: &str, notation: &str) -> PyResult<Option<String>> {
        self.get(py).write(mv, notation).map_err(|error| exception(py, &error, While::Moving))
    }

    fn copy(&self, py: Python<'_>) -> Position {
        Position::new_of(self.get(py).clone())
    }

    #[pyo3(signature = (*, pieces="traditional", flipped=false, height=320))]
    fn svg(&self, py: Python<'_>, pieces: &str, flipped: bool, height: u16) -> PyResult<String> {
        let svg = self.get(py).svg(api::Picture { pieces, flipped, height });
        svg.map_err(|error| exception(py, &error, While::Positioning))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, "traditional", false, 320)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Position>() else { return false };
        // One lock at a time.
        let other = other.get().get(py).clone();
        *self.get(py) == other
    }

    fn __str__(&self, py: Python<'_>) -> String {
        self.get(py).text()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("xqls.Position({:?})", self.fen(py))
    }
}
