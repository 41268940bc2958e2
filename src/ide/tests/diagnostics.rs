//! The tests for every code.

mod messages;

use crate::diagnostics::*;
use crate::ide::{self, Document, Locale, Settings, UNASKED, judge_problems};
use crate::notation::Dialect;
use crate::rules::Variant;
use crate::syntax::ONE_BY_ONE;
use crate::text::apply_edits;

#[test]
fn codes_are_kebab_case_and_unique() {
    let mut codes: Vec<&str> = all().iter().map(|info| info.code).collect();
    for info in all() {
        assert!(info.code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{}", info.code);
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
    for info in all() {
        let page = info.documentation();
        assert!(page.len() > 100, "{}: {page}", info.code);
        assert!(!page.contains("<e>") && !page.contains("</e>"), "{}", info.code);
        assert!(!info.summary.ends_with('.'), "{}", info.code);
        match info.example() {
            Some(example) => assert!(example.findings.iter().any(|(_, code)| code.is_none()), "{}", info.code),
            // These are not on a page; their files have their own tests.
            None => assert!(
                ["not-plain-text", "damaged-file", "unusual-encoding", "move-contradiction"].contains(&info.code),
                "{}: no example",
                info.code
            ),
        }
    }
}

#[test]
fn a_page_underlines_the_token() {
    let page = by_code("unmatched-brace").expect("a code").documentation();
    assert!(page.contains("\n}\n}\n^\n```\n"), "{page}");
}

#[test]
fn the_books_are_up_to_date() {
    let mut stale = Vec::new();
    for locale in Locale::ALL {
        let name = match locale {
            Locale::En => "diagnostics.md".to_owned(),
            locale => format!("diagnostics.{}.md", locale.tag()),
        };
        let path = format!("{}/docs/{name}", env!("CARGO_MANIFEST_DIR"));
        let book = book(*locale);
        if std::fs::read_to_string(&path).ok().as_deref() != Some(book.as_str()) {
            std::fs::create_dir_all(concat!(env!("CARGO_MANIFEST_DIR"), "/docs")).expect("the folder of the documents");
            std::fs::write(&path, book).expect("the page of the diagnostics");
            stale.push(name);
        }
    }
    assert!(stale.is_empty(), "{stale:?} were stale and have been rewritten: look at them and run the tests again");
}

/// Words in Latin letters that a text in another language may have outside of backticks and quotes.
const LATIN: &[&str] = &[
    "ASCII",
    "AXF",
    "BLACK",
    "BOM",
    "CSA",
    "DATE",
    "DIAG",
    "COM",
    "DPXQ",
    "ECCO",
    "END",
    "EPD",
    "EVENT",
    "FEN",
    "FORMAT",
    "GAME",
    "GB18030",
    "Big5",
    "ICCS",
    "LALG",
    "LF",
    "MOVE",
    "PGN",
    "PLACE",
    "RED",
    "RESULT",
    "SALG",
    "SETUP",
    "START",
    "TIME",
    "USI",
    "UTF",
    "VAR",
    "WXF",
    "XQuery",
    "Xiangqi",
    "Jeiqi",
    "Shogi",
    "Pikafish",
    "XiangQi",
    "Review",
    "xqbase",
    "Resign",
    "Checkmate",
    "Forfeit",
    "on",
    "time",
    "Draw",
    "Adjourned",
    "Chinese",
];

/// The words of a text that are neither code nor in the reader's language.
fn left_in_english(text: &str) -> Vec<String> {
    let prose: String = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let mut quoted = false;
    let prose: String = prose
        .chars()
        .filter(|c| {
            quoted = match c {
                '“' | '「' => true,
                '”' | '」' => false,
                _ => quoted,
            };
            !quoted
        })
        .collect();
    let words = prose.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let known = |word: &&str| {
        LATIN.contains(word) || word.len() < 2 || word.bytes().any(|byte| byte.is_ascii_digit() || byte == b'_')
    };
    // Names of pieces in a record of shogi, keys and letters are in capitals.
    let upper = |word: &&str| word.bytes().all(|byte| byte.is_ascii_uppercase());
    words.filter(|word| !known(word) && !upper(word)).map(str::to_owned).collect()
}

#[test]
fn every_example_is_explained_in_every_language() {
    let mut wrong = String::new();
    for locale in Locale::ALL.iter().filter(|locale| **locale != Locale::En) {
        for (title, example) in messages::samples() {
            let document = opened_in(*locale, &example);
            let fixes = ide::quick_fixes(&document, 0..example.text.len()).into_iter().map(|fix| fix.title);
            let mut texts: Vec<String> = fixes.collect();
            for found in ide::diagnostics(&document) {
                texts.push(found.message);
                texts.extend(found.related.into_iter().map(|(_, words)| words));
            }
            for text in texts {
                let left = left_in_english(&text);
                if !left.is_empty() {
                    wrong += &format!("{} {title}: {text}: {left:?}\n", locale.tag());
                }
            }
        }
        for info in all() {
            let left = left_in_english(info.summary_in(*locale));
            if !left.is_empty() {
                wrong += &format!("{} {}: {}\n", locale.tag(), info.code, info.summary_in(*locale));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// A text with the findings of a code marked as in its page.
fn with_marks<'r>(text: &str, findings: impl Iterator<Item = &'r std::ops::Range<usize>>) -> String {
    let mut marks: Vec<(usize, &str)> =
        findings.flat_map(|range| [(range.start, "<e>"), (range.end, "</e>")]).collect();
    marks.sort_by_key(|(at, _)| *at);
    let mut out = text.to_owned();
    for (at, mark) in marks.into_iter().rev() {
        out.insert_str(at, mark);
    }
    out
}

/// The record of an example, with the board of its companion file.
fn opened(example: &Example) -> Document {
    let mut document = Document::open_text(&example.text, &example.language);
    let beside = example.beside.as_ref().map(|board| Document::open_text(board, "chessboard"));
    document.start_from(beside.as_ref(), ONE_BY_ONE);
    judge_problems(&document, UNASKED, &mut || true);
    document
}

fn opened_in(locale: Locale, example: &Example) -> Document {
    let mut document = opened(example);
    document.set_settings(std::sync::Arc::new(Settings { locale, ..Settings::default() }));
    document
}

#[test]
fn every_example_has_exactly_the_findings_it_shows() {
    let mut wrong = String::new();
    for info in all() {
        let Some(example) = info.example() else { continue };
        let found = opened(&example).issues();
        let (own, others): (Vec<_>, Vec<_>) = found.iter().partition(|found| code_of(&found.issue.kind) == *info);
        let expected = example.findings.iter().filter(|(_, code)| code.is_none()).map(|(range, _)| range);
        let expected = with_marks(&example.text, expected);
        let actual = with_marks(&example.text, own.iter().map(|found| &found.range));
        if actual != expected {
            wrong += &format!("---- {} should be\n{expected}---- but is\n{actual}", info.code);
        }
        for other in others {
            let code = code_of(&other.issue.kind).code;
            let known = example.findings.iter().any(|(_, shown)| shown.as_deref() == Some(code));
            if !known && enabled_by_default(&other.issue.kind) {
                wrong += &format!("---- {} has a finding of {code} as well\n", info.code);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The texts of a page that are not reported, each with its language.
fn not_reported(info: &CodeInfo) -> Vec<(String, String)> {
    let section = info.documentation().split_once("\n## Not reported\n").map_or("", |(_, section)| section);
    let blocks = section.split("```").skip(1).step_by(2).filter_map(|block| block.split_once('\n'));
    blocks.map(|(language, text)| (language.to_owned(), text.to_owned())).collect()
}

#[test]
fn near_misses_are_not_reported() {
    let mut wrong = String::new();
    let others = messages::near_misses();
    // These are said of files, not of texts.
    for info in
        all().iter().filter(|info| !["damaged-file", "unusual-encoding", "move-contradiction"].contains(&info.code))
    {
        let others = others.iter().filter(|(code, ..)| code == info.code);
        let others = others.map(|(_, language, text)| (language.clone(), text.clone()));
        let near_misses: Vec<_> = not_reported(info).into_iter().chain(others).collect();
        assert!(!near_misses.is_empty(), "{} has no near miss", info.code);
        for (language, text) in near_misses {
            for found in Document::open_text(&text, &language).issues() {
                let kind = &found.issue.kind;
                if code_of(kind) == *info || severity_of(kind) == Severity::Error {
                    wrong += &format!("---- {} reports {}\n{text}", info.code, code_of(kind).code);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The fixes of a finding, and the text of the file after each.
fn fixed_texts(document: &Document, found: &crate::document::LocatedIssue) -> Vec<(Fix, String)> {
    let entry = document.entry(found.place.record).expect("a record");
    let tokens = BlockTokens::new(&entry.tree, found.place.block).expect("a block");
    let words = Wording::new(&document.context().dialect, Variant::Xiangqi);
    let context = FixContext::new(&tokens, Wording { spelling: document.format().spelling, ..words });
    let text = document.text();
    let (before, after) = text.split_at(found.place.start);
    let proposals = fixes(&found.issue, &context).into_iter();
    let applied = proposals.map(|fix| {
        let text = format!("{}{before}{}", fix.top.as_deref().unwrap_or_default(), apply_edits(after, &fix.edits));
        (fix, text)
    });
    applied.collect()
}

#[test]
fn the_first_fix_of_every_example_gives_the_text_it_shows() {
    let mut wrong = String::new();
    for info in all() {
        let Some(example) = info.example() else { continue };
        let document = opened(&example);
        let found = document.issues();
        let own = found.iter().find(|found| code_of(&found.issue.kind) == *info);
        let fixed = own.and_then(|found| fixed_texts(&document, found).into_iter().next()).map(|(_, text)| text);
        if fixed != example.fixed {
            wrong += &format!("---- {} becomes\n{}", info.code, fixed.unwrap_or_else(|| "nothing\n".to_owned()));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn a_fix_mends_its_finding_and_adds_no_error() {
    let count = |text: &str, language: &str, info: &CodeInfo| {
        let document = Document::open_text(text, language);
        judge_problems(&document, UNASKED, &mut || true);
        let found = document.issues();
        let errors = found.iter().filter(|found| severity_of(&found.issue.kind) == Severity::Error).count();
        (errors, found.iter().filter(|found| code_of(&found.issue.kind) == info).count())
    };
    for info in all() {
        let Some(example) = info.example() else { continue };
        let document = opened(&example);
        let (errors, own) = count(&example.text, &example.language, info);
        for found in document.issues().iter().filter(|found| code_of(&found.issue.kind) == *info) {
            for (fix, text) in fixed_texts(&document, found) {
                let (errors_after, own_after) = count(&text, &example.language, info);
                assert!(errors_after <= errors && own_after < own, "{}: {} gives\n{text}", info.code, fix.title);
            }
        }
    }
}

/// For any text: messages are not empty, and the edits of a fix are inside it, between characters, without overlap.
#[test]
fn fixes_of_broken_records_can_be_made() {
    const BITS: [&str; 24] = [
        "{",
        "}",
        "(",
        ")",
        "(1, 2",
        "VAR[1]{",
        "COM{",
        "/*",
        "\\n",
        "...",
        "12.",
        "!!!",
        "+",
        "x",
        "车",
        "\n",
        "\r\n",
        "\nDATE 3.4.1994\n",
        "\nRESULT 1:0 (x\n",
        "\nRED a;b\n",
        "\nFORMAT LGAL\n",
        "SETUP{ Hj0; ra0",
        "GAME",
        " ",
    ];
    let mut random = crate::random::random(64);
    let examples: Vec<Example> = all().iter().filter_map(|info| info.example()).collect();
    let dialect = Dialect::lalg();
    let words = Wording::new(&dialect, Variant::Xiangqi);
    for round in 0..crate::random::rounds(600) {
        let example = &examples[round % examples.len()];
        let mut text = example.text.clone();
        for _ in 0..random.usize(1..4) {
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
            let at = random.usize(0..places.len());
            let end = (at + random.usize(0..3)).min(places.len() - 1);
            text.replace_range(places[at]..places[end], BITS[random.usize(0..BITS.len())]);
        }
        let document = Document::open_text(&text, &example.language);
        for found in document.issues() {
            let kind = &found.issue.kind;
            let said = message(kind, &words);
            // A message may quote two spaces.
            let spaced = said.contains("  ") && !text.contains("  ");
            assert!(!said.is_empty() && !said.ends_with('.') && !spaced, "{said:?} in\n{text}");
            let entry = document.entry(found.place.record).expect("a record");
            let tokens = BlockTokens::new(&entry.tree, found.place.block).expect("a block");
            let context = FixContext::new(&tokens, words);
            for mut fix in fixes(&found.issue, &context) {
                fix.edits.sort_by_key(|edit| (edit.range.start(), edit.range.end()));
                let mut last = found.place.start;
                for edit in &fix.edits {
                    let (start, end) = (usize::from(edit.range.start()), usize::from(edit.range.end()));
                    let (start, end) = (found.place.start + start, found.place.start + end);
                    let inside = last <= start && text.is_char_boundary(start) && text.is_char_boundary(end);
                    assert!(inside, "{} edits {start}..{end} of\n{text}", fix.title);
                    last = end;
                }
            }
        }
    }
}
