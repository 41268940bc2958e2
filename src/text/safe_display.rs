//! Texts of the outside world in lines, labels and excerpts, safe for whoever shows them.
//!
//! Names, comments, settings and paths are written by others. A terminal obeys some of their characters, a log takes
//! some of their lines for commands, and a reader does not see some of their characters at all.

use std::borrow::Cow;
use std::ops::Range;

/// The most characters of a [`label`].
const LONGEST_LABEL: usize = 300;
/// The most characters of a [`message`].
const LONGEST_MESSAGE: usize = 4_000;

/// Whether a character is a command to a terminal, ends a line for some programs only, or turns the direction of the
/// text after it.
pub(crate) fn is_command(c: char) -> bool {
    c.is_control() || turns(c) || matches!(c, '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{2028}' | '\u{2029}')
}

/// Whether a character lays the text after it in a direction, up to its end or to the end of the line.
pub(crate) fn turns(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Whether nothing is drawn for a character: the default-ignorable ones of Unicode, and the marks of annotations.
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
        | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}'
        | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}'
        | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// The characters of a text that [command](is_command), and the [invisible](is_invisible) ones that its script does not
/// need, each with its place.
pub fn hidden(text: &str) -> impl Iterator<Item = (usize, char)> {
    let text = if may_hide(text) || text.contains(['\t', '\n', '\r']) { text } else { "" };
    let mut before = None;
    text.char_indices().filter(move |&(at, c)| {
        let previous = before.replace(c);
        let is_needed = || shapes(c, previous.unwrap_or(' '), text.get(at + c.len_utf8()..).unwrap_or_default());
        is_command(c) || (is_invisible(c) && !is_needed())
    })
}

/// Whether a text may have hidden characters other than line breaks and tabs, by its bytes. It costs a fraction of
/// decoding them.
pub(crate) fn may_hide(text: &str) -> bool {
    const FIRST: [bool; 256] = {
        let mut first = [false; 256];
        let mut byte = 0;
        while byte < 256 {
            first[byte] = matches!(byte, 0..0x20 | 0x7F | 0xC2 | 0xCD | 0xD8 | 0xE1..=0xE3 | 0xEF | 0xF0 | 0xF3);
            byte += 1;
        }
        first[b'\t' as usize] = false;
        first[b'\n' as usize] = false;
        first[b'\r' as usize] = false;
        first
    };
    const ONES: u64 = u64::MAX / 0xFF;
    // Most texts are plain ASCII. Of eight bytes at a time none is then below a space or above a tilde: no highest bit is
    // set in them, nor after these steps.
    let is_plain = |word: u64| (word | word.wrapping_add(ONES) | word.wrapping_sub(0x20 * ONES)) & (0x80 * ONES) == 0;
    let bytes = text.as_bytes();
    // Kana, full-width digits and most signs of Japanese and Chinese begin like a hidden character, and go on otherwise.
    let hides = |at: usize| {
        bytes.get(at).is_some_and(|byte| FIRST[usize::from(*byte)])
            && match bytes.get(at..at + 2) {
                Some([0xE2, second]) => matches!(second, 0x80 | 0x81),
                Some([0xE3, second]) => *second == 0x85,
                Some([0xEF, second]) => matches!(second, 0xB8 | 0xBB | 0xBE | 0xBF),
                _ => true,
            }
    };
    let (words, rest) = bytes.as_chunks::<8>();
    let mut unclear =
        words.iter().enumerate().filter(|(_, word)| !is_plain(u64::from_ne_bytes(**word))).map(|(nth, _)| nth * 8);
    unclear.any(|start| (start..start + 8).any(hides)) || (bytes.len() - rest.len()..bytes.len()).any(hides)
}

/// Whether an invisible character shapes the visible one before it: joins letters of Persian or Hindi, parts of an
/// emoji or of Mongolian words and Korean syllables, or chooses the form of a Chinese character.
fn shapes(c: char, before: char, after: &str) -> bool {
    let is_emoji = |c| matches!(c, '\u{FE0F}' | '\u{2600}'..='\u{27BF}' | '\u{1F000}'..='\u{1FAFF}');
    let joins = |c| matches!(c, '\u{600}'..='\u{1CFF}' | '\u{A800}'..='\u{ABFF}' | '\u{10A00}'..='\u{11FFF}');
    let is_mongolian = |c| matches!(c, '\u{1800}'..='\u{18AF}');
    let is_jamo = |c| matches!(c, '\u{1100}'..='\u{11FF}' | '\u{A960}'..='\u{A97F}' | '\u{D7B0}'..='\u{D7FF}');
    match c {
        '\u{200C}' => joins(before) && !is_invisible(before),
        '\u{200D}' => (joins(before) && !is_invisible(before)) || is_emoji(before),
        '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}' => {
            let is_keycap = before.is_ascii_digit() && after.starts_with('\u{20E3}');
            is_keycap || !(before.is_ascii() || before.is_whitespace() || is_invisible(before))
        }
        '\u{180B}'..='\u{180F}' => is_mongolian(before) && !is_invisible(before),
        '\u{115F}' | '\u{1160}' => is_jamo(before) || after.starts_with(is_jamo),
        _ => false,
    }
}

