//! Games for a navigation panel: flat lists of lines and half-moves, which hold no positions. So the answer for a game
//! of a megabyte is a few times its size, and no variation is too deep for a reader that recurses.
//!
//! ```json
//! {"version":1,"count":2,"games":[{
//!   "index":0,"number":1,"title":null,"variant":"xiangqi","notation":"axf","fen":"rnbakabnr/…",
//!   "players":{"red":"Hu","black":null},"event":null,"date":null,"result":{"score":"1-0","reason":null,"winner":"red"},
//!   "range":{…},"start":{"line":0,"character":0},
//!   "lines":[{"id":null,"replaces":null,"plies":[0,1]}],
//!   "plies":[{"text":"C2=5","number":1,"side":"red","at":[5,3,7]}, …]
//! }]}
//! ```
//!
//! `at` is the line of the text and the columns where the half-move begins and ends. A half-move may also have `name`,
//! the move as the players of its game write it where they do not write its text, `time`, the seconds used, `illegal`,
//! `unknown`, `check`, `mate`, `remark`, `comments`, `evaluation`, and `variations`: the lines that replace it. `unknown` is the
//! index in `causes` of the game of why it is not judged, in words. All texts are labels, except the comments: those
//! are edited where they are shown.

use super::{Text, evaluation, range, start_evaluation};
use crate::document::{Document, RecordEntry};
use crate::formats::tags::headers;
use crate::ide::{self, Causes, plain_dialect};
use crate::notation::{self, Notation};
use crate::record::{Front, Game, HeaderRole, Legality, Ply, Verdict};
use crate::rules::{Side, Variant};
use crate::text::{Unit, label, place_at};
use crate::words::names;
use rustc_hash::FxHashMap;
use serde::Serialize;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::io::{self, Write};

/// The parts of a game that are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// Its headers only.
    Games,
    /// Its lines and half-moves too.
    Moves,
}

/// Writes `{"version":1,"count":…,"games":[…]}` of all games, or of the one with the index `only`.
pub fn write_outline(
    unit: Unit,
    document: &Document,
    only: Option<usize>,
    detail: Detail,
    out: &mut dyn Write,
) -> io::Result<()> {
    let count = document.totals().games;
    out.write_all(format!("{{\"version\":1,\"count\":{count},\"games\":[").as_bytes())?;
    let (mut index, mut first) = (0usize, true);
    for (record, (start, entry)) in document.entries().enumerate() {
        if entry.analysis.front().is_game {
            if only.is_none_or(|only| only == index) {
                if !std::mem::take(&mut first) {
                    out.write_all(b",")?;
                }
                let text = Text { document, record, start, tree: &entry.tree, unit };
                game(&text, entry, index, detail, out)?;
            }
            index += 1;
        }
    }
    out.write_all(b"]}")
}

fn game(text: &Text<'_>, entry: &RecordEntry, index: usize, detail: Detail, out: &mut dyn Write) -> io::Result<()> {
    let tree = (detail == Detail::Moves).then(|| text.document.game_of(entry));
    let front = entry.analysis.front();
    let variant = front.position.variant();
    let verdict = tree.as_ref().map_or_else(|| front.result.verdict(), Game::verdict);
    let place = place_at(text.document.rope(), text.start + leading_space(text), text.unit);
    let mut head = json!({
        "index": index,
        "number": front.number.map(|(number, ..)| number),
        "title": front.title.as_deref().map(label),
        "variant": names::variant(variant),
        "notation": notation(entry, text.document),
        "fen": names::position(&front.position),
        "players": players(front, variant),
        "event": header(front, HeaderRole::Event),
        "date": header(front, HeaderRole::Date),
        "result": {
            "score": front.result.score.as_deref().or_else(|| verdict.map(Verdict::score)).map(label),
            "reason": front.result.reason.as_deref().map(label),
            "winner": winner(verdict).map(|side| names::side(side, variant)),
        },
        "range": range(text.document.rope(), text.unit, &(text.start..text.start + entry.tree.text_len())),
        "start": { "line": place.line, "character": place.column },
    });
    let start = tree.as_ref().and_then(start_evaluation);
    if let (Some(found), Some(members)) = (start, head.as_object_mut()) {
        members.insert("evaluation".to_owned(), found);
    }
    let head = head.to_string();
    let Some(tree) = tree else { return out.write_all(head.as_bytes()) };
    out.write_all(super::trimmed(&head).as_bytes())?;
    out.write_all(b",\"lines\":[")?;
    for (index, line) in tree.lines.iter().enumerate() {
        if index > 0 {
            out.write_all(b",")?;
        }
        let line = LineJson { id: line.id, replaces: line.replaces, comments: &line.comments, plies: &line.plies };
        serde_json::to_writer(&mut *out, &line)?;
    }
    out.write_all(b"],\"plies\":[")?;
    let mut unjudged = Unjudged::default();
    for (index, ply) in tree.plies.iter().enumerate() {
        if index > 0 {
            out.write_all(b",")?;
        }
        serde_json::to_writer(&mut *out, &PlyJson::of(text, ply, variant, &mut unjudged))?;
    }
    out.write_all(b"]")?;
    if !unjudged.said.is_empty() {
        out.write_all(format!(",\"causes\":{}", json!(unjudged.said)).as_bytes())?;
    }
    out.write_all(b"}")
}

