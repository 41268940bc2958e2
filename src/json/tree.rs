//! JSON read into one flat list, without recursion: game trees may be nested deeper than any stack.
//!
//! Members keep their order and their duplicates. Every value knows its place, so an error can name its path:
//! `games[0].line[3].coordinate`.

use super::problem::{Invalid, JsonError, JsonPlace, JsonProblem};
use std::ops::Range;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Scalar,
    Text,
    Array,
    Object,
}

/// A value in the list; `start..end` is its text, and that of its key.
#[derive(Clone, Copy, Debug)]
struct Node {
    kind: Kind,
    start: usize,
    end: usize,
    key: Option<(usize, usize)>,
    parent: usize,
    first: usize,
    next: usize,
}

const NONE: usize = usize::MAX;

/// A document.
#[derive(Debug)]
pub(super) struct Tree<'t> {
    text: &'t str,
    nodes: Vec<Node>,
}

/// A value of a document.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value<'a> {
    tree: &'a Tree<'a>,
    index: usize,
}

/// The tokens allowed at a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expect {
    Value,
    ValueOrEnd,
    KeyOrEnd,
    Key,
    CommaOrEnd,
}

impl<'t> Tree<'t> {
    /// Reads a text.
    pub(super) fn read(text: &'t str) -> Result<Tree<'t>, JsonError> {
        let bytes = text.as_bytes();
        let mut tree = Tree { text, nodes: Vec::new() };
        // The open arrays and objects, each with its last value.
        let mut open: Vec<(usize, usize)> = Vec::new();
        let mut key = None;
        let mut expect = Expect::Value;
        let mut at = usize::from(text.starts_with('\u{FEFF}')) * 3;
        loop {
            at += bytes.iter().skip(at).take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r')).count();
            let Some(byte) = bytes.get(at) else { return Err(tree.wrong(at, Invalid::EndsEarly)) };
            match (expect, byte) {
                (Expect::ValueOrEnd, b']') | (Expect::KeyOrEnd, b'}') | (Expect::CommaOrEnd, b']' | b'}') => {
                    let Some((index, _)) = open.pop() else { return Err(tree.wrong(at, Invalid::NothingOpen)) };
                    let closes = if *byte == b']' { Kind::Array } else { Kind::Object };
                    match tree.nodes.get_mut(index) {
                        Some(node) if node.kind == closes => node.end = at + 1,
                        _ => return Err(tree.wrong(at, Invalid::OtherBracket)),
                    }
                    at += 1;
                    expect = Expect::CommaOrEnd;
                }
                (Expect::CommaOrEnd, b',') => {
                    let parent = open.last().and_then(|(index, _)| tree.nodes.get(*index));
                    expect = match parent.map(|node| node.kind) {
                        Some(Kind::Object) => Expect::Key,
                        _ => Expect::Value,
                    };
                    at += 1;
                }
                (Expect::Key | Expect::KeyOrEnd, b'"') => {
                    let end = tree.string_end(at)?;
                    key = Some((at, end));
                    at = end + bytes.iter().skip(end).take_while(|byte| byte.is_ascii_whitespace()).count();
                    if bytes.get(at) != Some(&b':') {
                        return Err(tree.wrong(at, Invalid::NoColon));
                    }
                    at += 1;
                    expect = Expect::Value;
                }
                (Expect::Value | Expect::ValueOrEnd, byte) => {
                    let (kind, end) = match byte {
                        b'{' => (Kind::Object, at + 1),
                        b'[' => (Kind::Array, at + 1),
                        b'"' => (Kind::Text, tree.string_end(at)?),
                        _ => (Kind::Scalar, tree.scalar_end(at)?),
                    };
                    let index = tree.push(kind, at..end, key.take(), open.last_mut());
                    at = end;
                    expect = match kind {
                        Kind::Object => Expect::KeyOrEnd,
                        Kind::Array => Expect::ValueOrEnd,
                        Kind::Scalar | Kind::Text => Expect::CommaOrEnd,
                    };
                    if matches!(kind, Kind::Object | Kind::Array) {
                        open.push((index, NONE));
                    }
                }
                (Expect::Key | Expect::KeyOrEnd, _) => return Err(tree.wrong(at, Invalid::NoKey)),
                (Expect::CommaOrEnd, _) => return Err(tree.wrong(at, Invalid::NoComma)),
            }
            if open.is_empty() && expect == Expect::CommaOrEnd {
                let rest = text.get(at..).unwrap_or_default();
                let space = rest.trim_start_matches([' ', '\t', '\n', '\r']);
                return match space.is_empty() {
                    true => Ok(tree),
                    false => Err(tree.wrong(text.len() - space.len(), Invalid::TextAfterEnd)),
                };
            }
        }
    }

    /// Adds a value to the array or object that is open.
    fn push(
        &mut self,
        kind: Kind,
        place: Range<usize>,
        key: Option<(usize, usize)>,
        around: Option<&mut (usize, usize)>,
    ) -> usize {
        let index = self.nodes.len();
        let parent = around.as_ref().map_or(NONE, |(index, _)| *index);
        self.nodes.push(Node { kind, start: place.start, end: place.end, key, parent, first: NONE, next: NONE });
        if let Some((parent, last)) = around {
            let before = std::mem::replace(last, index);
            let (slot, first) = if before == NONE { (*parent, true) } else { (before, false) };
            if let Some(node) = self.nodes.get_mut(slot) {
                *(if first { &mut node.first } else { &mut node.next }) = index;
            }
        }
        index
    }

    /// The outermost value.
    pub(super) fn root(&self) -> Value<'_> {
        Value { tree: self, index: 0 }
    }

