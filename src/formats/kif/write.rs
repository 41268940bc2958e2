//! A game as a text of the format, as Kifu for Windows writes it (record-formats §9): the main line, then its
//! variations, the last one first, each followed by its own.

use super::words::{self, SIDES};
use super::{ROW, Style};
use crate::formats::WriteOptions;
use crate::formats::ending::{Ending, end_word};
use crate::formats::loss::{GamePart, Loss, LossPlace, Lost};
use crate::formats::tags::{Kept, headers};
use crate::layout::{columns, wide_columns};
use crate::notation::{self, Dialect, Notation};
use crate::record::{End, EndWord, Game, HeaderRole, Ply, Verdict, clock};
use crate::rules::shogi::{self, Kind, Setup};
use crate::rules::{Position, Side, Square};
use crate::sort::sort_by_key;
use crate::text::Encoding;
use rustc_hash::FxHashMap;

/// The first line; nothing for an encoding that the format has no name for.
fn encoding_line(encoding: Encoding) -> Option<String> {
    let (_, encoding) = ENCODINGS.iter().find(|(named, _)| *named == encoding)?;
    Some(format!("#KIF version=2.0 encoding={encoding}"))
}

/// The encodings that the first line can name.
const ENCODINGS: [(Encoding, &str); 2] = [(Encoding::Utf8, "UTF-8"), (Encoding::ShiftJis, "Shift_JIS")];

/// The encoding that a first line names.
pub(super) fn encoding_in(line: &str) -> Option<Encoding> {
    let name = line.split("encoding=").nth(1)?.split_whitespace().next()?;
    ENCODINGS.iter().find(|(_, own)| own.eq_ignore_ascii_case(name)).map(|(encoding, _)| *encoding)
}

/// The first of the games as a file, which holds one; `None` if it is not shogi.
pub(super) fn write(games: &[Game], options: &WriteOptions, lost: &mut Vec<Loss>, style: Style) -> Option<String> {
    let dialect = match style {
        Style::Lines => Dialect::new(Notation::Kif),
        Style::Rows => Dialect::ki2(),
    };
    if let Some(other) = options.notation.filter(|notation| *notation != dialect.notation) {
        lost.push(LossPlace::File.lost(Lost::Notation(other)));
    }
    let game = games.first()?;
    if games.len() > 1 {
        lost.push(LossPlace::File.lost(Lost::OtherGames(0)));
    }
    let Position::Shogi(start) = &*game.front.position else { return None };
    let count = game.plies.len();
    let mut writer = KifWriter {
        game,
        style,
        dialect,
        lost,
        text: String::new(),
        row: Vec::new(),
        times: 0,
        handicap: start.side_to_move() == Side::Second,
        first: start.move_number(),
        numbers: vec![0; count],
        totals: vec![[0; 2]; count],
    };
    // Programs that read KI2 do not know such a line.
    if style == Style::Lines {
        encoding_line(options.encoding).into_iter().for_each(|line| writer.line(&line));
    }
    writer.headers(start);
    match style {
        Style::Lines => writer.line(words::TITLE),
        Style::Rows if game.comments.is_empty() && game.lines.iter().all(|line| line.plies.is_empty()) => {}
        Style::Rows => writer.line(""),
    }
    writer.comments(&game.comments);
    writer.lines();
    writer.end_row();
    if writer.times > 0 {
        writer.lose(Lost::Parts(GamePart::Times, Some(writer.times)));
    }
    let judged = game.plies.iter().filter(|ply| ply.remark.is_some() || !ply.nags.is_empty()).count();
    if judged > 0 {
        writer.lose(Lost::Parts(GamePart::Judgements, Some(judged)));
    }
    let text = writer.text;
    Some(if options.ending.as_str() == "\n" { text } else { text.replace('\n', options.ending.as_str()) })
}

struct KifWriter<'g, 'l> {
    game: &'g Game,
    style: Style,
    dialect: Dialect,
    lost: &'l mut Vec<Loss>,
    text: String,
    /// The moves of the row at hand.
    row: Vec<String>,
    /// The times that were not written.
    times: usize,
    /// The second side moves first, so the sides have other names.
    handicap: bool,
    /// The number of the first half-move.
    first: u32,
    /// The number of each half-move, once it is written.
    numbers: Vec<u32>,
    /// The time that both sides have used before it, in milliseconds.
    totals: Vec<[u64; 2]>,
}

