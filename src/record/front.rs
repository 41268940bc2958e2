//! The part of a record before its moves: game line, headers and setup.

use super::analysis::first_token;
use super::comment_text::unescaped;
use super::fen::read_fen_text;
use super::header::{self, GameResult, Verdict};
use super::line::LineMark;
use super::setup::read_setup;
use super::structure::is_implicit;
use super::{
    BadSetupMove, BlockRole, BoardIssue, Context, Contradiction, End, FenIssue, HeaderKey, HeaderText, Issue,
    IssueKind, Item, ItemKind, Lower, RecordHead, Related, RelatedRole, ShogiIssue, StepIssue, declared, diagram,
    format_line,
};
use crate::notation::Notation;
use crate::rules::{Position, Side, Variant};
use crate::sort::sort_by_key;
use crate::syntax::{Block, Expected, SyntaxError, SyntaxErrorKind};
use crate::text::TextRange;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

/// The headers of a game and the position that it starts from.
#[derive(Clone, PartialEq, Debug)]
pub struct Front {
    /// The number on the game line, with its place.
    pub number: Option<(u32, usize, TextRange)>,
    /// The title on the game line.
    pub title: Option<String>,
    /// Keys and values as written, in order.
    pub tags: Vec<(String, String)>,
    /// The line that names the version of the format, as written.
    pub version: Option<String>,
    /// The result.
    pub result: GameResult,
    /// The position before the first move.
    pub position: Arc<Position>,
    /// Comments before the moves.
    pub comments: Vec<String>,
    /// The texts of diagrams outside the moves, as written.
    pub diagrams: Vec<String>,
    /// Whether there is a game, not only comments or a FORMAT line.
    pub is_game: bool,
    /// Number of FORMAT lines.
    pub formats: u32,
    /// The block after the last FORMAT line; 0 without one.
    pub formats_end: usize,
    /// Whether the position could not be read in full.
    pub(super) uncertain: bool,
    /// Whether no game can have it, so its moves are not judged.
    unsound: bool,
    /// Whether nothing but the first number of the moves says who moves.
    turn_assumed: bool,
    /// The first header or comment whose characters were lost because the file was read in the wrong encoding.
    pub garbled: Option<(usize, TextRange)>,
    /// Whether the position depends on the moves.
    pub(super) by_moves: bool,
    /// Whether the format itself gave the start position, and the issues that it reported.
    opened: bool,
    opening: Range<u32>,
    /// The number of half-moves that a header tells, with its place.
    length: Option<(u32, usize, TextRange)>,
    game_line: bool,
    /// Programs that write the `.wxf` dialect leave the GAME line out (record-formats §8.1).
    dialect_without_game: bool,
    result_place: Option<(usize, TextRange)>,
    issues: Vec<(u32, Issue)>,
}

impl Default for Front {
    fn default() -> Self {
        Front {
            number: None,
            title: None,
            tags: Vec::new(),
            version: None,
            result: GameResult::default(),
            position: Position::usual(Variant::Xiangqi),
            comments: Vec::new(),
            diagrams: Vec::new(),
            is_game: false,
            formats: 0,
            formats_end: 0,
            uncertain: false,
            unsound: false,
            turn_assumed: false,
            garbled: None,
            by_moves: true,
            opened: false,
            opening: 0..0,
            length: None,
            game_line: false,
            dialect_without_game: false,
            result_place: None,
            issues: Vec::new(),
        }
    }
}

/// Whether blocks of this role belong to the front. A format may read the moves for it as well.
pub(super) fn reads(role: BlockRole) -> bool {
    !matches!(
        role,
        BlockRole::Moves
            | BlockRole::Close
            | BlockRole::OpenInline
            | BlockRole::OpenNext
            | BlockRole::OpenVariation(_)
            | BlockRole::OpenAt(_)
    )
}

/// A key of a header, whatever the case of its ASCII letters.
struct AnyCase<'t>(&'t str);

