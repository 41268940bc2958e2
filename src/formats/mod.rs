//! One folder per file format, and the table of them.
//!
//! *May change in any release.*
//!
//! A [`Format`] is a table with its grammar, its lowering and its layout; adding one is a folder and a line in
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
use crate::syntax::{Grammar, RecordTree, lay_out_lines, line_breaks};
use crate::text::{Encoding, LineBreaks, LineEnding, TextEdit};
use editing::Editing;
use kept::{drop_indent, has_same_tokens};
use std::fmt::{self, Debug};

/// A file format: a table of its facts, and of what is its own.
pub struct Format {
    /// Names and extensions.
    pub info: FormatInfo,
    /// How text becomes trees.
    pub grammar: &'static dyn Grammar,
    /// How trees become items.
    pub lowering: &'static dyn Lower,
    /// How likely a text is of this format by its content alone: from 0 to 100.
    pub likelihood: fn(head: &str) -> u8,
    /// Whether a text really is in this format, as its name or the client says; the reason if it is not.
    pub accepts: fn(head: &str) -> Result<(), Unfit>,
    /// How it spells its words.
    pub spelling: &'static Spelling,
    /// How it writes edits of a record.
    pub editing: &'static Editing,
    /// Whether a record can be laid out. The others are left as they are.
    pub is_sound: fn(&RecordTree) -> bool,
    /// A sound record after its layout. `last` is whether it is the file's last one, `ending` how the file's lines end.
    pub lay_out: fn(record: &RecordTree, last: bool, ending: LineEnding, &LayoutOptions) -> String,
    /// The variants whose games can be written in it; none if it is read only.
    pub variants: &'static [Variant],
    /// Whether a game in it can have variations.
    pub holds_variations: bool,
    /// Games as a text of the format; `None` if the format cannot hold these games. Parts that the format cannot hold are
    /// reported in `lost`.
    pub write: fn(&[Game], &WriteOptions, lost: &mut Vec<Loss>) -> Option<String>,
    /// Adds a game of squares to a text of the format, if it is one that binary records are read as.
    pub draft: fn(&draft::Draft, &mut String),
    /// The edits of a record, by its own offsets, that declare the notation of its moves. If a file has one
    /// declaration, it is that of the record that has it, or else of the first. `None` if the format cannot declare it.
    pub declare: fn(&RecordTree, Notation) -> Option<Vec<TextEdit>>,
    /// The edits of the record with the FORMAT line, by its own offsets, after which it gives the pieces these letters;
    /// `None` if the format cannot say so.
    pub declare_letters: fn(&RecordTree, &Symbols) -> Option<Vec<TextEdit>>,
    /// The extension of the companion file: the file of the same name that gives the games their start.
    pub companion_extension: Option<&'static str>,
    /// Whether its files are always UTF-8 without a byte order mark, their lines ended by `\n`.
    pub is_plain_text: bool,
    /// Whether its records know nothing of each other, so that a long text can be read piece by piece.
    pub is_list: bool,
    /// The encoding that programs expect of a file with this extension, lower case, whose text begins with `head`; `None` if
    /// they take any.
    pub usual_encoding: fn(extension: &str, head: &str) -> Option<Encoding>,
}

impl Format {
    /// A format that is read only, of lines that are lists of words. What else a format has, it says itself.
    const fn new(
        info: FormatInfo,
        grammar: &'static dyn Grammar,
        lowering: &'static dyn Lower,
        likelihood: fn(&str) -> u8,
    ) -> Format {
        Format {
            info,
            grammar,
            lowering,
            likelihood,
            accepts: |_| Ok(()),
            spelling: &spelling::WORDLESS,
            editing: &editing::READ_ONLY,
            is_sound: |_| true,
            lay_out: |record, last, ending, _| lay_out_lines(record, last, ending),
            variants: &[],
            holds_variations: false,
            write: |_, _, _| None,
            draft: |_, _| {},
            declare: |_, _| None,
            declare_letters: |_, _| None,
            companion_extension: None,
            is_plain_text: false,
            is_list: false,
            usual_encoding: |_, _| None,
        }
    }

