//! Lists: one line `position … moves …` per game, or one line with an SFEN per position.
//!
//! ```text
//! position startpos moves 7g7f 3c3d
//! position sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1 moves G*5h
//! ```
//!
//! In xiangqi and jeiqi the same line has `fen` for `sfen` and the coordinates of the game. Positions of jeiqi may also be
//! written in Pikafish's form, one per line.

use crate::formats::loss::{Difference, GamePart, Loss, LossPlace, Lost};
use crate::notation::{self, Dialect, jeiqi_fen};
use crate::record::{Front, Game, HeaderRole};
use crate::rules::{Position, Variant};
use crate::text::LineEnding;
use crate::words::{Locale, Wording, names, say};

/// Games as `position` lines.
pub(super) fn write_usi(games: &[Game], ending: LineEnding, lost: &mut Vec<Loss>) -> String {
    let mut out = String::new();
    for (index, game) in games.iter().enumerate() {
        let position = &*game.front.position;
        let variant = position.variant();
        // The opening positions of the games have the same name, so only that of shogi is written without an option.
        if variant == Variant::Shogi && *position == Position::start(variant) {
            out.push_str("position startpos");
        } else {
            let keyword = if variant == Variant::Shogi { "sfen" } else { "fen" };
            let text = names::position(position);
            out.push_str(&format!("position {keyword} {text}"));
            read_back(index, position, &text, lost);
        }
        let mut moves = " moves";
        for ply in game.main_line() {
            let mut text = String::new();
            match ply.mv {
                Some(mv) if notation::write(mv, &Dialect::coordinate(), &ply.before, &mut text) => {}
                _ => {
                    lost.push(LossPlace::of(index, ply).lost(Lost::RestOfList));
                    break;
                }
            }
            out.push_str(moves);
            out.push(' ');
            out.push_str(&text);
            moves = "";
        }
        out.push_str(ending.as_str());
        losses(index, game, lost);
    }
    out
}

/// Games as the positions at their ends.
pub(super) fn write_sfen(games: &[Game], ending: LineEnding, lost: &mut Vec<Loss>) -> String {
    write_ends(games, names::position, ending, lost)
}

/// Games of jeiqi as their final positions, with the pool of pieces that may still turn up (record-formats §6.4).
pub(super) fn write_pools(games: &[Game], ending: LineEnding, lost: &mut Vec<Loss>) -> String {
    let pool = |position: &Position| match position {
        Position::Jeiqi(jeiqi) => jeiqi_fen::write_pool(&jeiqi.to_setup()),
        other => names::position(other),
    };
    write_ends(games, pool, ending, lost)
}

fn write_ends(games: &[Game], text: impl Fn(&Position) -> String, ending: LineEnding, lost: &mut Vec<Loss>) -> String {
    let mut out = String::new();
    for (index, game) in games.iter().enumerate() {
        let text = text(game.final_position());
        out.push_str(&text);
        read_back(index, game.final_position(), &text, lost);
        out.push_str(ending.as_str());
        let plies = game.main_line().count();
        if plies > 0 {
            lost.push(LossPlace::Game(index).lost(Lost::PositionMoves(plies)));
        }
        losses(index, game, lost);
    }
    out
}

/// Reports a position that its text does not hold: the counts of an impossible one, for example.
fn read_back(index: usize, position: &Position, text: &str, lost: &mut Vec<Loss>) {
    if names::read_position(position.variant(), text).ok().as_ref() != Some(position) {
        lost.push(LossPlace::Game(index).lost(Lost::ReadBack(Difference::Position)));
    }
}

/// Reports the parts of a game that a list of coordinates has no place for.
fn losses(index: usize, game: &Game, lost: &mut Vec<Loss>) {
    let mut lose = |part, count: Option<usize>| {
        if count != Some(0) {
            lost.push(LossPlace::Game(index).lost(Lost::Parts(part, count)));
        }
    };
    let plain = |(key, value): &&(String, String)| {
        !value.trim().is_empty() && !HeaderRole::of(key).is_some_and(HeaderRole::is_structure)
    };
    lose(GamePart::Headers, Some(game.front.tags.iter().filter(plain).count()));
    if game.front.title.is_some() {
        lose(GamePart::Title, None);
    }
    if game.verdict().is_some() || game.end.is_some() {
        lose(GamePart::Result, None);
    }
    lose(GamePart::Variations, Some(game.lines.len().saturating_sub(1)));
    let comments = game.plies.iter().map(|ply| &ply.comments).chain(game.lines.iter().map(|line| &line.comments));
    lose(GamePart::Comments, Some(game.comments.len() + comments.map(Vec::len).sum::<usize>()));
    lose(
        GamePart::Judgements,
        Some(game.plies.iter().filter(|ply| ply.remark.is_some() || !ply.nags.is_empty()).count()),
    );
    lose(GamePart::Times, Some(game.plies.iter().filter(|ply| ply.time.is_some()).count()));
}

