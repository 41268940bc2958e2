//! The board as text.
//!
//! Every cell is one full-width character, and between the cells every row has the same number of ASCII characters. So
//! the columns stay straight even if a font's Chinese characters are not exactly as wide as two Latin ones. No colour
//! is needed to tell the sides apart: in xiangqi no piece of Red looks like one of Black (俥 and 車, 傌 and 馬, 炮 and 砲:
//! the classic distinction), in shogi a piece of the second side has a `v` before it.
//!
//! Marks are between the cells: `[炮]` is the destination of the last move, `〇` its origin (`(炮)` if it is occupied),
//! `<將>` a king in check.

use super::{Board, BoardKind, Glyph, Marks, Script, Sign, Style};
use crate::rules::{Side, Square};

/// The board as text, a row a line; with [`Script::Ascii`] in ASCII.
///
/// ```
/// use xqls::ide::drawing::{Board, Marks, Style, text};
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
    let drawing = Drawing { board, marks, style, ascii: style.script == Script::Ascii };
    let mut out = String::new();
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
    out
}

/// A character between two cells. Where two cells ask for one, the greater is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Gap {
    Plain,
    From(char),
    Checked(char),
    To(char),
}

struct Drawing<'a> {
    board: &'a Board,
    marks: &'a Marks,
    style: &'a Style,
    ascii: bool,
}

impl Drawing<'_> {
    fn rank(&self, out: &mut String, row: u8) {
        let ranks = self.board.kind.ranks();
        let rank = match self.style.view {
            Side::First => ranks - 1 - row,
            Side::Second => row,
        };
        let files = (0..Square::FILES).map(|column| match self.style.view {
            Side::First => column,
            Side::Second => Square::FILES - 1 - column,
        });
        let mut line = String::new();
        if self.style.coordinates && self.board.kind == BoardKind::Points {
            line.push(self.digit(rank));
        }
        let mut left = Gap::Plain;
        for square in files.filter_map(|file| Square::new(file, rank)) {
            let (open, close) = self.brackets(square);
            line.push(gap(left.max(open)));
            left = close;
            let sign = self.board.get(square);
            if self.board.kind == BoardKind::Squares {
                line.push(self.prefix(sign));
            }
            line.push(self.cell(square, sign));
        }
        line.push(gap(left));
        if self.style.coordinates && self.board.kind == BoardKind::Squares {
            line.push(if self.ascii { self.digit(9 - rank) } else { numeral(9 - rank) });
        }
        push_line(out, &line);
    }

    /// The gaps before and after the square.
    fn brackets(&self, square: Square) -> (Gap, Gap) {
        if self.marks.to == Some(square) {
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
    fn prefix(&self, sign: Option<Sign>) -> char {
        match sign {
            Some(sign) if self.ascii => pick(sign.glyph.is_promoted(), '+', ' '),
            Some(sign) => pick(sign.side == Side::Second, 'v', ' '),
            None => ' ',
        }
    }

    fn cell(&self, square: Square, sign: Option<Sign>) -> char {
        match sign {
            Some(sign) => self.piece(sign),
            None if self.marks.from == Some(square) => pick(self.ascii, '*', '〇'),
            None => pick(self.ascii, '.', '・'),
        }
    }

    fn piece(&self, sign: Sign) -> char {
        let glyph = if sign.is_dark() { Glyph::Hidden } else { sign.glyph };
        if self.ascii {
            let letter = glyph.letter();
            return if sign.side == Side::First { letter } else { letter.to_ascii_lowercase() };
        }
        let alike = matches!(glyph, Glyph::Rook | Glyph::Horse | Glyph::Cannon) && sign.side == Side::Second;
        glyph.character(sign.side, if alike { Script::Traditional } else { self.style.script })
    }

    fn river(&self, out: &mut String) {
        if self.ascii {
            return self.files(out, |_| '~');
        }
        let border = pick(self.style.script == Script::Simplified, '汉', '漢');
        self.files(out, |column| match column {
            1 => '楚',
            2 => '河',
            6 => border,
            7 => '界',
            _ => '　',
        });
    }

    fn files_above(&self, out: &mut String) {
        match self.board.kind {
            BoardKind::Points if self.style.digits => self.file_numbers(out, self.style.view.opponent()),
            BoardKind::Squares if self.style.coordinates => {
                self.files(out, |column| self.digit(if self.first_below() { 9 - column } else { column + 1 }));
            }
            _ => {}
        }
    }

    fn files_below(&self, out: &mut String) {
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
    fn file_numbers(&self, out: &mut String, side: Side) {
        self.files(out, |column| {
            let number = if side == self.style.view { 9 - column } else { column + 1 };
            if side == Side::First && !self.ascii { numeral(number) } else { self.digit(number) }
        });
    }

    /// A row of nine characters over the files.
    fn files(&self, out: &mut String, at: impl Fn(u8) -> char) {
        let mut line = String::new();
        if self.style.coordinates && self.board.kind == BoardKind::Points {
            line.push(pick(self.ascii, ' ', '　'));
        }
        for column in 0..Square::FILES {
            line.push_str(if self.board.kind == BoardKind::Squares { "  " } else { " " });
            line.push(at(column));
        }
        push_line(out, &line);
    }

    /// The pieces at the side's edge, in a line; nothing without any.
    fn hand(&self, out: &mut String, holder: Side) {
        let mut line = String::new();
        let hands = self.board.hands.iter().filter(|hand| hand.holder == holder);
        for (sign, count) in hands.flat_map(|hand| &hand.pieces).filter(|(_, count)| *count > 0) {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push(self.piece(*sign));
            if *count > 1 {
                line.extend(count.to_string().bytes().map(|digit| wide(self.ascii, digit)));
            }
        }
        if !line.is_empty() {
            push_line(out, &format!("({line})"));
        }
    }

    fn first_below(&self) -> bool {
        self.style.view == Side::First
    }

    fn digit(&self, digit: u8) -> char {
        wide(self.ascii, b'0' + digit)
    }
}

fn gap(gap: Gap) -> char {
    match gap {
        Gap::Plain => ' ',
        Gap::From(bracket) | Gap::Checked(bracket) | Gap::To(bracket) => bracket,
    }
}

fn push_line(out: &mut String, line: &str) {
    out.push_str(line.trim_end());
    out.push('\n');
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
