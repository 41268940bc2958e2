//! `xqls` for Python: the classes and functions of `xqls._native`, which `python/package/xqls/__init__.py` hands on. Their types
//! and pages are in `python/package/xqls/_native.pyi`.
//!
//! Nothing is decided here: each is a function of `xqls::api` with values of Python around it. Long work releases the lock.

mod errors;
mod findings;
mod games;
mod iterator;
mod moves;
mod position;
mod source;
mod table;

use pyo3::prelude::*;

#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::findings::{Converted, Finding, Related, check, convert};
    #[pymodule_export]
    use crate::games::{Game, Line, read};
    #[pymodule_export]
    use crate::iterator::{Games, games};
    #[pymodule_export]
    use crate::moves::{Evaluation, Move};
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::table::{Table, table};

    use pyo3::prelude::*;

    /// The names of the formats that can be read.
    #[pyfunction]
    fn languages() -> Vec<&'static str> {
        xqls::api::languages()
    }

    /// The names of the formats that can be written.
    #[pyfunction]
    fn targets() -> Vec<&'static str> {
        xqls::api::targets()
    }

    /// The names of the notations of half-moves.
    #[pyfunction]
    fn notations() -> Vec<&'static str> {
        xqls::api::notations()
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
