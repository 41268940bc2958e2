//! The outline, folds and links of a record, cached until the record changes: a list of all games does not read unchanged
//! records again.
//!
//! The caller chooses the encoding. Line numbers are left open, because an edit moves all lines after it:
//!
//! ```
//! use xqls::ide::Template;
//! let mut template = Template::default();
//! template.push("line ");
//! template.line(2);
//! let mut out = Vec::new();
//! template.fill(40, 0, &mut out);
//! assert_eq!(out, b"line 42");
//! ```

use super::outline::FoldKind;
use super::words::Locale;

/// A text with numbers left open.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Template {
    text: String,
    /// Each number with its byte offset in the text.
    open: Vec<(u32, Open)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Open {
    /// A line, counted from that of the record.
    Line(u32),
    /// The number of the record among the games of the file.
    Ordinal,
}

impl Template {
    /// Goes on with a text.
    pub fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Goes on with a line, counted from the one that the record begins on.
    pub fn line(&mut self, line: u32) {
        self.open.push((self.text.len() as u32, Open::Line(line)));
    }

    /// Goes on with the number of the record among the games of the file.
    pub fn ordinal(&mut self) {
        self.open.push((self.text.len() as u32, Open::Ordinal));
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty() && self.open.is_empty()
    }

    /// The text for a record that begins on a line and is the game of a number.
    pub fn fill(&self, line: u32, ordinal: usize, out: &mut Vec<u8>) {
        let text = self.text.as_bytes();
        let mut done = 0;
        for (at, open) in &self.open {
            let at = *at as usize;
            out.extend_from_slice(text.get(done..at).unwrap_or_default());
            match open {
                Open::Line(relative) => write_number(line as usize + *relative as usize, out),
                Open::Ordinal => write_number(ordinal, out),
            }
            done = at;
        }
        out.extend_from_slice(text.get(done..).unwrap_or_default());
    }
}

/// Appends a number in decimal digits: shorter than formatting it, where there are millions of them.
pub fn write_number(mut value: usize, out: &mut Vec<u8>) {
    let mut digits = [b'0'; 20];
    let mut first = digits.len() - 1;
    for (place, digit) in digits.iter_mut().enumerate().rev() {
        *digit = b'0' + (value % 10) as u8;
        first = place;
        value /= 10;
        if value == 0 {
            break;
        }
    }
    out.extend_from_slice(digits.get(first..).unwrap_or_default());
}

/// The outline, folds and links of a record that begins at the start of a line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shown {
    /// The language of its texts.
    pub locale: Locale,
    /// How many line breaks it has.
    pub lines: u32,
    /// Whether it ends with one.
    pub whole: bool,
    /// Its entries in the outline.
    pub symbols: Template,
    /// Its folds.
    pub folds: Box<[FoldedLines]>,
    /// Its links.
    pub links: Box<[LinkedColumns]>,
    /// The line of the word that begins the game, counted from that of the record, and the columns of that word.
    pub head: Option<(u32, u32, u32)>,
}

/// A fold with lines, counted from that of the record, and columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoldedLines {
    /// Line and column where it begins.
    pub start: (u32, u32),
    /// Line and column of its end.
    pub end: (u32, u32),
    /// Its kind.
    pub kind: FoldKind,
    /// How many other folds of the record it lies in.
    pub depth: u32,
}

/// An address with its line, counted from that of the record, and its columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkedColumns {
    /// Its line.
    pub line: u32,
    /// The columns of its start and its end.
    pub columns: (u32, u32),
    /// The address.
    pub target: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_put_where_they_were_left_open() {
        let mut template = Template::default();
        assert!(template.is_empty());
        template.line(0);
        template.push(", ");
        template.ordinal();
        template.push("; ");
        template.line(100);
        let filled = |line, ordinal| {
            let mut out = b"> ".to_vec();
            template.fill(line, ordinal, &mut out);
            String::from_utf8(out).unwrap()
        };
        assert_eq!(filled(0, 7), "> 0, 7; 100");
        assert_eq!(filled(u32::MAX - 100, usize::MAX), format!("> {}, {}; {}", u32::MAX - 100, usize::MAX, u32::MAX));
    }
}
