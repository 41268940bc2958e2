//! The Japanese notation of shogi: `▲７六歩`, `△８八角成`, `▲５二金右`.
//!
//! ```text
//! move    = [ side ] ( file rank | "同" ) kind { mark } [ "(" origin ")" ] ;
//! side    = "▲" | "△" ;                                    (* read also ☗ ☖ ▼ ▽ *)
//! file    = "１".."９" ;      rank = "一".."九" ;            (* read also ASCII digits for both *)
//! mark    = "右" | "左" | "直" | "上" | "寄" | "引" | "成" | "不成" | "打" ;
//! origin  = "1".."9" "1".."9" ;                              (* as KIF writes it *)
//! ```
//!
//! The writer uses the marks of the Japanese federation. If several pieces of a kind can go to the square: first
//! upward, sideways or back, then straight, then left or right among them, then both. `打` marks a drop if a piece on
//! the board could go there too; `成` and `不成` mark a choice of promotion. If no mark is unambiguous, the origin is
//! added. `同` stands for the square of the move before. The writer uses it where the caller asks for it.

use super::cursor::{Fault, fault_at, unfinished};
use super::shogi::{file_number, japanese_name, rank_number, square};
use super::{Malformation, NonCanonical, Note, Read, Reading, SearchedPlace};
use crate::rules::shogi::{Kind, Piece, Position, drop, dropped, in_zone, promotes, promoting};
use crate::rules::{Illegal, Move, Side, Square};
use smallvec::SmallVec;

/// The marks that tell pieces apart, together.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Marks {
    /// Among the candidates: left and right as the mover sees them.
    left: bool,
    right: bool,
    straight: bool,
    motion: Option<Motion>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Motion {
    Up,
    Level,
    Down,
}

/// How many files an origin is to the mover's left.
fn leftness(from: Square, side: Side) -> i8 {
    match side {
        Side::First => -(from.file() as i8),
        Side::Second => from.file() as i8,
    }
}

fn motion(from: Square, to: Square, side: Side) -> Motion {
    let ranks = to.rank() as i8 - from.rank() as i8;
    let forward = if side == Side::First { ranks } else { -ranks };
    match forward {
        1.. => Motion::Up,
        0 => Motion::Level,
        _ => Motion::Down,
    }
}

impl Marks {
    /// The origins that the marks leave.
    fn filter(self, origins: &[Square], to: Square, side: Side) -> SmallVec<[Square; 8]> {
        let mut left: SmallVec<[Square; 8]> = origins
            .iter()
            .copied()
            .filter(|&from| self.motion.is_none_or(|wanted| motion(from, to, side) == wanted))
            .filter(|&from| !self.straight || (from.file() == to.file() && motion(from, to, side) == Motion::Up))
            .collect();
        if self.left || self.right {
            let far = left.iter().map(|&from| leftness(from, side) * if self.left { 1 } else { -1 }).max();
            left.retain(|from| Some(leftness(*from, side) * if self.left { 1 } else { -1 }) == far);
        }
        left
    }
}

/// The origins of the side's pieces of a kind that could go to a square, regardless of their king's safety. Programs
/// count pinned pieces as well.
fn origins(kind: Kind, to: Square, position: &Position) -> SmallVec<[Square; 8]> {
    let piece = Piece { side: position.side_to_move(), kind };
    position
        .squares_of(piece.side)
        .filter(|&from| position.piece_at(from) == Some(piece) && position.targets(from).contains(to))
        .collect()
}

/// Appends the name of a square: `７六`.
pub(super) fn push_square(square: Square, out: &mut String) {
    let (file, rank) = (usize::from(file_number(square)), usize::from(rank_number(square)));
    out.push(FILES[file.clamp(1, 9) - 1]);
    out.push(RANKS[rank.clamp(1, 9) - 1]);
}

