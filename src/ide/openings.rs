//! The names of openings: of games and half-moves, and headers that name others.
//!
//! A name needs the first half-moves only, and is found when somebody asks for it. That of a game is kept until its record
//! changes.

use crate::document::{Cursor, Document, PlyInText, RecordEntry, moves_before};
use crate::openings::{self, Opening, looked_at};
use crate::record::{BlockRole, Game, HeaderRole, Issue, IssueKind, ItemKind, OpeningIssue, each_ply};
use crate::rules::{Move, Position};
use crate::text::TextSize;
use crate::words::Locale;
use std::sync::Arc;

/// The opening of a game.
struct Known(Option<Opening>);

/// A half-move at the start of a main line.
struct FirstMove {
    block: usize,
    at: TextSize,
    mv: Move,
}

/// The opening of a record.
pub(crate) fn opening_of<'a>(document: &Document, entry: &'a RecordEntry) -> Option<&'a Opening> {
    let known = entry.slots.of::<Known>().get_or_init(|| {
        let front = entry.analysis.front();
        let is_asked = front.is_game && front.is_certain();
        Known(is_asked.then(|| named(document, entry)).flatten())
    });
    known.0.as_ref()
}

/// The opening of moves that begin with the usual position of their game.
pub(crate) fn opening_of_moves(start: &Position, moves: impl Iterator<Item = Move>) -> Option<Opening> {
    openings::opening(start, moves)
}

fn named(document: &Document, entry: &RecordEntry) -> Option<Opening> {
    let moves = first_moves(document, entry);
    openings::opening(&entry.analysis.front().position, moves.iter().map(|first| first.mv))
}

/// The half-moves that a game begins with, up to one that is not legal.
fn first_moves(document: &Document, entry: &RecordEntry) -> Vec<FirstMove> {
    let (analysis, lowering, context) = (&entry.analysis, document.format().lowering, document.context());
    let main = analysis.structure().main();
    let most = looked_at(analysis.front().position.variant());
    let mut moves = Vec::new();
    let mut has_ended = most == 0;
    for block in 0..entry.tree.blocks().len() {
        if has_ended {
            break;
        }
        if analysis.role(block) != BlockRole::Moves || analysis.structure().line_of(block) != main {
            continue;
        }
        each_ply(&entry.tree, lowering, context, analysis, block, &mut |ply| {
            has_ended |= moves.len() == most || !ply.legality.is_legal();
            match ply.mv {
                Some(mv) if !has_ended => moves.push(FirstMove { block, at: ply.range.start(), mv }),
                _ => has_ended = true,
            }
        });
    }
    moves
}

/// The half-moves up to one of the block at the cursor, that one included; `None` if there are too many to name an opening.
fn moves_to(cursor: &Cursor<'_>, ply: &PlyInText) -> Option<Vec<Move>> {
    let at = TextSize::from(u32::try_from(ply.range.start.checked_sub(cursor.place.start)?).ok()?);
    let is_it = |block: usize, start: TextSize| (block, start) == (cursor.place.block, at);
    let first = first_moves(cursor.document, cursor.entry);
    if let Some(index) = first.iter().position(|first| is_it(first.block, first.at)) {
        return Some(first.iter().take(index + 1).map(|first| first.mv).collect());
    }
    let most = looked_at(ply.before.variant());
    if ply.number as usize > most || !cursor.line()?.is_variation {
        return None;
    }
    let game = cursor.document.game_of(cursor.entry);
    let index = game.plies.iter().position(|ply| is_it(ply.block, ply.range.start()))?;
    path(&game, index).filter(|moves| moves.len() <= most)
}

/// The moves of a game up to a half-move, that one included.
fn path(game: &Game, ply: usize) -> Option<Vec<Move>> {
    let place = |ply: usize| {
        let line = game.plies.get(ply)?.line;
        Some((line, game.lines.get(line)?.plies.iter().position(|other| *other == ply)?))
    };
    let (mut line, mut last) = place(ply)?;
    let mut count = last + 1;
    let mut moves = Vec::new();
    loop {
        let here = game.lines.get(line)?;
        for ply in here.plies.get(..count)?.iter().rev() {
            moves.push(game.plies.get(*ply)?.mv?);
        }
        (line, last) = match (here.replaces, here.continues) {
            (Some(ply), _) | (None, Some(ply)) => place(ply)?,
            (None, None) => break,
        };
        count = if here.replaces.is_some() { last } else { last + 1 };
    }
    moves.reverse();
    (line == 0).then_some(moves)
}

