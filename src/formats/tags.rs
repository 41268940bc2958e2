//! The headers of one format in another, by their roles.
//!
//! A game keeps its headers as they were written (`RED`, `White`, `N+` …). A writer of another format gets them by
//! role:
//!
//! ```
//! use xqls::formats::TAGS;
//! use xqls::formats::tags::headers;
//! use xqls::record::HeaderRole;
//!
//! let tags = [("RED".to_owned(), "Lund, Vera; 2410; GM".to_owned()), ("DATE".to_owned(), "1994-03-20".to_owned())];
//! let headers = headers(&tags);
//! assert_eq!(headers[1].role, Some(HeaderRole::FirstRating));
//! let (written, rest) = TAGS.write(&headers);
//! let written: Vec<_> = written.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
//! assert_eq!(written, [("Red", "Lund, Vera"), ("RedElo", "2410"), ("RedTitle", "GM"), ("Date", "1994.03.20")]);
//! assert!(rest.is_empty());
//! ```
//!
//! Headers without a key in the vocabulary are returned; a format that has comments may keep them there, see
//! [`Header::as_comment`]. Results have their own rules, see [`Ending`](super::ending::Ending). Sources: xqbase for PGN,
//! record-formats §4.2 and §8.2.

use super::{FORMATS, OTHER_TAGS, TAGS, spelling};
use crate::record::{DateStyle, HeaderRole, decimal, without_weekday};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::LazyLock;

/// How the headers of a format become those of other formats.
#[derive(Debug)]
pub struct Vocabulary {
    /// The headers.
    pub headers: &'static [spelling::Header],
    /// Whether its keys are the other ones of these headers.
    pub is_other: bool,
    /// Whether keys are the same in small letters.
    pub in_any_case: bool,
    /// How it writes a day.
    pub dates: DateStyle,
    /// Where it has the time of day when play began.
    pub start_time: StartTime,
    /// Whether a player is one header: `name; rating; title`.
    pub joins_players: bool,
    /// Whether its headers are tags, the ones that others keep in comments. They keep their keys.
    pub has_tags: bool,
    /// Whether diagrams and headers of others can be carried in its comments.
    pub carries: bool,
    /// Whether it has a value for *unknown*.
    pub has_unknown: bool,
    /// Whether a value may have line breaks.
    pub breaks_lines: bool,
    /// Whether a date may be any text.
    pub free_dates: bool,
    /// The signs that no value begins with, because they open a block.
    pub opening: &'static [char],
    /// Whether a key that no vocabulary knows can stand in it.
    pub fits: fn(&str) -> bool,
    /// Whether a key can have a value.
    pub takes: fn(&str, &str) -> bool,
    /// Whether a header says that the record is a problem: a composed position with its solution.
    pub of_problem: fn(&str, &str) -> bool,
}

/// A vocabulary without headers. What it says of the rest is true of most formats.
pub const WORDLESS: Vocabulary = Vocabulary {
    headers: &[],
    is_other: false,
    in_any_case: false,
    dates: DateStyle::Dashes,
    start_time: StartTime::AsRead,
    joins_players: false,
    has_tags: false,
    carries: false,
    has_unknown: false,
    breaks_lines: false,
    free_dates: false,
    opening: &[],
    fits: |_| false,
    takes: |_, _| true,
    of_problem: |_, _| false,
};

/// Where a vocabulary has the time of day when play began.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StartTime {
    /// In a header of its own.
    Apart,
    /// After the day, if it was written so.
    AsRead,
    /// After the day.
    WithDate,
}

/// The fields of a player in seed 0's order: name, rating, title.
const PLAYERS: [[HeaderRole; 3]; 2] = [
    [HeaderRole::First, HeaderRole::FirstRating, HeaderRole::FirstTitle],
    [HeaderRole::Second, HeaderRole::SecondRating, HeaderRole::SecondTitle],
];

/// Every vocabulary.
fn all() -> impl Iterator<Item = &'static Vocabulary> {
    FORMATS.iter().filter_map(|format| format.spelling.vocabulary)
}

