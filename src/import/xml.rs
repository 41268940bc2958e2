//! The elements of an XML file, in order. Only what records of XML need: no entities of their own, no name spaces.
//!
//! The bytes are read before anybody knows their encoding. That works in UTF-8, GB18030 and Big5: the signs of XML are
//! no part of another character there.

use crate::text::{Encoding, decode, decode_piece};
use std::ops::Range;

const DATA: (&[u8], &[u8]) = (b"<![CDATA[", b"]]>");
/// What is no element: where it begins and ends.
const OTHERS: [(&[u8], &[u8]); 4] = [(b"<!--", b"-->"), DATA, (b"<?", b"?>"), (b"<!", b">")];

const BOM: &[u8] = "\u{FEFF}".as_bytes();

/// A place in a file.
pub(super) struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// What comes next in a file.
pub(super) enum XmlPart<'a> {
    Open(Tag<'a>),
    /// The end of the element that was opened last.
    Close(&'a [u8]),
    /// The file ends, perhaps in the middle of something.
    End,
}

/// The beginning of an element.
pub(super) struct Tag<'a> {
    pub name: &'a [u8],
    /// Where it stands in the file.
    pub at: usize,
    /// It is the whole element.
    pub is_empty: bool,
    attributes: Vec<(&'a [u8], Range<usize>)>,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Scanner<'a> {
        Scanner { bytes, at: if bytes.starts_with(BOM) { BOM.len() } else { 0 } }
    }

    /// Of a file that may stand in a comment, as pages have it.
    pub(super) fn new_in_comment(bytes: &'a [u8]) -> Scanner<'a> {
        let mut scanner = Scanner::new(bytes);
        scanner.spaces();
        if let Some((comment, _)) = OTHERS.first().filter(|(start, _)| scanner.rest().starts_with(start)) {
            scanner.at += comment.len();
        }
        scanner
    }

    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    /// Goes behind the next end of this kind; `false` if there is none.
    fn skip(&mut self, end: &[u8]) -> bool {
        let found = memchr::memmem::find(self.rest(), end);
        self.at = found.map_or(self.bytes.len(), |found| self.at + found + end.len());
        found.is_some()
    }

    pub(super) fn next(&mut self) -> XmlPart<'a> {
        while let Some(found) = memchr::memchr(b'<', self.rest()) {
            self.at += found;
            let rest = self.rest();
            if let Some((_, end)) = OTHERS.iter().find(|(start, _)| rest.starts_with(start)) {
                if !self.skip(end) {
                    return XmlPart::End;
                }
                continue;
            }
            let start = self.at;
            if rest.get(1) == Some(&b'/') {
                return match self.skip(b">") {
                    true => XmlPart::Close(self.bytes.get(start + 2..self.at - 1).unwrap_or_default().trim_ascii()),
                    false => XmlPart::End,
                };
            }
            return self.tag();
        }
        self.at = self.bytes.len();
        XmlPart::End
    }

    /// The tag here.
    fn tag(&mut self) -> XmlPart<'a> {
        let at = self.at;
        self.at += 1;
        let name = self.word();
        let mut attributes = Vec::new();
        loop {
            self.spaces();
            match self.rest() {
                [b'>', ..] => {
                    self.at += 1;
                    return XmlPart::Open(Tag { name, at, is_empty: false, attributes });
                }
                [b'/', b'>', ..] => {
                    self.at += 2;
                    return XmlPart::Open(Tag { name, at, is_empty: true, attributes });
                }
                [] => return XmlPart::End,
                _ => {}
            }
            let key = self.word();
            self.spaces();
            if !self.rest().starts_with(b"=") {
                // A sign that is out of place, or an attribute without a value.
                self.at += usize::from(key.is_empty());
                continue;
            }
            self.at += 1;
            self.spaces();
            let [quote @ (b'"' | b'\''), ..] = self.rest() else { continue };
            self.at += 1;
            let start = self.at;
            if !self.skip(&[*quote]) {
                return XmlPart::End;
            }
            attributes.push((key, start..self.at - 1));
        }
    }

    fn spaces(&mut self) {
        self.at += self.rest().iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    }

    /// A name.
    fn word(&mut self) -> &'a [u8] {
        let rest = self.rest();
        let is_end = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'=' | b'>' | b'/' | b'"' | b'\'' | b'<');
        let length = rest.iter().position(is_end).unwrap_or(rest.len());
        self.at += length;
        rest.get(..length).unwrap_or_default()
    }

    /// The text of the element that was opened last, up to its first child or its end.
    pub(super) fn text(&self) -> Range<usize> {
        let mut inner = Scanner { bytes: self.bytes, at: self.at };
        loop {
            match memchr::memchr(b'<', inner.rest()) {
                Some(found) => inner.at += found,
                None => inner.at = inner.bytes.len(),
            }
            if !inner.rest().starts_with(DATA.0) {
                return self.at..inner.at;
            }
            inner.skip(DATA.1);
        }
    }
}

