//! Headers and tags of the formats: a short explanation of each.

use super::{Wording, say};
use crate::record::tags::HeaderRole;

impl Wording<'_> {
    /// A header of a format that has keywords of its own: a line of Markdown.
    pub fn header(&self, key: &str) -> &'static str {
        match key {
            "TIME" => say!(self.locale, "**TIME**: when the game was played, or the time used; free text."),
            "RESULT" => {
                say!(
                    self.locale,
                    "**RESULT**: the points of Red and Black, and the reason in brackets: `1-0 (Resign)`, \
                     `0.5-0.5 (Draw)`, `0-0 (Adjourned)`."
                )
            }
            "RED" => say!(self.locale, "**RED**: name; rating; title of the player of the red pieces."),
            "BLACK" => say!(self.locale, "**BLACK**: name; rating; title of the player of the black pieces."),
            "DATE" => say!(self.locale, "**DATE**: the day of the game, `1994-03-20`."),
            "PLACE" => say!(self.locale, "**PLACE**: where the game was played."),
            "EVENT" => say!(self.locale, "**EVENT**: the tournament or match."),
            "FEN" => say!(self.locale, "**FEN**: the position that the game starts from."),
            "N+" => say!(self.locale, "**N+**: the name of Black, who moves first."),
            "N-" => say!(self.locale, "**N-**: the name of White."),
            "$EVENT" => say!(self.locale, "**$EVENT**: the tournament or match."),
            "$SITE" => say!(self.locale, "**$SITE**: where the game was played."),
            "$START_TIME" => {
                say!(
                    self.locale,
                    "**$START_TIME**: when the game began, `2003/05/03 10:30:00`; the time of day is optional."
                )
            }
            "$END_TIME" => say!(self.locale, "**$END_TIME**: when the game ended, `2003/05/03 11:11:05`."),
            "$TIME_LIMIT" => say!(
                self.locale,
                "**$TIME_LIMIT**: each player's hours and minutes, and seconds of byoyomi: `00:25+00`."
            ),
            "$OPENING" => say!(self.locale, "**$OPENING**: the name of the opening."),
            "$TIME" => say!(
                self.locale,
                "**$TIME**: each player's seconds at the start, of byoyomi and of increment: `600+0+5`."
            ),
            "$TIME+" => say!(self.locale, "**$TIME+**: Black's seconds at the start, of byoyomi and of increment."),
            "$TIME-" => say!(self.locale, "**$TIME-**: White's seconds at the start, of byoyomi and of increment."),
            "$MAX_MOVES" => say!(self.locale, "**$MAX_MOVES**: the number of moves after which the game is drawn."),
            "$JISHOGI" => say!(self.locale, "**$JISHOGI**: the rule for declarations, by 27 or 24 points."),
            "$NOTE" => say!(self.locale, "**$NOTE**: a remark on the game; `\\n` is a line break."),
            "TOTAL_STEP" => say!(self.locale, "**TOTAL_STEP**: the number of steps in the file."),
            "LAST_MOVER" => say!(self.locale, "**LAST_MOVER**: the side that moved last; the other side is to move."),
            _ => say!(self.locale, "A header that the format does not know."),
        }
    }

    /// The meaning of a tag by its role, as a phrase with a full stop.
    pub fn tag(&self, role: Option<HeaderRole>) -> &'static str {
        let Some(role) = role else {
            return say!(self.locale, "a tag that the format does not define.");
        };
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
        match name {
            "V2" | "V2.0" => say!(self.locale, "**V2** (2002): adds headers that begin with `$`."),
            "V2.1" => say!(self.locale, "**V2.1** (2005): adds `%TIME_UP` and `%ILLEGAL_MOVE`."),
            "V2.2" => say!(
                self.locale,
                "**V2.2** (2008): adds `%+ILLEGAL_ACTION` and `%-ILLEGAL_ACTION`; most programs write it."
            ),
            "V3" | "V3.0" => {
                say!(
                    self.locale,
                    "**V3.0** (2024): adds times in fractions of seconds, `$TIME`, `$MAX_MOVES`, `$JISHOGI`, \
                     `$NOTE` and `%MAX_MOVES`."
                )
            }
            _ => say!(self.locale, "An unknown version of the format."),
        }
    }
}
