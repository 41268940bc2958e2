//! A dark piece of jeiqi turns up as a kind whose pieces are all open or lost already.
//!
//! Each side has two advisors, elephants, horses, rooks and cannons and five pawns. A piece that is open on the board
//! or was captured open cannot turn up again. Hovering a move shows the remaining kinds.
//!
//! Correct the letter. If it is right, an earlier one is wrong.
//!
//! ## Example
//!
//! ```xiangqi-pgn
//! [Variant "Jeiqi"]
//! [Format "LAN"]
//!
//! 1. i3i4=h i6i5=p 2. g3g4=h g6g5=p 3. <e>e3e4=h</e> *
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::notation::AnyPiece;
use crate::record::IssueKind;
use crate::rules::Illegal;
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Fen, Severity::Error, "a dark piece turns up as a kind that has run out", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::IllegalMove { piece, reason: Illegal::RevealImpossible(revealed), .. } = kind else { return None };
    let name = match piece {
        Some(piece) => words.kind_of(AnyPiece { kind: (*revealed).into(), ..*piece }),
        None => words.kind(*revealed),
    };
    let one = words.a(name);
    Some(match piece {
        Some(piece) => say!(
            words.locale,
            "this cannot be {one}: all {name}s of {side} are already open or lost",
            one,
            name,
            side = words.side(piece.side)
        ),
        None => {
            say!(words.locale, "this cannot be {one}: all {name}s of that side are already open or lost", one, name)
        }
    })
}
