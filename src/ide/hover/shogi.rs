//! Hovers on the lines of a CSA record: its position, its times, and the words that end it.

use super::markdown::escaped;
use super::{Cursor, Section, board_section, text};
use crate::notation::Notation;
use crate::record::{End, ItemKind, clock, declared};
use crate::syntax::{SyntaxKind, Token};
use crate::words::{Wording, say};

/// A word of the lines that set up a position: its meaning, the board and the position in full.
pub(super) fn about_set_up(cursor: &Cursor<'_>, token: Token<'_>) -> Vec<Section> {
    let position = &cursor.entry.analysis.front().position;
    let line = cursor.root().nodes().find(|node| node.range().contains_range(token.range()));
    let keyword = line.and_then(|line| line.token(SyntaxKind::Keyword)).unwrap_or(token).text;
    let words = cursor.words();
    let meaning = match words.dialect.notation {
        Notation::Kif | Notation::Japanese => words.start_position().to_owned(),
        _ => words.csa_position_line(keyword),
    };
    vec![text(&meaning), board_section(cursor, position, None), Section::position(position)]
}

/// The word that ends a game: its meaning here, and the board.
pub(super) fn about_end(cursor: &Cursor<'_>, token: Token<'_>) -> Option<Vec<Section>> {
    let (here, words) = (cursor.position(), cursor.words());
    let declared = declared(&here.position, &cursor.entry.analysis.front().tags);
    let declared = declared.as_ref().map(|(declaration, _, needed)| (declaration, *needed));
    let (word, end) = end_of(cursor, token)?;
    let meaning = words.end(&word, end, here.position.side_to_move(), declared);
    let meaning = text(&say!(words.locale, "**{name}**: {about}", name = escaped(token.text), about = meaning));
    Some(vec![meaning, board_section(cursor, &here.position, here.last)])
}

/// The meaning of a word that ends a game, with CSA's word for it.
fn end_of(cursor: &Cursor<'_>, token: Token<'_>) -> Option<(String, End)> {
    cursor.items().iter().find_map(|item| match item.kind {
        ItemKind::End(end) if item.range == token.range() => {
            let word = end.special.map_or_else(|| end.text.to_owned(), |word| format!("%{word}"));
            Some((word, end.end))
        }
        _ => None,
    })
}

/// The time used for a half-move.
pub(super) fn time(words: &Wording<'_>, written: &str) -> Option<String> {
    let millis = match written.strip_prefix('T') {
        Some(seconds) => clock::millis(seconds)?,
        None => clock::used(written.trim_matches(['(', ')']))?,
    };
    Some(words.time_used(&clock::seconds(millis), millis / 1000))
}

#[cfg(test)]
mod tests {
    use crate::ide::Document;
    use crate::ide::tests::hover::said;

    const GAME: &str =
        "V2.2\nN+A\n$EVENT:Spring\nPI82HI\n-\n'*note\n-3334FU\nT75\n'** -130 +7776FU -2277UM #12\n%TORYO\n";

    #[test]
    fn a_move_in_every_notation() {
        assert_eq!(
            said("csa", GAME, "-3334FU"),
            [
                "**1. -3334FU** · △３四歩",
                "The program's evaluation is -130: White is better.",
                "[board]",
                "USI `3c3d` · CSA `-3334FU` · KIF `３四歩(33)`",
                "SFEN `lnsgkgsnl/7b1/pppppp1pp/6p2/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 2`",
            ]
        );
    }

    #[test]
    fn lines_of_the_position() {
        for (word, meaning) in [("PI82HI", "**PI**: "), ("82HI", "**PI**: "), ("-\n", "**-**: White moves next.")] {
            let shown = said("csa", GAME, word);
            assert!(shown[0].starts_with(meaning), "{shown:?}");
            assert_eq!(shown[1..], ["[board]", "SFEN `lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1`"]);
        }
        let rank = said("csa", "P1 *  *  *  * -OU *  *  *  * \n+\n", "P1");
        assert_eq!(rank[..2], ["**P1**: rank 1 of the board, from file 9 to file 1.", "[board]"]);
    }

    #[test]
    fn headers_times_and_ends() {
        assert_eq!(
            said("csa", GAME, "V2.2"),
            ["**V2.2** (2008): adds `%+ILLEGAL_ACTION` and `%-ILLEGAL_ACTION`; most programs write it."]
        );
        assert_eq!(said("csa", GAME, "N+A"), ["**N+**: the name of Black, who moves first."]);
        assert_eq!(said("csa", GAME, "Spring"), ["**$EVENT**: the tournament or match."]);
        assert_eq!(said("csa", GAME, "T75"), ["Time used for the move before: 75 s, 1 min 15 s."]);
        assert_eq!(said("csa", GAME, "%TORYO"), ["**%TORYO**: Black resigns. White has won.", "[board]"]);
        let ended = |word: &str| said("csa", &format!("V3.0\nPI\n+\n+7776FU\n{word}\n"), word).swap_remove(0);
        let cases = [
            ("%TSUMI", "White is checkmated. Black has won."),
            ("%+ILLEGAL_ACTION", "Black has broken the rules. White has won."),
            ("%SENNICHITE", "The same position for the fourth time. Nobody has won."),
            ("%MAX_MOVES", "The game has reached the move limit. Nobody has won."),
            ("%CHUDAN", "The game stops here. There is no result."),
            ("%FUZUMI", "There is no mate."),
            ("%MATTA", "The last move is taken back."),
            ("%FOO", "An unknown end of a game."),
        ];
        for (word, words) in cases {
            assert_eq!(ended(word), format!("**{word}**: {words}"));
        }
        assert!(ended("%KACHI").contains("It has 0 of 27 points"), "{}", ended("%KACHI"));
    }

    #[test]
    fn evaluations_of_programs() {
        assert_eq!(
            said("csa", GAME, "'** -130"),
            [
                "The program's evaluation is -130: White is better.",
                "It expects ▲７六歩 △７七角成. The position after that:",
                "[board]",
            ]
        );
        assert!(
            crate::ide::hover(&Document::open_text(GAME, "csa"), GAME.find("'*note").expect("a comment")).is_none()
        );
    }
}
