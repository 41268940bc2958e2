//! The words that end a game, as programs write them after its moves.

use crate::formats::spelling::{EndWord, Spelling, WORDLESS, end_word};
use crate::formats::words::{When, line_word};
use crate::record::End;

/// The words of the format.
pub(super) static SPELLING: Spelling = Spelling {
    ends: &ENDS,
    asks: "123456789",
    last_lines: &[
        line_word("position startpos moves", "position startpos moves |", When::Game),
        line_word(
            "position sfen",
            "position sfen |lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves |",
            When::Game,
        ),
    ],
    ..WORDLESS
};

const ENDS: [EndWord; 6] = [
    end_word("resign", End::Loses, "Resign"),
    end_word("win", End::Declares, ""),
    end_word("draw", End::Draw, ""),
    end_word("rep_draw", End::Repetition, "").unoffered(),
    end_word("timeout", End::Loses, "").unoffered(),
    end_word("interrupt", End::Unfinished, "").unoffered(),
];

/// The words of CSA for them.
const SPECIAL: [(&str, &str); 6] = [
    ("resign", "TORYO"),
    ("win", "KACHI"),
    ("draw", "HIKIWAKE"),
    ("rep_draw", "SENNICHITE"),
    ("timeout", "TIME_UP"),
    ("interrupt", "CHUDAN"),
];

/// The meaning of a word that ends a game, and the word of CSA for it.
pub(super) fn end_of(word: &str) -> Option<(End, &'static str)> {
    let end = ENDS.iter().find(|end| end.word == word)?.end;
    let (_, special) = SPECIAL.iter().find(|(own, _)| *own == word)?;
    Some((end, special))
}
