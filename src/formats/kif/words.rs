//! Every word of the format: headers, handicaps, pieces, ends of games (record-formats §9).

use crate::formats::spelling::{Block, EndWord, Header, Spelling, WORDLESS, end_word, header};
use crate::formats::tags::{self, StartTime, Vocabulary};
use crate::formats::words::{When, line_word};
use crate::record::{DateStyle, End, HeaderKey as Key, HeaderRole as Role};
use crate::rules::Side;
use crate::rules::shogi::Kind;
use crate::syntax::Opened;

/// The words of the format.
pub(super) static SPELLING: Spelling = Spelling {
    headers: HEADERS,
    vocabulary: Some(&VOCABULARY),
    separator: |_| "：",
    last_lines: &[line_word(
        "New record",
        "手合割：平手\n先手：|\n後手：|\n手数----指手---------消費時間--\n|",
        When::First,
    )],
    ends: &END_WORDS,
    asks: "123456789１２３４５６７８９同：",
    writes: SIGNS,
    line_comments: &COMMENTS,
    blocks: &[Block { keyword: VARIATION, bracket: "", opens: Opened::Variation }],
    number_signs: ["：", PLIES],
    ..WORDLESS
};

/// The words of KI2. A game ends with the line that sums it up.
pub(super) static KI2_SPELLING: Spelling = Spelling {
    headers: HEADERS,
    vocabulary: Some(&VOCABULARY),
    separator: |_| "：",
    last_lines: &[line_word("New record", "手合割：平手\n先手：|\n後手：|\n\n|", When::First)],
    asks: "123456789１２３４５６７８９同▲△：",
    writes: SIGNS,
    line_comments: &COMMENTS,
    blocks: &[Block { keyword: VARIATION, bracket: "", opens: Opened::Variation }],
    number_signs: ["：", PLIES],
    ..WORDLESS
};

/// The signs that begin a comment, a bookmark, and a comment of a program.
const COMMENTS: [char; 4] = ['*', '＊', '&', '#'];

/// The characters of half-moves and of the words that end a game.
const SIGNS: &str =
    "１２３４５６７８９同▲△☗☖▼▽歩香桂銀金角飛玉王と杏圭全馬龍竜成不生右左直上引寄打）　了断手棋詰負勝け";

/// The known headers in the order in which Kifu for Windows writes them. Any other key is legal.
const HEADERS: &[Header] = &[
    header("開始日時", Some(Role::Date), Key::Date).offered(4),
    header("終了日時", Some(Role::EndTime), Key::Date).offered(5),
    header("対局日", Some(Role::Date), Key::Date).unoffered(),
    header("棋戦", Some(Role::Event), Key::Text).offered(6),
    header("戦型", Some(Role::Opening), Key::Text).offered(7),
    header("表題", Some(Role::Title), Key::Text).unoffered(),
    header("持ち時間", Some(Role::TimeControl), Key::Text).offered(9),
    header("秒読み", None, Key::Text).unoffered(),
    header("消費時間", None, Key::Text).unoffered(),
    header("場所", Some(Role::Site), Key::Text).offered(8),
    header("掲載", None, Key::Text).unoffered(),
    header("備考", Some(Role::Note), Key::Text).unoffered(),
    header("最大手数", Some(Role::MoveLimit), Key::Text).unoffered(),
    header("持将棋", Some(Role::Impasse), Key::Text).unoffered(),
    header("記録係", None, Key::Text).unoffered(),
    header("先手省略名", None, Key::Text).unoffered(),
    header("後手省略名", None, Key::Text).unoffered(),
    header("先手持ち時間", Some(Role::FirstTime), Key::Text).unoffered(),
    header("後手持ち時間", Some(Role::SecondTime), Key::Text).unoffered(),
    header("作品番号", None, Key::Text).unoffered(),
    header("作品名", None, Key::Text).unoffered(),
    header("作者", Some(Role::Author), Key::Text).unoffered(),
    header("発表誌", None, Key::Text).unoffered(),
    header("発表年月", None, Key::Text).unoffered(),
    header("出典", None, Key::Text).unoffered(),
    header("完全性", None, Key::Text).unoffered(),
    header("分類", None, Key::Text).unoffered(),
    header("受賞", None, Key::Text).unoffered(),
    header(HANDICAP, Some(Role::Setup), Key::Text).offered(3).values(&HANDICAP_NAMES),
    header("先手", Some(Role::First), Key::First).offered(1),
    header("下手", Some(Role::First), Key::First).unoffered(),
    header("後手", Some(Role::Second), Key::Second).offered(2),
    header("上手", Some(Role::Second), Key::Second).unoffered(),
];

