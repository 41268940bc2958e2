//! The texts by which a move is found: other notations, coordinates, Chinese characters, and their pinyin.

use crate::ide::board::coordinate;
use crate::notation::{self, Dialect, Notation, Script, Symbols};
use crate::rules::{Move, Position};

/// Texts by which a move is found, `own` among them, without doubles.
pub(super) fn of(mv: Move, position: &Position, own: &str) -> Vec<String> {
    let mut names = vec![own.to_owned()];
    let mut add = |name: String| {
        if !name.is_empty() && !names.contains(&name) {
            names.push(name);
        }
    };
    let written = |dialect: &Dialect| {
        let mut text = String::new();
        notation::write(mv, dialect, position, &mut text);
        text
    };
    match position {
        Position::Xiangqi(_) => {
            add(written(&Dialect::iccs()));
            add(written(&Dialect::lalg()));
            add(written(&Dialect::wxf()));
            add(written(&Dialect::wxf().with_symbols(Symbols::yang())));
            let chinese = written(&Dialect::chinese());
            // Many write 砲 for Red too.
            add(written(&Dialect::chinese().with_script(Script::Traditional)).replace('炮', "砲"));
            add(pinyin(&chinese));
            add(ascii_digits(&chinese));
            add(chinese);
        }
        Position::Jeiqi(_) => {
            for notation in [Notation::Coordinate, Notation::San, Notation::Traditional] {
                add(written(&Dialect::new(notation)));
            }
        }
        Position::Shogi(_) => {
            let csa = written(&Dialect::new(Notation::Csa));
            add(csa.trim_start_matches(['+', '-']).to_owned());
            add(csa);
            add(coordinate(mv, position));
            let japanese = written(&Dialect::new(Notation::Japanese));
            add(ascii_digits(japanese.trim_start_matches(['▲', '△'])));
            add(japanese);
        }
    }
    names
}

/// The names separated by spaces. The one that begins like the typed text comes first.
pub(super) fn joined(mut names: Vec<String>, typed: &str) -> String {
    let typed = typed.to_lowercase();
    if let Some(at) = names.iter().position(|name| name.to_lowercase().starts_with(&typed)) {
        names.get_mut(..=at).unwrap_or_default().rotate_right(1);
    }
    names.join(" ")
}

/// A Chinese move with ASCII digits.
fn ascii_digits(text: &str) -> String {
    let digit = |character: char| match character {
        '１'..='９' => char::from_digit(character as u32 - '０' as u32, 10).unwrap_or(character),
        _ => "一二三四五六七八九"
            .chars()
            .position(|han| han == character)
            .map_or(character, |at| char::from_digit(at as u32 + 1, 10).unwrap_or(character)),
    };
    text.chars().map(digit).collect()
}

/// A Chinese move in pinyin with ASCII digits: `pao2ping5`.
fn pinyin(text: &str) -> String {
    let mut out = String::new();
    for character in ascii_digits(text).chars() {
        match character {
            '帅' => out.push_str("shuai"),
            '将' => out.push_str("jiang"),
            '仕' | '士' => out.push_str("shi"),
            '相' | '象' => out.push_str("xiang"),
            '马' => out.push_str("ma"),
            '车' => out.push_str("ju"),
            '炮' => out.push_str("pao"),
            '兵' => out.push_str("bing"),
            '卒' => out.push_str("zu"),
            '前' => out.push_str("qian"),
            '中' => out.push_str("zhong"),
            '后' => out.push_str("hou"),
            '进' => out.push_str("jin"),
            '退' => out.push_str("tui"),
            '平' => out.push_str("ping"),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    #[test]
    fn a_move_has_many_names() {
        let start = Position::start(Variant::Xiangqi);
        let cannon = notation::read("C2=5", &Dialect::axf(), &start).legal().expect("legal at the start");
        let names = of(cannon, &start, "C2=5");
        assert_eq!(names.join(" "), "C2=5 H2-E2 Ch2-e2 C2.5 砲二平五 pao2ping5 炮2平5 炮二平五");
        assert!(joined(names.clone(), "h2").starts_with("H2-E2 C2=5"));
        assert!(joined(names.clone(), "pao").starts_with("pao2ping5 C2=5"));
        assert!(joined(names, "p25").starts_with("C2=5"));
        let start = Position::start(Variant::Shogi);
        let pawn = notation::read("+7776FU", &Dialect::new(Notation::Csa), &start).legal().expect("legal at the start");
        assert_eq!(of(pawn, &start, "+7776FU").join(" "), "+7776FU 7776FU 7g7f 76歩 ▲７六歩");
    }
}
