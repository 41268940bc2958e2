//! One folder per file format.

pub mod xq;
