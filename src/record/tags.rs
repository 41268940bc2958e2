//! The roles of headers: one table with the key of each role in every vocabulary.
//!
//! A game keeps its headers as they were written (`RED`, `White`, `N+` …). A writer of another format gets them by
//! role:
//!
//! ```
//! use xqls::record::tags::{HeaderRole, Vocabulary, headers};
//!
//! let tags = [("RED".to_owned(), "Lund, Vera; 2410; GM".to_owned()), ("DATE".to_owned(), "1994-03-20".to_owned())];
//! let headers = headers(&tags);
//! assert_eq!(headers[1].role, Some(HeaderRole::FirstRating));
//! let (written, rest) = Vocabulary::Pgn.write(&headers);
//! let written: Vec<_> = written.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
//! assert_eq!(written, [("Red", "Lund, Vera"), ("RedElo", "2410"), ("RedTitle", "GM"), ("Date", "1994.03.20")]);
//! assert!(rest.is_empty());
//! ```
//!
//! Headers without a key in the vocabulary are returned; a format that has comments may keep them there, see
//! [`Header::as_comment`]. Results have their own rules, see [`Ending`](super::Ending). Sources: xqbase for PGN,
//! record-formats §4.2 and §8.2.

use rustc_hash::FxHashSet;

/// The role of a header.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HeaderRole {
    /// The tournament or match.
    Event,
    /// The place.
    Site,
    /// The day: `1994-03-20`, unknown parts as `?`.
    Date,
    /// The time of day when play began.
    StartTime,
    /// When play ended.
    EndTime,
    /// The round.
    Round,
    /// The name of the first mover.
    First,
    /// The rating of the first mover.
    FirstRating,
    /// The title of the first mover.
    FirstTitle,
    /// The team of the first mover.
    FirstTeam,
    /// The name of the second mover.
    Second,
    /// The rating of the second mover.
    SecondRating,
    /// The title of the second mover.
    SecondTitle,
    /// The team of the second mover.
    SecondTeam,
    /// The result; see [`Ending`](super::Ending).
    Result,
    /// Why the game ended.
    Reason,
    /// The points as awarded, where the result does not say them.
    Score,
    /// The time control. `TIME` of seed 0 is free text and counts as this.
    TimeControl,
    /// The opening's name.
    Opening,
    /// The opening's variation.
    Variation,
    /// The opening's code.
    Code,
    /// The author of the comments.
    Annotator,
    /// The number of the game in its file.
    Number,
    /// The title of the game.
    Title,
    /// Structure: the family of games, always the same text.
    Game,
    /// Structure: which game of the family.
    Variant,
    /// Structure: how the moves are written.
    Notation,
    /// Structure: whether there is a position.
    Setup,
    /// Structure: the position.
    Fen,
    /// The number of half-moves, which may be another one than the record has.
    PlyCount,
}

/// The keys that a family of formats uses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Vocabulary {
    /// `RED name; rating; title`, `PLACE` (seed 0).
    Yang,
    /// `Red`, `Site` (xqbase).
    Pgn,
    /// `White`, `Black`: PGN as the chess world writes it, and jeiqi (seed 4).
    White,
    /// `N+`, `$EVENT` (seed 1).
    Csa,
    /// `先手`, `棋戦` (record-formats §9).
    Kif,
}

