//! The results of xiangqi in Chinese words, as programs and sites write them.

/// The results by their words, and as other formats write them; the first word of each is written.
const RESULTS: [(&str, &str); 23] = [
    ("红胜", "1-0"),
    ("黑胜", "0-1"),
    ("和棋", "1/2-1/2"),
    ("未知", "*"),
    ("红先胜", "1-0"),
    ("红先负", "0-1"),
    ("红先和", "1/2-1/2"),
    ("黑先胜", "0-1"),
    ("紅勝", "1-0"),
    ("黑勝", "0-1"),
    ("和局", "1/2-1/2"),
    ("紅先勝", "1-0"),
    ("紅先負", "0-1"),
    ("紅先和", "1/2-1/2"),
    ("红方胜", "1-0"),
    ("黑方胜", "0-1"),
    ("双方和", "1/2-1/2"),
    ("红方负", "0-1"),
    ("紅方勝", "1-0"),
    ("黑方勝", "0-1"),
    ("雙方和", "1/2-1/2"),
    ("和", "1/2-1/2"),
    ("多种结果", "*"),
];

/// A result as other formats write it; `None` for words that say none.
pub(crate) fn score(text: &str) -> Option<&'static str> {
    let own = RESULTS.iter().find(|(word, score)| *word == text || *score == text);
    own.map(|(_, score)| *score)
}
