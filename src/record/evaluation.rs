//! A program's evaluation of a position, as it stands in a comment.
//!
//! | written | by | whose view |
//! |---|---|---|
//! | `[%eval 0.35,12]`, `[%eval #-3]` | lichess, ChessBase, `xqls annotate` | the first side's |
//! | `+0.32/12 3s`, `-M5/9` | cutechess, fastchess | the mover's |
//! | `* 120 +7776FU -3334FU #9000` | floodgate, CSA V3; ±30000 is mate | the first side's |
//! | `#評価値=120`, `#詰み=先手勝ち:5手`, `#読み筋=▲…` | ShogiHome | the first side's |
//! | `対局 深さ 8 評価値 -35 読み筋 ▲…` | ShogiGUI, tournaments | the first side's |
//! | `#指し手[72]△１四歩 ▲…` | ぴよ将棋 | the first side's |
//!
//! Source: record-formats §4.3, and the samples there.

use super::Ply;
use crate::notation::{self, Dialect, Notation};
use crate::rules::{Move, Position, Side, Variant};

/// A score, from the first side's view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Cp(i32),
    /// A side mates. The number is its moves in xiangqi and jeiqi, and the half-moves in shogi, as players count.
    Mate(Side, Option<u32>),
}

/// A program's evaluation of a position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Evaluation {
    /// Its score.
    pub score: Score,
    /// How many half-moves it looked ahead.
    pub depth: Option<u32>,
    /// How many positions it looked at.
    pub nodes: Option<u64>,
    /// The moves that it expects, all legal.
    pub line: Vec<Move>,
    /// The program.
    pub engine: Option<String>,
}

/// The value from which on CSA's programs mean mate.
const CSA_MATE: i32 = 30_000;
/// The half-moves of a line that are read.
const LONGEST_LINE: usize = 64;

impl Score {
    /// The score for the other side's view.
    pub fn negated(self) -> Score {
        match self {
            Score::Cp(value) => Score::Cp(value.saturating_neg()),
            Score::Mate(side, count) => Score::Mate(side.opponent(), count),
        }
    }

    /// The score as a number: `+0.35`, `#-3`; in shogi `+120`.
    pub fn number(self, variant: Variant) -> String {
        match self {
            Score::Cp(value) if variant == Variant::Shogi => format!("{value:+}"),
            Score::Cp(0) => "0.00".to_owned(),
            Score::Cp(value) => {
                let sign = if value < 0 { '-' } else { '+' };
                format!("{sign}{}.{:02}", value.unsigned_abs() / 100, value.unsigned_abs() % 100)
            }
            Score::Mate(side, count) => {
                let sign = if side == Side::First { "" } else { "-" };
                format!("#{sign}{}", count.map_or_else(String::new, |count| count.to_string()))
            }
        }
    }

    /// The score as in a command of a comment: `0.35`, `#-3`.
    fn command(self) -> String {
        match self {
            Score::Cp(value) => {
                let sign = if value < 0 { "-" } else { "" };
                format!("{sign}{}.{:02}", value.unsigned_abs() / 100, value.unsigned_abs() % 100)
            }
            // A number that nobody knows is 0.
            Score::Mate(side, count) => {
                format!("#{}{}", if side == Side::First { "" } else { "-" }, count.unwrap_or(0))
            }
        }
    }

    /// The value as CSA writes it.
    pub(crate) fn csa(self) -> i32 {
        match self {
            Score::Cp(value) => value.clamp(1 - CSA_MATE, CSA_MATE - 1),
            Score::Mate(Side::First, _) => CSA_MATE,
            Score::Mate(Side::Second, _) => -CSA_MATE,
        }
    }
}

impl Evaluation {
    /// A score without more.
    pub fn new(score: Score) -> Evaluation {
        Evaluation { score, depth: None, nodes: None, line: Vec::new(), engine: None }
    }

