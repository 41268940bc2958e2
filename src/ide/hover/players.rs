//! Hovers about the players of a game: the games that each has played.

use super::markdown::escaped;
use super::{Document, LISTED_GAMES, Section, text};
use crate::formats::tags;
use crate::ide::document::Place;
use crate::ide::outline::Known;
use crate::ide::positions::Others;
use crate::record::HeaderRole;
use crate::syntax::SyntaxKind;
use crate::words::say;

impl Document {
    /// The player whom a header names.
    pub(super) fn player_at(&self, place: Place) -> Option<String> {
        let tree = self.entry(place.record)?.tree.blocks().get(place.block)?.tree();
        let root = tree.root();
        if tree.kind() != SyntaxKind::Header {
            return None;
        }
        let tag = (root.token(SyntaxKind::Keyword)?.text.to_owned(), root.token(SyntaxKind::Value)?.text.to_owned());
        let is_player = |role| matches!(role, Some(HeaderRole::First | HeaderRole::Second));
        let header = tags::headers(&[tag]).into_iter().find(|header| is_player(header.role))?;
        let name = header.value.trim();
        (!name.is_empty() && name != "?").then(|| name.to_owned())
    }

    /// The header of a player: its meaning, and the games of the player here and in other records.
    pub(super) fn about_player(&self, place: Place, name: &str, others: &dyn Others) -> Option<Vec<Section>> {
        let words = self.wording(place.record);
        let tree = self.entry(place.record)?.tree.blocks().get(place.block)?.tree();
        let key = tree.root().token(SyntaxKind::Keyword)?.text.to_ascii_uppercase();
        let mut sections = match self.about_tag(place) {
            Some(sections) => sections,
            None => vec![text(&words.header(&key))],
        };
        let mut games = Vec::new();
        for (record, (_, entry)) in self.entries().enumerate() {
            let known = Known::of(entry.analysis.front());
            if entry.analysis.front().is_game && known.has_player(name) {
                let (name, _) = self.game_heading(entry, self.game_number(record) + 1);
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
}

/// A game of a list.
fn line(name: &str, facts: &str) -> String {
    // The number and its full stop would begin a list of their own.
    let (number, name) = name.split_once(". ").unwrap_or(("", name));
    let facts = if facts.is_empty() { String::new() } else { format!(" · {}", escaped(facts)) };
    format!("- {number}\\. {}{facts}", escaped(name))
}
