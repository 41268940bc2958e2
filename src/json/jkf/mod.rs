//! JKF, the JSON Kifu Format: a record of shogi as JSON (record-formats §14).

mod read;

pub(crate) use read::{is_jkf, read};

use super::problem::{JsonError, JsonProblem};
use super::tree::Value;
use crate::formats::JAPANESE;
use crate::formats::loss::{GamePart, Loss, LossPlace, Lost};
use crate::formats::tags::Kept;
use crate::notation::{self, Dialect, Notation};
use crate::record::{Before, End, EndWord, Game, HeaderRole, LineStart, Ply, clock};
use crate::rules::shogi::{Kind, Setup, dropped, promotes};
use crate::rules::{Move, Position, Side, Square, Variant};
use crate::words::names;
use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::{Map, Value as Json, json};

/// The kinds by their names.
const KINDS: [(&str, Kind, char, char); 14] = [
    ("FU", Kind::Pawn, 'P', '歩'),
    ("KY", Kind::Lance, 'L', '香'),
    ("KE", Kind::Knight, 'N', '桂'),
    ("GI", Kind::Silver, 'S', '銀'),
    ("KI", Kind::Gold, 'G', '金'),
    ("KA", Kind::Bishop, 'B', '角'),
    ("HI", Kind::Rook, 'R', '飛'),
    ("OU", Kind::King, 'K', '玉'),
    ("TO", Kind::Tokin, 'P', 'と'),
    ("NY", Kind::PromotedLance, 'L', '杏'),
    ("NK", Kind::PromotedKnight, 'N', '圭'),
    ("NG", Kind::PromotedSilver, 'S', '全'),
    ("UM", Kind::Horse, 'B', '馬'),
    ("RY", Kind::Dragon, 'R', '龍'),
];

/// The words that tell pieces apart, by their letters.
const RELATIVE: [(char, char); 7] =
    [('L', '左'), ('C', '直'), ('R', '右'), ('U', '上'), ('M', '寄'), ('D', '引'), ('H', '打')];

/// The handicaps, with the first two ranks.
const PRESETS: [(&str, &str); 16] = [
    ("HIRATE", "lnsgkgsnl/1r5b1"),
    ("KY", "lnsgkgsn1/1r5b1"),
    ("KY_R", "1nsgkgsnl/1r5b1"),
    ("KA", "lnsgkgsnl/1r7"),
    ("HI", "lnsgkgsnl/7b1"),
    ("HIKY", "lnsgkgsn1/7b1"),
    ("2", "lnsgkgsnl/9"),
    ("3", "lnsgkgsn1/9"),
    ("4", "1nsgkgsn1/9"),
    ("5", "2sgkgsn1/9"),
    ("5_L", "1nsgkgs2/9"),
    ("6", "2sgkgs2/9"),
    ("7_L", "2sgkg3/9"),
    ("7_R", "3gkgs2/9"),
    ("8", "3gkg3/9"),
    ("10", "4k4/9"),
];

fn preset(name: &str) -> Option<Position> {
    let (name, rows) = PRESETS.iter().find(|(known, _)| *known == name)?;
    let side = if *name == "HIRATE" { 'b' } else { 'w' };
    let text = format!("{rows}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL {side} - 1");
    names::read_position(Variant::Shogi, &text).ok()
}

fn kind_of(value: Value<'_>) -> Result<Kind, JsonError> {
    let name = value.text()?;
    let known = KINDS.iter().find(|(known, ..)| *known == name);
    let names = || KINDS.iter().map(|(known, ..)| *known).collect();
    known
        .map(|(_, kind, ..)| *kind)
        .ok_or_else(|| value.wrong(JsonProblem::UnknownName { name: name.clone(), known: names() }))
}

/// The square of a file and a rank as USI writes it.
fn coordinates(x: u32, y: u32) -> Option<String> {
    let rank = char::from(b'a' + u8::try_from(y.checked_sub(1)?).ok().filter(|y| *y < 9)?);
    (1..=9).contains(&x).then(|| format!("{x}{rank}"))
}

/// The square of a text of USI.
fn square_of(text: &str) -> Option<Square> {
    let position = Position::start(Variant::Shogi);
    notation::read(&format!("P*{text}"), &Dialect::coordinate(), &position).meant().map(Move::to)
}

/// The first game as a document; `None` if it is not of shogi.
pub(crate) fn write(games: &[Game], lost: &mut Vec<Loss>) -> Option<String> {
    let game = games.first()?;
    if games.len() > 1 {
        lost.push(LossPlace::File.lost(Lost::OtherGames(0)));
    }
    let Position::Shogi(start) = &*game.front.position else { return None };
    let (header, initial) = (header(game)?, initial(&start.to_setup(), &game.front.position));
    let moves = moves(game, lost);
    Some(format!("{{\"header\":{{{header}}},\"initial\":{initial},\"moves\":{moves}}}\n"))
}

