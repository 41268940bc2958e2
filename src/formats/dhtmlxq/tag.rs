//! The tags of the format, by their text alone: `[DhtmlXQ_title]`, `[/DhtmlXQ_title]`, and the same in a script.

use crate::syntax::Scanner;

/// The beginning of every key.
pub(super) const NAME: &str = "DhtmlXQ";
/// The key of the main line.
pub(super) const MOVES: &str = "movelist";
/// The beginning of the key of a variation.
pub(super) const VARIATION: &str = "move_";
/// The beginning of the key of a comment.
pub(super) const COMMENT: &str = "comment";
/// The key of the position.
pub(super) const POSITION: &str = "binit";
/// The key that comes first.
pub(super) const VERSION: &str = "ver";
/// The value of that key in nearly all files. It says nothing of the game.
pub(super) const USUAL_VERSION: &str = "www_dpxq_com";
/// The longest tag that is looked for.
const TAG_BYTES: usize = 64;

/// A tag or the sign that stands for one in a script.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tag {
    /// `[DhtmlXQ]`, `[DhtmlXQHTML]`: a game begins. With its length.
    Open(usize),
    /// `[/DhtmlXQ]`: it ends.
    Close(usize),
    /// `[DhtmlXQ_key]`. With the length before the key and that of the key.
    Field { lead: usize, key: usize },
    /// `[/DhtmlXQ_key]`, likewise.
    FieldEnd { lead: usize, key: usize },
    /// `DhtmlXQ_key = '`, with the length before the key, that of the key and that of the rest up to the quote.
    Assignment { lead: usize, key: usize, rest: usize, quote: u8 },
}

impl Tag {
    /// All of it.
    pub(super) fn len(self) -> usize {
        match self {
            Tag::Open(len) | Tag::Close(len) => len,
            Tag::Field { lead, key } | Tag::FieldEnd { lead, key } => lead + key + 1,
            Tag::Assignment { lead, key, rest, .. } => lead + key + rest + 1,
        }
    }
}

/// The tag at a distance from the cursor.
pub(super) fn tag_at(scan: &mut Scanner<'_>, at: usize) -> Option<Tag> {
    let bracket = scan.peek(at) == Some(b'[');
    let slash = bracket && scan.peek(at + 1) == Some(b'/');
    let start = at + usize::from(bracket) + usize::from(slash);
    if !same(scan, start, NAME) {
        return None;
    }
    let after = start + NAME.len();
    if bracket && scan.peek(after) != Some(b'_') {
        let word = scan.run_at_most(after, TAG_BYTES, |byte| byte.is_ascii_alphanumeric());
        let len = after + word + 1 - at;
        let ends = word < TAG_BYTES && scan.peek(after + word) == Some(b']');
        return ends.then_some(if slash { Tag::Close(len) } else { Tag::Open(len) });
    }
    if scan.peek(after) != Some(b'_') {
        return None;
    }
    let lead = after + 1 - at;
    let key = scan.run_at_most(after + 1, TAG_BYTES + 1, |byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if key == 0 || key > TAG_BYTES {
        return None;
    }
    let end = after + 1 + key;
    if bracket {
        let tag = if slash { Tag::FieldEnd { lead, key } } else { Tag::Field { lead, key } };
        return (scan.peek(end) == Some(b']')).then_some(tag);
    }
    let space = |scan: &mut Scanner<'_>, from: usize| scan.run(from, |byte| byte == b' ' || byte == b'\t');
    let before = space(scan, end);
    let after = space(scan, end + before + 1);
    let rest = before + 1 + after;
    let quote = scan.peek(end + rest).filter(|quote| matches!(quote, b'\'' | b'"'))?;
    (scan.peek(end + before) == Some(b'=')).then_some(Tag::Assignment { lead, key, rest, quote })
}

/// Whether a word stands at a distance from the cursor, in any case of its letters.
fn same(scan: &mut Scanner<'_>, at: usize, word: &str) -> bool {
    word.bytes()
        .enumerate()
        .all(|(index, byte)| scan.peek(at + index).is_some_and(|found| found.eq_ignore_ascii_case(&byte)))
}

/// The numbers of a line of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    /// The line that it leaves.
    pub parent: u32,
    /// The half-move that it replaces, from the start of the game.
    pub at: u32,
    /// Its own.
    pub own: u32,
}

/// The numbers in the key of a variation, `move_0_48_1`, or in the bare tag of one in a script, `0_48_1`.
pub(super) fn numbers(text: &str) -> Option<Numbers> {
    let mut parts = text.split('_');
    let mut next = || parts.next().filter(|part| part.len() <= 6)?.parse().ok();
    let (parent, at, own) = (next()?, next()?, next()?);
    parts.next().is_none().then_some(Numbers { parent, at, own })
}

/// The place that the key of a comment names: `comment12`, `comment3_44`. The line, and the number of the half-move.
pub(super) fn place(key: &str) -> Option<(u32, u32)> {
    let text = strip(key, COMMENT)?;
    let number = |text: &str| if text.len() <= 6 { text.parse().ok() } else { None };
    match text.split_once('_') {
        Some((line, ply)) => Some((number(line)?, number(ply)?)),
        None => Some((0, number(text)?)),
    }
}

/// The rest of a text after a word, in any case of its letters.
pub(super) fn strip<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let start = text.get(..word.len())?;
    start.eq_ignore_ascii_case(word).then(|| text.get(word.len()..).unwrap_or_default())
}
