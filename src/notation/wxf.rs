//! AXF `C2=5` and WXF `C2.5`, four characters (seed 0, seed 3, record-formats §1).
//!
//! ```text
//! move      = origin direction goal ;
//! origin    = letter file | letter ( "+" | "-" ) | stacked ;      (* file "1".."9" from the mover's right; front, rear *)
//! stacked   = (* three and more on a file, two stacked files: see the module `stacking` *) ;
//! direction = "+" | "-" | "=" | "." ;                              (* forward, backward, sideways *)
//! goal      = "1".."9" ;                                           (* points along the file, or the file gone to *)
//! ```
//!
//! A text that leaves a choice is read by the file's own scheme if that gives one legal move, else by
//! whichever scheme gives one; where several do, the order of preference is: the plain form, the rules of 2018,
//! xqbase, XiangQi Review (before xqbase if its label is in upper case), the page of 1997. Files count from
//! the mover's right, so a text never means a piece of the opponent.

use super::choice::{Course, choose, plain};
use super::cursor::{Fault, fault_at, unfinished};
use super::direction::{Direction, destination, of_move};
use super::stacks::{Stacks, digit_of_file, only_on_file, tells_by_direction};
use super::xiangqi_board::XiangqiBoard;
use super::{Dialect, Malformation, NonCanonical, Note, Read, Reading, SearchedPlace, StackScheme, Symbols, stacking};
use crate::rules::xiangqi::{Kind, Piece};
use crate::rules::{Move, Position};
use smallvec::SmallVec;

/// The characters of the first half, sorted by their possible meanings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// `C2`; the letter as a label of XiangQi Review, from 0, if it is A to E.
    File { kind: Kind, file: u8, label: Option<u8> },
    /// `C+`, `+C`: `first` when the sign leads.
    Sign { kind: Kind, front: bool, first: bool },
    /// `P.` and `P=`; holds the character.
    Middle(Kind, u8),
    /// `Pa`, `PA`: the label from 0, and whether it is in upper case. `rC` can also be the front words of old.
    Label { kind: Kind, label: u8, upper: bool, word: Option<(Kind, bool)> },
    /// `fC`, `rC` where the first letter is no piece.
    Word { kind: Kind, front: bool },
    /// `++` and `--`.
    Outermost { front: bool },
    /// `+7` and `-7`.
    SignFile { front: bool, file: u8 },
    /// `7+` and `7-`.
    FileSign { file: u8, front: bool },
    /// `13`, `33`.
    Digits(u8, u8),
    /// `A4` where the letter is no piece.
    Leading { label: u8, file: u8 },
}

impl Origin {
    /// The missing part if the token has no possible meaning.
    fn wanted(self) -> (Kind, SearchedPlace) {
        match self {
            Origin::File { kind, file, .. } => (kind, SearchedPlace::File(file)),
            Origin::SignFile { file, .. }
            | Origin::FileSign { file, .. }
            | Origin::Digits(_, file)
            | Origin::Leading { file, .. } => (Kind::Pawn, SearchedPlace::File(file)),
            Origin::Outermost { .. } => (Kind::Pawn, SearchedPlace::Stacked),
            Origin::Sign { kind, .. }
            | Origin::Middle(kind, _)
            | Origin::Label { kind, .. }
            | Origin::Word { kind, .. } => (kind, SearchedPlace::Stacked),
        }
    }
}

struct Token {
    origin: Origin,
    course: Course,
    /// The sideways operator written.
    sideways: Option<char>,
}

