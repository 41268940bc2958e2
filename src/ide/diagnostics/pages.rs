//! The documentation of the codes, taken from the sources of their modules.

use super::example::marked;
use super::{CodeInfo, ENTRIES, Group};
use std::fmt::Write as _;
use std::sync::OnceLock;

/// The page of a code; empty for a code that is none.
pub(super) fn documentation(code: &str) -> &'static str {
    static PAGES: OnceLock<Vec<String>> = OnceLock::new();
    let pages = PAGES.get_or_init(|| ENTRIES.iter().map(|(_, source)| underlined(&head(source))).collect());
    let index = ENTRIES.iter().position(|(info, _)| info.code == code);
    index.and_then(|index| pages.get(index)).map_or("", String::as_str)
}

/// All pages as one document, for `docs/diagnostics.md`.
pub fn book() -> String {
    let mut out = String::from(
        "# Diagnostics\n\nWhat `xqls` finds in a record, by code. `xqls explain CODE` prints one of these pages; the \
         severity of each code can be set, and those marked *off* are reported only when asked for.\n\n\
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

/// The `//!` lines of a source, without their marks.
pub(super) fn head(source: &str) -> String {
    let lines = source.lines().map_while(|line| line.strip_prefix("//!"));
    let mut out = String::new();
    for line in lines {
        out.push_str(line.strip_prefix(' ').unwrap_or(line));
        out.push('\n');
    }
    out
}

/// The page with what stands between `<e>` and `</e>` underlined by a line of `^`.
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
