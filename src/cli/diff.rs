//! A difference as a patch.

use similar::TextDiff;

use crate::text::shown;

use super::out::{ERROR, HELP, RULE, STRONG, styled};

/// The unified difference of two texts, with colours; empty if there is none.
pub fn unified(name: &str, before: &str, after: &str) -> String {
    let mut out = String::new();
    if before == after {
        return out;
    }
    let diff = TextDiff::from_lines(before, after);
    let plain = diff.unified_diff().context_radius(3).header(&format!("a/{name}"), &format!("b/{name}")).to_string();
    for line in plain.split_inclusive('\n') {
        let (text, end) = match line.strip_suffix('\n') {
            Some(text) => (text, "\n"),
            None => (line, ""),
        };
        let text = shown(text.trim_end_matches('\r'));
        let colour = match text.as_bytes() {
            [b'-', b'-', b'-', ..] | [b'+', b'+', b'+', ..] => Some(STRONG),
            [b'-', ..] => Some(ERROR),
            [b'+', ..] => Some(HELP),
            [b'@', ..] => Some(RULE),
            _ => None,
        };
        match colour {
            Some(style) => out.push_str(&styled(style, &text)),
            None => out.push_str(&text),
        }
        out.push_str(end);
    }
    out
}
