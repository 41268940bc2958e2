//! How wide text stands on a terminal.

/// The columns of a character: Chinese and full-width ones take two, combining marks none.
pub fn width_of(c: char) -> usize {
    match u32::from(c) {
        0x0300..=0x036F | 0x200B..=0x200F | 0x20D0..=0x20FF | 0xFE00..=0xFE0F | 0xE0100..=0xE01EF => 0,
        0x1100..=0x115F
        | 0x2E80..=0x303E
        | 0x3041..=0x33FF
        | 0x3400..=0x4DBF
        | 0x4E00..=0x9FFF
        | 0xA000..=0xA4CF
        | 0xAC00..=0xD7A3
        | 0xF900..=0xFAFF
        | 0xFE30..=0xFE4F
        | 0xFF00..=0xFF60
        | 0xFFE0..=0xFFE6
        | 0x1F300..=0x1F64F
        | 0x1F680..=0x1F6FF
        | 0x1F900..=0x1F9FF
        | 0x20000..=0x3FFFD => 2,
        _ => 1,
    }
}

/// The columns of a text.
pub fn width(text: &str) -> usize {
    text.chars().map(width_of).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_is_wide() {
        assert_eq!(width("1. 炮二平五"), 11);
        assert_eq!(width("８a"), 3);
        assert_eq!(width("e\u{301}"), 1);
    }
}
