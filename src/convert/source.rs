//! Where games come from: a document, or one of the forms that no document is of.

use super::lists;
use crate::document::{Document, RecordEntry, game_without_positions};
use crate::formats::JKF;
use crate::formats::loss::{Loss, LossPlace, Lost};
use crate::json;
use crate::record::Game;
use crate::syntax::{ONE_BY_ONE, SyntaxKind};
use crate::text::line_of;
use crate::words::Locale;
use std::sync::Arc;

/// A form of games that is not a file format for editors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Foreign {
    /// The game trees as JSON.
    Json,
    /// Lines `position … moves …`.
    Usi,
    /// Positions of shogi, one per line.
    Sfen,
}

impl Foreign {
    /// Its name, which is also the extension of its files.
    pub fn name(self) -> &'static str {
        match self {
            Foreign::Json => "json",
            Foreign::Usi => "usi",
            Foreign::Sfen => "sfen",
        }
    }

    /// The form of a name.
    pub fn named(name: &str) -> Option<Foreign> {
        let forms = [Foreign::Json, Foreign::Usi, Foreign::Sfen];
        forms.into_iter().find(|form| name.eq_ignore_ascii_case(form.name()))
    }
}

/// The games of a text; an error names the place.
pub fn read_foreign(text: &str, form: Foreign, locale: Locale) -> Result<Vec<Game>, String> {
    match form {
        Foreign::Json if json::jkf::is_jkf(text) => jkf_games(text, locale),
        Foreign::Json => json::read(text).map_err(|error| error.said(locale)),
        Foreign::Usi => lists::read_usi(text, locale),
        Foreign::Sfen => lists::read_sfen(text, locale),
    }
}

/// The game of a record of JKF; an error names the place.
pub(super) fn jkf_games(text: &str, locale: Locale) -> Result<Vec<Game>, String> {
    let text = json::jkf::read(text).map_err(|error| error.said(locale))?;
    let document = Document::open(&text, JKF, &Arc::default(), ONE_BY_ONE);
    Ok(games_of(&document, 0, &mut Vec::new()))
}

/// The game of a record of a document; `None` if the record has none. Text that is not part of the game is reported for
/// the game with this index, from 0.
pub(crate) fn game_of(document: &Document, record: usize, index: usize, lost: &mut Vec<Loss>) -> Option<Game> {
    read_game(document, record, index, lost, Document::game_of)
}

/// Reads the game of a record, with or without its positions.
type ReadGame = fn(&Document, &RecordEntry) -> Game;

fn read_game(document: &Document, record: usize, index: usize, lost: &mut Vec<Loss>, read: ReadGame) -> Option<Game> {
    let entry = document.entry(record)?;
    let start = document.record_start(record);
    for (block_index, block) in entry.tree.blocks().iter().enumerate() {
        let at = start + entry.tree.block_start(block_index);
        let wrong = block.tree().kind() == SyntaxKind::Error;
        let mut first = true;
        block.tree().root().each_token(&mut |token| {
            let kept = if wrong { token.kind.is_trivia() } else { token.kind != SyntaxKind::Unknown };
            if !kept && std::mem::take(&mut first) {
                let line = line_of(document.rope(), at + usize::from(token.range().start())) + 1;
                lost.push(LossPlace::Line(line).lost(Lost::Unread(shortened(token.text))));
            }
        });
        let text = block.tree().root().text();
        // The line that names the variant is kept with the game.
        if block.tree().kind() == SyntaxKind::OtherLine && !text.contains("UCI_Variant") && !text.trim().is_empty() {
            let line = line_of(document.rope(), at) + 1;
            lost.push(LossPlace::Line(line).lost(Lost::Meaningless(shortened(text.trim()))));
        }
    }
    if !entry.analysis.front().is_game {
        return None;
    }
    let game = read(document, entry);
    if !game.front.is_certain() {
        lost.push(LossPlace::Game(index).lost(Lost::UncertainStart));
    }
    for line in game.lines.iter().skip(1).filter(|line| line.replaces.is_none() && line.continues.is_none()) {
        let at = line_of(document.rope(), start + entry.tree.block_start(line.opener)) + 1;
        let loss = LossPlace::Line(at).lost(Lost::UnreferencedVariation(line.id));
        if lost.last() != Some(&loss) {
            lost.push(loss);
        }
    }
    Some(game)
}

/// All games of a document. What is no part of them is reported; the first of them has this index, from 0.
pub(crate) fn games_of(document: &Document, first: usize, lost: &mut Vec<Loss>) -> Vec<Game> {
    read_games(document, first, lost, Document::game_of)
}

/// As [`games_of`], for games that are only compared.
pub(crate) fn compared_games_of(document: &Document, lost: &mut Vec<Loss>) -> Vec<Game> {
    read_games(document, 0, lost, game_without_positions)
}

fn read_games(document: &Document, first: usize, lost: &mut Vec<Loss>, read: ReadGame) -> Vec<Game> {
    let mut games = Vec::new();
    for record in 0..document.records().len() {
        games.extend(read_game(document, record, first + games.len(), lost, read));
    }
    games
}

/// As [`game_of`], for a game that is only compared: only the last half-move of a line has a position.
pub(crate) fn compared_game_of(document: &Document, record: usize, index: usize, lost: &mut Vec<Loss>) -> Option<Game> {
    read_game(document, record, index, lost, game_without_positions)
}

/// The text of a document that is part of none of its games.
pub(crate) fn left_out(document: &Document) -> Vec<Loss> {
    let (mut lost, mut games) = (Vec::new(), 0);
    for record in 0..document.records().len() {
        games += usize::from(compared_game_of(document, record, games, &mut lost).is_some());
    }
    lost
}

fn shortened(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default().trim();
    match line.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or(line)),
        None => line.to_owned(),
    }
}