impl PartialEq for AnyCase<'_> {
    fn eq(&self, other: &AnyCase<'_>) -> bool {
        self.0.eq_ignore_ascii_case(other.0)
    }
}

impl Eq for AnyCase<'_> {}

impl Hash for AnyCase<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.bytes().for_each(|byte| state.write_u8(byte.to_ascii_lowercase()));
    }
}

/// The issue of a header or a SETUP that stood before in the game. The first one of a key is noted.
fn again<'t>(
    first: &mut FxHashMap<AnyCase<'t>, (usize, TextRange)>,
    key: &'t str,
    range: TextRange,
    block: usize,
) -> Option<Issue> {
    match first.entry(AnyCase(key)) {
        Entry::Occupied(first) => {
            let (first, place) = *first.get();
            let related = Related { blocks: first as i32 - block as i32, range: place, role: RelatedRole::First };
            let kind = IssueKind::DuplicateHeader { key: key.to_owned() };
            Some(Issue { related: Some(related), ..Issue::new(range, kind) })
        }
        Entry::Vacant(free) => {
            free.insert((block, range));
            None
        }
    }
}

/// Reads everything of a record that is not a line of moves.
pub(super) fn read(blocks: &[Block], roles: &[BlockRole], lower: &dyn Lower, context: &Context) -> Front {
    let first = blocks.first().is_none_or(|block| !block.starts_record());
    let wxf = [&context.declared, &context.dialect].iter().any(|dialect| dialect.notation == Notation::Wxf);
    let position = Position::usual(lower.replay_rules().variant);
    let front = Front { dialect_without_game: first && wxf, position, ..Front::default() };
    let mut reader = Reader {
        front,
        lower,
        context,
        diagrams: Vec::new(),
        first_keys: FxHashMap::default(),
        set_up: None,
        from_fen: None,
    };
    reader.read_blocks(blocks, roles);
    if let Some(position) = reader.set_up.take().or(reader.from_fen.take()) {
        reader.front.position = position.shared();
    }
    reader.front.tags.shrink_to_fit();
    reader.read_start(blocks, roles);
    reader.compare_diagrams();
    reader.front
}

/// A front that is being read.
struct Reader<'a> {
    front: Front,
    lower: &'a dyn Lower,
    context: &'a Context,
    /// The diagrams before the moves, with their blocks.
    diagrams: Vec<(u32, TextRange, String)>,
    first_keys: FxHashMap<AnyCase<'a>, (usize, TextRange)>,
    /// The position of the last SETUP that could be read. It counts more than a FEN.
    set_up: Option<Position>,
    from_fen: Option<Position>,
}

/// Where a block of the front stands.
struct BlockOfFront<'a> {
    index: usize,
    block: &'a Block,
    /// Whether it is a header that is not written properly.
    damaged: bool,
    /// Whether it is within a line.
    inside: bool,
    /// Whether moves stand before it.
    started: bool,
}

impl<'a> Reader<'a> {
    fn read_blocks(&mut self, blocks: &'a [Block], roles: &[BlockRole]) {
        let mut items: Vec<Item<'a>> = Vec::new();
        let implicit = is_implicit(roles.iter().copied(), !self.lower.replay_rules().opened_main);
        let (mut started, mut depth) = (false, 0usize);
        for (index, (block, role)) in blocks.iter().zip(roles).enumerate() {
            self.front.is_game |= !matches!(role, BlockRole::Trivia | BlockRole::Format | BlockRole::Error);
            match role {
                BlockRole::Moves if started || !implicit => continue,
                BlockRole::Error => continue,
                BlockRole::Close => {
                    depth = depth.saturating_sub(1);
                    continue;
                }
                // Comments and diagrams within a line are the line's.
                BlockRole::Trivia | BlockRole::Annotation if depth > 0 => continue,
                BlockRole::OpenMain => (started, depth) = (true, depth + 1),
                role if !reads(*role) => {
                    (started, depth) = (true, depth + 1);
                    continue;
                }
                _ => {}
            }
            self.lower.lower(block.tree(), &mut items);
            let written = |error: &SyntaxError| {
                !matches!(error.kind, SyntaxErrorKind::ByteOrderMark | SyntaxErrorKind::CarriageReturn)
            };
            let damaged = *role == BlockRole::Header && block.errors().iter().any(written);
            let at = BlockOfFront { index, block, damaged, inside: depth > 0, started };
            let mut issues = Vec::new();
            items.drain(..).for_each(|item| self.read_item(item, &at, &mut issues));
            self.weigh(&at, issues);
        }
    }

