//! Games as a text of the format, each in its own version. Games of other formats are written in V2.2, or in V3.0 if one of
//! them uses its features.

use super::spelling::{self, SPELLING, VOCABULARY, Version};
use crate::formats::WriteOptions;
use crate::formats::ending::{Ending, end_of};
use crate::formats::loss::{GamePart, Loss, LossPlace, Lost};
use crate::formats::tags::{Kept, headers};
use crate::notation::{self, Dialect, Notation, csa_name};
use crate::record::{End, Game, HeaderRole, Ply, Verdict, clock};
use crate::rules::shogi::{self, Kind, Setup};
use crate::rules::{Position, Side, Square};
use crate::sort::sort_by_key;
use crate::text::Encoding;

/// The first line of a V3.0 file, a comment; nothing for an encoding that the format has no name for.
fn encoding_line(encoding: Encoding) -> Option<&'static str> {
    match encoding {
        Encoding::Utf8 => Some("'CSA encoding=UTF-8"),
        Encoding::ShiftJis => Some("'CSA encoding=SHIFT_JIS"),
        Encoding::Gb18030 | Encoding::Big5 | Encoding::EucJp => None,
    }
}

/// The games as a file; `None` if one of them is not shogi.
pub(super) fn write(games: &[Game], options: &WriteOptions, lost: &mut Vec<Loss>) -> Option<String> {
    if let Some(other) = options.notation.filter(|notation| *notation != Notation::Csa) {
        lost.push(LossPlace::File.lost(Lost::Notation(other)));
    }
    let usual = if games.iter().any(needs_v3) { Version::V3 } else { Version::V22 };
    let mut writer = CsaWriter { text: String::new(), lost, game: 0 };
    for (index, game) in games.iter().enumerate() {
        let Position::Shogi(start) = &*game.front.position else { return None };
        writer.game = index;
        if index > 0 {
            writer.line("/");
        }
        // Without a version it is that of the record before.
        let own = game.front.version.as_deref();
        let named = games.iter().take(index).any(|game| game.front.version.is_some());
        let version = own.or((!named && !is_written_so(game)).then_some(usual.name()));
        let found = version.and_then(Version::of);
        if found == Some(Version::V3)
            && index == 0
            && let Some(line) = encoding_line(options.encoding)
        {
            writer.line(line);
        }
        version.into_iter().for_each(|version| writer.line(version));
        writer.game(game, start, found.unwrap_or(usual));
    }
    let text = writer.text;
    Some(if options.ending.as_str() == "\n" { text } else { text.replace('\n', options.ending.as_str()) })
}

/// Whether a game was written in this format before. Then it has a version, or does without.
fn is_written_so(game: &Game) -> bool {
    let signed = |ply: &Ply| ply.text.len() == 7 && ply.text.starts_with(['+', '-']);
    match game.main_line().next() {
        Some(first) => signed(first),
        None => game.front.tags.iter().any(|(key, _)| spelling::dollar(key).is_some()),
    }
}

/// Whether a game uses a feature of V3.0.
fn needs_v3(game: &Game) -> bool {
    let fraction = |time: &Option<String>| time.as_ref().is_some_and(|time| time.contains('.'));
    let end = game.end.as_ref();
    VOCABULARY.keep(&game.front.tags).written.iter().any(|(key, _)| since(key) == Version::V3)
        || game.main_line().any(|ply| fraction(&ply.time))
        || end.is_some_and(|end| fraction(&end.time))
        || ending_of(game)
            .is_some_and(|word| SPELLING.end(&word).is_some_and(|end| Version::since(end.since) == Version::V3))
}

/// The version that brought a header.
fn since(key: &str) -> Version {
    spelling::dollar(key).map_or(Version::First, |header| Version::since(header.since))
}

struct CsaWriter<'l> {
    text: String,
    lost: &'l mut Vec<Loss>,
    /// The game, from 0.
    game: usize,
}

