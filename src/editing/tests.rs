//! Records before and after an edit. `<|>` marks the place that the edit is about, and then where the cursor goes.

mod nested;
mod other_formats;
mod pgn;
mod setups;
mod split;
mod xq;

use super::Revision;
use crate::document::Document;
use crate::editing;
use crate::notation::{self, Dialect};
use crate::record::{CannotWrite, CommentStyle, Edit, LinePlace, Placing, PlyPlace, Spot, VariationStyle};
use crate::rules::Position;

const MARK: &str = "<|>";

/// A record with a mark, opened; the place of the mark.
fn opened(marked: &str, language: &str) -> (Document, usize) {
    let at = marked.find(MARK).unwrap_or_else(|| panic!("no mark in {marked:?}"));
    (Document::open_text(&marked.replacen(MARK, "", 1), language), at)
}

/// The half-move before the mark.
fn ply(spot: Spot) -> PlyPlace {
    match spot {
        Spot::After(ply) => ply,
        Spot::Start(_) => panic!("no half-move stands before the mark"),
    }
}

/// An edit by its name, as the examples write it.
///
/// ```text
/// play c3c4           next c3c4            vary c3c4           inline c3c4         numbered c3c4
/// replace c3c4        delete               truncate            drop                promote
/// main                demote               to inline           to numbered         renumber
/// renumber variations comment 0 good       judge !             setup FEN
/// refer               diagram
/// ```
fn edit(name: &str, document: &Document, at: usize) -> (usize, Edit) {
    let (word, rest) = name.split_once(' ').unwrap_or((name, ""));
    let (record, spot) = editing::spot_at(document, at).expect("a place");
    let (_, line) = editing::line_at(document, at).unwrap_or((record, LinePlace::Main));
    let position = |before: bool| {
        let cursor = document.cursor(at.saturating_sub(1)).expect("a position");
        match cursor.ply() {
            Some(ply) if before => ply.before.clone(),
            _ => cursor.position().position,
        }
    };
    let read = |before: bool| {
        let position = match spot {
            Spot::Start(LinePlace::Main) => Position::clone(&document.entry(record).unwrap().analysis.front().position),
            _ => position(before),
        };
        notation::read(rest, &Dialect::coordinate(), &position).meant().unwrap_or_else(|| panic!("no move {rest}"))
    };
    let play = |placing, style| Edit::Play { at: spot, mv: read(false), placing, style };
    let edit = match word {
        "play" => play(Placing::Fitting, None),
        "next" => play(Placing::Next, None),
        "vary" => play(Placing::Variation, None),
        "inline" => play(Placing::Variation, Some(VariationStyle::Inline)),
        "numbered" => play(Placing::Variation, Some(VariationStyle::Numbered)),
        "replace" => Edit::Replace { ply: ply(spot), mv: read(true) },
        "delete" => Edit::Delete(ply(spot)),
        "truncate" => Edit::Truncate(ply(spot)),
        "drop" => Edit::DeleteVariation(line),
        "promote" => Edit::Promote(line),
        "main" => Edit::MakeMain(line),
        "demote" => Edit::Demote(ply(spot)),
        "to" => {
            let style = if rest == "inline" { VariationStyle::Inline } else { VariationStyle::Numbered };
            Edit::Restyle { line, style }
        }
        "renumber" if rest == "variations" => Edit::RenumberVariations,
        "renumber" => Edit::RenumberMoves,
        "comment" => {
            let (index, text) = rest.split_once(' ').unwrap_or((rest, ""));
            Edit::Comment { at: spot, index: index.parse().unwrap(), text: text.replace("\\n", "\n") }
        }
        "judge" => Edit::Judge { ply: ply(spot), signs: rest.to_owned() },
        "setup" => Edit::Setup(Box::new(start(rest))),
        "refer" => Edit::MoveToReference(line),
        "diagram" => Edit::Diagram(spot),
        other => panic!("no edit {other}"),
    };
    (record, edit)
}

/// The position of a FEN of xiangqi or of an SFEN.
fn start(fen: &str) -> Position {
    match notation::fen::read(fen) {
        Ok((setup, _)) => Position::Xiangqi(setup.position()),
        Err(_) => Position::Shogi(notation::sfen::read(fen).expect("a position").0.position()),
    }
}

/// The text after an edit, with the cursor.
fn revised(language: &str, name: &str, marked: &str) -> Result<String, CannotWrite> {
    let (document, at) = opened(marked, language);
    let style = match name {
        "to com" => Some(CommentStyle::Com),
        "to block" => Some(CommentStyle::Block),
        "to line" => Some(CommentStyle::Line),
        _ => None,
    };
    let Revision { edits, cursor, .. } = match style {
        Some(style) => editing::restyle_comment(&document, at, style)?,
        None => {
            let (record, edit) = edit(name, &document, at);
            editing::revise(&document, record, &edit)?
        }
    };
    let mut after = document.with_edits(&edits).text();
    after.insert_str(cursor, MARK);
    Ok(after)
}

/// Tries examples: the edit, the text before and the text after it.
fn check(language: &str, cases: &[(&str, &str, &str)]) {
    let mut wrong = String::new();
    for (name, before, after) in cases {
        let found = revised(language, name, before);
        if found.as_deref() != Ok(*after) {
            let found = found.unwrap_or_else(|why| format!("{why:?}"));
            wrong += &format!("--- {name}\n{before}\n--- is wanted as\n{after}\n--- but is\n{found}\n\n");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// Tries examples of edits that cannot be written.
fn refused(language: &str, cases: &[(&str, &str, CannotWrite)]) {
    for (name, before, why) in cases {
        assert_eq!(revised(language, name, before).as_ref(), Err(why), "{name} in {before}");
    }
}
