//! The syntax of DhtmlXQ, a block at a time.
//!
//! ```text
//! file     = { game | other } ;
//! game     = [ "[DhtmlXQ]" ] { field | other } [ "[/DhtmlXQ]" ] ;
//! field    = "[DhtmlXQ_" key "]" value "[/DhtmlXQ_" key "]"
//!          | "DhtmlXQ_" key "=" quote value quote ;                     (* in the script of a page *)
//! moves    = { digit digit digit digit } ;                              (* the value of movelist and move_P_N_I *)
//! segments = { "[" P "_" N "_" I "]" moves "[/" P "_" N "_" I "]" } ;   (* of a script's movelist *)
//! ```
//!
//! Source: record-formats §10. Text around the fields belongs to the page and is skipped. A value ends at the next tag,
//! whatever it is: programs write wrong closing tags.
//!
//! A field is a block. The moves of a variation are blocks of their own after the tag that opens it; a long list is cut
//! after moves chosen by a hash, so a move typed into it does not shift the later cuts. The state holds where in a game the
//! text is, what has been seen of it, and a hash of the key that is open.

use super::tag::{self, Numbers, Tag, strip, tag_at};
use super::words;
use crate::record::HeaderKey;
use crate::syntax::{
    BlockState, Closing, Expected, Grammar, Opened, Parser, Scanner, SyntaxErrorKind, SyntaxKind, is_space, near,
};
use std::ops::Range;

/// The grammar of `.ubb`.
pub(crate) struct DhtmlxqGrammar;

/// Where the text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Region {
    /// Between two fields.
    Outside,
    /// In the moves of a field with tags.
    Tagged,
    /// In those of a script, up to the quote.
    Single,
    Double,
    /// In digits without a tag around them.
    Bare,
}

#[derive(Clone, Copy)]
struct DhtmlxqState {
    region: Region,
    /// Something of the game has been read.
    begun: bool,
    /// It began with a tag.
    enclosed: bool,
    /// It ended with a tag.
    closed: bool,
    /// It has moves.
    moves: bool,
    /// The hash of the key that is open.
    key: u32,
}

impl DhtmlxqState {
    const START: DhtmlxqState =
        DhtmlxqState { region: Region::Outside, begun: false, enclosed: false, closed: false, moves: false, key: 0 };

    fn pack(self) -> BlockState {
        let flags = [self.begun, self.enclosed, self.closed, self.moves];
        let flags = flags.iter().enumerate().fold(0, |sum, (bit, flag)| sum | u64::from(*flag) << (3 + bit));
        BlockState(self.region as u64 | flags | u64::from(self.key) << 32)
    }

    fn unpack(state: BlockState) -> DhtmlxqState {
        let region = match state.0 & 7 {
            1 => Region::Tagged,
            2 => Region::Single,
            3 => Region::Double,
            4 => Region::Bare,
            _ => Region::Outside,
        };
        let flag = |bit: u32| state.0 >> (3 + bit) & 1 != 0;
        DhtmlxqState {
            region,
            begun: flag(0),
            enclosed: flag(1),
            closed: flag(2),
            moves: flag(3),
            key: (state.0 >> 32) as u32,
        }
    }

    /// Begins another game if the text at the cursor cannot be of this one.
    fn begin(&mut self, parser: &mut Parser<'_, '_>, other: bool) {
        if other && self.begun {
            parser.starts_record();
            *self = DhtmlxqState::START;
        }
        self.begun = true;
    }
}

/// Moves after which a block is cut.
const LONG_RUN: usize = 192;
/// Of this many moves, about one ends a block.
const CUT: u64 = 64;
/// Bytes of text around the fields after which a block is cut at a line.
const LONG_TEXT: usize = 4096;
/// Digits without a tag are moves from this number on.
const BARE: usize = 16;
/// So many digits in a field whose name is not one of the format look like moves.
const IN_FIELD: usize = 8;
/// So many digits anywhere in the text of a page look like moves. Its addresses and dates have fewer.
const LOOSE: usize = 40;