    /// The command that says it in a comment: `[%eval 0.35,12]`.
    pub fn command(&self) -> String {
        let depth = self.depth.map_or_else(String::new, |depth| format!(",{depth}"));
        format!("[%eval {}{depth}]", self.score.command())
    }

    /// Reads a comment on the position `after` a move; without one, on the start.
    pub fn read(comment: &str, played: Option<(&Position, Move)>, after: &Position) -> Option<Evaluation> {
        let at = At { played, after };
        if let Some(found) = command(comment) {
            return Some(found);
        }
        if after.variant() == Variant::Shogi
            && let Some(found) = japanese(comment, &at).or_else(|| csa(comment, &at))
        {
            return Some(found);
        }
        movers(comment, after.side_to_move().opponent(), after.variant())
    }

    /// Reads the first comment that says an evaluation. Where each line is a comment of its own, the lines of ShogiHome
    /// after it belong to it.
    pub(crate) fn of_comments<'c>(
        mut comments: impl Iterator<Item = &'c String>,
        played: Option<(&Position, Move)>,
        after: &Position,
    ) -> Option<Evaluation> {
        let is_said = |comment: &&String| Evaluation::read(comment, played, after).is_some();
        let mut whole = comments.find(is_said)?.clone();
        let is_part = |line: &&String| line.trim_start_matches('*').starts_with('#') && line.contains('=');
        comments.take_while(is_part).for_each(|line| whole.extend(["\n", line]));
        Evaluation::read(&whole, played, after)
    }
}

impl Ply {
    /// A program's evaluation of the position after it, by its comments.
    pub fn evaluation(&self) -> Option<Evaluation> {
        let played = self.mv.map(|mv| (&*self.before, mv));
        Evaluation::of_comments(self.comments.iter(), played, &self.after)
    }
}

/// The place of a comment.
struct At<'a> {
    /// The move before it, with the position before that.
    played: Option<(&'a Position, Move)>,
    after: &'a Position,
}

/// `[%eval 0.35,12]`
fn command(comment: &str) -> Option<Evaluation> {
    let (_, rest) = comment.split_once("[%eval ")?;
    let (inside, _) = rest.split_once(']')?;
    let mut parts = inside.split([',', ' ', '/']).filter(|part| !part.is_empty());
    let text = parts.next()?;
    let score = match text.strip_prefix('#') {
        Some(count) => {
            let side = if count.starts_with('-') { Side::Second } else { Side::First };
            let count: u32 = count.trim_start_matches(['-', '+']).parse().ok()?;
            Score::Mate(side, Some(count).filter(|count| *count > 0))
        }
        None => Score::Cp(hundredths(text)?),
    };
    let depth = parts.next().and_then(|depth| depth.parse().ok());
    Some(Evaluation { depth, ..Evaluation::new(score) })
}

/// `+0.32/12 3s`, `-M5/9 1.2s`; the count of such a mate is in half-moves.
fn movers(comment: &str, mover: Side, variant: Variant) -> Option<Evaluation> {
    let word = comment.trim_start().split([' ', ',', '\n']).next()?;
    let (score, depth) = word.split_once('/')?;
    let depth: u32 = depth.parse().ok()?;
    let score = match score.trim_start_matches(['+', '-']).strip_prefix('M') {
        Some(count) => {
            let count: u32 = count.parse().ok()?;
            let count = if variant == Variant::Shogi { count } else { count.div_ceil(2) };
            Score::Mate(if is_negative(score) { Side::Second } else { Side::First }, Some(count))
        }
        // A fraction such as 1/2 is no score.
        None => Score::Cp(hundredths(score).filter(|_| score.contains('.'))?),
    };
    let score = if mover == Side::First { score } else { score.negated() };
    Some(Evaluation { depth: Some(depth), ..Evaluation::new(score) })
}

fn is_negative(text: &str) -> bool {
    text.starts_with('-')
}

