//! Games written as XQF of version 10, which every program reads.
//!
//! The format has no fields for some headers and for judgements. Comments hold them, in lines that the reader knows:
//! `[Round "3"]`, `$1`. A header that is too long for its field is cut there, and stands in full in the comment.

use super::{HEADERS, PIECES, TITLE};
use crate::formats::ending::Ending;
use crate::formats::loss::{GamePart, Loss, LossPlace, Lost};
use crate::formats::tags::{Header, RECORD_KINDS, headers};
use crate::record::{Game, HeaderRole, Ply, Verdict};
use crate::rules::xiangqi::Setup;
use crate::rules::{Position, Side, Square};
use crate::text::{Encoding, encode};

/// The game as the format holds it; an error if it is of another kind. `index` counts from 0.
pub(crate) fn fit(mut game: Game, index: usize, lost: &mut Vec<Loss>) -> Game {
    let place = || LossPlace::Game(index);
    let many = |part, count| place().lost(Lost::Parts(part, Some(count)));
    if !game.diagrams.is_empty() {
        lost.push(many(GamePart::Diagrams, game.diagrams.len()));
        game.diagrams.clear();
    }
    let of_end = game.end.as_mut().map(|end| std::mem::take(&mut end.comments)).unwrap_or_default();
    if !of_end.is_empty() {
        let last = game.lines.first().and_then(|line| line.plies.last().copied());
        let comments = last.and_then(|last| game.plies.get_mut(last)).map(|ply| &mut ply.comments);
        comments.unwrap_or(&mut game.comments).extend(of_end);
    }
    let mut judged = 0;
    for ply in &mut game.plies {
        let is_other = |remark: &mut String| !remark.is_empty() && sign(remark).is_none();
        judged += usize::from(ply.remark.take_if(is_other).is_some());
        let before = ply.nags.len();
        ply.nags.retain(|nag| nag.strip_prefix('$').is_some_and(|number| number.parse::<u32>().is_ok()));
        judged += before - ply.nags.len();
        if let Some(time) = ply.time.take() {
            lost.push(LossPlace::of(index, ply).lost(Lost::Time(time)));
        }
    }
    if judged > 0 {
        lost.push(many(GamePart::Judgements, judged));
    }
    cut_lines(&mut game, index, lost);
    let (mut numbers, mut going_on) = (0, 0);
    // A variation of the first half-move of a variation replaces the same half-move as that one.
    for line in 1..game.lines.len() {
        let Some(own) = game.lines.get_mut(line) else { continue };
        numbers += usize::from(own.id.take().is_some());
        going_on += usize::from(own.continues.is_some() && !own.plies.is_empty());
        own.follows = None;
        let comments = std::mem::take(&mut own.comments);
        let (first, replaces) = (own.plies.first().copied(), own.replaces);
        let Some(replaces) = replaces else { continue };
        let Some(first) = first.and_then(|first| game.plies.get_mut(first)) else {
            game.plies.get_mut(replaces).into_iter().for_each(|ply| ply.comments.extend(comments.clone()));
            continue;
        };
        first.comments.splice(0..0, comments);
        let inner = std::mem::take(&mut first.variations);
        if inner.is_empty() {
            continue;
        }
        for inner in &inner {
            game.lines.get_mut(*inner).into_iter().for_each(|line| line.replaces = Some(replaces));
        }
        if let Some(ply) = game.plies.get_mut(replaces) {
            let after =
                ply.variations.iter().position(|other| *other == line).map_or(ply.variations.len(), |at| at + 1);
            ply.variations.splice(after..after, inner);
        }
    }
    let is_empty: Vec<bool> = game.lines.iter().map(|line| line.plies.is_empty()).collect();
    for ply in &mut game.plies {
        ply.variations.retain(|line| is_empty.get(*line) == Some(&false));
    }
    if numbers > 0 {
        lost.push(many(GamePart::VariationNumbers, numbers));
    }
    if going_on > 0 {
        lost.push(many(GamePart::Variations, going_on));
    }
    game
}

/// Ends each line before the first half-move that is not from a square to a square.
fn cut_lines(game: &mut Game, index: usize, lost: &mut Vec<Loss>) {
    for line in &mut game.lines {
        let kept = line.plies.iter().take_while(|ply| game.plies.get(**ply).and_then(squares).is_some()).count();
        if let Some(first) = line.plies.get(kept).and_then(|ply| game.plies.get(*ply)) {
            lost.push(LossPlace::of(index, first).lost(Lost::MovesFrom(first.text.clone())));
        }
        line.plies.truncate(kept);
    }
}

fn squares(ply: &Ply) -> Option<(Square, Square)> {
    let mv = ply.mv?;
    Some((mv.from()?, mv.to()))
}

