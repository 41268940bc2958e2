//! Checks that a written text reads back as the same games. Differences are reported, so no writer can lose anything
//! silently.

use crate::formats::TAGS;
use crate::formats::ending::Ending;
use crate::formats::loss::{Difference, Loss, LossPlace, Lost};
use crate::formats::tags::{Header, headers};
use crate::record::{Game, HeaderRole, Ply, clock};
use crate::sort::sort;
use rustc_hash::FxHashSet;

/// Compares games with those read back. If the writer has reported a loss, only the half-moves still present are
/// compared. Returns the number of games read back.
pub(super) fn read_back(written: &[Game], back: impl Iterator<Item = Game>, lost: &mut Vec<Loss>) -> usize {
    let all = lost.is_empty();
    let mut count = 0;
    for (index, again) in back.enumerate() {
        count += 1;
        let Some(game) = written.get(index) else { continue };
        if all || again.main_line().next().is_some() {
            start(index, game, &again, lost);
        }
        if all {
            front(index, game, &again, lost);
        }
        lines(index, game, &again, all, lost);
    }
    if written.len() != count && all {
        lost.push(LossPlace::File.lost(Lost::Games { written: written.len(), back: count }));
    }
    count
}

fn start(index: usize, game: &Game, again: &Game, lost: &mut Vec<Loss>) {
    if game.front.position != again.front.position {
        lost.push(LossPlace::Game(index).lost(Lost::ReadBack(Difference::Start)));
    }
}

fn front(index: usize, game: &Game, again: &Game, lost: &mut Vec<Loss>) {
    let said = |game: &Game| -> Vec<(Option<HeaderRole>, String, String)> {
        let compared = |header: &Header| !header.is_unknown() && !header.role.is_some_and(HeaderRole::is_structure);
        let plain = |header: Header| {
            let key = if header.role.is_some() { String::new() } else { header.key };
            (header.role, key, header.value.trim().to_owned())
        };
        let headers = headers(&game.front.tags).into_iter().filter(compared).map(plain);
        let title =
            game.front.title.iter().map(|title| (Some(HeaderRole::Title), String::new(), title.trim().to_owned()));
        let number =
            game.front.number.map(|(number, ..)| (Some(HeaderRole::Number), String::new(), number.to_string()));
        headers.chain(title).chain(number).collect()
    };
    let there: FxHashSet<_> = said(again).into_iter().collect();
    for (role, key, value) in said(game).into_iter().filter(|header| !there.contains(header)) {
        let key = role.map_or(key, |role| TAGS.key(role).unwrap_or_default().to_owned());
        lost.push(LossPlace::Game(index).lost(Lost::Header { key, value }));
    }
    let ending = |game: &Game| {
        let ending = Ending::of_game(game);
        (ending.yang(), ending.pgn(), ending.pgn_reason().map(str::to_ascii_lowercase))
    };
    if ending(game) != ending(again) {
        lost.push(LossPlace::Game(index).lost(Lost::ReadBack(Difference::Result)));
    }
    if !same_texts(&game.comments, &again.comments) {
        lost.push(LossPlace::Game(index).lost(Lost::ReadBack(Difference::Comments)));
    }
    let drawn = |game: &Game| game.diagrams.iter().map(|drawn| drawn.text.clone()).collect::<Vec<_>>();
    let (mut before, mut after) = (drawn(game), drawn(again));
    sort(&mut before);
    sort(&mut after);
    if !same_texts(&before, &after) {
        lost.push(LossPlace::Game(index).lost(Lost::ReadBack(Difference::Diagrams)));
    }
}