fn parse(text: &str, symbols: &Symbols, sideways: char) -> Result<Token, Fault> {
    let bytes = text.as_bytes();
    let (Some(&first), second) = (bytes.first(), bytes.get(1).copied().unwrap_or(b' ')) else {
        return Err(unfinished(text));
    };
    let origin = match origin(first, second, symbols) {
        Ok(origin) => origin,
        Err(0) => return Err(fault_at(text, 0, |letter| Malformation::UnknownPiece { letter, known: *symbols })),
        Err(_) => return Err(fault_at(text, 1, Malformation::BadOrigin)),
    };
    let Some(direction) = bytes.get(2).copied().and_then(direction) else {
        return Err(match bytes.get(2) {
            Some(b'1'..=b'9') if text.len() == 3 => Fault { at: 2..3, what: Malformation::MissingSideways(sideways) },
            _ => fault_at(text, 2, |found| Malformation::BadOperator(found, sideways)),
        });
    };
    let goal = match bytes.get(3) {
        Some(digit @ b'1'..=b'9') => digit - b'0',
        _ => return Err(fault_at(text, 3, Malformation::BadArgument)),
    };
    if bytes.len() > 4 {
        return Err(Fault { at: 4..bytes.len(), what: Malformation::TooLong });
    }
    Ok(Token {
        origin,
        course: Course { direction, goal, direction_at: 2..3, goal_at: 3..4 },
        sideways: (direction == Direction::Sideways).then(|| char::from(bytes[2])),
    })
}

/// The first half; an error is the index of the character that cannot stand there.
fn origin(first: u8, second: u8, symbols: &Symbols) -> Result<Origin, usize> {
    let digit = |byte: u8| matches!(byte, b'1'..=b'9').then(|| byte - b'0');
    let front = |byte: u8| match byte {
        b'+' => Some(true),
        b'-' => Some(false),
        _ => None,
    };
    let label = |byte: u8| byte.is_ascii_alphabetic().then(|| byte.to_ascii_lowercase() - b'a').filter(|&at| at < 9);
    let word = match first.to_ascii_lowercase() {
        b'f' => Some(true),
        b'r' => Some(false),
        _ => None,
    };
    let second_kind = symbols.kind_of_byte(second);
    if let Some(kind) = symbols.kind_of_byte(first) {
        if let Some(file) = digit(second) {
            return Ok(Origin::File { kind, file, label: label(first).filter(|&at| at < 5) });
        }
        if let Some(front) = front(second) {
            return Ok(Origin::Sign { kind, front, first: false });
        }
        if matches!(second, b'.' | b'=') {
            return Ok(Origin::Middle(kind, second));
        }
        let word = second_kind.zip(word);
        return match (label(second), word) {
            (Some(label), word) => Ok(Origin::Label { kind, label, upper: second.is_ascii_uppercase(), word }),
            (None, Some((kind, front))) => Ok(Origin::Word { kind, front }),
            (None, None) => Err(1),
        };
    }
    match (digit(first), front(first)) {
        (Some(number), _) => match (digit(second), front(second)) {
            (Some(file), _) => Ok(Origin::Digits(number, file)),
            (_, Some(front)) => Ok(Origin::FileSign { file: number, front }),
            _ => Err(1),
        },
        (_, Some(front_first)) => match (second_kind, digit(second), front(second)) {
            (Some(kind), ..) => Ok(Origin::Sign { kind, front: front_first, first: true }),
            (_, Some(file), _) => Ok(Origin::SignFile { front: front_first, file }),
            (_, _, Some(front_second)) if front_second == front_first => Ok(Origin::Outermost { front: front_first }),
            _ => Err(1),
        },
        _ => match (word, second_kind, label(first), digit(second)) {
            (Some(front), Some(kind), ..) => Ok(Origin::Word { kind, front }),
            (_, _, Some(label @ 0..5), Some(file)) => Ok(Origin::Leading { label, file }),
            _ => Err(0),
        },
    }
}

/// Whether the text has the shape of the notation. A label in the place of the piece letter does not count: it looks
/// like a letter that the file does not use.
pub(super) fn fits(text: &str, symbols: &Symbols) -> bool {
    // Nearly all moves name a piece by its file, so this is tried before the other forms.
    if let [letter, b'1'..=b'9', b'+' | b'-' | b'=' | b'.', b'1'..=b'9'] = text.as_bytes()
        && symbols.kind_of_byte(*letter).is_some()
    {
        return true;
    }
    parse(text, symbols, '=').is_ok_and(|token| !matches!(token.origin, Origin::Leading { .. }))
}

