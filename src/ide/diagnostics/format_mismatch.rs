//! The moves are plainly written in another notation than the FORMAT line says.
//!
//! Without a FORMAT line a file is ICCS (`H2-E2`). If most moves have the shape of another notation, they are read in
//! that notation and can be checked. This is the only warning about it.
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
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::notation::Notation;
use crate::record::{Issue, IssueKind};
use crate::syntax::SyntaxKind;
use crate::text::TextEdit;

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
        why: "WXF with letters of the file's own",
        language: "xq",
        text: concat!("FORMAT WXF, C(L)\n", "GAME 1\n", "START{\n", "1. L2.5 N2+3\n", "}\n"),
    },
];

fn message(kind: &IssueKind, _: &Wording<'_>) -> Option<String> {
    if let IssueKind::NotationMismatch { declared, found, name, matching, moves } = kind {
        let (declared, found) = (declared.info(), found.info());
        return Some(format!(
            "the tag says {}, but {matching} of {moves} moves are {}, like {}: write `{name}`",
            declared.name, found.name, found.example
        ));
    }
    let IssueKind::FormatMismatch { declared, found, matching, moves } = kind else { return None };
    let found_name = found.info().name;
    let says = match declared {
        Some(declared) => format!("FORMAT says {}", declared.info().name),
        None => "without a FORMAT line the moves are ICCS".to_owned(),
    };
    let example = found.info().example;
    let remedy = match (format_name(*found), declared) {
        (Some(name), Some(_)) => format!(": write `FORMAT {name}`"),
        (Some(name), None) => format!(": add `FORMAT {name}`"),
        (None, _) => ", which no FORMAT line can name: convert them".to_owned(),
    };
    Some(format!("{says}, but {matching} of {moves} moves are {found_name}, like {example}{remedy}"))
}

/// The name of the notation on a FORMAT line.
fn format_name(notation: Notation) -> Option<&'static str> {
    NAMES.into_iter().find(|name| Notation::from_id(name) == Some(notation))
}

fn fixes(issue: &Issue, context: &FixContext<'_>) -> Vec<Fix> {
    if let IssueKind::NotationMismatch { name, .. } = &issue.kind {
        return vec![Fix::choice(format!("Change to '{name}'"), TextEdit::replace(issue.range, *name))];
    }
    let IssueKind::FormatMismatch { declared, found, .. } = &issue.kind else { return Vec::new() };
    let Some(name) = format_name(*found) else { return Vec::new() };
    if declared.is_none() {
        let top = Some(format!("FORMAT {name}{}", context.line_break()));
        return vec![Fix { title: format!("Insert 'FORMAT {name}'"), edits: Vec::new(), top, safe: true }];
    }
    let tokens = context.tokens();
    let old = tokens.iter().find(|token| token.kind == SyntaxKind::FormatName);
    let fix = old.map(|old| Fix::choice(format!("Change to 'FORMAT {name}'"), TextEdit::replace(old.range(), name)));
    fix.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{fixed, said};
    use super::*;

    #[test]
    fn words_of_a_tag() {
        let (declared, found) = (Notation::Wxf, Notation::Iccs);
        let kind = IssueKind::NotationMismatch { declared, found, name: "ICCS", matching: 9, moves: 10 };
        assert_eq!(said(&kind), "the tag says WXF, but 9 of 10 moves are ICCS, like H2-E2: write `ICCS`");
    }

    #[test]
    fn words_and_fixes() {
        let kind = |declared, found| IssueKind::FormatMismatch { declared, found, matching: 9, moves: 10 };
        let wrong = kind(Some(Notation::Axf), Notation::Lalg);
        assert_eq!(said(&wrong), "FORMAT says AXF, but 9 of 10 moves are LALG, like Ch2-e2: write `FORMAT LALG`");
        assert_eq!(
            fixed("<e>FORMAT</e> AXF\nGAME\n", wrong),
            ["Change to 'FORMAT LALG' (choice): FORMAT LALG\nGAME\n"]
        );
        let missing = kind(None, Notation::Wxf);
        assert_eq!(
            said(&missing),
            "without a FORMAT line the moves are ICCS, but 9 of 10 moves are WXF, like C2.5: add `FORMAT WXF`"
        );
        assert_eq!(fixed("<e>GAME</e>\n", missing), ["Insert 'FORMAT WXF': FORMAT WXF\nGAME\n"]);
        let chinese = kind(None, Notation::Chinese);
        assert_eq!(
            said(&chinese),
            "without a FORMAT line the moves are ICCS, but 9 of 10 moves are Chinese, like 炮二平五, which no FORMAT \
             line can name: convert them"
        );
        assert!(fixed("<e>GAME</e>\n", chinese).is_empty());
    }
}