/// The headers as those of other formats.
pub(super) static VOCABULARY: Vocabulary = Vocabulary {
    headers: HEADERS,
    dates: DateStyle::Slashes,
    start_time: StartTime::WithDate,
    of_problem: |key, value| match key {
        "作品名" | "作品番号" | "完全性" | "手数" => !value.is_empty(),
        HANDICAP => value.starts_with('詰'),
        _ => false,
    },
    fits: |key| !key.is_empty() && !key.contains(|sign: char| sign.is_whitespace() || matches!(sign, ':' | '：')),
    ..tags::WORDLESS
};

/// The meaning of a key.
pub(super) fn header_of(name: &str) -> Key {
    SPELLING.header(name).map_or(Key::Unknown, |header| header.meaning)
}

/// The key of the header that names the start position.
pub(super) const HANDICAP: &str = "手合割";

/// The keys that begin another game after the moves of one.
pub(super) const OPENING: [&str; 2] = [HANDICAP, "開始日時"];

/// A start position by its name.
pub(super) struct Handicap {
    pub name: &'static str,
    /// File and rank of the pieces that the second side plays without.
    pub without: &'static [(u8, u8)],
}

const fn handicap(name: &'static str, without: &'static [(u8, u8)]) -> Handicap {
    Handicap { name, without }
}

const ROOK: (u8, u8) = (8, 2);
const BISHOP: (u8, u8) = (2, 2);

/// The handicaps. Of those with the same pieces the first one is written.
pub(super) const HANDICAPS: [Handicap; 18] = [
    handicap("平手", &[]),
    handicap("香落ち", &[(1, 1)]),
    handicap("右香落ち", &[(9, 1)]),
    handicap("角落ち", &[BISHOP]),
    handicap("飛車落ち", &[ROOK]),
    handicap("飛香落ち", &[ROOK, (1, 1)]),
    handicap("二枚落ち", &[ROOK, BISHOP]),
    handicap("三枚落ち", &[ROOK, BISHOP, (1, 1)]),
    handicap("四枚落ち", &[ROOK, BISHOP, (1, 1), (9, 1)]),
    handicap("五枚落ち", &[ROOK, BISHOP, (1, 1), (9, 1), (8, 1)]),
    handicap("左五枚落ち", &[ROOK, BISHOP, (1, 1), (9, 1), (2, 1)]),
    handicap("六枚落ち", &[ROOK, BISHOP, (1, 1), (9, 1), (8, 1), (2, 1)]),
    handicap("左七枚落ち", &[ROOK, BISHOP, (1, 1), (9, 1), (8, 1), (2, 1), (3, 1)]),
    handicap("右七枚落ち", &[ROOK, BISHOP, (1, 1), (9, 1), (8, 1), (2, 1), (7, 1)]),
    handicap("七枚落ち", &[ROOK, BISHOP, (1, 1), (9, 1), (8, 1), (2, 1), (7, 1)]),
    handicap("八枚落ち", &[ROOK, BISHOP, (1, 1), (9, 1), (8, 1), (2, 1), (7, 1), (3, 1)]),
    handicap("九枚落ち", &[ROOK, BISHOP, (1, 1), (9, 1), (8, 1), (2, 1), (7, 1), (3, 1), (6, 1)]),
    handicap("十枚落ち", &[ROOK, BISHOP, (1, 1), (9, 1), (8, 1), (2, 1), (7, 1), (3, 1), (6, 1), (4, 1)]),
];

const HANDICAP_NAMES: [&str; HANDICAPS.len()] = {
    let mut names = [""; HANDICAPS.len()];
    let mut at = 0;
    while at < HANDICAPS.len() {
        names[at] = HANDICAPS[at].name;
        at += 1;
    }
    names
};

/// The handicap of a name, spaces around it left out.
pub(super) fn handicap_of(name: &str) -> Option<&'static Handicap> {
    // Some write a comment after it.
    let name = trim(name.split('#').next().unwrap_or_default());
    HANDICAPS.iter().find(|handicap| handicap.name == name)
}