    /// A formatted record; `None` if it is left as it is: it is not sound, or it would be read differently.
    pub fn print(
        &self,
        record: &RecordTree,
        last: bool,
        ending: LineEnding,
        options: &LayoutOptions,
    ) -> Option<String> {
        if !(self.is_sound)(record) {
            return None;
        }
        let text = (self.lay_out)(record, last, ending, options);
        let is_kept = has_same_tokens(self.grammar, record, &text, options.comments);
        debug_assert!(is_kept, "the layout changed a token of {:?} in {text:?}", record.text());
        is_kept.then_some(text)
    }

    /// A whole formatted file, including records that are left as they are.
    pub fn print_file(&self, records: &[&RecordTree], options: &LayoutOptions) -> String {
        let ending = self.line_ending(records.iter().copied());
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

    /// The line breaks of a record that can be formatted; none of another, because the next layout would count others, nor
    /// where a format has only one kind.
    pub fn line_breaks(&self, record: &RecordTree) -> LineBreaks {
        if !self.is_plain_text && (self.is_sound)(record) { line_breaks(record) } else { LineBreaks::default() }
    }

    /// The line ending of a file, by the records that can be formatted.
    pub fn line_ending<'t>(&self, records: impl Iterator<Item = &'t RecordTree>) -> LineEnding {
        records.map(|record| self.line_breaks(record)).sum::<LineBreaks>().most_used()
    }

    /// Whether games of a variant can be written in it.
    pub fn holds(&self, variant: Variant) -> bool {
        self.variants.contains(&variant)
    }
}

impl Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info.id)
    }
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
pub const FORMATS: &[&Format] = &[
    &xq::XQ,
    &pgn::PGN,
    &csa::CSA,
    &kif::KI2,
    &kif::KIF,
    &dhtmlxq::DHTMLXQ,
    &cs102a::CHESSBOARD,
    &cs102a::CHESSMOVESEQ,
    &fen::FEN,
    &uci::UCI,
    &ucci::UCCI,
    &usi::USI,
    &page::PAGE,
];

/// The tags that headers of other formats become in comments.
pub static TAGS: &Vocabulary = &pgn::TAGS;
/// The tags of the chess world.
pub static OTHER_TAGS: &Vocabulary = &pgn::OTHER_TAGS;

/// The format whose headers other records of shogi have.
pub static JAPANESE: &Format = &kif::KIF;

/// The format that binary records of xiangqi are read as.
pub static DRAFTED: &Format = &xq::XQ;
/// The format that records of JKF are read as. No file is in it.
pub static JKF: &Format = &jkf::JKF;

/// From this likelihood on a text is plainly of a format.
const PLAIN: u8 = 90;
/// Up to this likelihood a text may be of another format: PGN without tags has no more.
const LITTLE: u8 = 55;

/// The format of an id.
pub fn by_id(id: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|format| format.info.id == id)
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
pub fn detect(id: Option<&str>, path: Option<&str>, head: &str) -> Result<&'static Format, Unfit> {
    let accepted = |format: &'static Format| match misnamed(format, head) {
        Some(other) => Err(Unfit::OtherFormat(&other.info)),
        None => (format.accepts)(head).map(|()| format),
    };
    if let Some(format) = id.and_then(by_id) {
        return accepted(format);
    }
    let extension = path.and_then(|path| path.rsplit_once('.')).map(|(_, extension)| extension.to_ascii_lowercase());
    if let Some(extension) = extension {
        let named = FORMATS.iter().copied().find(|format| format.info.extensions.contains(&extension.as_str()));
        if let Some(format) = named {
            return accepted(format);
        }
    }
    let best = FORMATS.iter().copied().max_by_key(|format| (format.likelihood)(head));
    best.filter(|format| (format.likelihood)(head) >= 50).ok_or(Unfit::Unknown)
}

/// Whether a text has more of a format than one of another may have.
pub(crate) fn is_plainly(format: &Format, head: &str) -> bool {
    (format.likelihood)(head) > LITTLE
}

/// The format of a text that has little of the format that it is named after, and plainly is of another one.
fn misnamed(format: &'static Format, head: &str) -> Option<&'static Format> {
    if is_plainly(format, head) {
        return None;
    }
    FORMATS.iter().copied().find(|other| (other.likelihood)(head) >= PLAIN)
}
