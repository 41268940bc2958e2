//! One folder per file format, and the table of them.
//!
//! *May change in any release.*
//!
//! A format implements one trait with its grammar, its lowering and its layout; adding one is a folder and a line in
//! [`FORMATS`]. Formats never import each other.

mod chinese_results;
mod compose;
pub(crate) mod cs102a;
pub(crate) mod csa;
pub(crate) mod dhtmlxq;
pub mod draft;
pub(crate) mod editing;
pub(crate) mod ending;
mod engine_lines;
pub(crate) mod fen;
pub(crate) mod headers;
pub(crate) mod jkf;
pub(crate) mod kept;
pub(crate) mod kif;
mod line_headers;
pub(crate) mod loss;
mod move_run;
mod movetext;
pub(crate) mod page;
pub(crate) mod page_numbers;
pub(crate) mod pgn;
mod shogi_setup;
pub mod spelling;
pub mod tags;
#[cfg(test)]
mod tests;
mod ucci;
pub(crate) mod uci;
mod unclosed;
pub(crate) mod usi;
pub(crate) mod words;
pub(crate) mod writing;
pub(crate) mod xq;

use self::loss::Loss;
use self::spelling::Spelling;
use self::tags::Vocabulary;
use crate::layout::LayoutOptions;
use crate::notation::{Notation, Script, Symbols};
use crate::record::{Game, Lower};
use crate::rules::Variant;
use crate::syntax::{Grammar, RecordTree, line_breaks};
use crate::text::{Encoding, LineBreaks, LineEnding, TextEdit};
use editing::Editing;
use kept::{drop_indent, has_same_tokens};
use std::fmt::Debug;

/// A file format.
pub trait Format: Sync + Debug {
    /// The facts about the format: names, extensions, notations.
    fn info(&self) -> &'static FormatInfo;

    /// How text becomes trees.
    fn grammar(&self) -> &'static dyn Grammar;

    /// How trees become items.
    fn lowering(&self) -> &'static dyn Lower;

    /// Whether a text really is in this format, as its name or the client says; the reason if it is not.
    fn accepts(&self, _head: &str) -> Result<(), Unfit> {
        Ok(())
    }

    /// Whether a record can be laid out. The others are left as they are.
    fn is_sound(&self, record: &RecordTree) -> bool;

    /// A sound record after its layout. `last` is whether it is the file's last one, `ending` how the file's lines end.
    fn lay_out(&self, record: &RecordTree, last: bool, ending: LineEnding, options: &LayoutOptions) -> String;

    /// A formatted record; `None` if it is left as it is: it is not sound, or it would be read differently.
    fn print(&self, record: &RecordTree, last: bool, ending: LineEnding, options: &LayoutOptions) -> Option<String> {
        if !self.is_sound(record) {
            return None;
        }
        let text = self.lay_out(record, last, ending, options);
        let is_kept = has_same_tokens(self.grammar(), record, &text, options.comments);
        debug_assert!(is_kept, "the layout changed a token of {:?} in {text:?}", record.text());
        is_kept.then_some(text)
    }

    /// A whole formatted file, including records that are left as they are.
    fn print_file(&self, records: &[&RecordTree], options: &LayoutOptions) -> String {
        let ending = self.line_ending(&mut records.iter().copied());
        let mut text = String::new();
        for (index, record) in records.iter().enumerate() {
            match self.print(record, index + 1 == records.len(), ending, options) {
                Some(printed) => {
                    drop_indent(&mut text);
                    text.push_str(&printed);
                }
                None => text.push_str(&record.text()),
            }
        }
        text
    }

    /// The line breaks of a record that can be formatted; none of another, because the next layout would count others.
    fn line_breaks(&self, record: &RecordTree) -> LineBreaks {
        if self.is_sound(record) { line_breaks(record) } else { LineBreaks::default() }
    }

    /// The line ending of a file, by the records that can be formatted.
    fn line_ending(&self, records: &mut dyn Iterator<Item = &RecordTree>) -> LineEnding {
        records.map(|record| self.line_breaks(record)).sum::<LineBreaks>().most_used()
    }

    /// How it spells its words.
    fn spelling(&self) -> &'static Spelling {
        &spelling::WORDLESS
    }

    /// Games as a text of the format; `None` if the format cannot be written or cannot hold these games. Parts that the
    /// format cannot hold are reported in `lost`.
    fn write(&self, _games: &[Game], _options: &WriteOptions, _lost: &mut Vec<Loss>) -> Option<String> {
        None
    }

    /// Adds a game of squares to a text of the format, if it is one that binary records are read as.
    fn draft(&self, _game: &draft::Draft, _out: &mut String) {}

    /// The edits of a record, by its own offsets, that declare the notation of its moves. If a file has one
    /// declaration, it is that of the record that has it, or else of the first. `None` if the format cannot declare it.
    fn declare(&self, _record: &RecordTree, _notation: Notation) -> Option<Vec<TextEdit>> {
        None
    }

    /// The edits of the record with the FORMAT line, by its own offsets, after which it gives the pieces these letters;
    /// `None` if the format cannot say so.
    fn declare_letters(&self, _record: &RecordTree, _letters: &Symbols) -> Option<Vec<TextEdit>> {
        None
    }

    /// How it writes edits of a record.
    fn editing(&self) -> &'static dyn Editing {
        &editing::ReadOnly
    }

    /// Whether games of a variant can be written in it.
    fn holds(&self, variant: Variant) -> bool {
        variant == self.lowering().replay_rules().variant
    }

    /// Whether a game in it can have variations.
    fn holds_variations(&self) -> bool {
        self.editing().variations().is_some()
    }

    /// The extension of the companion file: the file of the same name that gives the games their start.
    fn companion_extension(&self) -> Option<&'static str> {
        None
    }

    /// Whether its files are always UTF-8 without a byte order mark, their lines ended by `\n`.
    fn is_plain_text(&self) -> bool {
        false
    }

    /// Whether its records know nothing of each other, so that a long text can be read piece by piece.
    fn is_list(&self) -> bool {
        false
    }

    /// The encoding that programs expect of a file with this extension, lower case, whose text begins with `head`; `None` if
    /// they take any.
    fn usual_encoding(&self, _extension: &str, _head: &str) -> Option<Encoding> {
        None
    }

    /// How likely a text is of this format by its content alone: from 0 to 100.
    fn likelihood(&self, head: &str) -> u8;
}

