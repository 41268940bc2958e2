//! How a game ends, and how its moves are judged.

use super::Wording;
use crate::record::{End, Verdict};
use crate::rules::{Side, shogi};

impl Wording<'_> {
    /// The result as a sentence: `Red has won.`
    pub fn verdict(&self, verdict: Verdict) -> String {
        match verdict {
            Verdict::FirstWins => self.won(Side::First),
            Verdict::SecondWins => self.won(Side::Second),
            Verdict::Draw => "A draw.".to_owned(),
            Verdict::Unfinished => "The game was adjourned or is not finished.".to_owned(),
        }
    }

    /// A score of `*`.
    pub fn no_result(&self) -> &'static str {
        "The game is not finished, or its result is unknown."
    }

    /// `Red has won.`
    pub fn won(&self, side: Side) -> String {
        format!("{} has won.", self.side(side))
    }

    /// The meaning of a CSA word that ends a game in which `mover` is to move. `declared` is the state of the mover's
    /// declaration of a win, with the points that it needs.
    pub fn end(&self, word: &str, mover: Side, declared: Option<(&shogi::Declaration, u16)>) -> String {
        let one = self.side(mover);
        match End::of_special(word).map_or(End::Unknown, |(_, end)| end) {
            End::Loses => format!("{} {}", self.reason(word, mover), self.won(mover.opponent())),
            End::Mated => format!("{one} is checkmated. {}", self.won(mover.opponent())),
            End::Wins(side) => format!("{} has broken the rules. {}", self.side(side.opponent()), self.won(side)),
            End::Declares => {
                let claim = format!("{one} declares a win by entering king.");
                match declared {
                    Some((declaration, needed)) => format!(
                        "{claim} It has {} of {needed} points, and {} of ten pieces besides the king in the far three ranks.",
                        declaration.points, declaration.pieces
                    ),
                    None => claim,
                }
            }
            End::Repetition => "The same position for the fourth time. Nobody has won.".to_owned(),
            End::Draw => format!("{} Nobody has won.", self.reason(word, mover)),
            End::Unfinished => format!("{} There is no result.", self.reason(word, mover)),
            End::NotMated => "There is no mate.".to_owned(),
            End::TakenBack => "The last move is taken back.".to_owned(),
            End::Score(_) | End::Unknown => "An unknown end of a game.".to_owned(),
        }
    }

    /// Why a game ends with a CSA word, as a sentence.
    fn reason(&self, word: &str, mover: Side) -> String {
        let mover = self.side(mover);
        match word {
            "%TORYO" => format!("{mover} resigns."),
            "%TIME_UP" => format!("{mover}'s time is up."),
            "%ILLEGAL_MOVE" => format!("{mover} has made an illegal move, which is not recorded."),
            "%JISHOGI" => "Both kings have entered: an impasse.".to_owned(),
            "%HIKIWAKE" => "A draw.".to_owned(),
            "%MAX_MOVES" => "The game has reached the move limit.".to_owned(),
            "%CHUDAN" => "The game stops here.".to_owned(),
            "%ERROR" => "A program has failed.".to_owned(),
            _ => "The game ends.".to_owned(),
        }
    }

    /// A remark on a move, such as `!`: a line of Markdown.
    pub fn remark(&self, sign: &str) -> &'static str {
        match sign {
            "!" => "`!` a good move",
            "?" => "`?` a questionable move",
            "+" => "`+` check",
            "!!" => "`!!` an excellent move",
            "!?" => "`!?` a move of uncertain value",
            "??" => "`??` a very bad move",
            "++" => "`++` checkmate",
            "#" => "`#` checkmate",
            "?!" => "`?!` a questionable move",
            _ => "a remark that is not in the format's list: ! ? + !! !? ?? ++",
        }
    }

    /// A numbered judgement, such as `$14`, by the list of the PGN standard.
    pub fn judgement(&self, nag: &str) -> &'static str {
        match nag.trim_start_matches('$') {
            "0" => "no judgement",
            "1" => "a good move (`!`)",
            "2" => "a poor move (`?`)",
            "3" => "an excellent move (`!!`)",
            "4" => "a very poor move (`??`)",
            "5" => "a speculative move (`!?`)",
            "6" => "a questionable move (`?!`)",
            "7" => "a forced move",
            "8" => "the only reasonable move",
            "9" => "the worst move",
            "10" => "the position is drawn",
            "11" => "equal chances, a quiet position",
            "12" => "equal chances, an active position",
            "13" => "an unclear position",
            "14" => "the first side has a slight advantage",
            "15" => "the second side has a slight advantage",
            "16" => "the first side has a moderate advantage",
            "17" => "the second side has a moderate advantage",
            "18" => "the first side has a decisive advantage",
            "19" => "the second side has a decisive advantage",
            "20" => "the first side has a crushing advantage",
            "21" => "the second side has a crushing advantage",
            "22" | "23" => "zugzwang",
            "36" | "40" => "the first side has the initiative or attacks",
            "37" | "41" => "the second side has the initiative or attacks",
            "44" | "45" => "compensation for the material",
            "132" | "133" => "counterplay",
            "136" | "137" | "138" | "139" => "time trouble",
            "140" => "with the idea …",
            "142" => "better is …",
            "146" => "a novelty",
            _ => "an unknown judgement",
        }
    }

    /// The state of the board after a move, each part after ` · `; empty for a quiet legal move.
    pub fn after_move(&self, legal: bool, captures: bool, check: bool, stuck: bool) -> String {
        if !legal {
            return " · not legal here".to_owned();
        }
        let captures = if captures { " · captures" } else { "" };
        let state = match (check, stuck) {
            (true, true) => " · checkmate",
            (true, false) => " · check",
            (false, true) => " · stalemate, which loses",
            (false, false) => "",
        };
        format!("{captures}{state}")
    }

    /// The time used for a half-move.
    pub fn time_used(&self, seconds: &str, whole: u64) -> String {
        let minutes = match whole / 60 {
            0 => String::new(),
            minutes => format!(", {minutes} min {:02} s", whole % 60),
        };
        format!("Time used for the move before: {seconds} s{minutes}.")
    }

    /// The line that a program expects, before the board after it.
    pub fn expected_line(&self, moves: &str) -> String {
        format!("It expects {moves}. The position after that:")
    }

    /// A program's evaluation of a position, positive for the first side.
    pub fn evaluation(&self, value: i64) -> String {
        let better = match value.signum() {
            1 => format!("{} is better", self.side(Side::First)),
            -1 => format!("{} is better", self.side(Side::Second)),
            _ => "the sides are even".to_owned(),
        };
        format!("The program's evaluation is {value}: {better}.")
    }
}
