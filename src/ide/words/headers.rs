//! Headers and tags of the formats: a short explanation of each.

use super::Wording;
use crate::record::tags::HeaderRole;

impl Wording<'_> {
    /// A header of a format that has keywords of its own: a line of Markdown.
    pub fn header(&self, key: &str) -> &'static str {
        match key {
            "TIME" => "**TIME**: when the game was played, or the time used; free text.",
            "RESULT" => {
                "**RESULT**: the points of Red and Black, and the reason in brackets: `1-0 (Resign)`, `0.5-0.5 (Draw)`, `0-0 (Adjourned)`."
            }
            "RED" => "**RED**: name; rating; title of the player of the red pieces.",
            "BLACK" => "**BLACK**: name; rating; title of the player of the black pieces.",
            "DATE" => "**DATE**: the day of the game, `1994-03-20`.",
            "PLACE" => "**PLACE**: where the game was played.",
            "EVENT" => "**EVENT**: the tournament or match.",
            "FEN" => "**FEN**: the position that the game starts from.",
            "N+" => "**N+**: the name of Black, who moves first.",
            "N-" => "**N-**: the name of White.",
            "$EVENT" => "**$EVENT**: the tournament or match.",
            "$SITE" => "**$SITE**: where the game was played.",
            "$START_TIME" => {
                "**$START_TIME**: when the game began, `2003/05/03 10:30:00`; the time of day is optional."
            }
            "$END_TIME" => "**$END_TIME**: when the game ended, `2003/05/03 11:11:05`.",
            "$TIME_LIMIT" => "**$TIME_LIMIT**: each player's hours and minutes, and seconds of byoyomi: `00:25+00`.",
            "$OPENING" => "**$OPENING**: the name of the opening.",
            "$TIME" => "**$TIME**: each player's seconds at the start, of byoyomi and of increment: `600+0+5`.",
            "$TIME+" => "**$TIME+**: Black's seconds at the start, of byoyomi and of increment.",
            "$TIME-" => "**$TIME-**: White's seconds at the start, of byoyomi and of increment.",
            "$MAX_MOVES" => "**$MAX_MOVES**: the number of moves after which the game is drawn.",
            "$JISHOGI" => "**$JISHOGI**: the rule for declarations, by 27 or 24 points.",
            "$NOTE" => "**$NOTE**: a remark on the game; `\\n` is a line break.",
            _ => "A header that the format does not know.",
        }
    }

    /// The meaning of a tag by its role, as a phrase with a full stop.
    pub fn tag(&self, role: Option<HeaderRole>) -> &'static str {
        let Some(role) = role else {
            return "a tag of the record's author.";
        };
        match role {
            HeaderRole::Event => "the tournament or match.",
            HeaderRole::Site => "the place.",
            HeaderRole::Date => "the day, `1994.03.20`, with `?` for unknown digits.",
            HeaderRole::StartTime => "the time of day when play began.",
            HeaderRole::EndTime => "the time when play ended.",
            HeaderRole::Round => "the round; `?` if it is unknown, `-` if there is none.",
            HeaderRole::First => "the player who moves first.",
            HeaderRole::FirstRating => "the rating of the player who moves first.",
            HeaderRole::FirstTitle => "the title of the player who moves first.",
            HeaderRole::FirstTeam => "the team of the player who moves first.",
            HeaderRole::Second => "the player who moves second.",
            HeaderRole::SecondRating => "the rating of the player who moves second.",
            HeaderRole::SecondTitle => "the title of the player who moves second.",
            HeaderRole::SecondTeam => "the team of the player who moves second.",
            HeaderRole::Result => "`1-0`, `0-1`, `1/2-1/2`, or `*` for no result; the moves end with the same word.",
            HeaderRole::Reason => "why the game ended.",
            HeaderRole::Score => "the points awarded.",
            HeaderRole::TimeControl => "the time control.",
            HeaderRole::Opening => "the opening.",
            HeaderRole::Variation => "the variation of the opening.",
            HeaderRole::Code => "the code of the opening; ECCO classifies those of xiangqi.",
            HeaderRole::Annotator => "the author of the comments.",
            HeaderRole::Number => "the number of the game in its collection.",
            HeaderRole::Title => "the title of the game.",
            HeaderRole::Game => "the game that is played, `Chinese Chess`.",
            HeaderRole::Variant => "the game that is played, `Xiangqi` or `Jeiqi`.",
            HeaderRole::Notation => "the notation of the moves: `Chinese`, `WXF` or `ICCS`.",
            HeaderRole::Setup => "`1` if the game starts from the position of the tag FEN.",
            HeaderRole::Fen => "the position that the game starts from.",
            HeaderRole::PlyCount => "the number of half-moves.",
        }
    }

    /// A version of CSA: a line of Markdown.
    pub fn csa_version(&self, name: &str) -> &'static str {
        match name {
            "V2" | "V2.0" => "**V2** (2002): adds headers that begin with `$`.",
            "V2.1" => "**V2.1** (2005): adds `%TIME_UP` and `%ILLEGAL_MOVE`.",
            "V2.2" => "**V2.2** (2008): adds `%+ILLEGAL_ACTION` and `%-ILLEGAL_ACTION`; most programs write it.",
            "V3" | "V3.0" => {
                "**V3.0** (2024): adds times in fractions of seconds, `$TIME`, `$MAX_MOVES`, `$JISHOGI`, `$NOTE` and `%MAX_MOVES`."
            }
            _ => "An unknown version of the format.",
        }
    }
}
