//! The meaning of a `.chessmoveseq`.

use super::lower::{Metadata, first_token, lower, replay_rules, role};
use crate::notation::{Dialect, Notation};
use crate::record::{
    BlockRole, Issue, IssueKind, Item, Lower, MetadataValue, RecordHead, ReplayRules, Start, StepIssue,
};
use crate::rules::{Position, Variant};
use crate::syntax::Tree;

/// Lowers the blocks of `.chessmoveseq`.
#[derive(Debug)]
pub(super) struct StepLowering;

impl Lower for StepLowering {
    fn lower<'t>(&self, block: &'t Tree, items: &mut Vec<Item<'t>>) {
        lower(block, items);
    }

    fn role(&self, block: &Tree) -> BlockRole {
        role(block)
    }

    fn replay_rules(&self) -> ReplayRules {
        replay_rules()
    }

    fn fixed_dialect(&self) -> Option<Dialect> {
        Some(Dialect::new(Notation::Steps))
    }

    /// The opening, or the board of the companion file.
    fn start(&self, record: &RecordHead<'_>, issues: &mut Vec<(u32, Issue)>) -> Option<Start> {
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
}
