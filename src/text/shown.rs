//! Texts of a record in a message or a name, safe for whoever shows them.

use std::borrow::Cow;

/// A text without characters that are commands ([`is_command`]); each becomes U+FFFD. Line breaks and tabs stay.
pub fn shown(text: &str) -> Cow<'_, str> {
    let hidden = |c: char| is_command(c) && !matches!(c, '\n' | '\t');
    if !text.contains(hidden) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|c| if hidden(c) { char::REPLACEMENT_CHARACTER } else { c }).collect())
}

/// Whether a character is a command to a terminal, ends a line for some programs only, or turns the direction of the
/// text after it.
pub fn is_command(c: char) -> bool {
    let turns = matches!(c, '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    c.is_control() || turns || matches!(c, '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_replaced() {
        let text = "a\u{1b}]8;;x\u{9b}31m\u{202e}马\u{2066}\r\n\tb";
        assert_eq!(shown(text), "a\u{FFFD}]8;;x\u{FFFD}31m\u{FFFD}马\u{FFFD}\u{FFFD}\n\tb");
        assert!(matches!(shown("炮二平五 C2=5"), Cow::Borrowed(_)));
    }
}
