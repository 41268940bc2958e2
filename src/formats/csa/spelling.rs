//! How CSA spells its words: versions, headers, and the words that end a game (record-formats §4.1, §4.2).

use super::lexer::wrong_value;
use crate::formats::spelling::{EndWord, Header, Spelling, WORDLESS, end_word, header};
use crate::formats::tags::{self, StartTime, Vocabulary};
use crate::formats::words::{When, line_word};
use crate::record::{DateStyle, End, HeaderKey as Key, HeaderRole as Role};
use crate::rules::Side;

/// A version of the format, the oldest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Version {
    /// The text of 1997, which names no version.
    First,
    /// 2002
    V2,
    /// 2005
    V21,
    /// 2008
    V22,
    /// 2024
    V3,
    /// A record after a `/`, which may continue in the version of the one before it.
    Inherited,
}

impl Version {
    /// The version of a number kept in a state.
    pub(super) const fn from_bits(bits: u64) -> Version {
        match bits {
            0 => Version::First,
            1 => Version::V2,
            2 => Version::V21,
            3 => Version::V22,
            4 => Version::V3,
            _ => Version::Inherited,
        }
    }

    /// The line that names it; nothing for those without one.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Version::First | Version::Inherited => "",
            Version::V2 => "V2",
            Version::V21 => "V2.1",
            Version::V22 => "V2.2",
            Version::V3 => "V3.0",
        }
    }

    /// The version that brought a word; the first one if the word names none.
    pub(super) fn since(name: &str) -> Version {
        Version::of(name).unwrap_or(Version::First)
    }

    /// The version of a line; `V3` is read as well.
    pub(super) fn of(line: &str) -> Option<Version> {
        Some(match line {
            "V2" | "V2.0" => Version::V2,
            "V2.1" => Version::V21,
            "V2.2" => Version::V22,
            "V3" | "V3.0" => Version::V3,
            _ => return None,
        })
    }
}

/// The words of the format.
pub(super) static SPELLING: Spelling = Spelling {
    headers: HEADERS,
    vocabulary: Some(&VOCABULARY),
    separator,
    first_lines: &[line_word("V2.2", "V2.2", When::First), line_word("V3.0", "V3.0", When::First)],
    last_lines: &[
        line_word("New record", "V2.2\nN+|\nN-|\nPI\n+\n|", When::First),
        line_word("PI", "PI\n+\n", When::Position),
    ],
    ends: ENDS,
    asks: "123456789",
    ..WORDLESS
};

/// A player follows the sign at once.
fn separator(key: &str) -> &'static str {
    if key.starts_with('$') { ":" } else { "" }
}

/// The headers, in the order of the standard.
const HEADERS: &[Header] = &[
    header("N+", Some(Role::First), Key::First).offered(1),
    header("N-", Some(Role::Second), Key::Second).offered(2),
    header("$EVENT", Some(Role::Event), Key::Text).since("V2").offered(3),
    header("$SITE", Some(Role::Site), Key::Text).since("V2").offered(4),
    header("$START_TIME", Some(Role::Date), Key::Date).since("V2").offered(5),
    header("$END_TIME", Some(Role::EndTime), Key::Date).since("V2").offered(6),
    header("$TIME_LIMIT", Some(Role::TimeControl), Key::Text).since("V2").offered(7),
    header("$TIME", None, Key::Text).since("V3.0").offered(9),
    header("$TIME+", Some(Role::FirstTime), Key::Text).since("V3.0").offered(10),
    header("$TIME-", Some(Role::SecondTime), Key::Text).since("V3.0").offered(11),
    header("$MAX_MOVES", Some(Role::MoveLimit), Key::Text).since("V3.0").offered(12),
    header("$JISHOGI", Some(Role::Impasse), Key::Text).since("V3.0").offered(13).values(&["27", "24"]),
    header("$OPENING", Some(Role::Opening), Key::Text).since("V2").offered(8),
    header("$NOTE", Some(Role::Note), Key::Text).since("V3.0").offered(14),
];

/// The headers as those of other formats.
pub(super) static VOCABULARY: Vocabulary = Vocabulary {
    headers: HEADERS,
    dates: DateStyle::Slashes,
    start_time: StartTime::WithDate,
    fits: is_header,
    takes: |key, value| wrong_value(key, value.trim()).is_none(),
    ..tags::WORDLESS
};

/// Whether a key can be one of a program's own headers.
fn is_header(key: &str) -> bool {
    let is_word = |key: &str| !key.is_empty() && key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    key.strip_prefix('$').is_some_and(|name| is_word(name.trim_end_matches(['+', '-'])))
}

pub(super) fn dollars() -> impl Iterator<Item = &'static Header> {
    HEADERS.iter().filter(|header| header.key.starts_with('$'))
}

/// The header with `$` of a key as written.
pub(super) fn dollar(key: &str) -> Option<&'static Header> {
    dollars().find(|header| header.key == key)
}

/// The words that end a game (record-formats §4.2).
const ENDS: &[EndWord] = &[
    end_word("%TORYO", End::Loses, "Resign"),
    end_word("%CHUDAN", End::Unfinished, "Adjourned"),
    end_word("%SENNICHITE", End::Repetition, "Repetition"),
    end_word("%JISHOGI", End::Draw, "Impasse"),
    end_word("%KACHI", End::Declares, "Declaration"),
    end_word("%MATTA", End::TakenBack, "Taken back").withdrawn("V3.0"),
    end_word("%ERROR", End::Unfinished, "Error"),
    end_word("%HIKIWAKE", End::Draw, "Draw").since("V2"),
    end_word("%TSUMI", End::Mated, "Checkmate").since("V2"),
    end_word("%FUZUMI", End::NotMated, "No mate").since("V2"),
    end_word("%TIME_UP", End::Loses, "Forfeit on time").since("V2.1"),
    end_word("%ILLEGAL_MOVE", End::Loses, "Illegal move").since("V2.1"),
    end_word("%+ILLEGAL_ACTION", End::Wins(Side::Second), "Illegal action of Black").since("V2.2"),
    end_word("%-ILLEGAL_ACTION", End::Wins(Side::First), "Illegal action of White").since("V2.2"),
    end_word("%MAX_MOVES", End::Draw, "Move limit").since("V3.0"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_and_their_names() {
        for version in [Version::First, Version::V2, Version::V21, Version::V22, Version::V3, Version::Inherited] {
            assert_eq!(Version::from_bits(version as u64), version);
            assert!(version.name().is_empty() || Version::of(version.name()) == Some(version));
        }
        assert_eq!((Version::of("V3"), Version::of("V4"), Version::of("")), (Some(Version::V3), None, None));
    }
}
