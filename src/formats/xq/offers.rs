//! The words of `.xq` that can be written besides moves.

use crate::formats::words::{LineWord, When, Words, line_word};

/// The words of the format.
pub(super) const WORDS: Words = Words {
    lines: &LINES,
    among_moves: &AMONG_MOVES,
    values: &[("RESULT", &RESULTS)],
    notations: &["ICCS", "AXF", "WXF", "LALG", "SALG"],
};

const LINES: [LineWord; 14] = [
    line_word("FORMAT", "FORMAT |", When::First),
    line_word("GAME", "GAME |", When::Game),
    line_word("RED", "RED |", When::Header),
    line_word("BLACK", "BLACK |", When::Header),
    line_word("RESULT", "RESULT |", When::Header),
    line_word("DATE", "DATE |", When::Header),
    line_word("EVENT", "EVENT |", When::Header),
    line_word("PLACE", "PLACE |", When::Header),
    line_word("TIME", "TIME |", When::Header),
    line_word("FEN", "FEN |", When::Position),
    line_word("SETUP", "SETUP{\n\t|\n}", When::Position),
    line_word("START", "START{\n\t|\n}", When::Main),
    line_word("New game", "GAME |\nRED |\nBLACK |\n\nSTART{\n\t|\n}", When::Game),
    line_word("New record", "FORMAT AXF\n\nGAME 1\nRED |\nBLACK |\n\nSTART{\n\t1. |\n}\n", When::First),
];

const AMONG_MOVES: [LineWord; 4] = [
    line_word("{", "{ | }", When::Among),
    line_word("VAR", "VAR[#]{ | }", When::Among),
    line_word("COM", "COM{ | }", When::Among),
    line_word("DIAG", "DIAG{\n|\n}", When::Among),
];

const RESULTS: [&str; 13] = [
    "1-0",
    "0-1",
    "0.5-0.5",
    "0-0",
    "*",
    "(Resign)",
    "(Checkmate)",
    "(Stalemate)",
    "(Forfeit on time)",
    "(Draw)",
    "(Repetition)",
    "(Perpetual check)",
    "(Adjourned)",
];
