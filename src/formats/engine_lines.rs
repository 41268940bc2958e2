//! The lines of a protocol between a program and an engine (UCI, UCCI, USI): words, comments, and positions with moves.

use super::editing::Opening;
use crate::record::{
    BlockRole, Comment, CommentStyle, Issue, IssueKind, Item, ItemKind, RecordHead, Start, Unusual, read_fen_text,
};
use crate::rules::{Position, Variant};
use crate::syntax::spaces::{line as line_len, line_break, line_comment, wide_spaces};
use crate::syntax::{
    Block, Child, Expected, Keyword, Node, Parser, RecordTree, SyntaxErrorKind, SyntaxKind, Token, fen_fields,
    is_space, near, nearest,
};
use smallvec::SmallVec;

/// Moves in a block.
const RUN: usize = 64;

const POSITION_KIND: Expected = Expected::Thing("`startpos`, or `fen` and a position");

/// How a protocol writes its lines.
pub(super) struct EngineLines {
    /// The signs that begin a comment. The protocols have none, but people's files do.
    pub(super) comments: &'static [&'static str],
}

impl EngineLines {
    /// Whether a comment begins at a distance from the cursor.
    pub(super) fn is_comment(&self, parser: &mut Parser<'_, '_>, at: usize) -> bool {
        let mut has = |sign: &str| (at..).zip(sign.bytes()).all(|(at, byte)| parser.scan.peek(at) == Some(byte));
        self.comments.iter().any(|sign| has(sign))
    }

    /// The word at a distance from the cursor; empty at the end of the line and before a comment.
    pub(super) fn word_at<'t>(&self, parser: &mut Parser<'t, '_>, at: usize) -> &'t str {
        if self.is_comment(parser, at) {
            return "";
        }
        let mut len = 0;
        while let Some(found) = parser.scan.char_at(at + len).filter(|found| !is_space(*found)) {
            len += found.len_utf8();
        }
        parser.scan.slice(at, len)
    }

    /// The word at the cursor.
    pub(super) fn word<'t>(&self, parser: &mut Parser<'t, '_>) -> &'t str {
        self.word_at(parser, 0)
    }

    /// The word at the cursor and the spaces after it.
    pub(super) fn take(&self, parser: &mut Parser<'_, '_>, kind: SyntaxKind) {
        let len = self.word(parser).len();
        parser.token(kind, len);
        spaces(parser);
    }

    /// A comment up to the end of the line, if one stands there.
    pub(super) fn comment(&self, parser: &mut Parser<'_, '_>) {
        if self.is_comment(parser, 0) {
            line_comment(parser);
        }
    }

    /// A comment, if one stands there, and the line break.
    pub(super) fn end_of_line(&self, parser: &mut Parser<'_, '_>) {
        spaces(parser);
        self.comment(parser);
        let end = line_break(&mut parser.scan);
        parser.token(SyntaxKind::Whitespace, end);
    }

    /// A run of moves, each of the kind that its word has. Returns whether the line has ended.
    pub(super) fn moves(&self, parser: &mut Parser<'_, '_>, kind: fn(&str) -> SyntaxKind) -> bool {
        for _ in 0..RUN {
            let word = self.word(parser);
            if word.is_empty() {
                break;
            }
            self.take(parser, kind(word));
        }
        let ended = self.word(parser).is_empty();
        if ended {
            self.end_of_line(parser);
        }
        ended
    }

    /// Whether a line with a FEN or the opening position begins at the cursor.
    pub(super) fn is_position(&self, parser: &mut Parser<'_, '_>) -> bool {
        let word = self.word(parser);
        let glued = word.len() > POSITION.len() && word.ends_with(POSITION);
        glued || matches!(word, "startpos" | "fen") || names_position(parser, b"sf")
    }

    /// Such a line up to its moves. Returns whether it has any.
    pub(super) fn position(&self, parser: &mut Parser<'_, '_>) -> bool {
        match self.word(parser) {
            "position" => self.take(parser, SyntaxKind::Keyword),
            "startpos" | "fen" => {}
            other => {
                let error = SyntaxErrorKind::UnknownKeyword { similar: Some("position") };
                parser.wrong_token(SyntaxKind::Keyword, other.len(), error);
                spaces(parser);
            }
        }
        match self.word(parser) {
            "startpos" => {
                self.take(parser, SyntaxKind::Keyword);
                self.again(parser, &["position", "startpos"]);
            }
            "fen" => {
                let at = parser.len();
                self.take(parser, SyntaxKind::Keyword);
                self.again(parser, &["position", "fen"]);
                self.fields(parser, at);
            }
            "" => parser.error(0, "position".len(), SyntaxErrorKind::Missing { expected: POSITION_KIND }),
            text => {
                let error = SyntaxErrorKind::Unexpected { expected: POSITION_KIND };
                parser.wrong_token(SyntaxKind::Unknown, text.len(), error);
                spaces(parser);
                while !self.word(parser).is_empty() && moves_keyword(self.word(parser)).is_none() {
                    self.take(parser, SyntaxKind::Unknown);
                }
            }
        }
        match self.word(parser) {
            "moves" => {
                self.take(parser, SyntaxKind::Keyword);
                self.again(parser, &["moves"]);
            }
            "" => {}
            text => match moves_keyword(text) {
                Some((len, wrong)) => {
                    parser.wrong_token(SyntaxKind::Keyword, len, wrong);
                    spaces(parser);
                }
                None => missing_moves(parser, text),
            },
        }
        let more = !self.word(parser).is_empty();
        if !more {
            self.end_of_line(parser);
        }
        more
    }

