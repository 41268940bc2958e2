//! The width of text on a screen with equally wide columns.

use unicode_width::UnicodeWidthStr;

/// The columns that a text without line breaks takes. Full-width characters count two; those of ambiguous width, such as
/// `→`, count one.
pub(crate) fn columns(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.width() }
}

/// The columns of a text in the fonts of Japan, where every character but those of ASCII takes two.
pub(crate) fn wide_columns(text: &str) -> usize {
    text.chars().map(|character| if character.is_ascii() { 1 } else { 2 }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_width_characters_count_two() {
        let cases = [
            ("", 0),
            ("C2=5", 4),
            ("炮二平五", 8),
            ("炮８平５", 8),
            ("é", 1),
            ("e\u{301}", 1),
            ("𠀀", 2),
            ("☗▲①→—…“”", 8),
            ("ﾗﾘﾙ", 3),
            ("　", 2),
        ];
        for (text, width) in cases {
            assert_eq!(columns(text), width, "{text}");
        }
    }
}
