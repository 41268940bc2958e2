//! What can be wrong with records of shogi as the CSA writes them (record-formats §4): codes of its own, and words for
//! those that other formats have as well.

use super::words::a;
use super::*;
use crate::notation::{csa_kind, csa_name};
use crate::record::CsaIssue;

/// The code of an issue.
pub(super) fn code_of(issue: &CsaIssue) -> &'static CodeInfo {
    match issue {
        CsaIssue::MissingTurn { .. } => &missing_turn::INFO,
        CsaIssue::MissingBoard { .. } | CsaIssue::MissingRanks { .. } => &missing_board::INFO,
        CsaIssue::DuplicateRank { .. } | CsaIssue::OccupiedSquare { .. } => &duplicate_square::INFO,
        CsaIssue::TwoBoards => &unexpected_token::INFO,
        CsaIssue::UnknownPiece { .. } | CsaIssue::NeverInHand { .. } => &unknown_piece::INFO,
        CsaIssue::BadSquare { .. } => &bad_square::INFO,
        CsaIssue::PieceCount { .. } | CsaIssue::SecondKing { .. } => &piece_count::INFO,
        CsaIssue::NotThere { found: None, .. } => &no_such_piece::INFO,
        CsaIssue::NotThere { .. } => &wrong_piece::INFO,
        CsaIssue::NifuSetUp { .. } => &nifu::INFO,
        CsaIssue::DeadSetUp { .. } => &dead_drop::INFO,
        CsaIssue::MissingKing { .. } => &missing_king::INFO,
        CsaIssue::WaitingInCheck { .. } => &side_not_to_move_in_check::INFO,
        CsaIssue::KachiNotMet { .. } => &kachi_not_met::INFO,
        CsaIssue::Sennichite | CsaIssue::EarlySennichite { .. } => &repetition::INFO,
        CsaIssue::PerpetualCheck { .. } => &perpetual_check::INFO,
    }
}

/// The code of a move that only shogi forbids.
pub(super) fn code_of_move(reason: Illegal) -> Option<&'static CodeInfo> {
    Some(match reason {
        Illegal::Nifu(_) => &nifu::INFO,
        Illegal::DropPawnMate => &drop_pawn_mate::INFO,
        Illegal::DeadDrop => &dead_drop::INFO,
        Illegal::MustPromote => &must_promote::INFO,
        Illegal::BadPromotion => &bad_promotion::INFO,
        Illegal::NotInHand(_) => &not_in_hand::INFO,
        _ => return None,
    })
}

/// The severity of an issue where it is not that of its code.
pub(super) fn severity(issue: &CsaIssue) -> Option<Severity> {
    Some(match issue {
        // Mate problems leave out the king of who gives mate.
        CsaIssue::MissingKing { both: false, .. } => Severity::Hint,
        CsaIssue::MissingKing { .. } | CsaIssue::PerpetualCheck { .. } => Severity::Warning,
        CsaIssue::EarlySennichite { .. } => Severity::Hint,
        _ => return None,
    })
}

/// The words for an issue whose code is not CSA's own.
pub(super) fn message(issue: &CsaIssue, words: &Wording<'_>) -> Option<String> {
    Some(match issue {
        CsaIssue::DuplicateRank { rank } => format!("rank {rank} is written twice: the first one counts"),
        CsaIssue::OccupiedSquare { square, by } => {
            let by = a(&words.piece(*by));
            format!("two pieces on one square: {by} stands on {} already", words.square(*square))
        }
        CsaIssue::TwoBoards => {
            "two boards: `PI` and ranks exclude each other, and each stands once; remove one of them".to_owned()
        }
        CsaIssue::UnknownPiece { name } => {
            format!("`{name}` is no piece: the pieces are FU KY KE GI KI KA HI OU and, promoted, TO NY NK NG UM RY")
        }
        CsaIssue::NeverInHand { kind } if kind.is_promoted() => {
            let (kind, base) = (words.kind(*kind), csa_name(kind.base()));
            format!("a {kind} is never in hand: it would be `{base}` there")
        }
        CsaIssue::NeverInHand { .. } => "a king is never in hand".to_owned(),
        CsaIssue::BadSquare { text } => {
            format!("`{text}` is not a square: it is two digits 1 to 9, file and rank, or `00` for the hand")
        }
        CsaIssue::NotThere { square, found, named } => {
            let (named, square) = (words.kind(*named), words.square(*square));
            match found {
                Some(found) => {
                    let found = a(&words.piece(*found));
                    format!("wrong piece: {} is taken off, but {found} stands on {square}", a(named))
                }
                None => format!("no such piece: no {named} stands on {square} that could be taken off"),
            }
        }
        CsaIssue::MissingKing { both: true, .. } => "neither side has a king: nobody can be in check".to_owned(),
        CsaIssue::MissingKing { side, .. } => {
            format!("{} has no king: it cannot be in check, as in a mate problem", words.side(*side))
        }
        CsaIssue::WaitingInCheck { by, .. } => {
            format!("the side that is not to move is in check, from the piece on {}", words.square(*by))
        }
        CsaIssue::Sennichite => {
            "sennichite: this position stands on the board for the fourth time, which ends the game \
                                 without a winner; write `%SENNICHITE` behind it"
                .to_owned()
        }
        CsaIssue::EarlySennichite { times } => {
            let times = super::words::plural(*times, "time");
            format!("the last position has stood on the board {times}, and sennichite asks for four")
        }
        CsaIssue::PerpetualCheck { loser } => {
            let loser = words.side(*loser);
            format!("sennichite by perpetual check: {loser} has given check with every move of it and so loses")
        }
        _ => return None,
    })
}