/// The opening after the half-move at the cursor, in words.
pub(super) fn about(cursor: &Cursor<'_>, ply: &PlyInText) -> Option<String> {
    let moves = moves_to(cursor, ply)?;
    let opening = openings::opening(&cursor.entry.analysis.front().position, moves.into_iter())?;
    Some(opening.words(cursor.document.settings().locale))
}

/// The opening of the game at the cursor, in words.
pub(super) fn of_game(document: &Document, entry: &RecordEntry) -> Option<String> {
    Some(opening_of(document, entry)?.words(document.settings().locale))
}

/// Names the openings that moves lead to.
pub(super) struct Leading {
    start: Arc<Position>,
    moves: Vec<Move>,
    before: Option<String>,
    locale: Locale,
}

impl Leading {
    /// From a position that is reached at the byte `end` of the text, at the cursor.
    pub(super) fn to(cursor: &Cursor<'_>, end: usize, position: &Position) -> Option<Leading> {
        let start = cursor.entry.analysis.front().position.clone();
        let last = |block: &Cursor<'_>| block.plies().iter().rfind(|ply| ply.range.end <= end).cloned();
        let moves = match last(cursor) {
            Some(ply) => moves_to(cursor, &ply)?,
            None => match moves_before(cursor).find_map(|block| Some((last(&block)?, block))) {
                Some((ply, block)) => moves_to(&block, &ply)?,
                None => Vec::new(),
            },
        };
        let mut reached = Position::clone(&start);
        for mv in &moves {
            reached.play(*mv);
        }
        if moves.len() >= looked_at(position.variant()) || !reached.repeats(position) {
            return None;
        }
        let locale = cursor.document.settings().locale;
        let before = openings::opening(&start, moves.iter().copied()).map(|opening| opening.words(locale));
        Some(Leading { start, moves, before, locale })
    }

    /// The opening that a move leads to, in words, if it is another one than without it.
    pub(super) fn by(&self, mv: Move) -> Option<String> {
        let opening = openings::opening(&self.start, self.moves.iter().copied().chain([mv]))?;
        Some(opening.words(self.locale)).filter(|words| Some(words) != self.before.as_ref())
    }
}

/// The headers of a record that name another opening than its moves are, each with its block.
pub(super) fn contradictions(document: &Document, entry: &RecordEntry) -> Vec<(usize, Issue)> {
    let names_opening = |role| matches!(role, Some(HeaderRole::Opening | HeaderRole::Code));
    let tags = &entry.analysis.front().tags;
    if !tags.iter().any(|(key, value)| names_opening(HeaderRole::of(key)) && !value.trim().is_empty()) {
        return Vec::new();
    }
    let Some(opening) = opening_of(document, entry) else { return Vec::new() };
    let Some(name) = opening.name else { return Vec::new() };
    let mut found = Vec::new();
    for (block, parsed) in entry.tree.blocks().iter().enumerate() {
        if entry.analysis.role(block) != BlockRole::Header {
            continue;
        }
        let mut items = Vec::new();
        document.format().lowering.lower(parsed.tree(), &mut items);
        for item in items {
            let ItemKind::Header(header) = item.kind else { continue };
            let Some((range, value)) = header.value else { continue };
            if names_opening(HeaderRole::of(header.key.text)) && opening.contradicts(&value) {
                let languages = [Locale::En, Locale::ZhHans, Locale::ZhHant, Locale::Ja];
                let issue = OpeningIssue {
                    found: languages.map(|locale| name.words(locale)),
                    instead: opening.instead_of(&value),
                };
                found.push((block, Issue::new(range, IssueKind::Opening(Box::new(issue)))));
            }
        }
    }
    found
}
