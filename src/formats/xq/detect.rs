//! `.xq` is the extension of XQuery too. The first line that is plainly of one of them decides.
//!
//! The editors decide by regular expressions. A library for these would be larger than all that is here.

/// Whether the first line that tells is a line of an XQuery program.
pub(super) fn looks_like_xquery(head: &str) -> bool {
    let mut lines = head.split(['\n', '\r']).map(|line| line.trim_start_matches('\u{FEFF}'));
    lines.find_map(|line| is_theirs(line).then_some(true).or_else(|| is_ours(line).then_some(false))) == Some(true)
}

const HEADERS: [&str; 10] = ["FORMAT", "GAME", "TIME", "RESULT", "RED", "BLACK", "DATE", "PLACE", "EVENT", "FEN"];
const BLOCKS: [&str; 4] = ["SETUP", "START", "DIAG", "COM"];
/// The words that begin a constructor. A brace follows, some with a name before it.
const CONSTRUCTORS: [&str; 11] =
    ["map", "array", "try", "ordered", "unordered", "validate", "element", "attribute", "document", "text", "comment"];

/// Whether it is a line of a record.
fn is_ours(line: &str) -> bool {
    let line = trimmed(line);
    let (word, rest) = split(line, |c| c.is_ascii_uppercase());
    let rest_trimmed = trimmed(rest);
    (HEADERS.contains(&word) && (rest.is_empty() || rest.starts_with(is_space)))
        || (BLOCKS.contains(&word) && (rest_trimmed.is_empty() || rest_trimmed.starts_with('{')))
}

/// Whether it is a line of XQuery.
fn is_theirs(line: &str) -> bool {
    let line = trimmed(line);
    begins_statement(line) || calls(line) || constructs(line) || begins_expression(line)
}

/// `declare`, `import module`, `let $a`, `for tumbling window $w`, `return <`, each with a space after each word.
fn begins_statement(line: &str) -> bool {
    let Some((first, rest)) = word(line) else { return false };
    let second = word(rest);
    let follows = |words: &[&str]| second.is_some_and(|(second, _)| words.contains(&second));
    let is_operand = |rest: &str| rest.starts_with(['$', '(', '<']);
    match first {
        "declare" => true,
        "xquery" => follows(&["version", "encoding"]),
        "module" => follows(&["namespace"]),
        "import" => follows(&["module", "schema"]),
        "let" | "for" | "some" | "every" => {
            let in_window = || {
                let (window, rest) =
                    second.filter(|_| follows(&["tumbling", "sliding"])).and_then(|(_, rest)| word(rest))?;
                (window == "window").then_some(rest)
            };
            rest.starts_with('$') || in_window().is_some_and(|rest| rest.starts_with('$'))
        }
        "where" | "return" => is_operand(rest),
        "order" | "group" => second.is_some_and(|(second, rest)| second == "by" && is_operand(rest)),
        _ => false,
    }
}

/// A call of a function: `count(`, `local:depth(`.
fn calls(line: &str) -> bool {
    let name = |text| {
        let (name, rest) = split(text, |c: char| c.is_ascii_lowercase() || c == '-');
        name.starts_with(|c: char| c.is_ascii_lowercase()).then_some(rest)
    };
    let Some(rest) = name(line) else { return false };
    let rest = rest.strip_prefix(':').and_then(name).unwrap_or(rest);
    trimmed(rest).starts_with('(')
}

/// A constructor: `map {`, `element book {`.
fn constructs(line: &str) -> bool {
    let (word, rest) = split(line, |c| c.is_ascii_lowercase());
    let (_, after_name) = split(trimmed(rest), |c| c.is_ascii_alphabetic() || matches!(c, ':' | '-'));
    let rest = if rest.starts_with(is_space) { after_name } else { rest };
    CONSTRUCTORS.contains(&word) && trimmed(rest).starts_with('{')
}

/// A comment, a variable, a tag or a path: `(:`, `$a`, `<`, `//book`.
fn begins_expression(line: &str) -> bool {
    let begins = |text: &str, wanted: fn(char) -> bool| text.starts_with(wanted);
    let path = line.strip_prefix('/').map(|rest| rest.strip_prefix('/').unwrap_or(rest));
    line.starts_with("(:")
        || line.starts_with("(#")
        || line.starts_with('<')
        || line.strip_prefix('$').is_some_and(|rest| begins(rest, |c| c.is_ascii_lowercase() || c == '_'))
        || path.is_some_and(|rest| begins(rest, |c| c.is_ascii_alphabetic() || c == '@'))
}