/// The fixes of an issue whose code is not CSA's own.
pub(super) fn fixes(issue: &CsaIssue, at: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let text = context.text(at.range);
    let (digits, name) = text.split_at(text.bytes().take_while(u8::is_ascii_digit).count());
    let meant = match issue {
        CsaIssue::NeverInHand { kind } if kind.is_promoted() => format!("{digits}{}", csa_name(kind.base())),
        CsaIssue::UnknownPiece { .. } => {
            let sign = name.len() - name.trim_start_matches(['+', '-']).len();
            let (sign, letters) = name.split_at(sign);
            let upper = letters.to_ascii_uppercase();
            if csa_kind(&upper).is_none() || upper == letters {
                return Vec::new();
            }
            format!("{digits}{sign}{upper}")
        }
        CsaIssue::NotThere { found: Some(found), .. } => format!("{digits}{}", csa_name(found.kind)),
        _ => return Vec::new(),
    };
    vec![Fix::choice(format!("write `{meant}`"), crate::text::TextEdit::replace(at.range, meant))]
}

#[cfg(test)]
mod tests {
    use super::super::tests::said_in_shogi;
    use super::*;
    use crate::rules::shogi::{Kind, Piece};
    use crate::rules::{Side, Square};

    #[test]
    fn words() {
        let said = |issue| said_in_shogi(&IssueKind::Csa(issue));
        let square = Square::new(7, 7).expect("on the board");
        let rook = Piece::new(Side::Second, Kind::Rook);
        let cases = [
            (CsaIssue::DuplicateRank { rank: 2 }, "rank 2 is written twice: the first one counts"),
            (
                CsaIssue::OccupiedSquare { square, by: rook },
                "two pieces on one square: a white rook stands on 22 already",
            ),
            (CsaIssue::NeverInHand { kind: Kind::Tokin }, "a tokin is never in hand: it would be `FU` there"),
            (CsaIssue::NeverInHand { kind: Kind::King }, "a king is never in hand"),
            (
                CsaIssue::BadSquare { text: "90".to_owned() },
                "`90` is not a square: it is two digits 1 to 9, file and rank, or `00` for the hand",
            ),
            (
                CsaIssue::NotThere { square, found: Some(rook), named: Kind::Bishop },
                "wrong piece: a bishop is taken off, but a white rook stands on 22",
            ),
            (
                CsaIssue::NotThere { square, found: None, named: Kind::Bishop },
                "no such piece: no bishop stands on 22 that could be taken off",
            ),
            (
                CsaIssue::MissingKing { side: Side::First, both: true },
                "neither side has a king: nobody can be in check",
            ),
            (
                CsaIssue::MissingKing { side: Side::First, both: false },
                "Black has no king: it cannot be in check, as in a mate problem",
            ),
            (
                CsaIssue::WaitingInCheck { king: square, by: square },
                "the side that is not to move is in check, from the piece on 22",
            ),
            (
                CsaIssue::EarlySennichite { times: 1 },
                "the last position has stood on the board 1 time, and sennichite asks for four",
            ),
            (
                CsaIssue::PerpetualCheck { loser: Side::First },
                "sennichite by perpetual check: Black has given check with every move of it and so loses",
            ),
        ];
        for (issue, words) in cases {
            assert_eq!(said(issue), words);
        }
        assert!(said(CsaIssue::TwoBoards).starts_with("two boards: "));
        assert!(said(CsaIssue::UnknownPiece { name: "XX".to_owned() }).starts_with("`XX` is no piece: "));
        assert!(said(CsaIssue::Sennichite).starts_with("sennichite: this position stands on the board for the fourth"));
    }
}
