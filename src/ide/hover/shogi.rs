//! What is shown about the lines of a record of shogi: its position, its times, the words that end it, and what
//! programs say of their moves in comments.

use super::{Document, Section, text};
use crate::ide::board::{plain_dialect, written};
use crate::ide::document::Place;
use crate::ide::names;
use crate::notation::{self, Notation, Reading};
use crate::record::{End, declared};
use crate::rules::{Position, Side, Variant};
use crate::syntax::{SyntaxKind, Token};

impl Document {
    /// A word of the lines that set up a position: what it means, the board and the position in full.
    pub(super) fn about_set_up(&self, place: Place, token: Token<'_>) -> Option<Vec<Section>> {
        let entry = self.entry(place.record)?;
        let position = &entry.analysis.front().position;
        let tree = entry.tree.blocks().get(place.block)?.tree();
        let line = tree.root().nodes().find(|node| node.range().contains_range(token.range()));
        let keyword = line.and_then(|line| line.token(SyntaxKind::Keyword)).unwrap_or(token).text;
        let words = match keyword.as_bytes() {
            b"PI" => "**PI**: the opening of an even game, without the pieces that are named behind it.".to_owned(),
            [b'P', digit @ b'1'..=b'9'] => {
                format!("**P{}**: rank {0} of the board, from file 9 to file 1.", char::from(*digit))
            }
            b"P+" => "**P+**: pieces of Black, who moves first; `00` is the hand, `AL` all that are left.".to_owned(),
            b"P-" => "**P-**: pieces of White; `00` is the hand, `AL` all that are left.".to_owned(),
            _ => {
                let side = if keyword.starts_with('-') { Side::Second } else { Side::First };
                format!("**{keyword}**: {} moves next.", names::side_name(side, Variant::Shogi))
            }
        };
        let sfen = text(&format!("`{}`", names::position(position)));
        Some(vec![text(&words), self.board_section(position, None), sfen])
    }

    /// The word that ends a game: what it means here, and the board.
    pub(super) fn about_end(&self, place: Place, token: Token<'_>, at: usize) -> Option<Vec<Section>> {
        let here = self.here(at)?;
        let mover = here.position.side_to_move();
        let entry = self.entry(place.record)?;
        let name = |side: Side| names::side_name(side, here.position.variant());
        let (one, other) = (name(mover), name(mover.opponent()));
        let end = End::of_special(token.text).map_or(End::Unknown, |(_, end)| end);
        let words = match end {
            End::Loses => format!("{} {other} has won.", why(token.text, one)),
            End::Mated => format!("{one} is checkmated. {other} has won."),
            End::Wins(side) => format!("{} has broken the rules. {} has won.", name(side.opponent()), name(side)),
            End::Declares => {
                let claim = format!("{one} declares that its king has entered and that it has won.");
                match declared(&here.position, &entry.analysis.front().tags) {
                    Some((declaration, _, needed)) => format!(
                        "{claim} It has {} points, and {needed} are needed; {} of its pieces besides the king stand in \
                         the far three ranks, and ten have to.",
                        declaration.points, declaration.pieces
                    ),
                    None => claim,
                }
            }
            End::Repetition => "The same position for the fourth time: nobody has won.".to_owned(),
            End::Draw => format!("{} Nobody has won.", why(token.text, one)),
            End::Unfinished => format!("{} There is no result.", why(token.text, one)),
            End::NotMated => "There is no mate.".to_owned(),
            End::TakenBack => "The last move is taken back.".to_owned(),
            End::Score(_) | End::Unknown => "The game ends with a word that the format does not know.".to_owned(),
        };
        let words = text(&format!("**{}**: {words}", token.text));
        Some(vec![words, self.board_section(&here.position, here.last)])
    }

