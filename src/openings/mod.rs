//! The names of openings: ECCO 2004 for xiangqi, 戦法 and 囲い for shogi.
//!
//! ```text
//! 炮二平五 炮８平５ 马二进三 马８进７ 车一平二 车９进１   →  D20–D29 顺炮直车对横车
//! ７六歩 ３四歩 ６六歩 ８四歩 ６八飛 …                     →  四間飛車
//! ```
//!
//! The tables are data, `xiangqi.txt` and `shogi.txt`. A wrong name is worse than none: a line says no more than is
//! certain, so its codes are all that a game can have that begins so. `docs/openings.md` has the sources and the decisions.
//!
//! The page of a browser goes without this layer: it has no room for the names.

mod shogi;
#[cfg(test)]
mod tests;
mod xiangqi;

use crate::rules::{Move, Position, Variant};
use crate::words::Locale;

/// The half-moves at the start of a game that are looked at.
pub(crate) fn looked_at(variant: Variant) -> usize {
    match variant {
        Variant::Xiangqi => xiangqi::LOOKED_AT,
        Variant::Shogi => shogi::LOOKED_AT,
        Variant::Jeiqi => 0,
    }
}

/// An opening or a castle.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Name {
    /// The first and the last code of each range; none in shogi.
    codes: Vec<(&'static str, &'static str)>,
    simplified: &'static str,
    traditional: &'static str,
    english: &'static str,
    japanese: &'static str,
}

/// How a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Opening {
    /// Its name.
    pub name: Option<&'static Name>,
    /// The castles of the first and of the second side.
    pub castles: [Option<&'static Name>; 2],
    /// The lines that fit it.
    pub fitting: Fitting,
    /// All names that are true of it, the most exact one last.
    all: Vec<&'static Name>,
    /// The half-moves that were looked at.
    length: usize,
}

/// The lines of a table that fit a game, as a number that an index keeps: 0 if none does, in xiangqi the number of the last
/// line, and in shogi [`OF_SHOGI`] with a bit for each line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Fitting(pub u64);

const OF_SHOGI: u64 = 1 << 63;

/// The openings that a text names: a code, a range of codes such as `A10-A39`, or a part of a name in any language.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Wanted {
    /// The codes.
    range: Option<Codes>,
    /// For each line of xiangqi, whether a game whose last fitting line it is has such an opening.
    xiangqi: Vec<bool>,
    /// A bit for each line that it names.
    shogi: u64,
}

impl Wanted {
    /// The openings that a text names; if `whole`, only those with exactly this name.
    pub(crate) fn of(text: &str, whole: bool) -> Wanted {
        if let Some(range) = range_of(text) {
            let within = xiangqi::names().map(|name| name.is_within(range.as_ref()));
            return Wanted { xiangqi: within.collect(), shogi: 0, range: Some(range) };
        }
        let text = plain(text).to_lowercase();
        let is_called = |name: &str| if whole { name == text } else { name.contains(&text) };
        let names = |name: &Name| name.names().iter().any(|name| is_called(&name.to_lowercase()));
        let called: Vec<bool> = xiangqi::names().map(names).collect();
        let fits = |line: usize| xiangqi::path(line).iter().any(|above| called.get(*above) == Some(&true));
        Wanted { xiangqi: (0..called.len()).map(fits).collect(), shogi: shogi::lines_with(names), range: None }
    }

    /// Whether a header names it; `None` if it is no code, and a part of any name may be meant.
    pub(crate) fn is_header(&self, header: &str) -> Option<bool> {
        let range = self.range.as_ref()?;
        let header = plain(header);
        let code = code_of(header.trim()).or_else(|| range_of(&header));
        Some(code.is_some_and(|code| range.0 <= code.0 && code.1 <= range.1))
    }