/// The role of each key. Of the headers with one key the first one counts.
static ROLES: LazyLock<FxHashMap<&str, Option<HeaderRole>>> = LazyLock::new(|| {
    let headers = all().flat_map(|vocabulary| vocabulary.headers);
    let mut roles = FxHashMap::default();
    for (key, role) in headers.flat_map(|header| header.keys().map(|key| (key, header.role))) {
        roles.entry(key).or_insert(role);
    }
    roles
});

impl HeaderRole {
    /// The role of a key in any vocabulary. Case matters, because `TIME` of seed 0 is not PGN's `Time`, but a key of
    /// seed 0 is also known in lower case.
    pub fn of(key: &str) -> Option<HeaderRole> {
        if let Some(role) = ROLES.get(key) {
            return *role;
        }
        let mut headers = all().filter(|vocabulary| vocabulary.in_any_case).flat_map(|all| all.headers);
        headers.find(|header| header.keys().any(|own| own.eq_ignore_ascii_case(key)))?.role
    }
}

/// A header in neutral form: one piece of information, dates as `1994-03-20`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Header {
    /// Its role; `None` for a key that no vocabulary knows.
    pub role: Option<HeaderRole>,
    /// The key as it was written.
    pub key: String,
    /// The value.
    pub value: String,
}

impl Header {
    fn new(role: Option<HeaderRole>, key: &str, value: &str) -> Header {
        Header { role, key: key.to_owned(), value: value.to_owned() }
    }

    /// A header with a role and the key that tags have for it.
    pub(crate) fn of(role: HeaderRole, value: &str) -> Header {
        Header::new(Some(role), TAGS.key(role).unwrap_or_default(), value)
    }

    /// Whether it says that something is not known: PGN writes `?` and nothing for that, seed 0 an empty field.
    pub fn is_unknown(&self) -> bool {
        let value = self.value.trim_matches([' ', ';']);
        value.is_empty() || (value.contains('?') && value.chars().all(|c| matches!(c, '?' | '.' | '-' | '/' | ' ')))
    }

    /// The header as the text of a comment, `[Round "3"]`, for formats that have no such key.
    pub fn as_comment(&self) -> String {
        let key = match self.role.and_then(|role| TAGS.key(role)) {
            Some(key) if !self.is_tag() => key,
            _ => &self.key,
        };
        format!("[{key} \"{}\"]", self.value.replace('\\', "\\\\").replace('"', "\\\""))
    }

    /// Whether its key is one of PGN already, in either vocabulary.
    fn is_tag(&self) -> bool {
        let own = |vocabulary: &Vocabulary| self.role.and_then(|role| vocabulary.key(role)) == Some(&self.key);
        own(TAGS) || own(OTHER_TAGS)
    }

    /// The header in a comment written by [`Header::as_comment`]; `None` for any other comment.
    pub fn from_comment(text: &str) -> Option<Header> {
        let inner = text.strip_prefix('[')?.strip_suffix("\"]")?;
        let (key, value) = inner.split_once(" \"")?;
        if key.is_empty() || key.contains(|c: char| c.is_whitespace() || matches!(c, '"' | '[' | ']')) {
            return None;
        }
        let mut plain = String::with_capacity(value.len());
        let mut chars = value.chars();
        while let Some(c) = chars.next() {
            match c {
                '\\' => plain.push(chars.next()?),
                '"' => return None,
                c => plain.push(c),
            }
        }
        Some(Header { role: HeaderRole::of(key), key: key.to_owned(), value: plain })
    }
}

/// Whether the headers of a record say that it is a problem, or the end of a game.
pub fn say_problem(tags: &[(String, String)]) -> bool {
    let ends = ["Middlegame", "Endgame", "中局", "残局", "殘局", "排局", "杀法", "殺法"];
    tags.iter().any(|(key, value)| {
        HeaderRole::of(key) == Some(HeaderRole::Kind) && ends.contains(&value.as_str())
            || all().any(|vocabulary| (vocabulary.of_problem)(key, value))
    })
}

/// The kinds of records as PGN names them in `Type`, and the names that Chinese programs have for them.
pub(crate) const RECORD_KINDS: [(&str, &str); 4] =
    [("", "全局"), ("Opening", "布局"), ("Middlegame", "中局"), ("Endgame", "残局")];

