//! The move can be read, but the rules forbid it.
//!
//! The message gives the reason: how the piece moves, what blocks the horse's leg, the elephant's eye or the path, the
//! palace, the river, the screen of a cannon, kings that would face each other, or a king that would be in check, and from
//! which piece. The move that brought that piece there is linked.
//!
//! The moves after it show whether it was played like this or another one was meant; the likeliest are quick fixes. While
//! several positions are possible, a move that is legal only in some of them is not judged. A move that is legal in none
//! is an error of its own.
//!
//! Where the moves after it show that a half-move is missing before it, that it is one too many, or that another one was
//! meant although it can be played, the message says that instead.
//!
//! Often the mistake is an earlier one: a missing move, or one piece taken for the other of its kind.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. <e>Nb0-d1</e> Nh9-g7
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Nb0-c2 Nh9-g7
//! }
//! ```

use super::Wording;
use super::{CodeInfo, Group, Severity};
use crate::notation::{AnyKind, AnyPiece, Malformation};
use crate::record::{IssueKind, RelatedRole};
use crate::rules::xiangqi::Kind;
use crate::rules::{Illegal, Move, shogi};
use crate::words::{Locale, palace, say, say_count};

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Moves, Severity::Error, "a move that the rules forbid", message).with_related(related);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    if *kind == IssueKind::OffBoard {
        return Some(words.malformation(Malformation::OffBoard));
    }
    if let Some(words) = words.misfit(kind) {
        return Some(words);
    }
    let IssueKind::IllegalMove { mv, piece, reason, culprit } = kind else { return None };
    Some(why(*mv, *piece, *reason, *culprit, words))
}

fn related(role: RelatedRole, kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let (RelatedRole::Culprit, IssueKind::IllegalMove { culprit, reason, .. }) = (role, kind) else { return None };
    let piece = words.the_piece(*culprit);
    Some(match reason {
        Illegal::StillInCheck(_) | Illegal::IntoCheck(_) => {
            say!(words.locale, "{piece}, which attacks the king, came there with this move", piece)
        }
        Illegal::KingsFacing(_) => {
            say!(words.locale, "{piece}, which faces the other king, came there with this move", piece)
        }
        _ => say!(words.locale, "{piece}, which is in the way, came there with this move", piece),
    })
}

/// The reason as a clause.
#[expect(clippy::too_many_lines, reason = "a table")]
pub(super) fn why(
    mv: Move,
    piece: Option<AnyPiece>,
    reason: Illegal,
    culprit: Option<AnyPiece>,
    words: &Wording<'_>,
) -> String {
    let from = words.origin(mv.from());
    let to = words.square(mv.to());
    let named = |square| words.square(square);
    let mover = piece.map_or_else(|| say!(words.locale, "piece"), |piece| words.kind_of(piece));
    let by = words.the_piece(culprit);
    let own = piece.map(|piece| words.side(piece.side));
    match reason {
        Illegal::NoPiece => say!(words.locale, "no piece stands on {from}", from),
        Illegal::WrongSide => match own {
            Some(side) => say!(
                words.locale,
                "the {mover} on {from} is {side}'s, but it is the other side's turn",
                mover,
                from,
                side
            ),
            None => say!(words.locale, "the piece on {from} belongs to the side that is not to move", from),
        },
        Illegal::OwnPiece => match own {
            Some(side) => say!(words.locale, "a piece of {side}'s own stands on {to}", side, to),
            None => say!(words.locale, "a piece of the same side stands on {to}", to),
        },
        Illegal::Geometry => say!(
            words.locale,
            "no such move from {from} to {to}: {rule}",
            from,
            to,
            rule = how_it_moves(words.locale, piece)
        ),
        Illegal::Leg(square) => {
            say!(words.locale, "the {mover}'s leg is blocked by {by} on {square}", mover, by, square = named(square))
        }
        Illegal::Eye(square) => {
            say!(words.locale, "the {mover}'s eye is blocked by {by} on {square}", mover, by, square = named(square))
        }
        Illegal::Path(square) => {
            say!(
                words.locale,
                "the {mover}'s path from {from} to {to} is blocked by {by} on {square}",
                mover,
                from,
                to,
                by,
                square = named(square)
            )
        }
        Illegal::Screen { count: 0 } => say!(
            words.locale,
            "a {mover} captures over exactly one piece, but nothing stands between {from} and {to}",
            mover,
            from,
            to
        ),
        Illegal::Screen { count } => say_count!(
            words.locale,
            count,
            "a {mover} captures over exactly one piece, but {count} piece stands between {from} and {to}"
                | "a {mover} captures over exactly one piece, but {count} pieces stand between {from} and {to}",
            mover,
            from,
            to
        ),
        Illegal::Palace => match piece {
            Some(piece) => say!(
                words.locale,
                "the {mover} may not leave its palace, {palace}",
                mover,
                palace = palace(words.locale, piece.side)
            ),
            None => say!(words.locale, "the {mover} may not leave its palace", mover),
        },
        Illegal::River => say!(words.locale, "the {mover} may not cross the river, and {to} is beyond it", mover, to),
        Illegal::Backward => say!(words.locale, "a {mover} never moves backward", mover),
        Illegal::Uncrossed => say!(words.locale, "a {mover} moves sideways only after it has crossed the river", mover),
        Illegal::KingsFacing(square) => {
            let square = named(square);
            say!(words.locale, "the king would face the other king on {square} with nothing between", square)
        }
        Illegal::StillInCheck(square) => {
            let king = king_of(own, words);
            say!(
                words.locale,
                "{king} is in check from {by} on {square}, and the move does not answer it",
                king,
                by,
                square = named(square)
            )
        }
        Illegal::IntoCheck(square) => {
            let king = king_of(own, words);
            say!(words.locale, "{king} would be in check from {by} on {square}", king, by, square = named(square))
        }
        Illegal::RevealForbidden => {
            say!(words.locale, "the {mover} on {from} is already open, so nothing turns up", mover, from)
        }
        Illegal::RevealImpossible(kind) => {
            say!(words.locale, "all {kind}s of that side are already open or lost", kind = words.kind(kind))
        }
        Illegal::Nifu(square) => say!(
            words.locale,
            "a pawn of the same side already stands on the file, on {square}",
            square = named(square)
        ),
        Illegal::DropPawnMate => say!(words.locale, "a pawn may not be dropped to give checkmate").to_owned(),
        Illegal::DeadDrop => say!(words.locale, "a {mover} dropped on {to} could never move", mover, to),
        Illegal::MustPromote => {
            say!(words.locale, "a {mover} on {to} could never move again, so it must promote", mover, to)
        }
        Illegal::BadPromotion => say!(words.locale, "the {mover} cannot promote with this move", mover),
        Illegal::NotInHand(kind) => say!(words.locale, "no {kind} is in hand", kind = words.kind(kind)),
        Illegal::Occupied => {
            say!(words.locale, "a piece can be dropped only on an empty square, but one stands on {to}", to)
        }
    }
}