/// Appends the move, which follows one to the square `last`, with a `gap` after `同`; `false` if its origin has no piece
/// of the side to move.
pub(crate) fn write(mv: Move, last: Option<Square>, gap: &str, position: &Position, out: &mut String) -> bool {
    let (side, to) = (position.side_to_move(), mv.to());
    let kind = match mv.from() {
        None => dropped(mv),
        Some(from) => position.piece_at(from).filter(|piece| piece.side == side).map(|piece| piece.kind),
    };
    let Some(kind) = kind else { return false };
    out.push(match side {
        Side::First => '▲',
        Side::Second => '△',
    });
    if last == Some(to) {
        out.push('同');
        out.push_str(gap);
    } else {
        push_square(to, out);
    }
    out.push_str(japanese_name(kind));
    let others = origins(kind, to, position);
    let Some(from) = mv.from() else {
        if !others.is_empty() {
            out.push('打');
        }
        return true;
    };
    let mut unambiguous = *others == [from];
    // A piece that cannot go there is named by its origin.
    if !unambiguous
        && others.contains(&from)
        && let Some((marks, text)) = tell(from, &others, mv, kind, side)
    {
        debug_assert_eq!(marks.filter(&others, to, side).as_slice(), [from]);
        out.push_str(&text);
        unambiguous = true;
    }
    if promotes(mv) {
        out.push('成');
    } else if kind.promoted().is_some() && (in_zone(side, from) || in_zone(side, to)) {
        out.push_str("不成");
    }
    if !unambiguous {
        out.push('(');
        out.extend([file_number(from), rank_number(from)].map(|digit| char::from(b'0' + digit)));
        out.push(')');
    }
    true
}

/// The first marks, by the order of the module's text, that leave the origin alone.
fn tell(from: Square, others: &[Square], mv: Move, kind: Kind, side: Side) -> Option<(Marks, String)> {
    let to = mv.to();
    let way = motion(from, to, side);
    let way_text = match way {
        Motion::Up => "上",
        Motion::Level => "寄",
        Motion::Down => "引",
    };
    let none = Marks::default();
    // Horse and dragon are distinguished by left and right even if one comes straight.
    let may_straighten = !matches!(kind, Kind::Horse | Kind::Dragon);
    let choices = [
        (Marks { motion: Some(way), ..none }, String::from(way_text)),
        (Marks { straight: may_straighten, ..none }, String::from("直")),
        (Marks { left: true, ..none }, String::from("左")),
        (Marks { right: true, ..none }, String::from("右")),
        (Marks { left: true, motion: Some(way), ..none }, format!("左{way_text}")),
        (Marks { right: true, motion: Some(way), ..none }, format!("右{way_text}")),
    ];
    choices.into_iter().find(|(marks, _)| *marks != none && marks.filter(others, to, side).as_slice() == [from])
}

pub(super) const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
pub(super) const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The side of a mark before a move.
pub(super) fn side_mark(mark: char) -> Option<Side> {
    match mark {
        '▲' | '☗' | '▼' => Some(Side::First),
        '△' | '☖' | '▽' => Some(Side::Second),
        _ => None,
    }
}

/// A file or rank in digits of any width or in characters.
pub(super) fn digit(found: char) -> Option<u8> {
    let place = |set: &[char; 9]| set.iter().position(|own| *own == found).map(|at| at as u8 + 1);
    let ascii = found.to_digit(10).filter(|digit| *digit > 0).map(|digit| digit as u8);
    ascii.or_else(|| place(&FILES)).or_else(|| place(&RANKS))
}

struct Token {
    side: Option<Side>,
    /// `None` for 同.
    to: Option<Square>,
    kind: Kind,
    marks: Marks,
    promotes: Option<bool>,
    drop: bool,
    from: Option<Square>,
    ascii: bool,
}

impl Token {
    /// Whether it can mean that a piece is dropped.
    fn may_drop(&self) -> bool {
        let plain = self.from.is_none() && self.marks == Marks::default() && self.promotes.is_none();
        plain && Kind::HAND.contains(&self.kind)
    }
}

