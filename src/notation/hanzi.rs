//! The characters of the Chinese notation and their meanings (record-formats §2).

use super::Script;
use super::direction::Direction;
use crate::rules::Side;
use crate::rules::xiangqi::{Kind, Piece};

/// The meaning of a character in a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Glyph {
    Piece(Kind),
    Digit(u8, Numeral),
    Order(Order),
    Direction(Direction, Form),
}

/// How a digit is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Numeral {
    /// 一 and 壹
    Han,
    /// １ and 1
    Arabic,
}

/// Place among pieces of a kind on a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    Front,
    Middle,
    Rear,
}

/// How a direction is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// 进 退 平
    Usual,
    /// 上 下
    UpDown,
    /// `+ - = .`, full width or not
    Ascii,
}

/// Whether a character can stand in a move.
pub(crate) fn is_sign_of_move(character: char) -> bool {
    glyph(character).is_some()
}

/// The meaning of a character; either script, either side's name of a piece.
pub(super) fn glyph(character: char) -> Option<Glyph> {
    Some(match character {
        '帅' | '帥' | '将' | '將' => Glyph::Piece(Kind::King),
        '仕' | '士' => Glyph::Piece(Kind::Advisor),
        '相' | '象' => Glyph::Piece(Kind::Elephant),
        '马' | '馬' | '傌' => Glyph::Piece(Kind::Horse),
        '车' | '車' | '俥' | '砗' | '硨' => Glyph::Piece(Kind::Rook),
        '炮' | '砲' | '包' => Glyph::Piece(Kind::Cannon),
        '兵' | '卒' => Glyph::Piece(Kind::Pawn),
        '前' => Glyph::Order(Order::Front),
        '中' => Glyph::Order(Order::Middle),
        '后' | '後' => Glyph::Order(Order::Rear),
        '进' | '進' => Glyph::Direction(Direction::Forward, Form::Usual),
        '退' => Glyph::Direction(Direction::Backward, Form::Usual),
        '平' => Glyph::Direction(Direction::Sideways, Form::Usual),
        '上' => Glyph::Direction(Direction::Forward, Form::UpDown),
        '下' => Glyph::Direction(Direction::Backward, Form::UpDown),
        '+' | '＋' => Glyph::Direction(Direction::Forward, Form::Ascii),
        '-' | '－' => Glyph::Direction(Direction::Backward, Form::Ascii),
        '=' | '＝' | '.' | '．' => Glyph::Direction(Direction::Sideways, Form::Ascii),
        '1'..='9' => Glyph::Digit(character as u8 - b'0', Numeral::Arabic),
        '１'..='９' => Glyph::Digit((character as u32 - '０' as u32) as u8, Numeral::Arabic),
        '一' | '壹' => Glyph::Digit(1, Numeral::Han),
        '二' | '贰' | '貳' => Glyph::Digit(2, Numeral::Han),
        '三' | '叁' | '參' => Glyph::Digit(3, Numeral::Han),
        '四' | '肆' => Glyph::Digit(4, Numeral::Han),
        '五' | '伍' => Glyph::Digit(5, Numeral::Han),
        '六' | '陆' | '陸' => Glyph::Digit(6, Numeral::Han),
        '七' | '柒' => Glyph::Digit(7, Numeral::Han),
        '八' | '捌' => Glyph::Digit(8, Numeral::Han),
        '九' | '玖' => Glyph::Digit(9, Numeral::Han),
        _ => return None,
    })
}

/// The name of a piece: 帅仕相车马炮兵 and 将士象车马炮卒, 帥仕相車馬炮兵 and 將士象車馬砲卒.
pub(crate) fn piece_name(piece: Piece, script: Script) -> char {
    let red = piece.side == Side::First;
    match (piece.kind, script) {
        (Kind::King, Script::Simplified) => ['将', '帅'][usize::from(red)],
        (Kind::King, Script::Traditional) => ['將', '帥'][usize::from(red)],
        (Kind::Advisor, _) => ['士', '仕'][usize::from(red)],
        (Kind::Elephant, _) => ['象', '相'][usize::from(red)],
        (Kind::Horse, Script::Simplified) => '马',
        (Kind::Horse, Script::Traditional) => '馬',
        (Kind::Rook, Script::Simplified) => '车',
        (Kind::Rook, Script::Traditional) => '車',
        (Kind::Cannon, Script::Simplified) => '炮',
        (Kind::Cannon, Script::Traditional) => ['砲', '炮'][usize::from(red)],
        (Kind::Pawn, _) => ['卒', '兵'][usize::from(red)],
    }
}

/// The side's own digits: 一 to 九 for Red, １ to ９ for Black.
pub(super) fn digit(digit: u8, side: Side) -> char {
    let digits = match side {
        Side::First => ['一', '二', '三', '四', '五', '六', '七', '八', '九'],
        Side::Second => ['１', '２', '３', '４', '５', '６', '７', '８', '９'],
    };
    digits[usize::from(digit.clamp(1, 9)) - 1]
}

pub(super) fn direction_name(direction: Direction, script: Script) -> char {
    match (direction, script) {
        (Direction::Forward, Script::Simplified) => '进',
        (Direction::Forward, Script::Traditional) => '進',
        (Direction::Backward, _) => '退',
        (Direction::Sideways, _) => '平',
    }
}

pub(super) fn order_name(order: Order, script: Script) -> char {
    match (order, script) {
        (Order::Front, _) => '前',
        (Order::Middle, _) => '中',
        (Order::Rear, Script::Simplified) => '后',
        (Order::Rear, Script::Traditional) => '後',
    }
}