/// Games of `position` lines; an error names the line. Empty lines and comments with `#` are skipped.
pub(super) fn read_usi(text: &str, locale: Locale) -> Result<Vec<Game>, String> {
    let mut games = Vec::new();
    for (number, line) in lines(text) {
        let wrong = |what: String| say!(locale, "line {line}: {what}", line = number, what);
        let line = line.strip_prefix("position ").unwrap_or(line).trim_start();
        let (start, moves) = match line.split_once(" moves") {
            Some((start, moves)) => (start.trim(), moves),
            None => (line, ""),
        };
        let position =
            position(start).ok_or_else(|| wrong(say!(locale, "`{text}` is not a position", text = start)))?;
        let mut front = Front::default();
        front.is_game = true;
        front.position = position.shared();
        let mut game = Game::new(front);
        for text in moves.split_ascii_whitespace() {
            let mv = notation::read(text, &Dialect::coordinate(), game.end_of(0)).meant();
            let mv = mv.ok_or_else(|| wrong(say!(locale, "`{text}` is not a move here", text)))?;
            game.play(0, Some(mv), None, text);
        }
        games.push(game);
    }
    Ok(games)
}

/// A position as USI has it; without a keyword, in whatever game it is one.
fn position(text: &str) -> Option<Position> {
    let of = |variant: Variant, text: &str| names::read_position(variant, text).ok();
    if text == "startpos" {
        return Some(Position::start(Variant::Shogi));
    }
    if let Some(text) = text.strip_prefix("sfen ") {
        return of(Variant::Shogi, text);
    }
    let text = text.strip_prefix("fen ").unwrap_or(text);
    Variant::ALL.into_iter().find_map(|variant| of(variant, text))
}

/// Games without moves from a list of positions; an error names the line.
pub(super) fn read_sfen(text: &str, locale: Locale) -> Result<Vec<Game>, String> {
    let dialect = Dialect::coordinate();
    let words = Wording { locale, ..Wording::new(&dialect, Variant::Shogi) };
    let mut games = Vec::new();
    for (number, line) in lines(text) {
        let position = names::read_position(Variant::Shogi, line).map_err(|error| {
            say!(locale, "line {line}: {what}", line = number, what = words.fen_problem(error.what))
        })?;
        let mut front = Front::default();
        front.is_game = true;
        front.position = position.shared();
        games.push(Game::new(front));
    }
    Ok(games)
}

fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "position startpos moves 7g7f 3c3d 8h2b+\n\
        position sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1 moves G*5h\n\
        position fen 3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 3 moves d9d8\n";

    #[test]
    fn lists_come_back() {
        let games = read_usi(LIST, Locale::En).unwrap();
        let variants: Vec<Variant> = games.iter().map(|game| game.front.position.variant()).collect();
        assert_eq!(variants, [Variant::Shogi, Variant::Shogi, Variant::Xiangqi]);
        assert!(games.iter().all(|game| game.plies.iter().all(|ply| ply.legality.is_legal())));
        let mut lost = Vec::new();
        assert_eq!(write_usi(&games, LineEnding::Lf, &mut lost), LIST);
        assert!(lost.is_empty());
        let positions = write_sfen(&games[..2], LineEnding::Lf, &mut lost);
        assert_eq!(
            positions,
            "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4\n4k4/9/9/9/9/9/9/4G4/4K4 w - 2\n"
        );
        assert_eq!(
            lost,
            [LossPlace::Game(0).lost(Lost::PositionMoves(3)), LossPlace::Game(1).lost(Lost::PositionMoves(1))]
        );
        assert_eq!(*read_sfen(&positions, Locale::En).unwrap()[1].front.position, *games[1].final_position());
    }

    #[test]
    fn an_invalid_list_is_reported() {
        assert_eq!(read_usi("# x\n\nposition go", Locale::En).unwrap_err(), "line 3: `go` is not a position");
        assert_eq!(
            read_usi("position startpos moves 7g7f zz", Locale::En).unwrap_err(),
            "line 1: `zz` is not a move here"
        );
        assert!(read_sfen("9/9 b", Locale::En).unwrap_err().starts_with("line 1: "));
    }
}