impl CsaWriter<'_> {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn lose(&mut self, what: Lost) {
        self.lost.push(LossPlace::Game(self.game).lost(what));
    }

    fn comments<'c>(&mut self, comments: impl IntoIterator<Item = &'c String>) {
        for line in comments.into_iter().flat_map(|comment| comment.split('\n')) {
            self.line(&format!("'{}", line.trim_end_matches('\r')));
        }
    }

    fn game(&mut self, game: &Game, start: &shogi::Position, version: Version) {
        self.headers(game, version);
        self.comments(&game.comments);
        self.text.push_str(&position_lines(start));
        for ply in game.main_line() {
            self.ply(ply);
        }
        if let Some(line) = game.lines.first() {
            self.comments(&line.comments);
        }
        self.ending(game);
        let variations = game.lines.len().saturating_sub(1);
        if variations > 0 {
            self.lose(Lost::Parts(GamePart::Variations, Some(variations)));
        }
        let count = |judged: fn(&Ply) -> bool| game.plies.iter().filter(|ply| judged(ply)).count();
        let judged = count(|ply| ply.remark.is_some() || !ply.nags.is_empty());
        if judged > 0 {
            self.lose(Lost::Parts(GamePart::Judgements, Some(judged)));
        }
    }

    /// Players first. Headers that the format does not have go into a comment.
    fn headers(&mut self, game: &Game, version: Version) {
        let tags = &game.front.tags;
        let Kept { mut written, mut rest, .. } = VOCABULARY.keep(tags);
        let own: Vec<&str> = tags.iter().map(|(key, _)| key.as_str()).collect();
        // A header that the version does not have yet goes into a comment, unless the record had it.
        written.retain(|(key, value)| {
            let stays = own.contains(&key.as_str()) || since(key) <= version;
            if !stays {
                rest.extend(headers(&[(key.clone(), value.clone())]));
            }
            stays
        });
        if let Some(title) = &game.front.title {
            match written.iter().any(|(key, _)| key == "$EVENT") {
                true => rest.extend(headers(&[("Title".to_owned(), title.clone())])),
                false => written.push(("$EVENT".to_owned(), title.clone())),
            }
        }
        sort_by_key(&mut written, |(key, _)| key.starts_with('$'));
        for (key, value) in &written {
            let value = value.split(['\n', '\r']).collect::<Vec<_>>().join(" ");
            self.line(&SPELLING.header_line(key, &value));
        }
        for header in rest.iter().filter(|header| !header.role.is_some_and(HeaderRole::is_structure)) {
            self.line(&format!("'{}", header.as_comment().replace(['\n', '\r'], " ")));
        }
    }

    fn ply(&mut self, ply: &Ply) {
        let mut text = String::new();
        let written = ply.mv.is_some_and(|mv| notation::write(mv, &CSA, &ply.before, &mut text));
        let as_read = !ply.legality.is_legal() && notation::csa::fits(&ply.text);
        match (written, as_read) {
            (_, true) => self.line(&ply.text),
            (true, false) => self.line(&text),
            (false, false) => self.lose(Lost::Move(ply.text.clone())),
        }
        self.time(ply.time.as_deref());
        self.comments(&ply.comments);
    }

    fn time(&mut self, time: Option<&str>) {
        match time {
            Some(time) if super::lexer::seconds(time).is_ok() => self.line(&format!("T{time}")),
            Some(time) if clock::used(time).is_some() => {
                let seconds = clock::used(time).map(clock::seconds).unwrap_or_default();
                self.line(&format!("T{seconds}"));
            }
            Some(time) => self.lose(Lost::BadTime(time.to_owned())),
            None => {}
        }
    }

    fn ending(&mut self, game: &Game) {
        let Some(word) = ending_of(game) else {
            if let Some(verdict) = game.verdict().filter(|verdict| *verdict != Verdict::Unfinished) {
                self.lose(Lost::Result(verdict.score()));
            }
            return;
        };
        self.line(&word);
        if let Some(end) = &game.end {
            self.time(end.time.as_deref());
            self.comments(&end.comments);
        }
    }
}

/// The lines of a position, and the side to move.
pub(super) fn position_lines(start: &shogi::Position) -> String {
    let setup = start.to_setup();
    let opening = Setup::start();
    let mut lines = String::new();
    if setup.hands == opening.hands && setup.pieces().eq(opening.pieces()) {
        lines.push_str("PI\n");
    } else {
        ranks(&setup, &mut lines);
    }
    lines + sign(setup.side) + "\n"
}

fn ranks(setup: &Setup, lines: &mut String) {
    for rank in 1..=9u8 {
        let cells = (0..9).map(|file| {
            let piece = Square::new(file, 9 - rank).and_then(|square| setup.get(square));
            piece.map_or_else(|| " * ".to_owned(), |piece| sign(piece.side).to_owned() + csa_name(piece.kind))
        });
        let row: String = cells.collect();
        lines.push_str(&format!("P{rank}{row}\n"));
    }
    for side in Side::BOTH {
        let mut hand = String::new();
        for kind in Kind::HAND.iter().rev() {
            for _ in 0..setup.hands[side.index()].count(*kind) {
                hand.push_str("00");
                hand.push_str(csa_name(*kind));
            }
        }
        if !hand.is_empty() {
            lines.push_str(&format!("P{}{hand}\n", sign(side)));
        }
    }
}

const CSA: Dialect = Dialect::new(Notation::Csa);

/// The word that ends a game, with its `%`.
fn ending_of(game: &Game) -> Option<String> {
    let mover = game.final_position().side_to_move();
    if let Some(end) = game.end.as_ref().filter(|end| end.text.starts_with('%')) {
        return Some(end.text.clone());
    }
    match game.end.as_ref().and_then(|end| end.special) {
        // The sign is that of the side which broke the rules.
        Some("ILLEGAL_ACTION") => return Some(format!("%{}ILLEGAL_ACTION", sign(mover.opponent()))),
        Some(special) => return Some(format!("%{special}")),
        None => {}
    }
    let ending = Ending::of(&game.front.result, &game.front.tags);
    if let Some((word, _)) = ending.reason.as_deref().and_then(end_of) {
        return Some(word);
    }
    let word = match game.verdict()? {
        Verdict::Draw => "%HIKIWAKE",
        Verdict::Unfinished => "%CHUDAN",
        verdict if End::Loses.verdict(mover) == Some(verdict) => "%TORYO",
        _ => return None,
    };
    Some(word.to_owned())
}

fn sign(side: Side) -> &'static str {
    match side {
        Side::First => "+",
        Side::Second => "-",
    }
}
