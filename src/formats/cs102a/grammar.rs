//! The syntax of CS102A, line by line.
//!
//! ```text
//! file     = { metadata | comment } [ "@@" eol ] { row | river | step | comment } ;
//! metadata = "@" key "=" value eol ;
//! row      = 9 of "." "G" "A" "E" "H" "C" "N" "S" "g" … ;      (* upper case is Black *)
//! river    = "---------" ;
//! step     = number number number number ;
//! comment  = "#" rest-of-line ;                                (* also after anything *)
//! ```
//!
//! A line of metadata is a block, and so is a run of rows or of steps. The state is whether the metadata is over,
//! whether there was any, and whether the line ends were reported.

use super::Content;
use crate::syntax::spaces::{line_break, line_comment, wide_spaces};
use crate::syntax::{BlockState, Expected, Grammar, Parser, SyntaxErrorKind, SyntaxKind, is_space};

const KEY_AND_VALUE: Expected = Expected::Thing("key, `=` and value");
const METADATA_END: Expected = Expected::Thing("the line `@@`, which ends the metadata");

/// The grammar of one of the two kinds of file.
pub(super) struct Cs102aGrammar(pub Content);

/// Lines in a block.
const LINES: usize = 64;

#[derive(Clone, Copy)]
struct Cs102aState {
    /// After the metadata.
    content: bool,
    /// There was metadata, and no end of it yet.
    open: bool,
    /// A line that ends in `\r\n` was reported.
    line_ends_reported: bool,
    /// After the first block.
    begun: bool,
}

impl Cs102aState {
    fn pack(self) -> BlockState {
        let bit = |set: bool, at: u32| u64::from(set) << at;
        BlockState(bit(self.content, 0) | bit(self.open, 1) | bit(self.line_ends_reported, 2) | bit(self.begun, 3))
    }

    fn unpack(state: BlockState) -> Cs102aState {
        let bit = |at: u32| state.0 & (1 << at) != 0;
        Cs102aState { content: bit(0), open: bit(1), line_ends_reported: bit(2), begun: bit(3) }
    }
}

impl Grammar for Cs102aGrammar {
    fn block(&self, parser: &mut Parser<'_, '_>, state: BlockState) -> (SyntaxKind, BlockState) {
        let mut state = Cs102aState::unpack(state);
        if !std::mem::replace(&mut state.begun, true) && parser.scan.starts_with("\u{FEFF}") {
            parser.wrong_token(SyntaxKind::Whitespace, '\u{FEFF}'.len_utf8(), SyntaxErrorKind::ByteOrderMark);
        }
        let kind = self.lines(parser, &mut state);
        (kind, state.pack())
    }
}

/// How the first words of a line are taken.
type Words = fn(&mut Parser<'_, '_>);

impl Cs102aGrammar {
    fn lines(&self, parser: &mut Parser<'_, '_>, state: &mut Cs102aState) -> SyntaxKind {
        let words: Words = if self.0 == Content::Board { row } else { step };
        match first(parser) {
            None => {
                self.run(parser, state, |found| found.is_none(), |_| {});
                SyntaxKind::Trivia
            }
            Some(b'@') if state.content && (has_value(parser) || ends_metadata(parser)) => {
                line(parser, state, stray_metadata);
                SyntaxKind::Error
            }
            Some(b'@') if !state.content => {
                // A line without a word after its sign ends the metadata, whatever follows.
                let ends = ends_metadata(parser);
                // A damaged line may be the one that ends it.
                let joined = has_value(parser) && before_end(parser).is_some();
                (state.content, state.open) = (ends || joined, !ends && !joined && has_value(parser));
                line(parser, state, if ends { metadata_end } else { metadata });
                if ends { SyntaxKind::MetadataEnd } else { SyntaxKind::Header }
            }
            Some(_) if !state.content && is_damaged_metadata(parser) => {
                state.open &= has_value(parser);
                line(parser, state, damaged_metadata);
                SyntaxKind::Error
            }
            Some(_) => {
                state.content = true;
                if std::mem::take(&mut state.open) {
                    spaces(parser);
                    let (at, len) = (parser.len(), content_len(parser));
                    parser.error(at, at + len, SyntaxErrorKind::MissingMetadataEnd);
                }
                self.run(parser, state, |found| found != Some(b'@'), words);
                if self.0 == Content::Board { SyntaxKind::Setup } else { SyntaxKind::Moves }
            }
        }
    }

