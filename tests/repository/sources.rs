//! Rust sources as far as these tests need them: the code without comments, literals and tests, and the paths in it.

use std::path::Path;
use std::sync::LazyLock;

use super::{files, text_of};

/// A source file of the program.
pub(super) struct Source {
    /// Relative to the top.
    pub path: String,
    /// `text`, `rules` …; `main` and `lib` for the two roots.
    pub layer: String,
    /// How many `super` lead from here to the root.
    pub depth: usize,
    /// Its code, each byte on its line. Comments, quoted texts and test code become spaces.
    pub code: String,
    /// As it is written.
    whole: String,
}

impl Source {
    /// The texts in double quotes, each with its first line. Escapes stay as written.
    pub(super) fn texts(&self) -> Vec<(usize, String)> {
        let mut texts = Vec::new();
        let mut quotes = self.code.match_indices('"').map(|(at, _)| at);
        while let (Some(open), Some(close)) = (quotes.next(), quotes.next()) {
            let line = self.code[..open].matches('\n').count() + 1;
            texts.push((line, self.whole[open + 1..close].to_owned()));
        }
        texts
    }
}

/// All sources that are not tests.
pub(super) fn sources() -> &'static [Source] {
    static SOURCES: LazyLock<Vec<Source>> = LazyLock::new(read);
    &SOURCES
}

fn read() -> Vec<Source> {
    let of = |path: &Path| {
        let shown = path.to_string_lossy().replace('\\', "/");
        let inner = shown.strip_prefix("src/").unwrap().trim_end_matches(".rs").trim_end_matches("/mod");
        let parts: Vec<&str> = inner.split('/').collect();
        let test = parts.contains(&"tests");
        let source = Source {
            layer: parts[0].to_owned(),
            depth: parts.len(),
            code: without_tests(&code_of(&text_of(&shown))),
            whole: text_of(&shown),
            path: shown,
        };
        (!test).then_some(source)
    };
    files("src", ".rs").iter().filter_map(|path| of(path)).collect()
}

/// The code with comments and quoted texts replaced by spaces. Line ends stay.
pub(super) fn code_of(source: &str) -> String {
    let bytes = source.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let rest = &source[at..];
        let end = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(len) = literal(rest, bytes[..at].last().copied()) {
            len
        } else {
            out.push(bytes[at]);
            at += 1;
            continue;
        };
        let quotes =
            if rest.starts_with(['/', '\'']) { None } else { rest[..end].find('"').zip(rest[..end].rfind('"')) };
        for (offset, &byte) in bytes[at..at + end].iter().enumerate() {
            let quote = quotes.is_some_and(|(open, close)| offset == open || offset == close);
            out.push(if byte == b'\n' || quote { byte } else { b' ' });
        }
        at += end;
    }
    String::from_utf8(out).unwrap()
}

/// The length of the string, raw string or character that starts here.
fn literal(rest: &str, before: Option<u8>) -> Option<usize> {
    let escaped = |quote: u8| {
        let mut bytes = rest.bytes().enumerate().skip(1);
        while let Some((at, byte)) = bytes.next() {
            if byte == b'\\' {
                bytes.next();
            } else if byte == quote {
                return Some(at + 1);
            }
        }
        None
    };
    let word = before.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let hashes = |from: usize| rest[from..].bytes().take_while(|&byte| byte == b'#').count();
    let raw = match rest.as_bytes() {
        [b'r', b'"' | b'#', ..] => Some(1),
        [b'b', b'r', b'"' | b'#', ..] => Some(2),
        _ => None,
    };
    if let Some(from) = raw.filter(|_| !word) {
        let fence = hashes(from);
        let open = from + fence + 1;
        if rest.as_bytes().get(open - 1) == Some(&b'"') {
            let close = format!("\"{}", "#".repeat(fence));
            return rest[open..].find(&close).map(|at| open + at + close.len());
        }
    }
    match rest.as_bytes() {
        [b'"', ..] => escaped(b'"'),
        [b'\'', b'\\', ..] => escaped(b'\''),
        [b'\'', ..] => {
            let inner = rest[1..].chars().next()?;
            rest[1 + inner.len_utf8()..].starts_with('\'').then(|| inner.len_utf8() + 2)
        }
        _ => None,
    }
}

