//! Outline and folding: the games of a file and their variations.

use super::document::{Document, Entry};
use crate::formats::tags;
use crate::record::HeaderRole;
use crate::record::{BlockRole, Front, Legality};
use crate::syntax::{Child, SyntaxKind};
use crate::text::{Lines, Unit, line_of};
use crate::words::names;
use std::ops::Range;

/// An entry of the outline.
#[derive(Clone, PartialEq, Debug)]
pub struct Symbol {
    pub name: String,
    /// More about it.
    pub detail: String,
    pub kind: SymbolKind,
    /// All of it.
    pub range: Range<usize>,
    /// The word to go to.
    pub selection: Range<usize>,
    /// The entries inside it.
    pub children: Vec<Symbol>,
}

/// The kind of an entry of the outline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SymbolKind {
    Game,
    Variation,
}

/// A part that can be folded away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fold {
    /// The bytes from the start of its first line to the end of its last one.
    pub range: Range<usize>,
    pub kind: FoldKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldKind {
    /// A block.
    Region,
    Comment,
}

/// How deep the outline shows variations in variations.
const OUTLINE_DEPTH: usize = 64;

/// The facts in the headers of a game.
pub(super) struct Known {
    /// `first – second`
    players: Option<String>,
    names: [Option<String>; 2],
    title: Option<String>,
    event: Option<String>,
    date: Option<String>,
    score: Option<String>,
}

impl Known {
    pub(super) fn of(front: &Front) -> Known {
        let headers = tags::headers(&front.tags);
        let known = |role: HeaderRole| {
            let header = headers.iter().find(|header| header.role == Some(role))?;
            let value = header.value.trim();
            value.contains(|c: char| !matches!(c, '?' | '.' | '-' | '*')).then(|| value.to_owned())
        };
        let names = [known(HeaderRole::First), known(HeaderRole::Second)];
        let players = names.iter().any(Option::is_some).then(|| {
            let [first, second] = names.each_ref().map(|name| name.as_deref().unwrap_or("?"));
            format!("{first} – {second}")
        });
        Known {
            players,
            names,
            title: front.title.clone().or_else(|| known(HeaderRole::Title)).filter(|title| !title.trim().is_empty()),
            event: known(HeaderRole::Event),
            date: known(HeaderRole::Date),
            score: front.result.score.clone(),
        }
    }

    /// `36. first – second, title`; `None` if neither players nor a title are known.
    pub(super) fn name(&self, number: usize) -> Option<String> {
        let parts: Vec<&str> = [&self.players, &self.title].into_iter().flatten().map(String::as_str).collect();
        (!parts.is_empty()).then(|| format!("{number}. {}", parts.join(", ")))
    }

    /// Whether somebody played in it.
    pub(super) fn has_player(&self, name: &str) -> bool {
        self.names.iter().flatten().any(|player| player == name)
    }

    /// Its event, date and result.
    pub(super) fn facts(&self) -> impl Iterator<Item = String> {
        [&self.event, &self.date, &self.score].into_iter().flatten().cloned()
    }

    /// As [`Known::facts`], after the players.
    pub(super) fn facts_of_players(&self) -> impl Iterator<Item = String> {
        self.players.iter().cloned().chain(self.facts())
    }
}

impl Document {
    /// The games with their variations.
    pub fn symbols(&self) -> Vec<Symbol> {
        let mut symbols = Vec::new();
        let mut number = 0;
        for (start, entry) in self.entries() {
            number += usize::from(entry.analysis.front().is_game);
            symbols.extend(self.symbol_of(entry, start, number));
        }
        symbols
    }

    /// The game of a record that begins at `start` and is the game `number` of the file.
    pub fn symbol_of(&self, entry: &Entry, start: usize, number: usize) -> Option<Symbol> {
        entry.analysis.front().is_game.then(|| self.game_symbol(entry, start, number))
    }

    /// Who played the game at an offset, with which result and how many half-moves; the number of a position.
    pub fn game_summary(&self, offset: usize) -> Option<String> {
        let place = self.place(offset)?;
        let entry = self.entry(place.record).filter(|entry| entry.analysis.front().is_game)?;
        let known = Known::of(entry.analysis.front());
        let words = self.wording_of(entry);
        let number = self.game_number(place.record) + 1;
        let length = self.length(entry).unwrap_or_else(|| words.position(number));
        let parts = known.players.into_iter().chain(known.score).chain([length]);
        Some(words.commas(&parts.collect::<Vec<_>>()))
    }

    /// The name of a game, and its event, date, result and length.
    pub(super) fn game_heading(&self, entry: &Entry, number: usize) -> (String, String) {
        let front = entry.analysis.front();
        let (known, words) = (Known::of(front), self.wording_of(entry));
        let number = front.number.map_or(number, |(number, _, _)| number as usize);
        let length = self.length(entry);
        let unnamed = || if length.is_some() { words.game(number) } else { words.position(number) };
        let name = known.name(number).unwrap_or_else(unnamed);
        (name, words.commas(&known.facts().chain(length).collect::<Vec<_>>()))
    }

