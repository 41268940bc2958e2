//! The parts of a position's text, and the pieces that may still turn up in a position of jeiqi.

use super::{Wording, say, say_count};
use crate::rules::jeiqi::{Kind, Position as Jeiqi};
use crate::rules::{Side, Variant};

impl Wording<'_> {
    /// A row of a FEN, by the number of rows before it: a line of Markdown.
    pub fn row(&self, before: usize) -> String {
        match 9usize.checked_sub(before) {
            Some(rank) => {
                say!(self.locale, "**Rank {rank}** of the position, from file a to i; the first row is rank 9.", rank)
            }
            None => say!(self.locale, "A row too many: a board has ten.").to_owned(),
        }
    }

    /// The field of a FEN with the side to move: a line of Markdown.
    pub fn side_to_move(&self, mover: Side) -> String {
        let [first, second] = Side::BOTH.map(|side| self.side(side));
        say!(
            self.locale,
            "**{side} is to move.** `w` is {first}, `b` is {second}.",
            side = self.side(mover),
            first,
            second
        )
    }

    /// A list of pieces in a position that is not of jeiqi.
    pub fn stray_piece_list(&self) -> &'static str {
        say!(self.locale, "A list of pieces, which only positions of jeiqi have.")
    }

    /// Fields 3 and 4 of a FEN.
    pub fn unused_field(&self) -> &'static str {
        say!(self.locale, "Fields 3 and 4 have no meaning in this game.")
    }

    /// The last field of a FEN.
    pub fn next_move_number(&self) -> &'static str {
        say!(self.locale, "The number of the next move.")
    }

    /// A value of an operation of EPD.
    pub fn operation(&self) -> &'static str {
        say!(self.locale, "An operation of EPD: a name, its values and `;`.")
    }

    /// The field of a FEN that counts half-moves.
    pub fn halfmove_clock(&self) -> &'static str {
        match self.variant {
            Variant::Jeiqi => say!(self.locale, "Half-moves since the last capture or pawn advance."),
            Variant::Xiangqi | Variant::Shogi => say!(self.locale, "Half-moves since the last capture."),
        }
    }

    /// A keyword of UCI or an operation of EPD: a line of Markdown.
    pub fn position_keyword(&self, word: &str) -> &'static str {
        match word {
            "position" => {
                say!(
                    self.locale,
                    "**position**: sets the engine's board to `startpos` or to the position after `fen`, then \
                     plays the `moves`."
                )
            }
            "startpos" => say!(self.locale, "**startpos**: the position in which the game begins."),
            "fen" => say!(self.locale, "**fen**: the position in which the moves begin."),
            "moves" => {
                say!(self.locale, "**moves**: the moves played from this position on. The position before them:")
            }
            "bm" => say!(self.locale, "**bm**: the best move or moves."),
            "am" => say!(self.locale, "**am**: a move to avoid."),
            "pv" => say!(self.locale, "**pv**: the expected line."),
            "pm" => say!(self.locale, "**pm**: the expected move."),
            "sm" => say!(self.locale, "**sm**: the move played."),
            "id" => say!(self.locale, "**id**: the name of the position."),
            "ce" => say!(self.locale, "**ce**: the evaluation, in hundredths of a pawn."),
            "dm" => say!(self.locale, "**dm**: moves to mate."),
            "acd" => say!(self.locale, "**acd**: the depth of the analysis."),
            "acn" => say!(self.locale, "**acn**: the number of positions analysed."),
            "acs" => say!(self.locale, "**acs**: the seconds of the analysis."),
            "hmvc" => say!(self.locale, "**hmvc**: half-moves since the last capture."),
            "fmvn" => say!(self.locale, "**fmvn**: the number of the move."),
            _ => say!(self.locale, "An operation of EPD, kept as a tag of the position."),
        }
    }

    /// A line of CSA that sets up pieces or names the side to move, by its keyword: a line of Markdown.
    pub fn csa_position_line(&self, keyword: &str) -> String {
        match keyword.as_bytes() {
            [b'P', b'I'] => {
                say!(self.locale, "**PI**: the opening position, without the pieces listed after it.").to_owned()
            }
            [b'P', digit @ b'1'..=b'9'] => {
                say!(
                    self.locale,
                    "**P{digit}**: rank {digit} of the board, from file 9 to file 1.",
                    digit = char::from(*digit)
                )
            }
            [b'P', b'+'] => say!(
                self.locale,
                "**P+**: pieces of Black, who moves first; `00` is the hand, `AL` all remaining pieces."
            )
            .to_owned(),
            [b'P', b'-'] => {
                say!(self.locale, "**P-**: pieces of White; `00` is the hand, `AL` all remaining pieces.").to_owned()
            }
            _ => {
                let side = if keyword.starts_with('-') { Side::Second } else { Side::First };
                say!(self.locale, "**{keyword}**: {side} moves next.", keyword, side = self.side(side))
            }
        }
    }

    /// The pieces that each side has lost.
    pub fn losses(&self, position: &Jeiqi) -> String {
        let of = |side: Side| {
            let lost = position.losses(side);
            let mut words = self.pieces(|kind| lost.of(kind));
            if lost.unknown > 0 {
                words.push(say!(self.locale, "{unknown} of unknown kind", unknown = lost.unknown));
            }
            if lost.dark > 0 {
                words.push(say!(self.locale, "{dark} face down", dark = lost.dark));
            }
            say!(self.locale, "{side} has lost {pieces}.", side = self.side(side), pieces = self.or_nothing(&words))
        };
        let [first, second] = Side::BOTH.map(of);
        say!(self.locale, "sentences" => "{first} {second}", first, second)
    }

    /// The pieces that the dark pieces of each side may still turn up as.
    pub fn left_to_turn_up(&self, position: &Jeiqi) -> String {
        let of = |side: Side| {
            let name = self.side(side);
            let dark = position.dark(side);
            if dark == 0 {
                return say!(self.locale, "{name} has no dark piece.", name);
            }
            let left = position.remaining(side);
            let words = self.pieces(|kind| left.get(kind.index()).copied().unwrap_or(0));
            let kinds = self.or_nothing(&words);
            say_count!(
                self.locale,
                dark,
                "{side}'s {dark} dark piece may turn up as {kinds}."
                    | "{side}'s {dark} dark pieces may turn up as {kinds}.",
                side = name,
                kinds
            )
        };
        let [first, second] = Side::BOTH.map(of);
        say!(self.locale, "sentences" => "{first} {second}", first, second)
    }

    /// `2 horses` for each kind present, without kings.
    fn pieces(&self, count: impl Fn(Kind) -> u8) -> Vec<String> {
        let kinds = Kind::ALL.into_iter().filter(|kind| *kind != Kind::King && count(*kind) > 0);
        kinds.map(|kind| self.several(u32::from(count(kind)), self.kind(kind))).collect()
    }

    fn or_nothing(&self, words: &[String]) -> String {
        if words.is_empty() { say!(self.locale, "nothing").to_owned() } else { self.commas(words) }
    }
}