    /// Whether it names the opening of a game.
    pub(crate) fn names(&self, Fitting(lines): Fitting) -> bool {
        if lines & OF_SHOGI != 0 {
            return lines & self.shogi != 0;
        }
        let last = usize::try_from(lines).ok().and_then(|line| line.checked_sub(1));
        last.and_then(|line| self.xiangqi.get(line)) == Some(&true)
    }
}

/// The opening of a game that begins with these moves; `None` if nothing is known of it.
pub(crate) fn opening(start: &Position, moves: impl Iterator<Item = Move>) -> Option<Opening> {
    if !start.repeats(&Position::usual(start.variant())) {
        return None;
    }
    match start {
        Position::Xiangqi(_) => {
            let path = xiangqi::fitting(start.clone(), moves);
            let fitting = Fitting(*path.last()? as u64 + 1);
            let all: Vec<&Name> = path.into_iter().filter_map(xiangqi::name).collect();
            Some(Opening { name: all.last().copied(), castles: [None; 2], fitting, all, length: 0 })
        }
        Position::Shogi(position) => shogi::opening(position.clone(), moves),
        Position::Jeiqi(_) => None,
    }
}

/// The opening of a game that starts as usual, and begins with these moves, up to one that is not legal.
pub(crate) fn of_game(variant: Variant, moves: impl Iterator<Item = Move>) -> Option<Opening> {
    let start = Position::usual(variant);
    let mut position = Position::clone(&start);
    let legal = moves.take(looked_at(variant)).take_while(|mv| {
        let is_legal = position.is_legal(*mv);
        position.play(*mv);
        is_legal
    });
    opening(&start, legal)
}

/// The most exact name that is true of all of some openings.
pub(crate) fn common(mut openings: impl Iterator<Item = Option<Opening>>) -> Option<&'static Name> {
    let mut names = openings.next()??.narrowing();
    for opening in openings {
        let others = opening?.narrowing();
        names.retain(|name| others.contains(name));
    }
    names.pop()
}

impl Name {
    /// In a language. The Japanese call openings of xiangqi by their Chinese names.
    pub(crate) fn in_language(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::En => self.english,
            Locale::ZhHans => self.simplified,
            Locale::ZhHant => self.traditional,
            Locale::Ja => self.japanese,
        }
    }

    /// In the language of its game.
    pub(crate) fn usual(&self) -> &'static str {
        if self.codes.is_empty() { self.japanese } else { self.simplified }
    }

    /// Its codes: `A45`, `A10–A39`; empty in shogi.
    pub(crate) fn codes(&self) -> String {
        let range = |(first, last): &(&str, &str)| {
            if first == last { (*first).to_owned() } else { format!("{first}–{last}") }
        };
        self.codes.iter().map(range).collect::<Vec<_>>().join(", ")
    }

    /// Its only code.
    pub(crate) fn code(&self) -> Option<&'static str> {
        match *self.codes {
            [(first, last)] if first == last => Some(first),
            _ => None,
        }
    }

    /// Codes and name: `A45 起马互进七兵局`.
    pub(crate) fn words(&self, locale: Locale) -> String {
        format!("{} {}", self.codes(), self.in_language(locale)).trim_start().to_owned()
    }

    /// Whether a game with a code of the range can have it.
    fn meets(&self, (first, last): (&str, &str)) -> bool {
        self.codes.iter().any(|(from, to)| *from <= last && first <= *to)
    }

    /// Whether all its codes are of the range.
    fn is_within(&self, (first, last): (&str, &str)) -> bool {
        !self.codes.is_empty() && self.codes.iter().all(|(from, to)| first <= *from && *to <= last)
    }

    fn names(&self) -> [&'static str; 4] {
        [self.simplified, self.traditional, self.english, self.japanese]
    }

    /// Whether a text is one of its names, and no more.
    fn is_called(&self, text: &str) -> bool {
        self.names().iter().any(|name| name.eq_ignore_ascii_case(text))
    }
}

