//! How a board is to look.

use crate::rules::Side;

/// The signs on the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PieceSet {
    /// 帥仕相俥傌炮兵 and 將士象車馬砲卒, as most boards carry: no piece of one side looks like one of the other.
    #[default]
    Traditional,
    /// 帅仕相车马炮兵 and 将士象车马炮卒. In text, where no colour helps, Black keeps 車馬砲.
    Simplified,
    /// Little drawings of the pieces of xiangqi and jeiqi: a crown, a hat, an elephant … Text and shogi keep their
    /// characters.
    Pictograms,
    /// K A B N R C P, in text capital for Red and small for Black; for people who do not read Chinese and for terminals
    /// without its characters. The text is then pure ASCII.
    Ascii,
}

/// How the players of shogi are called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Players {
    /// Black and White.
    #[default]
    Western,
    /// 先手 and 後手.
    Japanese,
}

/// How a board looks. Settings that do not apply to a drawing are ignored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Style {
    /// The side at the bottom.
    pub view: Side,
    /// The signs on the pieces.
    pub script: PieceSet,
    /// How the players of shogi are called next to their hands.
    pub players: Players,
    /// Files and ranks are named at the edges: `a`–`i` and 0–9; in shogi files 9–1, ranks 1–9 and, on the other edge of
    /// a picture, `a`–`i`.
    pub coordinates: bool,
    /// The ranks of xiangqi are named 1–10, as the file counts them.
    pub ranks_from_one: bool,
    /// The file numbers of AXF, WXF and Chinese notation, each side's on its own edge, from its right.
    pub digits: bool,
    /// A dark piece of jeiqi shows, small, the kind of its point, as which it will move.
    pub dark_kinds: bool,
    /// Height of the picture in pixels; it scales. Hovers of VS Code show 200 without scrolling.
    pub height: u16,
}

impl Style {
    /// The default style in letters.
    pub const ASCII: Style = Style { script: PieceSet::Ascii, ..Style::DEFAULT };

    /// The default style.
    pub const DEFAULT: Style = Style {
        view: Side::First,
        script: PieceSet::Traditional,
        players: Players::Western,
        coordinates: true,
        ranks_from_one: false,
        digits: false,
        dark_kinds: true,
        height: 200,
    };
}

impl Style {
    /// The same in text, where there is room for letters and numbers. Editors find the squares by the letters.
    pub const fn in_text(self) -> Style {
        Style { coordinates: true, ..self }
    }
}

impl Default for Style {
    fn default() -> Style {
        Style::DEFAULT
    }
}