impl Grammar for DhtmlxqGrammar {
    fn start(&self) -> BlockState {
        DhtmlxqState::START.pack()
    }

    fn between_records(&self) -> BlockState {
        DhtmlxqState { begun: true, closed: true, ..DhtmlxqState::START }.pack()
    }

    fn block(&self, parser: &mut Parser<'_, '_>, state: BlockState) -> (SyntaxKind, BlockState) {
        let mut state = DhtmlxqState::unpack(state);
        let kind = match state.region {
            Region::Outside => outside(parser, &mut state),
            _ => inside(parser, &mut state),
        };
        (kind, state.pack())
    }

    fn probable_record(&self, text: &str, offset: usize) -> Option<usize> {
        let found = memchr::memmem::find(text.as_bytes().get(offset..)?, b"\n[DhtmlXQ]")?;
        Some(offset + found + 1)
    }
}

/// Whether a tag, or the name of a field in a script, may begin with this byte.
fn begins_tag(byte: u8) -> bool {
    matches!(byte, b'[' | b'd' | b'D')
}

fn outside(parser: &mut Parser<'_, '_>, state: &mut DhtmlxqState) -> SyntaxKind {
    let Some(tag) = tag_at(&mut parser.scan, 0) else { return other(parser, state) };
    match tag {
        Tag::Open(len) => {
            state.begin(parser, true);
            state.enclosed = true;
            whole(parser, len);
            SyntaxKind::Separator
        }
        Tag::Close(len) => {
            (state.enclosed, state.closed) = (false, true);
            whole(parser, len);
            SyntaxKind::Separator
        }
        Tag::FieldEnd { .. } => {
            let error = SyntaxErrorKind::ClosingTag { closing: Closing::Stray };
            parser.wrong_token(SyntaxKind::Unknown, tag.len(), error);
            spaces(parser);
            SyntaxKind::Error
        }
        Tag::Field { lead, key } => {
            let name = parser.scan.slice(lead, key);
            let first = name.eq_ignore_ascii_case(tag::VERSION) && state.moves;
            state.begin(parser, !state.enclosed && (state.closed || first));
            parser.token(SyntaxKind::LeftBracket, lead);
            let (kind, ends) = field(parser, state, name, b']');
            if !ends {
                let error_end = parser.len();
                value(parser, kind, |scan, at| tag_at(scan, at).is_some());
                close(parser, name, error_end);
            }
            kind
        }
        Tag::Assignment { lead, key, quote, .. } => {
            let name = parser.scan.slice(lead, key);
            let first = name.eq_ignore_ascii_case(tag::VERSION) && state.moves;
            state.begin(parser, !state.enclosed && (state.closed || first));
            parser.token(SyntaxKind::LeftBracket, lead);
            let (kind, ends) = field(parser, state, name, quote);
            if !ends {
                value(parser, kind, |scan, at| matches!(scan.peek(at), Some(byte) if byte == quote || byte == b'\n'));
                if parser.scan.peek(0) == Some(quote) {
                    parser.token(SyntaxKind::Quote, 1);
                }
                spaces(parser);
            }
            kind
        }
    }
}

/// A tag as a token, and the spaces after it.
fn whole(parser: &mut Parser<'_, '_>, len: usize) {
    parser.token(SyntaxKind::Keyword, len);
    spaces(parser);
}

