//! What is shown about the fields of a FEN, and what a position of jeiqi leaves to turn up.

use super::{Document, Section, text};
use crate::ide::document::Place;
use crate::ide::names;
use crate::ide::words::plural;
use crate::notation::{jeiqi_fen, xiangqi_kind};
use crate::rules::jeiqi::{Kind, Position as Jeiqi};
use crate::rules::{Position, Side, Variant};
use crate::syntax::{Node, SyntaxKind, Token};

impl Document {
    /// A word of a line that begins with a position: what it means, the board and the position in full.
    pub(super) fn about_position(&self, place: Place, token: Token<'_>) -> Option<Vec<Section>> {
        let entry = self.entry(place.record)?;
        let position = &entry.analysis.front().position;
        let root = entry.tree.blocks().get(place.block)?.tree().root();
        let mut sections = vec![text(&meaning(root, token, position)?)];
        sections.push(self.board_section(position, None));
        sections.extend(left_to_turn_up(position).as_deref().map(text));
        sections.push(text(&written(position)));
        Some(sections)
    }
}

fn meaning(root: Node<'_>, token: Token<'_>, position: &Position) -> Option<String> {
    let variant = position.variant();
    let behind = |kind: SyntaxKind| {
        let fen = root.nodes().find(|node| node.kind() == SyntaxKind::Fen);
        let fields = fen.into_iter().flat_map(Node::tokens).filter(move |other| other.kind == kind);
        fields.filter(|other| other.range().start() < token.range().start()).count()
    };
    Some(match token.kind {
        SyntaxKind::BoardRow | SyntaxKind::Slash => match 9usize.checked_sub(behind(SyntaxKind::Slash)) {
            Some(rank) => format!("**Rank {rank}** of the position, from file a to i; the first row is rank 9."),
            None => "A row too many: a board has ten.".to_owned(),
        },
        SyntaxKind::PieceList => match position {
            Position::Jeiqi(jeiqi) => losses(jeiqi),
            _ => "A list of pieces, which only positions of jeiqi have.".to_owned(),
        },
        SyntaxKind::SideLetter => {
            let first = names::side_name(Side::First, variant);
            let second = names::side_name(Side::Second, variant);
            let mover = names::side_name(position.side_to_move(), variant);
            format!("**{mover} is to move.** `w` is {first}, `b` is {second}.")
        }
        SyntaxKind::Dash => "Fields 3 and 4 have no meaning in this game.".to_owned(),
        SyntaxKind::Counter if behind(SyntaxKind::Counter) == 0 => match variant {
            Variant::Jeiqi => "Half-moves since the last capture or advance of a pawn.".to_owned(),
            _ => "Half-moves since the last capture.".to_owned(),
        },
        SyntaxKind::Counter => "The number of the move that is to be played.".to_owned(),
        SyntaxKind::Keyword => keyword(token.text)?.to_owned(),
        SyntaxKind::Value | SyntaxKind::Semicolon => "An operation of EPD: a name, its values and `;`.".to_owned(),
        _ => return None,
    })
}

fn keyword(word: &str) -> Option<&'static str> {
    Some(match word {
        "position" => "**position**: sets the engine's board, to `startpos` or behind `fen`; `moves` are played on it.",
        "startpos" => "**startpos**: the position in which the game begins.",
        "fen" => "**fen**: the position in which the moves begin.",
        "moves" => "**moves**: what is played from this position on. The position before them:",
        "bm" => "**bm**: the best move or moves.",
        "am" => "**am**: a move to avoid.",
        "pv" => "**pv**: the expected line.",
        "pm" => "**pm**: the expected move.",
        "sm" => "**sm**: the move played.",
        "id" => "**id**: the name of the position.",
        "ce" => "**ce**: the evaluation, in hundredths of a pawn.",
        "dm" => "**dm**: moves to mate.",
        "acd" => "**acd**: the depth of the analysis.",
        "acn" => "**acn**: the positions of the analysis.",
        "acs" => "**acs**: the seconds of the analysis.",
        "hmvc" => "**hmvc**: half-moves since the last capture.",
        "fmvn" => "**fmvn**: the number of the move.",
        _ => "An operation of EPD, kept as a tag of the position.",
    })
}

