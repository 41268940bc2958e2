//! The width of text on a screen with equally wide columns.

/// Characters that take two columns: ideographs, kana, hangul, full-width forms and pictures.
const WIDE: [(u32, u32); 14] = [
    (0x1100, 0x115F),
    (0x2E80, 0x303E),
    (0x3041, 0x4DBF),
    (0x4E00, 0xA4CF),
    (0xA960, 0xA97C),
    (0xAC00, 0xD7A3),
    (0xF900, 0xFAFF),
    (0xFE30, 0xFE6F),
    (0xFF01, 0xFF60),
    (0xFFE0, 0xFFE6),
    (0x1F300, 0x1F64F),
    (0x1F680, 0x1F6FF),
    (0x1F900, 0x1F9FF),
    (0x20000, 0x3FFFD),
];

/// Characters that take no column: marks on the one before, joiners, the byte order mark.
const NONE: [(u32, u32); 5] =
    [(0x0300, 0x036F), (0x200B, 0x200F), (0x20D0, 0x20FF), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF)];

/// The columns that a text without line breaks takes; full-width characters count two.
pub fn columns(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.chars().map(width).sum() }
}

fn width(c: char) -> usize {
    let code = u32::from(c);
    let within = |ranges: &[(u32, u32)]| ranges.iter().any(|(first, last)| (*first..=*last).contains(&code));
    match code {
        0..0x300 => 1,
        _ if within(&WIDE) => 2,
        _ if within(&NONE) => 0,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_width_characters_count_two() {
        for (text, width) in
            [("", 0), ("C2=5", 4), ("炮二平五", 8), ("炮８平５", 8), ("é", 1), ("e\u{301}", 1), ("𠀀", 2)]
        {
            assert_eq!(columns(text), width, "{text}");
        }
    }
}