    fn wrong(&self, at: usize, what: Invalid) -> JsonError {
        let before = self.text.get(..at).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        JsonError { at: JsonPlace::Text { line, column }, what: JsonProblem::Invalid(what) }
    }

    fn string_end(&self, start: usize) -> Result<usize, JsonError> {
        let bytes = self.text.as_bytes();
        let mut at = start + 1;
        loop {
            let rest = bytes.get(at..).unwrap_or_default();
            let Some(found) = memchr::memchr2(b'"', b'\\', rest) else {
                return Err(self.wrong(start, Invalid::OpenText));
            };
            at += found + 1;
            if rest.get(found) == Some(&b'\\') {
                at += 1;
                continue;
            }
            let text = self.text.get(start..at).unwrap_or_default();
            return match serde_json::from_str::<String>(text) {
                Ok(_) => Ok(at),
                Err(_) => Err(self.wrong(start, Invalid::BadText)),
            };
        }
    }

    fn scalar_end(&self, start: usize) -> Result<usize, JsonError> {
        let word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
        let len = self.text.as_bytes().iter().skip(start).take_while(|byte| word(byte)).count();
        let text = self.text.get(start..start + len).unwrap_or_default();
        match serde_json::from_str::<serde_json::Value>(text) {
            Ok(_) => Ok(start + len),
            Err(_) => Err(self.wrong(start, Invalid::NoValue)),
        }
    }

    fn string(&self, (start, end): (usize, usize)) -> String {
        let text = self.text.get(start..end).unwrap_or_default();
        serde_json::from_str(text).unwrap_or_default()
    }
}