/// A text as a line of its own, or as the beginning of one: hidden characters are escaped (`\n`, `\u{202e}`), and so is
/// the first sign of what a build service would take for a command: `::` at the beginning, `##[` anywhere.
pub(crate) fn one_line(text: &str) -> Cow<'_, str> {
    match hidden(text).next().is_some() || may_command(text) {
        true => Cow::Owned(escaped(text, &(0..0), &|_| true).0),
        false => Cow::Borrowed(text),
    }
}

/// A line of a text that is quoted: as [`one_line`], where tabs stay.
pub(crate) fn quoted_line(line: &str) -> Cow<'_, str> {
    let escapes = |c| c != '\t';
    match hidden(line).any(|(_, c)| escapes(c)) || may_command(line) {
        true => Cow::Owned(escaped(line, &(0..0), &escapes).0),
        false => Cow::Borrowed(line),
    }
}

/// An excerpt as [`one_line`], with the place of the bytes `marked` in it. Tabs stay.
pub(crate) fn excerpt(line: &str, marked: &Range<usize>) -> (String, Range<usize>) {
    escaped(line, marked, &|c| c != '\t')
}

fn may_command(text: &str) -> bool {
    text.trim_start().starts_with("::") || text.contains("##[")
}

fn escaped(text: &str, marked: &Range<usize>, escapes: &dyn Fn(char) -> bool) -> (String, Range<usize>) {
    let command = text.trim_start().starts_with("::").then(|| text.len() - text.trim_start().len());
    let mut hidden = hidden(text).filter(|(_, c)| escapes(*c)).peekable();
    let (mut out, mut place) = (String::with_capacity(text.len() + 16), 0..0);
    for (at, c) in text.char_indices() {
        if at <= marked.start {
            place.start = out.len();
        }
        if at <= marked.end {
            place.end = out.len();
        }
        if hidden.next_if(|(next, _)| *next == at).is_some() {
            match c {
                '\n' | '\r' | '\t' => out.extend(c.escape_default()),
                c => out.extend(c.escape_unicode()),
            }
        } else if command == Some(at) || text.get(at..).unwrap_or_default().starts_with("##[") {
            out.extend(c.escape_unicode());
        } else {
            out.push(c);
        }
    }
    if marked.start >= text.len() {
        place.start = out.len();
    }
    if marked.end >= text.len() {
        place.end = out.len();
    }
    (out, place)
}

/// A text as a label that an editor shows in one line: without hidden characters, and cut to some hundred characters.
pub(crate) fn label(text: &str) -> Cow<'_, str> {
    shown(text, LONGEST_LABEL, &|c| matches!(c, '\n' | '\t').then_some(' '))
}

/// A text as a message that an editor shows, perhaps in several lines: without hidden characters, and cut where it is
/// longer than anybody reads.
pub(crate) fn message(text: &str) -> Cow<'_, str> {
    shown(text, LONGEST_MESSAGE, &|c| matches!(c, '\n' | '\t').then_some(c))
}

/// A text of several lines of any length, without hidden characters.
pub(crate) fn lines(text: &str) -> Cow<'_, str> {
    shown(text, usize::MAX, &|c| matches!(c, '\n' | '\t').then_some(c))
}

