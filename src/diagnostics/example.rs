//! The examples of a page, as tests and features use them.

#[cfg(feature = "pages")]
use super::{CodeInfo, ENTRIES};
use std::ops::Range;

/// The example of a code's page.
#[cfg(feature = "pages")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// The language id of the record.
    pub language: String,
    /// The record.
    pub text: String,
    /// The findings in it.
    pub findings: Vec<Mark>,
    /// The record after the first quick fix.
    pub fixed: Option<String>,
    /// The board in the companion file of the record.
    pub beside: Option<String>,
}

/// A finding of an example: the bytes of the text and, if it is not the page's own, the code.
pub(super) type Mark = (Range<usize>, Option<String>);

#[cfg(feature = "pages")]
impl CodeInfo {
    /// The example of the page; `None` where none is short enough.
    pub fn example(&self) -> Option<Example> {
        let (_, page) = ENTRIES.iter().find(|(info, _)| *info == self)?;
        let (language, example) = block(page, "\n## Example\n")?;
        let (text, findings) = marked(example);
        let fixed = block(page, "\n## Fixed\n").map(|(_, text)| text.to_owned());
        let beside = block(page, "\n## Beside\n").map(|(_, text)| text.to_owned());
        Some(Example { language: language.to_owned(), text, findings, fixed, beside })
    }
}

#[cfg(feature = "pages")]
/// Language and text of the first fenced block after the heading.
fn block<'p>(page: &'p str, heading: &str) -> Option<(&'p str, &'p str)> {
    let (_, section) = page.split_once(heading)?;
    let (_, rest) = section.split_once("```")?;
    let (language, rest) = rest.split_once('\n')?;
    rest.split_once("```").map(|(text, _)| (language, text))
}

/// A text without its marks `<e>…</e>` and `<e:code>…</e>`, and the places and codes they gave.
pub(super) fn marked(text: &str) -> (String, Vec<Mark>) {
    let (mut plain, mut found, mut open) = (String::new(), Vec::new(), Vec::new());
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let (before, tag) = rest.split_at(at);
        plain.push_str(before);
        if let Some(after) = tag.strip_prefix("<e>") {
            open.push((plain.len(), None));
            rest = after;
        } else if let Some(after) = tag.strip_prefix("</e>") {
            found.extend(open.pop().map(|(start, code)| (start..plain.len(), code)));
            rest = after;
        } else if let Some((code, after)) = tag.strip_prefix("<e:").and_then(|tag| tag.split_once('>')) {
            open.push((plain.len(), Some(code.to_owned())));
            rest = after;
        } else {
            plain.push('<');
            rest = tag.get(1..).unwrap_or_default();
        }
    }
    plain.push_str(rest);
    (plain, found)
}
