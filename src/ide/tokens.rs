//! Colours by meaning: whose move it is, whether it captures or gives check, which number is that of a variation.
//!
//! Tokens never cross a line break. The tokens of a block follow from the block and its replay alone, so an edit
//! changes the tokens of few blocks: [`changed`](semantic_tokens_delta) finds them without reading the others.

mod sent_tokens;
#[cfg(test)]
mod tests;

pub(crate) use sent_tokens::TokenChange;
pub use sent_tokens::{SentTokens, semantic_tokens, semantic_tokens_delta};

use crate::document::{Document, RecordEntry, absolute};
use crate::record::{self, BlockRole, Legality, PlyEvent};
use crate::rules::Side;
use crate::syntax::{SyntaxKind, Tree};
use std::ops::Range;

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $id:literal),* $(,)?) => {
        /// The meaning of a token.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum TokenKind { $($(#[$doc])* $name),* }

        impl TokenKind {
            /// The names that themes know them by, in the order of the kinds.
            pub const NAMES: &'static [&'static str] = &[$($id),*];
        }
    };
}

kinds! {
    /// A word that the format reserves.
    Keyword = "keyword",
    Comment = "comment",
    /// A value or a drawing.
    Text = "string",
    /// A number that is neither of a move nor of a variation.
    Number = "number",
    /// The key of a header.
    Key = "property",
    /// The name of a notation, the version of a format.
    Name = "type",
    /// A judgement of a move.
    Judgement = "operator",
    /// A piece on a square.
    Piece = "enumMember",
    MoveNumber = "moveNumber",
    /// A move of the side that moves first: Red, in shogi Black.
    FirstMove = "firstMove",
    /// A move of the other side.
    SecondMove = "secondMove",
    /// The number of a variation.
    Variation = "variation",
    /// How a game ends.
    Result = "result",
}

/// Further properties of a token, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TokenModifiers(pub u8);

impl TokenModifiers {
    /// The names that themes know them by, in the order of the bits.
    pub const NAMES: [&'static str; 6] = ["definition", "capture", "check", "mate", "illegal", "unjudged"];
    const DEFINITION: TokenModifiers = TokenModifiers(1);
    const CAPTURE: TokenModifiers = TokenModifiers(2);
    const CHECK: TokenModifiers = TokenModifiers(4);
    const MATE: TokenModifiers = TokenModifiers(8);
    const ILLEGAL: TokenModifiers = TokenModifiers(16);
    const UNJUDGED: TokenModifiers = TokenModifiers(32);

    fn add(&mut self, other: TokenModifiers) {
        self.0 |= other.0;
    }
}

/// A word with its meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SemanticToken {
    /// Its first byte in the text.
    pub start: usize,
    /// Its length in bytes.
    pub len: u32,
    /// Its meaning.
    pub kind: TokenKind,
    /// Its further properties.
    pub modifiers: TokenModifiers,
}

/// The tokens in a part of the text, in order. Only the blocks of that part are read.
pub fn semantic_tokens_in(document: &Document, range: &Range<usize>) -> Vec<SemanticToken> {
    let mut tokens = Vec::new();
    for block in document.blocks_in(range.clone()) {
        tokens_of_block(document, block.entry, block.record_start(), block.place.block, &mut tokens);
    }
    tokens.retain(|token| token.start < range.end && range.start < token.start + token.len as usize);
    tokens
}

