//! The parts of a position's text, and the pieces that may still turn up in a position of jeiqi.

use super::Wording;
use super::english::plural;
use crate::rules::jeiqi::{Kind, Position as Jeiqi};
use crate::rules::{Side, Variant};

impl Wording<'_> {
    /// A row of a FEN, by the number of rows before it: a line of Markdown.
    pub fn row(&self, before: usize) -> String {
        match 9usize.checked_sub(before) {
            Some(rank) => format!("**Rank {rank}** of the position, from file a to i; the first row is rank 9."),
            None => "A row too many: a board has ten.".to_owned(),
        }
    }

    /// The field of a FEN with the side to move: a line of Markdown.
    pub fn side_to_move(&self, mover: Side) -> String {
        let [first, second] = Side::BOTH.map(|side| self.side(side));
        format!("**{} is to move.** `w` is {first}, `b` is {second}.", self.side(mover))
    }

    /// A list of pieces in a position that is not of jeiqi.
    pub fn stray_piece_list(&self) -> &'static str {
        "A list of pieces, which only positions of jeiqi have."
    }

    /// Fields 3 and 4 of a FEN.
    pub fn unused_field(&self) -> &'static str {
        "Fields 3 and 4 have no meaning in this game."
    }

    /// The last field of a FEN.
    pub fn next_move_number(&self) -> &'static str {
        "The number of the next move."
    }

    /// A value of an operation of EPD.
    pub fn operation(&self) -> &'static str {
        "An operation of EPD: a name, its values and `;`."
    }

    /// The field of a FEN that counts half-moves.
    pub fn halfmove_clock(&self) -> &'static str {
        match self.variant {
            Variant::Jeiqi => "Half-moves since the last capture or pawn advance.",
            Variant::Xiangqi | Variant::Shogi => "Half-moves since the last capture.",
        }
    }

    /// A keyword of UCI or an operation of EPD: a line of Markdown.
    pub fn position_keyword(&self, word: &str) -> &'static str {
        match word {
            "position" => {
                "**position**: sets the engine's board to `startpos` or to the position after `fen`, then plays the `moves`."
            }
            "startpos" => "**startpos**: the position in which the game begins.",
            "fen" => "**fen**: the position in which the moves begin.",
            "moves" => "**moves**: the moves played from this position on. The position before them:",
            "bm" => "**bm**: the best move or moves.",
            "am" => "**am**: a move to avoid.",
            "pv" => "**pv**: the expected line.",
            "pm" => "**pm**: the expected move.",
            "sm" => "**sm**: the move played.",
            "id" => "**id**: the name of the position.",
            "ce" => "**ce**: the evaluation, in hundredths of a pawn.",
            "dm" => "**dm**: moves to mate.",
            "acd" => "**acd**: the depth of the analysis.",
            "acn" => "**acn**: the number of positions analysed.",
            "acs" => "**acs**: the seconds of the analysis.",
            "hmvc" => "**hmvc**: half-moves since the last capture.",
            "fmvn" => "**fmvn**: the number of the move.",
            _ => "An operation of EPD, kept as a tag of the position.",
        }
    }

    /// A line of CSA that sets up pieces or names the side to move, by its keyword: a line of Markdown.
    pub fn csa_position_line(&self, keyword: &str) -> String {
        match keyword.as_bytes() {
            b"PI" => "**PI**: the opening position, without the pieces listed after it.".to_owned(),
            [b'P', digit @ b'1'..=b'9'] => {
                format!("**P{0}**: rank {0} of the board, from file 9 to file 1.", char::from(*digit))
            }
            b"P+" => {
                "**P+**: pieces of Black, who moves first; `00` is the hand, `AL` all remaining pieces.".to_owned()
            }
            b"P-" => "**P-**: pieces of White; `00` is the hand, `AL` all remaining pieces.".to_owned(),
            _ => {
                let side = if keyword.starts_with('-') { Side::Second } else { Side::First };
                format!("**{keyword}**: {} moves next.", self.side(side))
            }
        }
    }

    /// The pieces that each side has lost.
    pub fn losses(&self, position: &Jeiqi) -> String {
        let of = |side: Side| {
            let lost = position.losses(side);
            let mut words = self.pieces(|kind| lost.of(kind));
            if lost.unknown > 0 {
                words.push(format!("{} of unknown kind", lost.unknown));
            }
            if lost.dark > 0 {
                words.push(format!("{} face down", lost.dark));
            }
            format!("{} has lost {}.", self.side(side), or_nothing(&words))
        };
        Side::BOTH.map(of).join(" ")
    }

    /// The pieces that the dark pieces of each side may still turn up as.
    pub fn left_to_turn_up(&self, position: &Jeiqi) -> String {
        let of = |side: Side| {
            let name = self.side(side);
            let dark = position.dark(side);
            if dark == 0 {
                return format!("{name} has no dark piece.");
            }
            let left = position.remaining(side);
            let words = self.pieces(|kind| left.get(kind.index()).copied().unwrap_or(0));
            let pieces = plural(u32::from(dark), "dark piece");
            format!("{name}'s {pieces} may turn up as {}.", or_nothing(&words))
        };
        Side::BOTH.map(of).join(" ")
    }

    /// `2 horses` for each kind present, without kings.
    fn pieces(&self, count: impl Fn(Kind) -> u8) -> Vec<String> {
        let kinds = Kind::ALL.into_iter().filter(|kind| *kind != Kind::King && count(*kind) > 0);
        kinds.map(|kind| plural(u32::from(count(kind)), self.kind(kind))).collect()
    }
}

fn or_nothing(words: &[String]) -> String {
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}
