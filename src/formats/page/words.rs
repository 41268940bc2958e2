//! The headers of the pages that sites and programs write (record-formats §12).

use crate::formats::spelling::{Header, Spelling, WORDLESS, header, header_of as find};
use crate::formats::tags::{self, Vocabulary};
use crate::record::{HeaderKey as Key, HeaderRole as Role};

/// The words of the format.
pub(super) static SPELLING: Spelling =
    Spelling { headers: HEADERS, vocabulary: Some(&VOCABULARY), separator: |_| ": ", ..WORDLESS };

const HEADERS: &[Header] = &[
    header("标题", Some(Role::Title), Key::Text).or("標題").offered(1),
    header("分类", None, Key::Text).unoffered(),
    header("赛事", Some(Role::Event), Key::Text).or("賽事").offered(4),
    header("轮次", Some(Role::Round), Key::Text).or("輪次").offered(7),
    header("布局", Some(Role::Opening), Key::Text).or("佈局").offered(8),
    header("红方", Some(Role::First), Key::Text).or("紅方").offered(2),
    header("黑方", Some(Role::Second), Key::Text).offered(3),
    header("结果", Some(Role::Result), Key::Score).or("結果").offered(9).values(&[
        "红方胜",
        "黑方胜",
        "双方和",
        "未知",
    ]),
    header("日期", Some(Role::Date), Key::Text).offered(5),
    header("地点", Some(Role::Site), Key::Text).or("地點").offered(6),
    header("组别", None, Key::Text).unoffered(),
    header("台次", None, Key::Text).unoffered(),
    header("评论", Some(Role::Annotator), Key::Text).unoffered(),
    header("评注", None, Key::Text).unoffered(),
    header("作者", Some(Role::Author), Key::Text).unoffered(),
    header("记录", None, Key::Text).unoffered(),
    header("记时规则", Some(Role::TimeControl), Key::Text).unoffered(),
    header("用时规则", None, Key::Text).unoffered(),
    header("红方用时", Some(Role::FirstTime), Key::Text).unoffered(),
    header("黑方用时", Some(Role::SecondTime), Key::Text).unoffered(),
    header("棋局类型", Some(Role::Kind), Key::Text).unoffered(),
    header("棋局性质", None, Key::Text).unoffered(),
    header("红方团体", Some(Role::FirstTeam), Key::Text).unoffered(),
    header("红方姓名", None, Key::Text).unoffered(),
    header("黑方团体", Some(Role::SecondTeam), Key::Text).unoffered(),
    header("黑方姓名", None, Key::Text).unoffered(),
    header("棋谱主人", None, Key::Text).unoffered(),
    header("棋谱价值", None, Key::Text).unoffered(),
    header("浏览次数", None, Key::Text).unoffered(),
    header("来源网站", None, Key::Text).unoffered(),
    header("开局 Fen 串", Some(Role::Fen), Key::Fen).unoffered(),
];

/// The keys that begin another game after the moves of one.
pub(super) const OPENING: [&str; 4] = ["标题", "標題", "赛事", "賽事"];

static VOCABULARY: Vocabulary = Vocabulary { headers: HEADERS, ..tags::WORDLESS };

/// The meaning of a key; `None` for one that is not known.
pub(super) fn header_of(key: &str) -> Option<Key> {
    find(HEADERS, key).map(|header| header.meaning)
}
