//! The outline, folds and links of a record, or of some that follow one another. They are cached until a record changes:
//! a list of all games does not read unchanged records again.
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
use crate::words::Locale;

/// A text with numbers left open.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Template {
    text: String,
    /// Each number with its byte offset in the text.
    open: Vec<(u32, OpenNumber)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OpenNumber {
    /// A line, counted from that of the record.
    Line(u32),
    /// The number of a game, counted from the games before the record.
    Ordinal(u32),
}

impl Template {
    /// Goes on with a text.
    pub fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Goes on with a line, counted from the one that the record begins on.
    pub fn line(&mut self, line: u32) {
        self.open.push((self.text.len() as u32, OpenNumber::Line(line)));
    }

    /// Goes on with the number of the record among the games of the file.
    pub fn ordinal(&mut self) {
        self.open.push((self.text.len() as u32, OpenNumber::Ordinal(1)));
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty() && self.open.is_empty()
    }

    /// Goes on with the text of another record, which begins some lines and games after this one.
    pub fn append(&mut self, other: &Template, lines: u32, games: u32) {
        let start = self.text.len() as u32;
        self.text.push_str(&other.text);
        self.open.extend(other.open.iter().map(|(at, open)| {
            let open = match open {
                OpenNumber::Line(line) => OpenNumber::Line(line + lines),
                OpenNumber::Ordinal(ordinal) => OpenNumber::Ordinal(ordinal + games),
            };
            (start + at, open)
        }));
    }

    /// About as many bytes as the text has when it is filled, and not fewer in a text of less than a million lines.
    pub fn room(&self) -> usize {
        self.text.len() + self.open.len() * 6
    }

    /// Writes the text for a record that begins on a line and has `games` games before it.
    pub fn fill(&self, line: u32, games: usize, out: &mut Vec<u8>) {
        let text = self.text.as_bytes();
        let mut done = 0;
        for (at, open) in &self.open {
            let at = *at as usize;
            out.extend_from_slice(text.get(done..at).unwrap_or_default());
            match open {
                OpenNumber::Line(relative) => write_number(line as usize + *relative as usize, out),
                OpenNumber::Ordinal(ordinal) => write_number(games + *ordinal as usize, out),
            }
            done = at;
        }
        out.extend_from_slice(text.get(done..).unwrap_or_default());
    }
}

/// Appends a number in decimal digits: shorter than formatting it, where there are millions of them.
pub(crate) fn write_number(mut value: usize, out: &mut Vec<u8>) {
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

/// The outline, folds and links of a record that begins at the start of a line, or of several.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct CachedOutline {
    /// The language of its texts.
    pub locale: Locale,
    /// How many line breaks it has.
    pub lines: u32,
    /// Whether it ends with one.
    pub whole: bool,
    /// Its entries in the outline, with commas between them.
    pub symbols: Template,
    pub folds: Vec<FoldedLines>,
    pub links: Vec<LinkedColumns>,
    /// The line of the word that begins a game, counted from that of the record, and the columns of that word.
    pub heads: Vec<(u32, u32, u32)>,
}

impl CachedOutline {
    /// Goes on with a record that follows and has `games` games before it.
    pub(crate) fn append(&mut self, next: &CachedOutline, games: u32) {
        let lines = self.lines;
        if !self.symbols.is_empty() && !next.symbols.is_empty() {
            self.symbols.push(",");
        }
        self.symbols.append(&next.symbols, lines, games);
        self.folds.extend(next.folds.iter().map(|fold| {
            let moved = |(line, column): (u32, u32)| (line + lines, column);
            FoldedLines { start: moved(fold.start), end: moved(fold.end), ..*fold }
        }));
        self.links.extend(next.links.iter().map(|link| LinkedColumns { line: link.line + lines, ..link.clone() }));
        self.heads.extend(next.heads.iter().map(|(line, from, to)| (line + lines, *from, *to)));
        self.lines += next.lines;
        self.whole = next.whole;
    }
}

/// A fold with lines, counted from that of the record, and columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FoldedLines {
    /// Line and column where it begins.
    pub start: (u32, u32),
    /// Line and column of its end.
    pub end: (u32, u32),
    pub kind: FoldKind,
    /// How many other folds of the record it lies in.
    pub depth: u32,
}

/// An address with its line, counted from that of the record, and its columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LinkedColumns {
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
        assert_eq!(filled(0, 6), "> 0, 7; 100");
        let most = usize::MAX;
        assert_eq!(filled(u32::MAX - 100, most - 1), format!("> {}, {most}; {}", u32::MAX - 100, u32::MAX));
    }
    #[test]
    fn records_are_joined_with_their_lines_and_numbers() {
        let record = |lines: u32, text: &str| {
            let mut symbols = Template::default();
            symbols.push(text);
            symbols.ordinal();
            symbols.push(" on ");
            symbols.line(1);
            let fold = FoldedLines { start: (0, 2), end: (1, 3), kind: FoldKind::Region, depth: 0 };
            let link = LinkedColumns { line: 1, columns: (4, 5), target: "a:b".to_owned() };
            let (folds, links) = (vec![fold], vec![link]);
            CachedOutline {
                lines,
                whole: true,
                symbols,
                folds,
                links,
                heads: vec![(1, 6, 7)],
                ..CachedOutline::default()
            }
        };
        let mut joined = CachedOutline::default();
        joined.append(&record(10, "a"), 0);
        joined.append(&CachedOutline { lines: 5, ..CachedOutline::default() }, 1);
        joined.append(&record(20, "b"), 1);
        let mut out = Vec::new();
        joined.symbols.fill(100, 7, &mut out);
        assert_eq!(String::from_utf8(out).unwrap(), "a8 on 101,b9 on 116");
        assert_eq!((joined.lines, joined.whole), (35, true));
        assert_eq!(joined.folds.iter().map(|fold| (fold.start, fold.end)).collect::<Vec<_>>()[1], ((15, 2), (16, 3)));
        assert_eq!(joined.links.iter().map(|link| link.line).collect::<Vec<_>>(), [1, 16]);
        assert_eq!(joined.heads, [(1, 6, 7), (16, 6, 7)]);
    }
}
