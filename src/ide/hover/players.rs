//! Hovers about the players of a game: the games that each has played.

use super::markdown::escaped;
use super::tags::about_tag;
use super::{Cursor, LISTED_GAMES, Section, text};
use crate::document::game_number;
use crate::formats::tags;
use crate::ide::outline::{GameFacts, game_heading};
use crate::ide::positions::OtherRecords;
use crate::record::HeaderRole;
use crate::syntax::SyntaxKind;
use crate::words::say;

/// The player whom a header names.
pub(super) fn player(cursor: &Cursor<'_>) -> Option<String> {
    let root = cursor.root();
    if cursor.kind() != SyntaxKind::Header {
        return None;
    }
    let tag = (root.token(SyntaxKind::Keyword)?.text.to_owned(), root.token(SyntaxKind::Value)?.text.to_owned());
    let is_player = |role| matches!(role, Some(HeaderRole::First | HeaderRole::Second));
    let header = tags::headers(&[tag]).into_iter().find(|header| is_player(header.role))?;
    let name = header.value.trim();
    (!name.is_empty() && name != "?").then(|| name.to_owned())
}

/// The header of a player: its meaning, and the games of the player here and in other records.
pub(super) fn about_player(cursor: &Cursor<'_>, name: &str, others: &dyn OtherRecords) -> Option<Vec<Section>> {
    let words = cursor.words();
    let key = cursor.root().token(SyntaxKind::Keyword)?.text.to_ascii_uppercase();
    let mut sections = about_tag(cursor).unwrap_or_else(|| vec![text(&words.header(&key))]);
    let mut games = Vec::new();
    for (record, (_, entry)) in cursor.document.entries().enumerate() {
        let known = GameFacts::of(entry.analysis.front());
        if entry.analysis.front().is_game && known.has_player(name) {
            let (name, _) = game_heading(cursor.document, entry, game_number(cursor.document, record) + 1);
            games.push((name, known.facts().collect::<Vec<_>>().join(", ")));
        }
    }
    games.extend(others.games_of(name));
    if games.len() < 2 {
        return Some(sections);
    }
    let count = words.games(games.len() as u32);
    sections.push(text(&say!(words.locale, "**{name}**: {about}", name = escaped(name), about = count)));
    let mut lines: Vec<String> = games.iter().take(LISTED_GAMES).map(|(name, facts)| line(name, facts)).collect();
    let more = games.len().saturating_sub(LISTED_GAMES);
    if more > 0 {
        lines.push(format!("- {}", say!(words.locale, "{more} more", more)));
    }
    sections.push(text(&lines.join("\n")));
    Some(sections)
}

/// A game of a list.
fn line(name: &str, facts: &str) -> String {
    // The number and its full stop would begin a list of their own.
    let (number, name) = name.split_once(". ").unwrap_or(("", name));
    let facts = if facts.is_empty() { String::new() } else { format!(" · {}", escaped(facts)) };
    format!("- {number}\\. {}{facts}", escaped(name))
}
