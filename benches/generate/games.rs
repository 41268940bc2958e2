//! Collections: one random game after the other, in each format's words.

use std::fmt::Write;

use fastrand::Rng;
use xqls::notation::{self, Dialect, Notation};
use xqls::rules::{Move, Position, Side, Variant};

use super::Kind;

/// A row of dice that always falls the same way.
pub(crate) fn random(seed: u64) -> Rng {
    Rng::with_seed(seed)
}

/// Random legal moves from a position on, fewer than `plies` if the game ends; the position becomes the last one.
pub(crate) fn playout(random: &mut Rng, position: &mut Position, plies: usize) -> Vec<Move> {
    let mut line = Vec::with_capacity(plies);
    while line.len() < plies {
        let legal = position.legal_moves();
        let Some(&mv) = random.choice(&legal[..]) else { break };
        position.play(mv);
        line.push(mv);
    }
    line
}

/// Games until `more` of their number and the length of the text says no.
pub(super) fn text(kind: Kind, more: impl Fn(usize, usize) -> bool) -> String {
    let mut random = random(4);
    let mut out = match kind {
        Kind::Xq | Kind::Annotated => "FORMAT LALG\n".to_owned(),
        _ => String::new(),
    };
    for number in 1.. {
        if !more(number - 1, out.len()) {
            break;
        }
        match kind {
            Kind::Xq | Kind::Annotated => xq(&mut random, number, &mut out),
            Kind::Csa => csa(&mut random, number, &mut out),
            Kind::Pgn => pgn(&mut random, number, &mut out),
            Kind::Dhtmlxq => dhtmlxq(&mut random, number, &mut out),
            Kind::Kif | Kind::Ki2 => panic!("a file has one game"),
        }
    }
    out
}

/// One game in `.xq`.
pub(super) fn alone(number: usize) -> String {
    let mut out = "FORMAT LALG\n".to_owned();
    xq(&mut random(number as u64), number, &mut out);
    out
}

fn written(mv: Move, dialect: &Dialect, position: &Position) -> String {
    let mut text = String::new();
    assert!(notation::write(mv, dialect, position, &mut text), "{mv:?} can be written");
    text
}

/// Words in lines of some 76 bytes.
pub(super) struct Wrapped<'a> {
    out: &'a mut String,
    start: usize,
}

