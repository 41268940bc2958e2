//! The headers of a game: results, dates, players.

use super::{BadDate, BadPlayer, BadResult, DateStyle, HeaderKey, HeaderText, Issue, IssueKind, TextPart};
use crate::text::TextRange;
use smallvec::SmallVec;

/// A result as written.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GameResult {
    /// The score as written: `1-0`, `0.5`, `*`.
    pub score: Option<String>,
    /// The reason without its brackets.
    pub reason: Option<String>,
    /// Points of the first and the second mover, if there are two scores.
    pub points: Option<(f64, f64)>,
}

/// How a game ended, by its score.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The first mover has won.
    FirstWins,
    /// The second mover has won.
    SecondWins,
    /// Nobody has won.
    Draw,
    /// The game was not finished.
    Unfinished,
}

impl Verdict {
    /// The score for formats without words of their own: `1-0`, `0-1`, `0.5-0.5`, `*`.
    pub fn score(self) -> &'static str {
        match self {
            Verdict::FirstWins => "1-0",
            Verdict::SecondWins => "0-1",
            Verdict::Draw => "0.5-0.5",
            Verdict::Unfinished => "*",
        }
    }
}

impl GameResult {
    /// The result of a score in any vocabulary, such as `1-0`, `1/2-1/2` or `0.5`, and a reason.
    pub fn of(score: Option<String>, reason: Option<String>) -> GameResult {
        let number = |text: &str| if text == "1/2" { Some(0.5) } else { decimal(text) };
        let points = score.as_deref().and_then(|score| {
            let (first, second) = if score == "0.5" { (score, score) } else { score.split_once('-')? };
            Some((number(first.trim())?, number(second.trim())?))
        });
        GameResult { score, reason, points }
    }

    /// The winner is the side with the larger score. Equal scores above zero are a draw, `0-0` and `*` are unfinished
    /// (record-formats §8.3 row 10). `None` without a readable score.
    pub fn verdict(&self) -> Option<Verdict> {
        match self.points {
            Some((first, second)) if first > second => Some(Verdict::FirstWins),
            Some((first, second)) if first < second => Some(Verdict::SecondWins),
            Some((first, _)) if first > 0.0 => Some(Verdict::Draw),
            Some(_) => Some(Verdict::Unfinished),
            None => match self.score.as_deref() {
                Some("*") => Some(Verdict::Unfinished),
                _ => None,
            },
        }
    }
}

/// Checks the value of a header.
pub(super) fn check(header: &HeaderText<'_>, issues: &mut Vec<Issue>) {
    match header.meaning {
        HeaderKey::First | HeaderKey::Second => player(header, issues),
        HeaderKey::Date => {
            if let Some((at, text)) = &header.value
                && let Some(why) = date(text, header.dates)
            {
                issues.push(Issue::new(*at, IssueKind::BadDate { why, style: header.dates }));
            }
        }
        HeaderKey::Result => {
            if let Err((at, why)) = read_result(header) {
                issues.push(Issue::new(at, IssueKind::BadResult { why }));
            }
        }
        HeaderKey::Score => {
            let text = header.value.as_ref().map_or("", |(_, text)| text);
            if score(text).is_none() {
                let at = header.value.as_ref().map_or(header.key.range, |(range, _)| *range);
                issues.push(Issue::new(at, IssueKind::BadResult { why: BadResult::Word }));
            }
        }
        HeaderKey::Fen
        | HeaderKey::Variant
        | HeaderKey::Notation
        | HeaderKey::Length
        | HeaderKey::Text
        | HeaderKey::Unknown => {}
    }
}

fn player(header: &HeaderText<'_>, issues: &mut Vec<Issue>) {
    if let Some(extra) = header.fields.get(3..).and_then(|rest| rest.iter().find(|field| !field.text.is_empty())) {
        issues.push(Issue::new(extra.range, IssueKind::BadPlayer { why: BadPlayer::TooManyFields }));
        // The rating may be one field further.
        return;
    }
    if let Some(rating) = header.fields.get(1).filter(|field| !field.text.is_empty())
        && decimal(rating.text).is_none()
    {
        issues.push(Issue::new(rating.range, IssueKind::BadPlayer { why: BadPlayer::Rating }));
    }
}

