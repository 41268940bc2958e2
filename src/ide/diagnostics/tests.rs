//! What the tests of the single codes share, and the tests that hold for every code.

use super::example::marked;
use super::*;
use crate::notation::Dialect;
use crate::rules::Variant;
use crate::text::{apply_edits, range};

/// The message in a xiangqi file of LALG.
pub(super) fn said(kind: &IssueKind) -> String {
    message(kind, &Wording { dialect: &Dialect::lalg(), variant: Variant::Xiangqi })
}

/// The fixes of an issue at the mark of a record of LALG: title, `(choice)` unless it is safe, and the text after it.
pub(super) fn fixed(text: &str, kind: IssueKind) -> Vec<String> {
    fixed_in(text, kind, &Dialect::lalg())
}

/// [`fixed`] in another dialect.
pub(super) fn fixed_in(text: &str, kind: IssueKind, dialect: &Dialect) -> Vec<String> {
    let (text, marks) = marked(text);
    let (mark, _) = marks.into_iter().next().expect("a mark");
    let records = crate::syntax::parse(&crate::formats::xq::XqGrammar, &text);
    let mut start = 0;
    for record in &records {
        if mark.start < start + record.text_len() {
            let block = record.block_at(mark.start - start);
            let base = start + record.block_start(block);
            let issue = Issue::new(range(mark.start - base, mark.end - base), kind);
            let context = FixContext::new(record, block, dialect).expect("a block");
            let (before, after) = text.split_at(base);
            let shown = |fix: Fix| {
                let choice = if fix.safe { "" } else { " (choice)" };
                let top = fix.top.unwrap_or_default();
                format!("{}{choice}: {top}{before}{}", fix.title, apply_edits(after, &fix.edits))
            };
            return fixes(&issue, &context).into_iter().map(shown).collect();
        }
        start += record.text_len();
    }
    panic!("the mark is outside of every record");
}

#[test]
fn codes_are_kebab_case_unique_and_named_like_their_files() {
    let mut codes: Vec<&str> = all().iter().map(|info| info.code).collect();
    for (info, source) in ENTRIES {
        assert!(info.code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{}", info.code);
        assert!(source.contains(&format!("\"{}\"", info.code)), "{} stands in another file", info.code);
        assert_eq!(by_code(info.code), Some(*info));
    }
    let groups: Vec<Group> = all().iter().map(|info| info.group).collect();
    assert!(groups.is_sorted(), "the table is ordered by group");
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), all().len());
    assert_eq!(by_code("no-such-code"), None);
}

#[test]
fn every_page_explains_and_shows() {
    const WITHOUT: [&str; 1] = ["no-capture-limit"];
    for info in all() {
        let page = info.documentation();
        assert!(page.len() > 100, "{}: {page}", info.code);
        assert!(!page.contains("<e>") && !page.contains("</e>"), "{}", info.code);
        assert!(!info.summary.ends_with('.'), "{}", info.code);
        match info.example() {
            Some(example) => assert!(example.findings.iter().any(|(_, code)| code.is_none()), "{}", info.code),
            None => assert!(WITHOUT.contains(&info.code), "{} has no example", info.code),
        }
    }
}

#[test]
fn a_page_underlines_the_token() {
    let page = unmatched_brace::INFO.documentation();
    assert!(page.contains("\n}\n}\n^\n```\n"), "{page}");
}

#[test]
fn the_book_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/diagnostics.md");
    let book = book();
    if std::fs::read_to_string(path).ok().as_deref() != Some(book.as_str()) {
        std::fs::create_dir_all(concat!(env!("CARGO_MANIFEST_DIR"), "/docs")).expect("the folder of the documents");
        std::fs::write(path, book).expect("the page of the diagnostics");
        panic!("docs/diagnostics.md was stale and has been written anew: look at it and run the tests again");
    }
}