    /// Lines that begin as wanted, up to some dozens.
    fn run(&self, parser: &mut Parser<'_, '_>, state: &mut Cs102aState, wanted: fn(Option<u8>) -> bool, words: Words) {
        for count in 0..LINES {
            if parser.scan.peek(0).is_none() || (count > 0 && !wanted(first(parser))) {
                return;
            }
            line(parser, state, words);
        }
    }
}

/// One line: spaces, its words, a comment, the line break.
fn line(parser: &mut Parser<'_, '_>, state: &mut Cs102aState, words: Words) {
    spaces(parser);
    if !at_end(parser) {
        words(parser);
    }
    spaces(parser);
    if parser.scan.peek(0) == Some(b'#') {
        line_comment(parser);
    }
    let len = line_break(&mut parser.scan);
    if len == 0 {
        return;
    }
    if len == 2 && !std::mem::replace(&mut state.line_ends_reported, true) {
        parser.wrong_token(SyntaxKind::Whitespace, len, SyntaxErrorKind::CarriageReturn);
    } else {
        parser.token(SyntaxKind::Whitespace, len);
    }
}

/// Whether the words of the line are over.
fn at_end(parser: &mut Parser<'_, '_>) -> bool {
    matches!(parser.scan.peek(0), None | Some(b'#' | b'\n' | b'\r'))
}

/// The first byte of the line that is not a space; `None` on an empty line, on a comment, and at the end.
fn first(parser: &mut Parser<'_, '_>) -> Option<u8> {
    let at = space_len(parser);
    parser.scan.peek(at).filter(|byte| !matches!(byte, b'\n' | b'\r' | b'#'))
}

/// Whether the line is `@@`, perhaps with text after it; `@@KEY=value` has a sign too many.
fn ends_metadata(parser: &mut Parser<'_, '_>) -> bool {
    let at = space_len(parser);
    let is_key = parser.scan.peek(at + 2).is_some_and(|byte| byte.is_ascii_alphabetic());
    parser.scan.peek(at + 1) == Some(b'@') && !(is_key && has_value(parser))
}

/// The length of what stands before the `@@` at the end of a line of metadata. The break between the two is missing, or
/// other characters stand in its place.
fn before_end(parser: &mut Parser<'_, '_>) -> Option<usize> {
    let len = content_len(parser);
    let line = parser.scan.slice(0, len).strip_suffix("@@")?;
    let len = line.trim_end_matches(|found: char| !found.is_alphanumeric()).len();
    (len > 0).then_some(len)
}

/// Whether the line has a `=`.
fn has_value(parser: &mut Parser<'_, '_>) -> bool {
    let len = parser.scan.run(0, |byte| !matches!(byte, b'\n' | b'\r' | b'#'));
    parser.scan.slice(0, len).contains(['=', '＝'])
}

/// Whether a line before the content is metadata without its sign at the beginning.
fn is_damaged_metadata(parser: &mut Parser<'_, '_>) -> bool {
    let len = content_len(parser);
    let line = parser.scan.slice(0, len).trim_start_matches(is_space);
    line.contains(['=', '@', '＝', '＠']) && !line.contains('\u{FEFF}')
}

/// Length of the spaces at the cursor, line breaks not included.
fn space_len(parser: &mut Parser<'_, '_>) -> usize {
    wide_spaces(&mut parser.scan, 0, false)
}

fn spaces(parser: &mut Parser<'_, '_>) {
    let len = space_len(parser);
    parser.token(SyntaxKind::Whitespace, len);
}

/// The length of the line's content before its comment, without trailing spaces.
fn content_len(parser: &mut Parser<'_, '_>) -> usize {
    let len = parser.scan.run(0, |byte| !matches!(byte, b'\n' | b'\r' | b'#'));
    parser.scan.slice(0, len).trim_end_matches(is_space).len()
}