/// The number that digits mean, with a point or without: `1`, `0.5`, `1500.`. The standard library's parser reads `inf` and
/// `1e9` too, and has large tables to round any number rightly.
pub(crate) fn decimal(text: &str) -> Option<f64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digit = |byte: u8| byte.is_ascii_digit().then(|| f64::from(byte - b'0'));
    let whole_part = whole.bytes().try_fold(0.0, |sum, byte| Some(sum * 10.0 + digit(byte)?))?;
    let fraction_part = fraction.bytes().rev().try_fold(0.0, |sum, byte| Some((sum + digit(byte)?) / 10.0))?;
    (whole.len() + fraction.len() > 0).then_some(whole_part + fraction_part)
}

/// The reasons of seed 0, and those that programs and people write besides.
const REASONS: [&str; 17] = [
    "resign",
    "resigns",
    "resignation",
    "checkmate",
    "mate",
    "stalemate",
    "forfeit on time",
    "time",
    "timeout",
    "forfeit",
    "draw",
    "agreed",
    "agreement",
    "repetition",
    "perpetual check",
    "adjourned",
    "incomplete",
];

/// Reads a RESULT line; an error is the wrong part.
pub(super) fn read_result(header: &HeaderText<'_>) -> Result<GameResult, (TextRange, BadResult)> {
    let mut outcome = GameResult::default();
    let whole = header.value.as_ref().map_or(header.key.range, |(range, _)| *range);
    let (scores, rest): (Vec<&TextPart<'_>>, Vec<&TextPart<'_>>) =
        header.fields.iter().partition(|part| !part.text.starts_with('('));
    let points: Option<Vec<f64>> = scores
        .iter()
        .filter(|part| part.text != "-")
        .map(|part| if part.text == "*" { Some(f64::NAN) } else { decimal(part.text) })
        .collect();
    let Some(points) = points else { return Err((whole, BadResult::Shape)) };
    let dashes = scores.iter().filter(|part| part.text == "-").count();
    match (points.as_slice(), dashes) {
        ([], _) => return Err((whole, BadResult::NoScore)),
        ([first, second], 1) if !first.is_nan() && !second.is_nan() => outcome.points = Some((*first, *second)),
        ([half], 0) if *half == 0.5 => outcome.points = Some((0.5, 0.5)),
        ([star], 0) if star.is_nan() => {}
        _ => return Err((whole, BadResult::Shape)),
    }
    outcome.score = Some(scores.iter().map(|part| part.text).collect());
    if let Some(reason) = rest.first() {
        let Some(inner) = reason.text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) else {
            return Err((reason.range, BadResult::UnclosedReason));
        };
        let inner = inner.trim();
        outcome.reason = Some(inner.to_owned());
        if !inner.is_empty() && !REASONS.contains(&inner.to_ascii_lowercase().as_str()) {
            return Err((reason.range, BadResult::UnknownReason));
        }
    }
    Ok(outcome)
}

/// The points of a word that ends a game; the inner `None` for a game without a result.
fn score(text: &str) -> Option<Option<(f64, f64)>> {
    Some(match text {
        "1-0" => Some((1.0, 0.0)),
        "0-1" => Some((0.0, 1.0)),
        "1/2-1/2" => Some((0.5, 0.5)),
        "*" => None,
        _ => return None,
    })
}

