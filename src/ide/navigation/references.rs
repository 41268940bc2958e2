//! Everything that leads to a thing: the uses of a variation and of a piece letter, the games of a player, the moves that
//! reach a position.

use super::definition::declared_letter;
use super::subject::{SubjectKind, piece_letter, subject};
use super::variations::variation_places;
use crate::document::{Document, RecordEntry, absolute, ply_at};
use crate::ide::positions::reaching;
use crate::record::{BlockRole, HeaderRole, Item, ItemKind, SetupEntry};
use crate::rules::xiangqi::Kind;
use crate::syntax::{ParallelFor, SyntaxKind, in_parallel};
use std::ops::Range;

/// The thing to search for, in this document and in others.
#[derive(Clone, Debug)]
pub enum Query {
    /// A position, by its key.
    Position(u64),
    /// A player, by name.
    Player(String),
}

/// Answers to a request for references.
#[derive(Clone, Debug)]
pub struct References {
    /// The places in the document itself, in order.
    pub here: Vec<Range<usize>>,
    /// Whether the first of them defines the thing, and the search for other documents.
    pub elsewhere: Option<Query>,
}

/// Searches a record that begins at an offset, and appends the places found.
type Search<'a> = &'a (dyn Fn(&RecordEntry, usize, &mut Vec<Range<usize>>) + Sync);

/// Everything that leads to the thing at an offset. A position, a player and a piece letter are searched in all
/// games. The position is the one after the move at the offset.
pub fn references(
    document: &Document,
    offset: usize,
    with_definition: bool,
    parallel_for: ParallelFor<'_>,
) -> Option<References> {
    let subject = subject(document, offset)?;
    match subject.kind {
        SubjectKind::Variation { number, .. } => {
            let places = variation_places(document, subject.cursor.place.record, number).into_iter();
            let wanted = places.filter(|place| with_definition || !place.defines);
            Some(References { here: wanted.map(|place| place.range).collect(), elsewhere: None })
        }
        SubjectKind::Letter(kind) => {
            let mut here = letters_of(document, kind, parallel_for);
            let declared = declared_letter(document, kind).filter(|_| with_definition);
            here.splice(0..0, declared);
            Some(References { here, elsewhere: None })
        }
        SubjectKind::Player => {
            let here = games_of(document, &subject.text);
            Some(References { here, elsewhere: Some(Query::Player(subject.text)) })
        }
        SubjectKind::Move => {
            // The position is the one after the move.
            let ply = ply_at(&subject.cursor, subject.range.start).filter(|ply| ply.mv.is_some())?;
            let query = Query::Position(ply.after.key());
            let mut here = find_references(document, &query, parallel_for);
            here.retain(|range| with_definition || range.start != subject.range.start);
            Some(References { here, elsewhere: Some(query) })
        }
        SubjectKind::Brace => None,
    }
}

/// The places of a document that a query finds, in order.
pub(crate) fn find_references(document: &Document, query: &Query, parallel_for: ParallelFor<'_>) -> Vec<Range<usize>> {
    match query {
        Query::Player(name) => games_of(document, name),
        Query::Position(key) => reaching(document, *key, parallel_for),
    }
}

/// The places found by `search` in each game, in order.
fn in_games(document: &Document, parallel_for: ParallelFor<'_>, search: Search<'_>) -> Vec<Range<usize>> {
    let games: Vec<(usize, &RecordEntry)> = document.entries().collect();
    let chunks: Vec<&[(usize, &RecordEntry)]> = games.chunks(games.len().div_ceil(64).max(1)).collect();
    let found = in_parallel(parallel_for, &chunks, &|games| {
        let mut found = Vec::new();
        for (start, entry) in games.iter().take_while(|_| !document.is_stopped()) {
            search(entry, *start, &mut found);
        }
        found
    });
    found.into_iter().flatten().collect()
}

/// The places of all games where a player is named.
pub(super) fn games_of(document: &Document, name: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for (start, entry) in document.entries() {
        players_in(document, entry, start, name, &mut found);
    }
    found
}

fn players_in(document: &Document, entry: &RecordEntry, start: usize, name: &str, found: &mut Vec<Range<usize>>) {
    // Most games are of others.
    if !entry.analysis.front().tags.iter().any(|(_, value)| value.contains(name) || value.contains('"')) {
        return;
    }
    for (block, parsed) in document.blocks_of(entry) {
        if entry.analysis.role(block) != BlockRole::Header {
            continue;
        }
        let root = parsed.tree().root();
        let role = root.token(SyntaxKind::Keyword).and_then(|key| HeaderRole::of(key.text));
        if !matches!(role, Some(HeaderRole::First | HeaderRole::Second)) {
            continue;
        }
        if let Some(value) = root.token(SyntaxKind::Value)
            && value.text.trim() == name
        {
            let range = absolute(start + entry.tree.block_start(block), value.range());
            let from = range.start + (value.text.len() - value.text.trim_start().len());
            found.push(from..from + name.len());
        }
    }
}

