//! The documentation of the codes: the module documentation of their files.

use super::example::marked;
use super::{CodeInfo, ENTRIES, Group};
use std::fmt::Write as _;
use std::sync::OnceLock;

/// The page of a code; empty for an unknown code.
pub(super) fn documentation(code: &str) -> &'static str {
    static PAGES: OnceLock<Vec<String>> = OnceLock::new();
    let pages = PAGES.get_or_init(|| ENTRIES.iter().map(|(_, page)| underlined(page)).collect());
    let index = ENTRIES.iter().position(|(info, _)| info.code == code);
    index.and_then(|index| pages.get(index)).map_or("", String::as_str)
}

/// All pages as one document, for `docs/diagnostics.md`.
pub fn book() -> String {
    let mut out = String::from(
        "# Diagnostics\n\nWhat `xqls` finds in a record, by code. `xqls explain CODE` prints one of these pages; the \
         severity of each code can be set.\n\n\
         This file is generated from `src/ide/diagnostics`.\n",
    );
    for group in Group::ALL {
        let codes: Vec<&CodeInfo> = super::all().iter().copied().filter(|info| info.group == group).collect();
        if codes.is_empty() {
            continue;
        }
        let _ = writeln!(out, "\n## {}\n\n| code | severity | |\n|---|---|---|", group.title());
        for info in &codes {
            let _ = writeln!(out, "| [{0}](#{0}) | {1} | {2} |", info.code, info.severity, info.summary);
        }
        for info in &codes {
            let text = info.documentation().replace("\n## ", "\n#### ");
            let _ = writeln!(out, "\n### {}\n\n{}", info.code, text.trim_end());
        }
    }
    out
}

// At build time each page is taken from the source of its module, so the program contains only the pages.

/// The length of the documentation that a source begins with: its `//!` lines without these marks.
pub(super) const fn head_len(source: &str) -> usize {
    copy_head(source.as_bytes(), &mut [])
}

/// The documentation that a source begins with; `N` is its length.
pub(super) const fn head<const N: usize>(source: &str) -> [u8; N] {
    let mut page = [0; N];
    copy_head(source.as_bytes(), &mut page);
    page
}

/// The text of a page.
pub(super) const fn text(page: &'static [u8]) -> &'static str {
    match std::str::from_utf8(page) {
        Ok(text) => text,
        Err(_) => panic!("whole lines of a text are a text"),
    }
}

/// Copies the lines that begin with `//!`, as far as there is room; how many bytes they have.
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
