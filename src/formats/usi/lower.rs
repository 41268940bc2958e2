//! Lowering of USI lines to items.

use super::words;
use crate::notation::{Dialect, sfen};
use crate::record::{
    BlockRole, Comment, CommentStyle, EndText, FenIssue, Issue, IssueKind, Item, ItemKind, Lower, NumberingStyle,
    RecordHead, ReplayRules, ShogiIssue, Start,
};
use crate::rules::shogi::{self, SetupProblem};
use crate::rules::{Position, Side, Variant};
use crate::syntax::{SyntaxKind, Token, Tree};
use crate::text::TextRange;

/// Lowers the lines of `.usi`.
#[derive(Debug)]
pub(crate) struct UsiLowering;

impl Lower for UsiLowering {
    fn lower<'t>(&self, block: &'t Tree, items: &mut Vec<Item<'t>>) {
        items.extend(block.root().tokens().filter_map(item));
    }

    fn role(&self, block: &Tree) -> BlockRole {
        match block.kind() {
            SyntaxKind::PositionLine => BlockRole::Setup,
            SyntaxKind::Moves => BlockRole::Moves,
            SyntaxKind::InlineOpen => BlockRole::OpenInline,
            SyntaxKind::Close => BlockRole::Close,
            _ => BlockRole::Trivia,
        }
    }

    fn replay_rules(&self) -> ReplayRules {
        ReplayRules {
            variant: Variant::Shogi,
            implicit_main: true,
            game_line: false,
            numbering_style: NumberingStyle::HalfMoves,
            ..ReplayRules::default()
        }
    }

    fn fixed_dialect(&self) -> Option<Dialect> {
        Some(Dialect::coordinate())
    }

    fn start(&self, record: &RecordHead<'_>, issues: &mut Vec<(u32, Issue)>) -> Option<Start> {
        let mut start = Start { position: Position::start(Variant::Shogi), certain: true, by_moves: false };
        let index = record.roles.iter().position(|role| *role == BlockRole::Setup);
        let Some((index, block)) = index.and_then(|index| Some((index, record.blocks.get(index)?))) else {
            return Some(start);
        };
        start.certain = block.errors().is_empty();
        let Some(node) = block.tree().root().nodes().find(|node| node.kind() == SyntaxKind::Fen) else {
            return Some(start);
        };
        let mut report = |range: TextRange, kind: IssueKind| issues.push((index as u32, Issue::new(range, kind)));
        match sfen::read(&node.text()) {
            Ok((setup, _)) => {
                problems(&setup).into_iter().for_each(|issue| report(node.range(), issue.into()));
                start.position = Position::Shogi(setup.position());
            }
            Err(error) => {
                let at = node.range().start() + crate::text::range(error.at.start, error.at.end).start();
                let len = crate::text::range(0, error.at.len().max(1)).end();
                report(
                    TextRange::new(at, (at + len).min(node.range().end())),
                    IssueKind::Fen(FenIssue::BadField(error.what)),
                );
                start.certain = false;
            }
        }
        Some(start)
    }
}

/// Why a setup is no position of a game. A mate problem has no king of the side that mates.
fn problems(setup: &shogi::Setup) -> Vec<ShogiIssue> {
    let found = setup.problems();
    let kings = found.iter().filter(|problem| matches!(problem, SetupProblem::MissingKing(_))).count();
    let issue = |problem: &SetupProblem| match *problem {
        SetupProblem::MissingKing(Side::First) if kings > 1 => {
            Some(ShogiIssue::MissingKing { side: Side::First, both: true })
        }
        SetupProblem::MissingKing(_) => None,
        SetupProblem::TooMany { kind, limit, .. } => Some(ShogiIssue::PieceCount { kind, limit }),
        SetupProblem::TooManyKings { side, .. } => Some(ShogiIssue::SecondKing { side }),
        SetupProblem::Dead { piece, .. } => Some(ShogiIssue::DeadSetUp { piece }),
        SetupProblem::Nifu { side, first, .. } => Some(ShogiIssue::NifuSetUp { side, first }),
        SetupProblem::SideNotToMoveInCheck { king, by } => Some(ShogiIssue::WaitingInCheck { king, by }),
    };
    found.iter().filter_map(issue).collect()
}

fn item(token: Token<'_>) -> Option<Item<'_>> {
    let kind = match token.kind {
        SyntaxKind::Move => ItemKind::Move(token.text),
        SyntaxKind::Special => {
            let (end, special) = words::end_of(token.text)?;
            ItemKind::End(EndText { text: token.text, end, special: Some(special) })
        }
        SyntaxKind::Comment => {
            let text = token.text.strip_prefix('#').or_else(|| token.text.strip_prefix("//")).unwrap_or(token.text);
            ItemKind::Comment(Comment { text, style: CommentStyle::Line })
        }
        _ => return None,
    };
    Some(Item { range: token.range(), kind })
}
