//! Moves played on a board, and the other changes that a board offers: the place that a cursor means, and the reason in
//! words where the record cannot be changed.
//!
//! ```
//! use xqls::ide::{self, Document};
//! use xqls::record::Placing;
//!
//! let document = Document::open_text("FORMAT ICCS\nGAME\nSTART{ 1. H2-E2 }\n", "xq");
//! let revision = ide::play(&document, 30, "h9g7", Placing::Fitting).expect("a legal move");
//! assert_eq!(document.with_edits(&revision.edits).text(), "FORMAT ICCS\nGAME\nSTART{ 1. H2-E2 H9-G7 }\n");
//! assert!(ide::play(&document, 30, "h9h5", Placing::Fitting).is_err());
//! ```

use super::causes::position_not_known;
use super::completion::names as move_names;
use super::findings::words;
use crate::document::{Document, ply_at, touching};
use crate::editing::{self, Revision};
use crate::notation::{self, Dialect, Reading};
use crate::record::{CannotWrite, Edit, IssueKind, LinePlace, Placing, PlyPlace, Spot, issue_of};
use crate::rules::{Move, Position};
use crate::text::minimal_edits;
use crate::words::names;

/// A change at the cursor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Deletes the half-move; those after it stay.
    Delete,
    /// Deletes the half-move and all that follow it in its line. The first variation of it takes its place.
    Truncate,
    /// Swaps the variation around with the half-moves that it replaces. The cursor stays on its half-move.
    Promote,
    /// Swaps the rest of the line, from the half-move on, with the first variation of that half-move.
    Demote,
    /// Writes a comment of the half-move, or of a line before its first one.
    Comment {
        /// The comment, from 0; the number of comments adds one.
        index: usize,
        /// Its text; empty to remove it.
        text: String,
    },
    /// Judges the half-move: `!`, `?`, `!?` …; empty to remove the judgement.
    Judgement(String),
    /// Starts the game from the position of a FEN, in shogi an SFEN.
    Setup(String),
}

/// Plays a move at a byte offset: after the half-move there or before it in its line. The move is given by
/// any of its names. Where the same move stands already, nothing changes and the cursor is
/// there. Nothing is played where the position is not known. An error is a reason in words.
pub fn play(document: &Document, offset: usize, mv: &str, placing: Placing) -> Result<Revision, String> {
    let no_place = || refusal(document, 0, &CannotWrite::NoSuchPlace);
    let (record, at) = place_of_play(document, offset).ok_or_else(no_place)?;
    let position = editing::position_at(document, record, at).map_err(|why| refusal(document, record, &why))?;
    must_be_known(document, record, at)?;
    let mv = move_named(document, record, mv, &position)?;
    let write = |placing| editing::revise(document, record, &Edit::Play { at, mv, placing, style: None });
    let fitting = write(Placing::Fitting);
    let chosen = match fitting {
        Ok(there) if placing == Placing::Fitting || there.edits.is_empty() => Ok(there),
        Err(why) if placing == Placing::Fitting => Err(why),
        _ => write(placing),
    };
    chosen.map_err(|why| refusal(document, record, &why))
}

/// Plays moves one after the other, the first one with `placing`. What stands there already stays.
pub fn play_line(document: &Document, offset: usize, moves: &[String], placing: Placing) -> Result<Revision, String> {
    let (mut after, mut cursor) = (document.clone(), offset);
    for (number, mv) in moves.iter().enumerate() {
        let placing = if number == 0 { placing } else { Placing::Fitting };
        let revision = play(&after, cursor, mv, placing)?;
        after = after.with_edits(&revision.edits);
        cursor = revision.cursor;
    }
    Ok(Revision { edits: minimal_edits(&document.text(), &after.text()), cursor, deleted: None })
}

/// An error in words if the position at a place is not known.
fn must_be_known(document: &Document, record: usize, at: Spot) -> Result<(), String> {
    let block = match at {
        Spot::After(ply) => ply.block,
        Spot::Start(LinePlace::Main) => 0,
        Spot::Start(LinePlace::Opened(block)) => block,
    };
    let Some(cursor) = document.cursor_in(record, block) else { return Ok(()) };
    let (place, is_known) = match at {
        Spot::After(ply) => {
            let at = cursor.offset + usize::from(ply.at);
            ply_at(&cursor, at).map_or((at, true), |ply| (ply.range.end, ply.is_known))
        }
        Spot::Start(LinePlace::Main) => (usize::MAX, cursor.entry.analysis.front().is_certain()),
        Spot::Start(LinePlace::Opened(block)) => {
            let (tree, lowering) = (&cursor.entry.tree, document.format().lowering);
            let next = cursor.entry.analysis.next_ply(tree, lowering, cursor.dialect(), block, 1);
            (cursor.offset + 1, next.is_none_or(|next| next.is_known))
        }
    };
    if is_known { Ok(()) } else { Err(position_not_known(&cursor, place)) }
}

