//! Texts of a record in Markdown: shown as they are, whatever they say.

use std::borrow::Cow;

use crate::text::is_command;

/// A text of a record for a line of Markdown. No sign of it is markup, and no part of it becomes a link, a picture or HTML.
pub(super) fn escaped(text: &str) -> Cow<'_, str> {
    // A sign of emphasis next to a space is none.
    let at_edge = text.starts_with(is_command) || text.ends_with(is_command);
    let text = if at_edge { text.trim_matches(|c: char| is_command(c) || c.is_whitespace()) } else { text };
    // Some editors make links of bare addresses.
    let address = text.to_ascii_lowercase().contains("www.");
    let special = |c: char| r"\`*[]()<>!|~&:@{}$_".contains(c) || (c == '.' && address) || is_command(c);
    if !text.contains(special) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    let mut within = false;
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        // Inside a word it is a letter.
        let letter = c == '_' && within && rest.clone().next().is_some_and(char::is_alphanumeric);
        within = c.is_alphanumeric();
        match c {
            c if is_command(c) => out.push(' '),
            c if special(c) && !letter => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ide::{Document, Section};

    #[test]
    fn markup_is_escaped_and_moves_stay() {
        for text in ["Ch2-e2", "C2.5", "33=4", "+7776FU", "炮二平五", "i3i4=h", "+ILLEGAL_ACTION", ""] {
            assert_eq!(escaped(text), text);
        }
        assert_eq!(escaped("![a](https://x.org)"), r"\!\[a\]\(https\://x.org\)");
        assert_eq!(escaped("<b>`www.x.org`\u{7}"), r"\<b\>\`www\.x\.org\`");
        assert_eq!(escaped("\u{202e} Hu\u{7}Rong"), "Hu Rong");
    }

    /// The Markdown of the hover at the first place of `word`.
    fn shown(language: &str, text: &str, word: &str) -> String {
        let document = Document::open_text(text, language);
        let hover = crate::ide::hover(&document, text.find(word).expect(word) + 1).expect("a hover");
        let words = hover.sections.into_iter().filter_map(|section| match section {
            Section::Markdown(words) => Some(words),
            Section::Board { .. } | Section::Facts(_) | Section::Reason(_) => None,
        });
        words.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn a_record_makes_no_link() {
        let hostile = ["![a](https://x.org/p.png)", "[x](command:y)", "<img/src=z>", "https://x.org"];
        for text in hostile {
            let cases = [
                ("xq", format!("FORMAT LALG\nGAME\nSTART{{ 1. {text} }}\n")),
                ("xq", format!("FORMAT LALG\nGAME\nSTART{{ 1. Ch2-e2 (1) Nh9-g7 VAR[1]{{ 1. {text} }} }}\n")),
                ("csa", format!("PI\n+\n%{text}\n")),
                ("xiangqi-pgn", format!("[Game \"Chinese Chess\"]\n[{text} \"x\"]\n\n1. {text} *\n")),
            ];
            for (language, record) in cases {
                let document = Document::open_text(&record, language);
                for (at, _) in record.char_indices() {
                    for section in crate::ide::hover(&document, at).into_iter().flat_map(|hover| hover.sections) {
                        let Section::Markdown(words) = section else { continue };
                        let mut bare = words.clone();
                        while let Some(at) = bare.find('\\') {
                            bare.replace_range(at..(at + 2).min(bare.len()), "");
                        }
                        for live in ["](", "<img", "://"] {
                            assert!(!bare.contains(live), "{words} of {record}");
                        }
                    }
                }
            }
        }
        assert!(shown("csa", "PI\n+\n%<b>\n", "%<b>").contains(r"%\<b\>"));
    }
}