/// A game that was made to fit, as a file.
pub(crate) fn write(game: &Game) -> Option<Vec<u8>> {
    let Position::Xiangqi(position) = &*game.front.position else { return None };
    let mut out = vec![0; super::TREE];
    let mut put = |at: usize, byte: u8| out.get_mut(at).into_iter().for_each(|place| *place = byte);
    put(0, b'X');
    put(1, b'Q');
    put(2, super::OPEN);
    let setup = position.to_setup();
    for (at, square) in layout(&setup).into_iter().enumerate() {
        put(16 + at, square);
    }
    put(50, u8::from(setup.side == Side::Second));
    let ending = Ending::of_game(game);
    put(
        51,
        match ending.verdict {
            Some(Verdict::FirstWins) => 1,
            Some(Verdict::SecondWins) => 2,
            Some(Verdict::Draw) => 3,
            Some(Verdict::Unfinished) | None => 0,
        },
    );
    let mut carried = Vec::new();
    for header in all_headers(game, &ending) {
        let mut fields = HEADERS.iter().chain([&(TITLE.0, TITLE.1, HeaderRole::Title)]);
        let field = fields.find(|(.., role)| header.role == Some(*role));
        let value = header.value.trim();
        if header.role == Some(HeaderRole::Kind) {
            let kind = RECORD_KINDS
                .iter()
                .position(|(name, own)| *name == value || *own == value)
                .and_then(|kind| u8::try_from(kind).ok());
            if let Some(kind) = kind {
                put(64, kind);
                continue;
            }
        }
        let Some((at, size, _)) = field.filter(|_| !value.contains(['\n', '\r'])) else {
            carried.push(header.as_comment());
            continue;
        };
        let whole = bytes(value);
        let kept = whole.len().min(size - 1);
        if kept < whole.len() {
            carried.push(header.as_comment());
        }
        put(*at, kept as u8);
        whole.iter().take(kept).enumerate().for_each(|(nth, byte)| put(at + 1 + nth, *byte));
    }
    carried.extend(game.comments.iter().cloned());
    let has_moves = game.lines.first().is_some_and(|line| !line.plies.is_empty());
    record(&mut out, [0x18, 0x20, if has_moves { 0xF0 } else { 0 }, 0xFF], &carried);
    tree(game, &mut out);
    Some(out)
}

/// The headers of a game, with those that are elsewhere in it.
fn all_headers(game: &Game, ending: &Ending) -> Vec<Header> {
    let title = game.front.title.as_deref().map(|title| Header::of(HeaderRole::Title, title));
    let number = game.front.number.map(|(number, ..)| Header::of(HeaderRole::Number, &number.to_string()));
    let reason = ending.pgn_reason().map(|reason| Header::of(HeaderRole::Reason, reason));
    let plain = headers(&game.front.tags).into_iter().filter(|header| {
        let is_elsewhere = header.role.is_some_and(|role| {
            role.is_structure() || matches!(role, HeaderRole::Result | HeaderRole::Reason | HeaderRole::Title)
        });
        !is_elsewhere && !header.is_unknown()
    });
    title.into_iter().chain(number).chain(plain).chain(reason).collect()
}

/// The squares of the 32 pieces, 255 for one that is not there.
fn layout(setup: &Setup) -> [u8; 32] {
    let mut squares = [0xFF; 32];
    for (square, piece) in setup.pieces() {
        let first = if piece.side == Side::First { 0 } else { 16 };
        let free = PIECES.iter().enumerate().find(|(at, kind)| **kind == piece.kind && squares[first + at] == 0xFF);
        if let Some((at, _)) = free {
            squares[first + at] = square.file() * 10 + square.rank();
        }
    }
    squares
}

/// A half-move that is still to be written, and the next one that replaces the same one.
struct Step {
    line: usize,
    at: usize,
    /// The half-move that its line replaces, and how many variations of that one come up to it. For all but the first of a
    /// variation that is itself, and none.
    replaces: Option<(usize, usize)>,
}

fn tree(game: &Game, out: &mut Vec<u8>) {
    let mut steps = vec![Step { line: 0, at: 0, replaces: None }];
    while let Some(Step { line, at, replaces }) = steps.pop() {
        let plies = game.lines.get(line).map(|line| line.plies.as_slice()).unwrap_or_default();
        let Some(index) = plies.get(at).copied() else { continue };
        let Some((ply, (from, to))) = game.plies.get(index).and_then(|ply| Some((ply, squares(ply)?))) else {
            continue;
        };
        let (owner, done) = replaces.unwrap_or((index, 0));
        let other = game.plies.get(owner).and_then(|owner| owner.variations.get(done)).copied();
        let goes_on = at + 1 < plies.len();
        let flags = (if goes_on { 0xF0 } else { 0 }) | (if other.is_some() { 0x0F } else { 0 });
        let byte = |square: Square| square.file() * 10 + square.rank();
        record(out, [byte(from) + 24, byte(to) + 32, flags, 0], &comments(ply));
        if let Some(other) = other {
            steps.push(Step { line: other, at: 0, replaces: Some((owner, done + 1)) });
        }
        if goes_on {
            steps.push(Step { line, at: at + 1, replaces: None });
        }
    }
}

/// The comments on a half-move, with its judgements.
fn comments(ply: &Ply) -> Vec<String> {
    let signs = ply.remark.as_deref().and_then(sign).into_iter();
    let judged: Vec<&str> = signs.chain(ply.nags.iter().map(String::as_str)).collect();
    let judged = if judged.is_empty() { None } else { Some(judged.join(" ")) };
    judged.into_iter().chain(ply.comments.iter().cloned()).collect()
}

/// The number of a sign that judges a half-move.
fn sign(remark: &str) -> Option<&'static str> {
    Some(match remark {
        "!" => "$1",
        "?" => "$2",
        "!!" => "$3",
        "??" => "$4",
        "!?" => "$5",
        "?!" => "$6",
        _ => return None,
    })
}

/// Adds a record of the tree.
fn record(out: &mut Vec<u8>, head: [u8; 4], comments: &[String]) {
    let text = bytes(&comments.join("\n").replace("\r\n", "\n").replace('\n', "\r\n"));
    out.extend(head);
    out.extend((text.len() as u32).to_le_bytes());
    out.extend(text);
}

fn bytes(text: &str) -> Vec<u8> {
    // It has a code for each character.
    encode(text, Encoding::Gb18030, false).unwrap_or_default()
}
