//! The piece letters on the FORMAT line cannot be used.
//!
//! Each item is `default(symbol)`: the default letters are `K R N C G M P` for king, rook, horse, cannon, advisor,
//! elephant and pawn, and the letter in parentheses is what this file writes instead. A kind that is not listed keeps its
//! default, and no two kinds may share a letter. All items apply at the same time, so `R(C) C(R)` swaps two letters.
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
//!
//! ## Not reported
//!
//! ```xq
//! FORMAT LALG, R(C) C(R)
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::{BadSymbols, IssueKind};
use crate::words::say;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Header, Severity::Error, "the piece letters of the FORMAT line cannot be used", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::BadPieceSymbols { why } = kind else { return None };
    Some(match why {
        BadSymbols::Shape => {
            say!(words.locale, "write `N(H)`: a default letter, and in parentheses the letter that this file uses")
                .to_owned()
        }
        BadSymbols::UnknownDefault(letter) => {
            say!(words.locale, "`{letter}` is not a default letter: these are K R N C G M P", letter)
        }
        BadSymbols::Twice(letter) => say!(words.locale, "`{letter}` is listed twice: keep one of them", letter),
        BadSymbols::Collision { symbol, kinds: [first, second] } => {
            let (first, second) = (words.kind(*first), words.kind(*second));
            say!(
                words.locale,
                "`{symbol}` stands for both the {first} and the {second}: give one of them another letter",
                symbol,
                first,
                second
            )
        }
    })
}