    fn read_item(&mut self, item: Item<'a>, at: &BlockOfFront<'_>, issues: &mut Vec<Issue>) {
        let (front, index) = (&mut self.front, at.index);
        match item.kind {
            ItemKind::Format(text) => {
                front.formats += 1;
                front.formats_end = index + 1;
                format_line::check(&text, issues);
            }
            ItemKind::Version(text) => front.version = Some(text.to_owned()),
            ItemKind::Game(text) => {
                front.game_line = true;
                front.title = text.title.map(|part| part.text.to_owned());
                front.look_for_garbled(text.title.map(|part| (part.range, part.text)), index);
                front.number = text.number.and_then(|part| Some((part.text.parse().ok()?, index, part.range)));
            }
            ItemKind::Header(text) => self.read_header(*text, at, issues),
            ItemKind::Setup(text) if !at.inside => {
                // One that is not closed is written again only to close it.
                if at.block.errors().is_empty() {
                    issues.extend(again(&mut self.first_keys, "SETUP", text.keyword, index));
                }
                if let Some(setup) = read_setup(&text, [&self.context.dialect, &self.context.declared], issues) {
                    self.set_up = Some(Position::Xiangqi(setup.position()));
                }
                // Entries that a wrong sign has cut are not reported a second time.
                if !issues.is_empty() && at.block.errors().iter().any(|error| cuts_a_setup(&error.kind)) {
                    issues.clear();
                    self.front.uncertain = true;
                }
            }
            ItemKind::Diagram(text) => {
                if !at.inside {
                    front.diagrams.push(text.to_owned());
                }
                if !at.started {
                    self.diagrams.push((index as u32, item.range, text.to_owned()));
                }
            }
            ItemKind::Comment(comment) if !at.inside => {
                front.look_for_garbled(Some((item.range, comment.text)), index);
                front.comments.push(unescaped(comment));
            }
            _ => {}
        }
    }

    fn read_header(&mut self, text: HeaderText<'a>, at: &BlockOfFront<'_>, issues: &mut Vec<Issue>) {
        let (front, key, index) = (&mut self.front, text.key.text, at.index);
        // A damaged one may have been meant otherwise.
        if !at.damaged || self.first_keys.contains_key(&AnyCase(key)) {
            issues.extend(again(&mut self.first_keys, key, text.key.range, index));
        }
        header::check(&text, issues);
        let value = text.value.as_ref().map(|(range, value)| (*range, &**value));
        front.look_for_garbled(value, index);
        match (text.meaning, value) {
            (HeaderKey::Result | HeaderKey::Score, _) if front.result_place.is_none() => {
                front.result = header::result(&text);
                front.result_place = Some((index, value.map_or(text.key.range, |(range, _)| range)));
            }
            (HeaderKey::Length, Some((range, value))) => {
                let length = value.parse().ok().map(|length| (length, index, range));
                front.length = front.length.or(length);
            }
            (HeaderKey::Fen, Some((range, fen))) => {
                let start = read_fen_text(fen, range, Some(self.lower.replay_rules().variant), issues);
                front.uncertain |= start.as_ref().is_none_or(|start| !start.certain);
                self.from_fen = start.map(|start| start.position).or(self.from_fen.take());
            }
            _ => {}
        }
        front.tags.push((key.to_owned(), tag_value(text)));
    }

