//! A hover as text: Markdown with a table of picture and facts, Markdown with boards as text, or plain.

use ls_types as lsp;
use ls_types::{MarkupContent, MarkupKind};

use crate::drawing::data_uri;
use crate::ide::{self, Section};
use crate::protocol::page;
use crate::words::{Locale, say};

use super::answer::{Json, Result};
use super::params::AtPlace;
use super::profile::HoverStyle;
use super::records_elsewhere::RecordsElsewhere;
use super::view::View;

/// An editor cuts texts longer than 100,000 characters, and then shows half a picture as letters.
const HOVER_BYTES: usize = 99_000;

/// Answers `textDocument/hover`.
pub(crate) fn hover(view: View<'_>, params: AtPlace) -> Result<Json> {
    let position = params.position;
    let others = RecordsElsewhere::of(view);
    let found =
        ide::hover_among(&view.snapshot.document, view.places.offset(position), &others, view.world.parallel_for());
    Json::of(&found.map(|mut found| {
        let said = view.profile.shows_findings;
        found.sections.retain(|section| !(said && matches!(section, Section::Reason(_))));
        lsp::Hover {
            contents: lsp::HoverContents::Markup(markup(&found.sections, view.profile.hover, view.world.reader())),
            range: Some(view.places.range(&found.range)),
        }
    }))
}

/// Sections as a client shows them.
pub(crate) fn markup(sections: &[Section], style: HoverStyle, reader: Locale) -> MarkupContent {
    let kind = if style == HoverStyle::Plain { MarkupKind::PlainText } else { MarkupKind::Markdown };
    let mut value = match style {
        HoverStyle::Pictures { breaks } => with_pictures(sections, if breaks { "<br>" } else { " · " }, reader),
        HoverStyle::Plain | HoverStyle::Markdown => as_text(sections, style),
    };
    if value.chars().count() > HOVER_BYTES && matches!(style, HoverStyle::Pictures { .. }) {
        value = as_text(sections, HoverStyle::Markdown);
    }
    if let Some((cut, _)) = value.char_indices().nth(HOVER_BYTES) {
        value.truncate(cut);
        value.push_str(" …");
    }
    MarkupContent { kind, value: page(value) }
}

fn as_text(sections: &[Section], style: HoverStyle) -> String {
    let part = |section: &Section| match (section, style) {
        (Section::Markdown(text) | Section::Reason(text), HoverStyle::Plain) => plain(text),
        (Section::Markdown(text) | Section::Reason(text), _) => text.trim_end().to_owned(),
        (Section::Facts(facts), HoverStyle::Plain) => plain(&listed(facts, " · ")),
        (Section::Facts(facts), _) => listed(facts, " · "),
        (Section::Board { text, .. }, HoverStyle::Plain) => text.trim_end().to_owned(),
        (Section::Board { text, .. }, _) => fenced(text),
    };
    sections.iter().map(part).collect::<Vec<_>>().join("\n\n")
}

/// Each board as a table: its title above it, over the whole width, and what is said about it to the right of the
/// picture. An editor shows only the top of a long hover at once. `newline` parts the lines of a cell.
fn with_pictures(sections: &[Section], newline: &str, reader: Locale) -> String {
    let is_board = |section: &Section| matches!(section, Section::Board { .. });
    let mut parts: Vec<String> = Vec::new();
    let mut rest = sections;
    while let Some(at) = rest.iter().position(is_board) {
        let (before, after) = rest.split_at(at);
        let Some((board, after)) = after.split_first() else { break };
        let end = after.iter().position(is_board).unwrap_or(after.len());
        // The text before the next board is its title.
        let end = if end < after.len() { end.saturating_sub(1) } else { end };
        let (beside, following) = after.split_at(end);
        let Section::Board { svg, .. } = board else { break };
        parts.extend(before.iter().map(|section| as_text(std::slice::from_ref(section), HoverStyle::Markdown)));
        let beside: Vec<String> = beside.iter().map(|section| cell(section, newline)).collect();
        parts.push(format!(
            "| | |\n|:--|:--|\n| ![{}]({}) | {} |",
            say!(reader, "board"),
            data_uri(svg),
            beside.join(newline)
        ));
        rest = following;
    }
    if !rest.is_empty() {
        parts.push(as_text(rest, HoverStyle::Markdown));
    }
    parts.join("\n\n")
}

/// A section as the text of a cell.
fn cell(section: &Section, newline: &str) -> String {
    let text = match section {
        Section::Markdown(text) | Section::Reason(text) => text.trim_end().to_owned(),
        // Two lines: beside a picture there is no room for one of each notation.
        Section::Facts(facts) => {
            let (first, second) = facts.split_at(facts.len().div_ceil(2));
            let lines = [first, second].into_iter().filter(|line| !line.is_empty());
            lines.map(|line| listed(line, " · ")).collect::<Vec<_>>().join("\n")
        }
        Section::Board { .. } => String::new(),
    };
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    // A sign that is escaped already stays so; a table ends its cells at any other.
    let mut out = String::new();
    let mut escaped = false;
    for c in lines.join(newline).chars() {
        if c == '|' && !escaped {
            out.push('\\');
        }
        escaped = c == '\\' && !escaped;
        out.push(c);
    }
    out
}

