//! Hovers about the fields of a FEN and about the pieces that can still turn up in jeiqi.

use super::{Cursor, Section, board_section, text};
use crate::notation::jeiqi_fen;
use crate::rules::Position;
use crate::syntax::{Node, SyntaxKind, Token};
use crate::words::Wording;

/// A word of a line that begins with a position: its meaning, the board and the position in full.
pub(super) fn about_position(cursor: &Cursor<'_>, token: Token<'_>) -> Option<Vec<Section>> {
    let (position, words) = (&cursor.entry.analysis.front().position, cursor.words());
    let mut sections = vec![text(&meaning(&words, cursor.root(), token, position)?)];
    sections.push(board_section(cursor, position, None));
    sections.extend(left_to_turn_up(&words, position).as_deref().map(text));
    sections.push(written(position));
    Some(sections)
}

fn meaning(words: &Wording<'_>, root: Node<'_>, token: Token<'_>, position: &Position) -> Option<String> {
    let before = |kind: SyntaxKind| {
        let fen = root.nodes().find(|node| node.kind() == SyntaxKind::Fen);
        let fields = fen.into_iter().flat_map(Node::tokens).filter(move |other| other.kind == kind);
        fields.filter(|other| other.range().start() < token.range().start()).count()
    };
    Some(match token.kind {
        SyntaxKind::BoardRow | SyntaxKind::Slash => words.row(before(SyntaxKind::Slash)),
        SyntaxKind::PieceList => match position {
            Position::Jeiqi(jeiqi) => words.losses(jeiqi),
            _ => words.stray_piece_list().to_owned(),
        },
        SyntaxKind::SideLetter => words.side_to_move(position.side_to_move()),
        SyntaxKind::Dash => words.unused_field().to_owned(),
        SyntaxKind::Counter if before(SyntaxKind::Counter) == 0 => words.halfmove_clock().to_owned(),
        SyntaxKind::Counter => words.next_move_number().to_owned(),
        SyntaxKind::Keyword => words.position_keyword(token.text).to_owned(),
        SyntaxKind::Value | SyntaxKind::Semicolon => words.operation().to_owned(),
        _ => return None,
    })
}

/// The position as its game writes it, of jeiqi also with the pool that Pikafish writes.
fn written(position: &Position) -> Section {
    let mut section = Section::position(position);
    if let (Position::Jeiqi(jeiqi), Section::Facts(facts)) = (position, &mut section) {
        facts.push(("Pikafish", jeiqi_fen::write_pool(&jeiqi.to_setup())));
    }
    section
}

/// The pieces that the dark pieces of a position of jeiqi may still turn up as; `None` in any other game.
pub(super) fn left_to_turn_up(words: &Wording<'_>, position: &Position) -> Option<String> {
    let Position::Jeiqi(jeiqi) = position else { return None };
    Some(words.left_to_turn_up(jeiqi))
}

#[cfg(test)]
mod tests {
    use crate::ide::tests::hover::said;

    const FEN: &str = "3k5/9/9/9/9/9/8R/9/9/X3K4[R1P2X10c1] b - - 4 12 id \"x\";";

    #[test]
    fn fields() {
        let fen = |word| said("xiangqi-fen", FEN, word).swap_remove(0);
        assert_eq!(fen("8R"), "**Rank 3** of the position, from file a to i; the first row is rank 9.");
        assert_eq!(fen("[R1"), "White has lost 1 rook, 2 pawns, 10 face down. Black has lost 1 cannon, 14 face down.");
        assert_eq!(fen("b -"), "**Black is to move.** `w` is White, `b` is Black.");
        assert_eq!(fen("4 12"), "Half-moves since the last capture or pawn advance.");
        assert_eq!(fen("12"), "The number of the next move.");
        assert_eq!(fen("id"), "**id**: the name of the position.");
    }

    #[test]
    fn what_is_left_to_turn_up() {
        let shown = said("xiangqi-fen", FEN, "3k5");
        let left = "White's 1 dark piece may turn up as 2 advisors, 2 elephants, 2 horses, 2 cannons, 3 pawns. Black has \
                    no dark piece.";
        assert_eq!(shown.get(1..3), Some(["[board]".to_owned(), left.to_owned()].as_slice()));
        assert!(shown.last().is_some_and(|last| last.contains("Pikafish `3k5")), "{shown:?}");
    }

    #[test]
    fn moves_of_jeiqi() {
        let shown = said("uci", "position startpos moves i3i4h\n", "i3i4h");
        assert!(shown.iter().any(|section| section.contains("2 advisors, 2 elephants, 1 horse")), "{shown:?}");
        let shown = said("uci", "position startpos moves i3i4h\n", "startpos");
        assert!(shown.iter().any(|section| section.contains("White's 15 dark pieces")), "{shown:?}");
    }
}
