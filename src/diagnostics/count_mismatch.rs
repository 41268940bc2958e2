//! The pieces of a jeiqi FEN do not add up.
//!
//! In addition to its king a side has fifteen pieces: two each of advisors, elephants, horses, rooks and cannons, and
//! five pawns. They are on the board, open or dark, or lost, and those lost face up are listed after the board:
//! `[R1p3]`. How many were lost face down follows from the rest; where the list says it (`X7`) and is wrong, that is a
//! warning, and the quick fix writes the right number. More pieces of a kind than there are, or more than fifteen in
//! all, are an error.
//!
//! In Pikafish's form the list holds the pieces that may still turn up. It must have at least as many as are dark.
//!
//! ## Example
//!
//! ```xiangqi-fen
//! 2e6/4k4/9/2Ha1P2p/2a2P3/9/3p5/4E4/e8/2X1K4[R1C1P1<e>X6</e>r1h1p1] w - - 3 55
//! ```
//!
//! ## Fixed
//!
//! ```xiangqi-fen
//! 2e6/4k4/9/2Ha1P2p/2a2P3/9/3p5/4E4/e8/2X1K4[R1C1P1X7r1h1p1] w - - 3 55
//! ```
//!
//! ## Not reported
//!
//! ```xiangqi-fen
//! 2e6/4k4/9/2Ha1P2p/2a2P3/9/3p5/4E4/e8/2X1K4[R1C1P1X7r1h1p1] w - - 3 55
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{FenIssue, Issue, IssueKind};
use crate::text::TextEdit;
use crate::words::{say, say_count};

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Fen, Severity::Error, "the pieces on the board and in the list do not add up", message)
        .with_fixes(fixes)
        .with_exceptions(exceptions);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Fen(issue) = kind else { return None };
    Some(match issue {
        FenIssue::DarkCount { side, found, right, item } => say_count!(
            words.locale,
            found = *found,
            "the list says {side} lost {found} piece face down, but {right} are unaccounted for: write `{item}`"
                | "the list says {side} lost {found} pieces face down, but {right} are unaccounted for: write `{item}`",
            side = words.side(*side),
            right,
            item,
        ),
        FenIssue::Overcount { side, kind, on_board, listed, limit, pool } => {
            let board = words.several(u32::from(*on_board), words.kind(*kind));
            let side = words.side(*side);
            if *pool {
                say!(
                    words.locale,
                    "{side} has {board} on the board and {listed} more that may turn up, but there are only {limit}",
                    side,
                    board,
                    listed,
                    limit
                )
            } else {
                say!(
                    words.locale,
                    "{side} has {board} on the board and {listed} lost, but there are only {limit}",
                    side,
                    board,
                    listed,
                    limit
                )
            }
        }
        FenIssue::TooManyInAll { side, on_board, lost } => say!(
            words.locale,
            "{side} has {pieces} besides the king on the board and {lost} lost, but there are only fifteen",
            side = words.side(*side),
            pieces = words.count_of_pieces(u32::from(*on_board)),
            lost
        ),
        FenIssue::PoolTooSmall { side, dark, pool } => say_count!(
            words.locale,
            dark = *dark,
            "{dark} dark piece of {side} on the board, but the list has only {pool} that may turn up: list what \
             each dark piece may be"
                | "{dark} dark pieces of {side} on the board, but the list has only {pool} that may turn up: list \
             what each dark piece may be",
            side = words.side(*side),
            pool,
        ),
        _ => return None,
    })
}

fn exceptions(kind: &IssueKind) -> Option<Severity> {
    matches!(kind, IssueKind::Fen(FenIssue::DarkCount { .. })).then_some(Severity::Warning)
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::Fen(FenIssue::DarkCount { item, .. }) = &issue.kind else { return Vec::new() };
    vec![Fix::choice(context.change_to(&item), TextEdit::replace(issue.range, item.clone()))]
}
