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

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Group, Severity, Wording};
use crate::notation::AnyPiece;
use crate::record::IssueKind;
use crate::rules::Illegal;

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "reveal-impossible",
    Group::Fen,
    Severity::Error,
    "a dark piece turns up as a kind that has run out",
    message,
);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "the second horse",
    language: "xiangqi-pgn",
    text: concat!("[Variant \"Jeiqi\"]\n", "[Format \"LAN\"]\n", "\n", "1. i3i4=h i6i5=p 2. g3g4=h g6g5=p *\n"),
}];

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{AnyPiece, Dialect};
    use crate::rules::xiangqi::Kind;
    use crate::rules::{Move, Side, Square, Variant};

    #[test]
    fn words() {
        let from = Square::new(4, 3).expect("on the board");
        let mv = Move::new(from, Square::new(4, 4).expect("on the board"));
        let piece = Some(AnyPiece { side: Side::First, kind: Kind::Pawn.into() });
        let said = |kind| {
            let kind = IssueKind::IllegalMove { mv, piece, reason: Illegal::RevealImpossible(kind), culprit: None };
            let dialect = Dialect::lalg();
            message(&kind, &Wording::new(&dialect, Variant::Jeiqi)).expect("its own issue")
        };
        assert_eq!(said(Kind::Horse), "this cannot be a horse: all horses of White are already open or lost");
        assert_eq!(said(Kind::Advisor), "this cannot be an advisor: all advisors of White are already open or lost");
    }
}