fn listed(facts: &[(&str, String)], separator: &str) -> String {
    facts.iter().map(|(name, code)| format!("{name} `{code}`")).collect::<Vec<_>>().join(separator)
}

fn fenced(text: &str) -> String {
    format!("```text\n{}\n```", text.trim_end())
}

/// Markdown without its marks: emphasis, code, headings, and links by their text.
fn plain(markdown: &str) -> String {
    let mut out = String::with_capacity(markdown.len());
    let mut in_fence = false;
    for line in markdown.trim_end().lines() {
        if line.trim_start().starts_with("```") {
            in_fence = !in_fence;
            continue;
        }
        if !out.is_empty() {
            out.push('\n');
        }
        if in_fence { out.push_str(line) } else { plain_line(line, &mut out) }
    }
    out
}

fn plain_line(line: &str, out: &mut String) {
    let mut rest = line.trim_start_matches('#').trim_start();
    if !line.starts_with('#') {
        rest = line;
    }
    while let Some(c) = rest.chars().next() {
        let after = rest.get(c.len_utf8()..).unwrap_or_default();
        match c {
            '`' => {
                let (code, following) = after.split_once('`').unwrap_or((after, ""));
                out.push_str(code);
                rest = following;
                continue;
            }
            '*' if after.starts_with('*') => {
                rest = after.get(1..).unwrap_or_default();
                continue;
            }
            '\\' => {
                if let Some(escaped) = after.chars().next() {
                    out.push(escaped);
                    rest = after.get(escaped.len_utf8()..).unwrap_or_default();
                    continue;
                }
            }
            '[' => {
                if let Some((label, target)) = after.split_once("](")
                    && let Some((_, following)) = target.split_once(')')
                    && !label.contains('[')
                {
                    out.push_str(label);
                    rest = following;
                    continue;
                }
                out.push(c);
            }
            _ => out.push(c),
        }
        rest = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_client_gets_a_form_it_can_show() {
        let sections = [
            Section::Markdown("### **Ch2-e2** `C2=5`, see [the rules](https://example.org)".into()),
            Section::Board { svg: "<svg/>".into(), text: "９ 車\n".into() },
        ];
        let value = |style| markup(&sections, style, Locale::default()).value;
        assert_eq!(value(HoverStyle::Plain), "Ch2-e2 C2=5, see the rules\n\n９ 車");
        assert!(value(HoverStyle::Markdown).ends_with("\n\n```text\n９ 車\n```"));
        assert!(!value(HoverStyle::Markdown).contains("data:"));
        assert_eq!(
            value(HoverStyle::Pictures { breaks: true }),
            "### **Ch2-e2** `C2=5`, see [the rules](https://example.org)\n\n| | |\n|:--|:--|\n\
             | ![board](data:image/svg+xml;base64,PHN2Zy8+) |  |"
        );
    }

    #[test]
    fn the_text_about_a_board_is_next_to_it() {
        let board = || Section::Board { svg: "<svg/>".into(), text: "board".into() };
        let sections = [
            Section::Markdown("**1. Ch2-e2** · 炮二平五".into()),
            board(),
            Section::Facts(vec![("ICCS", "H2-E2".into()), ("AXF", "C2=5".into()), ("WXF", "C2.5".into())]),
            Section::Facts(vec![("FEN", "4k4/9 w".into())]),
            Section::Markdown("one | two\n\nthree".into()),
            Section::Markdown("The next:".into()),
            board(),
        ];
        let picture = "![board](data:image/svg+xml;base64,PHN2Zy8+)";
        assert_eq!(
            markup(&sections, HoverStyle::Pictures { breaks: true }, Locale::default()).value,
            format!(
                "**1. Ch2-e2** · 炮二平五\n\n| | |\n|:--|:--|\n\
                 | {picture} | ICCS `H2-E2` · AXF `C2=5`<br>WXF `C2.5`<br>FEN `4k4/9 w`<br>one \\| two<br>three |\n\n\
                 The next:\n\n| | |\n|:--|:--|\n| {picture} |  |"
            )
        );
        let without = markup(&sections, HoverStyle::Pictures { breaks: false }, Locale::default()).value;
        assert!(
            without.contains("ICCS `H2-E2` · AXF `C2=5` · WXF `C2.5` · FEN `4k4/9 w`") && !without.contains("<br>"),
            "{without}"
        );
        let text = markup(&sections, HoverStyle::Markdown, Locale::default()).value;
        assert!(
            text.contains("```text\nboard\n```\n\nICCS `H2-E2` · AXF `C2=5` · WXF `C2.5`\n\nFEN `4k4/9 w`\n\none"),
            "{text}"
        );
    }

    #[test]
    fn a_hover_is_never_longer_than_editors_take() {
        let board = Section::Board { svg: "x".repeat(100_000), text: "车".repeat(10) };
        let long = markup(&[board], HoverStyle::Pictures { breaks: true }, Locale::default()).value;
        assert!(long.contains("车") && !long.contains("data:"));
        let long = markup(&[Section::Markdown("车".repeat(200_000))], HoverStyle::Markdown, Locale::default()).value;
        assert!(long.chars().count() < 100_000);
    }
}
