//! A cursor over the bytes of a block that notes how far it looked.
//!
//! A grammar reads the text only through these methods, and each of them records the furthest byte it read. So a
//! grammar cannot depend on bytes beyond the recorded lookahead of its block.

use memchr::{memchr, memchr2};

/// Reads a text from the start of a block on and records the furthest byte read.
///
/// The text may be a window of a longer one. If an answer could depend on the text after the window, the block is
/// parsed again with a larger window (see `fold.rs`).
#[derive(Clone, Debug)]
pub struct Scanner<'t> {
    text: &'t str,
    /// The start of the block. Its grammar cannot see the text before it.
    start: usize,
    at: usize,
    furthest: usize,
}

impl<'t> Scanner<'t> {
    /// A cursor at a byte of `text`, which must be the start of a character.
    pub fn new(text: &'t str, at: usize) -> Scanner<'t> {
        Scanner { text, start: at, at, furthest: at }
    }

    /// Where the cursor stands.
    pub fn at(&self) -> usize {
        self.at
    }

    /// One past the furthest byte looked at; the end of the text counts as one byte.
    pub fn furthest(&self) -> usize {
        self.furthest
    }

    /// The byte `ahead` bytes from here; `None` past the end.
    pub fn peek(&mut self, ahead: usize) -> Option<u8> {
        let index = self.at + ahead;
        self.furthest = self.furthest.max(index + 1);
        self.text.as_bytes().get(index).copied()
    }

    /// The whole text, for a reader that notes afterwards how far it looked.
    pub(super) fn bytes(&self) -> &'t [u8] {
        self.text.as_bytes()
    }

    /// The text from here on, for a reader that notes afterwards how far it looked.
    pub(super) fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Records that this many bytes from here on have been read.
    pub(super) fn look(&mut self, ahead: usize) {
        self.furthest = self.furthest.max(self.at + ahead);
    }

    /// The byte before the cursor, which is one of this block.
    pub fn previous(&self) -> Option<u8> {
        debug_assert!(self.at > self.start, "the byte before a block is not for its grammar to see");
        self.at.checked_sub(1).and_then(|index| self.text.as_bytes().get(index).copied())
    }

    /// Whether a line begins at the cursor, which is not at the start of the block. A lone CR ends a line too.
    pub fn is_at_line_start(&self) -> bool {
        matches!(self.previous(), Some(b'\n' | b'\r'))
    }

    /// Whether the text continues with `prefix`.
    pub fn starts_with(&mut self, prefix: &str) -> bool {
        for (ahead, byte) in prefix.bytes().enumerate() {
            if self.peek(ahead) != Some(byte) {
                return false;
            }
        }
        true
    }

    /// The character at the cursor.
    pub fn peek_char(&mut self) -> Option<char> {
        let c = self.text.get(self.at..).and_then(|rest| rest.chars().next());
        self.furthest = self.furthest.max(self.at + c.map_or(1, char::len_utf8));
        c
    }

    /// The character `ahead` bytes from here, which must be the start of one.
    pub fn char_at(&mut self, ahead: usize) -> Option<char> {
        let c = self.text.get(self.at + ahead..).and_then(|rest| rest.chars().next());
        self.furthest = self.furthest.max(self.at + ahead + c.map_or(1, char::len_utf8));
        c
    }

    /// Number of bytes from `ahead` on that `accept` takes. The byte after them has been looked at.
    pub fn run(&mut self, ahead: usize, accept: impl Fn(u8) -> bool) -> usize {
        let rest = self.text.as_bytes().get(self.at + ahead..).unwrap_or_default();
        let len = rest.iter().position(|byte| !accept(*byte)).unwrap_or(rest.len());
        self.furthest = self.furthest.max(self.at + ahead + len + 1);
        len
    }

    /// As [`run`](Scanner::run), but not further than `most` bytes: for what is nothing if it is longer.
    pub fn run_at_most(&mut self, ahead: usize, most: usize, accept: impl Fn(u8) -> bool) -> usize {
        let rest = self.text.as_bytes().get(self.at + ahead..).unwrap_or_default();
        let rest = rest.get(..most).unwrap_or(rest);
        let len = rest.iter().position(|byte| !accept(*byte)).unwrap_or(rest.len());
        self.look(ahead + (len + 1).min(most));
        len
    }

    /// Distance from `ahead` to the end of the line, or of the text.
    pub fn until_line_end(&mut self, ahead: usize) -> usize {
        let rest = self.text.as_bytes().get(self.at + ahead..).unwrap_or_default();
        let len = memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        self.look(ahead + len + 1);
        len
    }

    /// Distance from `ahead` to the next `byte`, or to the end.
    pub fn until(&mut self, ahead: usize, byte: u8) -> (usize, bool) {
        let rest = self.text.as_bytes().get(self.at + ahead..).unwrap_or_default();
        let (len, found) = match memchr(byte, rest) {
            Some(len) => (len, true),
            None => (rest.len(), false),
        };
        self.furthest = self.furthest.max(self.at + ahead + len + 1);
        (len, found)
    }

    /// `len` bytes of the text, from `from` bytes after the cursor on.
    pub fn slice(&mut self, from: usize, len: usize) -> &'t str {
        self.look(from + len);
        self.text.get(self.at + from..self.at + from + len).unwrap_or_default()
    }

    /// The text from a place of this block up to the cursor.
    pub fn since(&self, start: usize) -> &'t str {
        debug_assert!(start >= self.start, "what stands before a block is not for its grammar to see");
        self.text.get(start..self.at).unwrap_or_default()
    }

    /// Asks a question at a later byte, which must be the start of a character; the cursor stays.
    pub fn ahead<A>(&mut self, distance: usize, ask: impl FnOnce(&mut Scanner<'t>) -> A) -> A {
        let mut there = Scanner { at: (self.at + distance).min(self.text.len()), ..*self };
        let answer = ask(&mut there);
        self.furthest = self.furthest.max(there.furthest);
        answer
    }

    /// Moves the cursor.
    pub fn advance(&mut self, len: usize) {
        self.at = (self.at + len).min(self.text.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every read is recorded.
    #[test]
    fn every_question_notes_how_far_it_looked() {
        type Question = fn(&mut Scanner<'_>);
        let cases: [(&str, Question, usize); 11] = [
            ("peek", |scan| _ = scan.peek(2), 5),
            ("starts_with", |scan| _ = scan.starts_with("cx"), 4),
            ("peek_char", |scan| _ = scan.peek_char(), 3),
            ("char_at", |scan| _ = scan.char_at(3), 8),
            ("run", |scan| _ = scan.run(0, |byte| byte == b'c'), 4),
            ("run_at_most", |scan| _ = scan.run_at_most(0, 5, |byte| byte == b'c'), 4),
            ("run_at_most", |scan| _ = scan.run_at_most(0, 2, |_| true), 4),
            ("until_line_end", |scan| _ = scan.until_line_end(0), 9),
            ("until", |scan| _ = scan.until(0, b'e'), 5),
            ("slice", |scan| _ = scan.slice(1, 2), 5),
            ("ahead", |scan| _ = scan.ahead(1, |scan| scan.peek(0)), 4),
        ];
        for (name, ask, furthest) in cases {
            let mut scan = Scanner::new("abcde车", 2);
            ask(&mut scan);
            assert_eq!((scan.at(), scan.furthest()), (2, furthest), "{name}");
        }
    }
}
