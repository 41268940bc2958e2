//! How PGN spells its words.

use crate::formats::spelling::{EndWord, Header, JUDGEMENTS, Spelling, WORDLESS, end_word, header};
use crate::formats::tags::{self, StartTime, Vocabulary};
use crate::formats::words::{LineWord, When, line_word};
use crate::record::{DateStyle, End, HeaderKey as Key, HeaderRole as Role, Verdict};

/// The words of the format.
pub(super) static SPELLING: Spelling = Spelling {
    headers: HEADERS,
    vocabulary: Some(&TAGS),
    opens: "[",
    separator: |_| " \"",
    closes: "\"]",
    first_lines: &FIRST_LINES,
    last_lines: &LAST_LINES,
    among_moves: &[line_word("(", "(|)", When::Among)],
    ends: ENDS,
    brackets: ["(", ")"],
    comment: ["{", "}"],
    line_comments: &[';', '%'],
    judgements: &JUDGEMENTS,
    numbers_after_comments: true,
    ..WORDLESS
};

/// The tags, in the order of record-formats §3.3.
const HEADERS: &[Header] = &[
    header("Game", Some(Role::Game), Key::Variant).offered(8).values(&["Chinese Chess"]),
    header("Variant", Some(Role::Variant), Key::Variant).offered(9).values(&["Xiangqi", "Jeiqi"]),
    header("GameNumber", Some(Role::Number), Key::Text).unoffered(),
    header("Title", Some(Role::Title), Key::Text).unoffered(),
    header("Event", Some(Role::Event), Key::Text).offered(1),
    header("Site", Some(Role::Site), Key::Text).offered(2),
    header("Date", Some(Role::Date), Key::Date).offered(3),
    header("Round", Some(Role::Round), Key::Text).offered(4),
    header("RedTeam", Some(Role::FirstTeam), Key::Text).or("WhiteTeam").offered(17),
    header("Red", Some(Role::First), Key::First).or("White").offered(5),
    header("BlackTeam", Some(Role::SecondTeam), Key::Text).offered(18),
    header("Black", Some(Role::Second), Key::Second).offered(6),
    header("Result", Some(Role::Result), Key::Score).offered(7).values(&["1-0", "0-1", "1/2-1/2", "*"]),
    header("RedElo", Some(Role::FirstRating), Key::Text).or("WhiteElo").offered(15),
    header("BlackElo", Some(Role::SecondRating), Key::Text).offered(16),
    header("RedTitle", Some(Role::FirstTitle), Key::Text).or("WhiteTitle").unoffered(),
    header("BlackTitle", Some(Role::SecondTitle), Key::Text).unoffered(),
    header("Opening", Some(Role::Opening), Key::Text).offered(12),
    header("Variation", Some(Role::Variation), Key::Text).unoffered(),
    header("ECCO", Some(Role::Code), Key::Text).offered(13),
    header("SetUp", Some(Role::Setup), Key::Text).unoffered().values(&["1"]),
    // It is read together with the game that the tags name.
    header("FEN", Some(Role::Fen), Key::Text).offered(11),
    header("Format", Some(Role::Notation), Key::Notation).offered(10).values(&FORMATS),
    header("Annotator", Some(Role::Annotator), Key::Text).offered(14),
    header("Author", Some(Role::Author), Key::Text).unoffered().unordered(),
    header("Type", Some(Role::Kind), Key::Text).unoffered().unordered(),
    header("RedTime", Some(Role::FirstTime), Key::Text).or("WhiteTime").unoffered().unordered(),
    header("BlackTime", Some(Role::SecondTime), Key::Text).unoffered().unordered(),
    header("Termination", Some(Role::Reason), Key::Text).unoffered(),
    header("Score", Some(Role::Score), Key::Text).unoffered(),
    header("Time", Some(Role::StartTime), Key::Text).unoffered().unordered(),
    header("EndTime", Some(Role::EndTime), Key::Text).unoffered().unordered(),
    header("TimeControl", Some(Role::TimeControl), Key::Text).unoffered().unordered(),
    header("PlyCount", Some(Role::PlyCount), Key::Text).unoffered().unordered(),
    header("EventDate", None, Key::Date).unoffered().unordered(),
];

const FORMATS: [&str; 8] = ["Chinese", "WXF", "ICCS", "LALG", "SALG", "LAN", "SAN", "Traditional"];

/// The tags as headers of other formats: those of xqbase.
pub(crate) const TAGS: Vocabulary = Vocabulary {
    headers: HEADERS,
    dates: DateStyle::Dots,
    start_time: StartTime::Apart,
    has_tags: true,
    carries: true,
    has_unknown: true,
    breaks_lines: true,
    fits: |key| !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'),
    ..tags::WORDLESS
};

/// The same as the chess world and jeiqi have them.
pub(crate) const OTHER_TAGS: Vocabulary = Vocabulary { is_other: true, ..TAGS };

/// The words that end a game, each before those that it begins with. The first four in completion are those of the standard.
const ENDS: &[EndWord] = &[
    end_word("1/2-1/2", End::Score(Verdict::Draw), "").offered(3),
    end_word("0.5-0.5", End::Score(Verdict::Draw), "").unoffered(),
    end_word("½-½", End::Score(Verdict::Draw), "").unoffered(),
    end_word("1-0", End::Score(Verdict::FirstWins), "").offered(1),
    end_word("0-1", End::Score(Verdict::SecondWins), "").offered(2),
    end_word("1/2", End::Score(Verdict::Draw), "").unoffered(),
    end_word("1:0", End::Score(Verdict::FirstWins), "").unoffered(),
    end_word("0:1", End::Score(Verdict::SecondWins), "").unoffered(),
    end_word("*", End::Score(Verdict::Unfinished), "").offered(4),
];

/// The tag that begins another game.
const FIRST_LINES: [LineWord; 1] = [line_word("[Event", "[Event \"|\"]", When::Game)];

const LAST_LINES: [LineWord; 2] = [
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
