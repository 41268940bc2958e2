//! Outline and folding: the games of a file and their variations.

use crate::document::{BlockPlace, Cursor, Document, RecordEntry, first_plies, game_number};
use crate::formats::tags;
use crate::record::{BlockRole, Branching, Front, HeaderRole, Legality, LineSpan};
use crate::sort::sort_by_key;
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
pub(super) struct GameFacts {
    /// `first – second`
    players: Option<String>,
    names: [Option<String>; 2],
    title: Option<String>,
    event: Option<String>,
    date: Option<String>,
    score: Option<String>,
}

impl GameFacts {
    pub(super) fn of(front: &Front) -> GameFacts {
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
        GameFacts {
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

    /// As [`GameFacts::facts`], after the players.
    pub(super) fn facts_of_players(&self) -> impl Iterator<Item = String> {
        self.players.iter().cloned().chain(self.facts())
    }
}

/// The games with their variations.
pub fn document_symbols(document: &Document) -> Vec<Symbol> {
    let mut symbols = Vec::new();
    let mut number = 0;
    for (start, entry) in document.entries() {
        number += usize::from(entry.analysis.front().is_game);
        symbols.extend(document_symbol_of(document, entry, start, number));
    }
    symbols
}

/// The game of a record that begins at `start` and is the game `number` of the file.
pub(crate) fn document_symbol_of(
    document: &Document,
    entry: &RecordEntry,
    start: usize,
    number: usize,
) -> Option<Symbol> {
    entry.analysis.front().is_game.then(|| game_symbol(document, entry, start, number))
}

/// Who played the game at an offset, with which result and how many half-moves; the number of a position.
pub fn game_summary(document: &Document, offset: usize) -> Option<String> {
    let record = document.record_at(offset);
    let entry = document.entry(record).filter(|entry| entry.analysis.front().is_game)?;
    let known = GameFacts::of(entry.analysis.front());
    let words = document.wording_of(entry);
    let number = game_number(document, record) + 1;
    let length = length(document, entry).unwrap_or_else(|| words.position(number));
    let parts = known.players.into_iter().chain(known.score).chain([length]);
    #[cfg(feature = "openings")]
    let parts = parts.chain(super::openings::of_game(document, entry));
    Some(words.commas(&parts.collect::<Vec<_>>()))
}

/// The name of a game, and its event, date, result and length.
pub(super) fn game_heading(document: &Document, entry: &RecordEntry, number: usize) -> (String, String) {
    let front = entry.analysis.front();
    let (known, words) = (GameFacts::of(front), document.wording_of(entry));
    let number = front.number.map_or(number, |(number, _, _)| number as usize);
    let length = length(document, entry);
    let unnamed = || if length.is_some() { words.game(number) } else { words.position(number) };
    let name = known.name(number).unwrap_or_else(unnamed);
    (name, words.commas(&known.facts().chain(length).collect::<Vec<_>>()))
}

/// How many half-moves a game has; `None` in a format that holds positions only.
fn length(document: &Document, entry: &RecordEntry) -> Option<String> {
    document.format().editing.separator?;
    Some(document.wording_of(entry).half_moves(entry.analysis.totals.plies))
}

fn game_symbol(document: &Document, entry: &RecordEntry, start: usize, number: usize) -> Symbol {
    let (name, detail) = game_heading(document, entry, number);
    let (at, selection) = game_start(entry, start);
    let end = start + entry.tree.text_len();
    Symbol {
        name,
        detail,
        kind: SymbolKind::Game,
        range: at..end,
        selection,
        children: variations(document, entry, start),
    }
}

/// The variations of a game, nested as they are written. Those without an end stand beside each other.
fn variations(document: &Document, entry: &RecordEntry, start: usize) -> Vec<Symbol> {
    let (structure, blocks) = (entry.analysis.structure(), entry.tree.blocks().len());
    let mut open: Vec<(LineSpan, Option<Symbol>)> = Vec::new();
    let mut done: Vec<Symbol> = Vec::new();
    let opened = structure.lines().filter(|line| line.is_opened);
    for next in opened.map(Some).chain([None]) {
        while let Some((line, symbol)) = open.pop_if(|(line, _)| next.is_none_or(|next| line.close <= next.opener)) {
            let Some(mut symbol) = symbol else { continue };
            let by_number = matches!(entry.analysis.role(line.opener), BlockRole::OpenAt(_));
            let closed = by_number || line.close < blocks;
            symbol.range.end = match closed {
                true => end_of_line(entry, start, line),
                false => start + entry.tree.text_len(),
            };
            let outer = open.iter_mut().rev().find_map(|(_, outer)| outer.as_mut()).filter(|_| closed);
            outer.map_or(&mut done, |outer| &mut outer.children).push(symbol);
        }
        let Some(line) = next else { break };
        let shown = line.is_variation && open.len() <= OUTLINE_DEPTH;
        let place = BlockPlace { record: 0, block: line.opener, start: start + entry.tree.block_start(line.opener) };
        let symbol = Cursor::of(document, entry, place).filter(|_| shown).map(|opener| variation(&opener));
        open.push((line, symbol));
    }
    sort_by_key(&mut done, |symbol| symbol.range.start);
    done
}

/// The parts that can be folded: games, headers, setups, diagrams, comments, variations of more than one line.
pub fn folding_ranges(document: &Document) -> Vec<Fold> {
    let mut folds: Vec<Fold> = Vec::new();
    for (start, entry) in document.entries() {
        let lines = Lines::of(document.rope(), start..start + entry.tree.text_len());
        folds.extend(folding_ranges_of(entry, start, &lines));
    }
    // Where two records share a line, the first one has it.
    folds.dedup_by_key(|fold| line_of(document.rope(), fold.range.start));
    folds
}

/// The folds of a record that begins at `start` and has these lines, at most one for each line.
pub(crate) fn folding_ranges_of(entry: &RecordEntry, start: usize, lines: &Lines) -> Vec<Fold> {
    let line = |offset: usize| lines.place(offset, Unit::Utf8).line;
    let mut folds = Vec::new();
    gather_folds(entry, start, &mut folds);
    folds.retain(|fold| line(fold.range.end) > line(fold.range.start));
    sort_by_key(&mut folds, |fold| (fold.range.start, std::cmp::Reverse(fold.range.end)));
    folds.dedup_by_key(|fold| line(fold.range.start));
    folds
}

fn gather_folds(entry: &RecordEntry, start: usize, folds: &mut Vec<Fold>) {
    let structure = entry.analysis.structure();
    let blocks = entry.tree.blocks();
    let begin = |block: usize| start + entry.tree.block_start(block);
    let end = |block: usize| begin(block) + blocks.get(block).map_or(0, |one| one.tree().root().meaning_end() as usize);
    let mut region = |range: Range<usize>| folds.push(Fold { range, kind: FoldKind::Region });
    let mut comments: Vec<Range<usize>> = Vec::new();
    let mut game: Option<usize> = None;
    for (index, block) in blocks.iter().enumerate() {
        match entry.analysis.role(index) {
            BlockRole::GameLine => game = Some(begin(index)),
            // A game without a line that begins it begins by itself.
            BlockRole::Header | BlockRole::Setup | BlockRole::Moves if structure.implicit_main => {
                game.get_or_insert(begin(index));
            }
            _ => {}
        }
        if matches!(entry.analysis.role(index), BlockRole::Setup | BlockRole::Annotation) {
            region(begin(index)..end(index));
        }
        for child in block.tree().root().children_outside_runs() {
            let range = crate::document::absolute(begin(index), child.range());
            match child {
                Child::Token(token) if token.kind == SyntaxKind::Comment => comments.push(range),
                Child::Node(node) if matches!(node.kind(), SyntaxKind::Diagram | SyntaxKind::CommentBlock) => {
                    region(range)
                }
                _ => {}
            }
        }
    }
    let mut lines = structure.lines().peekable();
    while let Some(line) = lines.next() {
        // Lines that branch at a number begin below the moves of the line.
        let branch = lines.peek().filter(|next| matches!(entry.analysis.role(next.opener), BlockRole::OpenAt(_)));
        let line = LineSpan { close: branch.map_or(line.close, |next| next.opener.min(line.close)), ..line };
        region(begin(line.opener)..end(last_of_line(entry, line)));
    }
    if let Some(game) = game {
        region(game..end(last_said(entry, 0..blocks.len())));
    }
    folds.extend(comments.into_iter().map(|range| Fold { range, kind: FoldKind::Comment }));
}

/// The variation that the block opens, up to the end of the block.
pub(super) fn variation(cursor: &Cursor<'_>) -> Symbol {
    let first = cursor.on(cursor.place.block + 1).and_then(|next| {
        next.root().tokens().find(|token| token.kind == SyntaxKind::Move).map(|token| token.text.to_owned())
    });
    let entered = cursor.entry.analysis.segment(cursor.place.block + 1).map(|segment| segment.entry());
    let notation = cursor.dialect().notation;
    let number = entered.map(|mark| mark.due_number());
    let mut detail = number.map_or_else(String::new, |(number, side)| names::number_in(notation, number, side));
    if let Some(text) = first {
        detail = format!("{detail} {text}").trim_start().to_owned();
    }
    let begins_unjudged = entered.is_some_and(|mark| mark.is_in_doubt())
        && first_plies(cursor, cursor.place.block).first().is_some_and(|first| first.legality == Legality::Unknown);
    let unjudged = begins_unjudged.then(|| cursor.words().unjudged());
    let (name, detail) = match cursor.role() {
        BlockRole::OpenVariation(number) | BlockRole::OpenAt(Branching { at: number @ Some(_), .. }) => {
            (cursor.document.format().spelling.variation(number), detail)
        }
        _ if detail.is_empty() => ("{ }".to_owned(), detail),
        _ => (detail, String::new()),
    };
    let parts = [Some(detail.as_str()).filter(|detail| !detail.is_empty()), unjudged];
    let detail = parts.into_iter().flatten().collect::<Vec<_>>().join(" · ");
    let tokens = cursor.root().tokens().filter(|token| token.kind != SyntaxKind::Whitespace);
    let len = tokens.map(|token| usize::from(token.range().end())).max().unwrap_or(1);
    let range = cursor.place.start..cursor.place.start + len;
    Symbol { name, detail, kind: SymbolKind::Variation, range: range.clone(), selection: range, children: Vec::new() }
}

/// The last block of a line: its closing bracket, or else the last one that says something.
fn last_of_line(entry: &RecordEntry, line: LineSpan) -> usize {
    if line.close < entry.tree.blocks().len() && entry.analysis.role(line.close) == BlockRole::Close {
        return line.close;
    }
    last_said(entry, line.opener..line.close)
}

/// The last one of some blocks that says something, or else the first.
fn last_said(entry: &RecordEntry, blocks: Range<usize>) -> usize {
    let says = |block: &usize| entry.analysis.role(*block) != BlockRole::Trivia;
    blocks.clone().rev().find(says).unwrap_or(blocks.start)
}

/// Where a line ends: behind its closing bracket, or else where the text before the next line ends.
fn end_of_line(entry: &RecordEntry, start: usize, line: LineSpan) -> usize {
    let last = last_of_line(entry, line);
    let root = entry.tree.blocks().get(last).map(|block| block.tree().root());
    let len = root.map_or(0, |root| match last == line.close {
        true => root.token(SyntaxKind::RightBrace).map_or(1, |token| token.text.len()),
        false => root.meaning_end() as usize,
    });
    start + entry.tree.block_start(last) + len
}

/// Where the game of a record begins, and its first word.
pub(super) fn game_start(entry: &RecordEntry, start: usize) -> (usize, Range<usize>) {
    let blocks = entry.tree.blocks();
    let shown = |block: &usize| !matches!(entry.analysis.role(*block), BlockRole::Trivia | BlockRole::Format);
    let first = (0..blocks.len()).find(shown).unwrap_or(0);
    let at = start + entry.tree.block_start(first);
    let head = blocks.get(first).map(|block| block.tree().root());
    let word = head.and_then(|root| root.tokens().find(|token| !token.kind.is_trivia()));
    (at, word.map_or(at..at, |token| crate::document::absolute(at, token.range())))
}
