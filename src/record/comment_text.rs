//! The texts of comments, as people mean them.

use super::{Comment, CommentStyle};

/// A comment's text without its escapes and, unless they belong to it, the spaces around it.
pub(crate) fn unescaped(comment: Comment<'_>) -> String {
    let text = comment.text.trim();
    let text = match comment.style {
        CommentStyle::Verbatim => comment.text.to_owned(),
        CommentStyle::Starred => return starred(comment.text),
        CommentStyle::Bars => return escaped(&text.replace("||", "\n")),
        CommentStyle::Line | CommentStyle::Plain => text.to_owned(),
        CommentStyle::Block => text.replace("\\*/", "*/"),
        CommentStyle::Com => text.replace("\\}", "}"),
    };
    // How the lines of the file end is nothing of the comment.
    let text = if text.contains('\r') { text.replace("\r\n", "\n") } else { text };
    if comment.style == CommentStyle::Verbatim {
        return text;
    }
    // The text may begin in a line below the mark.
    let before = comment.text.get(..comment.text.len() - comment.text.trim_start().len()).unwrap_or_default();
    let first = before.rsplit_once('\n').map(|(_, spaces)| spaces.len());
    dedented(text, first)
}

/// Whether a text has to begin in a line below the mark of its comment, so that its further lines keep their spaces.
pub(crate) fn begins_below(text: &str) -> bool {
    text.contains(['\n', '\r']) && dedented(text.to_owned(), None) != text
}

/// A text with the characters that `\\uXXXX` stands for.
fn escaped(text: &str) -> String {
    let mut parts = text.split("\\u");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let code = part.get(..4).and_then(|digits| u32::from_str_radix(digits, 16).ok()).and_then(char::from_u32);
        match code.filter(|character| !character.is_control()) {
            Some(character) => out.extend([&*character.to_string(), part.get(4..).unwrap_or_default()]),
            None => out.extend(["\\u", part]),
        }
    }
    out
}

/// The lines of a comment without the marks that they begin with.
fn starred(text: &str) -> String {
    let line = |line: &str| line.trim_start_matches([' ', '\u{3000}']).strip_prefix(['*', '＊']).map(str::to_owned);
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default().to_owned();
    let rest = lines.map(|text| line(text).unwrap_or_else(|| text.to_owned()));
    std::iter::once(first).chain(rest).collect::<Vec<_>>().join("\n")
}

/// A text of several lines without the spaces that all its further lines begin with, and the first one too if it has
/// `first` of them: they move with the first line when a record is formatted.
fn dedented(text: String, first_lead: Option<usize>) -> String {
    let Some((first, rest)) = text.split_once('\n') else { return text };
    let lead = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let least = rest.lines().filter(|line| !line.trim().is_empty()).map(lead).chain(first_lead).min().unwrap_or(0);
    if least == 0 {
        return text;
    }
    let lines = rest.split('\n').map(|line| line.get(least.min(lead(line))..).unwrap_or_default());
    std::iter::once(first).chain(lines).collect::<Vec<_>>().join("\n")
}
