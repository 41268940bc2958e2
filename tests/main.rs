//! Everything that is tested from outside: one binary, because each one more is linked anew after every change.

#![allow(clippy::unwrap_used, reason = "a test that fails shall say where")]

mod cli;
mod properties;
mod repository;
mod server;
