//! For people: the line, the token marked in it, the reason, and the fix.
//!
//! ```text
//! error[illegal-move]: the horse's leg is blocked by the red elephant on c0
//!   --> games/final.xq:12:4
//!    |
//! 12 | 1. Nb0-d1 Nh9-g7
//!    |    ^^^^^^
//!    |
//!    = possible fix: Change to 'Nb0-c2'
//! ```

use std::io;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use anstyle::Style;

use crate::diagnostics::Severity;
use crate::ide::Diagnostic;
use crate::text::{Rope, Unit, excerpt, one_line, place_at};
use crate::words::{comma, say, say_count};
use crate::workspace::reader;

use super::super::check::{Checked, Sums};
use super::super::out::{ERROR, HELP, HINT, Out, RULE, STRONG, WARNING, styled};
use super::{Report, rest};

/// A line is cut to this many columns.
const COLUMNS: usize = 120;
/// Characters before and after the start of the token that the renderer gets: more than fit, so it cuts the line.
const NEAR: usize = COLUMNS + 20;
/// Draws the excerpts.
const RENDERER: Renderer = Renderer::styled()
    .term_width(COLUMNS)
    .error(ERROR)
    .warning(WARNING)
    .info(HINT)
    .note(STRONG)
    .help(HELP)
    .line_num(RULE);

/// The report for people.
pub(crate) struct Human;

impl Report for Human {
    fn record(&mut self, checked: &Checked, out: &mut Out) -> io::Result<()> {
        let rope = &checked.findings.rope;
        let mut fixes = checked.fixes.iter();
        for (nth, found) in checked.findings.diagnostics.iter().enumerate() {
            if let Some(place) = checked.place(nth) {
                out.text(&finding_without_line(checked, found, &place))?;
                continue;
            }
            let fixes = fixes.next().map(Vec::as_slice).unwrap_or_default();
            out.text(&finding(checked, rope, found, fixes))?;
        }
        rest(checked).map_or(Ok(()), |rest| out.text(&format!("{rest}\n\n")))
    }

    fn end(&mut self, sums: &Sums, out: &mut Out) -> io::Result<()> {
        if sums.files > 0 {
            out.text(&format!("{}\n", summary(sums)))?;
        }
        Ok(())
    }
}

/// The summary of the findings, in one line.
pub(crate) fn summary(sums: &Sums) -> String {
    let (locale, found) = (reader(), sums.found);
    let errors = |errors: usize| say_count!(locale, errors, "{errors} error" | "{errors} errors");
    let warnings = |warnings: usize| say_count!(locale, warnings, "{warnings} warning" | "{warnings} warnings");
    let hints = |hints: usize| say_count!(locale, hints, "{hints} hint" | "{hints} hints");
    let kinds: [(usize, &dyn Fn(usize) -> String); 3] =
        [(found.errors, &errors), (found.warnings, &warnings), (found.hints, &hints)];
    let found: Vec<String> = kinds.iter().filter(|(count, _)| *count > 0).map(|(count, of)| of(*count)).collect();
    let found = match found.is_empty() {
        true => say!(locale, "nothing wrong").to_owned(),
        false => found.join(comma(locale)),
    };
    let what = say_count!(
        locale,
        files = sums.files,
        "{found} in {files} file ({games}, {half_moves})" | "{found} in {files} files ({games}, {half_moves})",
        found,
        games = say_count!(locale, games = sums.games, "{games} game" | "{games} games"),
        half_moves = say_count!(locale, count = sums.plies, "{count} half-move" | "{count} half-moves")
    );
    let what = match sums.fixed {
        0 => what,
        fixed => say_count!(locale, fixed, "{fixed} fix made; {what}" | "{fixed} fixes made; {what}", what),
    };
    match sums.unfinished {
        true => say!(locale, "{what}; some safe fixes may be left: mend some errors and run it again", what),
        false => what,
    }
}

fn finding(checked: &Checked, rope: &Rope, found: &Diagnostic, fixes: &[(String, bool)]) -> String {
    let level = match found.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Information | Severity::Hint => Level::INFO,
    };
    let name = checked.input.name();
    let name = one_line(&name);
    let place = |offset: usize| {
        let place = place_at(rope, offset, Unit::Utf32);
        (place.line as usize + 1, place.column + 1)
    };
    let (line, column) = place(found.range.start);
    let excerpt = Excerpt::of(rope, &found.range);
    let snippet = Snippet::source(excerpt.text)
        .line_start(line)
        .annotation(AnnotationKind::Primary.span(excerpt.marked))
        .fold(false);
    let mut group = Group::with_level(level).element(snippet);
    for (range, message) in &found.related {
        let (line, column) = place(range.start);
        let note = Level::NOTE.with_name(say!(reader(), "note"));
        group = group.element(note.message(format!("{name}:{line}:{column}: {}", one_line(message))));
    }
    for (title, safe) in fixes {
        let head = if *safe { say!(reader(), "fix") } else { say!(reader(), "possible fix") };
        group = group.element(Level::HELP.with_name(head).message(one_line(title)));
    }
    // The place is written here, not by the renderer, which would count the column in the excerpt.
    let arrow = styled(RULE, &format!("{}-->", " ".repeat(line.to_string().len())));
    format!("{}\n{arrow} {name}:{line}:{column}\n{}\n\n", head(found), RENDERER.render(&[group]))
}