/// The code with every item after `#[cfg(test)]` replaced by spaces.
fn without_tests(code: &str) -> String {
    let mut out = code.to_owned();
    while let Some(start) = out.find("#[cfg(test)]") {
        let rest = &out[start..];
        let end = match (rest.find('{'), rest.find(';')) {
            (Some(brace), semicolon) if semicolon.is_none_or(|semicolon| brace < semicolon) => {
                closing(rest, brace).unwrap_or(rest.len())
            }
            (_, Some(semicolon)) => semicolon + 1,
            _ => rest.len(),
        };
        let space: String = rest[..end].chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect();
        out.replace_range(start..start + end, &space);
    }
    out
}

/// The place after the brace that closes the one at `open`.
pub(super) fn closing(text: &str, open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (at, byte) in text.bytes().enumerate().skip(open) {
        match byte {
            b'{' => depth += 1,
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The places of a word that begins a path: `name::…`, or alone in `use name;`.
fn heads<'c>(code: &'c str, name: &'c str) -> impl Iterator<Item = usize> + 'c {
    code.match_indices(name).map(|(at, _)| at).filter(move |&at| {
        let (before, after) = (code[..at].trim_end(), &code[at + name.len()..]);
        let inner = code[..at].ends_with(is_word) || before.ends_with("::") || before.ends_with('.');
        let path = after.starts_with("::")
            || ((after.starts_with(';') || after.starts_with(" as ")) && before.ends_with("use"));
        !inner && path
    })
}

/// Whether a path of the code begins with this name.
pub(super) fn names(code: &str, name: &str) -> bool {
    heads(code, name).next().is_some()
}

/// The paths after `root::` in the code, with groups expanded, each with its line.
pub(super) fn behind(code: &str, root: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for at in heads(code, root) {
        let line = code[..at].matches('\n').count() + 1;
        let Some(rest) = code[at + root.len()..].strip_prefix("::") else { continue };
        let first = |path: &str| path.trim_start().chars().take_while(|&c| is_word(c)).collect::<String>();
        if rest.starts_with('{') {
            let group = closing(rest, 0).map_or(rest, |end| &rest[1..end - 1]);
            let mut depth = 0;
            let parts = group.split(|c| {
                depth += i32::from(c == '{') - i32::from(c == '}');
                c == ',' && depth == 0
            });
            found.extend(parts.map(first).filter(|part| !part.is_empty()).map(|part| (line, part)));
        } else {
            found.push((line, first(rest)));
        }
    }
    found
}

#[test]
fn comments_strings_and_tests_are_not_code() {
    let source = "use crate::{a::b, c};\n// crate::d\nlet e = \"crate::f\"; let g = r#\"\" crate::h\"#;\nlet i: &'static str = 'j'; \
                  fn k<'l>() {}\n#[cfg(test)]\nmod tests { use crate::m; fn n() {} }\nuse super::super::o;\n";
    let code = without_tests(&code_of(source));
    assert_eq!(behind(&code, "crate"), [(1, "a".to_owned()), (1, "c".to_owned())]);
    assert_eq!(code.lines().count(), source.lines().count());
    assert!(names("use rowan::GreenNode;", "rowan") && names("fn a() -> rowan::X {}", "rowan"));
    assert!(!names("use a::rowan::X; let arowan::y; rowan.x()", "rowan"));
}

/// The arguments of each call of a macro in a source, as they are written.
pub(super) fn whole_calls(source: &Source, name: &str) -> Vec<Vec<String>> {
    let mut calls = Vec::new();
    for (at, _) in source.code.match_indices(name) {
        if source.code[..at].ends_with(is_word) {
            continue;
        }
        let open = at + name.len();
        let code = &source.code[open..];
        let Some(end) = code.starts_with('(').then(|| closing_paren(code)).flatten() else { continue };
        let (mut depth, mut from) = (0i32, 1);
        let mut arguments = Vec::new();
        for (offset, byte) in code.bytes().enumerate().take(end) {
            match byte {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => depth -= 1,
                b',' if depth == 1 => {
                    arguments.push(source.whole[open + from..open + offset].trim().to_owned());
                    from = offset + 1;
                }
                _ => {}
            }
        }
        arguments.push(source.whole[open + from..open + end - 1].trim().to_owned());
        calls.push(arguments);
    }
    calls
}

/// The place after the parenthesis that closes the first one.
fn closing_paren(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}