/// The readable part of a result.
pub(super) fn result(header: &HeaderText<'_>) -> GameResult {
    if header.meaning == HeaderKey::Score {
        let text = header.value.as_ref().map(|(_, text)| text.to_string()).filter(|text| !text.is_empty());
        let points = text.as_deref().and_then(score).flatten();
        return GameResult { score: text, reason: None, points };
    }
    match read_result(header) {
        Ok(outcome) => outcome,
        Err(_) => {
            let split = |reason: bool| {
                let parts = header.fields.iter().filter(move |part| part.text.starts_with('(') == reason);
                let text: String = parts.map(|part| part.text).collect();
                Some(text.trim_matches(['(', ')', ' ']).to_owned()).filter(|text| !text.is_empty())
            };
            let mut outcome = GameResult { score: split(false), reason: split(true), points: None };
            if let Some((first, second)) = outcome.score.as_deref().and_then(|score| score.split_once('-'))
                && let (Some(first), Some(second)) = (decimal(first), decimal(second))
            {
                outcome.points = Some((first, second));
            }
            outcome
        }
    }
}

/// Whether a text looks as if it was read in the wrong encoding. It then has replacement characters, control
/// characters, or a run of signs from the upper half of Latin-1 (mostly of Windows) that no language writes side by
/// side.
pub(super) fn is_garbled(text: &str) -> bool {
    if text.is_ascii() {
        return false;
    }
    let (mut row, mut letters, mut lost) = (0, 0, false);
    for c in text.chars() {
        let letter = matches!(c, '\u{a0}'..='\u{ff}');
        if matches!(c, '\u{80}'..='\u{84}' | '\u{86}'..='\u{9f}') {
            return true;
        }
        if !letter && !WINDOWS.contains(c) && c != '\u{fffd}' {
            (row, letters, lost) = (0, 0, false);
            continue;
        }
        row += 1;
        letters += u32::from(letter);
        lost |= c == '\u{fffd}';
        if (row >= 4 && letters >= 2) || (row >= 2 && lost) {
            return true;
        }
    }
    text.contains("锟斤拷")
}

/// The characters of Windows in the range of Latin-1's control characters.
const WINDOWS: &str = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

/// The problem of a date, if it has one.
fn date(text: &str, style: DateStyle) -> Option<BadDate> {
    // `?` and `????.??` say that it is not known.
    if text.contains('?') && text.chars().all(|c| matches!(c, '?' | '-' | '.' | '/')) {
        return None;
    }
    let mut words = text.split_ascii_whitespace();
    let day = words.next()?;
    let day = if style == DateStyle::Slashes { without_weekday(day) } else { day };
    let time = words.next();
    let parts: SmallVec<[&str; 4]> = day.split(['-', '.', '/']).collect();
    let [a, b, c] = parts.as_slice() else { return Some(BadDate::Shape) };
    let (year, month, date, swapped) = if a.len() == 4 { (*a, *b, *c, false) } else { (*c, *b, *a, true) };
    let known = |part: &str, len: usize| {
        part.len() == len && part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?' || byte == b'x')
    };
    if !(known(year, 4) && known(month, 2) && known(date, 2)) {
        return Some(BadDate::Shape);
    }
    if let (Ok(year), Ok(month), Ok(date)) = (year.parse::<u32>(), month.parse::<u32>(), date.parse::<u32>())
        && !(1..=days(year, month)).contains(&date)
    {
        return Some(BadDate::NoSuchDay);
    }
    let (sign, time_allowed) = match style {
        DateStyle::Dashes => ('-', false),
        DateStyle::Dots => ('.', false),
        DateStyle::Slashes => ('/', true),
    };
    if time_allowed && (time.is_some_and(|time| !is_time(time)) || words.next().is_some()) {
        return Some(BadDate::Shape);
    }
    let usual = day.matches(sign).count() == 2;
    (swapped || !usual || (time.is_some() && !time_allowed)).then_some(BadDate::Order)
}