/// Every place of all games where a kind of piece is named by its letter: in moves and in setups.
pub(super) fn letters_of(document: &Document, kind: Kind, parallel_for: ParallelFor<'_>) -> Vec<Range<usize>> {
    in_games(document, parallel_for, &|entry, start, found| letters_in(document, entry, start, kind, found))
}

fn letters_in(document: &Document, entry: &RecordEntry, start: usize, kind: Kind, found: &mut Vec<Range<usize>>) {
    let dialect = entry.analysis.dialect(document.context());
    let mut items: Vec<Item<'_>> = Vec::new();
    for (block, parsed) in document.blocks_of(entry) {
        if !matches!(entry.analysis.role(block), BlockRole::Moves | BlockRole::Setup) {
            continue;
        }
        let at = start + entry.tree.block_start(block);
        items.clear();
        document.format().lowering.lower(parsed.tree(), &mut items);
        for item in &items {
            match &item.kind {
                ItemKind::Move(text) => {
                    if let Some((_, letter)) = piece_letter(text, dialect).filter(|(named, _)| *named == kind) {
                        let from = at + usize::from(item.range.start());
                        found.push(from + letter.start..from + letter.end);
                    }
                }
                ItemKind::Setup(setup) => {
                    let pieces = setup.entries.iter().filter_map(|entry| match entry {
                        SetupEntry::Piece(part) => Some(part),
                        _ => None,
                    });
                    for part in pieces {
                        let letter = part.text.chars().next().and_then(|letter| dialect.symbols.kind(letter));
                        if letter == Some(kind) {
                            let from = at + usize::from(part.range.start());
                            found.push(from..from + 1);
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::ide::tests::fixture;
    use crate::syntax::ONE_BY_ONE;
    use expect_test::{Expect, expect};

    /// Each reference with its line.
    fn check(language: &str, text: &str, expect: Expect) {
        let (document, cursor) = fixture(language, text);
        let text = document.text();
        let found = super::references(&document, cursor, true, ONE_BY_ONE);
        let mut shown = String::new();
        for range in found.map(|found| found.here).unwrap_or_default() {
            let line = text[..range.start].matches('\n').count() + 1;
            shown += &format!("{line}: {}\n", &text[range]);
        }
        expect.assert_eq(&shown);
    }

    #[test]
    fn a_variation_is_found_where_it_is_used_and_defined() {
        let text = "GAME\nSTART{\n1. H2-E2 (1, 2)\nH9-G7 (1-3)\nVAR[<|>1]{ 1. C3-C4 }\nVAR[2]{ 1. B2-E2 }\n}\n";
        check("xq", text, expect![["3: 1\n4: 1-3\n5: 1\n"]]);
    }

    #[test]
    fn a_position_is_found_in_every_game_that_reaches_it() {
        check(
            "xiangqi-pgn",
            r#"
                [Game "Chinese Chess"]

                1. H2-E2 H9-G7
                2. B0-<|>C2 *

                [Game "Chinese Chess"]
                [Format "WXF"]

                1. H8+7 H8+7
                2. C2=5 *
            "#,
            expect![["4: B0-C2\n10: C2=5\n"]],
        );
    }

    #[test]
    fn a_player_is_found_in_all_games() {
        let text = "GAME\nRED Berg; 1850\nBLACK Lund\nGAME\nRED Lund\nBLACK <|>Berg\nGAME\nRED Bergmann\n";
        check("xq", text, expect![["2: Berg\n6: Berg\n"]]);
        check("csa", "V2.2\nN+<|>Berg\nN-Lund\nPI\n+\n/\nN-Berg\nPI\n+\n", expect![["2: Berg\n7: Berg\n"]]);
    }

    #[test]
    fn a_letter_is_found_in_moves_and_setups() {
        check(
            "xq",
            r#"
                FORMAT LALG, N(<|>H)
                GAME
                SETUP{ Ke0; Hb0; kd9; MOVE 1, RED }
                START{ 1. Hb0-c2 Kd9-d8 }
                GAME
                START{ 1. Hh0-g2 }
            "#,
            expect![["1: N(H)\n3: H\n4: H\n6: H\n"]],
        );
    }
}
