//! The board as text.
//!
//! Every cell is one full-width character, and between the cells every row has the same number of ASCII characters. So
//! the columns stay straight even if a font's Chinese characters are not exactly as wide as two Latin ones. No colour
//! is needed to tell the sides apart: in xiangqi no piece of Red looks like one of Black (俥 and 車, 傌 and 馬, 炮 and 砲:
//! the classic distinction), in shogi a piece of the second side has a `v` before it.
//!
//! Marks are between the cells: `[炮]` is the destination of the last move, `〇` its origin (`(炮)` if it is occupied),
//! `<將>` a king in check, `!砲!` the piece that makes the move illegal.
//!
//! [`painted`] also gives the kind of each part, for output in colour.

use super::{Board, BoardKind, Glyph, Marks, PieceFace, PieceSet, Players, Style};
use crate::rules::xiangqi::Kind;
use crate::rules::{Side, Square};

/// The board as text, a row a line; with [`PieceSet::Ascii`] in ASCII.
///
/// ```
/// use xqls::drawing::{Board, Marks, Style, text};
/// use xqls::rules::{Position, Variant};
///
/// let board = Board::from(&Position::start(Variant::Xiangqi));
/// assert_eq!(
///     text(&board, &Marks::default(), &Style::ASCII),
///     "\
/// 9 r n b a k a b n r
/// 8 . . . . . . . . .
/// 7 . c . . . . . c .
/// 6 p . p . p . p . p
/// 5 . . . . . . . . .
///   ~ ~ ~ ~ ~ ~ ~ ~ ~
/// 4 . . . . . . . . .
/// 3 P . P . P . P . P
/// 2 . C . . . . . C .
/// 1 . . . . . . . . .
/// 0 R N B A K A B N R
///   a b c d e f g h i
/// "
/// );
/// ```
pub fn text(board: &Board, marks: &Marks, style: &Style) -> String {
    painted(board, marks, style).into_iter().map(|run| run.text).collect()
}

/// The kind of a part of a text board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Paint {
    /// Spaces and line breaks.
    Plain,
    /// A piece of the side that moves first, or its count.
    First,
    /// A piece of the other side.
    Second,
    /// A mark of the last move.
    Move,
    /// A mark of check, or of the piece that makes a move illegal.
    Alarm,
    /// The empty squares, the river, the names of files and ranks.
    Faint,
}

/// A part of a text board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// Its kind.
    pub paint: Paint,
    /// Its text.
    pub text: String,
}

/// The board as text in parts; together they are what [`text`] returns.
pub fn painted(board: &Board, marks: &Marks, style: &Style) -> Vec<Run> {
    let drawing = Drawing { board, marks, style, ascii: style.script == PieceSet::Ascii };
    let mut out = TextRuns::default();
    drawing.hand(&mut out, style.view.opponent());
    drawing.files_above(&mut out);
    for row in 0..board.kind.ranks() {
        if row == 5 && board.kind == BoardKind::Points {
            drawing.river(&mut out);
        }
        drawing.rank(&mut out, row);
    }
    drawing.files_below(&mut out);
    drawing.hand(&mut out, style.view);
    out.runs
}

/// The runs so far. Spaces at the end of a line are dropped.
#[derive(Default)]
struct TextRuns {
    runs: Vec<Run>,
    spaces: String,
}

impl TextRuns {
    fn push(&mut self, paint: Paint, c: char) {
        if c.is_whitespace() {
            return self.spaces.push(c);
        }
        let spaces = std::mem::take(&mut self.spaces);
        if !spaces.is_empty() {
            self.append(Paint::Plain, &spaces);
        }
        self.append(paint, c.encode_utf8(&mut [0; 4]));
    }

    fn end_line(&mut self) {
        self.spaces.clear();
        self.append(Paint::Plain, "\n");
    }

    fn append(&mut self, paint: Paint, text: &str) {
        match self.runs.last_mut() {
            Some(run) if run.paint == paint => run.text.push_str(text),
            _ => self.runs.push(Run { paint, text: text.to_owned() }),
        }
    }
}

/// A character between two cells. Where two cells ask for one, the greater is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Gap {
    Plain,
    From(char),
    Checked(char),
    To(char),
    Culprit(char),
}

