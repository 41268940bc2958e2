//! Games as DhtmlXQ: a field on each line, every line of play before those that branch from it, the latest branch first, as
//! dpxq writes them.

use super::start::{NOWHERE, PIECES};
use super::{tag, words};
use crate::formats::WriteOptions;
use crate::formats::ending::Ending;
use crate::formats::loss::{GamePart, Loss, LossPlace, Lost};
use crate::formats::tags::{Header, headers};
use crate::notation::{Dialect, Notation, digits, fen, write as write_move};
use crate::record::{Game, HeaderRole, Verdict};
use crate::rules::xiangqi::{Piece, Setup};
use crate::rules::{Position, Side};
use crate::sort::sort_by_key;
use std::fmt::Write as _;

/// The games; `None` if one of them is not xiangqi, or if another notation is asked for.
pub(super) fn write(games: &[Game], options: &WriteOptions, lost: &mut Vec<Loss>) -> Option<String> {
    if options.notation.is_some_and(|notation| notation != Notation::Digits) {
        return None;
    }
    let mut out = String::new();
    for (index, game) in games.iter().enumerate() {
        let Position::Xiangqi(position) = &*game.front.position else {
            lost.push(LossPlace::Game(index).lost(Lost::Variant(game.front.position.variant())));
            return None;
        };
        if index > 0 || options.continued {
            out.push('\n');
        }
        let mut writer = DhtmlxqWriter { game, index, out: &mut out, lost };
        writer.game(&position.to_setup());
    }
    Some(if options.ending.as_str() == "\n" { out } else { out.replace('\n', options.ending.as_str()) })
}

struct DhtmlxqWriter<'g, 'w> {
    game: &'g Game,
    index: usize,
    out: &'w mut String,
    lost: &'w mut Vec<Loss>,
}

impl DhtmlxqWriter<'_, '_> {
    fn lose(&mut self, what: Lost) {
        self.lost.push(LossPlace::Game(self.index).lost(what));
    }

    fn field(&mut self, key: &str, value: &str) {
        let name = tag::NAME;
        let _ = writeln!(self.out, "[{name}_{key}]{value}[/{name}_{key}]");
    }

    fn game(&mut self, setup: &Setup) {
        let _ = writeln!(self.out, "[{}]", tag::NAME);
        self.headers(setup);
        self.lines();
        let _ = writeln!(self.out, "[/{}]", tag::NAME);
    }

    fn headers(&mut self, setup: &Setup) {
        let front = &self.game.front;
        let mut all = headers(&front.tags);
        let own = |role: HeaderRole, value: &str| Header {
            role: Some(role),
            key: words::VOCABULARY.key(role).unwrap_or_default().to_owned(),
            value: value.to_owned(),
        };
        all.extend(front.title.as_deref().map(|title| own(HeaderRole::Title, title)));
        all.extend(front.number.map(|(number, ..)| own(HeaderRole::Number, &number.to_string())));
        let (mut written, rest) = words::VOCABULARY.write(&all);
        written.retain(|(key, _)| key != tag::VERSION);
        let ending = Ending::of_game(self.game);
        if let Some(verdict) = ending.verdict.filter(|verdict| {
            *verdict != Verdict::Unfinished || ending.reason.is_some() || front.result.score.is_some()
        }) {
            written.push(("result".to_owned(), words::result(verdict).to_owned()));
        }
        if let Some(reason) = &ending.reason {
            written.push(("endtype".to_owned(), reason.clone()));
        }
        if let Some(score) = &ending.score {
            self.lose(Lost::Header { key: "RESULT".to_owned(), value: score.clone() });
        }
        self.field(tag::VERSION, tag::USUAL_VERSION);
        sort_by_key(&mut written, |(key, _)| words::SPELLING.rank(key));
        let kind = words::VOCABULARY.key(HeaderRole::Kind);
        for (key, value) in written {
            let plain = escaped(if Some(&*key) == kind { words::kind(&value) } else { &value });
            self.field(&key, &plain);
        }
        for header in rest.iter().filter(|header| !header.role.is_some_and(HeaderRole::is_structure)) {
            self.lose(Lost::Header { key: header.key.clone(), value: header.value.clone() });
        }
        self.position(setup);
        if !front.diagrams.is_empty() || !self.game.diagrams.is_empty() {
            self.lose(Lost::Parts(GamePart::Diagrams, None));
        }
    }

