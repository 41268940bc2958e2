//! The layout of a whole text, record by record.
//!
//! A document keeps the trees of all records. Here a tree is dropped when its record is printed, so a file takes little
//! more memory than its text. The result is that of [`format`](super::format).

use super::checking::check;
use super::layout::moved_headers;
use super::{Diagnostic, ParallelFor, Settings, WantedFindings};
use crate::document::parts;
use crate::formats::Format;
use crate::formats::kept::{drop_indent, without_indent};
use crate::syntax::{RecordTree, parse_and_finish};
use crate::text::{LineBreaks, LineEnding, TextEdit, apply_edits, only_spaces_differ};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

/// A text after its layout.
#[derive(Clone, PartialEq, Debug)]
pub struct LaidOut {
    /// The text; `None` if it stays as it is.
    pub text: Option<String>,
    /// The first error of each record that stays as it is because it cannot be read without one.
    pub left: Vec<Diagnostic>,
}

/// A record after its layout.
struct Printed {
    /// Its bytes in the text before.
    range: Range<usize>,
    breaks: LineBreaks,
    after: LayoutResult,
}

enum LayoutResult {
    Same,
    /// It has other spaces.
    Other(String),
    /// It cannot be laid out.
    Left,
}

/// Lays out a text. Only spaces change, and where the settings say so, headers come in another order.
///
/// ```
/// use xqls::{formats, ide};
///
/// let xq = formats::by_id("xq").expect("a format");
/// let text = "GAME  1\nSTART{ 1.  C2=5 }\n\nGAME 2\nSTART{ 1.  C2=5\n";
/// let laid_out = ide::lay_out(text, xq, &Default::default(), ide::ONE_BY_ONE);
/// assert_eq!(laid_out.text.as_deref(), Some("GAME 1\n\nSTART{\n1. C2=5\n}\n\nGAME 2\nSTART{ 1.  C2=5\n"));
/// assert_eq!(laid_out.left[0].code.code, "unclosed-block");
/// ```
pub fn lay_out(
    text: &str,
    format: &'static Format,
    settings: &Arc<Settings>,
    parallel_for: ParallelFor<'_>,
) -> LaidOut {
    let options = &settings.layout;
    let mut ordered = Cow::Borrowed(text);
    if options.headers.orders() {
        let moved =
            each_record(text, format, parallel_for, &|start, tree| moved_headers(format, start, &tree, options));
        let moved: Vec<TextEdit> = moved.into_iter().flatten().collect();
        if !moved.is_empty() {
            ordered = Cow::Owned(apply_edits(text, &moved));
        }
    }
    let printed_as = |ending: LineEnding| {
        each_record(&ordered, format, parallel_for, &|start, tree| {
            let range = start..start + tree.text_len();
            let before = ordered.get(range.clone()).unwrap_or_default();
            let after = match format.print(&tree, range.end == ordered.len(), ending, options) {
                None => LayoutResult::Left,
                Some(after) if after == before => LayoutResult::Same,
                Some(after) if only_spaces_differ(before, &after) => LayoutResult::Other(after),
                Some(_) => {
                    debug_assert!(false, "the layout changed more than spaces");
                    LayoutResult::Same
                }
            };
            Printed { range, breaks: format.line_breaks(&tree), after }
        })
    };
    // The records decide how the lines end. Most often they do as the text as a whole says.
    let guess = LineEnding::of(text);
    let mut printed = printed_as(guess);
    let ending = printed.iter().map(|record| record.breaks).sum::<LineBreaks>().most_used();
    if ending != guess {
        printed = printed_as(ending);
    }
    let left: Vec<Range<usize>> = printed
        .iter()
        .filter(|record| matches!(record.after, LayoutResult::Left))
        .map(|record| record.range.clone())
        .collect();
    let text_after = joined(&ordered, printed).or(match ordered {
        Cow::Borrowed(_) => None,
        Cow::Owned(ordered) => Some(ordered),
    });
    LaidOut { text: text_after, left: first_errors(text, format, settings, parallel_for, &left) }
}

/// Calls a function for each record of a text and the offset where it starts. The results are in order.
fn each_record<T: Send + Sync>(
    text: &str,
    format: &Format,
    parallel_for: ParallelFor<'_>,
    work: &(dyn Fn(usize, RecordTree) -> T + Sync),
) -> Vec<T> {
    let in_parts = |parts| parse_and_finish(format.grammar, text, parts, parallel_for, work);
    in_parts(parts(text)).or_else(|| in_parts(1)).unwrap_or_default()
}

/// The text of all records, if one is no longer what it was.
fn joined(before: &str, records: Vec<Printed>) -> Option<String> {
    let part = |range: &Range<usize>| before.get(range.clone()).unwrap_or_default();
    let is_changed = |record: &Printed| match record.after {
        LayoutResult::Same => false,
        LayoutResult::Other(_) => true,
        LayoutResult::Left => without_indent(part(&record.range)).len() < record.range.len(),
    };
    if !records.iter().any(is_changed) {
        return None;
    }
    let mut text = String::with_capacity(before.len());
    for Printed { range, after, .. } in records {
        if !matches!(after, LayoutResult::Left) {
            drop_indent(&mut text);
        }
        match after {
            LayoutResult::Other(after) => text.push_str(&after),
            LayoutResult::Same | LayoutResult::Left => text.push_str(part(&range)),
        }
    }
    (text != before).then_some(text)
}