/// The key of a field and the sign after it. Returns the kind of its block, and whether its value has blocks of its own.
fn field(parser: &mut Parser<'_, '_>, state: &mut DhtmlxqState, name: &str, sign: u8) -> (SyntaxKind, bool) {
    let variation = strip(name, tag::VARIATION).and_then(tag::numbers);
    let moves = name.eq_ignore_ascii_case(tag::MOVES) || variation.is_some();
    let kind = match variation {
        Some(Numbers { own: 1.., .. }) => SyntaxKind::VariationOpen,
        _ if moves => SyntaxKind::Moves,
        _ if tag::place(name).is_some() => SyntaxKind::CommentBlock,
        _ if name.eq_ignore_ascii_case(tag::POSITION) => SyntaxKind::Position,
        _ => SyntaxKind::Header,
    };
    let word = if variation.is_some() { tag::VARIATION.len() } else { 0 };
    match kind {
        SyntaxKind::VariationOpen => {
            parser.token(SyntaxKind::Keyword, word);
            numbers(parser, name.len() - word);
        }
        SyntaxKind::CommentBlock => {
            parser.token(SyntaxKind::Keyword, tag::COMMENT.len());
            numbers(parser, name.len() - tag::COMMENT.len());
        }
        _ => {
            if let Some((len, error)) = lost_moves(&mut parser.scan, name) {
                parser.error(parser.len(), parser.len() + len, error);
            }
            parser.token(SyntaxKind::Keyword, name.len());
        }
    }
    if sign == b']' {
        parser.token(SyntaxKind::RightBracket, 1);
    } else {
        spaces(parser);
        parser.token(SyntaxKind::Equals, 1);
        spaces(parser);
        parser.token(SyntaxKind::Quote, 1);
    }
    if !moves {
        return (kind, false);
    }
    state.region = match sign {
        b'\'' => Region::Single,
        b'"' => Region::Double,
        _ => Region::Tagged,
    };
    state.key = hash(name);
    if kind == SyntaxKind::Moves {
        run(parser, state, true);
    }
    (kind, true)
}

/// The error of a key that is nearly one of moves, with the bytes that are wrong: its digits would be lost with it. Programs have
/// keys of their own.
fn lost_moves(scan: &mut Scanner<'_>, name: &str) -> Option<(usize, SyntaxErrorKind)> {
    let gap = scan.run(name.len(), |byte| !byte.is_ascii_alphanumeric() && !matches!(byte, b'[' | b'<'));
    if signs(scan, name.len() + gap, 4).1 < 4 || !scan.peek(name.len() + gap).is_some_and(|byte| byte.is_ascii_digit())
    {
        return None;
    }
    let (word, numbers) = name.split_once('_').unwrap_or((name, ""));
    let len = if numbers.is_empty() { name.len() } else { word.len() + 1 };
    let word = name.get(..len)?;
    if word.eq_ignore_ascii_case(tag::VARIATION) {
        let error = SyntaxErrorKind::Unexpected {
            expected: Expected::Thing("the numbers of line, half-move and variation, as in `move_0_3_1`"),
        };
        return tag::numbers(numbers).is_none().then_some((name.len(), error));
    }
    let names = [tag::MOVES, tag::VARIATION, tag::POSITION];
    let keys = names.into_iter().filter(|name| name.ends_with('_') != numbers.is_empty());
    let similar = near(word, keys).filter(|_| words::header_of(name) == HeaderKey::Unknown)?;
    (similar != word.to_ascii_lowercase()).then_some((len, SyntaxErrorKind::UnknownKeyword { similar: Some(similar) }))
}

/// The numbers of a key; the second of three, or the last one, is that of a half-move.
fn numbers(parser: &mut Parser<'_, '_>, len: usize) {
    let text = parser.scan.slice(0, len);
    let count = text.split('_').count();
    for (index, number) in text.split('_').enumerate() {
        if index > 0 {
            parser.token(SyntaxKind::Dash, 1);
        }
        let ply = if count == 3 { 1 } else { count - 1 };
        parser.token(if index == ply { SyntaxKind::Number } else { SyntaxKind::Counter }, number.len());
    }
}

