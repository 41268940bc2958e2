//! The words of PGN that can be written besides moves.

use crate::formats::words::{LineWord, When, Words, line_word};

/// The words of the format.
pub(super) const WORDS: Words = Words {
    lines: &LINES,
    among_moves: &AMONG_MOVES,
    values: &[
        ("Result", &RESULTS),
        ("Variant", &["Xiangqi", "Jeiqi"]),
        ("Game", &["Chinese Chess"]),
        ("Format", &["Chinese", "WXF", "ICCS", "LALG", "SALG", "LAN", "SAN", "Traditional"]),
        ("SetUp", &["1"]),
    ],
    notations: &[],
};

const LINES: [LineWord; 21] = [
    // The tag that begins another game.
    line_word("[Event", "[Event \"|\"]", When::Game),
    line_word("[Event", "[Event \"|\"]", When::Header),
    line_word("[Site", "[Site \"|\"]", When::Header),
    line_word("[Date", "[Date \"|\"]", When::Header),
    line_word("[Round", "[Round \"|\"]", When::Header),
    line_word("[Red", "[Red \"|\"]", When::Header),
    line_word("[Black", "[Black \"|\"]", When::Header),
    line_word("[Result", "[Result \"|\"]", When::Header),
    line_word("[Game", "[Game \"|\"]", When::Header),
    line_word("[Variant", "[Variant \"|\"]", When::Header),
    line_word("[Format", "[Format \"|\"]", When::Header),
    line_word("[FEN", "[FEN \"|\"]", When::Position),
    line_word("[Opening", "[Opening \"|\"]", When::Header),
    line_word("[ECCO", "[ECCO \"|\"]", When::Header),
    line_word("[Annotator", "[Annotator \"|\"]", When::Header),
    line_word("[RedElo", "[RedElo \"|\"]", When::Header),
    line_word("[BlackElo", "[BlackElo \"|\"]", When::Header),
    line_word("[RedTeam", "[RedTeam \"|\"]", When::Header),
    line_word("[BlackTeam", "[BlackTeam \"|\"]", When::Header),
    line_word(
        "[Game of xiangqi]",
        "[Game \"Chinese Chess\"]\n[Event \"|\"]\n[Red \"|\"]\n[Black \"|\"]\n[Result \"*\"]\n\n1. |",
        When::Game,
    ),
    line_word(
        "[Game of jeiqi]",
        "[Variant \"Jeiqi\"]\n[Event \"|\"]\n[White \"|\"]\n[Black \"|\"]\n[Result \"*\"]\n\n1. |",
        When::Game,
    ),
];

const AMONG_MOVES: [LineWord; 5] = [
    line_word("(", "(|)", When::Among),
    line_word("1-0", "1-0", When::End),
    line_word("0-1", "0-1", When::End),
    line_word("1/2-1/2", "1/2-1/2", When::End),
    line_word("*", "*", When::End),
];

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];
