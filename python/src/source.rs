//! The sources of records: paths and bytes.

use crate::errors::{While, exception};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyMemoryView, PyString};
use std::path::PathBuf;
use xqls::api::{Error, Hints, Record};

/// A source of records.
pub(crate) enum Source {
    Path(PathBuf),
    Bytes(Vec<u8>),
}

impl Source {
    pub(crate) fn of(value: &Bound<'_, PyAny>) -> PyResult<Source> {
        if let Ok(bytes) = value.cast::<PyBytes>() {
            return Ok(Source::Bytes(bytes.as_bytes().to_vec()));
        }
        if value.is_instance_of::<PyByteArray>() || value.is_instance_of::<PyMemoryView>() {
            let bytes = value.py().get_type::<PyBytes>().call1((value,))?;
            return Ok(Source::Bytes(bytes.cast::<PyBytes>()?.as_bytes().to_vec()));
        }
        path(value).map(Source::Path)
    }

    pub(crate) fn record(self, py: Python<'_>, hints: &Hints<'_>) -> PyResult<Record> {
        let read = py.detach(|| match self {
            Source::Path(path) => Record::read_file(&path, hints),
            Source::Bytes(bytes) => Record::read(bytes, hints),
        });
        read.map_err(|error| exception(py, &error, While::Reading))
    }
}

/// A path.
fn path(value: &Bound<'_, PyAny>) -> PyResult<PathBuf> {
    if let Ok(text) = value.cast::<PyString>()
        && text.to_cow()?.contains('\n')
    {
        let error = Error {
            code: "text-for-path",
            message: "a text was given where the path of a file is expected".to_owned(),
            help: Some("give the text as bytes: text.encode()".to_owned()),
            ..Error::default()
        };
        return Err(exception(value.py(), &error, While::Reading));
    }
    value.extract::<PathBuf>().map_err(|_| {
        let kind = value.get_type().name().map(|name| name.to_string()).unwrap_or_default();
        PyTypeError::new_err(format!("expected a path (str or os.PathLike) or bytes, not {kind}"))
    })
}

/// One path, or several.
pub(crate) fn paths(value: &Bound<'_, PyAny>) -> PyResult<Vec<PathBuf>> {
    if value.is_instance_of::<PyString>() || value.hasattr("__fspath__")? || value.try_iter().is_err() {
        return Ok(vec![path(value)?]);
    }
    value.try_iter()?.map(|one| path(&one?)).collect()
}
