//! Workflow commands, which become annotations at the lines of a pull request.

use std::io;

use crate::diagnostics::Severity;
use crate::text::{Unit, hidden, place_at};

use super::super::check::Checked;
use super::super::out::Out;
use super::{Report, rest};

/// `::error file=…,line=…::…`.
pub(crate) struct Github;

impl Report for Github {
    fn record(&mut self, checked: &Checked, out: &mut Out) -> io::Result<()> {
        let rope = &checked.findings.rope;
        for (nth, found) in checked.findings.diagnostics.iter().enumerate() {
            let level = match found.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Information | Severity::Hint => "notice",
            };
            if let Some(place) = checked.place(nth) {
                out.text(&format!(
                    "::{level} file={},title={}::{}\n",
                    escaped(&checked.input.name(), true),
                    escaped(&format!("xqls {}", found.code.code), true),
                    escaped(&format!("{place}: {}", found.message), false),
                ))?;
                continue;
            }
            let (start, end) =
                (place_at(rope, found.range.start, Unit::Utf32), place_at(rope, found.range.end, Unit::Utf32));
            let columns = match start.line == end.line {
                true => format!(",col={},endColumn={}", start.column + 1, end.column + 1),
                false => String::new(),
            };
            out.text(&format!(
                "::{level} file={},line={},endLine={}{columns},title={}::{}\n",
                escaped(&checked.input.name(), true),
                start.line + 1,
                end.line + 1,
                escaped(&format!("xqls {}", found.code.code), true),
                escaped(&found.message, false),
            ))?;
        }
        if let Some(rest) = rest(checked) {
            out.text(&format!("::notice title=xqls::{}\n", escaped(&rest, false)))?;
        }
        Ok(())
    }
}

fn escaped(text: &str, property: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut hidden = hidden(text).peekable();
    for (at, c) in text.char_indices() {
        let is_hidden = hidden.next_if(|(next, _)| *next == at).is_some();
        match c {
            '%' => out.push_str("%25"),
            '\r' => out.push_str("%0D"),
            '\n' => out.push_str("%0A"),
            ':' if property => out.push_str("%3A"),
            ',' if property => out.push_str("%2C"),
            // The runner would take them for the end of the line, or of all lines.
            c if is_hidden => out.extend(c.escape_unicode()),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_a_command_early() {
        assert_eq!(escaped("a:b,c%\r\n", true), "a%3Ab%2Cc%25%0D%0A");
        assert_eq!(escaped("a:b\u{1b}[31m\u{0}\u{85}\u{202e}马", false), "a:b\\u{1b}[31m\\u{0}\\u{85}\\u{202e}马");
    }
}
