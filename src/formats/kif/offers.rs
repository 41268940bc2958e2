//! The words of KIF that can be written besides moves.

use super::words::{HANDICAP, HANDICAPS};
use crate::formats::words::{LineWord, When, Words, line_word};

/// The words of the format.
pub(super) const WORDS: Words =
    Words { lines: &LINES, among_moves: &AMONG_MOVES, values: &[(HANDICAP, &NAMES)], notations: &[] };

const NAMES: [&str; HANDICAPS.len()] = {
    let mut names = [""; HANDICAPS.len()];
    let mut at = 0;
    while at < HANDICAPS.len() {
        names[at] = HANDICAPS[at].name;
        at += 1;
    }
    names
};

const LINES: [LineWord; 10] = [
    line_word("先手", "先手：|", When::Header),
    line_word("後手", "後手：|", When::Header),
    line_word("手合割", "手合割：|", When::Header),
    line_word("開始日時", "開始日時：|", When::Header),
    line_word("終了日時", "終了日時：|", When::Header),
    line_word("棋戦", "棋戦：|", When::Header),
    line_word("戦型", "戦型：|", When::Header),
    line_word("場所", "場所：|", When::Header),
    line_word("持ち時間", "持ち時間：|", When::Header),
    line_word("New record", "手合割：平手\n先手：|\n後手：|\n手数----指手---------消費時間--\n|", When::First),
];

const AMONG_MOVES: [LineWord; 10] = [
    line_word("投了", "投了", When::End),
    line_word("中断", "中断", When::End),
    line_word("千日手", "千日手", When::End),
    line_word("持将棋", "持将棋", When::End),
    line_word("詰み", "詰み", When::End),
    line_word("切れ負け", "切れ負け", When::End),
    line_word("反則勝ち", "反則勝ち", When::End),
    line_word("反則負け", "反則負け", When::End),
    line_word("入玉勝ち", "入玉勝ち", When::End),
    line_word("引き分け", "引き分け", When::End),
];

#[cfg(test)]
mod tests {
    use super::WORDS;
    use crate::formats::kif::words::{end_of, header};
    use crate::record::HeaderKey;

    #[test]
    fn they_are_those_of_the_grammar() {
        assert!(WORDS.among_moves.iter().all(|line| end_of(line.word).is_some()));
        let headers = WORDS.lines.iter().filter(|line| line.word != "New record");
        headers.for_each(|line| assert_ne!(header(line.word), HeaderKey::Unknown, "{}", line.word));
    }
}