    /// What a program says of its move: how it judges the position, and the line that it expects.
    pub(super) fn about_comment(&self, comment: &str, at: usize) -> Option<Vec<Section>> {
        let mut words = comment.strip_prefix("'**")?.split_ascii_whitespace();
        let value: i64 = words.next()?.parse().ok()?;
        let here = self.here(at)?;
        let mut position = here.position.clone();
        let mut line = Vec::new();
        for word in words.take(32) {
            let Reading::Move(read) = notation::read(word, &plain_dialect(Notation::Csa), &position) else { break };
            line.push(written(read.mv, &plain_dialect(Notation::Japanese), &position));
            position.play(read.mv);
        }
        let sides = [Side::First, Side::Second].map(|side| names::side_name(side, here.position.variant()));
        let better = match value.signum() {
            1 => format!("{} is better", sides[0]),
            -1 => format!("{} is better", sides[1]),
            _ => "the sides are even".to_owned(),
        };
        let mut sections = vec![text(&format!("The program's judgement: {value}, so {better}."))];
        if !line.is_empty() {
            sections.push(text(&format!("It expects {}, which leads to:", line.join(" "))));
            sections.push(self.board_section(&position, None));
        }
        Some(sections)
    }
}

/// Why a game ends, as a sentence.
fn why(word: &str, mover: &str) -> String {
    match word {
        "%TORYO" => format!("{mover} resigns."),
        "%TIME_UP" => format!("{mover}'s time is up."),
        "%ILLEGAL_MOVE" => format!("{mover} has made an illegal move, which is not written."),
        "%JISHOGI" => "Both kings have entered: an impasse.".to_owned(),
        "%HIKIWAKE" => "A draw.".to_owned(),
        "%MAX_MOVES" => "The game has as many moves as are allowed.".to_owned(),
        "%CHUDAN" => "The game stops here.".to_owned(),
        "%ERROR" => "A program has failed.".to_owned(),
        _ => "The game ends.".to_owned(),
    }
}

/// The time used for a half-move.
pub(super) fn time(written: &str) -> Option<String> {
    let seconds = written.strip_prefix('T')?;
    let whole: u64 = seconds.split('.').next()?.parse().ok()?;
    let minutes = match whole / 60 {
        0 => String::new(),
        minutes => format!(", {minutes} min {:02} s", whole % 60),
    };
    Some(format!("The time used for the move before: {seconds} s{minutes}."))
}

/// What a version of the format brought.
pub(super) fn version(name: &str) -> &'static str {
    match name {
        "V2" | "V2.0" => "**V2** (2002): with headers behind `$`.",
        "V2.1" => "**V2.1** (2005): with `%TIME_UP` and `%ILLEGAL_MOVE`.",
        "V2.2" => "**V2.2** (2008): with `%+ILLEGAL_ACTION` and `%-ILLEGAL_ACTION`; what most programs write.",
        "V3" | "V3.0" => {
            "**V3.0** (2024): with times in fractions of seconds, `$TIME`, `$MAX_MOVES`, `$JISHOGI`, `$NOTE` and `%MAX_MOVES`."
        }
        _ => "A version of the format that is not known.",
    }
}

/// What a header is for.
pub(super) fn header(key: &str) -> Option<&'static str> {
    Some(match key {
        "N+" => "**N+**: the name of Black, who moves first.",
        "N-" => "**N-**: the name of White.",
        "$EVENT" => "**$EVENT**: the tournament or match.",
        "$SITE" => "**$SITE**: where the game was played.",
        "$START_TIME" => "**$START_TIME**: when the game began, `2003/05/03 10:30:00`; the time of day may be missing.",
        "$END_TIME" => "**$END_TIME**: when the game ended, `2003/05/03 11:11:05`.",
        "$TIME_LIMIT" => "**$TIME_LIMIT**: hours and minutes of each player, and seconds of byoyomi: `00:25+00`.",
        "$OPENING" => "**$OPENING**: the name of the opening.",
        "$TIME" => "**$TIME**: seconds of each player to begin with, of byoyomi and of increment: `600+0+5`.",
        "$TIME+" => "**$TIME+**: Black's seconds to begin with, of byoyomi and of increment.",
        "$TIME-" => "**$TIME-**: White's seconds to begin with, of byoyomi and of increment.",
        "$MAX_MOVES" => "**$MAX_MOVES**: the number of moves after which the game is drawn.",
        "$JISHOGI" => "**$JISHOGI**: the rule that declarations are judged by, 27 or 24 points.",
        "$NOTE" => "**$NOTE**: a remark on the game, line breaks as `\\n`.",
        _ => return None,
    })
}