/// The kind of a record as PGN names it. A whole game has no name there, so its Chinese one stays.
fn kind_named(value: &str) -> &str {
    let named = RECORD_KINDS.iter().find(|(name, chinese)| !name.is_empty() && *chinese == value.trim());
    named.map_or(value, |(name, _)| name)
}

/// Headers as written, in neutral form and in order: the fields of a player are separate, and so are day and time of
/// day.
pub fn headers(tags: &[(String, String)]) -> Vec<Header> {
    let mut headers = Vec::new();
    let keys: FxHashSet<&str> = tags.iter().map(|(key, _)| key.as_str()).collect();
    for (key, value) in tags {
        let role = HeaderRole::of(key);
        // Of two headers of a game that mean the same, the one that is not its usual header keeps its key.
        if USUAL.get(key.as_str()).is_some_and(|usual| keys.contains(usual)) {
            headers.push(Header::new(None, key, value));
            continue;
        }
        let joined = |role: HeaderRole| {
            let mut vocabularies = all().filter(|vocabulary| vocabulary.joins_players);
            vocabularies.any(|own| own.key(role).is_some_and(|own| own.eq_ignore_ascii_case(key)))
        };
        match role {
            Some(HeaderRole::Date) => match day(value) {
                Some((date, time)) => {
                    headers.push(Header::new(role, key, &date));
                    if !time.is_empty() {
                        headers.push(Header::new(Some(HeaderRole::StartTime), key, time));
                    }
                }
                None => headers.push(Header::new(role, key, value)),
            },
            Some(player @ (HeaderRole::First | HeaderRole::Second))
                if joined(player) && TAGS.key(player) != Some(key.as_str()) =>
            {
                let roles = PLAYERS.iter().find(|roles| roles.first() == Some(&player)).unwrap_or(&PLAYERS[0]);
                let mut fields = roles.iter().zip(value.splitn(3, ';').map(str::trim)).enumerate().peekable();
                while let Some((index, (role, field))) = fields.next() {
                    // Separators alone are no title.
                    let field = if field.trim_matches([';', ' ']).is_empty() { "" } else { field };
                    // The field after an empty one tells where it stood.
                    if index == 0 || !field.is_empty() || fields.peek().is_none() {
                        headers.push(Header::new(Some(*role), key, field));
                    }
                }
            }
            Some(HeaderRole::Kind) => headers.push(Header::new(role, key, kind_named(value))),
            _ => headers.push(Header::new(role, key, value)),
        }
    }
    headers
}

/// The usual key for what other keys of the same vocabulary say, too.
static USUAL: LazyLock<FxHashMap<&str, &str>> = LazyLock::new(|| {
    let others = |vocabulary: &'static Vocabulary| {
        let usual =
            |header: &super::spelling::Header| vocabulary.headers.iter().find(|other| other.role == header.role);
        let with_role = vocabulary.headers.iter().filter(|header| header.role.is_some());
        with_role.filter_map(move |header| Some((header.key, usual(header)?.key)))
    };
    all().flat_map(others).filter(|(key, usual)| key != usual).collect()
});

/// The headers of a game in a vocabulary.
#[derive(Debug)]
pub struct Kept {
    /// Keys and values that can stand there.
    pub written: Vec<(String, String)>,
    /// The headers without a key there.
    pub rest: Vec<Header>,
    /// Whether all of them stood as they are.
    pub as_read: bool,
}

impl Vocabulary {
    /// Headers of this vocabulary, and those that no vocabulary knows, as they stand; the others by what they say.
    pub fn keep(&self, tags: &[(String, String)]) -> Kept {
        let own = |key: &str| self.headers.iter().find(|header| header.keys().any(|own| own == key));
        let stays = |key: &str| own(key).is_some() || (HeaderRole::of(key).is_none() && (self.fits)(key));
        let (mut written, foreign): (Vec<(String, String)>, Vec<_>) =
            tags.iter().cloned().partition(|(key, _)| stays(key));
        let usual = |key: &str| own(key)?.role.filter(|role| self.key(*role) == Some(key));
        let roles: FxHashSet<HeaderRole> = written.iter().filter_map(|(key, _)| usual(key)).collect();
        let (taken, free): (Vec<Header>, Vec<Header>) =
            headers(&foreign).into_iter().partition(|header| header.role.is_some_and(|role| roles.contains(&role)));
        let (new, mut rest) = self.write(&free);
        let as_read = new.is_empty();
        written.extend(new);
        rest.extend(taken);
        Kept { written, rest, as_read }
    }

