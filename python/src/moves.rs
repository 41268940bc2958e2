//! Half-moves.

use crate::errors::{While, exception};
use crate::games::{Game, Line};
use crate::position::Position;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use xqls::api;

#[pyclass(frozen, module = "xqls")]
pub(crate) struct Move(pub(crate) api::Move);

#[pymethods]
impl Move {
    #[getter]
    fn game(&self) -> Game {
        Game(self.0.game().clone())
    }

    #[pyo3(signature = (notation=None))]
    fn text(&self, py: Python<'_>, notation: Option<&str>) -> PyResult<Option<String>> {
        match notation {
            None => Ok(Some(self.0.text().to_owned())),
            Some(name) => self.0.text_in(name).map_err(|error| exception(py, &error, While::Reading)),
        }
    }

    #[getter]
    fn notations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let notations = PyDict::new(py);
        for (name, text) in self.0.notations() {
            notations.set_item(name, text)?;
        }
        Ok(notations)
    }

    #[getter]
    fn number(&self) -> u32 {
        self.0.number()
    }

    #[getter]
    fn side(&self) -> &'static str {
        self.0.side()
    }

    #[getter]
    fn coordinate(&self) -> Option<String> {
        self.0.coordinate()
    }

    #[getter]
    fn legal(&self) -> Option<bool> {
        self.0.legal()
    }

    #[getter]
    fn reason(&self) -> Option<String> {
        self.0.reason()
    }

    #[getter]
    fn remark(&self) -> Option<&str> {
        self.0.remark()
    }

    #[getter]
    fn nags(&self) -> Vec<String> {
        self.0.nags().to_vec()
    }

    #[getter]
    fn comments(&self) -> Vec<String> {
        self.0.comments().to_vec()
    }

    #[getter]
    fn time(&self) -> Option<&str> {
        self.0.time()
    }

    #[getter]
    fn seconds(&self) -> Option<f64> {
        self.0.seconds()
    }

    #[getter]
    fn evaluation(&self) -> Option<Evaluation> {
        self.0.evaluation().map(Evaluation)
    }

    #[getter]
    fn assumed(&self) -> Vec<String> {
        self.0.assumed()
    }

    #[getter]
    fn variations(&self) -> Vec<Line> {
        self.0.variations().into_iter().map(Line).collect()
    }

    #[getter]
    fn fen(&self) -> Option<String> {
        self.0.fen()
    }

    #[getter]
    fn key(&self) -> Option<i64> {
        self.0.key()
    }

    #[getter]
    fn position(&self) -> Option<Position> {
        self.0.position().map(Position::new_of)
    }

    #[getter]
    fn check(&self) -> Option<bool> {
        self.0.check()
    }

    #[getter]
    fn mate(&self) -> Option<bool> {
        self.0.mate()
    }

    #[getter]
    fn stalemate(&self) -> Option<bool> {
        self.0.stalemate()
    }

    #[getter]
    fn place(&self) -> Option<(u32, u32, u32, u32)> {
        self.0.place().map(|place| (place.line, place.column, place.end_line, place.end_column))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let svg = self.0.position().map(|position| position.svg(api::Picture::default())).transpose();
        svg.map_err(|error| exception(py, &error, While::Positioning))
    }

    fn __str__(&self) -> &str {
        self.0.text()
    }

    fn __repr__(&self) -> String {
        let legal = match self.0.legal() {
            Some(true) => "",
            Some(false) => ", illegal",
            None => ", not judged",
        };
        format!("<xqls.Move {} {} {}{legal}>", self.0.number(), self.0.side(), self.0.text())
    }
}

#[pyclass(frozen, module = "xqls")]
pub(crate) struct Evaluation(api::Evaluation);

#[pymethods]
impl Evaluation {
    #[getter]
    fn cp(&self) -> Option<i32> {
        self.0.cp
    }

    #[getter]
    fn mate(&self) -> Option<i64> {
        self.0.mate
    }

    #[getter]
    fn mates(&self) -> Option<&'static str> {
        self.0.mates
    }

    #[getter]
    fn depth(&self) -> Option<u32> {
        self.0.depth
    }

    #[getter]
    fn nodes(&self) -> Option<u64> {
        self.0.nodes
    }

    #[getter]
    fn engine(&self) -> Option<&str> {
        self.0.engine.as_deref()
    }

    #[getter]
    fn line(&self) -> Vec<String> {
        self.0.line.clone()
    }

    fn __repr__(&self) -> String {
        match (self.0.cp, self.0.mate, self.0.mates) {
            (Some(cp), ..) => format!("<xqls.Evaluation cp={cp}>"),
            (_, Some(mate), _) => format!("<xqls.Evaluation mate={mate}>"),
            (_, _, mates) => format!("<xqls.Evaluation mates={}>", mates.unwrap_or_default()),
        }
    }
}