    /// Keeps the issues of a block that count, and notes what they say of the start position.
    fn weigh(&mut self, at: &BlockOfFront<'_>, mut issues: Vec<Issue>) {
        let (front, context) = (&mut self.front, self.context);
        let meant = |error: &SyntaxError| match error.kind {
            SyntaxErrorKind::UnknownKeyword { similar: Some("FEN") } => true,
            SyntaxErrorKind::UnknownKeyword { .. } => front.tags.last().is_some_and(|(_, value)| is_like_fen(value)),
            _ => false,
        };
        front.uncertain |= at.block.errors().iter().any(meant);
        // A header that is not written properly has its one issue.
        if at.damaged {
            front.uncertain |= issues.iter().any(|issue| matches!(issue.kind, IssueKind::Fen(_) | IssueKind::Setup(_)));
            front.result_place.take_if(|(place, _)| *place == at.index);
            issues.clear();
        }
        front.uncertain |= issues.iter().any(|issue| hides_the_start(&issue.kind));
        // The letters of a setup are declared in the FORMAT line, which is wrong or missing.
        let mismatch = context.dialect != context.declared && !self.lower.replay_rules().own_dialect;
        let depends = |issue: &Issue| issue.kind.depends_on_letters();
        front.uncertain |= mismatch && issues.iter().any(depends);
        issues.retain(|issue| !(context.letters_unknown && depends(issue)));
        let missing = IssueKind::BadSetupMove { why: BadSetupMove::Missing };
        front.turn_assumed |= issues.iter().any(|issue| issue.kind == missing);
        front.issues.extend(issues.into_iter().map(|issue| (at.index as u32, issue)));
    }

    /// Asks the format for the position before the first move.
    fn read_start(&mut self, blocks: &[Block], roles: &[BlockRole]) {
        let front = &mut self.front;
        let mut issues = Vec::new();
        let head = RecordHead { blocks, roles, context: self.context, tags: &front.tags };
        if let Some(start) = self.lower.start(&head, &mut issues) {
            front.position = start.position.shared();
            front.uncertain |= !start.certain;
            front.by_moves = start.by_moves;
            front.opened = true;
        }
        let first = front.issues.len() as u32;
        front.opening = first..first + issues.len() as u32;
        front.issues.extend(issues);
        front.unsound = front.issues.iter().any(|(_, issue)| leaves_no_game(&issue.kind));
    }

    /// Compares each diagram with the board that was meant.
    fn compare_diagrams(&mut self) {
        let front = &mut self.front;
        if !front.judges_moves() || self.context.letters_unknown {
            return;
        }
        for (index, range, text) in self.diagrams.drain(..) {
            let squares = diagram::differences(&text, &front.position);
            if !squares.is_empty() {
                front.issues.push((index, Issue::new(range, IssueKind::DiagramMismatch { squares })));
            }
        }
    }
}

impl Front {
    /// Keeps the first place whose characters were lost.
    fn look_for_garbled(&mut self, place: Option<(TextRange, &str)>, block: usize) {
        if let (None, Some((range, text))) = (self.garbled, place)
            && header::is_garbled(text)
        {
            self.garbled = Some((block, range));
        }
    }

    /// Whether the position before the first move could be read in full.
    pub fn is_certain(&self) -> bool {
        !self.uncertain
    }

    /// Whether the moves from the position before the first one can be judged.
    pub(super) fn judges_moves(&self) -> bool {
        !self.uncertain && !self.unsound
    }
    /// The state before the first move. `certain` is whether the moves are judged.
    pub(super) fn start(&self, certain: bool) -> Arc<LineMark> {
        LineMark::shared_start(&self.position, certain, self.turn_assumed)
    }

    /// Whether the format still gives the same start after the moves have changed.
    pub(super) fn starts_alike(&self, head: &RecordHead<'_>, lower: &dyn Lower) -> bool {
        let mut issues = Vec::new();
        let alike = match lower.start(head, &mut issues) {
            Some(start) => {
                // It is unknown which block made an uncertain position uncertain.
                let certain = start.certain && !self.uncertain;
                self.opened && certain && start.by_moves == self.by_moves && start.position == *self.position
            }
            None => !self.opened,
        };
        let then = self.issues.get(self.opening.start as usize..self.opening.end as usize);
        alike && then == Some(issues.as_slice())
    }

