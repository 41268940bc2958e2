//! Tables as streams of the Arrow C data interface. Rows are read when a reader asks for them, and each reader reads anew.

use crate::errors::{While, exception, is_left_out, warn};
use crate::source;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int32Array, Int64Array, LargeStringArray, RecordBatch, RecordBatchReader,
};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict};
use std::path::PathBuf;
use std::sync::Arc;
use xqls::api::{self, Cells, Column, Kind, Values};

#[pyfunction]
#[pyo3(signature = (paths, which="moves", *, notation=None, variations=false, language=None, encoding=None))]
pub(crate) fn table(
    py: Python<'_>,
    paths: &Bound<'_, PyAny>,
    which: &str,
    notation: Option<String>,
    variations: bool,
    language: Option<String>,
    encoding: Option<String>,
) -> PyResult<Table> {
    let paths = source::paths(paths)?;
    for path in &paths {
        // A wrong path is an error here, in the call that names it, and not while the rows are read.
        if let Err(why) = std::fs::metadata(path) {
            let (number, words) = (why.raw_os_error().unwrap_or(0), why.to_string());
            // Python says the number itself.
            let words = words.split(" (os error ").next().unwrap_or_default().to_owned();
            return Err(PyOSError::new_err((number, words, path.to_string_lossy().into_owned())));
        }
    }
    let table = Table { paths, which: which.to_owned(), notation, variations, language, encoding };
    // The names are looked at; nothing is read.
    table.rows_of(Vec::new()).map_err(|error| exception(py, &error, While::Reading))?;
    Ok(table)
}

#[pyclass(frozen, module = "xqls")]
pub(crate) struct Table {
    paths: Vec<PathBuf>,
    which: String,
    notation: Option<String>,
    variations: bool,
    language: Option<String>,
    encoding: Option<String>,
}

impl Table {
    fn rows_of(&self, paths: Vec<PathBuf>) -> Result<Stream, api::Error> {
        let options = api::TableOptions { notation: self.notation.as_deref(), variations: self.variations };
        let (language, encoding) = (self.language.as_deref(), self.encoding.as_deref());
        let hints = api::Hints { language, encoding, ..api::Hints::default() };
        let columns = api::columns(&self.which)?;
        let rows = api::rows(paths, &self.which, &options, &hints)?;
        Ok(Stream { schema: schema(columns), rows })
    }
}

#[pymethods]
impl Table {
    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        let known = api::columns(&self.which).map_err(|error| exception(py, &error, While::Reading))?;
        for column in known {
            columns.set_item(column.name, column.doc)?;
        }
        Ok(columns)
    }

    /// The stream has its own types, whatever is requested: the interface leaves a conversion to the reader.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let rows = self.rows_of(self.paths.clone()).map_err(|error| exception(py, &error, While::Reading))?;
        let stream = FFI_ArrowArrayStream::new(Box::new(rows));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let columns = api::columns(&self.which).map_err(|error| exception(py, &error, While::Reading))?;
        let schema = FFI_ArrowSchema::try_from(schema(columns).as_ref());
        let schema = schema.map_err(|why| pyo3::exceptions::PyRuntimeError::new_err(why.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    fn __repr__(&self) -> String {
        format!("<xqls.Table {} of {} paths>", self.which, self.paths.len())
    }
}

fn schema(columns: &[Column]) -> SchemaRef {
    let field = |column: &Column| {
        let kind = match column.kind {
            Kind::Int64 => DataType::Int64,
            Kind::Int32 => DataType::Int32,
            Kind::Double => DataType::Float64,
            Kind::Bool => DataType::Boolean,
            Kind::Text => DataType::LargeUtf8,
        };
        Field::new(column.name, kind, column.nullable)
    };
    Arc::new(Schema::new(columns.iter().map(field).collect::<Vec<_>>()))
}

/// Batches of rows, as Arrow's readers ask for them.
struct Stream {
    schema: SchemaRef,
    rows: api::Rows,
}

impl Iterator for Stream {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.rows.next()? {
                Ok(table) => {
                    let arrays = table.cells().iter().map(array).collect();
                    return Some(RecordBatch::try_new(self.schema.clone(), arrays));
                }
                // A reader may call without the lock.
                Err(error) if is_left_out(&error) => {
                    if let Err(why) = Python::attach(|py| warn(py, &error.to_string())) {
                        return Some(Err(ArrowError::ExternalError(Box::new(why))));
                    }
                }
                Err(error) => return Some(Err(ArrowError::ExternalError(Box::new(error)))),
            }
        }
    }
}

impl RecordBatchReader for Stream {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }
}

/// A column of some rows.
fn array(cells: &Cells) -> ArrayRef {
    fn spread<'a, T: 'a>(present: &'a [bool], values: impl Iterator<Item = T> + 'a) -> impl Iterator<Item = Option<T>> {
        let mut values = values;
        present.iter().map(move |is| if *is { values.next() } else { None })
    }
    let present = &cells.present;
    match &cells.values {
        Values::Int64(values) => Arc::new(spread(present, values.iter().copied()).collect::<Int64Array>()),
        Values::Int32(values) => Arc::new(spread(present, values.iter().copied()).collect::<Int32Array>()),
        Values::Double(values) => Arc::new(spread(present, values.iter().copied()).collect::<Float64Array>()),
        Values::Bool(values) => Arc::new(spread(present, values.iter().copied()).collect::<BooleanArray>()),
        Values::Text { text, ends } => {
            let starts = std::iter::once(0).chain(ends.iter().copied());
            let texts = starts.zip(ends).map(|(start, end)| text.get(start..*end).unwrap_or_default());
            Arc::new(spread(present, texts).collect::<LargeStringArray>())
        }
    }
}
