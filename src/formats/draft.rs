//! A game as binary records hold it: headers, a position, and half-moves that are two squares each.
//!
//! Nothing of it was played yet. A format writes it as a text without a replay, so a folder of thousands of records is
//! read in a second; the text is checked afterwards like any other.

use super::TAGS;
use super::tags::Header;
use crate::record::{HeaderRole, Verdict};
use crate::rules::xiangqi::Setup;
use crate::rules::{Side, Square};

/// A game.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The position that it starts from.
    pub start: Setup,
    /// The text of a position that cannot be read.
    pub unread_start: Option<String>,
    /// The title.
    pub title: Option<String>,
    /// The other headers, in order.
    pub headers: Vec<Header>,
    /// The result, if it says one.
    pub verdict: Option<Verdict>,
    /// The comment on the game.
    pub comment: String,
    /// The half-moves. The one that follows another in its line stands right behind it.
    pub moves: Vec<DraftMove>,
}

/// A half-move.
#[derive(Clone, Debug)]
pub struct DraftMove {
    /// Where it comes from and where it goes; of one that cannot be read, a word that no notation has.
    pub squares: Result<(Square, Square), String>,
    /// The comment on it.
    pub comment: String,
    /// Whether its line goes on with the next half-move of the list.
    pub goes_on: bool,
    /// The next half-move that may be played instead of it, by its index.
    pub alternative: Option<u32>,
}

impl Draft {
    /// The side whose piece goes first; `None` if none can be seen to go.
    pub fn mover(&self) -> Option<Side> {
        let (from, _) = self.moves.first()?.squares.as_ref().ok()?;
        Some(self.start.get(*from)?.side)
    }

    /// Adds a header that has a role, unless it is empty.
    pub fn header(&mut self, role: HeaderRole, value: String) {
        self.tag(Some(role), TAGS.key(role).unwrap_or_default(), value);
    }

    /// Adds a header with this key, unless it is empty.
    pub fn tag(&mut self, role: Option<HeaderRole>, key: &str, value: String) {
        if !value.is_empty() {
            self.headers.push(Header { role, key: key.to_owned(), value });
        }
    }
}