impl<'a> Wrapped<'a> {
    /// Goes on after a line break.
    pub(super) fn new(out: &'a mut String) -> Wrapped<'a> {
        let start = out.len();
        Wrapped { out, start }
    }

    /// Adds a word.
    pub(super) fn word(&mut self, word: &str) {
        let used = self.out.len() - self.start;
        if used > 0 && used + word.len() > 76 {
            self.line();
        } else if used > 0 {
            self.out.push(' ');
        }
        self.out.push_str(word);
    }

    /// Ends the line, if there is one.
    pub(super) fn line(&mut self) {
        if self.out.len() > self.start {
            self.out.push('\n');
        }
        self.start = self.out.len();
    }

    /// Adds a line of its own.
    pub(super) fn alone(&mut self, line: &str) {
        self.line();
        self.out.push_str(line);
        self.line();
    }

    /// The bytes so far.
    pub(super) fn len(&self) -> usize {
        self.out.len()
    }

    /// Adds a half-move as `.xq` has it; `first` of its line.
    pub(super) fn half_move(&mut self, mv: Move, position: &Position, first: bool) {
        let number = position.fullmove_number();
        match position.side_to_move() {
            Side::First => self.word(&format!("{number}.")),
            Side::Second if first => self.word(&format!("{number}. ...")),
            Side::Second => {}
        }
        self.word(&written(mv, &Dialect::lalg(), position));
    }
}

/// Another legal move than the one played.
pub(super) fn other_move(random: &mut Rng, position: &Position, played: Move) -> Option<Move> {
    let legal = position.legal_moves();
    let other = *random.choice(&legal[..])?;
    (other != played).then_some(other)
}

const REMARKS: &[&str] = &[
    "The rook crosses the river.",
    "Black hurries, and there is no hurry.",
    "The horse's leg is blocked, so the elephant has time.",
    "炮二平五 was played here twenty years ago.",
];

fn xq(random: &mut Rng, number: usize, out: &mut String) {
    let (red, black) = (number % 97, number % 89);
    let _ = write!(
        out,
        "\nGAME {number}, Round {number}\nRED Red, {red}; 2{:03}; NM\nBLACK Black, {black}; ;\nDATE 19{}-0{}-1{}\n\nSTART{{\n",
        number % 1000,
        number % 90 + 10,
        number % 9 + 1,
        number % 10,
    );
    let mut position = Position::start(Variant::Xiangqi);
    let plies = random.usize(60..=100);
    let line = playout(random, &mut position.clone(), plies);
    // One game in four has remarks, one in eight a variation after it, one in eight a variation inside.
    let remarks = number.is_multiple_of(4);
    let behind = (number % 8 == 1).then(|| random.usize(5..20) * 2 + 1);
    let inside = (number % 8 == 5).then(|| random.usize(5..20) * 2 + 1);
    let mut variation = None;
    let mut lines = Wrapped::new(out);
    for (ply, &mv) in line.iter().enumerate() {
        lines.half_move(mv, &position, false);
        if behind == Some(ply)
            && let Some(other) = other_move(random, &position, mv)
        {
            lines.word("(1)");
            variation = Some((position.clone(), other));
        }
        if inside == Some(ply)
            && let Some(other) = other_move(random, &position, mv)
        {
            lines.line();
            lines.word("{");
            short_line(random, position.clone(), other, &mut lines);
            lines.word("}");
            lines.line();
        }
        if remarks && ply % 2 == 1 && random.usize(0..12) == 0 {
            let remark = REMARKS[random.usize(0..REMARKS.len())];
            lines.alone(&format!("/* {remark} */"));
        }
        position.play(mv);
    }
    lines.line();
    if let Some((position, other)) = variation {
        lines.alone("\nVAR[1]{");
        short_line(random, position, other, &mut lines);
        lines.alone("}");
    }
    lines.alone("}");
}

fn short_line(random: &mut Rng, mut position: Position, first: Move, lines: &mut Wrapped<'_>) {
    lines.half_move(first, &position, true);
    position.play(first);
    let plies = random.usize(4..12);
    for mv in playout(random, &mut position.clone(), plies) {
        lines.half_move(mv, &position, false);
        position.play(mv);
    }
}

fn csa(random: &mut Rng, number: usize, out: &mut String) {
    if number > 1 {
        out.push_str("/\n");
    }
    let _ = write!(
        out,
        "V2.2\nN+Sente {}\nN-Gote {}\n$EVENT:Round {number}\n$START_TIME:20{:02}/0{}/1{} 10:00:00\nPI\n+\n",
        number % 97,
        number % 89,
        number % 25,
        number % 9 + 1,
        number % 10,
    );
    let mut position = Position::start(Variant::Shogi);
    let plies = random.usize(60..=100);
    for mv in playout(random, &mut position.clone(), plies) {
        let _ = write!(out, "{}\nT{}\n", written(mv, &Dialect::new(Notation::Csa), &position), random.u32(1..90));
        position.play(mv);
    }
    out.push_str(if position.has_legal_move() { "%TORYO\n" } else { "%TSUMI\n" });
}

fn pgn(random: &mut Rng, number: usize, out: &mut String) {
    let mut position = Position::start(Variant::Xiangqi);
    let plies = random.usize(60..=100);
    let mut last = position.clone();
    let line = playout(random, &mut last, plies);
    // A side without legal moves has lost.
    let result = match last.side_to_move() {
        _ if last.has_legal_move() => "*",
        Side::First => "0-1",
        Side::Second => "1-0",
    };
    let _ = write!(
        out,
        "[Game \"Chinese Chess\"]\n[Event \"Round {number}\"]\n[Date \"20{:02}.0{}.1{}\"]\n[Red \"Red {}\"]\n[Black \"Black {}\"]\n\
         [Result \"{result}\"]\n[Format \"ICCS\"]\n\n",
        number % 25,
        number % 9 + 1,
        number % 10,
        number % 97,
        number % 89,
    );
    let mut lines = Wrapped::new(out);
    for mv in line {
        if position.side_to_move() == Side::First {
            lines.word(&format!("{}.", position.fullmove_number()));
        }
        lines.word(&written(mv, &Dialect::iccs(), &position));
        position.play(mv);
    }
    lines.word(result);
    lines.line();
    out.push('\n');
}

fn dhtmlxq(random: &mut Rng, number: usize, out: &mut String) {
    let start = Position::start(Variant::Xiangqi);
    let plies = random.usize(60..=100);
    let line = playout(random, &mut start.clone(), plies);
    let digits = |mut position: Position, line: &[Move]| {
        let mut text = String::new();
        for &mv in line {
            text += &written(mv, &Dialect::new(Notation::Digits), &position);
            position.play(mv);
        }
        text
    };
    out.push_str("[DhtmlXQ]\n");
    let mut field = |key: &str, value: &str| {
        let _ = writeln!(out, "[DhtmlXQ_{key}]{value}[/DhtmlXQ_{key}]");
    };
    field("ver", "www_dpxq_com");
    field("title", &format!("Round {number}"));
    field("date", &format!("20{:02}-0{}-1{}", number % 25, number % 9 + 1, number % 10));
    field("red", &format!("Red {}", number % 97));
    field("black", &format!("Black {}", number % 89));
    field("binit", "0919293949596979891777062646668600102030405060708012720323436383");
    field("movelist", &digits(start.clone(), &line));
    // One game in four has a variation, and remarks.
    if number.is_multiple_of(4) {
        let ply = random.usize(0..line.len());
        let mut position = start;
        for &mv in &line[..ply] {
            position.play(mv);
        }
        if let Some(other) = other_move(random, &position, line[ply]) {
            let mut end = position.clone();
            end.play(other);
            let plies = random.usize(4..12);
            let variation = [vec![other], playout(random, &mut end, plies)].concat();
            field(&format!("move_0_{}_1", ply + 1), &digits(position, &variation));
        }
        field(&format!("comment{ply}"), REMARKS[random.usize(0..REMARKS.len())]);
    }
    out.push_str("[/DhtmlXQ]\n");
}
