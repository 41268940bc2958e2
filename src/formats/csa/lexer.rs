//! The tokens of a `.csa` file: functions for the length of the token at the cursor and the validity of a value.

use crate::syntax::{BadTime, Expected, Scanner, SyntaxErrorKind};

/// How far a statement reaches.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// To the end of the line.
    Line,
    /// To the next comma or the end of the line.
    Parted,
}

/// The length of a statement.
pub(super) struct Len {
    /// Without the spaces at its end.
    pub(super) text: usize,
    /// With them.
    pub(super) whole: usize,
}

/// The length of the statement at the cursor.
pub(super) fn statement(scan: &mut Scanner<'_>, extent: Extent) -> Len {
    let parted = extent == Extent::Parted;
    let whole = scan.run(0, |byte| byte != b'\n' && byte != b'\r' && !(parted && byte == b','));
    let text = scan.slice(0, whole).trim_end_matches([' ', '\t', '\x0B', '\x0C']).len();
    Len { text, whole }
}

/// The length of the word at the cursor: up to a space, a comma or the end of the line, at least one byte.
pub(super) fn word(scan: &mut Scanner<'_>) -> usize {
    let len = scan.run(0, |byte| !byte.is_ascii_whitespace() && byte != b',' && byte != b'\x0B');
    len.max(1)
}

/// How many digits a statement has that is about as long as a move, whose seven characters have four; else 0.
pub(super) fn digits_of_move(text: &str) -> usize {
    let digits = text.chars().filter(|c| matches!(c, '0'..='9' | '０'..='９')).count();
    let fits = (6..=8).contains(&text.chars().count()) && !text.contains(':');
    if fits { digits } else { 0 }
}

/// Whether a text is a move as it is written: a sign, four digits and two capitals.
pub(super) fn is_move(text: &str) -> bool {
    let digits = |squares: &[u8]| squares.iter().all(u8::is_ascii_digit);
    let capitals = |piece: &[u8]| piece.iter().all(u8::is_ascii_uppercase);
    matches!(text.as_bytes(), [b'+' | b'-', squares @ .., one, two] if squares.len() == 4 && digits(squares) && capitals(&[*one, *two]))
}

/// Where a move begins that is glued to the statement before it. One character may stand in place of the line break.
pub(super) fn glued_move(text: &str) -> Option<usize> {
    (0..=1).find(|at| text.get(*at..).is_some_and(is_move))
}

/// The length of the time that a word begins with if a move or a comment is glued to it (`T20-8151HI`), and where that
/// begins after the time.
pub(super) fn glued_time(word: &str) -> Option<(usize, usize)> {
    let seconds = word.strip_prefix('T')?;
    let digits = seconds.bytes().take_while(u8::is_ascii_digit).count();
    let rest = seconds.get(digits..)?;
    let comment = || (0..=1).find(|at| rest.get(*at..).is_some_and(|text| text.starts_with('\'')));
    let next = glued_move(rest).or_else(comment)?;
    (digits > 0).then_some((1 + digits, next))
}

/// Length of the spaces at the cursor: ASCII ones, line breaks and a byte order mark.
pub(super) fn spaces(scan: &mut Scanner<'_>) -> usize {
    let mut len = 0;
    loop {
        len += scan.run(len, |byte| byte.is_ascii_whitespace() || byte == b'\x0B');
        if scan.peek(len) == Some(0xEF) && scan.char_at(len) == Some('\u{FEFF}') {
            len += '\u{FEFF}'.len_utf8();
        } else {
            return len;
        }
    }
}

/// Length of the spaces from `from` that do not break the line.
pub(super) fn spaces_in_line(scan: &mut Scanner<'_>, from: usize) -> usize {
    scan.run(from, |byte| matches!(byte, b' ' | b'\t' | b'\x0B' | b'\x0C'))
}

/// Whether the seconds of a `T` have decimals, or their error.
pub(super) fn seconds(text: &str) -> Result<bool, BadTime> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits(text) {
        return Ok(false);
    }
    match text.split_once('.') {
        Some((whole, part)) if digits(whole) && digits(part) => {
            if part.len() > 3 {
                Err(BadTime::Decimals)
            } else {
                Ok(true)
            }
        }
        _ => Err(BadTime::Seconds),
    }
}