/// A value up to the first place where `ends` says so, with the spaces around it apart.
fn value(parser: &mut Parser<'_, '_>, kind: SyntaxKind, ends: impl Fn(&mut Scanner<'_>, usize) -> bool) {
    let mut len = 0;
    // Without any end, the value is that of its line.
    let mut line = None;
    loop {
        match parser.scan.peek(len) {
            None => {
                len = line.unwrap_or(len);
                break;
            }
            Some(byte) => {
                if (begins_tag(byte) || matches!(byte, b'\'' | b'"' | b'\n')) && ends(&mut parser.scan, len) {
                    break;
                }
                if byte == b'\n' || byte == b'\r' {
                    line.get_or_insert(len);
                }
                len += 1;
            }
        }
    }
    let text = parser.scan.slice(0, len);
    let inner = text.trim_matches(is_space);
    let lead = text.len() - text.trim_start_matches(is_space).len();
    let token = if kind == SyntaxKind::CommentBlock { SyntaxKind::RawText } else { SyntaxKind::Value };
    if inner.is_empty() {
        return parser.token(SyntaxKind::Whitespace, len);
    }
    parser.token(SyntaxKind::Whitespace, lead);
    if kind == SyntaxKind::Position {
        squares(parser, inner);
    } else {
        parser.token(token, inner.len());
    }
    parser.token(SyntaxKind::Whitespace, len - lead - inner.len());
}

/// The squares of a position, two digits each.
fn squares(parser: &mut Parser<'_, '_>, text: &str) {
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let len = match first {
            first if is_space(first) => {
                let len = rest.len() - rest.trim_start_matches(is_space).len();
                parser.token(SyntaxKind::Whitespace, len);
                len
            }
            _ => {
                let len = rest.char_indices().nth(2).map_or(rest.len(), |(at, _)| at);
                let word = rest.get(..len).and_then(|square| square.find(is_space)).unwrap_or(len);
                parser.token(SyntaxKind::PieceSquare, word);
                word
            }
        };
        rest = rest.get(len..).unwrap_or_default();
    }
}

/// The closing tag of a field, and the spaces after it. `at`: where its value begins.
fn close(parser: &mut Parser<'_, '_>, name: &str, at: usize) {
    if let Some(Tag::FieldEnd { lead, key }) = tag_at(&mut parser.scan, 0) {
        let found = parser.scan.slice(lead, key);
        let right = found.eq_ignore_ascii_case(name);
        closing(parser, lead, key, right);
    } else {
        parser.error(at - 1, at, SyntaxErrorKind::ClosingTag { closing: Closing::Missing });
    }
    spaces(parser);
}

/// The tokens of a closing tag.
fn closing(parser: &mut Parser<'_, '_>, lead: usize, key: usize, right: bool) {
    parser.token(SyntaxKind::LeftBracket, lead);
    if right {
        parser.token(SyntaxKind::Keyword, key);
    } else {
        let error = SyntaxErrorKind::ClosingTag { closing: Closing::Other };
        parser.wrong_token(SyntaxKind::Keyword, key, error);
    }
    parser.token(SyntaxKind::RightBracket, 1);
}

/// Text around the fields, up to the next of them.
fn other(parser: &mut Parser<'_, '_>, state: &mut DhtmlxqState) -> SyntaxKind {
    // Digits that are no moves: what follows in a run of them is none either.
    let mut digits = 0;
    if parser.scan.peek(0).is_some_and(|byte| byte.is_ascii_digit()) && !state.enclosed {
        digits = parser.scan.run(0, |byte| byte.is_ascii_digit() || byte.is_ascii_whitespace());
        if is_bare(parser, digits) {
            state.begin(parser, state.moves);
            state.region = Region::Bare;
            run(parser, state, true);
            return SyntaxKind::Moves;
        }
    }
    let mut len = 0;
    loop {
        match parser.scan.peek(len) {
            None => break,
            Some(b'\n') if len > LONG_TEXT => {
                len += 1;
                break;
            }
            Some(byte) if len > 0 && begins_tag(byte) && tag_at(&mut parser.scan, len).is_some() => break,
            Some(byte) => {
                let line = len > 0 && parser.scan.peek(len - 1) == Some(b'\n');
                if line && byte.is_ascii_digit() && !state.enclosed && len >= digits {
                    break;
                }
                len += 1;
            }
        }
    }
    let text = parser.scan.slice(0, len);
    if let Some(lost) = lost_digits(text) {
        let expected = Expected::Thing("`[DhtmlXQ_movelist]` before the moves");
        parser.error(lost.start, lost.end, SyntaxErrorKind::Unexpected { expected });
    }
    let inner = text.trim_matches(is_space).len();
    let lead = text.len() - text.trim_start_matches(is_space).len();
    parser.token(SyntaxKind::Whitespace, if inner == 0 { len } else { lead });
    if inner > 0 {
        parser.token(SyntaxKind::RawText, inner);
        parser.token(SyntaxKind::Whitespace, len - lead - inner);
    }
    SyntaxKind::OtherLine
}