impl KifWriter<'_, '_> {
    /// Writes the row of moves at hand.
    fn end_row(&mut self) {
        let mut padding = 0;
        let row = std::mem::take(&mut self.row);
        for text in &row {
            self.text.push_str(&(" ".repeat(padding) + text));
            padding = ROW.1.saturating_sub(wide_columns(text)).max(1);
        }
        self.text.push_str(if row.is_empty() { "" } else { "\n" });
    }

    fn line(&mut self, line: &str) {
        self.end_row();
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn lose(&mut self, what: Lost) {
        self.lost.push(LossPlace::Game(0).lost(what));
    }

    /// Comments by line. A bookmark has its own mark.
    fn comments<'c>(&mut self, comments: impl IntoIterator<Item = &'c String>) {
        for comment in comments {
            let is_bookmark = comment.starts_with('&') && !comment.contains('\n');
            let mark = if is_bookmark { "" } else { "*" };
            for line in comment.split('\n') {
                let line = line.trim_end_matches('\r');
                self.line(&format!("{mark}{line}"));
            }
        }
    }

    /// The headers, with the position before the players.
    fn headers(&mut self, start: &shogi::Position) {
        let front = &self.game.front;
        let Kept { mut written, mut rest, as_read } = words::VOCABULARY.keep(&front.tags);
        if let Some(title) = &front.title {
            match written.iter().any(|(key, _)| key == TITLE_KEY) {
                true => rest.extend(headers(&[("Title".to_owned(), title.clone())])),
                false => written.push((TITLE_KEY.to_owned(), title.clone())),
            }
        }
        written.retain(|(key, _)| key != words::HANDICAP);
        let is_player = |key: &str| SIDES.iter().any(|(name, _)| *name == key);
        if !as_read {
            sort_by_key(&mut written, |(key, _)| (is_player(key), words::SPELLING.rank(key)));
        }
        let players = written.iter().position(|(key, _)| is_player(key)).unwrap_or(written.len());
        for (index, (key, value)) in written.iter().enumerate() {
            if index == players {
                self.text.push_str(&position_lines(start));
            }
            let value = value.split(['\n', '\r']).collect::<Vec<_>>().join(" ");
            self.line(&format!("{key}：{value}"));
        }
        if players == written.len() {
            self.text.push_str(&position_lines(start));
        }
        for header in rest.iter().filter(|header| !header.role.is_some_and(HeaderRole::is_structure)) {
            self.line(&format!("*{}", header.as_comment().replace(['\n', '\r'], " ")));
        }
    }

    /// Every line, each followed by those that branch from it.
    fn lines(&mut self) {
        let game = self.game;
        // The lines that go on after the last half-move of another one.
        let mut going_on: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
        for (index, line) in game.lines.iter().enumerate().skip(1) {
            line.continues.into_iter().for_each(|ply| going_on.entry(ply).or_default().push(index));
        }
        let mut waiting = vec![0];
        while let Some(index) = waiting.pop() {
            let Some(line) = game.lines.get(index) else { continue };
            let (number, total) = self.start_of(index);
            if index > 0 {
                self.line(&format!("\n{}：{number}{}", words::VARIATION, words::PLIES));
                self.comments(&line.comments);
            }
            let (number, total) = self.plies(index, number, total);
            self.ending(index, number, total);
            // The last branch is written first.
            let mut branches = line.plies.last().and_then(|last| going_on.remove(last)).unwrap_or_default();
            for ply in line.plies.iter().rev().filter_map(|ply| game.plies.get(*ply)) {
                branches.extend(&ply.variations);
            }
            waiting.extend(branches.into_iter().rev());
        }
    }