    /// The key of a role.
    pub fn key(&self, role: HeaderRole) -> Option<&'static str> {
        let header = self.headers.iter().find(|header| header.role == Some(role))?;
        Some(if self.is_other && !header.other.is_empty() { header.other } else { header.key })
    }

    /// That of the two vocabularies of tags that a game's headers are in. The chess world's has the tag `White`, or the
    /// tag `Variant` where xqbase has `Game`.
    pub fn of_tags<'k>(keys: impl Iterator<Item = &'k str> + Clone) -> &'static Vocabulary {
        let has = |vocabulary: &Vocabulary, role| keys.clone().any(|other| vocabulary.key(role) == Some(other));
        let variant = has(TAGS, HeaderRole::Variant) && !has(TAGS, HeaderRole::Game) && !has(TAGS, HeaderRole::First);
        if has(OTHER_TAGS, HeaderRole::First) || variant { OTHER_TAGS } else { TAGS }
    }

    /// Keys and values in the vocabulary, in order, and the headers without a key there. Headers that
    /// [`HeaderRole::is_structure`] are in neither list, nor are unknown values that the vocabulary does not have. Tags of PGN are not
    /// changed between its vocabularies.
    pub fn write(&self, headers: &[Header]) -> (Vec<(String, String)>, Vec<Header>) {
        let (mut written, mut rest) = (Vec::<(String, String)>::new(), Vec::new());
        let home = Vocabulary::of_tags(headers.iter().map(|header| header.key.as_str()));
        let keeps_tags = self.carries && !self.has_tags;
        if keeps_tags && home.is_other {
            let named = headers.iter().find(|header| header.role == Some(HeaderRole::Variant));
            let plain = || Header::new(Some(HeaderRole::Variant), "Variant", "Xiangqi");
            rest.push(named.cloned().unwrap_or_else(plain));
        }
        let wanted = |header: &&Header| {
            let known = self.has_unknown || !header.is_unknown();
            known && !header.role.is_some_and(HeaderRole::is_structure)
        };
        // A tag that would come back under another name.
        let strange = |header: &Header| {
            keeps_tags && header.is_tag() && header.role.and_then(|role| home.key(role)) != Some(&header.key)
        };
        let (foreign, headers): (Vec<Header>, Vec<Header>) = headers.iter().filter(wanted).cloned().partition(strange);
        rest.extend(foreign);
        let headers = headers.as_slice();
        let mut taken: FxHashSet<&str> = FxHashSet::default();
        let joining = Joining::of(headers);
        for header in headers {
            if self.joins(header, &joining) {
                continue;
            }
            let key = match header.role {
                Some(_) if header.is_tag() && self.has_tags => Some(&*header.key),
                Some(role) => self.key(role),
                None => Some(&*header.key).filter(|key| (self.fits)(key)),
            };
            let free = key.filter(|key| !taken.contains(key));
            let value = free.and_then(|key| Some((key, self.value(header, headers, &joining)?)));
            match value.filter(|(key, value)| (self.takes)(key, value)) {
                Some((key, value)) => {
                    taken.insert(key);
                    written.push((key.to_owned(), value));
                }
                None => rest.push(header.clone()),
            }
        }
        (written, rest)
    }

    /// The value as the vocabulary writes it; `None` if it cannot.
    fn value(&self, header: &Header, headers: &[Header], joining: &Joining) -> Option<String> {
        let value = header.value.trim();
        if value.contains(['\n', '\r']) && !self.breaks_lines {
            return None;
        }
        match header.role {
            Some(HeaderRole::Date) => {
                let Some((date, _)) = day(value) else {
                    let is_own = self.free_dates || self.has_tags || self.key(HeaderRole::Date) == Some(&header.key);
                    return is_own.then(|| value.to_owned());
                };
                let of_this = |other: &&Header| self.start_time == StartTime::WithDate || other.key == header.key;
                let mut times = headers.iter().filter(|other| other.role == Some(HeaderRole::StartTime));
                let time = times.find(|other| self.joins(other, joining) && of_this(other));
                let time = time.map(|time| format!(" {}", time.value)).unwrap_or_default();
                Some(date.replace('-', self.dates.separator()) + &time)
            }
            Some(role @ (HeaderRole::First | HeaderRole::Second)) if self.joins_players => player(role, headers),
            _ if self.opening.is_empty() => Some(header.value.clone()),
            _ => (!value.starts_with(self.opening)).then(|| value.to_owned()),
        }
    }

    /// Whether the header is part of the value of another one.
    fn joins(&self, header: &Header, joining: &Joining) -> bool {
        match header.role {
            Some(HeaderRole::StartTime) => match self.start_time {
                StartTime::Apart => false,
                StartTime::AsRead => self.key(HeaderRole::Date) == Some(&header.key),
                StartTime::WithDate => joining.day,
            },
            Some(role) if self.joins_players => PLAYERS
                .iter()
                .zip(joining.players)
                .any(|([_, fields @ ..], named)| fields.contains(&role) && named && field(header).is_some()),
            _ => false,
        }
    }
}