/// The notation that a move is named in first, for the players of its game.
pub(super) fn of_the_players(position: &Position) -> Notation {
    match position.variant() {
        Variant::Xiangqi | Variant::Jeiqi => Notation::Chinese,
        Variant::Shogi => Notation::Japanese,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str =
        "V2.2\nN+A\n$EVENT:Spring\nPI82HI\n-\n'*note\n-3334FU\nT75\n'** -130 +7776FU -2277UM #12\n%TORYO\n";

    /// The words shown about the first place of `word`, boards as `[board]`.
    fn shown(text: &str, word: &str) -> Vec<String> {
        let document = Document::open_text(text, "csa");
        let hover = document.hover(text.find(word).expect("the word") + 1).expect("a hover");
        let words = hover.sections.iter().map(|section| match section {
            Section::Markdown(words) => words.clone(),
            Section::Board { svg, text } => {
                assert!(svg.starts_with("<svg") && !text.is_empty());
                "[board]".to_owned()
            }
        });
        words.collect()
    }

    #[test]
    fn a_move_in_every_notation() {
        assert_eq!(
            shown(GAME, "-3334FU"),
            [
                "**1. -3334FU** · △３四歩",
                "[board]",
                "USI `3c3d` · CSA `-3334FU`",
                "`lnsgkgsnl/7b1/pppppp1pp/6p2/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 2`",
            ]
        );
    }

    #[test]
    fn lines_of_the_position() {
        for (word, meaning) in [("PI82HI", "**PI**: "), ("82HI", "**PI**: "), ("-\n", "**-**: White moves next.")] {
            let shown = shown(GAME, word);
            assert!(shown[0].starts_with(meaning), "{shown:?}");
            assert_eq!(shown[1..], ["[board]", "`lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1`"]);
        }
        let rank = shown("P1 *  *  *  * -OU *  *  *  * \n+\n", "P1");
        assert_eq!(rank[..2], ["**P1**: rank 1 of the board, from file 9 to file 1.", "[board]"]);
    }

    #[test]
    fn headers_times_and_ends() {
        assert_eq!(shown(GAME, "V2.2"), [version("V2.2")]);
        assert_eq!(shown(GAME, "N+A"), ["**N+**: the name of Black, who moves first."]);
        assert_eq!(shown(GAME, "Spring"), ["**$EVENT**: the tournament or match."]);
        assert_eq!(shown(GAME, "T75"), ["The time used for the move before: 75 s, 1 min 15 s."]);
        assert_eq!(shown(GAME, "%TORYO"), ["**%TORYO**: Black resigns. White has won.", "[board]"]);
        let said = |word: &str| shown(&format!("V3.0\nPI\n+\n+7776FU\n{word}\n"), word)[0].clone();
        let cases = [
            ("%TSUMI", "White is checkmated. Black has won."),
            ("%+ILLEGAL_ACTION", "Black has broken the rules. White has won."),
            ("%SENNICHITE", "The same position for the fourth time: nobody has won."),
            ("%MAX_MOVES", "The game has as many moves as are allowed. Nobody has won."),
            ("%CHUDAN", "The game stops here. There is no result."),
            ("%FUZUMI", "There is no mate."),
            ("%MATTA", "The last move is taken back."),
            ("%FOO", "The game ends with a word that the format does not know."),
        ];
        for (word, words) in cases {
            assert_eq!(said(word), format!("**{word}**: {words}"));
        }
        assert!(said("%KACHI").contains("It has 0 points, and 27 are needed"), "{}", said("%KACHI"));
    }

    #[test]
    fn judgements_of_programs() {
        assert_eq!(
            shown(GAME, "'** -130"),
            [
                "The program's judgement: -130, so White is better.",
                "It expects ▲７六歩 △７七角成, which leads to:",
                "[board]",
            ]
        );
        assert!(Document::open_text(GAME, "csa").hover(GAME.find("'*note").expect("a comment")).is_none());
    }
}