/// The members of the headers, in their order. A header may have any key.
fn header(game: &Game) -> Option<String> {
    let vocabulary = JAPANESE.spelling.vocabulary?;
    let Kept { written, rest, .. } = vocabulary.keep(&game.front.tags);
    let title = game.front.title.clone().zip(vocabulary.key(HeaderRole::Title));
    let title = title.map(|(title, key)| (key.to_owned(), title));
    let rest = rest.into_iter().filter(|header| !header.is_unknown()).map(|header| (header.key, header.value));
    let mut seen = FxHashSet::default();
    let members = title.into_iter().chain(written).chain(rest).filter(|(key, _)| seen.insert(key.clone()));
    let members: Vec<String> = members.map(|(key, value)| format!("{}:{}", json!(key), json!(value))).collect();
    Some(members.join(","))
}

fn initial(setup: &Setup, position: &Position) -> Json {
    let known = PRESETS.iter().find(|(name, _)| preset(name).is_some_and(|preset| preset == *position));
    if let Some((name, _)) = known {
        return json!({ "preset": name });
    }
    let cell = |x: u32, y: u32| {
        let piece = coordinates(x, y).and_then(|text| square_of(&text)).and_then(|square| setup.get(square));
        piece.map_or_else(|| json!({}), |piece| json!({ "color": color(piece.side), "kind": name(piece.kind) }))
    };
    let board: Vec<Vec<Json>> = (1..=9).map(|x| (1..=9).map(|y| cell(x, y)).collect()).collect();
    let hands = setup.hands.each_ref().map(|hand| {
        Json::Object(
            KINDS.iter().take(7).map(|(name, kind, ..)| ((*name).to_owned(), json!(hand.count(*kind)))).collect(),
        )
    });
    json!({ "preset": "OTHER", "data": { "color": color(setup.side), "board": board, "hands": hands } })
}

fn color(side: Side) -> u8 {
    u8::from(side == Side::Second)
}

fn name(kind: Kind) -> &'static str {
    KINDS.iter().find(|(_, known, ..)| *known == kind).map_or("", |(name, ..)| name)
}

/// An element of a line: a half-move or what ends it.
struct Element {
    /// Its members as text: those before the lines that replace it, and those after them with the bracket that closes it.
    before: String,
    after: String,
    /// The lines that replace it.
    forks: Vec<usize>,
}

impl Element {
    fn of(members: Map<String, Json>, comments: &[String]) -> Element {
        let lines: Vec<&str> = comments.iter().flat_map(|comment| comment.lines()).collect();
        let comma = if members.is_empty() { "" } else { "," };
        let before = if lines.is_empty() { String::new() } else { format!("\"comments\":{}{comma}", json!(lines)) };
        let members = Json::Object(members).to_string();
        Element { before, after: members.trim_start_matches('{').to_owned(), forks: Vec::new() }
    }

    /// Takes the lines that replace it, if they have elements and nothing else has taken them.
    fn with_forks(mut self, lines: &[usize], free: &mut [bool]) -> Element {
        let is_free = |line: &usize| free.get_mut(*line).is_some_and(std::mem::take);
        self.forks = lines.iter().copied().filter(is_free).collect();
        self
    }
}