/// Every role with its key in each vocabulary, in the order of [`Vocabulary`]; empty where it has none.
const KEYS: &[(HeaderRole, [&str; 5])] = &[
    (HeaderRole::Event, ["EVENT", "Event", "Event", "$EVENT", "棋戦"]),
    (HeaderRole::Site, ["PLACE", "Site", "Site", "$SITE", "場所"]),
    (HeaderRole::Date, ["DATE", "Date", "Date", "$START_TIME", "開始日時"]),
    (HeaderRole::StartTime, ["", "Time", "Time", "", ""]),
    (HeaderRole::EndTime, ["", "EndTime", "EndTime", "$END_TIME", "終了日時"]),
    (HeaderRole::Round, ["", "Round", "Round", "", ""]),
    (HeaderRole::First, ["RED", "Red", "White", "N+", "先手"]),
    (HeaderRole::FirstRating, ["", "RedElo", "WhiteElo", "", ""]),
    (HeaderRole::FirstTitle, ["", "RedTitle", "WhiteTitle", "", ""]),
    (HeaderRole::FirstTeam, ["", "RedTeam", "WhiteTeam", "", ""]),
    (HeaderRole::Second, ["BLACK", "Black", "Black", "N-", "後手"]),
    (HeaderRole::SecondRating, ["", "BlackElo", "BlackElo", "", ""]),
    (HeaderRole::SecondTitle, ["", "BlackTitle", "BlackTitle", "", ""]),
    (HeaderRole::SecondTeam, ["", "BlackTeam", "BlackTeam", "", ""]),
    (HeaderRole::Result, ["RESULT", "Result", "Result", "", ""]),
    (HeaderRole::Reason, ["", "Termination", "Termination", "", ""]),
    (HeaderRole::Score, ["", "Score", "Score", "", ""]),
    (HeaderRole::TimeControl, ["TIME", "TimeControl", "TimeControl", "$TIME_LIMIT", "持ち時間"]),
    (HeaderRole::Opening, ["", "Opening", "Opening", "$OPENING", "戦型"]),
    (HeaderRole::Variation, ["", "Variation", "Variation", "", ""]),
    (HeaderRole::Code, ["", "ECCO", "ECCO", "", ""]),
    (HeaderRole::Annotator, ["", "Annotator", "Annotator", "", ""]),
    (HeaderRole::Number, ["", "GameNumber", "GameNumber", "", ""]),
    (HeaderRole::Title, ["", "Title", "Title", "", "表題"]),
    (HeaderRole::Game, ["", "Game", "Game", "", ""]),
    (HeaderRole::Variant, ["", "Variant", "Variant", "", ""]),
    (HeaderRole::Notation, ["", "Format", "Format", "", ""]),
    (HeaderRole::Setup, ["", "SetUp", "SetUp", "", "手合割"]),
    (HeaderRole::Fen, ["FEN", "FEN", "FEN", "", ""]),
    (HeaderRole::PlyCount, ["", "PlyCount", "PlyCount", "", ""]),
];

/// Other keys of a role, which no writer uses.
const OTHER_KEYS: [(&str, HeaderRole); 3] =
    [("下手", HeaderRole::First), ("上手", HeaderRole::Second), ("対局日", HeaderRole::Date)];

/// The fields of a player in seed 0's order: name, rating, title.
const PLAYERS: [[HeaderRole; 3]; 2] = [
    [HeaderRole::First, HeaderRole::FirstRating, HeaderRole::FirstTitle],
    [HeaderRole::Second, HeaderRole::SecondRating, HeaderRole::SecondTitle],
];

impl HeaderRole {
    /// The role of a key in any vocabulary. Case matters, because `TIME` of seed 0 is not PGN's `Time`, but a key of
    /// seed 0 is also known in lower case.
    pub fn of(key: &str) -> Option<HeaderRole> {
        if let Some((_, role)) = OTHER_KEYS.iter().find(|(other, _)| *other == key) {
            return Some(*role);
        }
        let exact = KEYS.iter().find(|(_, keys)| !key.is_empty() && keys.contains(&key));
        let small = || KEYS.iter().find(|(_, [yang, ..])| !key.is_empty() && yang.eq_ignore_ascii_case(key));
        exact.or_else(small).map(|(role, _)| *role)
    }

    /// Whether the header repeats a property of the game: its result, position, variant or notation. Writers derive
    /// these from the game.
    pub fn is_structure(self) -> bool {
        use HeaderRole::{Fen, Game, Notation, Reason, Result, Score, Setup, Variant};
        matches!(self, Result | Reason | Score | Game | Variant | Notation | Setup | Fen)
    }
}