    /// The number of the first half-move of a line, and the times before it.
    fn start_of(&self, line: usize) -> (u32, [u64; 2]) {
        let line = self.game.lines.get(line);
        let of = |ply: usize| {
            (self.numbers.get(ply).copied().unwrap_or(0), self.totals.get(ply).copied().unwrap_or_default())
        };
        match line.map(|line| (line.replaces, line.continues)) {
            Some((Some(ply), _)) => of(ply),
            Some((None, Some(ply))) => {
                let (number, mut total) = of(ply);
                if let Some(ply) = self.game.plies.get(ply) {
                    self.used(ply.time.as_deref(), ply.side, &mut total);
                }
                (number + 1, total)
            }
            _ => (self.first, [0; 2]),
        }
    }

    /// Adds a time to those of both sides.
    fn used(&self, time: Option<&str>, side: Side, total: &mut [u64; 2]) -> u64 {
        let used = time.and_then(clock::used).unwrap_or(0);
        if let Some(total) = total.get_mut(side.index()) {
            *total += used;
        }
        used
    }

    fn plies(&mut self, line: usize, mut number: u32, mut total: [u64; 2]) -> (u32, [u64; 2]) {
        let game = self.game;
        let plies = game.lines.get(line).map(|line| line.plies.as_slice()).unwrap_or_default();
        for (nth, index) in plies.iter().enumerate() {
            let Some(ply) = game.plies.get(*index) else { continue };
            if let (Some(own), Some(before)) = (self.numbers.get_mut(*index), self.totals.get_mut(*index)) {
                (*own, *before) = (number, total);
            }
            let more = !ply.variations.is_empty() || (nth == 0 && self.has_later_sibling(line));
            let text = self.move_text(ply);
            let time = self.time(ply.time.as_deref(), ply.side, &mut total);
            if let Some(text) = text {
                self.numbered(number, &text, time, more);
                self.comments(&ply.comments);
                number = number.saturating_add(1);
            }
        }
        (number, total)
    }

    /// Whether another line replaces the half-move that a line replaces, and comes after it.
    fn has_later_sibling(&self, line: usize) -> bool {
        let replaced = self.game.lines.get(line).and_then(|line| self.game.plies.get(line.replaces?));
        replaced.is_some_and(|ply| ply.variations.last().is_some_and(|last| *last != line))
    }

    /// Whether a text has the form of the moves of the format.
    fn fits(&self, text: &str) -> bool {
        match self.style {
            Style::Lines => notation::kif::fits(text),
            Style::Rows => notation::japanese::fits(text),
        }
    }

    fn move_text(&mut self, ply: &Ply) -> Option<String> {
        let mut text = String::new();
        let written = ply.mv.is_some_and(|mv| notation::write(mv, &self.dialect, &ply.before, &mut text));
        if !ply.legality.is_legal() && self.fits(&ply.text) {
            match self.style {
                Style::Lines => return Some(ply.text.clone()),
                // A half-move from a line of KIF has its origin and no mark.
                Style::Rows if ply.text.starts_with(words::is_mark) => return Some(ply.text.clone()),
                Style::Rows if !written => return Some(words::mark(ply.side).to_string() + &ply.text),
                Style::Rows => {}
            }
        }
        if !written {
            self.lose(Lost::Move(ply.text.clone()));
        }
        written.then_some(text)
    }

    /// The time in brackets. One that has the form of this format already stays.
    fn time(&mut self, time: Option<&str>, side: Side, total: &mut [u64; 2]) -> Option<String> {
        let written = time?;
        if self.style == Style::Rows {
            self.times += 1;
            return None;
        }
        if clock::used(written).is_none() {
            self.lose(Lost::BadTime(written.to_owned()));
            return None;
        }
        let used = self.used(Some(written), side, total);
        if written.contains(':') {
            return Some(format!("({written:>width$})", width = written.len().max(14)));
        }
        let total = total.get(side.index()).copied().unwrap_or(0);
        Some(format!("({}/{})", clock::minutes(used), clock::hours(total)))
    }

    /// A move: in its row, or on a line with its number.
    fn numbered(&mut self, number: u32, text: &str, time: Option<String>, more: bool) {
        if self.style == Style::Rows {
            if self.row.len() == ROW.0 {
                self.end_row();
            }
            return self.row.push(text.to_owned());
        }
        let mut line = format!("{number:>4} {text}");
        if time.is_some() || more {
            line.push_str(&" ".repeat(13usize.saturating_sub(columns(text)).max(1)));
        }
        line.push_str(&time.unwrap_or_default());
        line.push_str(if more { "+" } else { "" });
        self.line(&line);
    }