/// The first word of a text and the text after the spaces; `None` if no space follows the word.
fn word(text: &str) -> Option<(&str, &str)> {
    let (word, rest) = split(text, |c| !is_space(c));
    (!rest.is_empty()).then(|| (word, trimmed(rest)))
}

/// A text up to the first character that is not wanted, and the rest.
fn split(text: &str, wanted: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(|c| !wanted(c)).unwrap_or(text.len()))
}

fn trimmed(text: &str) -> &str {
    text.trim_start_matches(is_space)
}

/// A space as regular expressions know it.
fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{B}' | '\u{C}')
}

#[cfg(test)]
mod tests {
    use super::super::{Unfit, XQ, patterns};
    use super::*;
    use regex_lite::Regex;

    #[test]
    fn lines_are_told_as_by_the_patterns_of_the_editors() {
        let of = |patterns: &[&str]| Regex::new(&patterns.join("|")).expect("a pattern");
        let (ours, theirs) = (of(&patterns::OURS), of(&patterns::THEIRS));
        let words = "FORMAT GAME START SETUP COM xquery version encoding module namespace import schema declare let for \
                     some tumbling sliding window where return order group by map element text comment book a-b";
        let signs = [
            " ", " ", " ", "\t", "{", "(", "(:", "(#", "$", "$a", "$_", "<", "/", "//", ":", "-", "@", "x", "X", "é",
            "1",
        ];
        let parts: Vec<&str> = words.split_whitespace().chain(signs).chain(signs).collect();
        let mut random = crate::random::random(7);
        let (mut of_ours, mut of_theirs) = (0, 0);
        for _ in 0..200_000 {
            let line: String = (0..random.usize(0..8)).map(|_| parts[random.usize(0..parts.len())]).collect();
            assert_eq!(is_ours(&line), ours.is_match(&line), "{line:?} is a line of a record");
            assert_eq!(is_theirs(&line), theirs.is_match(&line), "{line:?} is a line of XQuery");
            of_ours += usize::from(is_ours(&line));
            of_theirs += usize::from(is_theirs(&line));
        }
        assert!(of_ours > 1000 && of_theirs > 10_000, "{of_ours} {of_theirs}");
    }

    #[test]
    fn xquery_is_distinguished_from_records() {
        let programs = [
            "<results>\n{ for $b in //book return $b }\n</results>\n",
            "doc(\"bib.xml\")/bib/book[1]\n",
            "count(//item)\n",
            "distinct-values(//author)\n",
            "local:depth($root)\n",
            "map { \"a\": 1 }\n",
            "array { 1, 2 }\n",
            "element book { attribute year { 1967 } }\n",
            "declare namespace x = \"urn:x\";\n",
            "xquery version \"3.1\";\n",
            "\u{FEFF}let $a := 1\nreturn $a\n",
            "for $i in 1 to 3\nreturn $i\n",
            "for tumbling window $w in (1, 2) start when true() return $w\n",
            "for\n  $b in //book\nreturn $b\n",
            "(: a comment :)\n1 + 2\n",
            "//book[author = 'x']\n",
            "if (empty(//a)) then 1 else 2\n",
            "try { 1 div 0 } catch * { 2 }\n",
            "# no comment of XQuery\nlet $x := 2 return $x\n",
            "$books//title\n",
        ];
        let records = [
            "FORMAT AXF\nGAME\nSTART{ 1. C2=5 }\n",
            "/* count(x)\n*/ GAME 1\n",
            "GAME let $a\n",
            "START {\n1. c2=5 (1)\nVAR[1]{ 1. h2+3 }\n}\n",
            "# doc(x)\nRED a\n",
            "1. h2-e2 (1) h9-g7\n",
            // A record of CSA under the wrong name.
            "V2.2\nN+Arai\n$EVENT:Club evening\n",
            "",
        ];
        programs.iter().for_each(|text| assert_eq!((XQ.accepts)(text), Err(Unfit::XQuery), "{text}"));
        records.iter().for_each(|text| assert_eq!((XQ.accepts)(text), Ok(()), "{text}"));
    }
}