pub(super) fn read(text: &str, dialect: &Dialect, position: &impl XiangqiBoard) -> Result<Reading, Fault> {
    if let Some(reading) = read_plain(text, dialect, position) {
        return Ok(reading);
    }
    let token = parse(text, &dialect.symbols, dialect.sideways)?;
    let mut notes = SmallVec::new();
    if token.sideways.is_some_and(|sideways| sideways != dialect.sideways) {
        notes.push(Note::NonCanonical(NonCanonical::Sideways(dialect.sideways)));
    }
    let mut candidates = stacking::candidates(token.origin, dialect, position);
    if let Some(mut reading) = choose(&mut candidates, &token.course, position, notes) {
        excuse_sign(&mut reading, &token.course, position);
        return Ok(reading);
    }
    if let Origin::Leading { .. } = token.origin {
        let letter = char::from(text.as_bytes()[0]);
        return Err(Fault { at: 0..1, what: Malformation::UnknownPiece { letter, known: dialect.symbols } });
    }
    Ok(nobody(&token, position))
}

/// The legal move that the page of 1997 reads in a text like `33=4`, where the rules of 2018 read another one: the
/// middle pawn of three, and the third (record-formats §1.2).
pub(crate) fn read_by_page_of_1997(text: &str, dialect: &Dialect, position: &Position) -> Option<Move> {
    let Position::Xiangqi(position) = position else { return None };
    let [number @ b'1'..=b'9', file, ..] = text.as_bytes() else { return None };
    if number != file || dialect.stack_scheme != StackScheme::W18 {
        return None;
    }
    let page = dialect.clone().with_stack_scheme(StackScheme::W97);
    let [own, other] = [dialect, &page].map(|dialect| read(text, dialect, position).ok()?.legal());
    other.filter(|other| own.is_some_and(|own| own != *other))
}

/// The scheme that a text plainly names a stacked pawn in, by its shape alone: `13=4` or `3+=4`.
pub(crate) fn scheme_of(text: &str) -> Option<StackScheme> {
    match text.as_bytes() {
        [number @ b'1'..=b'9', file @ b'1'..=b'9', _, _] if number != file => Some(StackScheme::W18),
        [b'1'..=b'9', b'+' | b'-', b'+' | b'-' | b'=' | b'.', b'1'..=b'9'] => Some(StackScheme::W97),
        _ => None,
    }
}

/// The fast path: a piece letter and a file with just one such piece, and the move is legal.
fn read_plain(text: &str, dialect: &Dialect, position: &impl XiangqiBoard) -> Option<Reading> {
    let (mv, as_written) = named_by_file(text, dialect, position)?;
    let mut notes = SmallVec::new();
    if !as_written {
        notes.push(Note::NonCanonical(NonCanonical::Sideways(dialect.sideways)));
    }
    Some(Reading::Move(Read { mv, notes }))
}

/// The fast path of the fast path: [`read_plain`] without a remark.
pub(super) fn plain_move(text: &str, dialect: &Dialect, position: &impl XiangqiBoard) -> Option<Move> {
    named_by_file(text, dialect, position).filter(|(_, as_written)| *as_written).map(|(mv, _)| mv)
}

/// The legal move of the only such piece on a file, and whether its sideways sign is the dialect's.
fn named_by_file(text: &str, dialect: &Dialect, position: &impl XiangqiBoard) -> Option<(Move, bool)> {
    let &[letter, file @ b'1'..=b'9', sign, goal @ b'1'..=b'9'] = text.as_bytes() else { return None };
    let direction = direction(sign)?;
    let kind = dialect.symbols.kind_of_byte(letter)?;
    let mv = plain(kind, file - b'0', (direction, goal - b'0'), position)?;
    Some((mv, direction != Direction::Sideways || char::from(sign) == dialect.sideways))
}