/// All lines, from the last one on: each half-move takes the lines that replace it.
fn moves(game: &Game, lost: &mut Vec<Loss>) -> String {
    let mut done: Vec<Vec<Element>> = Vec::new();
    done.resize_with(game.lines.len(), Vec::new);
    let mut free = vec![false; game.lines.len()];
    let mut going_on: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
    for (index, line) in game.lines.iter().enumerate() {
        line.continues.into_iter().for_each(|ply| going_on.entry(ply).or_default().push(index));
    }
    let last_ones = last_ones(game);
    let totals = totals(game, &last_ones);
    // A line stands behind the one that it branches from.
    for index in (0..game.lines.len()).rev() {
        let Some(line) = game.lines.get(index) else { continue };
        let mut elements = Vec::new();
        if index == 0 {
            elements.push(Element::of(Map::new(), &game.comments));
        } else if line.replaces.is_none() && line.continues.is_none() {
            continue;
        }
        let mut used = totals.get(index).copied().unwrap_or_default();
        let mut last = last_ones.get(index).copied().flatten();
        for (nth, own) in line.plies.iter().enumerate() {
            let Some(ply) = game.plies.get(*own) else { continue };
            let before = last.replace(*own).and_then(|last| game.plies.get(last)?.mv);
            let Some(mv) = element(ply, before) else {
                lost.push(LossPlace::of(0, ply).lost(Lost::MovesFrom(ply.text.clone())));
                break;
            };
            let mut members = Map::new();
            members.insert("move".to_owned(), mv);
            used = with_time(&mut members, ply.time.as_deref(), ply.side, used);
            let element = match nth {
                0 => Element::of(members, &[line.comments.as_slice(), &ply.comments].concat()),
                _ => Element::of(members, &ply.comments),
            };
            elements.push(element.with_forks(&ply.variations, &mut free));
        }
        let end = if index == 0 { game.end.as_ref() } else { line.end.as_ref() };
        if let Some(end) = end {
            let mover = game.end_of(index).side_to_move();
            match special(end, mover) {
                Some(word) => {
                    let mut members = Map::new();
                    members.insert("special".to_owned(), json!(word));
                    with_time(&mut members, end.time.as_deref(), mover, used);
                    // A line that goes on where this one ends replaces its end.
                    let forks = line.plies.last().and_then(|last| going_on.get(last)).map_or(&[][..], Vec::as_slice);
                    elements.push(Element::of(members, &end.comments).with_forks(forks, &mut free));
                }
                None => lost.push(LossPlace::Game(0).lost(Lost::Parts(GamePart::Result, None))),
            }
        }
        free.get_mut(index).into_iter().for_each(|free| *free = index > 0 && !elements.is_empty());
        done.get_mut(index).into_iter().for_each(|place| *place = std::mem::take(&mut elements));
    }
    let many = |part, count: usize| (count > 0).then(|| LossPlace::Game(0).lost(Lost::Parts(part, Some(count))));
    let judged = game.plies.iter().filter(|ply| ply.remark.is_some() || !ply.nags.is_empty()).count();
    lost.extend(many(GamePart::Judgements, judged));
    lost.extend(many(GamePart::Diagrams, game.diagrams.len()));
    lost.extend(many(GamePart::Variations, free.iter().filter(|free| **free).count()));
    as_text(&done)
}

/// The first of some lines as an array, with all that its elements refer to. They may be in each other without an end.
fn as_text(lines: &[Vec<Element>]) -> String {
    enum Part<'t> {
        Text(&'t str),
        Line(usize),
    }
    let mut text = String::new();
    let mut waiting = vec![Part::Line(0)];
    while let Some(part) = waiting.pop() {
        let line = match part {
            Part::Text(part) => {
                text.push_str(part);
                continue;
            }
            Part::Line(line) => lines.get(line).map_or(&[][..], Vec::as_slice),
        };
        let mut parts = vec![Part::Text("[")];
        for (nth, Element { before, after, forks }) in line.iter().enumerate() {
            parts.push(Part::Text(if nth == 0 { "{" } else { ",{" }));
            parts.push(Part::Text(before));
            for (nth, fork) in forks.iter().enumerate() {
                parts.push(Part::Text(if nth == 0 { "\"forks\":[" } else { "," }));
                parts.push(Part::Line(*fork));
            }
            parts.extend(forks.first().map(|_| Part::Text("],")));
            parts.push(Part::Text(after));
        }
        parts.push(Part::Text("]"));
        waiting.extend(parts.into_iter().rev());
    }
    text
}

/// The half-move before the first one of each line.
fn last_ones(game: &Game) -> Vec<Option<usize>> {
    let before = |start: LineStart| match start.before {
        Before::Ply(ply) => Some(ply),
        Before::Start | Before::Unknown => None,
    };
    game.line_starts().into_iter().map(before).collect()
}

/// The words that end a game.
const SPECIALS: [&str; 14] = [
    "TORYO",
    "CHUDAN",
    "SENNICHITE",
    "TIME_UP",
    "ILLEGAL_MOVE",
    "+ILLEGAL_ACTION",
    "-ILLEGAL_ACTION",
    "JISHOGI",
    "KACHI",
    "HIKIWAKE",
    "MATTA",
    "TSUMI",
    "FUZUMI",
    "ERROR",
];

/// The word for the end of a game in which a side is to move.
fn special(end: &EndWord, mover: Side) -> Option<&'static str> {
    let word = end.special.or_else(|| end.text.strip_prefix('%')).unwrap_or_default();
    // The sign is that of the side which broke the rules.
    let word = match (word, end.end) {
        ("ILLEGAL_ACTION", End::Wins(Side::First)) => "-ILLEGAL_ACTION",
        ("ILLEGAL_ACTION", End::Wins(Side::Second)) => "+ILLEGAL_ACTION",
        ("ILLEGAL_ACTION", _) if mover == Side::First => "-ILLEGAL_ACTION",
        ("ILLEGAL_ACTION", _) => "+ILLEGAL_ACTION",
        (word, _) => word,
    };
    let of_meaning = || match end.end {
        End::Draw => Some("HIKIWAKE"),
        End::Loses => Some("TORYO"),
        End::Unfinished => Some("CHUDAN"),
        _ => None,
    };
    SPECIALS.into_iter().find(|known| *known == word).or_else(of_meaning)
}

