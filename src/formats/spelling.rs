//! How a format spells its words: one value for each format, which the grammar, the writer, the editing of records, the
//! completion and the files of the editors read.
//!
//! A new header is one line in the list of its format:
//!
//! ```ignore
//! header("PLACE", Some(HeaderRole::Site), HeaderKey::Text).offered(6),
//! ```

use super::tags::Vocabulary;
use super::words::{LineWord, When};
use crate::record::{End, HeaderKey, HeaderRole};
use crate::rules::Side;
use crate::sort::sort_by_key;
use crate::syntax::Opened;
use std::borrow::Cow;

/// The words and signs of a format.
#[derive(Debug)]
pub struct Spelling {
    /// Its headers, in the order in which it writes them.
    pub headers: &'static [Header],
    /// How its headers become those of other formats; `None` if they have no roles.
    pub vocabulary: Option<&'static Vocabulary>,
    /// The sign before the key of a header.
    pub opens: &'static str,
    /// The separator between a key and its value.
    pub separator: fn(key: &str) -> &'static str,
    /// The sign that closes a header.
    pub closes: &'static str,
    /// The words that begin a line and are listed before the headers.
    pub first_lines: &'static [LineWord],
    /// Those that are listed after the headers.
    pub last_lines: &'static [LineWord],
    /// Words among the moves other than moves and ends.
    pub among_moves: &'static [LineWord],
    /// The words that end a game.
    pub ends: &'static [EndWord],
    /// Characters besides letters at which an editor asks what can follow: half-moves begin with them.
    pub asks: &'static str,
    /// Characters besides ASCII and those of Chinese half-moves with which a half-move is written.
    pub writes: &'static str,
    /// The names of notations that the file can declare.
    pub notations: &'static [&'static str],
    /// The keywords of blocks.
    pub blocks: &'static [Block],
    /// The signs around the number of a variation.
    pub number_signs: [&'static str; 2],
    /// The word in a setup before the number of the next move.
    pub setup_move: &'static str,
    /// The brackets of a variation among the moves.
    pub brackets: [&'static str; 2],
    /// The space inside each of the two brackets.
    pub padding: &'static str,
    /// The signs around a comment.
    pub comment: [&'static str; 2],
    /// The signs that begin a comment to the end of its line.
    pub line_comments: &'static [char],
    /// The judgements of a half-move.
    pub judgements: &'static [&'static str],
    /// Whether a space stands between a number and the dots of the second side: `1. ...`
    pub dots_apart: bool,
    /// Whether the number of a half-move of the second side is repeated after a comment, as it is after a variation.
    pub numbers_after_comments: bool,
}

/// The judgements of half-moves in running lines.
pub const JUDGEMENTS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// A format without words.
pub const WORDLESS: Spelling = Spelling {
    headers: &[],
    vocabulary: None,
    opens: "",
    separator: |_| " ",
    closes: "",
    first_lines: &[],
    last_lines: &[],
    among_moves: &[],
    ends: &[],
    asks: "",
    writes: "",
    notations: &[],
    blocks: &[],
    number_signs: ["[", "]"],
    setup_move: "",
    brackets: ["", ""],
    padding: "",
    comment: ["", ""],
    line_comments: &[],
    judgements: &[],
    dots_apart: false,
    numbers_after_comments: false,
};

/// A header of a format.
#[derive(Clone, Copy, Debug)]
pub struct Header {
    /// Its key as the format spells it.
    pub key: &'static str,
    /// Its key in the other vocabulary of the format; empty if it is the same or if there is only one.
    pub other: &'static str,
    /// The role that it shares with headers of other formats.
    pub role: Option<HeaderRole>,
    /// Its meaning for the replay.
    pub meaning: HeaderKey,
    /// The values that it takes; empty if there are many.
    pub values: &'static [&'static str],
    /// The version of the format that brought it, as a record names it.
    pub since: &'static str,
    /// Its rank among those that completion offers; `None` if it is not offered.
    pub offered: Option<u8>,
    /// Whether it has a place of its own among the headers.
    pub is_ordered: bool,
}

/// A header that is offered after those with a rank.
pub const fn header(key: &'static str, role: Option<HeaderRole>, meaning: HeaderKey) -> Header {
    Header { key, other: "", role, meaning, values: &[], since: "", offered: Some(u8::MAX), is_ordered: true }
}

impl Header {
    /// The header with its key in the other vocabulary.
    pub const fn or(self, other: &'static str) -> Header {
        Header { other, ..self }
    }

    /// The header as it is in a format where a later version brought it.
    pub const fn since(self, since: &'static str) -> Header {
        Header { since, ..self }
    }

    /// The header with the list of its values.
    pub const fn values(self, values: &'static [&'static str]) -> Header {
        Header { values, ..self }
    }

    /// The header with a rank in completion.
    pub const fn offered(self, rank: u8) -> Header {
        Header { offered: Some(rank), ..self }
    }

    /// A header that is read and written, but not offered.
    pub const fn unoffered(self) -> Header {
        Header { offered: None, ..self }
    }

    /// A header that stays where it is among the others.
    pub const fn unordered(self) -> Header {
        Header { is_ordered: false, ..self }
    }

    /// Its keys.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> + use<> {
        [self.key, self.other].into_iter().filter(|key| !key.is_empty())
    }
}

/// A keyword that opens a block.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    /// The keyword.
    pub keyword: &'static str,
    /// The bracket after it.
    pub bracket: &'static str,
    /// What it opens.
    pub opens: Opened,
}