    /// The end of a line: the word, and what it means for the main line.
    fn ending(&mut self, line: usize, number: u32, mut total: [u64; 2]) {
        let game = self.game;
        let mover = game.end_of(line).side_to_move();
        let end = match line {
            0 => game.end.as_ref(),
            _ => game.lines.get(line).and_then(|line| line.end.as_ref()),
        };
        let word = match (end, line) {
            (Some(end), _) => self.word_of(end, mover),
            (None, 0) => self.word_of_result(mover),
            (None, _) => None,
        };
        let plies = number.saturating_sub(1);
        let Some(word) = word else {
            if let Some(end) = end {
                self.line(&end.text);
                self.comments(&end.comments);
            } else if let (0, Some(verdict)) = (line, game.verdict().filter(|verdict| *verdict != Verdict::Unfinished))
            {
                self.lose(Lost::Result(verdict.score()));
            }
            return;
        };
        let time = self.time(end.and_then(|end| end.time.as_deref()), mover, &mut total);
        let comments = end.iter().flat_map(|end| &end.comments);
        let mut said = summary(word, mover, self.handicap);
        match self.style {
            Style::Lines => {
                self.numbered(number, word, time, false);
                self.comments(comments.clone());
            }
            // It has nothing else that ends a game.
            Style::Rows => said = said.or_else(|| Some(word.to_owned())),
        }
        if let Some(said) = said {
            self.line(&format!("{}{plies}{}で{said}", words::SUMMARY, words::PLIES));
        }
        if self.style == Style::Rows {
            self.comments(comments);
        }
    }

    /// The word for the end of a line.
    fn word_of<'w>(&self, end: &'w EndWord, mover: Side) -> Option<&'w str> {
        if words::end_of(&end.text).is_some() {
            return Some(&end.text);
        }
        if end.text.starts_with(words::SUMMARY) {
            return summed_up(&end.text, mover);
        }
        let word = end.text.strip_prefix('%').unwrap_or(&end.text);
        match (word, end.end) {
            ("+ILLEGAL_ACTION" | "-ILLEGAL_ACTION", End::Wins(winner)) if winner == mover => {
                Some(word_for("ILLEGAL_ACTION")?)
            }
            ("+ILLEGAL_ACTION" | "-ILLEGAL_ACTION", End::Wins(_)) => Some(word_for("ILLEGAL_MOVE")?),
            ("ERROR", _) => Some(word_for("CHUDAN")?),
            // A word of its own is kept as it is.
            _ if !end.text.starts_with('%') && end.end == End::Unknown => Some(&end.text),
            _ => word_for(word).or_else(|| word_for(end.special?)),
        }
    }

    /// The word for the result in the headers.
    fn word_of_result(&self, mover: Side) -> Option<&'static str> {
        let ending = Ending::of(&self.game.front.result, &self.game.front.tags);
        let known = ending.reason.as_deref().and_then(end_word);
        if let Some(word) = known.and_then(|known| word_for(known.word.trim_start_matches('%'))) {
            return Some(word);
        }
        word_for(match self.game.verdict()? {
            Verdict::Draw => "HIKIWAKE",
            Verdict::Unfinished => "CHUDAN",
            verdict if End::Loses.verdict(mover) == Some(verdict) => "TORYO",
            _ => return None,
        })
    }
}

/// The end of the game in the words of the summary line.
pub(super) fn summary(word: &str, mover: Side, handicap: bool) -> Option<String> {
    let name = |side: Side| SIDES.get(side.index() + if handicap { 2 } else { 0 }).map_or("", |(name, _)| name);
    let entry = words::end_of(word)?;
    Some(match (entry.end, entry.special) {
        (End::Loses, Some("TIME_UP")) => format!("時間切れにより{}の勝ち", name(mover.opponent())),
        (End::Loses, Some("ILLEGAL_MOVE")) => format!("{}の反則負け", name(mover)),
        (End::Loses, Some(_)) => format!("{}の勝ち", name(mover.opponent())),
        (End::WinsToMove, Some(_)) => format!("{}の反則勝ち", name(mover)),
        (End::Declares, _) => format!("{}の入玉勝ち", name(mover)),
        (End::Repetition | End::Draw | End::Unfinished | End::Mated | End::NotMated, _) => word.to_owned(),
        _ => return None,
    })
}

