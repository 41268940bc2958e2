//! A text that stands where a move belongs but cannot be read as one.
//!
//! The file's notation decides what a move looks like: `H2-E2` (ICCS), `C2=5` (AXF), `C2.5` (WXF), `Ch2-e2` (LALG), `Che2`
//! (SALG). A text of another notation is read too, as long as it can mean only one legal move. Instead of an
//! unreadable move any legal one may have been played. The moves after it show which are possible, and the likeliest are
//! quick fixes.
//!
//! ## Example
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. <e>Ch2-ex</e> Nh9-g7
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7
//! }
//! ```

#[cfg(test)]
use super::example::NearMiss;
use super::unknown_piece::{letter_fix, usual_meaning};
use super::words::say;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::notation::Malformation;
use crate::record::{Issue, IssueKind};
use crate::text::{TextEdit, TextRange, TextSize};

pub(super) static INFO: CodeInfo =
    CodeInfo::new("malformed-move", Group::Moves, Severity::Error, "a text that cannot be read as a move", message)
        .with_fixes(fixes);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "a remark after the move",
    language: "xq",
    text: concat!("FORMAT LALG\n", "GAME 1\n", "START{\n", "1. Ch2-e2!? Nh9-g7\n", "}\n"),
}];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::MalformedMove { what, .. } = kind else { return None };
    let meant = match what {
        Malformation::UnknownPiece { letter, .. } => usual_meaning(*letter),
        _ => None,
    };
    let letters = &words.dialect.symbols;
    let meant = meant.map(|kind| {
        say!(words.locale, "; the {kind} is `{letter}`", kind = words.kind(kind), letter = letters.letter(kind))
    });
    let meant = meant.unwrap_or_default();
    Some(format!("{}{meant}", words.malformation(*what)))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    let IssueKind::MalformedMove { what, skip } = &issue.kind else { return Vec::new() };
    let wrong = issue.range.start() + TextSize::new(*skip);
    let fix = match what {
        Malformation::UnknownPiece { letter, .. } => {
            letter_fix(*letter, TextRange::at(wrong, TextSize::of(*letter)), context)
        }
        Malformation::MissingSideways(sign) => {
            let edit = TextEdit::replace(TextRange::empty(wrong), sign.to_string());
            Some(Fix::choice(context.insert(&sign), edit))
        }
        Malformation::TooLong => {
            let rest = context.text(issue.range);
            // Of whole words one may be a move of its own.
            let sign = !rest.is_empty() && rest.chars().all(|c| !c.is_alphanumeric());
            sign.then(|| {
                Fix::choice(say!(context.locale(), "Remove '{rest}'", rest), TextEdit::replace(issue.range, ""))
            })
        }
        Malformation::BadSeparator(found) => {
            let sign = if matches!(found, '×' | '*' | ':' | '✕' | 'Х' | 'х') { "x" } else { "-" };
            let place = TextRange::at(wrong, TextSize::of(*found));
            let there = context.text(place).starts_with(*found);
            there.then(|| Fix::choice(context.change_to(&sign), TextEdit::replace(place, sign)))
        }
        _ => None,
    };
    fix.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{fixed, said};
    use super::*;
    use crate::notation::Symbols;

    #[test]
    fn words() {
        let said = |what| said(&IssueKind::MalformedMove { what, skip: 0 });
        assert_eq!(said(Malformation::BadRank('x')), "`x` is not a rank: ranks are 0 to 9");
        assert_eq!(
            said(Malformation::UnknownPiece { letter: 'H', known: Symbols::yang() }),
            "`H` is not a piece letter of this file: the letters are K R N C G M P; the horse is `N`"
        );
    }

    #[test]
    fn fixes() {
        let kind = |what| IssueKind::MalformedMove { what, skip: 0 };
        let unknown = Malformation::UnknownPiece { letter: 'h', known: Symbols::yang() };
        assert_eq!(
            fixed("START{ 1. <e>h</e>h0-g2 }", kind(unknown)),
            ["Change to 'n', the horse (choice): START{ 1. nh0-g2 }"]
        );
        assert_eq!(
            fixed("START{ 1. Ch2-e2<e>,</e> Nh9-g7 }", kind(Malformation::TooLong)),
            ["Remove ',' (choice): START{ 1. Ch2-e2 Nh9-g7 }"]
        );
        assert!(fixed("START{ 1. Ch2-e2<e>Nh9-g7</e> }", kind(Malformation::TooLong)).is_empty());
        assert_eq!(
            fixed("START{ 1. C2<e>5</e> }", kind(Malformation::MissingSideways('='))),
            ["Insert '=' (choice): START{ 1. C2=5 }"]
        );
        assert_eq!(
            fixed("START{ 1. Ch2<e>–</e>e2 }", kind(Malformation::BadSeparator('–'))),
            ["Change to '-' (choice): START{ 1. Ch2-e2 }"]
        );
    }
}
