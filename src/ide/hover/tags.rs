//! Hovers about the tags of a PGN game and the result after its moves.

use super::markdown::escaped;
use super::{Cursor, Section, board_here, board_section, fen, text};
use crate::formats::spelling::Spelling;
use crate::record::{End, HeaderRole, Verdict};
use crate::syntax::{SyntaxKind, Token};
use crate::words::say;

/// A tag: its meaning, with the board if it names the game or a position; `None` for another kind of header.
pub(super) fn about_tag(cursor: &Cursor<'_>) -> Option<Vec<Section>> {
    cursor.root().token(SyntaxKind::LeftBracket)?;
    let key = cursor.root().token(SyntaxKind::Keyword)?.text;
    let (front, words) = (cursor.entry.analysis.front(), cursor.words());
    let role = role(words.spelling, key);
    let meaning = say!(words.locale, "**{name}**: {about}", name = escaped(key), about = words.tag(role));
    let mut sections = vec![text(&meaning)];
    match role {
        Some(HeaderRole::Fen | HeaderRole::Game | HeaderRole::Variant) => {
            sections.push(board_section(cursor, &front.position, None));
            sections.extend(fen::left_to_turn_up(&words, &front.position).as_deref().map(text));
            sections.push(Section::position(&front.position));
        }
        Some(HeaderRole::Result) => {
            sections.extend(front.result.verdict().map(|verdict| text(&words.verdict(verdict))));
        }
        Some(HeaderRole::Notation) => sections.push(text(&words.notation_in_full())),
        _ => {}
    }
    Some(sections)
}

/// The word that ends the moves of a PGN game, with the board.
pub(super) fn about_score(cursor: &Cursor<'_>, token: Token<'_>) -> Vec<Section> {
    let words = cursor.words();
    let meaning = match words.spelling.end(token.text).map(|end| end.end) {
        Some(End::Score(Verdict::Unfinished)) => words.no_result().to_owned(),
        Some(End::Score(verdict)) => words.verdict(verdict),
        _ => words.verdict(Verdict::Draw),
    };
    vec![text(&format!("`{}` {meaning}", token.text)), board_here(cursor)]
}

/// The role of a key in whatever case.
fn role(spelling: &Spelling, key: &str) -> Option<HeaderRole> {
    let code = || key.eq_ignore_ascii_case("ECO").then_some(HeaderRole::Code);
    HeaderRole::of(key).or_else(code).or_else(|| spelling.header_in_any_case(key)?.role)
}

#[cfg(test)]
mod tests {
    use crate::ide::tests::hover::said;

    const GAME: &str = "[Variant \"Xiangqi\"]\n[White \"An\"]\n[Result \"1-0\"]\n[Format \"WXF\"]\n[Weather \"fair\"]\n\n\
        1. C2.5 $14 H8+7 ?! 1-0\n";

    #[test]
    fn tags() {
        assert_eq!(said("xiangqi-pgn", GAME, "White")[0], "**White**: the player who moves first.");
        assert_eq!(said("xiangqi-pgn", GAME, "Result")[1], "Red has won.");
        assert!(said("xiangqi-pgn", GAME, "WXF")[1].starts_with("**WXF**: piece, file from the mover's right"));
        assert_eq!(said("xiangqi-pgn", GAME, "Weather")[0], "**Weather**: a tag that the format does not define.");
        assert_eq!(said("xiangqi-pgn", GAME, "Xiangqi").get(1).map(String::as_str), Some("[board]"));
    }

    #[test]
    fn judgements_and_results() {
        assert_eq!(said("xiangqi-pgn", GAME, "$14")[0], "`$14` the first side has a slight advantage");
        assert_eq!(said("xiangqi-pgn", GAME, "?!")[0], "`?!` a questionable move");
        assert_eq!(said("xiangqi-pgn", GAME, "1-0\n")[..2], ["`1-0` Red has won.".to_owned(), "[board]".to_owned()]);
    }

    #[test]
    fn a_move_of_jeiqi_shows_the_pieces_left() {
        let game = "[Variant \"Jeiqi\"]\n[Format \"SAN\"]\n\n1. i4=h g5=r *\n";
        let words = said("xiangqi-pgn", game, "i4=h");
        assert!(words.iter().any(|words| words.contains("White's 14 dark pieces may turn up as")), "{words:?}");
        assert!(words.iter().any(|words| words.contains("2 elephants, 1 horse, 2 rooks")), "{words:?}");
        let tag = said("xiangqi-pgn", game, "Variant");
        assert!(tag.iter().any(|words| words.contains("White's 15 dark pieces")), "{tag:?}");
    }
}
