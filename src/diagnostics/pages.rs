//! The documentation of the codes: the module documentation of their files.

#[cfg(feature = "pages")]
use super::ENTRIES;
use super::example::marked;
use super::{CodeInfo, Group};
use crate::words::{Catalogue, Locale, say};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::fmt::Write as _;
use std::sync::OnceLock;

/// The pages by their codes, with the reported tokens underlined.
static PAGES: OnceLock<FxHashMap<String, String>> = OnceLock::new();

/// The page of a code; empty for an unknown code.
pub(super) fn documentation(code: &str) -> &'static str {
    #[cfg(feature = "pages")]
    PAGES.get_or_init(|| ENTRIES.iter().map(|(info, page)| (info.code.to_owned(), underlined(page))).collect());
    PAGES.get().and_then(|pages| pages.get(code)).map_or("", String::as_str)
}

/// Gives the program the pages: each after a form feed and a line with its code, as `editors/web/build-wasm` writes them.
/// The first ones count.
#[cfg(not(feature = "pages"))]
pub fn add_pages(text: &str) {
    let pages = text.split('\u{c}').filter_map(|entry| entry.split_once('\n'));
    PAGES.get_or_init(|| pages.map(|(code, page)| (code.to_owned(), underlined(page))).collect());
}

/// The page of a code in a language: the English page with its paragraphs and headings translated.
pub(super) fn documentation_in(locale: Locale, code: &str) -> Cow<'static, str> {
    let english = documentation(code);
    if locale == Locale::En {
        return Cow::Borrowed(english);
    }
    let mut out = String::new();
    for (index, part) in parts(english).enumerate() {
        if index > 0 {
            out.push('\n');
        }
        match part {
            PageBlock::Code(code) => out.push_str(code),
            PageBlock::Heading(text) => {
                let _ = writeln!(out, "## {}", translated(locale, text));
            }
            PageBlock::Paragraph(text) => {
                let _ = writeln!(out, "{}", translated(locale, &text));
            }
        }
    }
    Cow::Owned(out)
}

fn translated(locale: Locale, text: &str) -> &str {
    Catalogue::find(locale, text).unwrap_or(text)
}

/// The texts of a page that are translated: its headings and paragraphs, each as one line.
pub fn paragraphs(page: &str) -> impl Iterator<Item = String> {
    parts(page).filter_map(|part| match part {
        PageBlock::Code(_) => None,
        PageBlock::Heading(text) => Some(text.to_owned()),
        PageBlock::Paragraph(text) => Some(text),
    })
}

/// A part of a page between blank lines.
enum PageBlock<'p> {
    /// A fenced block, with its fences and its last line break.
    Code(&'p str),
    /// A heading without its signs.
    Heading(&'p str),
    /// A paragraph as one line.
    Paragraph(String),
}

fn parts(page: &str) -> impl Iterator<Item = PageBlock<'_>> {
    let mut rest = page;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches('\n');
        let end = match rest.strip_prefix("```") {
            Some(inner) => inner.find("\n```\n").map(|at| at + 3 + "\n```\n".len()),
            None => rest.find("\n\n").map(|at| at + 1),
        };
        let (part, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        Some(match part {
            "" => return None,
            part if part.starts_with("```") => PageBlock::Code(part),
            part => match part.trim_end().strip_prefix("## ") {
                Some(heading) => PageBlock::Heading(heading),
                None => PageBlock::Paragraph(part.lines().map(str::trim).collect::<Vec<_>>().join(" ")),
            },
        })
    })
}