fn lines(index: usize, game: &Game, again: &Game, all: bool, lost: &mut Vec<Loss>) {
    let mut open = vec![(0usize, 0usize)];
    while let Some((line, other)) = open.pop() {
        let (Some(line), Some(other)) = (game.lines.get(line), again.lines.get(other)) else { continue };
        if all && (line.id != other.id || !same_texts(&line.comments, &other.comments)) {
            let at = line.replaces.and_then(|ply| game.plies.get(ply));
            let at = at.map_or(LossPlace::Game(index), |ply| LossPlace::of(index, ply));
            lost.push(at.lost(Lost::ReadBack(Difference::Variation)));
        }
        let mut others = other.plies.iter().filter_map(|ply| again.plies.get(*ply));
        for ply in line.plies.iter().filter_map(|ply| game.plies.get(*ply)) {
            let Some(same) = others.next() else {
                if all {
                    lost.push(LossPlace::of(index, ply).lost(Lost::ReadBack(Difference::MissingMoves)));
                }
                break;
            };
            if !means_the_same(ply, same) {
                lost.push(LossPlace::of(index, ply).lost(Lost::ReadBack(Difference::Move(same.text.clone()))));
                break;
            }
            if same.legality.is_legal() && ply.legality.is_illegal() && ply.mv.is_some() {
                lost.push(LossPlace::of(index, ply).lost(Lost::ReadBack(Difference::Legal(same.text.clone()))));
            }
            if !all {
                continue;
            }
            if said(ply) != said(same) || !same_texts(&ply.comments, &same.comments) {
                lost.push(LossPlace::of(index, ply).lost(Lost::ReadBack(Difference::Judgement)));
            }
            if ply.variations.len() != same.variations.len() {
                lost.push(LossPlace::of(index, ply).lost(Lost::ReadBack(Difference::Variations)));
            }
            let order = |game: &Game, ply: &Ply| -> Vec<Option<usize>> {
                let lines = ply.variations.iter().filter_map(|line| game.lines.get(*line));
                let follows = lines.map(|line| line.follows.map(|count| count.min(ply.comments.len())));
                follows.collect()
            };
            let (before, after) = (order(game, ply), order(again, same));
            if before.iter().zip(&after).any(|(before, after)| before.is_some() && after.is_some() && before != after) {
                lost.push(LossPlace::of(index, ply).lost(Lost::ReadBack(Difference::Judgement)));
            }
            open.extend(ply.variations.iter().copied().zip(same.variations.iter().copied()));
        }
    }
}

/// Whether both are the same move, or the same text if neither is a move. Where the position is not known, which move it is
/// may be left open.
fn means_the_same(one: &Ply, other: &Ply) -> bool {
    let is_open = |ply: &Ply| ply.mv.is_none() && !ply.legality.is_illegal();
    match (one.mv, other.mv) {
        (None, None) => one.text == other.text || (is_open(one) && is_open(other)),
        (one_mv, other_mv) => one_mv == other_mv || is_open(one) || is_open(other),
    }
}

/// Judgements and time of a half-move; signs and numbers for the same judgement are one.
pub(crate) fn said(ply: &Ply) -> (Vec<String>, Option<String>) {
    const SIGNS: [(&str, &str); 6] = [("!", "$1"), ("?", "$2"), ("!!", "$3"), ("??", "$4"), ("!?", "$5"), ("?!", "$6")];
    let number = |text: &String| {
        let text = &text.replace('#', "++");
        let found = SIGNS.iter().find(|(sign, _)| sign == text);
        found.map_or_else(|| text.clone(), |(_, number)| (*number).to_owned())
    };
    let mut judged: Vec<String> =
        ply.remark.iter().filter(|remark| !remark.is_empty()).chain(&ply.nags).map(number).collect();
    sort(&mut judged);
    (judged, ply.time.as_deref().map(|time| clock::used(time).map_or_else(|| time.to_owned(), clock::seconds)))
}

/// Whether comments are equal apart from line breaks, and from where one ends and the next begins.
pub(crate) fn same_texts(one: &[String], other: &[String]) -> bool {
    let words = |texts: &[String]| texts.iter().flat_map(|text| text.split_whitespace()).collect::<Vec<_>>().join(" ");
    words(one) == words(other)
}

/// The words of a comment, without its line breaks.
pub(crate) fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
