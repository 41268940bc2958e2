//! Whole games: one as a file of its own, and a new one from a position.

use super::intended::same_game;
use crate::document::{Document, RecordEntry, not_worse, with_own_breaks};
use crate::formats::WriteOptions;
use crate::record::{BlockRole, Front, Game, Line};
use crate::rules::Position;
use crate::syntax::ONE_BY_ONE;
use crate::text::{TextEdit, range};
use std::sync::Arc;

/// A game taken out of its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Split {
    /// The text of a file with this game alone, with the old file's declaration of the notation.
    pub text: String,
    /// The edits that take the game out of the old file; none if the other games would read differently then.
    pub edits: Vec<TextEdit>,
}

/// The game of a record as a file of its own; `None` if the record is no game, or would read as another one alone.
pub fn split_out(document: &Document, record: usize) -> Option<Split> {
    let entry = document.entry(record).filter(|entry| entry.analysis.front().is_game)?;
    let game = document.game_of(entry);
    let own = text_of(entry);
    let mut heads = format_lines(document, record);
    heads.push(String::new());
    let alone = |text: &String| {
        let alone = Document::open(text, document.format(), &Arc::new(document.settings().clone()), ONE_BY_ONE);
        let mut games = alone.records().iter().filter(|entry| entry.analysis.front().is_game);
        let same = games.next().is_some_and(|entry| same_game(&game, &alone.game_of(entry)));
        same && games.next().is_none()
    };
    let text = heads.into_iter().map(|head| head + own.trim_start_matches(['\n', '\r'])).find(alone)?;
    Some(Split { text, edits: without(document, record, entry) })
}

/// The edits that add a game after the one of a record. It starts from a position and has no moves yet. `None` if the
/// format cannot hold that, or the file would read differently then.
pub(crate) fn new_game(document: &Document, record: usize, position: &Position) -> Option<Vec<TextEdit>> {
    let entry = document.entry(record)?;
    let mut front = Front::default();
    // A new game counts its half-moves without a capture from its start.
    front.position = match position {
        Position::Xiangqi(position) => {
            let mut setup = position.to_setup();
            setup.halfmove_clock = 0;
            Position::Xiangqi(setup.position()).shared()
        }
        position => position.clone().shared(),
    };
    front.is_game = true;
    let (comments, plies, diagrams) = (Vec::new(), Vec::new(), Vec::new());
    let game = Game { front, comments, lines: vec![Line::default()], plies, diagrams, end: None };
    let dialect = entry.analysis.dialect(document.context());
    let options = WriteOptions {
        notation: Some(dialect.notation),
        layout: document.settings().layout,
        ending: document.format().line_ending(std::iter::once(&*entry.tree)),
        continued: true,
        letters: Some(dialect.symbols),
        ..WriteOptions::default()
    };
    let written = (document.format().write)(&[game], &options, &mut Vec::new())?;
    let own = text_of(entry);
    let line_break = super::line_break(&entry.tree);
    let breaks = if own.ends_with(&line_break.repeat(2)) { 0 } else { 2 - usize::from(own.ends_with(line_break)) };
    let last = record + 1 == document.records().len();
    let text = line_break.repeat(breaks) + written.trim_start_matches(['\n', '\r']);
    let text = text.trim_end().to_owned() + &line_break.repeat(if last { 1 } else { 2 });
    let end = document.record_start(record) + entry.tree.text_len();
    let edits = with_own_breaks(document, vec![TextEdit::replace(range(end, end), text)]);
    let after = not_worse(document, &edits)?;
    let new = after.entry(record + 1)?.analysis.front();
    let kept = same_game(&document.game_of(entry), &after.game_of(after.entry(record)?));
    let one = after.records().len() == document.records().len() + 1;
    (kept && one && new.is_game && new.position.repeats(position)).then_some(edits)
}

/// The file's declaration of the notation, if the record itself has none.
fn format_lines(document: &Document, record: usize) -> Vec<String> {
    let own = |entry: &RecordEntry| entry.analysis.totals.formats > 0;
    if document.entry(record).is_some_and(own) {
        return Vec::new();
    }
    let Some((_, _, entry)) = document.records().select(1, |totals| totals.totals.formats > 0).pop() else {
        return Vec::new();
    };
    let lowering = document.format().lowering;
    let lines = entry.tree.blocks().iter().filter(|block| lowering.role(block.tree()) == BlockRole::Format);
    let text: String = lines.map(|block| block.tree().root().text()).collect();
    vec![text.trim_end().to_owned() + &super::line_break(&entry.tree).repeat(2)]
}

/// The edits that take a record out, if all others read as before.
fn without(document: &Document, record: usize, entry: &RecordEntry) -> Vec<TextEdit> {
    let start = document.record_start(record);
    let lowering = document.format().lowering;
    // Text about all games stays.
    let said = entry.tree.blocks().iter().rposition(|block| lowering.role(block.tree()) == BlockRole::Format);
    let from = said.map_or(0, |said| entry.tree.block_start(said + 1));
    let edits = vec![TextEdit::replace(range(start + from, start + entry.tree.text_len()), "")];
    let Some(after) = not_worse(document, &edits) else { return Vec::new() };
    let games = |document: &Document, without: Option<usize>| -> Vec<RecordEntry> {
        let records = document.records().iter().enumerate().filter(|(at, _)| Some(*at) != without);
        records.map(|(_, entry)| entry.clone()).filter(|entry| entry.analysis.front().is_game).collect()
    };
    // Only records that were read again are compared.
    let same = |(one, other): (&RecordEntry, &RecordEntry)| {
        let same = || {
            let (game, mut now) = (document.game_of(one), after.game_of(other));
            // A finding at the head of the file may move to the first game that is left.
            if now.comments.ends_with(&game.comments) {
                now.comments.clone_from(&game.comments);
            }
            same_game(&game, &now)
        };
        Arc::ptr_eq(&one.analysis, &other.analysis) || same()
    };
    let (rest, now) = (games(document, Some(record)), games(&after, None));
    let same = rest.len() == now.len() && rest.iter().zip(&now).all(same);
    if same { edits } else { Vec::new() }
}

fn text_of(entry: &RecordEntry) -> String {
    entry.tree.blocks().iter().map(|block| block.tree().root().text()).collect()
}
