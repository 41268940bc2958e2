//! The words of the format: versions, headers, and the words that end a game (record-formats §4.1, §4.2).

use crate::record::HeaderKey;

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

/// A header with `$`.
pub(super) struct Key {
    /// As written, with its `$`.
    pub(super) name: &'static str,
    /// Its meaning for the replay.
    pub(super) meaning: HeaderKey,
    /// The version it came with.
    pub(super) since: Version,
}

const fn key(name: &'static str, meaning: HeaderKey, since: Version) -> Key {
    Key { name, meaning, since }
}

/// The keys of headers in the order of the standard.
pub(super) const HEADER_ORDER: [&str; 14] = [
    "N+",
    "N-",
    "$EVENT",
    "$SITE",
    "$START_TIME",
    "$END_TIME",
    "$TIME_LIMIT",
    "$TIME",
    "$TIME+",
    "$TIME-",
    "$MAX_MOVES",
    "$JISHOGI",
    "$OPENING",
    "$NOTE",
];

/// The headers with `$`.
pub(super) const KEYS: [Key; 12] = [
    key("$EVENT", HeaderKey::Text, Version::V2),
    key("$SITE", HeaderKey::Text, Version::V2),
    key("$START_TIME", HeaderKey::Date, Version::V2),
    key("$END_TIME", HeaderKey::Date, Version::V2),
    key("$TIME_LIMIT", HeaderKey::Text, Version::V2),
    key("$OPENING", HeaderKey::Text, Version::V2),
    key("$TIME", HeaderKey::Text, Version::V3),
    key("$TIME+", HeaderKey::Text, Version::V3),
    key("$TIME-", HeaderKey::Text, Version::V3),
    key("$MAX_MOVES", HeaderKey::Text, Version::V3),
    key("$JISHOGI", HeaderKey::Text, Version::V3),
    key("$NOTE", HeaderKey::Text, Version::V3),
];

/// The header of a key as written.
pub(super) fn header(name: &str) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.name == name)
}

/// A word that ends a game.
pub(super) struct Special {
    /// With its `%`.
    pub(super) word: &'static str,
    /// The version it came with.
    pub(super) since: Version,
    /// The version that no longer has it.
    pub(super) withdrawn: Option<Version>,
}

const fn special(word: &'static str, since: Version) -> Special {
    Special { word, since, withdrawn: None }
}

/// The words that end a game.
pub(super) const SPECIALS: [Special; 15] = [
    special("%TORYO", Version::First),
    special("%CHUDAN", Version::First),
    special("%SENNICHITE", Version::First),
    special("%JISHOGI", Version::First),
    special("%KACHI", Version::First),
    Special { withdrawn: Some(Version::V3), ..special("%MATTA", Version::First) },
    special("%ERROR", Version::First),
    special("%HIKIWAKE", Version::V2),
    special("%TSUMI", Version::V2),
    special("%FUZUMI", Version::V2),
    special("%TIME_UP", Version::V21),
    special("%ILLEGAL_MOVE", Version::V21),
    special("%+ILLEGAL_ACTION", Version::V22),
    special("%-ILLEGAL_ACTION", Version::V22),
    special("%MAX_MOVES", Version::V3),
];

/// The entry of a word as written.
pub(super) fn special_of(word: &str) -> Option<&'static Special> {
    SPECIALS.iter().find(|special| special.word == word)
}

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
