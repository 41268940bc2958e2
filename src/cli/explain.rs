//! `xqls explain` and `xqls languages`: the documentation of diagnostics and languages, and why a finding stands where it
//! does.

use crate::diagnostics::{self, CodeInfo, Group};
use crate::formats::FORMATS;
use crate::ide::{self, Explained, Weighed};
use crate::import::Binary;
use crate::text::{Place, Unit, edit_distance, offset_at, one_line, place_at};
use crate::words::{self, say, say_count};
use crate::workspace::reader;
use unicode_width::UnicodeWidthStr;

use super::args::Encoded;
use super::out::{ERROR, HELP, HINT, Out, RULE, STRONG, WARNING, styled};
use super::{CommandResult, Failure, Status, inputs};

/// The wrong letters up to which a code is perhaps another one.
const NEAR: usize = 3;

/// The page of a code, or the list of all codes.
pub(super) fn run(code: Option<&str>, out: &mut Out) -> CommandResult {
    match code {
        Some(code) => {
            let info = diagnostics::by_code(code).ok_or_else(|| Failure::Message(unknown(code)))?;
            out.text(&format!("{} ({})\n\n", styled(STRONG, info.code), level(info)))?;
            out.text(&page(&info.documentation_in(reader())))?;
        }
        None => {
            let locale = reader();
            let widest = diagnostics::all().iter().map(|info| info.code.len()).max().unwrap_or(0);
            let levels = diagnostics::Severity::ALL.iter().map(|level| level.name(locale).width()).max().unwrap_or(0);
            for group in Group::ALL {
                let mut infos = diagnostics::all().iter().filter(|info| info.group == group).peekable();
                if infos.peek().is_some() {
                    out.text(&format!("{}\n", styled(STRONG, group.title_in(locale))))?;
                }
                for info in infos {
                    let gap = " ".repeat(levels - info.severity.name(locale).width());
                    let summary = info.summary_in(locale);
                    out.text(&format!("  {:widest$}  {}{gap} {summary}\n", info.code, level(info)))?;
                }
            }
            out.text(&say!(reader(), "\n{command} says more.\n", command = styled(HELP, "xqls explain CODE")))?;
        }
    }
    Ok(Status::Fine)
}

/// The half-moves of a hypothesis that are printed. Of the likeliest one all are.
const SHOWN: usize = 6;
/// The characters of a word that are printed.
const LONGEST_WORD: usize = 40;

/// Why there are findings at a place.
pub(super) fn finding(at: &str, encoded: Encoded, out: &mut Out) -> CommandResult {
    let (record, place) = inputs::at(at, encoded)?;
    let document = record.open();
    let found = ide::explained(&document, offset_at(document.rope(), place, Unit::Utf32));
    if found.is_empty() {
        let none = say!(reader(), "{at}: nothing was found here or elsewhere on this line", at);
        return Err(Failure::Message(none));
    }
    let place = |offset: usize| {
        let Place { line, column } = place_at(document.rope(), offset, Unit::Utf32);
        format!("{}:{}", line + 1, column + 1)
    };
    for Explained { finding, hypotheses, read, lost } in found {
        let code = styled(STRONG, finding.code.code);
        out.text(&format!("{}: {code}: {}\n", place(finding.range.start), one_line(&finding.message)))?;
        if hypotheses.is_empty() {
            out.text(say!(reader(), "  The words at this place say so; nothing else was considered.\n"))?;
            continue;
        }
        out.text(&say_count!(
            reader(),
            read,
            "  After reading {read} more half-move, these explain it, the likeliest first:\n"
                | "  After reading {read} more half-moves, these explain it, the likeliest first:\n"
        ))?;
        for (index, Weighed { range, cost, what, moves }) in hypotheses.into_iter().enumerate() {
            let word = document.rope().byte_slice(range.clone());
            let mut shown: String = word.chars().take(LONGEST_WORD).collect();
            if word.len_chars() > LONGEST_WORD {
                shown.push('…');
            }
            let word = one_line(&shown);
            let shown = if index == 0 { moves.len() } else { SHOWN };
            let more = moves.len().saturating_sub(shown);
            let mut moves = moves.get(..shown).unwrap_or(&moves).join(", ");
            if more > 0 {
                moves += &say!(reader(), " and {more} more", more);
            }
            let what = if moves.is_empty() { what } else { say!(reader(), "{what}: {moves}", what, moves) };
            out.text(&format!("  {cost:>3}  {}  {word}  {what}\n", place(range.start)))?;
        }
        if lost {
            out.text(say!(
                reader(),
                "  The moves after it are not judged: more mistakes follow, or too many positions remain possible.\n"
            ))?;
        }
    }
    Ok(Status::Fine)
}

fn level(info: &CodeInfo) -> String {
    use diagnostics::Severity;
    let style = match info.severity {
        Severity::Error => ERROR,
        Severity::Warning => WARNING,
        Severity::Information | Severity::Hint => HINT,
    };
    styled(style, info.severity.name(reader()))
}

/// Markdown for a terminal: headings stand out, examples are indented, full-width characters included.
fn page(markdown: &str) -> String {
    let mut out = String::new();
    let mut in_fence = false;
    for line in markdown.trim_end().lines() {
        if line.trim_start().starts_with("```") {
            in_fence = !in_fence;
            continue;
        }
        match (in_fence, line.strip_prefix('#')) {
            (true, _) => out.push_str(&format!("    {line}")),
            (false, Some(heading)) => out.push_str(&styled(RULE, heading.trim_start_matches('#').trim_start())),
            (false, None) => out.push_str(line),
        }
        out.push('\n');
    }
    out
}

/// Why a code has no page.
pub(super) fn unknown(code: &str) -> String {
    let distance = |info: &CodeInfo| edit_distance(info.code.as_bytes(), code.as_bytes(), NEAR);
    let near = diagnostics::all().iter().filter_map(|info| Some((distance(info)?, info.code))).min();
    let near = near.map_or_else(
        || say!(reader(), "; xqls explain lists them").to_owned(),
        |(_, near)| say!(reader(), "; did you mean {near}?", near),
    );
    say!(reader(), "{code}: there is no such code{near}", code, near)
}

/// The formats.
pub(super) fn languages(out: &mut Out) -> CommandResult {
    let rows: Vec<(String, String, String)> = FORMATS
        .iter()
        .map(|format| &format.info)
        .map(|info| {
            let extensions: Vec<String> = info.extensions.iter().map(|extension| format!(".{extension}")).collect();
            (info.id.to_owned(), extensions.join(" "), words::format_name(reader(), info).to_owned())
        })
        .chain(Binary::ALL.iter().map(|kind| {
            let name = match kind {
                Binary::Xqf => say!(reader(), "XQStudio, a binary record"),
                Binary::Cbr => say!(reader(), "CCBridge, a binary record"),
                Binary::Cbl => say!(reader(), "CCBridge, a binary library"),
                Binary::Cbf => say!(reader(), "CBF, a record in XML"),
                Binary::Pfc => say!(reader(), "PFC of Pengfei, a record in XML"),
            };
            (kind.extension().to_owned(), format!(".{}", kind.extension()), name.to_owned())
        }))
        .collect();
    let first = rows.iter().map(|(id, ..)| id.len()).max().unwrap_or(0);
    let second = rows.iter().map(|(_, extensions, _)| extensions.len()).max().unwrap_or(0);
    for (id, extensions, name) in rows {
        out.text(&format!("{}{}  {extensions:second$}  {name}\n", styled(STRONG, &id), " ".repeat(first - id.len())))?;
    }
    Ok(Status::Fine)
}