/// The error of a header's value, if its values have a fixed form.
pub(super) fn wrong_value(name: &str, value: &str) -> Option<SyntaxErrorKind> {
    let number = |text: &str| !text.is_empty() && text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit());
    let wrong_time = |why| Some(SyntaxErrorKind::BadTime { why });
    match name {
        "$TIME_LIMIT" => {
            let fits = value.split_once('+').is_some_and(|(initial, byoyomi)| {
                initial.split_once(':').is_some_and(|(hours, minutes)| {
                    [hours, minutes, byoyomi].into_iter().all(number) && minutes.len() <= 2
                })
            });
            if fits { None } else { wrong_time(BadTime::Limit) }
        }
        "$TIME" | "$TIME+" | "$TIME-" => {
            let parts: Vec<&str> = value.split('+').collect();
            let fits = parts.len() == 3 && parts.iter().all(|part| seconds(part).is_ok());
            if fits { None } else { wrong_time(BadTime::Control) }
        }
        "$MAX_MOVES" if !number(value) => Some(SyntaxErrorKind::Unexpected {
            expected: Expected::Thing("the number of moves after which the game is drawn"),
        }),
        "$JISHOGI" if !matches!(value, "27" | "24") => Some(SyntaxErrorKind::Unexpected {
            expected: Expected::Thing("27 or 24, the points that a declaration needs"),
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_end_at_commas_or_lines() {
        let len = |text: &str, extent| {
            let len = statement(&mut Scanner::new(text, 0), extent);
            (len.text, len.whole)
        };
        assert_eq!(len("+7776FU  ,T0\n", Extent::Parted), (7, 9));
        assert_eq!(len("N+A, B \r\n", Extent::Line), (6, 7));
        assert_eq!(len("", Extent::Line), (0, 0));
        assert_eq!(word(&mut Scanner::new("+7776FU T1", 0)), 7);
        assert_eq!(word(&mut Scanner::new("車 T1", 0)), 3);
        assert_eq!(spaces(&mut Scanner::new("\u{FEFF} \r\n\u{3000}", 0)), 6);
    }

    #[test]
    fn times() {
        assert_eq!([seconds("12"), seconds("0"), seconds("12.5")], [Ok(false), Ok(false), Ok(true)]);
        assert_eq!(seconds("1.2345"), Err(BadTime::Decimals));
        for text in ["", "-1", "1:00", ".5", "5.", "１", "1s"] {
            assert_eq!(seconds(text), Err(BadTime::Seconds), "{text}");
        }
    }

    #[test]
    fn a_statement_glued_to_a_time() {
        for (word, found) in [
            ("T20-8151HI", (3, 0)),
            ("T1'**", (2, 0)),
            ("T20:+8151HI", (3, 1)),
            ("T5-+7776FU", (2, 1)),
            ("T5;'a", (2, 1)),
        ] {
            assert_eq!(glued_time(word), Some(found), "{word}");
        }
        for word in ["T20", "T2.5", "T-8151HI", "T20::-8151HI", "T20-8151", "T20s"] {
            assert_eq!(glued_time(word), None, "{word}");
        }
    }

    #[test]
    fn values_with_a_shape() {
        let good = [
            ("$TIME_LIMIT", "00:25+00"),
            ("$TIME_LIMIT", "03:00+60"),
            ("$TIME", "600+0+5"),
            ("$TIME+", "600.5+10+0"),
            ("$MAX_MOVES", "256"),
            ("$JISHOGI", "24"),
            ("$EVENT", "anything"),
        ];
        for (name, value) in good {
            assert_eq!(wrong_value(name, value), None, "{name}:{value}");
        }
        let bad = [
            ("$TIME_LIMIT", "25"),
            ("$TIME_LIMIT", "00:25"),
            ("$TIME", "600"),
            ("$TIME", "600+0"),
            ("$MAX_MOVES", "many"),
            ("$JISHOGI", "28"),
        ];
        for (name, value) in bad {
            assert!(wrong_value(name, value).is_some(), "{name}:{value}");
        }
    }
}