/// A word that ends a game.
pub(super) struct EndOfGame {
    pub word: &'static str,
    pub end: End,
    /// The word of CSA for it, without its `%`.
    pub special: Option<&'static str>,
    /// Whether completion offers it.
    pub offered: bool,
}

const fn offers(word: &'static str, end: End, special: &'static str) -> EndOfGame {
    EndOfGame { word, end, special: Some(special), offered: true }
}

const fn ends(word: &'static str, end: End, special: &'static str) -> EndOfGame {
    EndOfGame { word, end, special: Some(special), offered: false }
}

const fn ends_here(word: &'static str, end: End) -> EndOfGame {
    EndOfGame { word, end, special: None, offered: false }
}

/// The words that end a game. Of those with one meaning the first one is written.
pub(super) const ENDS: [EndOfGame; 23] = [
    offers("投了", End::Loses, "TORYO"),
    offers("中断", End::Unfinished, "CHUDAN"),
    ends("封じ手", End::Unfinished, "CHUDAN"),
    offers("千日手", End::Repetition, "SENNICHITE"),
    offers("持将棋", End::Draw, "JISHOGI"),
    offers("詰み", End::Mated, "TSUMI"),
    ends("詰", End::Mated, "TSUMI"),
    ends("不詰", End::NotMated, "FUZUMI"),
    offers("切れ負け", End::Loses, "TIME_UP"),
    ends("時間切れ", End::Loses, "TIME_UP"),
    ends("Time-up", End::Loses, "TIME_UP"),
    offers("反則勝ち", End::WinsToMove, "ILLEGAL_ACTION"),
    offers("反則負け", End::Loses, "ILLEGAL_MOVE"),
    offers("入玉勝ち", End::Declares, "KACHI"),
    ends("入玉宣言", End::Declares, "KACHI"),
    offers("引き分け", End::Draw, "HIKIWAKE"),
    ends("引分け", End::Draw, "HIKIWAKE"),
    ends("引分", End::Draw, "HIKIWAKE"),
    ends("最大手数", End::Draw, "MAX_MOVES"),
    ends_here("トライ", End::Unknown),
    ends_here("不戦勝", End::WinsToMove),
    ends_here("不戦敗", End::Loses),
    ends("待った", End::TakenBack, "MATTA"),
];

/// The same words for completion, which offers the first one of each meaning.
const END_WORDS: [EndWord; ENDS.len()] = {
    let mut words = [end_word("", End::Unknown, ""); ENDS.len()];
    let mut at = 0;
    while at < ENDS.len() {
        let word = end_word(ENDS[at].word, ENDS[at].end, "");
        words[at] = if ENDS[at].offered { word } else { word.unoffered() };
        at += 1;
    }
    words
};

/// The entry of a word. Some write the mark of the side before it.
pub(super) fn end_of(word: &str) -> Option<&'static EndOfGame> {
    let word = without_mark(word);
    ENDS.iter().find(|end| end.word == word)
}

/// The marks of the sides before moves.
const MARKS: [char; 6] = ['▲', '△', '▼', '▽', '☗', '☖'];

/// Whether a sign is the mark of a side.
pub(super) fn is_mark(sign: char) -> bool {
    MARKS.contains(&sign)
}

/// The mark of a side that is written.
pub(super) fn mark(side: Side) -> char {
    MARKS[side.index()]
}

/// The mark of a side in a record that writes another half-move so; nothing where that one has none.
pub(super) fn mark_like(side: Side, other: Option<&str>) -> String {
    let Some(other) = other else { return mark(side).to_string() };
    let place = MARKS.iter().position(|own| other.starts_with(*own));
    place.and_then(|place| MARKS.get(place / 2 * 2 + side.index())).map(char::to_string).unwrap_or_default()
}

/// A move without the mark of its side.
pub(super) fn without_mark(word: &str) -> &str {
    word.strip_prefix(is_mark).unwrap_or(word)
}

/// The names of the sides, those of a handicap game after the others.
pub(super) const SIDES: [(&str, Side); 4] =
    [("先手", Side::First), ("後手", Side::Second), ("下手", Side::First), ("上手", Side::Second)];