/// The first error of syntax in each of some ranges of a text.
fn first_errors(
    text: &str,
    format: &'static Format,
    settings: &Arc<Settings>,
    parallel_for: ParallelFor<'_>,
    ranges: &[Range<usize>],
) -> Vec<Diagnostic> {
    if ranges.is_empty() {
        return Vec::new();
    }
    let found = check(text, format, settings, parallel_for, WantedFindings::Syntax).0.diagnostics;
    let first = |range: &Range<usize>| {
        let from = found.partition_point(|found| found.range.start < range.start);
        let inside = found.iter().skip(from).take_while(|found| found.range.start < range.end);
        inside.into_iter().find(|found| found.range.end > range.start).cloned()
    };
    ranges.iter().filter_map(first).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::formats::by_id;
    use crate::layout::{Headers, LayoutOptions};
    use crate::syntax::ONE_BY_ONE;

    /// Records of many kinds, in any order, are laid out as the document of them is.
    #[test]
    fn what_comments_of_several_lines_say_stays() {
        let comments = |text: &str, language: &str| {
            let document = Document::open_text(text, language);
            let game = document.game_of(document.entry(0).expect("a record"));
            game.main_line().flat_map(|ply| ply.comments.clone()).collect::<Vec<_>>()
        };
        let xq = |moves: &str| format!("FORMAT AXF\nGAME\nSTART{{\n{moves}\n}}\n");
        let pgn = |moves: &str| format!("[Game \"Chinese Chess\"]\n\n{moves} *\n");
        let cases = [
            ("xq", xq("1. C2=5\n/* a\nb */ N8+7"), "a\nb"),
            ("xq", xq("1. C2=5\n      /* a\n         b\n\n        c */ N8+7"), "a\n b\n\nc"),
            ("xq", xq("1. C2=5/* a\nb */ N8+7"), "a\nb"),
            ("xq", xq("1. C2=5\nCOM{ a\n  b } N8+7"), "a\nb"),
            ("xiangqi-pgn", pgn("1. C2=5\n    { a\n  b }"), "a\nb"),
            ("xiangqi-pgn", pgn("1. C2=5\n{a\n  b\nc}"), "a\n  b\nc"),
            ("xiangqi-pgn", pgn("1. C2=5\n({a\nb} 1. C8=5) N8+7 {c\nd}"), "c\nd"),
        ];
        for (language, text, said) in cases {
            let once = crate::ide::format(&Document::open_text(&text, language));
            assert_eq!(comments(&text, language), [said], "{text}");
            assert_eq!(comments(&once, language), [said], "{text}\n{once}");
            assert_eq!(crate::ide::format(&Document::open_text(&once, language)), once);
        }
    }

    #[test]
    fn the_layout_of_a_text_is_that_of_its_document() {
        const BITS: [(&str, &[&str]); 4] = [
            (
                "xq",
                &[
                    "GAME 1\nSTART{1.C2=5}\n\n",
                    "GAME  2\r\nSTART{  1. C2=5  H8+7 }\r\n",
                    "BLACK b\nRED a\nGAME 3\n",
                    "GAME 4\nSTART{ 1.  C2=5\n\n",
                    "game  5\n\n\n",
                    "FORMAT LALG\n",
                    "/* GAME */ \u{FEFF}",
                    "RESULT 1-0\nDATE 2001\n  ",
                ],
            ),
            (
                "xiangqi-pgn",
                &[
                    "[Red \"a\"]\n[Event \"x\"]\n1.  C2=5 1-0\n",
                    "[Event \"y\"]\r\n\r\n1. C2=5 ( 1. C8=5 ) *\r\n",
                    "1. C2=5 (1. C8=5\n\n",
                    "{ x\n",
                    "3. H2+\n@\n\t1-0\n  ",
                    "1. P7+1 30. H2+3 1-0\n",
                    "\n\n\n",
                ],
            ),
            ("csa", &["V2.2\nPI\n+\n", "+7776FU,T3\r\n", " -3334FU \n", "/\n", "'c\n", "+77\n"]),
            ("xiangqi-fen", &["9/9  w\n", "4k4/9/9/9/9/9/9/9/9/4K4 w\r\n", "\n\n\n", "# x\n", "\u{FEFF}"]),
        ];
        let ordering = LayoutOptions { headers: Headers::Order, ..LayoutOptions::default() };
        let mut random = crate::random::random(7);
        let (mut changed, mut left) = (0, 0);
        for round in 0..crate::random::rounds(200) {
            let (language, bits) = BITS[round % BITS.len()];
            let text: String = (0..random.usize(0..9)).map(|_| bits[random.usize(0..bits.len())]).collect();
            let layout = if random.bool() { ordering } else { LayoutOptions::default() };
            let settings = Arc::new(Settings { layout, ..Settings::default() });
            let format = by_id(language).expect("a format");
            let document = Document::open(&text, format, &settings, ONE_BY_ONE);
            let laid_out = lay_out(&text, format, &settings, ONE_BY_ONE);
            changed += usize::from(laid_out.text.is_some());
            left += laid_out.left.len();
            assert_eq!(
                laid_out.text.unwrap_or_else(|| text.clone()),
                crate::ide::format(&document),
                "{language}: {text:?}"
            );
        }
        assert!(changed > 60 && left > 30, "{changed}, {left}");
    }
}