/// A word that ends a game.
#[derive(Clone, Copy, Debug)]
pub struct EndWord {
    /// The word.
    pub word: &'static str,
    /// Its meaning.
    pub end: End,
    /// The reason that it stands for, in the words of other formats; empty if it stands for none.
    pub reason: &'static str,
    /// The version of the format that brought it, as a record names it.
    pub since: &'static str,
    /// The version that no longer has it; empty if all have.
    pub withdrawn: &'static str,
    /// Its rank among those that completion offers; `None` if it is not offered.
    pub offered: Option<u8>,
}

/// A word that ends a game, which all versions have.
pub const fn end_word(word: &'static str, end: End, reason: &'static str) -> EndWord {
    EndWord { word, end, reason, since: "", withdrawn: "", offered: Some(u8::MAX) }
}

impl EndWord {
    /// The same in a format where a later version brought it.
    pub const fn since(self, since: &'static str) -> EndWord {
        EndWord { since, ..self }
    }

    /// The same in a format where a later version took it back.
    pub const fn withdrawn(self, withdrawn: &'static str) -> EndWord {
        EndWord { withdrawn, offered: None, ..self }
    }

    /// The word with a rank in completion.
    pub const fn offered(self, rank: u8) -> EndWord {
        EndWord { offered: Some(rank), ..self }
    }

    /// A word that is read, but not offered.
    pub const fn unoffered(self) -> EndWord {
        EndWord { offered: None, ..self }
    }

    /// Whether a reason is the word, with or without its sign, or says it in words.
    pub fn means(&self, reason: &str) -> bool {
        !self.reason.is_empty()
            && (reason.trim_start_matches('%') == self.word.trim_start_matches('%')
                || reason.eq_ignore_ascii_case(self.reason))
    }
}

/// The header of a key as it is spelled.
pub fn header_of(headers: &'static [Header], key: &str) -> Option<&'static Header> {
    headers.iter().find(|header| header.keys().any(|own| own == key))
}

impl Spelling {
    /// The header of a key as it is spelled.
    pub fn header(&self, key: &str) -> Option<&'static Header> {
        header_of(self.headers, key)
    }

    /// The header of a key, in any case of its letters.
    pub fn header_in_any_case(&self, key: &str) -> Option<&'static Header> {
        self.headers.iter().find(|header| header.keys().any(|own| own.eq_ignore_ascii_case(key)))
    }

    /// The place of a key in the order of the headers; `None` for all others.
    pub fn place(&self, key: &str) -> Option<usize> {
        let mut ordered = self.headers.iter().filter(|header| header.is_ordered).flat_map(Header::keys);
        ordered.position(|own| own == key)
    }

    /// The place of a key in the order of the headers; all others come after them.
    pub fn rank(&self, key: &str) -> usize {
        self.place(key).unwrap_or(usize::MAX)
    }

    /// A header as the format writes it.
    pub fn header_line(&self, key: &str, value: &str) -> String {
        [self.opens, key, (self.separator)(key), value, self.closes].concat()
    }

    /// The keyword that opens something.
    pub fn block(&self, opens: Opened) -> Option<&'static str> {
        self.blocks.iter().find(|block| block.opens == opens).map(|block| block.keyword)
    }

    /// The beginning of a variation with a keyword: `VAR[1]`.
    pub fn variation(&self, number: Option<u32>) -> String {
        let keyword = self.block(Opened::Variation).unwrap_or_default();
        let [before, after] = self.number_signs;
        number.map_or_else(|| keyword.to_owned(), |number| format!("{keyword}{before}{number}{after}"))
    }

    /// The words before a half-move in running lines: `1.`, and for the second side `1...` or `1.` and `...`
    pub fn number(&self, number: u32, side: Side, glued: bool) -> Vec<String> {
        match side {
            Side::First => vec![format!("{number}.")],
            Side::Second if glued => vec![format!("{number}...")],
            Side::Second => vec![format!("{number}."), "...".to_owned()],
        }
    }

    /// The end of a word as it is spelled.
    pub fn end(&self, word: &str) -> Option<&'static EndWord> {
        self.ends.iter().find(|end| end.word == word)
    }

    /// The words that begin a line outside of the moves, the likeliest first.
    pub fn line_words(&self) -> Vec<LineWord> {
        let mut headers: Vec<(u8, &Header)> =
            self.headers.iter().filter_map(|header| Some((header.offered?, header))).collect();
        sort_by_key(&mut headers, |(rank, _)| *rank);
        let headers = headers.into_iter().map(|(_, header)| LineWord {
            word: Cow::Owned([self.opens, header.key].concat()),
            text: Cow::Owned(self.header_line(header.key, "|")),
            when: if header.role == Some(HeaderRole::Fen) { When::Position } else { When::Header },
            since: header.since,
        });
        self.first_lines.iter().cloned().chain(headers).chain(self.last_lines.iter().cloned()).collect()
    }

    /// The words among the moves other than moves.
    pub fn words_among_moves(&self) -> Vec<LineWord> {
        let mut ends: Vec<(u8, &EndWord)> = self.ends.iter().filter_map(|end| Some((end.offered?, end))).collect();
        sort_by_key(&mut ends, |(rank, _)| *rank);
        let ends = ends.into_iter().map(|(_, end)| LineWord {
            word: Cow::Borrowed(end.word),
            text: Cow::Borrowed(end.word),
            when: When::End,
            since: end.since,
        });
        self.among_moves.iter().cloned().chain(ends).collect()
    }
}