/// Pawns as hundredths: `0.35`, `-12`, `+.5`.
fn hundredths(text: &str) -> Option<i32> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if (whole.is_empty() && fraction.is_empty()) || !all_digits(whole) || !all_digits(fraction) || whole.len() > 6 {
        return None;
    }
    let whole: i32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let mut parts = fraction.bytes().map(|byte| i32::from(byte - b'0')).chain(std::iter::repeat(0));
    let value = whole * 100 + parts.next()? * 10 + parts.next()?;
    Some(if is_negative(text) { -value } else { value })
}

/// `* 120 +7776FU -3334FU #9000`, with moves as in CSA or USI.
fn csa(comment: &str, at: &At<'_>) -> Option<Evaluation> {
    let rest = comment.strip_prefix("**").or_else(|| comment.strip_prefix('*'))?.strip_prefix(' ')?;
    let rest = rest.split('\n').next()?;
    let mut words = rest.split_ascii_whitespace();
    let value: i32 = words.next()?.parse().ok()?;
    let mut found = Evaluation::new(of_csa(value));
    let words: Vec<&str> = words.collect();
    found.nodes = words.iter().find_map(|word| word.strip_prefix('#')?.parse().ok());
    let moves = words.iter().take_while(|word| !word.starts_with(['#', '[']));
    found.line = line(moves.copied(), &[Notation::Csa, Notation::Coordinate], at);
    Some(found)
}

fn of_csa(value: i32) -> Score {
    match value {
        CSA_MATE.. => Score::Mate(Side::First, None),
        _ if value <= -CSA_MATE => Score::Mate(Side::Second, None),
        value => Score::Cp(value),
    }
}

/// The lines of ShogiHome, ShogiGUI, ぴよ将棋 and of tournaments.
fn japanese(comment: &str, at: &At<'_>) -> Option<Evaluation> {
    if !["評価値", "詰み=", PLAYED].iter().any(|sign| comment.contains(sign)) {
        return None;
    }
    let mut found: Option<Evaluation> = None;
    let (mut moves, mut depth, mut nodes, mut engine) = (None, None, None, None);
    for text in comment.lines() {
        let text = text.trim().trim_start_matches(['*', '#']);
        if let Some((key, value)) = text.split_once('=') {
            match key {
                "評価値" if found.is_none() => {
                    found = value.parse().ok().map(|value| Evaluation::new(of_csa(value)))
                }
                "詰み" if found.is_none() => found = mate(value).map(Evaluation::new),
                "読み筋" => moves = moves.or(Some(value)),
                "深さ" => depth = depth.or_else(|| leading_number(value)),
                "ノード数" => nodes = nodes.or_else(|| leading_number(value)),
                "エンジン" => engine = engine.or_else(|| Some(value.to_owned())),
                _ => {}
            }
            continue;
        }
        // `推奨手[29]…` is of the position before the move.
        if let Some((value, line)) = text.strip_prefix(PLAYED).and_then(|rest| rest.split_once(']'))
            && let (None, Ok(value)) = (&found, value.parse())
        {
            (found, moves) = (Some(Evaluation::new(of_csa(value))), Some(line));
            continue;
        }
        // All on one line: each word is followed by its value.
        if found.is_some() || !text.contains("評価値 ") {
            continue;
        }
        let after = |key: &str| {
            let (_, rest) = text.split_once(key)?;
            Some(rest.trim_start_matches([' ', '\u{3000}']))
        };
        found = after("評価値 ").and_then(valued).map(Evaluation::new);
        depth = after("深さ ").and_then(leading_number);
        nodes = after("ノード数 ").and_then(leading_number);
        moves = after("読み筋 ");
    }
    let mut found = found?;
    (found.depth, found.nodes, found.engine) = (depth.map(|depth: u64| depth as u32), nodes, engine);
    found.line = moves.map(|moves| japanese_line(moves, at)).unwrap_or_default();
    Some(found)
}

/// The move played, with its value in brackets, as ぴよ将棋 writes it.
const PLAYED: &str = "指し手[";

