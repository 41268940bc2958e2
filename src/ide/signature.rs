//! The fields of a line that has some: which there are, and which one the cursor stands in.

use super::completion::header;
use crate::document::{Cursor, Document};
use crate::record::HeaderRole;
use crate::syntax::{Opened, SyntaxKind};
use std::ops::Range;

/// The fields of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signature {
    /// The line with the names of its fields.
    pub label: String,
    /// Each field: its bytes in the label, and more about it.
    pub fields: Vec<(Range<usize>, &'static str)>,
    /// The field of the cursor.
    pub active: usize,
}

/// The lines that have fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldsOf {
    /// `RED name; rating; title`
    Player,
    /// `GAME number, title`
    Game,
    /// `RESULT score (reason)`
    Result,
    /// `FORMAT notation, K(letter) …`
    Format,
    /// `FEN board side …`
    Fen,
    /// `SETUP{ …; MOVE number, side }`
    Setup,
}

/// The fields of the line at an offset; `None` where the line has none.
pub fn signature_help(document: &Document, offset: usize) -> Option<Signature> {
    let cursor = document.typing(offset)?;
    let (key, of, active) = fields(&cursor)?;
    let fields = cursor.words().fields(of);
    let mut label = key;
    let mut found = Vec::new();
    for (before, name, about) in fields {
        label += before;
        found.push((label.len()..label.len() + name.len(), about));
        label += name;
    }
    if of == FieldsOf::Setup {
        label += " }";
    }
    let active = active.min(found.len().saturating_sub(1));
    Some(Signature { label, fields: found, active })
}

/// The key of the line of the cursor, what fields it has, and which one the cursor is in.
fn fields(cursor: &Cursor<'_>) -> Option<(String, FieldsOf, usize)> {
    let (kind, spelling) = (cursor.kind(), cursor.document.format().spelling);
    if kind == SyntaxKind::Setup {
        let keyword = spelling.block(Opened::Setup)?;
        let text = cursor.typed(cursor.place.start);
        let open = text.find('{')?;
        let inside = text.get(open + 1..)?;
        if inside.contains('}') {
            return None;
        }
        let turn = inside.to_ascii_uppercase().rfind(spelling.setup_move).and_then(|at| inside.get(at..));
        let turn = turn.filter(|turn| !turn.contains(';'));
        let active = turn.map_or(0, |turn| 1 + turn.matches(',').count());
        return Some((format!("{keyword}{{ "), FieldsOf::Setup, active));
    }
    let header = header(cursor)?;
    let typed = header.typed.as_str();
    let words = typed.split(' ').count() - 1;
    let role = HeaderRole::of(&header.key);
    let listed = spelling.vocabulary.is_some_and(|own| own.joins_players);
    let (of, active) = match (kind, role) {
        (SyntaxKind::GameLine, _) => (FieldsOf::Game, typed.matches(',').count()),
        (SyntaxKind::FormatLine, _) => (FieldsOf::Format, usize::from(typed.contains([',', ' ']))),
        (_, Some(HeaderRole::First | HeaderRole::Second)) if listed => (FieldsOf::Player, typed.matches(';').count()),
        (_, Some(HeaderRole::Result)) if listed => (FieldsOf::Result, usize::from(words > 0)),
        (_, Some(HeaderRole::Fen)) => (FieldsOf::Fen, words),
        _ => return None,
    };
    Some((format!("{} ", header.key), of, active))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The label with the active field in brackets.
    fn shown(language: &str, marked: &str) -> String {
        let offset = marked.find('|').expect("a mark");
        let document = Document::open_text(&marked.replacen('|', "", 1), language);
        let Some(Signature { label, fields, active }) = super::signature_help(&document, offset) else {
            return "nothing".to_owned();
        };
        let field = fields[active].0.clone();
        format!("{}[{}]{}", &label[..field.start], &label[field.clone()], &label[field.end..])
    }

    #[test]
    fn fields_of_lines() {
        let cases = [
            ("GAME\nRED |", "RED [name]; rating; title"),
            ("GAME\nRED Lund; |", "RED name; [rating]; title"),
            ("GAME\nBLACK Lund; 2400; |\n", "BLACK name; rating; [title]"),
            ("GAME |\n", "GAME [number], title"),
            ("GAME 1, a|\n", "GAME number, [title]"),
            ("GAME\nRESULT 1-0 |\n", "RESULT score [(reason)]"),
            ("FORMAT AXF, |\n", "FORMAT notation, [K(letter) …]"),
            ("GAME\nFEN 4k4/9/9/9/9/9/9/9/9/3K5 |\n", "FEN board [side] - - half-moves number"),
            ("GAME\nSETUP{ Ke0; |", "SETUP{ [piece and square; …]; MOVE number, side }"),
            ("GAME\nSETUP{ Ke0; MOVE 1, |", "SETUP{ piece and square; …; MOVE number, [side] }"),
            ("GAME\nEVENT |\n", "nothing"),
            ("GAME\nSTART{ 1. | }\n", "nothing"),
            ("GAME\nRED a\n|", "nothing"),
        ];
        for (marked, label) in cases {
            assert_eq!(shown("xq", marked), label, "{marked}");
        }
        assert_eq!(shown("xiangqi-pgn", "[FEN \"4k4/9 w - - |\"]\n"), "FEN board side - - [half-moves] number");
        assert_eq!(shown("csa", "V2.2\nN+|\n"), "nothing");
    }
}