/// A header in neutral form: one piece of information, dates as `1994-03-20`.
#[derive(Clone, PartialEq, Eq, Debug)]
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

    /// Whether it says that something is not known: PGN writes `?` and nothing for that, seed 0 an empty field.
    pub fn is_unknown(&self) -> bool {
        let value = self.value.trim_matches([' ', ';']);
        value.is_empty() || (value.contains('?') && value.chars().all(|c| matches!(c, '?' | '.' | '-' | '/' | ' ')))
    }

    /// The header as the text of a comment, `[Round "3"]`, for formats that have no such key.
    pub fn as_comment(&self) -> String {
        let key = match self.role.and_then(|role| Vocabulary::Pgn.key(role)) {
            Some(key) if !self.is_tag() => key,
            _ => &self.key,
        };
        format!("[{key} \"{}\"]", self.value.replace('\\', "\\\\").replace('"', "\\\""))
    }

    /// Whether its key is one of PGN already, in either vocabulary.
    fn is_tag(&self) -> bool {
        let own = |vocabulary: Vocabulary| self.role.and_then(|role| vocabulary.key(role)) == Some(&self.key);
        own(Vocabulary::Pgn) || own(Vocabulary::White)
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

/// Headers as written, in neutral form and in order: the fields of a player are separate, and so are day and time of
/// day.
pub fn headers(tags: &[(String, String)]) -> Vec<Header> {
    let mut headers = Vec::new();
    for (key, value) in tags {
        let role = HeaderRole::of(key);
        let yang = |role: HeaderRole| Vocabulary::Yang.key(role).is_some_and(|own| own.eq_ignore_ascii_case(key));
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
                if yang(player) && Vocabulary::Pgn.key(player) != Some(key.as_str()) =>
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
            _ => headers.push(Header::new(role, key, value)),
        }
    }
    headers
}

impl Vocabulary {
    /// All vocabularies.
    pub const ALL: [Vocabulary; 5] =
        [Vocabulary::Yang, Vocabulary::Pgn, Vocabulary::White, Vocabulary::Csa, Vocabulary::Kif];