/// The names of the kinds, longer ones first.
pub(super) const NAMES: [(&str, Kind); 21] = [
    ("成香", Kind::PromotedLance),
    ("成桂", Kind::PromotedKnight),
    ("成銀", Kind::PromotedSilver),
    ("歩", Kind::Pawn),
    ("香", Kind::Lance),
    ("桂", Kind::Knight),
    ("銀", Kind::Silver),
    ("金", Kind::Gold),
    ("角", Kind::Bishop),
    ("飛", Kind::Rook),
    ("玉", Kind::King),
    ("王", Kind::King),
    ("と", Kind::Tokin),
    ("杏", Kind::PromotedLance),
    ("圭", Kind::PromotedKnight),
    ("全", Kind::PromotedSilver),
    ("馬", Kind::Horse),
    ("龍", Kind::Dragon),
    ("竜", Kind::Dragon),
    ("步", Kind::Pawn),
    ("银", Kind::Silver),
];

fn parse(text: &str) -> Result<Token, Fault> {
    let fault = |rest: &str, what: fn(char) -> Malformation| fault_at(text, text.len() - rest.len(), what);
    let mut rest = text;
    let side = text.chars().next().and_then(side_mark);
    if side.is_some() {
        rest = &rest['▲'.len_utf8()..];
    }
    let mut ascii = false;
    let to = if let Some(after) = rest.strip_prefix('同') {
        rest = after.trim_start_matches(['\u{3000}', ' ']);
        None
    } else {
        let mut number = |rest: &str| {
            let found = rest.chars().next()?;
            ascii |= found.is_ascii_digit();
            Some((digit(found)?, found.len_utf8()))
        };
        let (file, length) = number(rest).ok_or_else(|| fault(rest, Malformation::BadNumber))?;
        rest = &rest[length..];
        let (rank, length) = number(rest).ok_or_else(|| fault(rest, Malformation::BadNumber))?;
        rest = &rest[length..];
        Some(square(file, rank).ok_or_else(|| unfinished(text))?)
    };
    let Some((name, kind)) = NAMES.iter().find(|(name, _)| rest.starts_with(name)) else {
        return Err(fault(rest, Malformation::UnknownCharacter));
    };
    rest = &rest[name.len()..];
    let mut token =
        Token { side, to, kind: *kind, marks: Marks::default(), promotes: None, drop: false, from: None, ascii };
    while let Some(mark) = rest.chars().next() {
        let mut length = mark.len_utf8();
        match mark {
            '右' => token.marks.right = true,
            '左' => token.marks.left = true,
            '直' => token.marks.straight = true,
            '上' | '行' | '入' => token.marks.motion = Some(Motion::Up),
            '寄' => token.marks.motion = Some(Motion::Level),
            '引' => token.marks.motion = Some(Motion::Down),
            '成' => token.promotes = Some(true),
            '生' => token.promotes = Some(false),
            '不' if rest.starts_with("不成") => {
                token.promotes = Some(false);
                length = "不成".len();
            }
            '打' => token.drop = true,
            '(' => {
                let origin = match rest.as_bytes() {
                    [b'(', file @ b'1'..=b'9', rank @ b'1'..=b'9', b')'] => square(file - b'0', rank - b'0'),
                    _ => None,
                };
                token.from = Some(origin.ok_or_else(|| fault(rest, Malformation::UnknownCharacter))?);
                length = rest.len();
            }
            _ => return Err(fault(rest, Malformation::UnknownCharacter)),
        }
        rest = &rest[length..];
    }
    Ok(token)
}

/// Whether the text has the shape of the notation.
pub(crate) fn fits(text: &str) -> bool {
    parse(text).is_ok()
}

