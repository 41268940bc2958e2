//! Every word of the format: the keys of its fields, and its results (record-formats §10).

use crate::formats::spelling::{Header, Spelling, WORDLESS, header, header_of as find};
use crate::formats::tags::{self, Vocabulary};
use crate::formats::words::{When, line_word};
use crate::record::{HeaderKey as Key, HeaderRole as Role, Verdict};

/// The words of the format.
pub(super) static SPELLING: Spelling = Spelling {
    headers: HEADERS,
    vocabulary: Some(&VOCABULARY),
    asks: "0123456789",
    opens: "[DhtmlXQ_",
    separator: |_| "]",
    closes: "[/DhtmlXQ_",
    last_lines: &[line_word(
        "New record",
        "[DhtmlXQ]\n[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\n[DhtmlXQ_red]|[/DhtmlXQ_red]\n[DhtmlXQ_black]|[/DhtmlXQ_black]\n[DhtmlXQ_movelist]|[/DhtmlXQ_movelist]\n[/DhtmlXQ]",
        When::First,
    )],
    ..WORDLESS
};

/// The known keys in the order in which dpxq writes them. Any other key is legal.
const HEADERS: &[Header] = &[
    header("ver", None, Key::Text).offered(20),
    header("init", None, Key::Text).offered(21),
    header("pver", None, Key::Text).unoffered(),
    header("adddate", None, Key::Text).unoffered(),
    header("editdate", None, Key::Text).unoffered(),
    header("title", Some(Role::Title), Key::Text).offered(1),
    header("event", Some(Role::Event), Key::Text).offered(4),
    header("date", Some(Role::Date), Key::Text).offered(5),
    header("place", Some(Role::Site), Key::Text).offered(6),
    header("round", Some(Role::Round), Key::Text).offered(7),
    header("table", None, Key::Text).unoffered(),
    header("group", None, Key::Text).unoffered(),
    header("red", Some(Role::First), Key::Text).offered(2),
    header("redteam", Some(Role::FirstTeam), Key::Text).offered(12),
    header("redname", None, Key::Text).offered(14),
    header("redlevel", Some(Role::FirstTitle), Key::Text).unoffered(),
    header("redrating", Some(Role::FirstRating), Key::Text).unoffered(),
    header("redtime", Some(Role::FirstTime), Key::Text).unoffered(),
    header("black", Some(Role::Second), Key::Text).offered(3),
    header("blackteam", Some(Role::SecondTeam), Key::Text).offered(13),
    header("blackname", None, Key::Text).offered(15),
    header("blacklevel", Some(Role::SecondTitle), Key::Text).unoffered(),
    header("blackrating", Some(Role::SecondRating), Key::Text).unoffered(),
    header("blacktime", Some(Role::SecondTime), Key::Text).unoffered(),
    header("result", Some(Role::Result), Key::Score).offered(8).values(&["红胜", "黑胜", "和棋", "未知"]),
    header("endtype", Some(Role::Reason), Key::Text).offered(9),
    header("open", Some(Role::Opening), Key::Text).offered(10),
    header("remark", Some(Role::Annotator), Key::Text).unoffered(),
    header("author", Some(Role::Author), Key::Text).offered(11),
    header("type", Some(Role::Kind), Key::Text).unoffered(),
    header("gametype", None, Key::Text).unoffered(),
    header("timerule", Some(Role::TimeControl), Key::Text).unoffered(),
    header("class", None, Key::Text).unoffered(),
    header("other", None, Key::Text).unoffered(),
    header("owner", None, Key::Text).unoffered(),
    header("oldowner", None, Key::Text).unoffered(),
    header("refer", None, Key::Text).unoffered(),
    header("generator", None, Key::Text).unoffered(),
    header("firstnum", None, Key::Text).unoffered(),
    header("length", None, Key::Length).unoffered(),
    header("sortid", Some(Role::Number), Key::Text).unoffered(),
    header("fen", Some(Role::Fen), Key::Fen).offered(16),
];

/// The fields as headers of other formats.
pub(super) static VOCABULARY: Vocabulary = Vocabulary {
    headers: HEADERS,
    free_dates: true,
    opening: &['['],
    fits: |key| !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()),
    ..tags::WORDLESS
};

/// The name of a kind of records.
pub(super) fn kind(value: &str) -> &str {
    tags::RECORD_KINDS.iter().find(|(name, _)| *name == value).map_or(value, |(_, own)| *own)
}

/// The meaning of a key.
pub(super) fn header_of(key: &str) -> Key {
    let known = find(HEADERS, key).or_else(|| find(HEADERS, &key.to_ascii_lowercase()));
    known.map_or(Key::Unknown, |header| header.meaning)
}

/// The word for a result.
pub(super) fn result(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::FirstWins => "红胜",
        Verdict::SecondWins => "黑胜",
        Verdict::Draw => "和棋",
        Verdict::Unfinished => "未知",
    }
}
