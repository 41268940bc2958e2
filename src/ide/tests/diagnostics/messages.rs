//! What is said of the examples of the pages and of `tests/data/messages/snippets.txt`, in every language:
//! `tests/data/messages/messages.txt`. `UPDATE_EXPECT=1 cargo test` rewrites it.
//!
//! A snippet begins with a line `=== LANGUAGE TITLE`. In its text, `\u{200b}` stands for that character. A title
//! `not CODE: why` says that the text looks like a mistake and is none.

use super::opened_in;
use crate::diagnostics::{Example, Wording, all, code_of, message};
use crate::ide::{self, Document, Locale, QuickFix};
use crate::notation::{AnyPiece, Dialect};
use crate::record::{Damaged, IssueKind, ShogiIssue, StepIssue};
use crate::rules::{Illegal, Move, Side, Square, Variant, shogi, xiangqi};
use std::collections::HashSet;
use std::fmt::Write as _;
use std::ops::Range;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/messages");

/// The snippets of the file, each with its title.
pub(super) fn snippets() -> Vec<(String, Example)> {
    let file = std::fs::read_to_string(format!("{FOLDER}/snippets.txt")).expect("the snippets");
    let parts = file.split("=== ").skip(1).map(|part| {
        let (head, text) = part.split_once('\n').expect("a title and a text");
        let (language, title) = head.split_once(' ').expect("a language and a title");
        let (language, text) = (language.to_owned(), unescaped(text));
        (title.to_owned(), Example { language, text, findings: Vec::new(), fixed: None, beside: None })
    });
    parts.collect()
}

/// The near misses of the file: code, language and text.
pub(super) fn near_misses() -> Vec<(String, String, String)> {
    let near_miss = |(title, example): (String, Example)| {
        let (code, _) = title.strip_prefix("not ")?.split_once(": ")?;
        Some((code.to_owned(), example.language, example.text))
    };
    snippets().into_iter().filter_map(near_miss).collect()
}

fn unescaped(text: &str) -> String {
    let (first, rest) = text.split_once("\\u{").unwrap_or((text, ""));
    let rest = rest.split("\\u{").filter_map(|part| {
        let (digits, after) = part.split_once('}')?;
        let character = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32).expect("a character");
        Some(format!("{character}{after}"))
    });
    std::iter::once(first.to_owned()).chain(rest).collect()
}

/// A text in one line, with signs for what is not seen.
fn seen(text: &str) -> String {
    let escaped = |c: char| if "\"'\\".contains(c) { c.to_string() } else { c.escape_debug().to_string() };
    text.chars().map(escaped).collect()
}

fn place(text: &str, range: &Range<usize>) -> String {
    let before = &text[..range.start];
    let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
    format!("{}:{column}", before.matches('\n').count() + 1)
}

/// The lines that a fix removes and adds.
fn changed_lines(before: &str, after: &str) -> String {
    let (mut old, mut new): (Vec<&str>, Vec<&str>) = (before.split('\n').collect(), after.split('\n').collect());
    while old.last().is_some() && old.last() == new.last() {
        old.pop();
        new.pop();
    }
    let same = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let lines = |sign: char, lines: &[&str]| -> String {
        lines.iter().map(|line| format!("    {sign}{}\n", seen(line))).collect()
    };
    lines('-', &old[same..]) + &lines('+', &new[same..])
}