/// The headers that others can be joined to.
struct Joining {
    /// A header names a day.
    day: bool,
    /// Each player has a name that fields can follow.
    players: [bool; 2],
}

impl Joining {
    fn of(headers: &[Header]) -> Joining {
        let names_day = |header: &Header| header.role == Some(HeaderRole::Date) && day(&header.value).is_some();
        Joining {
            day: headers.iter().any(names_day),
            players: PLAYERS.map(|[name, ..]| player(name, headers).is_some()),
        }
    }
}

/// The fields of a player as seed 0 writes them: `name; rating; title`, as far as there are any.
fn player(name: HeaderRole, headers: &[Header]) -> Option<String> {
    let [name, rating, title] = *PLAYERS.iter().find(|roles| roles.first() == Some(&name))?;
    let of = |role| headers.iter().find(|header| header.role == Some(role)).and_then(field);
    let fields = match (of(name)?, of(rating), of(title)) {
        (name, rating, Some(title)) => format!("{name}; {}; {title}", rating.unwrap_or_default()),
        (name, Some(rating), None) => format!("{name}; {rating}"),
        (name, None, None) => name.to_owned(),
    };
    Some(fields.trim_end().to_owned())
}

/// The value of a player's field, if it can stand between semicolons. The last field, the title, may have its own at
/// the end. A field of seed 0 stays as it is.
fn field(header: &Header) -> Option<&str> {
    let value = header.value.trim();
    let rating = matches!(header.role, Some(HeaderRole::FirstRating | HeaderRole::SecondRating));
    let title = matches!(header.role, Some(HeaderRole::FirstTitle | HeaderRole::SecondTitle));
    let is_line = !value.contains(['\n', '\r']);
    let joined = || {
        let own = all().filter(|vocabulary| vocabulary.joins_players).flat_map(|vocabulary| {
            [HeaderRole::First, HeaderRole::Second].map(|role| vocabulary.key(role).unwrap_or_default())
        });
        own.into_iter().any(|key| header.key.eq_ignore_ascii_case(key))
    };
    if is_line && (rating || title) && joined() {
        return Some(value);
    }
    let text = if title { value.trim_end_matches([';', ' ']) } else { value };
    let number = value.is_empty() || decimal(value).is_some();
    let plain = !text.contains(';') && !text.starts_with(['{', '[']);
    (is_line && plain && (!rating || number)).then_some(value)
}

/// The day of a date with any signs, as `1994-03-20`, and the text after it. `None` for another order than year, month
/// and day: which of two numbers is the month is anybody's guess.
pub fn day(text: &str) -> Option<(String, &str)> {
    let text = text.trim();
    let (day, time) = text.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((text, ""));
    let day = without_weekday(day);
    let parts: Vec<&str> = day.split(['-', '.', '/']).collect();
    let [a, b, c] = parts.as_slice() else { return None };
    let known = |part: &str, len| part.len() == len && part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?');
    if known(a, 4) && known(b, 2) && known(c, 2) { Some((format!("{a}-{b}-{c}"), time.trim())) } else { None }
}

#[cfg(test)]
mod tests;
