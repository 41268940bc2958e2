//! The meaning of a `.chessmoveseq`.

use super::lower::{Metadata, first_token};
use crate::record::{Issue, IssueKind, MetadataValue, RecordHead, Start, StepIssue};
use crate::rules::{Position, Variant};

/// The opening, or the board of the companion file.
pub(super) fn start(record: &RecordHead<'_>, issues: &mut Vec<(u32, Issue)>) -> Option<Start> {
    let total = Metadata::find(record, "TOTAL_STEP", issues);
    if let Some(total) = total.filter(|total| total.value.parse::<u32>().is_err()) {
        total.refuse(MetadataValue::StepCount, None, issues);
    }
    let companion = record.context.start.clone();
    if let (Some(_), Some((block, range))) = (&companion, first_token(record)) {
        issues.push((block, Issue::new(range, IssueKind::Step(StepIssue::CompanionBoard))));
    }
    let opening = || Start { position: Position::start(Variant::Xiangqi), certain: true, by_moves: false };
    Some(companion.unwrap_or_else(opening))
}