/// The options for writing games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WriteOptions {
    /// The dialect of the moves; `None` for the format's default.
    pub notation: Option<Notation>,
    /// Widths and indents.
    pub layout: LayoutOptions,
    /// How lines end.
    pub ending: LineEnding,
    /// How the text will be encoded: some formats say so in the text.
    pub encoding: Encoding,
    /// Which Chinese characters are written.
    pub script: Script,
    /// Whether the text continues a file that already has games. Then the parts that a file has once are left out, and
    /// the separator of two games comes first.
    pub continued: bool,
    /// The letters that a continued file has for its pieces; `None` for the usual ones of the notation.
    pub letters: Option<Symbols>,
}

/// The facts about a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FormatInfo {
    /// The language id of editors and of `--language`.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// File name extensions without the dot, lower case.
    pub extensions: &'static [&'static str],
    /// Whether its files are more likely in a Japanese than in a Chinese encoding.
    pub japanese: bool,
}

/// The reason why a text has no format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// It has the name of a format and is an XQuery program.
    XQuery,
    /// It is a PGN of a game that is neither xiangqi nor jeiqi.
    OtherPgn,
    /// Its positions are rows of eight squares, as in Western chess.
    WesternChess,
    /// Its positions are of shogi, and the format has none.
    Shogi,
    /// It has the name of a list of positions, and no line is one of xiangqi or jeiqi.
    NoPosition,
    /// It has the name of a format and is plainly a record in this other one.
    OtherFormat(&'static FormatInfo),
    /// Neither its name nor its content is that of a format.
    Unknown,
}

/// Every format.
pub const FORMATS: &[&dyn Format] = &[
    &xq::Xq,
    &pgn::Pgn,
    &csa::Csa,
    &kif::KI2,
    &kif::KIF,
    &dhtmlxq::Dhtmlxq,
    &cs102a::CHESSBOARD,
    &cs102a::CHESSMOVESEQ,
    &fen::Fen,
    &uci::Uci,
    &ucci::Ucci,
    &usi::Usi,
    &page::Page,
];

/// The tags that headers of other formats become in comments.
pub static TAGS: &Vocabulary = &pgn::TAGS;
/// The tags of the chess world.
pub static OTHER_TAGS: &Vocabulary = &pgn::OTHER_TAGS;

/// The format whose headers other records of shogi have.
pub static JAPANESE: &dyn Format = &kif::KIF;

/// The format that binary records of xiangqi are read as.
pub static DRAFTED: &dyn Format = &xq::Xq;
/// The format that records of JKF are read as. No file is in it.
pub static JKF: &dyn Format = &jkf::Jkf;

/// From this likelihood on a text is plainly of a format.
const PLAIN: u8 = 90;
/// Up to this likelihood a text may be of another format: PGN without tags has no more.
const LITTLE: u8 = 55;

/// The format of an id.
pub fn by_id(id: &str) -> Option<&'static dyn Format> {
    FORMATS.iter().copied().find(|format| format.info().id == id)
}

/// The number of bytes at the beginning of a text that decide its format.
pub const HEAD: usize = 4096;

/// The beginning of a text, which is enough to detect its format.
pub fn head_of(text: &str) -> &str {
    let end = (0..=HEAD.min(text.len())).rev().find(|end| text.is_char_boundary(*end));
    text.get(..end.unwrap_or(0)).unwrap_or(text)
}

/// The format of a text: by the client's language id, then by the extension of `path`, then by the first kilobytes of
/// the text.
pub fn detect(id: Option<&str>, path: Option<&str>, head: &str) -> Result<&'static dyn Format, Unfit> {
    let accepted = |format: &'static dyn Format| match misnamed(format, head) {
        Some(other) => Err(Unfit::OtherFormat(other.info())),
        None => format.accepts(head).map(|()| format),
    };
    if let Some(format) = id.and_then(by_id) {
        return accepted(format);
    }
    let extension = path.and_then(|path| path.rsplit_once('.')).map(|(_, extension)| extension.to_ascii_lowercase());
    if let Some(extension) = extension {
        let named = FORMATS.iter().copied().find(|format| format.info().extensions.contains(&extension.as_str()));
        if let Some(format) = named {
            return accepted(format);
        }
    }
    let best = FORMATS.iter().copied().max_by_key(|format| format.likelihood(head));
    best.filter(|format| format.likelihood(head) >= 50).ok_or(Unfit::Unknown)
}

/// Whether a text has more of a format than one of another may have.
pub(crate) fn is_plainly(format: &dyn Format, head: &str) -> bool {
    format.likelihood(head) > LITTLE
}

/// The format of a text that has little of the format that it is named after, and plainly is of another one.
fn misnamed(format: &'static dyn Format, head: &str) -> Option<&'static dyn Format> {
    if is_plainly(format, head) {
        return None;
    }
    FORMATS.iter().copied().find(|other| other.likelihood(head) >= PLAIN)
}