/// The position as its game writes it, of jeiqi also with the pool that Pikafish writes.
fn written(position: &Position) -> String {
    let own = format!("`{}`", names::position(position));
    match position {
        Position::Jeiqi(jeiqi) => format!("{own}\n\nPikafish: `{}`", jeiqi_fen::write_pool(&jeiqi.to_setup())),
        _ => own,
    }
}

fn losses(position: &Jeiqi) -> String {
    let of = |side: Side| {
        let lost = position.losses(side);
        let mut words = pieces(|kind| lost.of(kind));
        if lost.unknown > 0 {
            words.push(format!("{} of unknown kind", lost.unknown));
        }
        if lost.dark > 0 {
            words.push(format!("{} face down", lost.dark));
        }
        let words = if words.is_empty() { "nothing".to_owned() } else { words.join(", ") };
        format!("{} has lost {words}.", names::side_name(side, Variant::Jeiqi))
    };
    Side::BOTH.map(of).join(" ")
}

/// What the dark pieces of a position of jeiqi may still turn up as; `None` in any other game.
pub(super) fn left_to_turn_up(position: &Position) -> Option<String> {
    let Position::Jeiqi(jeiqi) = position else { return None };
    let of = |side: Side| {
        let name = names::side_name(side, Variant::Jeiqi);
        let dark = jeiqi.dark(side);
        if dark == 0 {
            return format!("{name} has no dark piece.");
        }
        let left = jeiqi.remaining(side);
        let words = pieces(|kind| left.get(kind.index()).copied().unwrap_or(0));
        let words = if words.is_empty() { "nothing".to_owned() } else { words.join(", ") };
        let pieces = if dark == 1 { "1 dark piece".to_owned() } else { format!("{dark} dark pieces") };
        format!("{name}'s {pieces} may turn up as {words}.")
    };
    Some(Side::BOTH.map(of).join(" "))
}

fn pieces(count: impl Fn(Kind) -> u8) -> Vec<String> {
    let kinds = Kind::ALL.into_iter().filter(|kind| *kind != Kind::King && count(*kind) > 0);
    kinds.map(|kind| plural(u32::from(count(kind)), xiangqi_kind(kind))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first lines of what is shown about a word.
    fn about(language: &str, text: &str, word: &str) -> Vec<String> {
        let document = Document::open_text(text, language);
        let at = text.find(word).expect(word);
        let hover = document.hover(at).expect(word);
        let shown = |section: Section| match section {
            Section::Markdown(words) => words,
            Section::Board { .. } => "board".to_owned(),
        };
        hover.sections.into_iter().map(shown).collect()
    }

    const FEN: &str = "3k5/9/9/9/9/9/8R/9/9/X3K4[R1P2X10c1] b - - 4 12 id \"x\";";

    #[test]
    fn fields() {
        let fen = |word| about("xiangqi-fen", FEN, word).swap_remove(0);
        assert_eq!(fen("8R"), "**Rank 3** of the position, from file a to i; the first row is rank 9.");
        assert_eq!(fen("[R1"), "White has lost 1 rook, 2 pawns, 10 face down. Black has lost 1 cannon, 14 face down.");
        assert_eq!(fen("b -"), "**Black is to move.** `w` is White, `b` is Black.");
        assert_eq!(fen("4 12"), "Half-moves since the last capture or advance of a pawn.");
        assert_eq!(fen("12"), "The number of the move that is to be played.");
        assert_eq!(fen("id"), "**id**: the name of the position.");
    }

    #[test]
    fn what_is_left_to_turn_up() {
        let shown = about("xiangqi-fen", FEN, "3k5");
        let left = "White's 1 dark piece may turn up as 2 advisors, 2 elephants, 2 horses, 2 cannons, 3 pawns. Black has \
                    no dark piece.";
        assert_eq!(shown.get(1..3), Some(["board".to_owned(), left.to_owned()].as_slice()));
        assert!(shown.last().is_some_and(|last| last.contains("Pikafish: `3k5")), "{shown:?}");
    }

    #[test]
    fn moves_of_jeiqi() {
        let shown = about("uci", "position startpos moves i3i4h\n", "i3i4h");
        assert!(shown.iter().any(|section| section.contains("2 advisors, 2 elephants, 1 horse")), "{shown:?}");
        let shown = about("uci", "position startpos moves i3i4h\n", "startpos");
        assert!(shown.iter().any(|section| section.contains("White's 15 dark pieces")), "{shown:?}");
    }
}
