//! A document as the text of [`formats::jkf`](crate::formats::jkf): all that it says, readable or not. The text is checked
//! like any other.
//!
//! The board is followed only for half-moves that do not say where they come from.

use super::super::problem::{JsonError, JsonProblem};
use super::super::tree::{Tree, Value};
use super::{KINDS, PRESETS, RELATIVE, kind_of, preset};
use crate::notation::{self, Dialect, Notation, japanese_name, sfen};
use crate::record::pass;
use crate::rules::shogi::{Kind, Piece, Setup};
use crate::rules::{Move, Position, Side, Square, Variant};
use std::fmt::Write as _;

/// Whether a text is a document of JKF: it has moves, and no games.
pub(crate) fn is_jkf(text: &str) -> bool {
    let Ok(tree) = Tree::read(text) else { return false };
    let root = tree.root();
    root.get("moves").is_some_and(|moves| moves.array().is_ok()) && root.get("games").is_none()
}

/// The text of a document; an error names the path of the invalid value.
pub(crate) fn read(text: &str) -> Result<String, JsonError> {
    let tree = Tree::read(text)?;
    let root = tree.root();
    let moves = root.get("moves").ok_or_else(|| root.wrong(JsonProblem::Lacks("moves")))?;
    let start = start(root)?;
    let mut out = String::new();
    if let Some(header) = root.get("header") {
        for (key, value) in header.object()? {
            let value = value.text()?;
            if !value.is_empty() && key != "手合割" {
                let value = value.replace('\\', "\\\\").replace("\r\n", "\n").replace(['\n', '\r'], "\\n");
                let _ = writeln!(out, "[{}\t{value}", key.replace(char::is_control, " "));
            }
        }
    }
    let _ = writeln!(out, "@{}", sfen::write(&start));
    let position = Position::Shogi(start.position());
    let due = position.side_to_move();
    let mut lines = vec![Line::of(moves, Place { position, due })?];
    while let Some(line) = lines.last_mut() {
        if let Some(fork) = line.forks.pop() {
            out.push_str(if line.goes_on { "<\n" } else { "(\n" });
            let from = if line.goes_on { &line.now } else { &line.before };
            let fork = Line::of(fork, from.clone())?;
            lines.push(fork);
            continue;
        }
        out.push_str(&std::mem::take(&mut line.end));
        match line.elements.pop() {
            Some(element) => line.element(element, &mut out)?,
            None => {
                lines.pop();
                out.push_str(if lines.is_empty() { "" } else { ")\n" });
            }
        }
    }
    Ok(out)
}

/// A place in a line.
#[derive(Clone)]
struct Place {
    /// The position, as far as the half-moves before it can be played.
    position: Position,
    /// The side to move if each half-move is of another side than the one before.
    due: Side,
}

/// A line that is being read.
struct Line<'a> {
    /// Its further elements, the last one first.
    elements: Vec<Value<'a>>,
    /// The lines that branch from the last element, the last one first.
    forks: Vec<Value<'a>>,
    /// They follow its last half-move. Else they replace it.
    goes_on: bool,
    /// The word that ends it, which comes after them.
    end: String,
    before: Place,
    now: Place,
}

