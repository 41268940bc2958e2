//! `xqls`: xiangqi, jeiqi and shogi records as text, understood move by move.
pub mod notation;
pub mod rules;