pub(super) fn read_as(text: &str, position: &Position) -> Result<Reading, Fault> {
    let token = parse(text)?;
    let Some(to) = token.to.or(position.last()) else {
        let at = text.find('同').unwrap_or(0);
        return Ok(Reading::Malformed { at: at..at + '同'.len_utf8(), what: Malformation::NothingBefore });
    };
    let side = position.side_to_move();
    let found = candidates(&token, to, position);
    if token.side.is_some_and(|written| written != side) {
        let there = position.with_side_to_move(side.opponent());
        if let Some(&mv) = candidates(&token, to, &there).first() {
            let piece = Piece { side: side.opponent(), kind: token.kind };
            return Ok(Reading::WrongSide { mv, piece: piece.into(), legal: true });
        }
        return Ok(nobody(&token, to, side.opponent(), found.first().copied()));
    }
    let mut notes = SmallVec::new();
    if token.ascii {
        notes.push(Note::NonCanonical(NonCanonical::AsciiDigits));
    }
    Ok(match found[..] {
        [mv] => Reading::Move(Read { mv, notes }),
        [picked, ..] => Reading::Ambiguous { candidates: found.iter().copied().collect(), picked },
        [] => reject(&token, to, position),
    })
}

/// The legal moves the text can mean.
fn candidates(token: &Token, to: Square, position: &Position) -> SmallVec<[Move; 4]> {
    let side = position.side_to_move();
    let mut found = SmallVec::new();
    if !token.drop {
        let all = origins(token.kind, to, position);
        let finish = |from: &Square| finished(Move::new(*from, to), token.promotes, position);
        let named = |from: &&Square| token.from.is_none_or(|origin| origin == **from);
        found.extend(token.marks.filter(&all, to, side).iter().filter(named).filter_map(finish));
        if found.is_empty() {
            // Some writers distinguish only the pieces that may legally move.
            let able: SmallVec<[Square; 8]> = all.iter().copied().filter(|from| finish(from).is_some()).collect();
            found.extend(token.marks.filter(&able, to, side).iter().filter(named).filter_map(finish));
        }
    }
    let mv = drop(token.kind, to);
    if found.is_empty() && token.may_drop() && position.is_legal(mv) {
        found.push(mv);
    }
    found
}

/// The move with the requested promotion. Without a request it promotes only if it must.
fn finished(mv: Move, wanted: Option<bool>, position: &Position) -> Option<Move> {
    let promoted = promoting(mv);
    let choice = match wanted {
        Some(true) => promoted,
        Some(false) => mv,
        None if position.is_legal(mv) => mv,
        None => promoted,
    };
    position.is_legal(choice).then_some(choice)
}

/// No piece of a side can go to a square.
fn nobody(token: &Token, to: Square, side: Side, mv: Option<Move>) -> Reading {
    Reading::NoSuchPiece {
        side,
        kind: token.kind.into(),
        wanted: SearchedPlace::Reaching { to, file: None, rank: None },
        mv,
    }
}

#[cold]
fn reject(token: &Token, to: Square, position: &Position) -> Reading {
    let side = position.side_to_move();
    let nobody = || nobody(token, to, side, None);
    let illegal = |mv: Move| position.explain(mv).err().map(|reason| Reading::Illegal { mv, reason });
    if token.drop && Kind::HAND.contains(&token.kind) {
        return illegal(drop(token.kind, to)).unwrap_or_else(nobody);
    }
    // A piece that is not in hand is not dropped without a word for it.
    let dropped = token.may_drop().then(|| illegal(drop(token.kind, to))).flatten();
    let dropped = dropped
        .filter(|found| !matches!(found, Reading::Illegal { reason: Illegal::NotInHand(_) | Illegal::Occupied, .. }));
    let moves = position
        .squares_of(side)
        .filter(|from| *from != to)
        .filter(|&from| position.piece_at(from).is_some_and(|piece| piece.kind == token.kind))
        .filter(|&from| token.from.is_none_or(|origin| origin == from))
        .map(|from| match token.promotes {
            Some(true) => promoting(Move::new(from, to)),
            _ => Move::new(from, to),
        });
    moves
        .filter_map(illegal)
        .find(|found| token.from.is_some() || !matches!(found, Reading::Illegal { reason: Illegal::Geometry, .. }))
        .or(dropped)
        .unwrap_or_else(nobody)
}