impl<'a> Line<'a> {
    fn of(elements: Value<'a>, place: Place) -> Result<Line<'a>, JsonError> {
        let elements = reversed(elements)?;
        let (forks, end) = (Vec::new(), String::new());
        Ok(Line { elements, forks, goes_on: true, end, before: place.clone(), now: place })
    }

    /// Writes an element. Its forks are left for later, and so is what ends the line.
    fn element(&mut self, element: Value<'a>, out: &mut String) -> Result<(), JsonError> {
        let _ = element.object()?;
        let mut about = String::new();
        if let Some(time) = time(element) {
            let _ = writeln!(about, "={time}");
        }
        comments(element, &mut about)?;
        self.goes_on = true;
        if let Some(value) = element.get("move") {
            self.goes_on = false;
            self.before = self.now.clone();
            half_move(value, &mut self.now, out)?;
        }
        match element.get("special") {
            Some(special) => {
                let word = special.text()?.replace(char::is_control, " ");
                self.end = format!("%{word}\n{about}");
            }
            None => out.push_str(&about),
        }
        self.forks = element.get("forks").map(reversed).transpose()?.unwrap_or_default();
        Ok(())
    }
}

fn reversed(value: Value<'_>) -> Result<Vec<Value<'_>>, JsonError> {
    let mut all: Vec<Value<'_>> = value.array()?.collect();
    all.reverse();
    Ok(all)
}

fn comments(element: Value<'_>, out: &mut String) -> Result<(), JsonError> {
    let texts: Vec<String> = match (element.get("comments"), element.get("comment")) {
        (Some(lines), _) => lines.array()?.map(Value::text).collect::<Result<_, _>>()?,
        (None, Some(text)) => vec![text.text()?],
        (None, None) => Vec::new(),
    };
    for line in texts.iter().flat_map(|text| text.split('\n')) {
        let _ = writeln!(out, "*{}", line.trim_end_matches('\r'));
    }
    Ok(())
}

/// The time used, as KIF writes it.
fn time(element: Value<'_>) -> Option<String> {
    let time = element.get("time")?;
    let part = |value: Value<'_>, key: &str| value.get(key).and_then(|value| value.number().ok()).unwrap_or(0);
    let now = time.get("now")?;
    let used = format!("{}:{:02}", part(now, "h").saturating_mul(60).saturating_add(part(now, "m")), part(now, "s"));
    Some(match time.get("total") {
        Some(all) => format!("{used}/{:02}:{:02}:{:02}", part(all, "h"), part(all, "m"), part(all, "s")),
        None => used,
    })
}

fn start(root: Value<'_>) -> Result<Setup, JsonError> {
    let usual = || Position::start(Variant::Shogi);
    let Some(initial) = root.get("initial") else { return Ok(setup_of(&usual())) };
    let name = initial.get("preset").map(Value::text).transpose()?.unwrap_or_default();
    if let Some(position) = preset(&name) {
        return Ok(setup_of(&position));
    }
    let Some(data) = initial.get("data") else {
        let is_known = matches!(name.as_str(), "" | "OTHER");
        let lacks = JsonProblem::Lacks(if name.is_empty() { "preset" } else { "data" });
        let unknown = || {
            let known = PRESETS.iter().map(|(known, _)| *known).chain(["OTHER"]).collect();
            JsonProblem::UnknownName { name: name.clone(), known }
        };
        return Err(initial.wrong(if is_known { lacks } else { unknown() }));
    };
    let mut setup = Setup::empty();
    let side = |value: Option<Value<'_>>| match value.and_then(|value| value.number().ok()) {
        Some(1) => Side::Second,
        _ => Side::First,
    };
    setup.side = side(data.get("color"));
    let board = data.get("board").ok_or_else(|| data.wrong(JsonProblem::Lacks("board")))?;
    for (x, file) in board.array()?.enumerate().take(9) {
        for (y, cell) in file.array()?.enumerate().take(9) {
            let Some(kind) = cell.get("kind") else { continue };
            let kind = kind_of(kind)?;
            if let Some(square) = (Point { x: x as u32 + 1, y: y as u32 + 1 }).square() {
                setup.put(square, Some(Piece::new(side(cell.get("color")), kind)));
            }
        }
    }
    for (hand, written) in
        setup.hands.iter_mut().zip(data.get("hands").map(Value::array).transpose()?.into_iter().flatten())
    {
        for (name, count) in written.object()? {
            if let Some((_, kind, ..)) = KINDS.iter().find(|(known, ..)| *known == name) {
                hand.set(*kind, u8::try_from(count.number()?).unwrap_or(u8::MAX));
            }
        }
    }
    Ok(setup)
}

fn setup_of(position: &Position) -> Setup {
    match position {
        Position::Shogi(position) => position.to_setup(),
        Position::Xiangqi(_) | Position::Jeiqi(_) => Setup::empty(),
    }
}

/// A file and a rank, which may be off the board.
#[derive(Clone, Copy)]
struct Point {
    x: u32,
    y: u32,
}

impl Point {
    fn of(value: Value<'_>) -> Result<Point, JsonError> {
        let part = |key| value.get(key).ok_or_else(|| value.wrong(JsonProblem::Lacks(key)))?.number();
        Ok(Point { x: part("x")?, y: part("y")? })
    }

    fn square(self) -> Option<Square> {
        let part = |number: u32| u8::try_from(number).ok().filter(|number| (1..=9).contains(number));
        Square::new(9 - part(self.x)?, 9 - part(self.y)?)
    }