/// The side that a text begins with, and the text after it.
pub(super) fn side(text: &str) -> Option<(Side, &str)> {
    SIDES.iter().find_map(|(name, side)| Some((*side, text.strip_prefix(name)?)))
}

/// The content of the summary line: the number of half-moves, and how the game ended.
pub(super) struct Summary<'t> {
    pub plies: Option<u32>,
    /// The words that follow the number of moves.
    pub said: &'t str,
    pub end: End,
    pub special: Option<&'static str>,
}

/// The line that says once more how the game ended: `まで5手で先手の勝ち`.
pub(super) fn summary(line: &str) -> Summary<'_> {
    let rest = line.strip_prefix(SUMMARY).unwrap_or(line);
    let rest = rest.trim_start_matches(|c: char| is_space(c) || c == '、');
    let (plies, rest) = number(rest).map_or((None, rest), |(plies, rest)| (Some(plies), rest));
    let rest = trim(trim(rest).trim_start_matches('手'));
    let rest = trim(rest.strip_prefix("にて").or_else(|| rest.strip_prefix('で')).unwrap_or(rest));
    let rest = rest.trim_end_matches('。');
    let (end, special) = said(rest).unwrap_or((End::Unknown, None));
    Summary { plies, said: rest, end, special }
}

fn said(text: &str) -> Option<(End, Option<&'static str>)> {
    if let Some(known) = end_of(text) {
        return Some((known.end, known.special));
    }
    let after_time = ["時間切れにより", "時間切れで", "時間切れ"].iter().find_map(|words| text.strip_prefix(words));
    let (winner, rest) = side(trim(after_time.unwrap_or(text)))?;
    Some(match rest.strip_prefix('の').unwrap_or(rest) {
        "勝ち" | "勝" => (End::Wins(winner), Some(if after_time.is_some() { "TIME_UP" } else { "TORYO" })),
        "反則勝ち" => (End::Wins(winner), Some("ILLEGAL_ACTION")),
        "反則負け" => (End::Wins(winner.opponent()), Some("ILLEGAL_MOVE")),
        "入玉勝ち" => (End::Wins(winner), Some("KACHI")),
        _ => return None,
    })
}

/// The word that begins the line after the moves.
pub(super) const SUMMARY: &str = "まで";
/// The word that begins the line which opens a variation.
pub(super) const VARIATION: &str = "変化";
/// The counter of half-moves.
pub(super) const PLIES: &str = "手";
/// The words that begin the title of the list of moves.
pub(super) const TITLES: [&str; 2] = ["手数--", "手数－"];
/// The title of the list of moves as programs write it.
pub(super) const TITLE: &str = "手数----指手---------消費時間--";
/// The line that says that the program showed the board turned.
pub(super) const TURNED: &str = "盤面回転";
/// The word of the line with the number of the last move before a diagram.
pub(super) const NUMBER_BEFORE: &str = "手数";
/// The key of a hand, after the side.
pub(super) const HANDS: [&str; 2] = ["の持駒", "持駒"];
/// The word for an empty hand.
pub(super) const NOTHING: &str = "なし";
/// The word after a side that is to move.
pub(super) const TURN: &str = "番";

/// The pieces of a diagram. Of those of one kind the first one is written.
pub(super) const PIECES: [(&str, Kind); 23] = [
    ("成香", Kind::PromotedLance),
    ("成桂", Kind::PromotedKnight),
    ("成銀", Kind::PromotedSilver),
    ("玉", Kind::King),
    ("王", Kind::King),
    ("飛", Kind::Rook),
    ("角", Kind::Bishop),
    ("金", Kind::Gold),
    ("銀", Kind::Silver),
    ("桂", Kind::Knight),
    ("香", Kind::Lance),
    ("歩", Kind::Pawn),
    ("龍", Kind::Dragon),
    ("竜", Kind::Dragon),
    ("馬", Kind::Horse),
    ("全", Kind::PromotedSilver),
    ("圭", Kind::PromotedKnight),
    ("杏", Kind::PromotedLance),
    ("と", Kind::Tokin),
    ("仝", Kind::PromotedSilver),
    ("今", Kind::PromotedKnight),
    ("个", Kind::Tokin),
    ("步", Kind::Pawn),
];

/// The names, for a message.
pub(super) const NAMES: [&str; 14] =
    ["歩", "香", "桂", "銀", "金", "角", "飛", "玉", "と", "杏", "圭", "全", "馬", "龍"];

