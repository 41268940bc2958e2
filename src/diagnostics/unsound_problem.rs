//! The line of a problem (詰将棋, 杀法) is no solution, or not the only one.
//!
//! In a problem the attacker, who moves first, gives check with each half-move and mates. The solution is the shortest
//! mate against the longest defence. A search looks for it, and the first thing that is wrong with the line is reported:
//! there is no mate (不詰), or a half-move of the attacker gives it away or is no check; there is a shorter mate (早詰);
//! another defence lasts longer; the line ends before the mate; there is a second solution (余詰).
//!
//! If a longer defence drops a piece between king and attacker, the message says so. Whether such a drop counts (無駄合) is
//! judged differently by people and programs.
//!
//! A second solution is reported in shogi only, and neither at the last half-move (最終手余詰) nor if the half-moves differ
//! in promoting alone, or in where a piece is dropped from afar.
//!
//! A record of shogi is a problem if it says so: `手合割：詰将棋`, 作品名, 作品番号, 完全性 or 手数. A record of xiangqi is
//! one if its headers say that it is an endgame, or if the side that moves first has won, and all half-moves of that side
//! are checks and the last is mate. An endgame that is no mate by checks is not judged.
//!
//! The search takes time, so there is a bound, and nothing is said of a problem that is not decided within it. It runs in
//! the background while a record is open in an editor, and in `xqls check --hints`. `xqls solve` has a larger bound and says
//! more.
//!
//! ## Example
//!
//! ```kif
//! 手合割：詰将棋
//! 後手の持駒：飛二 角二 金三 銀四 桂四 香四 歩十七
//!   ９ ８ ７ ６ ５ ４ ３ ２ １
//! +---------------------------+
//! | ・ ・ ・ ・v玉 ・ ・ ・ ・|一
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|二
//! | ・ ・ ・ ・ ・ 歩 ・ ・ ・|三
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|四
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|五
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|六
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|七
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|八
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|九
//! +---------------------------+
//! 先手の持駒：金
//! 手数----指手---------消費時間--
//!    1 <e>４二金打</e>
//! ```
//!
//! ## Not reported
//!
//! ```kif
//! 手合割：詰将棋
//! 後手の持駒：飛二 角二 金三 銀四 桂四 香四 歩十七
//!   ９ ８ ７ ６ ５ ４ ３ ２ １
//! +---------------------------+
//! | ・ ・ ・ ・v玉 ・ ・ ・ ・|一
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|二
//! | ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|四
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|五
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|六
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|七
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|八
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|九
//! +---------------------------+
//! 先手の持駒：金
//! 手数----指手---------消費時間--
//!    1 ５二金打
//! ```

use super::{CodeInfo, Group, Severity, Wording};
use crate::record::IssueKind;
use crate::words;

pub(super) const INFO: CodeInfo =
    CodeInfo::new(Group::Rules, Severity::Hint, "the line of a problem is no solution, or not the only one", message);

fn message(kind: &IssueKind, words: &Wording<'_>) -> Option<String> {
    let IssueKind::Problem(issue) = kind else { return None };
    Some(words::problem(words.locale, issue))
}