    /// As KIF writes a destination. Off the board no notation has it.
    fn destination(self) -> String {
        let part =
            |digits: &str, number: u32| match number.checked_sub(1).and_then(|at| digits.chars().nth(at as usize)) {
                Some(digit) => digit.to_string(),
                None if number == 0 => "〇".to_owned(),
                None => format!("十{number}"),
            };
        part("１２３４５６７８９", self.x) + &part("一二三四五六七八九", self.y)
    }

    /// As KIF writes an origin.
    fn origin(self) -> String {
        match self.square() {
            Some(_) => format!("({}{})", self.x, self.y),
            None => format!("({},{})", self.x, self.y),
        }
    }
}

/// Writes a half-move with what is said of it, and plays it.
fn half_move(value: Value<'_>, place: &mut Place, out: &mut String) -> Result<(), JsonError> {
    let side = value.get("color").and_then(|color| color.number().ok());
    let side = side.map_or(place.due, |color| if color == 1 { Side::Second } else { Side::First });
    // Where the sides take turns, nothing else says who moves.
    if side != place.due {
        out.push(if side == Side::First { '▲' } else { '△' });
    }
    place.position.set_side_to_move(side);
    let flag = |key: &str| value.get(key).and_then(|value| value.bool().ok());
    let (same, promote) = (flag("same") == Some(true), flag("promote"));
    let to = match value.get("to") {
        Some(to) => Point::of(to)?.destination(),
        None if same => "同　".to_owned(),
        None => return Err(value.wrong(JsonProblem::Lacks("to"))),
    };
    let named = value.get("piece").map(Value::text).transpose()?;
    let kind = named.as_deref().and_then(kind_named);
    let name = |kind: Option<Kind>| match (kind, &named) {
        (Some(kind), _) => japanese_name(kind).to_owned(),
        (None, Some(named)) => named.replace(char::is_control, " "),
        (None, None) => String::new(),
    };
    let relative = value.get("relative").and_then(|relative| relative.text().ok()).unwrap_or_default();
    let word = match value.get("from") {
        Some(from) => {
            let from = Point::of(from)?;
            let stands = from.square().and_then(|square| piece_at(&place.position, square));
            // Before a record is normalized it names the piece after the move.
            let promoted = stands.filter(|stands| promote.is_none() && stands.promoted() == kind && kind.is_some());
            let kind = promoted.or(kind).or(stands.filter(|_| named.is_none()));
            let sign = if promote == Some(true) || promoted.is_some() { "成" } else { "" };
            format!("{to}{}{sign}{}", name(kind), from.origin())
        }
        None if matches!(&*relative, "" | "H") && !kind.is_some_and(Kind::is_promoted) => {
            // No drop promotes.
            format!("{to}{}打{}", name(kind), if promote == Some(true) { "成" } else { "" })
        }
        None => by_words(&place.position, &format!("{to}{}", name(kind)), &relative, promote),
    };
    let reading = notation::read(&word, &Dialect::new(Notation::Kif), &place.position);
    match reading.meant() {
        Some(mv) => drop(place.position.play(mv)),
        None => pass(&mut place.position),
    }
    place.due = place.due.opponent();
    out.push_str(&word);
    out.push('\n');
    if same && value.get("to").is_some() {
        out.push_str("!同\n");
    }
    if let Some(capture) = value.get("capture") {
        let _ = kind_of(capture)?;
        let _ = writeln!(out, "!{}", capture.text()?);
    }
    Ok(())
}

fn kind_named(name: &str) -> Option<Kind> {
    KINDS.iter().find(|(known, ..)| *known == name).map(|(_, kind, ..)| *kind)
}

fn piece_at(position: &Position, square: Square) -> Option<Kind> {
    let Position::Shogi(position) = position else { return None };
    Some(position.piece_at(square)?.kind)
}

/// A half-move that tells its piece apart by words, as in KI2. If they name none, it stays as it is, and nothing reads it.
fn by_words(position: &Position, head: &str, relative: &str, promote: Option<bool>) -> String {
    let words = relative.chars().filter_map(|c| RELATIVE.iter().find(|(known, _)| *known == c));
    let words: String = words.map(|(_, word)| *word).collect();
    let end = match promote {
        Some(true) => "成",
        Some(false) => "不成",
        None => "",
    };
    let said = format!("{head}{words}{end}");
    let mut written = String::new();
    let found: Option<Move> = notation::read(&said, &Dialect::ki2(), position).legal();
    let is_written = found.is_some_and(|mv| notation::write(mv, &Dialect::new(Notation::Kif), position, &mut written));
    if is_written { written } else { said }
}
