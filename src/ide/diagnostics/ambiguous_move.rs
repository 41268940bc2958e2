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

#[cfg(test)]
use super::example::NearMiss;
use super::words::say;
use super::{CodeInfo, Fix, FixContext, Group, Severity, Wording};
use crate::record::{Issue, IssueKind};
use crate::text::TextEdit;

pub(super) static INFO: CodeInfo = CodeInfo::new(
    "ambiguous-move",
    Group::Moves,
    Severity::Error,
    "a text that fits more than one legal move",
    message,
)
.with_fixes(fixes)
.with_exceptions(|kind| match kind {
    IssueKind::AmbiguousMove { settled: true, .. } => Some(Severity::Hint),
    IssueKind::AmbiguousMove { clash: true, .. } => Some(Severity::Warning),
    _ => None,
});

/// Candidates that a message names.
const NAMED: usize = 6;

#[cfg(test)]
pub(super) const NEAR_MISSES: &[NearMiss] = &[NearMiss {
    why: "two pawns on a file, one of them named",
    language: "xq",
    text: concat!(
        "FORMAT AXF\n",
        "GAME 1\n",
        "SETUP{ Kd0; Pc5; Pc7; ke9; MOVE 1, RED }\n",
        "START{\n",
        "1. P++1 K5+1\n",
        "}\n"
    ),
}];

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

#[cfg(test)]
mod tests {
    use super::super::severity_of;
    use super::super::tests::{fixed, said};
    use super::*;
    use crate::ide::Document;

    #[test]
    fn words_and_fixes() {
        let kind = |settled| IssueKind::AmbiguousMove {
            candidates: vec!["P++1".to_owned(), "P-+1".to_owned()],
            picked: "P-+1".to_owned(),
            settled,
            clash: false,
        };
        assert_eq!(said(&kind(false)), "ambiguous move: it can be `P++1` or `P-+1`; taken as `P-+1`");
        assert_eq!(said(&kind(true)), "ambiguous move: it can be `P++1` or `P-+1`; only `P-+1` fits the other moves");
        assert_eq!(severity_of(&kind(false)), Severity::Error);
        assert_eq!(severity_of(&kind(true)), Severity::Hint);
        assert_eq!(
            fixed("START{ 1. <e>P7+1</e> }", kind(false)),
            ["Change to 'P-+1' (choice): START{ 1. P-+1 }", "Change to 'P++1' (choice): START{ 1. P++1 }"]
        );
        assert_eq!(
            fixed("START{ 1. <e>P7+1</e> }", kind(true)),
            ["Change to 'P-+1': START{ 1. P-+1 }", "Change to 'P++1' (choice): START{ 1. P++1 }"]
        );
    }

    #[test]
    fn further_ambiguous_moves_are_followed_in_each_reading() {
        // Only the pawn that did not go first, gone to d4, has three steps left on that file; first come the others.
        let start = "FORMAT WXF\nGAME\nFEN 3k5/9/9/9/9/2p6/9/2p6/9/5K3 b - - 0 1\n";
        let moves = "1. ... P3+1 2. K4+1 P3.4 3. K4-1 P4+1 4. K4+1 P4+1 5. K4-1 P4+1 6. K4+1 P4+1";
        let document = Document::open_text(&format!("{start}START{{\n{moves}\n}}\n"), "xq");
        let reported: Vec<_> =
            document.diagnostics().into_iter().map(|found| (found.severity, found.message)).collect();
        let words = |text: &str| (Severity::Hint, format!("ambiguous move: it can be {text} fits the other moves"));
        assert_eq!(reported, [words("`P++1` or `P-+1`; only `P++1`"), words("`P+.4` or `P-.4`; only `P-.4`")]);
    }

    #[test]
    fn two_schemes_for_stacked_pawns() {
        let messages = |start: &str, moves: &str| -> Vec<String> {
            let text = format!("FORMAT WXF\nGAME\nFEN 4k4/6P2/7P1/6PP1/6P2/9/{start} - - 0 1\nSTART{{\n{moves}\n}}\n");
            let document = Document::open_text(&text, "xq");
            let shown = |found: crate::ide::Diagnostic| format!("{:?} {}", found.severity, found.message);
            document.diagnostics().into_iter().map(shown).collect()
        };
        let both = |taken: &str| {
            format!(
                "ambiguous move: `33.4` by the rules of 2018, `23.4` as the federation's page of 1997 names pawns; {taken}"
            )
        };
        // Nothing shows which is meant.
        assert_eq!(messages("9/9/9/3K5 w", "1. 33.4 K5+1"), [format!("Warning {}", both("taken as `33.4`"))]);
        // The other names of pawns do.
        assert_eq!(messages("9/9/9/3K5 w", "1. 33.4 K5+1 2. 12.1"), [""; 0]);
        let page = messages("9/9/9/3K5 w", "1. 33.4 K5+1 2. 2+.1 K5-1");
        assert_eq!(page.first(), Some(&format!("Hint {}", both("only `23.4` fits the other moves"))));
        let black_first = messages("2p6/4p4/2p1p4/3K5 b", "1. ... 3-.2 2. 33.4 K5+1");
        assert_eq!(black_first.last(), page.first());
        // The middle pawn would be on f8 by then, and the king could not go to e8.
        assert_eq!(messages("9/9/9/3K5 w", "1. 33.4 K5+1 2. P4+1 K5-1 3. P4+1 K5+1"), [""; 0]);
        // Of the others the schemes do not say different things.
        assert_eq!(messages("9/9/9/3K5 w", "1. 23.4 K5+1"), [""; 0]);
        assert_eq!(messages("9/9/9/3K5 w", "1. 22.1 K5+1"), [""; 0]);
    }

    #[test]
    fn a_fix_never_writes_an_ambiguous_move() {
        let kind = |picked: &str, settled| IssueKind::AmbiguousMove {
            candidates: vec!["33=4".to_owned(), "23=4".to_owned()],
            picked: picked.to_owned(),
            settled,
            clash: true,
        };
        let text = "START{ 1. <e>33.4</e> }";
        assert_eq!(fixed(text, kind("33=4", false)), ["Change to '23=4' (choice): START{ 1. 23=4 }"]);
        assert_eq!(fixed(text, kind("23=4", true)), ["Change to '23=4': START{ 1. 23=4 }"]);
    }
}
