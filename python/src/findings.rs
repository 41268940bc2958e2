//! Findings and conversions.

use crate::errors::{While, exception, is_left_out, warn};
use crate::games::Game;
use crate::source::{Source, paths};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView};
use std::path::Path;
use xqls::api;

#[pyfunction]
#[pyo3(signature = (source, language=None, encoding=None, *, locale=None, limit=100_000))]
pub(crate) fn check(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    language: Option<&str>,
    encoding: Option<&str>,
    locale: Option<&str>,
    limit: usize,
) -> PyResult<Vec<Finding>> {
    let hints = api::Hints { language, encoding, locale, ..api::Hints::default() };
    let mut all = Vec::new();
    let mut add = |path: Option<&Path>, found: api::Findings| {
        let path = path.map(|path| path.to_string_lossy().into_owned());
        all.extend(found.all.into_iter().map(|found| Finding { path: path.clone(), found }));
        match found.left_out {
            0 => Ok(()),
            more => warn(py, &format!("{}: {more} more findings are left out", path.as_deref().unwrap_or("<bytes>"))),
        }
    };
    let is_bytes = source.is_instance_of::<PyBytes>()
        || source.is_instance_of::<PyByteArray>()
        || source.is_instance_of::<PyMemoryView>();
    if is_bytes {
        let record = Source::of(source)?.record(py, &hints)?;
        add(None, py.detach(|| record.findings(limit)))?;
        return Ok(all);
    }
    let paths = paths(source)?;
    let files = py.detach(|| api::check_files(paths, &hints, limit));
    for file in files.map_err(|error| exception(py, &error, While::Reading))? {
        match file.found {
            Ok(found) => add(Some(&file.path), found)?,
            Err(error) if is_left_out(&error) => warn(py, &error.to_string())?,
            Err(error) => return Err(exception(py, &error, While::Reading)),
        }
    }
    Ok(all)
}

#[pyclass(frozen, module = "xqls")]
pub(crate) struct Finding {
    path: Option<String>,
    found: api::Finding,
}

#[pymethods]
impl Finding {
    #[getter]
    fn path(&self) -> Option<&str> {
        self.path.as_deref()
    }

    #[getter]
    fn code(&self) -> &'static str {
        self.found.code
    }

    #[getter]
    fn severity(&self) -> &'static str {
        self.found.severity
    }

    #[getter]
    fn message(&self) -> &str {
        &self.found.message
    }

    #[getter]
    fn line(&self) -> Option<u32> {
        self.found.place.map(|place| place.line)
    }

    #[getter]
    fn column(&self) -> Option<u32> {
        self.found.place.map(|place| place.column)
    }

    #[getter]
    fn end_line(&self) -> Option<u32> {
        self.found.place.map(|place| place.end_line)
    }

    #[getter]
    fn end_column(&self) -> Option<u32> {
        self.found.place.map(|place| place.end_column)
    }

    #[getter]
    fn game(&self) -> Option<usize> {
        self.found.game_and_ply.map(|(game, _)| game)
    }

    #[getter]
    fn ply(&self) -> Option<u32> {
        self.found.game_and_ply.map(|(_, ply)| ply)
    }

    #[getter]
    fn related(&self) -> Vec<Related> {
        self.found.related.iter().cloned().map(Related).collect()
    }

    fn __str__(&self) -> String {
        let path = self.path.as_deref().unwrap_or("<bytes>");
        let place = match (self.found.place, self.found.game_and_ply) {
            (Some(place), _) => format!("{path}:{}:{}", place.line, place.column),
            (None, Some((game, ply))) => format!("{path}: game {game}, ply {ply}"),
            (None, None) => path.to_owned(),
        };
        format!("{place}: {}[{}]: {}", self.found.severity, self.found.code, self.found.message)
    }

    fn __repr__(&self) -> String {
        format!("<xqls.Finding {}>", self.__str__())
    }
}

#[pyclass(frozen, module = "xqls")]
pub(crate) struct Related(api::Related);

#[pymethods]
impl Related {
    #[getter]
    fn line(&self) -> u32 {
        self.0.place.line
    }

    #[getter]
    fn column(&self) -> u32 {
        self.0.place.column
    }

    #[getter]
    fn message(&self) -> &str {
        &self.0.message
    }

    fn __repr__(&self) -> String {
        format!("<xqls.Related {}:{}: {}>", self.0.place.line, self.0.place.column, self.0.message)
    }
}

#[pyfunction]
#[pyo3(signature = (source, to, *, notation=None, language=None, encoding=None, strict=false))]
pub(crate) fn convert(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    to: &str,
    notation: Option<&str>,
    language: Option<&str>,
    encoding: Option<&str>,
    strict: bool,
) -> PyResult<Converted> {
    if let Ok(game) = source.cast::<Game>() {
        let game = &game.get().0;
        return Converted::of(py, || game.convert(to, notation), strict);
    }
    if let Ok(games) = source.extract::<Vec<Py<Game>>>() {
        let games: Vec<api::Game> = games.iter().map(|game| game.get().0.clone()).collect();
        return Converted::of(py, || api::convert_games(&games, to, notation), strict);
    }
    let hints = api::Hints { language, encoding, ..api::Hints::default() };
    let record = Source::of(source)?.record(py, &hints)?;
    Converted::of(py, || record.convert(to, notation), strict)
}

#[pyclass(frozen, module = "xqls")]
pub(crate) struct Converted(api::Converted);

impl Converted {
    /// A conversion, made without the lock. Losses are an error if it is `strict`.
    pub(crate) fn of(
        py: Python<'_>,
        convert: impl FnOnce() -> Result<api::Converted, api::Error> + Send,
        strict: bool,
    ) -> PyResult<Converted> {
        let converted = py.detach(convert).map_err(|error| exception(py, &error, While::Converting))?;
        if let (true, Some(first)) = (strict, converted.losses.first()) {
            let more = match converted.losses.len() {
                1 => String::new(),
                count => format!(" (and {} more)", count - 1),
            };
            let error = api::Error {
                code: "loss",
                message: format!("{first}{more}"),
                help: Some("without strict=True the losses are listed in `losses`".to_owned()),
                ..api::Error::default()
            };
            return Err(exception(py, &error, While::Converting));
        }
        Ok(Converted(converted))
    }
}

#[pymethods]
impl Converted {
    #[getter]
    fn text(&self) -> PyResult<&str> {
        let text = std::str::from_utf8(&self.0.data).ok().filter(|_| !self.0.is_binary);
        text.ok_or_else(|| PyValueError::new_err("the format is binary and has no text; use `data`"))
    }

    #[getter]
    fn data(&self) -> &[u8] {
        &self.0.data
    }

    #[getter]
    fn losses(&self) -> Vec<String> {
        self.0.losses.clone()
    }

    fn __bytes__(&self) -> &[u8] {
        &self.0.data
    }

    fn __str__(&self) -> PyResult<&str> {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<xqls.Converted: {} bytes, {} losses>", self.0.data.len(), self.0.losses.len())
    }
}