/// The key of the game's title.
const TITLE_KEY: &str = "表題";

/// The word for what a summary line says of a game in which a side is to move.
fn summed_up(line: &str, mover: Side) -> Option<&str> {
    let words::Summary { said, end, special, .. } = words::summary(line);
    let End::Wins(winner) = end else { return Some(said).filter(|said| !said.is_empty()) };
    let word = match (special?, winner == mover) {
        ("TORYO" | "TIME_UP", true) | ("KACHI", false) => return None,
        ("ILLEGAL_ACTION" | "ILLEGAL_MOVE", true) => "ILLEGAL_ACTION",
        ("ILLEGAL_ACTION" | "ILLEGAL_MOVE", false) => "ILLEGAL_MOVE",
        (word, _) => word,
    };
    word_for(word)
}

/// The word for one of CSA.
fn word_for(special: &str) -> Option<&'static str> {
    words::ENDS.iter().find(|end| end.special == Some(special)).map(|end| end.word)
}

/// The lines of a position: the name of the handicap, else a diagram.
pub(super) fn position_lines(start: &shogi::Position) -> String {
    let setup = start.to_setup();
    if let Some(name) = (setup.move_number == 1).then(|| handicap_of(&setup)).flatten() {
        return format!("{}：{name}\n", words::HANDICAP);
    }
    diagram(&setup, "\n")
}

/// The name of a start position.
fn handicap_of(setup: &Setup) -> Option<&'static str> {
    let is_it = |handicap: &&words::Handicap| {
        let mut start = Setup::start();
        for (file, rank) in handicap.without {
            Square::new(9 - file, 9 - rank).and_then(|square| start.put(square, None));
        }
        let side = if handicap.without.is_empty() { Side::First } else { Side::Second };
        start.hands == setup.hands && setup.side == side && start.pieces().eq(setup.pieces())
    };
    words::HANDICAPS.iter().find(is_it).map(|handicap| handicap.name)
}

/// A position as a diagram.
pub(super) fn diagram(setup: &Setup, line_break: &str) -> String {
    let names: &[(&str, Side)] = SIDES.get(..2).unwrap_or_default();
    let name = |side: Side| names.iter().find(|(_, of)| *of == side).map_or("", |(name, _)| name);
    let hand = |side: Side| {
        let own = setup.hands[side.index()];
        let kinds = Kind::HAND.iter().rev().map(|kind| (*kind, own.count(*kind))).filter(|(_, count)| *count > 0);
        let items = kinds.map(|(kind, count)| {
            let count = if count > 1 { words::numeral(count) } else { String::new() };
            format!("{}{count}", words::letter(kind))
        });
        let items = items.collect::<Vec<_>>().join("　");
        let items = if items.is_empty() { words::NOTHING.to_owned() } else { items };
        format!("{}{}：{items}", name(side), words::HANDS.first().copied().unwrap_or_default())
    };
    let mut lines = vec![hand(Side::Second), words::RULER.to_owned(), words::BORDER.to_owned()];
    for (row, rank) in words::RANKS.iter().enumerate() {
        let cells = (0..9).map(|file| {
            let piece = Square::new(file, 8 - row as u8).and_then(|square| setup.get(square));
            match piece {
                Some(piece) => {
                    let mark = if piece.side == Side::Second { "v" } else { " " };
                    mark.to_owned() + words::letter(piece.kind)
                }
                None => " ・".to_owned(),
            }
        });
        lines.push(format!("|{}|{rank}", cells.collect::<String>()));
    }
    lines.extend([words::BORDER.to_owned(), hand(Side::First)]);
    if setup.side == Side::Second {
        lines.push(name(Side::Second).to_owned() + words::TURN);
    }
    if setup.move_number > 1 {
        lines.push(format!("{}＝{}  {}", words::NUMBER_BEFORE, setup.move_number - 1, words::SUMMARY));
    }
    lines.into_iter().map(|line| line + line_break).collect()
}