    /// The squares of the pieces, and a FEN where they do not say everything.
    fn position(&mut self, setup: &Setup) {
        let first = self.game.main_line().next();
        let told = match first {
            Some(ply) => ply.mv.is_some(),
            None => setup.side == Side::First && !setup.position().with_side_to_move(Side::Second).in_check(),
        };
        let mut text = String::new();
        let mut left: Vec<_> = setup.pieces().collect();
        for side in Side::BOTH {
            for kind in PIECES {
                let place = left.iter().position(|(_, piece)| *piece == Piece { side, kind });
                match place {
                    Some(place) => digits::push_square(left.remove(place).0, &mut text),
                    None => text.push_str(NOWHERE),
                }
            }
        }
        if !told || !left.is_empty() {
            let fen = fen::write_position(&setup.position());
            self.field("fen", &fen);
        }
        self.field(tag::POSITION, &text);
    }

    /// Every line, then its comments.
    fn lines(&mut self) {
        let game = self.game;
        // Each line with the number of its first half-move and that of the line which it leaves.
        let mut waiting = vec![(0usize, 1u32, 0u32)];
        let mut comments: Vec<(String, String)> = Vec::new();
        let mut count = 0;
        while let Some((index, number, parent)) = waiting.pop() {
            let Some(line) = game.lines.get(index) else { continue };
            let own = count;
            count += 1;
            let prefix = if own > 0 { format!("{own}_") } else { String::new() };
            let key =
                if own > 0 { format!("{}{parent}_{number}_{own}", tag::VARIATION) } else { tag::MOVES.to_owned() };
            let (text, written) = self.moves(index);
            self.field(&key, &text);
            let before = if own > 0 { &line.comments } else { &game.comments };
            comments.extend(said(before).map(|text| (format!("{prefix}{}", number - 1), text)));
            let plies = line.plies.iter().filter_map(|ply| game.plies.get(*ply));
            let numbered: Vec<_> = plies.zip(number..).take(written).collect();
            for (ply, number) in &numbered {
                comments.extend(said(&ply.comments).map(|text| (format!("{prefix}{number}"), text)));
            }
            let branches =
                numbered.iter().rev().flat_map(|(ply, number)| ply.variations.iter().map(|line| (*line, *number)));
            let branches: Vec<_> = branches.collect();
            waiting.extend(branches.into_iter().rev().map(|(line, number)| (line, number, own)));
        }
        for (place, text) in comments {
            self.field(&format!("{}{place}", tag::COMMENT), &text);
        }
        if (count as usize) < game.lines.len() {
            self.lose(Lost::Parts(GamePart::Variations, Some(game.lines.len() - count as usize)));
        }
        let judged = game.plies.iter().filter(|ply| ply.remark.is_some() || !ply.nags.is_empty()).count();
        let timed = game.plies.iter().filter(|ply| ply.time.is_some()).count();
        for (part, count) in [(GamePart::Judgements, judged), (GamePart::Times, timed)] {
            if count > 0 {
                self.lose(Lost::Parts(part, Some(count)));
            }
        }
        if game.end.as_ref().is_some_and(|end| !end.comments.is_empty()) {
            self.lose(Lost::Parts(GamePart::EndComments, None));
        }
    }

    /// The digits of a line as far as it names squares, and how many half-moves they are. The squares of a move are known
    /// whether it is legal or not.
    fn moves(&mut self, line: usize) -> (String, usize) {
        let game = self.game;
        let dialect = Dialect::new(Notation::Digits);
        let plies: Vec<_> = game.lines.get(line).into_iter().flat_map(|line| &line.plies).collect();
        let plies: Vec<_> = plies.into_iter().filter_map(|ply| game.plies.get(*ply)).collect();
        let mut text = String::with_capacity(plies.len() * 4);
        for (count, ply) in plies.iter().enumerate() {
            if !ply.mv.is_some_and(|mv| write_move(mv, &dialect, &ply.before, &mut text)) {
                self.lose(Lost::MovesFrom(ply.text.clone()));
                return (text, count);
            }
        }
        (text, plies.len())
    }
}

/// The comments of one place as one, if there are any.
fn said(comments: &[String]) -> impl Iterator<Item = String> {
    let all: Vec<String> =
        comments.iter().map(|comment| escaped(comment)).filter(|text| !text.trim().is_empty()).collect();
    (!all.is_empty()).then(|| all.join("||")).into_iter()
}

/// A text as a value: line breaks as `||`, and as codes what would be one, or a tag.
pub(super) fn escaped(text: &str) -> String {
    let code = |character: char| format!("\\u{:04x}", character as u32);
    let plain = text.replace("\\u", &(code('\\') + "u")).replace("||", &code('|').repeat(2));
    let mut out = String::with_capacity(plain.len());
    let mut rest = plain.as_str();
    while let Some((before, after)) = rest.split_once('[') {
        out.push_str(before);
        let is_tag = tag::strip(after.strip_prefix('/').unwrap_or(after), tag::NAME).is_some();
        out.push_str(&if is_tag { code('[') } else { "[".to_owned() });
        rest = after;
    }
    out.push_str(rest);
    out.replace("\r\n", "\n").replace(['\n', '\r'], "||")
}