/// What is said of a text. What has been said before is not translated again.
fn told(example: &Example, known: &mut HashSet<String>) -> String {
    let mut out = String::new();
    let mut say = |indent: &str, texts: Vec<&str>, gap: &str, out: &mut String| {
        let all = texts.join(gap);
        let words = if known.insert(all.clone()) { &all } else { texts[0] };
        let _ = writeln!(out, "{indent}{words}");
    };
    let documents: Vec<Document> = Locale::ALL.iter().map(|locale| opened_in(*locale, example)).collect();
    let found: Vec<_> = documents.iter().map(ide::diagnostics).collect();
    let fixes: Vec<_> = documents.iter().map(|document| ide::quick_fixes(document, 0..example.text.len())).collect();
    for (index, first) in found[0].iter().enumerate() {
        let words = seen(example.text[first.range.clone()].split('\n').next().unwrap_or_default());
        let (place_of, code) = (|range| place(&example.text, range), first.code.code);
        let _ = writeln!(out, "{} {code} {} `{words}`", place_of(&first.range), first.severity);
        say("  ", found.iter().map(|found| found[index].message.as_str()).collect(), "\n  ", &mut out);
        for (at, (range, _)) in first.related.iter().enumerate() {
            let texts = found.iter().map(|found| found[index].related[at].1.as_str()).collect();
            say(&format!("  > {} ", place_of(range)), texts, " | ", &mut out);
        }
        let is_own = |fix: &&QuickFix| fix.diagnostic.range == first.range && fix.diagnostic.code == first.code;
        for (at, fix) in fixes[0].iter().enumerate().filter(|(_, fix)| is_own(fix)) {
            let sign = if fix.safe { "  = " } else { "  ? " };
            say(sign, fixes.iter().map(|fixes| fixes[at].title.as_str()).collect(), " | ", &mut out);
            out += &changed_lines(&example.text, &documents[0].with_edits(&fix.edits).text());
        }
    }
    out
}

/// Issues that no text of today's formats has.
fn kinds() -> Vec<(IssueKind, Variant)> {
    let square = |rank| Square::new(4, rank).expect("on the board");
    let illegal = |piece, reason| {
        let mv = Move::new(square(7), square(6));
        IssueKind::IllegalMove { mv, piece: Some(piece), reason, culprit: None }
    };
    let captures =
        |found| IssueKind::Shogi(ShogiIssue::OtherCapture { named: shogi::Kind::Pawn, found, on: square(4) });
    let gold = AnyPiece { side: Side::First, kind: shogi::Kind::Gold.into() };
    let cannon = AnyPiece { side: Side::Second, kind: xiangqi::Kind::Cannon.into() };
    vec![
        (illegal(gold, Illegal::BadPromotion), Variant::Shogi),
        (illegal(cannon, Illegal::WrongSide), Variant::Xiangqi),
        (IssueKind::Step(StepIssue::To { piece: None }), Variant::Xiangqi),
        (IssueKind::BadSquare { text: " a0".to_owned() }, Variant::Xiangqi),
        (IssueKind::Damaged { what: Damaged::EndsEarly, byte: 1040 }, Variant::Xiangqi),
        (IssueKind::Damaged { what: Damaged::NoSquare, byte: 1040 }, Variant::Xiangqi),
        (IssueKind::Damaged { what: Damaged::Length, byte: 1040 }, Variant::Xiangqi),
        (IssueKind::Damaged { what: Damaged::NoGame, byte: 1040 }, Variant::Xiangqi),
        (IssueKind::Shogi(ShogiIssue::OtherSquare { last: Some(square(4)) }), Variant::Shogi),
        (IssueKind::Shogi(ShogiIssue::OtherSquare { last: None }), Variant::Shogi),
        (captures(Some(shogi::Piece::new(Side::First, shogi::Kind::Gold))), Variant::Shogi),
        (captures(None), Variant::Shogi),
        (IssueKind::Damaged { what: Damaged::Variation, byte: 1040 }, Variant::Xiangqi),
    ]
}

/// The examples of the pages and the snippets, each with its title.
pub(super) fn samples() -> impl Iterator<Item = (String, Example)> {
    let pages = all().iter().filter_map(|info| Some((format!("the page of {}", info.code), info.example()?)));
    pages.chain(snippets())
}

#[test]
fn every_message_in_every_language() {
    let mut known = HashSet::new();
    let mut out = String::new();
    for (title, example) in samples() {
        let _ = write!(out, "=== {} {title}\n{}", example.language, told(&example, &mut known));
    }
    let dialect = Dialect::lalg();
    for (kind, variant) in kinds() {
        let _ = writeln!(out, "=== no text: {}", code_of(&kind).code);
        for locale in Locale::ALL {
            let words = Wording { locale: *locale, ..Wording::new(&dialect, variant) };
            let _ = writeln!(out, "  {}", message(&kind, &words));
        }
    }
    expect_test::expect_file![format!("{FOLDER}/messages.txt")].assert_eq(&out);
}
