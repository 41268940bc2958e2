//! How a game ends, and how its moves are judged.

use super::{Wording, say, say_count};
use crate::formats::ending::end_word;
use crate::formats::spelling::EndWord;
use crate::record::{End, Evaluation, Score, Verdict};
use crate::rules::{Side, Variant, shogi};

impl Wording<'_> {
    /// The result as a sentence: `Red has won.`
    pub fn verdict(&self, verdict: Verdict) -> String {
        match verdict {
            Verdict::FirstWins => self.won(Side::First),
            Verdict::SecondWins => self.won(Side::Second),
            Verdict::Draw => say!(self.locale, "A draw.").to_owned(),
            Verdict::Unfinished => say!(self.locale, "The game was adjourned or is not finished.").to_owned(),
        }
    }

    /// A score of `*`.
    pub fn no_result(&self) -> &'static str {
        say!(self.locale, "The game is not finished, or its result is unknown.")
    }

    /// `Red has won.`
    pub fn won(&self, side: Side) -> String {
        say!(self.locale, "{side} has won.", side = self.side(side))
    }

    /// The meaning of the end of a game in which `mover` is to move; `word` is CSA's for it. `declared` is the state of
    /// the mover's declaration of a win, with the points that it needs.
    pub fn end(&self, word: &str, end: End, mover: Side, declared: Option<(&shogi::Declaration, u16)>) -> String {
        let one = self.side(mover);
        let known = end_word(word);
        match end {
            End::Loses => {
                let (reason, won) = (self.reason(known, mover), self.won(mover.opponent()));
                say!(self.locale, "sentences" => "{first} {second}", first = reason, second = won)
            }
            End::Mated => say!(self.locale, "{one} is checkmated. {won}", one, won = self.won(mover.opponent())),
            End::Wins(side) => say!(
                self.locale,
                "{side} has broken the rules. {won}",
                side = self.side(side.opponent()),
                won = self.won(side)
            ),
            End::WinsToMove => {
                say!(
                    self.locale,
                    "{side} has broken the rules. {won}",
                    side = self.side(mover.opponent()),
                    won = self.won(mover)
                )
            }
            End::Declares => {
                let claim = say!(self.locale, "{one} declares a win by entering king.", one);
                match declared {
                    Some((declaration, needed)) => say!(
                        self.locale,
                        "{claim} It has {points} of {needed} points, and {pieces} of ten pieces besides the \
                         king in the far three ranks.",
                        claim,
                        points = declaration.points,
                        needed,
                        pieces = declaration.pieces
                    ),
                    None => claim,
                }
            }
            End::Repetition => say!(self.locale, "The same position for the fourth time. Nobody has won.").to_owned(),
            End::Draw => say!(self.locale, "{reason} Nobody has won.", reason = self.reason(known, mover)),
            End::Unfinished => say!(self.locale, "{reason} There is no result.", reason = self.reason(known, mover)),
            End::NotMated => say!(self.locale, "There is no mate.").to_owned(),
            End::TakenBack => say!(self.locale, "The last move is taken back.").to_owned(),
            End::Score(_) | End::Unknown => say!(self.locale, "An unknown end of a game.").to_owned(),
        }
    }

    /// Why a game ends with a word, as a sentence.
    fn reason(&self, word: Option<&EndWord>, mover: Side) -> String {
        let mover = self.side(mover);
        match word.map_or("", |word| word.reason) {
            "Resign" => say!(self.locale, "{mover} resigns.", mover),
            "Forfeit on time" => say!(self.locale, "{mover}'s time is up.", mover),
            "Illegal move" => say!(self.locale, "{mover} has made an illegal move, which is not recorded.", mover),
            "Impasse" => say!(self.locale, "Both kings have entered: an impasse.").to_owned(),
            "Draw" => say!(self.locale, "A draw.").to_owned(),
            "Move limit" => say!(self.locale, "The game has reached the move limit.").to_owned(),
            "Adjourned" => say!(self.locale, "The game stops here.").to_owned(),
            "Error" => say!(self.locale, "A program has failed.").to_owned(),
            _ => say!(self.locale, "The game ends.").to_owned(),
        }
    }

    /// A remark on a move, such as `!`: a line of Markdown.
    pub fn remark(&self, sign: &str) -> &'static str {
        match sign {
            "!" => say!(self.locale, "`!` a good move"),
            "?" => say!(self.locale, "`?` a questionable move"),
            "+" => say!(self.locale, "`+` check"),
            "!!" => say!(self.locale, "`!!` an excellent move"),
            "!?" => say!(self.locale, "`!?` a move of uncertain value"),
            "??" => say!(self.locale, "`??` a very bad move"),
            "++" => say!(self.locale, "`++` checkmate"),
            "#" => say!(self.locale, "`#` checkmate"),
            "?!" => say!(self.locale, "`?!` a questionable move"),
            _ => say!(self.locale, "a remark that the format does not define; it has ! ? + !! !? ?? ++"),
        }
    }

    /// A numbered judgement, such as `$14`, by the list of the PGN standard.
    pub fn judgement(&self, nag: &str) -> &'static str {
        match nag.trim_start_matches('$') {
            "0" => say!(self.locale, "no judgement"),
            "1" => say!(self.locale, "a good move (`!`)"),
            "2" => say!(self.locale, "a poor move (`?`)"),
            "3" => say!(self.locale, "an excellent move (`!!`)"),
            "4" => say!(self.locale, "a very poor move (`??`)"),
            "5" => say!(self.locale, "a speculative move (`!?`)"),
            "6" => say!(self.locale, "a questionable move (`?!`)"),
            "7" => say!(self.locale, "a forced move"),
            "8" => say!(self.locale, "the only reasonable move"),
            "9" => say!(self.locale, "the worst move"),
            "10" => say!(self.locale, "the position is drawn"),
            "11" => say!(self.locale, "equal chances, a quiet position"),
            "12" => say!(self.locale, "equal chances, an active position"),
            "13" => say!(self.locale, "an unclear position"),
            "14" => say!(self.locale, "the first side has a slight advantage"),
            "15" => say!(self.locale, "the second side has a slight advantage"),
            "16" => say!(self.locale, "the first side has a moderate advantage"),
            "17" => say!(self.locale, "the second side has a moderate advantage"),
            "18" => say!(self.locale, "the first side has a decisive advantage"),
            "19" => say!(self.locale, "the second side has a decisive advantage"),
            "20" => say!(self.locale, "the first side has a crushing advantage"),
            "21" => say!(self.locale, "the second side has a crushing advantage"),
            "22" | "23" => say!(self.locale, "zugzwang"),
            "36" | "40" => say!(self.locale, "the first side has the initiative or attacks"),
            "37" | "41" => say!(self.locale, "the second side has the initiative or attacks"),
            "44" | "45" => say!(self.locale, "compensation for the material"),
            "132" | "133" => say!(self.locale, "counterplay"),
            "136" | "137" | "138" | "139" => say!(self.locale, "time trouble"),
            "140" => say!(self.locale, "with the idea …"),
            "142" => say!(self.locale, "better is …"),
            "146" => say!(self.locale, "a novelty"),
            _ => say!(self.locale, "an unknown judgement"),
        }
    }

    /// The state of the board after a move that is judged, each part after ` · `; empty for a quiet legal move.
    pub fn after_move(&self, is_legal: bool, captures: bool, check: bool, stuck: bool) -> String {
        if !is_legal {
            return say!(self.locale, " · not legal here").to_owned();
        }
        let captures = if captures { say!(self.locale, " · captures") } else { "" };
        let state = match (check, stuck) {
            (true, true) => say!(self.locale, " · checkmate"),
            (true, false) => say!(self.locale, " · check"),
            (false, true) => say!(self.locale, " · stalemate, which loses"),
            (false, false) => "",
        };
        format!("{captures}{state}")
    }

    /// The time used for a half-move.
    pub fn time_used(&self, seconds: &str, whole: u64) -> String {
        let minutes = match whole / 60 {
            0 => String::new(),
            minutes => say!(self.locale, ", {minutes} min {rest} s", minutes, rest = format!("{:02}", whole % 60)),
        };
        say!(self.locale, "Time used for the move before: {seconds} s{minutes}.", seconds, minutes)
    }

    /// The line that a program expects, before the board after it.
    pub fn expected_line(&self, moves: &str) -> String {
        say!(self.locale, "It expects {moves}. The position after that:", moves)
    }

    /// A program's evaluation of a position, in words and as a number: a line of Markdown.
    pub fn evaluation(&self, found: &Evaluation, variant: Variant) -> String {
        let value = found.score.number(variant);
        let better = match found.score {
            Score::Cp(1..) => say!(self.locale, "{side} is better", side = self.side(Side::First)),
            Score::Cp(0) => say!(self.locale, "the sides are even").to_owned(),
            Score::Cp(_) => say!(self.locale, "{side} is better", side = self.side(Side::Second)),
            Score::Mate(side, None) => say!(self.locale, "{side} mates", side = self.side(side)),
            Score::Mate(side, Some(count)) if variant == Variant::Shogi => {
                say_count!(
                    self.locale,
                    count,
                    "{side} mates in {count} half-move" | "{side} mates in {count} half-moves",
                    side = self.side(side)
                )
            }
            Score::Mate(side, Some(count)) => {
                say_count!(
                    self.locale,
                    count,
                    "{side} mates in {count} move" | "{side} mates in {count} moves",
                    side = self.side(side)
                )
            }
        };
        let sentence = say!(self.locale, "The program's evaluation is {value}: {better}.", value, better);
        match found.depth {
            Some(depth) => {
                let depth = say!(self.locale, "It looked {depth} half-moves ahead.", depth);
                say!(self.locale, "sentences" => "{first} {second}", first = sentence, second = depth)
            }
            None => sentence,
        }
    }
}