    /// The issues of the headers and the setup.
    pub fn issues(&self) -> impl Iterator<Item = &Issue> {
        self.issues.iter().map(|(_, issue)| issue)
    }

    /// Its issues, in order of place.
    pub(super) fn check(&self, blocks: &[Block], roles: &[BlockRole]) -> Vec<(u32, Issue)> {
        let mut located = self.issues.clone();
        let stray = |kind: &SyntaxErrorKind| *kind == SyntaxErrorKind::Unexpected { expected: Expected::HeaderOrMain };
        if !self.game_line
            && let Some(start) = roles.iter().position(|role| *role == BlockRole::OpenMain)
            // The line may be there without its keyword.
            && !blocks.iter().take(start).flat_map(Block::errors).any(|error| stray(&error.kind))
        {
            let header =
                roles.iter().position(|role| matches!(role, BlockRole::Header | BlockRole::Setup)).unwrap_or(start);
            let first = header.min(start);
            let keyword = |error: &SyntaxError| matches!(error.kind, SyntaxErrorKind::UnknownKeyword { .. });
            // A line with an unknown keyword may be the GAME line.
            if !blocks.get(first).is_some_and(|block| block.errors().iter().any(keyword)) {
                let kind = IssueKind::MissingGame { dialect: self.dialect_without_game };
                located.push((first as u32, Issue::new(first_token(blocks, first), kind)));
            }
        }
        sort_by_key(&mut located, |(block, issue)| (*block, issue.range.start()));
        located.dedup();
        located
    }

    /// How the state at the end of the main line and the word that ends it contradict the result.
    pub(super) fn closing(
        &self,
        end: Option<&LineMark>,
        ended: Option<(usize, TextRange, End)>,
        plies: u32,
    ) -> Vec<(u32, Issue)> {
        let mut closing = Vec::new();
        if let Some((said, block, range)) = self.length.filter(|(said, ..)| *said != plies) {
            let kind = IssueKind::Step(StepIssue::Count { said, steps: plies });
            closing.push((block as u32, Issue::new(range, kind)));
        }
        let unread = |issue: &Issue| matches!(issue.kind, IssueKind::BadResult { .. });
        if let Some((block, range)) = self.result_place
            && !self.issues.iter().any(|(_, issue)| unread(issue))
            && let Some(how) = contradiction(&self.result, end)
        {
            closing.push((block as u32, Issue::new(range, IssueKind::ResultContradiction { how })));
        } else if let Some((block, range, word)) = ended {
            let how = contradicted_end(word, &self.result, end).map(|how| IssueKind::ResultContradiction { how });
            if let Some(kind) = how.or_else(|| declared::against(word, &self.tags, end?)) {
                closing.push((block as u32, Issue::new(range, kind)));
            }
        }
        closing
    }
}

/// Whether the value of a header has ten ranks.
fn is_like_fen(value: &str) -> bool {
    value.split_ascii_whitespace().next().is_some_and(|board| board.split('/').count() == 10)
}

/// Whether the error is a wrong or missing sign of a setup. Its entries may then not be those that were meant.
fn cuts_a_setup(kind: &SyntaxErrorKind) -> bool {
    use SyntaxErrorKind::{Missing, UnclosedBlock, UnclosedComment, Unexpected};
    matches!(kind, Missing { .. } | UnclosedBlock { .. } | UnclosedComment | Unexpected { .. })
}

/// Whether a setup with the issue is not the intended position.
fn hides_the_start(kind: &IssueKind) -> bool {
    use super::BadSetupMove::{BadNumber, BadSide, NoNumber, NoSide, OneCase};
    match kind {
        IssueKind::UnknownPiece { .. } | IssueKind::BadSquare { .. } | IssueKind::DuplicateSquare { .. } => true,
        IssueKind::BadSetupMove { why } => matches!(why, NoNumber | BadNumber | NoSide | BadSide | OneCase),
        _ => false,
    }
}