/// The first digits in the text of a page that look like the moves or the position of a game.
fn lost_digits(text: &str) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(start) = bytes.get(at..)?.iter().position(u8::is_ascii_digit).map(|first| at + first) {
        let len = bytes.iter().skip(start).take_while(|byte| byte.is_ascii_digit()).count();
        at = start + len;
        let in_field = start > 0 && bytes.get(start - 1) == Some(&b']') && bytes.get(at) == Some(&b'[');
        if len >= if in_field { IN_FIELD } else { LOOSE } {
            return Some(start..at);
        }
    }
    None
}

/// Whether digits on lines of their own are moves.
fn is_bare(parser: &mut Parser<'_, '_>, len: usize) -> bool {
    let digits = parser.scan.slice(0, len).bytes().filter(u8::is_ascii_digit).count();
    let ends = parser.scan.slice(0, len).ends_with(['\n', '\r']) || parser.scan.peek(len).is_none();
    digits >= BARE && ends
}

/// The rest of some moves.
fn inside(parser: &mut Parser<'_, '_>, state: &mut DhtmlxqState) -> SyntaxKind {
    if let Some((len, numbers)) = segment(&mut parser.scan, state.region)
        && numbers.own > 0
    {
        parser.token(SyntaxKind::LeftBracket, 1);
        self::numbers(parser, len - 2);
        parser.token(SyntaxKind::RightBracket, 1);
        return SyntaxKind::VariationOpen;
    }
    run(parser, state, false);
    SyntaxKind::Moves
}

/// The tag of a line of play in a script: `[0_48_1]`.
fn segment(scan: &mut Scanner<'_>, region: Region) -> Option<(usize, Numbers)> {
    if !matches!(region, Region::Single | Region::Double) || scan.peek(0) != Some(b'[') {
        return None;
    }
    let len = scan.run(1, |byte| byte.is_ascii_digit() || byte == b'_');
    if len > 24 || scan.peek(len + 1) != Some(b']') {
        return None;
    }
    Some((len + 2, tag::numbers(scan.slice(1, len))?))
}

/// A run of moves, and the tag or quote that ends them. `started`: the block has the tag before them.
fn run(parser: &mut Parser<'_, '_>, state: &mut DhtmlxqState, started: bool) {
    state.moves = true;
    let opened = parser.len();
    let mut count = 0;
    loop {
        spaces(parser);
        let quote = match state.region {
            Region::Single => Some(b'\''),
            Region::Double => Some(b'"'),
            _ => None,
        };
        match parser.scan.peek(0) {
            None => break,
            Some(byte) if Some(byte) == quote => {
                parser.token(SyntaxKind::Quote, 1);
                state.region = Region::Outside;
                return spaces(parser);
            }
            Some(byte) if byte.is_ascii_alphanumeric() => {
                if state.region == Region::Bare && !byte.is_ascii_digit() {
                    state.region = Region::Outside;
                    return;
                }
                if count >= LONG_RUN || (count > 0 && is_cut(&mut parser.scan)) {
                    return;
                }
                let len = digits(&mut parser.scan);
                parser.token(SyntaxKind::Move, len);
                count += 1;
            }
            Some(b'[') if quote.is_some() => match segment(&mut parser.scan, state.region) {
                Some((_, numbers)) if numbers.own > 0 && !parser.is_empty() => return,
                Some((len, _)) => parser.token(SyntaxKind::Keyword, len),
                None => {
                    let len = parser.scan.run(1, |byte| byte.is_ascii_digit() || matches!(byte, b'_' | b'/'));
                    let closes = parser.scan.peek(1) == Some(b'/') && parser.scan.peek(len + 1) == Some(b']');
                    if closes {
                        parser.token(SyntaxKind::Keyword, len + 2);
                    } else {
                        junk(parser, 1);
                    }
                }
            },
            Some(byte) => match if begins_tag(byte) { tag_at(&mut parser.scan, 0) } else { None } {
                Some(Tag::FieldEnd { lead, key }) if state.region == Region::Tagged => {
                    let right = hash(parser.scan.slice(lead, key)) == state.key;
                    closing(parser, lead, key, right);
                    state.region = Region::Outside;
                    return spaces(parser);
                }
                Some(_) => break,
                None if state.region == Region::Bare => {
                    state.region = Region::Outside;
                    return;
                }
                None => {
                    let len = parser.scan.run(1, |byte| {
                        !byte.is_ascii_alphanumeric()
                            && !byte.is_ascii_whitespace()
                            && !matches!(byte, b'[' | b'\'' | b'"')
                    });
                    junk(parser, len + 1);
                }
            },
        }
    }
    if state.region != Region::Bare {
        let at = if started { opened.saturating_sub(1) } else { 0 };
        let error = match state.region {
            Region::Tagged => SyntaxErrorKind::ClosingTag { closing: Closing::Missing },
            _ => SyntaxErrorKind::UnclosedBlock { opened: Opened::Main },
        };
        let end = parser.len();
        if end > at {
            parser.error(at, (at + 1).min(end), error);
        }
    }
    state.region = Region::Outside;
}