/// A finding in a record whose lines nobody sees: the place and the token.
fn finding_without_line(checked: &Checked, found: &Diagnostic, place: &str) -> String {
    let name = checked.input.name();
    let token = checked.findings.rope.byte_slice(found.range.clone()).chars().take(NEAR).collect::<String>();
    let token = if token.trim().is_empty() { String::new() } else { format!(": {}", one_line(&token)) };
    format!("{}\n {} {}: {place}{token}\n\n", head(found), styled(RULE, "-->"), one_line(&name))
}

/// The code and the message.
fn head(found: &Diagnostic) -> String {
    let code = styled(style(found.severity), &format!("{}[{}]", found.severity.name(reader()), found.code.code));
    format!("{code}: {}", styled(STRONG, &one_line(&found.message)))
}

/// The shown part of a line: all of it, or the part near the token if the line is long.
struct Excerpt {
    text: String,
    /// The bytes of `text` that are marked.
    marked: Range<usize>,
}

impl Excerpt {
    /// The excerpt of the line that a range starts on. It costs the same for a line of any length.
    fn of(rope: &Rope, range: &Range<usize>) -> Excerpt {
        let line = rope.byte_to_line(range.start.min(rope.len_bytes()));
        let (start, slice) = (rope.line_to_byte(line), rope.line(line));
        let (from, to) = (range.start - start, range.end.saturating_sub(start));
        let first = slice.byte_to_char(from);
        let near = first.saturating_sub(NEAR)..(first + NEAR).min(slice.len_chars());
        let near = slice.char_to_byte(near.start)..slice.char_to_byte(near.end);
        let mut text = slice.byte_slice(near.clone()).to_string();
        text.truncate(text.trim_end_matches(['\n', '\r']).len());
        let (from, to) = (from - near.start, to.saturating_sub(near.start));
        let marked = from.min(text.len())..to.min(text.len()).max(from.min(text.len()));
        let (text, marked) = excerpt(&text, &marked);
        Excerpt { text, marked }
    }
}

fn style(severity: Severity) -> Style {
    match severity {
        Severity::Error => ERROR,
        Severity::Warning => WARNING,
        Severity::Information | Severity::Hint => HINT,
    }
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthStr;

    use super::*;

    fn rendered(text: &str, range: Range<usize>) -> String {
        let excerpt = Excerpt::of(&Rope::from_str(text), &range);
        let snippet = Snippet::source(excerpt.text).annotation(AnnotationKind::Primary.span(excerpt.marked));
        let group = Group::with_level(Level::ERROR).element(snippet.fold(false));
        anstream::adapter::strip_str(&RENDERER.render(&[group])).to_string()
    }

    #[test]
    fn marks_stand_under_wide_characters() {
        let start = "GAME\n1. 炮二平五 ".len();
        assert_eq!(
            rendered("GAME\n1. 炮二平五 马８进７\n", start..start + "马８进７".len()),
            "  |\n1 | 1. 炮二平五 马８进７\n  |             ^^^^^^^^"
        );
    }

    #[test]
    fn a_long_line_is_cut_on_both_sides() {
        let text = format!("{} here {}", "车".repeat(100_000), "y".repeat(100_000));
        let shown = rendered(&text, 300_001..300_005);
        let lines: Vec<&str> = shown.lines().collect();
        assert!(lines[1].width() <= COLUMNS + 10 && lines[1].contains("...") && lines[1].ends_with("..."), "{shown}");
        let token = lines[1].split("here").next().map(UnicodeWidthStr::width);
        assert_eq!(token, lines[2].find('^'), "{shown}");
        assert_eq!(lines[2].matches('^').count(), 4);
    }

    #[test]
    fn no_text_controls_the_terminal_or_the_log() {
        assert_eq!(
            rendered("a\u{1b}]8;;x\u{9b}31m\u{202e}马\u{200b}8 ##[error]\n", 15..18),
            "  |\n1 | a\\u{1b}]8;;x\\u{9b}31m\\u{202e}马\\u{200b}8 \\u{23}#[error]\n  |                              ^^"
        );
    }

    #[test]
    fn the_end_of_the_text_is_marked() {
        assert_eq!(rendered("START{", 6..6), "  |\n1 | START{\n  |       ^");
    }

    #[test]
    fn of_a_range_over_lines_the_first_is_marked() {
        assert_eq!(rendered("START{\r\n1. a\r\n}", 0..14), "  |\n1 | START{\n  | ^^^^^^");
    }
}