fn direction(sign: u8) -> Option<Direction> {
    match sign {
        b'+' => Some(Direction::Forward),
        b'-' => Some(Direction::Backward),
        b'=' | b'.' => Some(Direction::Sideways),
        _ => None,
    }
}

/// The mover has no piece that fits. Files count from the mover's side, so the text never means the opponent's.
#[cold]
fn nobody(token: &Token, position: &impl XiangqiBoard) -> Reading {
    let (kind, wanted) = token.origin.wanted();
    Reading::NoSuchPiece { side: position.side_to_move(), kind: kind.into(), wanted, mv: None }
}

pub(super) fn write(mv: Move, dialect: &Dialect, position: &impl XiangqiBoard, out: &mut String) -> bool {
    let Some(from) = mv.from() else { return false };
    let Some(piece) = position.piece_at(from) else { return false };
    let Some((direction, goal)) = of_move(piece.kind, piece.side, mv) else { return false };
    let letter = dialect.symbols.letter(piece.kind);
    let digit = digit_of_file(from.file(), piece.side);
    let file = char::from(b'0' + digit);
    let origin = if only_on_file(position, piece, digit).is_some() {
        Some([letter, file])
    } else if tells_by_direction(piece.kind) {
        let stacks = Stacks::new(position, piece);
        match mark(mv, piece, &stacks, (direction, goal), position) {
            Mark::File => Some([letter, file]),
            Mark::Outer { front } => Some([letter, if front { '+' } else { '-' }]),
            Mark::None => None,
        }
    } else {
        stacking::origin(from, piece, letter, &Stacks::new(position, piece), dialect.stack_scheme)
    };
    let Some(origin) = origin else { return false };
    out.extend(origin);
    out.push(match direction {
        Direction::Forward => '+',
        Direction::Backward => '-',
        Direction::Sideways => dialect.sideways,
    });
    out.push(char::from(b'0' + goal));
    true
}

/// Takes back [`NonCanonical::NeedlessSign`] where the sign is needed all the same.
pub(super) fn excuse_sign(reading: &mut Reading, course: &Course, position: &impl XiangqiBoard) {
    const NEEDLESS: Note = Note::NonCanonical(NonCanonical::NeedlessSign);
    if let Reading::Move(Read { mv, notes }) = reading
        && notes.contains(&NEEDLESS)
        && let Some(piece) = mv.from().and_then(|from| position.piece_at(from))
        && mark(*mv, piece, &Stacks::new(position, piece), (course.direction, course.goal), position) != Mark::File
    {
        notes.retain(|note| *note != NEEDLESS);
    }
}

/// The mark that identifies an advisor or elephant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// Its file and its direction.
    File,
    /// Front or rear, because another one on its file, on a point impossible for its kind, could make a move of the
    /// same text.
    Outer { front: bool },
    /// Neither suffices.
    None,
}

/// How to name an advisor or elephant whose move is written with the direction and goal.
pub(super) fn mark(
    mv: Move,
    piece: Piece,
    stacks: &Stacks,
    (direction, goal): (Direction, u8),
    position: &impl XiangqiBoard,
) -> Mark {
    let Some(from) = mv.from() else { return Mark::None };
    let stack = stacks.on_file(digit_of_file(from.file(), piece.side));
    let confusable = stack.iter().any(|&other| {
        other != from
            && destination(piece.kind, piece.side, other, direction, goal)
                .is_ok_and(|to| position.is_legal(Move::new(other, to)))
    });
    if !confusable {
        Mark::File
    } else if stacks.stacked_files() == 1 && (stack.first() == Some(&from) || stack.last() == Some(&from)) {
        Mark::Outer { front: stack.first() == Some(&from) }
    } else {
        Mark::None
    }
}