/// Whether no game has a position with the issue: a piece is missing, misplaced or one too many, and moves that are
/// illegal may be so because of that. Each of these issues is an error.
fn leaves_no_game(kind: &IssueKind) -> bool {
    use ShogiIssue::{SecondKing, WaitingInCheck};
    matches!(
        kind,
        IssueKind::Setup(_)
            | IssueKind::Board(BoardIssue::NotThere { .. })
            | IssueKind::Fen(
                FenIssue::DarkSquare { .. }
                    | FenIssue::DarkCount { .. }
                    | FenIssue::Overcount { .. }
                    | FenIssue::TooManyInAll { .. }
            )
            | IssueKind::Shogi(SecondKing { .. } | WaitingInCheck { .. })
    )
}

/// The value of a header with its spaces as the layout has them: they carry no meaning between fields.
fn tag_value(header: HeaderText<'_>) -> String {
    let fields = || header.fields.iter().map(|part| part.text);
    match header.meaning {
        HeaderKey::First | HeaderKey::Second if header.fields.len() > 1 => {
            let mut value = String::with_capacity(fields().map(|field| field.len() + 2).sum());
            for (index, field) in fields().enumerate() {
                value.push_str(if index > 0 { "; " } else { "" });
                value.push_str(field);
            }
            // An empty field at the end does not count, but its semicolon was written.
            let ends_open = header.value.is_some_and(|(_, text)| text.ends_with(';'));
            value + if ends_open { ";" } else { "" }
        }
        HeaderKey::Result => {
            let mut value = String::new();
            for part in fields() {
                if part.starts_with('(') && !value.is_empty() {
                    value.push(' ');
                }
                value.push_str(part);
            }
            value
        }
        _ => header.value.map(|(_, value)| value.into_owned()).unwrap_or_default(),
    }
}

/// How a result is contradicted by its own reason or by the final position.
fn contradiction(outcome: &GameResult, end: Option<&LineMark>) -> Option<Contradiction> {
    let verdict = outcome.verdict()?;
    let reason = outcome.reason.as_deref().unwrap_or_default().to_ascii_lowercase();
    let decided = matches!(verdict, Verdict::FirstWins | Verdict::SecondWins);
    let says_draw = matches!(reason.as_str(), "draw" | "agreed" | "agreement" | "repetition");
    let says_won = matches!(
        reason.as_str(),
        "resign" | "resigns" | "resignation" | "checkmate" | "mate" | "stalemate" | "forfeit" | "forfeit on time"
    );
    let says_open = matches!(reason.as_str(), "adjourned" | "incomplete");
    if (decided && (says_draw || says_open)) || (!decided && says_won) {
        return Some(Contradiction::Reason);
    }
    let end = end.filter(|end| !end.is_in_doubt())?;
    let position = end.position();
    let stuck = !position.has_legal_move();
    if stuck {
        let loser = position.side_to_move();
        let won = match loser {
            Side::First => verdict == Verdict::SecondWins,
            Side::Second => verdict == Verdict::FirstWins,
        };
        return (!won).then_some(Contradiction::Final { loser, mate: position.in_check() });
    }
    matches!(reason.as_str(), "checkmate" | "mate").then_some(Contradiction::NoMate)
}

/// How the result in the headers, or else the final position, contradicts the word that ends the game.
fn contradicted_end(word: End, outcome: &GameResult, end: Option<&LineMark>) -> Option<Contradiction> {
    let End::Score(verdict) = word else { return None };
    match outcome.verdict() {
        Some(other) => (other != verdict).then_some(Contradiction::Word),
        None => {
            let points = match verdict {
                Verdict::FirstWins => Some((1.0, 0.0)),
                Verdict::SecondWins => Some((0.0, 1.0)),
                Verdict::Draw => Some((0.5, 0.5)),
                Verdict::Unfinished => return None,
            };
            contradiction(&GameResult { points, ..GameResult::default() }, end)
        }
    }
}
