//! The small scanner under the square-based notations, and the fault it reports.

use super::{Malformation, Reading};
use crate::rules::Square;
use std::ops::Range;

/// The text does not have the shape of the notation. It becomes [`Reading::Malformed`] unless another notation fits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    pub at: Range<usize>,
    pub what: Malformation,
}

impl From<Fault> for Reading {
    fn from(fault: Fault) -> Reading {
        Reading::Malformed { at: fault.at, what: fault.what }
    }
}

/// Reads squares and signs from the front of a text and remembers the case of the squares.
pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
    /// A file letter was in upper case.
    pub upper: bool,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Cursor<'a> {
        Cursor { text, at: 0, upper: false }
    }

    /// Offset of the next byte.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Passes over an ASCII byte that was peeked at.
    pub(super) fn bump(&mut self) {
        self.at += 1;
    }

    /// The sign between two squares, if there is one.
    pub(super) fn sign(&mut self, known: &[u8]) -> Result<Option<u8>, Fault> {
        match self.peek() {
            Some(sign) if known.contains(&sign) => {
                self.bump();
                Ok(Some(sign))
            }
            Some(b'a'..=b'i' | b'A'..=b'I') | None => Ok(None),
            Some(_) => Err(self.fault(Malformation::BadSeparator)),
        }
    }

    /// A file letter and a rank digit.
    pub(super) fn square(&mut self) -> Result<Square, Fault> {
        let file = self.file()?;
        let rank = self.rank()?;
        // `file` and `rank` are in range by construction.
        Square::new(file, rank).ok_or_else(|| self.fault(Malformation::BadRank))
    }

    /// `a` to `i` in either case, as 0 to 8.
    pub(super) fn file(&mut self) -> Result<u8, Fault> {
        match self.peek() {
            Some(byte @ b'a'..=b'i') => {
                self.at += 1;
                Ok(byte - b'a')
            }
            Some(byte @ b'A'..=b'I') => {
                self.at += 1;
                self.upper = true;
                Ok(byte - b'A')
            }
            _ => Err(self.fault(Malformation::BadFile)),
        }
    }

    /// `0` to `9`; `10` is a fault of its own.
    pub(super) fn rank(&mut self) -> Result<u8, Fault> {
        match self.peek() {
            Some(b'1') if self.text.as_bytes().get(self.at + 1) == Some(&b'0') => {
                Err(Fault { at: self.at..self.at + 2, what: Malformation::RankTen })
            }
            Some(byte @ b'0'..=b'9') => {
                self.at += 1;
                Ok(byte - b'0')
            }
            _ => Err(self.fault(Malformation::BadRank)),
        }
    }

    /// Nothing may follow.
    pub(super) fn end(&self) -> Result<(), Fault> {
        if self.at == self.text.len() {
            Ok(())
        } else {
            Err(Fault { at: self.at..self.text.len(), what: Malformation::TooLong })
        }
    }

    /// The character here is wrong.
    pub(super) fn fault(&self, what: impl FnOnce(char) -> Malformation) -> Fault {
        fault_at(self.text, self.at, what)
    }
}

/// The character at an offset is wrong; at the end of the text the whole text is unfinished or empty.
#[cold]
pub(super) fn fault_at(text: &str, at: usize, what: impl FnOnce(char) -> Malformation) -> Fault {
    match text.get(at..).and_then(|rest| rest.chars().next()) {
        Some(found) => Fault { at: at..at + found.len_utf8(), what: what(found) },
        None => unfinished(text),
    }
}

/// The fault of a text that ends too early.
#[cold]
pub(super) fn unfinished(text: &str) -> Fault {
    Fault { at: 0..text.len(), what: if text.is_empty() { Malformation::Empty } else { Malformation::Unfinished } }
}