    /// A keyword that stands there twice.
    fn again(&self, parser: &mut Parser<'_, '_>, keywords: &[&str]) {
        let text = self.word(parser);
        if keywords.contains(&text) {
            let error = SyntaxErrorKind::Unexpected { expected: Expected::MovesKeyword };
            parser.wrong_token(SyntaxKind::Unknown, text.len(), error);
            spaces(parser);
        }
    }

    /// The words up to `moves`; `keyword`: where in the block the word before them stands.
    fn fields(&self, parser: &mut Parser<'_, '_>, keyword: usize) {
        let len = line_len(&mut parser.scan, 0);
        let line = parser.scan.slice(0, len);
        let (mut at, mut end) = (0, 0);
        for word in line.split(is_space) {
            if moves_keyword(word).is_some() || self.comments.iter().any(|sign| word.starts_with(sign)) {
                break;
            }
            if !word.is_empty() {
                end = at + word.len();
            }
            at += word.len();
            at += line.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
        }
        if end == 0 {
            let expected = Expected::Thing("position after `fen`");
            return parser.error(keyword, keyword + "fen".len(), SyntaxErrorKind::Missing { expected });
        }
        fen_fields(parser, end);
        spaces(parser);
    }

    /// A token as an item: a move or a comment.
    pub(super) fn item<'t>(&self, token: Token<'t>) -> Option<Item<'t>> {
        let kind = match token.kind {
            SyntaxKind::Move => ItemKind::Move(token.text),
            SyntaxKind::Comment => {
                let text = self.comments.iter().find_map(|sign| token.text.strip_prefix(sign)).unwrap_or(token.text);
                ItemKind::Comment(Comment { text, style: CommentStyle::Line })
            }
            _ => return None,
        };
        Some(Item { range: token.range(), kind })
    }
}

/// Spaces that do not break the line.
pub(super) fn spaces(parser: &mut Parser<'_, '_>) {
    let len = wide_spaces(&mut parser.scan, 0, false);
    parser.token(SyntaxKind::Whitespace, len);
}

/// Spaces and empty lines. Returns whether there are any.
pub(super) fn blank(parser: &mut Parser<'_, '_>) -> bool {
    let len = wide_spaces(&mut parser.scan, 0, true);
    parser.token(SyntaxKind::Whitespace, len);
    len > 0
}

/// A line that no protocol has. Half-moves on it would be lost, so they are an error: they have no position.
pub(super) fn other_line(parser: &mut Parser<'_, '_>) -> SyntaxKind {
    let len = line_len(&mut parser.scan, 0);
    let text = parser.scan.slice(0, len).trim_end_matches(is_space);
    if is_row_of_moves(text) {
        let expected = Expected::Thing("`position` before the moves");
        parser.error(0, text.len(), SyntaxErrorKind::Unexpected { expected });
    }
    rest_of_line(parser, SyntaxKind::RawText);
    SyntaxKind::OtherLine
}

/// Whether most of a line's first words are half-moves. Engines say half-moves too, but after a word of letters.
fn is_row_of_moves(line: &str) -> bool {
    let words: SmallVec<[&str; 8]> = line.split_ascii_whitespace().take(8).collect();
    let after = words.iter().position(|word| *word == "moves");
    let words = match after.map_or(words.as_slice(), |at| words.get(at + 1..).unwrap_or_default()) {
        [first, _, ..] if first.len() > 1 && first.bytes().all(|byte| byte.is_ascii_alphabetic()) => &[],
        words => words,
    };
    2 * words.iter().filter(|word| names_squares(word)).count() > words.len()
}

/// Whether a word names two squares, or a drop on one: `h2e2`, `7g7f+`, `P*5e`.
fn names_squares(word: &str) -> bool {
    let begins = matches!(
        word.as_bytes(),
        [b'a'..=b'i', b'0'..=b'9', _, _, ..] | [b'1'..=b'9', b'a'..=b'i', _, _, ..] | [b'A'..=b'Z', b'*', _, _, ..]
    );
    begins && word.len() <= 6 && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'*' | b'+'))
}