/// The piece that a text begins with, and the length of its name.
pub(super) fn piece(text: &str) -> Option<(Kind, usize)> {
    PIECES.iter().find(|(name, _)| text.starts_with(name)).map(|(name, kind)| (*kind, name.len()))
}

/// The letter of a piece in a diagram.
pub(super) fn letter(kind: Kind) -> &'static str {
    NAMES.get(kind.index()).copied().unwrap_or_default()
}

/// The ranks, from the top.
pub(super) const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
/// The line above the ranks.
pub(super) const RULER: &str = "  ９ ８ ７ ６ ５ ４ ３ ２ １";
/// The line above and below the ranks.
pub(super) const BORDER: &str = "+---------------------------+";

/// A number in characters, up to 99: `十八`.
pub(super) fn numeral(count: u8) -> String {
    let digit = |digit: u8| RANKS.get(usize::from(digit).wrapping_sub(1)).map(char::to_string).unwrap_or_default();
    let tens = match count / 10 {
        0 => String::new(),
        1 => "十".to_owned(),
        tens => digit(tens) + "十",
    };
    tens + &digit(count % 10)
}

/// The number in characters or digits of any width that a text begins with, and its length. Nothing counts as one.
pub(super) fn count(text: &str) -> (u32, usize) {
    if let Some((value, rest)) = number(text) {
        return (value, text.len() - rest.len());
    }
    let (mut value, mut digit, mut len) = (0u32, None, 0);
    for character in text.chars() {
        match RANKS.iter().position(|own| *own == character) {
            Some(at) => digit = Some(at as u32 + 1),
            None if character == '十' => value = value.saturating_add(10 * digit.take().unwrap_or(1)),
            None => break,
        }
        len += character.len_utf8();
    }
    (if len == 0 { 1 } else { value.saturating_add(digit.unwrap_or(0)) }, len)
}

/// The number in digits of any width that a text begins with, and the text after it.
pub(super) fn number(text: &str) -> Option<(u32, &str)> {
    let mut value = None::<u32>;
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let digit = match character {
            '0'..='9' => character as u32 - '0' as u32,
            '０'..='９' => character as u32 - '０' as u32,
            _ => break,
        };
        value = Some(value.unwrap_or(0).saturating_mul(10).saturating_add(digit));
        rest = rest.get(character.len_utf8()..).unwrap_or_default();
    }
    value.map(|value| (value, rest))
}

/// A space of any width.
pub(super) fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\u{3000}' | '\u{feff}')
}

/// The text without the spaces around it.
pub(super) fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_characters() {
        for (number, text) in [(1, "一"), (2, "二"), (10, "十"), (11, "十一"), (18, "十八"), (20, "二十")] {
            assert_eq!((numeral(number), count(text)), (text.to_owned(), (u32::from(number), text.len())));
        }
        assert_eq!(
            [count(""), count("　金"), count("3"), count("１２"), count("二 歩")],
            [(1, 0), (1, 0), (3, 1), (12, 6), (2, 3)]
        );
    }

    #[test]
    fn what_the_last_line_says() {
        for (line, plies, end) in [
            ("まで5手で先手の勝ち", Some(5), End::Wins(Side::First)),
            ("まで 123手で 上手の勝ち", Some(123), End::Wins(Side::Second)),
            ("まで12手で時間切れにより後手の勝ち", Some(12), End::Wins(Side::Second)),
            ("まで３手で先手の反則負け", Some(3), End::Wins(Side::Second)),
            ("まで4手で先手の反則勝ち", Some(4), End::Wins(Side::First)),
            ("まで、7手で千日手", Some(7), End::Repetition),
            ("まで7手詰", Some(7), End::Mated),
            ("まで7手で中断", Some(7), End::Unfinished),
            ("まで", None, End::Unknown),
        ] {
            let found = summary(line);
            assert_eq!((found.plies, found.end), (plies, end), "{line}");
        }
    }

    #[test]
    fn handicaps_and_their_names() {
        assert_eq!(handicap_of("平手　　").map(|found| found.without.len()), Some(0));
        assert_eq!(handicap_of("十枚落ち").map(|found| found.without.len()), Some(10));
        assert!(handicap_of("百枚落ち").is_none());
    }
}
