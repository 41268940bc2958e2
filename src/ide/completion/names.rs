//! The texts by which a move is found: other notations, coordinates, Chinese characters, and their pinyin.

use super::moves::legal;
use crate::ide::board_view::coordinate;
use crate::notation::{self, Dialect, Notation, Script, Symbols};
use crate::rules::{Move, Position};

const HAN_DIGITS: &str = "一二三四五六七八九";

/// Texts by which a move is found, `own` among them, without doubles.
pub(super) fn of(mv: Move, position: &Position, own: &str) -> Vec<String> {
    let mut names = vec![own.to_owned()];
    let mut add = |name: String| {
        if !name.is_empty() && !names.contains(&name) {
            names.push(name);
        }
    };
    for dialect in dialects(position) {
        let text = written(mv, &dialect, position);
        match dialect.notation {
            // Many write 砲 for Red too.
            Notation::Chinese if dialect.script == Script::Traditional => add(text.replace('炮', "砲")),
            Notation::Chinese => {
                add(pinyin(&text));
                add(ascii_digits(&text));
                add(text);
            }
            Notation::Csa => {
                add(text.trim_start_matches(['+', '-']).to_owned());
                add(text);
                add(coordinate(mv, position));
            }
            Notation::Kif => {
                add(wide_digits(text.split(['　', '(']).next().unwrap_or_default()));
                add(text);
                add(notation::kif::typed_form(mv, position).unwrap_or_default());
            }
            Notation::Japanese => {
                let narrow = ascii_digits(text.trim_start_matches(['▲', '△']));
                if own.starts_with(['▲', '△']) {
                    let mark = text.chars().take(1);
                    add(mark.chain(narrow.chars()).collect());
                    add(wide_digits(&text));
                }
                add(narrow);
                add(text);
            }
            _ => add(text),
        }
    }
    names
}

/// The ways to write the moves of a game.
pub(in crate::ide) fn dialects(position: &Position) -> Vec<Dialect> {
    let new = |notations: &[Notation]| notations.iter().map(|notation| Dialect::new(*notation)).collect();
    match position {
        Position::Xiangqi(_) => vec![
            Dialect::iccs(),
            Dialect::lalg(),
            Dialect::wxf(),
            Dialect::wxf().with_symbols(Symbols::yang()),
            Dialect::chinese().with_script(Script::Traditional),
            Dialect::chinese(),
        ],
        Position::Jeiqi(_) => new(&[Notation::Coordinate, Notation::San, Notation::Traditional]),
        Position::Shogi(_) => new(&[Notation::Csa, Notation::Japanese, Notation::Kif]),
    }
}

/// A move as a dialect writes it.
pub(in crate::ide) fn written(mv: Move, dialect: &Dialect, position: &Position) -> String {
    let mut text = String::new();
    notation::write(mv, dialect, position, &mut text);
    text
}

/// The only legal move that has a name, or whose name is abbreviated so: `p25` is `pao2ping5`.
pub(in crate::ide) fn find(text: &str, position: &Position) -> Option<Move> {
    let typed = text.to_lowercase();
    let named = |mv: Move| (mv, of(mv, position, &coordinate(mv, position)));
    let named: Vec<(Move, Vec<String>)> = legal(position).into_iter().map(named).collect();
    let only = |fits: &dyn Fn(&str) -> bool| {
        let mut found = named.iter().filter(|(_, names)| names.iter().any(|name| fits(&name.to_lowercase())));
        let (mv, _) = found.next()?;
        found.next().is_none().then_some(*mv)
    };
    only(&|name| name == typed).or_else(|| only(&|name| abbreviates(&typed, name)))
}

/// Whether a text is a name without some of its letters. The first letter and the numbers are there.
fn abbreviates(text: &str, name: &str) -> bool {
    let mut typed = text.chars().peekable();
    let is_number = |character: char| character.is_ascii_digit() || HAN_DIGITS.contains(character);
    let mut left = name.chars().enumerate();
    let fits = |(at, character)| typed.next_if_eq(&character).is_some() || (at > 0 && !is_number(character));
    left.all(fits) && typed.peek().is_none()
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
        _ => HAN_DIGITS
            .chars()
            .position(|han| han == character)
            .map_or(character, |at| char::from_digit(at as u32 + 1, 10).unwrap_or(character)),
    };
    text.chars().map(digit).collect()
}

/// A move of shogi with its square in full-width digits.
fn wide_digits(text: &str) -> String {
    const WIDE: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
    let wide = |character: char| HAN_DIGITS.chars().position(|han| han == character).and_then(|at| WIDE.get(at));
    text.chars().map(|character| wide(character).copied().unwrap_or(character)).collect()
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
        for (text, found) in [
            ("pao2ping5", "h2e2"),
            ("P25", "h2e2"),
            ("p2p5", "h2e2"),
            ("pp25", ""),
            ("炮二五", "h2e2"),
            ("砲二平五", "h2e2"),
            ("ma2jin3", "h0g2"),
            ("m83", ""),
            ("m23", "h0g2"),
            ("b3", ""),
            ("m2", ""),
            ("ao2ping5", ""),
            ("", ""),
        ] {
            let found = Some(found).filter(|found| !found.is_empty());
            let named = find(text, &start).map(|mv| coordinate(mv, &start).to_lowercase().replace('-', ""));
            assert_eq!(named.as_deref(), found, "{text}");
        }
        let start = Position::start(Variant::Shogi);
        let pawn = notation::read("+7776FU", &Dialect::new(Notation::Csa), &start).legal().expect("legal at the start");
        assert_eq!(of(pawn, &start, "+7776FU").join(" "), "+7776FU 7776FU 7g7f 76歩 ▲７六歩 ７６歩 ７六歩(77) 76fu");
    }
}