/// Whether a text is a time of day, with or without its seconds.
fn is_time(text: &str) -> bool {
    let parts: SmallVec<[&str; 4]> = text.split(':').collect();
    let below = |part: &&str, limit: u8| part.len() <= 2 && part.parse::<u8>().is_ok_and(|number| number < limit);
    match parts.as_slice() {
        [hour, minute] => below(hour, 24) && below(minute, 60),
        [hour, minute, second] => below(hour, 24) && below(minute, 60) && below(second, 60),
        _ => false,
    }
}

/// The number of days in a month; 0 if there is no such month.
fn days(year: u32, month: u32) -> u32 {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 0,
    }
}

/// A day without the day of the week in brackets: `1994/03/20(日)`.
pub(crate) fn without_weekday(day: &str) -> &str {
    let inner = day.strip_suffix([')', '）']).and_then(|day| day.rsplit_once(['(', '（']));
    match inner {
        Some((day, "月" | "火" | "水" | "木" | "金" | "土" | "日")) => day,
        _ => day,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lost_letters() {
        for lost in [
            "±±¾©ÖÐ¹ú",
            "\u{fffd}\u{fffd}x",
            "锟斤拷",
            "ä¸\u{ad}å›½",
            "’J\u{90}ì\u{8d}_Ži",
            "’J\u{fffd}ì\u{fffd}_Ži",
            "—³‰¤\u{fffd}í‘æˆê‹Ç",
        ] {
            assert!(is_garbled(lost), "{lost}");
        }
        for fine in ["", "Bergen", "Århus", "北京", "Señor Núñez", "a \u{fffd}", "“‘Été’…” – 1ère", "O’Neil", "‚Ö‘"]
        {
            assert!(!is_garbled(fine), "{fine}");
        }
    }

    #[test]
    fn decimals() {
        let texts = ["1", "0.5", ".5", "5.", "1500", "0.25", "007.10"];
        assert!(texts.iter().all(|text| decimal(text) == text.parse().ok()), "{:?}", texts.map(decimal));
        assert!(["", ".", "1.2.3", "-1", "+1", "1e3", "inf", "NaN", "１"].iter().all(|text| decimal(text).is_none()));
    }

    #[test]
    fn dates_of_other_formats() {
        assert_eq!(date("1994.03.20", DateStyle::Dots), None);
        assert_eq!(date("1994.??.??", DateStyle::Dots), None);
        assert_eq!(date("1994-03-20", DateStyle::Dots), Some(BadDate::Order));
        assert_eq!(date("1994/03/20 13:05:40", DateStyle::Slashes), None);
        assert_eq!(date("1994/02/30", DateStyle::Slashes), Some(BadDate::NoSuchDay));
        assert_eq!(date("1994/03/20 9:05", DateStyle::Slashes), None);
        assert_eq!(date("1994/03/20(日) 9:05", DateStyle::Slashes), None);
        assert_eq!(date("1994/03/20(x)", DateStyle::Slashes), Some(BadDate::Shape));
        for text in ["1994/03/20 25:00:00", "1994/03/20 12:60", "1994/03/20 noon", "1994/03/20 12:00 13:00"] {
            assert_eq!(date(text, DateStyle::Slashes), Some(BadDate::Shape), "{text}");
        }
    }

    #[test]
    fn dates() {
        let cases = [
            ("1994-03-20", None),
            ("?", None),
            ("????", None),
            ("????.??.??", None),
            ("?-?", None),
            ("1994?", Some(BadDate::Shape)),
            ("1994-02-30", Some(BadDate::NoSuchDay)),
            ("1994-13-01", Some(BadDate::NoSuchDay)),
            ("2000-02-29", None),
            ("1994-??-??", None),
            ("24-12-2022", Some(BadDate::Order)),
            ("2020-02-02 02:02:02", Some(BadDate::Order)),
            ("1994.03.20", Some(BadDate::Order)),
            ("spring", Some(BadDate::Shape)),
            ("1994-3-20", Some(BadDate::Shape)),
        ];
        for (text, wrong) in cases {
            assert_eq!(date(text, DateStyle::Dashes), wrong, "{text}");
        }
    }
}
