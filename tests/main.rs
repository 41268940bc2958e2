//! All tests from outside: one binary, because every further one is linked again after each change.

#![allow(clippy::unwrap_used, reason = "a test that fails shall say where")]

mod cli;
mod english;
mod properties;
mod random;
mod repository;
mod server;
