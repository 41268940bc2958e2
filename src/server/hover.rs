//! A hover as text: Markdown with pictures, Markdown, or plain.

use std::sync::Arc;

use tower_lsp::ls_types as lsp;
use tower_lsp::ls_types::{MarkupContent, MarkupKind};

use crate::ide::Section;
use crate::ide::drawing::data_uri;

use super::handlers::Reply;
use super::message::Json;
use super::profile::HoverStyle;
use super::shared::Shared;

/// An editor cuts texts longer than 100,000 characters, and then shows half a picture as letters.
const LONGEST: usize = 99_000;

/// Answers `textDocument/hover`.
pub fn hover(shared: &Arc<Shared>, params: lsp::HoverParams) -> Reply {
    let lsp::TextDocumentPositionParams { text_document, position } = params.text_document_position_params;
    shared.answer_from(&text_document.uri, move |view| {
        let found = view.snapshot.document.hover(view.places.offset(position));
        Json::of(&found.map(|found| lsp::Hover {
            contents: lsp::HoverContents::Markup(markup(&found.sections, view.profile.hover)),
            range: Some(view.places.range(&found.range)),
        }))
    })
}

/// Sections as a client shows them.
pub fn markup(sections: &[Section], style: HoverStyle) -> MarkupContent {
    let kind = if style == HoverStyle::Plain { MarkupKind::PlainText } else { MarkupKind::Markdown };
    let mut value = written(sections, style);
    if value.chars().count() > LONGEST && style == HoverStyle::Pictures {
        value = written(sections, HoverStyle::Markdown);
    }
    if let Some((cut, _)) = value.char_indices().nth(LONGEST) {
        value.truncate(cut);
        value.push_str(" …");
    }
    MarkupContent { kind, value }
}

fn written(sections: &[Section], style: HoverStyle) -> String {
    let mut parts: Vec<String> = Vec::new();
    // After a picture the board as text comes last: editors show only the top of a long hover at once.
    let mut last: Vec<String> = Vec::new();
    for section in sections {
        match (section, style) {
            (Section::Markdown(text), HoverStyle::Plain) => parts.push(plain(text)),
            (Section::Markdown(text), _) => parts.push(text.trim_end().to_owned()),
            (Section::Board { text, .. }, HoverStyle::Plain) => parts.push(text.trim_end().to_owned()),
            (Section::Board { text, .. }, HoverStyle::Markdown) => parts.push(fenced(text)),
            (Section::Board { svg, text }, HoverStyle::Pictures) => {
                parts.push(format!("![board]({})", data_uri(svg)));
                last.push(fenced(text));
            }
        }
    }
    parts.append(&mut last);
    parts.join("\n\n")
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
    fn each_kind_of_client_gets_what_it_shows() {
        let sections = [
            Section::Markdown("### **Ch2-e2** `C2=5`, see [the rules](https://example.org)".into()),
            Section::Board { svg: "<svg/>".into(), text: "９ 車\n".into() },
        ];
        let value = |style| markup(&sections, style).value;
        assert_eq!(value(HoverStyle::Plain), "Ch2-e2 C2=5, see the rules\n\n９ 車");
        assert!(value(HoverStyle::Markdown).ends_with("\n\n```text\n９ 車\n```"));
        assert!(!value(HoverStyle::Markdown).contains("data:"));
        assert!(value(HoverStyle::Pictures).contains("![board](data:image/svg+xml;base64,PHN2Zy8+)\n\n```text"));
    }

    #[test]
    fn a_hover_is_never_longer_than_editors_take() {
        let board = Section::Board { svg: "x".repeat(100_000), text: "车".repeat(10) };
        let long = markup(&[board], HoverStyle::Pictures).value;
        assert!(long.contains("车") && !long.contains("data:"));
        let long = markup(&[Section::Markdown("车".repeat(200_000))], HoverStyle::Markdown).value;
        assert!(long.chars().count() < 100_000);
    }
}