impl<'a> Value<'a> {
    fn node(self) -> Option<&'a Node> {
        self.tree.nodes.get(self.index)
    }

    fn at(self, index: usize) -> Option<Value<'a>> {
        (index != NONE).then_some(Value { index, ..self })
    }

    /// The values in an array or object, in order.
    pub(super) fn items(self) -> impl Iterator<Item = Value<'a>> {
        let first = self.node().and_then(|node| self.at(node.first));
        std::iter::successors(first, |value| value.node().and_then(|node| value.at(node.next)))
    }

    /// Its key, if it is in an object.
    pub(super) fn key(self) -> Option<String> {
        self.node()?.key.map(|key| self.tree.string(key))
    }

    /// The member of a key; `None` if there is none or it is `null`.
    pub(super) fn get(self, key: &str) -> Option<Value<'a>> {
        if self.node()?.kind != Kind::Object {
            return None;
        }
        let found = self.items().find(|value| value.key_is(key))?;
        (!found.is_null()).then_some(found)
    }

    /// Whether the member of a key is `null`.
    pub(super) fn says_null(self, key: &str) -> bool {
        self.items().any(|value| value.key_is(key) && value.is_null())
    }

    fn key_is(self, key: &str) -> bool {
        let Some((start, end)) = self.node().and_then(|node| node.key) else { return false };
        let raw = self.tree.text.get(start + 1..end - 1).unwrap_or_default();
        raw == key || (raw.contains('\\') && self.key().as_deref() == Some(key))
    }

    fn raw(self) -> &'a str {
        self.node().and_then(|node| self.tree.text.get(node.start..node.end)).unwrap_or_default()
    }

    pub(super) fn is_null(self) -> bool {
        self.raw() == "null"
    }

    /// An error about this value.
    pub(super) fn wrong(self, what: JsonProblem) -> JsonError {
        JsonError { at: JsonPlace::Value(self.path()), what }
    }

    /// Its path from the outermost value, which has an empty one.
    pub(super) fn path(self) -> String {
        let mut parts = Vec::new();
        let mut at = Some(self);
        while let Some(value) = at {
            let Some(node) = value.node() else { break };
            let parent = value.at(node.parent);
            if let Some(key) = value.key() {
                parts.push(format!(".{key}"));
            } else if let Some(parent) = parent {
                let position = parent.items().take_while(|item| item.index != value.index).count();
                parts.push(format!("[{position}]"));
            }
            at = parent;
        }
        parts.reverse();
        let path = parts.concat();
        path.strip_prefix('.').unwrap_or(&path).to_owned()
    }

    pub(super) fn text(self) -> Result<String, JsonError> {
        match self.node() {
            Some(node) if node.kind == Kind::Text => Ok(self.tree.string((node.start, node.end))),
            _ => Err(self.wrong(JsonProblem::NotText)),
        }
    }

    /// A whole number that is not negative.
    pub(super) fn number(self) -> Result<u32, JsonError> {
        self.raw().parse().map_err(|_| self.wrong(JsonProblem::NotNumber))
    }

    /// A whole number.
    pub(super) fn integer(self) -> Result<i32, JsonError> {
        self.raw().parse().map_err(|_| self.wrong(JsonProblem::NotInteger))
    }

    /// `true` or `false`.
    pub(super) fn bool(self) -> Result<bool, JsonError> {
        match self.raw() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(self.wrong(JsonProblem::NotBool)),
        }
    }

    /// The values of an array.
    pub(super) fn array(self) -> Result<impl Iterator<Item = Value<'a>>, JsonError> {
        match self.node() {
            Some(node) if node.kind == Kind::Array => Ok(self.items()),
            _ => Err(self.wrong(JsonProblem::NotArray)),
        }
    }

    /// The members of an object, in order.
    pub(super) fn object(self) -> Result<impl Iterator<Item = (String, Value<'a>)>, JsonError> {
        match self.node() {
            Some(node) if node.kind == Kind::Object => {
                Ok(self.items().map(|value| (value.key().unwrap_or_default(), value)))
            }
            _ => Err(self.wrong(JsonProblem::NotObject)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_keep_their_order_and_know_their_paths() {
        let text = r#" {"b":[1,{"x":"y\n\"\u4e2d"},[],{}],"a":null,"b":true,"a\u0063":-1.5e3} "#;
        let tree = Tree::read(text).unwrap();
        let root = tree.root();
        let keys: Vec<String> = root.object().unwrap().map(|(key, _)| key).collect();
        assert_eq!(keys, ["b", "a", "b", "ac"]);
        let items: Vec<Value<'_>> = root.get("b").unwrap().array().unwrap().collect();
        assert_eq!((items.len(), items[0].number()), (4, Ok(1)));
        let x = items[1].get("x").unwrap();
        assert_eq!((x.text().unwrap().as_str(), x.path().as_str()), ("y\n\"中", "b[1].x"));
        assert_eq!((items[2].array().unwrap().count(), items[3].object().unwrap().count()), (0, 0));
        assert!(root.get("a").is_none() && root.get("zz").is_none());
        assert_eq!(root.get("ac").unwrap().number().unwrap_err().at, JsonPlace::Value("ac".to_owned()));
        assert_eq!(root.text().unwrap_err().to_string(), "the document: a text in quotes was expected");
    }

    #[test]
    fn invalid_json_is_reported_with_its_position() {
        let cases = [
            ("", "line 1, column 1: invalid JSON: the text ends too early"),
            ("{\n  \"a\" 1}", "line 2, column 7: invalid JSON: a `:` is missing after the key"),
            ("[1 2]", "line 1, column 4: invalid JSON: a `,` or a closing bracket is missing"),
            ("[1}", "line 1, column 3: invalid JSON: another bracket is open here"),
            ("{1:2}", "line 1, column 2: invalid JSON: a key in quotes is missing"),
            ("[x]", "line 1, column 2: invalid JSON: a value is missing"),
            ("[1] 2", "line 1, column 5: invalid JSON: the document has ended before"),
            ("[\"a", "line 1, column 2: invalid JSON: a text is not closed"),
            ("[1,]", "line 1, column 4: invalid JSON: a value is missing"),
            ("}", "line 1, column 1: invalid JSON: a value is missing"),
        ];
        for (text, message) in cases {
            assert_eq!(Tree::read(text).map(|_| ()).unwrap_err().to_string(), message);
        }
        assert!(Tree::read("[\"\\ud800\"]").is_err(), "half a surrogate");
    }

    #[test]
    fn depth_costs_no_stack() {
        let deep = "[".repeat(300_000) + &"]".repeat(300_000);
        assert!(Tree::read(&deep).is_ok());
        assert!(Tree::read(&deep[1..]).is_err());
    }
}
