//! The codes of what can be wrong with positions written as FEN, of xiangqi and jeiqi (record-formats §3.2, §6.2).

use super::{CodeInfo, bad_fen_field, count_mismatch, dark_alias, dark_square, row_width};
use crate::record::FenIssue;

pub(super) fn code_of(issue: &FenIssue) -> &'static CodeInfo {
    match issue {
        FenIssue::BadField(_) | FenIssue::MissingField { .. } => &bad_fen_field::INFO,
        FenIssue::RowWidth { .. } => &row_width::INFO,
        FenIssue::DarkAlias { .. } => &dark_alias::INFO,
        FenIssue::DarkSquare { .. } => &dark_square::INFO,
        FenIssue::DarkCount { .. }
        | FenIssue::Overcount { .. }
        | FenIssue::TooManyInAll { .. }
        | FenIssue::PoolTooSmall { .. } => &count_mismatch::INFO,
    }
}