/// Why half-moves of a game are not judged.
#[derive(Default)]
struct Unjudged<'a> {
    causes: Option<Causes<'a>>,
    /// Each reason in words, once.
    said: Vec<String>,
    /// The index of the reason, by the byte of the error; `None` for an unknown error.
    known: FxHashMap<Option<usize>, usize>,
}

impl<'a> Unjudged<'a> {
    /// The index of the reason why a half-move is not judged, if it is not.
    fn index_of(&mut self, text: &Text<'a>, ply: &Ply) -> Option<usize> {
        if ply.legality != Legality::Unknown {
            return None;
        }
        if self.causes.is_none() {
            self.causes = Causes::of(text.document, text.record);
        }
        let at = text.start + text.tree.block_start(ply.block) + usize::from(ply.range.start());
        let cause = self.causes.as_mut().and_then(|causes| causes.of_place(ply.block, at));
        let key = cause.as_ref().map(|cause| cause.range.start);
        Some(*self.known.entry(key).or_insert_with(|| {
            self.said.push(label(&ide::not_judged(text.document, text.record, cause.as_ref())).into_owned());
            self.said.len() - 1
        }))
    }
}

/// The space before the first word of a record.
fn leading_space(text: &Text<'_>) -> usize {
    let mut at = 0;
    for block in text.tree.blocks() {
        let root = block.tree().root();
        let content = root.text();
        let words = content.trim_start();
        if !words.is_empty() {
            return at + content.len() - words.len();
        }
        at += content.len();
    }
    0
}

fn notation(entry: &RecordEntry, document: &Document) -> &'static str {
    let notation: Notation = entry.analysis.dialect(document.context()).notation;
    notation.info().id
}

/// The value of a header as a label, or `null`.
fn header(front: &Front, role: HeaderRole) -> Value {
    let all = headers(&front.tags);
    json!(all.iter().find(|header| header.role == Some(role)).map(|header| label(header.value.trim())))
}

fn players(front: &Front, variant: Variant) -> Value {
    let mut players = serde_json::Map::new();
    for (side, role) in [(Side::First, HeaderRole::First), (Side::Second, HeaderRole::Second)] {
        players.insert(names::side(side, variant).to_owned(), header(front, role));
    }
    Value::Object(players)
}

fn winner(verdict: Option<Verdict>) -> Option<Side> {
    match verdict? {
        Verdict::FirstWins => Some(Side::First),
        Verdict::SecondWins => Some(Side::Second),
        Verdict::Draw | Verdict::Unfinished => None,
    }
}

#[derive(Serialize)]
struct LineJson<'a> {
    id: Option<u32>,
    replaces: Option<usize>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    comments: &'a [String],
    plies: &'a [usize],
}

#[derive(Serialize)]
struct PlyJson<'a> {
    text: Cow<'a, str>,
    number: u32,
    side: &'static str,
    at: [u32; 3],
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "not")]
    illegal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown: Option<usize>,
    #[serde(skip_serializing_if = "not")]
    check: bool,
    #[serde(skip_serializing_if = "not")]
    mate: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    comments: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    evaluation: Option<Value>,
    #[serde(skip_serializing_if = "<[usize]>::is_empty")]
    variations: &'a [usize],
}

impl<'a> PlyJson<'a> {
    fn of<'t>(text: &Text<'t>, ply: &'a Ply, variant: Variant, unjudged: &mut Unjudged<'t>) -> PlyJson<'a> {
        let block = text.start + text.tree.block_start(ply.block);
        let place = |offset: u32| place_at(text.document.rope(), block + offset as usize, text.unit);
        let (from, to) = (place(ply.range.start().into()), place(ply.range.end().into()));
        let check = ply.possible == 1 && ply.after.in_check();
        PlyJson {
            text: label(&ply.text),
            number: ply.number,
            side: names::side(ply.side, variant),
            at: [from.line, from.column, to.column],
            name: name(ply, variant),
            time: ply.time.as_deref().map(|time| label(time.trim_start_matches('T'))),
            illegal: ply.legality.is_illegal(),
            unknown: unjudged.index_of(text, ply),
            check,
            mate: check && !ply.after.has_legal_move(),
            remark: ply.remark.as_deref().map(label),
            comments: &ply.comments,
            evaluation: ply.evaluation().map(|found| evaluation(&found, &ply.after)),
            variations: &ply.variations,
        }
    }
}

/// A move of shogi in Japanese: nobody reads `+7776FU`.
fn name(ply: &Ply, variant: Variant) -> Option<String> {
    let mv = ply.mv.filter(|_| variant == Variant::Shogi && ply.possible == 1)?;
    let mut text = String::new();
    notation::write(mv, &plain_dialect(Notation::Japanese), &ply.before, &mut text).then_some(text)
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn not(set: &bool) -> bool {
    !set
}