impl<'a> Tag<'a> {
    /// Where the value of an attribute stands.
    pub(super) fn attribute(&self, key: &str) -> Option<Range<usize>> {
        self.attributes().find(|(own, _)| own.eq_ignore_ascii_case(key.as_bytes())).map(|(_, value)| value)
    }

    pub(super) fn attributes(&self) -> impl Iterator<Item = (&'a [u8], Range<usize>)> {
        self.attributes.iter().map(|(key, value)| (*key, value.clone()))
    }
}

/// The first element of a file; `None` if the file does not begin like XML.
pub(super) fn root(mut scanner: Scanner<'_>) -> Option<Tag<'_>> {
    scanner.spaces();
    match scanner.rest().starts_with(b"<").then(|| scanner.next())? {
        XmlPart::Open(tag) => Some(tag),
        XmlPart::Close(_) | XmlPart::End => None,
    }
}

/// The encoding of a file: the one that was asked for, else the one that it looks like.
pub(super) fn encoding(bytes: &[u8], wanted: Option<Encoding>) -> Encoding {
    match std::str::from_utf8(bytes) {
        Ok(_) => Encoding::Utf8,
        Err(_) => wanted.unwrap_or_else(|| decode(bytes, false).encoding),
    }
}

/// The text of a piece of a file, without the signs of XML.
pub(super) fn text(piece: &[u8], encoding: Encoding) -> String {
    let (mut out, mut rest) = (String::new(), piece);
    while let Some(start) = memchr::memmem::find(rest, DATA.0) {
        let (before, data) = rest.split_at(start);
        let data = data.get(DATA.0.len()..).unwrap_or_default();
        let end = memchr::memmem::find(data, DATA.1).unwrap_or(data.len());
        out.push_str(&unescaped(&decode_piece(before, encoding)));
        out.push_str(&decode_piece(data.get(..end).unwrap_or(data), encoding));
        rest = data.get(end + DATA.1.len()..).unwrap_or_default();
    }
    out.push_str(&unescaped(&decode_piece(rest, encoding)));
    out
}

/// A text with the characters that its entities mean.
fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        let (before, from) = rest.split_at(start);
        out.push_str(before);
        let from = from.get(1..).unwrap_or_default();
        // No further than a name reaches: a `;` that is looked for may stand nowhere.
        let end = from.find(|sign: char| sign != '#' && !sign.is_ascii_alphanumeric()).unwrap_or(from.len());
        let (name, after) = from.split_at(end);
        match after.strip_prefix(';').and_then(|after| Some((character(name)?, after))) {
            Some((character, after)) => {
                out.push(character);
                rest = after;
            }
            None => {
                out.push('&');
                rest = from;
            }
        }
    }
    out.push_str(rest);
    out
}

fn character(entity: &str) -> Option<char> {
    let number = |digits: &str, radix| char::from_u32(u32::from_str_radix(digits, radix).ok()?);
    let found = match entity {
        "lt" => '<',
        "gt" => '>',
        "amp" => '&',
        "quot" => '"',
        "apos" => '\'',
        _ => match entity.strip_prefix('#')? {
            digits if digits.starts_with(['x', 'X']) => number(digits.get(1..)?, 16)?,
            digits => number(digits, 10)?,
        },
    };
    // No character that commands a terminal comes in by a number.
    (!found.is_control() || matches!(found, '\n' | '\r' | '\t')).then_some(found)
}
