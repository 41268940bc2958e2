//! The moves are plainly written in another notation than the FORMAT line says.
//!
//! Without a FORMAT line a file is ICCS (`H2-E2`). If most moves have the shape of another notation, they are read in
//! that notation and can be checked. You get one warning, not one per move.
//!
//! The piece letters may differ too: with `FORMAT AXF` a move is `N8+7`, but the file has `H8+7`. Then the moves are
//! read with the letters that they have.
//!
//! Correct the FORMAT line, or add one.
//!
//! ## Example
//!
//! ```xq
//! FORMAT <e>AXF</e>
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7 2. Nh0-g2 Ri9-h9 3. Ri0-h0 Pg6-g5
//! }
//! ```
//!
//! ## Fixed
//!
//! ```xq
//! FORMAT LALG
//! GAME 1
//! START{
//! 1. Ch2-e2 Nh9-g7 2. Nh0-g2 Ri9-h9 3. Ri0-h0 Pg6-g5
//! }
//! ```

#[cfg(test)]
use super::example::NearMiss;
use super::unknown_format::NAMES;
use super::words::say;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::notation::{Notation, Symbols};
use crate::record::{Issue, IssueKind};
use crate::rules::xiangqi::Kind;
use crate::syntax::SyntaxKind;
use crate::text::{TextEdit, TextRange, one_line};

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "format-mismatch",
    Group::Header,
    Severity::Warning,
    "the moves are in another notation than FORMAT says",
    message,
)
.with_fixes(fixes);

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[
    NearMiss {
        why: "one move in another notation",
        language: "xq",
        text: concat!("FORMAT ICCS\n", "GAME 1\n", "START{\n", "1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. Ri0-h0\n", "}\n"),
    },
    NearMiss {
        why: "one move with another letter",
        language: "xq",
        text: concat!("FORMAT AXF\n", "GAME 1\n", "START{\n", "1. C2=5 H8+7 2. N2+3 R9=8\n", "}\n"),
    },
    NearMiss {
        why: "WXF with letters of the file's own",
        language: "xq",
        text: concat!("FORMAT WXF, C(L)\n", "GAME 1\n", "START{\n", "1. L2.5 N2+3\n", "}\n"),
    },
];

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    if let IssueKind::NotationMismatch { declared, found, example, name, matching, moves } = kind {
        let (declared, found) = (declared.info(), found.info());
        return Some(say!(
            words.locale,
            "the tag says {declared}, but {matching} of {moves} moves look like {found} (such as {example}): write \
             `{name}`",
            declared = declared.name,
            matching,
            moves,
            found = found.name,
            example = one_line(example),
            name
        ));
    }
    if let IssueKind::LettersMismatch { notation, declared, letters, matching, moves } = kind {
        let name = notation.info().name;
        return Some(say!(
            words.locale,
            "FORMAT {name} has the letters {declared} here, but {matching} of {moves} moves use {letters}: \
             declare them",
            name,
            declared,
            matching,
            moves,
            letters
        ));
    }
    let IssueKind::FormatMismatch { declared, found, example, matching, moves } = kind else { return None };
    let found_name = words.notation(*found);
    let says = match declared {
        Some(declared) => say!(words.locale, "FORMAT says {notation}", notation = words.notation(*declared)),
        None => say!(words.locale, "without a FORMAT line the moves are ICCS").to_owned(),
    };
    let remedy = match (format_name(*found), declared) {
        (Some(name), Some(_)) => say!(words.locale, ": write `FORMAT {name}`", name),
        (Some(name), None) => say!(words.locale, ": add `FORMAT {name}`", name),
        (None, _) => say!(words.locale, ", which no FORMAT line can name: convert them").to_owned(),
    };
    Some(say!(
        words.locale,
        "{says}, but {matching} of {moves} moves look like {found_name} (such as {example}){remedy}",
        says,
        matching,
        moves,
        found_name,
        example = one_line(example),
        remedy
    ))
}

/// The name of the notation on a FORMAT line.
fn format_name(notation: Notation) -> Option<&'static str> {
    NAMES.into_iter().find(|name| Notation::from_id(name) == Some(notation))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    if let IssueKind::NotationMismatch { name, .. } = &issue.kind {
        return vec![Fix::choice(context.change_to(&name), TextEdit::replace(issue.range, *name))];
    }
    if let IssueKind::LettersMismatch { declared, letters, .. } = &issue.kind {
        return declare_letters(declared, letters, context).into_iter().collect();
    }
    let IssueKind::FormatMismatch { declared, found, .. } = &issue.kind else { return Vec::new() };
    let Some(name) = format_name(*found) else { return Vec::new() };
    if declared.is_none() {
        let top = Some(format!("FORMAT {name}{}", context.line_break()));
        return vec![Fix {
            title: say!(context.locale(), "Insert 'FORMAT {name}'", name),
            edits: Vec::new(),
            top,
            safe: true,
        }];
    }
    let tokens = context.tokens();
    let old = tokens.iter().find(|token| token.kind == SyntaxKind::FormatName);
    let fix = old.map(|old| {
        Fix::choice(say!(context.locale(), "Change to 'FORMAT {name}'", name), TextEdit::replace(old.range(), name))
    });
    fix.into_iter().collect()
}