    /// The key of a role.
    pub fn key(self, role: HeaderRole) -> Option<&'static str> {
        let (_, keys) = KEYS.iter().find(|(other, _)| *other == role)?;
        keys.get(self as usize).copied().filter(|key| !key.is_empty())
    }

    /// That of the two vocabularies of PGN that a game's headers are in. The chess world's has the tag `White`, or the
    /// tag `Variant` where xqbase has `Game`.
    pub fn of_pgn<'k>(keys: impl Iterator<Item = &'k str> + Clone) -> Vocabulary {
        let has = |key: &str| keys.clone().any(|other| other == key);
        let white = has("White") || (has("Variant") && !has("Game") && !has("Red"));
        if white { Vocabulary::White } else { Vocabulary::Pgn }
    }

    /// Keys and values in the vocabulary, in order, and the headers without a key there. Headers that
    /// [`HeaderRole::is_structure`] are in neither list, nor are values that CSA has for *unknown*. Tags of PGN are not
    /// changed between its vocabularies.
    pub fn write(self, headers: &[Header]) -> (Vec<(String, String)>, Vec<Header>) {
        let (mut written, mut rest) = (Vec::<(String, String)>::new(), Vec::new());
        let home = Vocabulary::of_pgn(headers.iter().map(|header| header.key.as_str()));
        if self == Vocabulary::Yang && home == Vocabulary::White {
            let named = headers.iter().find(|header| header.role == Some(HeaderRole::Variant));
            let plain = || Header::new(Some(HeaderRole::Variant), "Variant", "Xiangqi");
            rest.push(named.cloned().unwrap_or_else(plain));
        }
        let wanted = |header: &&Header| {
            let known = !matches!(self, Vocabulary::Csa | Vocabulary::Kif) || !header.is_unknown();
            known && !header.role.is_some_and(HeaderRole::is_structure)
        };
        // A tag that would come back under another name.
        let strange = |header: &Header| {
            self == Vocabulary::Yang
                && header.is_tag()
                && header.role.and_then(|role| home.key(role)) != Some(&header.key)
        };
        let (foreign, headers): (Vec<Header>, Vec<Header>) = headers.iter().filter(wanted).cloned().partition(strange);
        rest.extend(foreign);
        let headers = headers.as_slice();
        let mut taken: FxHashSet<&str> = FxHashSet::default();
        for header in headers {
            if self.joins(header, headers) {
                continue;
            }
            let key = match header.role {
                Some(_) if header.is_tag() && matches!(self, Vocabulary::Pgn | Vocabulary::White) => Some(&*header.key),
                Some(role) => self.key(role),
                None => self.foreign(&header.key),
            };
            let free = key.filter(|key| !taken.contains(key));
            match free.and_then(|key| Some((key, self.value(header, headers)?))) {
                Some((key, value)) => {
                    taken.insert(key);
                    written.push((key.to_owned(), value));
                }
                None => rest.push(header.clone()),
            }
        }
        (written, rest)
    }

    /// A key that no vocabulary knows, if it can stand here.
    fn foreign(self, key: &str) -> Option<&str> {
        let word = |key: &str| !key.is_empty() && key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        let fits = match self {
            // Another keyword is an error there.
            Vocabulary::Yang => false,
            Vocabulary::Pgn | Vocabulary::White => word(key),
            Vocabulary::Kif => !key.is_empty() && !key.contains(|c: char| c.is_whitespace() || matches!(c, ':' | '：')),
            Vocabulary::Csa => key.strip_prefix('$').is_some_and(|name| word(name.trim_end_matches(['+', '-']))),
        };
        fits.then_some(key)
    }

    /// The value as the vocabulary writes it; `None` if it cannot.
    fn value(self, header: &Header, headers: &[Header]) -> Option<String> {
        let value = header.value.trim();
        if value.contains(['\n', '\r']) && !matches!(self, Vocabulary::Pgn | Vocabulary::White) {
            return None;
        }
        match (self, header.role) {
            (Vocabulary::Pgn | Vocabulary::White, Some(HeaderRole::Date)) => Some(match day(value) {
                Some((date, _)) => date.replace('-', "."),
                None => value.to_owned(),
            }),
            (_, Some(HeaderRole::Date)) if self.key(HeaderRole::Date) == Some(&header.key) && day(value).is_none() => {
                Some(value.to_owned())
            }
            (Vocabulary::Csa | Vocabulary::Kif, Some(HeaderRole::Date)) => {
                let (date, _) = day(value)?;
                let time = headers.iter().find(|other| other.role == Some(HeaderRole::StartTime));
                Some(match time {
                    Some(time) => format!("{} {}", date.replace('-', "/"), time.value),
                    None => date.replace('-', "/"),
                })
            }
            (Vocabulary::Yang, Some(HeaderRole::Date)) => {
                let time = headers.iter().find(|other| self.joins(other, headers) && other.key == header.key);
                let time = time.map(|time| format!(" {}", time.value)).unwrap_or_default();
                day(value).map(|(date, _)| date + &time)
            }
            (Vocabulary::Yang, Some(role @ (HeaderRole::First | HeaderRole::Second))) => player(role, headers),
            // A bracket after a keyword opens a block.
            (Vocabulary::Yang, _) => (!value.starts_with(['{', '['])).then(|| value.to_owned()),
            _ => Some(header.value.clone()),
        }
    }

    /// Whether the header is part of the value of another one.
    fn joins(self, header: &Header, headers: &[Header]) -> bool {
        let named = |role: HeaderRole| headers.iter().any(|other| other.role == Some(role));
        match (self, header.role) {
            (Vocabulary::Csa | Vocabulary::Kif, Some(HeaderRole::StartTime)) => {
                headers.iter().any(|other| other.role == Some(HeaderRole::Date) && day(&other.value).is_some())
            }
            // The rest of its own line, not PGN's tag.
            (Vocabulary::Yang, Some(HeaderRole::StartTime)) => self.key(HeaderRole::Date) == Some(&header.key),
            (Vocabulary::Yang, Some(role)) => PLAYERS.iter().any(|[name, fields @ ..]| {
                fields.contains(&role) && named(*name) && field(header).is_some() && player(*name, headers).is_some()
            }),
            _ => false,
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
    if is_line && (rating || title) && ["RED", "BLACK"].iter().any(|key| header.key.eq_ignore_ascii_case(key)) {
        return Some(value);
    }
    let text = if title { value.trim_end_matches([';', ' ']) } else { value };
    let digits = value.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number = value.is_empty() || (digits && value.parse::<f64>().is_ok());
    let plain = !text.contains(';') && !text.starts_with(['{', '[']);
    (is_line && plain && (!rating || number)).then_some(value)
}

/// A day without the day of the week in brackets: `1994/03/20(日)`.
pub(super) fn without_weekday(day: &str) -> &str {
    let inner = day.strip_suffix([')', '）']).and_then(|day| day.rsplit_once(['(', '（']));
    match inner {
        Some((day, "月" | "火" | "水" | "木" | "金" | "土" | "日")) => day,
        _ => day,
    }
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