/// The first `most` characters of a text, with U+FFFD for each hidden one that has no other form.
fn shown<'t>(text: &'t str, most: usize, form: &dyn Fn(char) -> Option<char>) -> Cow<'t, str> {
    let cut = (text.len() > most).then(|| text.char_indices().nth(most)).flatten();
    let text = cut.and_then(|(end, _)| text.get(..end)).unwrap_or(text);
    let mut hidden = hidden(text).filter(|(_, c)| form(*c) != Some(*c)).peekable();
    if hidden.peek().is_none() && cut.is_none() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for (at, c) in text.char_indices() {
        let is_hidden = hidden.next_if(|(next, _)| *next == at).is_some();
        out.push(if is_hidden { form(c).unwrap_or(char::REPLACEMENT_CHARACTER) } else { c });
    }
    if cut.is_some() {
        out.push('…');
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOSTILE: &str = "a\u{1b}]8;;x\u{9b}31m\u{202e}马\u{2066}\r\n\tb\u{200b}\u{feff}\u{e0041}";

    #[test]
    fn a_line_is_one_line_and_no_command() {
        let cases = [
            (HOSTILE, "a\\u{1b}]8;;x\\u{9b}31m\\u{202e}马\\u{2066}\\r\\n\\tb\\u{200b}\\u{feff}\\u{e0041}"),
            ("::error::x", "\\u{3a}:error::x"),
            (" \u{3000}::error::x", " \u{3000}\\u{3a}:error::x"),
            ("\u{200d}::error::x", "\\u{200d}::error::x"),
            (":\u{200c}:error::x", ":\\u{200c}:error::x"),
            ("a ##[error]x ###[b]", "a \\u{23}#[error]x #\\u{23}#[b]"),
            ("#\u{fe0f}#[error]", "#\\u{fe0f}#[error]"),
        ];
        for (text, expected) in cases {
            assert_eq!(one_line(text), expected);
        }
        for at in 0..20 {
            let text = format!("{}\u{7f}{}\u{1}", "~ ".repeat(at), "x".repeat(at));
            assert!(may_hide(&text) && may_hide(&text[..2 * at + 1]) && !may_hide(&text[..2 * at]), "{at}");
        }
        for plain in ["炮二平五 C2=5", "a::b", "## [x]", "C:\\new", ""] {
            assert!(matches!(one_line(plain), Cow::Borrowed(text) if text == plain));
        }
        assert_eq!(quoted_line(" ::x\t\u{1b}\u{202e}\u{ad}"), " \\u{3a}:x\t\\u{1b}\\u{202e}\\u{ad}");
    }

    #[test]
    fn a_mark_moves_with_its_text() {
        let marked = |text: &str, range: Range<usize>| {
            let (text, place) = excerpt(text, &range);
            format!("{}<{}>{}", &text[..place.start], &text[place.clone()], &text[place.end..])
        };
        assert_eq!(marked("a\u{1b}b\tc", 1..3), "a<\\u{1b}b>\tc");
        assert_eq!(marked("##[x", 2..3), "\\u{23}#<[>x");
        assert_eq!(marked("\u{202e}ab", 3..5), "\\u{202e}<ab>");
        assert_eq!(marked("ab", 2..2), "ab<>");
        assert_eq!(marked("", 0..0), "<>");
    }

    #[test]
    fn a_label_is_one_short_line() {
        assert_eq!(label(HOSTILE), "a\u{fffd}]8;;x\u{fffd}31m\u{fffd}马\u{fffd}\u{fffd}  b\u{fffd}\u{fffd}\u{fffd}");
        assert_eq!(message("a\n\tb\u{202e}"), "a\n\tb\u{fffd}");
        let long = label(&"马".repeat(5_000_000)).into_owned();
        assert_eq!((long.chars().count(), long.ends_with("马…")), (LONGEST_LABEL + 1, true));
        assert_eq!(label(&"x".repeat(LONGEST_LABEL)).len(), LONGEST_LABEL);
        assert!(matches!(lines(&"马\n".repeat(10_000)), Cow::Borrowed(_)));
    }

    /// What scripts need stays; the same characters elsewhere hide something.
    #[test]
    fn scripts_keep_what_they_need() {
        let shown = [
            "\u{627}\u{6cc}\u{631}\u{6cc}\u{200c}\u{646}\u{698}",
            "\u{915}\u{94d}\u{200d}\u{937}",
            "\u{845b}\u{e0100}",
            "1\u{fe0f}\u{20e3}",
            "\u{2764}\u{fe0f}\u{200d}\u{1f525}",
            "\u{1f468}\u{1f3fb}\u{200d}\u{1f467}",
            "\u{182e}\u{180b}",
            "\u{115f}\u{1161}",
        ];
        for text in shown {
            assert_eq!(hidden(text).next(), None, "{}", text.escape_unicode());
        }
        let hides = [
            "a\u{200d}b",
            "马\u{200c}",
            "\u{fe0f}",
            "a\u{fe0f}",
            "马\u{fe00}\u{fe01}",
            "\u{627}\u{200c}\u{200c}",
            "a\u{180b}",
            "a\u{115f}",
            "a\u{34f}",
            "a\u{3164}",
            "a\u{ad}b",
            "\u{7f}",
        ];
        for text in hides {
            assert_eq!(hidden(text).count(), 1, "{}", text.escape_unicode());
        }
    }

    #[test]
    fn every_character_that_is_hidden_may_be() {
        for c in '\0'..=char::MAX {
            let hides = (is_command(c) || is_invisible(c)) && !matches!(c, '\t' | '\n' | '\r');
            assert!(!hides || (may_hide(&format!("12345{c}")) && may_hide(&format!("1234567{c}"))), "{c:?}");
        }
        for plain in ["７六歩(77)", "▲と△：手数", "カナと、。", "炮二平五"] {
            assert!(!may_hide(plain), "{plain}");
        }
    }
}
