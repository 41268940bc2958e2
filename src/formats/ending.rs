//! How a game ended, in every vocabulary: `1-0 (Resign)`, `Result` with `Termination`, `%TORYO`.

use super::FORMATS;
use super::spelling::EndWord;
use super::tags::headers;
use crate::record::{End, Game, GameResult, HeaderRole, Verdict, decimal};

/// The end of a game in neutral form.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Ending {
    /// The winner.
    pub verdict: Option<Verdict>,
    /// The score as written, where it is not the verdict's plain one: `3-0`, `0.5`.
    pub score: Option<String>,
    /// Why, as written.
    pub reason: Option<String>,
}

/// The words of seed 0 and of PGN for the same reason; all other reasons are free text and the same in both.
const REASONS: [(&str, &str); 1] = [("Forfeit on time", "time forfeit")];

/// The word of a format that ends a game for a reason.
pub(crate) fn end_word(reason: &str) -> Option<&'static EndWord> {
    FORMATS.iter().flat_map(|format| format.spelling.ends).find(|end| end.means(reason))
}

/// The word that ends a game for a reason, and its meaning. Any other word that begins with `%` is kept.
pub(crate) fn end_of(reason: &str) -> Option<(String, End)> {
    match end_word(reason) {
        Some(end) => Some((end.word.to_owned(), end.end)),
        None => reason.starts_with('%').then(|| (reason.to_owned(), End::Unknown)),
    }
}

impl Ending {
    /// The end of a game: by its result and headers, else by the word after its moves.
    pub(crate) fn of_game(game: &Game) -> Ending {
        let ending = Ending::of(&game.front.result, &game.front.tags);
        let verdict = ending.verdict.or_else(|| game.verdict());
        Ending { verdict, ..ending }
    }

    /// The end of a game by its result and its headers.
    pub(crate) fn of(outcome: &GameResult, tags: &[(String, String)]) -> Ending {
        let headers = headers(tags);
        let tag = |role: HeaderRole| {
            let header = headers.iter().find(|header| header.role == Some(role));
            header.map(|header| header.value.trim().to_owned()).filter(|value| !value.is_empty())
        };
        let written = tag(HeaderRole::Score).or_else(|| outcome.score.clone());
        let verdict = outcome.verdict().or_else(|| verdict(outcome.score.as_deref()?));
        let verdict = verdict.or_else(|| self::verdict(written.as_deref()?));
        let reason = outcome.reason.clone().filter(|reason| !reason.is_empty()).or_else(|| tag(HeaderRole::Reason));
        let mut ending = Ending { verdict, score: None, reason };
        let draws = matches!(written.as_deref(), Some("1/2-1/2" | "*"));
        let plain = ending.plain();
        ending.score = written.filter(|score| !draws && Some(score.as_str()) != plain);
        ending
    }

    /// The verdict as seed 0 writes it. An unfinished game without a reason has no result there.
    fn plain(&self) -> Option<&'static str> {
        match self.verdict? {
            Verdict::FirstWins => Some("1-0"),
            Verdict::SecondWins => Some("0-1"),
            Verdict::Draw => Some("0.5-0.5"),
            Verdict::Unfinished => self.reason.as_ref().map(|_| "0-0"),
        }
    }

    /// `1-0 (Resign)`, the value of a RESULT line; `None` if the result is unknown, or if the reason cannot be written
    /// between brackets ([`Ending::reason_fits`]) and there is no score.
    pub(crate) fn yang(&self) -> Option<String> {
        let score = self.score.as_deref().or_else(|| self.plain())?;
        match &self.reason {
            Some(reason) if self.reason_fits() => {
                let own = REASONS.iter().find(|(_, pgn)| pgn.eq_ignore_ascii_case(reason));
                Some(format!("{score} ({})", own.map_or(reason.as_str(), |(yang, _)| yang)))
            }
            _ => Some(score.to_owned()),
        }
    }

    /// Whether the reason can stand between the brackets of a RESULT line.
    pub(crate) fn reason_fits(&self) -> bool {
        let bracketed = |reason: &String| !reason.contains(['(', ')', '\n', '\r']);
        self.reason.as_ref().is_none_or(bracketed) && (self.score.is_some() || self.plain().is_some())
    }

    /// `1-0`, `0-1`, `1/2-1/2` or `*`: the value of `Result`, and the word that ends the moves.
    pub(crate) fn pgn(&self) -> &'static str {
        match self.verdict {
            Some(Verdict::FirstWins) => "1-0",
            Some(Verdict::SecondWins) => "0-1",
            Some(Verdict::Draw) => "1/2-1/2",
            Some(Verdict::Unfinished) | None => "*",
        }
    }

    /// The value of `Termination`.
    pub(crate) fn pgn_reason(&self) -> Option<&str> {
        let reason = self.reason.as_deref()?;
        let own = REASONS.iter().find(|(yang, _)| yang.eq_ignore_ascii_case(reason));
        Some(own.map_or(reason, |(_, pgn)| pgn))
    }
}

