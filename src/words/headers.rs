//! Headers and tags of the formats: a short explanation of each.

use super::{Wording, say};
use crate::record::HeaderRole;

impl Wording<'_> {
    /// A header of a format that has keywords of its own: a line of Markdown.
    pub fn header(&self, key: &str) -> String {
        if let Some(own) = self.own_header(key) {
            return own.to_owned();
        }
        match self.spelling.header(key).and_then(|header| header.role) {
            Some(role) => say!(self.locale, "**{name}**: {about}", name = key, about = self.tag(Some(role))),
            None => say!(self.locale, "A header that the format does not know.").to_owned(),
        }
    }

    /// The header in the words of its own format; `None` if those of all formats do.
    fn own_header(&self, key: &str) -> Option<&'static str> {
        let about = [
            say!(self.locale, "**TIME**: when the game was played, or the time used; free text."),
            say!(
                self.locale,
                "**RESULT**: the points of Red and Black, and the reason in brackets: `1-0 (Resign)`, \
                     `0.5-0.5 (Draw)`, `0-0 (Adjourned)`."
            ),
            say!(self.locale, "**RED**: name; rating; title of the player of the red pieces."),
            say!(self.locale, "**BLACK**: name; rating; title of the player of the black pieces."),
            say!(self.locale, "**DATE**: the day of the game, `1994-03-20`."),
            say!(self.locale, "**PLACE**: where the game was played."),
            say!(self.locale, "**EVENT**: the tournament or match."),
            say!(self.locale, "**FEN**: the position that the game starts from."),
            say!(self.locale, "**N+**: the name of Black, who moves first."),
            say!(self.locale, "**N-**: the name of White."),
            say!(self.locale, "**$EVENT**: the tournament or match."),
            say!(self.locale, "**$SITE**: where the game was played."),
            say!(
                self.locale,
                "**$START_TIME**: when the game began, `2003/05/03 10:30:00`; the time of day is optional."
            ),
            say!(self.locale, "**$END_TIME**: when the game ended, `2003/05/03 11:11:05`."),
            say!(self.locale, "**$TIME_LIMIT**: each player's hours and minutes, and seconds of byoyomi: `00:25+00`."),
            say!(self.locale, "**$OPENING**: the name of the opening."),
            say!(self.locale, "**$TIME**: each player's seconds at the start, of byoyomi and of increment: `600+0+5`."),
            say!(self.locale, "**$TIME+**: Black's seconds at the start, of byoyomi and of increment."),
            say!(self.locale, "**$TIME-**: White's seconds at the start, of byoyomi and of increment."),
            say!(self.locale, "**$MAX_MOVES**: the number of moves after which the game is drawn."),
            say!(self.locale, "**$JISHOGI**: the rule for declarations, by 27 or 24 points."),
            say!(self.locale, "**$NOTE**: a remark on the game; `\\n` is a line break."),
            say!(self.locale, "**TOTAL_STEP**: the number of steps in the file."),
            say!(self.locale, "**LAST_MOVER**: the side that moved last; the other side is to move."),
        ];
        about.into_iter().find(|text| is_about(text, key))
    }

    /// The meaning of a tag by its role, as a phrase with a full stop.
    pub fn tag(&self, role: Option<HeaderRole>) -> &'static str {
        let Some(role) = role else { return say!(self.locale, "a tag that the format does not define.") };
        match role {
            HeaderRole::Event => say!(self.locale, "the tournament or match."),
            HeaderRole::Site => say!(self.locale, "the place."),
            HeaderRole::Date => say!(self.locale, "the day, `1994.03.20`, with `?` for unknown digits."),
            HeaderRole::StartTime => say!(self.locale, "the time of day when play began."),
            HeaderRole::EndTime => say!(self.locale, "the time when play ended."),
            HeaderRole::Round => say!(self.locale, "the round; `?` if it is unknown, `-` if there is none."),
            HeaderRole::First => say!(self.locale, "the player who moves first."),
            HeaderRole::FirstRating => say!(self.locale, "the rating of the player who moves first."),
            HeaderRole::FirstTitle => say!(self.locale, "the title of the player who moves first."),
            HeaderRole::FirstTeam => say!(self.locale, "the team of the player who moves first."),
            HeaderRole::Second => say!(self.locale, "the player who moves second."),
            HeaderRole::SecondRating => say!(self.locale, "the rating of the player who moves second."),
            HeaderRole::SecondTitle => say!(self.locale, "the title of the player who moves second."),
            HeaderRole::SecondTeam => say!(self.locale, "the team of the player who moves second."),
            HeaderRole::Result => {
                say!(self.locale, "`1-0`, `0-1`, `1/2-1/2`, or `*` for no result; the moves end with the same word.")
            }
            HeaderRole::Reason => say!(self.locale, "why the game ended."),
            HeaderRole::Score => say!(self.locale, "the points awarded."),
            HeaderRole::TimeControl => say!(self.locale, "the time control."),
            HeaderRole::Opening => say!(self.locale, "the opening."),
            HeaderRole::Variation => say!(self.locale, "the variation of the opening."),
            HeaderRole::Code => say!(self.locale, "the code of the opening; ECCO classifies those of xiangqi."),
            HeaderRole::Annotator => say!(self.locale, "the author of the comments."),
            HeaderRole::Author => say!(self.locale, "the author of the record."),
            HeaderRole::Kind => say!(self.locale, "which part of a game the record is of."),
            HeaderRole::FirstTime => say!(self.locale, "the time of the player who moves first."),
            HeaderRole::SecondTime => say!(self.locale, "the time of the player who moves second."),
            HeaderRole::MoveLimit => say!(self.locale, "the number of moves after which the game is drawn."),
            HeaderRole::Impasse => say!(self.locale, "the rule for an impasse."),
            HeaderRole::Note => say!(self.locale, "a remark on the game."),
            HeaderRole::Number => say!(self.locale, "the number of the game in its collection."),
            HeaderRole::Title => say!(self.locale, "the title of the game."),
            HeaderRole::Game => say!(self.locale, "the game that is played, `Chinese Chess`."),
            HeaderRole::Variant => say!(self.locale, "the game that is played, `Xiangqi` or `Jeiqi`."),
            HeaderRole::Notation => say!(self.locale, "the notation of the moves: `Chinese`, `WXF` or `ICCS`."),
            HeaderRole::Setup => say!(self.locale, "`1` if the game starts from the position of the tag FEN."),
            HeaderRole::Fen => say!(self.locale, "the position that the game starts from."),
            HeaderRole::PlyCount => say!(self.locale, "the number of half-moves."),
        }
    }

    /// A version of CSA: a line of Markdown.
    pub fn csa_version(&self, name: &str) -> &'static str {
        let known = [
            say!(self.locale, "**V2** (2002): adds headers that begin with `$`."),
            say!(self.locale, "**V2.1** (2005): adds `%TIME_UP` and `%ILLEGAL_MOVE`."),
            say!(
                self.locale,
                "**V2.2** (2008): adds `%+ILLEGAL_ACTION` and `%-ILLEGAL_ACTION`; most programs write it."
            ),
            say!(
                self.locale,
                "**V3.0** (2024): adds times in fractions of seconds, `$TIME`, `$MAX_MOVES`, `$JISHOGI`, \
                     `$NOTE` and `%MAX_MOVES`."
            ),
        ];
        let whole = name.trim_end_matches(".0");
        let mut known = known.into_iter();
        let found = known.find(|text| is_about(text, whole) || is_about(text, &format!("{whole}.0")));
        found.unwrap_or_else(|| say!(self.locale, "An unknown version of the format."))
    }
}

/// Whether a line of Markdown begins with a name.
fn is_about(text: &str, name: &str) -> bool {
    text.strip_prefix("**").and_then(|text| text.strip_prefix(name)).is_some_and(|rest| rest.starts_with("**"))
}