    /// How many half-moves a game has; `None` in a format that holds positions only.
    fn length(&self, entry: &Entry) -> Option<String> {
        self.format().editing().between()?;
        Some(self.wording_of(entry).half_moves(entry.analysis.totals.plies))
    }

    fn game_symbol(&self, entry: &Entry, start: usize, number: usize) -> Symbol {
        let (name, detail) = self.game_heading(entry, number);
        let (at, selection) = game_start(entry, start);
        let end = start + entry.tree.text_len();
        Symbol {
            name,
            detail,
            kind: SymbolKind::Game,
            range: at..end,
            selection,
            children: self.variations(entry, start),
        }
    }

    /// The variations of a game, nested as they are written.
    fn variations(&self, entry: &Entry, start: usize) -> Vec<Symbol> {
        let mut open: Vec<Option<Symbol>> = Vec::new();
        let mut done: Vec<Symbol> = Vec::new();
        // Of the lines that have no bracket at their end: how many are open, and where the text before them ends.
        let (mut by_number, mut text_end) = (false, start);
        for (index, block) in entry.tree.blocks().iter().enumerate() {
            let at = start + entry.tree.block_start(index);
            match entry.analysis.role(index) {
                BlockRole::OpenMain => open.push(None),
                role @ BlockRole::OpenAt(_) => {
                    by_number = true;
                    let depth = entry.analysis.structure().depth_of(index).saturating_sub(1);
                    close(&mut open, depth, text_end, &mut done);
                    let deep = open.len() > OUTLINE_DEPTH;
                    open.push((!deep).then(|| self.variation(entry, index, at, role)));
                }
                role @ (BlockRole::OpenVariation(_) | BlockRole::OpenInline) => {
                    let deep = open.len() > OUTLINE_DEPTH;
                    open.push((!deep).then(|| self.variation(entry, index, at, role)));
                }
                BlockRole::Close => {
                    let end =
                        at + block.tree().root().token(SyntaxKind::RightBrace).map_or(1, |token| token.text.len());
                    if let Some(Some(mut symbol)) = open.pop() {
                        symbol.range.end = end;
                        let outer = open.iter_mut().rev().flatten().next();
                        match outer {
                            Some(outer) => outer.children.push(symbol),
                            None => done.push(symbol),
                        }
                    }
                }
                _ => {}
            }
            if entry.analysis.role(index) != BlockRole::Trivia {
                text_end = at + block.tree().root().meaning_end() as usize;
            }
        }
        if by_number {
            close(&mut open, 0, text_end, &mut done);
        }
        let end = start + entry.tree.text_len();
        for mut symbol in open.into_iter().rev().flatten() {
            symbol.range.end = end;
            done.push(symbol);
        }
        done.sort_by_key(|symbol| symbol.range.start);
        done
    }

    pub(super) fn variation(&self, entry: &Entry, opener: usize, at: usize, role: BlockRole) -> Symbol {
        let first = entry.tree.blocks().get(opener + 1).and_then(|block| {
            block.tree().root().tokens().find(|token| token.kind == SyntaxKind::Move).map(|token| token.text.to_owned())
        });
        let number = entry.analysis.segment(opener + 1).map(|segment| segment.entry().due_number());
        let notation = entry.analysis.dialect(self.context()).notation;
        let mut detail = number.map_or_else(String::new, |(number, side)| names::number_in(notation, number, side));
        if let Some(text) = first {
            detail = format!("{detail} {text}").trim_start().to_owned();
        }
        let unjudged = self.begins_unjudged(entry, opener).then(|| self.wording_of(entry).unjudged());
        let (name, detail) = match role {
            BlockRole::OpenVariation(number) | BlockRole::OpenAt(number @ Some(_)) => {
                (self.format().spelling().variation(number), detail)
            }
            _ if detail.is_empty() => ("{ }".to_owned(), detail),
            _ => (detail, String::new()),
        };
        let parts = [Some(detail.as_str()).filter(|detail| !detail.is_empty()), unjudged];
        let detail = parts.into_iter().flatten().collect::<Vec<_>>().join(" · ");
        let tree = entry.tree.blocks().get(opener).map(|block| block.tree());
        let len = tree.map_or(1, |tree| {
            let tokens = tree.root().tokens().filter(|token| token.kind != SyntaxKind::Whitespace);
            tokens.map(|token| usize::from(token.range().end())).max().unwrap_or(1)
        });
        Symbol {
            name,
            detail,
            kind: SymbolKind::Variation,
            range: at..at + len,
            selection: at..at + len,
            children: Vec::new(),
        }
    }

    /// Whether the first half-move of the line that a block opens is not judged.
    fn begins_unjudged(&self, entry: &Entry, opener: usize) -> bool {
        let in_doubt = entry.analysis.segment(opener + 1).is_some_and(|segment| segment.entry().is_in_doubt());
        let first = || self.first_plies(entry, 0, opener).into_iter().next();
        in_doubt && first().is_some_and(|first| first.legality == Legality::Unknown)
    }