impl Opening {
    /// The name, and the castle of each side: `四間飛車 ☗舟囲い ☖美濃囲い`.
    pub(crate) fn words(&self, locale: Locale) -> String {
        let signs = self.castles.iter().zip(["☗", "☖"]);
        let castles =
            signs.filter_map(|(castle, sign)| Some(format!("{sign}{}", castle.as_ref()?.in_language(locale))));
        let parts = self.name.map(|name| name.words(locale)).into_iter().chain(castles);
        parts.collect::<Vec<_>>().join(" ")
    }

    /// Its names, each a part of the one before. In shogi none is a part of another.
    fn narrowing(self) -> Vec<&'static Name> {
        match self.name {
            Some(name) if !name.codes.is_empty() => self.all,
            name => name.into_iter().collect(),
        }
    }

    /// The header that is right where another one stands, in its language: a code for a code, a name for a name. `None` if
    /// that is not certain.
    pub(crate) fn instead_of(&self, header: &str) -> Option<String> {
        let (name, header) = (self.name?, plain(header));
        let header = header.trim();
        if name.codes.is_empty() {
            return Some(name.usual().to_owned());
        }
        if range_of(header).is_some() {
            return name.code().map(str::to_owned);
        }
        let with_code = header.split_once(' ').is_some_and(|(code, _)| code.len() == 3 && range_of(code).is_some());
        if with_code {
            return Some(format!("{} {}", name.code()?, name.simplified));
        }
        let written = xiangqi::language_of(header)?;
        name.names().get(written).map(|name| (*name).to_owned())
    }

    /// Whether a header says something else. Nobody knows what is meant by a name that is in no table.
    pub(crate) fn contradicts(&self, header: &str) -> bool {
        let header = plain(header);
        match self.name {
            Some(name) if !name.codes.is_empty() => xiangqi::contradicts(&self.all, header.trim()),
            _ => shogi::contradicts(self, header.trim()),
        }
    }
}

/// The code that a header is, or begins with.
fn code_of(header: &str) -> Option<Codes> {
    let (code, rest) = header.split_at_checked(3)?;
    range_of(code).filter(|_| !code.contains(['-', '–']) && !rest.starts_with(char::is_alphanumeric))
}

/// A code, or a range of codes.
#[derive(Clone, PartialEq, Debug)]
struct Codes(String, String);

impl Codes {
    fn as_ref(&self) -> (&str, &str) {
        (&self.0, &self.1)
    }
}

/// The codes that a text is: `a45`, `A10-A39`, `B`.
fn range_of(text: &str) -> Option<Codes> {
    let (first, last) = text.split_once(['-', '–']).unwrap_or((text, text));
    let code = |text: &str, rest: &str| {
        let text = text.trim().to_ascii_uppercase();
        let (letter, digits) = (text.get(..1)?, text.get(1..)?);
        let is_code =
            matches!(letter, "A" | "B" | "C" | "D" | "E") && digits.bytes().all(|digit| digit.is_ascii_digit());
        (is_code && digits.len() <= 2).then(|| format!("{text}{}", rest.get(digits.len()..).unwrap_or_default()))
    };
    Some(Codes(code(first, "00")?, code(last, "99")?))
}

/// A text with the usual digits.
fn plain(text: &str) -> String {
    let plain = |sign: char| match sign {
        '０'..='９' => char::from_u32(u32::from(sign) - u32::from('０') + u32::from('0')).unwrap_or(sign),
        _ => sign,
    };
    text.chars().map(plain).collect()
}

/// The lines of a table that say something, each with its columns.
fn lines<const COLUMNS: usize>(table: &'static str) -> impl Iterator<Item = (usize, [&'static str; COLUMNS])> {
    let said = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    said.map(|line| {
        let mut columns = line.split('|').map(str::trim);
        (line.len() - line.trim_start().len(), std::array::from_fn(|_| columns.next().unwrap_or_default()))
    })
}