/// `207`, `-186↓`, `+詰 11`
fn valued(text: &str) -> Option<Score> {
    let word = text.split([' ', '\u{3000}']).next()?.trim_end_matches(['↑', '↓']);
    if let Some(at) = word.find('詰') {
        let side = if is_negative(word) { Side::Second } else { Side::First };
        let inside = word.get(at + '詰'.len_utf8()..).and_then(leading_number);
        let next = || text.split([' ', '\u{3000}']).nth(1).and_then(leading_number);
        let count = inside.or_else(next).map(|count: u64| count as u32);
        return Some(Score::Mate(side, count.filter(|count| *count > 0)));
    }
    word.parse().ok().map(of_csa)
}

/// `先手勝ち:5手`
fn mate(value: &str) -> Option<Score> {
    let side = if value.starts_with("先手勝ち") || value.starts_with("下手勝ち") {
        Side::First
    } else if value.starts_with("後手勝ち") || value.starts_with("上手勝ち") {
        Side::Second
    } else {
        return None;
    };
    let count = value.split_once([':', '：']).and_then(|(_, count)| leading_number(count));
    Some(Score::Mate(side, count.map(|count| count as u32)))
}

fn leading_number(text: &str) -> Option<u64> {
    let digits = text.trim_start_matches('+').bytes().take_while(u8::is_ascii_digit).count();
    text.trim_start_matches('+').get(..digits)?.parse().ok()
}

/// Moves that begin with the mark of their side, with or without a space between two.
fn japanese_line(text: &str, at: &At<'_>) -> Vec<Move> {
    let is_mark = |c: char| "▲△☗☖▼▽".contains(c);
    let starts: Vec<usize> = text.char_indices().filter(|(_, c)| is_mark(*c)).map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let words = starts.iter().zip(ends).filter_map(|(start, end)| {
        let word = text.get(*start..end)?.trim_start_matches(is_mark).trim_matches([' ', '\u{3000}']);
        // A square in brackets ends a move. The text after it is not part of it.
        Some(word.find(')').and_then(|end| word.get(..=end)).unwrap_or(word))
    });
    line(words, &[Notation::Kif, Notation::Japanese], at)
}

