//! The half-moves of a binary record, in the order in which a reader meets them: a half-move, the rest of its line with all
//! that hangs on it, and then the next half-move that may be played instead of it.

use crate::formats::draft::{Draft, DraftMove};
use crate::notation::{self, Notation, Symbols};
use crate::record::Damaged;
use crate::rules::Square;
use std::ops::Range;

/// A half-move as it is written, or the record before the first one, which only has a comment.
pub(super) struct WrittenPly {
    /// From where to where, or the word for a half-move that cannot be read. The record before the first one has any.
    pub squares: Result<(Square, Square), String>,
    /// Its line goes on.
    pub goes_on: bool,
    /// Another half-move may be played instead.
    pub has_alternative: bool,
    /// The bytes of its comment; empty if it has none.
    pub comment: Range<usize>,
}

/// Two squares by their files from the left and their ranks from below. Off the board they are a word as in ICCS, which
/// nothing reads as a half-move.
pub(super) fn squares(places: [(u8, i8); 2]) -> Result<(Square, Square), String> {
    let square = |(file, rank): (u8, i8)| Square::new(file, u8::try_from(rank).ok()?);
    if let [Some(from), Some(to)] = places.map(square) {
        return Ok((from, to));
    }
    let file = |file: u8| if file < 26 { char::from(b'A' + file) } else { '_' };
    let rank = |rank: i8| u32::try_from(rank).ok().and_then(|rank| char::from_digit(rank, 10)).unwrap_or('_');
    let [(a, b), (c, d)] = places;
    Err([file(a), rank(b), '-', file(c), rank(d)].into_iter().collect())
}

/// The word for a half-move that does not name two squares. No notation may read the word, or another half-move would be
/// played. So its text is kept only if it begins with a square and nothing reads it; else `_` comes before it.
pub(super) fn unread(text: &str) -> String {
    let kept = text.chars().map(|c| if c.is_alphanumeric() || c == '-' { c } else { '_' });
    let word: String = kept.take(WORD_CHARS).collect();
    let square = matches!(word.as_bytes(), [file, rank, ..] if file.is_ascii_alphabetic() && rank.is_ascii_digit());
    let is_read = notation::fits(&word, &Symbols::yang()).contains(Notation::Iccs);
    if square && !is_read { word } else { format!("_{word}") }
}

/// The characters of a half-move that cannot be read, at most.
const WORD_CHARS: usize = 16;

/// All half-moves of a game.
#[derive(Default)]
pub(super) struct Tree {
    /// The bytes of the comment on the game.
    pub comment: Range<usize>,
    /// The half-moves, without their comments.
    pub moves: Vec<DraftMove>,
    /// Half-moves, and the bytes of their comments.
    pub comments: Vec<(usize, Range<usize>)>,
    /// The half-moves of the last line that were read, and what ended the reading, if anything did.
    pub broken: Option<(usize, Damaged)>,
}

/// Where the next half-move belongs.
enum NextPlace {
    First,
    /// It follows this one, as so manieth half-move of its line.
    After(usize),
    /// It may be played instead of this one.
    Instead(usize),
}

/// Reads half-moves one by one until the tree is complete. `next` gives the next one, or why there is none.
pub(super) fn read(mut next: impl FnMut() -> Result<WrittenPly, Damaged>) -> Tree {
    let mut tree = Tree::default();
    let root = match next() {
        Ok(root) => root,
        Err(why) => return Tree { broken: Some((0, why)), ..tree },
    };
    tree.comment = root.comment;
    if !root.goes_on {
        return tree;
    }
    // The half-moves whose alternatives are still to come, each with the number of half-moves before it.
    let mut waiting: Vec<(usize, usize)> = Vec::new();
    let (mut place, mut ply) = (NextPlace::First, 0);
    loop {
        let written = match next() {
            Ok(written) => written,
            Err(why) => {
                tree.broken = Some((ply, why));
                return tree;
            }
        };
        let at = tree.moves.len();
        match place {
            NextPlace::First => {}
            NextPlace::After(before) => {
                if let Some(before) = tree.moves.get_mut(before) {
                    before.goes_on = true;
                }
            }
            NextPlace::Instead(other) => {
                if let Some(other) = tree.moves.get_mut(other) {
                    other.alternative = u32::try_from(at).ok();
                }
            }
        }
        if !written.comment.is_empty() {
            tree.comments.push((at, written.comment));
        }
        tree.moves.push(DraftMove {
            squares: written.squares,
            comment: String::new(),
            goes_on: false,
            alternative: None,
        });
        if written.has_alternative {
            waiting.push((at, ply));
        }
        if written.goes_on {
            place = NextPlace::After(at);
            ply += 1;
        } else if let Some((other, before)) = waiting.pop() {
            place = NextPlace::Instead(other);
            ply = before;
        } else {
            return tree;
        }
    }
}

impl Tree {
    /// Puts the comments into a game. `text` gives the text of some bytes.
    pub(super) fn into_draft(self, draft: &mut Draft, text: impl Fn(Range<usize>) -> String) {
        draft.comment = text(self.comment);
        draft.moves = self.moves;
        for (at, comment) in self.comments {
            if let Some(half_move) = draft.moves.get_mut(at) {
                half_move.comment = text(comment);
            }
        }
    }
}