/// Makes a change at a byte offset. An error is a reason in words.
pub fn change(document: &Document, offset: usize, change: &Change) -> Result<Revision, String> {
    let no_place = || refusal(document, 0, &CannotWrite::NoSuchPlace);
    let (record, at) = place_of_play(document, offset).ok_or_else(no_place)?;
    let refused = |why: CannotWrite| refusal(document, record, &why);
    let ply = || -> Result<PlyPlace, String> {
        match at {
            Spot::After(ply) => Ok(ply),
            Spot::Start(_) => Err(refused(CannotWrite::NoSuchPlace)),
        }
    };
    let edit = match change {
        Change::Delete => Edit::Delete(ply()?),
        Change::Truncate => Edit::Truncate(ply()?),
        Change::Promote => {
            // An offset inside the line of the half-move.
            let inside = match at {
                Spot::After(ply) => {
                    document.cursor_in(record, ply.block).map(|block| block.offset + usize::from(ply.at))
                }
                Spot::Start(_) => Some(offset),
            };
            let (_, line) = inside.and_then(|inside| editing::line_at(document, inside)).ok_or_else(no_place)?;
            Edit::Promote(line)
        }
        Change::Demote => Edit::Demote(ply()?),
        Change::Comment { index, text } => Edit::Comment { at, index: *index, text: text.clone() },
        Change::Judgement(signs) => Edit::Judge { ply: ply()?, signs: signs.clone() },
        Change::Setup(fen) => Edit::Setup(Box::new(position_of(document, record, fen)?)),
    };
    let stays = match (change, at) {
        (Change::Promote, Spot::After(ply)) => Some(ply),
        _ => None,
    };
    editing::revise_at(document, record, &edit, stays).map_err(refused)
}

/// The position of a FEN, in the game of a record. An error says in words what is wrong with the text.
pub(super) fn position_of(document: &Document, record: usize, text: &str) -> Result<Position, String> {
    let words = document.wording(record);
    names::read_position(words.variant, text.trim()).map_err(|error| words.fen_problem(error.what))
}

/// The record and the place in it that a cursor means. At either end of a half-move it is that half-move.
fn place_of_play(document: &Document, offset: usize) -> Option<(usize, Spot)> {
    match touching(document, offset) {
        Some((cursor, ply)) => Some((cursor.place.record, Spot::After(ply))),
        None => editing::spot_at(document, offset),
    }
}

/// The legal move that a text names: by coordinates, as the record writes it, or by any other of its names. An error
/// says in words why it is none, in the notation in which the text names a move.
pub(super) fn move_named(document: &Document, record: usize, text: &str, position: &Position) -> Result<Move, String> {
    move_in(text, document.dialect_of(record), position).map_err(|issue| match issue {
        Some(issue) => words(document, &issue, record),
        None => refusal(document, record, &CannotWrite::Illegal),
    })
}

/// The legal move that a text names where records are written in a dialect. An error is the issue of the text, if it
/// names a move at all.
pub(crate) fn move_in(text: &str, own: &Dialect, position: &Position) -> Result<Move, Option<IssueKind>> {
    let text = text.trim();
    let dialects = [vec![Dialect::coordinate(), own.clone()], move_names::dialects(position)].concat();
    let readings: Vec<Reading> = dialects.iter().map(|dialect| notation::read(text, dialect, position)).collect();
    let legal = readings.iter().find_map(Reading::legal);
    if let Some(mv) = legal.or_else(|| move_names::find(text, position)) {
        return Ok(mv);
    }
    let is_named = |reading: &Reading| !matches!(reading, Reading::Malformed { .. });
    let named = |at: &usize| readings.get(*at).is_some_and(is_named);
    let at = [1, 0].into_iter().chain(2..readings.len()).find(named).unwrap_or(1);
    let issue = readings.get(at).zip(dialects.get(at)).and_then(|(reading, dialect)| match reading {
        Reading::Ambiguous { candidates, picked } => {
            let written = |mv: &Move| move_names::written(*mv, own, position);
            let candidates = candidates.iter().map(written).collect();
            let picked = written(picked);
            Some(IssueKind::AmbiguousMove { candidates, picked, settled: false, clash: false })
        }
        reading => issue_of(reading, dialect, position),
    });
    Err(issue)
}

/// A summary of the moves that a revision of the record at a byte offset deletes, without a full stop.
pub(crate) fn deletion(document: &Document, offset: usize, revision: &Revision) -> Option<String> {
    let record = document.record_at(offset);
    revision.deleted.map(|deleted| document.wording(record).deleted(deleted))
}

/// The reason why a record cannot be changed, in words without a full stop.
pub(super) fn refusal(document: &Document, record: usize, why: &CannotWrite) -> String {
    document.wording(record).refusal(why)
}