/// The moves of a line up to the first one that is not legal. It begins after the move played, or with it.
fn line<'t>(words: impl Iterator<Item = &'t str> + Clone, notations: &[Notation], at: &At<'_>) -> Vec<Move> {
    let from = |position: &Position, words: &mut dyn Iterator<Item = &'t str>| {
        let mut position = position.clone();
        let mut moves = Vec::new();
        for word in words.take(LONGEST_LINE) {
            let read = |notation: &Notation| notation::read(word, &Dialect::new(*notation), &position).legal();
            let Some(mv) = notations.iter().find_map(read) else { break };
            moves.push(mv);
            position.play(mv);
        }
        moves
    };
    let moves = from(at.after, &mut words.clone());
    if let (true, Some((before, mv))) = (moves.is_empty(), at.played) {
        let mut whole = from(before, &mut words.clone());
        if whole.first() == Some(&mv) {
            whole.remove(0);
            return whole;
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The score after a move of `side`, with depth, nodes and the length of the line.
    fn read(comment: &str, variant: Variant, moves: &str) -> Option<(String, Option<u32>, Option<u64>, usize)> {
        let mut after = Position::start(variant);
        let mut played = None;
        for word in moves.split_ascii_whitespace() {
            let mv = notation::read(word, &Dialect::coordinate(), &after).legal().expect("legal");
            played = Some((after.clone(), mv));
            after.play(mv);
        }
        let played = played.as_ref().map(|(before, mv)| (before, *mv));
        let found = Evaluation::read(comment, played, &after)?;
        Some((found.score.number(variant), found.depth, found.nodes, found.line.len()))
    }

    #[test]
    fn every_programs_form_is_read() {
        let xiangqi = [
            ("[%eval 0.35,12]", "h2e2", "+0.35", Some(12)),
            ("good [%eval -12]", "h2e2 h9g7", "-12.00", None),
            ("[%eval #-3]", "h2e2", "#-3", None),
            ("[%eval #2,9] then prose", "h2e2", "#2", Some(9)),
            ("+0.32/12 3s", "h2e2", "+0.32", Some(12)),
            ("+0.32/12 3s", "h2e2 h9g7", "-0.32", Some(12)),
            ("0.00/8 1s", "h2e2", "0.00", Some(8)),
            ("-M5/9 1.2s", "h2e2", "#-3", Some(9)),
            ("+M6/9, Black mates", "h2e2 h9g7", "#-3", Some(9)),
        ];
        for (comment, moves, number, depth) in xiangqi {
            let read = read(comment, Variant::Xiangqi, moves).unwrap_or_else(|| panic!("{comment}"));
            assert_eq!((read.0.as_str(), read.1), (number, depth), "{comment}");
        }
        let shogi = [
            ("* 120 -3334FU +2726FU #9000", "7g7f", "+120", None, Some(9000), 2),
            ("** 130 7g7f 8c8d 7i6h 3c3d", "7g7f", "+130", None, None, 3),
            ("** -30000", "7g7f", "#-", None, None, 0),
            ("#評価値=-72\n#読み筋=△８四歩▲２六歩\n#深さ=9", "7g7f", "-72", Some(9), None, 2),
            ("#詰み=先手勝ち:5手", "7g7f", "#5", None, None, 0),
            ("互角\n*評価値=-35\n*ノード数=12", "7g7f", "-35", None, Some(12), 0),
            ("#指し手[-72]▲７六歩  △８四歩  ▲２六歩  \n#推奨手[29]▲２六歩  △８四歩", "7g7f", "-72", None, None, 2),
            (
                "*対局 深さ 8 ノード数 12345 評価値 -35 読み筋 △８四歩(83) ▲２六歩(27)",
                "7g7f",
                "-35",
                Some(8),
                Some(12345),
                2,
            ),
            (
                "解析 0 ○ 候補1 時間 00:15.9 深さ 54 ノード数 10 評価値 +詰 11 読み筋 △３四歩(33)",
                "7g7f",
                "#11",
                Some(54),
                Some(10),
                1,
            ),
        ];
        for (comment, moves, number, depth, nodes, line) in shogi {
            let read = read(comment, Variant::Shogi, moves).unwrap_or_else(|| panic!("{comment}"));
            assert_eq!((read.0.as_str(), read.1, read.2, read.3), (number, depth, nodes, line), "{comment}");
        }
    }

    #[test]
    fn lines_that_are_comments_of_their_own_are_read_together() {
        let start = Position::start(Variant::Shogi);
        let comments = ["mine", "#評価値=120", "*#読み筋=▲７六歩△３四歩", "#深さ=12", "mine, too", "#ノード数=9"];
        let found = Evaluation::of_comments(comments.map(str::to_owned).iter(), None, &start).expect("an evaluation");
        assert_eq!((found.score, found.depth, found.nodes, found.line.len()), (Score::Cp(120), Some(12), None, 2));
    }

    #[test]
    fn prose_is_no_evaluation() {
        let comments =
            ["a draw by 1/2", "* 3 pawns", "+7776FU", "1/2-1/2", "[%clk 0:01:00]", "[%eval x]", "评价 0.3/5", "5.1/3a"];
        for comment in comments {
            assert_eq!(read(comment, Variant::Xiangqi, "h2e2"), None, "{comment}");
        }
        assert_eq!(read("* 120 times", Variant::Xiangqi, "h2e2"), None);
        assert_eq!(read("評価値はなし", Variant::Shogi, "7g7f"), None);
    }

    #[test]
    fn a_command_reads_back() {
        for (score, depth) in
            [(Score::Cp(-7), None), (Score::Cp(1234), Some(9)), (Score::Mate(Side::Second, Some(4)), Some(1))]
        {
            let written = Evaluation { depth, ..Evaluation::new(score) };
            let read = Evaluation::read(&written.command(), None, &Position::start(Variant::Xiangqi));
            assert_eq!(read, Some(written));
        }
    }
}
