//! One game of shogi in KIF or KI2 with a line of play after the other, each of which branches from the one before it.

use std::fmt::Write;

use fastrand::Rng;
use xqls::notation::{self, Dialect, Notation};
use xqls::rules::{Move, Position, Variant};

use super::Kind;
use super::games::{other_move, random};

/// A half-move that was played, with the seconds that its player has used so far.
struct Played {
    before: Position,
    mv: Move,
    used: u32,
}

/// The game in about `bytes` bytes; in none it has only its main line. Another `seed` gives another game.
pub(super) fn text(kind: Kind, bytes: usize, seed: u64) -> String {
    let mut random = random(seed);
    let mut out = "#KIF version=2.0 encoding=UTF-8\n手合割：平手\n先手：Sente\n後手：Gote\n".to_owned();
    if kind == Kind::Ki2 {
        out = out.replace("#KIF", "#KI2");
    } else {
        out.push_str("手数----指手---------消費時間--\n");
    }
    let mut path = Vec::new();
    play(kind, &mut random, &mut path, Position::start(Variant::Shogi), None, &mut out);
    if kind == Kind::Kif {
        let _ = writeln!(out, "{:4} 中断", path.len() + 1);
    }
    let _ = writeln!(out, "まで{}手で中断", path.len());
    while out.len() < bytes {
        let number = random.usize(1..=path.len());
        let replaced = path.drain(number - 1..).next().expect("the line has so many half-moves");
        let Some(other) = other_move(&mut random, &replaced.before, replaced.mv) else {
            path.push(replaced);
            continue;
        };
        let _ = writeln!(out, "\n変化：{number}手");
        play(kind, &mut random, &mut path, replaced.before, Some(other), &mut out);
    }
    out
}

/// Writes a line from a position on, and adds it to the path.
fn play(
    kind: Kind,
    random: &mut Rng,
    path: &mut Vec<Played>,
    mut position: Position,
    first: Option<Move>,
    out: &mut String,
) {
    let plies = random.usize(60..=100);
    for ply in 0..plies {
        let mv = match first.filter(|_| ply == 0) {
            Some(first) => first,
            None => match random.choice(&position.legal_moves()[..]) {
                Some(&mv) => mv,
                None => break,
            },
        };
        let seconds = random.u32(0..90);
        let used = seconds + path.len().checked_sub(2).map_or(0, |own| path[own].used);
        half_move(kind, path.len() + 1, (mv, &position), (seconds, used), out);
        if kind == Kind::Ki2 {
            out.push_str(if ply % 6 == 5 { "\n" } else { "    " });
        }
        let before = position.clone();
        position.play(mv);
        path.push(Played { before, mv, used });
    }
    if kind == Kind::Ki2 && !out.ends_with('\n') {
        out.push('\n');
    }
}

fn half_move(
    kind: Kind,
    number: usize,
    (mv, position): (Move, &Position),
    (seconds, used): (u32, u32),
    out: &mut String,
) {
    let dialect = if kind == Kind::Ki2 { Dialect::ki2() } else { Dialect::new(Notation::Kif) };
    let mut text = String::new();
    assert!(notation::write(mv, &dialect, position, &mut text), "{mv:?} can be written");
    if kind == Kind::Ki2 {
        out.push_str(&text);
        return;
    }
    let width: usize = text.chars().map(|sign| if sign.is_ascii() { 1 } else { 2 }).sum();
    let padding = 13usize.saturating_sub(width);
    let (minutes, total) = (seconds / 60, [used / 3600, used / 60 % 60, used % 60]);
    let [hours, of_hour, rest] = total;
    let _ = writeln!(
        out,
        "{number:4} {text}{:padding$}({minutes:2}:{:02}/{hours:02}:{of_hour:02}:{rest:02})",
        "",
        seconds % 60
    );
}
