//! The numbers of moves on Chinese pages: `⒈`, `①`, `第1回合`.

use crate::syntax::Scanner;

/// The length of such a number at the start of a text; 0 if there is none.
pub(super) fn length(scan: &mut Scanner<'_>) -> usize {
    match scan.char_at(0) {
        Some(sign) if enclosed(sign).is_some() => sign.len_utf8(),
        Some(BEFORE) => {
            let mut at = BEFORE.len_utf8();
            while let Some(digit) = scan.char_at(at).filter(|sign| digit(*sign).is_some()) {
                at += digit.len_utf8();
            }
            let is_number = at > BEFORE.len_utf8() && scan.slice(at, AFTER.len()) == AFTER;
            let end = at + AFTER.len();
            let colon = scan.char_at(end).filter(|sign| matches!(sign, '：' | ':'));
            if is_number { end + colon.map_or(0, char::len_utf8) } else { 0 }
        }
        _ => 0,
    }
}

/// The value of a number in any form; `None` if the text has no digit, or is too large.
pub(crate) fn value(text: &str) -> Option<u32> {
    let mut value = None::<u32>;
    for sign in text.chars() {
        match (enclosed(sign), digit(sign)) {
            (Some(number), _) => return Some(number),
            (None, Some(digit)) => value = Some(value.unwrap_or(0).checked_mul(10)?.checked_add(digit)?),
            (None, None) if value.is_some() => break,
            (None, None) => {}
        }
    }
    value
}

/// Whether a number is written as on such a page, or numbers a half-move: `3-`.
pub(crate) fn is_of_page(text: &str) -> bool {
    text.ends_with('-') || text.starts_with(|first| first == BEFORE || enclosed(first).is_some())
}

/// A sign that parts moves on such a page.
pub(super) fn is_sign(sign: char) -> bool {
    matches!(sign, '，' | '；' | '、' | '。')
}

/// What comes before the digits, and after them.
const BEFORE: char = '第';
const AFTER: &str = "回合";

/// `⒈` and `①` are each one character.
fn enclosed(sign: char) -> Option<u32> {
    match sign {
        '①'..='⑳' => Some(sign as u32 - '①' as u32 + 1),
        '⒈'..='⒛' => Some(sign as u32 - '⒈' as u32 + 1),
        _ => None,
    }
}

fn digit(sign: char) -> Option<u32> {
    match sign {
        '0'..='9' => sign.to_digit(10),
        '０'..='９' => Some(sign as u32 - '０' as u32),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_pages() {
        for (text, len, number) in [
            ("⒈炮二平五", 3, Some(1)),
            ("⒛", 3, Some(20)),
            ("⑫ 炮二平五", 3, Some(12)),
            ("第1回合 炮二平五", 10, Some(1)),
            ("第１２回合：炮二平五", 18, Some(12)),
            ("第回合", 0, None),
            ("第1局", 0, Some(1)),
            ("12.", 0, Some(12)),
            ("3-", 0, Some(3)),
        ] {
            assert_eq!((length(&mut Scanner::new(text, 0)), value(text)), (len, number), "{text}");
        }
        assert_eq!(value("99999999999"), None);
    }
}
