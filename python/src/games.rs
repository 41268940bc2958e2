//! Games and lines.

use crate::errors::{While, exception};
use crate::findings::Converted;
use crate::moves::Move;
use crate::position::Position;
use crate::source::Source;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PySlice};
use xqls::api;

#[pyfunction]
#[pyo3(signature = (path_or_bytes, language=None, encoding=None))]
pub(crate) fn read(
    py: Python<'_>,
    path_or_bytes: &Bound<'_, PyAny>,
    language: Option<&str>,
    encoding: Option<&str>,
) -> PyResult<Vec<Game>> {
    let hints = api::Hints { language, encoding, ..api::Hints::default() };
    let record = Source::of(path_or_bytes)?.record(py, &hints)?;
    Ok(py.detach(|| record.games()).into_iter().map(Game).collect())
}

#[pyclass(frozen, module = "xqls")]
pub(crate) struct Game(pub(crate) api::Game);

#[pymethods]
impl Game {
    #[getter]
    fn path(&self) -> Option<String> {
        self.0.path().map(|path| path.to_string_lossy().into_owned())
    }

    #[getter]
    fn index(&self) -> usize {
        self.0.index()
    }

    #[getter]
    fn language(&self) -> &'static str {
        self.0.language()
    }

    #[getter]
    fn number(&self) -> Option<u32> {
        self.0.number()
    }

    #[getter]
    fn title(&self) -> Option<&str> {
        self.0.title()
    }

    #[getter]
    fn variant(&self) -> &'static str {
        self.0.variant()
    }

    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let headers = PyDict::new(py);
        // Of several with one key the first.
        for (key, value) in self.0.headers().iter().rev() {
            headers.set_item(key, value)?;
        }
        let ordered = PyDict::new(py);
        for (key, _) in self.0.headers() {
            if let Some(value) = headers.get_item(key)? {
                ordered.set_item(key, value)?;
            }
        }
        Ok(ordered)
    }

    #[getter]
    fn first(&self) -> Option<String> {
        self.0.first()
    }

    #[getter]
    fn second(&self) -> Option<String> {
        self.0.second()
    }

    #[getter]
    fn event(&self) -> Option<String> {
        self.0.event()
    }

    #[getter]
    fn date(&self) -> Option<String> {
        self.0.date()
    }

    #[getter]
    fn result(&self) -> String {
        self.0.result()
    }

    #[getter]
    fn reason(&self) -> Option<String> {
        self.0.reason()
    }

    #[getter]
    fn start(&self) -> Position {
        Position::new_of(self.0.start())
    }

    #[getter]
    fn comments(&self) -> Vec<String> {
        self.0.comments().to_vec()
    }

    #[getter]
    fn plies(&self) -> u32 {
        self.0.plies()
    }

    #[getter]
    fn line(&self) -> Line {
        Line(self.0.line())
    }

    #[getter]
    fn moves(&self) -> Vec<Move> {
        self.0.line().moves().into_iter().map(Move).collect()
    }

    #[pyo3(signature = (to, *, notation=None, strict=false))]
    fn convert(&self, py: Python<'_>, to: &str, notation: Option<&str>, strict: bool) -> PyResult<Converted> {
        Converted::of(py, || self.0.convert(to, notation), strict)
    }

    /// The position at the end of the main line.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        let line = self.0.line();
        let last = (0..line.len()).rev().filter_map(|at| line.get(at)).find_map(|one| one.position());
        let svg = last.unwrap_or_else(|| self.0.start()).svg(api::Picture::default());
        svg.map_err(|error| exception(py, &error, While::Positioning))
    }

    fn __repr__(&self) -> String {
        let names = [self.0.first(), self.0.second()].map(|name| name.unwrap_or_else(|| "?".to_owned()));
        let [first, second] = names;
        format!("<xqls.Game {}: {first} – {second}, {}, {} plies>", self.0.variant(), self.0.result(), self.0.plies())
    }
}

#[pyclass(frozen, sequence, module = "xqls")]
pub(crate) struct Line(pub(crate) api::Line);

#[pymethods]
impl Line {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __getitem__<'py>(&self, at: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = at.py();
        if at.is_instance_of::<PySlice>() {
            return PyList::new(py, self.moves())?.as_any().get_item(at);
        }
        let (length, at) = (self.0.len() as isize, at.extract::<isize>()?);
        let at = if at < 0 { at + length } else { at };
        let found = usize::try_from(at).ok().and_then(|at| self.0.get(at));
        let found = found.ok_or_else(|| PyIndexError::new_err(format!("the line has {length} half-moves")))?;
        Ok(Bound::new(py, Move(found))?.into_any())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.moves())?.try_iter()
    }

    #[getter]
    fn moves(&self) -> Vec<Move> {
        self.0.moves().into_iter().map(Move).collect()
    }

    #[getter]
    fn id(&self) -> Option<u32> {
        self.0.id()
    }

    #[getter]
    fn comments(&self) -> Vec<String> {
        self.0.comments().to_vec()
    }

    #[getter]
    fn end(&self) -> Option<&str> {
        self.0.end()
    }

    #[getter]
    fn continuations(&self) -> Vec<Line> {
        self.0.continuations().into_iter().map(Line).collect()
    }

    fn __repr__(&self) -> String {
        let moves = self.0.moves();
        let shown: Vec<&str> = moves.iter().take(6).map(|one| one.text()).collect();
        let more = if moves.len() > shown.len() { " …" } else { "" };
        format!("<xqls.Line of {}: {}{more}>", moves.len(), shown.join(" "))
    }
}
