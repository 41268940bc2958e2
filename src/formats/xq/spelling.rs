//! How `.xq` spells its words.

use crate::formats::spelling::{Block, Header, JUDGEMENTS, Spelling, WORDLESS, header};
use crate::formats::tags::{self, Vocabulary};
use crate::formats::words::{LineWord, When, line_word};
use crate::record::{HeaderKey as Key, HeaderRole as Role};
use crate::syntax::{Keyword, Opened};

/// The words of the format.
pub(super) static SPELLING: Spelling = Spelling {
    headers: HEADERS,
    vocabulary: Some(&VOCABULARY),
    first_lines: &FIRST_LINES,
    last_lines: &LAST_LINES,
    among_moves: &AMONG_MOVES,
    notations: &["ICCS", "AXF", "WXF", "LALG", "SALG"],
    blocks: &BLOCKS,
    setup_move: "MOVE",
    brackets: ["{", "}"],
    padding: " ",
    comment: ["/* ", " */"],
    line_comments: &['#'],
    judgements: &JUDGEMENTS,
    dots_apart: true,
    ..WORDLESS
};

/// The headers, in the order of seed 0.
const HEADERS: &[Header] = &[
    header("TIME", Some(Role::TimeControl), Key::Text).offered(7),
    header("RESULT", Some(Role::Result), Key::Result).offered(3).values(&RESULTS),
    header("RED", Some(Role::First), Key::First).offered(1),
    header("BLACK", Some(Role::Second), Key::Second).offered(2),
    header("DATE", Some(Role::Date), Key::Date).offered(4),
    header("PLACE", Some(Role::Site), Key::Text).offered(6),
    header("EVENT", Some(Role::Event), Key::Text).offered(5),
    header("FEN", Some(Role::Fen), Key::Fen),
];

/// The headers as those of other formats. Another keyword is an error.
pub(super) static VOCABULARY: Vocabulary = Vocabulary {
    headers: HEADERS,
    in_any_case: true,
    joins_players: true,
    carries: true,
    has_unknown: true,
    opening: &['{', '['],
    ..tags::WORDLESS
};

/// The keywords of lines that are no headers.
const LINES: [&str; 2] = ["GAME", "FORMAT"];

const BLOCKS: [Block; 5] = [
    Block { keyword: "SETUP", bracket: "{", opens: Opened::Setup },
    Block { keyword: "START", bracket: "{", opens: Opened::Main },
    Block { keyword: "VAR", bracket: "[", opens: Opened::Variation },
    Block { keyword: "DIAG", bracket: "{", opens: Opened::Diagram },
    Block { keyword: "COM", bracket: "{", opens: Opened::Comment },
];

/// The keywords outside of START: those of lines, then those of blocks.
pub(super) static KEYWORDS: [Keyword; LINE_KEYWORDS + BLOCKS.len()] = keywords();

/// How many keywords lines have.
const LINE_KEYWORDS: usize = HEADERS.len() + LINES.len();

/// The keywords that a block starts with.
pub(super) fn block_keywords() -> &'static [Keyword] {
    KEYWORDS.split_at(LINE_KEYWORDS).1
}

const fn keywords() -> [Keyword; LINE_KEYWORDS + BLOCKS.len()] {
    let mut all = [Keyword { name: "", then: b"" }; LINE_KEYWORDS + BLOCKS.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = if at < HEADERS.len() {
            Keyword { name: HEADERS[at].key, then: b"" }
        } else if at < LINE_KEYWORDS {
            Keyword { name: LINES[at - HEADERS.len()], then: b"" }
        } else {
            // A word as near to both is rather START.
            let block = match at - LINE_KEYWORDS {
                0 => BLOCKS[1],
                1 => BLOCKS[0],
                other => BLOCKS[other],
            };
            Keyword { name: block.keyword, then: block.bracket.as_bytes() }
        };
        at += 1;
    }
    all
}

const FIRST_LINES: [LineWord; 2] =
    [line_word("FORMAT", "FORMAT |", When::First), line_word("GAME", "GAME |", When::Game)];

const LAST_LINES: [LineWord; 4] = [
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