/// The verdict of a score in any vocabulary.
fn verdict(score: &str) -> Option<Verdict> {
    match score.trim() {
        "*" => return Some(Verdict::Unfinished),
        "1/2-1/2" | "1/2" | "0.5" => return Some(Verdict::Draw),
        _ => {}
    }
    let (first, second) = score.split_once('-')?;
    let points = Some((decimal(first.trim())?, decimal(second.trim())?));
    GameResult { points, ..GameResult::default() }.verdict()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ending(score: &str, reason: &str, tags: &[(&str, &str)]) -> Ending {
        let text = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let tags: Vec<_> = tags.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        Ending::of(&GameResult { score: text(score), reason: text(reason), points: None }, &tags)
    }

    #[test]
    fn results_in_every_vocabulary() {
        let cases = [
            ("1-0", "Resign", Some("1-0 (Resign)"), "1-0", Some("Resign"), None, Some("TORYO")),
            (
                "0-1",
                "Forfeit on time",
                Some("0-1 (Forfeit on time)"),
                "0-1",
                Some("time forfeit"),
                None,
                Some("TIME_UP"),
            ),
            ("0.5-0.5", "", Some("0.5-0.5"), "1/2-1/2", None, None, None),
            ("1/2-1/2", "", Some("0.5-0.5"), "1/2-1/2", None, None, None),
            ("0.5", "", Some("0.5"), "1/2-1/2", None, Some("0.5"), None),
            ("3-0", "", Some("3-0"), "1-0", None, Some("3-0"), None),
            ("0-0", "Adjourned", Some("0-0 (Adjourned)"), "*", Some("Adjourned"), None, Some("CHUDAN")),
            ("0-0", "", Some("0-0"), "*", None, Some("0-0"), None),
            ("*", "", None, "*", None, None, None),
            ("", "", None, "*", None, None, None),
            ("", "%TORYO", None, "*", Some("%TORYO"), None, Some("TORYO")),
            ("1-0", "time (flag)", Some("1-0"), "1-0", Some("time (flag)"), None, None),
        ];
        for (score, reason, yang, pgn, pgn_reason, kept, special) in cases {
            let ending = ending(score, reason, &[]);
            assert_eq!(ending.yang().as_deref(), yang, "{score} {reason}");
            assert_eq!((ending.pgn(), ending.pgn_reason()), (pgn, pgn_reason), "{score} {reason}");
            let word = ending.reason.as_deref().and_then(end_word).map(|end| end.word.trim_start_matches('%'));
            assert_eq!((ending.score.as_deref(), word), (kept, special), "{score} {reason}");
        }
    }

    #[test]
    fn tags_of_pgn_say_the_rest() {
        let back = ending("1-0", "", &[("Score", "3-0"), ("Termination", "time forfeit")]);
        assert_eq!(back.yang().as_deref(), Some("3-0 (Forfeit on time)"));
        let back = ending("*", "", &[("Score", "0-0")]);
        assert_eq!(back.yang().as_deref(), Some("0-0"));
        assert!(!ending("*", "(x)", &[]).reason_fits());
        assert_eq!(end_of("resign"), Some(("%TORYO".to_owned(), End::Loses)));
        assert_eq!(end_of("%NEW"), Some(("%NEW".to_owned(), End::Unknown)));
        assert_eq!(end_of("tired"), None);
    }
}