/// Adds the time used, with the total of its side: its own, or the sum. Returns the totals of both sides, in milliseconds.
fn with_time(members: &mut Map<String, Json>, time: Option<&str>, side: Side, mut totals: [u64; 2]) -> [u64; 2] {
    let Some((time, used)) = time.and_then(|time| Some((time, clock::used(time)?))) else { return totals };
    let written = time.split_once('/').and_then(|(_, total)| clock::millis(total.trim()));
    let sum = &mut totals[side.index()];
    *sum = written.map_or(*sum + used, u64::from);
    let (now, total) = (used / 1000, *sum / 1000);
    let said = json!({
        "now": { "m": now / 60, "s": now % 60 },
        "total": { "h": total / 3600, "m": total / 60 % 60, "s": total % 60 },
    });
    members.insert("time".to_owned(), said);
    totals
}

/// The totals of both sides before each line, in milliseconds.
fn totals(game: &Game, last_ones: &[Option<usize>]) -> Vec<[u64; 2]> {
    let mut after = vec![[0; 2]; game.plies.len()];
    let mut starts = Vec::with_capacity(game.lines.len());
    for (line, before) in game.lines.iter().zip(last_ones) {
        let mut totals = before.and_then(|ply| after.get(ply).copied()).unwrap_or_default();
        starts.push(totals);
        for ply in &line.plies {
            let Some(found) = game.plies.get(*ply) else { continue };
            totals = with_time(&mut Map::new(), found.time.as_deref(), found.side, totals);
            after.get_mut(*ply).into_iter().for_each(|place| *place = totals);
        }
    }
    starts
}

/// A half-move; `None` if it is no move.
fn element(ply: &Ply, last: Option<Move>) -> Option<Json> {
    let mv = ply.mv?;
    let Position::Shogi(position) = &*ply.before else { return None };
    let mut text = String::new();
    if !notation::write(mv, &Dialect::coordinate(), &ply.before, &mut text) {
        return None;
    }
    let place = |at: usize| {
        let [x, y] = text.as_bytes().get(at..at + 2)? else { return None };
        Some(json!({ "x": x.checked_sub(b'0')?, "y": y.checked_sub(b'a')? + 1 }))
    };
    let mut members = Map::new();
    members.insert("color".to_owned(), json!(color(ply.side)));
    let kind = match mv.from() {
        Some(from) => {
            members.insert("from".to_owned(), place(0)?);
            position.piece_at(from)?.kind
        }
        None => dropped(mv)?,
    };
    members.insert("to".to_owned(), place(2)?);
    members.insert("piece".to_owned(), json!(name(kind)));
    if last.is_some_and(|last| last.to() == mv.to()) {
        members.insert("same".to_owned(), json!(true));
    }
    if let Some(from) = mv.from() {
        let in_zone = |square| crate::rules::shogi::in_zone(ply.side, square);
        if kind.promoted().is_some() && (in_zone(from) || in_zone(mv.to())) {
            members.insert("promote".to_owned(), json!(promotes(mv)));
        }
        if let Some(captured) = position.piece_at(mv.to()) {
            members.insert("capture".to_owned(), json!(name(captured.kind)));
        }
    }
    let mut said = String::new();
    if ply.legality.is_legal() && notation::write(mv, &Dialect::new(Notation::Japanese), &ply.before, &mut said) {
        let letters =
            said.chars().filter_map(|c| RELATIVE.iter().find(|(_, word)| *word == c)).map(|(letter, _)| *letter);
        let letters: String = letters.collect();
        if !letters.is_empty() {
            members.insert("relative".to_owned(), json!(letters));
        }
    }
    Some(Json::Object(members))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convert::games_of;
    use crate::document::Document;
    use crate::formats::JKF;
    use crate::syntax::ONE_BY_ONE;
    use std::sync::Arc;

    #[test]
    fn lines_may_be_in_each_other_without_an_end() {
        const DEPTH: usize = 20_000;
        let half_move = r#"{"move":{"from":{"x":2,"y":8},"to":{"x":5,"y":8},"color":0,"piece":"HI"}"#;
        let (open, close) = (format!(r#","forks":[[{half_move}"#).repeat(DEPTH), "}]]".repeat(DEPTH));
        let text = format!(r#"{{"header":{{}},"moves":[{{}},{half_move}{open}{close}}}]}}"#);
        let text = read(&text).expect("a record of JKF");
        let document = Document::open(&text, JKF, &Arc::default(), ONE_BY_ONE);
        let games = games_of(&document, 0, &mut Vec::new());
        let written = write(&games, &mut Vec::new()).expect("a game of shogi");
        assert_eq!(written.matches(r#""forks""#).count(), DEPTH);
        assert!(read(&written).is_ok());
    }
}
