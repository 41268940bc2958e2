//! The text fits more than one legal move.
//!
//! This happens where two or more pieces of a kind stand on one file and the text does not say which one moves. It also
//! happens where the names of stacked pawns contradict each other: `33=4` is the middle pawn of file 3 on the
//! federation's page of 1997, and the rear one in the rules of 2018.
//!
//! If only one of the moves fits those after it, that one is meant, and this is only a hint. Otherwise a move that is
//! legal after only some of them cannot be judged.
//!
//! Where the names of stacked pawns contradict each other, another such name in the line shows which names the file uses.
//! Without one, the rules of 2018 are believed, and this is a warning.
//!
//! Write the move so that only one piece fits. Each candidate is a quick fix.
//!
//! ## Example
//!
//! ```xq
//! FORMAT AXF
//! GAME 1
//! SETUP{ Kd0; Pc5; Pc7; ke9; MOVE 1, RED }
//! START{
//! 1. <e>P7+1</e> K5+1
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT AXF
//! GAME 1
//! SETUP{ Kd0; Pc5; Pc7; ke9; MOVE 1, RED }
//! START{
//! 1. P++1 K5+1
//! }
//! ```
//!
//! ## Not reported
//!
//! ```xq
//! FORMAT AXF
//! GAME
//! SETUP{ Kd0; Pc5; Pc7; ke9; MOVE 1, RED }
//! START{ 1. P++1 K5+1 }
//! ```

use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::text::TextEdit;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Moves, Severity::Error, "a text that fits more than one legal move", message)
        .with_fixes(fixes)
        .with_exceptions(|kind| match kind {
            IssueKind::AmbiguousMove { settled: true, .. } => Some(Severity::Hint),
            IssueKind::AmbiguousMove { clash: true, .. } => Some(Severity::Warning),
            _ => None,
        });

/// Candidates that a message names.
const NAMED: usize = 6;

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::AmbiguousMove { candidates, picked, settled, clash } = kind else { return None };
    let mut names: Vec<String> = candidates.iter().take(NAMED).map(|text| format!("`{text}`")).collect();
    if candidates.len() > NAMED {
        names.push(words.others(candidates.len() - NAMED));
    }
    let taken = if *settled {
        say!(words.locale, "only `{picked}` fits the other moves", picked)
    } else {
        say!(words.locale, "taken as `{picked}`", picked)
    };
    if let (true, [own, other]) = (*clash, candidates.as_slice()) {
        return Some(say!(
            words.locale,
            "ambiguous move: `{own}` by the rules of 2018, `{other}` as the federation's page of 1997 names \
             pawns; {taken}",
            own,
            other,
            taken
        ));
    }
    Some(say!(words.locale, "ambiguous move: it can be {moves}; {taken}", moves = words.one_of(&names), taken))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::AmbiguousMove { candidates, picked, settled, clash } = &issue.kind else { return Vec::new() };
    // Another spelling of the same choice mends nothing.
    let candidates = candidates.get(usize::from(*clash)..).unwrap_or_default();
    let picked = (!*clash || candidates.contains(picked)).then_some(picked);
    let write = |text: &String| Fix {
        safe: *settled && Some(text) == picked,
        ..Fix::choice(context.change_to(&text), TextEdit::replace(issue.range, text.clone()))
    };
    let others = candidates.iter().filter(|text| Some(*text) != picked);
    picked.into_iter().chain(others).filter(|text| !text.is_empty()).map(write).collect()
}