/// Text among the moves that is not a move.
fn junk(parser: &mut Parser<'_, '_>, len: usize) {
    let error = SyntaxErrorKind::Unexpected {
        expected: Expected::Rule("a move is four digits, and nothing stands between two moves"),
    };
    parser.wrong_token(SyntaxKind::Unknown, len, error);
}

/// The signs up to the end of a list are counted as far as this.
const LONG_LIST: usize = 1024;

/// The length of a move at the cursor: four signs, with the spaces among them. A letter among them stands for a digit,
/// or was typed beside the digits: then the signs after the move are no whole number of moves, and those too many are
/// the move's own. Otherwise one letter would shift all moves after it.
fn digits(scan: &mut Scanner<'_>) -> usize {
    let (len, count) = signs(scan, 0, 4);
    if count < 4 || !scan.slice(0, len).contains(|sign: char| sign.is_ascii_alphabetic()) {
        return len;
    }
    let (_, left) = signs(scan, len, LONG_LIST);
    let surplus = if left < LONG_LIST { left % 4 } else { 0 };
    let (more, _) = signs(scan, len, surplus);
    let letters = scan.slice(0, len + more).bytes().filter(u8::is_ascii_alphabetic).count();
    if letters >= surplus { len + more } else { len }
}

/// The length of at most `most` letters and digits from a place on, with the spaces among them, and how many there are.
fn signs(scan: &mut Scanner<'_>, from: usize, most: usize) -> (usize, usize) {
    let (mut len, mut count) = (0, 0);
    while count < most {
        let space = scan.run(from + len, |byte| byte.is_ascii_whitespace());
        match scan.peek(from + len + space) {
            Some(byte) if byte.is_ascii_alphanumeric() => (len, count) = (len + space + 1, count + 1),
            _ => break,
        }
    }
    (len, count)
}

/// Whether a block is cut before the move at the cursor.
fn is_cut(scan: &mut Scanner<'_>) -> bool {
    let digits = [0, 1, 2, 3].map(|at| scan.peek(at).unwrap_or_default());
    let number = u64::from(u32::from_le_bytes(digits));
    number.wrapping_mul(0x9E37_79B9_7F4A_7C15) < u64::MAX / CUT
}

/// A hash of a key, in any case of its letters.
fn hash(key: &str) -> u32 {
    key.bytes().fold(0x811C_9DC5, |hash, byte| (hash ^ u32::from(byte.to_ascii_lowercase())).wrapping_mul(0x0100_0193))
}

/// Takes spaces and line breaks.
fn spaces(parser: &mut Parser<'_, '_>) {
    let len = crate::syntax::spaces::spaces(&mut parser.scan);
    parser.token(SyntaxKind::Whitespace, len);
}
