//! The codes of what can be wrong with boards and move sequences of CS102A (record-formats §7).

use super::{
    CodeInfo, board_beside, impossible_square, invalid_chess_amount, invalid_dimension, invalid_from_position,
    invalid_move_pattern, invalid_to_position, metadata_typo, missing_king, missing_metadata, position_out_of_range,
    river_missing, space_missing, total_step,
};
use crate::record::Cs102aIssue;

/// The code of an issue.
pub(super) fn code_of(issue: &Cs102aIssue) -> &'static CodeInfo {
    match issue {
        Cs102aIssue::MissingMetadata { .. } => &missing_metadata::INFO,
        Cs102aIssue::MetadataTypo { .. } | Cs102aIssue::MetadataValue { .. } => &metadata_typo::INFO,
        Cs102aIssue::RiverMissing
        | Cs102aIssue::RiverElsewhere { .. }
        | Cs102aIssue::SecondRiver
        | Cs102aIssue::RiverLength { .. } => &river_missing::INFO,
        Cs102aIssue::Rows { .. } | Cs102aIssue::Width { .. } => &invalid_dimension::INFO,
        Cs102aIssue::SpaceMissing { .. } | Cs102aIssue::BlankForSpace => &space_missing::INFO,
        Cs102aIssue::ChessAmount { .. } => &invalid_chess_amount::INFO,
        Cs102aIssue::NoGeneral { .. } => &missing_king::INFO,
        Cs102aIssue::Placement { .. } => &impossible_square::INFO,
        Cs102aIssue::TotalStep { .. } => &total_step::INFO,
        Cs102aIssue::BoardBeside => &board_beside::INFO,
        Cs102aIssue::OutOfRange { .. } => &position_out_of_range::INFO,
        Cs102aIssue::From { .. } => &invalid_from_position::INFO,
        Cs102aIssue::To { .. } => &invalid_to_position::INFO,
        Cs102aIssue::Pattern { .. } => &invalid_move_pattern::INFO,
    }
}