/// All pages as one document, for `docs/diagnostics.md` and its translations.
pub fn book(locale: Locale) -> String {
    let mut out = format!("# {}\n\n", say!(locale, "Diagnostics"));
    for other in Locale::ALL.iter().filter(|other| **other != locale) {
        let file = match other {
            Locale::En => "diagnostics.md".to_owned(),
            other => format!("diagnostics.{}.md", other.tag()),
        };
        let _ = writeln!(out, "[{}]({file})", other.own_name());
    }
    let _ = writeln!(
        out,
        "\n{}\n\n{}",
        say!(
            locale,
            "The diagnostics of `xqls`, by code. `xqls explain CODE` prints one of these pages. The settings can change the severity of each code."
        ),
        say!(locale, "This file is generated from `src/diagnostics`.")
    );
    for group in Group::ALL {
        let codes: Vec<&CodeInfo> = super::all().iter().copied().filter(|info| info.group == group).collect();
        if codes.is_empty() {
            continue;
        }
        let (code, severity) = (say!(locale, "code"), say!(locale, "severity"));
        let _ = writeln!(out, "\n## {}\n\n| {code} | {severity} | |\n|---|---|---|", translated(locale, group.title()));
        for info in &codes {
            let severity = info.severity.name(locale);
            let _ = writeln!(out, "| [{0}](#{0}) | {severity} | {1} |", info.code, info.summary_in(locale));
        }
        for info in &codes {
            let text = info.documentation_in(locale).replace("\n## ", "\n#### ");
            let _ = writeln!(out, "\n### {}\n\n{}", info.code, text.trim_end());
        }
    }
    out
}

// At build time each page is taken from the source of its module, so the program contains only the pages.

/// The length of the documentation that a source begins with: its `//!` lines without these marks.
#[cfg(feature = "pages")]
pub(super) const fn head_len(source: &str) -> usize {
    copy_head(source.as_bytes(), &mut [])
}

/// The documentation that a source begins with; `N` is its length.
#[cfg(feature = "pages")]
pub(super) const fn head<const N: usize>(source: &str) -> [u8; N] {
    let mut page = [0; N];
    copy_head(source.as_bytes(), &mut page);
    page
}

/// The name of a file as a code: with dashes.
pub(super) const fn dashed<const N: usize>(name: &str) -> [u8; N] {
    let mut code = [b'-'; N];
    let mut at = 0;
    while at < N {
        if name.as_bytes()[at] != b'_' {
            code[at] = name.as_bytes()[at];
        }
        at += 1;
    }
    code
}

/// The text of a page or a code.
pub(super) const fn text(page: &'static [u8]) -> &'static str {
    match std::str::from_utf8(page) {
        Ok(text) => text,
        Err(_) => panic!("whole lines and words of a text are a text"),
    }
}

/// Copies the lines that begin with `//!`, as far as there is room; how many bytes they have.
#[cfg(feature = "pages")]
const fn copy_head(source: &[u8], room: &mut [u8]) -> usize {
    let (mut at, mut len) = (0, 0);
    while at + 2 < source.len() && source[at] == b'/' && source[at + 1] == b'/' && source[at + 2] == b'!' {
        at += 3;
        if at < source.len() && source[at] == b' ' {
            at += 1;
        }
        loop {
            let byte = if at < source.len() { source[at] } else { b'\n' };
            if len < room.len() {
                room[len] = byte;
            }
            (at, len) = (at + 1, len + 1);
            if byte == b'\n' {
                break;
            }
        }
    }
    len
}

/// The page with the text between `<e>` and `</e>` underlined by a line of `^`.
fn underlined(page: &str) -> String {
    let mut out = String::new();
    for line in page.lines() {
        let (plain, marks) = marked(line);
        out.push_str(&plain);
        out.push('\n');
        let marks: Vec<_> = marks.into_iter().filter(|(_, code)| code.is_none()).map(|(range, _)| range).collect();
        if let Some(last) = marks.iter().map(|range| range.end).max() {
            let sign = |at| if marks.iter().any(|range| range.contains(&at)) { '^' } else { ' ' };
            out.extend(plain.char_indices().take_while(|(at, _)| *at < last).map(|(at, _)| sign(at)));
            out.push('\n');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_the_documentation_of_the_module() {
        const SOURCE: &str = "//! One.\n//!\n//!  two 车\n\nuse a;\n//! Not this.\n";
        const PAGE: [u8; head_len(SOURCE)] = head(SOURCE);
        assert_eq!(text(&PAGE), "One.\n\n two 车\n");
        assert_eq!((head_len("use a;"), head_len("//! One.")), (0, "One.\n".len()));
    }
}