/// Takes surplus text after complete words.
fn surplus(parser: &mut Parser<'_, '_>, expected: Expected) {
    spaces(parser);
    if !at_end(parser) {
        let len = content_len(parser);
        parser.wrong_token(SyntaxKind::Unknown, len, SyntaxErrorKind::Unexpected { expected });
    }
}

fn metadata_end(parser: &mut Parser<'_, '_>) {
    parser.token(SyntaxKind::Keyword, 2);
    surplus(parser, Expected::Rule("only a comment can follow `@@`"));
}

fn metadata(parser: &mut Parser<'_, '_>) {
    parser.token(SyntaxKind::At, 1);
    if parser.scan.peek(0) == Some(b'@') {
        parser.wrong_token(SyntaxKind::Unknown, 1, SyntaxErrorKind::Unexpected { expected: KEY_AND_VALUE });
    }
    let sign = parser.len();
    spaces(parser);
    let len = content_len(parser);
    let words = parser.scan.slice(0, len);
    let Some(equals) = words.find('=') else {
        let (end, expected) = (parser.len(), Expected::Thing("`=` and value after the key"));
        match len {
            0 => parser.error(sign - 1, sign, SyntaxErrorKind::Missing { expected: KEY_AND_VALUE }),
            _ => parser.error(end, end + len, SyntaxErrorKind::Missing { expected }),
        }
        if len > 0 {
            parser.token(SyntaxKind::Keyword, len);
        }
        return;
    };
    let key = words.get(..equals).unwrap_or_default().trim_end_matches(is_space).len();
    if key > 0 {
        parser.token(SyntaxKind::Keyword, key);
    }
    spaces(parser);
    parser.token(SyntaxKind::Equals, 1);
    spaces(parser);
    let end = before_end(parser);
    let value = end.unwrap_or_else(|| content_len(parser));
    if value > 0 {
        parser.token(SyntaxKind::Value, value);
    }
    if end.is_some() {
        let len = content_len(parser);
        let expected = METADATA_END;
        parser.wrong_token(SyntaxKind::Unknown, len, SyntaxErrorKind::Unexpected { expected });
    }
}

fn damaged_metadata(parser: &mut Parser<'_, '_>) {
    let len = content_len(parser);
    let ends = !parser.scan.slice(0, len).contains(['=', '＝']);
    let expected = if ends { METADATA_END } else { Expected::Thing("a line of metadata, which begins with `@`") };
    parser.wrong_token(SyntaxKind::Unknown, len, SyntaxErrorKind::Unexpected { expected });
}

fn stray_metadata(parser: &mut Parser<'_, '_>) {
    let len = content_len(parser);
    let expected = Expected::Rule("metadata belongs before the line `@@`");
    parser.wrong_token(SyntaxKind::Unknown, len, SyntaxErrorKind::Unexpected { expected });
}

fn row(parser: &mut Parser<'_, '_>) {
    let len = content_len(parser);
    let line = parser.scan.slice(0, len);
    let dashes = line.bytes().filter(|byte| *byte == b'-').count();
    let river = dashes * 2 > line.chars().count();
    parser.token(if river { SyntaxKind::River } else { SyntaxKind::Row }, len);
}

/// The first four words, whatever they are, or all if there are fewer. If there are more, the replay tells which one is
/// surplus.
fn step(parser: &mut Parser<'_, '_>) {
    let len = content_len(parser);
    let line = parser.scan.slice(0, len);
    let mut ends = line.char_indices().filter(|(at, found)| {
        let rest = line.get(at + found.len_utf8()..).unwrap_or_default();
        !is_space(*found) && rest.chars().next().is_none_or(is_space)
    });
    let end = ends.nth(3).map_or(len, |(at, found)| at + found.len_utf8());
    parser.token(SyntaxKind::Move, end);
    spaces(parser);
    let rest = content_len(parser);
    if rest > 0 {
        parser.token(SyntaxKind::Unknown, rest);
    }
}
