//! Where games come from: a document, or one of the forms that no document is of.

use super::lists;
use crate::ide::Document;
use crate::json;
use crate::record::{Game, Item, ItemKind};
use crate::syntax::SyntaxKind;
use crate::text::{Unit, place_at};

/// A form of games that is no file format with an editor of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Foreign {
    /// The game trees as JSON.
    Json,
    /// Lines `position … moves …`.
    Usi,
    /// Positions of shogi, a line each.
    Sfen,
}

impl Foreign {
    /// The form of a name, which is also the extension of its files.
    pub fn named(name: &str) -> Option<Foreign> {
        match name.to_ascii_lowercase().as_str() {
            "json" => Some(Foreign::Json),
            "usi" => Some(Foreign::Usi),
            "sfen" => Some(Foreign::Sfen),
            _ => None,
        }
    }
}

/// The games of a text; an error names the place.
pub fn read_foreign(text: &str, form: Foreign) -> Result<Vec<Game>, String> {
    match form {
        Foreign::Json => json::read(text).map_err(|error| error.to_string()),
        Foreign::Usi => lists::read_usi(text),
        Foreign::Sfen => lists::read_sfen(text),
    }
}

/// The games of a document. What stands in its text and in none of them is told.
pub fn games_of(document: &Document, lost: &mut Vec<String>) -> Vec<Game> {
    let mut games = Vec::new();
    let mut start = 0;
    for entry in document.records().iter() {
        let line = |offset: usize| place_at(document.rope(), start + offset, Unit::Utf8).line + 1;
        let mut diagrams = 0usize;
        for (index, block) in entry.tree.blocks().iter().enumerate() {
            let at = entry.tree.block_start(index);
            let wrong = block.tree().kind() == SyntaxKind::Error;
            let mut first = true;
            block.tree().root().each_token(&mut |token| {
                let kept = if wrong { token.kind.is_trivia() } else { token.kind != SyntaxKind::Unknown };
                if !kept && std::mem::take(&mut first) {
                    let line = line(at + usize::from(token.range().start()));
                    lost.push(format!("line {line}: `{}` is not understood", shortened(token.text)));
                }
            });
            let mut items: Vec<Item<'_>> = Vec::new();
            document.format().lowering().lower(block.tree(), &mut items);
            diagrams += items.iter().filter(|item| matches!(item.kind, ItemKind::Diagram(_))).count();
        }
        if entry.analysis.front().is_game {
            let game = document.game_of(entry);
            let number = games.len() + 1;
            if !game.front.is_certain() {
                lost.push(format!("game {number}: its first position cannot be read in full"));
            }
            if diagrams > 0 {
                let what = if diagrams == 1 { "a diagram".to_owned() } else { format!("{diagrams} diagrams") };
                lost.push(format!("game {number}: {what}"));
            }
            for line in game.lines.iter().skip(1).filter(|line| line.replaces.is_none()) {
                let name = line.id.map_or_else(|| "a variation".to_owned(), |id| format!("variation {id}"));
                lost.push(format!("game {number}: {name}, which no half-move refers to"));
            }
            games.push(game);
        }
        start += entry.tree.text_len();
    }
    games
}

fn shortened(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default().trim();
    match line.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or(line)),
        None => line.to_owned(),
    }
}