/// Adds the letters to the FORMAT line, or corrects them there.
fn declare_letters(declared: &Symbols, letters: &Symbols, context: &FixContext<'_>) -> Option<Fix> {
    let tokens = context.tokens();
    let pairs: Vec<_> = tokens.iter().filter(|token| token.kind == SyntaxKind::SymbolPair).collect();
    let defaults = Symbols::yang();
    let mut edits = Vec::new();
    let mut added = String::new();
    for kind in [Kind::Horse, Kind::Advisor, Kind::Elephant] {
        let (default, letter) = (defaults.letter(kind), letters.letter(kind));
        // A line with a map has seed 0's letters for whatever the map leaves out.
        let due = letter != declared.letter(kind) || (pairs.is_empty() && letter != default);
        if !due {
            continue;
        }
        let pair = format!("{default}({letter})");
        let of_kind = |text: &str| text.starts_with(|first: char| first.eq_ignore_ascii_case(&default));
        match pairs.iter().find(|token| of_kind(token.text)) {
            Some(token) => edits.push(TextEdit::replace(token.range(), pair)),
            None => added.push_str(&format!(" {pair}")),
        }
    }
    let name = || tokens.iter().rfind(|token| matches!(token.kind, SyntaxKind::FormatName | SyntaxKind::Keyword));
    let (end, comma) = match pairs.last() {
        Some(pair) => (pair.range().end(), ""),
        None => (name()?.range().end(), ","),
    };
    if !added.is_empty() {
        edits.push(TextEdit::replace(TextRange::empty(end), format!("{comma}{added}")));
    }
    edits.sort_by_key(|edit| edit.range.start());
    Some(Fix {
        title: say!(context.locale(), "Declare the letters of the moves").to_owned(),
        edits,
        top: None,
        safe: true,
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{fixed, said};
    use super::*;

    #[test]
    fn words_of_a_tag() {
        let (declared, found) = (Notation::Wxf, Notation::Iccs);
        let example = "B2-E2".to_owned();
        let kind = IssueKind::NotationMismatch { declared, found, example, name: "ICCS", matching: 9, moves: 10 };
        assert_eq!(said(&kind), "the tag says WXF, but 9 of 10 moves look like ICCS (such as B2-E2): write `ICCS`");
    }

    #[test]
    fn words_and_fixes() {
        let kind = |declared, found, example: &str| {
            let example = example.to_owned();
            IssueKind::FormatMismatch { declared, found, example, matching: 9, moves: 10 }
        };
        let wrong = kind(Some(Notation::Axf), Notation::Lalg, "Ch2-d2");
        assert_eq!(
            said(&wrong),
            "FORMAT says AXF, but 9 of 10 moves look like LALG (such as Ch2-d2): write `FORMAT LALG`"
        );
        assert_eq!(
            fixed("<e>FORMAT</e> AXF\nGAME\n", wrong),
            ["Change to 'FORMAT LALG' (choice): FORMAT LALG\nGAME\n"]
        );
        let missing = kind(None, Notation::Wxf, "C2.6");
        assert_eq!(
            said(&missing),
            "without a FORMAT line the moves are ICCS, but 9 of 10 moves look like WXF (such as C2.6): add `FORMAT WXF`"
        );
        assert_eq!(fixed("<e>GAME</e>\n", missing), ["Insert 'FORMAT WXF': FORMAT WXF\nGAME\n"]);
        let chinese = kind(None, Notation::Chinese, "炮二平六");
        assert_eq!(
            said(&chinese),
            "without a FORMAT line the moves are ICCS, but 9 of 10 moves look like Chinese (such as 炮二平六), which \
             no FORMAT line can name: convert them"
        );
        assert!(fixed("<e>GAME</e>\n", chinese).is_empty());
    }

    #[test]
    fn letters_of_the_moves_are_declared() {
        let moves = "GAME\nSTART{\n1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 P7+1 4. A6+5 H2+3\n}\n";
        let wxf = "GAME\nSTART{\n1. C2.5 N8+7 2. N2+3 R9.8 3. R1.2 P7+1 4. G6+5 N2+3\n}\n";
        let cases = [
            ("FORMAT AXF", moves, "FORMAT AXF, N(H) G(A) M(E)"),
            ("FORMAT AXF, R(R)", moves, "FORMAT AXF, R(R) N(H) G(A) M(E)"),
            ("FORMAT AXF, N(S) R(R)", moves, "FORMAT AXF, N(H) R(R) G(A) M(E)"),
            ("FORMAT WXF", wxf, "FORMAT WXF, N(N) G(G) M(M)"),
        ];
        for (line, moves, after) in cases {
            let document = crate::ide::Document::open_text(&format!("{line}\n{moves}"), "xq");
            let codes: Vec<&str> = document.diagnostics().iter().map(|found| found.code.code).collect();
            assert_eq!(codes, ["format-mismatch"], "{line}");
            let (fixed, made) = document.fix_all();
            assert_eq!((fixed, made), (format!("{after}\n{moves}"), 1));
            assert_eq!(crate::ide::Document::open_text(&format!("{after}\n{moves}"), "xq").diagnostics(), []);
        }
        let kind = IssueKind::LettersMismatch {
            notation: Notation::Axf,
            declared: Symbols::yang(),
            letters: Symbols::wxf(),
            matching: 3,
            moves: 8,
        };
        assert_eq!(
            said(&kind),
            "FORMAT AXF has the letters K R N C G M P here, but 3 of 8 moves use K R H C A E P: declare them"
        );
    }
}