    /// The parts that can be folded: games, headers, setups, diagrams, comments, variations of more than one line.
    pub fn folds(&self) -> Vec<Fold> {
        let mut folds: Vec<Fold> = Vec::new();
        for (start, entry) in self.entries() {
            let lines = Lines::of(self.rope(), start..start + entry.tree.text_len());
            folds.extend(self.folds_of(entry, start, &lines));
        }
        // Where two records share a line, the first one has it.
        folds.dedup_by_key(|fold| line_of(self.rope(), fold.range.start));
        folds
    }

    /// The folds of a record that begins at `start` and has these lines, at most one for each line.
    pub fn folds_of(&self, entry: &Entry, start: usize, lines: &Lines) -> Vec<Fold> {
        let line = |offset: usize| lines.place(offset, Unit::Utf8).line;
        let mut folds = Vec::new();
        self.gather_folds(entry, start, &mut folds);
        folds.retain(|fold| line(fold.range.end) > line(fold.range.start));
        folds.sort_by_key(|fold| (fold.range.start, std::cmp::Reverse(fold.range.end)));
        folds.dedup_by_key(|fold| line(fold.range.start));
        folds
    }

    fn gather_folds(&self, entry: &Entry, start: usize, folds: &mut Vec<Fold>) {
        let implicit = entry.analysis.structure().implicit_main();
        let mut open: Vec<usize> = Vec::new();
        let mut region = |range: Range<usize>| folds.push(Fold { range, kind: FoldKind::Region });
        let mut comments: Vec<Range<usize>> = Vec::new();
        let mut game: Option<usize> = None;
        let mut last = 0;
        // The last line that has no bracket at its end, and where the text so far ends.
        let (mut branch, mut text_end) = (None, start);
        // A game without a line that begins it, and a main line without a block that opens it, begin by themselves.
        for (index, block) in entry.tree.blocks().iter().enumerate() {
            let at = start + entry.tree.block_start(index);
            let role = entry.analysis.role(index);
            let end = || at + block.tree().root().meaning_end() as usize;
            if implicit && matches!(role, BlockRole::Header | BlockRole::Setup | BlockRole::Moves) {
                game.get_or_insert(at);
                if role == BlockRole::Moves && open.is_empty() && branch.is_none() {
                    open.push(at);
                }
            }
            match role {
                BlockRole::GameLine => game = Some(at),
                BlockRole::OpenMain | BlockRole::OpenVariation(_) | BlockRole::OpenInline => open.push(at),
                BlockRole::OpenAt(_) => {
                    if let Some(opened) = branch.replace(at).or_else(|| open.pop()) {
                        region(opened..text_end);
                    }
                }
                BlockRole::Close => {
                    if let Some(opened) = open.pop() {
                        region(opened..end());
                    }
                }
                BlockRole::Setup | BlockRole::Annotation => region(at..end()),
                _ => {}
            }
            if role != BlockRole::Trivia {
                text_end = end();
                last = index;
            }
            for child in block.tree().root().apart() {
                let range = super::document::absolute(at, child.range());
                match child {
                    Child::Token(token) if token.kind == SyntaxKind::Comment => comments.push(range),
                    Child::Node(node) if matches!(node.kind(), SyntaxKind::Diagram | SyntaxKind::CommentBlock) => {
                        region(range)
                    }
                    _ => {}
                }
            }
        }
        let meaning = entry.tree.blocks().get(last).map_or(0, |block| block.tree().root().meaning_end() as usize);
        let last = start + entry.tree.block_start(last) + meaning;
        open.into_iter().chain(branch).for_each(|opened| region(opened..last));
        if let Some(game) = game {
            region(game..last);
        }
        folds.extend(comments.into_iter().map(|range| Fold { range, kind: FoldKind::Comment }));
    }
}

/// Where the game of a record begins, and its first word.
pub(super) fn game_start(entry: &Entry, start: usize) -> (usize, Range<usize>) {
    let blocks = entry.tree.blocks();
    let shown = |block: &usize| !matches!(entry.analysis.role(*block), BlockRole::Trivia | BlockRole::Format);
    let first = (0..blocks.len()).find(shown).unwrap_or(0);
    let at = start + entry.tree.block_start(first);
    let head = blocks.get(first).map(|block| block.tree().root());
    let word = head.and_then(|root| root.tokens().find(|token| !token.kind.is_trivia()));
    (at, word.map_or(at..at, |token| super::document::absolute(at, token.range())))
}

/// Ends the innermost open variations, all but so many.
fn close(open: &mut Vec<Option<Symbol>>, left: usize, end: usize, done: &mut Vec<Symbol>) {
    while open.len() > left {
        let Some(Some(mut symbol)) = open.pop() else { continue };
        symbol.range.end = end;
        match open.iter_mut().rev().flatten().next() {
            Some(outer) => outer.children.push(symbol),
            None => done.push(symbol),
        }
    }
}
