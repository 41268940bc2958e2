//! The piece letters on the FORMAT line make no sense.
//!
//! Each item is `default(symbol)`: the default letters are `K R N C G M P` for king, rook, horse, cannon, advisor,
//! elephant and pawn, and the letter in brackets is what this file writes instead. What is not listed keeps its
//! default, and in the end no two kinds may share a letter. All items are meant at the same time, so that
//! `R(C) C(R)` swaps two letters.
//!
//! ## Example
//!
//! The rook takes the letter that the cannon still has.
//!
//! ```xq
//! FORMAT LALG, <e>R(C)</e>
//! GAME 1
//! START{
//! 1. Nh0-g2 Nh9-g7
//! }
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{BadSymbols, IssueKind};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "bad-piece-symbols",
    Group::Header,
    Severity::Error,
    "the piece letters of the FORMAT line make no sense",
    message,
);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::BadPieceSymbols { why } = kind else { return None };
    Some(match why {
        BadSymbols::Shape => {
            "this is not of the form `N(H)`: a default letter and in brackets the letter this file writes".to_owned()
        }
        BadSymbols::UnknownDefault(letter) => {
            format!("`{letter}` is not a default letter: before the bracket stands one of K R N C G M P")
        }
        BadSymbols::Twice(letter) => format!("`{letter}` is given a symbol twice: keep one of them"),
        BadSymbols::Collision { symbol, kinds: [first, second] } => {
            let (first, second) = (words.kind(*first), words.kind(*second));
            format!("`{symbol}` stands for both the {first} and the {second}: give one of them another letter")
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::*;
    use crate::rules::xiangqi::Kind;

    #[test]
    fn words() {
        let said = |why| said(&IssueKind::BadPieceSymbols { why });
        assert_eq!(
            said(BadSymbols::Shape),
            "this is not of the form `N(H)`: a default letter and in brackets the letter this file writes"
        );
        assert_eq!(
            said(BadSymbols::UnknownDefault('H')),
            "`H` is not a default letter: before the bracket stands one of K R N C G M P"
        );
        assert_eq!(said(BadSymbols::Twice('R')), "`R` is given a symbol twice: keep one of them");
        assert_eq!(
            said(BadSymbols::Collision { symbol: 'C', kinds: [Kind::Rook.into(), Kind::Cannon.into()] }),
            "`C` stands for both the rook and the cannon: give one of them another letter"
        );
    }
}
