//! The FORMAT line: which notation the moves of a file are in, and with which letters.

use super::{BadSymbols, FormatText, Issue, IssueKind};
use crate::notation::{Dialect, Notation, Symbols, SymbolsError};
use crate::text::TextRange;

/// The dialect of a file by its FORMAT line; without one it is ICCS (seed 0).
pub(crate) fn dialect(line: Option<&FormatText<'_>>) -> Dialect {
    let Some(line) = line else { return Dialect::iccs() };
    let notation = line.name.and_then(|name| named_notation(name.text)).unwrap_or(Notation::Iccs);
    let mut dialect = Dialect::new(notation);
    match symbols(line) {
        Ok(Some(symbols)) => dialect.symbols = symbols,
        Ok(None) => {}
        Err(_) => dialect.symbols = salvaged(line, dialect.symbols),
    }
    dialect
}

/// The notation of a FORMAT name, in either case.
pub(crate) fn named_notation(name: &str) -> Option<Notation> {
    match name.to_ascii_uppercase().as_str() {
        "ICCS" => Some(Notation::Iccs),
        "AXF" | "XQR" => Some(Notation::Axf),
        "LALG" => Some(Notation::Lalg),
        "SALG" => Some(Notation::Salg),
        "WXF" => Some(Notation::Wxf),
        _ => None,
    }
}

/// The letters of the line's symbol map; `None` if it has none.
fn symbols(line: &FormatText<'_>) -> Result<Option<Symbols>, (TextRange, BadSymbols)> {
    if line.symbols.is_empty() {
        return Ok(None);
    }
    let mut pairs: Vec<(char, char)> = Vec::new();
    for part in &line.symbols {
        let mut letters = part.text.chars();
        let shape = [letters.next(), letters.next(), letters.next(), letters.next(), letters.next()];
        let [Some(default), Some('('), Some(symbol), Some(')'), None] = shape else {
            return Err((part.range, BadSymbols::Shape));
        };
        if !default.is_ascii_alphabetic() || !symbol.is_ascii_alphabetic() {
            return Err((part.range, BadSymbols::Shape));
        }
        let default = default.to_ascii_uppercase();
        if pairs.iter().any(|(other, _)| *other == default) {
            return Err((part.range, BadSymbols::Twice(default)));
        }
        pairs.push((default, symbol.to_ascii_uppercase()));
    }
    let at = |letter: char| {
        let has = |text: &str| text.to_ascii_uppercase().ends_with(&format!("({letter})"));
        let last = line.symbols.iter().rev().find(|part| has(part.text));
        last.or(line.symbols.last()).map_or(line.keyword, |part| part.range)
    };
    match Symbols::with(&pairs) {
        Ok(symbols) => Ok(Some(symbols)),
        Err(SymbolsError::UnknownDefault { letter, .. }) => {
            let part = line.symbols.iter().find(|part| part.text.to_ascii_uppercase().starts_with(letter));
            Err((part.map_or(line.keyword, |part| part.range), BadSymbols::UnknownDefault(letter)))
        }
        Err(SymbolsError::Duplicate { symbol, kinds: (one, other) }) => {
            let kinds = [one.into(), other.into()];
            Err((at(symbol), BadSymbols::Collision { symbol, kinds }))
        }
        Err(_) => Err((line.keyword, BadSymbols::Shape)),
    }
}

/// The good pairs of a symbol map that has a mistake.
fn salvaged(line: &FormatText<'_>, plain: Symbols) -> Symbols {
    let defaults = Symbols::yang();
    let mut good: Vec<(char, char)> = Vec::new();
    for part in &line.symbols {
        let upper = part.text.to_ascii_uppercase();
        let mut letters = upper.chars();
        if let (Some(default), Some(symbol)) = (letters.next(), letters.nth(1))
            && defaults.kind(default).is_some()
            && symbol.is_ascii_alphabetic()
        {
            good.push((default, symbol));
        }
    }
    Symbols::with(&good).unwrap_or(plain)
}

/// Whether the symbol map of a FORMAT line makes no sense, or there is none and the notation is unknown, so the piece
/// letters are unknown.
pub(crate) fn letters_unknown(line: Option<&FormatText<'_>>) -> bool {
    let unnamed = |line: &FormatText<'_>| {
        line.symbols.is_empty() && line.name.is_some_and(|name| named_notation(name.text).is_none())
    };
    line.is_some_and(|line| symbols(line).is_err() || !line.rest.is_empty() || unnamed(line))
}

/// Reports the issues of a FORMAT line by itself.
pub(super) fn check(line: &FormatText<'_>, issues: &mut Vec<Issue>) {
    if let Some(name) = line.name
        && named_notation(name.text).is_none()
    {
        issues.push(Issue::new(name.range, IssueKind::UnknownFormat { name: name.text.to_owned() }));
        // The name may be among the words after it.
        if !line.rest.is_empty() {
            return;
        }
    }
    if let Some(rest) = line.rest.first() {
        issues.push(Issue::new(rest.range, IssueKind::BadPieceSymbols { why: BadSymbols::Shape }));
    } else if let Err((range, why)) = symbols(line) {
        issues.push(Issue::new(range, IssueKind::BadPieceSymbols { why }));
    }
}