/// Appends the tokens of a block of a record that begins at `start`, in order.
fn tokens_of_block(
    document: &Document,
    entry: &RecordEntry,
    start: usize,
    block: usize,
    tokens: &mut Vec<SemanticToken>,
) {
    let Some(parsed) = entry.tree.blocks().get(block) else { return };
    let role = entry.analysis.role(block);
    let mut plies = Vec::new();
    if role == BlockRole::Moves {
        let lowering = document.format().lowering;
        record::each_ply(&entry.tree, lowering, document.context(), &entry.analysis, block, &mut |ply| {
            let (kind, modifiers) = meaning_of_ply(&ply);
            plies.push((ply.range, kind, modifiers));
        });
    }
    let mut plies = plies.iter().peekable();
    let at = start + entry.tree.block_start(block);
    let tree = parsed.tree();
    tree.root().each_token(&mut |token| {
        let meaning = match token.kind {
            SyntaxKind::Move => {
                while plies.next_if(|(range, ..)| range.start() < token.range().start()).is_some() {}
                plies.next_if(|(range, ..)| *range == token.range()).map(|(_, kind, modifiers)| (*kind, *modifiers))
            }
            kind => meaning(kind, role, tree),
        };
        let Some((kind, modifiers)) = meaning else { return };
        let range = absolute(at, token.range());
        let mut start = range.start;
        for line in token.text.split_inclusive(['\n', '\r']) {
            let len = line.trim_end_matches(['\n', '\r']).len();
            if len > 0 {
                tokens.push(SemanticToken { start, len: len as u32, kind, modifiers });
            }
            start += line.len();
        }
    });
}

/// The meaning of a token that is not a move; `None` for punctuation, spaces and unreadable text.
fn meaning(kind: SyntaxKind, role: BlockRole, tree: &Tree) -> Option<(TokenKind, TokenModifiers)> {
    let plain = |kind| Some((kind, TokenModifiers::default()));
    match kind {
        SyntaxKind::Keyword if role == BlockRole::Header => plain(TokenKind::Key),
        SyntaxKind::Keyword | SyntaxKind::Turn | SyntaxKind::SideLetter => plain(TokenKind::Keyword),
        SyntaxKind::Comment => plain(TokenKind::Comment),
        SyntaxKind::RawText if tree.kind() == SyntaxKind::OtherLine => plain(TokenKind::Comment),
        SyntaxKind::Value | SyntaxKind::Reason | SyntaxKind::RawText => plain(TokenKind::Text),
        SyntaxKind::FormatName | SyntaxKind::Version => plain(TokenKind::Name),
        SyntaxKind::SymbolPair
        | SyntaxKind::PieceSquare
        | SyntaxKind::Cell
        | SyntaxKind::BoardRow
        | SyntaxKind::PieceList
        | SyntaxKind::Row
        | SyntaxKind::River => plain(TokenKind::Piece),
        SyntaxKind::Number => match role {
            BlockRole::Moves => plain(TokenKind::Variation),
            BlockRole::OpenVariation(_) => Some((TokenKind::Variation, TokenModifiers::DEFINITION)),
            _ => plain(TokenKind::Number),
        },
        SyntaxKind::Counter | SyntaxKind::Time => plain(TokenKind::Number),
        SyntaxKind::MoveNumber | SyntaxKind::Placeholder => plain(TokenKind::MoveNumber),
        SyntaxKind::Remark | SyntaxKind::Nag => plain(TokenKind::Judgement),
        SyntaxKind::Score | SyntaxKind::Special => plain(TokenKind::Result),
        _ => None,
    }
}

/// The meaning of a half-move.
fn meaning_of_ply(ply: &PlyEvent<'_>) -> (TokenKind, TokenModifiers) {
    let kind = match ply.side {
        Side::First => TokenKind::FirstMove,
        Side::Second => TokenKind::SecondMove,
    };
    let mut modifiers = TokenModifiers::default();
    match (ply.legality, ply.mv) {
        (Legality::Legal, Some(mv)) if ply.possible == 1 => {
            if ply.before.clone().play(mv).is_capture() {
                modifiers.add(TokenModifiers::CAPTURE);
            }
            if ply.after.in_check() {
                let is_mate = !ply.after.has_legal_move();
                modifiers.add(if is_mate { TokenModifiers::MATE } else { TokenModifiers::CHECK });
            }
        }
        (Legality::Legal, _) => {}
        (Legality::Illegal, _) => modifiers.add(TokenModifiers::ILLEGAL),
        (Legality::Unknown, _) => modifiers.add(TokenModifiers::UNJUDGED),
    }
    (kind, modifiers)
}
