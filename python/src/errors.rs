//! Errors as exceptions of `xqls._errors`, which has their classes.

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyType};
use xqls::api::Error;

/// The operation that failed. It decides the class of the exception.
#[derive(Clone, Copy)]
pub(crate) enum While {
    Reading,
    Converting,
    Positioning,
    Moving,
}

/// An error as an exception.
pub(crate) fn exception(py: Python<'_>, error: &Error, doing: While) -> PyErr {
    if let Some(number) = error.os_error {
        let path = error.path.as_ref().map(|path| path.to_string_lossy().into_owned());
        // By the number Python chooses `FileNotFoundError` and the like.
        return match (number, path) {
            (0, None) => PyOSError::new_err(error.message.clone()),
            (0, Some(path)) => PyOSError::new_err(format!("{path}: {}", error.message)),
            (number, path) => PyOSError::new_err((number, error.message.clone(), path)),
        };
    }
    let name = match doing {
        // A name that is not known is the caller's mistake, whatever is done.
        _ if error.code.starts_with("unknown-") && !is_of_file(error.code) => "Error",
        While::Reading => "ReadError",
        While::Converting if is_of_conversion(error.code) => "ConversionError",
        While::Converting => "ReadError",
        While::Positioning => "FenError",
        While::Moving => "MoveError",
    };
    made(py, name, error).unwrap_or_else(|why| why)
}

fn is_of_file(code: &str) -> bool {
    matches!(code, "unknown-format" | "unknown-encoding")
}

fn is_of_conversion(code: &str) -> bool {
    matches!(code, "cannot-convert" | "no-game" | "loss")
}

fn made(py: Python<'_>, name: &str, error: &Error) -> PyResult<PyErr> {
    let class = py.import("xqls._errors")?.getattr(name)?.cast_into::<PyType>()?;
    let arguments = [
        ("code", error.code.into_pyobject(py)?.into_any()),
        ("path", error.path.as_ref().map(|path| path.to_string_lossy()).into_pyobject(py)?),
        ("line", error.line.into_pyobject(py)?),
        ("column", error.column.into_pyobject(py)?),
        ("help", error.help.as_deref().into_pyobject(py)?),
    ];
    let exception = class.call((&error.message,), Some(&arguments.into_py_dict(py)?))?;
    Ok(PyErr::from_value(exception))
}

/// Warns of something that is left out. An error if the caller has made warnings errors.
pub(crate) fn warn(py: Python<'_>, message: &str) -> PyResult<()> {
    let class = py.import("xqls._errors")?.getattr("LeftOutWarning")?;
    py.import("warnings")?.call_method1("warn", (message, class, 2)).map(drop)
}

/// Whether an error is about a file that nobody has named and that is no record, such as a `.pgn` of chess. It is warned of.
pub(crate) fn is_left_out(error: &Error) -> bool {
    error.of_folder && error.code == "unknown-format"
}