/// Whether the word at the cursor is `position`, or was meant for it. Then the kind of the position, which begins with one of
/// these letters, follows in its line.
pub(super) fn names_position(parser: &mut Parser<'_, '_>, kinds: &'static [u8]) -> bool {
    let Some((name, len)) = nearest(&mut parser.scan, &[Keyword { name: POSITION, then: kinds }]) else { return false };
    if parser.scan.slice(0, len).eq_ignore_ascii_case(name) {
        return true;
    }
    // One character after another: to read the line would make its block depend on all of it.
    let next = (len..).map_while(|at| parser.scan.peek(at)).find(|byte| !matches!(byte, b' ' | b'\t'));
    next.is_some_and(|byte| !matches!(byte, b'\r' | b'\n'))
}

const POSITION: &str = "position";

/// The rest of the line as one token, and the line break.
pub(super) fn rest_of_line(parser: &mut Parser<'_, '_>, kind: SyntaxKind) {
    let len = line_len(&mut parser.scan, 0);
    let text = parser.scan.slice(0, len).trim_end_matches(is_space).len();
    parser.token(kind, text);
    spaces(parser);
    let end = line_break(&mut parser.scan);
    parser.token(SyntaxKind::Whitespace, end);
}

/// Reports the first move of a line that does not say `moves`.
pub(super) fn missing_moves(parser: &mut Parser<'_, '_>, first: &str) {
    let at = parser.len();
    parser.error(at, at + first.len(), SyntaxErrorKind::Missing { expected: Expected::MovesKeyword });
}

/// The length of the `moves` that a word is meant for, and its error. The first move may be glued to it.
fn moves_keyword(word: &str) -> Option<(usize, SyntaxErrorKind)> {
    const KEYWORD: &str = "moves";
    if word.strip_prefix(KEYWORD).is_some_and(|first| first.len() >= 4) {
        return Some((KEYWORD.len(), SyntaxErrorKind::KeywordGlued { keyword: KEYWORD }));
    }
    let similar = near(word, [KEYWORD].into_iter()).filter(|_| word.len() >= 4);
    similar.map(|_| (word.len(), SyntaxErrorKind::UnknownKeyword { similar }))
}

/// Where the next line with one of the words probably begins.
pub(super) fn next_line(text: &str, offset: usize, begins: &[&[u8]]) -> Option<usize> {
    let rest = text.as_bytes().get(offset..)?;
    let found = begins.iter().find_map(|begin| memchr::memmem::find(rest, begin))?;
    Some(offset + found + 1)
}

/// The block with the position of a record, and its number.
pub(super) fn setup<'t>(record: &RecordHead<'t>) -> Option<(u32, &'t Block)> {
    let index = record.roles.iter().position(|role| *role == BlockRole::Setup)?;
    Some((index as u32, record.blocks.get(index)?))
}

/// The start of a line with a FEN or the opening position. `game` is named outside of the FEN.
pub(super) fn start(root: Node<'_>, game: Option<Variant>, issues: &mut Vec<Issue>) -> Option<Start> {
    if let Some(first) = root.tokens().next().filter(|token| matches!(token.text, "startpos" | "fen")) {
        let canonical = Some(format!("position {}", first.text));
        issues.push(Issue::new(first.range(), IssueKind::NonCanonical { how: Unusual::BarePosition, canonical }));
    }
    if let Some(fen) = root.nodes().find(|node| node.kind() == SyntaxKind::Fen) {
        return read_fen_text(&fen.text(), fen.range(), game, issues);
    }
    let certain = root.tokens().any(|token| token.text == "startpos");
    Some(Start { position: Position::start(game.unwrap_or(Variant::Xiangqi)), certain, by_moves: false })
}

/// Where the first move of a record is written.
pub(super) fn opening(record: &RecordTree, line_break: &str) -> Option<Opening> {
    let Some((start, block)) = position_line(record) else {
        let text = record.text();
        let gap = if text.is_empty() || text.ends_with(['\n', '\r']) { "" } else { line_break };
        let before = gap.to_owned() + &["position", "startpos", "moves", ""].join(" ");
        return Some(Opening { at: record.text_len(), before, after: line_break.to_owned() });
    };
    let is_word = |child: &Child<'_>| !matches!(child.kind(), SyntaxKind::Whitespace | SyntaxKind::Comment);
    let last = block.tree().root().children().filter(is_word).last()?;
    let named = matches!(last, Child::Token(token) if token.text == "moves");
    let before = if named { " " } else { " moves " };
    Some(Opening { at: start + usize::from(last.range().end()), before: before.to_owned(), after: String::new() })
}

/// The block with the position, and where it begins.
pub(super) fn position_line(record: &RecordTree) -> Option<(usize, &Block)> {
    let of_position = |kind| matches!(kind, SyntaxKind::PositionLine | SyntaxKind::XiangqiLine | SyntaxKind::JeiqiLine);
    let index = record.blocks().iter().position(|block| of_position(block.tree().kind()))?;
    Some((record.block_start(index), record.blocks().get(index)?))
}
