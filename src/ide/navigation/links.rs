//! Addresses in comments and headers.

use crate::document::{Document, RecordEntry};
use std::ops::Range;

/// An address in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// Its bytes.
    pub range: Range<usize>,
    /// The address.
    pub target: String,
}

/// The addresses that are links begin with these.
const SCHEMES: [&str; 2] = ["https://", "http://"];

/// The addresses in a record that begins at `start`.
pub fn document_links_of(document: &Document, entry: &RecordEntry, start: usize) -> Vec<Link> {
    let mut links = Vec::new();
    let end = (start + entry.tree.text_len()).min(document.rope().len_bytes());
    let chunks = document.rope().byte_slice(start.min(end)..end);
    // Most records have none, and then the text need not be in one piece. A sign cut in two by a chunk is looked for
    // in all of it.
    let may_have = |text: &str| memchr::memmem::find(text.as_bytes(), b":/").is_some();
    if !chunks.chunks().any(|chunk| may_have(chunk) || chunk.ends_with(':')) {
        return links;
    }
    let text: String = chunks.chunks().collect();
    let mut from = 0;
    while let Some(colon) = memchr::memmem::find(text.as_bytes().get(from..).unwrap_or_default(), b"://") {
        let at = from + colon;
        from = at + 3;
        let scheme = SCHEMES.iter().find_map(|scheme| {
            let first = from.checked_sub(scheme.len())?;
            text.get(first..from)?.eq_ignore_ascii_case(scheme).then_some(first)
        });
        let Some(first) = scheme else { continue };
        let length = address_length(text.get(from..).unwrap_or_default());
        if length == 0 {
            continue;
        }
        from += length;
        let range = start + first..start + from;
        links.push(Link { range, target: text.get(first..from).unwrap_or_default().to_owned() });
    }
    links
}

/// The number of bytes of a text that belong to the address.
fn address_length(text: &str) -> usize {
    let is_of_address =
        |c: char| c.is_ascii_graphic() && !matches!(c, '"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}');
    let end = text.find(|c| !is_of_address(c)).unwrap_or(text.len());
    let end = text.get(..end).and_then(|address| address.find("*/")).unwrap_or(end);
    let mut address = text.get(..end).unwrap_or_default();
    // The sentence continues or ends after the address.
    let surplus =
        |open: char, close: char| address.matches(close).count().saturating_sub(address.matches(open).count());
    let (mut round, mut square) = (surplus('(', ')'), surplus('[', ']'));
    while let Some(last) = address.chars().last() {
        match last {
            ')' if round > 0 => round -= 1,
            ']' if square > 0 => square -= 1,
            '.' | ',' | ';' | ':' | '!' | '?' | '\'' | '*' => {}
            _ => break,
        }
        address = address.get(..address.len() - 1).unwrap_or_default();
    }
    address.len()
}

#[cfg(test)]
mod tests {
    use crate::ide::tests::fixture;

    fn links(language: &str, text: &str) -> Vec<String> {
        let (document, _) = fixture(language, text);
        let mut start = 0;
        let mut found = Vec::new();
        for entry in document.records().iter() {
            for link in super::document_links_of(&document, entry, start) {
                assert_eq!(document.text()[link.range], link.target);
                found.push(link.target);
            }
            start += entry.tree.text_len();
        }
        found
    }

    #[test]
    fn addresses_end_where_the_sentence_goes_on() {
        let text = "# see https://example.org/a_(b), or (http://example.org/x?y=1#z).\nGAME\n/*https://example.org/q*/\n\
            # https:// and mailto:x, ftp://x, https://棋.cn\n";
        assert_eq!(
            links("xq", text),
            ["https://example.org/a_(b)", "http://example.org/x?y=1#z", "https://example.org/q"]
        );
        assert_eq!(links("xiangqi-pgn", "[Site \"https://example.org\"]\n\n1. H2-E2 *\n"), ["https://example.org"]);
        assert_eq!(links("csa", "$SITE:HTTPS://example.org/\nPI\n+\n"), ["HTTPS://example.org/"]);
    }
}
