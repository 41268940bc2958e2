//! `xqls`: xiangqi, jeiqi and shogi records as text, understood move by move.
pub mod formats;
pub mod layout;
pub mod notation;
pub mod rules;
pub mod syntax;
pub mod text;
