//! `xqls`: xiangqi, jeiqi and shogi records as text, understood move by move.
pub mod cli;
pub mod formats;
pub mod ide;
pub mod json;
pub mod layout;
pub mod notation;
pub mod record;
pub mod rules;
pub mod server;
pub mod syntax;
pub mod text;