struct Drawing<'a> {
    board: &'a Board,
    marks: &'a Marks,
    style: &'a Style,
    ascii: bool,
}

impl Drawing<'_> {
    fn rank(&self, out: &mut TextRuns, row: u8) {
        let ranks = self.board.kind.ranks();
        let rank = match self.style.view {
            Side::First => ranks - 1 - row,
            Side::Second => row,
        };
        let files = (0..Square::FILES).map(|column| match self.style.view {
            Side::First => column,
            Side::Second => Square::FILES - 1 - column,
        });
        if self.style.coordinates && self.board.kind == BoardKind::Points {
            match rank + u8::from(self.style.ranks_from_one) {
                // It is as wide as a digit of the others, or these have a space before them.
                10 => "10".chars().for_each(|digit| out.push(Paint::Faint, digit)),
                rank => {
                    self.indent(out);
                    out.push(Paint::Faint, self.digit(rank));
                }
            }
        }
        let mut left = Gap::Plain;
        for square in files.filter_map(|file| Square::new(file, rank)) {
            let (open, close) = self.brackets(square);
            left.max(open).write(out);
            left = close;
            let sign = self.board.get(square);
            let paint = match sign {
                Some(sign) if sign.side == Side::First => Paint::First,
                Some(_) => Paint::Second,
                None if self.marks.from == Some(square) => Paint::Move,
                None => Paint::Faint,
            };
            if self.board.kind == BoardKind::Squares {
                out.push(paint, self.prefix(sign));
            }
            out.push(paint, self.cell(square, sign));
        }
        left.write(out);
        if self.style.coordinates && self.board.kind == BoardKind::Squares {
            out.push(Paint::Faint, if self.ascii { self.digit(9 - rank) } else { numeral(9 - rank) });
        }
        out.end_line();
    }

    /// The gaps before and after the square.
    fn brackets(&self, square: Square) -> (Gap, Gap) {
        if self.marks.culprit == Some(square) {
            (Gap::Culprit('!'), Gap::Culprit('!'))
        } else if self.marks.to == Some(square) {
            (Gap::To('['), Gap::To(']'))
        } else if self.marks.checked == Some(square) {
            (Gap::Checked('<'), Gap::Checked('>'))
        } else if self.marks.from == Some(square) && self.board.get(square).is_some() {
            (Gap::From('('), Gap::From(')'))
        } else {
            (Gap::Plain, Gap::Plain)
        }
    }

    /// Before a piece of shogi: whose it is, in letters whether it is promoted.
    fn prefix(&self, sign: Option<PieceFace>) -> char {
        match sign {
            Some(sign) if self.ascii => pick(sign.glyph.is_promoted(), '+', ' '),
            Some(sign) => pick(sign.side == Side::Second, 'v', ' '),
            None => ' ',
        }
    }

    fn cell(&self, square: Square, sign: Option<PieceFace>) -> char {
        match sign {
            Some(sign) => self.piece(sign),
            None if self.marks.from == Some(square) => pick(self.ascii, '*', '〇'),
            None => pick(self.ascii, '.', '・'),
        }
    }

    fn piece(&self, sign: PieceFace) -> char {
        let glyph = if sign.is_dark() { Glyph::Hidden } else { sign.glyph };
        if self.ascii {
            let letter = glyph.letter();
            return if sign.side == Side::First { letter } else { letter.to_ascii_lowercase() };
        }
        let alike =
            matches!(glyph, Glyph::Xiangqi(Kind::Rook | Kind::Horse | Kind::Cannon)) && sign.side == Side::Second;
        glyph.character(sign.side, if alike { PieceSet::Traditional } else { self.style.script })
    }

    fn river(&self, out: &mut TextRuns) {
        if self.ascii {
            return self.files(out, |_| '~');
        }
        let border = pick(self.style.script == PieceSet::Simplified, '汉', '漢');
        self.files(out, |column| match column {
            1 => '楚',
            2 => '河',
            6 => border,
            7 => '界',
            _ => '　',
        });
    }

    fn files_above(&self, out: &mut TextRuns) {
        match self.board.kind {
            BoardKind::Points if self.style.digits => self.file_numbers(out, self.style.view.opponent()),
            BoardKind::Squares if self.style.coordinates => {
                self.files(out, |column| self.digit(if self.first_below() { 9 - column } else { column + 1 }));
            }
            _ => {}
        }
    }

    fn files_below(&self, out: &mut TextRuns) {
        if self.board.kind == BoardKind::Squares {
            return;
        }
        if self.style.digits {
            self.file_numbers(out, self.style.view);
        }
        if self.style.coordinates {
            self.files(out, |column| {
                let file = if self.first_below() { column } else { 8 - column };
                wide(self.ascii, b'a' + file)
            });
        }
    }

    /// The files as the side counts them, from its right, in its numerals.
    fn file_numbers(&self, out: &mut TextRuns, side: Side) {
        self.files(out, |column| {
            let number = if side == self.style.view { 9 - column } else { column + 1 };
            if side == Side::First && !self.ascii { numeral(number) } else { self.digit(number) }
        });
    }

    /// The place of the first digit of 10, where that is needed.
    fn indent(&self, out: &mut TextRuns) {
        if self.ascii && self.style.ranks_from_one {
            out.push(Paint::Plain, ' ');
        }
    }

    /// A row of nine characters over the files.
    fn files(&self, out: &mut TextRuns, at: impl Fn(u8) -> char) {
        if self.style.coordinates && self.board.kind == BoardKind::Points {
            self.indent(out);
            out.push(Paint::Faint, pick(self.ascii, ' ', '　'));
        }
        for column in 0..Square::FILES {
            let gap = if self.board.kind == BoardKind::Squares { "  " } else { " " };
            gap.chars().for_each(|space| out.push(Paint::Plain, space));
            out.push(Paint::Faint, at(column));
        }
        out.end_line();
    }

    /// The pieces at the side's edge, in a line; nothing without any. In shogi their player comes first.
    fn hand(&self, out: &mut TextRuns, holder: Side) {
        let hands = self.board.hands.iter().filter(|hand| hand.holder == holder);
        let pieces: Vec<(PieceFace, u8)> =
            hands.flat_map(|hand| &hand.pieces).filter(|(_, count)| *count > 0).copied().collect();
        if pieces.is_empty() {
            return;
        }
        if self.board.kind == BoardKind::Squares {
            let name = match (self.style.players, holder) {
                (Players::Japanese, Side::First) if !self.ascii => "☗先手",
                (Players::Japanese, Side::Second) if !self.ascii => "☖後手",
                (_, Side::First) => "Black",
                (_, Side::Second) => "White",
            };
            name.chars().for_each(|c| out.push(Paint::Faint, c));
            out.push(Paint::Plain, ' ');
        }
        out.push(Paint::Faint, '(');
        for (index, (sign, count)) in pieces.into_iter().enumerate() {
            let paint = if sign.side == Side::First { Paint::First } else { Paint::Second };
            if index > 0 {
                out.push(Paint::Plain, ' ');
            }
            out.push(paint, self.piece(sign));
            if count > 1 {
                count.to_string().bytes().for_each(|digit| out.push(paint, wide(self.ascii, digit)));
            }
        }
        out.push(Paint::Faint, ')');
        out.end_line();
    }

    fn first_below(&self) -> bool {
        self.style.view == Side::First
    }

    fn digit(&self, digit: u8) -> char {
        wide(self.ascii, b'0' + digit)
    }
}

impl Gap {
    fn write(self, out: &mut TextRuns) {
        match self {
            Gap::Plain => out.push(Paint::Plain, ' '),
            Gap::From(bracket) | Gap::To(bracket) => out.push(Paint::Move, bracket),
            Gap::Checked(bracket) | Gap::Culprit(bracket) => out.push(Paint::Alarm, bracket),
        }
    }
}

/// The ASCII character, or the one of its look that is as wide as a Chinese one.
fn wide(ascii: bool, byte: u8) -> char {
    if ascii { byte as char } else { char::from_u32(0xFEE0 + u32::from(byte)).unwrap_or('　') }
}

fn numeral(digit: u8) -> char {
    ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'].get(usize::from(digit)).copied().unwrap_or('　')
}

const fn pick(condition: bool, then: char, otherwise: char) -> char {
    if condition { then } else { otherwise }
}