/// `Red's king`, or `the king` when the side is not known.
fn king_of(side: Option<&str>, words: &Wording<'_>) -> String {
    match side {
        Some(side) => say!(words.locale, "{side}'s king", side),
        None => say!(words.locale, "the king").to_owned(),
    }
}

/// How a kind of piece moves, as a clause.
fn how_it_moves(locale: Locale, piece: Option<AnyPiece>) -> &'static str {
    let kind = match piece.map(|piece| piece.kind) {
        Some(AnyKind::Xiangqi(kind)) => kind,
        Some(AnyKind::Shogi(kind)) => return how_it_moves_in_shogi(locale, kind),
        None => return say!(locale, "the piece does not move like this"),
    };
    match kind {
        Kind::King => say!(locale, "a king goes one point along a line"),
        Kind::Advisor => say!(locale, "an advisor goes one point diagonally"),
        Kind::Elephant => say!(locale, "an elephant goes exactly two points diagonally"),
        Kind::Horse => say!(locale, "a horse goes one point along a line and one diagonally outward"),
        Kind::Rook => say!(locale, "a rook goes along a line"),
        Kind::Cannon => say!(locale, "a cannon goes along a line"),
        Kind::Pawn => say!(locale, "a pawn goes one point forward, or sideways across the river"),
    }
}

/// The same of shogi.
fn how_it_moves_in_shogi(locale: Locale, kind: shogi::Kind) -> &'static str {
    match kind {
        shogi::Kind::Pawn => say!(locale, "a pawn goes one square forward"),
        shogi::Kind::Lance => say!(locale, "a lance goes straight forward"),
        shogi::Kind::Knight => say!(locale, "a knight goes two squares forward and one sideways"),
        shogi::Kind::Silver => say!(locale, "a silver goes one square forward or diagonally"),
        shogi::Kind::Gold => say!(locale, "a gold goes one square along a line or diagonally forward"),
        shogi::Kind::Bishop => say!(locale, "a bishop goes along a diagonal"),
        shogi::Kind::Rook => say!(locale, "shogi" => "a rook goes along a line"),
        shogi::Kind::King => say!(locale, "a king goes one square"),
        shogi::Kind::Tokin | shogi::Kind::PromotedLance | shogi::Kind::PromotedKnight | shogi::Kind::PromotedSilver => {
            say!(locale, "it moves like a gold, one square along a line or diagonally forward")
        }
        shogi::Kind::Horse => say!(locale, "a horse goes along a diagonal, or one square along a line"),
        shogi::Kind::Dragon => say!(locale, "a dragon goes along a line, or one square diagonally"),
    }
}
